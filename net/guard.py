"""The port's limits: who may connect at all, before a key is proved.

Owns the table of unauthenticated connections and of blocked addresses; pure, `now` is an argument. Must not know
sockets or tokens: it is told who came, who proved a key, who left, and whom to block.
"""

from __future__ import annotations

from dataclasses import dataclass
from ipaddress import IPv6Address, ip_address, ip_network

MAX_UNPROVED = 4
MAX_FROM_ONE = 2
BLOCK_SECONDS = 60.0
MAX_BLOCKED = 1024  # a table that an attacker with many addresses cannot grow without end


@dataclass(frozen=True, slots=True)
class Welcomed:
    """The newcomer may stay; `dropped` (the oldest) must be closed for him."""

    dropped: int | None = None


@dataclass(frozen=True, slots=True)
class Turned:
    """The newcomer must be closed at once."""


def neighbourhood(address: str) -> str:
    """What counts as one address: an IPv4 address, or the /64 that one IPv6 household has."""
    try:
        ip = ip_address(address.split("%", 1)[0])
    except ValueError:
        return address
    if isinstance(ip, IPv6Address):
        if ip.ipv4_mapped is not None:
            return str(ip.ipv4_mapped)
        return str(ip_network((ip, 64), strict=False))
    return str(ip)


class Guard:
    """One listening port."""

    __slots__ = ("_blocked", "_next", "_unproved")

    def __init__(self) -> None:
        self._next = 0
        self._unproved: dict[int, str] = {}  # in the order they came
        self._blocked: dict[str, float] = {}  # until when, oldest first

    def arrive(self, address: str, now: float) -> tuple[int, Welcomed | Turned]:
        """A new connection: its number and what becomes of it."""
        number, place = self._next, neighbourhood(address)
        self._next += 1
        if self._blocked.get(place, now) > now:
            return number, Turned()
        dropped = None
        # The oldest goes, not the newcomer: idle connections could otherwise keep an honest guest of the same address
        # out for as long as they are renewed, while his own handshake takes a few milliseconds.
        neighbours = [known for known, other in self._unproved.items() if other == place]
        if len(neighbours) >= MAX_FROM_ONE:
            dropped = neighbours[0]
        elif len(self._unproved) >= MAX_UNPROVED:
            dropped = next(iter(self._unproved))
        if dropped is not None:
            del self._unproved[dropped]
        self._unproved[number] = place
        return number, Welcomed(dropped)

    def proved(self, number: int) -> None:
        """The connection has proved a key: it no longer counts."""
        self._unproved.pop(number, None)

    def left(self, number: int) -> None:
        """The connection is closed."""
        self._unproved.pop(number, None)

    def block(self, address: str, now: float) -> None:
        """A bad token came from there. The invite itself is never blocked: that would let anybody close it."""
        for place in [place for place, until in self._blocked.items() if until <= now]:
            del self._blocked[place]
        place = neighbourhood(address)
        self._blocked.pop(place, None)
        if len(self._blocked) >= MAX_BLOCKED:
            del self._blocked[next(iter(self._blocked))]
        self._blocked[place] = now + BLOCK_SECONDS
