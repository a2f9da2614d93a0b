"""A cheat's workshop: signed entries that no honest program would write, put straight on the line."""

from __future__ import annotations

from dataclasses import dataclass
from typing import cast

from net import entry as entries
from net import messages as m
from net.codec import Wire
from net.entry import Entry, Kind
from net.floor import Unlawful, step
from net.frames import frame
from net.log import Log
from net.record import format_record, record_of
from tests.support.pipe import Side, Table


@dataclass(frozen=True)
class _Named:
    """A kind that the protocol does not know, where `write` wants one that it does."""

    value: str


def _named(kind: str) -> Kind:
    try:
        return Kind(kind)
    except ValueError:
        return cast(Kind, _Named(kind))


def forge(
    author: Side,
    kind: str,
    body: Wire,
    *,
    at: int | None = None,
    prev: bytes | None = None,
    state: bytes | None = None,
    ms: int | None = None,
    signer: Side | None = None,
    match_id: bytes | None = None,
) -> Entry:
    """An entry by `author` at his head (or at `at`, upon what stands before it), with the state it ought to have."""
    log = author.log
    n = log.height if at is None else at
    floor = log._floor_at(n) if n <= log.height else None
    if state is None:
        try:
            state = step(floor, author.me, kind, body).game.digest
        except Unlawful:
            state = floor.game.digest
    return entries.write(
        (signer or author).identity,
        match_id or log.header.match_id,
        n,
        author.me,
        prev if prev is not None else log.hash_before(n),
        ms if ms is not None else floor.ms[author.me],
        _named(kind),
        body,
        state,
    )


def slip(table: Table, receiver: Side, *given: Entry) -> None:
    """Put entries on the receiver's line as if the peer's program had sent them."""
    data = b"".join(frame(m.pack(m.Envelope(*entry.envelope))) for entry in given)
    receiver.session.receive(data, table.now)
    receiver.pump(table.now)


def raw(table: Table, receiver: Side, body: bytes) -> None:
    """Put any frame on the receiver's line."""
    receiver.session.receive(frame(body), table.now)
    receiver.pump(table.now)


def record_bytes(log: Log) -> bytes:
    """The file of this log."""
    return format_record(record_of(log))
