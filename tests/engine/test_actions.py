"""docs/rules.md, "Words and addresses" and "Actions": texts, turning, passing, numbering, offers."""

from __future__ import annotations

import pytest

from engine import IllegalAction, NotationError, apply, faults, format_action, new_deal, parse_action, preset
from tests.support.table import after, events, legal, outcome, pending, refused, seen, table, verdict


@pytest.mark.parametrize(
    "text",
    [
        "aR>a1", "bR>b4", "a1>b1", "aT>aW", "aW>f", "f3>a2", "aT>f8", "a2>b1*3", "b4>a1*13", "a1>a1", "aH>f",
        "turn", "pass", "stop 1", "stop 12 aR>f", "stop 999999 turn", "stop 3 aT>aW", "stop 3 f1>a2",
        "accept", "resign a", "resign b", "draw?", "draw+", "draw-", "reveal 0=Ac", "reveal 103=Ks", "reveal 119=Th",
    ],
)  # fmt: skip
def test_an_action_has_one_text(text: str) -> None:
    action = parse_action(text)
    assert format_action(action) == str(action) == text
    assert parse_action(text) == action


@pytest.mark.parametrize(
    "text",
    [
        "", " ", "a1", "a1>", ">a1", "a1>>a2", "a1 > a2", " a1>a2", "a1>a2 ", "a1>a2\n", "A1>a2", "a1-a2", "a5>a1",
        "a0>a1", "c1>a1", "f0>a1", "f9>a1", "a1>f9", "a1>f0", "f>a1", "aX>a1", "a1>a2*", "a1>a2*1", "a1>a2*0",
        "a1>a2*02", "a1>a2*-2", "a1>a2*100", "a1>a2*٣", "Turn", "turn ", "turn 3", "PASS", "stop", "stop 0",
        "stop 01", "stop -1", "stop 1 pass", "stop 1 a1>a2*2", "stop 1 accept", "stop 1 stop 2", "stop 1  turn",
        "stop 1 ", "stop 1000000", "stop one", "stop ٣", "accept 3", "resign", "resign c", "resign A", "draw",
        "draw!", "draw ?", "reveal 5", "reveal 5=", "reveal 05=Th", "reveal 120=Th", "reveal -1=Th", "reveal 5=10h",
        "reveal 5=Th'", "reveal 5=th", "reveal 5 = Th", "reveal aR=Th", "a1>a2;a2>a3", "x" * 65,
    ],
)  # fmt: skip
def test_any_other_text_is_no_action(text: str) -> None:
    with pytest.raises(NotationError):
        parse_action(text)
    with pytest.raises(NotationError):
        faults(table(), text)
    with pytest.raises(NotationError):
        apply(table(), text)


def test_a_play_is_given_as_text_or_as_value() -> None:
    state = table("a.houses: Kc | Ts | Kh | Ks")
    assert apply(state, parse_action("aR>a2")) == apply(state, "aR>a2")
    assert str(apply(state, "aR>a2").action) == "aR>a2"


def test_turning_takes_the_top_of_the_hand_and_waits_for_its_face() -> None:
    state = after(table("a.hand: ?*3"), "turn")
    assert (seen(state, "a.hand"), pending(state), legal(state)) == ("a.hand: ?*2", "aT", "")
    state = after(state, "reveal aT=7h")
    assert (seen(state, "a.turned"), pending(state)) == ("a.turned: 7h", "")


def test_an_empty_hand_is_first_refilled_from_the_waste_first_discarded_on_top() -> None:
    state = table("a.hand:; a.waste: 7h 2c Ts")
    assert events(state, "turn") == "turned-over turned"
    state = after(state, "turn")
    assert seen(state, "a.turned", "a.hand", "a.waste") == "a.turned: 7h; a.hand: Ts 2c; a.waste:"
    assert pending(state) == ""
    state = after(state, "aT>aW; turn; reveal bT=4h; bT>bW; turn")
    assert seen(state, "a.turned", "a.hand", "a.waste") == "a.turned: 2c; a.hand: Ts; a.waste: 7h"


