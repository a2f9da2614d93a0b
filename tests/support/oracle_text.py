"""Section 3: the oracle's own reading and writing of positions; section 2: of actions. Well-formed text is meant."""

from __future__ import annotations

import re

from tests.support.oracle_rules import FACES, HOUSES, PILES, RANKS, SEATS, BadTextError, parse_rules
from tests.support.oracle_state import Deal, Play

CARD = re.compile(r"([A23456789TJQK][cdhs])('?)")
KEYS = ["rules", "turn", "foundations"]
KEYS += [seat + "." + key for seat in SEATS for key in ("reserve", "hand", "turned", "waste", "houses", "laid")]
LETTERS = {"reserve": "R", "hand": "H", "turned": "T", "waste": "W"}


def parse_play(text: str) -> Play:
    if text in ("turn", "pass"):
        return Play(text)
    found = re.fullmatch(r"([ab][RHTW1-4]|f[1-8])>([ab][RHTW1-4]|f[1-8]?)(?:\*([1-9][0-9]*))?", text)
    if not found or found[3] == "1":
        raise BadTextError(text)
    return Play("move", found[1], found[2], int(found[3] or 1))


def read_fields(text: str) -> dict[str, str]:
    fields: dict[str, str] = {}
    for line in text.split("\n"):
        for part in line.split("#")[0].split(";"):
            if not part.strip():
                continue
            key, colon, value = part.partition(":")
            if not colon or key.strip() not in KEYS or key.strip() in fields:
                raise BadTextError(part)
            fields[key.strip()] = value.strip()
    return fields


def unknowns(word: str) -> int:
    """How many unknown cards a word stands for, 0 if it is none."""
    if word == "?":
        return 1
    return int(word[2:]) if re.fullmatch(r"\?\*[1-9][0-9]*", word) else 0


class Reader:
    """One position being read: which slots each deck has left, which copies are named."""

    def __init__(self, laid: dict[str, bool]) -> None:
        self.decks = [seat for seat in SEATS if laid[seat]]  # a deck not laid out is whole: no copy of it is free
        self.taken: dict[str, set[str]] = {"a": set(), "b": set()}  # faces named, by deck
        self.size = {"a": 0, "b": 0}
        self.cards: dict[str, list[tuple[str, str | None]]] = {pile: [] for pile in PILES}  # deck, face
        self.down: set[tuple[str, int]] = set()

    def name(self, face: str, deck: str) -> tuple[str, str]:
        if deck not in self.decks or face in self.taken[deck] or self.size[deck] == 52:
            raise BadTextError(face + " of " + deck)
        self.taken[deck].add(face)
        self.size[deck] += 1
        return deck, face

    def card(self, word: str) -> tuple[str, str]:
        """Unmarked cards belong to deck a if that copy is free, else to b."""
        found = CARD.fullmatch(word)
        if not found:
            raise BadTextError(word)
        if found[2]:
            return self.name(found[1], "b")
        return self.name(found[1], "b" if "a" not in self.decks or found[1] in self.taken["a"] else "a")

    def pile(self, pile: str, words: list[str]) -> None:
        for word in words:
            for _ in range(unknowns(word)):
                self.size[pile[0]] += 1
                if self.size[pile[0]] > 52:
                    raise BadTextError("more than 52 cards")
                self.cards[pile].append((pile[0], None))
            if word.startswith("(") and word.endswith(")") and pile in HOUSES:
                self.down.add((pile, len(self.cards[pile])))
                self.cards[pile].append(self.card(word[1:-1]))
            elif not unknowns(word):
                self.cards[pile].append(self.card(word))


def parse_position(text: str) -> Deal:
    fields = read_fields(text)
    deal = Deal(parse_rules(fields.get("rules", "")))
    deal.seat = fields.get("turn", "a")
    if deal.seat not in SEATS:
        raise BadTextError(deal.seat)
    deal.laid = {seat: fields.get(seat + ".laid") != "no" for seat in SEATS}
    reader = Reader(deal.laid)
    for seat in SEATS:
        for key, letter in LETTERS.items():
            reader.pile(seat + letter, fields.get(seat + "." + key, "").split())
        houses = [part.split() for part in fields.get(seat + ".houses", "").split("|")]
        if len(houses) > 4 or len(reader.cards[seat + "T"]) > 1:
            raise BadTextError("too many piles or turned cards")
        for number, words in enumerate(houses, 1):
            reader.pile(f"{seat}{number}", words)
            if words and words[-1].startswith("("):
                raise BadTextError("face down on top")
        if fields.get(seat + ".laid") == "no":
            beside = any(reader.cards[seat + letter] for letter in "RHTW1234")
            if beside or deal.rules["deal"] != "staggered":
                raise BadTextError("laid")
        elif fields.get(seat + ".laid", "yes") != "yes":
            raise BadTextError("laid")
    read_foundations(reader, fields.get("foundations", ""))
    settle(deal, reader)
    deal.tables = [deal.table()]
    return deal


