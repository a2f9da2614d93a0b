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
from net.entry import Entry, Kind, read, sign_again
from net.floor import Floor, preempts
from net.fork import may_lose, proves
from net.identity import SIGNATURE_BYTES, Identity, first_false
from net.terms import Header

Row = tuple[bytes, bytes]  # payload, signature
ALIKE_BITS = 24  # of a half of 256; to make such a signature by trying would take more than 2^140 of them
FAR = 64  # a chain has no holes: a row that is so much farther than their number can reach has lost its n


@dataclass(frozen=True, slots=True)
class Kept:
    """What is sound of what is stored."""

    entries: Mapping[int, Entry]  # of the chain, by n; they need not follow each other
    length: int  # of the chain on the disk, sound or not: one more than the largest n there
    edge: int  # the same without rows whose n is lost, but with what was kept beside the chain
    lost: Mapping[int, Row]  # rows of the chain that nobody can read, as far as they say where they belong
    voids: tuple[Entry, ...]
    forks: tuple[tuple[Entry, ...], ...]
    forked: bool  # a proof was stored, sound or not: the match is over
    again: tuple[Entry, ...] = ()  # of `entries`: what stands there in another form, and must be stored anew


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
    same payload is seen by what is left of that signature. An entry under another n goes where it says itself.
    """
    entries, lost, stray = _signed(header, rows)
    beside, lost_voids, _stray = _signed(header, voids)
    again = {n: own for n, row in lost.items() if (own := _own(header, me, identity, n, row)) is not None}
    beside |= {n: own for n, row in lost_voids.items() if (own := _own(header, me, identity, n, row)) is not None}
    again |= {entry.n: entry for entry in stray if entry.n not in entries}
    entries |= again
    lost = {n: row for n, row in lost.items() if n not in again}
    for n in entries.keys() & beside.keys():
        # Two that crossed are of both authors and stand on the same entry: else one was written over the other.
        if entries[n].author == beside[n].author or entries[n].prev != beside[n].prev:
            del entries[n], beside[n]
            again.pop(n, None)
    proofs = []
    for fork in forks:
        proof = tuple(entry for row in fork if (entry := _read(row)) is not None)
        if len(proof) == len(fork) and proves(header, proof):
            proofs.append(proof)
    limit = FAR + 2 * len(rows)
    places = (*(n for n in rows if n < limit), *entries, *(n for n in voids if n < limit))
    return Kept(
        entries=entries,
        length=max(rows, default=-1) + 1,
        edge=max(len(entries) + len(lost), 1 + max(places, default=-1)),
        lost=lost,
        voids=tuple(beside.values()),
        forks=tuple(proofs),
        forked=bool(forks),
        again=tuple(again.values()),
    )


def alike(signature: bytes, other: bytes) -> bool:
    """Whether one of these signatures is what damage has left of the other: a half of it is nearly the same.

    Nobody can make another that is so near: each half of a signature follows from the other and from what is signed.
    """
    if not len(signature) == len(other) == SIGNATURE_BYTES:
        return False
    half = SIGNATURE_BYTES // 2
    pairs = ((signature[:half], other[:half]), (signature[half:], other[half:]))
    return min((int.from_bytes(a) ^ int.from_bytes(b)).bit_count() for a, b in pairs) <= ALIKE_BITS


def _signed(header: Header, rows: Mapping[int, Row]) -> tuple[dict[int, Entry], dict[int, Row], list[Entry]]:
    """The entries of this match that stand at their n and are signed by their author; other rows; entries elsewhere."""
    read = {n: entry for n in sorted(rows) if (entry := _read(rows[n])) is not None}
    found = {n: entry for n, entry in read.items() if entry.match_id == header.match_id and entry.author in (0, 1)}
    claims = [entry.claim(header.keys[entry.author]) for entry in found.values()]
    if first_false(claims) is not None:
        found = {n: entry for n, entry in found.items() if entry.signed_by(header.keys[entry.author])}
    here = {n: entry for n, entry in found.items() if entry.n == n}
    stray = [entry for n, entry in found.items() if entry.n != n]
    return here, {n: row for n, row in rows.items() if n not in found}, stray


def _own(header: Header, me: int, identity: Identity, n: int, row: Row) -> Entry | None:
    """The own entry of which only the signature is damaged."""
    entry = _read((row[0], bytes(SIGNATURE_BYTES)))
    if entry is None or (entry.match_id, entry.n, entry.author) != (header.match_id, n, me):
        return None
    own = sign_again(identity, entry)
    return own if isinstance(row[1], bytes) and alike(own.signature, row[1]) else None


def _read(row: Row) -> Entry | None:
    """A damaged cell may hold anything: a number, a text, nothing."""
    if not (isinstance(row[0], bytes) and isinstance(row[1], bytes)):
        return None
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
    lost: dict[int, Row]
    length: int  # of the chain on the disk
    edge: int  # no own entry was stored from here on
    beside: Mapping[int, Entry]  # what is kept beside the chain
    open: list[Entry] = field(default_factory=list)  # in the chain, but perhaps not what was stored: not written yet
    same: bool = True  # the position is, as far as the chain goes, the one that was stored
    crossed: int | None = None  # the last of these is an own play that may have been void

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

        An own play may have been void beside another one of which nothing is left, and something may have been signed
        upon that. The peer's answer to it makes it harmless: with both he convicts himself.
        """
        n = entry.n
        following = self._following(n)
        if n in self.later or (following is not None and following.prev != entry.hash):
            return Belief.REFUSED
        named = following is not None or self._was(entry)
        answered = self.crossed == n - 1 and _awaits(floor, 1 - me)
        if named or answered or (entry.author == me and not (may_lose(entry) and self.edge > n + 1)):
            self.same, self.crossed = True, None
            return Belief.SURE
        if entry.author == me:
            self.crossed = n
        if self.open or entry.author == me:
            return Belief.OPEN
        if n >= self.edge:
            return Belief.SURE
        stopped = floor.game.mover == me and preempts(entry.kind, entry.text)
        if not self.same or not (_awaits(floor, 1 - me) or stopped):
            return Belief.OPEN
        # Of an ACK or OPEN only the time is free, so the position stays the one that was stored.
        self.same = entry.kind in (Kind.ACK, Kind.OPEN)
        return Belief.SURE

    def _following(self, n: int) -> Entry | None:
        return self.later.get(n + 1) or self.beside.get(n + 1)

    def _was(self, entry: Entry) -> bool:
        """Whether this is the entry that is lost: its payload is as it was, or its signature."""
        payload, signature = self.lost.get(entry.n, (None, None))
        return payload == entry.payload or (isinstance(signature, bytes) and alike(signature, entry.signature))

    def swaps(self, entry: Entry) -> bool:
        """The same for an entry that takes the place of the chain's last one."""
        following = self._following(entry.n)
        if self.open or (following is not None and following.prev != entry.hash):
            return False
        self.same = self.same and following is not None
        return True

    def ends(self, n: int) -> bool:
        """Whether the chain may end before what the peer wrote as `n` and has not got: then it ends there."""
        if self.later or self.open or self.edge > n + 1:
            return False
        self.length = self.edge = n
        self.same = False
        return True

    def forgets(self, height: int, floor: Floor, me: int) -> bool:
        """Whether what is lost from `height` on may be dropped if the peer has not got it: no own entry was there."""
        if self.later or self.open:
            return False
        answer = self.same and self.edge == height + 1 and _awaits(floor, 1 - me)
        return self.edge <= height or answer


def _awaits(floor: Floor, author: int) -> bool:
    return bool(floor.owed) and floor.owed[0].author == author
