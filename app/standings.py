"""What matches add up to, and which of them are asked for: plain values beside those of `app.stored`.

Owns their shapes; must not know SQL nor how a deal is won. Roles: 0 is the host, 1 the guest.
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Filter:
    """Which matches a list shows; None asks for all."""

    opponent: bytes | None = None
    preset: str | None = None
    finished: bool | None = None
    practice: bool | None = None
    begun: bool | None = True  # a match begins when both have committed: before that nobody owes anything
    limit: int = -1  # -1: no limit
    offset: int = 0


@dataclass(frozen=True, slots=True)
class Tally:
    """One player's Stops in a deal: upheld, denied, and the other's faults he never called."""

    upheld: int = 0
    denied: int = 0
    missed: int = 0


@dataclass(frozen=True, slots=True)
class DealResult:
    """How a deal ended. `winner` is a role or None; `tallies` are the host's and the guest's."""

    deal: int
    winner: int | None
    reason: str
    points: int
    plays: int
    tallies: tuple[Tally, Tally] = (Tally(), Tally())


@dataclass(frozen=True, slots=True)
class Standing:
    """Deals against one opponent under one preset, from my side."""

    opponent: bytes
    peer: str
    preset: str
    practice: bool
    deals: int
    won: int
    lost: int
    points_won: int
    points_lost: int
    plays: int
    mine: Tally
    theirs: Tally
