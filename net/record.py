"""The bytes of a `.crapette` file: header, chain, what was made void, fork proofs.

Owns writing, and reading with every signature checked; a damaged file gives its good prefix. Must not judge (that is
`verdict`) and must not open files. docs/protocol.md, "The record file".
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from dataclasses import dataclass, field

from net.codec import MAX_BYTES, Wire, decode_array, encode
from net.codes import Code, NetError
from net.entry import Entry, read
from net.fork import MAX_PROOF, proves
from net.frames import Cutter, frame
from net.identity import first_false
from net.log import Log
from net.terms import Header

MAGIC = "crapette-record"
RECORD_FORMAT = 1
SLAB = 4096  # signatures checked at a time: each check holds a copy of its entry
READING = 0.4  # of the work, before the signatures
CHAIN, VOID, FORK = 0, 1, 2  # the first number of every item after the header, in this order


@dataclass(frozen=True, slots=True)
class Record:
    """What a file holds. `damaged_at`: the first item (counted from 0 after the header) that is not as it must be."""

    header: Header
    chain: tuple[Entry, ...] = ()
    voids: tuple[Entry, ...] = ()
    forks: tuple[tuple[Entry, ...], ...] = ()
    damaged_at: int | None = None


def record_of(log: Log) -> Record:
    """The record of a match as this program holds it."""
    voids = tuple(log.voids[n] for n in sorted(log.voids))
    return Record(log.header, tuple(log.chain), voids, tuple(log.forks))


def format_record(record: Record) -> bytes:
    """The file's bytes."""
    header = record.header
    items: list[Wire] = [(MAGIC, RECORD_FORMAT, *header.keys, *header.nonces, header.terms)]
    items += [(CHAIN, *entry.envelope) for entry in record.chain]
    items += [(VOID, *entry.envelope) for entry in record.voids]
    for number, proof in enumerate(record.forks):
        items += [(FORK, number, *entry.envelope) for entry in proof]
    return b"".join(frame(encode(item)) for item in items)


def parse_record(data: bytes, told: Callable[[float], None] = lambda _part: None) -> Record:
    """The record in a file; NOT_A_RECORD, or DAMAGED if not even the header can be used.

    `told` is called now and then with the part of the work (of 1) done since the last time.
    """
    reader, damaged_at = _read(data, None, lambda part: told(part * READING))
    keys = reader.header.keys
    for start in range(0, len(reader.signed), SLAB):
        false = first_false([entry.claim(keys[entry.author]) for entry in reader.signed[start : start + SLAB]])
        if false is not None:
            reader, damaged_at = _read(data, start + false, lambda _part: None)
            break
        told((1 - READING) * min(SLAB, len(reader.signed) - start) / len(reader.signed))
    return reader.record(damaged_at)


def _read(data: bytes, limit: int | None, told: Callable[[float], None]) -> tuple[_Reader, int | None]:
    """As far as the shape is sound, or the first `limit` items; where the damage is. No signature is looked at."""
    cutter = Cutter()
    cutter.feed(data)
    reader = _Reader(_header(cutter))
    item, rest, before = 0, len(data), len(data)
    try:
        while item != limit and (body := cutter.next(MAX_BYTES)) is not None:
            reader.item(decode_array(body))
            item += 1
            if item % SLAB == 0:
                told((before - cutter.left) / len(data))
                before = cutter.left
        rest = cutter.left
        reader.end()
    except NetError:
        with suppress(NetError):
            reader.end()  # a proof that stands before the damage counts
        return reader, item
    return reader, item if rest else None


def _header(cutter: Cutter) -> Header:
    try:
        body = cutter.next(MAX_BYTES)
        values = decode_array(body) if body is not None else ()
    except NetError as error:
        raise NetError(Code.NOT_A_RECORD) from error
    match values:
        case (str(magic), int(number), bytes(host), bytes(guest), bytes(nonce_host), bytes(nonce_guest), bytes(terms)):
            if (magic, number) != (MAGIC, RECORD_FORMAT):
                raise NetError(Code.NOT_A_RECORD)
        case _:
            raise NetError(Code.NOT_A_RECORD)
    try:
        return Header((host, guest), (nonce_host, nonce_guest), terms).check()
    except NetError as error:
        raise NetError(Code.DAMAGED, 0) from error


@dataclass(slots=True)
class _Reader:
    """Collects items while they are good; raises `NetError` at the first that is not."""

    header: Header
    chain: list[Entry] = field(default_factory=list)
    voids: dict[int, Entry] = field(default_factory=dict)
    forks: list[tuple[Entry, ...]] = field(default_factory=list)
    proof: list[Entry] = field(default_factory=list)
    signed: list[Entry] = field(default_factory=list)  # one of each item; their signatures are checked at the end
    stage: int = CHAIN

    def item(self, values: Sequence[Wire]) -> None:
        match values:
            case (0, bytes(payload), bytes(signature)) if self.stage == CHAIN:
                entry = self._entry(payload, signature)
                if (entry.n, entry.prev) != (len(self.chain), self._before(len(self.chain))):
                    raise NetError(Code.DAMAGED)
                self.chain.append(entry)
            case (1, bytes(payload), bytes(signature)) if self.stage <= VOID:
                self.stage = VOID
                entry = self._entry(payload, signature)
                self._void(entry)
            case (2, int(number), bytes(payload), bytes(signature)):
                self.stage = FORK
                if number == len(self.forks) + 1:
                    self._proved()
                if number != len(self.forks) or len(self.proof) == MAX_PROOF:
                    raise NetError(Code.DAMAGED)
                entry = self._entry(payload, signature)
                self.proof.append(entry)
            case _:
                raise NetError(Code.DAMAGED)
        self.signed.append(entry)

    def end(self) -> None:
        if self.proof:
            self._proved()

    def record(self, damaged_at: int | None) -> Record:
        voids = tuple(self.voids[n] for n in sorted(self.voids))
        return Record(self.header, tuple(self.chain), voids, tuple(self.forks), damaged_at)

    def _before(self, n: int) -> bytes:
        return self.chain[n - 1].hash if n else self.header.match_id

    def _entry(self, payload: bytes, signature: bytes) -> Entry:
        entry = read(payload, signature)
        if entry.match_id != self.header.match_id:
            raise NetError(Code.DAMAGED)
        return entry

    def _void(self, entry: Entry) -> None:
        n = entry.n
        last = next(
            reversed(self.voids), -1
        )  # they come ascending: looking at all would take minutes in a crafted file
        if not last < n < len(self.chain) or entry.prev != self._before(n) or entry.author == self.chain[n].author:
            raise NetError(Code.DAMAGED)
        self.voids[n] = entry

    def _proved(self) -> None:
        if not proves(self.header, self.proof):
            raise NetError(Code.DAMAGED)
        self.forks.append(tuple(self.proof))
        self.proof.clear()


def entries_of(records: Iterable[Record]) -> dict[bytes, Entry]:
    """Every signed entry in several records of one match, by hash."""
    found: dict[bytes, Entry] = {}
    for record in records:
        for group in (record.chain, record.voids, *record.forks):
            for entry in group:
                found.setdefault(entry.hash, entry)
    return found
