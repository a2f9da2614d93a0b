"""The way through a record: the tables worth stopping at, and where turns, deals, Stops and missed faults are.

Owns this order and the jumps along it. Must not hold a sentence or know who looks at it.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from enum import Enum

from app.faults import Dispute, missed_faults, stop_disputes
from app.match import SEATS, Match
from app.review import Review, events_at
from engine import Event, State
from engine.actions import PLAYS, Stop
from net.entry import Kind


class What(Enum):
    """What made a table."""

    DEAL = "deal"  # the cards were laid out
    PLAY = "play"
    STOP = "stop"
    CALL = "call"  # a draw offered or answered, a last play accepted, a resignation


@dataclass(frozen=True, slots=True)
class Halt:
    """One table on the way: the one after the first `height` entries, made by entry `entry`.

    A play includes the cards it turned. `number` is a play's number, else that of the next one.
    """

    what: What
    height: int
    entry: int
    deal: int
    number: int
    seat: str
    action: str
    think: int
    events: tuple[Event, ...]


@dataclass(frozen=True, slots=True)
class Walk:
    """All halts in order, and the places among them (ascending) to jump to. A turn's place is the table it begins on.

    `disputes`: by place of a Stop what was called; `missed`: by place of a play at fault which nobody called, what it
    broke. `places`: the place of each such play or Stop by entry.
    """

    review: Review
    halts: tuple[Halt, ...]
    turns: tuple[int, ...]
    deals: tuple[int, ...]
    stops: tuple[int, ...]
    faults: tuple[int, ...]
    disputes: Mapping[int, Dispute]
    missed: Mapping[int, Dispute]

    def match(self, at: int) -> Match:
        """The match at a place."""
        return self.review.at(self.halts[at].height)

    def state(self, at: int) -> State:
        """The table at a place."""
        state = self.match(at).state
        assert state is not None  # no halt is made without a table
        return state

    def place(self, entry: int) -> int:
        """Where the table made by an entry is, or the one it was added to."""
        heights = [halt.entry for halt in self.halts]
        return max(0, bisect_right(heights, entry) - 1)


def following(places: Sequence[int], at: int) -> int | None:
    """The next of some places, None after the last."""
    found = bisect_right(places, at)
    return places[found] if found < len(places) else None


def preceding(places: Sequence[int], at: int) -> int | None:
    """The one before, None before the first."""
    found = bisect_left(places, at)
    return places[found - 1] if found else None


def walk(review: Review) -> Walk:
    """The way through a record."""
    halts: list[Halt] = []
    turns: list[int] = []
    before: Match | None = None
    for moment in review.moments:
        entry, match = moment.entry, moment.match
        if entry.kind == Kind.COMMIT and match.state is not None and not match.between and match is not before:
            number = match.state.play
            halts.append(Halt(What.DEAL, entry.n + 1, entry.n, match.deal, number, "", "", moment.think, ()))
        elif entry.kind in (Kind.ACT, Kind.PREEMPT) and before is not None and before.state is not None:
            action = match.steps[0].action
            what = What.PLAY if isinstance(action, PLAYS) else What.STOP if isinstance(action, Stop) else What.CALL
            seat, number = SEATS[entry.author], before.state.play
            events = events_at(moment, before)
            height = entry.n + 1
            halts.append(Halt(what, height, entry.n, before.deal, number, seat, entry.text, moment.think, events))
        elif halts and (events := events_at(moment, before)):
            halts[-1] = replace(halts[-1], height=entry.n + 1, events=halts[-1].events + events)
        before = match
    for at, halt in enumerate(halts):
        if halt.what is What.DEAL or _begins(review, halts[at - 1], halt):
            turns.append(at)
    entries = {halt.entry: at for at, halt in enumerate(halts)}
    disputes = {entries[dispute.call]: dispute for dispute in stop_disputes(review) if dispute.call is not None}
    missed = {entries[fault.entry]: fault for fault in missed_faults(review)}
    return Walk(
        review=review,
        halts=tuple(halts),
        turns=tuple(turns),
        deals=tuple(at for at, halt in enumerate(halts) if halt.what is What.DEAL),
        stops=tuple(disputes),
        faults=tuple(sorted(missed)),
        disputes=disputes,
        missed=missed,
    )


def _begins(review: Review, before: Halt, halt: Halt) -> bool:
    """A turn begins on this table."""
    old, new = review.at(before.height).state, review.at(halt.height).state
    if old is None or new is None or new.outcome is not None or not new.fresh:
        return False
    return not old.fresh or old.mover != new.mover
