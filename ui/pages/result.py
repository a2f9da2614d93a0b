"""A deal counted, card by card, over the table it was played on.

Owns the count's picture. What the deal is worth was decided by the engine; this only tells how it came about.
"""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtWidgets import QWidget

from app import happening as h
from app.controller import Controller
from app.strings import Strings
from engine import State
from engine.endings import left
from engine.rules import Score
from ui.pages.page import Veil
from ui.panels.sheet import as_tip, button, label, row
from ui.style.theme import Skin

WON = 30  # points for winning, docs/rules.md "Counting"
COUNT_MS, STEPS = 700, 14  # the sum counts up that long, in so many steps


class Result(Veil):
    """See the module."""

    going_on = Signal()
    again = Signal()
    leave = Signal()
    review = Signal(object)  # the path of the record

    def __init__(
        self,
        parent: QWidget,
        say: Strings,
        skin: Skin,
        controller: Controller,
        ended: h.DealEnded,
        state: State | None,
        *,
        still: bool = False,
    ) -> None:
        """`still`: the numbers are there at once."""
        super().__init__(parent, skin, width=460)
        self._say = self._ = say
        self.counted = ended, state
        self._score, self._me = ended.score, controller.me
        outcome = ended.over.outcome
        winner = None if outcome.winner is None else controller.names[outcome.winner]
        _ = say
        body = self.sheet.body
        self.final = label("", "sheet-title", wrap=True, centre=True)
        self.final.hide()
        body.addWidget(self.final)
        mine = outcome.winner == controller.me
        title = _("You win the deal") if mine else _("{name} wins the deal", name=winner or "")
        if winner is None:
            title = _("Nobody has won the deal")
        self.title = label(title, "sheet-title", wrap=True, centre=True)
        body.addWidget(self.title)
        # With the points in it, so not before they are counted; its room is kept.
        told = say.outcome(outcome.reason, outcome.winner, outcome.points, controller.names, controller.me)
        self.told = label(told, "faint", wrap=True, centre=True)
        kept = self.told.sizePolicy()
        kept.setRetainSizeWhenHidden(True)
        self.told.setSizePolicy(kept)
        body.addWidget(self.told)
        self.points = label("", "big-number", centre=True)
        body.addWidget(self.points)
        counted = False
        if outcome.reason in ("won", "resign") and state is not None and state.rules.score is Score.POINTS:
            loser = 1 if outcome.winner == "a" else 0
            reserve, rest = left(state, loser)
            self._part(_("For winning"), 1, WON)
            self._part(_("Cards in the reserve"), reserve, 2)
            self._part(_("Cards in hand and waste"), rest, 1)
            counted = True
        elif state is not None and state.rules.score is Score.POINTS:
            for at, seat in enumerate("ab"):
                reserve, rest = left(state, at)
                text = f"{controller.names[seat]}:  2 × {reserve} + {rest} = {2 * reserve + rest}"
                body.addWidget(label(text, centre=True))
        self._total = outcome.points
        body.addSpacing(4)
        names = controller.names
        other = "b" if controller.me == "a" else "a"
        mine_now, theirs_now = ended.score if controller.me == "a" else ended.score[::-1]
        standing = f"{names[controller.me]}  {mine_now} : {theirs_now}  {names[other]}"
        self.standing = label(standing, "section", centre=True, wrap=True)
        body.addWidget(self.standing)
        self.gone = label("", wrap=True, centre=True)
        self.gone.hide()
        body.addWidget(self.gone)
        self.record = label("", "faint", wrap=True, centre=True)
        self.record.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self.record.hide()
        body.addWidget(self.record)
        self._path: Path | None = None
        self.review_button = button(_("Review"), self._review, "link", "review", skin.green)
        self.review_button.hide()
        body.addLayout(row(None, self.review_button, None))
        body.addSpacing(6)
        self.next_button = button(_("Next deal"), self.going_on.emit, "primary", "play")
        self.again_button = button(_("Rematch"), self.again.emit, "primary", "continue")
        self.leave_button = button(_("Back to the start"), self.leave.emit)
        finished = controller.match.finished
        self.next_button.setVisible(not finished)
        self.again_button.setVisible(finished)
        self.leave_button.setVisible(finished)
        body.addLayout(row(None, self.leave_button, self.again_button, self.next_button, None))
        if finished:
            self.set_final(ended.score)
        self._timer = QTimer(self)
        self._timer.setInterval(COUNT_MS // STEPS)
        self._timer.timeout.connect(self._step)
        self._at = 0
        if still or not counted:
            self.finish()
        else:
            self.told.hide()
            self._step()
            self._timer.start()
        self.show()
        self.raise_()
        self.hold(self.again_button if finished else self.next_button)

    def set_final(self, score: tuple[int, int]) -> None:
        """The match is over: that comes first."""
        mine, theirs = score if self._me == "a" else score[::-1]
        _ = self._say
        self.final.setText(_("You have won the match!") if mine > theirs else _("The match is lost."))
        self.final.show()
        self.title.setObjectName("section")  # of the last deal
        self.title.style().polish(self.title)

    def set_gone(self, name: str) -> None:
        """The other player has left the table: a rematch is still possible, but has to be waited for."""
        _ = self._say
        self.gone.setText(_.sentence("rematch-alone", name=name))
        self.gone.show()
        text = _("Wait for a rematch")
        self.again_button.setText(f" {text}")
        self.again_button.setAccessibleName(text)
        if self.again_button.hasFocus():  # the next key must not begin a long wait
            self.hold(self.leave_button)
        self.setFocusProxy(self.leave_button)

    def set_wanted(self, name: str) -> None:
        """The other player has left for a rematch: if he still waits, it begins when this one wants it, too."""
        self.gone.setText(self._say.sentence("rematch-wanted", name=name))
        self.gone.show()

    def set_record(self, path: Path) -> None:
        """Where the record lies."""
        _ = self._say
        self.record.setText(_("The record of the match: {path}", path=path.name))
        self.record.setToolTip(as_tip(str(path)))
        self.record.show()
        self._path = path
        self.review_button.show()

    def _review(self) -> None:
        if self._path is not None:
            self.review.emit(self._path)

    def finish(self) -> None:
        """All counted."""
        self._timer.stop()
        self.told.show()
        self.points.setText(self._say.points(self._total) if self._total else "")
        self.points.setVisible(bool(self._total))

    def _part(self, text: str, cards: int, each: int) -> None:
        worth = f"{each}" if each == WON else f"{cards} × {each} = {cards * each}"
        self.sheet.body.addWidget(label(f"{text}:  {worth}", centre=True))

    def _step(self) -> None:
        self._at += 1
        if self._at >= STEPS:
            self.finish()
        else:
            self.points.setText(str(self._total * self._at // STEPS))
