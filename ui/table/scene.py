"""The picture: one item per slot, kept from snapshot to snapshot, and the marks around them.

Owns the items and their reconciliation with a snapshot. Must not know input or plays: it is told what to light, to
lift and to show.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace

from PySide6.QtCore import QObject, QPointF, QSize
from PySide6.QtGui import QFont, QPixmap, QTransform
from PySide6.QtWidgets import QGraphicsScene

from app.view import TableView
from ui.art import BLANK, FACES, CardArt, Look
from ui.deck import BACKS
from ui.paper import Shadow
from ui.strips import before_strips, in_strips
from ui.style.light import COARSE, coarse_light
from ui.table import layout as lay
from ui.table.animator import SLOWEST_START_S, Animator, Glide, glide_seconds
from ui.table.felt import FeltPainter
from ui.table.items import CardItem
from ui.table.layout import Rect
from ui.table.marks import Ring
from ui.table.places import Z_CARD, Z_DRAG, Z_GHOST, Z_MOVING, PlaceMarks
from ui.table.poses import Pose, counts, lie_alike, poses, untouched
from ui.table.theme import Felt

LIFT_CW = 0.07  # how far a selected card stands out
GHOST_STEP_S = 0.07
DEAL_S = 0.34
MANY = 12  # cards that jump at once
LIFTED_AT_MOST = 8  # more cards on their way than this keep their flat shadow: nobody sees it, each costs a pixmap


class TableScene(QGraphicsScene):
    """Draws snapshots."""

    def __init__(self, art: CardArt, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.setItemIndexMethod(QGraphicsScene.ItemIndexMethod.NoIndex)  # everything moves, an index only costs
        self.art = art
        self.animator = Animator(self, self)
        self.reduced_motion = False
        self.mirrored = False
        self.view: TableView | None = None
        self.layout = lay.arrange(900, 600, {})
        self._felt = Felt.DARK
        self._font = QFont()
        self._size, self._dpr = QSize(900, 600), 1.0
        self._poses: dict[int, Pose] = {}
        self._cards: dict[int, CardItem] = {}
        self._held: frozenset[int] = frozenset()  # under the pointer: not the scene's to place
        self._raised: frozenset[int] = frozenset()
        self._ghost: tuple[int, ...] = ()  # cards in the opponent's fingers
        self.places = PlaceMarks(self)
        self._cloth = self.addPixmap(QPixmap())
        self._weaver = FeltPainter(self)
        self._weaver.ready.connect(self._spread)
        self._woven = False
        art.ready.connect(self._refresh_art)
        art.set_size(self.layout.card_w, self.layout.card_h, self._dpr)  # a view may come before the widget has a size

    # -- what the widget tells ---------------------------------------------------------------------------------

    def resize(self, size: QSize, dpr: float, font: QFont) -> None:
        """A new window size or scaling: everything jumps to its new place."""
        if self._woven and (size, dpr, font) == (self._size, self._dpr, self._font):
            return
        self._size, self._dpr, self._font = size, dpr, font
        self.setSceneRect(0, 0, size.width(), size.height())
        theme = self._felt.value
        coming = self._weaver.weave(size, dpr, self._felt)
        if self._woven and coming:  # the cloth there is, drawn out, until the new one is woven
            # By a pixel more than that: where the scaling is no whole number, the view is rounded up.
            old = self._cloth.pixmap().deviceIndependentSize()
            wide, high = (size.width() + 1) / old.width(), (size.height() + 1) / old.height()
            self._cloth.setTransform(QTransform.fromScale(wide, high))
        elif not self._woven:
            self._cloth.setPixmap(coarse_light(size, theme.colour("middle"), theme.colour("edge")))
            self._cloth.setTransform(QTransform.fromScale(COARSE, COARSE))
        self._woven = True
        self._relayout(dressed=True)

    def _spread(self, cloth: QPixmap) -> None:
        self._in_strips()
        self._cloth.setPixmap(cloth)
        self._cloth.setTransform(QTransform())

    def set_felt(self, felt: Felt) -> None:
        if felt is self._felt:
            return  # all settings are told whenever one has changed; drawing everything anew takes some milliseconds
        self._felt = felt
        if self._woven:
            self._weaver.weave(self._size, self._dpr, felt)
        self._in_strips()
        self._fit_places()
        self._draw_places_apart()

    def set_mirrored(self, mirrored: bool) -> None:
        if mirrored is self.mirrored:
            return
        self.mirrored = mirrored
        self._in_strips()
        self._relayout(dressed=True)

    def redress(self) -> None:
        """Draw every card anew, after the deck changed."""
        self._relayout(dressed=True)

    def finish_rendering(self) -> None:
        """Make all pending pictures at once; for pictures and tests."""
        if self._weaver.busy:
            self._weaver.finish()
        self.art.finish()

    @property
    def dressed(self) -> bool:
        """Every card that is seen shows what it is, not a stand-in."""
        return all(item.exact for item in self._cards.values() if item.isVisible())

    def show_view(self, view: TableView, *, animate: bool) -> None:
        """Reconcile with a snapshot: moved cards glide, turned cards turn over, new ones appear.

        What runs is finished at once, unless no card lies elsewhere now: a face that comes while its card is still
        under way only changes what the card will show.
        """
        touched = self._raised.union(self._held, self._ghost)
        self._end_ghost()
        first, last = self.view is None, self.view
        glided = animate and not self.reduced_motion and (last is None or last.me == view.me)
        laid_out = untouched(view) and (last is None or last.play > view.play)
        dealing = glided and (laid_out or not first)  # later: a second player who is laid out after the first turn
        self.view = view
        self._relayout(dressed=False)
        wanted = poses(view, self.layout)
        running = self.animator.running
        stay = running if lie_alike(self._poses, wanted) else frozenset()
        self.animator.finish(running - stay)
        before, self._poses = {} if laid_out else self._poses, wanted
        if not glided and sum(before.get(slot) != pose for slot, pose in wanted.items()) > MANY:
            self._in_strips()
        for slot in self._cards.keys() - wanted.keys():
            self.removeItem(self._cards.pop(slot))
        glides = []
        for slot, pose in wanted.items():
            old = before.get(slot)
            if slot in stay:
                self._cards[slot].setVisible(True)
                self.animator.redirect(slot, self._moving_look(pose.look, flat=False))
            elif old is None or slot not in self._cards:
                self._settle_pose(pose)
                if dealing and (way := self._deal(pose)) is not None:
                    glides.append(way)
            elif old == pose and slot not in touched and self._cards[slot].fits(self.layout.card_w):
                pass  # it lies there already
            elif slot not in self._held:
                glide = self._glide(old, pose) if glided else None
                if glide is None:
                    self._settle_pose(pose)
                else:
                    glides.append(glide)
        self._start(glides)
        self.places.hide_counts(laid_out and bool(glides))
        self._draw_places_apart()
        self._prefetch()

    def _glide(self, old: Pose, new: Pose) -> Glide | None:
        """The way from one pose to the next, or None if nothing worth seeing happens."""
        item = self._cards[new.slot]
        start, end = item.pos(), QPointF(new.x, new.y)
        way = end - start
        distance = (way.x() ** 2 + way.y() ** 2) ** 0.5
        turned_over = old.look.face != new.look.face
        if not (old.visible or new.visible) or (old.pile == new.pile and not turned_over and distance < 3):
            return None
        seconds = glide_seconds(distance, self.layout.card_w)
        before = replace(old.look, shadow=Shadow.REST) if turned_over else None
        return Glide(new.slot, start, end, new.look, before, 0.0, seconds)

    def _deal(self, pose: Pose) -> Glide | None:
        """The way a card takes from its owner's hand when the table is laid out."""
        seat = pose.pile[0]
        if not pose.visible or pose.pile[1] == "H" or seat not in lay.SEATS:
            return None
        hand = self.layout.places[f"{seat}H"].top
        item = self._cards[pose.slot]
        item.setPos(hand.x, hand.y)
        back = replace(pose.look, face=f"back_{seat}", corner=False)
        return Glide(
            pose.slot,
            item.pos(),
            QPointF(pose.x, pose.y),
            pose.look,
            back if back.face != pose.look.face else None,
            seconds=DEAL_S,
        )

    def _start(self, glides: list[Glide]) -> None:
        """Send the cards off, lower ones first, the many one shortly after the other."""
        glides.sort(key=lambda glide: self._poses[glide.slot].z)
        flat = len(glides) > LIFTED_AT_MOST
        step = min(0.03, SLOWEST_START_S / max(1, len(glides)))
        ready = []
        for n, glide in enumerate(glides):
            item = self._cards[glide.slot]
            look = self._moving_look(glide.look, flat=flat)
            self._wear(item, self._moving_look(glide.turn, flat=flat) if glide.turn else look)
            item.setZValue(Z_MOVING + n)
            item.setVisible(True)
            ready.append(replace(glide, look=look, delay=n * step if flat else 0.0))
        self.animator.start(ready)

    def _moving_look(self, look: Look, *, flat: bool) -> Look:
        return replace(look, shadow=Shadow.REST if flat else Shadow.LIFTED)

    def item(self, slot: int) -> CardItem:
        return self._cards[slot]

    def item_ids(self) -> dict[int, int]:
        return {slot: id(item) for slot, item in self._cards.items()}

    # -- Stage: what the animator does --------------------------------------------------------------------------

    def place(self, slot: int, at: QPointF) -> None:
        self._cards[slot].setPos(at)

    def squash(self, slot: int, factor: float) -> None:
        self._cards[slot].squash(factor)

    def wear(self, slot: int, look: Look) -> None:
        self._wear(self._cards[slot], look)

    def settle(self, slot: int) -> None:
        if slot in self._poses and slot not in self._held and slot not in self._ghost:
            self._settle_pose(self._poses[slot])
        self.places.show_counts(lying=not self.animator.running)

    # -- cards held by the pointer ----------------------------------------------------------------------------

    def card_rect(self, pile: str, index: int) -> Rect:
        return self.layout.places[pile].cards[index]

    def hold(self, slots: Iterable[int]) -> None:
        """Take cards off the table into the pointer's hand, bottom first."""
        held = tuple(slots)
        self.animator.finish(held)
        self._held = frozenset(held)
        for n, slot in enumerate(held):
            item = self._cards[slot]
            item.setZValue(Z_DRAG + n)
            item.setVisible(True)
            self._wear(item, self._moving_look(self._poses[slot].look, flat=n > 0))

    def move_held(self, positions: Mapping[int, QPointF]) -> None:
        for slot, at in positions.items():
            self._cards[slot].setPos(at)

    def release(self, *, glide: bool) -> None:
        """Give held cards back to the table; they glide from where they are to where they belong."""
        held, self._held = self._held, frozenset()
        self._send_home(held, glide=glide and not self.reduced_motion)

    def _send_home(self, slots: Iterable[int], *, glide: bool) -> None:
        glides = []
        for slot in slots:
            if slot not in self._poses:
                continue
            pose = self._poses[slot]
            way = self._glide(pose, pose) if glide else None
            if way is None:  # it lies there already, or nearly, but as a card that is held
                self._settle_pose(pose)
            else:
                glides.append(way)
        self._start(glides)

    def show_ghost(self, slot: int, middle: QPointF | None) -> None:
        """Let the opponent's cards from this slot up follow his fingers; None: he let go, they glide home."""
        pose = self._poses.get(slot)
        if pose is None or self.view is None or middle is None:
            slots = self._ghost
            self._end_ghost()
            self._send_home(slots, glide=not self.reduced_motion)
            return
        cards = [card.slot for card in self.view.piles[pose.pile]]
        held = tuple(cards[cards.index(slot) :])
        if held != self._ghost:
            self.show_ghost(-1, None)  # those he has let go without a word go home
            self._ghost = held
        corner = middle - QPointF(self.layout.card_w / 2, self.layout.card_h / 2)
        glides = []
        for n, s in enumerate(held):
            item, own = self._cards[s], self._poses[s]
            self._wear(item, self._moving_look(own.look, flat=n > 0))
            item.setZValue(Z_GHOST + n)
            end = corner + QPointF(own.x - pose.x, own.y - pose.y)
            glides.append(Glide(s, item.pos(), end, item.look or own.look, seconds=GHOST_STEP_S))
        self.animator.start(glides)

    def _end_ghost(self) -> None:
        ghost, self._ghost = self._ghost, ()
        for slot in ghost:
            self.animator.drop(slot)
        self.places.show_counts(lying=not self.animator.running)

    def raise_cards(self, slots: Iterable[int]) -> None:
        """Let exactly these cards stand out a little (a selection)."""
        raised = frozenset(slots)
        changed = raised ^ self._raised
        self._raised = raised
        for slot in changed:
            if slot in self._poses and slot not in self._held:
                self.animator.finish((slot,))
                self._settle_pose(self._poses[slot])

    # -- marks ---------------------------------------------------------------------------------------------------

    def set_rings(self, ring: Ring, piles: Iterable[str]) -> None:
        """Put this ring around the top of exactly these piles."""
        self.places.set_rings(ring, piles)
        self._draw_rings()

    def ringed(self, ring: Ring) -> frozenset[str]:
        return self.places.ringed(ring)

    def _draw_rings(self) -> None:
        raised = {self._poses[slot].pile for slot in self._raised if slot in self._poses}
        self.places.draw_rings(self.layout, dict.fromkeys(raised, self._lift))

    # -- drawing ---------------------------------------------------------------------------------------------------

    def _fit_places(self) -> None:
        self.places.fit(self.layout.card_w, self.layout.card_h, self._dpr, self._felt.value, self._font)

    def _relayout(self, *, dressed: bool) -> None:
        """Compute the places anew; `dressed` also redraws everything at once in its place."""
        before, view, size = self.layout, self.view, (self._size.width(), self._size.height())
        self.layout = lay.arrange(*size, self._counts, view.me if view else "a", mirrored=self.mirrored, dpr=self._dpr)
        resized = (before.card_w, before.card_h) != (self.layout.card_w, self.layout.card_h)
        if dressed or resized:
            self.art.set_size(self.layout.card_w, self.layout.card_h, self._dpr)
            self._fit_places()
        if view is None:
            self._draw_places_apart()
        elif dressed:
            self.animator.finish()
            self._poses = poses(view, self.layout)
            for slot, pose in self._poses.items():
                if slot not in self._held:
                    self._settle_pose(pose)
            self._draw_places_apart()
            self._prefetch()

    @property
    def _counts(self) -> dict[str, int]:
        return counts(self.view) if self.view else {}

    @property
    def _lift(self) -> float:
        return round(LIFT_CW * self.layout.card_w * self._dpr) / self._dpr

    def prepare(self, slots: Iterable[int]) -> None:
        """Have these cards at hand, unseen: a deal brings all of them at once."""
        for slot in slots:
            self._item(slot).setVisible(False)

    def _item(self, slot: int) -> CardItem:
        item = self._cards.get(slot)
        if item is None:
            item = self._cards[slot] = CardItem(slot)
            self.addItem(item)
        return item

    def _settle_pose(self, pose: Pose) -> None:
        item = self._item(pose.slot)
        if pose.visible:
            item.setVisible(True)
        else:
            item.undress()
        raised = pose.slot in self._raised
        item.setPos(pose.x, pose.y - (self._lift if raised else 0))
        item.setZValue(Z_CARD + pose.z)
        item.squash(1.0)
        if pose.visible:
            self._wear(item, replace(pose.look, shadow=Shadow.LIFTED) if raised else pose.look)

    def _wear(self, item: CardItem, look: Look) -> None:
        item.show_look(look, self.art, self.layout.card_w)

    def _refresh_art(self) -> None:
        for item in self._cards.values():
            if not item.exact and item.isVisible() and item.look is not None and self.art.has(item.look):
                self._wear(item, item.look)

    def _prefetch(self) -> None:
        """Faces that may turn up next, so that turning one never waits for its picture."""
        faces = (Look(face, shadow=Shadow.NONE) for face in (*BACKS[1:], BLANK, *FACES))
        self.art.prefetch((*(Look(BACKS[0], shadow=shadow) for shadow in Shadow), *faces))

    def _in_strips(self) -> None:
        """Most of the picture is about to change at once."""
        for view in self.views():
            in_strips(view)

    def _draw_places_apart(self) -> None:
        """In a turn of its own, if the picture waits to be painted anyway."""
        for view in self.views():
            before_strips(view, self._draw_empties)
            before_strips(view, self._draw_places)

    def _draw_empties(self) -> None:
        self.places.draw_empties(self.layout, self._counts)

    def _draw_places(self) -> None:
        turn = self.view.to_move if self.view is not None and not self.view.over else None
        self.places.draw(self.layout, self._counts, turn)
        self._draw_rings()
