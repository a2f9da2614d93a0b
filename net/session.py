"""One connection of one match, without I/O: bytes, `now` and commands in; events, bytes and a wake-up time out.

    session = Session(seat, channel, nonce, now)      # seat: HostSeat | GuestSeat; channel: SHA256 of the certificate;
                                                      # nonce: 32 fresh random bytes
    session.receive(data, now); session.tick(now)     # what the line gave; that time has passed
    session.act(text, now); session.preempt(text, now) -> Refused | None
    session.chat(text, now); session.drag(source, x, y, now)
    session.admit(yes, now); session.accept_terms(now); session.decline_terms(now)
    session.stored(ticket)                            # the transaction of a Store event is on disk
    session.close(code, now); session.lost(now)       # leave in order; the line was cut
    session.events() -> list[Event]; session.to_send() -> bytes; session.next_wake() -> float | None
    session.log, session.live, session.synced, session.closed, session.proved

`now` is the unix time in seconds, always by the same clock; it may be set back. After every call the caller takes
events, then bytes. Answers (COMMIT, ACK, OPEN) are made here; the app only plays.

Owns the order of frames, liveness, automatic answers, resuming; must not judge entries (`log`, `floor`), prove keys
(`handshake`) or touch a socket (`transport`).
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from typing import assert_never

from net import messages as m
from net.codec import MAX_BYTES
from net.codes import Code, NetError, read_code
from net.desk import Desk
from net.events import Closed, Event, PeerChat, PeerDrag, Refused, RoundTrip, Store
from net.frames import MAX_EARLY, Cutter
from net.handshake import GuestGreeting, GuestSeat, HostGreeting, HostSeat
from net.journal import Op
from net.log import Log
from net.messages import Type
from net.outbox import Outbox
from net.pulse import Pulse
from net.talk import Talk
from net.terms import check_chat

DRAG_EVERY = 0.05  # seconds between hints; well under the peer's bucket

PLAYING = frozenset({Type.ENTRY, Type.SYNC, Type.CHAT, Type.DRAG, Type.PING, Type.PONG})


class Session:
    """See the module."""

    def __init__(self, seat: HostSeat | GuestSeat, channel: bytes, nonce: bytes, now: float) -> None:
        self.closed: Code | str | None = None
        self.notify: Callable[[], None] | None = None  # called when another connection changes this one
        self._greeting: HostGreeting | GuestGreeting
        if isinstance(seat, HostSeat):
            self._greeting = HostGreeting(seat, channel, nonce, now)
            self._greeting.on_outsat = self._push_out
        else:
            self._greeting = GuestGreeting(seat, channel, nonce, now)
        self._seat = seat
        self._now = now
        self._shift = 0.0  # how far the machine's clock has been set back
        self._cutter = Cutter()
        self._outbox = Outbox()
        self._events: deque[Event] = deque()
        self._ops: list[Op] = []
        self._pulse = Pulse(now)
        self._talk = Talk(now)
        self._desk: Desk | None = None  # once the handshake is over
        self._answered = False  # the peer has sent something since then
        self._drag_at = 0.0
        self._farewell: Closed | None = None
        self._end_input()

    # -- outputs ------------------------------------------------------------------------------------------------

    def events(self) -> list[Event]:
        """What has happened since the last call. What must be stored comes first where the peer waits for it."""
        events = list(self._events)
        if self.holding:
            events.sort(key=lambda event: not isinstance(event, Store))  # stable: otherwise in order
        self._events.clear()
        return events

    def to_send(self) -> bytes:
        """What may go out now; everything it depends on is stored."""
        data = self._outbox.take()
        if data:
            self._pulse.spoke(self._now)
        return data

    def next_wake(self) -> float | None:
        """When `tick` is due if nothing else happens."""
        if self.closed:
            return None
        if self._desk is None:
            return self._greeting.deadline - self._shift
        times = [self._pulse.wake(), *self._talk.wakes()]
        if self._seated:
            times += self._desk.wakes(self._now)
        return min(times) - self._shift

    @property
    def log(self) -> Log | None:
        """The match, once the handshake is over."""
        return self._desk.log if self._desk is not None else None

    @property
    def synced(self) -> bool:
        """Whether both records are equal, so that this side may write."""
        return self._desk is not None and self._desk.synced

    @property
    def proved(self) -> bool:
        """Whether the peer has proved a key."""
        return self._greeting.proved

    @property
    def live(self) -> bool:
        """Whether this connection may sign: synced, the newest of its match, and the match not ended."""
        return self.synced and self._seated

    @property
    def _seated(self) -> bool:
        """The same, but perhaps not synced yet."""
        log = self.log
        return log is not None and not self.closed and log.holder is self and log.ended is None

    @property
    def holding(self) -> bool:
        """Whether bytes are held back until something is stored."""
        return self._outbox.waiting

    # -- inputs -------------------------------------------------------------------------------------------------

    def receive(self, data: bytes, now: float) -> None:
        """Bytes from the line, in any portions."""
        if self.closed:
            return
        self._clock(now)
        self._cutter.feed(data)
        try:
            while not self.closed:
                body = self._cutter.next(MAX_BYTES if self._desk is not None else MAX_EARLY)
                if body is None:
                    break
                self._pulse.heard(self._now)
                self._take(body)
        except NetError as refusal:
            self._close(refusal.code, *refusal.values)
        self._end_input()

    def tick(self, now: float) -> None:
        """Time has passed: pings, deadlines, held answers."""
        if self.closed:
            return
        self._clock(now)
        if self._desk is None:
            if self._now >= self._greeting.deadline:
                self._close(self._greeting.lapsed())
        elif self._pulse.dead(self._now):
            self._close(Code.SILENT)
        elif self._pulse.quiet(self._now):
            # Until the peer has said something it may not know of the match: nothing may overtake our ACCEPT.
            put = self._outbox.put_free if self._answered else self._outbox.put
            put(m.pack(m.Ping(self._pulse.ping(self._now))))
            self._pulse.spoke(self._now)
        self._end_input()

    def act(self, text: str, now: float) -> Refused | None:
        """Play `text`: only when it is our move, synced, and nothing is owed."""
        self._clock(now)
        code: str | None = self._unready()
        if code is None and self._desk is not None:
            code = self._desk.act(text, self._now)
        self._end_input()
        return Refused(code, text) if code is not None else None

    def preempt(self, text: str, now: float) -> Refused | None:
        """Call Stop, resign, or answer a draw: at once if nothing is owed, else as soon as nothing is.

        A held answer is given at once first. If it is our own move by then, it is written as an ACT. A refusal that
        comes later is a `Refused` event.
        """
        self._clock(now)
        code = self._unready()
        log = self.log
        if code is None and log is not None:
            log.want(text)
        self._end_input()
        return Refused(code, text) if code is not None else None

    def chat(self, text: str, now: float) -> Refused | None:
        """Say something; not part of the record. Of very many lines at once the later ones wait until they may go."""
        self._clock(now)
        if self._desk is None or self.closed:
            return Refused(Code.NOT_SYNCED, text)
        try:
            self._talk.say(check_chat(text))
        except NetError as refusal:
            return Refused(refusal.code, text)
        finally:
            self._end_input()
        return None

    def hush(self) -> list[str]:
        """What was said and has not been sent; it waits here no more."""
        return self._talk.hush()

    def drag(self, source: str, x: int, y: int, now: float) -> None:
        """Hint where a card is being dragged; hints that come too fast are dropped, but never the last ("").

        `source` is ASCII, at most 8 characters; x and y are cut to 0..65535.
        """
        self._clock(now)
        if self._desk is not None and not self.closed and (not source or self._now >= self._drag_at + DRAG_EVERY):
            self._drag_at = self._now
            x, y = (min(max(at, 0), m.MAX_COORDINATE) for at in (x, y))
            self._outbox.put(m.pack(m.Drag(source, x, y)))
        self._end_input()

    def admit(self, yes: bool, now: float) -> None:
        """Answer `AdmitAsked`."""
        if isinstance(greeting := self._greeting, HostGreeting):
            self._decide(lambda: greeting.admit(yes, self._now), now)

    def accept_terms(self, now: float) -> None:
        """Answer `TermsOffered` with yes: the match exists from here on."""
        if isinstance(greeting := self._greeting, GuestGreeting):
            self._decide(greeting.accept, now)

    def decline_terms(self, now: float) -> None:
        """Answer `TermsOffered` with no."""
        if isinstance(greeting := self._greeting, GuestGreeting):
            self._decide(greeting.decline, now)

    def stored(self, ticket: int) -> None:
        """The transaction of this ticket is on disk: what waited for it may go out, here or on a newer connection.

        Tickets may be confirmed in any order and after `Closed`; one that is never confirmed holds back all later ones.
        """
        self._outbox.watermark.done(ticket)
        if self.log is not None and self.log.holder not in (None, self):
            self.log.holder.changed()

    def close(self, code: Code, now: float) -> None:
        """Leave in order; the peer is told the code."""
        self._clock(now)
        self._close(code)
        self._end_input()

    def lost(self, now: float) -> None:
        """The line was cut."""
        self._clock(now)
        self._shut(Code.LOST, False, ())
        self._end_input()

    def replaced(self) -> None:
        """A newer connection of the match has taken over."""
        self._push_out(Code.REPLACED)

    def changed(self) -> None:
        """Another connection has changed something here: whoever drives this one should look."""
        if self.notify is not None:
            self.notify()

    def _push_out(self, code: Code) -> None:
        self._close(code)
        self._end_input()
        self.changed()

    # -- frames -------------------------------------------------------------------------------------------------

    def _take(self, body: bytes) -> None:
        message = m.unpack(body)
        kind = m.kind_of(message)
        if isinstance(message, m.Bye):
            self._bye(message)
            return
        if self._desk is None:
            if kind not in self._greeting.expects:
                raise NetError(Code.UNEXPECTED, int(kind))
            self._greet(lambda: self._greeting.take(message, body, self._now))
            return
        if kind not in PLAYING:
            raise NetError(Code.UNEXPECTED, int(kind))
        self._answered = True
        if isinstance(message, m.Envelope):
            if self._desk.entry(message.payload, message.signature):
                self._pulse.spend(self._now)
            return
        self._pulse.spend(self._now)
        match message:
            case m.Sync():
                self._desk.sync(message)
            case m.Chat(text):
                self._events.append(PeerChat(text))
            case m.Drag(source, x, y):
                self._events.append(PeerDrag(source, x, y))
            case m.Ping(number):
                self._outbox.put_free(m.pack(m.Pong(number)))
            case m.Pong(number):
                if not self._desk.pong(number):
                    self._events.append(RoundTrip(self._pulse.pong(number, self._now)))
            case m.Hello() | m.Welcome() | m.Proof() | m.Offer() | m.Accept():
                raise NetError(Code.UNEXPECTED, int(kind))
            case _:
                assert_never(message)

    def _decide(self, move: Callable[[], None], now: float) -> None:
        """A person's answer during the handshake."""
        self._clock(now)
        if not self.closed and self._desk is None:
            self._greet(move)
        self._end_input()

    def _greet(self, move: Callable[[], None]) -> None:
        """One step of the handshake; what it replied goes out even if the step ended in a refusal."""
        refusal: NetError | None = None
        try:
            move()
        except NetError as error:
            refusal = error
        self._collect()
        log = self._greeting.log
        if refusal is not None:
            self._close(refusal.code, *refusal.values)
        elif log is not None:
            self._pulse.heard(self._now)
            self._pulse.spoke(self._now)  # a person may have read the terms for long; the answer to them goes out now
            self._outbox.watermark = log.watermark
            self._desk = Desk(log, self._greeting.fresh, self._seat.deals)
            log.attach(self)

    def _collect(self) -> None:
        """What handshake and desk have to say, in order."""
        self._ops.extend(self._greeting.begins)
        self._greeting.begins.clear()
        for part in (self._greeting, self._desk):
            if part is not None:
                for reply in part.replies:
                    self._outbox.put(m.pack(reply))
                self._events.extend(part.events)
                part.replies.clear()
                part.events.clear()

    def _bye(self, bye: m.Bye) -> None:
        values: tuple[object, ...] = (bye.match_id,) if bye.match_id else ()
        self._shut(read_code(bye.code), True, values)

    def _unready(self) -> Code | None:
        if self.log is not None and self.log.ended is not None:
            return Code.ENDED
        return None if self.live else Code.NOT_SYNCED

    def _clock(self, now: float) -> None:
        """Time goes on from where it was if the machine's clock is set back: no timer may stand still for an hour."""
        self._shift = max(self._shift, self._now - now)
        self._now = now + self._shift

    # -- the end of an input ------------------------------------------------------------------------------------

    def _end_input(self) -> None:
        """Answer, then hand out what must be stored; the bytes of this input wait for it."""
        desk = self._desk
        if desk is not None:
            leave = Code.DEALS_DONE if self.live and desk.work(self._now) else None
            if self._seated:
                leave = Code.UNMENDED if desk.look(self._now) else leave
            elif self._farewell is not None and desk.log.holder is None and desk.log.ended is None:
                desk.finish()  # the last answer and the peer's farewell came together
            self._ops.extend(desk.log.take_ops())
            if isinstance(self._seat, HostSeat) and desk.log.floor.begun:
                self._seat.door.spend()  # the token ends with the guest's first COMMIT
            self._collect()
            if leave is not None:
                self._close(leave)
        if not self.closed and desk is not None:
            for text in self._talk.due(self._now):
                self._outbox.put(m.pack(m.Chat(text)))
        self._collect()
        ticket = self._outbox.seal(bool(self._ops))
        if ticket is not None:
            self._events.append(Store(ticket, tuple(self._ops)))
            self._ops.clear()
        if self._farewell is not None:  # the last event of all: what has to be stored comes before it
            self._events.append(self._farewell)
            self._farewell = None

    def _close(self, code: Code, *values: object) -> None:
        if self.closed:
            return
        match_id = values[0] if code is Code.UNFINISHED and values and isinstance(values[0], bytes) else b""
        self._outbox.put(m.pack(m.Bye(code, match_id)))
        self._shut(code, False, values)

    def _shut(self, code: Code | str, by_peer: bool, values: tuple[object, ...]) -> None:
        if self.closed:
            return
        self.closed = code
        if isinstance(self._greeting, HostGreeting):
            self._greeting.leave()
        if self.log is not None:
            self.log.detach(self)
        self._farewell = Closed(code, by_peer, values)
