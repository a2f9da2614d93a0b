"""Deals that computer players play alone, in one process, through the whole engine.

Owns that loop. Must not know a connection or a record.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from engine import Outcome, Rules, State, apply, new_deal
from engine.bots import Bot, make_bot
from engine.dealing import deal_awaited

SEATS = ("a", "b")


@dataclass(frozen=True, slots=True)
class Played:
    """One deal: its number, how it ended, its plays, and which level sat where."""

    deal: int
    outcome: Outcome
    plays: int
    bots: tuple[str, str]


def next_action(state: State, bots: tuple[Bot, Bot]) -> tuple[str, str]:
    """Seat and action text of whoever does something now; the player to move is asked first."""
    for index in (state.mover, 1 - state.mover):
        action = bots[index].action(state, SEATS[index])
        if action is not None:
            return SEATS[index], str(action)
    raise AssertionError("a bot to move always has an action")


def play_deal(rules: Rules, bots: tuple[Bot, Bot], seed: bytes, deal: int, previous: str | None) -> State:
    """Play one deal to its end."""
    state = deal_awaited(new_deal(rules, previous), seed, deal)
    while state.outcome is None:
        seat, action = next_action(state, bots)
        state = apply(state, action, by=seat).state
        if state.pending:
            state = deal_awaited(state, seed, deal)
    return state


def selfplay(rules: Rules, games: int, seed: int, levels: tuple[str, str]) -> Iterator[Played]:
    """Play `games` deals; the two levels change seats after each. The same arguments give the same deals."""
    root = seed.to_bytes(16, "big", signed=True)
    starter: str | None = None
    for deal in range(1, games + 1):
        here = levels if deal % 2 else (levels[1], levels[0])
        bots = (make_bot(here[0], seed * 2), make_bot(here[1], seed * 2 + 1))
        state = play_deal(rules, bots, root, deal, starter)
        starter = None if state.starter is None else SEATS[state.starter]
        assert state.outcome is not None
        yield Played(deal, state.outcome, state.play - 1, here)
