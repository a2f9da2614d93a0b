"""What records prove: how a match stands, and who broke the law.

Owns the judgement on one or several records of one match, joined; the game comes from outside, made from the terms.
Accuses only by what somebody signed, never by what is missing. docs/protocol.md, "Statuses".
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum

from net.codes import Code, NetError
from net.entry import Entry
from net.floor import Floor, Unlawful, advance, ground
from net.fork import beats
from net.game import Illegal
from net.record import Record, entries_of
from net.terms import GameMaker, Header, Terms


class Status(StrEnum):
    """How a match stands by its record."""

    NOT_BEGUN = "not begun"
    FINISHED = "finished"
    OWED = "owed"
    WAITING = "waiting"
    INVALID = "invalid"
    FORKED = "forked"
    DAMAGED = "damaged"


@dataclass(frozen=True, slots=True)
class Verdict:
    """`by` is an author (0 host, 1 guest), `at` an entry number, `code` why; None where they say nothing.

    `chain` are the lawful entries of the joined records, `floor` the position after them.
    """

    status: Status
    floor: Floor
    chain: tuple[Entry, ...]
    voids: tuple[Entry, ...]
    by: int | None = None
    at: int | None = None
    code: str | None = None


@dataclass(frozen=True, slots=True)
class _Guilt:
    status: Status
    by: int
    at: int
    code: str


def start(header: Header, maker: GameMaker) -> Floor:
    """The floor before the first entry; TERMS if the rules in the terms are not known here."""
    try:
        return ground(header, maker(Terms.decode(header.terms)))
    except Illegal as refusal:
        raise NetError(Code.TERMS, refusal.code) from refusal


def replay(header: Header, chain: Iterable[Entry], maker: GameMaker) -> Iterator[tuple[Entry, Floor]]:
    """Each entry of a lawful chain with the floor after it; raises `Unlawful` at the first that is not lawful."""
    floor = start(header, maker)
    for entry in chain:
        floor = advance(floor, entry)
        yield entry, floor


def judge(records: Sequence[Record], maker: GameMaker, seen: Callable[[Entry, Floor], None] | None = None) -> Verdict:
    """The verdict on the union of `records`; OTHER_MATCH if they are not of one match.

    `seen` is called with each lawful entry and the floor after it, so that a reader need not fold them again.
    """
    header = records[0].header
    if any(record.header.match_id != header.match_id for record in records):
        raise NetError(Code.OTHER_MATCH)
    known = entries_of(records)
    children: dict[bytes, list[Entry]] = {}
    for entry in known.values():
        children.setdefault(entry.prev, []).append(entry)
    floor = start(header, maker)
    chain: list[Entry] = []
    voids: list[Entry] = []
    guilt: _Guilt | None = None
    while guilt is None:
        following = [entry for entry in children.get(floor.head, ()) if entry.n == floor.height]
        if not following:
            break
        guilt, winner, after = _next(floor, following, children)
        if winner is not None and after is not None:
            voids += [entry for entry in following if entry is not winner]
            chain.append(winner)
            floor = after
            if seen is not None:
                seen(winner, after)
    if guilt is None:
        proved = [_forked(proof) for record in records for proof in record.forks]
        guilt = min(proved, key=lambda one: (one.at, one.by), default=None)
    if guilt is not None:
        return Verdict(guilt.status, floor, tuple(chain), tuple(voids), guilt.by, guilt.at, guilt.code)
    status, by, at = _standing(floor, records)
    return Verdict(status, floor, tuple(chain), tuple(voids), by, at)


def _forked(proof: tuple[Entry, ...]) -> _Guilt:
    return _Guilt(Status.FORKED, proof[0].author, proof[0].n, Code.FORKED)


def _next(
    floor: Floor, following: list[Entry], children: dict[bytes, list[Entry]]
) -> tuple[_Guilt | None, Entry | None, Floor | None]:
    """Who is guilty among the entries at one n, or which of them the chain goes on with."""
    lawful: list[tuple[Entry, Floor]] = []
    following.sort(key=lambda entry: entry.author)  # whatever the order of the files
    for entry in following:
        if any(other.author == entry.author and other is not entry for other in following):
            return _Guilt(Status.FORKED, entry.author, entry.n, Code.FORKED), None, None
    for entry in following:
        try:
            lawful.append((entry, advance(floor, entry)))
        except Unlawful as fault:
            return _Guilt(Status.INVALID, entry.author, entry.n, fault.code), None, None
    if len(lawful) == 1:
        return None, *lawful[0]
    # Lawful entries of two authors at one n: an ACT and a PREEMPT that crossed.
    (first, _), (second, _) = lawful
    (winner, after), (loser, _) = lawful if beats(first, second) else lawful[::-1]
    for answer in children.get(loser.hash, ()):
        if answer.author == winner.author:
            # He answered what he later (or before) overruled: of his two entries neither is the other's ancestor.
            return _Guilt(Status.FORKED, answer.author, winner.n, Code.FORKED), None, None
    return None, winner, after


def _standing(floor: Floor, records: Sequence[Record]) -> tuple[Status, int | None, int | None]:
    """Nobody is guilty: how far the match has come, by these files."""
    damage = [record.damaged_at for record in records if record.damaged_at is not None]
    whole = any(record.damaged_at is None and len(record.chain) >= floor.height for record in records)
    if damage and not whole:
        return Status.DAMAGED, None, max(damage)
    if not floor.begun:
        return Status.NOT_BEGUN, None, None
    if floor.owed:
        return Status.OWED, floor.owed[0].author, None
    if floor.game.finished:
        return Status.FINISHED, None, None
    return Status.WAITING, floor.game.mover, None
