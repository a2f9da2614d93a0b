"""Frames 1 to 5: both sides prove their keys, the guest his invite, and they agree on terms.

Owns the order and the signatures of the handshake as two small machines; must not know the log's law or a socket.
Each takes messages, collects replies and events, and ends with `log` set. docs/protocol.md, "Handshake".
"""

from __future__ import annotations

import hmac
from collections.abc import Callable
from dataclasses import dataclass
from hashlib import sha256

from net.codes import Code, NetError
from net.commitments import u16
from net.door import Door
from net.events import AdmitAsked, Begun, Event, PeerProved, Resumed, TermsOffered, Unfinished
from net.game import Game, Illegal
from net.identity import Identity, check_key, fingerprint, tag, verify
from net.journal import Begin
from net.log import Log
from net.messages import Accept, Hello, Message, Offer, Proof, Type, Welcome, pack
from net.terms import GameMaker, Header, Terms, check_name

VERSIONS = (1,)
TO_PROOF = 5.0  # seconds from connecting to frame 3; guest's patience for frame 2 is twice that
TO_ADMIT = 60.0
TO_ACCEPT = 600.0  # a person reads the terms

_AUTH_HOST, _AUTH_GUEST, _TOKEN = tag("auth-host"), tag("auth-guest"), tag("token")


def _nobody(_key: bytes) -> bytes | None:
    return None


def _always() -> bool:
    return True


@dataclass(frozen=True, slots=True)
class HostSeat:
    """What a listening host brings to every connection."""

    identity: Identity
    name: str
    door: Door
    maker: GameMaker
    # By match id, also those not begun; the same object for the same match. Loading is work: asked only for whoever
    # has proved the key of the guest in it.
    logs: Callable[[bytes], Log | None]
    rules_version: int = 1
    rules: str = ""
    assist: int = 0
    unfinished: Callable[[bytes], bytes | None] = _nobody  # begun and not finished, by the peer's key
    deals: int | None = None  # after this deal no further COMMIT is written
    resume_only: bool = False  # no new match through this seat
    # The guest's key of a match hosted here, by match id; cheap, for anybody may ask. None: `logs` is cheap enough.
    guests: Callable[[bytes], bytes | None] | None = None

    def guest_of(self, match_id: bytes) -> bytes | None:
        """Whose match this is, if it was hosted here."""
        if self.guests is not None:
            return self.guests(match_id)
        log = self.logs(match_id)
        return log.header.keys[1] if log is not None and log.me == 0 else None


@dataclass(frozen=True, slots=True)
class GuestSeat:
    """What a guest brings to a connection."""

    identity: Identity
    name: str
    maker: GameMaker
    key: bytes | None = None  # of the invite, or remembered for the address; None: first use
    remembered: bool = False  # `key` is only remembered: another one is KEY_CHANGED, not WRONG_KEY
    token: bytes = b""
    log: Log | None = None  # the match to go on with
    unfinished: Callable[[bytes], bytes | None] = _nobody
    claim: Callable[[], bool] = _always  # True for the first of several dialled addresses that proves the key
    deals: int | None = None


class Greeting:
    """What both machines share: replies, events, a deadline, and the log at the end."""

    def __init__(self, channel: bytes, nonce: bytes, now: float) -> None:
        self.replies: list[Message] = []
        self.events: list[Event] = []
        self.begins: list[Begin] = []
        self.expects: frozenset[Type] = frozenset()
        self.deadline = now + TO_PROOF
        self.proved = False  # the peer has proved a key
        self.log: Log | None = None
        self.fresh = False
        self._channel = channel
        self._nonce = nonce
        self._body_1 = b""
        self._body_2 = b""

    def take(self, message: Message, body: bytes, now: float) -> None:
        """A frame of one of the `expects` types."""
        raise NotImplementedError

    def lapsed(self) -> Code:
        """The code for a missed deadline."""
        return Code.SLOW

    def _host_message(self, version: int, key: bytes, nonce: bytes) -> bytes:
        return _AUTH_HOST + self._channel + self._body_1 + u16(version) + key + nonce

    def _guest_message(self, key: bytes, name: str) -> bytes:
        return _AUTH_GUEST + self._channel + self._body_1 + self._body_2 + key + name.encode()

    def _token_message(self, key: bytes) -> bytes:
        return _TOKEN + self._body_1 + self._body_2 + key

    def _resume(self, log: Log) -> None:
        if log.ended is not None:
            raise NetError(Code.ENDED, log.ended)
        self.log = log
        self.events.append(Resumed(log))

    def _begin(self, header: Header, me: int, identity: Identity, game: Game) -> None:
        log = Log(header.check(), me, identity, game)
        self.log, self.fresh = log, True
        self.begins.append(Begin(header, me))
        self.events.append(Begun(log))


