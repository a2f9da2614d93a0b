"""A record's plays, Stops and verdicts in words.

Owns how they are put together; the words are `app.strings`'. Must not draw.
"""

from __future__ import annotations

from app.faults import Dispute, duty_rule
from app.strings import Strings
from app.walk import Halt, Walk, What
from app.words import DUTY_TABLES
from engine import Event
from engine.cards import FACE_TEXT, UNKNOWN
from engine.piles import PILE_BY_TEXT
from engine.rules import StopProof


def title(walk: Walk, at: int, say: Strings) -> str:
    """What happened at a place, in a few words, without who did it."""
    halt, _ = walk.halts[at], say
    names = walk.review.names
    if halt.what is What.DEAL:
        return _("Deal {n}", n=halt.deal)
    if halt.what is What.PLAY:
        if halt.action == "turn":
            return say.play("turn", _face(walk, at, halt.seat + "T"))
        moved = next((event for event in halt.events if event.kind == "moved"), None)
        face = "" if moved is None else _face(walk, at, str(moved.values[1]))
        return say.play(halt.action, face, "", names)
    if halt.what is What.STOP:
        dispute = walk.disputes[at]
        return _("Stop! upheld") if dispute.upheld else _("Stop! denied")
    return say.action(halt.action, "", names)


def beside(walk: Walk, at: int, say: Strings) -> str:
    """Who did it and how long it took, by that player's own clock."""
    halt, _ = walk.halts[at], say
    names = walk.review.names
    if halt.what is What.DEAL:
        starter = next((event.seat for event in halt.events if event.kind == "starter"), None)
        return "" if starter is None else _("{name} begins.", name=names[starter])
    return _("{name} · {seconds} s by {name}'s clock", name=names[halt.seat], seconds=seconds(halt, say))


def seconds(halt: Halt, say: Strings) -> str:
    """A think time."""
    return f"{halt.think / 1000:.1f}".replace(".", say("."))


def number(halt: Halt) -> str:
    """The play's number, empty for what is no play."""
    return str(halt.number) if halt.what is What.PLAY else ""


def spoken(walk: Walk, at: int, say: Strings) -> str:
    """Everything about a place in one line."""
    halt, _ = walk.halts[at], say
    parts = [title(walk, at, say)]
    if halt.what is What.PLAY:
        parts[0] = _("Play {n}: {play}", n=halt.number, play=parts[0])
    parts.append(beside(walk, at, say))
    if at in walk.missed:
        parts.append(_("a fault nobody called"))
    parts += after(halt.events, walk, say)
    return " · ".join(part for part in parts if part)


def after(events: tuple[Event, ...], walk: Walk, say: Strings) -> list[str]:
    """What came of it that is worth a sentence: a lost turn, the end of the deal."""
    names, told = walk.review.names, []
    for event in events:
        if event.kind == "turn-skipped":
            told.append(say.sentence("turn-lost", name=names[event.seat or "a"]))
        elif event.kind == "deal-over":
            reason, points = str(event.values[0]), int(str(event.values[1]))
            told.append(say.outcome(reason, names[event.seat] if event.seat else None, points))
    return told


def duties(dispute: Dispute, say: Strings) -> tuple[str, ...]:
    """The open duties before a play, earliest rank first."""
    return tuple(say.duty(code) for rank in dispute.duties for code in rank)


def verdict(dispute: Dispute, walk: Walk, say: Strings) -> str:
    """How it was decided, in a sentence; for a fault nobody called, what it was."""
    _, name = say, walk.review.names[dispute.by]
    told = ", ".join(say.duty(code) for code in dispute.missed)
    if dispute.call is None:
        return _("{name} missed {duty}.", name=name, duty=told) if told else _("The play was wrong.")
    if not dispute.upheld:
        return say.sentence("stop-denied-named" if dispute.faults else "stop-denied")
    if told and dispute.named is not None:
        return say.sentence("stop-upheld", name=name, duty=told)
    return say.sentence("stop-upheld-play", reason="").strip()


def rule(dispute: Dispute, say: Strings) -> str:
    """The rule that decided it."""
    rules = dispute.before.rules
    for code in dispute.missed:
        at = duty_rule(rules.duties, code)
        if at is not None and (dispute.upheld or dispute.call is None):
            return say(DUTY_TABLES[str(rules.duties)][at])
    if dispute.call is not None and not dispute.upheld:
        if rules.stop_proof is StopProof.POINT and dispute.faults:
            return say.rule("stop_proof", {"stop_proof": str(rules.stop_proof)})
        return say.rule("false_stop", {"false_stop": str(rules.false_stop)})
    return say.refusal(tuple(code for code in dispute.faults if code not in dispute.missed))


def _face(walk: Walk, at: int, pile: str) -> str:
    """The card on a pile, if it is known."""
    state = walk.state(at)
    cards = state.piles[PILE_BY_TEXT[pile]]
    if not cards or state.faces[cards[-1]] == UNKNOWN:
        return ""
    return FACE_TEXT[state.faces[cards[-1]]]
