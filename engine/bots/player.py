"""A computer player: its levels, when it calls Stop, when it slips.

Owns the levels as data. Deterministic: chance comes from the seed and the count of plays, so that a deal can be
played again. Which play is good is engine.bots.choice's.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from hashlib import sha256

from engine.actions import ACCEPT, DRAW, TURN, Action, Play
from engine.apply import legal_actions
from engine.bots.choice import best, first
from engine.errors import NotationError
from engine.fits import impossible
from engine.legal import plays
from engine.piles import SEATS
from engine.rules import Referee
from engine.state import State
from engine.stop import callable_play, proper_call


@dataclass(frozen=True, slots=True)
class Level:
    """`slips` and `watches` are chances in percent: to overlook a duty, and to see a fault of the opponent's."""

    name: str
    choose: Callable[[State, tuple[Play, ...], int], Play]
    slips: int
    watches: int


LEVELS: dict[str, Level] = {
    level.name: level
    for level in (
        Level("random", first, slips=0, watches=0),
        Level("simple", best, slips=0, watches=0),
        Level("casual", best, slips=8, watches=40),
        Level("sharp", best, slips=0, watches=100),
    )
}


@dataclass(frozen=True, slots=True)
class Bot:
    """A player of one level with its own source of chance."""

    level: Level
    seed: int

    def action(self, state: State, seat: str) -> Action | None:
        """What `seat` does now: a play in its turn, an answer, a Stop against the opponent, or nothing (None)."""
        me = SEATS.index(seat)
        if state.pending or state.outcome is not None:
            return None
        call = self._call(state, me)
        if call is not None:
            return call
        if state.mover != me:
            # A draw is never worth it to a machine that does not tire.
            return DRAW["-"] if state.offer else None
        if state.last_call is not None:
            return ACCEPT
        slips = state.rules.referee is not Referee.STRICT and self._chance(state, 1) < self.level.slips
        if slips and impossible(state, TURN) is None:
            return TURN
        right = plays(state)
        if right:
            return self.level.choose(state, right, self._chance(state, 2, 1 << 30))
        return self._anything(state)

    def _anything(self, state: State) -> Action | None:
        """Every possible play is at fault: end the turn if that can be done at all."""
        return next(iter(legal_actions(state)), None)

    def _call(self, state: State, me: int) -> Action | None:
        if not self.level.watches or not state.rules.stoppable:
            return None
        for played in state.window:
            if played.seat == me or played.called:
                continue
            if self._chance(state, played.n, salt=played.n) >= self.level.watches:
                continue
            call = proper_call(played)
            if call is not None and not isinstance(callable_play(state, call, me), str):
                return call
        return None

    def _chance(self, state: State, purpose: int, below: int = 100, salt: int | None = None) -> int:
        # One throw per play and purpose: asked again about the same play, a bot sees the same.
        key = f"{self.seed}/{state.tally if salt is None else salt}/{purpose}"
        return int.from_bytes(sha256(key.encode()).digest()[:8], "big") % below


def make_bot(level: str, seed: int = 0) -> Bot:
    """A bot of a named level. NotationError `unknown-level` if there is none."""
    if level not in LEVELS:
        raise NotationError("unknown-level", level)
    return Bot(LEVELS[level], seed)
