"""docs/rules.md, "Position text": what is written, what is read, and every complaint with its line."""

from __future__ import annotations

import pytest

from engine import NotationError, apply, format_position, parse_position
from engine.cards import card_text
from engine.piles import PILE_TEXT
from tests.support.table import after, pending, seen, table


def written(text: str) -> str:
    """What is written of a text that is read, a field on each line."""
    once = format_position(parse_position(text))
    assert format_position(parse_position(once)) == once
    return once


def slots_of(text: str) -> dict[str, list[str]]:
    """By pile: the cards with their slots."""
    state = parse_position(text)
    out: dict[str, list[str]] = {}
    for number, pile in enumerate(state.piles):
        names = ["?" if state.face(slot) is None else card_text(slot, state.faces[slot]) for slot in pile]
        out[PILE_TEXT[number]] = [f"{slot}:{name}" for slot, name in zip(pile, names, strict=True)]
    return {pile: cards for pile, cards in out.items() if cards}


def test_nothing_at_all_is_an_empty_classic_table_with_a_to_move() -> None:
    assert written("") == "rules: classic\nturn: a"
    assert parse_position("").to_move == "a"
    assert parse_position("turn: b").to_move == "b"


def test_fields_stand_on_lines_or_behind_semicolons_and_comments_are_skipped() -> None:
    one = "a.waste: 9c # the top only\n# a line of its own\n\nb.hand: ?*2;turn:b; ;"
    assert written(one) == "rules: classic\nturn: b\na.waste: 9c\nb.hand: ?*2"


def test_a_whole_position_is_written_in_one_order() -> None:
    text = """rules: classic own_waste=yes
turn: b
a.reserve: ?*11 5h Qc'
a.hand: ?*20 7c
a.turned: 9d
a.waste: 8c 9c
a.houses: 9s 8h | Kd | | 2c
b.reserve: ?*12 Qc
b.hand: ?*30
b.houses: 4d' | Jh' | 8s' | 3c'
foundations: 3h - As"""
    assert written(text) == text
    assert written("\n".join(reversed(text.split("\n")))) == text


@pytest.mark.parametrize(
    ("houses", "same"),
    [
        ("9s | 8h | 7c | 2c", "9s | 8h | 7c | 2c"),
        ("9s", "9s | | |"),
        ("| 9s", "| 9s | |"),
        ("|||9s", "| | | 9s"),
        ("9s||7c|", "9s | | 7c |"),
        ("9s 8h|", "9s 8h | | |"),
    ],
)
def test_houses_are_written_with_all_their_bars(houses: str, same: str) -> None:
    assert written(f"a.houses: {houses}").split("\n")[2] == f"a.houses: {same}"


@pytest.mark.parametrize("houses", ["", "|", "|||", " | | | "])
def test_four_spaces_are_not_written(houses: str) -> None:
    assert written(f"a.houses: {houses}") == "rules: classic\nturn: a"


@pytest.mark.parametrize(
    ("cards", "same"),
    [
        ("?", "?"),
        ("?*1", "?"),
        ("? ?", "?*2"),
        ("?*2 ?*3", "?*5"),
        ("?*2 9c ? ?", "?*2 9c ?*2"),
        ("9c ?*2", "9c ?*2"),
        ("?*39", "?*39"),
    ],
)
def test_unknown_cards_are_counted(cards: str, same: str) -> None:
    assert written(f"a.hand: {cards}") == f"rules: classic\nturn: a\na.hand: {same}"


@pytest.mark.parametrize(
    ("foundations", "same"),
    [
        ("3h - As", "3h - As"),
        ("- - 2c - -", "- - 2c"),
        ("-", ""),
        ("[Ah 2h 3h]", "3h"),
        ("[Ah]", "Ah"),
        ("[2h]", "[2h]"),
        ("[Ah 3h]", "[Ah 3h]"),
        ("[Ah 2d] Kc", "[Ah 2d] Kc"),
        ("[Ah' 2h 3h']", "3h'"),
        ("- - - - - - - Ac", "- - - - - - - Ac"),
    ],
)
def test_a_foundation_is_its_top_or_written_out_if_irregular(foundations: str, same: str) -> None:
    expected = "rules: classic\nturn: a" + (f"\nfoundations: {same}" if same else "")
    assert written(f"foundations: {foundations}") == expected