class HostGreeting(Greeting):
    """HELLO, PROOF, perhaps a prompt, ACCEPT."""

    def __init__(self, seat: HostSeat, channel: bytes, nonce: bytes, now: float) -> None:
        super().__init__(channel, nonce, now)
        self.expects = frozenset({Type.HELLO})
        self._seat = seat
        self._wanted: tuple[bytes, bytes] | None = None  # the match named in HELLO, and its guest's key
        self._guest_nonce = b""
        self._guest_key = b""
        self._guest_name = ""
        self._terms = b""
        self._game: Game | None = None
        self.on_outsat: Callable[[Code], None] | None = None  # ends this connection

    def take(self, message: Message, body: bytes, now: float) -> None:
        """HELLO, then PROOF, then ACCEPT; raises `NetError` to close."""
        match message:
            case Hello():
                self._hello(message, body)
            case Proof():
                self._proof(message, now)
            case Accept():
                self._accept(message)
            case _:
                raise NetError(Code.UNEXPECTED)

    def _hello(self, hello: Hello, body: bytes) -> None:
        seat = self._seat
        common = set(hello.versions) & set(VERSIONS)
        if not common:
            raise NetError(Code.VERSION, *VERSIONS)
        if hello.match_id:
            expected = seat.guest_of(hello.match_id)
            if expected is None:
                raise NetError(Code.UNKNOWN_MATCH)
            self._wanted = hello.match_id, expected
        self._guest_nonce = hello.nonce
        self._body_1 = body
        version = max(common)
        signature = seat.identity.sign(self._host_message(version, seat.identity.key, self._nonce))
        welcome = Welcome(version, seat.identity.key, self._nonce, signature)
        self._body_2 = pack(welcome)
        self.replies.append(welcome)
        self.expects = frozenset({Type.PROOF})

    def _proof(self, proof: Proof, now: float) -> None:
        seat, key = self._seat, check_key(proof.key)
        check_name(proof.name)
        if key == seat.identity.key:
            raise NetError(Code.OWN_KEY)
        if not verify(key, proof.signature, self._guest_message(key, proof.name)):
            raise NetError(Code.BAD_PROOF)
        self.expects = frozenset()
        self._guest_key, self._guest_name = key, proof.name
        message = self._token_message(key)
        if self._wanted is not None:
            match_id, expected = self._wanted
            if key != expected:
                raise NetError(Code.WRONG_KEY)
            self._proved()
            log = seat.logs(match_id)
            if log is None or log.me != 0:  # deleted meanwhile
                raise NetError(Code.UNKNOWN_MATCH)
            self._resume(log)
            return
        if seat.resume_only:
            raise NetError(Code.BUSY)
        welcome = seat.door.judge(key, proof.token_proof, message)
        if not welcome:
            seat.door.ask(self)  # before anything is told of him: another one's prompt may be open
        self._proved()
        # Only now, to a key that is proved and a token that is not junk: others learn nothing about old matches.
        unfinished = seat.unfinished(key)
        if unfinished is not None:
            self.events.append(Unfinished(unfinished))
            raise NetError(Code.UNFINISHED, unfinished)
        if welcome:
            self._offer(now)
        else:
            self.deadline = now + TO_ADMIT
            self.events.append(AdmitAsked(key, fingerprint(key), proof.name))

    def admit(self, yes: bool, now: float) -> None:
        """The host's answer to the prompt; ignored when none is open."""
        if not self.proved or self._terms or self.log is not None:
            return
        self._seat.door.answered(self)
        if not yes:
            raise NetError(Code.NOT_ADMITTED)
        self._offer(now)

    def lapsed(self) -> Code:
        """A stranger nobody answered for is not admitted."""
        return Code.NOT_ADMITTED if self.proved and not self._terms else Code.SLOW

    def outsat(self, code: Code) -> None:
        """See `net.door.Sitter`. A match that has begun here is left to the log and its newest connection."""
        if self.log is None and self.on_outsat is not None:
            self.on_outsat(code)

    def leave(self) -> None:
        """The connection is over before a match began."""
        self._seat.door.leave(self)

    def _proved(self) -> None:
        self.proved = True
        self.events.append(PeerProved(self._guest_key, fingerprint(self._guest_key), self._guest_name))

    def _offer(self, now: float) -> None:
        seat = self._seat
        seat.door.sit(self._guest_key, self)
        terms = Terms(seat.rules_version, seat.rules, seat.assist, seat.name, self._guest_name)
        self._game = seat.maker(terms)
        self._terms = terms.encode()
        self.replies.append(Offer(self._terms))
        self.deadline = now + TO_ACCEPT
        self.expects = frozenset({Type.ACCEPT})

    def _accept(self, accept: Accept) -> None:
        if accept.digest is None:
            raise NetError(Code.DECLINED)
        if accept.digest != sha256(self._terms).digest() or self._game is None:
            raise NetError(Code.TERMS)
        seat = self._seat
        if not seat.door.seats(self):
            raise NetError(Code.BUSY)
        header = Header((seat.identity.key, self._guest_key), (self._nonce, self._guest_nonce), self._terms)
        self._begin(header, 0, seat.identity, self._game)


