"""The invite link: where to find a host, which key he must prove, and the token that lets a guest in.

Owns the strict reading and the one spelling of invites and addresses; links are hostile input. Must not resolve or
dial anything: the app shows the addresses first.
"""

from __future__ import annotations

import re
from base64 import urlsafe_b64decode, urlsafe_b64encode
from binascii import Error as Base64Error
from dataclasses import dataclass
from ipaddress import AddressValueError, IPv4Address, IPv6Address
from typing import TypeAlias

from net.codes import Code, NetError
from net.identity import check_key

SCHEME = "crapette://"
MAX_ADDRESSES = 8
MAX_INVITE = 512
TOKEN_BYTES = 16
MAX_PORT = 65535

Address: TypeAlias = tuple[str, int]

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
    """The link; BAD_INVITE if it could not be read again."""
    places = ",".join(format_address(address) for address in invite.addresses)
    link = f"{SCHEME}{places}/#k={_base64(invite.key)}&t={_base64(invite.token)}"
    if parse_invite(link) != invite:
        raise NetError(Code.BAD_INVITE)
    return link


def parse_invite(link: str) -> Invite:
    """The invite in a link, or BAD_INVITE (BAD_KEY for a key that may stand for nobody)."""
    found = _LINK.fullmatch(link) if len(link) <= MAX_INVITE and link.isascii() else None
    if found is None:
        raise NetError(Code.BAD_INVITE)
    places, key, token = found.groups()
    addresses = tuple(parse_address(place) for place in places.split(","))
    if len(addresses) > MAX_ADDRESSES or len(set(addresses)) != len(addresses):
        raise NetError(Code.BAD_INVITE)
    invite = Invite(addresses, _bytes(key), _bytes(token))
    check_key(invite.key)
    return invite


def format_address(address: Address) -> str:
    """``HOST:PORT``, an IPv6 address in brackets."""
    host, port = address
    return f"[{host}]:{port}" if ":" in host else f"{host}:{port}"


def parse_address(text: str) -> Address:
    """A name or address with a port, in its one spelling; BAD_INVITE otherwise.

    Names of digits and dots that are no IPv4 address are refused: resolvers read `1.2` or `0x7f.1` as something.
    """
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
    if str(address) != text or address.is_multicast or address.is_unspecified or address.is_link_local:
        raise NetError(Code.BAD_INVITE)
    return text


def _ipv4_or_name(text: str) -> str:
    labels = text.split(".")
    if len(text) > 253 or not all(_LABEL.fullmatch(label) for label in labels):
        raise NetError(Code.BAD_INVITE)
    if labels[-1][0].isdigit():  # no top-level domain begins with a digit; an address does
        try:
            address = IPv4Address(text)
        except AddressValueError as error:
            raise NetError(Code.BAD_INVITE) from error
        if address.is_multicast or address.is_unspecified or text == "255.255.255.255":
            raise NetError(Code.BAD_INVITE)
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
