"""The open SQLite file: one connection, one transaction at a time, errors as codes.

Owns durability (each transaction is on the disk when it ends) and the lock between threads; must not know a table.
"""

from __future__ import annotations

import os
import sqlite3
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from app.errors import AppError
from app.schema import check_tables, migrate

LOG_PAGES = 8192  # of 4 KiB
ROOM = 16 * 2**20  # bytes of the log that are there before they are needed: most of a match

_CODES = {
    sqlite3.SQLITE_FULL: "store-full",
    sqlite3.SQLITE_BUSY: "store-busy",
    sqlite3.SQLITE_LOCKED: "store-busy",
    sqlite3.SQLITE_READONLY: "store-readonly",
    sqlite3.SQLITE_PERM: "store-readonly",
    sqlite3.SQLITE_CANTOPEN: "store-unreachable",
    sqlite3.SQLITE_CORRUPT: "store-damaged",
    sqlite3.SQLITE_NOTADB: "store-damaged",
}
_NO_ROOM = (sqlite3.SQLITE_FULL, sqlite3.SQLITE_BUSY, sqlite3.SQLITE_IOERR)
# What SQLite lays beside a file and reads as part of it: left behind, it would be put into the file that comes next.
BESIDE = ("-wal", "-shm", "-journal")


def _lying(folder: str, names: tuple[str, ...]) -> dict[str, int]:
    """Which of these files lie in the folder, by their number (0 where the file system numbers its files not).

    The folder is read, and the files themselves are not asked: whoever asks for a file's times makes newer kernels
    write its next change down with them, and the commit after that waits for it, half as long again.
    """
    try:
        with os.scandir(folder) as found:
            return {entry.name: entry.inode() for entry in found if entry.name in names}
    except OSError:
        return {}


class Database:
    """The connection. May be used from several threads; they wait for each other."""

    def __init__(self, path: Path) -> None:
        """Open or make the file and bring it to the newest schema. Raises AppError; the file is then left as it was."""
        self.path = path
        self._lock = threading.Lock()
        self._closed = False
        self._folder, self._names = str(path.parent), (path.name, f"{path.name}-wal")
        self._places: dict[str, int] = {}  # what lay there when we opened it
        with self._coded():
            # autocommit: transactions are begun by hand, so that none is open by accident
            self._db = sqlite3.connect(path, timeout=5, isolation_level=None, check_same_thread=False)
        try:
            with self._coded():
                self._db.execute("PRAGMA foreign_keys = ON")
                self._db.execute("PRAGMA synchronous = FULL")
                self._db.execute("PRAGMA fullfsync = ON")  # macOS: fsync alone stops at the drive's cache
                self._db.text_factory = lambda data: data.decode("utf-8", "replace")  # damaged words are words still
                migrate(self._db)
                check_tables(self._db)
                self._db.execute("PRAGMA journal_mode = WAL")  # refused on some network drives; as safe without
                # Copying the log into the file costs several waits for the disk at once, in the middle of a play. It
                # is done when the file is closed; in between only if the log has grown to a long evening's size.
                self._db.execute(f"PRAGMA wal_autocheckpoint = {LOG_PAGES}")
        except BaseException:
            self._db.close()
            raise
        self._places = _lying(self._folder, (path.name,))

    def close(self) -> None:
        """Close the file; twice is allowed."""
        with self._lock:
            self._closed = True
            self._db.close()

    def sound(self) -> bool:
        """Whether SQLite finds nothing wrong in the whole file; takes as long as reading it."""
        with self.reading() as db:
            return bool(db.execute("PRAGMA integrity_check(1)").fetchone() == ("ok",))

    def make_room(self) -> None:
        """Let the log's file grow now, so that a commit overwrites and need not wait for a new length as well.

        That is a third of a commit's time on ext4. The way is a transaction that overflows its cache into the log and
        is undone: the bytes stay, and nothing refers to them. Only a head start, so a full disk is no error here.
        """
        with self.reading() as db:
            if db.execute("PRAGMA journal_mode").fetchone() != ("wal",):
                return
            (cache,) = db.execute("PRAGMA cache_size").fetchone()
            db.execute("PRAGMA cache_size = 10")
            try:
                db.execute("BEGIN IMMEDIATE")
                db.execute("CREATE TABLE room (zeros)")
                db.execute("INSERT INTO room VALUES (zeroblob(?))", (ROOM,))
            except sqlite3.OperationalError as error:
                if error.sqlite_errorcode & 0xFF not in _NO_ROOM:
                    raise
            finally:
                if db.in_transaction:
                    db.execute("ROLLBACK")
                db.execute(f"PRAGMA cache_size = {cache}")

    @contextmanager
    def reading(self) -> Iterator[sqlite3.Connection]:
        """The connection, for this thread alone. Raises AppError: ``store-closed`` and the like."""
        with self._lock:
            if self._closed:
                raise AppError("store-closed", path=str(self.path))
            self._check_place()  # else a match could be loaded, and sent, that nobody will find again
            with self._coded():
                yield self._db

    @contextmanager
    def writing(self) -> Iterator[sqlite3.Connection]:
        """The same inside a transaction: on the disk when the block ends, undone if it raises."""
        with self.reading() as db:
            db.execute("BEGIN IMMEDIATE")
            try:
                yield db
                db.execute("COMMIT")
                self._check_place()
            except BaseException:
                if db.in_transaction:  # some errors (a full disk) have undone it already
                    db.execute("ROLLBACK")
                raise

    def _check_place(self) -> None:
        """The file we write to must still be the one that the next start will open.

        If somebody has moved or deleted it (or its log, `-wal`), the system lets us write on as if nothing had
        happened, and all of it is gone when the program ends: then nothing that was committed may be sent.
        Looked at before everything and once more after a commit.
        """
        found = _lying(self._folder, self._names)
        for name, number in self._places.items():
            if found.get(name) != number:
                raise AppError("store-gone", path=os.path.join(self._folder, name))
        self._places = found  # SQLite makes the log at the first commit, and keeps it until the last handle is closed

    @contextmanager
    def _coded(self) -> Iterator[None]:
        try:
            yield
        except UnicodeDecodeError as error:  # SQLite quotes a damaged table's own words
            raise AppError("store-damaged", path=str(self.path), detail=str(error)) from error
        except sqlite3.Error as error:
            # an extended code keeps the plain one in its low byte
            number = getattr(error, "sqlite_errorcode", sqlite3.SQLITE_ERROR) & 0xFF
            code = _CODES.get(number, "store-failed")
            raise AppError(code, path=str(self.path), detail=str(error)) from error
