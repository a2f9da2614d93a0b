"""docs/rules.md, "Fits", "Availability" and the plain foundation `f`."""

from __future__ import annotations

import pytest

from engine import apply
from tests.support.table import after, pending, seen, table, verdict


@pytest.mark.parametrize(
    ("changes", "action", "expected"),
    [
        ("a.turned: Ad", "aT>f1", "ok"),
        ("a.turned: Ad", "aT>f8", "ok"),
        ("a.turned: 2d", "aT>f1", "fault:needs-ace"),
        ("a.turned: 2d; foundations: Ad", "aT>f1", "ok"),
        ("a.turned: 2d; foundations: Ad", "aT>f2", "fault:needs-ace"),
        ("a.turned: 2d; foundations: Ac", "aT>f1", "fault:wrong-suit"),
        ("a.turned: 3d; foundations: Ad", "aT>f1", "fault:wrong-rank"),
        ("a.turned: 2d; foundations: 3d", "aT>f1", "fault:wrong-rank"),
        ("a.turned: 7d; foundations: 3h", "aT>f1", "fault:wrong-suit,wrong-rank"),
        ("a.turned: Ad; foundations: Qh", "aT>f1", "fault:wrong-suit,wrong-rank"),
        ("a.turned: Ac; foundations: Ah", "aT>f1", "fault:wrong-suit,wrong-rank"),
        ("a.turned: Kd; a.houses: Kc | 7s | Kh | Ks; foundations: Qd", "aT>f1", "ok"),
    ],
)
def test_a_foundation_takes_an_ace_when_empty_and_then_the_next_of_its_suit(
    changes: str, action: str, expected: str
) -> None:
    assert verdict(table(changes), action) == expected


def test_nothing_goes_round_from_king_to_ace() -> None:
    state = table("a.turned: As; a.houses: Kc | 7d | Kh | Qh; foundations: Kd As'")
    assert verdict(state, "aT>f1") == "fault:wrong-suit,wrong-rank"
    assert verdict(state, "aT>f2") == "fault:wrong-rank"
    assert verdict(table("a.turned: Kd; a.houses: As | 7d | Kh | Qh"), "aT>a1") == "fault:wrong-rank"


@pytest.mark.parametrize(
    ("top", "expected"),
    [
        ("Ts", "ok"),
        ("Tc", "ok"),
        ("Th", "fault:wrong-colour"),
        ("Td", "fault:wrong-colour"),
        ("Js", "fault:wrong-rank"),
        ("8s", "fault:wrong-rank"),
        ("9s", "fault:wrong-rank"),
        ("9h", "fault:wrong-colour,wrong-rank"),
        ("8d", "fault:wrong-colour,wrong-rank"),
    ],
)
def test_a_house_takes_one_rank_lower_and_the_other_colour(top: str, expected: str) -> None:
    assert verdict(table(f"a.houses: Kc | {top} | Kh | Ks"), "aR>a2") == expected


@pytest.mark.parametrize("house", ["a1", "a2", "a3", "a4", "b1", "b2", "b3", "b4"])
def test_a_space_takes_any_card_in_anybodys_houses(house: str) -> None:
    row = ["Kc", "Kd", "Kh", "Ks", "Kc'", "Kd'", "Kh'", "Ks'"]
    at = "ab".index(house[0]) * 4 + int(house[1]) - 1
    row[at] = ""
    state = table(f"a.houses: {' | '.join(row[:4])}; b.houses: {' | '.join(row[4:])}; a.turned: 2h")
    assert verdict(state, f"aR>{house}") == "ok"
    assert verdict(state, f"aT>{house}") == "ok"


