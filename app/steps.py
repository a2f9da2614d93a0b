"""What one step of a transaction does to the tables of the store.

Owns the order in which a chain may grow: a step that does not fit what is stored is refused. Must not begin or end a
transaction (`app.database`), nor judge what an entry says.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Sequence
from typing import assert_never

from app.errors import AppError
from app.schema import ENTRY_LIMIT
from app.stored import Append, Begin, Entry, Fork, MatchHeader, Mend, Step, Swap, Truncate, Void

HEADER = "match_id, role, pk_host, pk_guest, nonce_host, nonce_guest, terms, peer, preset, practice, address"
_LENGTH = "SELECT coalesce(max(n) + 1, 0) FROM entries WHERE match_id = ?"  # chains have no holes
_APPEND = (
    "INSERT INTO entries SELECT ?1, ?2, ?3, ?4"
    " WHERE ?2 = (SELECT coalesce(max(n) + 1, 0) FROM entries WHERE match_id = ?1)"
)


def check_size(step: Step) -> None:
    match step:
        case Append(_, entry) | Mend(_, entry) | Void(_, entry):
            entries: tuple[Entry, ...] = (entry,)
        case Swap(_, entry, void):
            entries = (entry, void)
        case Fork(entries):
            pass
        case Begin() | Truncate():
            entries = ()
        case _:
            assert_never(step)
    for entry in entries:
        if len(entry.payload) > ENTRY_LIMIT:
            raise AppError("entry-too-long", length=len(entry.payload), limit=ENTRY_LIMIT)


def appended(db: sqlite3.Connection, match_id: bytes, steps: Sequence[Step]) -> bool:
    """The way of nearly every transaction: entries that follow the chain, one statement each. False changes nothing
    when the first does not fit; a later one that does not is a bug of the caller and undoes all."""
    if not all(isinstance(step, Append) for step in steps):
        return False
    for at, step in enumerate(steps):
        assert isinstance(step, Append)
        added = db.execute(_APPEND, (match_id, step.n, step.entry.payload, step.entry.signature))
        if added.rowcount != 1:
            if at:
                raise AppError("store-out-of-order", step="Append", n=step.n, length=-1)
            return False
    return True


def take(db: sqlite3.Connection, match_id: bytes, step: Step) -> None:
    if isinstance(step, Begin):
        _begin(db, match_id, step.header)
        return
    if not db.execute("SELECT 1 FROM matches WHERE match_id = ?", (match_id,)).fetchone():
        raise AppError("unknown-match", match=match_id.hex())
    (length,) = db.execute(_LENGTH, (match_id,)).fetchone()
    match step:
        case Append(n, entry, zero):
            _expect(n == length, step, length)
            db.execute("INSERT INTO entries VALUES (?, ?, ?, ?)", (match_id, n, entry.payload, entry.signature))
            if zero is not None:
                db.execute("UPDATE matches SET zero = ?1 WHERE match_id = ?2 AND zero IS NOT ?1", (zero, match_id))
        case Mend(n, entry):
            _expect(n < length, step, length)
            values = (match_id, n, entry.payload, entry.signature)
            db.execute("INSERT OR REPLACE INTO entries VALUES (?, ?, ?, ?)", values)
        case Void(n, entry):
            _expect(n < length, step, length)
            values = (match_id, n, entry.payload, entry.signature)
            db.execute("INSERT OR REPLACE INTO voids VALUES (?, ?, ?, ?)", values)
        case Truncate(n):
            _expect(0 <= n <= length, step, length)
            db.execute("DELETE FROM entries WHERE match_id = ? AND n >= ?", (match_id, n))
            db.execute("DELETE FROM voids WHERE match_id = ? AND n >= ?", (match_id, n))
        case Swap(n, entry, void):
            old = db.execute("SELECT payload FROM entries WHERE match_id = ? AND n = ?", (match_id, n)).fetchone()
            _expect(n == length - 1 and old == (void.payload,), step, length)
            db.execute(
                "UPDATE entries SET payload = ?, signature = ? WHERE match_id = ? AND n = ?",
                (entry.payload, entry.signature, match_id, n),
            )
            take(db, match_id, Void(n, void))
        case Fork(entries):
            if Fork(entries) not in forks_of(db, match_id):
                (proof,) = db.execute(
                    "SELECT coalesce(max(proof) + 1, 0) FROM forks WHERE match_id = ?", (match_id,)
                ).fetchone()
                rows = [(match_id, proof, part, entry.payload, entry.signature) for part, entry in enumerate(entries)]
                db.executemany("INSERT INTO forks VALUES (?, ?, ?, ?, ?)", rows)
        case _:
            assert_never(step)


def _begin(db: sqlite3.Connection, match_id: bytes, header: MatchHeader) -> None:
    if header.match_id != match_id:
        raise AppError("store-out-of-order", step="Begin", n=0, length=0)
    if db.execute("SELECT 1 FROM matches WHERE match_id = ?", (match_id,)).fetchone():
        raise AppError("match-exists", match=match_id.hex())
    values = tuple(getattr(header, name) for name in HEADER.split(", "))
    # the times are set when the transaction is complete
    db.execute(f"INSERT INTO matches ({HEADER}, created, updated) VALUES ({', '.join('?' * 13)})", (*values, 0, 0))


def forks_of(db: sqlite3.Connection, match_id: bytes) -> tuple[Fork, ...]:
    rows = db.execute(
        "SELECT proof, payload, signature FROM forks WHERE match_id = ? ORDER BY proof, part", (match_id,)
    ).fetchall()
    proofs: dict[int, list[Entry]] = {}
    for proof, payload, signature in rows:
        proofs.setdefault(proof, []).append(Entry(payload, signature))
    return tuple(Fork(tuple(entries)) for entries in proofs.values())


def _expect(fits: bool, step: Step, length: int) -> None:
    if not fits:
        raise AppError("store-out-of-order", step=type(step).__name__, n=getattr(step, "n", -1), length=length)
