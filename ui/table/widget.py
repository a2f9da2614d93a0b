"""The card table as a widget: what the rest of the window talks to.

Owns the view on the scene and passes events on to pointer, mover and keyboard. Must not know rules, records or a
connection: it draws `TableView` snapshots and asks a `TablePort`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from itertools import product

from PySide6.QtCore import QEvent, QPointF, Qt, Signal
from PySide6.QtGui import QFocusEvent, QImage, QKeyEvent, QPixmap, QResizeEvent, QShowEvent
from PySide6.QtWidgets import QWidget

from app.view import TablePort, TableView
from engine.cards import CARDS
from ui.art import BLANK, Art, CardArt, Look
from ui.deck import BACKS, Deck
from ui.lastinput import by_keyboard, watch
from ui.paper import Shadow
from ui.strips import before_strips
from ui.table import keyboard, pick
from ui.table.access import PileButtons, pile_tip
from ui.table.keyboard import Command, Goto, Step
from ui.table.layout import PILES, Layout
from ui.table.marks import Ring
from ui.table.mover import Mode, Mover, Outcome
from ui.table.pointer import Pointer
from ui.table.scene import TableScene
from ui.table.surface import Surface
from ui.table.theme import Felt
from ui.table.words import Words, english

SLICES = 150


class TableWidget(QWidget):
    """Shows a game and plays in it; see the signals for what comes out."""

    played = Signal(str)  # a play was made: action text
    refused = Signal(tuple)  # fault codes, () if the card was let go over nothing
    chosen = Signal(str)  # the play pointed at in choose mode: action text
    hint_drag = Signal(str, int, str, float, float)  # source, slot (-1: over), anchor pile, x, y in card widths from it
    selected = Signal(str)  # the pile whose card is taken up, "" if none is
    focused = Signal(str)  # the pile that has the keyboard focus

    def __init__(self, parent: QWidget | None = None, *, words: Words = english, deck: Deck = Deck.STANDARD) -> None:
        super().__init__(parent)
        self._words = words
        self._mirrored = False
        self._focus_pile = "aR"
        self._ring_shown = False
        self._art = CardArt(deck, self)
        self._backs: list[Art | None] = []  # kept for the first cards that are laid out; later ones are worn
        self._scene = TableScene(self._art, self)
        self._mover = Mover(self._told, self._selection_changed)
        self._pointer = Pointer(self._scene, self._mover, self._dragged)
        self._surface = Surface(self._scene, self._pointer, self._touched, self.tip, self)
        self._buttons = PileButtons(PILES, self, self._pressed, self._entered, self._left)
        self._buttons.set_current(self._focus_pile, focus=False)
        self.setFocusPolicy(Qt.FocusPolicy.ClickFocus)
        self.setMinimumSize(560, 400)
        self._name(words("table"))

    # -- showing ---------------------------------------------------------------------------------------------------

    @property
    def view(self) -> TableView | None:
        return self._mover.view

    def set_port(self, port: TablePort | None) -> None:
        """Who answers plays; None: nobody, the table only shows."""
        self._pointer.cancel()
        self._mover.cancel()
        self._mover.port = port

    def show_view(self, view: TableView, animate: bool = True) -> None:
        """Show a snapshot; cards that moved glide there. Call it as often as you like, the same one costs little."""
        before = self._mover.view
        if before == view:
            return
        self._scene.show_view(view, animate=animate)
        self._backs.clear()
        self._mover.show(view)
        self._pointer.check()
        if before is None or before.me != view.me:
            self._set_focus_pile(f"{view.me}R")
        self._buttons.place(self._scene.layout)
        self._describe()

    def show_ghost(self, source: str, slot: int, anchor: str, x: float, y: float) -> None:
        """Show the opponent's drag as `hint_drag` reported it on his side, seen from this one; slot -1 ends it."""
        if slot < 0 or anchor not in PILES:
            self._scene.show_ghost(-1, None)
            return
        cx, cy = self._scene.layout.places[anchor].base.centre
        w = self._scene.layout.card_w
        across = x if self._mirrored else -x
        self._scene.show_ghost(slot, QPointF(cx + across * w, cy - y * w))

    def mark_pile(self, *piles: str) -> None:
        """Put the pointing mark on exactly these piles; none: take it away."""
        self._scene.set_rings(Ring.MARKED, piles)
        self._describe()

    def hint_piles(self, *piles: str) -> None:
        """Put the assist mark on exactly these piles."""
        self._scene.set_rings(Ring.HINT, piles)

    def finish_animation(self) -> None:
        """Put every card where it belongs."""
        self._scene.animator.finish()

    @property
    def animating(self) -> bool:
        return bool(self._scene.animator.running)

    @property
    def dressed(self) -> bool:
        """Every card that is seen shows what it is; else it is being drawn."""
        return self._scene.dressed

    def drawing(self) -> Iterator[None]:
        """Draw what is seen, or the backs where no card lies yet, some milliseconds' worth at a time, until it is there
        or has taken half a second."""
        bare = self.view is None
        if bare:
            self._scene.prepare(range(CARDS))
            self._art.prefetch((*(Look(BACKS[0], shadow=shadow) for shadow in Shadow), Look(BACKS[1]), Look(BLANK)))
        for _slice in range(SLICES):
            if self.dressed and not (bare and self._art.busy):
                break
            yield
            self._art.go_on()
        if bare:
            yield from self._scene.places.ahead(self._scene.layout)
            for back, turned, shadow in product(BACKS, (False, True), (Shadow.REST, Shadow.NONE)):
                yield
                self._backs.append(self._art.art(Look(back, turned=turned, shadow=shadow), now=True))

    def picture(self) -> QPixmap:
        """The table as it is, everything rendered and nothing under way."""
        self._scene.finish_rendering()
        return self._surface.grab()

    def portrait(self, take: Callable[[QImage], object]) -> Iterator[bool]:
        """The same for `take`, a few milliseconds of work with each step; begun anew if the table changes meanwhile."""
        while True:
            shown = self.view, self._scene.layout
            self.finish_animation()
            for _slice in self.drawing():
                yield False
            self._scene.finish_rendering()
            yield False
            image = self._surface.blank()
            for _band in self._surface.paint_on(image):
                yield False
            if shown == (self.view, self._scene.layout) and not self.animating:
                break
        take(image)
        yield True

    # -- what is seen (tests, pictures, panels that point at a pile) ----------------------------------------------

    @property
    def scene_layout(self) -> Layout:
        """Where the piles lie now."""
        return self._scene.layout

    @property
    def dragging(self) -> bool:
        return self._pointer.dragging

    def ringed(self, ring: Ring) -> frozenset[str]:
        """The piles that wear this ring."""
        return self._scene.ringed(ring)

    def card_position(self, slot: int) -> QPointF:
        """Where a card is drawn at this moment."""
        return self._scene.item(slot).pos()

    def card_face(self, slot: int) -> str | None:
        """What a card shows at this moment: a face, "back_a", "back_b" or "blank"."""
        look = self._scene.item(slot).look
        return look.face if look else None

    def card_art(self) -> CardArt:
        """The card pictures, for panels that show single cards."""
        return self._art

    def card_items(self) -> dict[int, int]:
        """The identity of each slot's item."""
        return self._scene.item_ids()

    def tip(self, at: QPointF) -> str:
        """What the pile under a point is and is for."""
        hit, view = self._pointer.at(at.x(), at.y()), self._mover.view
        return "" if hit is None or view is None or self.dragging else pile_tip(view, hit.pile, self._words)

    # -- settings --------------------------------------------------------------------------------------------------

    @property
    def mode(self) -> Mode:
        return self._mover.mode

    def set_mode(self, mode: Mode) -> None:
        """Play, choose (Stop!) or read-only; a selection or drag under way is dropped."""
        self._pointer.cancel()
        self._mover.cancel()
        self._mover.mode = mode

    def set_read_only(self, read_only: bool) -> None:
        self.set_mode(Mode.READ_ONLY if read_only else Mode.PLAY)

    def set_speed(self, speed: float) -> None:
        """1 is normal, 2 twice as fast."""
        self._scene.animator.speed = max(0.05, speed)

    def set_reduced_motion(self, reduced: bool) -> None:
        """Cards jump instead of gliding."""
        self._scene.reduced_motion = reduced
        if reduced:
            self._scene.animator.finish()

    def set_mirrored(self, mirrored: bool) -> None:
        """My houses left instead of right."""
        self._mirrored = mirrored
        self._scene.set_mirrored(mirrored)
        self._buttons.place(self._scene.layout)

    def set_felt(self, felt: Felt) -> None:
        self._scene.set_felt(felt)

    def set_deck(self, deck: Deck) -> None:
        if deck is self._art.deck:
            return
        self._art.set_deck(deck)
        self._scene.redress()

    def set_show_targets(self, shown: bool) -> None:
        """Whether the piles that take a card are lit (assist "where it fits")."""
        self._pointer.show_targets = shown
        self._selection_changed()

    def set_words(self, words: Words) -> None:
        """Another language."""
        self._words = words
        self._name(words("table"))
        self._describe()

    def _name(self, name: str) -> None:
        """For a screen reader; the picture is named too, lest it seem to be something else beside the piles."""
        self.setAccessibleName(name)
        self.setAccessibleDescription(self._words("table.keys"))
        for part in (self._surface, self._surface.viewport()):
            part.setAccessibleName(self._words("table.picture"))
            part.setAccessibleDescription(self._words("table.piles"))

    # -- what comes back -----------------------------------------------------------------------------------------

    def _told(self, outcome: Outcome) -> None:
        if outcome.played is not None:
            if self._mover.port is not None:
                self.show_view(self._mover.port.view())
            self.played.emit(outcome.played)
        elif outcome.refused is not None:
            self.refused.emit(outcome.refused)
        elif outcome.chosen is not None:
            self.chosen.emit(outcome.chosen)

    def _selection_changed(self) -> None:
        selection = self._mover.selection
        lit: Iterable[str] = selection.targets if selection and self._pointer.show_targets else ()
        cards = self._mover.cards(selection.pile)[-selection.count :] if selection else ()
        self._scene.raise_cards(card.slot for card in cards)
        self._scene.set_rings(Ring.LIT, lit)
        self._scene.set_rings(Ring.SELECTED, (selection.pile,) if selection else ())
        self.selected.emit(selection.pile if selection else "")
        self._describe()

    def _dragged(self, source: str, slot: int, anchor: str, x: float, y: float) -> None:
        self.hint_drag.emit(source, slot, anchor, -x if self._mirrored else x, y)

    def _pressed(self, pile: str) -> None:
        self._scene.animator.finish()
        self._mover.activate(pile, keep=True)

    # -- keyboard --------------------------------------------------------------------------------------------------

    @property
    def focus_pile(self) -> str:
        return self._focus_pile

    def keyPressEvent(self, event: QKeyEvent) -> None:
        asked = keyboard.meaning(event.key(), event.modifiers())
        if asked is None:
            super().keyPressEvent(event)
            return
        self._scene.animator.finish()
        match asked:
            case Goto(kind, mine):
                me = self._mover.view.me if self._mover.view else "a"
                self._show_ring(f"{me if mine else 'ab'[me == 'a']}{kind}")
            case Step(dx, dy):
                self._show_ring(pick.neighbour(self._scene.layout, self._focus_pile, dx, dy))
            case _:
                if not self._command(asked):
                    event.ignore()  # Esc with nothing to cancel may close a panel

    def _command(self, command: Command) -> bool:
        mover = self._mover
        match command:
            case Command.ACTIVATE:
                self._show_ring(self._focus_pile)
                mover.activate(self._focus_pile, keep=True)
            case Command.TURN:
                mover.make_turn()
            case Command.DISCARD:
                mover.discard()
            case Command.FOUNDATION:
                mover.to_foundation(mover.selection.pile if mover.selection else self._focus_pile, told=True)
            case Command.MORE:
                mover.resize_run(1)
            case Command.FEWER:
                mover.resize_run(-1)
            case Command.CANCEL:
                return self._pointer.cancel() or mover.cancel()
        return True

    def _show_ring(self, pile: str) -> None:
        self._ring_shown = True
        self._set_focus_pile(pile)

    def _set_focus_pile(self, pile: str) -> None:
        self._focus_pile = pile
        self._buttons.set_current(pile, focus=self._buttons.has_focus() or self.hasFocus())
        self._scene.set_rings(Ring.FOCUS, (pile,) if self._ring_shown else ())
        self.focused.emit(pile)

    def _entered(self, reason: Qt.FocusReason) -> None:
        """A pile got the keyboard: whoever came by key sees at once where he is. The reason alone does not tell: a
        button that is disabled by its own click hands on the keyboard as if by Tab."""
        if not self._ring_shown and reason not in _BY_MOUSE and by_keyboard(self):
            self._show_ring(self._focus_pile)

    def _left(self, reason: Qt.FocusReason) -> None:
        """A pile lost the keyboard: to another one, for as long as another window is in front, or to something beside
        the table. Then there must not be two marks of where it is."""
        gone = reason not in _ELSEWHERE and not self._buttons.has_focus() and not self.hasFocus()
        if self._ring_shown and gone:
            self._ring_shown = False
            self._scene.set_rings(Ring.FOCUS, ())

    def _touched(self, hit: pick.Hit | None) -> None:
        """The mouse was used: the focus follows it, its ring does not."""
        self._ring_shown = False
        self._buttons.button(self._focus_pile).setFocus(Qt.FocusReason.MouseFocusReason)
        self._set_focus_pile(hit.pile if hit else self._focus_pile)

    def _describe(self) -> None:
        view = self._mover.view
        if view is None:
            return
        whose = "table.my-turn" if view.to_move == view.me else "table.their-turn"
        self.setAccessibleName(self._words(whose))
        selection = self._mover.selection

        def states(pile: str) -> Iterable[str]:
            if selection is not None and selection.pile == pile:
                yield "selected"
            if pile in self._scene.ringed(Ring.LIT):
                yield "target"
            if pile in self._scene.ringed(Ring.MARKED):
                yield "marked"

        self._buttons.describe(view, states, self._words)

    # -- Qt ----------------------------------------------------------------------------------------------------------

    def resizeEvent(self, event: QResizeEvent) -> None:
        self._surface.setGeometry(self.rect())
        before_strips(self, self.fit)

    def showEvent(self, event: QShowEvent) -> None:
        watch(self)
        self.fit()
        self._scene.animator.set_refresh_rate(self.screen().refreshRate())

    def focusInEvent(self, event: QFocusEvent) -> None:
        self._buttons.button(self._focus_pile).setFocus(event.reason())

    def event(self, event: QEvent) -> bool:
        # The window was moved to a screen of another scaling, or the system's font has changed.
        if event.type() in (QEvent.Type.FontChange, QEvent.Type.DevicePixelRatioChange):
            self.fit()
        return super().event(event)

    def fit(self) -> None:
        """Draw the table for the size it has; done when it is shown or resized, or earlier to have it ready."""
        self._pointer.cancel()
        self._scene.resize(self.size(), self.devicePixelRatioF(), self.font())
        self._buttons.place(self._scene.layout)


_BY_MOUSE = (Qt.FocusReason.MouseFocusReason, Qt.FocusReason.ActiveWindowFocusReason, Qt.FocusReason.PopupFocusReason)
_ELSEWHERE = (Qt.FocusReason.ActiveWindowFocusReason, Qt.FocusReason.PopupFocusReason)
