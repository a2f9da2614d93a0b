"""docs/rules.md, "Referees": an open table lets happen what a hand could do."""

from __future__ import annotations

import pytest

from tests.support.table import after, legal, outcome, pending, refused, seen, table, verdict

OPEN = "rules: classic referee=open"


@pytest.mark.parametrize(
    ("changes", "action", "codes"),
    [
        ("", "a1>a2", "wrong-rank"),
        ("", "aR>f", "needs-ace"),
        ("", "a1>aR", "not-a-target"),
        ("", "a1>bW", "empty-target"),
        ("", "bR>a1", "not-available"),
        ("", "bR>aW", "not-available"),
        ("", "aR>aW", "not-a-target"),
        ("a.waste: 8s", "aW>f3", "not-available"),
        ("b.waste: 8s", "bW>bR", "not-available"),
        ("foundations: 3h", "f1>a1", "not-available"),
        ("foundations: 3h", "f1>f2", "not-available"),
        ("a.turned: 8s", "aT>aR", "not-a-target"),
        ("a.houses: 9s 8h | Kd | Kh | Ks", "a1>f2*2", "run-too-long"),
        ("a.houses: 9s 8h | Kd | Kh | Ks", "a1>bR*2", "run-too-long"),
        ("a.houses: 9s 8h | Kd | Kh | Ks", "a1>aR*2", "not-a-target"),
        ("a.houses: 9s 8h | Kd | Kh | Ks", "a1>b2*2", "wrong-rank"),
    ],
)
def test_a_misplaced_card_is_allowed_and_stays_a_fault(changes: str, action: str, codes: str) -> None:
    state = table(f"{OPEN}; {changes}")
    assert verdict(state, action) == f"fault:{codes}"
    assert refused(state, action) == ""
    assert refused(table(f"rules: classic; {changes}"), action) == codes


@pytest.mark.parametrize("target", ["aH", "bH", "aT", "bT"])
@pytest.mark.parametrize("source", ["aR", "a1", "bR"])
def test_a_hand_or_turned_place_takes_no_card(source: str, target: str) -> None:
    assert refused(table(OPEN), f"{source}>{target}") in ("not-a-target", "not-available")


@pytest.mark.parametrize("target", ["b1", "bR", "bW"])
def test_what_is_not_laid_out_takes_no_card(target: str) -> None:
    state = table(f"{OPEN} deal=staggered starter=cut; b.reserve:; b.hand:; b.houses:; b.laid: no")
    assert refused(state, f"aR>{target}") == "not-a-target"
    assert refused(state, f"{target}>a1") == "no-card"


@pytest.mark.parametrize(
    ("foundations", "place"), [("2c 7h 3h", 1), ("2c - 3c", 1), ("4c 4c' 4d 4d' 4s 4s' [7c] [7d]", 0)]
)
def test_a_card_that_fits_nowhere_goes_where_plain_f_is_judged(foundations: str, place: int) -> None:
    state = table(f"{OPEN}; foundations: {foundations}; a.turned: 5h")
    before = state.piles[16 + place]
    assert after(state, "aT>f").piles[16 + place] == before + state.piles[12]


def test_only_packed_runs_move_together() -> None:
    assert refused(table(f"{OPEN}; a.houses: 9s 7h | Kd | Kh | Ks"), "a1>a2*2") == "not-a-run"


def test_a_card_taken_from_any_reserve_uncovers_the_next() -> None:
    assert pending(after(table(OPEN), "aR>f8")) == "aR"
    assert pending(after(table(OPEN), "bR>a1")) == "bR"


def test_only_the_movers_own_discard_ends_the_turn() -> None:
    state = after(table(OPEN), "aR>aW; reveal aR=2c; bR>bW; reveal bR=2d; a1>aW")
    assert state.to_move == "a"
    state = after(state, "turn; reveal aT=8c; aT>bW")
    assert state.to_move == "a"
    assert after(table(f"{OPEN}; a.turned: 8c"), "aT>aW").to_move == "b"


def test_the_opponents_turned_card_does_not_end_the_turn() -> None:
    state = table(f"{OPEN}; b.turned: 8c")
    assert after(state, "bT>bW").to_move == "a"
    assert after(state, "bT>aW").to_move == "a"


def test_further_play_goes_by_what_lies_on_top() -> None:
    state = after(table(f"{OPEN}; a.turned: 8s; a.reserve: 9d 2c"), "aT>f1")
    assert seen(state, "foundations") == "foundations: [8s]"
    assert verdict(after(state, "aR>a1"), "aR>f1") == "fault:wrong-suit"
    state = table(f"{OPEN}; foundations: [8s]; a.turned: 9s; a.reserve: 2c; a.houses: Kc | Kd | Kh | Ks")
    assert verdict(state, "aT>f1") == "ok"
    assert verdict(state, "aT>aW") == "fault:to-foundation"


def test_a_loaded_misfit_is_what_the_next_load_goes_by() -> None:
    state = after(table(f"{OPEN}; a.houses: 7s | 8s | Kh | Ks; a.reserve: 3c"), "a1>bR")
    assert seen(state, "b.reserve") == "b.reserve: ?*3 5c' 7s"
    assert verdict(state, "a2>bR") == "ok"


