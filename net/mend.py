"""A stored match whose disk has lost or changed an entry: what of it is sound, and how it becomes whole again.

Owns the check of stored rows, what stands behind the first one that is not sound, and what may have been there. Must
not fold or send (`log`, `resume`). Nothing is made up: the missing entry comes from the peer's copy, or is an own one
whose signature alone is lost. As long as an own entry may miss that the peer says he never got, nothing is signed: he
may lie, and two own entries for one place convict their author. docs/protocol.md, "A damaged store".
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from enum import Enum, auto

from net.codes import NetError
from net.entry import Entry, read, sign_again
from net.floor import Floor, preempts
from net.fork import proves
from net.identity import SIGNATURE_BYTES, Identity, first_false
from net.terms import Header

Row = tuple[bytes, bytes]  # payload, signature
ALIKE_BITS = 160  # two signatures that have nothing to do with each other differ in 256 of 512 bits; half a one in 128


@dataclass(frozen=True, slots=True)
class Kept:
    """The sound part of what is stored: the good prefix, and behind it what is well signed, by n."""

    chain: tuple[Entry, ...]
    later: Mapping[int, Entry]
    length: int  # of the chain on the disk, sound or not
    voids: tuple[Entry, ...]
    forks: tuple[tuple[Entry, ...], ...]
    forked: bool  # a proof was stored, sound or not: the match is over
    again: tuple[Entry, ...] = ()  # own ones of chain and later whose signature was damaged: the disk must be told
    doubts: Mapping[int, Doubt] = field(default_factory=dict)  # behind the good prefix


@dataclass(frozen=True, slots=True)
class Doubt:
    """An entry that nobody can read any more. It may have been an own one, and then the peer may have it."""

    row: Row | None  # what is left of it
    theirs: bool  # it reads as one of the peer's, and is no own one under another name

    def was(self, entry: Entry) -> bool:
        """Whether this is the entry that is lost: its payload is as it was, or its signature."""
        return self.row is not None and (self.row[0] == entry.payload or alike(self.row[1], entry.signature))


def sound(
    header: Header,
    me: int,
    identity: Identity,
    rows: Mapping[int, Row],
    voids: Mapping[int, Row],
    forks: Sequence[Sequence[Row]] = (),
) -> Kept:
    """Check shape, place and signature of all that is stored. Voids and proofs that are not sound are left out.

    An own entry whose payload is as it was is signed again: Ed25519 gives the signature that was lost. That it is the
    same payload is seen by what is left of that signature.
    """
    entries, lost = _signed(header, rows)
    beside, lost_voids = _signed(header, voids)
    again = []
    for n, row in (*lost.items(), *lost_voids.items()):
        own = _own(header, me, identity, n, row)
        if own is not None and row is lost.get(n):
            entries[n] = own
            again.append(own)
        elif own is not None:
            beside[n] = own
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
    doubts = {}
    for n in range(len(chain), max(length, max(lost_voids, default=-1) + 1)):
        if n in lost_voids and n not in beside:
            doubts[n] = Doubt(lost.get(n), False)  # of the two that crossed one was an own entry
        elif n not in entries:
            doubts[n] = Doubt(lost.get(n), n in lost and _theirs(header, me, identity, n, lost[n]))
    return Kept(tuple(chain), later, length, tuple(beside.values()), tuple(proofs), bool(forks), tuple(again), doubts)


def alike(signature: bytes, other: bytes) -> bool:
    """Whether one of these signatures is what damage has left of the other: nobody can make two that are so near."""
    if not len(signature) == len(other) == SIGNATURE_BYTES:
        return False
    return (int.from_bytes(signature) ^ int.from_bytes(other)).bit_count() <= ALIKE_BITS


def _signed(header: Header, rows: Mapping[int, Row]) -> tuple[dict[int, Entry], dict[int, Row]]:
    """The entries of this match in these rows that stand at their n and are signed by their author; and the others."""
    found: dict[int, Entry] = {}
    for n in sorted(rows):
        entry = _placed(header, n, rows[n])
        if entry is not None:
            found[n] = entry
    claims = [entry.claim(header.keys[entry.author]) for entry in found.values()]
    if first_false(claims) is not None:
        found = {n: entry for n, entry in found.items() if entry.signed_by(header.keys[entry.author])}
    return found, {n: row for n, row in rows.items() if n not in found}


def _own(header: Header, me: int, identity: Identity, n: int, row: Row) -> Entry | None:
    """The own entry of which only the signature is damaged."""
    entry = _placed(header, n, (row[0], bytes(SIGNATURE_BYTES)))
    if entry is None or entry.author != me:
        return None
    own = sign_again(identity, entry)
    return own if alike(own.signature, row[1]) else None


def _theirs(header: Header, me: int, identity: Identity, n: int, row: Row) -> bool:
    """Whether this reads as the peer's, and is not an own entry in which the damage has hit the author."""
    entry = _placed(header, n, (row[0], bytes(SIGNATURE_BYTES)))
    if entry is None or entry.author == me:
        return False
    return not alike(sign_again(identity, entry, me).signature, row[1])


