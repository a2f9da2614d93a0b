"""docs/rules.md, "Repeats": the same table four times in a turn, and house moves without end."""

from __future__ import annotations

from engine import State
from tests.support.table import after, legal, refused, table, verdict


def shuttled(state: State, times: int) -> State:
    """The queen goes from king to king and home again so often; the first time leaves its house empty."""
    for _ in range(times):
        state = after(state, "a2>a3; a3>a2")
    return state


def queen() -> State:
    """Qh on the king of clubs; the king of spades is free. The table as it stands has arisen once."""
    return table("a.houses: 2d | Kc Qh | Ks | Kd; a.reserve:; b.reserve: 7c")


def test_the_same_table_may_arise_three_times_and_not_a_fourth() -> None:
    state = shuttled(queen(), 2)
    assert verdict(state, "a2>a3") == "ok"
    state = after(state, "a2>a3")
    assert verdict(state, "a3>a2") == "impossible:repeats"
    assert refused(state, "a3>a2") == "repeats"
    assert "a3>a2" not in legal(state).split()
    assert verdict(state, "a3>b4") == "ok"


def test_the_start_of_the_turn_counts_once() -> None:
    # Home again twice makes three; the other table has arisen twice by then.
    state = shuttled(queen(), 2)
    assert "a2>a3" in legal(state).split()
    state = after(state, "a2>a3")
    assert [a for a in legal(state).split() if a.startswith("a3>")] == ["a3>b1", "a3>b4"]


def test_another_turn_begins_the_count_anew() -> None:
    state = after(shuttled(queen(), 2), "turn; reveal aT=8h; aT>aW")
    state = after(state, "turn; reveal bT=8h; bT>bW")
    assert verdict(after(state, "a2>a3"), "a3>a2") == "ok"


def test_another_turn_begins_the_count_anew_even_on_the_same_table() -> None:
    state = after(shuttled(table("a.houses: 2d | Kc Qh | Ks | Kd; a.reserve:; a.hand:; b.reserve: 7c"), 2), "pass")
    assert verdict(after(state, "a2>a3"), "a3>a2") == "ok"
    assert verdict(after(shuttled(state, 2), "a2>a3"), "a3>a2") == "impossible:repeats"


def test_a_card_that_leaves_the_houses_makes_every_table_new() -> None:
    state = shuttled(queen(), 2)
    state = after(state, "turn; reveal aT=3s; a2>a3")
    assert verdict(state, "a3>a2") == "ok"


def test_it_is_the_table_that_counts_not_the_way_to_it() -> None:
    state = after(queen(), "a2>a3; a3>b4; b4>a2; a2>b1; b1>a2")
    assert verdict(after(state, "a2>b4"), "b4>a2") == "impossible:repeats"


def test_a_run_may_not_repeat_a_table_either() -> None:
    state = table("rules: classic runs=whole; a.houses: 9d | Kc Qh Js | Ks | Kd; a.reserve:; b.reserve: 7c")
    state = after(state, "a2>a3*2; a3>a2*2; a2>a3*2; a3>a2*2; a2>a3*2")
    assert verdict(state, "a3>a2*2") == "impossible:repeats"
    assert "a3>a2*2" not in legal(state).split()


def test_a_duty_that_only_a_repeating_play_meets_is_not_open() -> None:
    # On an open table the card goes back on the reserve; the third time the space may stay empty.
    state = table("rules: classic referee=open; a.reserve:; a.houses: Kc | Kd | Kh | 9d")
    for _ in range(2):
        state = after(state, "a4>aR")
        assert verdict(state, "turn") == "fault:fill-space"
        assert verdict(state, "aR>a4") == "ok"
        state = after(state, "aR>a4")
    state = after(state, "a4>aR")
    assert verdict(state, "aR>a4") == "impossible:repeats"
    assert verdict(state, "turn") == "ok"


WANDERERS = "a.houses: Kc Qh | Ks Qd | 7c | 5s; b.houses: Kc' | Kd Qs | Ks' | Kh'; b.reserve: ?*3 4c"


def house_moves(state: State) -> list[str]:
    """The queens' moves that the table lets happen, duties or not."""
    kings = ("a1", "a2", "b1", "b2", "b3", "b4")
    return [f"{src}>{dst}" for src in kings for dst in kings if src != dst and not refused(state, f"{src}>{dst}")]


def wandered(state: State, moves: int) -> State:
    """So many house moves in a row; three queens find enough kings."""
    for n in range(moves):
        possible = house_moves(state)
        state = after(state, possible[5 * n % len(possible)])
    return state


def test_after_fifty_house_moves_in_a_row_another_is_refused() -> None:
    state = wandered(table(WANDERERS), 49)
    queen = house_moves(state)[0]
    assert legal(state).split()[-1] == "turn"
    assert queen in legal(state).split()
    state = after(state, queen)
    assert house_moves(state) == []
    assert legal(state) == "turn"
    back = f"{queen[3:]}>{queen[:2]}"
    assert verdict(state, back) == "impossible:repeats"
    assert refused(state, back) == "repeats"


def test_another_play_interrupts_the_fifty() -> None:
    state = after(wandered(table(WANDERERS), 50), "turn; reveal aT=2h")
    assert len(legal(state).split()) > 1


def test_a_load_or_foundation_play_interrupts_the_fifty() -> None:
    state = wandered(table(f"{WANDERERS}; b.waste: 6c"), 50)
    assert legal(state) == "a3>bW turn"
    assert len(house_moves(after(state, "a3>bW"))) > 0
    state = wandered(table(f"{WANDERERS.replace('5s', 'As')}"), 50)
    assert legal(state) == "a4>f"
    assert len(house_moves(after(state, "a4>f"))) > 0


def test_a_new_turn_interrupts_the_fifty() -> None:
    state = wandered(after(table(WANDERERS + "; b.hand: ?*9"), "turn; reveal aT=2h"), 50)
    assert legal(state) == "aT>aW"
    assert len(legal(after(state, "aT>aW")).split()) > 1


def test_the_fifty_first_house_move_may_meet_a_duty() -> None:
    rules = "rules: classic duties=strict"
    state = wandered(table(f"{rules}; {WANDERERS.replace('7c | 5s', 'Ah 7c | 8d')}"), 50)
    assert legal(state) == "a3>a4"
    assert verdict(state, "a3>a4") == "ok"
    assert verdict(state, "turn") == "fault:uncover"
    assert refused(state, "a3>a4") == ""


def test_a_missed_duty_excuses_no_house_move_beyond_the_fifty() -> None:
    state = wandered(table(f"{WANDERERS}; foundations: 4s"), 50)
    assert legal(state) == "a4>f"
    assert house_moves(state) == []
    assert verdict(state, "turn") == "fault:to-foundation"
