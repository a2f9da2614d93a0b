"""Playing on from a position of a record, at the review's own table.

Owns the panel, the computer's pace and what is told. The game itself is `app.solo`'s; it is no match and says so.
"""

from __future__ import annotations

from PySide6.QtCore import QTimer, Signal
from PySide6.QtWidgets import QButtonGroup, QVBoxLayout, QWidget

from app.sentences import N_
from app.settings import Settings
from app.solo import Solo
from app.strings import Strings
from app.telling import facts, lines
from app.view import SeatName
from app.words import COMPUTER, LEVEL_NAMES
from engine import State
from ui.bridge import BOT_DELAY
from ui.panels.feed import Feed
from ui.panels.fields import one_by_tab
from ui.panels.sheet import button, label, row
from ui.port import must_pass
from ui.strings import LEVELS, default_level
from ui.style.icons import icon
from ui.style.theme import Skin
from ui.table.mover import Mode
from ui.table.widget import TableWidget


class SoloPanel(QWidget):
    """See the module. Takes the table over until `left` is told."""

    left = Signal()
    refused = Signal(str)  # a sentence

    def __init__(
        self,
        say: Strings,
        skin: Skin,
        table: TableWidget,
        settings: Settings,
        state: State,
        me: SeatName,
        seed: int,
        later: dict[int, int],
    ) -> None:
        super().__init__()
        self._ = self._say = say
        self._skin = skin
        self._table, self._seed, self._start, self._later = table, seed, state, later
        self._names = {me: say(N_("You")), "b" if me == "a" else "a": say(COMPUTER)}
        level = settings.bot if settings.bot in LEVELS else default_level()
        self.solo = Solo(state, me, level, seed, later)
        _ = say
        box = QVBoxLayout(self)
        box.setContentsMargins(0, 0, 0, 0)
        box.setSpacing(8)
        box.addWidget(label(_("Playing on"), "side-name"))
        note = _("This is no match: nothing is signed or kept, nobody calls Stop!, and plays can be taken back.")
        box.addWidget(label(note, "side-faint", wrap=True))
        box.addWidget(label(_("The computer plays"), "side-faint"))
        levels = QButtonGroup(self)
        line = row(spacing=4)
        self.levels = {}
        for name in LEVELS:
            choice = button(_(LEVEL_NAMES[name]), lambda name=name: self.solo.set_level(name), "segment")  # type: ignore[misc]
            choice.setCheckable(True)
            choice.setChecked(name == level)
            levels.addButton(choice)
            self.levels[name] = choice
            line.addWidget(choice, 1)
        one_by_tab(levels)
        box.addLayout(line)
        self.feed = Feed(skin, me)
        self.feed.setAccessibleName(_("What has happened"))
        box.addWidget(self.feed, 1)
        self.state = label("", "side-state", wrap=True)
        box.addWidget(self.state)
        self.play_button = button(_("Turn a card (Space)"), self._play, "side-button", "turn", skin.on_panel)
        self.back_button = button(_("Take back (U)"), self.take_back, "side-button")
        self.again_button = button(_("Begin again"), self._again, "side-button")
        self.leave_button = button(_("Back to the review"), self.left.emit, "primary", "review")
        box.addWidget(self.play_button)
        box.addLayout(row(self.back_button, self.again_button, spacing=6))
        box.addWidget(self.leave_button)
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.setInterval(round(BOT_DELAY[settings.speed] * 1000))
        self._timer.timeout.connect(self.bot_play)
        table.played.connect(self._played)
        table.refused.connect(self._refused)
        table.mark_pile()
        table.hint_piles()
        table.set_port(self.solo)
        table.set_mode(Mode.PLAY)
        self._refresh()

    def end(self) -> None:
        """Give the table back."""
        self._timer.stop()
        self._table.played.disconnect(self._played)
        self._table.refused.disconnect(self._refused)
        self._table.set_port(None)
        self._table.set_mode(Mode.READ_ONLY)

    def bot_play(self) -> None:
        """The computer's next play."""
        if self.solo.bot_play():
            self._tell()
        self._refresh()

    def take_back(self) -> None:
        """Undo the last play and the computer's answers."""
        self._timer.stop()
        if self.solo.take_back():
            self.feed.clear()
        self._refresh()

    def _again(self) -> None:
        while self.solo.take_back():
            pass
        self.feed.clear()
        self._refresh()

    def _play(self) -> None:
        me = self.solo.me
        turned = self.solo.view().piles[me + "T"]
        refusal = self.solo.submit(f"{me}T>{me}W" if turned else "turn")
        if refusal is None:
            self._played()
        else:
            self._refused(refusal.codes)

    def _played(self, _action: str = "") -> None:
        self._tell()
        self._refresh()

    def _refused(self, codes: tuple[str, ...]) -> None:
        self.refused.emit(self._say.refusal(tuple(codes)))

    def _tell(self) -> None:
        solo = self.solo
        # A card turned up here is told once: there is no wait between turning and seeing it.
        events = [event for event in solo.events if event.kind != "revealed"]
        self.feed.add(*lines(facts(events, solo.view()), self._say, solo.me, self._names))

    def _refresh(self) -> None:
        _, solo = self._say, self.solo
        view = solo.view()
        self._table.show_view(view)
        outcome = solo.outcome
        if outcome is not None:
            text = _.outcome(outcome.reason, outcome.winner, outcome.points, self._names, solo.me)
        else:
            text = _.sentence("your-turn" if solo.my_turn else "their-turn", name=_(COMPUTER))
        self.state.setText(text)
        turned, passing = view.piles[solo.me + "T"], must_pass(solo.state, solo.me)
        self.play_button.setText(
            " " + (_("Discard (D)") if turned else _("Pass (Space)") if passing else _("Turn a card (Space)"))
        )
        self.play_button.setIcon(icon("discard" if turned else "turn", self._skin.on_panel, self._skin.on_panel_faint))
        self.play_button.setEnabled(solo.my_turn)
        self.back_button.setEnabled(solo.can_take_back)
        self.again_button.setEnabled(solo.can_take_back)
        if outcome is None and not solo.my_turn:
            self._timer.start()
