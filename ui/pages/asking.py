"""What the player has laid over the table: the question about giving up, and the list of keys.

Owns how long they may lie there: a question is about the deal it was asked in, and answers nothing of the next one.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Qt

from ui.dialogs.ask import ask_resign
from ui.pages.page import Asked

if TYPE_CHECKING:
    from ui.pages.table import TablePage


class Asking(QObject):
    """See the module."""

    def __init__(self, page: TablePage) -> None:
        super().__init__(page)
        self._page = page

    @property
    def _deal(self) -> int:
        """The deal that can be given up now; 0: none can."""
        page, view = self._page, self._page.view()
        playing = view is not None and not view.over and not page.counted
        return page.controller.match.deal if playing else 0

    def resign(self) -> None:
        """Ask whether this deal is to be given up."""
        page, deal = self._page, self._deal
        if not deal:  # over since the button was last shown
            page.refresh()
            return

        def answered() -> None:
            if deal == self._deal:
                page.submit(f"resign {page.controller.me}")

        ask_resign(page, page.say, page.skin, page.controller.other_name, answered)

    def end(self) -> None:
        """The deal is over, or the match cannot go on: what lies over the table goes, as if it had been refused, and
        the keyboard is the table's. What comes next must not be covered by it, nor answered unseen."""
        page = self._page
        lying = [veil for veil in page.findChildren(Asked) if not veil.isHidden()]
        for veil in lying:
            veil.put_away()
        if lying:
            page.table.setFocus(Qt.FocusReason.OtherFocusReason)
