"""A record, folded again: every position, what happened there, and how the match stands.

Owns the reading of records for verification, review and export. Must not write files or know a window. A damaged or
unlawful record is folded as far as it is sound.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from app.match import SEATS, DealOver, Match, new_match
from app.names import showable
from engine import Event
from engine.actions import Stop, parse_action
from net.entry import Entry, Kind
from net.floor import Floor
from net.record import Record
from net.terms import Terms
from net.verdict import Status, Verdict, judge


@dataclass(frozen=True, slots=True)
class Moment:
    """The match after one entry. `think` is the author's time since the entry before, by both clocks, in ms."""

    entry: Entry
    match: Match
    think: int


@dataclass(frozen=True, slots=True)
class Called:
    """A Stop in the record and its verdict, with the rule codes it rests on."""

    entry: int
    deal: int
    play: int
    by: str
    upheld: bool
    text: str
    faults: tuple[str, ...]
    duties: tuple[str, ...]
    named: str | None


@dataclass(frozen=True, slots=True)
class Review:
    """What a record shows. `moments` are the lawful entries in order."""

    terms: Terms
    verdict: Verdict
    moments: tuple[Moment, ...]
    stops: tuple[Called, ...]

    @property
    def deals(self) -> tuple[DealOver, ...]:
        """The deals played to their end."""
        return self.last.over

    @property
    def last(self) -> Match:
        """The match where the record ends."""
        return self.at(len(self.moments))

    @property
    def names(self) -> dict[str, str]:
        """The players by seat."""
        return {"a": showable(self.terms.name_host), "b": showable(self.terms.name_guest)}

    def at(self, height: int) -> Match:
        """The match after the first `height` entries."""
        return self.moments[height - 1].match if height else new_match(self.terms)

    def if_left(self) -> tuple[int, int] | None:
        """The score that giving up would bring, where the record waits for a player."""
        by = self.verdict.by
        return self.last.if_resigned(by) if self.verdict.status is Status.WAITING and by is not None else None


def review(records: Sequence[Record], look: Callable[[Moment], None] | None = None) -> Review:
    """Judge the union of records of one match and fold it. NetError OTHER_MATCH if they are of several, TERMS if the
    rules are not known here. `look` is called with each moment as it is folded; what it raises ends the work."""
    terms = Terms.decode(records[0].header.terms)
    moments: list[Moment] = []
    stops: list[Called] = []
    clocks = [0, 0]

    def seen(entry: Entry, floor: Floor) -> None:
        match = floor.game
        assert isinstance(match, Match)
        # Each author's clock starts at his own first entry; only differences by one clock mean anything.
        think = max(0, entry.ms - clocks[entry.author])
        clocks[entry.author] = entry.ms
        before = moments[-1].match if moments else None
        moments.append(Moment(entry, match, think))
        if look is not None:
            look(moments[-1])
        call = _call(entry, match, before)
        if call is not None:
            stops.append(call)

    verdict = judge(records, new_match, seen)
    return Review(terms, verdict, tuple(moments), tuple(stops))


def events_at(moment: Moment, before: Match | None) -> tuple[Event, ...]:
    """What an entry did to the table; an answer that changes nothing did nothing."""
    if before is not None and moment.match is before:
        return ()
    if moment.entry.kind in (Kind.ACK, Kind.COMMIT):
        return ()
    return tuple(event for step in moment.match.steps for event in step.events)


def _call(entry: Entry, match: Match, before: Match | None) -> Called | None:
    if entry.kind not in (Kind.ACT, Kind.PREEMPT) or before is None:
        return None
    act = parse_action(entry.text)
    if not isinstance(act, Stop):
        return None
    verdict = match.steps[0].events[0]
    _, faults, duties, named = verdict.values
    assert isinstance(faults, tuple)
    assert isinstance(duties, tuple)
    return Called(
        entry=entry.n,
        deal=before.deal,
        play=act.n,
        by=SEATS[entry.author],
        upheld=verdict.kind == "upheld",
        text=entry.text,
        faults=faults,
        duties=duties,
        named=None if named is None else str(named),
    )
