"""docs/rules.md, "Stop!": who may call against what, the verdict, and what an upheld Stop does."""

from __future__ import annotations

import pytest

from tests.support.table import after, events, legal, outcome, pending, refused, seen, table, verdict

MISSED = "a.houses: Ah | Kd | Kh | Ks"
"""Seat a owes the ace."""


# who may call against what


def test_any_play_of_the_opponents_turn_may_be_stopped() -> None:
    state = after(table("a.houses: Ah | Kd | Qs | Ks"), "a3>a2; a2>b2; a1>f; aR>a1; reveal aR=2d")
    for n, named in ((1, "a1>f"), (2, "a1>f"), (3, ""), (4, "")):
        assert refused(state, f"stop {n} {named}".strip()) == ""
    assert refused(state, "stop 5") == "nothing-to-stop"
    assert refused(state, "stop 0") == "notation"


def test_the_turn_just_finished_may_be_stopped_until_the_callers_first_play() -> None:
    state = after(table(MISSED), "turn; reveal aT=7h; aT>aW")
    for n in (1, 2):
        assert refused(state, f"stop {n} a1>f", by="b") == ""
    assert refused(state, "stop 1 a1>f", by="a") == "not-your-turn"
    assert refused(after(state, "turn"), "stop 1 a1>f") == "awaiting-reveal"
    state = after(state, "turn; reveal bT=7h")
    assert refused(state, "stop 1 a1>f") == "nothing-to-stop"
    assert refused(state, "stop 3") == ""


def test_a_turn_that_ends_with_a_pass_may_be_stopped_too() -> None:
    state = after(table(f"{MISSED}; a.hand:"), "pass")
    assert seen(after(state, "stop 1 a1>f"), "foundations", "turn") == "foundations: Ah; turn: b"


def test_only_the_opponent_of_the_plays_player_calls() -> None:
    state = after(table(MISSED), "turn; reveal aT=7h")
    assert refused(state, "stop 1 a1>f", by="a") == "not-your-turn"
    assert refused(state, "stop 1 a1>f", by="b") == ""


def test_one_call_for_each_play() -> None:
    state = after(table(MISSED), "turn; reveal aT=7h; stop 1")
    assert refused(state, "stop 1 a1>f") == "nothing-to-stop"
    assert refused(after(state, "aT>aW"), "stop 2 a1>f") == ""


def test_next_play_reaches_the_latest_play_alone() -> None:
    state = after(table(f"rules: classic stop_window=next_play; {MISSED}"), "turn; reveal aT=7h")
    assert refused(state, "stop 1 a1>f") == ""
    state = after(state, "aT>aW")
    assert refused(state, "stop 1 a1>f") == "nothing-to-stop"
    assert refused(state, "stop 2 a1>f", by="b") == ""
    state = after(state, "turn; reveal bT=7h")
    assert refused(state, "stop 2 a1>f") == "nothing-to-stop"
    assert refused(state, "stop 3", by="a") == ""


def test_a_denied_call_leaves_the_next_play_open_to_another() -> None:
    state = after(table(f"rules: classic stop_window=next_play; {MISSED}"), "turn; reveal aT=7h; stop 1; aT>aW")
    assert refused(state, "stop 2 a1>f") == ""


def test_under_a_strict_referee_there_is_nothing_to_stop() -> None:
    state = after(table("rules: arena"), "turn; reveal aT=7h")
    assert refused(state, "stop 1") == "nothing-to-stop"


def test_an_upheld_stop_closes_its_turn() -> None:
    state = after(table("a.houses: Ah | Kd | Qs | Ks"), "a3>a2; a2>b2; turn; reveal aT=7h; stop 2 a1>f")
    assert refused(state, "stop 1 a1>f") == "nothing-to-stop"
    assert refused(state, "stop 2 a1>f") == "nothing-to-stop"


@pytest.mark.parametrize("text", ["stop 1 pass", "stop 1 a1>a2*2", "stop 1 accept", "stop 1 nothing"])
def test_a_named_run_or_pass_is_no_action(text: str) -> None:
    assert refused(after(table(MISSED), "turn; reveal aT=7h"), text) == "notation"


# the verdict


@pytest.mark.parametrize(
    ("call", "upheld"),
    [
        ("stop 1 a1>f", True),
        ("stop 1 a1>f1", True),
        ("stop 1 a1>f5", True),
        ("stop 1", False),
        ("stop 1 aR>f", False),  # misplaced
        ("stop 1 a2>b2", False),  # right nowhere
        ("stop 1 aT>f", False),  # impossible there
        ("stop 1 turn", False),  # the play itself
        ("stop 1 a1>b1", False),
    ],
)
def test_a_missed_duty_has_to_be_named(call: str, upheld: bool) -> None:
    state = after(table(MISSED), "turn; reveal aT=7h")
    assert events(state, call).split()[0] == ("upheld" if upheld else "denied")


