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

`now` is in seconds of one clock that is the unix time and does not run backwards within a process. After every call
the caller takes events, then bytes. Answers (COMMIT, ACK, OPEN) are made here; the app only plays.

Owns the order of frames, liveness, automatic answers, resuming; must not judge entries (`log`, `floor`), prove keys
(`handshake`) or touch a socket (`transport`).
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from typing import assert_never

from net import entry as entries
from net import log as logs
from net import messages as m
from net.codec import MAX_BYTES, Wire
from net.codes import Code, NetError, read_code
from net.duty import Drop, Duty, Enough, Write
from net.entry import Kind
from net.events import (
    Closed,
    EntryFolded,
    Event,
    Finished,
    PeerChat,
    PeerDrag,
    Refused,
    RoundTrip,
    Store,
    Synced,
    Waiting,
)
from net.floor import Unlawful
from net.frames import MAX_EARLY, Cutter
from net.handshake import GuestGreeting, GuestSeat, HostGreeting, HostSeat
from net.journal import Op
from net.log import Log
from net.messages import Type
from net.outbox import Outbox
from net.outcome import outcome
from net.pulse import Pulse
from net.resume import Resume
from net.terms import check_chat

DRAG_EVERY = 0.05  # seconds between hints; well under the peer's bucket

PLAYING = frozenset({Type.ENTRY, Type.SYNC, Type.CHAT, Type.DRAG, Type.PING, Type.PONG})


