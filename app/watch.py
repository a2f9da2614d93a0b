"""What was called and what was overlooked in a deal, kept while it is folded.

Owns these counts. Must not be asked by anything a player sees before the deal is over: they would leak faults.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Self

from engine import Step
from engine.actions import Move, Pass, Stop, Turn
from engine.piles import SEATS
from engine.stop import proper_call


@dataclass(frozen=True, slots=True)
class Watch:
    """By seat: Stops upheld and denied. `faulty`: plays (number, seat) at fault that still stand."""

    upheld: tuple[int, int] = (0, 0)
    denied: tuple[int, int] = (0, 0)
    faulty: tuple[tuple[int, int], ...] = ()

    def after(self, step: Step) -> Self:
        """With one more action seen."""
        if isinstance(step.action, Move | Turn | Pass):
            played = step.state.window[-1] if step.state.window else None
            if played is None or proper_call(played) is None:
                return self
            return replace(self, faulty=(*self.faulty, (played.n, played.seat)))
        if not isinstance(step.action, Stop):
            return self
        verdict = step.events[0]
        caller = SEATS.index(verdict.seat or "a")
        if verdict.kind == "denied":
            return replace(self, denied=_plus(self.denied, caller))
        n = step.action.n
        left = tuple(play for play in self.faulty if play[0] < n)
        return replace(self, upheld=_plus(self.upheld, caller), faulty=left)

    def missed(self, caller: int) -> int:
        """Faults of the other that `caller` never called rightly."""
        return sum(1 for _, seat in self.faulty if seat != caller)


def _plus(pair: tuple[int, int], seat: int) -> tuple[int, int]:
    return (pair[0] + 1, pair[1]) if seat == 0 else (pair[0], pair[1] + 1)
