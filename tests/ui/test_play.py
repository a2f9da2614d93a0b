"""Playing with real mouse and key events against a port that answers from a script."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest
from PySide6.QtCore import QPoint, Qt
from pytestqt.qtbot import QtBot

from tests.ui.hands import Hands
from tests.ui.tables import OPENING
from ui.table.marks import Ring

K = Qt.Key
Make = Callable[..., Hands]
FELT = QPoint(640, 770)


# -- drag ---------------------------------------------------------------------------------------------------------


def test_a_drag_onto_an_allowed_pile_is_played(make: Make, qtbot: QtBot) -> None:
    hands = make(allowed={"aT": ("a4", "b3")})
    slot = hands.port.view().piles["aT"][-1].slot
    hands.drag("aT", "a4")
    assert hands.port.submitted == ["aT>a4"]
    assert (hands.played, hands.refused) == (["aT>a4"], [])
    qtbot.waitUntil(lambda: not hands.table.animating)
    assert hands.table.view is not None
    assert hands.table.view.piles["a4"][-1].slot == slot
    top = hands.table.scene_layout.places["a4"].top
    assert (hands.where(slot).x(), hands.where(slot).y()) == (top.x, top.y)


def test_a_refused_drag_glides_home_and_says_why(make: Make, qtbot: QtBot) -> None:
    hands = make(refusals={"aT>a3": ("wrong-colour", "wrong-rank")})
    slot = hands.port.view().piles["aT"][-1].slot
    home = hands.where(slot)
    hands.drag("aT", "a3")
    assert hands.refused == [("wrong-colour", "wrong-rank")]
    assert hands.played == []
    assert hands.where(slot) != home
    assert hands.table.animating
    qtbot.waitUntil(lambda: not hands.table.animating)
    assert hands.where(slot) == home


def test_a_card_let_go_over_nothing_glides_home(make: Make, qtbot: QtBot) -> None:
    hands = make(allowed={"aT": ("a4",)})
    slot = hands.port.view().piles["aT"][-1].slot
    home = hands.where(slot)
    hands.drag("aT", FELT)
    assert (hands.refused, hands.port.submitted) == ([()], [])
    qtbot.waitUntil(lambda: not hands.table.animating)
    assert hands.where(slot) == home


def test_a_drag_starts_after_four_pixels(make: Make) -> None:
    hands = make(allowed={"aT": ("a4",)})
    start = hands.at("aT")
    hands.press(start)
    hands.move(start + QPoint(2, 2))
    assert not hands.table.dragging
    hands.move(start + QPoint(4, 0))
    assert hands.table.dragging


def test_allowed_piles_are_lit_while_dragging_and_the_best_one_more(make: Make) -> None:
    hands = make(allowed={"aT": ("a4", "b3", "aW")})
    start = hands.at("aT")
    hands.press(start)
    hands.move(start + QPoint(0, -30))
    assert hands.table.ringed(Ring.LIT) | hands.table.ringed(Ring.HOT) == {"a4", "b3", "aW"}
    hands.move(hands.at("a4"))
    assert hands.table.ringed(Ring.HOT) == {"a4"}
    hands.let_go(hands.at("a4"))
    assert hands.table.ringed(Ring.LIT) == hands.table.ringed(Ring.HOT) == frozenset()


def test_nothing_is_lit_without_assistance_but_the_play_goes(make: Make) -> None:
    hands = make(allowed={"aT": ("a4",)})
    hands.table.set_show_targets(False)
    hands.press(hands.at("aT"))
    hands.move(hands.at("a4"))
    assert hands.table.ringed(Ring.LIT) == hands.table.ringed(Ring.HOT) == frozenset()
    hands.let_go(hands.at("a4"))
    assert hands.played == ["aT>a4"]


def test_a_run_is_dragged_from_a_card_under_the_top(make: Make) -> None:
    hands = make(allowed={"b1*3": ("a3",)})
    hands.drag("b1", "a3", index=6)
    assert hands.played == ["b1>a3*3"]


def test_dropping_the_turned_card_on_the_own_waste_discards(make: Make) -> None:
    hands = make(allowed={"aT": ("aW",)})
    hands.drag("aT", "aW")
    assert hands.played == ["aT>aW"]
    assert hands.table.view is not None
    assert hands.table.view.to_move == "b"


def test_escape_lets_a_dragged_card_go_home(make: Make, qtbot: QtBot) -> None:
    hands = make(allowed={"aT": ("a4",)})
    slot = hands.port.view().piles["aT"][-1].slot
    home = hands.where(slot)
    hands.press(hands.at("aT"))
    hands.move(hands.at("a4"))
    hands.key(K.Key_Escape)
    assert not hands.table.dragging
    hands.let_go(hands.at("a4"))
    assert (hands.played, hands.refused) == ([], [])
    qtbot.waitUntil(lambda: not hands.table.animating)
    assert hands.where(slot) == home


def test_a_drag_is_reported_at_most_twenty_times_a_second(make: Make) -> None:
    hands = make(allowed={"aT": ("a4",)})
    start = hands.at("aT")
    hands.press(start)
    for n in range(100):
        hands.move(start + QPoint(0, -10 - n))
    assert 1 <= len(hands.ghosts) <= 4
    source, slot, anchor, _x, y = hands.ghosts[0]
    assert (source, slot) == ("aT", hands.port.view().piles["aT"][-1].slot)
    assert anchor == "aT"
    assert y == pytest.approx(-10 / 102, abs=0.02)
    hands.let_go(FELT)
    assert hands.ghosts[-1][1] == -1


# -- click --------------------------------------------------------------------------------------------------------


def test_click_and_click_plays(make: Make) -> None:
    hands = make(allowed={"a2": ("a4", "b3")})
    hands.click("a2")
    assert hands.table.ringed(Ring.LIT) == {"a4", "b3"}
    assert hands.table.ringed(Ring.SELECTED) == {"a2"}
    hands.click("a4")
    assert hands.played == ["a2>a4"]
    assert hands.table.ringed(Ring.LIT) == frozenset()


def test_a_click_elsewhere_deselects(make: Make) -> None:
    hands = make(allowed={"a2": ("a4",)})
    hands.click("a2")
    hands.press(FELT)
    hands.let_go(FELT)
    assert hands.table.ringed(Ring.SELECTED) == frozenset()
    assert (hands.played, hands.refused) == ([], [])
    hands.click("a2")
    hands.click("a2")
    assert hands.table.ringed(Ring.SELECTED) == frozenset()


def test_a_click_on_another_card_of_mine_changes_the_selection(make: Make) -> None:
    hands = make(allowed={"a2": ("a4",), "a1*3": ()})
    hands.click("a2")
    hands.click("aR")
    assert hands.table.ringed(Ring.SELECTED) == {"aR"}
    hands.click("a1", index=-3)  # to take up a run
    assert hands.table.ringed(Ring.SELECTED) == {"a1"}
    assert (hands.port.submitted, hands.refused) == ([], [])


def test_a_click_on_a_house_that_does_not_take_the_card_says_why_and_takes_up_the_other(make: Make) -> None:
    hands = make(allowed={"a2": ("a4",)}, refusals={"a2>a3": ("wrong-colour",)})
    hands.click("a2")
    hands.click("a3")
    assert hands.refused == [("wrong-colour",)]
    assert hands.table.ringed(Ring.SELECTED) == {"a3"}
    assert hands.played == []


def test_a_click_on_a_wrong_foundation_says_why(make: Make) -> None:
    hands = make(refusals={"a2>f6": ("needs-ace",)})
    hands.click("a2")
    hands.click("f6")
    assert hands.refused == [("needs-ace",)]


def test_a_click_on_the_own_hand_turns(make: Make) -> None:
    hands = make(OPENING)
    hands.click("aH")
    assert hands.played == ["turn"]


def test_a_double_click_on_the_hand_turns_once(make: Make) -> None:
    hands = make(OPENING)
    hands.double_click("aH")
    assert hands.port.submitted == ["turn"]


def test_a_double_click_sends_to_a_foundation(make: Make) -> None:
    hands = make(allowed={"aR": ("a4", "f1")})
    hands.double_click("aR")
    assert hands.played == ["aR>f"]


def test_a_double_click_without_a_foundation_plays_nothing_and_says_why(make: Make) -> None:
    hands = make(allowed={"aR": ("a4",)}, refusals={"aR>f": ("needs-ace",)})
    hands.double_click("aR")
    assert hands.played == []
    assert hands.refused == [("needs-ace",)]
    assert not hands.table.ringed(Ring.SELECTED)


def test_a_double_click_on_the_target_of_a_card_says_nothing_of_foundations(make: Make) -> None:
    hands = make(allowed={"a2": ("a4",)}, refusals={"a4>f": ("needs-ace",)})
    hands.click("a2")
    hands.double_click("a4")
    assert hands.played == ["a2>a4"]
    assert hands.refused == []


def test_shift_and_click_sends_to_a_foundation(make: Make) -> None:
    hands = make(allowed={"a2": ("f3",)})
    hands.click("a2", shift=True)
    assert hands.played == ["a2>f"]


# -- keyboard ------------------------------------------------------------------------------------------------------


def test_a_whole_turn_by_keyboard_alone(make: Make) -> None:
    hands = make(OPENING, {"aR": ("a1",), "aT": ("aW", "a2"), "b3": ("f1",)})
    hands.key(K.Key_R, K.Key_Return, K.Key_1, K.Key_Return)
    hands.key(K.Key_7, K.Key_F)
    hands.key(K.Key_Space)
    hands.port.shown = replace(hands.port.shown, awaited=())
    hands.key(K.Key_D)
    assert hands.port.submitted == ["aR>a1", "b3>f", "turn", "aT>aW"]


def test_arrows_move_a_visible_focus(make: Make) -> None:
    hands = make()
    assert hands.table.ringed(Ring.FOCUS) == frozenset()
    hands.key(K.Key_1)
    assert hands.table.focus_pile == "a1"
    assert hands.table.ringed(Ring.FOCUS) == {"a1"}
    hands.key(K.Key_Up, K.Key_Up)
    assert hands.table.focus_pile == "a3"
    hands.key(K.Key_W, shift=True)
    assert hands.table.focus_pile == "bW"


def test_a_run_is_lengthened_by_keyboard(make: Make) -> None:
    hands = make(allowed={"a2*2": ("a4",)})
    hands.key(K.Key_2, K.Key_Return, K.Key_PageUp, K.Key_4, K.Key_Return)
    assert hands.port.submitted == ["a2>a4*2"]


def test_escape_cancels_a_selection_and_then_passes_on(make: Make) -> None:
    hands = make(allowed={"a2": ("a4",)})
    hands.key(K.Key_2, K.Key_Return)
    assert hands.table.ringed(Ring.SELECTED) == {"a2"}
    hands.key(K.Key_Escape)
    assert hands.table.ringed(Ring.SELECTED) == frozenset()


@pytest.mark.parametrize(("key", "pile"), [(K.Key_Ampersand, "a1"), (K.Key_Apostrophe, "a4"), (K.Key_Underscore, "b4")])
def test_the_digit_row_works_on_azerty(make: Make, key: Qt.Key, pile: str) -> None:
    hands = make()
    hands.key(key)
    assert hands.table.focus_pile == pile
