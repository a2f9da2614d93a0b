"""A second verifier of `.crapette` files, written from docs/protocol.md without the product's own.

Owns the union of files, the walk and the status. `python -m tests.support.second FILE…` prints the verdict as JSON.
Must not use `net`, `app` or `engine.digest`.
"""

from __future__ import annotations

import json
import sys
from itertools import pairwise
from pathlib import Path
from typing import Any

from engine import EngineError, Rules, parse_full_rules
from tests.support.second_codec import Book, Entry, WrongError, beats, read_file
from tests.support.second_law import Position, UnlawfulError, judge

SEATS = "ab"


class Guilt:
    """The first guilt found: status, place, author, code."""

    def __init__(self, status: str, n: int, by: int, code: str) -> None:
        self.status, self.n, self.by, self.code = status, n, by, code


def _walk(start: Position, books: list[Book]) -> tuple[Position, Guilt | None]:
    """As far as the first guilt, or the end of what there is; then the guilt that a proof alone shows."""
    pool = {entry.hash: entry for book in books for row in (book.chain, book.voids, *book.proofs) for entry in row}
    children: dict[bytes, list[Entry]] = {}
    for entry in sorted(pool.values(), key=lambda one: one.author):
        children.setdefault(entry.prev, []).append(entry)
    at = start
    while True:
        here = [entry for entry in children.get(at.head, []) if entry.n == at.n]
        for x, y in pairwise(here):
            if x.author == y.author:
                return at, Guilt("forked", at.n, x.author, "forked")
        lawful: list[tuple[Entry, Position]] = []
        for entry in here:
            try:
                lawful.append((entry, judge(at, entry)))
            except UnlawfulError as error:
                return at, Guilt("invalid", at.n, entry.author, error.code)
        if not lawful:
            break
        winner, after = lawful[0]
        for other, instead in lawful[1:]:
            if beats(other, winner):
                winner, after = other, instead
        for loser, _ in lawful:
            if loser is not winner and any(e.author == winner.author for e in children.get(loser.hash, [])):
                return at, Guilt("forked", at.n, winner.author, "forked")
        at = after
    proved = sorted((row[0].n, row[0].author) for book in books for row in book.proofs)
    return at, Guilt("forked", *proved[0], "forked") if proved else None


def _damage(books: list[Book], height: int) -> int | None:
    """The item of the furthest damage, if no undamaged file has the whole chain."""
    found = [book.damage for book in books if book.damage is not None]
    whole = any(book.damage is None and len(book.chain) >= height for book in books)
    return max(found) if found and not whole else None


def _answer(at: Position, status: str, by: int | None, error: dict[str, Any] | None) -> dict[str, Any]:
    return {
        "status": status,
        "by": None if by is None else SEATS[by],
        "entries": at.n,
        "head": at.head.hex(),
        "error": error,
        "score": list(at.score),
    }


def _rules(book: Book) -> Rules:
    try:
        if book.header.rules_version != 1:
            raise WrongError("terms")
        return parse_full_rules(book.header.rules_text)
    except EngineError as error:
        raise WrongError("terms") from error


def verify(data: bytes, *more: bytes) -> dict[str, Any]:
    """The verdict over one file, or several of the same match."""
    try:
        books = [read_file(one) for one in (data, *more)]
        if len({book.header.match_id for book in books}) > 1:
            raise WrongError("other-match")
        rules = _rules(books[0])
    except WrongError as wrong:
        error: dict[str, Any] = {"entry": None, "code": str(wrong), "by": None}
        return {"status": "unreadable", "by": None, "entries": 0, "head": "", "error": error, "score": [0, 0]}
    header = books[0].header
    at, guilt = _walk(Position(header, rules, head=header.match_id), books)
    if guilt is not None:
        error = {"entry": guilt.n, "code": guilt.code, "by": SEATS[guilt.by]}
        return _answer(at, guilt.status, guilt.by, error)
    damage = _damage(books, at.n)
    if damage is not None:
        return _answer(at, "damaged", None, {"entry": damage, "code": "damaged", "by": None})
    if not at.begun:
        return _answer(at, "not begun", None, None)
    if at.owed:
        return _answer(at, "owed", at.owed[0][0], None)
    if at.over:
        return _answer(at, "finished", None, None)
    assert at.table is not None
    return _answer(at, "waiting", at.table.mover, None)


def main() -> None:
    files = [Path(name).read_bytes() for name in sys.argv[1:]]
    print(json.dumps(verify(*files), indent=2))


if __name__ == "__main__":
    main()
