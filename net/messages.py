"""The twelve frames: values in, bodies out, and back by exact shape.

Owns types and shapes; must not know when a frame is allowed (`session`) or true (`handshake`, `log`).
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import IntEnum
from typing import TypeAlias, assert_never

from net.codec import Wire, decode_array, encode
from net.codes import Code, NetError
from net.terms import check_chat, plain

MAX_CODE = 32
MAX_SOURCE = 8
MAX_COORDINATE = 65535


class Type(IntEnum):
    """The first item of every frame."""

    HELLO = 1
    WELCOME = 2
    PROOF = 3
    TERMS = 4
    ACCEPT = 5
    ENTRY = 6
    SYNC = 7
    CHAT = 8
    DRAG = 9
    PING = 10
    PONG = 11
    BYE = 12


@dataclass(frozen=True, slots=True)
class Hello:
    """Guest: the versions he speaks, a fresh nonce, and the match to go on with or b""."""

    versions: tuple[int, ...]
    nonce: bytes
    match_id: bytes


@dataclass(frozen=True, slots=True)
class Welcome:
    """Host: the version chosen, his key and nonce, signed over the certificate and frame 1."""

    version: int
    key: bytes
    nonce: bytes
    signature: bytes


@dataclass(frozen=True, slots=True)
class Proof:
    """Guest: his key and name, the token's proof, signed over the certificate and frames 1 and 2."""

    key: bytes
    name: str
    token_proof: bytes
    signature: bytes


@dataclass(frozen=True, slots=True)
class Offer:
    """Host: the terms, as the bytes that will be hashed."""

    terms: bytes


@dataclass(frozen=True, slots=True)
class Accept:
    """Guest: the hash of the terms he agrees to, or None."""

    digest: bytes | None


@dataclass(frozen=True, slots=True)
class Envelope:
    """An entry of the log."""

    payload: bytes
    signature: bytes


@dataclass(frozen=True, slots=True)
class Sync:
    """How far this side's chain goes and what its last hash is."""

    height: int
    head: bytes


@dataclass(frozen=True, slots=True)
class Chat:
    """A line of talk; not part of the record."""

    text: str


@dataclass(frozen=True, slots=True)
class Drag:
    """Where the sender drags a card from `source` now; source "" ends it. Units are the app's, 0 to 65535."""

    source: str
    x: int
    y: int


@dataclass(frozen=True, slots=True)
class Ping:
    """Are you there? The number comes back."""

    number: int


@dataclass(frozen=True, slots=True)
class Pong:
    """Here I am."""

    number: int


@dataclass(frozen=True, slots=True)
class Bye:
    """The sender goes, with a code; the sentence is the receiver's own. `match_id` only with `unfinished`."""

    code: str
    match_id: bytes = b""


Message: TypeAlias = Hello | Welcome | Proof | Offer | Accept | Envelope | Sync | Chat | Drag | Ping | Pong | Bye


def pack(message: Message) -> bytes:
    """The body of a frame."""
    return encode(_values(message))


def _values(message: Message) -> Wire:
    match message:
        case Hello(versions, nonce, match_id):
            return (1, versions, nonce, match_id)
        case Welcome(version, key, nonce, signature):
            return (2, version, key, nonce, signature)
        case Proof(key, name, token_proof, signature):
            return (3, key, name, token_proof, signature)
        case Offer(terms):
            return (4, terms)
        case Accept(None):
            return (5, 0)
        case Accept(bytes(digest)):
            return (5, 1, digest)
        case Envelope(payload, signature):
            return (6, payload, signature)
        case Sync(height, head):
            return (7, height, head)
        case Chat(text):
            return (8, text)
        case Drag(source, x, y):
            return (9, source, x, y)
        case Ping(number):
            return (10, number)
        case Pong(number):
            return (11, number)
        case Bye(code, match_id):
            return (12, str(code), match_id) if match_id else (12, str(code))  # an exact str: a Code is none
        case Accept():
            raise NetError(Code.MALFORMED)
        case _:
            assert_never(message)


def unpack(body: bytes) -> Message:
    """The message in a body; MALFORMED, OVERSIZED or BAD_TEXT if it is none."""
    values = decode_array(body)
    match values:
        case (1, tuple(versions), bytes(nonce), bytes(match_id)) if len(nonce) == 32 and len(match_id) in (0, 32):
            spoken = tuple(version for version in versions if isinstance(version, int))
            if len(spoken) == len(versions):
                return Hello(spoken, nonce, match_id)
        case (2, int(version), bytes(key), bytes(nonce), bytes(signature)) if len(nonce) == 32:
            return Welcome(version, key, nonce, signature)
        case (3, bytes(key), str(name), bytes(token_proof), bytes(signature)):
            return Proof(key, name, token_proof, signature)
        case (4, bytes(terms)):
            return Offer(terms)
        case (5, 0):
            return Accept(None)
        case (5, 1, bytes(digest)):
            return Accept(digest)
        case (6, bytes(payload), bytes(signature)):
            return Envelope(payload, signature)
        case (7, int(height), bytes(head)) if len(head) == 32:
            return Sync(height, head)
        case (8, str(text)):
            return Chat(check_chat(text))
        case (9, str(source), int(x), int(y)):
            if source.isascii() and plain(source) and len(source) <= MAX_SOURCE and max(x, y) <= MAX_COORDINATE:
                return Drag(source, x, y)
        case (10, int(number)):
            return Ping(number)
        case (11, int(number)):
            return Pong(number)
        case (12, str(code)) if _is_code(code):
            return Bye(code)
        case (12, str(code), bytes(match_id)) if _is_code(code) and len(match_id) == 32:
            return Bye(code, match_id)
        case _:
            pass
    raise NetError(Code.MALFORMED)


def kind_of(message: Message) -> Type:
    """The type number of a message."""
    values = _values(message)
    assert isinstance(values, tuple)
    return Type(int(values[0]))  # type: ignore[arg-type]  # the first item is the number written above


def _is_code(code: str) -> bool:
    # Shown only if known, but printed in logs and by the command line: therefore letters and hyphens alone.
    return 0 < len(code) <= MAX_CODE and code.isascii() and code.replace("-", "").isalnum()
