"""docs/rules.md, "Last call": a play that would end the deal waits to be accepted or stopped."""

from __future__ import annotations

import pytest

from tests.support.table import after, events, outcome, refused, seen, table, waits

LAST = "a.reserve: 9d; a.hand:; a.houses: Kc | Kd | Ts | Ks"
"""Seat a's last card fits a house."""


def test_a_winning_play_waits_for_the_opponent() -> None:
    assert events(table(LAST), "aR>a3") == "moved last-call"
    state = after(table(LAST), "aR>a3")
    assert waits(state)
    assert (state.to_move, outcome(state), state.play) == ("b", "", 2)
    assert outcome(after(state, "accept")) == "a won 47"


def test_meanwhile_only_accept_stop_and_resign_are_possible_and_by_the_opponent() -> None:
    state = after(table(LAST), "aR>a3")
    for action in ("turn", "pass", "a1>a2", "b1>b1", "draw?", "draw+", "draw-"):
        assert refused(state, action) == "not-your-turn"
    assert refused(state, "accept", by="a") == "not-your-turn"
    assert refused(state, "stop 1", by="a") == "not-your-turn"
    assert refused(state, "accept", by="b") == ""
    assert refused(state, "stop 1", by="b") == ""
    assert refused(state, "stop 7") == "nothing-to-stop"
    assert refused(state, "resign a") == refused(state, "resign b") == ""


def test_a_denied_stop_leaves_it_waiting() -> None:
    state = after(table(LAST), "aR>a3; stop 1")
    assert waits(state)
    assert refused(state, "stop 1") == "nothing-to-stop"
    assert outcome(after(state, "accept")) == "a won 47"


def test_an_earlier_play_of_the_turn_may_be_stopped_as_well() -> None:
    state = after(table("a.reserve: 9d; a.hand:; a.houses: Ah | Qh | Ts | Ks"), "a2>a4; aR>a3")
    assert waits(state)
    state = after(state, "stop 1 a1>f")
    assert seen(state, "a.reserve", "a.houses", "turn") == "a.reserve: 9d; a.houses: | Qh | Ts | Ks; turn: b"
    assert not waits(state)


def test_an_upheld_stop_takes_the_win_away() -> None:
    state = after(table(LAST.replace("Kc", "Ah")), "aR>a3; stop 1 a1>f")
    assert seen(state, "a.reserve", "turn") == "a.reserve: 9d; turn: b"
    assert (outcome(state), waits(state), state.to_move) == ("", False, "b")


def test_with_next_play_the_waiting_play_alone_can_be_stopped() -> None:
    state = table("rules: classic stop_window=next_play; a.reserve: 9d; a.hand:; a.houses: Ah | Qh | Ts | Ks")
    state = after(state, "a2>a4; aR>a3")
    assert refused(state, "stop 1 a1>f") == "nothing-to-stop"
    assert refused(state, "stop 2 a1>f") == ""


@pytest.mark.parametrize(("referee", "call"), [("stop", True), ("open", True), ("strict", False)])
def test_under_a_strict_referee_the_deal_ends_at_once(referee: str, call: bool) -> None:
    state = after(table(f"rules: classic referee={referee}; {LAST}"), "aR>a3")
    assert waits(state) == call
    assert outcome(state) == ("" if call else "a won 47")
    if not call:
        assert refused(state, "accept") == "deal-over"


def test_a_blocked_deal_waits_as_well() -> None:
    state = table("a.hand: ?; b.hand: ?; b.reserve: ?*4 5c'")
    state = after(state, "turn; reveal aT=7h; aT>aW; turn; reveal bT=7h; bT>bW")
    assert waits(state)
    assert state.to_move == "a"
    assert outcome(after(state, "accept")) == "a blocked 2"


def test_a_blocked_deal_may_be_stopped_too() -> None:
    state = table("a.hand: ?; b.hand: ?; a.houses: Kc | Kd | Kh | Ah")
    state = after(state, "turn; reveal aT=7h; aT>aW; turn; reveal bT=7h; bT>bW")
    # Seat a missed the ace as well, but that turn is closed by b's first play.
    assert refused(state, "stop 1 a4>f") == "nothing-to-stop"
    assert outcome(after(state, "stop 4 a4>f")) == "- blocked 0"  # the card is discarded all the same
    state = after(state, "stop 3 a4>f")
    assert seen(state, "foundations", "b.hand", "turn") == "foundations: Ah; b.hand: 7h'; turn: a"
    assert (outcome(state), waits(state)) == ("", False)


def test_no_draw_while_the_last_call_waits_and_the_offer_is_gone() -> None:
    state = after(table(LAST), "draw?; aR>a3")
    assert refused(state, "draw+", by="b") == "not-your-turn"
    assert refused(state, "draw-", by="b") == "not-your-turn"


def test_a_resignation_during_a_last_call_scores_against_the_cards_on_the_table() -> None:
    state = after(table(LAST), "aR>a3")
    assert outcome(after(state, "resign b")) == "a resign 47"
    assert outcome(after(state, "resign a")) == "b resign 30"


def test_a_false_stop_during_a_last_call_costs_a_turn_that_may_never_come() -> None:
    state = after(table(f"rules: classic false_stop=lose_turn; {LAST}"), "aR>a3; stop 1")
    assert waits(state)
    assert state.lost == (0, 1)


def test_a_winning_load_waits() -> None:
    state = after(table("a.turned: 8d; a.hand:; a.reserve:; b.waste: 7d"), "aT>bW")
    assert waits(state)
    assert outcome(after(state, "accept")) == "a won 49"
