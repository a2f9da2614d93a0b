"""Which of this machine's addresses a friend could use, best first.

Owns the ranking by `ipaddress`; the list comes from the system (ifaddr). Must not dial anything but a datagram socket
that never sends: its own name tells the address of the default route.
"""

from __future__ import annotations

import ipaddress
import socket
from collections.abc import Iterable
from pathlib import Path
from typing import TypeAlias

import ifaddr

from app.errors import AppError
from app.reach import Offer, Reach
from net.invite import useless

Ip: TypeAlias = ipaddress.IPv4Address | ipaddress.IPv6Address

# Documentation addresses (RFC 5737, RFC 3849): nobody is there, and a connected datagram socket sends nothing.
_PROBE_4 = ("192.0.2.1", 9)
_PROBE_6 = ("2001:db8::1", 9)
_KERNEL_6 = Path("/proc/net/if_inet6")
# Of the flags there (linux/if_addr.h): temporary (RFC 8981), found twice, deprecated, not yet checked.
_PASSING = 0x01 | 0x08 | 0x20 | 0x40
_ORDER = (Reach.WORLD, Reach.WORLD_6, Reach.NETWORK, Reach.MACHINE)


def offers(bind: str | None = None) -> tuple[Offer, ...]:
    """Addresses to put into an invite, best first; `bind` alone if listening there only.

    Raises AppError ``useless-address`` if nobody could ever dial `bind`: known before the port is opened.
    """
    only = None if bind is None else _read(bind)
    if bind is not None and only is None:
        return (Offer(bind, Reach.NETWORK),)  # a name: whoever gave it knows what it means
    if only is not None and not only.is_unspecified:
        if useless(only):
            raise AppError("useless-address", detail=str(bind))
        return (Offer(str(only), _reach(only)),)
    found = _own()
    # A link-local address means nothing without its interface: never in an invite.
    wide = [ip for ip in found if not (useless(ip) or ip.is_loopback)]
    if only is not None:
        wide = [ip for ip in wide if ip.version == only.version]  # nobody listens by the other
    passing = _temporary(wide)
    route = _source(socket.AF_INET, _PROBE_4)
    lasting = [ip for ip in wide if str(ip) not in passing]
    lasting.sort(key=lambda ip: (_ORDER.index(_reach(ip)), str(ip) != route, ip.version == 6))
    made: dict[str, Offer] = {}
    for ip in lasting:
        reach = _reach(ip)
        first = all(offer.reach is not reach for offer in made.values())
        made.setdefault(str(ip), Offer(str(ip), reach, more=not first))
    ranked = sorted(made.values(), key=lambda offer: offer.more)
    # Without any network two programs on this machine can still play.
    alone = "::1" if only is not None and only.version == 6 else "127.0.0.1"
    return tuple(ranked) or (Offer(alone, Reach.MACHINE),)


def _own() -> list[Ip]:
    found = []
    for adapter in ifaddr.get_adapters():
        for address in adapter.ips:
            text = address.ip if isinstance(address.ip, str) else address.ip[0]
            found.append(ipaddress.ip_address(text.partition("%")[0]))
    return found


def _read(text: str) -> Ip | None:
    try:
        return ipaddress.ip_address(text)
    except ValueError:
        return None


def _reach(ip: Ip) -> Reach:
    if ip.is_loopback:
        return Reach.MACHINE
    if not ip.is_global:
        return Reach.NETWORK
    return Reach.WORLD if ip.version == 4 else Reach.WORLD_6


def _temporary(found: Iterable[Ip]) -> set[str]:
    """Addresses that are soon gone: an invite, and a match that goes on next week, are dialled later."""
    try:
        return read_kernel(_KERNEL_6.read_text("ascii"))
    except (OSError, ValueError):
        pass  # not Linux
    # No other system says it where it can be read without a library; but all of them dial out from the temporary
    # address if there is one (RFC 6724, rule 7). It is left out if its network has given a second one.
    source = _source(socket.AF_INET6, _PROBE_6)
    if not source:
        return set()
    beside = ipaddress.IPv6Network((source, 64), strict=False)
    second = any(ip in beside and str(ip) != source for ip in found if isinstance(ip, ipaddress.IPv6Address))
    return {source} if second else set()


def read_kernel(table: str) -> set[str]:
    """The addresses of Linux' ``/proc/net/if_inet6`` that do not last. ValueError if it has another form."""
    found = set()
    for line in table.splitlines():
        digits, _index, _length, _scope, flags, _name = line.split()
        if int(flags, 16) & _PASSING:
            found.add(str(ipaddress.IPv6Address(int(digits, 16))))
    return found


def _source(family: socket.AddressFamily, probe: tuple[str, int]) -> str:
    """The address the system would dial out from; "" if it has none."""
    try:
        with socket.socket(family, socket.SOCK_DGRAM) as asked:
            asked.connect(probe)
            return str(asked.getsockname()[0])
    except OSError:
        return ""
