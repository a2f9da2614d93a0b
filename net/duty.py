"""What this side has to write by itself: answers, held back by the grace, and what was wanted meanwhile.

Owns the order of automatic entries and the two timers over them; must not sign on its own account: the session asks
for the next entry and writes it.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from net.codec import Wire
from net.codes import Code
from net.entry import Kind
from net.log import Log

LATE_AFTER = 20.0  # seconds beyond the grace until a missing answer, or a missing tail, of the peer is shown


@dataclass(frozen=True, slots=True)
class Write:
    """Write this now; `wanted` if a person asked for it, whom a refusal has to be told."""

    kind: Kind
    body: Wire
    wanted: bool = False


@dataclass(frozen=True, slots=True)
class Drop:
    """What was wanted is possible no more."""

    code: Code
    text: str


@dataclass(frozen=True, slots=True)
class Enough:
    """Only a COMMIT is owed, and no further deal is wanted here."""


Move: TypeAlias = Write | Drop | Enough


class Duty:
    """The timers and choices of one connection."""

    __slots__ = ("_held", "_owed_since", "_shown", "deals")

    def __init__(self, deals: int | None) -> None:
        self.deals = deals
        self._held: tuple[int, float] | None = None  # height and time of the first answer to an ACT
        self._owed_since: tuple[int, bool, float] | None = None  # the same, and whether joined, for what the peer owes
        self._shown = False

    def next(self, log: Log, now: float) -> Move | None:
        """What to do now; None if nothing, or nothing yet."""
        floor = log.floor
        if not floor.owed:
            return self._wanted(log)
        if self.deals is not None and floor.owed[0].kind is Kind.COMMIT and floor.game.deal > self.deals:
            return Enough()
        answer = log.answer()
        if answer is None:
            return None
        if floor.answers_act and floor.game.grace_ms and log.wanted is None:
            # A person has this long to call Stop. If he has, the answer goes at once and the call right after it.
            if self._held is None or self._held[0] != log.height:
                self._held = (log.height, now + floor.game.grace_ms / 1000)
            if now < self._held[1]:
                return None
        return Write(*answer)

    def _wanted(self, log: Log) -> Move | None:
        wanted, game = log.wanted, log.floor.game
        if wanted is None:
            return None
        log.wanted = None
        if game.finished or game.deal != wanted.deal:
            return Drop(Code.OVER, wanted.text)  # the deal it was meant for has ended
        return Write(Kind.ACT if game.mover == log.me else Kind.PREEMPT, wanted.text, wanted=True)

    def held_until(self, log: Log) -> float | None:
        """When a held answer is due."""
        return self._held[1] if self._held is not None and self._held[0] == log.height else None

    def late_at(self, log: Log, joined: bool, now: float) -> float | None:
        """When what the peer owes has been missing for too long; None when shown already.

        That is his automatic answer, or, until both records are joined, his SYNC and the entries it announces: each
        one that comes gives him time for the next.
        """
        owed = log.floor.owed
        if joined and (not owed or owed[0].author == log.me):
            return None
        if self._owed_since is None or self._owed_since[:2] != (log.height, joined):
            self._owed_since, self._shown = (log.height, joined, now), False
        if self._shown:
            return None
        grace = log.floor.game.grace_ms / 1000 if joined else 0.0
        return self._owed_since[2] + grace + LATE_AFTER

    def shown(self) -> None:
        """The person has been told."""
        self._shown = True
