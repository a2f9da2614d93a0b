"""What a person at a terminal can look up: how plays are typed, how the table is read, how Stop! is called, the rules.

Owns how these texts are put together; their words are `app.cli.texts`' and `app.words`'. Must not print.
"""

from __future__ import annotations

from app import happening as h
from app.cli import texts
from app.controller import Controller
from app.strings import Strings
from engine import Rules, format_rules, preset
from engine.presets import differences, rule_values
from engine.rules import Referee


def how_to_type(say: Strings, control: Controller) -> str:
    """The piles, the plays and the words that can be typed: as much as fits above a first table."""
    other = "b" if control.me == "a" else "a"
    return say(texts.HELP, seat=control.me, other=other, name=control.called[control.me])


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


def terms(say: Strings, offered: h.TermsProposed) -> str:
    """What a host offers, before it is accepted: the rules in words, and how much the table helps."""
    rules = format_rules(offered.rules)
    title = say(texts.OFFERED, name=offered.host, preset=say.preset(rules.split(" ")[0]), rules=rules)
    help_ = say(texts.HELP_IS, help=say(texts.HELPS[offered.assist]))
    return "\n\n".join((title, rules_in_words(say, offered.rules), help_))


def rules_in_words(say: Strings, rules: Rules) -> str:
    """All of the rules, and then again what differs from the tradition they come from."""
    values = rule_values(rules)
    parts = ["\n".join((section.title.upper(), *section.sentences)) for section in say.rules(values)]
    name = format_rules(rules).split(" ")[0]
    if changed := differences(rules, preset(name)):
        title = say(texts.CHANGED_IN, preset=say.preset(name))
        parts.append("\n".join((title, *(f"• {say.rule(field, values)}" for field in changed))))
    return "\n\n".join(parts)
