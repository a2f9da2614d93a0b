"""A verdict on the table, step by step: the play as it lay, the cards that go back, what comes in its place.

Owns the steps and their clock. It holds nothing up: whoever uses mouse or keyboard sees the table as it is at once, and
plays that come meanwhile follow in turn.
"""

from __future__ import annotations

from collections import deque

from PySide6.QtCore import QObject, QRect, QTimer, Signal

from app.view import PILES, TableView
from ui.table.widget import TableWidget

LOOK_MS, REST_MS, POLL_MS = 700, 350, 20  # at the play as it lay; between two steps; asking whether cards still glide


class Takeback(QObject):
    """See the module. While it is `on`, everything that is to be shown is handed to it."""

    done = Signal()

    def __init__(self, table: TableWidget, parent: QObject) -> None:
        super().__init__(parent)
        self._table = table
        self._steps: deque[TableView] = deque()
        self._rest = 0
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.timeout.connect(self._go_on)
        self.speed, self.still = 1.0, False

    @property
    def on(self) -> bool:
        """Steps are still to be shown, or the last one is under way."""
        return self._timer.isActive()

    def begin(self, lying: TableView, *steps: TableView) -> tuple[QRect, ...]:
        """Show the table as it lay, then these; only the last one where cards do not move. Where something moves."""
        self._steps.extend(steps)
        if self.still:
            self._end()
        else:
            self._table.show_view(lying, animate=False)
            self._rest = LOOK_MS
            self._timer.start(POLL_MS)
        moved = (pile for pile in PILES if any(view.piles[pile] != lying.piles[pile] for view in steps))
        areas = (self._table.scene_layout.places[pile].area for pile in moved)
        return tuple(QRect(*map(round, (area.x, area.y, area.w, area.h))) for area in areas)

    def show(self, view: TableView) -> None:
        """A newer table: it follows when those before it were seen."""
        if view != (self._steps[-1] if self._steps else self._table.view):
            self._steps.append(view)

    def finish(self) -> None:
        """All of it at once."""
        if self.on:
            self._end()

    def _end(self) -> None:
        self._timer.stop()
        if self._steps:
            self._table.show_view(self._steps.pop(), animate=False)
            self._steps.clear()
        self._table.finish_animation()
        self.done.emit()

    def _go_on(self) -> None:
        if self._table.animating:
            self._timer.start(POLL_MS)
        elif self._rest and self._steps:
            self._timer.start(round(self._rest / self.speed))
            self._rest = 0
        elif self._steps:
            view, shown = self._steps.popleft(), self._table.view
            # The same cards in the same places would be taken for a new deal where it has hardly begun.
            self._table.show_view(view, animate=shown is None or view.piles != shown.piles)
            self._rest = REST_MS
            self._timer.start(POLL_MS)
        else:
            self.done.emit()
