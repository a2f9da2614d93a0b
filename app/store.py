"""The store: every match, entry by entry, and what is known about the people played with.

Owns the database file; must not judge an entry (`net` and `engine` do) nor hold a key. Every write is one transaction
that is on the disk when the method returns: an entry is sent only after that (docs/protocol.md, write-ahead).

One `Store` may be used from several threads; calls wait for each other.
"""

from __future__ import annotations

import sqlite3
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from types import TracebackType
from typing import Any, Self

from app.database import Database
from app.errors import AppError
from app.standings import DealResult, Filter, Standing, Tally
from app.steps import HEADER, appended, check_size, forks_of, take
from app.stored import (
    Append,
    Begin,
    Entry,
    Fork,
    KnownPeer,
    MatchHeader,
    MatchRow,
    Step,
    StoredMatch,
    Summary,
    Swap,
    Truncate,
    Void,
)

_SUMMARY = "finished, ending, score_a, score_b, deals"
# Both have committed (entries 0 and 1), or it has ended: by a breach in the very first entry.
_BEGUN = "({m}.finished OR EXISTS (SELECT 1 FROM entries e WHERE e.match_id = {m}.match_id AND e.n >= 1))"
TOUCH_MS = 1000
PLAYED_MS = 60_000  # a match used for longer than that has begun, though its entries may be lost


@dataclass(frozen=True, slots=True)
class _Noted:
    """What is known to be noted with a match: its clock's zero, and until when it counts as used now."""

    zero: int | None
    until: int


def wall_clock() -> int:
    """Milliseconds since 1970."""
    return time.time_ns() // 1_000_000


