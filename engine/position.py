"""Position text, written: `format_position` and the digest (docs/rules.md "Position text", docs/protocol.md "State").

Owns what is written and in which order. Reading is engine.notation's.
"""

from __future__ import annotations

import json
import re
from functools import lru_cache
from hashlib import sha256

from engine.cards import CARDS, DECK, FACE_TEXT, UNKNOWN, rank_of
from engine.piles import FOUNDATIONS, HAND, RESERVE, SEATS, TURNED, WASTE
from engine.presets import format_rules, full_rules
from engine.rules import Rules
from engine.state import Piles, State

# By deck and face, UNKNOWN included.
_NAMES = tuple((*(text + mark for text in FACE_TEXT), *("?" for _ in range(52, UNKNOWN + 1))) for mark in ("", "'"))
_MANY = re.compile(r"\?(?: \?)+")
_encode = json.JSONEncoder(ensure_ascii=True, separators=(",", ":")).encode


@lru_cache(maxsize=64)
def _rules_line(rules: Rules) -> str:
    return format_rules(rules)


def format_position(state: State) -> str:
    """The position as text, a projection without history; `parse_position` reads it back."""
    piles = state.piles
    faces = state.faces
    names = [*map(_NAMES[0].__getitem__, faces[:DECK]), *map(_NAMES[1].__getitem__, faces[DECK:CARDS])]
    lines = [f"rules: {_rules_line(state.rules)}", f"turn: {state.to_move}"]
    for seat, name in enumerate(SEATS):
        for key, pile in (("reserve", RESERVE), ("hand", HAND), ("turned", TURNED), ("waste", WASTE)):
            if cards := piles[pile[seat]]:
                lines.append(f"{name}.{key}: {_cards(cards, names)}")
        if any(piles[4 * seat : 4 * seat + 4]):
            lines.append(f"{name}.houses: {_houses(state, seat, names)}")
    if any(piles[16:]):
        lines.append("foundations: " + _foundations(piles, state.faces, names))
    for seat, name in enumerate(SEATS):
        if state.laid and not state.laid >> seat & 1:
            lines.append(f"{name}.laid: no")
    return "\n".join(lines)


def _cards(cards: tuple[int, ...], names: list[str]) -> str:
    words = [names[slot] for slot in cards]
    unknown = words.count("?")
    if unknown < 2:
        return " ".join(words)
    if "?" not in words[unknown:]:  # the common case: they lie below the known ones
        return " ".join([f"?*{unknown}", *words[unknown:]])
    return _MANY.sub(lambda many: f"?*{(len(many[0]) + 1) // 2}", " ".join(words))


def _houses(state: State, seat: int, names: list[str]) -> str:
    if state.down:
        names = [f"({n})" if n != "?" and state.down >> slot & 1 else n for slot, n in enumerate(names)]
    parts = [_cards(state.piles[4 * seat + h], names) for h in range(4)]
    text = parts[0]
    for part in parts[1:]:
        text += (" | " if text and not text.endswith(" ") else "| ") + part if part else (" |" if text else "|")
    return text


def _foundations(piles: Piles, faces: bytes, names: list[str]) -> str:
    words = []
    for f in FOUNDATIONS:
        cards = piles[f]
        if not cards:
            words.append("-")
        elif regular([faces[slot] for slot in cards]):
            words.append(names[cards[-1]])
        else:
            words.append("[" + " ".join(names[slot] for slot in cards) + "]")
    while words[-1] == "-":
        words.pop()
    return " ".join(words)


def regular(faces: list[int]) -> bool:
    """Is it A, 2, 3 … of one suit?"""
    first = faces[0]
    return first < 52 and rank_of(first) == 0 and len(faces) <= 13 and faces == [*range(first, first + len(faces))]


def digest(state: State, deal: int = 1, score: tuple[int, int] = (0, 0)) -> bytes:
    """16 bytes over every field of match and deal that can change a later verdict; the list is in docs/protocol.md."""
    piles = state.piles
    fields = [
        deal,
        score,
        full_rules(state.rules),
        [bytes(pile).hex() if pile else "" for pile in piles],
        state.faces.hex(),
        [slot for slot in range(CARDS) if state.down >> slot & 1] if state.down else [],
        state.laid,
        state.mover,
        state.pending,
        state.play,
        int(state.fresh),
        [state.arisen.count(piles), state.house_moves],
        state.discards,
        state.passes,
        state.dry,
        state.tally,
        [int(state.offer), int(state.offered)],
        state.last_call,
        state.outcome,
        state.lost,
        state.false_calls,
        [
            -1 if state.starter is None else state.starter,
            -1 if state.previous_starter is None else state.previous_starter,
        ],
        [(p.n, p.seat, p.action.text, int(p.called)) for p in state.window],
    ]
    return sha256(b"crapette/state/v1\0" + _encode(fields).encode("ascii")).digest()[:16]
