"""The ways to a review: from the list of matches, from a file, from a match just finished, and back again.

Owns which page follows which. What is on them is the pages'.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QTimer

from app.errors import AppError
from app.history import day_of, stored_record
from ui.ahead import HISTORY, REVIEW

if TYPE_CHECKING:
    from app.stored import MatchRow
    from ui.pages.history import Place
    from ui.pages.review import ReviewPage
    from ui.window import Window


class Ways:
    """See the module. `leave`: back to where the player came from; `resume`: take a match up again."""

    def __init__(self, window: Window, leave: Callable[[], None], resume: Callable[[MatchRow], None]) -> None:
        self._window = window
        self._leave, self._resume = leave, resume
        self._place: Place | None = None  # in the list, when it was left for a review

    def history(self) -> None:
        """The list of matches. Where the store cannot be opened, files still can be."""
        self._window.import_then(HISTORY, self._history)

    def _history(self) -> None:
        from ui.pages.history import HistoryPage, Place
        from ui.style.theme import SKINS

        bridge = self._window.bridge
        try:
            ledger = bridge.ledger
        except AppError as error:
            self._page(self._leave)
            self._window.tell_error(error)
            return
        skin, folder = SKINS[bridge.settings.felt], bridge.paths.records
        # Another match marked than the one just looked at: that one would be deleted, or reviewed, next.
        page = HistoryPage(bridge.say, skin, ledger, folder, self._place or Place(), gradually=True)

        def left_for(way: Callable[[], None]) -> None:
            self._place = page.place
            way()

        page.back.connect(self._leave)
        page.resume.connect(self._resume)
        page.review.connect(lambda row: left_for(lambda: self._stored(row)))
        page.files.connect(lambda paths: left_for(lambda: self._page(self.history, lambda page: page.open(*paths))))
        self._window.go(page)

    def file(self, path: Path) -> None:
        """A record file."""
        self._page(self._leave, lambda page: page.open(path))

    def _stored(self, row: MatchRow) -> None:
        store, match_id = self._window.bridge.ledger.store, row.header.match_id
        load = partial(stored_record, store, match_id)
        self._page(self.history, lambda page: page.open_stored(match_id.hex()[:16], load, day_of(row)))

    def _page(self, back: Callable[[], None], begin: Callable[[ReviewPage], object] = lambda _page: None) -> None:
        self._window.import_then(REVIEW, lambda: self._open(back, begin))

    def _open(self, back: Callable[[], None], begin: Callable[[ReviewPage], object]) -> None:
        from ui.pages.review import ReviewPage
        from ui.style.theme import SKINS

        bridge = self._window.bridge
        try:
            mine = bridge.ledger.identity.key
        except AppError:
            mine = None
        skin, folder = SKINS[bridge.settings.felt], bridge.paths.records
        page = ReviewPage(bridge.say, skin, bridge.settings, folder, mine, gradually=True)
        page.back.connect(back)
        self._window.go(page, lambda: QTimer.singleShot(0, page, lambda: begin(page)))
