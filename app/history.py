"""The stored matches and what they add up to, for lists.

Owns the choice of what a list shows and the sums over it. Must not hold a sentence; the store is asked from a thread.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from functools import cached_property

from app.ledger import COMMITS
from app.names import showable
from app.standings import Standing, Tally
from app.store import Store
from app.stored import MatchRow
from net.codec import Wire, encode
from net.codes import Code, NetError
from net.frames import frame
from net.identity import fingerprint
from net.record import CHAIN, FORK, MAGIC, RECORD_FORMAT, VOID, Record, parse_record
from net.terms import Terms


@dataclass(frozen=True)  # no slots: who has which name is worked out once
class History:
    """All matches, the last used first, and the standings."""

    matches: tuple[MatchRow, ...]
    standings: tuple[Standing, ...]

    @property
    def opponents(self) -> tuple[tuple[bytes, str], ...]:
        """Everybody played with, by key with the last name, the last met first. Two may have the same name."""
        found: dict[bytes, str] = {}
        for row in self.matches:
            found.setdefault(row.header.theirs, row.header.peer)
        return tuple(found.items())

    def called(self, key: bytes, name: str) -> str:
        """A player's name as it is shown; of those who share one, with the first words of the key that tell them
        apart."""
        shown = showable(name)
        others = [fingerprint(other) for other in self._bearers.get(shown, ()) if other != key]
        if not others:
            return shown
        words = fingerprint(key)
        told = next((n for n in range(1, len(words)) if all(words[:n] != other[:n] for other in others)), len(words))
        return f"{shown} ({' '.join(words[:told])})"

    @cached_property
    def _bearers(self) -> Mapping[str, frozenset[bytes]]:
        """By name as it is shown: the keys that have played under it."""
        found: dict[str, set[bytes]] = {}
        for row in self.matches:
            found.setdefault(showable(row.header.peer), set()).add(row.header.theirs)
        return {name: frozenset(keys) for name, keys in found.items()}

    @property
    def presets(self) -> tuple[str, ...]:
        """The presets played, the last played first."""
        return tuple(dict.fromkeys(row.header.preset for row in self.matches))


def load_history(store: Store) -> History:
    """Everything there is. Raises AppError."""
    return History(store.history(), store.statistics())


def matching(rows: Iterable[MatchRow], opponent: bytes | None, preset: str | None) -> tuple[MatchRow, ...]:
    """The matches with one opponent and by one preset; None: all."""
    return tuple(
        row for row in rows if opponent in (None, row.header.theirs) and (preset is None or row.header.preset == preset)
    )


def standing(rows: Sequence[Standing], opponent: bytes | None, preset: str | None) -> tuple[Standing, ...]:
    """The standings with one opponent and by one preset; None: all."""
    return tuple(row for row in rows if opponent in (None, row.opponent) and (preset is None or row.preset == preset))


def total(rows: Sequence[Standing]) -> Standing:
    """The sum of standings; opponent and name are empty, the preset too where they differ in it."""

    def add(number: Callable[[Standing], int]) -> int:
        return sum(map(number, rows))

    def tally(of: Callable[[Standing], Tally]) -> Tally:
        tallies = [of(row) for row in rows]
        return Tally(*(sum(getattr(one, name) for one in tallies) for name in ("upheld", "denied", "missed")))

    presets = {row.preset for row in rows}
    preset = presets.pop() if len(presets) == 1 else ""
    return Standing(
        opponent=b"",
        peer="",
        preset=preset,
        practice=False,
        deals=add(lambda row: row.deals),
        won=add(lambda row: row.won),
        lost=add(lambda row: row.lost),
        points_won=add(lambda row: row.points_won),
        points_lost=add(lambda row: row.points_lost),
        plays=add(lambda row: row.plays),
        mine=tally(lambda row: row.mine),
        theirs=tally(lambda row: row.theirs),
    )


def seat_names(row: MatchRow) -> tuple[str, str]:
    """Both players of a match, the host first, as the terms have them."""
    terms = Terms.decode(row.header.terms)
    return terms.name_host, terms.name_guest


def day_of(row: MatchRow) -> date:
    """The day a match was last played, by this machine's clock and calendar."""
    return date.fromtimestamp(row.updated / 1000)


def can_continue(row: MatchRow, mine: bytes) -> bool:
    """Whether a match can go on under the key `mine`."""
    return not row.summary.finished and row.entries >= COMMITS and row.header.mine == mine


def stored_record(store: Store, match_id: bytes) -> Record:
    """The record of a stored match, read and checked like any file: what is damaged on the disk is damage there too.

    Raises AppError or NetError.
    """
    kept = store.load(match_id)
    head = kept.header
    keys, nonces = (head.pk_host, head.pk_guest), (head.nonce_host, head.nonce_guest)
    items: list[Wire] = [(MAGIC, RECORD_FORMAT, *keys, *nonces, head.terms)]
    items += [(CHAIN, entry.payload, entry.signature) for entry in kept.entries]
    items += [(VOID, entry.payload, entry.signature) for _, entry in kept.voids]
    for number, fork in enumerate(kept.forks):
        items += [(FORK, number, entry.payload, entry.signature) for entry in fork.entries]
    record = parse_record(b"".join(frame(encode(item)) for item in items))
    if kept.entries and not record.chain:
        raise NetError(Code.DAMAGED, record.damaged_at)
    return record