@pytest.mark.parametrize(
    ("top", "card", "expected"),
    [
        ("8d", "9d", "ok"),
        ("Td", "9d", "ok"),
        ("9d'", "9d", "fault:wrong-rank"),
        ("8h", "9d", "fault:wrong-suit"),
        ("Ts", "9d", "fault:wrong-suit"),
        ("7d", "9d", "fault:wrong-rank"),
        ("7h", "9d", "fault:wrong-suit,wrong-rank"),
        ("9h", "9d", "fault:wrong-suit,wrong-rank"),
    ],
)
@pytest.mark.parametrize("pile", ["R", "W"])
def test_loading_needs_the_same_suit_and_a_neighbour_rank(top: str, card: str, expected: str, pile: str) -> None:
    where = {"R": f"b.reserve: ?*3 {top}", "W": f"b.waste: 2s {top}"}[pile]
    assert verdict(table(f"{where}; a.reserve: ?*3 {card}"), f"aR>b{pile}") == expected


@pytest.mark.parametrize(("top", "expected"), [("8s", "ok"), ("Tc", "ok"), ("9c", "fault:wrong-rank")])
def test_with_load_match_any_a_neighbour_of_any_suit_may_be_loaded(top: str, expected: str) -> None:
    assert verdict(table(f"rules: classic load_match=any; b.waste: {top}"), "aR>bW") == expected


def test_ranks_do_not_wrap_in_loads() -> None:
    assert verdict(table("a.turned: Ah; b.waste: Kh; a.houses: Kc | Kd | 2s | Ks"), "aT>bW") == "fault:wrong-rank"


@pytest.mark.parametrize("load_on", ["reserve+waste", "waste"])
def test_an_empty_pile_is_never_loaded(load_on: str) -> None:
    state = table(f"rules: classic load_on={load_on}; b.reserve:")
    assert verdict(state, "aR>bW") == "fault:empty-target"
    assert verdict(state, "aR>bR") == ("fault:empty-target" if "reserve" in load_on else "fault:not-a-target")


@pytest.mark.parametrize("target", ["aR", "bH", "aH", "bT", "aT"])
def test_own_reserve_hands_and_turned_places_are_never_a_target(target: str) -> None:
    for source in ("a1", "b1", "aR"):
        if source != target:
            assert verdict(table(), f"{source}>{target}") == "fault:not-a-target"


@pytest.mark.parametrize("source", ["aR", "a1", "b2"])
def test_only_the_turned_card_goes_on_the_own_waste(source: str) -> None:
    state = table("a.turned: 7h; a.waste: 8d")
    assert verdict(state, f"{source}>aW") == "fault:not-a-target"
    assert verdict(state, "aT>aW") == "ok"


@pytest.mark.parametrize(
    ("source", "expected"),
    [
        ("aR", "ok"),
        ("a3", "ok"),
        ("b3", "ok"),
        ("aT", "ok"),
        ("aW", "fault:not-available"),
        ("aH", "impossible:hidden-card"),
        ("bR", "fault:not-available"),
        ("bW", "fault:not-available"),
        ("bT", "impossible:no-card"),
        ("bH", "impossible:hidden-card"),
        ("f1", "fault:not-available"),
        ("f2", "impossible:no-card"),
    ],
)
def test_available_are_own_reserve_any_house_and_own_turned_card(source: str, expected: str) -> None:
    state = table(
        "a.houses: Kc | Td | 9s | Ks; b.houses: Kc' | Kd' | 9c | Ks'; a.turned: 9c'; a.reserve: ?*3 9s';"
        "a.waste: 3s; b.reserve: ?*3 4s; b.waste: 3c; foundations: 2d"
    )
    assert verdict(state, f"{source}>a2") == expected


def test_with_own_waste_its_top_is_available_like_a_house_card() -> None:
    state = table("rules: classic own_waste=yes; a.waste: 9s; a.houses: Kc | Td | Kh | Ks; b.waste: 8s; b.reserve: 4s")
    assert verdict(state, "aW>a2") == "ok"
    assert verdict(state, "aW>bW") == "ok"
    assert verdict(state, "aW>aT") == "fault:not-a-target"
    assert verdict(state, "bW>a2") == "fault:not-available"


