"""Short forms for rule tests: a quiet table to change, and what the engine says of it.

Owns `table`, `verdict`, `after` and `seen`; must not expect anything.
"""

from __future__ import annotations

import re

from engine import IllegalAction, NotationError, State, apply, faults, format_position, legal_actions, parse_position
from engine.piles import PILE_BY_TEXT, PILE_TEXT

QUIET = """
a.reserve: ?*3 9d
a.hand: ?*9
a.houses: Kc | Kd | Kh | Ks
b.reserve: ?*3 5c'
b.hand: ?*9
b.houses: Kc' | Kd' | Kh' | Ks'
"""
"""Nothing fits anything but a queen: every test changes what it is about."""


def fields(text: str) -> dict[str, str]:
    """``key: value`` fields, separated by newlines or ``;``."""
    parts = [part.partition(":") for part in re.split(r"[;\n]", text) if part.strip()]
    return {key.strip(): value.strip() for key, _, value in parts}


def table(changes: str = "") -> State:
    """The quiet table with these fields instead."""
    return parse_position("\n".join(f"{k}: {v}" for k, v in (fields(QUIET) | fields(changes)).items()))


def spelled(state: State, text: str) -> str:
    """``reveal aT=7h`` names the pile instead of the slot."""
    found = re.fullmatch(r"reveal ([ab]\w)=(\w\w)", text)
    if not found:
        return text
    slot = next(s for s in state.piles[PILE_BY_TEXT[found[1]]] if s in state.pending)
    return f"reveal {slot}={found[2]}"


def after(state: State, *actions: str) -> State:
    """The position after these actions, all accepted; several in one text are separated by ``;``."""
    for text in (part.strip() for action in actions for part in action.split(";")):
        state = apply(state, spelled(state, text)).state
    return state


def verdict(state: State, action: str) -> str:
    """``ok``, ``fault:codes`` or ``impossible:code``, as `faults` says."""
    try:
        codes = faults(state, spelled(state, action))
    except IllegalAction as refusal:
        return f"impossible:{refusal.code}"
    return "fault:" + ",".join(codes) if codes else "ok"


def refused(state: State, action: str, by: str | None = None) -> str:
    """The codes with which `apply` refuses an action, "" if it accepts it, ``notation`` if it cannot be read."""
    try:
        apply(state, spelled(state, action), by)
    except IllegalAction as refusal:
        return ",".join(refusal.codes)
    except NotationError:
        return "notation"
    return ""


def legal(state: State) -> str:
    """The right plays, separated by blanks."""
    return " ".join(str(action) for action in legal_actions(state))


def seen(state: State, *keys: str) -> str:
    """Fields of the position text, in the form ``key: value; key: value``."""
    found = fields(format_position(state))
    return "; ".join(f"{key}: {found.get(key, '')}".strip() for key in keys)


def pending(state: State) -> str:
    """The piles whose open card is awaited."""
    return " ".join(PILE_TEXT[p] for p in range(24) if set(state.piles[p]) & set(state.pending))


def outcome(state: State) -> str:
    """``a won 35``; ``-`` for nobody, "" while the deal goes on."""
    end = state.outcome
    return "" if end is None else f"{end.winner or '-'} {end.reason} {end.points}"


def waits(state: State) -> bool:
    """Does a deal-ending play wait to be accepted?"""
    return state.outcome is None and legal(state) == "accept"


def events(state: State, action: str) -> str:
    """The kinds of what happens, in order."""
    return " ".join(event.kind for event in apply(state, spelled(state, action)).events)
