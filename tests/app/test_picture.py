"""What a table is shown of a position, and which drops it may offer."""

from __future__ import annotations

import pytest

from app.picture import fitting, picture, targets
from engine import apply, parse_position

POSITION = """
rules: classic {rules}
turn: a
a.reserve: ?*3 9d
a.hand: ?*9
a.turned: 2h
a.houses: Kc | Ts | 3s | Ks
b.reserve: ?*3 5c
b.hand: ?*9
b.waste: 4c
b.houses: Kc' | Ah | | Ks'
foundations: Ah'
"""


def faces(pile: tuple[object, ...]) -> list[str | None]:
    return [card.face for card in pile]  # type: ignore[attr-defined]


def test_hidden_cards_have_no_face_and_each_card_its_slot_and_deck() -> None:
    view = picture(parse_position(POSITION.format(rules="")), "b")
    assert faces(view.piles["aR"]) == [None, None, None, "9d"]
    assert faces(view.piles["aH"]) == [None] * 9
    assert faces(view.piles["a2"]) == ["Ts"]
    assert faces(view.piles["f1"]) == ["Ah"]
    assert [card.deck for card in view.piles["b1"]] == ["b"]
    slots = [card.slot for pile in view.piles.values() for card in pile]
    assert len(slots) == len(set(slots))
    assert (view.me, view.to_move, view.play, view.over) == ("b", "a", 1, False)


def test_a_card_known_but_lying_face_down_is_not_shown() -> None:
    state = parse_position("""
        rules: classic houses_down=yes
        a.reserve: ?*2 4s
        a.houses: (9h) 8s | Kd | Kh | Ks
        a.hand: 7c""")
    view = picture(state, "a")
    assert faces(view.piles["a1"]) == [None, "8s"]
    assert faces(view.piles["aH"]) == [None]


def test_cards_loaded_on_a_reserve_lie_face_up_on_it() -> None:
    state = parse_position(POSITION.format(rules=""))
    loaded = apply(state, "aT>a3").state
    assert faces(picture(loaded, "a").piles["a3"]) == ["3s", "2h"]
    state = apply(parse_position("a.turned: 6c\na.hand: ?\na.houses: Kd|Kh|Ks|Kc\nb.reserve: ?*3 5c"), "aT>bR").state
    assert faces(picture(state, "a").piles["bR"]) == [None, None, None, "5c", "6c"]


@pytest.mark.parametrize("referee", ["stop", "strict"])
def test_targets_are_what_the_referee_lets_pass(referee: str) -> None:
    state = parse_position(POSITION.format(rules=f"referee={referee}"))
    # Two duties are open: the turned two, and the ace in b2, belong on foundations.
    assert targets(state, "a", "b2", 1) == (("b3", "f2") if referee == "stop" else ("f2",))
    expected = ("aW", "a3", "b3", "f1") if referee == "stop" else ("f1",)
    assert sorted(targets(state, "a", "aT", 1)) == sorted(expected)
    assert targets(state, "b", "bR", 1) == ()
    assert targets(state, "a", "nowhere", 1) == ()


def test_what_fits_is_shown_whatever_duties_are_open() -> None:
    with_duty = parse_position(POSITION.format(rules=""))
    shown = fitting(with_duty)
    assert "aR>a2" in shown
    assert "aT>f" in shown
    assert "turn" not in shown


def test_nothing_is_offered_while_a_card_is_awaited_or_a_last_call_waits() -> None:
    state = parse_position("a.reserve: ?*2 4s\na.houses: 5h|Kd|Kh|Ks\na.hand: ?")
    awaiting = apply(state, "aR>a1").state
    assert targets(awaiting, "a", "a2", 1) == ()
    waiting = apply(parse_position("a.turned: 4s\na.houses: 5h|Kd|Kh|Ks\nb.hand: ?"), "aT>a1").state
    assert waiting.last_call is not None
    assert targets(waiting, "b", "a1", 1) == ()


def test_an_open_table_offers_what_a_hand_could_do() -> None:
    state = parse_position(POSITION.format(rules="referee=open"))
    shown = targets(state, "a", "bW", 1)
    assert "a1" in shown
    assert "f8" in shown
    assert "aH" not in shown
    assert "bT" not in shown
