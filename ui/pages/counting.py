"""From the end of a deal at the table until the player goes on: the last cards lie, the deal is counted.

Owns when that is and what the page shows meanwhile; the count itself is `Result`'s.
"""

from __future__ import annotations

from enum import Enum
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Qt

from app import happening as h
from engine import State
from ui.pages.growing import Soon
from ui.pages.result import Result
from ui.strips import in_strips
from ui.table.mover import Mode

if TYPE_CHECKING:
    from ui.pages.table import TablePage


class Other(Enum):
    """Where the other player is after a match that was played to its end; the value is the code of the sentence for
    whoever asks for a rematch then."""

    HERE = "rematch-asked"
    WILLING = "rematch-agreed"
    GONE = "rematch-alone"


class Counting(QObject):
    """See the module."""

    def __init__(self, page: TablePage) -> None:
        super().__init__(page)
        self._page = page
        self.result: Result | None = None
        self._waits: tuple[h.DealEnded, State | None] | None = None  # for the last cards to lie
        self._record: Path | None = None
        self.other = Other.HERE
        self._soon = Soon(self, self.show, now=not page.gradually)

    @property
    def on(self) -> bool:
        """A deal is counted, or will be once its last cards lie."""
        return self.result is not None or self._waits is not None

    def begin(self, ended: h.DealEnded) -> None:
        """A deal is over. The next may begin underneath at once; its picture waits until this one has been counted."""
        page = self._page
        page.asking.end()
        page.calling.end()
        view, state = page.view(), page.controller.state
        if view is not None:
            page.show_table(view)
        page.table.set_mode(Mode.READ_ONLY)
        page.counting.emit(True)
        if not page.table.animating:
            in_strips(page)
        self._waits = (ended, state)
        if not page.takeback.on:
            self._soon.ask()

    def show(self, *, still: bool = False) -> None:
        """The last cards lie: count it; `still`: the numbers are there at once."""
        if self._waits is None:
            return
        page = self._page
        (ended, state), self._waits = self._waits, None
        page.asking.end()  # the list of keys may have been opened meanwhile
        still = still or page.settled
        in_strips(page)
        result = Result(page.table, page.say, page.skin, page.controller, ended, state, still=still)
        self.result = result
        result.going_on.connect(self.go_on)
        result.again.connect(page.again)
        result.review.connect(page.review)
        result.leave.connect(page.leave)
        if self._record is not None and page.controller.match.finished:
            result.set_record(self._record)
        self._tell_left()
        page.side.set_score(ended.score, ended.over.deal, page.choices.target)

    def again(self) -> None:
        """In another language, at another side. At once: it was counted before."""
        view = self._page.table.view
        if self.on and view is not None:
            self._page.side.show_view(view)
        if (old := self.result) is not None:
            self.result, self._waits = None, old.counted
            old.hide()
            old.deleteLater()
            self.show(still=True)

    def go_on(self) -> None:
        """The player has seen it."""
        page = self._page
        result, self.result = self.result, None
        in_strips(page)
        if result is not None:
            result.hide()
            result.deleteLater()
        page.table.set_mode(Mode.READ_ONLY if page.over else Mode.PLAY)
        page.counting.emit(False)
        page.refresh_soon()
        page.table.setFocus(Qt.FocusReason.OtherFocusReason)

    def saved(self, path: Path) -> None:
        """The record of the finished match lies there."""
        self._record = path
        if self.result is not None:
            self.result.set_record(path)

    def left(self, *, again: bool) -> None:
        """The other player has got up from a match that was played to its end; `again`: to wait for a rematch."""
        self.other = Other.WILLING if again else Other.GONE
        self._tell_left()

    def _tell_left(self) -> None:
        page, result = self._page, self.result
        if result is None or not page.controller.match.finished:
            return
        name = page.controller.names[page.other]
        if self.other is Other.WILLING:
            result.set_wanted(name)
        elif self.other is Other.GONE:
            result.set_gone(name)
