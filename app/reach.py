"""From where a host can be reached, and what his router says to it: values only.

Owns the closed list of states and which address goes into an invite, in which order. Must not ask anybody.
"""

from __future__ import annotations

import ipaddress
from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum

from net.invite import Address

MAX_OFFERED = 4  # of the eight that an invite may have: each takes a guest a quarter of a second


class Reach(StrEnum):
    """From where an address can be used."""

    MAPPED = "mapped"  # the router's own, which lets the port in
    WORLD = "world"
    WORLD_6 = "world-6"  # a router's firewall is the rule there
    NETWORK = "network"
    MACHINE = "machine"


@dataclass(frozen=True, slots=True)
class Offer:
    """One address and how far it reaches. `more`: beside a better one of its kind, hardly ever needed."""

    host: str
    reach: Reach
    more: bool = False


@dataclass(frozen=True, slots=True)
class Place:
    """One address with its port."""

    address: Address
    reach: Reach
    more: bool = False


class State(StrEnum):
    """What the router says; the sentence's code is ``router-`` and this."""

    ASKING = "asking"
    MAPPED = "mapped"
    NONE = "none"
    REFUSED = "refused"
    TAKEN = "taken"
    NESTED = "nested"
    MISSING = "missing"
    OFF = "off"
    UNNEEDED = "unneeded"


@dataclass(frozen=True, slots=True)
class Way:
    """The way through the router. `address`: with MAPPED, where it lets the port in; `own`: with NESTED, what it calls
    its address, an IPv4 address or ""; `lease`: seconds until a mapping ends by itself, 0: never.
    `seen`, `seen_6`: somebody has come from the internet, by IPv4, by IPv6.
    """

    state: State
    address: Address | None = None
    own: str = ""
    lease: int = 0
    seen: bool = False
    seen_6: bool = False

    @property
    def codes(self) -> tuple[str, ...]:
        """The sentences' codes, in order."""
        match self.state:
            case State.MAPPED:
                told = "router-seen" if self.seen else "router-mapped"
                return (told, *(("router-permanent",) if self.lease == 0 else ()))
            case _ if self.seen:
                return ("reached-seen",)
            case State.NESTED if not self.own:
                return ("router-offline",)
            case _:
                return (f"router-{self.state}",)


def places(offers: Sequence[Offer], way: Way, port: int) -> tuple[Place, ...]:
    """Everything a friend could use, best first and each once: what `offers` has, with the way through the router."""
    found = [Place((offer.host, port), offer.reach, offer.more) for offer in offers]
    if way.address is not None:
        found.insert(0, Place(way.address, Reach.MAPPED))
    once: dict[Address, Place] = {}
    for place in found:
        once.setdefault(place.address, place)
    return tuple(once.values())


def invited(found: Sequence[Place]) -> tuple[Address, ...]:
    """Those of the places that an invite names."""
    return tuple(place.address for place in found[:MAX_OFFERED])


def outside(address: str) -> int:
    """4 or 6 if somebody with this address has come from the internet, by that version of IP; else 0."""
    try:
        ip = ipaddress.ip_address(address.partition("%")[0])
    except ValueError:
        return 0
    return ip.version if ip.is_global and not ip.is_multicast else 0
