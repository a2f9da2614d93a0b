"""How a sitting ends before its match: the sentence for it, and whether the other player can be waited for.

Owns this choice. Must not act on it.
"""

from __future__ import annotations

from dataclasses import dataclass

from app import happening as h
from app.controller import Controller
from app.strings import Strings
from app.telling import Line, Tone
from ui.pages.story import Telling

# The match is saved on both sides, and a new connection can go on with it.
AGAIN = frozenset({"leaving", "silent", "lost", "slow"})
LATER = AGAIN | {"storage", "replaced"}


@dataclass(frozen=True, slots=True)
class Ending:
    """`final`: nothing more is played in this sitting. `again`: waiting can help at once; `later`: the match goes on
    another time. `listed`: what the list tells of who has got up and may come back; the side tells the rest."""

    sentence: str
    final: bool = True
    again: bool = False
    later: bool = False
    listed: str = ""


def ending(what: h.Closed | h.Accused | h.Trouble, say: Strings, controller: Controller) -> Ending:
    """What to tell of it."""
    match what:
        case h.Closed(code="leaving", by_peer=True, final=False):
            listed, told = (say.sentence(key, name=controller.other_name) for key in ("left-table", "left-waiting"))
            return Ending(told, final=False, listed=listed)
        case h.Closed(code, by_peer, final, values):
            detail = ", ".join(str(value) for value in values if not isinstance(value, bytes))
            sentence = say.closed(code, detail=detail) if by_peer else say.sentence(code, detail=detail)
            again = code in AGAIN or (by_peer and code == "storage")
            return Ending(sentence, final, again and controller.log.ended is None, code in LATER)
        case h.Accused(code, author, _n):
            return Ending(say.sentence(code, name=controller.names["ab"[author]]))
        case h.Trouble(code, values):
            return Ending(say.sentence(code, **values), later=True)


def listed(what: h.Closed | h.Accused | h.Trouble, controller: Controller) -> Telling:
    """The same for the list of what has happened; what the side tells as loudly is no call there."""
    tone = Tone.CALL if isinstance(what, h.Accused) else Tone.NOTE

    def told(say: Strings) -> tuple[Line, ...]:
        end = ending(what, say, controller)
        return (Line(end.listed or end.sentence, tone),)

    return told
