"""One match, as this program holds it: the chain, what was made void, what was proved.

Owns the decision what becomes of an entry that arrives, and the writing of own entries; survives connections. Must
not know frames, time-outs or a disk: it says what to store (`journal`), the session sees to it.
"""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass
from typing import Protocol

from net import commitments
from net import entry as entries
from net.codec import Wire
from net.codes import Code, NetError
from net.entry import Entry, Kind
from net.floor import MAX_MS, Floor, Unlawful, advance, ground, seal, step, verb
from net.fork import beats, proves
from net.game import Game
from net.identity import Identity
from net.journal import Append, Aside, Cut, Mend, Op, Proof, Swap
from net.mend import Belief, Kept, Rest
from net.outbox import Watermark
from net.taken import Adopted, Convicted, Folded, Forked, Known, SetAside, Stray, Swapped, Taken
from net.terms import Header

KEPT_FLOORS = 4  # a tie reaches one entry back, an old back-up at most two
RESIGN = "resign"


@dataclass(frozen=True, slots=True)
class Wanted:
    """A pre-emption that waits, and the deal it is meant for."""

    text: str
    deal: int


class Holder(Protocol):
    """A connection of the match."""

    def replaced(self) -> None:
        """A newer connection has taken over."""

    def changed(self) -> None:
        """Something that this connection waits for has happened elsewhere."""


