"""Cards nobody can know beforehand: nonces, the leaves that promise them, and the draw they make together.

Owns the hashes of one deal; must not know what a slot holds or which slots are awaited. After Golle, "Dealing Cards
in Poker Games" (2005), without the encryption: hidden cards here are hidden from both players.
"""

from __future__ import annotations

import hmac
from hashlib import sha256

from net.identity import Identity, tag

SLOTS = 120  # 104 cards, and 16 slots for cuts
NONCE_BYTES = 32
HASH_BYTES = 32

_NONCE, _LEAF, _CARD = tag("nonce"), tag("leaf"), tag("card")


def u16(value: int) -> bytes:
    """Two bytes, big-endian."""
    return value.to_bytes(2, "big")


def deal_seed(identity: Identity, match_id: bytes, deal: int) -> bytes:
    """The root of one player's nonces of a deal: computed again whenever needed, never stored."""
    return identity.derive(salt=match_id, info=tag("deal") + u16(deal))


def nonce(seed: bytes, slot: int) -> bytes:
    """What this player adds to the card in `slot`."""
    return hmac.digest(seed, _NONCE + u16(slot), "sha256")


def leaf(match_id: bytes, deal: int, author_key: bytes, slot: int, opened: bytes) -> bytes:
    """The promise of one nonce. The author's key is in it, so that copied leaves cannot be opened."""
    return sha256(_LEAF + match_id + u16(deal) + author_key + u16(slot) + opened).digest()


def leaves(identity: Identity, match_id: bytes, deal: int) -> tuple[bytes, ...]:
    """All promises of a deal, in the order of the slots."""
    seed = deal_seed(identity, match_id, deal)
    return tuple(leaf(match_id, deal, identity.key, slot, nonce(seed, slot)) for slot in range(SLOTS))


def openings(identity: Identity, match_id: bytes, deal: int, slots: tuple[int, ...]) -> tuple[tuple[int, bytes], ...]:
    """The body of an OPEN for `slots`."""
    seed = deal_seed(identity, match_id, deal)
    return tuple((slot, nonce(seed, slot)) for slot in slots)


def draw(match_id: bytes, deal: int, commits: tuple[bytes, ...], slot: int, host: bytes, guest: bytes) -> bytes:
    """32 bytes that decide the card in `slot`; `commits` are the entry hashes of the host's and guest's COMMIT."""
    return sha256(_CARD + match_id + u16(deal) + commits[0] + commits[1] + u16(slot) + host + guest).digest()
