"""Two real sessions over an in-memory line, each with a disk that keeps what was stored.

No thread, no clock, no randomness: the tests say when bytes move, when a disk writes and when the line is cut.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from hashlib import sha256

from net.codes import Code
from net.door import Door, Strangers
from net.entry import Entry
from net.events import Event, Store, TermsOffered
from net.handshake import GuestSeat, HostSeat
from net.identity import Identity
from net.journal import Append, Aside, Begin, Cut, Mend, Op, Proof, Swap
from net.log import Log
from net.mend import sound
from net.session import Session
from net.terms import Header, Terms
from tests.support.toy import toy

HOST_KEY = Identity(sha256(b"host of the tests").digest())
GUEST_KEY = Identity(sha256(b"guest of the tests").digest())
TOKEN = b"sixteen byte tok"
CHANNEL = sha256(b"certificate").digest()
START = 1_000_000.0


def nonce(text: str) -> bytes:
    return sha256(text.encode()).digest()


@dataclass
class Disk:
    """What survives a crash."""

    header: Header | None = None
    me: int = 0
    chain: list[Entry] = field(default_factory=list)
    voids: dict[int, Entry] = field(default_factory=dict)
    forks: list[tuple[Entry, ...]] = field(default_factory=list)
    zero: int | None = None
    damage: dict[int, tuple[bytes, bytes]] = field(default_factory=dict)  # rows that say something else now
    beside: dict[int, tuple[bytes, bytes]] = field(default_factory=dict)  # the same of the voids

    def write(self, ops: tuple[Op, ...]) -> None:
        for op in ops:
            match op:
                case Begin(header, me):
                    self.header, self.me = header, me
                    self.chain, self.voids, self.forks, self.zero = [], {}, [], None
                case Append(_, entry, zero):
                    assert entry.n == len(self.chain)
                    self.chain.append(entry)
                    self.zero = zero if zero is not None else self.zero
                case Mend(_, entry):
                    self.chain[entry.n] = entry
                    self.damage.pop(entry.n, None)
                case Swap(_, entry, void):
                    assert entry.n == len(self.chain) - 1
                    self.chain[-1] = entry
                    self.voids[entry.n] = void
                    self.beside.pop(entry.n, None)
                case Aside(_, entry):
                    assert entry.n < len(self.chain)
                    assert entry.n not in self.voids or entry.n in self.beside
                    self.voids[entry.n] = entry
                    self.beside.pop(entry.n, None)
                case Cut(_, n):
                    del self.chain[n:]
                    self.damage = {at: row for at, row in self.damage.items() if at < n}
                    self.voids = {at: void for at, void in self.voids.items() if at < n}
                    self.beside = {at: row for at, row in self.beside.items() if at < n}
                case Proof(_, entries):
                    self.forks.append(entries)

    def copy(self) -> Disk:
        return replace(
            self,
            chain=list(self.chain),
            voids=dict(self.voids),
            forks=list(self.forks),
            damage=dict(self.damage),
            beside=dict(self.beside),
        )

    def load(self, identity: Identity) -> Log | None:
        if self.header is None:
            return None
        game = toy(Terms.decode(self.header.terms))
        rows = {entry.n: entry.envelope for entry in self.chain} | self.damage
        voids = {n: void.envelope for n, void in self.voids.items()} | self.beside
        forks = [[entry.envelope for entry in fork] for fork in self.forks]
        kept = sound(self.header, self.me, identity, rows, voids, forks)
        return Log.load(self.header, self.me, identity, game, kept, self.zero)


@dataclass
class Side:
    """One program: an identity, a disk, the log in memory, and the connection it has."""

    identity: Identity
    me: int
    disk: Disk = field(default_factory=Disk)
    log: Log | None = None
    session: Session | None = None
    pending: list[tuple[int, tuple[Op, ...]]] = field(default_factory=list)
    seen: list[Event] = field(default_factory=list)
    out: bytearray = field(default_factory=bytearray)
    slow_disk: bool = False
    accepts: bool = True
    deals: int | None = None

    def pump(self, now: float) -> None:
        """Take events and bytes after an input."""
        session = self.session
        assert session is not None
        while events := session.events():
            for event in events:
                self.seen.append(event)
                match event:
                    case Store(ticket, ops):
                        self.pending.append((ticket, ops))
                        if not self.slow_disk:
                            self.flush()
                    case TermsOffered() if self.accepts:
                        session.accept_terms(now)
                    case _:
                        pass
            if session.log is not None:
                self.log = session.log
        self.out += session.to_send()

    def flush(self, count: int | None = None) -> None:
        """The disk writes what it was given."""
        for _ in range(len(self.pending) if count is None else count):
            ticket, ops = self.pending.pop(0)
            self.disk.write(ops)
            if self.session is not None:
                self.session.stored(ticket)
            elif self.log is not None:  # of a connection that is gone
                self.log.watermark.done(ticket)

    def crash(self) -> None:
        """The process dies: only the disk is left."""
        self.session = None
        self.pending.clear()
        self.out.clear()
        self.log = self.disk.load(self.identity)

    def got(self, kind: type) -> list[Event]:
        return [event for event in self.seen if isinstance(event, kind)]


class Table:
    """Both sides and the line between them."""

    def __init__(
        self, rules: str = "toy", token: bytes = TOKEN, strangers: Strangers = Strangers.NONE, connect: bool = True
    ) -> None:
        self.now = START
        self.rules = rules
        self.host = Side(HOST_KEY, 0)
        self.guest = Side(GUEST_KEY, 1)
        self.sides = (self.host, self.guest)
        self.door = Door(token, strangers)
        self.connections = 0
        if connect:
            self.connect(token)
            self.settle()

    def host_seat(self) -> HostSeat:
        def logs(match_id: bytes) -> Log | None:
            log = self.host.log
            return log if log is not None and log.header.match_id == match_id else None

        return HostSeat(self.host.identity, "Ann", self.door, toy, logs, rules=self.rules, deals=self.host.deals)

    def guest_seat(self, token: bytes = TOKEN) -> GuestSeat:
        return GuestSeat(
            self.guest.identity,
            "Bob",
            toy,
            HOST_KEY.key,
            token=token,
            log=self.guest.log,
            deals=self.guest.deals,
        )

    def connect(self, token: bytes = TOKEN) -> None:
        """A new connection; nothing has moved on it yet."""
        self.connections += 1
        for side, seat in ((self.host, self.host_seat()), (self.guest, self.guest_seat(token))):
            side.out.clear()
            side.session = Session(seat, CHANNEL, nonce(f"{self.connections} {side.me}"), self.now)
            side.pump(self.now)

    def move(self, sender: Side, count: int | None = None) -> int:
        """Move `count` bytes (all) from one side to the other; how many moved."""
        receiver = self.sides[1 - sender.me]
        data = bytes(sender.out[: len(sender.out) if count is None else count])
        del sender.out[: len(data)]
        if data and receiver.session is not None:
            receiver.session.receive(data, self.now)
            receiver.pump(self.now)
        return len(data)

    def settle(self) -> None:
        """Move everything until both are quiet."""
        while self.move(self.host) + self.move(self.guest):
            pass

    def cut(self) -> None:
        """The line breaks; what was on its way is lost."""
        for side in self.sides:
            if side.session is not None:
                side.session.lost(self.now)
                side.pump(self.now)
                side.session = None
            side.out.clear()

    def resume(self) -> None:
        """Connect again and settle."""
        self.connect()
        self.settle()

    def act(self, side: Side, text: str) -> str | None:
        assert side.session is not None
        refused = side.session.act(text, self.now)
        side.pump(self.now)
        return refused.code if refused else None

    def preempt(self, side: Side, text: str) -> str | None:
        assert side.session is not None
        refused = side.session.preempt(text, self.now)
        side.pump(self.now)
        return refused.code if refused else None

    def play(self, side: Side, text: str) -> None:
        """A play that must be accepted, with all answers."""
        assert self.act(side, text) is None
        self.settle()

    def tick(self, seconds: float) -> None:
        """Let time pass for both."""
        self.now += seconds
        for side in self.sides:
            if side.session is not None:
                side.session.tick(self.now)
                side.pump(self.now)

    def alike(self) -> bool:
        """Whether both hold the same chain and position, in memory and on disk."""
        a, b = self.host.log, self.guest.log
        assert a is not None
        assert b is not None
        same = [entry.payload for entry in a.chain] == [entry.payload for entry in b.chain]
        stored = all(
            [entry.hash for entry in side.disk.chain] == [entry.hash for entry in side.log.chain]
            for side in self.sides
            if side.log is not None
        )
        return same and stored and a.floor.game.digest == b.floor.game.digest

    def closed(self, side: Side) -> Code | str | None:
        assert side.session is not None
        return side.session.closed
