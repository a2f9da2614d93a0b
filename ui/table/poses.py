"""From a snapshot and a layout to where each card lies and what it shows.

Owns the picture at rest: one `Pose` per slot, the same for the same snapshot. Must not know items, time or input.
"""

from __future__ import annotations

from dataclasses import dataclass

from app.view import CardView, TableView
from ui.art import BLANK, Look
from ui.paper import Shadow
from ui.table.layout import FOUNDATIONS, Kind, Layout, Place, layers

FOUNDATION_SHOWN = 2  # the top, and the one that shows while the top is being moved


@dataclass(frozen=True, slots=True)
class Pose:
    """One card at rest."""

    slot: int
    pile: str
    x: float
    y: float
    z: int
    look: Look
    visible: bool


def counts(view: TableView) -> dict[str, int]:
    """How many cards lie in each pile."""
    return {pile: len(cards) for pile, cards in view.piles.items()}


def poses(view: TableView, layout: Layout) -> dict[int, Pose]:
    """Every card of the snapshot by its slot."""
    found: dict[int, Pose] = {}
    awaited = frozenset(view.awaited)
    for place in layout.places.values():
        cards = view.piles.get(place.pile, ())
        shown = _shown(place, len(cards))
        for index, card in enumerate(cards):
            covered = index < len(cards) - 1
            look = Look(
                _face(card, card.slot in awaited),
                turned=place.turned,
                corner=place.leftward and covered and card.face is not None,
                shadow=Shadow.REST if place.kind is Kind.HOUSE or index == len(cards) - shown else Shadow.NONE,
            )
            rect = place.cards[index]
            found[card.slot] = Pose(
                card.slot, place.pile, rect.x, rect.y, index, look, visible=index >= len(cards) - shown
            )
    return found


def untouched(view: TableView) -> bool:
    """A deal just laid out: nothing turned, discarded or built yet."""
    return view.play == 1 and not any(view.piles.get(pile) for pile in (*FOUNDATIONS, "aT", "aW", "bT", "bW"))


def lie_alike(one: dict[int, Pose], other: dict[int, Pose]) -> bool:
    """Every card lies in the same place in both."""
    return one.keys() == other.keys() and all(
        (pose.pile, pose.x, pose.y) == (other[slot].pile, other[slot].x, other[slot].y) for slot, pose in one.items()
    )


def _shown(place: Place, count: int) -> int:
    match place.kind:
        case Kind.HOUSE:
            return count
        case Kind.FOUNDATION:
            return min(count, FOUNDATION_SHOWN)
        case Kind.STACK:
            return layers(count)


def _face(card: CardView, awaited: bool) -> str:
    if card.face is not None:
        return card.face
    return BLANK if awaited else f"back_{card.deck}"
