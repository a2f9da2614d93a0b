"""A stored match whose disk has lost or changed an entry: what of it is sound, and how it becomes whole again.

Owns the check of stored rows, and what stands behind the first one that is not sound. Must not fold or send (`log`,
`resume`). Nothing is made up: the missing entry comes from the peer's copy, and until every sound entry that was stored
is in the chain again nothing is signed, for its author must remember what he signed. docs/protocol.md, "Resuming".
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from net.codes import NetError
from net.entry import Entry, read
from net.fork import proves
from net.identity import first_false
from net.terms import Header

Row = tuple[bytes, bytes]  # payload, signature


@dataclass(frozen=True, slots=True)
class Kept:
    """The sound part of what is stored: the good prefix, and behind it what is well signed, by n."""

    chain: tuple[Entry, ...]
    later: Mapping[int, Entry]
    length: int  # of the chain on the disk, sound or not
    voids: tuple[Entry, ...]
    forks: tuple[tuple[Entry, ...], ...]
    forked: bool  # a proof was stored, sound or not: the match is over


def sound(
    header: Header, rows: Mapping[int, Row], voids: Mapping[int, Row], forks: Sequence[Sequence[Row]] = ()
) -> Kept:
    """Check shape, place and signature of all that is stored. Voids and proofs that are not sound are left out."""
    entries = _signed(header, rows)
    chain: list[Entry] = []
    head = header.match_id
    while (entry := entries.get(len(chain))) is not None and entry.prev == head:
        chain.append(entry)
        head = entry.hash
    # With the one that does not follow, if the peer has rewritten what it stood on: its author must not forget it.
    later = {n: entry for n, entry in entries.items() if n >= len(chain)}
    proofs = []
    for fork in forks:
        proof = tuple(entry for row in fork if (entry := _read(row)) is not None)
        if len(proof) == len(fork) and proves(header, proof):
            proofs.append(proof)
    length = max(rows, default=-1) + 1
    return Kept(tuple(chain), later, length, tuple(_signed(header, voids).values()), tuple(proofs), bool(forks))


def _signed(header: Header, rows: Mapping[int, Row]) -> dict[int, Entry]:
    """The entries of this match in these rows that stand at their n and are signed by their author."""
    found: dict[int, Entry] = {}
    for n in sorted(rows):
        entry = _read(rows[n])
        if entry is not None and (entry.match_id, entry.n) == (header.match_id, n):
            found[n] = entry
    claims = [entry.claim(header.keys[entry.author]) for entry in found.values()]
    if first_false(claims) is not None:
        found = {n: entry for n, entry in found.items() if entry.signed_by(header.keys[entry.author])}
    return found


def _read(row: Row) -> Entry | None:
    try:
        return read(*row)
    except NetError:
        return None


@dataclass(slots=True)
class Rest:
    """What a damaged chain still has behind its good prefix. It is used up while the match is joined again."""

    later: dict[int, Entry]
    length: int  # of the chain on the disk

    def next(self, n: int, head: bytes) -> Entry | None:
        """The stored entry that follows `head`, if it is sound; it is handed out once."""
        entry = self.later.get(n)
        if entry is None or entry.prev != head:
            return None
        return self.later.pop(n)