@pytest.mark.parametrize(
    ("text", "same"),
    [
        ("a.waste: 9c 9c", "a.waste: 9c 9c'"),
        ("b.waste: 9c", "b.waste: 9c"),
        ("a.waste: 9c' 9c", "a.waste: 9c' 9c"),
        ("a.waste: 9c; b.waste: 9c'", "a.waste: 9c\nb.waste: 9c'"),
        ("b.waste: 9c; a.waste: 9c", "a.waste: 9c'\nb.waste: 9c"),
        ("a.waste: 9c; foundations: 9c", "a.waste: 9c\nfoundations: 9c'"),
    ],
)
def test_an_unmarked_card_is_of_deck_a_if_that_copy_is_free(text: str, same: str) -> None:
    assert written(text) == f"rules: classic\nturn: a\n{same}"


def test_cards_under_a_foundation_top_take_the_copy_not_named_elsewhere() -> None:
    cards = [card.partition(":")[2] for card in slots_of("a.waste: Ah 2h'; foundations: 3h")["f1"]]
    assert cards == ["Ah'", "2h", "3h"]


def test_where_both_copies_are_free_deck_a_comes_first_while_it_has_slots() -> None:
    cards = [card.partition(":")[2] for card in slots_of("foundations: 4h 4h")["f1"]]
    assert cards == ["Ah", "2h", "3h", "4h"]
    # 50 cards of deck a, the two, and its last place for one of the cards beneath.
    full = "a.hand: ?*50; foundations: 3h"
    cards = [card.partition(":")[2] for card in slots_of(full)["f1"]]
    assert cards == ["Ah", "2h'", "3h"]


def test_two_cards_of_one_face_beneath_take_a_copy_each_before_any_has_a_choice() -> None:
    # Deck a has two places left: one is the ace's, whatever the two takes.
    text = "a.hand: ?*49; foundations: 3s' 2h 2h'"
    cards = [card.partition(":")[2] for card in slots_of(text)["f1"]]
    assert cards == ["As", "2s'", "3s'"]
    assert written(text) == "rules: classic\nturn: a\na.hand: ?*49\nfoundations: 3s' 2h 2h'"


@pytest.mark.parametrize(
    ("text", "awaited"),
    [
        ("a.reserve: ?*13", "aR"),
        ("a.reserve: ?*12 9c", ""),
        ("a.reserve: 9c ?", "aR"),
        ("a.hand: ?*3", ""),
        ("a.waste: 9c ?", "aW"),
        ("b.turned: ?", "bT"),
        ("a.houses: ? | 9c | ? ? |", "a1 a3"),
        ("a.houses: ? 9c", ""),
    ],
)
def test_an_unknown_card_that_lies_open_is_awaited(text: str, awaited: str) -> None:
    assert pending(parse_position(text)) == awaited


def test_unknown_cards_get_the_first_slots_of_their_piles_owner() -> None:
    text = "a.reserve: ?*2 9c; a.houses: ? 8c | 7c; a.hand: ?*2; b.hand: ? ? 5d; b.reserve: ?"
    found = slots_of(text)
    unknown = {pile: [card.partition(":")[0] for card in cards if card.endswith("?")] for pile, cards in found.items()}
    assert unknown == {"aR": ["0", "1"], "a1": ["2"], "a2": [], "aH": ["4", "3"], "bR": ["52"], "bH": ["54", "53"]}


def test_a_face_down_card_may_be_known() -> None:
    text = "rules: classic houses_down=yes\nturn: a\na.houses: (9h) 4c | ? 5c | (2c) ? 6d | 7d"
    assert written(text) == text
    state = after(parse_position(text + "\nb.houses: 5d'\na.hand: ?"), "a1>b1")
    assert (seen(state, "a.houses"), pending(state)) == ("a.houses: 9h | ? 5c | (2c) ? 6d | 7d", "")


def test_a_position_read_has_an_empty_history() -> None:
    state = parse_position(format_position(after(table(), "turn; reveal aT=7h; aT>aW")))
    assert (state.play, state.tally, state.window, state.discards, state.lost) == (1, 0, (), (0, 0), (0, 0))


