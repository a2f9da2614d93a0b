"""Reading of record files for the second verifier: bytes to checked entries.

Owns framing, canonical msgpack, the shapes of header and entries, keys, hashes, signatures and fork proofs, all
written from docs/protocol.md alone. Must not use `net` or `app`, and judges no rule of the game.
"""

from __future__ import annotations

import hashlib
import struct
from dataclasses import dataclass, field
from typing import Any

import msgpack
from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey

ITEM = 8192
PAYLOAD = 8064
FIELD = 2**255 - 19
SMALL_ORDER = {
    0,
    1,
    FIELD - 1,
    int.from_bytes(bytes.fromhex("26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc05"), "little"),
    int.from_bytes(bytes.fromhex("c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac037a"), "little"),
}


class WrongError(ValueError):
    """Something is not as the page writes it; the text is a code."""


def tag(name: str) -> bytes:
    return b"crapette/" + name.encode() + b"/v1\0"


def sha(*parts: bytes) -> bytes:
    return hashlib.sha256(b"".join(parts)).digest()


def u16(number: int) -> bytes:
    return struct.pack(">H", number)


def _canonical(value: Any, levels: int) -> None:
    kind = type(value)
    if kind is list:
        if levels == 0 or len(value) > 128:
            raise WrongError("too-deep-or-long")
        for one in value:
            _canonical(one, levels - 1)
    elif kind is int:
        if not 0 <= value < 2**63:
            raise WrongError("bad-number")
    elif kind not in (bytes, str):
        raise WrongError("bad-type")


def unpack(data: bytes, limit: int = ITEM) -> Any:
    """Canonical msgpack, or WrongError."""
    if len(data) > limit:
        raise WrongError("too-long")
    try:
        value = msgpack.unpackb(data, raw=False, strict_map_key=False)
        again = msgpack.packb(value, use_bin_type=True)
    except (ValueError, TypeError, OverflowError, msgpack.UnpackException, RecursionError) as error:
        raise WrongError("bad-msgpack") from error
    _canonical(value, 4)
    if again != data:
        raise WrongError("not-canonical")
    return value


def need(wanted: bool, code: str) -> None:
    if not wanted:
        raise WrongError(code)


def raw(value: Any, size: int) -> bool:
    return type(value) is bytes and len(value) == size


def check_key(key: Any) -> None:
    need(raw(key, 32), "bad-key")
    y = int.from_bytes(key, "little") & (2**255 - 1)
    need(y < FIELD and y not in SMALL_ORDER, "bad-key")


@dataclass(frozen=True)
class Header:
    """Who plays what: the first item of a file."""

    keys: tuple[bytes, bytes]
    nonces: tuple[bytes, bytes]
    terms: bytes
    rules_version: int
    rules_text: str

    @property
    def match_id(self) -> bytes:
        return match_id(self.keys, self.nonces, self.terms)


def match_id(keys: tuple[bytes, bytes], nonces: tuple[bytes, bytes], terms: bytes) -> bytes:
    return sha(tag("match"), *keys, *nonces, sha(terms))


def read_header(data: bytes) -> Header:
    """WrongError not-a-record, or damaged: not even the header can be used."""
    try:
        item = unpack(data)
        need(type(item) is list and len(item) == 7 and item[0] == "crapette-record", "not-a-record")
        need(type(item[1]) is int and item[1] == 1 and all(type(one) is bytes for one in item[2:]), "not-a-record")
    except WrongError as wrong:
        raise WrongError("not-a-record") from wrong
    _, _, host, guest, nonce_host, nonce_guest, terms = item
    try:
        check_key(host)
        check_key(guest)
        need(host != guest, "own-key")
        need(raw(nonce_host, 32) and raw(nonce_guest, 32), "bad-nonce")
        version, text = _read_terms(terms)
    except WrongError as wrong:
        raise WrongError("damaged") from wrong
    return Header((host, guest), (nonce_host, nonce_guest), terms, version, text)


def _read_terms(terms: bytes) -> tuple[int, str]:
    agreed = unpack(terms)
    need(type(agreed) is list and len(agreed) == 6, "bad-terms")
    form, version, text, assist, *names = agreed
    need(type(form) is int and form == 1 and type(version) is int, "bad-terms")
    need(type(assist) is int and assist in (0, 1, 2), "bad-terms")
    need(type(text) is str and text.isascii() and _shown(text) and len(text) <= 700, "bad-terms")
    for name in names:
        need(type(name) is str and 1 <= len(name) <= 32 and _shown(name) and not _blank(name), "bad-terms")
    return version, text


# "Names and chat", as the page lists them.
REFUSED = """
    0-1F 7F-9F AD 600-605 61C 6DD 70F 890-891 8E2 180E 200B-200F 2028-202E 2060-206F D800-F8FF FDD0-FDEF FEFF FFF0-FFFB
    110BD 110CD 13430-1343F 1BCA0-1BCA3 1D173-1D17A E0000-E00FF E01F0-10FFFF
"""
SPACES = "20 A0 1680 2000-200A 202F 205F 3000"


