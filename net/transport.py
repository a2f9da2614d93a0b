"""Sockets: the one file of the session that touches asyncio.

    listener = await listen(host_seat, on_event, port=0, bind=None)    # Listener: .port .links .close() .shut(code)
    link = await dial(addresses, make_seat, on_event)     # Link whose host has proved a key; LinkError if none answers
    link.session; link.pump(); link.close(code); await link.gone()

`on_event(link, event)` gets every event of every session, from the loop's thread, in order. After any command on
`link.session` (act, stored, ...) call `link.pump()`: it delivers events, writes bytes, sets the next wake-up.
A `Store` event may be answered at once (`link.session.stored(ticket)`, no pump needed inside the callback) or later
from the loop's thread, followed by `link.pump()`.

Owns sockets, timers and the clock they need; must not know what the bytes mean.
"""

from __future__ import annotations

import asyncio
import secrets
import socket
import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from hashlib import sha256
from typing import Any, TypeAlias

from net.cipher import Cipher
from net.codes import Code, NetError
from net.events import Closed, Event, Store
from net.guard import Guard, Turned
from net.handshake import GuestSeat, HostSeat
from net.pulse import DEAD_AFTER
from net.session import Session

TLS_SECONDS = 5.0  # like frame 3: a slow handshake must not hold a place
DIAL_SECONDS = 10.0
STAGGER_SECONDS = 0.25
LINGER_SECONDS = 2.0  # for the last bytes and the last disk write
NONCE_BYTES = 32
DROPPED = "closed"  # in LinkError.errors: an address closed the connection before a session stood; `slow`: was mute
PORT_TRIES = 8
MAX_UNREAD = 2**20  # bytes; a window of the largest entries is half of it

OnEvent: TypeAlias = Callable[["Link", Event], None]
MakeSession: TypeAlias = Callable[[bytes, float], Session]


class LinkError(Exception):
    """No address of an invite could be reached; `errors` says why, by address."""

    def __init__(self, errors: dict[str, str]) -> None:
        super().__init__(errors)
        self.errors = errors


