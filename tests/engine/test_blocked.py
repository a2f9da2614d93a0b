"""docs/rules.md, "End of a deal", blocked."""

from __future__ import annotations

import pytest

from tests.support.table import after, outcome, table, waits

ONE = "a.hand: ?; b.hand: ?"
A = "turn; reveal aT=7h; aT>aW"
B = "turn; reveal bT=7h; bT>bW"


def test_blocked_when_both_have_discarded_as_many_cards_as_they_hold() -> None:
    state = after(table(ONE), A)
    assert not waits(state)
    assert waits(after(state, B))


def test_not_before_both_have() -> None:
    state = after(table("a.hand: ?; b.hand: ?*2"), A, B)
    assert not waits(state)
    state = after(state, "turn; aT>aW")
    assert not waits(state)
    assert waits(after(state, "turn; reveal bT=8h; bT>bW"))


@pytest.mark.parametrize(
    ("changes", "play"),
    [
        ("a.houses: Kc | Ts | Kh | Ks; a.reserve: 2c 9d", "aR>a2"),
        ("a.houses: Kc | Kd | Kh | Ks; a.reserve: Ac 9d; b.reserve: ?*2 8d", "aR>bR"),
        ("a.houses: Kc | 8d | Kh | Ks; a.reserve: 2c 7c", "aR>a2"),
    ],
)
def test_a_card_played_from_the_reserve_begins_the_count_anew(changes: str, play: str) -> None:
    state = after(table(f"a.hand: ?*2; b.hand: ?; {changes}"), A, B)
    assert state.discards == (1, 1)
    assert after(state, play).discards == (0, 0)


def test_a_turned_card_played_anywhere_but_the_own_waste_begins_it_anew() -> None:
    state = table("a.hand: ?*2; b.hand: ?; b.houses: Kc' | 8d | Kh' | Ks'")
    state = after(state, A, B)
    assert state.discards == (1, 1)
    state = after(state, "turn; reveal aT=7c; aT>b2")
    assert state.discards == (0, 0)


def test_the_own_waste_counts_where_it_may_be_played() -> None:
    state = table("rules: classic own_waste=yes; a.hand: ?*2; b.hand: ?*3; a.houses: Kc | 8d | Kh | Ks")
    state = after(state, A, B, "turn; reveal aT=7c; aT>aW")
    assert state.discards == (2, 1)
    state = after(state, "turn; reveal bT=8h; bT>bW; aW>a2")
    assert state.discards == (0, 0)


def test_house_moves_loads_from_houses_and_foundations_do_not_begin_it_anew() -> None:
    state = table(f"{ONE}; a.houses: Ah | 6c | Qh | Ks; b.reserve: ?*3 5c")
    state = after(state, "turn; reveal aT=7h; a3>a4; a1>f; a2>bR; aT>aW")
    assert state.discards == (1, 0)
    assert waits(after(state, "turn; reveal bT=7h; bT>bW"))


def test_with_houses_in_the_goal_a_card_onto_a_foundation_begins_it_anew() -> None:
    state = after(table(f"rules: maison; {ONE}; a.houses: Kc | Kd | Kh | Ks; b.houses: Ac Qd' | Kd' | Kh' | Ks'"), A)
    assert state.discards == (1, 0)
    state = after(state, "b1>b4; b1>f")
    assert state.discards == (0, 0)


def test_a_player_with_neither_hand_nor_waste_must_have_passed_once() -> None:
    state = table("a.hand:; b.hand: ?")
    state = after(state, "pass")
    assert state.passes == (1, 0)
    assert waits(after(state, B))
    state = after(table("turn: b; a.hand:; b.hand: ?"), B)
    assert not waits(state)
    assert waits(after(state, "pass"))


def test_two_players_with_nothing_to_turn_are_blocked_when_both_have_passed() -> None:
    state = after(table("a.hand:; b.hand:"), "pass")
    assert not waits(state)
    assert waits(after(state, "pass"))


def test_a_pass_counts_only_since_the_count_began() -> None:
    state = table("a.hand:; b.hand: ?; b.reserve: 2c 9c; b.houses: Kc' | Td | Kh' | Ks'")
    state = after(state, "pass; bR>b2")
    assert state.passes == (0, 0)
    assert not waits(after(state, B))


def test_a_player_who_gets_cards_again_has_to_discard_them() -> None:
    # b has passed; then a loads the waste he no longer had: b holds a card and must discard it.
    state = table("turn: b; b.hand:; b.waste: 5h; a.hand: ?; a.houses: Kc | 6h | Kh | Ks; b.reserve: 2c")
    state = after(state, "turn; bT>bW; turn; reveal aT=7h; a2>bW; aT>aW")
    assert not waits(state)
    state = after(state, "turn; bT>bW")
    assert waits(state)


def test_a_deal_in_which_nobody_reaches_a_foundation_for_a_hundred_turns_is_blocked() -> None:
    state = table("a.hand: ?*2; b.hand: ?*2; a.reserve: 9d; b.reserve: 2s; a.houses: Kc | Qd | Kh | Ks")
    state = state._replace(dry=98, discards=(0, 0))
    state = after(state, A)
    assert not waits(state)
    assert waits(after(state, B))


def test_a_card_onto_a_foundation_ends_the_drought() -> None:
    state = table("a.hand: ?*2; b.hand: ?*2; a.houses: Ah | Kd | Kh | Ks")._replace(dry=99)
    state = after(state, f"a1>f; {A}")
    assert (waits(state), state.dry) == (False, 0)
    assert after(state, B).dry == 1


def test_a_deal_of_5000_plays_and_stops_is_blocked() -> None:
    state = table("b.reserve: ?*4 5c'")._replace(tally=4_998)
    state = after(state, "turn; reveal aT=7h")
    assert not waits(state)
    assert waits(after(state, "aT>aW"))
    assert outcome(after(state, "stop 1")) == "a blocked 2"  # a Stop ends it at once


def test_under_a_strict_referee_a_blocked_deal_ends_at_once() -> None:
    assert outcome(after(table(f"rules: arena; {ONE}; b.reserve: ?*4 5c'"), A, B)) == "a blocked 2"


@pytest.mark.parametrize(
    ("changes", "end"),
    [
        ("", "- blocked 0"),
        ("b.reserve: ?*4 5c'", "a blocked 2"),
        ("a.reserve: ?*6 9d", "b blocked 6"),
        ("rules: classic score=games; b.reserve: ?*4 5c'", "- blocked 0"),
    ],
)
def test_a_blocked_deal_gives_the_difference_to_the_lower_count(changes: str, end: str) -> None:
    assert outcome(after(table(f"{ONE}; {changes}"), A, B, "accept")) == end
