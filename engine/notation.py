"""Position text, read: `parse_position` (docs/rules.md, "Position text").

Owns the reading and every complaint about it; each names its line. Writing is engine.position's.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field

from engine.cards import CARDS, DECK, FACE_BY_TEXT, FACE_TEXT, UNKNOWN, rank_of, suit_of
from engine.deal import blank
from engine.errors import NotationError
from engine.piles import FOUNDATIONS, HAND, HOUSES, RESERVE, SEATS, TURNED, WASTE
from engine.presets import parse_rules, preset
from engine.rules import Deal, Rules
from engine.state import State

_CARD = re.compile(r"([A2-9TJQK][cdhs])('?)", re.ASCII)
_MANY = re.compile(r"\?(?:\*([1-9][0-9]?))?", re.ASCII)
_PILES = {"reserve": RESERVE, "hand": HAND, "turned": TURNED, "waste": WASTE}
MAX_TEXT = 20_000


@dataclass(slots=True)
class _Card:
    """A card on its way to a slot: `face` None while unknown, `deck` None until a copy is chosen."""

    line: int
    face: int | None
    deck: int | None = None
    down: bool = False
    slot: int = -1


@dataclass(slots=True)
class _Table:
    """What the text says, before slots are given out."""

    piles: dict[int, list[_Card]] = field(default_factory=dict)
    under: list[_Card] = field(default_factory=list)  # cards under a foundation top, in reading order
    laid: int = 3
    laid_line: int = 0


def parse_position(text: str) -> State:
    """The position a text writes, with empty history. NotationError names the line.

    Cards that stand nowhere are not in the position. Unknown tops of a reserve, house, turned place or waste are
    awaited at once.
    """
    if len(text) > MAX_TEXT:
        raise NotationError("text-too-long", line=1)
    rules, seat = preset("classic"), 0
    fields = dict(_fields(text))
    if "rules" in fields:
        line, value = fields["rules"]
        try:
            rules = parse_rules(value)
        except NotationError as error:
            raise error.at(line) from None
    if "turn" in fields:
        line, value = fields["turn"]
        if value not in SEATS:
            raise NotationError("bad-seat", value, line)
        seat = SEATS.index(value)
    table = _Table()
    for key, (line, value) in fields.items():
        _read(table, rules, key, line, value)
    _check_laid(table)
    _choose_copies(table)
    return _state(table, rules, seat)


def _fields(text: str) -> Iterator[tuple[str, tuple[int, str]]]:
    seen: set[str] = set()
    for number, line in enumerate(text.split("\n"), 1):
        for part in line.partition("#")[0].split(";"):
            if not part.strip():
                continue
            key, colon, value = part.partition(":")
            key, value = key.strip(), value.strip()
            if not colon:
                raise NotationError("no-colon", part.strip()[:40], number)
            if key in seen:
                raise NotationError("field-twice", key, number)
            seen.add(key)
            yield key, (number, value)


def _read(table: _Table, rules: Rules, key: str, line: int, value: str) -> None:
    if key in ("rules", "turn"):
        return
    if key == "foundations":
        _read_foundations(table, line, value)
        return
    owner, _, kind = key.partition(".")
    if owner in SEATS:
        seat = SEATS.index(owner)
        if kind in _PILES:
            cards = list(_cards(value, line))
            if kind == "turned" and len(cards) > 1:
                raise NotationError("too-many-turned", value, line)
            table.piles[_PILES[kind][seat]] = _owned(cards, seat)
            return
        if kind == "houses":
            houses = value.split("|")
            if len(houses) > 4:
                raise NotationError("too-many-houses", value[:40], line)
            for h, part in enumerate(houses):
                table.piles[4 * seat + h] = _house(_owned(list(_cards(part, line, houses=True)), seat), rules, line)
            return
        if kind == "laid":
            if value not in ("no", "yes"):
                raise NotationError("bad-value", f"{key}={value}", line)
            if value == "no":
                if rules.deal is not Deal.STAGGERED:
                    raise NotationError("laid-not-staggered", key, line)
                if table.laid != 3:
                    raise NotationError("nobody-laid", key, line)
                table.laid, table.laid_line = 3 & ~(1 << seat), line
            return
    raise NotationError("unknown-field", key[:40], line)


def _cards(value: str, line: int, houses: bool = False) -> Iterator[_Card]:
    total = 0
    for word in value.split():
        many = _MANY.fullmatch(word)
        if many:
            total += int(many[1] or 1)
            if total > CARDS:
                raise NotationError("too-many-cards", word, line)
            for _ in range(int(many[1] or 1)):
                yield _Card(line, None)
            continue
        down = word.startswith("(") and word.endswith(")")
        card = _CARD.fullmatch(word[1:-1] if down else word)
        if not card:
            raise NotationError("bad-card", word[:20], line)
        if down and not houses:
            raise NotationError("down-outside-house", word, line)
        yield _Card(line, FACE_BY_TEXT[card[1]], 1 if card[2] else None, down)


def _owned(cards: list[_Card], seat: int) -> list[_Card]:
    for card in cards:
        if card.face is None:
            card.deck = seat
    return cards


def _house(cards: list[_Card], rules: Rules, line: int) -> list[_Card]:
    """Face-down cards lie at the bottom, under an open one; a lone unknown card is open and awaited."""
    for i, card in enumerate(cards[:-1]):
        if card.face is None:
            card.down = True
        if card.down and i and not cards[i - 1].down:
            raise NotationError("down-not-bottom", FACE_TEXT[card.face] if card.face is not None else "?", line)
    if cards and cards[-1].down:
        raise NotationError("down-on-top", f"({FACE_TEXT[cards[-1].face or 0]})", line)
    return cards


def _read_foundations(table: _Table, line: int, value: str) -> None:
    words = re.findall(r"\[[^\[\]]*\]|[^\s\[\]]+|[\[\]]", value)
    if len(words) > len(FOUNDATIONS):
        raise NotationError("too-many-foundations", value[:40], line)
    for f, word in zip(FOUNDATIONS, words, strict=False):
        if word == "-":
            continue
        if word.startswith("[") and len(word) > 1:
            cards = list(_cards(word[1:-1], line))
            if not cards or any(card.face is None for card in cards):
                raise NotationError("bad-foundation", word[:40], line)
            table.piles[f] = cards
            continue
        cards = list(_cards(word, line))
        top = cards[-1] if cards else None
        if top is None or top.face is None or len(cards) > 1:
            raise NotationError("bad-foundation", word[:40], line)
        rank, suit = rank_of(top.face), suit_of(top.face)
        under = [_Card(line, suit * 13 + r) for r in range(rank)]
        table.under += under
        table.piles[f] = [*under, top]


def _check_laid(table: _Table) -> None:
    for seat in (0, 1):
        if table.laid >> seat & 1:
            continue
        for pile in (*range(4 * seat, 4 * seat + 4), RESERVE[seat], HAND[seat], TURNED[seat], WASTE[seat]):
            if table.piles.get(pile):
                raise NotationError("laid-with-cards", SEATS[seat], table.laid_line)


def _choose_copies(table: _Table) -> None:
    """Give every card a deck: marked and unmarked cards in reading order, those under a top last.

    A deck that is not laid out is whole: all its cards are still to come, so none of them stands anywhere.
    """
    taken: dict[tuple[int, int], _Card] = {}
    decks = [deck for deck in (0, 1) if table.laid >> deck & 1]
    hidden = {id(card) for card in table.under}
    named = [c for cards in table.piles.values() for c in cards if c.face is not None and id(c) not in hidden]
    for card in sorted(named, key=lambda c: c.deck is None):
        face = card.face
        assert face is not None
        if card.deck is None:
            card.deck = 0 if 0 in decks and (0, face) not in taken else 1
        if (card.deck, face) in taken:
            reason = "third-copy" if (0, face) in taken and (1, face) in taken else "copy-twice"
            raise NotationError(reason, FACE_TEXT[face], card.line)
        taken[card.deck, face] = card
    room = [DECK if deck in decks else 0 for deck in (0, 1)]
    for cards in table.piles.values():
        for card in cards:
            if id(card) not in hidden:
                assert card.deck is not None
                room[card.deck] -= 1
                if room[card.deck] < 0:
                    raise NotationError("deck-overfull", SEATS[card.deck], card.line)
    needed = Counter(card.face for card in table.under)
    for choice in (False, True):
        for card in table.under:
            face = card.face
            if card.deck is not None or face is None:
                continue
            free = [deck for deck in decks if (deck, face) not in taken]
            if not free:
                raise NotationError("third-copy", FACE_TEXT[face], card.line)
            if len(free) > needed[face] and not choice:
                continue  # first those that leave no choice, two of one face among them
            deck = free[0] if len(free) == 1 or room[0] > 0 else 1
            if room[deck] <= 0:
                raise NotationError("deck-overfull", SEATS[deck], card.line)
            card.deck = deck
            taken[deck, face] = card
            room[deck] -= 1
            needed[face] -= 1


def _state(table: _Table, rules: Rules, seat: int) -> State:
    order = (*RESERVE, 3, 2, 1, 0, 7, 6, 5, 4)
    known = [DECK - 1, CARDS - 1]  # known cards take slots from a deck's end, so that unknown ones start at its front
    unknown = [0, DECK]
    faces = bytearray(blank(rules).faces)
    down = 0
    for pile in (*order, *(p for p in range(24) if p not in order)):
        # Slots number a hand from its top.
        cards = table.piles.get(pile, [])
        for card in reversed(cards) if pile in HAND else cards:
            deck = card.deck or 0
            if card.face is None:
                card.slot = unknown[deck]
                unknown[deck] += 1
            else:
                card.slot = known[deck]
                known[deck] -= 1
                faces[card.slot] = card.face
            if card.down:
                down |= 1 << card.slot
    piles = tuple(tuple(card.slot for card in table.piles.get(p, [])) for p in range(24))
    pending = sorted(
        piles[p][-1] for p in (*HOUSES, *RESERVE, *TURNED, *WASTE) if piles[p] and faces[piles[p][-1]] == UNKNOWN
    )
    return blank(rules)._replace(
        piles=piles,
        faces=bytes(faces),
        down=down,
        laid=table.laid,
        mover=seat,
        pending=tuple(pending),
        arisen=(piles,),
        starter=seat,
    )
