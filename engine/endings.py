"""How a deal ends and what it is worth (docs/rules.md, "End of a deal").

Owns won, blocked, and the count. Must not change a position.
"""

from __future__ import annotations

from engine.piles import HAND, RESERVE, SEATS, TURNED, WASTE
from engine.rules import Score
from engine.state import Outcome, Piles, State

MAX_DRY_TURNS = 100
MAX_COUNT = 5_000


def winner(before: State, piles: Piles, laid: int) -> int | None:
    """The seat that has won by the play leading from `before` to the table `piles`; its player first."""
    goals = before.rules.goal_piles
    for seat in (before.mover, 1 - before.mover):
        if laid >> seat & 1 and _cleared(piles, goals[seat]):
            if before.laid >> seat & 1 and _cleared(before.piles, goals[seat]):
                continue
            return seat
    return None


def _cleared(piles: Piles, goal: tuple[int, ...]) -> bool:
    for pile in goal:  # noqa: SIM110 - half the time of all(), and asked for at every other play
        if piles[pile]:
            return False
    return True


def blocked(state: State, dry: int) -> bool:
    """Is the deal blocked, seen at the end of a turn, the `dry`th in a row without a card onto a foundation?"""
    return dry >= MAX_DRY_TURNS or (_through(state, 0) and _through(state, 1))


def _through(state: State, seat: int) -> bool:
    held = len(state.piles[HAND[seat]]) + len(state.piles[WASTE[seat]])
    return state.discards[seat] >= held if held else state.passes[seat] > 0


def left(state: State, seat: int) -> tuple[int, int]:
    """Cards left to a seat: in the reserve, and in hand, turned place and waste. Not laid out counts as held."""
    if not state.laid >> seat & 1:
        return state.rules.reserve, state.rules.hand
    piles = state.piles
    return len(piles[RESERVE[seat]]), len(piles[HAND[seat]]) + len(piles[TURNED[seat]]) + len(piles[WASTE[seat]])


def win(state: State, seat: int, reason: str) -> Outcome:
    """Seat `seat` wins against the cards left to the other."""
    reserve, rest = left(state, 1 - seat)
    points = 1 if state.rules.score is Score.GAMES else 30 + 2 * reserve + rest
    return Outcome(SEATS[seat], reason, points)


def shared(state: State, reason: str) -> Outcome:
    """Blocked or agreed draw: the lower count gets the difference, no 30; counts for nobody in games."""
    a, b = (2 * reserve + rest for reserve, rest in (left(state, 0), left(state, 1)))
    if a == b or state.rules.score is Score.GAMES:
        return Outcome(None, reason, 0)
    return Outcome(SEATS[0] if a < b else SEATS[1], reason, abs(a - b))
