"""What has happened since the last deal was laid out, from the log: for whoever sits down again.

Owns this reading. Must not say it in words.
"""

from __future__ import annotations

from app.faults import Dispute, dispute_at
from app.match import Match, events_of, new_match
from engine import Event, State
from net.entry import Kind
from net.floor import Unlawful
from net.log import Log
from net.verdict import replay


def since_deal(log: Log) -> tuple[tuple[tuple[Event, ...], State | None, Dispute | None], ...]:
    """The events of each entry of the last deal, with the position after them and of a Stop what it was about, as
    `happening.Changed` told them."""
    told: list[tuple[tuple[Event, ...], State | None, Dispute | None]] = []
    before: State | None = None
    try:
        for entry, floor in replay(log.header, log.chain, new_match):
            match = floor.game
            assert isinstance(match, Match)
            if entry.kind == Kind.COMMIT:
                told.clear()
            elif changes(str(entry.kind), match):
                dispute = None if before is None else dispute_at(before, match, entry.n)
                told.append((events_of(match), match.state, dispute))
            before = match.state
    except Unlawful:
        pass  # the log ends there, and so does what is told
    return tuple(told)


def changes(kind: str, match: Match) -> bool:
    """Whether an entry of this kind has changed the table; `match` is after it. An answer alone does nothing."""
    return kind in (Kind.ACT, Kind.PREEMPT) or (kind == Kind.OPEN and not match.awaited)
