"""The invite link: where to find a host, which key he must prove, and the token that lets a guest in.

Owns the strict reading and the one spelling of invites and addresses; links are hostile input. Must not resolve or
dial anything: the app shows the addresses first.
"""

from __future__ import annotations

import re
from base64 import urlsafe_b64decode, urlsafe_b64encode
from binascii import Error as Base64Error
from collections.abc import Sequence
from dataclasses import dataclass
from ipaddress import AddressValueError, IPv4Address, IPv4Network, IPv6Address, IPv6Network
from typing import TypeAlias

from net.codes import Code, NetError
from net.identity import check_key

SCHEME = "crapette://"
MAX_ADDRESSES = 8
MAX_INVITE = 512
TOKEN_BYTES = 16
MAX_PORT = 65535

Address: TypeAlias = tuple[str, int]

# Where no other machine can be reached, or only with a word about the interface that an invite has no room for:
# this network, link-local, multicast, reserved with broadcast; unspecified. Written out, so that no version of the
# standard library decides. The loopback is none of them: two profiles of one machine may play.
_USELESS = tuple(map(IPv4Network, ("0.0.0.0/8", "169.254.0.0/16", "224.0.0.0/4", "240.0.0.0/4")))
_USELESS_6 = tuple(map(IPv6Network, ("::/128", "fe80::/10", "ff00::/8")))

_LINK = re.compile(r"crapette://([^/#?@]+)/#k=([A-Za-z0-9_-]{43})&t=([A-Za-z0-9_-]{22})")
_ADDRESS = re.compile(r"(?:\[([0-9a-f:.]+)\]|([A-Za-z0-9.-]+)):([1-9][0-9]{0,4})")
_LABEL = re.compile(r"[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?")


@dataclass(frozen=True, slots=True)
class Invite:
    """What a link says."""

    addresses: tuple[Address, ...]
    key: bytes
    token: bytes


def format_invite(invite: Invite) -> str:
    """The link; BAD_INVITE if it could not be read again, USELESS_ADDRESS for one where nobody can be reached."""
    for address in invite.addresses:
        parse_address(format_address(address))
    link = f"{SCHEME}{format_addresses(invite.addresses)}/#k={_base64(invite.key)}&t={_base64(invite.token)}"
    if parse_invite(link) != invite:
        raise NetError(Code.BAD_INVITE)
    return link


def parse_invite(link: str) -> Invite:
    """The invite in a link, or BAD_INVITE (BAD_KEY for a key that may stand for nobody).

    Addresses where nobody can ever be reached are left out; USELESS_ADDRESS if there are no others.
    """
    found = _LINK.fullmatch(link) if len(link) <= MAX_INVITE and link.isascii() else None
    if found is None:
        raise NetError(Code.BAD_INVITE)
    places, key, token = found.groups()
    addresses = tuple(_read(place) for place in places.split(","))
    if len(addresses) > MAX_ADDRESSES or len(set(addresses)) != len(addresses):
        raise NetError(Code.BAD_INVITE)
    useful = tuple(address for address in addresses if not _useless(address[0]))
    invite = Invite(useful, _bytes(key), _bytes(token))
    check_key(invite.key)
    if not useful:
        raise NetError(Code.USELESS_ADDRESS, *(host for host, _ in addresses))
    return invite


def format_address(address: Address) -> str:
    """``HOST:PORT``, an IPv6 address in brackets."""
    host, port = address
    return f"[{host}]:{port}" if ":" in host else f"{host}:{port}"


def parse_address(text: str) -> Address:
    """A name or address with a port, in its one spelling; BAD_INVITE otherwise, USELESS_ADDRESS if it leads nowhere.

    Names of digits and dots that are no IPv4 address are refused: resolvers read `1.2` or `0x7f.1` as something.
    """
    address = _read(text)
    if _useless(address[0]):
        raise NetError(Code.USELESS_ADDRESS, address[0])
    return address


def format_addresses(addresses: Sequence[Address]) -> str:
    """Several of them in one text, the first to be tried first."""
    return ",".join(format_address(address) for address in addresses[:MAX_ADDRESSES])


def parse_addresses(text: str) -> tuple[Address, ...]:
    """Those of `format_addresses`; errors as for one."""
    found = text.split(",")
    if len(found) > MAX_ADDRESSES:
        raise NetError(Code.BAD_INVITE)
    return tuple(parse_address(part) for part in found)


def useless(ip: IPv4Address | IPv6Address) -> bool:
    """Whether no other machine, nor a second program on this one, can ever be reached there by an invite."""
    if isinstance(ip, IPv6Address):
        if ip.ipv4_mapped is None:
            return any(ip in network for network in _USELESS_6)
        ip = ip.ipv4_mapped
    return any(ip in network for network in _USELESS)


def _useless(host: str) -> bool:
    if ":" in host:
        return useless(IPv6Address(host))
    return host.rpartition(".")[2][0].isdigit() and useless(IPv4Address(host))  # else it is a name


def _read(text: str) -> Address:
    found = _ADDRESS.fullmatch(text) if len(text) <= MAX_INVITE else None
    if found is None:
        raise NetError(Code.BAD_INVITE)
    literal, name, port_text = found.groups()
    port = int(port_text)
    if port > MAX_PORT:
        raise NetError(Code.BAD_INVITE)
    host = _ipv6(literal) if literal is not None else _ipv4_or_name(name)
    return host, port


def _ipv6(text: str) -> str:
    try:
        address = IPv6Address(text)
    except AddressValueError as error:
        raise NetError(Code.BAD_INVITE) from error
    mapped = address.ipv4_mapped
    # Newer versions of the standard library write the last four bytes of these with dots.
    shortest = str(address) if mapped is None else f"::ffff:{int(mapped) >> 16:x}:{int(mapped) & 0xFFFF:x}"
    if shortest != text:
        raise NetError(Code.BAD_INVITE)
    return text


def _ipv4_or_name(text: str) -> str:
    labels = text.split(".")
    if len(text) > 253 or not all(_LABEL.fullmatch(label) for label in labels):
        raise NetError(Code.BAD_INVITE)
    if labels[-1][0].isdigit():  # no top-level domain begins with a digit; an address does
        try:
            IPv4Address(text)
        except AddressValueError as error:
            raise NetError(Code.BAD_INVITE) from error
    return text


def _base64(data: bytes) -> str:
    return urlsafe_b64encode(data).rstrip(b"=").decode()


def _bytes(text: str) -> bytes:
    try:
        data = urlsafe_b64decode(text + "=" * (-len(text) % 4))
    except (Base64Error, ValueError) as error:
        raise NetError(Code.BAD_INVITE) from error
    if _base64(data) != text:  # unused bits that are not zero: a second spelling
        raise NetError(Code.BAD_INVITE)
    return data