def test_any_play_of_the_earliest_open_rank_will_do() -> None:
    state = after(table("a.houses: Ah | Ad | Kh | ; b.waste: 8d"), "turn; reveal aT=7h")
    for named in ("a1>f", "a2>f"):
        assert events(state, f"stop 1 {named}").startswith("upheld")
    for named in ("aR>a4", "aR>bW"):
        assert events(state, f"stop 1 {named}").startswith("denied")


def test_a_named_play_may_be_of_the_opponents_houses_too() -> None:
    state = after(table("b.houses: Ah | Kd' | Kh' | Ks'"), "turn; reveal aT=7h")
    assert seen(after(state, "stop 1 b1>f"), "foundations") == "foundations: Ah"


def test_a_right_play_is_never_stopped() -> None:
    state = after(table("a.houses: Ah | Kd | Kh | Ks"), "a1>f")
    for call in ("stop 1", "stop 1 a1>f", "stop 1 aR>a1", "stop 1 turn"):
        assert events(state, call) == "denied"


def test_the_position_before_the_play_decides_and_nothing_later() -> None:
    # The duty was missed by play 1, made by play 2: play 1 may still be stopped, play 2 was right.
    state = after(table("a.houses: Ah | Kd | Qs | Ks"), "a3>a2; a1>f; turn; reveal aT=7h")
    assert events(state, "stop 2 a1>f") == "denied"
    state = after(state, "stop 1 a1>f")
    assert seen(state, "a.houses", "foundations", "turn") == "a.houses: | Kd | Qs | Ks; foundations: Ah; turn: b"
    assert seen(state, "a.hand", "a.turned") == "a.hand: ?*8 7h; a.turned:"


def test_stopping_costs_nothing_on_screen_before_it_is_called() -> None:
    right, wrong = after(table(), "turn; reveal aT=7h"), after(table(MISSED), "turn; reveal aT=7h")
    assert legal(right) == "aT>aW"
    assert legal(wrong) == "a1>f"


def test_fill_space_is_proved_by_the_reserve_card_or_its_twin() -> None:
    space = "a.houses: Kc | | Kh | 9d'"
    state = after(table(space), "turn; reveal aT=7h")
    for named, verdict_ in (("aR>a2", "upheld"), ("a4>a2", "upheld"), ("a1>a2", "denied"), ("aR>a1", "denied")):
        assert events(state, f"stop 1 {named}").split()[0] == verdict_


def test_a_play_of_a_later_rank_is_no_proof() -> None:
    state = table("rules: depot; a.reserve: ?*3 5d; a.houses: 7c | 8h | Qs | Ks; b.waste: 6c")
    assert (verdict(state, "a1>bW"), verdict(state, "aR>bW")) == ("fault:to-house", "ok")
    state = after(state, "a1>bW")
    assert events(state, "stop 1 aR>bW").startswith("denied")
    assert events(state, "stop 1 a1>a2").startswith("upheld")


def test_a_bare_call_is_upheld_for_a_run_that_passed_a_foundation_by() -> None:
    state = table("rules: classic runs=spaces; a.houses: Kc 7s 6h | 8d | | Ks; a.reserve:; foundations: 6s")
    state = after(state, "a1>a2*2")
    assert events(state, "stop 1 a1>f").startswith("denied")
    assert events(state, "stop 1").startswith("upheld taken-back")
    assert seen(after(state, "stop 1"), "a.houses", "turn") == "a.houses: Kc 7s 6h | 8d | | Ks; turn: b"


# what it does


def test_the_play_and_all_later_ones_are_taken_back_and_the_missed_one_is_made() -> None:
    state = table("a.houses: Ah | Kd | Qs | Ks; a.reserve: ?*3 9d")
    state = after(state, "a3>a2; a2>b2; aR>a3; reveal aR=2c; turn; reveal aT=7h; stop 1 a1>f")
    assert seen(state, "a.houses", "b.houses") == "a.houses: | Kd | Qs | Ks; b.houses: Kc' | Kd' | Kh' | Ks'"
    assert seen(state, "a.reserve", "a.hand", "foundations") == "a.reserve: ?*2 2c 9d; a.hand: ?*8 7h; foundations: Ah"
    assert (state.to_move, state.play, pending(state)) == ("b", 2, "")


LATE = "a.houses: Kc | Kd | Ah Qs | Ks"
"""The queen may go, and then the ace has to."""


