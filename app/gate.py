"""A host's way in from the internet: what his router has said, and whether somebody has come that way.

Owns this knowledge for one port that is open. Must not talk with a router (`app.router` does) nor hold a sentence.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Protocol

from app.reach import State, Way, outside

ANYWHERE = frozenset({None, "0.0.0.0"})  # by IPv4; whoever listens at "::" listens by IPv6 only


class Mapper(Protocol):
    """Who has the router let the port in: `app.router.Router`."""

    def start(self, port: int, told: Callable[[Way], None]) -> None:
        """Ask, and go on asking; `told` hears in the loop what comes of it."""

    def look(self) -> None:
        """See soon whether the port is still let in."""

    def stop(self) -> None:
        """Have nobody let in any more; more than once is allowed."""

    async def gone(self) -> None:
        """After `stop`: until that is done, or takes too long."""


class Gate:
    """See the module."""

    def __init__(self, router: Mapper | None, told: Callable[[Way], None]) -> None:
        """`router`: None if it is not to be asked. `told` hears of every change."""
        self.way = Way(State.OFF)
        self._router = router
        self._told = told

    def open(self, port: int, bind: str | None) -> None:
        """The port is open, on all addresses or on `bind` only."""
        if bind not in ANYWHERE:
            self.way = Way(State.UNNEEDED)  # whoever chose one address has chosen from where one can come
            self._router = None
        elif self._router is not None:
            self.way = Way(State.ASKING)
            self._router.start(port, self._heard)

    def arrived(self, address: str) -> None:
        """Somebody is at the port, whoever he is: the way he came is open."""
        version = outside(address)
        if self.way.address is not None and address == self.way.address[0]:
            return  # the router itself, for somebody on this network who dialled its outer address
        self._take(replace(self.way, seen=self.way.seen or version == 4, seen_6=self.way.seen_6 or version == 6))

    def lost(self) -> None:
        """The line is cut: it may be the router that was restarted."""
        if self._router is not None:
            self._router.look()

    def shut(self) -> None:
        """The port is needed no more."""
        if self._router is not None:
            self._router.stop()

    async def gone(self) -> None:
        """After `shut`: until nobody is let in any more, or it takes too long."""
        if self._router is not None:
            await self._router.gone()

    def _heard(self, way: Way) -> None:
        moved = self.way.address is not None and way.address not in (None, self.way.address)
        self._take(replace(way, seen=self.way.seen and not moved, seen_6=self.way.seen_6))

    def _take(self, way: Way) -> None:
        if way != self.way:
            self.way = way
            self._told(way)
