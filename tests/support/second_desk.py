"""A desk at which records are taken apart, forged, signed with the right or a wrong key, and put together again.

Owns the making of bytes only; what is made here, and why, is in second_broken and second_joined.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from hashlib import sha256
from typing import Any

import msgpack

from app.match import new_match
from net import commitments
from net.entry import Entry, Kind, entry_hash
from net.floor import Floor, Unlawful, seal, step
from net.frames import frame
from net.identity import Identity, tag
from net.record import Record, format_record
from net.verdict import replay, start

PEOPLE = (Identity(sha256(b"host").digest()), Identity(sha256(b"guest").digest()))
STRANGER = Identity(sha256(b"stranger").digest())
FIELDS = ("format", "match_id", "n", "author", "prev", "ms", "kind", "body", "state")


def sign(fields: Sequence[Any], signer: Identity | None = None, payload: bytes | None = None) -> Entry:
    """An envelope over any nine fields, true or not; `payload` in place of their canonical bytes."""
    data = msgpack.packb(list(fields), use_bin_type=True) if payload is None else payload
    author = fields[3] if fields[3] in (0, 1) else 0
    signature = (signer or PEOPLE[author]).sign(tag("entry") + data)
    _, match_id, n, author, prev, ms, kind, body, state = fields
    return Entry(data, signature, entry_hash(data), match_id, n, author, prev, ms, kind, body, state)


def wired(body: Any) -> Any:
    """Lists as the codec reads them."""
    return tuple(wired(item) for item in body) if isinstance(body, list | tuple) else body


class Desk:
    """A record on the desk. `floors[n]` is what stands before entry n."""

    def __init__(self, record: Record) -> None:
        self.header = record.header
        self.chain = list(record.chain)
        self.voids = {void.n: void for void in record.voids}
        self.floors: list[Floor] = [start(self.header, new_match)]
        self.floors += [floor for _, floor in replay(self.header, self.chain, new_match)]

    def copy(self, height: int | None = None) -> Desk:
        """The same record, cut short."""
        made = Desk.__new__(Desk)
        height = len(self.chain) if height is None else height
        made.header, made.chain, made.floors = self.header, self.chain[:height], self.floors[: height + 1]
        made.voids = {n: void for n, void in self.voids.items() if n < height}
        return made

    @property
    def floor(self) -> Floor:
        return self.floors[-1]

    def places(self, kind: str, author: int | None = None) -> list[int]:
        """Where entries of this kind stand."""
        return [e.n for e in self.chain if e.kind == kind and author in (None, e.author)]

    def free(self) -> list[int]:
        """Heights at which nothing is owed and the match goes on."""
        return [n for n, floor in enumerate(self.floors) if floor.free]

    def make(
        self,
        author: int,
        kind: str,
        body: Any,
        *,
        at: int | None = None,
        signer: Identity | None = None,
        **changed: Any,
    ) -> Entry:
        """An entry upon what stands before `at`, with the state it ought to have; `changed` fields lie."""
        n = len(self.chain) if at is None else at
        before = self.floors[n]
        try:
            state = step(before, author, kind, wired(body)).game.digest
        except Unlawful:
            state = before.game.digest
        fields = {
            "format": 1,
            "match_id": self.header.match_id,
            "n": n,
            "author": author,
            "prev": before.head,
            "ms": before.ms[author],
            "kind": kind,
            "body": body,
            "state": state,
        }
        fields.update(changed)
        return sign([fields[name] for name in FIELDS], signer)

    def add(self, entry: Entry) -> Desk:
        """Put it at the end; a lawful one can be built upon."""
        self.chain.append(entry)
        try:
            after = seal(self.floor, step(self.floor, entry.author, entry.kind, wired(entry.body)), entry)
        except Unlawful:
            return self
        self.floors.append(after)
        return self

    def write(self, author: int, kind: str, body: Any, **changed: Any) -> Desk:
        """`make` and `add`."""
        return self.add(self.make(author, kind, body, **changed))

    def answer(self) -> Desk:
        """What is owed, written by who owes it."""
        owed = self.floor.owed[0]
        return self.write(owed.author, owed.kind.value, self.owed_body(owed.author, owed.kind))

    def owed_body(self, author: int, kind: str) -> list[Any]:
        """The honest body of an answer."""
        game = self.floor.game
        if kind == Kind.ACK:
            return []
        if kind == Kind.COMMIT:
            return [game.deal, list(commitments.leaves(PEOPLE[author], self.header.match_id, game.deal))]
        return [list(o) for o in commitments.openings(PEOPLE[author], self.header.match_id, game.deal, game.awaited)]

    def data(self, proofs: Iterable[Sequence[Entry]] = (), voids: Iterable[Entry] | None = None) -> bytes:
        """The file."""
        beside = tuple(self.voids[n] for n in sorted(self.voids)) if voids is None else tuple(voids)
        return format_record(Record(self.header, tuple(self.chain), beside, tuple(tuple(p) for p in proofs)))

    def items(self) -> list[bytes]:
        """The file's items, each with its length; the header is the first."""
        return split(self.data())


def split(data: bytes) -> list[bytes]:
    """A sound file as its items."""
    found, at = [], 0
    while at < len(data):
        end = at + 4 + int.from_bytes(data[at : at + 4], "big")
        found.append(data[at:end])
        at = end
    return found


def item(*values: Any) -> bytes:
    """Any item."""
    return frame(msgpack.packb(list(values), use_bin_type=True))


def in_chain(entry: Entry) -> bytes:
    return item(0, entry.payload, entry.signature)


def beside(entry: Entry) -> bytes:
    return item(1, entry.payload, entry.signature)


def in_proof(number: int, entry: Entry) -> bytes:
    return item(2, number, entry.payload, entry.signature)