class Store:
    """The open database. Methods raise AppError: ``store-…`` codes, or ``unknown-match``."""

    def __init__(self, path: Path, clock: Callable[[], int] = wall_clock) -> None:
        """Open or make the file and bring it to the newest schema.

        Raises AppError ``store-too-new``, ``store-foreign``, ``store-damaged``, ``store-unreachable`` …; the file is
        left as it was.
        """
        self._clock = clock
        self._noted: dict[bytes, _Noted] = {}
        self._file = Database(path)
        self._roomy = False

    @property
    def path(self) -> Path:
        """Where the file is."""
        return self._file.path

    def close(self) -> None:
        """Close the file; twice is allowed."""
        self._file.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    # the chain

    def add_match(self, header: MatchHeader) -> None:
        """Begin a match. Raises ``match-exists``."""
        self.commit(header.match_id, [Begin(header)])

    def commit(self, match_id: bytes, steps: Sequence[Step]) -> None:
        """Take all the steps or none, in one transaction.

        Raises ``unknown-match``; ``match-exists``; ``entry-too-long``; ``store-out-of-order`` where a step does not fit
        what is stored (a bug of the caller: nothing is ever overwritten by accident).
        """
        for step in steps:
            check_size(step)
        if not self._roomy:
            self._roomy = True
            self._file.make_room()
        noted, now = self._noted.pop(match_id, None), self._clock()
        zeros = [step.zero for step in steps if isinstance(step, Append) and step.zero is not None]
        with self._file.writing() as db:
            if noted is not None and now < noted.until and set(zeros) <= {noted.zero} and appended(db, match_id, steps):
                self._noted[match_id] = noted
                return
            for step in steps:
                take(db, match_id, step)
            self._touch(db, match_id, now, slack=TOUCH_MS)
        self._noted[match_id] = _Noted(zeros[-1] if zeros else None, now + TOUCH_MS)

    def append(self, match_id: bytes, n: int, payload: bytes, signature: bytes, zero: int | None = None) -> None:
        """Entry `n`, the next of the chain."""
        self.commit(match_id, [Append(n, Entry(payload, signature), zero)])

    def swap(self, match_id: bytes, n: int, entry: Entry, void: Entry) -> None:
        """By the tie rule `entry` takes the place of `void`, the chain's last entry, which is kept beside it."""
        self.commit(match_id, [Swap(n, entry, void)])

    def add_void(self, match_id: bytes, n: int, void: Entry) -> None:
        """Keep an entry that lost a tie against the chain's entry `n`."""
        self.commit(match_id, [Void(n, void)])

    def truncate_and_adopt(self, match_id: bytes, n: int, entries: Sequence[Entry]) -> None:
        """Cut the chain to `n` entries and go on with the peer's copy (docs/protocol.md, resume: an old back-up)."""
        self.commit(match_id, [Truncate(n), *(Append(n + k, entry) for k, entry in enumerate(entries))])

    def add_fork(self, match_id: bytes, *entries: Entry) -> None:
        """Keep a proof of a fork; the same proof is kept once."""
        self.commit(match_id, [Fork(entries)])

    def header(self, match_id: bytes) -> MatchHeader | None:
        """What stands before the chain of a match, without its entries; None if there is no such match."""
        with self._file.reading() as db:
            row = db.execute(f"SELECT {HEADER} FROM matches WHERE match_id = ?", (match_id,)).fetchone()
        return _header(row) if row else None

    def load(self, match_id: bytes) -> StoredMatch:
        """Everything of a match. If the file lost entries, the good prefix of the chain, and apart what comes later."""
        with self._file.reading() as db:
            row = db.execute(
                f"SELECT {HEADER}, {_SUMMARY}, zero FROM matches WHERE match_id = ?", (match_id,)
            ).fetchone()
            if row is None:
                raise AppError("unknown-match", match=match_id.hex())
            chain = db.execute(
                "SELECT n, payload, signature FROM entries WHERE match_id = ? ORDER BY n", (match_id,)
            ).fetchall()
            voids = db.execute(
                "SELECT n, payload, signature FROM voids WHERE match_id = ? ORDER BY n", (match_id,)
            ).fetchall()
            forks = forks_of(db, match_id)
        prefix = next((at for at, row in enumerate(chain) if row[0] != at), len(chain))
        return StoredMatch(
            header=_header(row[:11]),
            entries=tuple(Entry(row[1], row[2]) for row in chain[:prefix]),
            voids=tuple((n, Entry(payload, signature)) for n, payload, signature in voids),
            forks=forks,
            summary=_summary(row[11:16]),
            zero=row[16],
            later=tuple((row[0], Entry(row[1], row[2])) for row in chain[prefix:]),
        )

    # lists

    def note(self, match_id: bytes, summary: Summary) -> None:
        """How the match stands now."""
        with self._file.writing() as db:
            self._touch(db, match_id)
            db.execute(
                "UPDATE matches SET finished = ?, ending = ?, score_a = ?, score_b = ?, deals = ? WHERE match_id = ?",
                (summary.finished, summary.ending, *summary.score, summary.deals, match_id),
            )

    def set_address(self, match_id: bytes, address: str) -> None:
        """Where the match can be taken up again."""
        with self._file.writing() as db:
            self._touch(db, match_id)
            db.execute("UPDATE matches SET address = ? WHERE match_id = ?", (address, match_id))

    def history(self, which: Filter | None = None) -> tuple[MatchRow, ...]:
        """Matches, the last used first; those that never began are left out unless they are asked for."""
        which = which or Filter()
        tests: list[str] = []
        values: list[object] = []
        if which.opponent is not None:
            tests.append("(CASE role WHEN 0 THEN pk_guest ELSE pk_host END) = ?")
            values.append(which.opponent)
        if which.begun is not None:
            tests.append(_BEGUN.format(m="m") if which.begun else f"NOT {_BEGUN.format(m='m')}")
        for column in ("preset", "finished", "practice"):
            if (wanted := getattr(which, column)) is not None:
                tests.append(f"{column} = ?")
                values.append(wanted)
        return self._rows(tests, [*values, which.limit, which.offset])

    def unfinished(self, opponent: bytes | None = None) -> tuple[MatchRow, ...]:
        """Matches that can go on, the last used first; only those against `opponent` if given."""
        return self.history(Filter(opponent=opponent, finished=False))

    def find(self, prefix: str) -> tuple[MatchRow, ...]:
        """Matches whose number in hex begins with `prefix`, also those that never began."""
        return self._rows(["substr(hex(match_id), 1, ?) = ?"], [len(prefix), prefix.upper(), -1, 0])

    def sound(self) -> bool:
        """Whether nothing is found to be wrong in the whole file; takes as long as reading it."""
        return self._file.sound()

    def sweep(self) -> int:
        """Delete what is left of matches that never began and never can; how many. Call it when a program starts and
        before any connection: what another program of this profile has open must not vanish under it.

        An author must remember what he signed, so a row goes only if nothing can come of it. As a guest: this side has
        signed nothing, and only this side could take the match up again. As a host: only the own first COMMIT is
        there, and the same two have begun another match since; a guest who had answered that COMMIT would have been
        told that it is unfinished. The match id holds fresh nonces of both, so nothing can ever be signed under it
        again. All other rows stay and are only not listed; so does a match that has been played for a while and whose
        entries the disk has lost.
        """
        dead = (
            f"SELECT match_id FROM matches m WHERE NOT {_BEGUN.format(m='m')} AND updated - created < {PLAYED_MS}"
            " AND NOT EXISTS (SELECT 1 FROM voids v WHERE v.match_id = m.match_id)"
            " AND NOT EXISTS (SELECT 1 FROM forks f WHERE f.match_id = m.match_id)"
            " AND CASE role WHEN 1 THEN zero IS NULL ELSE EXISTS ("
            "  SELECT 1 FROM matches later WHERE later.rowid > m.rowid"
            "  AND (later.pk_host, later.pk_guest) IN ((m.pk_host, m.pk_guest), (m.pk_guest, m.pk_host))"
            f"  AND {_BEGUN.format(m='later')}) END"
        )
        with self._file.reading() as db:
            if db.execute(dead).fetchone() is None:
                return 0  # nothing to wait for the disk for
        with self._file.writing() as db:
            return db.execute(f"DELETE FROM matches WHERE match_id IN ({dead})").rowcount

    def delete(self, match_id: bytes) -> None:
        """Forget a match with its entries and results. Raises ``unknown-match``."""
        self._noted.pop(match_id, None)
        with self._file.writing() as db:
            self._touch(db, match_id)
            db.execute("DELETE FROM matches WHERE match_id = ?", (match_id,))

    # people

    def meet(self, pk: bytes, name: str, address: str = "") -> None:
        """A player was met now, under this name; an empty address keeps the one known."""
        now = self._clock()
        with self._file.writing() as db:
            db.execute(
                "INSERT INTO peers VALUES (?1, ?2, ?3, ?4, ?4) ON CONFLICT (pk) DO UPDATE SET name = ?2,"
                " address = CASE ?3 WHEN '' THEN address ELSE ?3 END, last_seen = ?4",
                (pk, name, address, now),
            )

    def peer(self, pk: bytes) -> KnownPeer | None:
        """A player met before."""
        with self._file.reading() as db:
            row = db.execute("SELECT * FROM peers WHERE pk = ?", (pk,)).fetchone()
        return KnownPeer(*row) if row else None

    def peers(self) -> tuple[KnownPeer, ...]:
        """All players met, the last met first."""
        with self._file.reading() as db:
            rows = db.execute("SELECT * FROM peers ORDER BY last_seen DESC, pk").fetchall()
        return tuple(KnownPeer(*row) for row in rows)

    def forget(self, pk: bytes) -> None:
        """Drop a player and the addresses remembered for him; his matches stay."""
        with self._file.writing() as db:
            db.execute("DELETE FROM peers WHERE pk = ?", (pk,))
            db.execute("DELETE FROM addresses WHERE pk = ?", (pk,))

    def remember_address(self, address: str, pk: bytes) -> None:
        """From now on `pk` is who is expected at `address`; said after the player agreed, also to a changed key."""
        with self._file.writing() as db:
            db.execute("INSERT OR REPLACE INTO addresses VALUES (?, ?, ?)", (address, pk, self._clock()))

    def key_at(self, address: str) -> bytes | None:
        """Whose key answered at `address` before. Another key there now is a loud warning."""
        with self._file.reading() as db:
            row = db.execute("SELECT pk FROM addresses WHERE address = ?", (address,)).fetchone()
        return row[0] if row else None

    # results

    def add_deal(self, match_id: bytes, result: DealResult) -> None:
        """The result of a deal; told again (after a resume), it is replaced."""
        with self._file.writing() as db:
            self._touch(db, match_id)
            db.execute("DELETE FROM deals WHERE match_id = ? AND deal = ?", (match_id, result.deal))
            values = (result.deal, result.winner, result.reason, result.points, result.plays)
            db.execute("INSERT INTO deals VALUES (?, ?, ?, ?, ?, ?, ?)", (match_id, *values, self._clock()))
            for caller, tally in enumerate(result.tallies):
                db.execute(
                    "INSERT INTO stops VALUES (?, ?, ?, ?, ?, ?)",
                    (match_id, result.deal, caller, tally.upheld, tally.denied, tally.missed),
                )

    def deals(self, match_id: bytes) -> tuple[DealResult, ...]:
        """The results of a match, deal by deal."""
        with self._file.reading() as db:
            rows = db.execute(
                "SELECT d.deal, winner, reason, points, plays,"
                " h.upheld, h.denied, h.missed, g.upheld, g.denied, g.missed"
                " FROM deals d JOIN stops h ON h.match_id = d.match_id AND h.deal = d.deal AND h.caller = 0"
                " JOIN stops g ON g.match_id = d.match_id AND g.deal = d.deal AND g.caller = 1"
                " WHERE d.match_id = ? ORDER BY d.deal",
                (match_id,),
            ).fetchall()
        return tuple(
            DealResult(deal, winner, reason, points, plays, (_tally(rest[:3]), _tally(rest[3:])))
            for deal, winner, reason, points, plays, *rest in rows
        )

    def statistics(self) -> tuple[Standing, ...]:
        """All deals by opponent, preset and practice or not; the opponent last met first. His last name is shown."""
        with self._file.reading() as db:
            rows = db.execute(
                "SELECT CASE role WHEN 0 THEN pk_guest ELSE pk_host END AS other, peer, preset, practice, count(*),"
                " total(winner = role), total(winner = 1 - role),"
                " total(iif(winner = role, points, 0)), total(iif(winner = 1 - role, points, 0)), total(plays),"
                " total(my.upheld), total(my.denied), total(my.missed),"
                " total(his.upheld), total(his.denied), total(his.missed), max(d.ended)"
                " FROM deals d JOIN matches m USING (match_id)"
                " JOIN stops my ON my.match_id = m.match_id AND my.deal = d.deal AND my.caller = role"
                " JOIN stops his ON his.match_id = m.match_id AND his.deal = d.deal AND his.caller = 1 - role"
                " GROUP BY other, preset, practice ORDER BY max(d.ended) DESC, other, preset, practice"
            ).fetchall()
        return tuple(
            Standing(
                *(other, peer, preset, bool(practice), deals),
                *(int(won), int(lost), int(points_won), int(points_lost), int(plays)),
                *(_tally(rest[:3]), _tally(rest[3:6])),
            )
            for other, peer, preset, practice, deals, won, lost, points_won, points_lost, plays, *rest in rows
        )

    # inside

    def _rows(self, tests: list[str], values: list[object]) -> tuple[MatchRow, ...]:
        where = f"WHERE {' AND '.join(tests)}" if tests else ""
        with self._file.reading() as db:
            rows = db.execute(
                f"SELECT {HEADER}, {_SUMMARY}, created, updated,"
                " (SELECT coalesce(max(n) + 1, 0) FROM entries e WHERE e.match_id = m.match_id)"
                f" FROM matches m {where} ORDER BY updated DESC, rowid DESC LIMIT ? OFFSET ?",
                values,
            ).fetchall()
        return tuple(MatchRow(_header(row[:11]), _summary(row[11:16]), *row[16:]) for row in rows)

    def _touch(self, db: sqlite3.Connection, match_id: bytes, now: int | None = None, slack: int = -1) -> None:
        """The match is used now. `slack`: milliseconds within which it need not be noted again, which spares a page."""
        now = self._clock() if now is None else now
        touched = db.execute(
            "UPDATE matches SET updated = ?1, created = iif(created, created, ?1) WHERE match_id = ?2 AND updated < ?3",
            (now, match_id, now - slack),
        )
        if slack < 0 and not touched.rowcount:
            raise AppError("unknown-match", match=match_id.hex())


def _header(row: Sequence[Any]) -> MatchHeader:
    return MatchHeader(*row[:9], bool(row[9]), row[10])  # type: ignore[call-arg]  # mypy counts *row[:9] as any number


def _summary(row: Sequence[Any]) -> Summary:
    return Summary(bool(row[0]), row[1], (row[2], row[3]), row[4])


def _tally(row: Sequence[float]) -> Tally:
    return Tally(*map(int, row[:3]))
