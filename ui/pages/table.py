"""The page with the card table: a match being played.

Owns what the player sees and does while a match is on; every play goes to the controller and comes back from it.
Nothing on the page may hint at a duty or a fault beyond the help agreed in the terms.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QWidget

from app import happening as h
from app.controller import Controller
from app.picture import picture
from app.settings import Settings, Speed
from app.strings import Strings
from app.telling import Fact, Line, Tone, facts, lines
from app.view import TableView
from engine.presets import rule_values
from ui.deck import chosen_deck
from ui.dialogs.keys import ASKING, show_keys
from ui.pages.asking import Asking
from ui.pages.calling import Calling
from ui.pages.choices import Choices
from ui.pages.counting import Counting
from ui.pages.ending import Ending, ending, listed
from ui.pages.firstinput import FirstInput
from ui.pages.ghosts import Ghosts
from ui.pages.growing import Parts, Soon, grown, slices
from ui.pages.link import Link
from ui.pages.ruled import rule
from ui.pages.story import Story, Telling
from ui.pages.takeback import Takeback
from ui.pages.voice import Voice
from ui.panels.banner import Banner
from ui.panels.side import Beside, Side
from ui.port import Port
from ui.sound import Sounds, can_sound, sound_for
from ui.style.theme import Skin
from ui.table.keyboard import sign
from ui.table.mover import Mode
from ui.table.theme import Felt
from ui.table.widget import TableWidget

SPEEDS = {Speed.SLOW: 0.6, Speed.NORMAL: 1.0, Speed.FAST: 1.9}


class TablePage(QWidget):
    """See the module. `heard` is told what the seat tells; without a seat (tests) the controller's own."""

    leave = Signal()
    again = Signal()
    rules = Signal(object)
    settings = Signal()
    review = Signal(object)  # the path of the finished match's record
    wait_again = Signal(object)  # for the other player, in the match with this id
    changed = Signal(object)  # the settings
    counting = Signal(bool)  # a deal is being counted; False: the player goes on

    def __init__(
        self,
        say: Strings,
        skin: Skin,
        controller: Controller,
        settings: Settings,
        *,
        practice: bool = False,
        gradually: bool = False,
    ) -> None:
        super().__init__()
        self.setAttribute(Qt.WidgetAttribute.WA_OpaquePaintEvent)  # the window's cloth is not kept under it
        self.controller, self.say, self.skin = controller, say, skin
        self.other = "b" if controller.me == "a" else "a"
        self._link = Link()
        self.asking, self.calling = Asking(self), Calling(self)
        self.choices = Choices(self, practice=practice)
        self._over = ""  # why the match cannot go on, as a sentence
        self._end: Ending | None = None  # the same with what can be done next
        self._broke: h.Closed | h.Accused | h.Trouble | None = None  # what one of these sentences is about
        self.story = Story(controller)
        self._early: dict[int, tuple[Fact, ...]] = {}  # by the log's height: of what has not been heard yet
        self.sounds = Sounds()
        # What comes over the line is checked, answered and told in one turn of the loop, and drawn in the next.
        self.gradually = gradually
        self._draw, self.count = Soon(self, self.refresh, now=not gradually), Counting(self)
        self.parts: Parts | None = self._parts(settings)  # what is not on the page yet; `Window.go` puts it there
        if not gradually:
            grown(self.parts)

    def _parts(self, settings: Settings) -> Parts:
        unseen = self.controller.state is None
        words, deck = self.say.table_by(rule_values(self.controller.match.rules)), chosen_deck(settings)
        self.table = TableWidget(words=words, deck=deck)
        yield False
        self._box = Beside(self)
        self._box.addWidget(self.table, 1)
        yield False
        self.voice = Voice(self)
        self.toast = self.voice.toast
        self.takeback, self.banner = Takeback(self.table, self), Banner(self.table, self.skin)
        self._input = FirstInput(self, lambda press: self.focusProxy() is self.table and self.banner.takes(press))
        for go in (self.takeback.finish, self.banner.dismiss, self.toast.dismiss):
            self._input.came.connect(go)
        for gone in (self.takeback.done, self.banner.gone, self.toast.passed):
            gone.connect(self._watch)
        self.takeback.done.connect(self.count.show)
        self.takeback.shown.connect(self._seen)
        self._port = Port(self.controller)
        self.table.set_port(self._port)
        self.table.refused.connect(self._refused)
        self.table.chosen.connect(self.calling.chosen)
        self.table.selected.connect(self.calling.pointed)
        self._ghosts = Ghosts(self)
        yield False
        self.side = self._new_side()
        yield from self.side.parts
        self._connect(self.side)
        self._box.set_side(self.side)
        yield False
        self.setFocusProxy(self.table)
        self.dress(settings)
        if self._box.activate():  # it knows the size it will have
            self.table.fit()
        if unseen and self.gradually:
            yield from slices(self.table.drawing())
        self._recalled = self.controller.log.height
        yield from self.story.recall(self._facts)
        yield from self.story.again(self.say, self.side.feed)
        if (view := self.view()) is not None and not self.frozen:
            self.show_table(view, unseen)  # a deal that began meanwhile is laid out before her eyes
        yield False
        self.refresh_soon()  # what else there is to show, and what has changed between the turns
        if self.gradually and not unseen:
            yield from slices(self.table.drawing())
        self.parts = None
        yield True

    # -- looks --------------------------------------------------------------------------------------------------

    def dress(self, settings: Settings) -> None:
        """Deck, felt, speed and the like."""
        table = self.table
        table.set_deck(chosen_deck(settings))
        table.set_felt(Felt[settings.felt.name])
        table.set_speed(SPEEDS[settings.speed])
        table.set_reduced_motion(settings.reduced_motion)
        self.takeback.speed, self.takeback.still = SPEEDS[settings.speed], settings.reduced_motion
        table.set_mirrored(settings.mirrored)
        table.set_show_targets(self.controller.terms.assist > 0)
        self._still, self._settings = settings.reduced_motion, settings
        self.sounds.on, self.sounds.volume = settings.sounds, settings.volume

    def translated(self, say: Strings, skin: Skin, dress: Callable[[], object] = lambda: None) -> Parts:
        """Another language or felt, a step at a time; `dress` gives the page the felt's style sheet."""
        self.say, self.skin = say, skin
        self.table.set_words(say.table_by(rule_values(self.controller.match.rules)))
        side = self._new_side()
        yield from side.parts
        self._connect(side)
        prepared = self.calling.panel.prepared if self.calling.panel is not None else None
        self.calling.end()
        old, self.side = self.side, side
        side.chat.setText(old.chat.text())
        yield False
        self._box.set_side(None)
        old.deleteLater()  # gone with the next turn: it would be dressed for nothing
        yield True
        dress()
        yield False
        self._box.set_side(self.side)
        self._end_again()
        yield False
        self.refresh(animate=False)
        if prepared is not None:
            self.calling.begin(prepared)
        yield from self.story.again(say, self.side.feed)
        self.count.again()
        yield True

    def _new_side(self) -> Side:
        return Side(self.say, self.skin, self.controller.me, self.controller.names, gradually=True)

    def _connect(self, side: Side) -> None:
        side.play.connect(self._play)
        side.stop.connect(self.calling.begin)
        side.accept.connect(lambda: self.submit("accept"))
        side.offer.connect(lambda: self.submit("draw?"))
        side.answer.connect(lambda yes: self.submit("draw+" if yes else "draw-"))
        side.resign.connect(self.asking.resign)
        side.leave.connect(self.leave)
        side.rules.connect(lambda: self.rules.emit(self.controller.match.rules))
        side.settings.connect(self.settings)
        side.said.connect(self._chat)
        side.wait_again.connect(lambda: self.wait_again.emit(self.controller.log.header.match_id))
        side.hint_closed.connect(lambda: self._set(turn_hint=False))
        side.sounds.connect(lambda: self._set(sounds=not self._settings.sounds))
        side.fit(self.size())

    # -- what is seen -------------------------------------------------------------------------------------------

    @property
    def frozen(self) -> bool:
        """The picture is held while a Stop is prepared or a deal is counted."""
        return self.calling.on or self.counted

    @property
    def counted(self) -> bool:
        """A deal is counted, or will be once its last cards lie."""
        return self.count.on

    @property
    def over(self) -> bool:
        """The match cannot go on."""
        return bool(self._over)

    @property
    def settled(self) -> bool:
        """Nothing is to move."""
        return self._still

    def refresh(self, animate: bool = True) -> None:
        """Show the table as it is now, unless the picture is held."""
        self._draw.drop()
        view = self.view()
        if view is not None and not self.frozen:
            self.show_table(view, animate)
            self.table.hint_piles(*self.choices.hinted(view))
        self.show_buttons(view)
        self.side.set_sounds(self._settings.sounds, can_sound() and not self.sounds.silent)

    def refresh_soon(self) -> None:
        """The same in a turn of its own."""
        self._draw.ask()

    def show_table(self, view: TableView, animate: bool = True) -> None:
        """Cards and counts."""
        if self.takeback.on:
            self.takeback.show(view)
        else:
            self.table.show_view(view, animate=animate)
            self.side.show_view(view)

    def _seen(self, view: TableView) -> None:
        self.side.show_view(view)
        self.show_buttons(self.view())

    def view(self) -> TableView | None:
        view = None if self.controller.state is None else self.controller.view()
        return replace(view, over=True) if view is not None and self._over else view  # nobody's turn any more

    def show_buttons(self, view: TableView | None) -> None:
        seen = self.takeback.view or view  # the side tells no more than the table shows
        self.choices.show(view, seen, self._link, self._end, self._over, hint=self._settings.turn_hint)
        self.voice.turn(seen, self.side.state.text())

    # -- what is done -------------------------------------------------------------------------------------------

    def _play(self) -> None:
        view, me = self.view(), self.controller.me
        if view is not None:
            self.submit(f"{me}T>{me}W" if view.piles[me + "T"] else "turn")

    def submit(self, action: str) -> bool:
        if (refusal := self._port.submit(action)) is not None:
            self._refused(refusal.codes)
        self.show_buttons(self.view())  # what was pressed may be no way any more
        self.refresh_soon()
        self.table.setFocus(Qt.FocusReason.OtherFocusReason)
        return refusal is None

    def _refused(self, codes: tuple[str, ...]) -> None:
        if self._draw.waits:
            self.refresh()  # a turn that changed before this must not take the reason away
        self.voice.refuse(tuple(codes))
        self._watch()

    def _chat(self, text: str) -> None:
        if (refusal := self.controller.chat(text)) is not None:
            self._refused(refusal.codes)
            self.side.chat.setText(text)  # to be said later
        else:
            self._tell(lambda _say: (Line(text, Tone.CHAT, self.controller.me),))

    # -- what is told -------------------------------------------------------------------------------------------

    def early(self, what: h.Happening) -> h.Happening:
        """What the seat tells while the page is made, to be `heard` later: the cards it is about lie there now."""
        if isinstance(what, h.Changed) and what.height and (state := self.controller.state) is not None:
            self._early[what.height] = facts(what.events, picture(state, self.controller.me), what.dispute)
        return what

    def heard(self, what: h.Happening) -> None:
        """Whatever the seat tells."""
        self._ghosts.heard(what)
        match what:
            case h.Begun(_, code) if code:
                self._tell(lambda say: (Line(say.sentence(code, name=self.controller.names[self.other]), Tone.NOTE),))
                self.toast.say(self.say.sentence(code, name=self.controller.names[self.other]))
            case h.Changed():
                self._changed(what)
            case h.DealEnded():
                self.count.begin(what)
            case h.MatchEnded(score):
                if self.count.result is not None:
                    self.count.result.set_final(score)
            case h.Refused(codes, _):
                self._refused(codes)
            case h.Said(text):
                self._tell(lambda _say: (Line(text, Tone.CHAT, self.other),))
                self.toast.say(f"{self.controller.names[self.other]}: {text}")
            case h.Line():
                if what.state == "live" and self._link.state == "lost":
                    back = "came-back" if self._link.left else "reconnected"
                    self._tell(lambda say: (Line(say.sentence(back, name=self.controller.other_name), Tone.NOTE),))
                self._link = self._link.after(what)
            case h.Settled():
                self._link = self._link.settled()
            case h.Closed() | h.Accused() | h.Trouble():
                self._broken(what)
        self.refresh_soon()

    def _set(self, **values: bool) -> None:
        self.dress(replace(self._settings, **values))  # type: ignore[arg-type]
        self.changed.emit(self._settings)
        self.refresh()

    def _changed(self, changed: h.Changed) -> None:
        events, undone = changed.events, changed.undone
        told = self._early.pop(changed.height, None)
        self._recalled = 0 if undone else self._recalled
        if changed.height and changed.height <= self._recalled:
            return  # told already
        state = self.controller.state
        view = None if state is None else picture(state, self.controller.me)
        if undone:
            self._tell(lambda say: (Line(say.sentence("stop-crossed"), Tone.CALL),))
        told = told or facts(events, view, changed.dispute)
        if changed.dispute is not None and changed.before is not None and view is not None:
            rule(self, changed.dispute, changed, told, view)
            self._watch()
        elif told:
            self.takeback.tell(lambda: self.tell(told))
            self.banner.played()
        self.sounds.play(sound_for(events, self.controller.me))
        self.calling.list_plays()

    def _watch(self) -> None:
        """Whoever uses mouse or keyboard wants to see the table as it is."""
        self._input.watch(self.takeback.on or self.banner.isVisible() or self.toast.passing)

    def _tell(self, telling: Telling, *, urgent: bool = False) -> None:
        self.voice.lines(self.story.tell(telling, self.say, self.side.feed), urgent=urgent)

    def tell(self, told: Sequence[Fact], *, urgent: bool = False) -> None:
        """What has happened at the table, at the side and for the ear."""
        self._tell(self._facts(told), urgent=urgent)

    def _facts(self, told: Sequence[Fact]) -> Telling:
        return lambda say: lines(told, say, self.controller.me, self.controller.names)

    def _broken(self, what: h.Closed | h.Accused | h.Trouble) -> None:
        """The connection or the match is over."""
        if isinstance(what, h.Closed) and self.controller.match.finished:
            again = what.by_peer and what.code == "rematch"
            self._link = Link("gone", rematch=again)
            self.count.left(again=again)
            if again:
                self._tell(
                    lambda say: (Line(say.sentence("rematch-wanted", name=self.controller.other_name), Tone.CALL),)
                )
            return
        end = ending(what, self.say, self.controller)
        if not end.final:
            self._link = self._link.lost(end.sentence if end.listed else "")
            self._broke = what if end.listed else self._broke
            self._tell(listed(what, self.controller))
            return
        self._link = Link("gone")
        if isinstance(what, h.Closed) and self._over:
            return
        self._end, self._over, self._broke = end, end.sentence, what
        self.asking.end()
        self.calling.end()
        self._tell(listed(what, self.controller))
        self.table.set_mode(Mode.READ_ONLY)

    def _end_again(self) -> None:
        """In another language."""
        if self._broke is None:
            return
        end = ending(self._broke, self.say, self.controller)
        if self._over:
            self._end, self._over = end, end.sentence
        elif self._link.left:
            self._link = replace(self._link, left=end.sentence)

    def take_error(self, sentence: str) -> bool:
        """An error of something that was begun elsewhere."""
        self.voice.say(sentence)
        return True

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in ASKING:
            show_keys(self, self.say, self.skin)
        elif event.key() == Qt.Key.Key_S and not event.modifiers():
            self.calling.reach()
        elif event.key() == Qt.Key.Key_A and not event.modifiers() and self.side.accept_button.isVisible():
            self.side.accept_button.click()
        elif event.key() == Qt.Key.Key_Escape and self.calling.on:
            self.calling.cancel()
        elif event.key() == Qt.Key.Key_Escape and self.side.holds_focus:
            self.table.setFocus(Qt.FocusReason.ShortcutFocusReason)  # from writing, or from a button
        elif self.side.holds_focus and not self.counted and sign(event):
            self.calling.point(event)  # no button has a use for it
        else:
            super().keyPressEvent(event)
