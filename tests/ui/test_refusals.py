"""No play is refused in silence, and the pile under a dragged card says that it would take it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest
from PySide6.QtCore import QPoint, Qt

from tests.ui.hands import Hands
from tests.ui.tables import MIDDLE
from ui.table.marks import Ring

K = Qt.Key
Make = Callable[..., Hands]
ACE = {**MIDDLE, "aT": "Ad"}  # foundations 1 to 5 are begun, 6 to 8 are empty


def lit(hands: Hands) -> frozenset[str]:
    return hands.table.ringed(Ring.LIT)


def hot(hands: Hands) -> frozenset[str]:
    return hands.table.ringed(Ring.HOT)


# -- what is lit under a dragged card -----------------------------------------------------------------------------


def test_an_ace_lights_whichever_empty_foundation_it_is_over(make: Make) -> None:
    hands = make(ACE, {"aT": ("aW", "f6")})
    start = hands.at("aT")
    hands.press(start)
    hands.move(start + QPoint(0, -20))
    assert "f6" in lit(hands) | hot(hands)
    for pile in ("f8", "f7", "f6"):
        hands.move(hands.at(pile))
        assert hot(hands) == {pile}
        assert not any(other[0] == "f" for other in lit(hands))  # the one light has gone there
    hands.move(hands.at("f7"))
    hands.let_go(hands.at("f7"))
    assert hands.played == ["aT>f7"]


def test_of_two_foundations_with_the_same_card_the_one_under_the_card_is_lit(make: Make) -> None:
    hands = make({**MIDDLE, "f5": "4c'", "aT": "5c'"}, {"aT": ("f1",)})
    hands.press(hands.at("aT"))
    hands.move(hands.at("f5"))
    assert hot(hands) == {"f5"}
    hands.move(hands.at("f4"))  # another suit
    assert "f4" not in hot(hands)


def test_where_the_terms_give_no_help_an_ace_lights_nothing_and_lies_down_all_the_same(make: Make) -> None:
    hands = make(ACE, {"aT": ("f6",)})
    hands.table.set_show_targets(False)
    hands.press(hands.at("aT"))
    hands.move(hands.at("f8"))
    assert lit(hands) == hot(hands) == frozenset()
    hands.let_go(hands.at("f8"))
    assert hands.played == ["aT>f8"]


# -- what is said -------------------------------------------------------------------------------------------------


def test_a_drag_out_of_turn_is_answered_once(make: Make) -> None:
    hands = make(to_move="b")
    hands.drag("aR", "a4")
    assert hands.refused == [("not-your-turn",)]
    hands.press(QPoint(640, 770))  # bare felt: nothing was meant
    hands.let_go(QPoint(640, 770))
    assert len(hands.refused) == 1


def test_out_of_turn_nothing_is_said_where_nobody_plays(make: Make) -> None:
    hands = make(to_move="b")
    hands.table.set_read_only(True)
    hands.click("aR")
    hands.key(K.Key_Space)
    assert hands.refused == []


def test_a_house_confirmed_by_key_says_why_and_the_card_stays_taken_up(make: Make) -> None:
    hands = make(allowed={"aT": ("a4",)}, refusals={"aT>a3": ("wrong-rank",)})
    hands.key(K.Key_T, K.Key_Return, K.Key_3, K.Key_Return)
    assert hands.refused == [("wrong-rank",)]
    assert hands.table.ringed(Ring.SELECTED) == {"aT"}
    hands.key(K.Key_4, K.Key_Return)
    assert hands.played == ["aT>a4"]


def test_another_card_of_the_own_stock_is_a_change_of_mind_by_key_too(make: Make) -> None:
    hands = make(allowed={"aT": ("a4",)})
    hands.key(K.Key_T, K.Key_Return, K.Key_R, K.Key_Return)
    assert hands.table.ringed(Ring.SELECTED) == {"aR"}
    assert hands.port.submitted == []


def test_f_on_a_card_that_fits_no_foundation_says_why(make: Make) -> None:
    hands = make(refusals={"a3>f": ("wrong-rank",)})
    hands.key(K.Key_3, K.Key_F)
    assert hands.refused == [("wrong-rank",)]
    hands.key(K.Key_3, K.Key_Return, K.Key_F)
    assert len(hands.refused) == 2
    assert hands.table.ringed(Ring.SELECTED) == {"a3"}


@pytest.mark.parametrize(("pile", "code"), [("H", "hidden-card"), ("T", "no-card")])
def test_f_where_there_is_no_card_to_play_says_so(make: Make, pile: str, code: str) -> None:
    hands = make({**MIDDLE, "aT": ""})
    hands.key(getattr(K, f"Key_{pile}"), K.Key_F)
    assert hands.refused == [(code,)]


def test_a_card_in_the_middle_of_a_fan_says_that_it_leads_no_run(make: Make) -> None:
    hands = make({**MIDDLE, "a3": "8h 2c 9s"})
    hands.drag("a3", "a4", index=0)
    hands.click("a3", index=1)
    assert hands.refused == [("not-a-run",), ("not-a-run",)]


def test_a_card_that_is_being_turned_says_so(make: Make) -> None:
    hands = make()
    view = hands.port.shown
    turned = replace(view.piles["aT"][-1], face=None)
    hands.port.shown = replace(view, piles={**view.piles, "aT": (turned,)}, awaited=(turned.slot,))
    hands.table.show_view(hands.port.shown)
    hands.click("aT")
    assert hands.refused == [("awaiting-reveal",)]


def test_at_a_last_call_d_does_not_ask_for_a_card_to_be_turned(make: Make) -> None:
    hands = make({**MIDDLE, "aT": ""}, refusals={"aT>aW": ("not-your-turn",)})
    hands.port.shown = replace(hands.port.shown, last_call=True)
    hands.table.show_view(hands.port.shown)
    hands.key(K.Key_D)
    assert hands.refused == [("not-your-turn",)]  # the page says what is awaited
