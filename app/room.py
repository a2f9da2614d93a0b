"""The line between two players in one program: practice.

Owns the bytes on their way from one end to the other; must not know what they mean. It takes the place of a port and
of dialling it (`net.transport`): no socket is opened, nothing is encrypted, and nobody else can come in. Everything
above is the same as over a network.
"""

from __future__ import annotations

import asyncio
import secrets
from collections import deque
from collections.abc import Callable, Sequence

from net.cipher import Plain
from net.codes import Code
from net.handshake import GuestSeat, HostSeat
from net.session import Session
from net.transport import LINGER_SECONDS, NONCE_BYTES, Link, LinkError, OnEvent

HERE = ("127.0.0.1", 0)  # what is noted as the address
CHANNEL_BYTES = 32


class Room:
    """Where a host waits and a guest comes in; `app.seats.Ways` within the program."""

    def __init__(self) -> None:
        self._port: Waiting | None = None

    async def listen(self, seat: HostSeat, on_event: OnEvent, port: int = 0, bind: str | None = None) -> Waiting:
        """Let whoever dials here reach this seat; it takes the place of the one before."""
        self._port = Waiting(seat, on_event)
        return self._port

    async def dial(
        self,
        addresses: Sequence[tuple[str, int]],
        make_seat: Callable[[Callable[[], bool]], GuestSeat],
        on_event: OnEvent,
    ) -> Link:
        """Reach the host who waits; his key is proved in what follows. LinkError if nobody waits."""
        if self._port is None or not self._port.accepting:
            raise LinkError({})
        channel = secrets.token_bytes(CHANNEL_BYTES)
        link = _link(make_seat(lambda: True), channel, on_event)
        join(self._port.link(channel), link)
        return link


class Waiting:
    """A host who waits in a room: what `net.transport.Listener` is at a port."""

    def __init__(self, seat: HostSeat, on_event: OnEvent) -> None:
        self.port = HERE[1]
        self.accepting = True
        self.on_arrival: Callable[[str], None] | None = None  # never: nobody comes from outside
        self.on_refused: Callable[[str, Code], None] | None = None  # never: only who is expected comes in
        self._seat = seat
        self._on_event = on_event
        self._links: list[Link] = []

    def link(self, channel: bytes) -> Link:
        """The host's end of a new line."""
        link = _link(self._seat, channel, self._on_event)
        link.on_left = self._links.remove
        self._links.append(link)
        return link

    def shut(self) -> None:
        """Take no more lines; those that are stay."""
        self.accepting = False

    async def close(self, code: Code = Code.LEAVING) -> None:
        """Wait no more and leave in order."""
        self.shut()
        links = tuple(self._links)
        for link in links:
            link.close(code)
        if links:
            await asyncio.wait([asyncio.ensure_future(link.gone()) for link in links], timeout=2 * LINGER_SECONDS)
        for link in tuple(self._links):
            link.abort()


def _link(seat: HostSeat | GuestSeat, channel: bytes, on_event: OnEvent) -> Link:
    def make(channel: bytes, since: float) -> Session:
        return Session(seat, channel, secrets.token_bytes(NONCE_BYTES), since)

    return Link(Plain(channel), channel, make, on_event)


def join(one: asyncio.Protocol, other: asyncio.Protocol) -> None:
    """Connect two ends. What one writes the other is given later, from the loop, in order."""
    ends = End(one), End(other)
    ends[0].other, ends[1].other = ends[1], ends[0]
    for end in ends:
        end.protocol.connection_made(end)


class End(asyncio.Transport):
    """One end of a line."""

    def __init__(self, protocol: asyncio.Protocol) -> None:
        super().__init__({"peername": HERE})
        self.protocol = protocol
        self.other: End
        self._closing = self._gone = False
        self._coming: deque[bytes | None] = deque()  # None: the line ends here
        self._called = False
        self._loop = asyncio.get_running_loop()

    def write(self, data: bytes | bytearray | memoryview) -> None:
        """Give bytes to the other end."""
        if not self._closing:
            self.other.take(bytes(data))

    def close(self) -> None:
        """End the line; what is on its way to the other end still arrives, nothing more arrives here."""
        if not self._closing:
            self._closing = True
            self._coming.clear()
            self.take(None)
            self.other.take(None)

    def write_eof(self) -> None:
        """As `close`: nothing that was written is lost here."""
        self.close()

    def abort(self) -> None:
        """As `close`: nothing waits to be written."""
        self.close()

    def is_closing(self) -> bool:
        """Nothing can be written any more."""
        return self._closing

    def set_write_buffer_limits(self, high: int | None = None, low: int | None = None) -> None:
        """What is written has left at once."""

    def take(self, data: bytes | None) -> None:
        """Something comes from the other end."""
        # One queue and not a call each: the loop of the window does not promise their order.
        self._coming.append(data)
        if not self._called:
            self._called = True
            self._loop.call_soon(self._arrive)

    def _arrive(self) -> None:
        self._called = False
        while self._coming and not self._gone:
            data = self._coming.popleft()
            if data is None:
                self._closing = self._gone = True
                self.protocol.connection_lost(None)
                return
            try:
                self.protocol.data_received(data)
            except BaseException:
                self.close()  # as over a socket: who has failed hears nothing more
                raise
