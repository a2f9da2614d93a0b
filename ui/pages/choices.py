"""What the player may do now: the buttons at the side of the table and the sentence above them; and the score.

Owns which of them are shown and enabled. Nothing here may hint at a duty or a fault beyond the help agreed on.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Qt, QTimer

from app.view import TableView
from engine.rules import Score
from ui.pages.ending import Ending
from ui.pages.link import Link
from ui.port import duty_sources, must_pass, open_duties

if TYPE_CHECKING:
    from ui.pages.table import TablePage

HINTED = 3  # deals of a practice match in which the order of a turn is told
ACCEPT_AFTER_MS = 700  # a click meant for the button that was there before must not end the deal


class Choices(QObject):
    """See the module."""

    def __init__(self, page: TablePage, *, practice: bool) -> None:
        super().__init__(page)
        self._page, self._practice = page, practice
        self._answering = False  # a last call is being answered here
        self._unlock = QTimer(self)
        self._unlock.setSingleShot(True)
        self._unlock.setInterval(ACCEPT_AFTER_MS)
        self._unlock.timeout.connect(self._show_accept)

    def show(
        self,
        view: TableView | None,
        seen: TableView | None,
        link: Link,
        end: Ending | None,
        over: str,
        *,
        hint: bool,
    ) -> None:
        """Bring the side up to date. `seen`: the table as it is shown now, which may be behind `view`; `over`: why
        nothing more can be played; `hint`: the player wants help."""
        page = self._page
        side, state, _ = page.side, page.controller.state, page.say
        me, name = page.controller.me, page.controller.names[page.other]
        playing = view is not None and not view.over and not page.frozen and not over
        mine = playing and view is not None and view.to_move == me
        last_call = view is not None and view.last_call
        gone = end is not None or bool(link.left)
        answering = bool(mine and last_call)
        if answering is not self._answering:
            self._answering = answering
            self._unlock.stop()
            if answering:
                self._unlock.start()
        self._show_accept()
        side.play_button.setVisible(bool(playing) and not answering and not gone)
        mine_seen = seen is not None and seen.to_move == me
        can_play = mine and mine_seen and not last_call and view is not None and not view.awaited
        side.play_button.setEnabled(bool(can_play))
        stop = view is not None and view.stop_button
        side.stop_button.setVisible(stop and not page.calling.on and not gone)
        # Whether there is a play to stop is seen by both; whether one is at fault is not looked at.
        side.stop_button.setEnabled(bool(playing and page.controller.stoppable()))
        self._show_own_offer(bool(mine and not last_call))
        side.resign_button.setEnabled(bool(playing))
        offered = state is not None and state.offer and state.to_move != me and not page.counted
        side.offer_draw(_.sentence("draw-offered", name=name) if offered else "")
        if seen is not None and state is not None and not (mine if seen is view else mine_seen):
            # What I could do in my turn would read as if it were possible now.
            side.set_next(self._their_turn(name), "pause")
        elif seen is not None and state is not None:
            turned = bool(seen.piles[me + "T"])
            passing = seen is view and must_pass(state, me)
            turn = _("Turn a card (Space)") if seen.piles[me + "H"] else _("Turn the waste over (Space)")
            text = _("Discard (D)") if turned else _("Pass (Space)") if passing else turn
            side.set_next(text, "discard" if turned else "turn")
        again = bool(end and end.again and not self._practice)
        side.set_gone(gone, again, end.later if end else gone)
        deal = page.controller.match.deal
        side.hint.setVisible(self._practice and hint and deal <= HINTED and not page.frozen)
        side.set_state(self._told(seen, link, over, now=seen is view))
        if not page.counted:
            self._show_score()
        hosting = me == "a" and not self._practice
        side.set_line(link.state, link.seconds, link.text(_, name, hosting))

    def _show_own_offer(self, can: bool) -> None:
        """A draw is offered once in a turn: the button tells of an offer, else one would press it again."""
        page = self._page
        state, me = page.controller.state, page.controller.me
        mine = state is not None and state.to_move == me and state.outcome is None
        waits = bool(mine and state is not None and state.offer)
        offered = bool(mine and state is not None and state.offered)
        told = page.say.sentence("you-offer-draw" if waits else "too-many-offers") if waits or offered else ""
        page.side.set_draw(can and not told, told, waits=waits)

    def _their_turn(self, name: str) -> str:
        """Whose turn it is if not mine; a name may be too long for a button, the computer's with its level is."""
        side, _ = self._page.side, self._page.say
        if self._practice:
            return _("Computer's turn")
        room = max(60, side.width() - 150)
        told = side.play_button.fontMetrics().elidedText(name, Qt.TextElideMode.ElideRight, room)
        return _("{name}'s turn", name=told)

    def _show_score(self) -> None:
        match = self._page.controller.match
        self._page.side.set_score(match.score, match.deal, self.target)

    @property
    def target(self) -> str:
        """What the match goes to, in words."""
        rules, _ = self._page.controller.match.rules, self._page.say
        return _.points(rules.target) if rules.score is Score.POINTS else _.wins(rules.target)

    def _show_accept(self) -> None:
        button = self._page.side.accept_button
        button.setEnabled(self._answering and not self._unlock.isActive())
        button.setVisible(self._answering)

    def _told(self, view: TableView | None, link: Link, over: str, *, now: bool) -> str:
        page = self._page
        _, name = page.say, page.controller.names[page.other]
        if over:
            return over
        if page.frozen:
            return ""
        if link.left:
            return link.left
        if view is None or (view.awaited and len(view.awaited) > 1):
            return _("The cards are laid out")
        if view.over:
            return ""
        mine = view.to_move == page.controller.me
        if view.last_call:
            return _.sentence("your-last-call" if mine else "their-last-call", name=name)
        told = _.sentence("your-turn" if mine else "their-turn", name=name)
        if not all(view.laid.values()):
            told += f". {_.sentence('they-lay-out-later' if mine else 'you-lay-out-later', name=name)}"
            told = told.rstrip(".")
        duties = self.duties() if mine and now else ()
        return f"{told}. {_.refusal(duties)}" if duties else told

    def duties(self) -> tuple[str, ...]:
        """My open duties, where the terms have the table tell them."""
        page = self._page
        state = page.controller.state
        if page.controller.terms.assist < 2 or state is None or page.frozen:
            return ()
        return open_duties(state, page.controller.me)

    def hinted(self, view: TableView) -> tuple[str, ...]:
        """The piles an open duty asks for, in my turn and where the terms have the table tell it."""
        state = self._page.controller.state
        asked = state is not None and view.to_move == view.me and self.duties()
        return duty_sources(state) if state is not None and asked else ()
