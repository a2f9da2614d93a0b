"""What a waiting host says of himself on his own network, and what is believed of such an advert.

Owns the fields, their one spelling and their limits (docs/network.md); anybody on the network can send one, so it is
hostile input and proves nothing. Never holds the token of an invite. Must not touch a socket (`app.mdns`) nor decide
when somebody is announced (`app.lan`).
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from ipaddress import IPv4Address, IPv4Interface, IPv6Address, IPv6Interface, ip_address
from typing import TypeAlias

from app.names import is_seen, showable
from engine import Rules, format_rules
from engine.presets import preset_names
from net.codes import NetError
from net.door import Strangers
from net.handshake import VERSIONS
from net.identity import check_key
from net.invite import MAX_ADDRESSES, MAX_PORT, Address, useless
from net.terms import check_name

FORMAT = b"1"
MAX_TEXT = 512  # bytes of all fields together; an honest advert has at most 300
MAX_FIELDS = 16
MAX_TRIED = 64  # addresses of one advert that are looked at

_KEY = re.compile(rb"[0-9a-f]{64}")
_VERSIONS = re.compile(rb"[1-9][0-9]{0,3}(?:,[1-9][0-9]{0,3}){0,7}")
_RULES = re.compile(rb"([a-z][a-z0-9_-]{0,31})(\+?)")

Network: TypeAlias = IPv4Interface | IPv6Interface
"""One of this machine's own addresses, with the network it is in."""


@dataclass(frozen=True, slots=True)
class Service:
    """An advert as multicast DNS carries it: addresses as text, the port, and the bytes of its TXT record."""

    addresses: tuple[str, ...]
    port: int
    text: bytes


@dataclass(frozen=True, slots=True)
class Advert:
    """What a host says: the key he will prove, his name, and by which rules he waits. `rules`: a preset, "" for one
    unknown here; `changed`: with single rules that differ. `asks`: he wants to be asked before he lets somebody in."""

    key: bytes
    name: str
    rules: str
    changed: bool = False
    asks: bool = True
    versions: tuple[int, ...] = VERSIONS

    @property
    def fits(self) -> bool:
        """Whether the two programs have a version of the protocol in common."""
        return bool(set(self.versions) & set(VERSIONS))


@dataclass(frozen=True, slots=True)
class Found:
    """A game somebody announces: what is said, and up to eight addresses to try, the likeliest first."""

    advert: Advert
    addresses: tuple[Address, ...]


def advert_of(key: bytes, name: str, rules: Rules, strangers: Strangers) -> Advert:
    """What the host of a match by these rules says."""
    preset, *changed = format_rules(rules).split(" ")
    return Advert(key, name, preset, bool(changed), strangers is Strangers.ASK)


def silent(wanted: bool, strangers: Strangers) -> str:
    """Why a host is not announced: ``announce-off`` if it is not `wanted`, ``announce-invited`` (who answers an advert
    is a stranger and would be refused: only the token lets in, and no advert may carry it); "" if he is."""
    if not wanted:
        return "announce-off"
    return "announce-invited" if strangers is Strangers.NONE else ""


def write_text(advert: Advert) -> bytes:
    """The fields as a TXT record (RFC 6763, 6)."""
    fields = (
        b"txtvers=" + FORMAT,
        b"v=" + ",".join(map(str, advert.versions)).encode(),
        b"k=" + advert.key.hex().encode(),
        b"name=" + advert.name.encode(),
        b"rules=" + advert.rules.encode() + b"+" * advert.changed,
        b"door=" + (b"ask" if advert.asks else b"all"),
    )
    return b"".join(bytes([len(field)]) + field for field in fields)


def read_text(text: bytes) -> Advert | None:
    """What a TXT record says; None for what no program of this game sends.

    Fields that are not known are passed over: a newer program may say more.
    """
    fields = _fields(text)
    if fields is None or fields.get(b"txtvers") != FORMAT:
        return None
    versions, key, rules = (fields.get(name, b"") for name in (b"v", b"k", b"rules"))
    found = _RULES.fullmatch(rules)
    door = fields.get(b"door")
    name = _name(fields.get(b"name", b""))
    if not _VERSIONS.fullmatch(versions) or not _KEY.fullmatch(key) or found is None or name is None:
        return None
    if door not in (b"ask", b"all"):
        return None
    try:
        checked = check_key(bytes.fromhex(key.decode()))
    except NetError:
        return None
    preset = found[1].decode()
    known = preset if preset in preset_names() else ""
    return Advert(checked, name, known, bool(found[2]), door == b"ask", tuple(map(int, versions.split(b","))))


def ranked(service: Service, networks: Sequence[Network]) -> tuple[Address, ...]:
    """The addresses of an advert that another machine may have, those in a network of this one first, then IPv4.

    Those of this machine itself come last: every machine may have the same address in a network of its own, as the
    bridges of containers do. None for a port that cannot be.
    """
    if not 1 <= service.port <= MAX_PORT:
        return ()
    own = {network.ip for network in networks}

    def order(ip: IPv4Address | IPv6Address) -> tuple[bool, bool, bool]:
        near = any(ip in network.network for network in networks if network.version == ip.version)
        return ip in own, not near, ip.version == 6

    found = dict.fromkeys(ip for ip in map(usable, service.addresses[:MAX_TRIED]) if ip is not None)
    return tuple((str(ip), service.port) for ip in sorted(found, key=order)[:MAX_ADDRESSES])


def usable(text: str) -> IPv4Address | IPv6Address | None:
    """An address that another machine may have; None for the loopback too: it would lead to this machine."""
    try:
        ip = ip_address(text.partition("%")[0])
    except ValueError:
        return None
    if useless(ip) or ip.is_loopback or (ip.version == 6 and ip.ipv4_mapped is not None):
        return None
    return ip


def together(heard: Iterable[tuple[Advert, tuple[Address, ...]]]) -> tuple[Found, ...]:
    """One row for each key, in the order in which they were heard.

    A host has one key however many adverts and interfaces there are. If somebody else names the same key his addresses
    are tried as well, and lead nowhere: the first of each advert come before the second ones.
    """
    adverts: dict[bytes, Advert] = {}
    places: dict[bytes, list[tuple[Address, ...]]] = {}
    for advert, addresses in heard:
        if addresses:
            adverts.setdefault(advert.key, advert)
            places.setdefault(advert.key, []).append(addresses)
    return tuple(Found(advert, _mixed(places[key])) for key, advert in adverts.items())


def _mixed(places: Sequence[tuple[Address, ...]]) -> tuple[Address, ...]:
    longest = max(map(len, places))
    mixed = (row[at] for at in range(longest) for row in places if at < len(row))
    return tuple(dict.fromkeys(mixed))[:MAX_ADDRESSES]


def _fields(text: bytes) -> dict[bytes, bytes] | None:
    """The strings of a TXT record as names and values; of two of a name the first counts. None if it is not one."""
    if len(text) > MAX_TEXT:
        return None
    found: dict[bytes, bytes] = {}
    at = count = 0
    while at < len(text):
        end = at + 1 + text[at]
        count += 1
        if end > len(text) or count > MAX_FIELDS:
            return None
        name, equals, value = text[at + 1 : end].partition(b"=")
        if equals:
            found.setdefault(name.lower(), value)
        at = end
    return found


def _name(data: bytes) -> str | None:
    """A name the protocol would let pass, made fit to be shown."""
    try:
        name = check_name(data.decode())
    except (UnicodeDecodeError, NetError):
        return None
    return showable(name) if is_seen(name) else None
