"""Keys: who signs, which public keys are refused, and how a key is read aloud.

Owns Ed25519 and everything derived from the private key; must not store a key or know what is signed.
"""

from __future__ import annotations

import os
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import lru_cache
from hashlib import sha256

from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey, Ed25519PublicKey
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF

from net.codes import Code, NetError
from net.words import WORDS

KEY_BYTES = 32
SIGNATURE_BYTES = 64
FINGERPRINT_WORDS = 8
CHUNK = 64  # signatures a thread checks at a time
THREADS = min(4, os.cpu_count() or 1)

_P = 2**255 - 19
# The y coordinates of the eight points of small order. OpenSSL verifies signatures "by" them over anything.
_SMALL_ORDER_Y = frozenset(
    {
        0,
        1,
        _P - 1,
        int.from_bytes(bytes.fromhex("26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc05"), "little"),
        int.from_bytes(bytes.fromhex("c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac037a"), "little"),
    }
)


def tag(name: str) -> bytes:
    """T(name): the prefix that keeps every hash and signature apart from all others."""
    return b"crapette/" + name.encode("ascii") + b"/v1\0"


def check_key(key: bytes) -> bytes:
    """`key` if it may stand for a player, else BAD_KEY: 32 bytes, y < p, not of small order (RFC 8032, 5.1.3)."""
    if len(key) != KEY_BYTES:
        raise NetError(Code.BAD_KEY)
    y = int.from_bytes(key, "little") & (2**255 - 1)  # the top bit is the sign of x
    if y >= _P or y in _SMALL_ORDER_Y:
        raise NetError(Code.BAD_KEY)
    return key


@lru_cache(maxsize=16)
def _public(key: bytes) -> Ed25519PublicKey:
    """The key ready for use; a record asks for the same two thousands of times."""
    return Ed25519PublicKey.from_public_bytes(key)


def verify(key: bytes, signature: bytes, message: bytes) -> bool:
    """Whether `signature` over `message` holds under `key`, which must have passed `check_key`."""
    try:
        _public(key).verify(signature, message)
    except (InvalidSignature, ValueError):  # ValueError: not a point of the curve
        return False
    return True


def first_false(checks: Sequence[tuple[bytes, bytes, bytes]]) -> int | None:
    """The place of the first (key, signature, message) that does not hold, as `verify` says; None if all do.

    Many are shared between threads: OpenSSL works without the interpreter's lock, so two cores need half the time.
    """
    if len(checks) < 2 * CHUNK:
        return next((at for at, check in enumerate(checks) if not verify(*check)), None)
    with ThreadPoolExecutor(THREADS) as pool:
        # A few chunks at a time, lest a long file be checked to its end when its beginning is false.
        for start in range(0, len(checks), THREADS * CHUNK):
            starts = range(start, min(start + THREADS * CHUNK, len(checks)), CHUNK)
            for at, held in zip(starts, pool.map(lambda at: _held(checks[at : at + CHUNK]), starts), strict=True):
                if held < len(checks[at : at + CHUNK]):
                    return at + held
    return None


def _held(checks: Sequence[tuple[bytes, bytes, bytes]]) -> int:
    """How many hold before the first that does not."""
    return next((at for at, check in enumerate(checks) if not verify(*check)), len(checks))


def fingerprint(key: bytes) -> tuple[str, ...]:
    """The key as eight words, to compare by voice."""
    return tuple(WORDS[byte] for byte in sha256(tag("words") + key).digest()[:FINGERPRINT_WORDS])


class Identity:
    """One player's key pair, from the 32-byte RFC 8032 private key."""

    __slots__ = ("_private", "_secret", "key")

    def __init__(self, secret: bytes) -> None:
        if len(secret) != KEY_BYTES:
            raise NetError(Code.BAD_KEY)
        self._secret = secret
        self._private = Ed25519PrivateKey.from_private_bytes(secret)
        self.key = self._private.public_key().public_bytes_raw()

    def sign(self, message: bytes) -> bytes:
        """64 bytes; deterministic, so signing the same bytes again gives the same envelope."""
        return self._private.sign(message)

    def derive(self, salt: bytes, info: bytes) -> bytes:
        """32 bytes that only the holder of the key can compute again: HKDF-SHA256 (RFC 5869)."""
        return HKDF(algorithm=SHA256(), length=32, salt=salt, info=info).derive(self._secret)
