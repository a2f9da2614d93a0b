"""docs/rules.md, "Stop!", `false_stop`: what a denied call costs."""

from __future__ import annotations

from tests.support.table import after, events, outcome, refused, seen, table

MISSED = "a.houses: Ah | Kd | Kh | Ks"
TURN = "turn; reveal aT=7h"
B_TURN = "turn; reveal bT=7h; bT>bW"


def test_harmless_nothing_happens() -> None:
    state = after(table(), f"{TURN}; stop 1")
    assert (state.to_move, state.lost, state.play) == ("a", (0, 0), 2)
    state = after(state, "aT>aW; stop 2")
    assert (state.to_move, state.lost, state.play) == ("b", (0, 0), 3)


LOSE = "rules: classic false_stop=lose_turn"


def test_lose_turn_called_within_the_opponents_turn_loses_the_next() -> None:
    state = after(table(LOSE), f"{TURN}; stop 1")
    assert state.to_move == "a"
    assert events(state, "aT>aW") == "moved turn-ended turn-skipped"
    state = after(state, "aT>aW")
    assert state.to_move == "a"
    state = after(state, "turn; reveal aT=8h; aT>aW")
    assert state.to_move == "b"


def test_lose_turn_called_after_the_opponents_turn_loses_the_one_just_begun() -> None:
    state = after(table(LOSE), f"{TURN}; aT>aW")
    assert state.to_move == "b"
    assert events(state, "stop 2") == "denied turn-skipped"
    state = after(state, "stop 2")
    assert (state.to_move, state.lost) == ("a", (0, 0))
    assert after(state, "turn; reveal aT=8h; aT>aW").to_move == "b"


def test_lost_turns_add_up() -> None:
    state = after(table(LOSE), f"{TURN}; stop 1")
    state = after(state, "aT>aW; turn; reveal aT=8h; stop 3")
    assert state.lost == (0, 1)
    two = after(table(f"{LOSE}; a.houses: Kc | Qs | Kh | Ks"), "a2>a3; a3>a2; stop 1; stop 2; turn; reveal aT=7h")
    assert two.lost == (0, 2)
    assert events(two, "aT>aW") == "moved turn-ended turn-skipped"
    two = after(two, "aT>aW")
    assert (two.to_move, two.lost) == ("a", (0, 1))
    two = after(two, "turn; reveal aT=8h; aT>aW")
    assert (two.to_move, two.lost) == ("a", (0, 0))
    assert after(two, "turn; reveal aT=9h; aT>aW").to_move == "b"


def test_two_false_calls_after_the_opponents_turn_cost_this_turn_and_the_next() -> None:
    state = after(table(LOSE), f"{TURN}; aT>aW; stop 1; stop 2")
    assert (state.to_move, state.lost) == ("a", (0, 1))


def test_a_skipped_turn_is_neither_a_pass_nor_an_end_of_turn() -> None:
    # Nothing is held by b: a pass would count towards a blocked deal.
    state = after(table(f"{LOSE}; b.hand:; a.hand: ?"), f"{TURN}; stop 1; aT>aW")
    assert (state.to_move, state.passes, outcome(state)) == ("a", (0, 0), "")
    assert state.dry == 1


def test_an_upheld_stop_costs_the_caller_nothing() -> None:
    state = after(table(f"{LOSE}; {MISSED}"), f"{TURN}; stop 1 a1>f")
    assert (state.to_move, state.lost) == ("b", (0, 0))


def test_a_turn_lost_by_an_earlier_call_is_lost_also_after_an_upheld_one() -> None:
    state = after(table(f"{LOSE}; a.houses: Ah Qs | Kd | Kh | Ks"), "a1>a2; turn; reveal aT=7h; stop 1; stop 2 a1>f")
    assert (state.to_move, state.lost) == ("a", (0, 0))
    assert seen(state, "foundations", "a.hand") == "foundations: Ah; a.hand: ?*8 7h"


THREE = "rules: classic false_stop=three"


def test_three_false_calls_a_deal_and_then_none() -> None:
    state = after(table(f"{THREE}; {MISSED}"), f"{TURN}; stop 1; aT>aW")
    state = after(state, f"stop 2; {B_TURN}; turn; reveal aT=8h")
    assert state.false_calls == (0, 2)
    state = after(state, "stop 5; aT>aW")
    assert state.false_calls == (0, 3)
    assert refused(state, "stop 6 a1>f") == "nothing-to-stop"
    assert refused(state, "stop 6") == "nothing-to-stop"
    # The other side has its own three.
    state = after(state, "turn; reveal bT=8h")
    assert refused(state, "stop 7 a1>f") == ""


def test_an_upheld_call_is_none_of_the_three() -> None:
    state = after(table(f"{THREE}; {MISSED}"), f"{TURN}; stop 1 a1>f")
    assert state.false_calls == (0, 0)


def test_false_calls_are_counted_and_not_punished_elsewhere() -> None:
    state = table("a.houses: Kc | Qs | Kh | Ks")
    state = after(state, "a2>a3; a3>a2; a2>a3; a3>b2; stop 1; stop 2; stop 3; stop 4")
    assert state.false_calls == (0, 4)
    assert state.to_move == "a"
