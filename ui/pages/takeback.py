"""A verdict on the table, step by step: the play as it lay, the cards that go back, what comes in its place.

Owns the steps and their clock, and what is told of them: not before they are seen. It holds nothing up: whoever uses
mouse or keyboard sees the table as it is at once, and plays that come meanwhile follow in turn.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from dataclasses import dataclass

from PySide6.QtCore import QObject, QRect, QTimer, Signal

from app.view import PILES, TableView
from ui.table.widget import TableWidget

LOOK_MS, REST_MS, POLL_MS = 700, 350, 20  # at the play as it lay; between two steps; asking whether cards still glide


Then = Callable[[], object]
"""Tells what has led to a table."""


@dataclass(frozen=True, slots=True)
class Step:
    """A table to be shown, and what tells of it then."""

    view: TableView
    then: tuple[Then, ...] = ()


class Takeback(QObject):
    """See the module. While it is `on`, everything that is to be shown is handed to it."""

    shown = Signal(object)  # a step's view, now on the table
    done = Signal()

    def __init__(self, table: TableWidget, parent: QObject) -> None:
        super().__init__(parent)
        self._table = table
        self._steps: deque[Step] = deque()
        self._seen: TableView | None = None
        self._told_next: tuple[Then, ...] = ()  # of a table that has not been handed over yet
        self._rest = 0
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.timeout.connect(self._go_on)
        self.speed, self.still = 1.0, False

    @property
    def on(self) -> bool:
        """Steps are still to be shown, or the last one is under way."""
        return self._timer.isActive()

    @property
    def view(self) -> TableView | None:
        """What is seen on the table while it is `on`."""
        return self._seen if self.on else None

    def tell(self, then: Then) -> None:
        """Call it once the table it tells of is seen: the next one that is handed over, or the one there now."""
        if self.on:
            self._told_next += (then,)
        else:
            then()

    def begin(self, lying: TableView, *steps: Step) -> tuple[QRect, ...]:
        """Show the table as it lay, then these; only the last one where cards do not move. Where something moves."""
        self._steps.extend(steps)
        self._seen = lying
        if self.still:
            self._end()
        else:
            self._table.show_view(lying, animate=False)
            self._rest = LOOK_MS
            self._timer.start(POLL_MS)
        moved = (pile for pile in PILES if any(step.view.piles[pile] != lying.piles[pile] for step in steps))
        areas = (self._table.scene_layout.places[pile].area for pile in moved)
        return tuple(QRect(*map(round, (area.x, area.y, area.w, area.h))) for area in areas)

    def show(self, view: TableView) -> None:
        """A newer table: it follows when those before it were seen."""
        told, self._told_next = self._told_next, ()
        if view != (self._steps[-1].view if self._steps else self._table.view):
            self._steps.append(Step(view, told))
        elif self._steps:
            self._steps[-1] = Step(view, self._steps[-1].then + told)
        else:
            for then in told:
                then()

    def finish(self) -> None:
        """All of it at once."""
        if self.on:
            self._end()

    def _end(self) -> None:
        self._timer.stop()
        steps = tuple(self._steps)
        self._steps.clear()
        if steps:
            self._seen = steps[-1].view
            self._table.show_view(self._seen, animate=False)
        self._table.finish_animation()
        told, self._told_next = self._told_next, ()
        for then in (*(then for step in steps for then in step.then), *told):
            then()
        self.shown.emit(self._seen)
        self.done.emit()

    def _go_on(self) -> None:
        if self._table.animating:
            self._timer.start(POLL_MS)
        elif self._rest and self._steps:
            self._timer.start(round(self._rest / self.speed))
            self._rest = 0
        elif self._steps:
            step, shown = self._steps.popleft(), self._table.view
            self._seen = step.view
            # The same cards in the same places would be taken for a new deal where it has hardly begun.
            self._table.show_view(step.view, animate=shown is None or step.view.piles != shown.piles)
            self._rest = REST_MS
            self._timer.start(POLL_MS)
            for then in step.then:
                then()
            self.shown.emit(step.view)
        else:
            self._end()