def test_a_card_turned_properly_and_still_unplaced_goes_to_the_waste() -> None:
    state = after(table(LATE), "turn; reveal aT=7h; a3>a2; a2>b2")
    assert events(state, "stop 3 a3>f") == "upheld taken-back moved moved turn-ended"
    state = after(state, "stop 3 a3>f")
    assert seen(state, "a.houses", "foundations") == "a.houses: Kc | Kd Qs | | Ks; foundations: Ah"
    assert seen(state, "a.waste", "a.turned", "a.hand", "turn") == "a.waste: 7h; a.turned:; a.hand: ?*8; turn: b"
    assert state.discards == (1, 0)


def test_the_turned_card_may_be_the_missed_play_itself() -> None:
    state = after(table("a.houses: 2h | Kd | Qs | Ks"), "turn; reveal aT=Ah; a3>a2; stop 2 aT>f")
    assert seen(state, "a.waste", "a.turned", "foundations", "turn") == "a.waste:; a.turned:; foundations: Ah; turn: b"
    assert state.discards == (0, 0)


def test_a_discard_that_missed_a_duty_is_a_discard_after_all() -> None:
    state = after(table(f"{MISSED}; a.turned: 7h"), "aT>aW; stop 1 a1>f")
    assert seen(state, "a.waste", "foundations", "turn") == "a.waste: 7h; foundations: Ah; turn: b"
    assert state.discards == (1, 0)


def test_a_hand_card_turned_too_early_goes_back_on_the_hand_and_stays_known() -> None:
    state = after(table(MISSED), "turn; reveal aT=7h; stop 1 a1>f")
    assert seen(state, "a.hand", "a.turned", "a.waste") == "a.hand: ?*8 7h; a.turned:; a.waste:"
    state = after(state, "turn; reveal bT=8h; bT>bW; aR>a1; reveal aR=2c; turn")
    assert (seen(state, "a.turned"), pending(state)) == ("a.turned: 7h", "")


def test_a_waste_turned_over_too_early_is_turned_back() -> None:
    state = after(table(f"{MISSED}; a.hand:; a.waste: 7h 8c Tc"), "turn")
    assert seen(state, "a.turned", "a.hand", "a.waste") == "a.turned: 7h; a.hand: Tc 8c; a.waste:"
    state = after(state, "stop 1 a1>f")
    assert seen(state, "a.turned", "a.hand", "a.waste") == "a.turned:; a.hand:; a.waste: 7h 8c Tc"


def test_a_card_the_missed_play_uncovers_is_awaited_in_the_callers_turn() -> None:
    state = after(table("a.houses: Kc | | Kh | Ks"), "turn; reveal aT=7h; stop 1 aR>a2")
    assert (state.to_move, pending(state)) == ("b", "aR")
    assert legal(state) == ""
    state = after(state, "reveal aR=2c")
    assert legal(state) == "turn"


def test_the_stop_may_name_turn_where_a_space_is_filled_from_the_hand() -> None:
    space = "rules: classic fill_from_hand=yes; a.reserve:; a.houses: Kc | | Qs | Ks"
    state = after(table(f"{space}; a.hand: ?*3; a.waste: 2d"), "a3>a2")
    assert verdict(table(space), "a3>a2") == "ok"  # only turn, pass and discard are blocked in this table
    assert events(state, "stop 1 turn").startswith("denied")


def test_a_card_turned_up_by_the_missed_play_goes_to_the_waste_at_once() -> None:
    space = "rules: maison fill_from_hand=yes; a.reserve:; a.houses: Kc | | Qs | Ks; a.waste: 2d"
    state = after(table(f"{space}; a.hand: ?*3"), "a3>b2; stop 1 turn")
    assert seen(state, "a.houses", "a.hand", "turn") == "a.houses: Kc | | Qs | Ks; a.hand: ?*2; turn: b"
    assert pending(state) == "aW"
    assert legal(state) == ""
    assert seen(after(state, "reveal aW=9h"), "a.waste") == "a.waste: 2d 9h"
    # With an empty hand the waste is turned over first; the card is known.
    state = after(table(f"{space} 3d 4d; a.hand:"), "a3>b2; stop 1 turn")
    assert seen(state, "a.waste", "a.hand", "a.turned") == "a.waste: 2d; a.hand: 4d 3d; a.turned:"
    assert (pending(state), state.to_move) == ("", "b")


def test_a_stop_that_takes_a_play_back_takes_its_discard_back() -> None:
    state = after(table(MISSED), "turn; reveal aT=7h; aT>aW")
    assert state.discards == (1, 0)
    assert after(state, "stop 1 a1>f").discards == (0, 0)


