"""What lies under a point, what a hand takes up from there, and on which pile a dropped card falls.

Owns hit-testing and the shape of a packed run. Must not know Qt, nor whether a play is allowed: the piles that take
a card are an argument.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import pairwise

from ui.table.layout import Kind, Layout, Rect

RANKS = "A23456789TJQK"
RED = "dh"
LEAST = 0.06  # part of a card that must lie over an allowed pile: a brush at the corner is not a drop
LEAST_WRONG = 0.3  # over a pile that is not allowed it must be meant, for it costs a refusal


@dataclass(frozen=True, slots=True)
class Hit:
    """A pile under a point and which of its cards, counted from the bottom; None where the pile is empty."""

    pile: str
    index: int | None


def hit(layout: Layout, x: float, y: float) -> Hit | None:
    """The uppermost card under the point, or the empty outline of a pile; None for bare felt."""
    for place in layout.places.values():
        if not place.area.contains(x, y):
            continue
        if not place.cards:
            return Hit(place.pile, None)
        if place.kind is not Kind.HOUSE:
            return Hit(place.pile, len(place.cards) - 1)
        for index in range(len(place.cards) - 1, -1, -1):
            if place.cards[index].contains(x, y):
                return Hit(place.pile, index)
    return None


def is_packed(faces: Sequence[str | None]) -> bool:
    """Cards bottom first that go down by one in rank and alternate in colour; all faces known."""
    known = [face for face in faces if face is not None]
    if len(known) != len(faces):
        return False
    return all(
        RANKS.index(low[0]) + 1 == RANKS.index(high[0]) and (low[1] in RED) != (high[1] in RED)
        for high, low in pairwise(known)
    )


def taken(faces: Sequence[str | None], index: int, house: bool) -> int:
    """How many cards a hand takes up at `index`: the top card, or from a house the packed run from there; 0 if none."""
    if not 0 <= index < len(faces):
        return 0
    count = len(faces) - index
    if count == 1:
        return 1 if faces[index] is not None else 0
    return count if house and is_packed(faces[index:]) else 0


def longest_run(faces: Sequence[str | None]) -> int:
    """How many cards at the top of a house form one packed run."""
    count = 1 if faces and faces[-1] is not None else 0
    while 0 < count < len(faces) and is_packed(faces[-count - 1 :]):
        count += 1
    return count


def _largest(layout: Layout, card: Rect, piles: Iterable[str], least: float) -> str | None:
    best, best_area = None, least * card.w * card.h
    for pile in piles:
        area = card.overlap(layout.places[pile].area)
        if area > best_area:
            best, best_area = pile, area
    return best


def drop(layout: Layout, card: Rect, allowed: Iterable[str]) -> str | None:
    """The allowed pile that the card overlaps most, if any is touched."""
    return _largest(layout, card, allowed, LEAST)


def wrong_drop(layout: Layout, card: Rect, source: str) -> str | None:
    """The pile a card was put on although it is not allowed there; its own pile is where it came from, so no play."""
    pile = _largest(layout, card, layout.places, LEAST_WRONG)
    return None if pile == source else pile


def nearest(layout: Layout, x: float, y: float) -> str:
    """The pile whose outline's middle is nearest to a point."""

    def away(pile: str) -> float:
        cx, cy = layout.places[pile].base.centre
        return (cx - x) ** 2 + (cy - y) ** 2

    return min(layout.places, key=away)


def neighbour(layout: Layout, pile: str, dx: int, dy: int) -> str:
    """The next pile in a direction, the one most nearly straight ahead; the pile itself at the table's edge."""
    x, y = layout.places[pile].base.centre
    best, best_cost = pile, float("inf")
    for other, place in layout.places.items():
        ox, oy = place.base.centre
        ahead = (ox - x) * dx + (oy - y) * dy
        aside = abs((ox - x) * dy) + abs((oy - y) * dx)
        # Half a card is less than any step between two piles; steeper than 60 degrees is another direction.
        if ahead < layout.card_w * 0.45 or aside > ahead * 1.8:
            continue
        cost = ahead + 2.2 * aside
        if cost < best_cost:
            best, best_cost = other, cost
    return best
