"""docs/rules.md, "End of a deal": won, resigned, drawn, and what it is worth."""

from __future__ import annotations

import pytest

from tests.support.table import after, legal, outcome, seen, table, waits


def test_the_deal_is_won_when_reserve_hand_turned_place_and_waste_are_empty() -> None:
    fits = "a.houses: Kc | Ts | Kh | Ks; a.reserve: 9d"
    assert waits(after(table(f"{fits}; a.hand:"), "aR>a2"))
    assert not waits(after(table(f"{fits}; a.hand: ?"), "aR>a2"))
    assert not waits(after(table(f"{fits}; a.hand:; a.waste: 2c"), "aR>a2"))
    assert not waits(after(table(f"{fits}; a.hand:; a.turned: 2c"), "aR>a2"))
    assert not waits(after(table("a.reserve: 2c 9d; a.houses: Kc | Ts | Kh | Ks; a.hand:"), "aR>a2"))


def test_any_play_may_win() -> None:
    empty = "a.reserve:; a.hand:"
    assert waits(after(table(f"{empty}; a.turned: 9d; a.houses: Kc | Ts | Kh | Ks"), "aT>a2"))
    assert waits(after(table(f"{empty}; a.turned: Ah"), "aT>f"))
    assert waits(after(table(f"{empty}; a.turned: 9d; b.waste: 8d"), "aT>bW"))
    assert waits(after(table(f"rules: classic own_waste=yes; {empty}; a.waste: Ah"), "aW>f"))
    assert not waits(after(table(f"{empty}; a.turned: 9d"), "aT>aW"))


def test_somebody_who_held_nothing_before_does_not_win_by_another_play() -> None:
    state = after(table("a.reserve:; a.hand:; a.houses: Kc | Qh | Kh | Ks"), "a2>a1")
    assert (outcome(state), waits(state)) == ("", False)


def test_depot_wins_with_hand_and_waste_alone() -> None:
    state = table("rules: depot; a.hand:; a.waste: 9h; a.houses: Kc | Ts | Kh | Ks; a.reserve: 2d; b.waste:")
    assert waits(after(state, "aW>a2"))
    assert outcome(after(state, "aW>a2; accept")) == "a won 1"
    state = table("rules: depot; a.hand:; a.turned: 9h; a.waste: 2c; a.houses: Kc | Ts | Kh | Ks; a.reserve: 2d")
    assert not waits(after(state, "aT>a2"))


def test_maison_wins_with_the_own_houses_empty_too() -> None:
    last = "rules: maison; a.reserve:; a.hand:; b.houses: Kc' | Kd' | Ts | Ks'"
    assert waits(after(table(f"{last}; a.houses: 9d"), "a1>b3"))
    assert not waits(after(table(f"{last}; a.houses: 9d | 2c"), "a1>b3"))
    assert not waits(after(table(f"{last}; a.houses: 9d; a.waste: 2c"), "a1>b3"))
    assert waits(after(table(f"{last}; a.houses: Ah"), "a1>f"))


def test_maison_the_opponent_may_empty_my_houses_and_i_win_by_his_play() -> None:
    state = table("rules: maison; turn: b; a.reserve:; a.hand:; a.houses: 9d; b.houses: Kc' | Kd' | Ts | Ks'")
    state = after(state, "a1>b3")
    assert waits(state)
    assert state.to_move == "a"  # the opponent of that play's player answers
    assert outcome(after(state, "accept")) == "a won 1"


def test_who_was_empty_before_does_not_win_by_the_others_last_card() -> None:
    state = table("rules: maison; a.reserve:; a.hand:; b.reserve:; b.hand:; b.houses:; a.houses: Ah")
    assert outcome(after(state, "a1>f; accept")) == "a won 1"


def test_the_missed_play_of_a_stop_may_win_at_once_for_its_player() -> None:
    state = after(table("a.reserve: Ah; a.hand:; a.houses: Kc | Qh | Kh | Ks"), "a2>a1; stop 1 aR>f")
    assert outcome(state) == "a won 47"


@pytest.mark.parametrize(
    ("loser", "points"),
    [
        ("", 30 + 8 + 9),
        ("b.reserve:; b.hand:", 30),
        ("b.reserve: ?*12 5c; b.hand: ?*35", 30 + 26 + 35),
        ("b.reserve: ?*12 5c 4c 3c; b.hand: ?*35", 30 + 30 + 35),
        ("b.waste: 2c 3c 4c", 30 + 8 + 9 + 3),
        ("b.hand: ?*3; b.waste: 2c", 30 + 8 + 4),
    ],
)
def test_points_are_30_and_twice_the_reserve_and_once_the_rest_of_the_loser(loser: str, points: int) -> None:
    last = "a.reserve: 9d; a.hand:; a.houses: Kc | Ts | Kh | Ks"
    assert outcome(after(table(f"{last}; {loser}"), "aR>a2; accept")) == f"a won {points}"


def test_cards_loaded_on_the_loser_count_where_they_lie() -> None:
    state = table("a.reserve: 4c 6c; a.hand:; b.waste: 3c")
    assert outcome(after(state, "aR>bR; aR>bW; accept")) == f"a won {30 + 2 * 5 + 9 + 2}"


def test_the_losers_turned_card_counts_one() -> None:
    state = after(table("turn: b"), "turn; reveal bT=8h; resign b")
    assert outcome(state) == f"a resign {30 + 8 + 9}"


@pytest.mark.parametrize(
    ("rules", "end"), [("classic", "b resign 47"), ("maison", "b resign 1"), ("depot", "b resign 1")]
)
def test_a_resignation_scores_as_a_win_against_the_cards_left(rules: str, end: str) -> None:
    assert outcome(after(table(f"rules: {rules}"), "resign a")) == end


def test_a_resignation_counts_cards_that_are_not_laid_out() -> None:
    state = table("rules: classic deal=staggered starter=cut; b.reserve:; b.hand:; b.houses:; b.laid: no")
    assert outcome(after(state, "resign b")) == f"a resign {30 + 26 + 35}"
    assert outcome(
        after(table("rules: depot score=points; b.reserve:; b.hand:; b.houses:; b.laid: no"), "resign b")
    ) == (f"a resign {30 + 24 + 36}")


@pytest.mark.parametrize(
    ("changes", "end"),
    [
        ("", "- draw 0"),
        ("b.reserve: ?*4 5c'", "a draw 2"),
        ("a.reserve: ?*4 9d", "b draw 2"),
        ("b.hand: ?*12", "a draw 3"),
        ("a.reserve: ?*4 9d; b.hand: ?*11", "- draw 0"),
        ("a.waste: 2c 3c", "b draw 2"),
        ("rules: classic score=games; b.hand: ?*20", "- draw 0"),
    ],
)
def test_an_agreed_draw_gives_the_difference_to_the_lower_count(changes: str, end: str) -> None:
    assert outcome(after(table(changes), "draw?; draw+")) == end


def test_a_draw_counts_the_card_just_turned() -> None:
    state = after(table("b.hand: ?*10"), "turn; reveal aT=7h; draw?; draw+")
    assert outcome(state) == "a draw 1"


def test_a_won_deal_has_no_more_plays() -> None:
    state = after(table("a.reserve: 9d; a.hand:; a.houses: Kc | Ts | Kh | Ks"), "aR>a2; accept")
    assert legal(state) == ""
    assert state.pending == ()
    assert seen(state, "a.houses") == "a.houses: Kc | Ts 9d | Kh | Ks"