class Session:
    """See the module."""

    def __init__(self, seat: HostSeat | GuestSeat, channel: bytes, nonce: bytes, now: float) -> None:
        self.log: Log | None = None
        self.closed: Code | str | None = None
        self.notify: Callable[[], None] | None = None  # called when another connection changes this one
        self._greeting: HostGreeting | GuestGreeting
        if isinstance(seat, HostSeat):
            self._greeting = HostGreeting(seat, channel, nonce, now)
        else:
            self._greeting = GuestGreeting(seat, channel, nonce, now)
        self._greeted = False
        self._seat = seat
        self._now = now
        self._cutter = Cutter()
        self._outbox = Outbox()
        self._events: deque[Event] = deque()
        self._ops: list[Op] = []
        self._pulse = Pulse(now)
        self._duty = Duty(seat.deals)
        self._resume: Resume | None = None
        self._drag_at = 0.0
        self._finished = False
        self._farewell: Closed | None = None
        self._end_input()

    # -- outputs ------------------------------------------------------------------------------------------------

    def events(self) -> list[Event]:
        """What has happened since the last call."""
        events = list(self._events)
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
        if not self._greeted:
            return self._greeting.deadline
        times = [self._pulse.wake()]
        if self.live and self.log is not None:
            for due in (self._duty.held_until(self.log), self._duty.late_at(self.log, self._now)):
                if due is not None:
                    times.append(due)
        return min(times)

    @property
    def synced(self) -> bool:
        """Whether both records are equal, so that this side may write."""
        return self._resume is not None and self._resume.synced

    @property
    def proved(self) -> bool:
        """Whether the peer has proved a key."""
        return self._greeting.proved

    @property
    def live(self) -> bool:
        """Whether this connection may sign: synced, the newest of its match, and the match not ended."""
        log = self.log
        return bool(log is not None and self.synced and not self.closed and log.holder is self and log.ended is None)

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
                body = self._cutter.next(MAX_BYTES if self._greeted else MAX_EARLY)
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
        if not self._greeted:
            if self._now >= self._greeting.deadline:
                self._close(self._greeting.lapsed())
        elif self._pulse.dead(self._now):
            self._close(Code.SILENT)
        elif self._pulse.quiet(self._now):
            self._outbox.put_free(m.pack(m.Ping(self._pulse.ping(self._now))))
            self._pulse.spoke(self._now)
        if self.live and self.log is not None:
            late = self._duty.late_at(self.log, self._now)
            if late is not None and self._now >= late:
                self._duty.shown()
                self._events.append(Waiting(self.log.floor.owed[0].kind))
        self._end_input()

    def act(self, text: str, now: float) -> Refused | None:
        """Play `text`: only when it is our move, synced, and nothing is owed."""
        self._clock(now)
        code: str | None = self._unready()
        log = self.log
        if code is None and log is not None:
            if log.floor.owed:
                code = Code.WAITING
            else:
                try:
                    self._write(log, Kind.ACT, text)
                except Unlawful as fault:
                    code = fault.code
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
        """Say something; not part of the record."""
        self._clock(now)
        if not self._greeted or self.closed:
            return Refused(Code.NOT_SYNCED, text)
        try:
            self._outbox.put(m.pack(m.Chat(check_chat(text))))
        except NetError as refusal:
            return Refused(refusal.code, text)
        finally:
            self._end_input()
        return None

    def drag(self, source: str, x: int, y: int, now: float) -> None:
        """Hint where a card is being dragged; hints that come too fast are dropped, but never the last ("")."""
        self._clock(now)
        if self._greeted and not self.closed and (not source or self._now >= self._drag_at + DRAG_EVERY):
            self._drag_at = self._now
            self._outbox.put(m.pack(m.Drag(source, x, y)))
        self._end_input()

    def admit(self, yes: bool, now: float) -> None:
        """Answer `AdmitAsked`."""
        if isinstance(greeting := self._greeting, HostGreeting):
            self._decide(lambda: greeting.admit(yes, now), now)

    def accept_terms(self, now: float) -> None:
        """Answer `TermsOffered` with yes: the match exists from here on."""
        if isinstance(greeting := self._greeting, GuestGreeting):
            self._decide(greeting.accept, now)

    def decline_terms(self, now: float) -> None:
        """Answer `TermsOffered` with no."""
        if isinstance(greeting := self._greeting, GuestGreeting):
            self._decide(greeting.decline, now)

    def stored(self, ticket: int) -> None:
        """The transaction of this ticket is on disk: what waited for it may go out, here or on a newer connection."""
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
        self._close(Code.REPLACED)
        self._end_input()
        self.changed()

    def changed(self) -> None:
        """Another connection has changed something here: whoever drives this one should look."""
        if self.notify is not None:
            self.notify()

    # -- frames -------------------------------------------------------------------------------------------------

    def _take(self, body: bytes) -> None:
        message = m.unpack(body)
        kind = m.kind_of(message)
        if isinstance(message, m.Bye):
            self._bye(message)
            return
        if not self._greeted:
            if kind not in self._greeting.expects:
                raise NetError(Code.UNEXPECTED, int(kind))
            self._greet(lambda: self._greeting.take(message, body, self._now))
            return
        if kind not in PLAYING:
            raise NetError(Code.UNEXPECTED, int(kind))
        if not isinstance(message, m.Envelope):
            self._pulse.spend(self._now)
        match message:
            case m.Envelope(payload, signature):
                self._entry(payload, signature)
            case m.Sync():
                self._sync(message)
            case m.Chat(text):
                self._events.append(PeerChat(text))
            case m.Drag(source, x, y):
                self._events.append(PeerDrag(source, x, y))
            case m.Ping(number):
                self._outbox.put_free(m.pack(m.Pong(number)))
            case m.Pong(number):
                self._pong(number)
            case m.Hello() | m.Welcome() | m.Proof() | m.Offer() | m.Accept():
                raise NetError(Code.UNEXPECTED, int(kind))
            case _:
                assert_never(message)

    def _decide(self, move: Callable[[], None], now: float) -> None:
        """A person's answer during the handshake."""
        self._clock(now)
        if not self.closed and not self._greeted:
            self._greet(move)
        self._end_input()

    def _greet(self, move: Callable[[], None]) -> None:
        """One step of the handshake; what it replied goes out even if the step ended in a refusal."""
        refusal: NetError | None = None
        try:
            move()
        except NetError as error:
            refusal = error
        self._collect_greeting()
        log = self._greeting.log
        if refusal is not None:
            self._close(refusal.code, *refusal.values)
        elif log is not None and not self._greeted:
            self._play(log, self._greeting.fresh)

    def _collect_greeting(self) -> None:
        greeting = self._greeting
        for reply in greeting.replies:
            self._outbox.put(m.pack(reply))
        self._events.extend(greeting.events)
        self._ops.extend(greeting.begins)
        for collected in (greeting.replies, greeting.events, greeting.begins):
            collected.clear()

    def _play(self, log: Log, fresh: bool) -> None:
        """The handshake is over."""
        self._greeted = True
        self.log = log
        self._pulse.heard(self._now)
        self._resume = Resume(log, fresh)
        self._outbox.watermark = log.watermark
        log.attach(self)
        if fresh:
            self._events.append(Synced())
        else:
            self._outbox.put(m.pack(self._resume.own()))

    def _bye(self, bye: m.Bye) -> None:
        values: tuple[object, ...] = (bye.match_id,) if bye.match_id else ()
        self._shut(read_code(bye.code), True, values)

    # -- the log ------------------------------------------------------------------------------------------------

    def _entry(self, payload: bytes, signature: bytes) -> None:
        log, resume = self.log, self._resume
        if log is None or resume is None or not resume.heard:
            raise NetError(Code.UNEXPECTED, int(Type.ENTRY))
        entry = entries.read(payload, signature)
        if entry.match_id != log.header.match_id:
            raise NetError(Code.WRONG_MATCH)
        if log.ended is not None:
            raise NetError(Code.ENDED)
        if not log.knows(entry.hash) and not entry.signed_by(log.header.keys[entry.author]):
            raise NetError(Code.BAD_SIGNATURE, entry.n)
        taken = log.take(entry)
        # A lawful entry is its own brake: after it the peer has to wait for ours, and a tail is asked for. Only what
        # changes nothing is counted.
        if not isinstance(taken, logs.Folded | logs.Swapped):
            self._pulse.spend(self._now)
        events, refusal = outcome(taken, log)
        self._events.extend(events)
        if refusal is not None:
            raise refusal
        self._spend_invite(log)
        if resume.check():
            self._events.append(Synced())

    def _write(self, log: Log, kind: Kind, body: Wire) -> None:
        entry = log.write(kind, body, int(self._now * 1000))
        self._events.append(EntryFolded(entry, log.floor.game, mine=True))
        self._spend_invite(log)
        if self._resume is not None and not self._resume.sending:  # else it goes out as the end of the tail
            self._outbox.put(m.pack(m.Envelope(*entry.envelope)))

    def _spend_invite(self, log: Log) -> None:
        """The token ends with the guest's first COMMIT."""
        if isinstance(self._seat, HostSeat) and log.floor.begun:
            self._seat.door.spend()

    def _unready(self) -> Code | None:
        if self.log is not None and self.log.ended is not None:
            return Code.ENDED
        return None if self.live else Code.NOT_SYNCED

    def _work(self, log: Log) -> None:
        """Write all that this side owes, then what it wanted to say meanwhile."""
        while self.live:
            move = self._duty.next(log, self._now)
            match move:
                case None:
                    return
                case Enough():
                    self._close(Code.DEALS_DONE)
                case Drop(code, text):
                    self._events.append(Refused(code, text))
                case Write(kind, body, wanted):
                    try:
                        self._write(log, kind, body)
                    except Unlawful as fault:
                        if not wanted:
                            raise  # an answer is lawful by construction
                        self._events.append(Refused(fault.code, str(body)))
                case _:
                    assert_never(move)

    def _sync(self, sync: m.Sync) -> None:
        resume = self._resume
        if resume is None:
            raise NetError(Code.UNEXPECTED, int(Type.SYNC))
        resume.take(sync)
        self._send_window(resume)
        if resume.check():
            self._events.append(Synced())

    def _send_window(self, resume: Resume) -> None:
        window, more = resume.window()
        for entry in window:
            self._outbox.put(m.pack(m.Envelope(*entry.envelope)))
        if more:
            resume.ping = self._pulse.ping(self._now)
            self._outbox.put(m.pack(m.Ping(resume.ping)))

    def _pong(self, number: int) -> None:
        seconds = self._pulse.pong(number, self._now)
        if self._resume is not None and number == self._resume.ping:
            self._resume.ping = None
            self._send_window(self._resume)
        else:
            self._events.append(RoundTrip(seconds))

    def _clock(self, now: float) -> None:
        self._now = max(self._now, now)

    # -- the end of an input ------------------------------------------------------------------------------------

    def _end_input(self) -> None:
        """Answer, then hand out what must be stored; the bytes of this input wait for it."""
        self._collect_greeting()
        log = self.log
        if log is not None:
            self._work(log)
            self._duty.late_at(log, self._now)  # from now on the peer's answer is awaited
            floor = log.floor
            if floor.game.finished and not floor.owed and self.synced and not self._finished and not log.ended:
                self._finished = True
                self._events.append(Finished())
            self._ops.extend(log.take_ops())
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
