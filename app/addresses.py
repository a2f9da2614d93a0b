"""Which of this machine's addresses a friend could use, best first.

Owns the ranking by `ipaddress`; the list comes from the system (ifaddr). Must not dial anything but a datagram socket
that never sends: its own name tells the address of the default route.
"""

from __future__ import annotations

import ipaddress
import socket
from dataclasses import dataclass
from enum import StrEnum

import ifaddr

from app.errors import AppError
from net.invite import useless

# Documentation addresses (RFC 5737, RFC 3849): nobody is there, and a connected datagram socket sends nothing.
_PROBE_4 = ("192.0.2.1", 9)
MAX_OFFERED = 4


class Reach(StrEnum):
    """From where an address can be used."""

    WORLD = "world"
    NETWORK = "network"
    MACHINE = "machine"


@dataclass(frozen=True, slots=True)
class Offer:
    """One address and how far it reaches."""

    host: str
    reach: Reach


def offers(bind: str | None = None) -> tuple[Offer, ...]:
    """Addresses to put into an invite, best first; `bind` alone if listening there only.

    Raises AppError ``useless-address`` if nobody could ever dial `bind`: known before the port is opened.
    """
    if bind is not None:
        only = _read(bind)
        if only is None:
            return (Offer(bind, Reach.NETWORK),)  # a name: whoever gave it knows what it means
        if not only.is_unspecified:
            if useless(only):
                raise AppError("useless-address", detail=bind)
            return (_offer(only),)
    found: list[Offer] = []
    route = _default_route()
    for adapter in ifaddr.get_adapters():
        for address in adapter.ips:
            text = address.ip if isinstance(address.ip, str) else address.ip[0]
            ip = ipaddress.ip_address(text.partition("%")[0])
            # A link-local address means nothing without its interface: never in an invite.
            if not useless(ip):
                found.append(_offer(ip))
    found.sort(key=lambda offer: (offer.host != route, ":" in offer.host))
    order = (Reach.WORLD, Reach.NETWORK, Reach.MACHINE)
    unique = dict.fromkeys(sorted(found, key=lambda offer: order.index(offer.reach)))
    wide = tuple(offer for offer in unique if offer.reach is not Reach.MACHINE)
    # Without any network two programs on this machine can still play.
    return wide[:MAX_OFFERED] or (Offer("127.0.0.1", Reach.MACHINE),)


def _read(text: str) -> ipaddress.IPv4Address | ipaddress.IPv6Address | None:
    try:
        return ipaddress.ip_address(text)
    except ValueError:
        return None


def _offer(ip: ipaddress.IPv4Address | ipaddress.IPv6Address) -> Offer:
    if ip.is_loopback:
        return Offer(str(ip), Reach.MACHINE)
    return Offer(str(ip), Reach.WORLD if ip.is_global else Reach.NETWORK)


def _default_route() -> str:
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(_PROBE_4)
        except OSError:
            return ""
        return str(probe.getsockname()[0])
