"""The marks that lie on the table for good: trays, empty outlines, count badges; and the rings put around piles.

Owns their items. Must not know cards: the scene hands in a layout and counts.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator, Mapping
from itertools import product
from typing import TypeVar

from PySide6.QtCore import QRectF, QSizeF, Qt
from PySide6.QtGui import QFont, QPen, QPixmap
from PySide6.QtWidgets import QGraphicsPixmapItem, QGraphicsRectItem, QGraphicsScene

from ui.table.layout import SEATS, Layout
from ui.table.marks import RING_MARGIN, Empty, Marks, Ring
from ui.table.theme import Felt, Theme

# Heights of everything on the table; cards at rest lie between EMPTY and RING.
Z_TRAY, Z_EMPTY, Z_CARD, Z_RING, Z_FOCUS, Z_BADGE, Z_MOVING, Z_GHOST, Z_DRAG = 1, 2, 10, 400, 425, 450, 500, 800, 900

DEALT = (35, 34, 13, 12, 11, 14, 10)  # counts that a deal begins with, by its rules and the first plays

_Key = TypeVar("_Key", bound=Hashable)


class PlaceMarks:
    """Draws what surrounds the cards."""

    def __init__(self, scene: QGraphicsScene) -> None:
        self._scene = scene
        self._trays: dict[tuple[str, int], QGraphicsPixmapItem] = {}
        self._stripes: dict[str, list[QGraphicsRectItem]] = {seat: [] for seat in SEATS}
        self._empties: dict[str, QGraphicsPixmapItem] = {}
        self._badges: dict[str, QGraphicsPixmapItem] = {}
        self._counted: set[str] = set()  # the piles that have one
        self._shown = True
        self._rings: dict[tuple[str, Ring], QGraphicsPixmapItem] = {}
        self._dpr = 1.0
        self._fitted: tuple[object, ...] = ()
        self.fit(90, 126, 1.0, Felt.DARK.value, QFont())

    def fit(self, width: float, height: float, dpr: float, theme: Theme, font: QFont) -> None:
        """What is drawn from now on is for cards of this size on this cloth."""
        wanted = (width, height, dpr, theme, font)
        if wanted != self._fitted:
            self._fitted, self._dpr = wanted, dpr
            self._marks = Marks(QSizeF(width, height), dpr, theme, font)

    def ahead(self, layout: Layout) -> Iterator[None]:
        """Have at hand what a deal shows first, unseen, a piece with each step."""
        for count in DEALT:
            yield
            self._marks.badge(count)
        for seat, active in product(SEATS, (True, False)):
            yield
            self._marks.tray(layout.tray(seat).h, active=active)

    def draw_empties(self, layout: Layout, counts: Mapping[str, int]) -> None:
        """Put the empty places where they are."""
        for pile, place in layout.places.items():
            item = self._item(self._empties, pile, Z_EMPTY)
            _show(item, self._marks.empty(_empty_mark(pile, counts)))
            item.setPos(place.base.x, place.base.y)

    def draw(self, layout: Layout, counts: Mapping[str, int], turn: str | None) -> None:
        """Put counts and trays in their places; `turn` is the seat whose tray shows that it is to move."""
        for pile in layout.places:
            if pile[1] in "RHW" and pile[0] in SEATS:
                self._draw_badge(pile, layout, counts.get(pile, 0))
        for seat in SEATS:
            self._draw_tray(seat, layout, active=turn == seat)

    def _draw_tray(self, seat: str, layout: Layout, *, active: bool) -> None:
        """Its ends, and stripes between them, on whole device pixels: one pixmap for all of it would take megabytes, a
        narrow one drawn out as much time as the whole cloth."""
        marks, dpr = self._marks, self._dpr
        bed = layout.tray(seat)
        left, right, top = (round(edge * dpr) / dpr for edge in (bed.x, bed.right, bed.y))
        tray, end = marks.tray(bed.h, active=active), marks.tray_end
        for n, (pixmap, x) in enumerate(((tray.left, left), (tray.right, right - end))):
            item = self._item(self._trays, (seat, n), Z_TRAY)
            _show(item, pixmap)
            item.setPos(x, top)
        stripes = self._stripes[seat]
        while len(stripes) < len(tray.between):
            stripes.append(self._scene.addRect(QRectF(), QPen(Qt.PenStyle.NoPen)))
            stripes[-1].setZValue(Z_TRAY)
        for stripe in stripes[len(tray.between) :]:
            stripe.hide()
        for stripe, (first, last, colour) in zip(stripes, tray.between, strict=False):
            stripe.setRect(left + end, top + first / dpr, right - left - 2 * end, (last - first + 1) / dpr)
            stripe.setBrush(colour)
            stripe.show()

    def hide_counts(self, dealt: bool) -> None:
        """Until `show_counts` no pile has one, if a deal is laid out now: cards that pass would cover it, or lie there
        not yet."""
        if dealt:
            self._shown = False
            for badge in self._badges.values():
                badge.setVisible(False)

    def show_counts(self, *, lying: bool) -> None:
        """Once all cards lie."""
        if lying and not self._shown:
            self._shown = True
            for pile in self._counted:
                self._badges[pile].setVisible(True)

    def set_rings(self, ring: Ring, piles: Iterable[str]) -> None:
        """Put this ring around exactly these piles; `draw_rings` draws it."""
        wanted = set(piles)
        for pile, kind in tuple(self._rings):
            if kind is ring and pile not in wanted:
                self._scene.removeItem(self._rings.pop((pile, kind)))
        for pile in wanted:
            self._item(self._rings, (pile, ring), Z_FOCUS if ring is Ring.FOCUS else Z_RING)

    def ringed(self, ring: Ring) -> frozenset[str]:
        return frozenset(pile for pile, kind in self._rings if kind is ring)

    def draw_rings(self, layout: Layout, lifted: Mapping[str, float]) -> None:
        """Around each pile's top card, which may stand out by some pixels."""
        for (pile, ring), item in self._rings.items():
            top = layout.places[pile].top
            _show(item, self._marks.ring(ring, QSizeF(top.w, top.h)))
            item.setPos(top.x - RING_MARGIN, top.y - RING_MARGIN - lifted.get(pile, 0.0))

    def _item(self, items: dict[_Key, QGraphicsPixmapItem], key: _Key, z: int) -> QGraphicsPixmapItem:
        if key not in items:
            items[key] = self._scene.addPixmap(QPixmap())
            items[key].setZValue(z)
        return items[key]

    def _draw_badge(self, pile: str, layout: Layout, count: int) -> None:
        dpr = self._dpr
        badge = self._item(self._badges, pile, Z_BADGE)
        (self._counted.add if count else self._counted.discard)(pile)
        badge.setVisible(count > 0 and self._shown)
        if count == 0:
            return
        pixmap = self._marks.badge(count)
        size = pixmap.deviceIndependentSize()
        place = layout.places[pile]
        x = place.base.x + (place.base.w - size.width()) / 2
        # At the table's outer edge, half on the felt: never over an index.
        y = place.top.y - size.height() * 0.38 if place.turned else place.base.bottom - size.height() * 0.62
        y = max(1.0, min(y, layout.height - size.height() - 1))
        _show(badge, pixmap)
        badge.setPos(round(x * dpr) / dpr, round(y * dpr) / dpr)


def _show(item: QGraphicsPixmapItem, pixmap: QPixmap) -> None:
    """Of what it shows already it must not be told: all of it would be painted again, and trays are half the table."""
    if item.pixmap().cacheKey() != pixmap.cacheKey():
        item.setPixmap(pixmap)


def _empty_mark(pile: str, counts: Mapping[str, int]) -> Empty:
    match pile[0], pile[1]:
        case "f", _:
            return Empty.ACE
        case seat, "H" if counts.get(f"{seat}W", 0):
            return Empty.HAND  # the waste can be turned over
        case _, "T":
            return Empty.TURNED
        case _:
            return Empty.PLAIN
