"""A record, read-only: every table of a match, what happened on it, and what was verified.

Owns where in the record the page stands and what is shown of that place. Reading and folding happen in a thread
(`app.reading`); nothing here judges a play.
"""

from __future__ import annotations

from collections.abc import Callable
from datetime import date
from pathlib import Path

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent, QKeySequence, QShortcut
from PySide6.QtWidgets import QApplication, QFileDialog, QHBoxLayout, QPushButton, QVBoxLayout, QWidget

from app.filing import SUFFIX
from app.picture import picture
from app.reading import Job, Opened, fold, open_files
from app.sentences import N_
from app.settings import Settings
from app.solo import later_faces, playable
from app.strings import Strings
from app.view import SeatName
from app.walk import Walk, What, following, preceding
from engine import State
from net.record import Record
from ui.art import BLANK, FACES, Look
from ui.deck import BACKS, chosen_deck
from ui.pages.growing import Parts, Soon, grown
from ui.pages.page import Veil
from ui.pages.voice import bare
from ui.panels.sheet import button, label, row
from ui.panels.toast import Toast
from ui.paper import Shadow
from ui.review import told
from ui.review.autoplay import Autoplay
from ui.review.bar import Bar, Jump
from ui.review.disputes import Disputes
from ui.review.exports import Exports, written
from ui.review.later import Later
from ui.review.look import review_sheet
from ui.review.proof import standing
from ui.review.side import Side
from ui.review.solo import SoloPanel
from ui.style.theme import Skin
from ui.table.mover import Mode
from ui.table.theme import Felt
from ui.table.widget import TableWidget

NARROW, WIDE = 286, 430
KEYS: tuple[tuple[str, Jump], ...] = (
    *(("Left", Jump.BACK), ("Right", Jump.FORWARD), ("Home", Jump.FIRST), ("End", Jump.LAST)),
    *(("PgUp", Jump.TURN_BACK), ("PgDown", Jump.TURN), ("S", Jump.STOP), ("Shift+S", Jump.STOP_BACK)),
    *(("F", Jump.FAULT), ("Shift+F", Jump.FAULT_BACK)),
)


