"""Disputes: each Stop of a record with what it was about, and the faults nobody called.

Owns what is said of a play that was called or ought to have been. A fault nobody called is told only once its deal is
over, or the match cannot go on: before that it would leak to a player what only his opponent may find.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from app.match import Match
from app.review import Moment, Review
from engine.actions import PLAYS, Stop, parse_action
from engine.legal import judge
from engine.piles import SEATS
from engine.rules import Duties, StopProof
from engine.state import Played, State
from engine.stop import proper_call
from net.entry import Kind
from net.verdict import Status

# Which sentence of `app.words.DUTY_TABLES` a duty stands in, by the table of duties played by.
_SENTENCES: Mapping[Duties, Mapping[str, int]] = {
    Duties.CLASSIC: {"reserve-to-foundation": 0, "to-foundation": 1, "fill-space": 2},
    Duties.STRICT: {"reserve-to-foundation": 0, "to-foundation": 1, "uncover": 2, "load": 3, "fill-space": 4},
    Duties.MAISON: {"reserve-to-foundation": 0, "to-foundation": 1, "fill-space": 1},
    Duties.DEPOT: {
        "fill-space": 0,
        "reserve-to-foundation": 1,
        "to-foundation": 2,
        "reserve-to-house": 3,
        "to-house": 4,
        "reserve-to-load": 6,
    },
}


@dataclass(frozen=True, slots=True)
class Dispute:
    """A play that was called, or ought to have been.

    `call`: the entry of the Stop, None where nobody called; then `named` is a play that ought to have been made.
    `faults` are empty where the play was right; `duties` are the open duties before it by rank, earliest first. Both
    are empty while they are `concealed`: the call was denied and the deal goes on.
    """

    entry: int
    deal: int
    play: int
    by: str  # whose play
    action: str
    before: State
    faults: tuple[str, ...]
    duties: tuple[tuple[str, ...], ...]
    named: str | None
    call: int | None = None
    upheld: bool = False
    proof: StopProof = StopProof.POINT
    concealed: bool = False

    @property
    def missed(self) -> tuple[str, ...]:
        """The faults that are duties."""
        return tuple(code for code in self.faults if any(code in rank for rank in self.duties))


def duty_rule(duties: Duties, code: str) -> int | None:
    """Where in `app.words.DUTY_TABLES` the rule of a duty stands."""
    return _SENTENCES[duties].get(code)


def missed_faults(review: Review) -> tuple[Dispute, ...]:
    """The faults that stand though nobody called them, in the order they were made."""
    watches = [(over.deal, over.watch) for over in review.deals]
    last = review.last
    if review.verdict.status in (Status.INVALID, Status.FORKED) and last.state is not None and not last.between:
        watches.append((last.deal, last.watch))
    found = []
    entries = _entries(review)
    for deal, watch in dict(watches).items():
        for played in watch.faults():
            call = proper_call(played)
            assert call is not None
            named = None if call.named is None else str(call.named)
            found.append(_dispute(played, entries[deal, played.n], deal, named))
    return tuple(found)


def stop_disputes(review: Review) -> tuple[Dispute, ...]:
    """Each Stop with the play it was called against."""
    entries = _entries(review)
    over = {deal.deal for deal in review.deals}
    found = []
    for called in review.stops:
        act = parse_action(called.text)
        before = review.at(called.entry).state
        assert isinstance(act, Stop)
        assert before is not None
        played = _reached_play(before, act)
        assert played is not None
        entry = _reached(review, entries, called.deal, act.n, called.entry)
        upheld = called.named if called.upheld else None
        found.append(
            _judged(
                *(played, act, entry, called.deal, called.entry, called.upheld, upheld),
                concealed=called.deal not in over,
            )
        )
    return tuple(found)


def dispute_at(before: State, match: Match, entry: int) -> Dispute | None:
    """The Stop that entry `entry` called, told to the players of a deal that goes on; None if it was none.

    `before` is the position before it, `match` the match after it. Where the play itself stands is left open (-1).
    """
    step = match.steps[0] if match.steps else None
    if step is None or not isinstance(step.action, Stop):
        return None
    ruled = step.events[0]
    made = None if ruled.values[3] is None else str(ruled.values[3])
    played = _reached_play(before, step.action)
    if played is None:
        return None  # a play that this side has not seen standing
    return _judged(played, step.action, -1, match.deal, entry, ruled.kind == "upheld", made, concealed=True)


def _reached_play(before: State, call: Stop) -> Played | None:
    """The play a Stop was called against; a lawful one always reaches one."""
    return next((played for played in before.window if played.n == call.n), None)


def _judged(
    played: Played, call: Stop, entry: int, deal: int, at: int, upheld: bool, made: str | None, *, concealed: bool
) -> Dispute:
    """A Stop; `made`: what it had made in the play's stead. `concealed`: the deal goes on."""
    named = made if upheld else None if call.named is None else str(call.named)
    dispute = _dispute(played, entry, deal, named, call=at, upheld=upheld)
    # Nothing about what was open is told of a play that stands, while the deal goes on.
    return dispute if upheld or not concealed else replace(dispute, faults=(), duties=(), concealed=True)


def missed_counts(review: Review) -> dict[int, dict[str, int]]:
    """By finished deal and seat of the one who erred: how many faults nobody called."""
    counts = {over.deal: {"a": 0, "b": 0} for over in review.deals}
    for over in review.deals:
        for played in over.watch.faults():
            counts[over.deal][SEATS[played.seat]] += 1
    return counts


def missed_object(fault: Dispute) -> dict[str, object]:
    """A fault nobody called, for JSON."""
    return {
        "entry": fault.entry,
        "deal": fault.deal,
        "play": fault.play,
        "by": fault.by,
        "action": fault.action,
        "faults": list(fault.faults),
        "named": fault.named,
    }


def _dispute(
    played: Played, entry: int, deal: int, named: str | None, call: int | None = None, upheld: bool = False
) -> Dispute:
    _code, verdict = judge(played.before, played.action)
    assert verdict is not None  # it was made
    return Dispute(
        entry=entry,
        deal=deal,
        play=played.n,
        by=SEATS[played.seat],
        action=str(played.action),
        before=played.before,
        faults=verdict.codes,
        duties=tuple(tuple(dict.fromkeys(duty.code for duty in rank)) for rank in verdict.open),
        named=named,
        call=call,
        upheld=upheld,
        proof=played.before.rules.stop_proof,
    )


def _entries(review: Review) -> dict[tuple[int, int], int]:
    """The entry of each play by deal and number; of a number played again after a Stop, the later one."""
    found: dict[tuple[int, int], int] = {}
    for moment, before in zip(review.moments, (None, *review.moments), strict=False):
        match = None if before is None else before.match
        if match is not None and match.state is not None and _played(moment):
            found[match.deal, match.state.play] = moment.entry.n
    return found


def _played(moment: Moment) -> bool:
    """The entry is a play."""
    return moment.entry.kind == Kind.ACT and isinstance(moment.match.steps[0].action, PLAYS)


def _reached(review: Review, entries: dict[tuple[int, int], int], deal: int, play: int, before: int) -> int:
    """The entry of a play that was called: the last one of that number before the Stop."""
    if entries.get((deal, play), before) < before:
        return entries[deal, play]
    for n in range(before - 1, -1, -1):
        match = review.at(n)
        if _played(review.moments[n]) and match.state is not None and (match.deal, match.state.play) == (deal, play):
            return n
    raise LookupError(play)  # a Stop reaches only plays that were made
