"""Games on the same network: a host is announced while he waits, and whoever wants to join sees who is.

Owns when something is said and for how long a list keeps it. What an advert says is `app.advert`'s, the thread in which
all of this runs `app.aside`'s. Tells codes and values; must not hold a sentence.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass

from app import happening as h
from app.addresses import offers
from app.advert import Advert, Found, Network, Service, ranked, read_text, together, usable, write_text
from app.aside import LOG, TICK_S, Aside, Responder, networks
from app.seat import Seat
from net.invite import MAX_ADDRESSES

PAUSE_S = 0.25  # between two lists told: whatever is sent, a list changes four times a second at most
ASK_S = 30.0  # until it is asked anew who is there: of questions and answers many are lost on a bad radio link
MAX_HEARD = 64  # instances looked at
MAX_LISTED = 24  # games told


@dataclass(frozen=True, slots=True)
class Standing:
    """Whether a host is announced: ``announced``, ``announce-off``, ``announce-invited``, ``announce-no-network`` or
    ``announce-failed`` with the system's `detail`."""

    code: str
    detail: str = ""


@dataclass(frozen=True, slots=True)
class Around:
    """The games announced on this network, and `code`: "", ``look-no-network``, or ``look-failed`` with the system's
    `detail`. `more`: not all of them are listed."""

    games: tuple[Found, ...] = ()
    more: bool = False
    code: str = ""
    detail: str = ""


def own_addresses(bind: str | None = None) -> tuple[str, ...]:
    """The addresses of a host that another machine could use, best first; none if there is no network."""
    return tuple(offer.host for offer in offers(bind) if usable(offer.host))[:MAX_ADDRESSES]


class Herald(Aside):
    """Announces a waiting host until somebody sits down with him, or nobody waits any more."""

    def __init__(
        self,
        advert: Advert,
        port: int,
        tell: Callable[[Standing], object],
        *,
        addresses: Callable[[], Sequence[str]] = own_addresses,
        make: Callable[[], Responder] | None = None,
        look: Callable[[], tuple[Network, ...]] = networks,
    ) -> None:
        """`addresses`: those of the host, asked again whenever the machine's have changed."""
        super().__init__(make, look)
        self._text, self._port, self._tell, self._addresses = write_text(advert), port, tell, addresses

    def attend(self, seat: Seat) -> None:
        """Start, and stop with the match or with the wait, whichever comes first."""

        def heard(what: h.Happening) -> None:
            if isinstance(what, h.Begun):
                self.stop()

        seat.listeners.append(heard)
        seat.done.add_done_callback(lambda _done: self.stop())
        self.start()

    async def _serve(self, responder: Responder) -> None:
        said: Service | None = None
        moved = False
        while True:
            service = Service(tuple(self._addresses()), self._port, self._text)
            if service.addresses and service != said:
                await responder.announce(service)
                said = service
            if moved:
                # Not before: on new sockets all is said again, and addresses said within the last second are not
                # forgotten for others that come after them (RFC 6762, 10.2).
                await responder.follow()
            self._say(Standing("announced" if service.addresses else "announce-no-network"))
            while not self._moved():
                await asyncio.sleep(TICK_S)
            moved = True

    def _alone(self) -> None:
        self._say(Standing("announce-no-network"))

    def _failed(self, detail: str) -> None:
        self._say(Standing("announce-failed", detail))

    def _say(self, standing: Standing) -> None:
        self._deliver(lambda: self._tell(standing))


@dataclass(slots=True)
class _Heard:
    """An instance and what it said last: None if it does not answer or says what is of no use."""

    said: tuple[Advert, Service] | None = None
    asked: bool = False  # at least once
    again: bool = True  # it has said something new
    task: asyncio.Task[None] | None = None


