"""The oracle's words: cards, addresses, rule fields and presets, written down again from the rules text alone.

The oracle (`tests.support.oracle*`) is a second implementation of docs/rules.md: plain dicts and lists, slow, each
function names the section it follows. It must not import `engine`: the two are only of use while independent.
"""

from __future__ import annotations

RANKS = "A23456789TJQK"
SUITS = "cdhs"
FACES = [r + s for s in SUITS for r in RANKS]
SEATS = ["a", "b"]
HOUSES = [s + n for s in SEATS for n in "1234"]
FOUNDATIONS = ["f" + n for n in "12345678"]
PILES = [s + k for s in SEATS for k in "RHTW1234"] + FOUNDATIONS


class BadTextError(Exception):
    """Text that means nothing (the engine's NotationError)."""


class ImpossibleError(Exception):
    """Section 7: an action that is refused, with its code."""

    def __init__(self, code: str) -> None:
        super().__init__(code)
        self.code = code


def other(seat: str) -> str:
    return "b" if seat == "a" else "a"


def rank(face: str) -> int:
    """Section 1: Ace is low."""
    return RANKS.index(face[0]) + 1


def colour(face: str) -> str:
    return "red" if face[1] in "dh" else "black"


# Section 4, every field with its values; the first one is the default.
VALUES: dict[str, list[str]] = {
    "reserve": ["13", "12", "11"],
    "houses_down": ["no", "yes"],
    "deal": ["together", "staggered"],
    "starter": ["low_reserve", "high_reserve", "cut", "alternate"],
    "runs": ["single", "spaces", "whole"],
    "own_waste": ["no", "yes"],
    "load_on": ["reserve+waste", "waste"],
    "load_from": ["reserve+houses+turned"],
    "load_match": ["suit", "any"],
    "duties": ["classic", "strict", "maison", "depot"],
    "fill_from_hand": ["no", "yes"],
    "goal": ["reserve+hand+waste", "hand+waste", "houses+reserve+hand+waste"],
    "score": ["points", "games"],
    "target": ["300"],
    "referee": ["stop", "strict", "open"],
    "stop_window": ["turn", "next_play"],
    "stop_proof": ["point", "none"],
    "false_stop": ["harmless", "lose_turn", "three"],
    "grace": ["0"],
}
LOAD_FROM = ["reserve", "houses", "own_houses", "turned"]

# Section 5.
PRESETS: dict[str, dict[str, str]] = {
    "classic": {},
    "arena": {"runs": "spaces", "target": "150", "referee": "strict"},
    "depot": {
        "reserve": "12",
        "deal": "staggered",
        "starter": "cut",
        "runs": "whole",
        "own_waste": "yes",
        "load_on": "waste",
        "load_from": "reserve+own_houses",
        "load_match": "any",
        "duties": "depot",
        "fill_from_hand": "yes",
        "goal": "hand+waste",
        "score": "games",
        "target": "1",
        "stop_window": "next_play",
        "grace": "1.5",
    },
    "maison": {
        "reserve": "12",
        "load_on": "waste",
        "duties": "maison",
        "goal": "houses+reserve+hand+waste",
        "score": "games",
        "target": "1",
    },
}


def parse_rules(text: str) -> dict[str, str]:
    """Section 3: a preset, then the fields that differ; section 4: a staggered deal needs cut or alternate."""
    words = text.split() or ["classic"]
    if words[0] not in PRESETS:
        raise BadTextError(text)
    rules = {field: values[0] for field, values in VALUES.items()}
    rules.update(PRESETS[words[0]])
    seen = set()
    for word in words[1:]:
        field, sign, value = word.partition("=")
        if not sign or field not in VALUES or field in seen:
            raise BadTextError(word)
        seen.add(field)
        if field == "load_from":
            parts = value.split("+")
            if not parts or any(part not in LOAD_FROM for part in parts) or len(set(parts)) != len(parts):
                raise BadTextError(word)
            value = "+".join(part for part in LOAD_FROM if part in parts)
        elif field == "target":
            if not value.isdigit() or int(value) < 1:
                raise BadTextError(word)
        elif field == "grace":
            if not value.replace(".", "", 1).isdigit():
                raise BadTextError(word)
        elif value not in VALUES[field]:
            raise BadTextError(word)
        rules[field] = value
    if rules["deal"] == "staggered" and rules["starter"] not in ("cut", "alternate"):
        raise BadTextError("a staggered deal needs cut or alternate")
    return rules