def test_a_waste_of_one_card_is_turned_over_too() -> None:
    state = after(table("a.hand:; a.waste: 7h"), "turn")
    assert seen(state, "a.turned", "a.hand", "a.waste") == "a.turned: 7h; a.hand:; a.waste:"


def test_the_last_hand_card_that_is_discarded_may_be_loaded_before_the_waste_is_turned_over() -> None:
    state = after(table("a.hand: ?; b.houses: 6h | Kd' | Kh' | Ks'"), "turn; reveal aT=7h; aT>aW")
    assert seen(state, "a.hand", "a.waste", "turn") == "a.hand:; a.waste: 7h; turn: b"
    assert verdict(state, "b1>aW") == "ok"


@pytest.mark.parametrize(
    ("changes", "action", "expected"),
    [
        ("a.turned: 7h", "turn", "impossible:already-turned"),
        ("a.hand:; a.turned: 7h", "turn", "impossible:already-turned"),
        ("a.hand:", "turn", "impossible:nothing-to-turn"),
        ("a.hand:; a.waste: 7h", "turn", "ok"),
        ("a.hand:", "pass", "ok"),
        ("a.hand:; a.reserve:", "pass", "ok"),
        ("", "pass", "impossible:cannot-pass"),
        ("a.hand:; a.waste: 7h", "pass", "impossible:cannot-pass"),
        ("a.hand:; a.turned: 7h", "pass", "impossible:cannot-pass"),
    ],
)
def test_when_a_player_may_turn_and_pass(changes: str, action: str, expected: str) -> None:
    assert verdict(table(changes), action) == expected


def test_the_discard_and_the_pass_end_the_turn_and_nothing_else_does() -> None:
    assert after(table(), "turn; reveal aT=7h").to_move == "a"
    assert after(table(), "turn; reveal aT=7h; aT>aW").to_move == "b"
    assert after(table("a.hand:"), "pass").to_move == "b"
    assert after(table("a.turned: 8d; b.waste: 7d"), "aT>bW").to_move == "a"
    assert after(table("a.turned: Ah"), "aT>f").to_move == "a"


def test_plays_are_numbered_from_one_and_nothing_else_is() -> None:
    state = table()
    assert state.play == 1
    state = after(state, "turn")
    assert state.play == 2
    state = after(state, "reveal aT=7h")
    assert state.play == 2
    state = after(state, "draw?; draw-; aT>aW")
    assert state.play == 3
    state = after(state, "stop 2")  # denied
    assert state.play == 3
    assert after(table("a.hand:"), "pass").play == 2


def test_a_missed_play_takes_the_number_of_the_stopped_one() -> None:
    state = after(table("a.houses: Ah | Kd | Kh | Ks"), "turn; reveal aT=7h; stop 1 a1>f")
    assert state.play == 2
    assert seen(state, "foundations", "turn") == "foundations: Ah; turn: b"


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("reveal 5=Th", "bad-reveal"),
        ("reveal 119=Th", "bad-reveal"),
        ("accept", "nothing-to-accept"),
        ("draw+", "no-offer"),
        ("draw-", "no-offer"),
        ("stop 1", "nothing-to-stop"),
        ("stop 7 turn", "nothing-to-stop"),
    ],
)
def test_what_is_not_asked_for_is_impossible(text: str, code: str) -> None:
    assert verdict(table(), text) == f"impossible:{code}"
    assert refused(table(), text) == code


def test_while_a_card_is_awaited_only_it_and_a_resignation_are_possible() -> None:
    state = after(table("a.reserve: ?*3 9d"), "turn")
    for action in ("turn", "a1>a2", "a1>a1", "pass", "stop 1", "draw?", "draw+", "draw-", "accept"):
        assert refused(state, action) == "awaiting-reveal"
    assert refused(state, "resign a") == refused(state, "resign b") == ""
    assert refused(state, "reveal 1=7h") == "bad-reveal"
    assert refused(state, "reveal aT=9d") == "bad-reveal"  # seen in the reserve already
    assert refused(state, "reveal aT=5c") == ""  # the other deck's five of clubs has been seen, this one not
    assert refused(state, "reveal aT=Kc") == "bad-reveal"