class Lookout(Aside):
    """Tells which games are announced, whenever that changes, until it is stopped."""

    def __init__(
        self,
        own: bytes,
        tell: Callable[[Around], object],
        *,
        make: Callable[[], Responder] | None = None,
        look: Callable[[], tuple[Network, ...]] = networks,
    ) -> None:
        """`own`: the key of whoever looks, whose own adverts are not told."""
        super().__init__(make, look)
        self._own, self._tell = own, tell
        self._heard: dict[str, _Heard] = {}
        self._missed = False  # there were more than are looked at
        self._news = asyncio.Event()
        self._told: Around | None = None

    async def _serve(self, responder: Responder) -> None:
        self._missed = False
        self._news.set()  # that there is nobody is told as well
        tick = self._loop.time() + TICK_S
        ask = self._loop.time()
        try:
            while True:
                if self._loop.time() >= ask:
                    ask = self._loop.time() + ASK_S
                    await responder.browse(lambda instance, there: self._hear(responder, instance, there))
                with suppress(TimeoutError):
                    async with asyncio.timeout_at(tick):
                        await self._news.wait()
                if self._loop.time() >= tick:
                    tick = self._loop.time() + TICK_S
                    await self._look_after(responder)
                if self._news.is_set():
                    self._news.clear()
                    if self._list():
                        await asyncio.sleep(PAUSE_S)
        finally:
            for instance in tuple(self._heard):
                self._drop(instance)

    async def _look_after(self, responder: Responder) -> None:
        """Follow the machine from network to network, and ask those listed whether they are still there: who was
        killed, or carried away, has not taken leave."""
        if self._moved():
            await responder.follow()
            self._news.set()
        for instance in tuple(self._heard):
            self._ask(responder, instance)

    def _hear(self, responder: Responder, instance: str, there: bool) -> None:
        if not there:
            self._drop(instance)
            self._news.set()
            return
        if instance not in self._heard:
            if len(self._heard) >= MAX_HEARD and not self._make_room(_read(responder.said(instance)) is not None):
                self._missed = True
                self._news.set()
                return
            self._heard[instance] = _Heard()
        self._ask(responder, instance)

    def _make_room(self, sure: bool) -> bool:
        """Whoever did not answer gives way, to a game that has said everything (`sure`) whoever has not yet: else names
        alone could fill the list. A host who is announced says everything at once."""
        for instance, heard in self._heard.items():
            if heard.said is None and (heard.asked or sure):
                self._drop(instance)
                return True
        return False

    def _drop(self, instance: str) -> None:
        heard = self._heard.pop(instance, None)
        if heard is not None and heard.task is not None:
            heard.task.cancel()

    def _ask(self, responder: Responder, instance: str) -> None:
        heard = self._heard[instance]
        heard.again = True
        if heard.task is None:
            heard.task = self._loop.create_task(self._resolve(responder, instance, heard))

    async def _resolve(self, responder: Responder, instance: str, heard: _Heard) -> None:
        """One question at a time to each, however often it says something new."""
        while heard.again:
            heard.again = False
            try:
                service = await responder.resolve(instance)
            except OSError as error:
                LOG.info("not asked: %r", error)
                service = None
            advert = _read(service)
            said = None if service is None or advert is None or advert.key == self._own else (advert, service)
            if said != heard.said:
                heard.said = said
                self._news.set()
            heard.asked = True
            await asyncio.sleep(PAUSE_S)
        heard.task = None

    def _list(self) -> int:
        """Tell who is announced now; how many."""
        said = [heard.said for heard in self._heard.values() if heard.said is not None]
        games = together((advert, ranked(service, self._networks)) for advert, service in said)
        more = self._missed or len(games) > MAX_LISTED
        self._say(Around(games[:MAX_LISTED], more, "" if self._connected else "look-no-network"))
        return len(games)

    def _alone(self) -> None:
        self._say(Around(code="look-no-network"))

    def _failed(self, detail: str) -> None:
        self._say(Around(code="look-failed", detail=detail))

    def _say(self, around: Around) -> None:
        if around != self._told:
            self._told = around
            self._deliver(lambda: self._tell(around))


def _read(service: Service | None) -> Advert | None:
    return None if service is None else read_text(service.text)
