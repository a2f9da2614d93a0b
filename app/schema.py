"""The tables of the store and the steps from each version of them to the next.

Owns the SQL that makes tables; must not read or write a row of a match. A published migration is never edited: a new
step is added at the end, with a stored file of the version before it in tests/data/.
"""

from __future__ import annotations

import sqlite3

from app.errors import AppError

APPLICATION_ID = 0x43524150  # "CRAP": tells our file from any other SQLite file

ENTRY_LIMIT = 8192  # bytes of payload, docs/protocol.md, bounds

_ENTRY = f"""
    payload BLOB NOT NULL CHECK (typeof(payload) = 'blob' AND length(payload) <= {ENTRY_LIMIT}),
    signature BLOB NOT NULL CHECK (typeof(signature) = 'blob' AND length(signature) = 64)"""

_FIRST = (
    """CREATE TABLE matches (
    match_id BLOB PRIMARY KEY CHECK (typeof(match_id) = 'blob' AND length(match_id) = 32),
    role INTEGER NOT NULL CHECK (role IN (0, 1)),
    pk_host BLOB NOT NULL CHECK (length(pk_host) = 32),
    pk_guest BLOB NOT NULL CHECK (length(pk_guest) = 32),
    nonce_host BLOB NOT NULL CHECK (length(nonce_host) = 32),
    nonce_guest BLOB NOT NULL CHECK (length(nonce_guest) = 32),
    terms BLOB NOT NULL CHECK (typeof(terms) = 'blob'),
    peer TEXT NOT NULL,
    preset TEXT NOT NULL,
    practice INTEGER NOT NULL CHECK (practice IN (0, 1)),
    address TEXT NOT NULL,
    zero INTEGER,
    created INTEGER NOT NULL,
    updated INTEGER NOT NULL,
    finished INTEGER NOT NULL DEFAULT 0 CHECK (finished IN (0, 1)),
    ending TEXT NOT NULL DEFAULT '',
    score_a INTEGER NOT NULL DEFAULT 0,
    score_b INTEGER NOT NULL DEFAULT 0,
    deals INTEGER NOT NULL DEFAULT 0)""",
    "CREATE INDEX matches_by_time ON matches (finished, updated)",
    f"""CREATE TABLE entries (
    match_id BLOB NOT NULL REFERENCES matches ON DELETE CASCADE,
    n INTEGER NOT NULL CHECK (n >= 0),{_ENTRY},
    PRIMARY KEY (match_id, n)) WITHOUT ROWID""",
    f"""CREATE TABLE voids (
    match_id BLOB NOT NULL REFERENCES matches ON DELETE CASCADE,
    n INTEGER NOT NULL CHECK (n >= 0),{_ENTRY},
    PRIMARY KEY (match_id, n))""",
    f"""CREATE TABLE forks (
    match_id BLOB NOT NULL REFERENCES matches ON DELETE CASCADE,
    proof INTEGER NOT NULL CHECK (proof >= 0),
    part INTEGER NOT NULL CHECK (part >= 0),{_ENTRY},
    PRIMARY KEY (match_id, proof, part))""",
    """CREATE TABLE peers (
    pk BLOB PRIMARY KEY CHECK (typeof(pk) = 'blob' AND length(pk) = 32),
    name TEXT NOT NULL,
    address TEXT NOT NULL,
    first_seen INTEGER NOT NULL,
    last_seen INTEGER NOT NULL)""",
    """CREATE TABLE addresses (
    address TEXT PRIMARY KEY,
    pk BLOB NOT NULL CHECK (typeof(pk) = 'blob' AND length(pk) = 32),
    seen INTEGER NOT NULL)""",
    """CREATE TABLE deals (
    match_id BLOB NOT NULL REFERENCES matches ON DELETE CASCADE,
    deal INTEGER NOT NULL CHECK (deal >= 1),
    winner INTEGER CHECK (winner IN (0, 1)),
    reason TEXT NOT NULL,
    points INTEGER NOT NULL,
    plays INTEGER NOT NULL,
    ended INTEGER NOT NULL,
    PRIMARY KEY (match_id, deal))""",
    """CREATE TABLE stops (
    match_id BLOB NOT NULL,
    deal INTEGER NOT NULL,
    caller INTEGER NOT NULL CHECK (caller IN (0, 1)),
    upheld INTEGER NOT NULL,
    denied INTEGER NOT NULL,
    missed INTEGER NOT NULL,
    PRIMARY KEY (match_id, deal, caller),
    FOREIGN KEY (match_id, deal) REFERENCES deals ON DELETE CASCADE)""",
)

MIGRATIONS: tuple[tuple[str, ...], ...] = (_FIRST,)
"""``MIGRATIONS[v]`` leads from version v to v + 1; version 0 is an empty file."""

VERSION = len(MIGRATIONS)
TABLES = frozenset({"matches", "entries", "voids", "forks", "peers", "addresses", "deals", "stops"})


def migrate(db: sqlite3.Connection, migrations: tuple[tuple[str, ...], ...] = MIGRATIONS) -> None:
    """Bring the tables to the newest version, each step in one transaction.

    Raises AppError ``store-too-new`` (made by a later program: it might hold what we would lose) or ``store-foreign``
    (some other program's database).
    """
    (version,) = db.execute("PRAGMA user_version").fetchone()
    (owner,) = db.execute("PRAGMA application_id").fetchone()
    (tables,) = db.execute("SELECT count(*) FROM sqlite_master").fetchone()
    if owner != APPLICATION_ID and (version or tables):
        raise AppError("store-foreign")
    if version < 0:
        raise damage(f"version {version}")
    if version > len(migrations):
        raise AppError("store-too-new", version=version, known=len(migrations))
    for number, steps in enumerate(migrations[version:], version + 1):
        db.execute("BEGIN IMMEDIATE")
        try:
            # A second program may have migrated while we waited for the write lock.
            (now,) = db.execute("PRAGMA user_version").fetchone()
            if now < number:
                for step in steps:
                    db.execute(step)
                db.execute(f"PRAGMA application_id = {APPLICATION_ID}")
                db.execute(f"PRAGMA user_version = {number}")
            db.execute("COMMIT")
        except BaseException:
            if db.in_transaction:
                db.execute("ROLLBACK")
            raise


def check_tables(db: sqlite3.Connection) -> None:
    """Whether all tables of the newest version are there; a database that lost one says SQLITE_CORRUPT."""
    there = {name for (name,) in db.execute("SELECT name FROM sqlite_master WHERE type = 'table'")}
    if lost := sorted(TABLES - there):
        raise damage(f"without {', '.join(lost)}")


def damage(detail: str) -> sqlite3.DatabaseError:
    """What SQLite itself would raise for a damaged file."""
    error = sqlite3.DatabaseError(detail)
    error.sqlite_errorcode = sqlite3.SQLITE_CORRUPT
    return error