def test_both_decks_have_every_face() -> None:
    state = after(table("b.reserve: ?*3 7h'"), "turn")
    assert refused(state, "reveal aT=7h") == ""
    state = after(table("b.reserve: ?*3 7h"), "turn")
    assert refused(state, "reveal aT=7h") == "bad-reveal"  # deck a's copy lies on b's reserve


def test_a_cut_card_is_drawn_from_one_full_pack() -> None:
    state = new_deal(preset("depot"))
    assert state.pending == (104, 105)
    state = apply(state, "reveal 104=Th").state
    assert state.pending == (105,)
    assert refused(state, "reveal 105=Th") == "bad-reveal"
    assert refused(state, "reveal 105=Td") == ""


def test_who_may_do_what() -> None:
    state = table()
    assert refused(state, "turn", by="b") == "not-your-turn"
    assert refused(state, "pass", by="b") == "not-your-turn"  # before anything that speaks of the table
    assert refused(state, "a3>a3", by="b") == "not-your-turn"
    assert refused(state, "turn", by="a") == ""
    assert refused(state, "draw?", by="b") == "not-your-turn"
    assert refused(state, "resign a", by="b") == "not-your-turn"
    assert refused(state, "resign b", by="b") == ""
    assert refused(after(state, "turn"), "reveal aT=7h", by="a") == "not-your-turn"
    with pytest.raises(NotationError):
        apply(state, "turn", by="c")


def test_a_draw_is_offered_once_a_turn_and_lapses_with_the_next_play() -> None:
    state = after(table(), "draw?")
    assert refused(state, "draw?") == "too-many-offers"
    assert refused(state, "draw+", by="a") == refused(state, "draw-", by="a") == "not-your-turn"
    assert refused(state, "draw+", by="b") == refused(state, "draw-", by="b") == ""
    refusal = after(state, "draw-")
    assert refused(refusal, "draw+") == "no-offer"
    assert refused(refusal, "draw?") == "too-many-offers"
    lapsed = after(state, "turn; reveal aT=7h")
    assert refused(lapsed, "draw+") == "no-offer"
    assert refused(lapsed, "draw?") == "too-many-offers"
    other = after(lapsed, "aT>aW")
    assert refused(other, "draw?", by="b") == ""
    assert refused(after(other, "turn; reveal bT=7h; bT>bW"), "draw?", by="a") == ""


def test_an_offer_survives_a_denied_stop_and_not_an_upheld_one() -> None:
    state = after(table("a.houses: Ah | Kd | Kh | Ks"), "turn; reveal aT=7h; draw?")
    assert refused(after(state, "stop 1"), "draw+") == ""
    assert refused(after(state, "stop 1 a1>f"), "draw+") == "no-offer"


def test_a_resignation_is_always_possible_until_the_deal_is_over() -> None:
    assert outcome(after(table(), "resign b")) == "a resign 47"
    over = after(table(), "resign a")
    for action in ("resign a", "resign b", "turn", "draw?", "draw+", "accept", "stop 1", "reveal 3=Th"):
        assert refused(over, action) == "deal-over"
    assert legal(over) == ""


def test_an_impossible_action_raises_its_code() -> None:
    with pytest.raises(IllegalAction) as refusal:
        faults(table(), "a1>a1")
    assert (refusal.value.code, refusal.value.codes) == ("same-pile", ("same-pile",))


def test_a_text_is_taken_where_an_action_is_and_nothing_else() -> None:
    assert format_action("a1>b1") == "a1>b1"
    for nothing in (None, 3, ["turn"]):
        for asked in (lambda it: faults(table(), it), lambda it: apply(table(), it), format_action):
            with pytest.raises(NotationError, match="bad-action"):
                asked(nothing)  # type: ignore[operator]
