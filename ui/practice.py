"""The way to a match against the computer.

Owns the level that was chosen and the question about a match that is not finished. What waits is `ui.visits`'.
"""

from __future__ import annotations

from collections.abc import Callable, Coroutine
from typing import TYPE_CHECKING, Any

from app.errors import AppError
from app.names import NAME_LIMIT
from ui.style.theme import SKINS

if TYPE_CHECKING:
    from PySide6.QtWidgets import QWidget

    from ui.pages.table import TablePage
    from ui.window import Window

Wait = Callable[[str, str, Callable[[], Coroutine[Any, Any, Any]]], None]
"""Show a page with this title and text until the work has led to a table."""


class Practice:
    """See the module."""

    def __init__(self, window: Window, wait: Wait) -> None:
        self._window, self._bridge, self._wait = window, window.bridge, wait
        self._level = ""
        self._meeting = False  # the computer's side is being opened
        self._from: QWidget | None = None  # the page on which that was asked for last
        self._cost: AppError | None = None  # what the disk has cost this match
        self._bridge.noted.connect(self._note)

    def _note(self, cost: AppError) -> None:
        self._cost = cost

    def seen(self, table: TablePage | None) -> None:
        """The table is there: what is to be known of this match is said over it."""
        cost, self._cost = self._cost, None
        if cost is not None and table is not None and self._bridge.practising:
            table.take_error(self._bridge.say.error(cost))

    def begin(self, level: str) -> None:
        """Sit down; if a match is unfinished, ask which it shall be."""
        self._level = level
        if self._bridge.sparring.met:
            self._ask()
            return
        self._from = self._window.heading
        if not self._meeting:  # else it leads on from there as well, once
            self._meeting = True
            self._bridge.spawn(self._meet())

    def go_on(self, level: str) -> None:
        """Go on with the match that is unfinished."""
        self._level = level
        self._sit()

    def again(self) -> None:
        """Another match of the same kind."""
        self._sit()

    async def _meet(self) -> None:
        """Open the computer's side; a player who has gone elsewhere meanwhile is not called back."""
        try:
            await self._bridge.sparring.meet()
        finally:
            self._meeting = False
            page, self._from = self._from, None
        if self._window.heading is page and self._bridge.seat is None:
            self._ask()

    def _ask(self) -> None:
        from ui.dialogs.ask import Question

        _ = self._bridge.say
        try:
            match_id = self._bridge.sparring.unfinished()
        except AppError as error:
            self._window.tell_error(error)
            return
        if match_id is None:
            self._sit()
            return

        def anew() -> None:
            self._bridge.sparring.give_up(match_id)
            self._sit()

        Question(
            self._window.page,
            _,
            SKINS[self._bridge.settings.felt],
            title=_("A practice match is not finished"),
            text=_(
                "You can go on where you left, or give it up and begin a new one. A match that was given up never goes"
                " on again."
            ),
            yes=_("Continue"),
            answered=self._sit,
            no=_("New match"),
            refused=anew,
        )

    def _sit(self) -> None:
        from engine import parse_rules

        bridge, _ = self._bridge, self._bridge.say
        rules = parse_rules(bridge.settings.rules)
        name = self.computer
        self._wait(_("Practise"), _("The cards are laid out"), lambda: bridge.practise(self._level, rules, name))

    @property
    def computer(self) -> str:
        """What the computer is called now: the match keeps the name it had when it began, in another language or at
        another level perhaps."""
        return self._bridge.say.computer(self._level)[:NAME_LIMIT]
