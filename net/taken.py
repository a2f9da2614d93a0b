"""What became of an entry that arrived.

Owns the closed list that the log answers with; must not decide (`log`) nor tell anybody (`outcome`).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from net.codes import Code
from net.entry import Entry


@dataclass(frozen=True, slots=True)
class Known:
    """The entry is here already, or changes nothing any more."""


@dataclass(frozen=True, slots=True)
class Folded:
    """The chain has grown by the entry."""

    entry: Entry


@dataclass(frozen=True, slots=True)
class Swapped:
    """The tie rule put `entry` in the place of the own entry `void`."""

    entry: Entry
    void: Entry


@dataclass(frozen=True, slots=True)
class Adopted:
    """Own entries from `entry.n` on were dropped for another own entry that the peer holds."""

    entry: Entry


@dataclass(frozen=True, slots=True)
class SetAside:
    """The peer's entry is void by the tie rule."""

    entry: Entry


@dataclass(frozen=True, slots=True)
class Convicted:
    """The peer signed what breaks the law; the log is ended."""

    entry: Entry
    code: str


@dataclass(frozen=True, slots=True)
class Forked:
    """Somebody signed on two paths; the log is ended."""

    author: int
    proof: tuple[Entry, ...]


@dataclass(frozen=True, slots=True)
class Stray:
    """The entry cannot be placed; nobody is accused."""

    code: Code


Taken: TypeAlias = Known | Folded | Swapped | Adopted | SetAside | Convicted | Forked | Stray
