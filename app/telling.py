"""What has happened at the table, told in lines: for the window's list and for a terminal.

Owns which events are told and how a line is put together. The words of plays, piles and verdicts are `app.strings`'.
Nothing here may look at the duties of a play nobody has called.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import Enum

from app.controller import Controller
from app.faults import Dispute
from app.picture import picture
from app.reasons import Ruling, ruling, taken_back
from app.recap import Told, since_deal
from app.strings import Strings
from app.view import TableView
from engine import Event

RULINGS = frozenset({"upheld", "denied"})
NUMBERED = frozenset({"moved", "turned", "revealed", "passed"})  # an event of these is a play, or tells its card


class Tone(Enum):
    """How a line is meant to be seen."""

    PLAY = "play"
    CALL = "call"  # a verdict, a draw, the end of a deal
    CHAT = "chat"
    NOTE = "note"


@dataclass(frozen=True, slots=True)
class Line:
    """One line. `seat`: whose doing it is, "" for nobody's; `number`: of the play it tells, 0 if that has none."""

    text: str
    tone: Tone = Tone.PLAY
    seat: str = ""
    number: int = 0


@dataclass(frozen=True, slots=True)
class Fact:
    """Something that has happened, with all that is needed to tell it in any language. `face`: of the card moved or
    turned, `seat`: whose it is; `dispute`: what a verdict was about; `number`: of the play, as a Stop names it."""

    event: Event
    seat: str
    face: str | None = None
    dispute: Dispute | None = None
    number: int = 0


def facts(events: Sequence[Event], view: TableView | None, dispute: Dispute | None = None) -> tuple[Fact, ...]:
    """What of these events is to be told; `view` is the table after them, for the faces of cards that were moved.
    `dispute`: what a Stop among them was about."""
    # What an upheld Stop moves is no play that could be called in its turn.
    number = 0 if view is None or any(event.kind in RULINGS for event in events) else view.play - 1
    found = (_fact(event, view, dispute) for event in events)
    return tuple(replace(fact, number=number) if fact.event.kind in NUMBERED else fact for fact in found)


def lines(told: Iterable[Fact], say: Strings, me: str, names: Mapping[str, str]) -> tuple[Line, ...]:
    """The same in words."""
    found: list[Line] = []
    for fact in told:
        line = _line(fact, say, me, names)
        if line is not None:
            found.append(replace(line, number=fact.number) if fact.number else line)
        if fact.dispute is not None:
            found += _ruled(ruling(fact.dispute, say, names, me), fact.event)
    return tuple(found)


def recall(seat: Controller) -> Iterator[tuple[int, tuple[Fact, ...]]]:
    """The deal so far, entry by entry and with the log's height, for whoever sits down again. Empty while it is still
    looked for in the log: each step is short."""
    told: list[Told] = []
    for entry in since_deal(seat.log):
        if entry is None:
            told.clear()
        else:
            told.append(entry)
        yield 0, ()
    for height, events, state, dispute in told:
        yield height, facts(events, None if state is None else picture(state, seat.me), dispute)


def _fact(event: Event, view: TableView | None, dispute: Dispute | None) -> Fact:
    seat = event.seat or ""
    match event.kind:
        case "moved":
            return Fact(event, seat, _top(view, str(event.values[1])))
        case "turned":
            return Fact(event, seat, _top(view, seat + "T"))
        case "revealed":
            for owner in "ab":
                cards = view.piles[owner + "T"] if view is not None else ()
                if cards and cards[-1].slot == event.values[0]:
                    return Fact(event, owner, cards[-1].face)
        case "upheld" | "denied":
            return Fact(event, seat, dispute=dispute)
    return Fact(event, seat)


def _ruled(ruled: Ruling, event: Event) -> list[Line]:
    """A verdict, the rule it rests on, and what a false Stop costs; what a right one moves is told play by play."""
    lines = [Line(ruled.verdict, Tone.CALL, event.seat or "")]
    lines += [Line(text, Tone.NOTE) for text in ruled.reason]
    if event.kind == "denied":
        lines += [Line(text, Tone.NOTE) for text in ruled.consequence]
    return lines


def _line(fact: Fact, say: Strings, me: str, names: Mapping[str, str]) -> Line | None:
    _, event, seat = say, fact.event, fact.seat
    name = names.get(seat, seat)
    match event.kind:
        case "moved":
            source, target, count = (str(value) for value in event.values)
            text = f"{source}>{target}" + (f"*{count}" if count != "1" else "")
            return Line(say.play(text, fact.face, me, names), Tone.PLAY, seat)
        case "turned" | "revealed":
            # A card nobody knows is told when it is turned up.
            return None if fact.face is None else Line(say.play("turn", fact.face), Tone.PLAY, seat)
        case "passed":
            return Line(say.action("pass"), Tone.PLAY, seat)
        case "turned-over":
            return Line(_("turns the waste over to become the hand"), Tone.PLAY, seat)
        case "starter":
            return Line(_("You begin.") if seat == me else _("{name} begins.", name=name), Tone.NOTE, seat)
        case "cut-tied":
            return Line(_("The cut is tied; both cut again."), Tone.NOTE)
        case "laid-out":
            return Line(_("You lay out.") if seat == me else _("{name} lays out.", name=name), Tone.NOTE, seat)
        case "turn-skipped":
            return Line(say.sentence("you-lose-turn" if seat == me else "turn-lost", name=name), Tone.CALL, seat)
        case "taken-back":
            return Line(taken_back(event, say), Tone.CALL, seat)
        case "draw-offered":
            return Line(say.sentence("you-offer-draw" if seat == me else "draw-offered", name=name), Tone.CALL, seat)
        case "draw-refused":
            return Line(say.sentence("you-refuse-draw" if seat == me else "draw-refused", name=name), Tone.CALL, seat)
        case "deal-over":
            reason, points = str(event.values[0]), event.values[1]
            text = say.outcome(reason, event.seat, int(str(points)), names, me)
            return Line(text, Tone.CALL, _ended_by(reason, seat))
    return None


def _ended_by(reason: str, winner: str) -> str:
    """Whose doing the end of a deal was: who gives up does so himself, and a table that is blocked is nobody's."""
    if reason == "resign":
        return "b" if winner == "a" else "a"
    return winner if reason == "won" else ""


def _top(view: TableView | None, pile: str) -> str | None:
    cards = view.piles.get(pile, ()) if view is not None else ()
    return cards[-1].face if cards else None