class Link(asyncio.Protocol):
    """One connection: a cipher and a session on a socket."""

    def __init__(self, cipher: Cipher, channel: bytes | None, make: MakeSession, on_event: OnEvent) -> None:
        self.session: Session | None = None  # as soon as TLS stands
        self.address = ""
        self.on_left: Callable[[Link], None] | None = None
        self._cipher = cipher
        self._channel = channel  # as a host: known beforehand
        self._make = make
        self._on_event = on_event
        self._transport: asyncio.Transport | None = None
        self._loop = asyncio.get_running_loop()
        self._gone: asyncio.Future[None] = self._loop.create_future()
        self._timer: asyncio.TimerHandle | None = None
        self._pumping = False
        self._closing = False
        self.why: Code | None = None  # the reason why it ended before there was a session
        self._since = _now()  # the peer's time runs from the first byte of TCP, not from the end of TLS

    # -- asyncio ------------------------------------------------------------------------------------------------

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """The socket is open."""
        assert isinstance(transport, asyncio.Transport)
        self._transport = transport
        self.address = str((transport.get_extra_info("peername") or ("",))[0])
        transport.set_write_buffer_limits(high=MAX_UNREAD)
        if (sock := transport.get_extra_info("socket")) is not None:
            # Answers are small and each is waited for: Nagle would hold them back.
            sock.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
            if hasattr(socket, "TCP_USER_TIMEOUT"):  # Linux: bytes that nobody acknowledges are silence, too
                sock.setsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT, int(DEAD_AFTER * 1000))
        self._timer = self._loop.call_later(TLS_SECONDS, self.abort, Code.SLOW)
        self._write()
        if self._cipher.ready:
            self._begin()
            self._changed()

    def data_received(self, data: bytes) -> None:
        """Bytes from the socket; after our good-bye they say nothing any more."""
        if self._closing:
            return
        try:
            plain = self._cipher.feed(data)
            if self.session is None and self._cipher.ready:
                self._begin()
        except NetError:
            self._write()  # the alert
            self.abort(Code.NO_TLS)
            return
        if self.session is not None and plain:
            self.session.receive(plain, _now())
        self.pump()
        if self._cipher.ended and self._transport is not None:
            self._transport.close()  # whatever else he sends would only be heaped up

    def pause_writing(self) -> None:
        """The peer lets us write and does not read."""
        self.abort()

    def connection_lost(self, exc: Exception | None) -> None:
        """The socket is closed, by whomever."""
        self._closing = True
        if self._timer is not None:
            self._timer.cancel()
        if self.session is not None:
            self.session.lost(_now())
            self._deliver()
        if not self._gone.done():
            self._gone.set_result(None)
        if self.on_left is not None:
            self.on_left(self)

    # -- the session --------------------------------------------------------------------------------------------

    def _begin(self) -> None:
        channel = self._channel if self._channel is not None else self._cipher.channel
        self.session = self._make(channel, self._since)
        self.session.notify = self._changed

    def pump(self) -> None:
        """Deliver events, write what may be sent, set the timer; close when the session is over."""
        self._deliver()
        session = self.session
        if session is None or self._transport is None or self._pumping:
            self._write()
            return
        self._send()
        if session.closed is not None:
            self._end(held=session.holding)
        else:
            self._wake_at(session.next_wake())

    def close(self, code: Code) -> None:
        """Leave in order; before TLS stands there is nobody to tell."""
        if self.session is None:
            self.abort()
            return
        self.session.close(code, _now())
        self.pump()

    def abort(self, why: Code | None = None) -> None:
        """Drop the socket."""
        self._closing = True
        self.why = self.why or why
        if self._transport is not None:
            self._transport.abort()

    async def gone(self) -> None:
        """Until the socket is closed."""
        await asyncio.shield(self._gone)

    def _deliver(self) -> None:
        if self._pumping or self.session is None:
            return
        self._pumping = True
        try:
            while events := self.session.events():
                while events:
                    event = events.pop(0)
                    self._on_event(self, event)
                    if isinstance(event, Store):
                        self._send()  # what is on the disk goes out before anybody here draws or thinks about it
        except BaseException:
            # Whoever listens has failed; what must be stored is stored all the same, or nothing is ever sent again.
            for event in events:
                if isinstance(event, Store):
                    self._on_event(self, event)
            raise
        finally:
            self._pumping = False

    def _changed(self) -> None:
        self._loop.call_soon(self.pump)

    def _send(self) -> None:
        if self.session is not None and self._transport is not None and not self._closing:
            self._cipher.write(self.session.to_send())
        self._write()

    def _write(self) -> None:
        data = self._cipher.take()
        if data and self._transport is not None and not self._transport.is_closing():
            self._transport.write(data)

    def _wake_at(self, when: float | None) -> None:
        if self._timer is not None:
            self._timer.cancel()
        self._timer = None if when is None else self._loop.call_later(max(0.0, when - _now()), self._wake)

    def _wake(self) -> None:
        if self.session is not None:
            self.session.tick(_now())
            self.pump()

    def _end(self, held: bool) -> None:
        """The session is closed: send the last bytes (when the disk has let them go), then end the line."""
        if self._transport is None or self._closing:
            return
        if not held:
            self._closing = True
            self._cipher.finish()
            self._write()
            # Not closed before the peer has: a socket with unread bytes in it resets the line, and our last go unheard.
            with suppress(OSError):  # he has gone meanwhile
                self._transport.write_eof()
        self._wake_at(None)
        self._timer = self._loop.call_later(LINGER_SECONDS, self.abort)  # the disk hangs, or the peer does


