"""What was called and what was overlooked in a deal, kept while it is folded.

Owns these counts. Must not be asked by anything a player sees before the deal is over: they would leak faults.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Self

from engine import Step
from engine.actions import Move, Pass, Stop, Turn
from engine.piles import SEATS
from engine.state import Played
from engine.stop import proper_call


class Stack:
    """The plays of a deal that were not taken back, the latest on top.

    Linked, because every entry of a record keeps its own: tuples would hold each play once for every later one.
    """

    __slots__ = ("below", "top")

    def __init__(self, top: Played, below: Stack | None) -> None:
        self.top = top
        self.below = below


@dataclass(frozen=True, slots=True)
class Watch:
    """By seat: Stops upheld and denied. `called`: the numbers of plays that stand and were called all the same."""

    upheld: tuple[int, int] = (0, 0)
    denied: tuple[int, int] = (0, 0)
    stack: Stack | None = None
    called: tuple[int, ...] = ()

    def after(self, step: Step) -> Self:
        """With one more action seen."""
        if isinstance(step.action, Move | Turn | Pass):
            if not step.state.window:  # a referee that lets no fault happen keeps no plays to be stopped
                return self
            return type(self)(self.upheld, self.denied, Stack(step.state.window[-1], self.stack), self.called)
        if not isinstance(step.action, Stop):
            return self
        verdict = step.events[0]
        caller = SEATS.index(verdict.seat or "a")
        if verdict.kind == "denied":
            called = (*self.called, step.action.n)
            return replace(self, denied=_plus(self.denied, caller), called=called)
        stack = self.stack
        while stack is not None and stack.top.n >= step.action.n:
            stack = stack.below
        called = tuple(n for n in self.called if n < step.action.n)
        return replace(self, upheld=_plus(self.upheld, caller), stack=stack, called=called)

    def standing(self) -> Iterator[Played]:
        """The plays that were not taken back, the latest first."""
        stack = self.stack
        while stack is not None:
            yield stack.top
            stack = stack.below

    def faults(self) -> tuple[Played, ...]:
        """The plays at fault that nobody called: each is judged now, some twenty microseconds a play."""
        found = [p for p in self.standing() if p.n not in self.called and proper_call(p) is not None]
        return tuple(reversed(found))


def _plus(pair: tuple[int, int], seat: int) -> tuple[int, int]:
    return (pair[0] + 1, pair[1]) if seat == 0 else (pair[0], pair[1] + 1)
