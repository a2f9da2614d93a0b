"""docs/rules.md, "Rule fields", `deal=staggered`: the second player's cards come later."""

from __future__ import annotations

from engine import State, apply, new_deal, parse_rules
from tests.support.table import after, events, legal, outcome, pending, refused, seen, table, verdict

RULES = "rules: classic deal=staggered starter=cut"
FIRST = f"{RULES}; b.reserve:; b.hand:; b.houses:; b.laid: no"


def first_turn(rules: str = "classic deal=staggered starter=cut") -> State:
    """Seat b begins: the cut is b's, and only b's cards lie on the table."""
    state = new_deal(parse_rules(rules))
    state = apply(apply(state, "reveal 104=9c").state, "reveal 105=8c").state
    for slot, face in zip(state.pending, ("9d", "Kc", "Qc", "Jc", "Tc"), strict=True):
        state = apply(state, f"reveal {slot}={face}").state
    return state


def test_first_the_cut_then_the_first_players_cards_alone() -> None:
    state = new_deal(parse_rules("classic deal=staggered starter=cut"))
    assert (state.pending, state.laid, state.piles.count(())) == ((104, 105), 0, 24)
    state = apply(apply(state, "reveal 104=9c").state, "reveal 105=8c").state
    assert (state.to_move, state.laid, state.pending) == ("b", 2, (64, 65, 66, 67, 68))


def test_until_then_the_others_cards_do_not_exist() -> None:
    state = table(f"{FIRST}; a.turned: 7c")
    for source in ("bR", "bH", "bW", "bT", "b1"):
        assert verdict(state, f"{source}>a1") == "impossible:no-card"
    for target in ("bR", "bW", "bH", "bT", "b1", "b4"):
        assert verdict(state, f"aR>{target}") == "fault:not-a-target"
    assert legal(state) == "aT>aW"


def test_places_that_are_not_laid_out_are_no_spaces() -> None:
    assert legal(table(FIRST)) == "turn"
    assert verdict(table(f"{FIRST}; a.houses: Kc | Kd | Kh"), "turn") == "fault:fill-space"


def test_the_second_players_cards_are_laid_out_at_the_end_of_the_first_turn() -> None:
    state = after(table(FIRST), "turn; reveal aT=7h")
    assert events(state, "aT>aW") == "moved turn-ended laid-out"
    state = after(state, "aT>aW")
    assert pending(state) == "b1 b2 b3 b4 bR"
    assert (seen(state, "b.hand", "turn", "b.laid"), legal(state)) == ("b.hand: ?*35; turn: b; b.laid:", "")


def test_a_pass_lays_out_too() -> None:
    assert pending(after(table(f"{FIRST}; a.hand:"), "pass")) == "b1 b2 b3 b4 bR"


def test_a_stop_that_ends_the_first_turn_lays_out_as_well() -> None:
    state = after(table(f"{FIRST}; a.houses: Ah | Kd | Kh | Ks; a.hand: ?*9"), "turn; reveal aT=7h")
    assert events(state, "stop 1 a1>f") == "upheld taken-back moved turn-ended laid-out"
    state = after(state, "stop 1 a1>f")
    assert (state.to_move, pending(state)) == ("b", "b1 b2 b3 b4 bR")
    assert seen(state, "a.hand", "foundations") == "a.hand: ?*8 7h; foundations: Ah"


def test_a_stop_that_reaches_into_the_first_turn_lays_out_again_with_the_same_faces() -> None:
    state = after(table(f"{FIRST}; a.houses: Ah | Kd | Kh | Ks"), "turn; reveal aT=7h; aT>aW")
    faces = ["Jc'", "Qc'", "Kd'", "Tc'", "9d'"]
    for slot, face in zip(state.pending, faces, strict=True):
        state = apply(state, f"reveal {slot}={face[:2]}").state
    before = seen(state, "b.reserve", "b.houses", "b.hand")
    assert state.pending == ()
    state = after(state, "stop 1 a1>f")
    assert state.pending == ()
    assert seen(state, "b.reserve", "b.houses", "b.hand") == before
    assert seen(state, "a.hand", "foundations", "turn") == "a.hand: ?*8 7h; foundations: Ah; turn: b"


def test_faces_awaited_when_the_stop_comes_are_awaited_no_longer_than_that() -> None:
    # No Stop is possible before the open cards are known.
    state = after(table(f"{FIRST}; a.houses: Ah | Kd | Kh | Ks"), "turn; reveal aT=7h; aT>aW")
    assert refused(state, "stop 1 a1>f") == "awaiting-reveal"


def test_cards_not_laid_out_count_as_held() -> None:
    assert outcome(after(table(FIRST), "resign b")) == "a resign 91"
    assert outcome(after(table(FIRST), "draw?; draw+")) == f"a draw {26 + 35 - 8 - 9}"


def test_nobody_wins_by_cards_that_are_still_to_come() -> None:
    state = after(table(f"{FIRST}; a.houses: Kc | Ts | Kh | Ks"), "aR>a2")
    assert outcome(state) == ""
    assert legal(after(state, "reveal aR=2c")) == "turn"


def test_the_deal_cannot_be_blocked_before_both_lie() -> None:
    state = after(table(f"{FIRST}; a.hand: ?"), "turn; reveal aT=7h; aT>aW")
    assert outcome(state) == ""
    assert len(state.piles[11]) == 35


def test_the_whole_first_turn_of_seat_b() -> None:
    state = first_turn()
    assert (state.to_move, legal(state)) == ("b", "bR>b1 turn")
    state = after(state, "turn; reveal bT=2c; bT>bW")
    assert (state.to_move, state.pending) == ("a", (12, 13, 14, 15, 16))
    assert state.starter == 1


def test_depot_lays_out_after_the_first_turn_too() -> None:
    state = first_turn("depot")
    assert (state.to_move, seen(state, "b.hand", "a.laid")) == ("b", "b.hand: ?*36; a.laid: no")
