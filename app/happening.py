"""What a seat tells whoever sits there: a window, a console, a bot.

Owns the closed list; values and codes only, no sentence.
"""

from __future__ import annotations

from dataclasses import dataclass

from app.arrival import AdmitWanted as AdmitWanted
from app.arrival import Begun as Begun
from app.arrival import Met as Met
from app.arrival import Noted as Noted
from app.arrival import Reached as Reached
from app.arrival import TermsProposed as TermsProposed
from app.faults import Dispute
from app.match import DealOver
from engine import Event, State

RECORD = "record"  # what a `Line` waits for: the part of the match that the other side has and this one has not


@dataclass(frozen=True, slots=True)
class Line:
    """The connection: `state` is live, waiting (for what is in `detail`) or lost; `seconds` the last round trip."""

    state: str
    detail: str = ""
    seconds: float | None = None


@dataclass(frozen=True, slots=True)
class Changed:
    """The table has changed: what happened, in order, and whose entry it was. `undone`: an own play was made void.
    `height`: of the log with that entry, 0 if it was none. Of a Stop: what it was about, and the table `before` it."""

    events: tuple[Event, ...]
    mine: bool
    undone: bool = False
    height: int = 0
    dispute: Dispute | None = None
    before: State | None = None


@dataclass(frozen=True, slots=True)
class Settled:
    """Everything is answered: whoever may do something can do it now."""


@dataclass(frozen=True, slots=True)
class Refused:
    """A play was not carried out after all."""

    codes: tuple[str, ...]
    text: str


@dataclass(frozen=True, slots=True)
class DealEnded:
    """A deal is over; the score includes it."""

    over: DealOver
    score: tuple[int, int]


@dataclass(frozen=True, slots=True)
class MatchEnded:
    """The match is over and everything is answered."""

    score: tuple[int, int]


@dataclass(frozen=True, slots=True)
class Said:
    """The other player says something."""

    text: str


@dataclass(frozen=True, slots=True)
class Dragged:
    """Where the other player drags a card, in thousandths of a card width; source "" ends it."""

    source: str
    x: int
    y: int


@dataclass(frozen=True, slots=True)
class Accused:
    """The match has ended by a breach: `code`, whose (author 0 or 1), and at which entry (-1: a fork)."""

    code: str
    author: int
    n: int


@dataclass(frozen=True, slots=True)
class Closed:
    """The connection is over. `final`: it will not be tried again by itself."""

    code: str
    by_peer: bool
    final: bool
    values: tuple[object, ...] = ()


@dataclass(frozen=True, slots=True)
class Trouble:
    """Something on this machine failed, e.g. the disk; the match stops here and nothing is lost."""

    code: str
    values: dict[str, object]


Happening = (
    Reached
    | Met
    | AdmitWanted
    | TermsProposed
    | Begun
    | Line
    | Changed
    | Settled
    | Refused
    | DealEnded
    | MatchEnded
    | Said
    | Dragged
    | Accused
    | Closed
    | Trouble
    | Noted
)
