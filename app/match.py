"""A match as the signed log sees it: deals up to a target, over the rules engine.

Owns the fold of a match: score, deal numbers, who began. Implements `net.game.Game`; immutable. Must not know entries,
connections or a disk. Author 0 is the host (seat a), 1 the guest (seat b).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Self

from app.watch import Watch
from engine import (
    EngineError,
    Event,
    IllegalAction,
    Outcome,
    Rules,
    State,
    Step,
    apply,
    digest,
    new_deal,
    parse_action,
    parse_full_rules,
)
from engine.deal import blank
from engine.dealing import drawn
from engine.endings import win
from net.game import Illegal
from net.terms import Terms

RULES_VERSION = 1
SEATS = ("a", "b")


@dataclass(frozen=True, slots=True)
class DealOver:
    """A finished deal: its number, how it ended, and how many plays it took."""

    deal: int
    outcome: Outcome
    plays: int
    watch: Watch


@dataclass(frozen=True)  # no slots: the digest is computed once, an answer's is that of the entry before
class Match:
    """The match after some entries. `state` is the table, also of the deal just over; None before the first.

    `steps` are what the last change did, in order: one action, or the reveals of one opening.
    """

    rules: Rules
    deal: int = 1
    score: tuple[int, int] = (0, 0)
    state: State | None = None
    over: tuple[DealOver, ...] = ()
    steps: tuple[Step, ...] = ()
    watch: Watch = field(default_factory=Watch)  # of the deal on the table

    @property
    def between(self) -> bool:
        """No deal is on the table and the match is not over."""
        return (self.state is None or self.state.outcome is not None) and not self.finished

    @property
    def finished(self) -> bool:
        """Somebody has reached the target."""
        return max(self.score) >= self.rules.target

    @property
    def mover(self) -> int | None:
        """The author who may act."""
        if self.state is None or self.state.outcome is not None:
            return None
        return self.state.mover

    @property
    def awaited(self) -> tuple[int, ...]:
        """Slots whose faces are awaited, ascending."""
        return () if self.state is None else self.state.pending

    @property
    def grace_ms(self) -> int:
        """Delay of the first answer to an ACT."""
        return self.rules.grace_ms

    @cached_property
    def digest(self) -> bytes:
        """Between deals: of an empty table, which keeps only who began last."""
        if self.state is not None and not self.between:
            return digest(self.state, self.deal, self.score)
        return digest(blank(self.rules)._replace(previous_starter=self._previous()), self.deal, self.score)

    def begin(self) -> Self:
        """Lay out the next deal."""
        previous = self._previous()
        state = new_deal(self.rules, None if previous is None else SEATS[previous])
        return replace(self, state=state, steps=(), watch=Watch())

    def act(self, author: int, text: str, preempt: bool) -> Self:
        """Make an action; raises `Illegal` with the engine's code."""
        if self.state is None:
            raise Illegal("deal-over")
        try:
            step = apply(self.state, parse_action(text), by=SEATS[author])
        except IllegalAction as error:
            raise Illegal(error.code) from error
        except EngineError as error:
            raise Illegal(error.code) from error
        return self._after((step,))

    def reveal(self, draws: Sequence[tuple[int, bytes]]) -> Self:
        """Turn the awaited slots up, ascending."""
        state = self.state
        if state is None:
            raise Illegal("bad-reveal")
        steps: list[Step] = []
        for slot, draw in draws:
            step = apply(state, drawn(state, slot, draw))
            steps.append(step)
            state = step.state
        return self._after(tuple(steps))

    def if_resigned(self, author: int) -> tuple[int, int]:
        """The score if `author` gave the deal on the table up now."""
        if self.mover is None or self.state is None:
            return self.score
        return _added(self.score, win(self.state, 1 - author, "resign"))

    def _previous(self) -> int | None:
        if self.state is None:
            return None
        return self.state.starter if self.state.outcome is not None else self.state.previous_starter

    def _after(self, steps: tuple[Step, ...]) -> Self:
        state, watch = steps[-1].state, self.watch
        for step in steps:
            watch = watch.after(step)
        if state.outcome is None:
            return type(self)(self.rules, self.deal, self.score, state, self.over, steps, watch)
        score = _added(self.score, state.outcome)
        over = (*self.over, DealOver(self.deal, state.outcome, state.play - 1, watch))
        after = replace(self, state=state, steps=steps, score=score, over=over, watch=watch)
        return after if after.finished else replace(after, deal=self.deal + 1)


def _added(score: tuple[int, int], outcome: Outcome) -> tuple[int, int]:
    points = [outcome.points if outcome.winner == seat else 0 for seat in SEATS]
    return score[0] + points[0], score[1] + points[1]


def new_match(terms: Terms) -> Match:
    """The match before its first deal. Raises `Illegal` if this program does not know the rules in the terms."""
    if terms.rules_version != RULES_VERSION:
        raise Illegal("rules-version")
    try:
        return Match(parse_full_rules(terms.rules))
    except EngineError as error:
        raise Illegal("unknown-rules") from error


def events_of(match: Match) -> tuple[Event, ...]:
    """What the last change did."""
    return tuple(event for step in match.steps for event in step.events)
