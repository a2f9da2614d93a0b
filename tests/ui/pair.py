"""Two seats of one match in memory: real sessions, real controllers, no loop and no disk.

Bytes move when somebody acts, unless the line is held. The same keys and nonces deal the same cards.
"""

from __future__ import annotations

import time
from hashlib import sha256

from app import happening as h
from app.controller import Controller
from app.match import RULES_VERSION, new_match
from engine import full_rules, parse_rules
from engine.bots import make_bot
from net import events as n
from net.door import Door
from net.handshake import GuestSeat, HostSeat
from net.identity import Identity
from net.session import Session

TOKEN = b"sixteen byte tok"


def identity(text: str) -> Identity:
    """A key that is the same in every run."""
    return Identity(sha256(text.encode()).digest())


class End:
    """One end: its session, and its controller once the match has begun."""

    def __init__(self, session: Session) -> None:
        self.session = session
        self.controller: Controller | None = None
        self.heard: list[h.Happening] = []


class Pair:
    """Both ends, synced and with the first deal laid out."""

    def __init__(self, rules: str = "classic", *, assist: int = 1, seed: str = "1") -> None:
        self.held = False
        self._pumping = False
        channel = sha256(b"certificate").digest()
        host = HostSeat(
            identity=identity("host" + seed),
            name="Ada",
            door=Door(TOKEN),
            maker=new_match,
            logs=lambda _match_id: None,
            rules_version=RULES_VERSION,
            rules=full_rules(parse_rules(rules)),
            assist=assist,
            unfinished=lambda _key: None,
        )
        guest = GuestSeat(
            identity=identity("guest" + seed),
            name="Grace",
            maker=new_match,
            key=host.identity.key,
            token=TOKEN,
            unfinished=lambda _key: None,
        )
        self._ends = (
            End(Session(host, channel, sha256(b"host nonce").digest(), time.time())),
            End(Session(guest, channel, sha256(b"guest nonce").digest(), time.time())),
        )
        self.pump()

    @property
    def a(self) -> Controller:
        """The host's controller."""
        assert self._ends[0].controller is not None
        return self._ends[0].controller

    @property
    def b(self) -> Controller:
        """The guest's."""
        assert self._ends[1].controller is not None
        return self._ends[1].controller

    @property
    def mover(self) -> Controller:
        """Who is to move."""
        assert self.a.state is not None
        return self.a if self.a.state.to_move == "a" else self.b

    def other(self, controller: Controller) -> Controller:
        """The one across the table."""
        return self.b if controller is self.a else self.a

    def hold(self, held: bool = True) -> None:
        """Let no byte through for now."""
        self.held = held
        self.pump()

    def pump(self) -> None:
        """Move events and bytes until all is quiet."""
        if self._pumping:
            return
        self._pumping = True
        try:
            while self._round():
                pass
        finally:
            self._pumping = False

    def _round(self) -> bool:
        moved = False
        for end, other in (self._ends, self._ends[::-1]):
            for event in end.session.events():
                moved = True
                self._event(end, event)
            if not self.held:
                data = end.session.to_send()
                if data:
                    moved = True
                    other.session.receive(data, time.time())
        return moved

    def _event(self, end: End, event: n.Event) -> None:
        match event:
            case n.Store(ticket, _ops):
                end.session.stored(ticket)
                return
            case n.TermsOffered():
                end.session.accept_terms(time.time())
            case n.Begun(log):
                end.controller = Controller(log, self.pump)
                end.controller.listeners.append(end.heard.append)
                end.controller.attach(end.session)
        if end.controller is not None:
            end.controller.take(end.session, event)

    def play_bots(self, plays: int, *levels: str) -> None:
        """Let bots make that many plays; the table is quiet after each."""
        names = levels or ("simple", "simple")
        bots = {"a": make_bot(names[0], 1), "b": make_bot(names[1], 2)}
        for _ in range(plays):
            state = self.a.state
            assert state is not None
            for controller in (self.mover, self.other(self.mover)):
                action = bots[controller.me].action(state, controller.me)
                if action is not None:
                    assert controller.submit(str(action)) is None
                    break
            if self.a.match.between:
                return