class Listener:
    """A listening host: one certificate, one guard, many links."""

    def __init__(self, seat: HostSeat, on_event: OnEvent) -> None:
        from net.tls import Tls, server_context  # ten megabytes, and who only practises opens no socket

        self.port = 0
        self.links: set[Link] = set()
        self.guard = Guard()
        self.accepting = True  # False: newcomers are turned away (no invite open, no match running)
        self.on_arrival: Callable[[str], None] | None = None  # an address has come in: the port is reachable
        self.on_refused: Callable[[str, Code], None] | None = None  # who was dropped before a session told of it
        self._seat = seat
        self._on_event = on_event
        context, certificate = server_context(secrets.randbits(120) + 1)
        self._cipher: Callable[[], Cipher] = lambda: Tls(context, server=True)
        self._channel = sha256(certificate).digest()
        self._servers: list[asyncio.Server] = []
        self._numbers: dict[Link, int] = {}

    async def start(self, port: int, bind: str | None) -> None:
        """Listen on both families, on one port number; port 0 chooses one."""
        for attempt in range(PORT_TRIES):
            chosen = port or _free_port(bind)
            try:
                self._servers.append(await self._serve(chosen, bind))
            except OSError:
                if port or attempt == PORT_TRIES - 1:
                    raise
            else:
                self.port = chosen
                return

    async def _serve(self, port: int, bind: str | None) -> asyncio.Server:
        loop = asyncio.get_running_loop()
        try:
            return await loop.create_server(self._accept, bind, port)
        except OSError:
            if bind is not None:
                raise
            return await loop.create_server(self._accept, "0.0.0.0", port)  # a machine without IPv6

    def _accept(self) -> _Arriving:
        return _Arriving(self, self._cipher(), self._channel, self._make, self._event)

    def _make(self, channel: bytes, since: float) -> Session:
        return Session(self._seat, channel, secrets.token_bytes(NONCE_BYTES), since)

    def arrived(self, link: Link) -> bool:
        """The guard's word on a newcomer."""
        number, ruling = self.guard.arrive(link.address, _now())
        if not self.accepting or isinstance(ruling, Turned):
            self.guard.left(number)
            self._refused(link.address, Code.TURNED_AWAY)
            return False
        if ruling.dropped is not None:
            for other in [other for other, known in self._numbers.items() if known == ruling.dropped]:
                other.abort(Code.CROWDED)
        self._numbers[link] = number
        self.links.add(link)
        link.on_left = self._left
        if self.on_arrival is not None:
            self.on_arrival(link.address)
        return True

    def _event(self, link: Link, event: Event) -> None:
        if link.session is not None and link.session.proved and link in self._numbers:
            self.guard.proved(self._numbers[link])
        if isinstance(event, Closed) and event.code == Code.BAD_TOKEN and not event.by_peer:
            self.guard.block(link.address, _now())
        self._on_event(link, event)

    def _left(self, link: Link) -> None:
        self.links.discard(link)
        number = self._numbers.pop(link, None)
        if number is not None:
            self.guard.left(number)
        if link.session is None or link.why is Code.CROWDED:
            self._refused(link.address, link.why or Code.LOST)

    def _refused(self, address: str, code: Code) -> None:
        if self.on_refused is not None:
            self.on_refused(address, code)

    def shut(self) -> None:
        """Take no more connections; the links stay."""
        self.accepting = False
        for server in self._servers:
            server.close()

    async def close(self, code: Code = Code.LEAVING) -> None:
        """Stop listening and leave every link in order."""
        self.shut()
        links = list(self.links)
        for link in links:
            link.close(code)
        if links:
            await asyncio.wait([asyncio.ensure_future(link.gone()) for link in links], timeout=2 * LINGER_SECONDS)
        for link in list(self.links):
            link.abort()


