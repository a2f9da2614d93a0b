"""The position of a deal: one immutable value.

Owns the fields and what can be read off them at once. Only engine.apply, engine.stop, engine.deal and
engine.notation make one. A named tuple, not a frozen dataclass, because building it is the hot path of a play.
"""

from __future__ import annotations

from typing import NamedTuple

from engine.actions import Action, Play
from engine.cards import UNKNOWN
from engine.piles import SEATS
from engine.right import Right
from engine.rules import Rules

Piles = tuple[tuple[int, ...], ...]


class Outcome(NamedTuple):
    """How a deal ended. `winner` is who gets the points ("a", "b" or None); `reason` won, blocked, draw, resign."""

    winner: str | None
    reason: str
    points: int


class Played(NamedTuple):
    """A play that may still be stopped, with the position before it (its own window emptied)."""

    n: int
    seat: int
    action: Play
    before: State
    called: bool


class _Fields(NamedTuple):
    """What a position consists of."""

    rules: Rules
    piles: Piles  # 24 piles of slots, bottom to top, numbered as in engine.piles
    faces: bytes  # by slot: the face, or UNKNOWN
    down: int  # bit per slot lying face down in a house
    laid: int  # bit per seat whose cards are laid out
    mover: int
    pending: tuple[int, ...]  # slots awaiting a reveal, ascending
    play: int  # number of the next play
    fresh: bool  # the mover has not played in this turn yet
    arisen: tuple[Piles, ...]  # tables of this turn that may come again, the present one last
    thrice: bool  # some table in `arisen` has come three times
    house_moves: int  # house→house moves in a row within this turn
    discards: tuple[int, int]  # turned cards discarded since the count for "blocked" began
    passes: tuple[int, int]
    dry: int  # finished turns without a card onto a foundation; -1 once this turn has brought one
    tally: int  # plays and Stops of the deal, never taken back
    offer: bool  # the mover's draw offer is open
    offered: bool  # ... and was made in this turn
    last_call: Outcome | None  # how the deal ends if the waiting play is accepted
    outcome: Outcome | None
    lost: tuple[int, int]  # turns still to be skipped
    false_calls: tuple[int, int]
    starter: int | None  # None until it is decided
    previous_starter: int | None
    window: tuple[Played, ...] = ()


class State(_Fields):
    """A position. Seats are 0 (a) and 1 (b) inside, "a" and "b" in what the properties answer."""

    right: Right | None = None
    """The right plays, kept once they were asked for (engine.legal); no part of the value."""

    @property
    def to_move(self) -> str:
        """The player to move; while a last call waits, who answers it."""
        return SEATS[self.mover]

    def face(self, slot: int) -> int | None:
        """The face of a slot, None while nobody knows it."""
        face = self.faces[slot]
        return None if face == UNKNOWN else face


_NO_WINDOW: tuple[tuple[Played, ...]] = ((),)


def unwindowed(state: State) -> State:
    """The same position with no play to stop: what a record of a play keeps, lest it keep the whole deal."""
    return tuple.__new__(State, state[:-1] + _NO_WINDOW)


class Step(NamedTuple):
    """What `apply` answers: the action as a value, the new state, and what happened, in order."""

    action: Action
    state: State
    events: tuple[Event, ...]


class Event(NamedTuple):
    """One thing that happened, for whoever draws or tells it.

    `kind` is one of the names in docs/architecture.md ("Events"); `seat` is "a", "b" or None; `values` are texts and
    numbers belonging to the kind.
    """

    kind: str
    seat: str | None = None
    values: tuple[str | int | tuple[str, ...] | None, ...] = ()
