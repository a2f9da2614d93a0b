"""Who is dialled: where he is tried, which key he must prove, and what lets one in there.

Owns the choice of the key that is expected. Must not dial.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from app.advert import Found
from net.invite import Address, Invite, format_address


@dataclass(frozen=True, slots=True)
class Callee:
    """What `app.seats.GuestTable` is told of a host. `key` None: any; `remembered`: from an earlier time there."""

    addresses: tuple[Address, ...]
    key: bytes | None
    token: bytes = b""
    remembered: bool = False


def callee(target: Invite | Found | Address, key_at: Callable[[str], bytes | None]) -> Callee:
    """Who that is. `key_at`: whose key is remembered for an address (`app.store.Store.key_at`).

    An invite says it for sure. Of a game found on the network the advert says it, which anybody could have sent: if
    another key is remembered for the address, that one is expected, and a changed key is as loud there as anywhere.
    """
    if isinstance(target, Invite):
        return Callee(target.addresses, target.key, target.token)
    if isinstance(target, Found):
        remembered = key_at(format_address(target.addresses[0]))
        known = remembered not in (None, target.advert.key)
        return Callee(target.addresses, remembered if known else target.advert.key, remembered=known)
    remembered = key_at(format_address(target))
    return Callee((target,), remembered, remembered=remembered is not None)
