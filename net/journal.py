"""What must be on disk before anything that depends on it is sent.

Owns the operations of one transaction; must not know a database. The app applies them in order, all or none.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from net.entry import Entry
from net.terms import Header


@dataclass(frozen=True, slots=True)
class Begin:
    """A new match: a header, and which author (0 host, 1 guest) this program is in it."""

    header: Header
    me: int


@dataclass(frozen=True, slots=True)
class Append:
    """`entry` is the next of the chain. `zero` is set for own entries: see `Log.zero`."""

    match_id: bytes
    entry: Entry
    zero: int | None


@dataclass(frozen=True, slots=True)
class Mend:
    """`entry` takes the place of whatever is stored at its n, which was damaged; what stands behind it stays."""

    match_id: bytes
    entry: Entry


@dataclass(frozen=True, slots=True)
class Swap:
    """The last of the chain (at `entry.n`) becomes `entry`; what stood there is kept as the void entry of that n."""

    match_id: bytes
    entry: Entry
    void: Entry


@dataclass(frozen=True, slots=True)
class Aside:
    """`entry` is kept beside the chain at its n: made void by the tie rule, or unlawful there."""

    match_id: bytes
    entry: Entry


@dataclass(frozen=True, slots=True)
class Cut:
    """Own entries from `n` on are dropped: the peer holds others that this identity signed before (old back-up)."""

    match_id: bytes
    n: int


@dataclass(frozen=True, slots=True)
class Proof:
    """A fork proof is kept; the match is over."""

    match_id: bytes
    entries: tuple[Entry, ...]


Op: TypeAlias = Begin | Append | Mend | Swap | Aside | Cut | Proof
