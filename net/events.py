"""What a session tells the app.

Owns the closed list of events; must hold no behaviour. docs/protocol.md, "Session events".
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from net.entry import Entry, Kind
from net.game import Game
from net.journal import Op
from net.meeting import AdmitAsked as AdmitAsked
from net.meeting import Begun as Begun
from net.meeting import Damaged as Damaged
from net.meeting import PeerProved as PeerProved
from net.meeting import Resumed as Resumed
from net.meeting import Synced as Synced
from net.meeting import TermsOffered as TermsOffered
from net.meeting import Unfinished as Unfinished


@dataclass(frozen=True, slots=True)
class EntryFolded:
    """The chain has grown; `game` is the position after `entry`.

    `mine` tells who signed it, not who brought it: after an old back-up the peer brings own entries back.
    """

    entry: Entry
    game: Game
    mine: bool


@dataclass(frozen=True, slots=True)
class ActionVoided:
    """The tie rule made `entry` void in favour of `by`.

    If `taken_back`, `entry` was ours and folded: it is undone and `EntryFolded(by)` follows at the same n. A void
    resignation is written again by the session; a void play may be made again by the app if the Stop is denied.
    """

    entry: Entry
    by: Entry
    taken_back: bool


@dataclass(frozen=True, slots=True)
class Rewound:
    """Own entries from `n` on were dropped because the peer holds others by this identity (an old back-up)."""

    n: int


@dataclass(frozen=True, slots=True)
class Refused:
    """A command was not carried out; `code` is a `Code` or the game's own, `text` the action."""

    code: str
    text: str


@dataclass(frozen=True, slots=True)
class Waiting:
    """The peer's program owes an automatic answer for too long on a live line. Nothing is decided by it.

    None: it owes entries. It has not said how far its record goes, or it said more and does not send it.
    """

    kind: Kind | None


@dataclass(frozen=True, slots=True)
class PeerChat:
    """The peer says something; already checked for characters that could deceive."""

    text: str


@dataclass(frozen=True, slots=True)
class PeerDrag:
    """Where the peer drags a card; source "" ends it."""

    source: str
    x: int
    y: int


@dataclass(frozen=True, slots=True)
class RoundTrip:
    """How long a ping took, in seconds."""

    seconds: float


@dataclass(frozen=True, slots=True)
class Accused:
    """`author` signed at `n` what breaks the law; the record holds it, the match is over. `Closed` follows."""

    author: int
    n: int
    code: str


@dataclass(frozen=True, slots=True)
class Desync:
    """The peer's signed position after `n` is not ours: a bug or a cheat. Offer the export. `Closed` follows."""

    author: int
    n: int


@dataclass(frozen=True, slots=True)
class ForkFound:
    """Two copies of the author's identity signed different things; the proof is kept. `Closed` follows."""

    author: int


@dataclass(frozen=True, slots=True)
class Finished:
    """The match is over and everything is answered."""


@dataclass(frozen=True, slots=True)
class Store:
    """Write `ops` to disk as one transaction, then call `stored(ticket)`; what depends on it is held back."""

    ticket: int
    ops: tuple[Op, ...]


@dataclass(frozen=True, slots=True)
class Closed:
    """The connection is over. `code` is a `Code`, or whatever a peer of another version says."""

    code: str
    by_peer: bool
    values: tuple[object, ...] = ()


Event: TypeAlias = (
    PeerProved
    | AdmitAsked
    | TermsOffered
    | Begun
    | Resumed
    | Damaged
    | Synced
    | EntryFolded
    | ActionVoided
    | Rewound
    | Refused
    | Waiting
    | PeerChat
    | PeerDrag
    | RoundTrip
    | Accused
    | Desync
    | ForkFound
    | Unfinished
    | Finished
    | Store
    | Closed
)
