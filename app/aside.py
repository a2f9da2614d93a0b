"""A thread with a loop of its own for multicast DNS, told to the loop that started it.

Owns that thread's life: opening, trying again after a failure, following the machine from network to network, taking
leave. Whoever sends a packet has it read here, and that must hold neither a window nor a match. What is said and heard
is `app.lan`'s, the library `app.mdns`'s.
"""

from __future__ import annotations

import asyncio
import logging
import os
import threading
from collections.abc import Callable
from ipaddress import ip_interface
from typing import Protocol

import ifaddr

from app.advert import Network, Service, usable

LOG = logging.getLogger("crapette.lan")
TICK_S = 5.0  # how often this machine's addresses are looked at
RETRY_S = 15.0  # after a failure; sooner if the addresses change
CLOSE_S = 2.0  # for taking leave, which takes a quarter of a second


class Responder(Protocol):
    """Multicast DNS as it is needed here: `app.mdns.Multicast`."""

    async def open(self) -> None:
        """Begin. Raises OSError."""

    async def announce(self, service: Service) -> None:
        """Say this from now on. Raises OSError."""

    async def browse(self, heard: Callable[[str, bool], None]) -> None:
        """Ask who is there, and tell of every instance that comes, changes (True) or goes (False); again, instead of
        whom it was told before: ask once more, and tell of all that are known."""

    def said(self, instance: str) -> Service | None:
        """What an instance has said by itself, without being asked; None if that is not all there is to say."""

    async def resolve(self, instance: str) -> Service | None:
        """What an instance says; None if it does not answer. Raises OSError."""

    async def follow(self) -> None:
        """The machine's interfaces have changed. Raises OSError."""

    async def close(self) -> None:
        """Take leave; also of what was never opened."""


def multicast() -> Responder:
    """The real thing, imported where it is needed first."""
    from app.mdns import Multicast

    return Multicast()


def networks() -> tuple[Network, ...]:
    """This machine's addresses with their networks. Raises OSError."""
    found = []
    for adapter in ifaddr.get_adapters():
        for ip in adapter.ips:
            text = ip.ip if isinstance(ip.ip, str) else ip.ip[0]
            found.append(ip_interface(f"{text.partition('%')[0]}/{ip.network_prefix}"))
    return tuple(found)


class Aside:
    """Work in a loop and a thread of its own, told to the loop that started it and stopped from there."""

    def __init__(self, make: Callable[[], Responder] | None, look: Callable[[], tuple[Network, ...]]) -> None:
        self._make = make or multicast
        self._look = look
        self._networks: tuple[Network, ...] = ()
        self._home: asyncio.AbstractEventLoop | None = None
        self._loop = asyncio.SelectorEventLoop()  # the one that all systems have datagrams on
        self._stop = asyncio.Event()
        self._ended: asyncio.Future[None] | None = None
        self._thread = threading.Thread(target=self._run, name="lan", daemon=True)
        self._stopped = False

    def start(self) -> None:
        """Begin; called once, in a running loop."""
        self._home = asyncio.get_running_loop()
        self._ended = self._home.create_future()
        self._thread.start()

    def when_over(self, call: Callable[[], object]) -> None:
        """Call this when all has come to an end."""
        assert self._ended is not None
        self._ended.add_done_callback(lambda _ended: call())

    def stop(self) -> None:
        """Tell nothing any more and come to an end soon; may be called again."""
        if not self._stopped and not self._loop.is_closed():
            self._loop.call_soon_threadsafe(self._stop.set)
        self._stopped = True

    async def gone(self) -> None:
        """Stop, and wait until leave has been taken and the thread is over."""
        self.stop()
        if self._ended is None:
            self._loop.close()
            return
        # Whoever waits may be cancelled, and somebody else wait again.
        await asyncio.shield(self._ended)

    def _run(self) -> None:
        try:
            self._loop.run_until_complete(self._all())
        except Exception as error:  # noqa: BLE001 - nobody calls this thread; a game without adverts is still a game
            LOG.warning("ended: %r", error)
        self._at_home(self._over)

    def _over(self) -> None:
        self._thread.join()
        self._loop.close()
        assert self._ended is not None
        if not self._ended.done():
            self._ended.set_result(None)

    def _at_home(self, call: Callable[[], object]) -> None:
        assert self._home is not None
        if not self._home.is_closed():  # else the program ends without having waited
            self._home.call_soon_threadsafe(call)

    def _deliver(self, tell: Callable[[], object]) -> None:
        """Tell something in the loop that has started this, unless it has been stopped there meanwhile."""
        self._at_home(lambda: None if self._stopped else tell())

    async def _all(self) -> None:
        work = asyncio.ensure_future(self._work())
        stop = asyncio.ensure_future(self._stop.wait())
        await asyncio.wait((work, stop), return_when=asyncio.FIRST_COMPLETED)
        work.cancel()
        (end,) = await asyncio.gather(work, return_exceptions=True)
        if isinstance(end, Exception):
            self._failed(repr(end))
        rest = asyncio.all_tasks() - {asyncio.current_task()}  # the library's own
        for task in rest:
            task.cancel()
        await asyncio.gather(*rest, return_exceptions=True)
        if isinstance(end, Exception):
            raise end

    async def _work(self) -> None:
        while True:
            try:
                self._networks = self._look()
                if self._connected:
                    await self._attend()
                else:
                    self._alone()
            except OSError as error:
                self._failed(os.strerror(error.errno) if error.errno else str(error))
            await self._until_changed()

    async def _attend(self) -> None:
        responder = self._make()
        try:
            await responder.open()
            await self._serve(responder)
        finally:
            await self._close(responder)

    @property
    def _connected(self) -> bool:
        """Whether this machine is on any network."""
        return any(usable(str(network.ip)) for network in self._networks)

    async def _close(self, responder: Responder) -> None:
        try:
            async with asyncio.timeout(CLOSE_S):
                await responder.close()
        except OSError as error:  # or out of time: records end by themselves
            LOG.info("leave not taken: %r", error)

    async def _until_changed(self) -> None:
        end = self._loop.time() + RETRY_S
        while not self._moved() and self._loop.time() < end:
            await asyncio.sleep(TICK_S)

    def _moved(self) -> bool:
        """Whether the machine's addresses are others than before."""
        try:
            before, self._networks = self._networks, self._look()
        except OSError as error:
            LOG.info("addresses not known: %r", error)
            return False
        return set(before) != set(self._networks)

    async def _serve(self, responder: Responder) -> None:
        """Until cancelled. Raises OSError."""
        raise NotImplementedError

    def _alone(self) -> None:
        """This machine is on no network; it is looked at again."""
        raise NotImplementedError

    def _failed(self, detail: str) -> None:
        """Something did not work, in the system's words; it is tried again."""
        raise NotImplementedError
