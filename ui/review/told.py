"""A record's plays, Stops and verdicts in words.

Owns how they are put together; the words are `app.strings`'. Must not draw.
"""

from __future__ import annotations

from collections.abc import Callable

from app.faults import Dispute
from app.reading import Job, Opened
from app.strings import Strings
from app.walk import Halt, Walk, What
from engine import Event
from engine.cards import FACE_TEXT, UNKNOWN
from engine.piles import PILE_BY_TEXT


def named(work: Callable[[Job[Opened]], Opened], say: Strings) -> Callable[[Job[Opened]], Opened]:
    """The same work, and what the players are called, which may be asked of other languages."""

    def both(job: Job[Opened]) -> Opened:
        opened = work(job)
        say.players(opened.walk.review.names)
        return opened

    return both


def title(walk: Walk, at: int, say: Strings, letters: int = 0) -> str:
    """What happened at a place, in a few words, without who did it; of longer names so many `letters`."""
    halt, _ = walk.halts[at], say
    names = say.players(walk.review.names, letters)
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
    names = say.players(walk.review.names)
    if halt.what is What.DEAL:
        starter = next((event.seat for event in halt.events if event.kind == "starter"), None)
        return "" if starter is None else _("{name} begins.", name=names[starter])
    return _("{name} · {seconds} s by {name}'s clock", name=names[halt.seat], seconds=seconds(halt, say))


def who_and_time(walk: Walk, at: int, say: Strings) -> tuple[str, str]:
    """The same where there is little room, in two parts to be put together: a think time is always by the clock of
    whoever thought. Where nobody has played it is all in the first."""
    halt = walk.halts[at]
    if halt.what is What.DEAL:
        return beside(walk, at, say), ""
    name = say.called(walk.review.names[halt.seat])
    apart = say.players(walk.review.names)[halt.seat].removeprefix(name)  # of a long name the end is cut
    return name, f"{apart} · {seconds(halt, say)} s"


def seconds(halt: Halt, say: Strings) -> str:
    """A think time."""
    return f"{halt.think / 1000:.1f}".replace(".", say("."))


def number(halt: Halt) -> str:
    """The play's number, empty for what is no play."""
    return str(halt.number) if halt.what is What.PLAY else ""


def spoken(walk: Walk, at: int, say: Strings, *, short: bool = False) -> str:
    """Everything about a place in one line; `short`: not by whose clock."""
    halt, _ = walk.halts[at], say
    parts = [title(walk, at, say)]
    if halt.what is What.PLAY:
        parts[0] = _("Play {n}: {play}", n=halt.number, play=parts[0])
    parts.append("".join(who_and_time(walk, at, say)) if short else beside(walk, at, say))
    if at in walk.missed:
        parts.append(_("a fault nobody called"))
    parts += after(halt.events, walk, say)
    return " · ".join(part for part in parts if part)


def after(events: tuple[Event, ...], walk: Walk, say: Strings) -> list[str]:
    """What came of it that is worth a sentence: a lost turn, the end of the deal."""
    names, told = say.players(walk.review.names), []
    for event in events:
        if event.kind == "turn-skipped":
            told.append(say.sentence("turn-lost", name=names[event.seat or "a"]))
        elif event.kind == "deal-over":
            reason, points = str(event.values[0]), int(str(event.values[1]))
            told.append(say.outcome(reason, event.seat, points, names))
    return told


def duties(dispute: Dispute, say: Strings) -> tuple[str, ...]:
    """The open duties before a play, earliest rank first."""
    return tuple(say.duty(code) for rank in dispute.duties for code in rank)


def _face(walk: Walk, at: int, pile: str) -> str:
    """The card on a pile, if it is known."""
    state = walk.state(at)
    cards = state.piles[PILE_BY_TEXT[pile]]
    if not cards or state.faces[cards[-1]] == UNKNOWN:
        return ""
    return FACE_TEXT[state.faces[cards[-1]]]
