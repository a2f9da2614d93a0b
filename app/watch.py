"""What was called and what was overlooked in a deal, kept while it is folded.

Owns these counts. Must not be asked by anything a player sees before the deal is over: they would leak faults.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Self

from engine import Step
from engine.actions import Move, Pass, Stop, Turn
from engine.piles import SEATS
from engine.state import Played
from engine.stop import proper_call


@dataclass(frozen=True, slots=True)
class Watch:
    """By seat: Stops upheld and denied. `standing`: the plays of the deal that were not taken back."""

    upheld: tuple[int, int] = (0, 0)
    denied: tuple[int, int] = (0, 0)
    standing: tuple[Played, ...] = ()

    def after(self, step: Step) -> Self:
        """With one more action seen."""
        if isinstance(step.action, Move | Turn | Pass):
            if not step.state.window:  # a referee that lets no fault happen keeps no plays to be stopped
                return self
            return type(self)(self.upheld, self.denied, (*self.standing, step.state.window[-1]))
        if not isinstance(step.action, Stop):
            return self
        verdict = step.events[0]
        caller = SEATS.index(verdict.seat or "a")
        if verdict.kind == "denied":
            return replace(self, denied=_plus(self.denied, caller))
        left = tuple(played for played in self.standing if played.n < step.action.n)
        return replace(self, upheld=_plus(self.upheld, caller), standing=left)

    def faults(self) -> tuple[Played, ...]:
        """The plays at fault that stand: each is judged now, some twenty microseconds a play."""
        return tuple(played for played in self.standing if proper_call(played) is not None)


def _plus(pair: tuple[int, int], seat: int) -> tuple[int, int]:
    return (pair[0] + 1, pair[1]) if seat == 0 else (pair[0], pair[1] + 1)