def _placed(header: Header, n: int, row: Row) -> Entry | None:
    entry = _read(row)
    return entry if entry is not None and (entry.match_id, entry.n) == (header.match_id, n) else None


def _read(row: Row) -> Entry | None:
    try:
        return read(*row)
    except NetError:
        return None


class Belief(Enum):
    """What is thought of an entry that the peer gives for a lost one."""

    SURE = auto()  # nothing signed here can stand in its place
    OPEN = auto()  # that will be known by what follows
    REFUSED = auto()  # something else is stored there


@dataclass(slots=True)
class Rest:
    """What a damaged chain still has behind its good prefix. It is used up while the match is joined again."""

    later: dict[int, Entry]
    length: int  # of the chain on the disk
    doubts: dict[int, Doubt]
    open: list[Entry] = field(default_factory=list)  # in the chain, but perhaps not what was stored: not written yet
    same: bool = True  # the chain is, as far as it goes, the one that was stored

    def next(self, n: int, head: bytes) -> Entry | None:
        """The stored entry that follows `head`, if it is sound; it is handed out once."""
        entry = self.later.get(n)
        if entry is None or entry.prev != head:
            return None
        return self.later.pop(n)

    def judge(self, entry: Entry, floor: Floor, me: int) -> Belief:
        """Whether this new end of the chain, after `floor`, is safe to be built on.

        It is the entry that was lost: signed here, or what is left of that looks so, or the stored next one names it.
        Then all before it is right, too: it hangs on that. Or no own entry can miss: the peer alone owed one there, or
        an own play would be void beside his Stop. Else what follows may show it.
        """
        n = entry.n
        following = self.later.get(n + 1)
        if n in self.later or (following is not None and following.prev != entry.hash):
            return Belief.REFUSED
        doubt = self.doubts.pop(n, None)
        if entry.author == me or following is not None or (doubt is not None and doubt.was(entry)):
            self.same = True
            return Belief.SURE
        if self.open:
            return Belief.OPEN
        if doubt is None:
            return Belief.SURE
        stopped = floor.game.mover == me and preempts(entry.kind, entry.text)
        if self.same and (_awaits(floor, 1 - me) or stopped):
            self.same = False
            return Belief.SURE
        return Belief.OPEN

    def swaps(self, entry: Entry) -> bool:
        """The same for an entry that takes the place of the chain's last one."""
        following = self.later.get(entry.n + 1)
        if self.open or (following is not None and following.prev != entry.hash):
            return False
        self.same = self.same and following is not None
        return True

    def ends(self, n: int) -> bool:
        """Whether the chain may end before what the peer wrote as `n` and has not got: then it ends there."""
        if self.later or self.open or not all(doubt.theirs for at, doubt in self.doubts.items() if at > n):
            return False
        self.length, self.same = n, False
        self.doubts.clear()
        return True

    def forgets(self, height: int, floor: Floor, me: int) -> bool:
        """Whether what is lost from `height` on may be dropped if the peer has not got it: no own entry was there."""
        if self.open:
            return False
        ahead = {n: doubt for n, doubt in self.doubts.items() if n >= height}
        if self.same and self.length == height + 1 and _awaits(floor, 1 - me):
            ahead.pop(height, None)
        return all(doubt.theirs for doubt in ahead.values())


def _awaits(floor: Floor, author: int) -> bool:
    return bool(floor.owed) and floor.owed[0].author == author
