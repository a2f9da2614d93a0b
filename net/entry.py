"""One signed entry of the log: its bytes, its hash, its signature.

Owns the envelope `[payload, signature]`; must not judge whether the entry is lawful where it stands (that is
`floor`).
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import StrEnum
from hashlib import sha256

from net.codec import MAX_BYTES, Wire, decode_array, encode
from net.codes import Code, NetError
from net.commitments import HASH_BYTES
from net.identity import SIGNATURE_BYTES, Identity, tag, verify

ENTRY_FORMAT = 1
STATE_BYTES = 16
ENVELOPE_ROOM = 128  # what frame and signature add to a payload, so that the envelope stays within 8 KiB
MAX_PAYLOAD = MAX_BYTES - ENVELOPE_ROOM

_SIGNED, _HASHED = tag("entry"), tag("hash")


class Kind(StrEnum):
    """What an entry does."""

    COMMIT = "COMMIT"
    ACT = "ACT"
    ACK = "ACK"
    OPEN = "OPEN"
    PREEMPT = "PREEMPT"


@dataclass(frozen=True, slots=True, repr=False)
class Entry:
    """A payload with its signature, and the payload's fields as they were read."""

    payload: bytes
    signature: bytes
    hash: bytes
    match_id: bytes
    n: int
    author: int
    prev: bytes
    ms: int
    kind: str  # not a Kind: a signed unknown kind is read, and convicts
    body: Wire
    state: bytes

    def __repr__(self) -> str:
        """Short: a COMMIT's leaves would fill a log file."""
        what = repr(self.body) if isinstance(self.body, str) else f"{len(self.payload)} bytes"
        return f"<{self.n} {'host' if self.author == 0 else 'guest'} {self.kind} {what} {self.hash.hex()[:8]}>"

    @property
    def envelope(self) -> tuple[bytes, bytes]:
        """What is sent and stored."""
        return (self.payload, self.signature)

    @property
    def text(self) -> str:
        """The action text of an ACT or PREEMPT, "" for answers and nonsense."""
        return self.body if isinstance(self.body, str) else ""

    def signed_by(self, key: bytes) -> bool:
        """Whether the signature holds under the author's key."""
        return verify(*self.claim(key))

    def claim(self, key: bytes) -> tuple[bytes, bytes, bytes]:
        """What is to be checked for that: key, signature, message."""
        return key, self.signature, _SIGNED + self.payload


def entry_hash(payload: bytes) -> bytes:
    """What the next entry names as `prev`."""
    return sha256(_HASHED + payload).digest()


def read(payload: bytes, signature: bytes) -> Entry:
    """The entry in an envelope; MALFORMED or OVERSIZED if it is none. The signature is not looked at here."""
    if len(payload) > MAX_PAYLOAD:
        raise NetError(Code.OVERSIZED, len(payload))
    if len(signature) != SIGNATURE_BYTES:
        raise NetError(Code.MALFORMED)
    match decode_array(payload):
        case (1, bytes(match_id), int(n), int(author), bytes(prev), int(ms), str(kind), body, bytes(state)):
            right = len(match_id) == len(prev) == HASH_BYTES and len(state) == STATE_BYTES and author in (0, 1)
            if right:
                return Entry(payload, signature, entry_hash(payload), match_id, n, author, prev, ms, kind, body, state)
    raise NetError(Code.MALFORMED)


def write(
    identity: Identity, match_id: bytes, n: int, author: int, prev: bytes, ms: int, kind: Kind, body: Wire, state: bytes
) -> Entry:
    """A new entry, signed."""
    payload = encode((ENTRY_FORMAT, match_id, n, author, prev, ms, kind.value, body, state))
    signature = identity.sign(_SIGNED + payload)
    return Entry(payload, signature, entry_hash(payload), match_id, n, author, prev, ms, kind.value, body, state)


def sign_again(identity: Identity, entry: Entry) -> Entry:
    """The same entry with the signature that `identity` gives it."""
    return replace(entry, signature=identity.sign(_SIGNED + entry.payload))