def read_foundations(reader: Reader, text: str) -> None:
    """Tops first, then the cards under them: one free copy first, then deck a's while it has slots left."""
    groups = re.findall(r"\[[^\]]*\]|[^\s\[\]]+", text)
    if len(groups) > 8:
        raise BadTextError("more than eight foundations")
    under: list[tuple[str, int, str]] = []  # foundation, place, face
    for number, group in enumerate(groups, 1):
        pile = reader.cards[f"f{number}"]
        if group.startswith("["):
            pile += [reader.card(word) for word in group[1:-1].split()]
        elif group != "-":
            top = reader.card(group)
            for place, rank in enumerate(RANKS[: RANKS.index(top[1][0])]):
                under.append((f"f{number}", place, rank + top[1][1]))
                pile.append(("?", None))
            pile.append(top)
    while under:
        free = {item: [d for d in reader.decks if item[2] not in reader.taken[d]] for item in under}
        faces = [face for _, _, face in under]
        forced = [item for item in under if len(free[item]) < 2 or faces.count(item[2]) == 2]
        item = (forced or under)[0]  # a face under two tops uses both copies: no choice either
        if not free[item]:
            raise BadTextError("a third copy")
        deck = free[item][0]
        if len(free[item]) == 2 and reader.size["a"] == 52:
            deck = "b"
        reader.cards[item[0]][item[1]] = reader.name(item[2], deck)
        under.remove(item)


def settle(deal: Deal, reader: Reader) -> None:
    """Slots: known cards any of their deck; unknown ones the free ones in the order of section 2. Which slot a known
    card has is told by nothing, so the comparison maps slots by place."""
    free = {"a": list(range(52)), "b": list(range(52, 104))}
    for pile in PILES:
        deal.piles[pile] = [-1] * len(reader.cards[pile])
        for index, (deck, face) in enumerate(reader.cards[pile]):
            if face is not None:
                slot = free[deck].pop()
                deal.piles[pile][index] = slot
                deal.faces[slot] = face
                if (pile, index) in reader.down:
                    deal.down.add(slot)
    for seat in SEATS:
        for pile in [seat + letter for letter in "R4321HTW"]:
            cards = reader.cards[pile]
            places = [index for index in range(len(cards)) if cards[index][1] is None]
            if pile[1] == "H":
                places.reverse()
            for index in places:
                slot = free[seat].pop(0)
                deal.piles[pile][index] = slot
                if pile in HOUSES and index < len(cards) - 1:
                    deal.down.add(slot)


def word_of(deal: Deal, slot: int) -> str:
    if slot not in deal.faces:
        return "?"
    word = deal.faces[slot] + ("'" if slot >= 52 else "")
    return f"({word})" if slot in deal.down else word


def written(deal: Deal) -> dict[str, object]:
    """The fields of the position text, card by card, as `compared` reads them from the engine's text."""
    out: dict[str, object] = {"turn": deal.to_move(), "rules": deal.rules}
    for seat in SEATS:
        for key, letter in LETTERS.items():
            out[seat + "." + key] = [word_of(deal, slot) for slot in deal.piles[seat + letter]]
        out[seat + ".houses"] = [[word_of(deal, slot) for slot in deal.piles[f"{seat}{n}"]] for n in "1234"]
        out[seat + ".laid"] = "yes" if deal.laid[seat] else "no"
    founds = []
    for number in range(1, 9):
        words = [word_of(deal, slot) for slot in deal.piles[f"f{number}"]]
        faces = [word[:2] for word in words]
        regular = bool(faces) and faces == [r + faces[0][1] for r in RANKS[: len(faces)]]
        founds.append(words[-1] if regular else "[" + " ".join(words) + "]" if words else "-")
    while founds and founds[-1] == "-":
        founds.pop()
    out["foundations"] = founds
    return out


def compared(text: str) -> dict[str, object]:
    """The engine's position text as the same kind of fields."""
    fields = read_fields(text)
    out: dict[str, object] = {"turn": fields.get("turn", "a"), "rules": parse_rules(fields.get("rules", ""))}
    for seat in SEATS:
        for key in LETTERS:
            out[seat + "." + key] = spread(fields.get(seat + "." + key, ""))
        houses = [spread(part) for part in fields.get(seat + ".houses", "").split("|")]
        out[seat + ".houses"] = houses + [[]] * (4 - len(houses))
        out[seat + ".laid"] = fields.get(seat + ".laid", "yes")
    founds = re.findall(r"\[[^\]]*\]|[^\s\[\]]+", fields.get("foundations", ""))
    while founds and founds[-1] == "-":
        founds.pop()
    out["foundations"] = founds
    return out


def spread(text: str) -> list[str]:
    words: list[str] = []
    for word in text.split():
        words += ["?"] * unknowns(word) or [word]
    return words


def face_of(text: str) -> str:
    if text not in FACES:
        raise BadTextError(text)
    return text
