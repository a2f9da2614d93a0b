"""The bridge from the log's transactions to the store's, and back from stored rows to a log.

Owns this translation and the logs that are open in this program. Must not know connections, plays or sentences.
"""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Sequence
from typing import assert_never

from app import stored
from app.errors import AppError
from app.match import Match, new_match
from app.store import Store
from engine import format_rules, parse_full_rules
from net.codes import Code, NetError
from net.entry import Entry
from net.game import Illegal
from net.identity import Identity
from net.journal import Append, Aside, Begin, Cut, Mend, Op, Proof, Swap
from net.log import Log
from net.mend import sound
from net.terms import Header, Terms

COMMITS = 2  # a match has begun once both have committed to the first deal


class Ledger:
    """One identity's matches. `write` may run in another thread, one call at a time; all else in the loop's thread."""

    def __init__(self, store: Store, identity: Identity, practice: bool = False) -> None:
        self.store = store
        self.identity = identity
        self.practice = practice
        self.address = ""  # noted with a match that begins: where it can be taken up again
        self.got_up: set[bytes] = set()  # matches whose table this program has left as their host
        self._logs: dict[bytes, Log] = {}
        self._writing = threading.Lock()

    def write(self, ops: Sequence[Op]) -> None:
        """One transaction, on the disk when this returns. Raises AppError."""
        with self._writing:
            match_id = _match_of(ops[0])
            self.store.commit(match_id, [self._step(op) for op in ops])

    def keep(self, log: Log) -> None:
        """A log that a connection has begun: from now on it is the one object for its match."""
        self._logs[log.header.match_id] = log

    def let_go(self, match_id: bytes) -> None:
        """A write has failed: the log holds what is not on the disk and sends nothing more. The next one is loaded."""
        self._logs.pop(match_id, None)

    def log(self, match_id: bytes) -> Log | None:
        """The log of a match, loaded if it is not open; None if there is no such match."""
        if match_id not in self._logs:
            if self.store.header(match_id) is None:
                return None
            self._logs[match_id] = self._load(match_id)
        return self._logs[match_id]

    async def opened(self, match_id: bytes) -> Log | None:
        """The same, read and checked in another thread: a long match takes half a second."""
        if match_id not in self._logs and self.store.header(match_id) is not None:
            log = await asyncio.to_thread(self._load, match_id)
            self._logs.setdefault(match_id, log)
        return self._logs.get(match_id)

    def guest_of(self, match_id: bytes) -> bytes | None:
        """The guest's key of a match hosted here. Anybody may ask: the entries are not loaded for it."""
        log = self._logs.get(match_id)
        if log is not None:
            return log.header.keys[1] if log.me == 0 else None
        header = self.store.header(match_id)
        return header.pk_guest if header is not None and header.role == 0 else None

    def unfinished(self, opponent: bytes) -> bytes | None:
        """The match with this opponent that has begun and is not over, the last used one."""
        for row in self.store.unfinished(opponent):
            if row.entries < COMMITS or row.header.mine != self.identity.key:
                continue
            match_id = row.header.match_id
            try:
                log = self.log(match_id)
            except Illegal:
                continue  # of rules this program does not know: it cannot go on here
            except AppError as error:
                if error.code != "match-unreadable":
                    raise
                continue
            if log is None:
                continue
            if log.ended is None:
                return match_id
            # The program died between storing a conviction and noting it: the match must not bar every new one.
            match = match_in(log)
            self.store.note(match_id, stored.Summary(True, str(log.ended), match.score, len(match.over)))
        return None

    def forget(self, match_id: bytes) -> None:
        """Delete a match for good. Raises AppError."""
        with self._writing:
            self._logs.pop(match_id, None)
            self.store.delete(match_id)

    def _load(self, match_id: bytes) -> Log:
        """Every signature is checked: a disk forgets, and what is not sound must neither be folded nor sent."""
        kept = self.store.load(match_id)
        try:
            header = header_of(kept)
            game = new_match(Terms.decode(header.terms))
        except NetError as error:
            raise AppError("match-unreadable", match=match_id.hex()[:8]) from error
        rows = {n: _raw(entry) for n, entry in (*enumerate(kept.entries), *kept.later)}
        voids = {n: _raw(entry) for n, entry in kept.voids}
        forks = [[_raw(entry) for entry in fork.entries] for fork in kept.forks]
        me = kept.header.role
        read = sound(header, me, self.identity, rows, voids, forks)
        return Log.load(header, me, self.identity, game, read, kept.zero)

    def _step(self, op: Op) -> stored.Step:
        match op:
            case Begin(header, me):
                return stored.Begin(self._header(header, me))
            case Append(_, entry, zero):
                return stored.Append(entry.n, _row(entry), zero)
            case Mend(_, entry):
                return stored.Mend(entry.n, _row(entry))
            case Swap(_, entry, void):
                return stored.Swap(entry.n, _row(entry), _row(void))
            case Aside(_, entry):
                return stored.Void(entry.n, _row(entry))
            case Cut(_, n):
                return stored.Truncate(n)
            case Proof(_, entries):
                return stored.Fork(tuple(_row(entry) for entry in entries))
        assert_never(op)

    def _header(self, header: Header, me: int) -> stored.MatchHeader:
        terms = Terms.decode(header.terms)
        return stored.MatchHeader(
            match_id=header.match_id,
            role=me,
            pk_host=header.keys[0],
            pk_guest=header.keys[1],
            nonce_host=header.nonces[0],
            nonce_guest=header.nonces[1],
            terms=header.terms,
            peer=terms.name_guest if me == 0 else terms.name_host,
            preset=format_rules(parse_full_rules(terms.rules)).split(" ")[0],
            practice=self.practice,
            address=self.address,
        )


def header_of(kept: stored.StoredMatch) -> Header:
    """The protocol's header of a stored match. NetError if it cannot be used, or names another match than its own."""
    head = kept.header
    header = Header((head.pk_host, head.pk_guest), (head.nonce_host, head.nonce_guest), head.terms).check()
    if header.match_id != head.match_id:
        raise NetError(Code.DAMAGED, 0)
    return header


def match_in(log: Log) -> Match:
    """The match a log carries."""
    game = log.floor.game
    assert isinstance(game, Match)
    return game


def _raw(entry: stored.Entry) -> tuple[bytes, bytes]:
    return entry.payload, entry.signature


def _row(entry: Entry) -> stored.Entry:
    return stored.Entry(entry.payload, entry.signature)


def _match_of(op: Op) -> bytes:
    return op.header.match_id if isinstance(op, Begin) else op.match_id