class GuestGreeting(Greeting):
    """WELCOME, TERMS, and a person who reads them."""

    def __init__(self, seat: GuestSeat, channel: bytes, nonce: bytes, now: float) -> None:
        super().__init__(channel, nonce, now)
        self.deadline = now + 2 * TO_PROOF
        self.expects = frozenset({Type.WELCOME})
        self._seat = seat
        self._host_key = b""
        self._host_nonce = b""
        self._terms = b""
        self._game: Game | None = None
        hello = Hello(VERSIONS, nonce, seat.log.header.match_id if seat.log else b"")
        self._body_1 = pack(hello)
        self.replies.append(hello)

    def take(self, message: Message, body: bytes, now: float) -> None:
        """WELCOME, then TERMS; raises `NetError` to close."""
        match message:
            case Welcome():
                self._welcome(message, body, now)
            case Offer():
                self._offer(message, now)
            case _:
                raise NetError(Code.UNEXPECTED)

    def _welcome(self, welcome: Welcome, body: bytes, now: float) -> None:
        seat, key = self._seat, check_key(welcome.key)
        if welcome.version not in VERSIONS:
            raise NetError(Code.VERSION, *VERSIONS)
        if key == seat.identity.key:
            raise NetError(Code.OWN_KEY)
        if not verify(key, welcome.signature, self._host_message(welcome.version, key, welcome.nonce)):
            raise NetError(Code.BAD_PROOF)
        expected = seat.log.header.keys[0] if seat.log else seat.key
        if expected is not None and key != expected:
            # Stop here, before anything about the token or our own key is said.
            raise NetError(Code.KEY_CHANGED if seat.remembered and not seat.log else Code.WRONG_KEY, key)
        if not seat.claim():
            raise NetError(Code.OUTRUN)
        self.proved = True
        self.events.append(PeerProved(key, fingerprint(key), ""))
        if seat.log is None:
            unfinished = seat.unfinished(key)
            if unfinished is not None:
                self.events.append(Unfinished(unfinished))
                raise NetError(Code.UNFINISHED, unfinished)
        self._host_key, self._host_nonce, self._body_2 = key, welcome.nonce, body
        own = seat.identity.key
        token = b"" if seat.log else seat.token
        token_proof = hmac.digest(token, self._token_message(own), "sha256")
        signature = seat.identity.sign(self._guest_message(own, seat.name))
        self.replies.append(Proof(own, seat.name, token_proof, signature))
        self.expects = frozenset({Type.TERMS})
        self.deadline = now + TO_ADMIT + 2 * TO_PROOF  # the host may be asked about us
        if seat.log is not None:
            self._resume(seat.log)

    def _offer(self, offer: Offer, now: float) -> None:
        terms = Terms.decode(offer.terms)
        if terms.name_guest != self._seat.name:
            raise NetError(Code.TERMS)
        try:
            self._game = self._seat.maker(terms)
        except Illegal as refusal:  # rules this program does not know: declined, never guessed
            self.replies.append(Accept(None))
            raise NetError(Code.TERMS, refusal.code) from refusal
        self._terms = offer.terms
        self.expects = frozenset()
        self.deadline = now + TO_ACCEPT
        self.events.append(TermsOffered(terms))

    def accept(self) -> None:
        """The person agrees; ignored when nothing is offered."""
        if self._game is None or self.log is not None:
            return
        seat = self._seat
        header = Header((self._host_key, seat.identity.key), (self._host_nonce, self._nonce), self._terms)
        self._begin(header, 1, seat.identity, self._game)
        self.replies.append(Accept(sha256(self._terms).digest()))

    def decline(self) -> None:
        """The person does not agree."""
        self.replies.append(Accept(None))
        raise NetError(Code.DECLINED)
