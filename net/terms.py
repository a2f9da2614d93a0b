"""What two players agreed on, and the header that names their match.

Owns the terms' bytes, the match id and what may stand in a name or a chat line; must not know a rule: the rules text
is opaque here and judged by the app.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import cached_property
from hashlib import sha256
from typing import TypeAlias

from net.codec import Wire, decode_array, encode
from net.codes import Code, NetError
from net.commitments import NONCE_BYTES
from net.game import Game
from net.identity import check_key, tag

TERMS_FORMAT = 1
MAX_NAME = 32  # characters
MAX_CHAT = 500  # bytes
MAX_RULES = 700  # bytes; with two names of 128 bytes the frame stays under the 1 KiB before ACCEPT
ASSIST_LEVELS = 3

# What could reorder, hide or fake what stands on the other player's screen or terminal: control and format characters
# (bidi, zero width, tags), separators of lines and paragraphs, surrogates, private use, and the code points that
# Unicode promises never to give a visible character. The terms stand in every record, so this is law, written out in
# docs/protocol.md: were it asked of the Unicode tables of whoever reads, a record would be sound on one machine and
# damaged on another. What else cannot be seen is met where a name is typed and where it is shown (`app.names`).
REFUSED = (
    *((0x0000, 0x001F), (0x007F, 0x009F), (0x00AD, 0x00AD), (0x0600, 0x0605), (0x061C, 0x061C), (0x06DD, 0x06DD)),
    *((0x070F, 0x070F), (0x0890, 0x0891), (0x08E2, 0x08E2), (0x180E, 0x180E), (0x200B, 0x200F), (0x2028, 0x202E)),
    *((0x2060, 0x206F), (0xD800, 0xF8FF), (0xFDD0, 0xFDEF), (0xFEFF, 0xFEFF), (0xFFF0, 0xFFFB), (0xFFFE, 0xFFFF)),
    *((0x110BD, 0x110BD), (0x110CD, 0x110CD), (0x13430, 0x1343F), (0x1BCA0, 0x1BCA3), (0x1D173, 0x1D17A)),
    *((plane * 0x10000 + 0xFFFE, plane * 0x10000 + 0xFFFF) for plane in range(1, 14)),
    *((0xE0000, 0xE00FF), (0xE01F0, 0x10FFFF)),
)
SPACES = (
    *((0x0020, 0x0020), (0x00A0, 0x00A0), (0x1680, 0x1680), (0x2000, 0x200A), (0x202F, 0x202F), (0x205F, 0x205F)),
    (0x3000, 0x3000),
)


def _any_of(ranges: Iterable[tuple[int, int]]) -> str:
    return "".join(f"\\U{first:08x}-\\U{last:08x}" for first, last in ranges)


_REFUSED = re.compile(f"[{_any_of(REFUSED)}]")
_BLANK = re.compile(f"[{_any_of(SPACES)}]*")


def plain(text: str) -> bool:
    """Whether a peer's text has no refused character."""
    return _REFUSED.search(text) is None


def check_name(name: str) -> str:
    """`name` if a player may be called so, else BAD_TEXT."""
    if not 0 < len(name) <= MAX_NAME or not plain(name) or _BLANK.fullmatch(name):
        raise NetError(Code.BAD_TEXT)
    return name


def check_chat(text: str) -> str:
    """`text` if it may be said, else BAD_TEXT."""
    if not 0 < len(text.encode("utf-8", "surrogatepass")) <= MAX_CHAT or not plain(text):
        raise NetError(Code.BAD_TEXT)
    return text


def sayable(text: str) -> str:
    """`text` with a blank for each break of line, and without all else that is refused. It may be pasted from anywhere,
    and nobody would look for the joiner within a Persian word or between the heads of a family."""
    return _REFUSED.sub(lambda found: " " if found[0].isspace() else "", text)


@dataclass(frozen=True, slots=True)
class Terms:
    """The agreement: rules by version and text, how much help the table gives (0, 1, 2), and two names."""

    rules_version: int
    rules: str
    assist: int
    name_host: str
    name_guest: str

    def encode(self) -> bytes:
        """The bytes that both sides hash and keep."""
        body = (TERMS_FORMAT, self.rules_version, self.rules, self.assist, self.name_host, self.name_guest)
        return encode(body)

    @staticmethod
    def decode(data: bytes) -> Terms:
        """Terms as sent by a peer; TERMS or BAD_TEXT if anything is not as it must be."""
        match decode_array(data):
            case (1, int(version), str(rules), int(assist), str(host), str(guest)):
                if assist >= ASSIST_LEVELS or not rules.isascii() or not plain(rules) or len(rules) > MAX_RULES:
                    raise NetError(Code.TERMS)
                return Terms(version, rules, assist, check_name(host), check_name(guest))
            case _:
                raise NetError(Code.TERMS)


GameMaker: TypeAlias = Callable[[Terms], Game]
"""The position before the first deal under these terms; raises `game.Illegal` if it does not know the rules."""


@dataclass(frozen=True)  # no slots: the match id is computed once
class Header:
    """Who plays under which terms; everything that enters the match id. Index 0 is the host, 1 the guest."""

    keys: tuple[bytes, bytes]
    nonces: tuple[bytes, bytes]
    terms: bytes

    def check(self) -> Header:
        """Itself, if both keys may stand for players and differ and the terms can be read."""
        for key in self.keys:
            check_key(key)
        if self.keys[0] == self.keys[1]:
            raise NetError(Code.OWN_KEY)
        if any(len(nonce) != NONCE_BYTES for nonce in self.nonces):
            raise NetError(Code.MALFORMED)
        Terms.decode(self.terms)
        return self

    @cached_property
    def match_id(self) -> bytes:
        """32 bytes that name the match."""
        terms = sha256(self.terms).digest()
        return sha256(tag("match") + b"".join(self.keys) + b"".join(self.nonces) + terms).digest()

    def encode(self) -> bytes:
        """The bytes the app stores; `decode` gives the header back."""
        return encode((*self.keys, *self.nonces, self.terms))

    @staticmethod
    def decode(data: bytes) -> Header:
        """A stored header, checked again."""
        values: tuple[Wire, ...] = decode_array(data)
        match values:
            case (bytes(host), bytes(guest), bytes(nonce_host), bytes(nonce_guest), bytes(terms)):
                return Header((host, guest), (nonce_host, nonce_guest), terms).check()
            case _:
                raise NetError(Code.MALFORMED)