def test_a_side_that_is_not_laid_out_is_said() -> None:
    text = "rules: depot\nturn: a\na.hand: ?*35\nb.laid: no"
    assert written(text) == text
    assert written("rules: depot; a.laid: yes; b.laid: yes") == "rules: depot\nturn: a"


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("turn: c", 1),
        ("turn:", 1),
        ("rules: classic\nturn: ab", 2),
        ("rules: nosuch", 1),
        ("rules:", 1),
        ("rules: classic target=0", 1),
        ("\nrules: classic own_waste=perhaps", 2),
        ("rules: classic own_waste=yes own_waste=no", 1),
        ("rules: classic nosuch=1", 1),
        ("a.waste 9c", 1),
        ("a.waste: 9c\nhello", 2),
        ("a.waste: 9c\n\na.waste: 8c", 3),
        ("turn: a; turn: a", 1),
        ("c.waste: 9c", 1),
        ("a.wast: 9c", 1),
        ("A.waste: 9c", 1),
        ("foundation: 9c", 1),
        ("a.waste: 1c", 1),
        ("a.waste: 10c", 1),
        ("a.waste: c9", 1),
        ("a.waste: 9C", 1),
        ("a.waste: 9c''", 1),
        ("a.waste: 9'c", 1),
        ("a.waste: 9c,8c", 1),
        ("a.waste: ?*0", 1),
        ("a.waste: ?*", 1),
        ("a.waste: ?*02", 1),
        ("a.waste: *3", 1),
        ("a.waste: ?*٣", 1),
        ("a.waste: (9c) 8c", 1),
        ("a.reserve: (9c) 8c", 1),
        ("a.houses: (9c)", 1),
        ("a.houses: 8c (9c)", 1),
        ("a.houses: 8c (9c) 7c", 1),
        ("a.houses: 8c ? 7c", 1),
        ("a.houses: 1 | 2 | 3 | 4 | 5", 1),
        ("a.houses: | | | |", 1),
        ("a.turned: 9c 8c", 1),
        ("a.turned: ?*2", 1),
        ("foundations: - - - - - - - - -", 1),
        ("foundations: Ac 2c 3c 4c 5c 6c 7c 8c 9c", 1),
        ("foundations: ?", 1),
        ("foundations: ?*3", 1),
        ("foundations: [Ah 2h", 1),
        ("foundations: Ah 2h]", 1),
        ("foundations: []", 1),
        ("foundations: [?]", 1),
        ("foundations: [[Ah]]", 1),
        ("foundations: (Ah)", 1),
        ("a.waste: 9c 9c 9c", 1),
        ("a.waste: 9c 9c'\nb.waste: 9c", 2),
        ("a.waste: 9c'\nb.waste: 9c'", 2),
        ("a.waste: Ah Ah\nfoundations: 2h", 2),
        ("foundations: 3h 3h\na.waste: 2h", 1),
        ("a.hand: ?*53", 1),
        ("a.hand: ?*52\na.reserve: ?", 2),
        ("a.hand: ?*52\nb.waste: 9c", 2),
        ("b.hand: ?*52\nb.waste: 9c'", 2),
        ("a.hand: ?*99", 1),
        ("b.laid: no", 1),
        ("rules: depot\nb.laid: perhaps", 2),
        ("rules: depot\nb.laid: no\nb.hand: ?*3", 2),
        ("rules: depot\nb.houses: 9c'\nb.laid: no", 3),
        ("rules: depot\nb.laid: no\na.laid: no", 3),
    ],
)
def test_an_error_names_its_line(text: str, line: int) -> None:
    with pytest.raises(NotationError) as error:
        parse_position(text)
    assert error.value.line == line
    assert f"line {line}" in str(error.value)


def test_a_text_without_end_is_refused() -> None:
    with pytest.raises(NotationError):
        parse_position("#" * 100_000)


def test_an_irregular_foundation_of_an_open_table_is_read_back() -> None:
    state = table("rules: classic referee=open; a.turned: 7h; foundations: 3c 2d")
    state = apply(state, "aT>f1").state
    assert seen(state, "foundations") == "foundations: [Ac 2c 3c 7h] 2d"
    assert written(format_position(state)) == format_position(state)
