"""What has happened since the last deal was laid out, from the log: for whoever sits down again.

Owns this reading. Must not say it in words.
"""

from __future__ import annotations

from collections.abc import Iterator

from app.faults import Dispute, dispute_at
from app.match import Match, events_of, new_match
from engine import Event, State
from net.entry import Kind
from net.floor import Unlawful
from net.log import Log
from net.verdict import replay

Told = tuple[int, tuple[Event, ...], State | None, Dispute | None]
"""The log's height with an entry, its events, the position after them, and of a Stop what it was about; as
`happening.Changed` has them."""


def since_deal(log: Log) -> Iterator[Told | None]:
    """Each entry that has changed the table; None where a deal begins: what came before is of an earlier one. Entry by
    entry, as it is asked for: a long match takes a tenth of a second. What is played meanwhile is not among it."""
    before: State | None = None
    try:
        for entry, floor in replay(log.header, tuple(log.chain), new_match):
            match = floor.game
            assert isinstance(match, Match)
            if entry.kind == Kind.COMMIT:
                yield None
            elif changes(str(entry.kind), match):
                dispute = None if before is None else dispute_at(before, match, entry.n)
                yield entry.n + 1, events_of(match), match.state, dispute
            before = match.state
    except Unlawful:
        pass  # the log ends there, and so does what is told


def changes(kind: str, match: Match) -> bool:
    """Whether an entry of this kind has changed the table; `match` is after it. An answer alone does nothing."""
    return kind in (Kind.ACT, Kind.PREEMPT) or (kind == Kind.OPEN and not match.awaited)
