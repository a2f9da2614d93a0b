"""What the store takes and gives: plain values of bytes, numbers and text.

Owns their shapes; must not know SQL, the rules or what the bytes of an entry mean. Roles: 0 is the host, 1 the guest.
Times are milliseconds since 1970 by this machine's clock.
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Entry:
    """One signed entry, as received."""

    payload: bytes
    signature: bytes


@dataclass(frozen=True, slots=True)
class Append:
    """The chain grows: `entry` becomes number `n`, which must be the chain's length.

    `zero`, if given, is kept with the match: the time that my entries' clock counts from.
    """

    n: int
    entry: Entry
    zero: int | None = None


@dataclass(frozen=True, slots=True)
class Mend:
    """What is stored as number `n` was damaged: `entry` takes its place. What stands behind it stays."""

    n: int
    entry: Entry


@dataclass(frozen=True, slots=True)
class Void:
    """An entry the tie rule made void is kept beside the chain, at most one for each `n`: it takes the place of one
    that was damaged."""

    n: int
    entry: Entry


@dataclass(frozen=True, slots=True)
class Truncate:
    """The chain is cut to its first `n` entries; void entries from number `n` on go too."""

    n: int


@dataclass(frozen=True, slots=True)
class Swap:
    """By the tie rule `entry` takes the place of `void`, the chain's last entry, which is kept beside it."""

    n: int
    entry: Entry
    void: Entry


@dataclass(frozen=True, slots=True)
class Fork:
    """Proof that one key signed entries that exclude each other: two, or three where it takes an answer to show it."""

    entries: tuple[Entry, ...]


@dataclass(frozen=True, slots=True)
class Begin:
    """The match itself, which must not be there yet."""

    header: MatchHeader


Step = Begin | Append | Mend | Void | Truncate | Swap | Fork


@dataclass(frozen=True, slots=True)
class MatchHeader:
    """What stands before the chain, and what this side notes about it."""

    match_id: bytes
    role: int  # mine
    pk_host: bytes
    pk_guest: bytes
    nonce_host: bytes
    nonce_guest: bytes
    terms: bytes
    peer: str = ""  # the other's name
    preset: str = ""  # for lists and statistics
    practice: bool = False  # the other is the bot of this profile
    address: str = ""  # guest: where the host was reached; host: where we listened

    @property
    def mine(self) -> bytes:
        """My public key."""
        return self.pk_guest if self.role else self.pk_host

    @property
    def theirs(self) -> bytes:
        """The other's public key."""
        return self.pk_host if self.role else self.pk_guest


@dataclass(frozen=True, slots=True)
class Summary:
    """How a match stands, for lists. `ending` is a code once it is over: ``finished``, ``given-up``, ``forked`` …"""

    finished: bool = False
    ending: str = ""
    score: tuple[int, int] = (0, 0)
    deals: int = 0  # played to their end


@dataclass(frozen=True, slots=True)
class MatchRow:
    """A match in a list."""

    header: MatchHeader
    summary: Summary
    created: int
    updated: int
    entries: int


@dataclass(frozen=True, slots=True)
class StoredMatch:
    """Everything kept of a match."""

    header: MatchHeader
    entries: tuple[Entry, ...]
    voids: tuple[tuple[int, Entry], ...] = ()
    forks: tuple[Fork, ...] = ()
    summary: Summary = Summary()
    zero: int | None = None
    later: tuple[tuple[int, Entry], ...] = ()  # entries behind one that is lost


@dataclass(frozen=True, slots=True)
class KnownPeer:
    """A player met before. `address` is where he was last reached, may be empty."""

    pk: bytes
    name: str
    address: str
    first_seen: int
    last_seen: int