class _Arriving(Link):
    """A connection that the guard may turn away before a byte is answered."""

    def __init__(
        self, listener: Listener, cipher: Cipher, channel: bytes, make: MakeSession, on_event: OnEvent
    ) -> None:
        super().__init__(cipher, channel, make, on_event)
        self._listener = listener

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Ask the guard first."""
        super().connection_made(transport)
        if not self._listener.arrived(self):
            self.abort()


async def listen(seat: HostSeat, on_event: OnEvent, port: int = 0, bind: str | None = None) -> Listener:
    """Start listening; OSError if the port is taken or the address is not ours."""
    listener = await asyncio.to_thread(Listener, seat, on_event)  # a certificate: seven milliseconds, and a file
    await listener.start(port, bind)
    return listener


async def connect(host: str, port: int, seat: GuestSeat, on_event: OnEvent) -> Link:
    """One TCP connection as a guest; OSError or TimeoutError if it cannot be made."""
    from net.tls import Tls, client_context  # as for a listener

    def make(channel: bytes, since: float) -> Session:
        return Session(seat, channel, secrets.token_bytes(NONCE_BYTES), since)

    loop = asyncio.get_running_loop()
    async with asyncio.timeout(DIAL_SECONDS):
        _, link = await loop.create_connection(
            lambda: Link(Tls(client_context(), server=False), None, make, on_event), host, port
        )
    return link


async def dial(
    addresses: Sequence[tuple[str, int]], make_seat: Callable[[Callable[[], bool]], GuestSeat], on_event: OnEvent
) -> Link:
    """Try the addresses 250 ms apart; the first on which the host proves his key wins, the others are closed.

    `make_seat(claim)` builds the seat with the given `claim`. Events of the losers are not delivered. If none proves
    the key, the last one that got as far as a session is returned with its `Closed` delivered (e.g. WRONG_KEY);
    LinkError if no address was reached at all.
    """
    race = _Race(make_seat, on_event)
    begun = (race.run(host, port, at * STAGGER_SECONDS) for at, (host, port) in enumerate(addresses))
    tasks: list[asyncio.Future[None]] = [asyncio.ensure_future(run) for run in begun]
    try:
        return await race.winner(tasks)
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


class _Race:
    """Several connections of one invite; one may go on."""

    def __init__(self, make_seat: Callable[[Callable[[], bool]], GuestSeat], on_event: OnEvent) -> None:
        self._make_seat = make_seat
        self._on_event = on_event
        self._won: asyncio.Future[Link] = asyncio.get_running_loop().create_future()
        self._claimed = False
        self._winner: Link | None = None
        self._closed: list[tuple[Link, list[Event]]] = []
        self._early: dict[Link, list[Event]] = {}
        self._errors: dict[str, str] = {}

    async def run(self, host: str, port: int, delay: float) -> None:
        await asyncio.sleep(delay)
        try:
            link = await connect(host, port, self._make_seat(self._claim), self._event)
        except (OSError, TimeoutError) as error:
            self._errors[f"{host}:{port}"] = str(error) or type(error).__name__
            return
        try:
            await link.gone()
            if link is not self._winner:
                self._errors.setdefault(f"{host}:{port}", DROPPED if link.why is not Code.SLOW else Code.SLOW)
        except asyncio.CancelledError:
            if link is not self._winner:
                link.abort()
            raise

    async def winner(self, tasks: list[asyncio.Future[None]]) -> Link:
        waiting: set[asyncio.Future[Any]] = {self._won, *tasks}
        while not self._won.done() and waiting != {self._won}:
            _, waiting = await asyncio.wait(waiting, return_when=asyncio.FIRST_COMPLETED)
        if self._won.done():
            return self._won.result()
        told = [(link, events) for link, events in self._closed if events[-1] != Closed(Code.LOST, False)]
        if not (told or self._closed):
            raise LinkError(self._errors)
        link, events = (told or self._closed)[-1]
        for event in events:
            self._on_event(link, event)
        return link

    def _claim(self) -> bool:
        if self._claimed:
            return False
        self._claimed = True
        return True

    def _event(self, link: Link, event: Event) -> None:
        if link is self._winner:
            self._on_event(link, event)
            return
        events = self._early.setdefault(link, [])
        events.append(event)
        if self._winner is None and link.session is not None and link.session.proved:
            self._winner = link
            for early in events:
                self._on_event(link, early)
            self._won.set_result(link)
        elif isinstance(event, Closed):
            self._closed.append((link, events))


def _free_port(bind: str | None) -> int:
    """A port number free on IPv4 (or `bind`): port 0 for two families would give two different numbers."""
    family = socket.AF_INET6 if bind and ":" in bind else socket.AF_INET
    with socket.socket(family, socket.SOCK_STREAM) as probe:
        probe.bind((bind or "0.0.0.0", 0))
        return int(probe.getsockname()[1])


def _now() -> float:
    """The one clock: unix time; the session bears its being set back."""
    return time.time()
