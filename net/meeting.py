"""What a session tells the app until a match is under way.

Owns these events; must hold no behaviour. `net.events` has the rest, and the closed list.
"""

from __future__ import annotations

from dataclasses import dataclass

from net.log import Log
from net.terms import Terms


@dataclass(frozen=True, slots=True)
class PeerProved:
    """The other side holds the private key of `key`. A guest learns this before he proves the token or his name."""

    key: bytes
    words: tuple[str, ...]
    name: str  # "" for a host, whose name comes with the terms


@dataclass(frozen=True, slots=True)
class AdmitAsked:
    """A stranger without the token is at the door: call `admit` within 60 s. Show the words, not the chosen name."""

    key: bytes
    words: tuple[str, ...]
    name: str


@dataclass(frozen=True, slots=True)
class TermsOffered:
    """The guest has to say `accept_terms` or `decline_terms`."""

    terms: Terms


@dataclass(frozen=True, slots=True)
class Begun:
    """A new match: keep `log` by its match id, it survives the connection."""

    log: Log


@dataclass(frozen=True, slots=True)
class Resumed:
    """Both sides know which match goes on; `Synced` follows when their records are equal."""

    log: Log


@dataclass(frozen=True, slots=True)
class Damaged:
    """What was stored is not sound from entry `at` on; it is being restored, and nothing can be played meanwhile."""

    at: int


@dataclass(frozen=True, slots=True)
class Synced:
    """The records are joined; plays are possible when nothing is owed."""


@dataclass(frozen=True, slots=True)
class Unfinished:
    """A match with this peer is not over: dial again naming it, or give it up. `Closed` follows."""

    match_id: bytes
