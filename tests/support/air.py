"""A network in memory for adverts: who announces is heard by who browses, in whichever thread they are.

No sockets and no packets. Stands in for `app.mdns`; what a test does by hand to an `Air` is what strangers send.
"""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable
from ipaddress import ip_interface

from app.advert import Network, Service

HOME = (ip_interface("192.168.1.17/24"),)


def at_home() -> tuple[Network, ...]:
    """A machine with one address."""
    return HOME


class Air:
    """What can be heard now, by instance."""

    def __init__(self) -> None:
        self.said: dict[str, Service | None] = {}  # None: named by somebody, and never answers
        self.log: list[str] = []  # what was done, in order
        self.asked: list[str] = []
        self.fails: OSError | None = None  # what `open` meets
        self._ears: list[tuple[asyncio.AbstractEventLoop, Callable[[str, bool], None]]] = []
        self._lock = threading.Lock()
        self._count = 0

    def responder(self) -> Voice:
        """A machine's place in it."""
        self._count += 1
        return Voice(self, f"instance {self._count}")

    def say(self, instance: str, service: Service | None) -> None:
        """Somebody says something."""
        with self._lock:
            self.said[instance] = service
            self._tell(instance, True)

    def hush(self, instance: str) -> None:
        """Somebody takes his leave."""
        with self._lock:
            self.said.pop(instance, None)
            self._tell(instance, False)

    def listen(self, heard: Callable[[str, bool], None]) -> None:
        with self._lock:
            loop = asyncio.get_running_loop()
            self._ears.append((loop, heard))
            for instance in self.said:
                loop.call_soon_threadsafe(heard, instance, True)

    def deafen(self, loop: asyncio.AbstractEventLoop) -> None:
        with self._lock:
            self._ears = [ear for ear in self._ears if ear[0] is not loop]

    def _tell(self, instance: str, there: bool) -> None:
        for loop, heard in self._ears:
            loop.call_soon_threadsafe(heard, instance, there)


class Voice:
    """A responder of `app.lan`."""

    def __init__(self, air: Air, instance: str) -> None:
        self._air, self._instance = air, instance

    async def open(self) -> None:
        if self._air.fails is not None:
            raise self._air.fails
        self._air.log.append("open")

    async def announce(self, service: Service) -> None:
        self._air.log.append(f"announce {' '.join(service.addresses)}")
        self._air.say(self._instance, service)

    async def browse(self, heard: Callable[[str, bool], None]) -> None:
        self._air.deafen(asyncio.get_running_loop())
        self._air.listen(heard)

    def said(self, instance: str) -> Service | None:
        return self._air.said.get(instance)

    async def resolve(self, instance: str) -> Service | None:
        self._air.asked.append(instance)
        return self._air.said.get(instance)

    async def follow(self) -> None:
        self._air.log.append("follow")

    async def close(self) -> None:
        self._air.deafen(asyncio.get_running_loop())
        self._air.hush(self._instance)
        self._air.log.append("close")
