"""Cards in the fingers: a drag of mine is shown to the other player, and his on my table.

Owns the way between the table and the seat. How a drag is written for the wire is `ui.port`'s.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject

from app import happening as h
from ui.port import read_ghost, write_ghost

if TYPE_CHECKING:
    from ui.pages.table import TablePage


class Ghosts(QObject):
    """See the module."""

    def __init__(self, page: TablePage) -> None:
        super().__init__(page)
        self._page = page
        page.table.hint_drag.connect(self._dragged)

    def _dragged(self, source: str, slot: int, anchor: str, x: float, y: float) -> None:
        if not self._page.frozen:
            self._page.controller.drag(*write_ghost(source, slot, anchor, x, y))

    def heard(self, what: h.Happening) -> None:
        """The other player's drag; nothing while the picture is held. It ends with the line, or nobody would end it."""
        page = self._page
        match what:
            case h.Dragged():
                view = page.view()
                if not page.frozen and view is not None and not page.takeback.on:
                    page.table.show_ghost(*read_ghost(what, view, page.other))
            case h.Line(state="lost") | h.Closed():
                page.table.show_ghost("", -1, "", 0, 0)