@pytest.mark.parametrize(
    ("load_from", "allowed"),
    [
        ("reserve", "aR"),
        ("houses", "a1 b1"),
        ("own_houses", "a1"),
        ("turned", "aT"),
        ("reserve+houses+turned", "aR a1 b1 aT"),
        ("own_houses+turned", "a1 aT"),
        ("houses+own_houses", "a1 b1"),
    ],
)
def test_load_from_says_whence(load_from: str, allowed: str) -> None:
    state = table(
        f"rules: classic load_from={load_from}; a.reserve: ?*3 6c; a.turned: 4c';"
        "a.houses: 6c' | Kd | Kh | Ks; b.houses: 4c | Kd' | Kh' | Ks'"
    )
    for source in ("aR", "a1", "b1", "aT"):
        assert verdict(state, f"{source}>bR") == ("ok" if source in allowed.split() else "fault:not-available")


def test_the_own_waste_is_loaded_only_where_houses_is_among_the_sources() -> None:
    rest = "a.waste: 6c; b.reserve: 5c"
    assert verdict(table(f"rules: classic own_waste=yes load_from=houses; {rest}"), "aW>bR") == "ok"
    for sources in ("own_houses", "reserve+turned"):
        state = table(f"rules: classic own_waste=yes load_from={sources}; {rest}")
        assert verdict(state, "aW>bR") == "fault:not-available"


@pytest.mark.parametrize(
    ("foundations", "turned", "takes"),
    [
        ("", "Ah", "f1"),
        ("Ac", "Ah", "f2"),
        ("Ac - Ad", "Ah", "f2"),
        ("4h 4h' 4c", "5h", "f1"),
        ("3h 4h", "5h", "f2"),
        ("Ah - 2c", "2h", "f1"),
    ],
)
def test_plain_f_is_the_lowest_foundation_that_takes_the_card(foundations: str, turned: str, takes: str) -> None:
    state = table(f"foundations: {foundations}; a.turned: {turned}")
    number = int(takes[1]) - 1
    before = state.piles[16 + number]
    assert apply(state, "aT>f").state.piles[16 + number] == before + state.piles[12]


@pytest.mark.parametrize(
    ("foundations", "turned", "codes"),
    [
        ("2c 7h 3h", "5h", "wrong-rank"),  # the lowest of the same suit
        ("2c", "5h", "needs-ace"),  # else the lowest empty one
        ("2c - 3c", "5h", "needs-ace"),
        ("4c 4c' 4d 4d' 4s 4s' [7c] [7d]", "5h", "wrong-suit"),  # else f1
    ],
)
def test_plain_f_that_fits_nowhere_is_judged_at_one_foundation(foundations: str, turned: str, codes: str) -> None:
    assert verdict(table(f"foundations: {foundations}; a.turned: {turned}"), "aT>f") == f"fault:{codes}"


@pytest.mark.parametrize(("reserve", "awaited"), [("?*3 9d", "aR"), ("2c 9d", ""), ("9d", "")])
def test_a_played_reserve_card_uncovers_the_next_at_once(reserve: str, awaited: str) -> None:
    state = after(table(f"a.reserve: {reserve}; a.houses: Kc | Ts | Kh | Ks"), "aR>a2")
    assert pending(state) == awaited
    assert state.to_move == "a"


def test_a_loaded_reserve_keeps_its_open_cards_below() -> None:
    state = after(table("b.reserve: ?*3 5c; a.reserve: 6c 4c"), "aR>bR")
    assert seen(state, "a.reserve", "b.reserve") == "a.reserve: 6c; b.reserve: ?*3 5c 4c"
    assert pending(state) == ""


def test_the_turned_card_may_be_loaded_on_a_waste() -> None:
    state = after(table("b.waste: 2d; a.turned: 3d"), "aT>bW")
    assert seen(state, "b.waste", "a.turned", "turn") == "b.waste: 2d 3d; a.turned:; turn: a"
