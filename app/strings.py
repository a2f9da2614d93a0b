"""What the program says, in the language of the player.

Owns the way from codes, cards, piles, plays and rules to words; must not hold a choice of language for all (each
`Strings` is a value) nor decide when something is said. The English texts are in `app.sentences` and `app.words`.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING

from app import sentences, words
from app.i18n import SOURCE, catalogue, languages, translator
from app.names import showable

if TYPE_CHECKING:
    from app.reach import Way

_AWAITED = {"OPEN": "waiting-card", "record": "waiting-record"}
_MOVE = re.compile(r"([ab][RTW1-4H]|f[1-8])>([ab][RTWH1-4]|f[1-8]?)(?:\*(\d+))?")
_STOP = re.compile(r"stop (\d+)(?: (.+))?")


@dataclass(frozen=True, slots=True)
class Section:
    """A part of the rules in words."""

    title: str
    sentences: tuple[str, ...]


class _Values(dict[str, object]):
    """The values of a sentence. One that is missing must not turn a message into a crash."""

    def __missing__(self, name: str) -> str:
        return "…"


class Strings:
    """The texts in one language. Calling it translates a text: ``_ = Strings("fr"); _("Host a game")``."""

    def __init__(self, language: str = SOURCE) -> None:
        self.language = language
        self._translator = translator(language)

    def __call__(self, text: str, /, **values: object) -> str:
        """`text`, translated, with its {placeholders} filled in."""
        # gettext answers the empty text with the catalogue's header
        return _fill(self._translator.gettext(text) if text else "", values)

    def plural(self, one: str, many: str, n: int, /, **values: object) -> str:
        """The form for the number `n`, which is also the placeholder {n}."""
        return _fill(self._translator.ngettext(one, many, n), {"n": n, **values})

    # codes

    def sentence(self, code: str, /, **values: object) -> str:
        """The sentence of a code; one that is not known is shown as it is."""
        text = sentences.SENTENCES.get(code)
        return self(text, **values).rstrip() if text else self(UNKNOWN, code=code)

    def closed(self, code: str, /, **values: object) -> str:
        """The sentence of a code with which the other side closed the connection."""
        text = sentences.CLOSED.get(code)
        return self(text, **values) if text else self.sentence(code, **values)

    def waiting(self, detail: str, name: str) -> str:
        """What the player `name` owes for too long, by the detail of the `Line`."""
        return self.sentence(_AWAITED.get(detail, "waiting-answer"), name=name)

    def reached(self, way: Way, port: int) -> str:
        """What a host's router says to letting his port in, and what that means."""
        outer = port if way.address is None else way.address[1]
        address = "" if way.address is None else f"{way.address[0]}:{outer}"
        values = {"address": address, "outer": outer, "port": port, "own": way.own}
        return " ".join(self.sentence(code, **values) for code in way.codes)

    def refusal(self, codes: tuple[str, ...]) -> str:
        """One sentence or more for a refused play."""
        return " ".join(self.sentence(code) for code in codes)

    def duty(self, code: str) -> str:
        """A duty as a thing to do, e.g. "a card to a foundation"."""
        return self(sentences.DUTIES[code]) if code in sentences.DUTIES else code

    def error(self, error: BaseException) -> str:
        """The sentence of any error of the program; other exceptions are said to be a fault of the program.

        Known by their attributes, so that no layer below has to be imported: `codes` (a refused play), `reason`,
        `detail` and `line` (a text that cannot be read), `code` and `values`.
        """
        match error:
            case object(codes=tuple(codes)):
                return self.refusal(codes)
            case object(reason=str(reason), detail=detail, line=line):
                told = self.sentence(reason, detail=detail)
                return told if line is None else self(LINE, n=line, text=told)
            case object(code=code, values=dict(values)):
                return self.sentence(str(code), **values)
            case object(code=code, values=tuple(values)):
                return self.sentence(str(code), detail=", ".join(map(str, values)))
            case object(code=code):
                return self.sentence(str(code))
        return self.sentence("internal", detail=f"{type(error).__name__}: {error}")

    # cards and piles

    def card(self, face: str) -> str:
        """A card in words, for the ear: ``Th`` is "ten of hearts"."""
        return self(words.CARD, rank=self(words.RANKS[face[0]]), suit=self(words.SUITS[face[1]]))

    def corner(self, face: str) -> str:
        """A card in short: ``Th`` is "10♥"."""
        return self(words.INDICES.get(face[0], face[0])) + words.SUIT_SIGNS[face[1]]

    def pile(self, address: str, me: str = "", names: Mapping[str, str] | None = None) -> str:
        """A pile in words, as seen from seat `me`; without `me`, by the players' names ("a" and "b" if none)."""
        if address[0] == "f":
            return self(words.FOUNDATION, n=address[1:]) if address[1:] else self(words.ANY_FOUNDATION)
        seat, kind = address[0], address[1:]
        mine, theirs, named = words.PILES.get(kind, words.PILES["house"])
        text = (mine if seat == me else theirs) if me else named
        return self(text, n=kind, name=(names or {}).get(seat, seat))

    def action(self, text: str, me: str = "", names: Mapping[str, str] | None = None) -> str:
        """A play or call in words; a text that is none is given back."""
        if move := _MOVE.fullmatch(text):
            source, target, count = move.groups()
            if source[1] == "T" and target == source[0] + "W":
                return self(words.ACTIONS["discard"])
            key = "run" if count else "move"
            places = {"source": self.pile(source, me, names), "target": self.pile(target, me, names)}
            return self(words.ACTIONS[key], n=count, **places)
        if stop := _STOP.fullmatch(text):
            n, play = stop.groups()
            if play is None:
                return self(words.ACTIONS["stop"], n=n)
            return self(words.ACTIONS["stop-named"], n=n, play=self.action(play, me, names))
        known = words.ACTIONS.get(text.split(" ")[0])
        return self(known) if known else text

    def play(self, text: str, face: str | None, me: str = "", names: Mapping[str, str] | None = None) -> str:
        """A play with the card it was about, if that is known: "discards 7♦"."""
        if not face:
            return self.action(text, me, names)
        card = self.corner(face)
        move = _MOVE.fullmatch(text)
        if text == "turn" or (move and move[1][1] == "T" and move[2] == move[1][0] + "W"):
            return self(words.ACTIONS["turn-card" if text == "turn" else "discard-card"], card=card)
        return f"{card}  {self.action(text, me, names)}"

    def table(self, key: str, /, **values: object) -> str:
        """What the table says to the ear; stands in for `ui.table.words.english`, with the same keys and values."""
        match key.split("."):
            case ["card"]:
                return self.card(str(values["face"]))
            case ["pile", "foundation"]:
                text = self(words.FOUNDATION, **values)
            case ["pile", ("my" | "other") as whose, kind]:
                text = self(words.PILES[kind][whose == "other"], **values)
            case _:
                return self(words.TABLE[key], **values)
        return text[:1].upper() + text[1:]

    def table_by(self, values: Mapping[str, str]) -> Callable[..., str]:
        """The same for a table where these rules are played: whether a pile may be loaded, and with what."""

        def said(key: str, /, **more: object) -> str:
            match key.split("."):
                case ["tip", "other", "R"] if "reserve" not in values["load_on"].split("+"):
                    return self(words.NO_LOAD_TIP)
                case ["tip", "other", "R" | "W"]:
                    return self(words.LOAD_TIPS[values["load_match"]])
            return self.table(key, **more)

        return said

    def apart(self, names: Mapping[str, str], me: str = "") -> dict[str, str]:
        """The players' names by seat as they are to be shown beside one another: two who are called alike are told
        apart by their seats, the one at `me` as oneself."""
        if names["a"].casefold() != names["b"].casefold():
            return dict(names)
        told = {seat: words.YOURSELF if seat == me else text for seat, text in words.SEATED.items()}
        return {seat: self(text, name=names[seat]) for seat, text in told.items()}

    def players(self, names: Mapping[str, str], letters: int = 0) -> dict[str, str]:
        """The names in a record, `apart`, a computer's as it is `called` now; of longer ones so many `letters`."""
        told = {seat: self.called(name) for seat, name in names.items()}
        if letters:
            cut = {seat: f"{name[: letters - 1].rstrip(' (')}…" for seat, name in told.items()}
            told = {seat: name if len(name) <= letters else cut[seat] for seat, name in told.items()}
        return self.apart(told)

    def called(self, name: str) -> str:
        """A name; that of a computer in the language of now. Reads the other languages, 5 ms, the first time."""
        if not name.endswith(")") or name in (self.computer(level) for level in words.LEVEL_NAMES):
            return name
        level = _computers().get(name, "")
        return self.computer(level) if level else name

    def computer(self, level: str) -> str:
        """What the computer is called as a player; level "": without one."""
        return _computer(self, level) if level else self(words.COMPUTER)

    def computer_kept(self, name: str) -> str:
        """The same from the name that was kept of it, in whichever language the match began."""
        for level in words.LEVEL_NAMES:
            if name == self.computer(level):
                return name  # nearly always: the other languages need not be read
        return self.computer(_computers().get(name, ""))

    def cards(self, n: int) -> str:
        """ "3 cards"."""
        return self.plural(*words.CARDS, n)

    def points(self, n: int) -> str:
        """ "3 points"."""
        return self.plural(*words.POINTS, n)

    def plays(self, n: int) -> str:
        """ "3 plays"."""
        return self.plural(*words.PLAYS, n)

    def wins(self, n: int) -> str:
        """ "3 wins", of deals."""
        return self.plural(*words.WINS, n)

    def outcome(self, reason: str, winner: str | None, points: int, names: Mapping[str, str], me: str = "") -> str:
        """How a deal ended; `winner` is a seat, None if it counts for nobody. `me`: the seat of the player it is told
        to; without, it is told to anybody, by the players' `names`."""
        if winner is None:
            return self(words.DRAWN[reason])
        text = words.OWN_OUTCOMES[reason, winner == me] if me else words.OUTCOMES[reason]
        loser = names["b" if winner == "a" else "a"]
        return self(text, name=names[winner], loser=loser, points=self.points(points))

    # rules; `values` is every field with its value as text, grace in seconds (engine: `rule_values`)

    def preset(self, name: str) -> str:
        """The title of a preset; the name itself for one that was added."""
        return self(words.PRESETS[name]) if name in words.PRESETS else name

    def tagline(self, name: str) -> str:
        """What is special about a preset, in a sentence; empty for one that was added."""
        return self(words.TAGLINES.get(name, ""))

    def rule_name(self, field: str) -> str:
        """What a rule field is called."""
        return self(words.FIELDS[field])

    def rule(self, field: str, values: Mapping[str, str]) -> str:
        """What a field says with the value it has, in a sentence."""
        value = values[field]
        if field == "target":
            one, many = words.TARGETS[values["score"]]
            return self.plural(one, many, int(value))
        if field == "load_from":
            parts = value.split("+")
            sources = [words.SOURCES[part] for part in parts]
            if values["own_waste"] == "yes" and "houses" in parts:  # its top is available like a house card
                sources.append(words.OWN_WASTE)
            return self(words.MEANINGS[field, ""], sources=", ".join(map(self, sources)))
        if field == "grace" and value != "0":
            return self(words.MEANINGS[field, ""], seconds=value.replace(".", self(words.DECIMAL)))
        if field == "reserve":
            return self(words.MEANINGS[field, ""], n=value)
        return self(words.MEANINGS[field, value])

    def summary(self, values: Mapping[str, str]) -> str:
        """A set of rules in one paragraph."""
        fields = ("referee", "duties", "reserve", "starter", "runs", "load_on", "load_match", "goal", "score", "target")
        return " ".join(self.rule(field, values) for field in fields)

    def rules(self, values: Mapping[str, str]) -> tuple[Section, ...]:
        """A set of rules in words, all of it."""

        def told(*fields: str) -> list[str]:
            return [self(field) if " " in field else self.rule(field, values) for field in fields]

        common = words.COMMON
        parts: dict[str, list[str]] = {
            "aim": told(*common["aim"], "goal", "target"),
            "layout": told("reserve", "houses_down", *common["layout"], "deal", "starter"),
            "plays": told(*common["plays"], "runs", "own_waste", "load_on", "load_from", "load_match"),
            "duties": told(*words.DUTY_TABLES[values["duties"]], "fill_from_hand"),
            "turn": told(*common["turn"]),
            "stop": told("referee"),
            "end": told("score", common["end"][values["score"] == "games"], common["end"][2]),
        }
        if values["referee"] != "strict":
            parts["stop"] += told("stop_window", "stop_proof", "false_stop", "grace", *common["stop"])
        return tuple(Section(self(words.SECTIONS[name]), tuple(lines)) for name, lines in parts.items())


UNKNOWN = sentences.N_("Something unexpected happened ({code}).")
LINE = sentences.N_("Line {n}: {text}")


def _computer(say: Callable[[str], str], level: str) -> str:
    return f"{say(words.COMPUTER)} ({say(words.LEVEL_NAMES[level])})"


@cache
def _computers() -> Mapping[str, str]:
    """Levels by what the computer is called in all languages. No catalogue is kept for it."""
    spoken = [catalogue(language).gettext for language in languages()]
    return {_computer(say, level): level for say in spoken for level in words.LEVEL_NAMES}


def _fill(text: str, values: Mapping[str, object]) -> str:
    if "{" not in text:
        return text
    # Values come from files and from the other player: nothing in them may move the cursor or turn the text round.
    return text.format_map(
        _Values({name: showable(value) if isinstance(value, str) else value for name, value in values.items()})
    )