class Log:
    """The state of one match. `ops` collects what must be stored; the session takes it with `take_ops`."""

    def __init__(self, header: Header, me: int, identity: Identity, game: Game) -> None:
        """An empty log. `me`: 0 host, 1 guest; `game`: the position before the first deal."""
        if header.keys[me] != identity.key:
            raise NetError(Code.WRONG_KEY)
        self.header = header
        self.me = me
        self.identity = identity
        self.chain: list[Entry] = []
        self.voids: dict[int, Entry] = {}
        self.forks: list[tuple[Entry, ...]] = []
        self.ended: str | None = None  # the code that ended it; nothing is signed any more
        self.wanted: Wanted | None = None  # a pre-emption to be written as soon as nothing is owed
        self.zero: int | None = None  # unix ms of the own first entry: what `ms` counts from
        self.holder: Holder | None = None  # the newest authenticated session; only this one signs
        self.watermark = Watermark()  # of this match's transactions
        self.damaged_at: int | None = None  # the entry at which what was stored is not sound; until that is mended
        self.rest: Rest | None = None  # what is stored behind it
        self._floors: deque[Floor] = deque([ground(header, game)], maxlen=KEPT_FLOORS)
        self._hashes: dict[bytes, int] = {}  # of chain and voids, with n
        self._ops: list[Op] = []

    @classmethod
    def load(cls, header: Header, me: int, identity: Identity, game: Game, kept: Kept, zero: int | None = None) -> Log:
        """A log from what is stored and sound, folded again."""
        log = cls(header, me, identity, game)
        log.voids = {void.n: void for void in kept.voids}
        log._hashes.update({void.hash: void.n for void in log.voids.values()})
        log.rest = rest = Rest(dict(kept.entries), dict(kept.lost), kept.length, kept.edge, log.voids)
        while log.relink() is not None:
            pass
        if log.ended is not None or not (rest.later or max(rest.length, rest.edge) > log.height):
            log.rest = None
        else:
            log.damaged_at = log.height
        for entry in sorted(kept.again, key=lambda entry: entry.n):
            if entry.n <= rest.length:  # else it comes again with what misses before it
                log.damaged_at = min(entry.n, log.height if log.damaged_at is None else log.damaged_at)
                log._keep(entry, rest)
        log.forks.extend(kept.forks)
        if kept.forked:
            log.ended = Code.FORKED
        log.zero = zero if isinstance(zero, int) else None
        if log.rest is None:
            log._rewrite_resignation()
        return log

    # -- reading ------------------------------------------------------------------------------------------------

    @property
    def floor(self) -> Floor:
        """The law's view of the head."""
        return self._floors[-1]

    @property
    def height(self) -> int:
        """How many entries the chain has."""
        return len(self.chain)

    @property
    def peer(self) -> int:
        """The other author."""
        return 1 - self.me

    def hash_before(self, n: int) -> bytes:
        """What entry n must name as `prev`."""
        return self.chain[n - 1].hash if n else self.header.match_id

    def knows(self, entry_hash: bytes) -> bool:
        """Whether an entry with this hash is in the chain or beside it."""
        return entry_hash in self._hashes or entry_hash == self.header.match_id

    def take_ops(self) -> tuple[Op, ...]:
        """What has to be stored since the last call, as one transaction."""
        ops, self._ops = tuple(self._ops), []
        return ops

    def want(self, text: str) -> None:
        """Pre-empt with `text` as soon as nothing is owed; the latest wish counts."""
        self.wanted = Wanted(text, self.floor.game.deal)

    def attach(self, holder: Holder) -> None:
        """`holder` is the newest authenticated connection: the older one signs nothing more."""
        older, self.holder = self.holder, holder
        if older is not None and older is not holder:
            older.replaced()

    def detach(self, holder: Holder) -> None:
        """`holder` is closed."""
        if self.holder is holder:
            self.holder = None

    # -- writing ------------------------------------------------------------------------------------------------

    def preview(self, kind: Kind, body: Wire) -> Floor:
        """What an own entry would lead to; raises `Unlawful` and changes nothing."""
        return step(self.floor, self.me, kind, body)

    def write(self, kind: Kind, body: Wire, unix_ms: int) -> Entry:
        """Sign and append an own entry; raises `Unlawful` before anything is signed."""
        before = self.floor
        after = self.preview(kind, body)
        if self.zero is None:
            self.zero = unix_ms
        # A clock put back must not run backwards here, and one that was set from 1970 to today not out of the range:
        # honest entries would convict their author.
        ms = max(before.ms[self.me], min(unix_ms - self.zero, MAX_MS - 1))
        entry = entries.write(
            self.identity,
            self.header.match_id,
            self.height,
            self.me,
            before.head,
            ms,
            kind,
            body,
            after.game.digest,
        )
        self._push(entry, seal(before, after, entry))
        self._ops.append(Append(self.header.match_id, entry, self.zero))
        return entry

    def answer(self) -> tuple[Kind, Wire] | None:
        """What this side owes now, ready to be written, or None."""
        floor = self.floor
        if not floor.owed or floor.owed[0].author != self.me:
            return None
        match floor.owed[0].kind:
            case Kind.COMMIT:
                deal = floor.game.deal
                return Kind.COMMIT, (deal, commitments.leaves(self.identity, self.header.match_id, deal))
            case Kind.OPEN:
                game = floor.game
                return Kind.OPEN, commitments.openings(self.identity, self.header.match_id, game.deal, game.awaited)
            case _:
                return Kind.ACK, ()

    # -- taking -------------------------------------------------------------------------------------------------

    def take(self, entry: Entry) -> Taken:
        """Decide what becomes of an entry of this match whose signature holds. docs/protocol.md, "Receiving"."""
        if self.knows(entry.hash) and not self._unvoid(entry):
            return Known()
        n = entry.n
        if n == self.height and self.relink() is not None and self.knows(entry.hash):
            return Folded(entry)  # else the two are judged like any that cross
        if n > self.height:
            return Stray(Code.GAP if self.rest is None else Code.UNMENDED)
        if entry.prev != self.hash_before(n):
            return self._astray(entry)
        if n == self.height:
            void = self.voids.get(n)  # of a damaged chain: what it crossed may be lost
            if void is not None and proves(self.header, (entry, void)):
                return self._fork((entry, void))
            return self._grow(entry)
        return self._sibling(entry, self.chain[n])

    def _grow(self, entry: Entry) -> Taken:
        try:
            after = advance(self.floor, entry)
        except Unlawful as fault:
            if self.rest is not None and (self.rest.later or self.rest.open):
                return Stray(Code.UNMENDED)  # what it stands on may not be what was stored
            # Kept as the last entry of the chain: the record itself convicts.
            self._keep(entry, self.rest)
            self.ended = fault.code
            self.chain.append(entry)
            self._hashes[entry.hash] = entry.n
            return Convicted(entry, fault.code)
        belief = Belief.SURE if self.rest is None else self.rest.judge(entry, self.floor, self.me)
        if belief is Belief.REFUSED:
            return Stray(Code.UNMENDED)
        self._push(entry, after)
        if self.rest is not None and belief is Belief.OPEN:
            self.rest.open.append(entry)
        else:
            self._keep(entry, self.rest)
        return Folded(entry)

    def _keep(self, entry: Entry, rest: Rest | None) -> None:
        """To the disk with it, and with those before it that have waited to be believed."""
        match_id = self.header.match_id
        if rest is None:
            self._ops.append(Append(match_id, entry, None))
            return
        for kept in (*rest.open, entry):
            self._ops.append(Mend(match_id, kept) if kept.n < rest.length else Append(match_id, kept, None))
            rest.length = max(rest.length, kept.n + 1)
        rest.open.clear()

    def _sibling(self, entry: Entry, rival: Entry) -> Taken:
        n = entry.n
        if entry.author == rival.author:
            later = () if self.rest is None else self.rest.later.values()
            if entry.author == self.me and all(other.author == self.me for other in (*self.chain[n:], *later)):
                return self._adopt(entry)
            return self._fork((entry, rival))
        void = self.voids.get(n)
        if void is not None and void.author == entry.author:
            return self._fork((entry, void))
        wins = beats(entry, rival)
        if wins and n + 1 < self.height:
            # He has answered the rival already, and now signs what would have beaten it: a back-dated Stop.
            proof = (entry, rival, self.chain[n + 1])
            return self._fork(proof) if proves(self.header, proof) else Stray(Code.BAD_PREV)
        if self.rest is not None and self.rest.open:
            return Stray(Code.UNMENDED)  # one of them may be what has crossed this
        base = self._floor_at(n)
        if base is None:
            return Known()  # too old to change anything; a void entry need not be kept on both sides
        try:
            after = advance(base, entry)
        except Unlawful as fault:
            self._set_aside(entry)
            self.ended = fault.code
            return Convicted(entry, fault.code)
        if not wins:
            self._set_aside(entry)
            return SetAside(entry)
        if self.rest is not None and not self.rest.swaps(entry):
            return Stray(Code.UNMENDED)
        self._pop()
        self._push(entry, after)
        self.voids[n] = rival
        self._hashes[rival.hash] = n
        if self.rest is None:
            self._ops.append(Swap(self.header.match_id, entry, rival))
        else:
            self._ops += [Mend(self.header.match_id, entry), Aside(self.header.match_id, rival)]
        if rival.author == self.me and verb(rival.text) == RESIGN:
            self.wanted = Wanted(rival.text, base.game.deal)
        return Swapped(entry, rival)

    def _adopt(self, entry: Entry) -> Taken:
        """The peer holds another own entry, and nobody answered mine: an old back-up was put back. His copy counts."""
        while self.height > entry.n:
            self._pop()
        self._ops.append(Cut(self.header.match_id, entry.n))
        self.rest = None
        taken = self._grow(entry)
        return Adopted(entry) if isinstance(taken, Folded) else taken

    def _astray(self, entry: Entry) -> Taken:
        """`prev` is not ours: he may have built on the void entry, which is a fork if he also wrote what beat it."""
        n = entry.n
        void = self.voids.get(n - 1)
        if void is not None and entry.prev == void.hash:
            proof = (self.chain[n - 1], void, entry)
            if proves(self.header, proof):
                return self._fork(proof)
        return Stray(Code.BAD_PREV)

    def _fork(self, proof: tuple[Entry, ...]) -> Taken:
        self.forks.append(proof)
        self.ended = Code.FORKED
        self._ops.append(Proof(self.header.match_id, proof))
        return Forked(proof[0].author, proof)

    def _set_aside(self, entry: Entry) -> None:
        self.voids[entry.n] = entry
        self._hashes[entry.hash] = entry.n
        self._ops.append(Aside(self.header.match_id, entry))

    # -- a damaged store ----------------------------------------------------------------------------------------

    def relink(self) -> Entry | None:
        """Take the next stored entry back into the chain, if it is sound and follows; it is on the disk already."""
        rest = self.rest
        entry = None if rest is None else rest.next(self.height, self.floor.head)
        if rest is None or entry is None or self._displaced(entry):
            return None
        if not self._restore(entry):
            self.rest = None  # the match is over
        return entry

    def _displaced(self, entry: Entry) -> bool:
        """Whether what stands beside this entry ought to stand in its place: the two rows have been mixed up.

        Which of them was there nobody can tell then, so both count as lost.
        """
        void = self.voids.get(entry.n)
        if void is None or not beats(void, entry):
            return False
        try:
            advance(self.floor, void)
        except Unlawful:
            return False
        del self.voids[void.n], self._hashes[void.hash]
        return True

    def whole(self) -> bool:
        """Whether every sound entry that was stored is in the chain; what is not sound behind it is then dropped.

        Asked once the peer's tail is folded. As long as it is not so, or an own entry may have been lost, nothing may
        be signed: this side might have signed something else there.
        """
        rest = self.rest
        if rest is not None:
            crossed = any(n >= self.height for n in self.voids)
            if crossed or not rest.forgets(self.height, self.floor, self.me):
                return False
            if rest.length > self.height:
                self._ops.append(Cut(self.header.match_id, self.height))
            self.rest = None
            self._rewrite_resignation()
        self.damaged_at = None
        return True

    def _unvoid(self, entry: Entry) -> bool:
        """What had beaten this own entry was the damaged end of the chain, and the peer has not got it: then it counts.

        Not so if the own entry was the one that won: he may have it, and an answer to the other would be a fork.
        """
        rest, void, n = self.rest, self.voids.get(entry.n), entry.n
        if rest is None or n != self.height or void is None or void.hash != entry.hash or void.author != self.me:
            return False
        if entry.prev != self.hash_before(n) or not rest.ends(n):
            return False
        del self.voids[n], self._hashes[entry.hash]
        self._ops.append(Cut(self.header.match_id, n))
        return True

    def _restore(self, entry: Entry) -> bool:
        """Fold a stored entry; False if it ends the log by its unlawfulness."""
        void = self.voids.get(entry.n)
        if void is not None:  # it was set aside by the tie rule, or because it was unlawful
            try:
                advance(self.floor, void)
            except Unlawful as fault:
                self.ended = fault.code
        try:
            after = advance(self.floor, entry)
        except Unlawful as fault:
            self.ended = fault.code
            self.chain.append(entry)
            self._hashes[entry.hash] = entry.n
            return False
        self._push(entry, after)
        return True

    # -- the fold -----------------------------------------------------------------------------------------------

    def _floor_at(self, height: int) -> Floor | None:
        back = self.height - height + 1
        return self._floors[-back] if back <= len(self._floors) else None

    def _push(self, entry: Entry, after: Floor) -> None:
        self.chain.append(entry)
        self._floors.append(after)
        self._hashes[entry.hash] = entry.n

    def _pop(self) -> None:
        dropped = self.chain.pop()
        self._floors.pop()
        del self._hashes[dropped.hash]

    def _rewrite_resignation(self) -> None:
        """A void resignation of the deal on the table is still wanted: a crash must not take it back."""
        own = [void for void in self.voids.values() if void.author == self.me and verb(void.text) == RESIGN]
        if not own or self.ended or self.floor.game.between:
            return
        last = max(own, key=lambda void: void.n)
        later = self.chain[last.n :]
        if not any(entry.kind == Kind.COMMIT or entry.text == last.text for entry in later):
            self.wanted = Wanted(last.text, self.floor.game.deal)
