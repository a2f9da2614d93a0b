"""docs/rules.md, "Rule fields": laying out, slots, and who begins."""

from __future__ import annotations

import pytest

from engine import NotationError, State, apply, new_deal, parse_rules
from engine.piles import PILE_TEXT
from tests.support.table import refused

A = (12, 13, 14, 15, 16)  # the open slots of seat a: reserve, houses 4, 3, 2, 1
B = (64, 65, 66, 67, 68)


def dealt(rules: str, a: str, b: str, previous: str | None = None, cut: str = "") -> State:
    """A deal with these open cards: reserve, house 1, 2, 3, 4 of each side, then cut cards two by two."""
    state = new_deal(parse_rules(rules), previous)
    cards: dict[int, str] = {}
    for slots, faces in ((A, a.split()), (B, b.split())):
        cards |= dict(zip((slots[0], *reversed(slots[1:])), faces, strict=True))
    cards |= dict(zip(range(104, 120), cut.split(), strict=False))
    while state.pending:
        slot = state.pending[0]
        state = apply(state, f"reveal {slot}={cards.pop(slot)}").state
    return state


def test_slots_number_reserve_houses_four_to_one_and_hand_from_the_top() -> None:
    state = new_deal(parse_rules("classic"))
    found = {PILE_TEXT[p]: pile for p, pile in enumerate(state.piles) if pile}
    assert found["aR"] == tuple(range(13))
    assert (found["a4"], found["a3"], found["a2"], found["a1"]) == ((13,), (14,), (15,), (16,))
    assert found["aH"] == tuple(range(51, 16, -1))
    assert found["bR"] == tuple(range(52, 65))
    assert (found["b4"], found["b1"]) == ((65,), (68,))
    assert found["bH"] == tuple(range(103, 68, -1))
    assert state.pending == A + B


def test_with_houses_down_the_covered_card_comes_before_the_open_one() -> None:
    state = new_deal(parse_rules("classic houses_down=yes reserve=11"))
    assert state.piles[3] == (11, 12)
    assert state.piles[0] == (17, 18)
    assert len(state.piles[10]) == 33
    assert state.pending == (10, 12, 14, 16, 18, 62, 64, 66, 68, 70)
    assert [slot for slot in range(104) if state.down >> slot & 1] == [11, 13, 15, 17, 63, 65, 67, 69]


TIED = "7c 2c 3c 4c 5c"


@pytest.mark.parametrize(
    ("a", "b", "low", "high"),
    [
        ("7c 2c 3c 4c 5c", "8c 2c 3c 4c 5c", "a", "b"),
        ("9c 2c 3c 4c 5c", "8c 2c 3c 4c 5c", "b", "a"),
        ("Ac Kc 3c 4c 5c", "Kd 2c 3c 4c 5c", "a", "b"),  # the ace is low
        ("Kc 2c 3c 4c 5c", "Qd 2c 3c 4c 5c", "b", "a"),
        ("7c 2c 3c 4c 5c", "7d 3d 3c 4c 5c", "a", "b"),  # then house 1
        ("7c 9c 3c 4c 5c", "7d 3d Kc 4c 5c", "b", "a"),
        ("7c 2c 3c 4c 5c", "7d 2d 4d 4c 5c", "a", "b"),  # then house 2
        ("7c 2c 3c 5c 4c", "7d 2d 3d 4d Ac", "b", "a"),  # then house 3
        ("7c 2c 3c 4c 5c", "7d 2d 3d 4d 6d", "a", "b"),  # then house 4
    ],
)
def test_the_lower_or_higher_reserve_begins_and_then_the_houses_decide(a: str, b: str, low: str, high: str) -> None:
    assert dealt("classic", a, b).to_move == low
    assert dealt("classic starter=low_reserve reserve=13 referee=strict", a, b).to_move == low
    assert dealt("classic starter=high_reserve", a, b).to_move == high


@pytest.mark.parametrize("starter", ["low_reserve", "high_reserve"])
@pytest.mark.parametrize(("cut", "first"), [("2c 3c", "a"), ("3c 2c", "b"), ("Ac Kc", "a"), ("5c 5d 9h 8h", "b")])
def test_if_all_tie_the_cut_decides_and_the_lower_card_begins(starter: str, cut: str, first: str) -> None:
    state = dealt(f"classic starter={starter}", TIED, "7d 2d 3d 4d 5d", cut=cut)
    assert (state.to_move, state.starter) == (first, "ab".index(first))


def test_a_tied_cut_is_drawn_again_from_the_cards_that_are_left() -> None:
    state = dealt_up_to_the_cut("classic starter=cut")
    state = apply(apply(state, "reveal 104=5c").state, "reveal 105=5d").state
    assert state.pending == (106, 107)
    assert refused(state, "reveal 106=5c") == "bad-reveal"
    state = apply(apply(state, "reveal 106=9c").state, "reveal 107=8c").state
    assert (state.pending, state.to_move) == ((), "b")


def dealt_up_to_the_cut(rules: str) -> State:
    state = new_deal(parse_rules(rules))
    for n, slot in enumerate(A + B):
        if slot in state.pending:
            state = apply(state, f"reveal {slot}={'A23456789T'[n]}c").state
    return state


def test_with_cut_the_cut_cards_are_awaited_together_with_the_open_ones() -> None:
    state = new_deal(parse_rules("classic starter=cut"))
    assert state.pending == (*A, *B, 104, 105)
    assert new_deal(parse_rules("depot")).pending == (104, 105)


def test_after_eight_tied_cuts_the_host_begins() -> None:
    state = dealt_up_to_the_cut("classic starter=cut")
    for n, rank in enumerate("23456789"):
        assert state.pending == (104 + 2 * n, 105 + 2 * n)
        state = apply(apply(state, f"reveal {104 + 2 * n}={rank}c").state, f"reveal {105 + 2 * n}={rank}d").state
    assert (state.pending, state.to_move) == ((), "a")


@pytest.mark.parametrize(("previous", "first"), [(None, "b"), ("a", "b"), ("b", "a")])
def test_alternate_takes_the_low_reserve_first_and_then_turns_about(previous: str | None, first: str) -> None:
    state = dealt("classic starter=alternate", "9c 2c 3c 4c 5c", "8c 2c 3c 4c 5c", previous)
    assert state.to_move == first
    assert state.starter == "ab".index(first)


def test_alternate_needs_no_cut_once_somebody_has_begun() -> None:
    assert new_deal(parse_rules("classic starter=alternate"), "a").pending == A + B
    staggered = parse_rules("classic starter=alternate deal=staggered")
    assert new_deal(staggered).pending == (104, 105)
    assert new_deal(staggered, "a").pending == B
    assert new_deal(staggered, "b").pending == A


@pytest.mark.parametrize("rules", ["classic", "classic starter=high_reserve", "classic starter=cut"])
def test_who_began_before_matters_to_alternate_alone(rules: str) -> None:
    parsed = parse_rules(rules)
    assert new_deal(parsed, "a").pending == new_deal(parsed, "b").pending == new_deal(parsed).pending


def test_the_previous_starter_is_a_seat() -> None:
    with pytest.raises(NotationError):
        new_deal(parse_rules("classic"), "c")