def _within(text: str, ranges: str) -> list[bool]:
    ends = [[int(end, 16) for end in part.split("-")] for part in ranges.split()]
    return [any(end[0] <= ord(char) <= end[-1] for end in ends) for char in text]


def _shown(text: str) -> bool:
    """Nothing of the list, and no last two code points of a plane."""
    return not any(_within(text, REFUSED)) and all(ord(char) & 0xFFFE != 0xFFFE for char in text)


def _blank(text: str) -> bool:
    return all(_within(text, SPACES))


@dataclass(frozen=True)
class Entry:
    """One signed entry; its nine fields and its signature are right, kind and body may be anything."""

    hash: bytes
    n: int
    author: int
    prev: bytes
    ms: int
    kind: str
    body: Any
    state: bytes


def read_entry(payload: Any, signature: Any, header: Header) -> Entry:
    need(type(payload) is bytes and raw(signature, 64), "bad-envelope")
    fields = unpack(payload, PAYLOAD)
    need(type(fields) is list and len(fields) == 9, "bad-entry")
    form, match, n, author, prev, ms, kind, body, state = fields
    need(type(form) is int and form == 1 and match == header.match_id, "bad-entry")
    need(type(n) is int and type(author) is int and author in (0, 1) and raw(prev, 32), "bad-entry")
    need(type(ms) is int and type(kind) is str and raw(state, 16), "bad-entry")
    try:
        Ed25519PublicKey.from_public_bytes(header.keys[author]).verify(signature, tag("entry") + payload)
    except InvalidSignature as error:
        raise WrongError("bad-signature") from error
    return Entry(sha(tag("hash"), payload), n, author, prev, ms, kind, body, state)


def beats(x: Entry, y: Entry) -> bool:
    """The tie rule: does x beat y, both lawful with the same prev?"""
    if x.kind == "PREEMPT" and y.kind == "ACT":
        return first_word(x.body) == "stop"
    return x.kind == "ACT" and y.kind == "PREEMPT" and first_word(y.body) != "stop"


def first_word(body: Any) -> str:
    return body.split(" ", 1)[0] if type(body) is str else ""


@dataclass
class Book:
    """What was read of one file before its first wrong item."""

    header: Header
    chain: list[Entry] = field(default_factory=list)
    voids: list[Entry] = field(default_factory=list)
    proofs: list[list[Entry]] = field(default_factory=list)
    items: int = 0
    damage: int | None = None


def _items(data: bytes) -> Any:
    at = 0
    while at < len(data):
        need(at + 4 <= len(data), "truncated")
        (length,) = struct.unpack_from(">I", data, at)
        need(length <= ITEM and at + 4 + length <= len(data), "truncated")
        yield data[at + 4 : at + 4 + length]
        at += 4 + length


def proves(row: list[Entry]) -> bool:
    """A row of envelopes that convicts the author of its first and last entry."""
    if len(row) not in (2, 3):
        return False
    x, y0, *further = row
    named = all(y.prev == before.hash and y.n == before.n + 1 for before, y in zip(row[1:], further, strict=False))
    one = x.hash != y0.hash and (x.n, x.prev) == (y0.n, y0.prev) and x.author == row[-1].author
    return named and one and not (further and beats(y0, x))


def _take(book: Book, item: Any) -> None:
    need(type(item) is list and len(item) in (3, 4) and type(item[0]) is int, "bad-item")
    place = item[0]
    need((place in (0, 1) and len(item) == 3) or (place == 2 and len(item) == 4), "bad-item")
    entry = read_entry(item[-2], item[-1], book.header)
    if place == 0:
        need(not book.voids and not book.proofs, "bad-order")
        before = book.chain[-1].hash if book.chain else book.header.match_id
        need(entry.n == len(book.chain) and entry.prev == before, "bad-prev")
        book.chain.append(entry)
    elif place == 1:
        need(not book.proofs and (not book.voids or book.voids[-1].n < entry.n), "bad-order")
        need(entry.n < len(book.chain), "bad-void")
        beside = book.chain[entry.n]
        need(entry.author != beside.author and entry.prev == beside.prev, "bad-void")
        book.voids.append(entry)
    else:
        number = item[1]
        need(type(number) is int and number in (len(book.proofs) - 1, len(book.proofs)), "bad-order")
        if number == len(book.proofs):
            need(not book.proofs or proves(book.proofs[-1]), "bad-proof")
            book.proofs.append([])
        need(len(book.proofs[number]) < 3, "bad-proof")
        book.proofs[number].append(entry)


def read_file(data: bytes) -> Book:
    """WrongError if the header cannot be used; else what stands before the first wrong item."""
    items = _items(data)
    try:
        first = next(items)
    except (StopIteration, WrongError) as error:
        raise WrongError("not-a-record") from error
    book = Book(read_header(first))
    try:
        for one in items:
            _take(book, unpack(one))
            book.items += 1
        need(not book.proofs or proves(book.proofs[-1]), "bad-proof")
    except WrongError:
        book.damage = book.items
    book.proofs = [row for row in book.proofs if proves(row)]
    return book
