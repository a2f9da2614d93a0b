"""The mouse: press, drag, drop, click, double-click.

Owns one gesture at a time. Must not know the meaning of a play: it says to the mover which pile and how many cards.
A click on the table never waits for an animation; what runs is finished first.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from enum import Enum
from time import perf_counter

from PySide6.QtCore import QPointF

from ui.table import pick
from ui.table.layout import Rect
from ui.table.marks import Ring
from ui.table.mover import Mover
from ui.table.scene import TableScene

DRAG_AFTER = 4.0  # pixels
GHOST_EVERY_S = 0.05

# source pile, slot, anchor pile, x and y from its middle in card widths; slot -1: the drag is over
Ghost = Callable[[str, int, str, float, float], None]


class Touch(Enum):
    """What a press at a point would do."""

    NOTHING = "nothing"
    TAKE = "take"
    HOLD = "hold"  # a card is held already
    TURN = "turn"  # turn the hand, or put the selected cards here


@dataclass(slots=True)
class _Drag:
    source: str
    slots: tuple[int, ...]
    grip: dict[int, QPointF]  # from the pointer to each card's corner
    targets: tuple[str, ...]  # lit
    takers: tuple[str, ...]  # where it may be dropped
    hot: str | None = None


@dataclass(slots=True)
class _Press:
    at: QPointF
    hit: pick.Hit | None
    spent: bool = False  # the click has already done something
    told: bool = False  # why this cannot be dragged


@dataclass(slots=True)
class Pointer:
    """Turns pointer positions (scene pixels) into calls of the mover."""

    scene: TableScene
    mover: Mover
    ghost: Ghost
    show_targets: bool = True
    clock: Callable[[], float] = perf_counter
    _press: _Press | None = None
    _drag: _Drag | None = None
    _ghosted: float = field(default=0.0)

    @property
    def dragging(self) -> bool:
        return self._drag is not None

    def at(self, x: float, y: float) -> pick.Hit | None:
        return pick.hit(self.scene.layout, x, y)

    def press(self, at: QPointF, *, quick: bool = False, double: bool = False) -> pick.Hit | None:
        """Left button down; `quick` (Shift) or `double` sends the card to a foundation at once."""
        self.cancel()
        self.scene.animator.finish()
        hit = self.at(at.x(), at.y())
        self._press = _Press(at, hit)
        if (quick or double) and hit is not None:
            # Why it goes to none is said of a card that the first click has taken up: what that has played, or been
            # refused, is told already. A hand clicked twice in haste is turned once.
            taken = self.mover.selection
            told = double and taken is not None and taken.pile == hit.pile
            self._press.spent = self.mover.to_foundation(hit.pile, told=told) or (double and hit.pile[1] == "H")
        return hit

    def move(self, at: QPointF) -> None:
        """Pointer moved with the button down."""
        if self._drag is None:
            self._maybe_start(at)
        if self._drag is not None:
            self._follow(self._drag, at)

    def release(self, at: QPointF) -> None:
        """Button up: a drop or a click."""
        press, drag = self._press, self._drag
        self._press = self._drag = None
        if drag is not None:
            self._drop(drag, at)
        elif press is not None and not press.spent and not press.told:
            hit = press.hit
            self.mover.activate(hit.pile if hit else None, hit.index if hit else None)

    def cancel(self) -> bool:
        """Let a dragged card go home (Esc, focus lost, a snapshot without it)."""
        drag, self._drag, self._press = self._drag, None, None
        if drag is None:
            return False
        self._end(drag)
        self.scene.release(glide=True)
        return True

    def check(self) -> None:
        """After a new snapshot: a dragged card that no longer lies where it was taken from slips out of the hand."""
        drag = self._drag
        if drag is None:
            return
        cards = self.mover.cards(drag.source)
        if tuple(card.slot for card in cards[-len(drag.slots) :]) != drag.slots or not self.mover.active:
            self.cancel()
            return
        drag.targets = self.mover.targets(drag.source, len(drag.slots))
        drag.takers = self.mover.takers(drag.targets)
        drag.hot = None
        if self.show_targets:
            self.scene.set_rings(Ring.HOT, ())
            self.scene.set_rings(Ring.LIT, drag.targets)

    def touch(self, at: QPointF) -> Touch:
        """What the pointer would do here."""
        if self._drag is not None:
            return Touch.HOLD
        hit = self.at(at.x(), at.y())
        if hit is None or not self.mover.active:
            return Touch.NOTHING
        if hit.pile == f"{self.mover.actor}H":
            return Touch.TURN
        selection = self.mover.selection
        if self.show_targets and selection is not None and hit.pile in self.mover.takers(selection.targets):
            return Touch.TURN  # by the terms' help only: a hand tells as much as a light
        return Touch.TAKE if hit.index is not None and self.mover.takes(hit.pile, hit.index) else Touch.NOTHING

    # ------------------------------------------------------------------------------------------------------------

    def _maybe_start(self, at: QPointF) -> None:
        press = self._press
        if press is None or press.spent or press.hit is None or press.hit.index is None:
            return
        way = at - press.at
        if way.x() ** 2 + way.y() ** 2 < DRAG_AFTER**2:
            return
        count = self.mover.takes(press.hit.pile, press.hit.index)
        if not count:
            if not press.told:
                press.told = self.mover.tell_why(press.hit.pile, press.hit.index)
            return
        self.mover.cancel()
        pile = press.hit.pile
        cards = self.mover.cards(pile)
        slots = tuple(card.slot for card in cards[-count:])
        rects = [self.scene.card_rect(pile, len(cards) - count + n) for n in range(count)]
        grip = {slot: QPointF(rect.x, rect.y) - press.at for slot, rect in zip(slots, rects, strict=True)}
        targets = self.mover.targets(pile, count)
        self._drag = _Drag(pile, slots, grip, targets, self.mover.takers(targets))
        self.scene.hold(slots)
        if self.show_targets:
            self.scene.set_rings(Ring.LIT, self._drag.targets)

    def _follow(self, drag: _Drag, at: QPointF) -> None:
        self.scene.move_held({slot: at + grip for slot, grip in drag.grip.items()})
        card = self._card(drag, at)
        hot = pick.drop(self.scene.layout, card, drag.takers)
        if hot != drag.hot and self.show_targets:
            self.scene.set_rings(Ring.HOT, (hot,) if hot else ())
            self.scene.set_rings(Ring.LIT, [pile for pile in drag.targets if not self._stood_for(drag, pile, hot)])
        drag.hot = hot
        now = self.clock()
        if now - self._ghosted >= GHOST_EVERY_S:
            self._ghosted = now
            x, y = card.centre
            anchor = pick.nearest(self.scene.layout, x, y)
            self.ghost(drag.source, drag.slots[0], anchor, *self.scene.layout.anchored(anchor, x, y))

    def _stood_for(self, drag: _Drag, pile: str, hot: str | None) -> bool:
        """The light of a pile has gone over to the one under the card: an ace lights one empty place only."""
        return pile == hot or (hot is not None and hot not in drag.targets and self.mover.alike(pile, hot))

    def _card(self, drag: _Drag, at: QPointF) -> Rect:
        corner = at + drag.grip[drag.slots[0]]
        return Rect(corner.x(), corner.y(), self.scene.layout.card_w, self.scene.layout.card_h)

    def _drop(self, drag: _Drag, at: QPointF) -> None:
        card = self._card(drag, at)
        target = pick.drop(self.scene.layout, card, drag.takers) or pick.wrong_drop(
            self.scene.layout, card, drag.source
        )
        self._end(drag)
        if target is not None:
            self.mover.make(drag.source, target, len(drag.slots))
        elif self.at(card.centre[0], card.centre[1]) is None:
            self.mover.miss()
        # Only now, when an accepted play has changed where the card belongs: it glides on from under the pointer.
        self.scene.release(glide=True)

    def _end(self, drag: _Drag) -> None:
        self.scene.set_rings(Ring.LIT, ())
        self.scene.set_rings(Ring.HOT, ())
        self.ghost(drag.source, -1, drag.source, 0.0, 0.0)