class ReviewPage(QWidget):
    """See the module."""

    back = Signal()

    def __init__(
        self,
        say: Strings,
        skin: Skin,
        settings: Settings,
        folder: Path,
        mine: bytes | None = None,
        *,
        gradually: bool = False,
    ) -> None:
        """`folder`: where records lie; `mine`: the player's own key, whose seat is at the bottom."""
        super().__init__()
        self.setAttribute(Qt.WidgetAttribute.WA_OpaquePaintEvent)  # its parts cover all of it
        self.say, self.skin = say, skin
        self._ = say
        self._settings, self._folder, self._mine = settings, folder, mine
        self.opened: Opened | None = None
        self.at = 0
        self.seat: SeatName = "a"
        self.solo: SoloPanel | None = None
        self.setObjectName("review-page")
        self.setStyleSheet(review_sheet(skin))
        self._reader: Later[Opened] = Later(self)
        self._stand = Soon(self, lambda: self.go(self.at, animate=False), now=not gradually)  # the table comes last
        self._dialog: QFileDialog | None = None
        self.notice: Veil | None = None
        self.parts: Parts | None = self._parts()  # what is not on the page yet; `Window.go` puts it there
        if not gradually:
            grown(self.parts)

    def _parts(self) -> Parts:
        say, skin, settings = self.say, self.skin, self._settings
        box, left = QHBoxLayout(self), QVBoxLayout()
        box.setContentsMargins(0, 0, 0, 0)
        box.setSpacing(0)
        left.setSpacing(0)
        box.addLayout(left, 73)
        self.table = TableWidget(words=say.table, deck=chosen_deck(settings))
        self.table.set_mode(Mode.READ_ONLY)
        self.table.set_felt(Felt[settings.felt.name])
        self.table.set_mirrored(settings.mirrored)
        self.table.set_reduced_motion(settings.reduced_motion)
        left.addWidget(self.table, 1)
        yield False
        self.bar = Bar(say, skin, gradually=True)
        yield from self.bar.parts
        left.addWidget(self.bar)
        self.bar.jumped.connect(self.jump)
        self.bar.moved.connect(self.go)
        self.autoplay = Autoplay(self)
        self.bar.toggled.connect(self.autoplay.toggle)
        yield False
        self.side = Side(say, skin, gradually=True)
        yield from self.side.parts
        self.status = self.side.status
        self.disputes = Disputes(self)
        self._connect(self.side)
        yield False
        self.side.setMinimumWidth(NARROW)
        self.side.setMaximumWidth(WIDE)
        box.addWidget(self.side, 27)
        self.toast = Toast(self.table, room=lambda sizes: bare(self.table, 28, sizes))
        self.exports = Exports(self, say, self.table, self._folder)
        self.exports.told.connect(self.toast.say)
        yield False
        self._keys = [self._key(keys, lambda jump=jump: self.jump(jump)) for keys, jump in KEYS]  # type: ignore[misc]
        self._keys.append(self._key("Space", self._space))
        self._show_walk(None)
        self._tell_notice(say(N_("Open the record of a match, yours or somebody else's.")))
        yield False
        if box.activate():  # it knows the size it will have
            self.table.fit()
        yield True

    def _connect(self, side: Side) -> None:
        side.back.connect(self.back)
        side.open_file.connect(self.choose)
        side.turned.connect(self.turn_round)
        side.export.connect(lambda: self.exports.pop_up(side.export_button))
        side.play_on.connect(self.play_on)
        side.moves.chosen.connect(self.go)
        side.tab_chosen.connect(self.disputes.tab_chosen)
        side.dispute.looked.connect(self.disputes.look)
        side.dispute.closed.connect(self.disputes.close)

    def _key(self, keys: str, pressed: Callable[[], object]) -> QShortcut:
        made = QShortcut(QKeySequence(keys), self)
        made.setContext(Qt.ShortcutContext.WidgetWithChildrenShortcut)
        made.activated.connect(pressed)
        return made

    # -- opening ------------------------------------------------------------------------------------------------

    def open(self, *paths: Path) -> None:
        """Read, judge and show record files of one match."""
        self.exports.day = written(paths[0]) if paths else None
        self._read(lambda job: open_files(job, paths))

    def open_stored(self, name: str, load: Callable[[], Record], day: date | None = None) -> None:
        """Judge and show a record that `load` makes, in the thread; `day`: when it was played."""
        self.exports.day = day
        self._read(lambda job: fold(job, name, [load()]))

    def choose(self) -> None:
        """Ask for files."""
        _ = self.say
        dialog = QFileDialog(self, _("Choose a file"), str(self._folder))
        dialog.setNameFilters([f"Crapette (*{SUFFIX})", "* (*)"])
        dialog.setFileMode(QFileDialog.FileMode.ExistingFiles)
        dialog.filesSelected.connect(lambda names: self.open(*map(Path, names)))
        self._dialog = dialog
        dialog.open()

    def _read(self, work: Callable[[Job[Opened]], Opened]) -> None:
        self.autoplay.stop()
        sentence = self._("The record is being checked …")
        self.status.setText(sentence)
        if self.notice is not None:
            self.notice_text.setText(sentence)
            # The cards can be drawn meanwhile, a few milliseconds at a time, in the size they will have.
            self.bar.show()
            box = self.layout()
            if box is not None:
                box.activate()
            self.table.card_art().prefetch(Look(face, shadow=Shadow.NONE) for face in (*BACKS, BLANK, *FACES))
        self._reader.start(told.named(work, self.say), self._opened, self._failed)

    def _failed(self, error: Exception) -> None:
        self._show_walk(None)
        sentence = self.say.error(error)
        self.status.setText(sentence)
        self._tell_notice(sentence)

    def _opened(self, opened: Opened) -> None:
        self._end_solo()
        header = opened.walk.review.verdict.floor.header
        self.seat = "b" if self._mine is not None and self._mine == header.keys[1] else "a"
        self._show_walk(opened)

    def _show_walk(self, opened: Opened | None) -> None:
        self.opened = self.exports.opened = opened
        walk = None if opened is None else opened.walk
        self.at = 0
        self.disputes.shown = None
        self.bar.show_walk(walk)
        self.side.moves.show_walk(walk)
        self.side.show_page(self.side.moves)
        self.side.set_tabs_shown(opened is not None)
        self.side.open_button.show()
        self.bar.setVisible(self.walk is not None)
        if opened is None:
            self.side.set_head_shown(False)
            self._show_possible()
            return
        self.side.set_head_shown(True)
        self.status.setText(standing(opened, self.say))
        self.side.proof.show_opened(opened)
        assert walk is not None
        if walk.halts:
            self._clear_notice()
            self._stand.ask()
        else:
            self._tell_notice(standing(opened, self.say))
            self._show_head(None)
            self._show_possible()
            self.side.show_page(self.side.proof)

    def _tell_notice(self, sentence: str) -> None:
        """One sentence over the empty table, and the way to a file."""
        self._clear_notice()
        self.notice = Veil(self.table, self.skin, width=460)
        body = self.notice.sheet.body
        self.notice_text = label(sentence, "sheet-title", wrap=True, centre=True)
        body.addWidget(self.notice_text)
        body.addSpacing(6)
        body.addLayout(row(None, button(self._("Choose a file"), self.choose, "primary", "folder"), None))
        self.notice.show()
        self.notice.raise_()

    def _clear_notice(self) -> None:
        notice, self.notice = self.notice, None
        if notice is not None:
            notice.hide()
            notice.deleteLater()

    # -- where the page stands ----------------------------------------------------------------------------------

    @property
    def walk(self) -> Walk | None:
        """The record's way, None while nothing with a table is open."""
        return self.opened.walk if self.opened is not None and self.opened.walk.halts else None

    @property
    def state(self) -> State | None:
        """The table at this place."""
        return None if self.walk is None else self.walk.state(self.at)

    def target(self, jump: Jump) -> int | None:
        """Where a jump leads from here, None if nowhere."""
        walk, at = self.walk, self.at
        if walk is None:
            return None
        last = len(walk.halts) - 1
        match jump:
            case Jump.FIRST:
                return 0 if at else None
            case Jump.LAST:
                return last if at < last else None
            case Jump.BACK:
                return at - 1 if at else None
            case Jump.FORWARD:
                return at + 1 if at < last else None
        places = {Jump.TURN: walk.turns, Jump.DEAL: walk.deals, Jump.STOP: walk.stops, Jump.FAULT: walk.faults}
        back = {Jump.TURN_BACK: Jump.TURN, Jump.DEAL_BACK: Jump.DEAL}
        back |= {Jump.STOP_BACK: Jump.STOP, Jump.FAULT_BACK: Jump.FAULT}
        return following(places[jump], at) if jump in places else preceding(places[back[jump]], at)

    def jump(self, jump: Jump) -> None:
        """Go there; to a Stop or a missed fault, to look at it."""
        at = self.target(jump)
        if at is None or self.solo is not None:
            return
        self.autoplay.stop()
        self.go(at)
        if jump in (Jump.STOP, Jump.STOP_BACK, Jump.FAULT, Jump.FAULT_BACK):
            self.disputes.open(fault=jump in (Jump.FAULT, Jump.FAULT_BACK))

    def go(self, at: int, animate: bool = True) -> None:
        """Stand at a place of the record; cards glide only from one place to the next."""
        walk = self.walk
        if walk is None or self.solo is not None:
            return
        near = abs(at - self.at) == 1 and self.disputes.shown is None
        self.at, self.disputes.shown = at, None
        if self.side.pages.currentWidget() is self.side.dispute:
            self.side.show_page(self.side.moves)
        self.show_table(walk.state(at), animate=animate and near)
        halt = walk.halts[at]
        moved = next((str(event.values[1]) for event in halt.events if event.kind == "moved"), halt.seat + "T")
        self.table.mark_pile(*([moved] if halt.what is What.PLAY else []))
        self.table.hint_piles()
        self.side.moves.follow(at)
        self.bar.scrub.set_at(at)
        self.bar.set_told(told.spoken(walk, at, self.say), told.spoken(walk, at, self.say, short=True))
        self._show_head(walk)
        self._show_possible()

    def show_table(self, state: State, *, animate: bool) -> None:
        """Any table, from the side looked from."""
        self.table.show_view(picture(state, self.seat), animate=animate)

    def _show_head(self, walk: Walk | None) -> None:
        assert self.opened is not None
        _, review = self.say, self.opened.walk.review
        other = "b" if self.seat == "a" else "a"
        names = _.players(review.names)
        self.side.names.setText(f"{names[self.seat]} – {names[other]}")
        score = review.last.score if walk is None else walk.match(self.at).score
        mine, theirs = score if self.seat == "a" else score[::-1]
        self.side.score.setText(f"{mine} : {theirs}")
        if walk is not None:
            deal = _("Deal {n}", n=walk.halts[self.at].deal)
            of = _("{at} of {last}", at=self.at + 1, last=len(walk.halts))
            self.side.where.setText(f"{deal}\n{of}")
        else:
            self.side.where.setText("")

    def _show_possible(self) -> None:
        self.bar.set_possible(frozenset(jump for jump in Jump if self.target(jump) is not None))
        walk, state = self.walk, self.state
        here = walk is not None and (self.at in walk.disputes or self.at in walk.missed)
        self.side.dispute_tab.setEnabled(here)
        self.side.proof_tab.setEnabled(self.opened is not None)
        self.side.turn_button.setEnabled(walk is not None)
        self.side.export_button.setEnabled(self.opened is not None)
        deal = walk.halts[self.at].deal if walk is not None else 0
        self.side.play_button.setEnabled(walk is not None and playable(state, deal, walk.review, self._mine))

    def turn_round(self) -> None:
        """Look from the other side of the table."""
        self.seat = "b" if self.seat == "a" else "a"
        if self.opened is not None:
            self._show_head(self.walk)
        if self.disputes.shown is not None:
            self.disputes.look(self.disputes.at)
        else:
            self.go(self.at, animate=False)

    # -- playing on ---------------------------------------------------------------------------------------------

    def play_on(self) -> None:
        """Play on from this table against the computer, without a record."""
        walk, state = self.walk, self.state
        if walk is None or state is None or not self.side.play_button.isEnabled():
            return
        self.autoplay.stop()
        self.disputes.close()
        deal = walk.halts[self.at].deal
        last = walk.state(max(at for at, halt in enumerate(walk.halts) if halt.deal == deal))
        seed = int.from_bytes(walk.review.verdict.floor.header.match_id[:6], "big") + self.at
        self.solo = SoloPanel(
            *(self.say, self.skin, self.table, self._settings, state, self.seat, seed, later_faces(state, last))
        )
        self.solo.left.connect(self.leave_solo)
        self.solo.refused.connect(self.toast.say)
        self.side.pages.addWidget(self.solo)
        self.side.pages.setCurrentWidget(self.solo)
        self.side.set_tabs_shown(False)
        self._hand_over(True)
        self.table.setFocus(Qt.FocusReason.OtherFocusReason)

    def leave_solo(self) -> None:
        """Back to the record, where it stood."""
        if self._end_solo() and self.walk is not None:
            self.go(self.at, animate=False)

    def _end_solo(self) -> bool:
        solo, self.solo = self.solo, None
        if solo is None:
            return False
        solo.end()
        self.side.pages.removeWidget(solo)
        solo.deleteLater()
        self.side.set_tabs_shown(True)
        self.side.show_page(self.side.moves)
        self._hand_over(False)
        return True

    def _hand_over(self, playing: bool) -> None:
        """While a game is on, keys are the table's."""
        self.bar.setVisible(not playing)
        for part in (self.side.score, self.side.where, self.side.status):
            part.setVisible(not playing)
        for key in self._keys:
            key.setEnabled(not playing)

    # -- Qt -----------------------------------------------------------------------------------------------------

    def _space(self) -> None:
        """A button that has the focus is pressed, as everywhere; else it plays by itself."""
        focused = QApplication.focusWidget()
        if isinstance(focused, QPushButton) and not self.table.isAncestorOf(focused):
            focused.click()
        else:
            self.autoplay.toggle()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_U and self.solo is not None:
            self.solo.take_back()
        elif event.key() != Qt.Key.Key_Escape:
            super().keyPressEvent(event)
        elif self.solo is not None:
            self.leave_solo()
        elif self.disputes.shown is not None:
            self.disputes.close()
        else:
            self.back.emit()
