"""The rule a verdict rests on, in the words of the rules page.

Owns which sentence of the rules stands behind a code; the sentences themselves are `app.words`', made from the data.
"""

from __future__ import annotations

from app import words
from app.faults import duty_rule
from app.strings import Strings
from engine import Rules
from engine.actions import Action, Move
from engine.presets import rule_values

_PLAYS, _TURN, _STOP = words.COMMON["plays"], words.COMMON["turn"], words.COMMON["stop"]

# Codes whose rule is the same wherever the card goes.
_ALWAYS: dict[str, tuple[str, ...]] = {
    "not-available": (_PLAYS[0],),
    "needs-ace": (_PLAYS[1],),
    "wrong-colour": (_PLAYS[2],),
    "already-turned": (_TURN[0],),
    "nothing-to-turn": (_TURN[1],),
    "cannot-pass": (_TURN[2],),
    "repeats": (_TURN[3], _TURN[4]),
    "nothing-to-accept": (_STOP[1],),
}
# Codes that rest on a rule field: its sentence says what these rules make of it.
_FIELDS: dict[str, tuple[str, ...]] = {
    "run-too-long": ("runs",),
    "empty-target": ("load_on",),
    "not-a-target": ("load_on",),
    "nothing-to-stop": ("referee", "stop_window"),
}


def grounds(rules: Rules, action: Action, codes: tuple[str, ...], say: Strings) -> tuple[str, ...]:
    """The sentences of these rules behind the codes, each once; codes that speak for themselves have none."""
    values = rule_values(rules)
    found: list[str] = []
    for code in codes:
        row = duty_rule(rules.duties, code)
        if row is not None:
            found.append(say(words.DUTY_TABLES[str(rules.duties)][row]))
        elif code in ("wrong-suit", "wrong-rank") and isinstance(action, Move):
            if action.dst < 8:
                found.append(say(_PLAYS[2]))
            elif action.dst >= 16:
                found.append(say(_PLAYS[1]))
            else:
                found.append(say.rule("load_match", values))
        else:
            found += [say(text) for text in _ALWAYS.get(code, ())]
            found += [say.rule(field, values) for field in _FIELDS.get(code, ())]
        if code == "not-available" and isinstance(action, Move) and rules.load_masks[0] | rules.load_masks[1]:
            found += [say.rule("load_from", values)] if 8 <= action.dst < 16 else []
    return tuple(dict.fromkeys(found))
