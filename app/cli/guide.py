"""What a person at a terminal can look up: how plays are typed, how the table is read, and how Stop! is called.

Owns how these texts are put together; their words are `app.cli.texts`' and `app.words`'. Must not print.
"""

from __future__ import annotations

from app.cli import texts
from app.controller import Controller
from app.strings import Strings
from engine.presets import rule_values
from engine.rules import Referee


def how_to_type(say: Strings, control: Controller) -> str:
    """The piles, the plays and the words that can be typed: as much as fits above a first table."""
    other = "b" if control.me == "a" else "a"
    return say(texts.HELP, seat=control.me, other=other, name=control.names[control.me])


def whole(say: Strings, control: Controller) -> str:
    """That, what stands on the table, and how a Stop is called, if these rules know one."""
    values = rule_values(control.match.rules)
    stopping = [say(texts.STOPPING, other="b" if control.me == "a" else "a", name=control.other_name)]
    if control.match.rules.referee is Referee.OPEN:
        stopping.append(f"  {say(texts.STOPPING_ALONE)}")
    stopping += [f"  {say.rule(field, values)}" for field in ("stop_proof", "stop_window", "false_stop")]
    if control.match.rules.referee is Referee.STRICT:
        stopping = [say.rule("referee", values)]
    reading = say(texts.READING, a=control.names["a"], b=control.names["b"])
    return "\n\n".join((how_to_type(say, control), reading, "\n".join(stopping)))
