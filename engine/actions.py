"""Actions and their one text form (docs/rules.md, "Actions").

Owns the action values, `parse_action` and `format_action`. Must not judge anything: a well-formed action may still be
impossible.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache, lru_cache

from engine.cards import FACE_BY_TEXT, FACE_TEXT
from engine.errors import NotationError
from engine.piles import ANY_FOUNDATION, PILE_BY_TEXT, PILE_TEXT, SEATS


@dataclass(frozen=True, slots=True)
class Move:
    """`count` cards from pile `src` to pile `dst` (ANY_FOUNDATION for plain ``f``)."""

    src: int
    dst: int
    count: int
    text: str

    def __str__(self) -> str:
        return self.text


@dataclass(frozen=True, slots=True)
class Turn:
    """Turn up the top card of the hand."""

    text: str = "turn"

    def __str__(self) -> str:
        return self.text


@dataclass(frozen=True, slots=True)
class Pass:
    """End the turn with nothing left to turn."""

    text: str = "pass"

    def __str__(self) -> str:
        return self.text


@dataclass(frozen=True, slots=True)
class Stop:
    """Stop! against play `n`; `named` is the play that ought to have been made, None for "the play was wrong"."""

    n: int
    named: Move | Turn | None
    text: str

    def __str__(self) -> str:
        return self.text


@dataclass(frozen=True, slots=True)
class Accept:
    """Let a deal-ending play stand."""

    text: str = "accept"

    def __str__(self) -> str:
        return self.text


@dataclass(frozen=True, slots=True)
class Resign:
    """Seat `seat` (0 or 1) gives the deal up."""

    seat: int
    text: str

    def __str__(self) -> str:
        return self.text


@dataclass(frozen=True, slots=True)
class Draw:
    """`sign` is ``?`` to offer, ``+`` to take, ``-`` to refuse."""

    sign: str
    text: str

    def __str__(self) -> str:
        return self.text


@dataclass(frozen=True, slots=True)
class Reveal:
    """Chance event: the card in `slot` is `face`."""

    slot: int
    face: int
    text: str

    def __str__(self) -> str:
        return self.text


Play = Move | Turn | Pass
PLAYS = (Move, Turn, Pass)
Action = Move | Turn | Pass | Stop | Accept | Resign | Draw | Reveal

TURN, PASS, ACCEPT = Turn(), Pass(), Accept()
RESIGN = tuple(Resign(i, f"resign {s}") for i, s in enumerate(SEATS))
DRAW = {sign: Draw(sign, f"draw{sign}") for sign in "?+-"}
_PLAIN: list[Action] = [TURN, PASS, ACCEPT, *RESIGN, *DRAW.values()]
_FIXED = {a.text: a for a in _PLAIN}

_MOVE = re.compile(r"([ab][RHTW1-4]|f[1-8])>([ab][RHTW1-4]|f[1-8]?)(?:\*([2-9]|[1-9][0-9]))?", re.ASCII)
_STOP = re.compile(r"stop ([1-9][0-9]{0,5})(?: (.+))?", re.ASCII)
_REVEAL = re.compile(r"reveal (0|[1-9][0-9]{0,2})=([A2-9TJQK][cdhs])", re.ASCII)
MAX_TEXT = 64


@cache
def move(src: int, dst: int, count: int = 1) -> Move:
    """The one Move value for these piles and this count."""
    return Move(src, dst, count, f"{PILE_TEXT[src]}>{PILE_TEXT[dst]}" + (f"*{count}" if count > 1 else ""))


@lru_cache(maxsize=1 << 16)
def moves_to(src: int, targets: int, runs: tuple[int, ...] = ()) -> tuple[Move, ...]:
    """The moves from `src` in text order: one card to each pile in the bit set `targets`, two cards to those in
    `runs[0]`, three to those in `runs[1]` and so on."""
    sets = enumerate((targets, *runs), 1)
    found = [move(src, dst, count) for count, bits in sets for dst in range(ANY_FOUNDATION + 1) if bits >> dst & 1]
    return tuple(sorted(found, key=str))


def reveal(slot: int, face: int) -> Reveal:
    return Reveal(slot, face, f"reveal {slot}={FACE_TEXT[face]}")


def stop(n: int, named: Move | Turn | None = None) -> Stop:
    return Stop(n, named, f"stop {n}" + ("" if named is None else f" {named}"))


@lru_cache(maxsize=8192)
def parse_action(text: str) -> Action:
    """The action a text writes. NotationError if it is not exactly what `format_action` writes."""
    if len(text) > MAX_TEXT:
        raise NotationError("action-too-long", text[:MAX_TEXT])
    fixed = _FIXED.get(text)
    if fixed is not None:
        return fixed
    found = _MOVE.fullmatch(text)
    if found:
        return move(PILE_BY_TEXT[found[1]], PILE_BY_TEXT[found[2]], int(found[3] or 1))
    found = _STOP.fullmatch(text)
    if found:
        if found[2] is None:
            return stop(int(found[1]))
        named = parse_action(found[2])
        if isinstance(named, Turn) or (isinstance(named, Move) and named.count == 1):
            return stop(int(found[1]), named)
        raise NotationError("bad-named-play", found[2])
    found = _REVEAL.fullmatch(text)
    if found and int(found[1]) < 120:
        return reveal(int(found[1]), FACE_BY_TEXT[found[2]])
    raise NotationError("bad-action", text)


def as_action(action: Action | str) -> Action:
    """An action, or the one that a text writes. NotationError if it is neither."""
    if isinstance(action, str):
        return parse_action(action)
    if not isinstance(action, Action):
        raise NotationError("bad-action", repr(action)[:MAX_TEXT])
    return action


def format_action(action: Action | str) -> str:
    """The action's text; `parse_action` reads it back. NotationError if it is no action."""
    return as_action(action).text
