"""Two controllers over an in-memory line: real sessions, real rules, no loop and no socket.

Bytes move when a test says so. Each side has an in-memory ledger that "stores" at once.
"""

from __future__ import annotations

from hashlib import sha256
from pathlib import Path

from app import happening as h
from app.controller import Controller
from app.ledger import Ledger
from app.match import RULES_VERSION, new_match
from app.store import Store
from engine import full_rules, parse_rules
from net import events as n
from net.door import Door
from net.handshake import GuestSeat, HostSeat
from net.identity import Identity
from net.session import Session

TOKEN = b"sixteen byte tok"
CHANNEL = sha256(b"certificate").digest()


class Crash(Exception):  # noqa: N818 - a word of its own
    """The program of `end` dies here."""

    def __init__(self, end: End) -> None:
        super().__init__(end.name)
        self.end = end


class End:
    """One program of the pair. `fuse`: how many more disk writes and sends it survives (two points each)."""

    def __init__(self, name: str, store: Path) -> None:
        self.name = name
        self.fuse: int | None = None
        self.burnt = 0
        self._path = store
        self.ledger = Ledger(Store(store), Identity(sha256(name.encode()).digest()))
        self.session: Session
        self.controller: Controller | None = None
        self.told: list[h.Happening] = []
        self.wire = bytearray()  # on its way to the other

    @property
    def play(self) -> Controller:
        assert self.controller is not None
        return self.controller

    def pump(self) -> None:
        """Deliver events, store, collect bytes: what app.seats and net.transport do."""
        while events := self.session.events():
            for event in events:
                self._event(event)
        data = self.session.to_send()
        if data:
            self._burn()  # dies before the bytes leave
            self.wire += data
            self._burn()  # ... or right after

    def restart(self) -> None:
        """The program starts again and knows only what is on its disk."""
        self.ledger.store.close()
        self.ledger = Ledger(Store(self._path), self.ledger.identity)
        self.controller = None
        self.told.clear()
        self.wire.clear()
        self.fuse = None

    def _burn(self) -> None:
        self.burnt += 1
        if self.fuse is not None:
            self.fuse -= 1
            if self.fuse < 0:
                raise Crash(self)

    def _event(self, event: n.Event) -> None:
        match event:
            case n.Store(ticket, ops):
                self._burn()  # dies before the disk has it
                self.ledger.write(ops)
                self._burn()  # ... or after
                self.session.stored(ticket)
            case n.TermsOffered():
                self.session.accept_terms(0.0)
            case n.Begun(log) | n.Resumed(log):
                self.ledger.keep(log)
                if self.controller is None or self.controller.log is not log:
                    self.controller = Controller(log, lambda: None, lambda: 0.0)
                    self.controller.listeners.append(self.told.append)
                self.controller.attach(self.session)
        if self.controller is not None:
            self.controller.take(self.session, event)

    def heard(self, kind: type[h.Happening]) -> list[h.Happening]:
        return [what for what in self.told if isinstance(what, kind)]


class Pair:
    """A host, a guest, and the line between them."""

    def __init__(self, folder: Path, rules: str = "classic", number: int = 0, *, connect: bool = True) -> None:
        self.host, self.guest = End("host", folder / "host.db"), End("guest", folder / "guest.db")
        self._rules = full_rules(parse_rules(rules))
        self._number = number
        if connect:
            self.connect()

    def connect(self) -> None:
        """A new line; bytes still on the old one are lost."""
        self._number += 1
        for end in (self.host, self.guest):
            end.wire.clear()
        nonces = [sha256(f"{name} {self._number}".encode()).digest() for name in ("host", "guest")]
        host_seat = HostSeat(
            self.host.ledger.identity,
            "Hanna",
            Door(TOKEN),
            new_match,
            self.host.ledger.log,
            RULES_VERSION,
            self._rules,
            unfinished=self.host.ledger.unfinished,
        )
        log = self.guest.controller.log if self.guest.controller else None
        if log is None:
            unfinished = self.guest.ledger.unfinished(self.host.ledger.identity.key)
            log = None if unfinished is None else self.guest.ledger.log(unfinished)
        key = self.host.ledger.identity.key
        guest_seat = GuestSeat(self.guest.ledger.identity, "Gero", new_match, key, token=TOKEN, log=log)
        self.host.session = Session(host_seat, CHANNEL, nonces[0], 0.0)
        self.guest.session = Session(guest_seat, CHANNEL, nonces[1], 0.0)
        self.settle()

    def cut(self) -> None:
        """The line breaks; both notice."""
        for end in (self.host, self.guest):
            end.session.lost(0.0)
            end.pump()

    def deliver(self, end: End) -> None:
        """All bytes on their way to `end` arrive."""
        other = self.guest if end is self.host else self.host
        other.pump()
        data = bytes(other.wire)
        other.wire.clear()
        if data:
            end.session.receive(data, 0.0)
        end.pump()

    def settle(self) -> None:
        """Until nothing is on its way."""
        self.host.pump()
        self.guest.pump()
        while self.host.wire or self.guest.wire:
            self.deliver(self.guest)
            self.deliver(self.host)

    def close(self) -> None:
        for end in (self.host, self.guest):
            end.ledger.store.close()

    @property
    def mover(self) -> End:
        """Who may act."""
        return self.host if self.host.play.match.mover == 0 else self.guest

    def other(self, end: End) -> End:
        return self.guest if end is self.host else self.host