def test_a_card_may_go_back_on_the_own_reserve_and_the_play_counts() -> None:
    state = after(table(f"{OPEN}; a.reserve:"), "a1>aR")
    assert seen(state, "a.reserve") == "a.reserve: Kc"
    assert state.play == 2
    assert verdict(state, "aR>a1") == "ok"


def test_emptying_the_goal_by_a_fault_wins_and_waits_for_an_answer() -> None:
    state = after(table(f"{OPEN}; a.reserve: 9d; a.hand:"), "aR>a1")
    assert legal(state) == "accept"
    assert outcome(after(state, "stop 1")) == ""
    assert outcome(after(state, "accept")) == "a won 47"


def test_even_the_last_card_of_the_opponent_may_be_taken_and_he_wins_by_it() -> None:
    state = after(table(f"{OPEN}; b.reserve: 5c; b.hand:"), "bR>a1")
    assert legal(state) == "accept"
    assert outcome(after(state, "accept")) == "b won 47"


@pytest.mark.parametrize("call", ["stop 1", "stop 1 turn", "stop 1 aR>a2"])
def test_a_misplaced_card_is_stopped_by_a_bare_call(call: str) -> None:
    state = after(table(OPEN), "a1>a2")
    assert after(state, call).to_move == ("b" if call == "stop 1" else "a")


def test_a_misplaced_card_that_hides_a_duty_is_stopped_by_both_forms() -> None:
    state = after(table(f"{OPEN}; a.houses: Kc | Kd | Kh | Ah"), "a1>a2")
    bare = after(state, "stop 1")
    assert seen(bare, "a.houses", "foundations", "turn") == "a.houses: Kc | Kd | Kh | Ah; foundations:; turn: b"
    named = after(state, "stop 1 a4>f")
    assert seen(named, "a.houses", "foundations", "turn") == "a.houses: Kc | Kd | Kh |; foundations: Ah; turn: b"


DEPOT = (
    "rules: depot referee=open; a.reserve: ?*3 3d; a.waste: 9h; a.houses: 5d | Kd | Kh | Ks;"
    "b.reserve: ?*3 5c; b.houses: Ts | Kd' | Kh' | Ks'"
)


@pytest.mark.parametrize(
    ("play", "call", "upheld"),
    [
        ("a1>bR", "stop 1 aW>b1", True),  # depot's loads lie on the waste alone: misplaced, and a load all the same
        ("aR>bR; reveal aR=2c", "stop 1 aW>b1", True),
        ("bR>bW; reveal bR=2c", "stop 1 aW>b1", True),
        ("a1>bR", "stop 1", True),
        ("a1>bR", "stop 1 aW>b2", False),
        ("a1>a2", "stop 1 aW>b1", False),  # no load: misplaced only
        ("a1>a2", "stop 1", True),
    ],
)
def test_a_card_put_where_nothing_may_be_loaded_is_a_load_that_a_duty_blocks(
    play: str, call: str, upheld: bool
) -> None:
    state = after(table(DEPOT), play)
    assert after(state, call).to_move == ("b" if upheld else "a")


def test_a_house_card_that_fits_a_house_is_not_loaded_in_vain_either() -> None:
    state = table("rules: depot referee=open; a.houses: 5d | 6c | Kh | Ks; b.waste: Jh'")
    assert verdict(state, "a1>bW") == "fault:wrong-rank"
    assert seen(after(state, "a1>bW", "stop 1 a1>a2"), "a.houses", "turn") == "a.houses: | 6c 5d | Kh | Ks; turn: b"
    assert after(state, "a1>bR", "stop 1 a1>a2").to_move == "b"  # nor where nothing may be loaded
    assert after(state, "a1>bW", "stop 1 a3>a2").to_move == "a"
    assert after(state, "a4>bW", "stop 1 a1>a2").to_move == "a"  # the kings have no other place


def test_a_misplaced_load_from_a_house_comes_after_the_reserve() -> None:
    """Depot, rank 6: the reserve's top can be loaded."""
    state = table("rules: depot referee=open; a.reserve: ?*3 5s; b.reserve: ?*3 2c'; b.waste: 6d'")
    assert verdict(state, "aR>bW") == "ok"
    assert after(state, "a1>bR", "stop 1 aR>bW").to_move == "b"
    assert after(state, "a1>a2", "stop 1 aR>bW").to_move == "a"


def test_an_unknown_card_laid_open_on_a_waste_is_awaited() -> None:
    state = after(table("rules: classic own_waste=yes; a.waste: ? 9h; b.houses: Ts | Kd' | Kh' | Ks'"), "aW>b1")
    assert (pending(state), legal(state)) == ("aW", "")
    assert seen(after(state, "reveal aW=4c"), "a.waste") == "a.waste: 4c"
    open_hand = after(table(f"{OPEN}; b.waste: ? 9h"), "bW>a1")
    assert pending(open_hand) == "bW"