def test_the_missed_play_cannot_be_stopped_and_ends_the_turn_like_any_other() -> None:
    state = after(table(MISSED), "turn; reveal aT=7h; stop 1 a1>f")
    assert refused(state, "stop 1", by="b") == "nothing-to-stop"
    assert refused(state, "stop 1", by="a") == "nothing-to-stop"
    assert state.dry == 0
    assert events(after(table(MISSED), "turn; reveal aT=7h"), "stop 1 a1>f") == "upheld taken-back moved turn-ended"


def test_the_winner_of_the_missed_play_has_won_at_once() -> None:
    state = after(table("a.reserve: Ah; a.hand:; a.houses: Qc | Kd | Kh | Ks"), "a1>a2; stop 1 aR>f")
    assert outcome(state) == "a won 47"
    assert legal(state) == ""


def test_a_stop_that_blocks_the_deal_ends_it_at_once() -> None:
    # Both hold one card besides the reserve and have discarded it, the second by the Stop.
    state = after(table(f"{LATE}; a.hand: ?; b.hand: ?; b.reserve: ?*4 5c'"), "turn; reveal aT=7h; aT>aW")
    state = after(state, "turn; reveal bT=7h; a3>a2; a2>b2")
    assert events(state, "stop 5 a3>f") == "upheld taken-back moved moved turn-ended deal-over"
    state = after(state, "stop 5 a3>f")
    assert (outcome(state), legal(state)) == ("a blocked 2", "")


def test_a_stop_counts_for_the_limit_of_plays() -> None:
    state = after(table(), "turn; reveal aT=7h")
    assert after(state, "stop 1").tally == state.tally + 1
    assert after(after(table(MISSED), "turn; reveal aT=7h"), "stop 1 a1>f").tally == 2


def test_a_face_down_house_card_that_was_seen_lies_down_again_and_stays_known() -> None:
    state = table("rules: classic houses_down=yes; a.houses: ? Qs | Kd | Kh | Ah")
    state = after(state, "a1>a2; reveal a1=7h; turn; reveal aT=8h; stop 1 a4>f")
    assert seen(state, "a.houses", "turn") == "a.houses: (7h) Qs | Kd | Kh |; turn: b"
    state = after(state, "a1>a2")
    assert (seen(state, "a.houses"), pending(state)) == ("a.houses: 7h | Kd Qs | Kh |", "")


def test_a_reserve_card_that_was_seen_stays_known_under_the_one_put_back() -> None:
    state = after(table("a.houses: Kc | Ts | Kh | Ah"), "aR>a2; reveal aR=2c; stop 1 a4>f")
    assert seen(state, "a.reserve", "a.houses") == "a.reserve: ?*2 2c 9d; a.houses: Kc | Ts | Kh |"


# stop_proof=none

NONE = "rules: classic stop_proof=none"


@pytest.mark.parametrize("call", ["stop 1", "stop 1 a1>f", "stop 1 aR>f", "stop 1 turn", "stop 1 bT>aH"])
def test_without_proof_any_fault_upholds_and_a_name_is_ignored(call: str) -> None:
    state = after(table(f"{NONE}; {MISSED}"), "turn; reveal aT=7h")
    assert seen(after(state, call), "foundations", "a.hand", "turn") == "foundations: Ah; a.hand: ?*8 7h; turn: b"


def test_without_proof_the_first_play_in_text_order_is_made() -> None:
    state = after(table(f"{NONE}; a.houses: Kc | 3c | Ad | Ah; foundations: 2c; a.reserve: 2s"), "turn; reveal aT=7h")
    assert seen(after(state, "stop 1"), "a.houses", "foundations") == "a.houses: Kc | | Ad | Ah; foundations: 3c"
    state = after(table(f"{NONE}; a.houses: Kc | | Kh | ; b.houses: | Kd' | Kh' | Ks'"), "turn; reveal aT=7h")
    assert seen(after(state, "stop 1"), "a.houses") == "a.houses: Kc | 9d | Kh |"


def test_without_proof_a_turn_may_be_what_is_made() -> None:
    state = table("rules: maison fill_from_hand=yes stop_proof=none; a.reserve:; a.houses: Kc | | Qs | Ks")
    state = after(state, "a3>b2; stop 1")
    assert (seen(state, "a.hand", "turn"), pending(state)) == ("a.hand: ?*8; turn: b", "aW")


def test_without_proof_a_right_play_is_still_right() -> None:
    assert events(after(table(NONE), "turn; reveal aT=7h"), "stop 1") == "denied"


def test_without_proof_a_misplaced_card_is_taken_back_and_nothing_made() -> None:
    state = after(table("rules: classic referee=open stop_proof=none"), "aR>a1; reveal aR=2c; stop 1 a1>a2")
    assert seen(state, "a.reserve", "a.houses", "turn") == "a.reserve: ?*2 2c 9d; a.houses: Kc | Kd | Kh | Ks; turn: b"
