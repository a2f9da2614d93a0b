"""A snapshot of the table for whoever draws it.

Owns the picture's data; must not hold widgets, rules or a connection. Cards are known by their slot (0-103), which
never changes during a deal, so that a drawer can move the same item from picture to picture.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal, Protocol

SeatName = Literal["a", "b"]

PILES: tuple[str, ...] = (
    *(seat + kind for seat in "ab" for kind in ("R", "H", "T", "W", "1", "2", "3", "4")),
    *(f"f{n}" for n in range(1, 9)),
)


@dataclass(frozen=True, slots=True)
class CardView:
    """One card: its slot, the face ("Th") if it lies face up, and which deck's back it has."""

    slot: int
    face: str | None
    deck: SeatName


@dataclass(frozen=True, slots=True)
class TableView:
    """Everything visible on the table, the same for both players; `me` only says who sits at the bottom."""

    me: SeatName
    to_move: SeatName
    piles: Mapping[str, tuple[CardView, ...]]  # keys of PILES, cards bottom to top
    laid: Mapping[SeatName, bool]  # False: a staggered deal's second player is not laid out yet
    awaited: tuple[int, ...] = ()  # slots lying face up whose face is still on its way
    play: int = 1
    last_call: bool = False
    over: bool = False
    stop_button: bool = True  # the referee knows Stop at all; never whether a fault exists


@dataclass(frozen=True, slots=True)
class Refusal:
    """Why a play was refused: fault or impossibility codes, first one first; `detail` quotes an unreadable text."""

    codes: tuple[str, ...]
    detail: str = ""


class TablePort(Protocol):
    """What a table asks of whoever holds the game."""

    def view(self) -> TableView:
        """The picture now."""

    def targets(self, source: str, count: int = 1) -> tuple[str, ...]:
        """Piles that would take `count` cards from `source` without a refusal ("f1".."f8" by number).

        Never looks at duties where the referee lets a missed duty pass: the answer must not leak a fault.
        """

    def submit(self, action: str) -> Refusal | None:
        """Make a play given as action text ("aR>f", "turn", ...); a refusal changes nothing."""
