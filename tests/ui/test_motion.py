"""Modes, animation, ghosts and the window around: what is on the table besides plays."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest
from PySide6.QtCore import QCoreApplication, QEvent, QPoint, QPointF, QSize, Qt
from PySide6.QtGui import QFont
from pytestqt.qtbot import QtBot

from tests.ui.hands import Hands
from tests.ui.tables import MIDDLE, OPENING, played, table
from ui.art import CardArt, Look
from ui.paper import Shadow
from ui.table.marks import Ring
from ui.table.mover import Mode
from ui.table.widget import TableWidget

K = Qt.Key
Make = Callable[..., Hands]
FELT = QPoint(640, 770)


# -- whose turn, modes ---------------------------------------------------------------------------------------------


def test_cards_can_be_focused_but_not_moved_in_the_opponents_turn(make: Make) -> None:
    hands = make(allowed={"aR": ("a4",)}, to_move="b")
    hands.drag("aR", "a4")
    hands.click("aH")
    hands.key(K.Key_R, K.Key_Return, K.Key_Space, K.Key_D, K.Key_F)
    assert (hands.port.submitted, hands.refused) == ([], [("not-your-turn",)] * 6)  # each is answered, once
    assert hands.table.focus_pile == "aR"


def test_nothing_moves_in_read_only_mode(make: Make) -> None:
    hands = make(allowed={"aR": ("a4",)})
    hands.table.set_read_only(True)
    hands.drag("aR", "a4")
    hands.click("aH")
    hands.key(K.Key_R, K.Key_F)
    assert (hands.port.submitted, hands.refused) == ([], [])


def test_choosing_points_at_a_play_without_making_it(make: Make, qtbot: QtBot) -> None:
    hands = make(to_move="b")
    hands.table.set_mode(Mode.CHOOSE)
    hands.click("bR")
    hands.click("f6")
    hands.drag("b1", "a3")
    hands.click("bH")
    assert hands.chosen == ["bR>f6", "b1>a3", "turn"]
    assert (hands.port.submitted, hands.table.ringed(Ring.LIT)) == ([], frozenset())
    qtbot.waitUntil(lambda: not hands.table.animating)
    assert hands.table.view == hands.port.view()


def test_a_marked_pile_wears_its_mark(make: Make) -> None:
    hands = make()
    hands.table.mark_pile("a1", "f2")
    assert hands.table.ringed(Ring.MARKED) == {"a1", "f2"}
    hands.table.mark_pile()
    assert hands.table.ringed(Ring.MARKED) == frozenset()


# -- animation -----------------------------------------------------------------------------------------------------


def test_input_finishes_a_running_animation_and_counts(make: Make) -> None:
    hands = make(allowed={"aT": ("a4",), "a2": ("a4",)})
    hands.table.set_speed(0.1)
    hands.click("aT")
    hands.click("a4")
    assert hands.table.animating
    hands.click("a2")
    assert not hands.table.animating
    assert hands.table.ringed(Ring.SELECTED) == {"a2"}


def test_a_new_snapshot_finishes_a_running_animation(make: Make) -> None:
    hands = make()
    hands.table.set_speed(0.1)
    view = hands.port.view()
    first = played(view, "aT>a4")
    slot = view.piles["aT"][-1].slot
    hands.table.show_view(first)
    assert hands.where(slot).y() > 600
    hands.table.show_view(played(first, "a2>a3"), animate=False)
    assert not hands.table.animating
    top = hands.table.scene_layout.places["a4"].top
    assert (hands.where(slot).x(), hands.where(slot).y()) == (top.x, top.y)


def test_a_face_that_comes_under_way_does_not_stop_the_card(make: Make, qtbot: QtBot) -> None:
    hands = make(OPENING)
    hands.table.set_speed(0.5)
    hands.click("aH")
    assert hands.table.animating
    view = hands.port.view()
    card = replace(view.piles["aT"][0], face="Qh")
    hands.table.show_view(replace(view, piles={**view.piles, "aT": (card,)}, awaited=()))
    assert hands.table.animating
    qtbot.waitUntil(lambda: not hands.table.animating)
    assert hands.table.card_face(card.slot) == "Qh"


def test_reduced_motion_jumps(make: Make) -> None:
    hands = make(allowed={"aT": ("a4",)})
    hands.table.set_reduced_motion(True)
    hands.click("aT")
    hands.click("a4")
    assert not hands.table.animating


def test_a_dragged_card_slips_away_when_the_turn_is_over(make: Make) -> None:
    hands = make(allowed={"aT": ("a4",)})
    hands.press(hands.at("aT"))
    hands.move(hands.at("a4"))
    hands.table.show_view(replace(hands.port.view(), to_move="b"))
    assert not hands.table.dragging


def counts_shown(hands: Hands) -> dict[str, bool]:
    return {pile: badge.isVisible() for pile, badge in hands.table._scene.places._badges.items()}


def test_counts_come_when_a_deal_lies_and_are_there_when_a_card_moves(make: Make) -> None:
    hands = make(OPENING)
    hands.table.set_speed(0.1)
    dealt = hands.table.view
    assert dealt is not None
    hands.table.show_view(replace(dealt, play=dealt.play + 1))
    hands.table.finish_animation()
    hands.table.show_view(dealt)  # laid out anew
    assert hands.table.animating
    assert not any(counts_shown(hands).values())
    hands.table.show_view(replace(dealt, to_move="b"))  # e.g. a face that comes while cards are under way
    assert hands.table.animating
    assert not any(counts_shown(hands).values())
    hands.table.finish_animation()
    lie = {pile for pile, shown in counts_shown(hands).items() if shown}
    assert lie == {pile for pile, cards in dealt.piles.items() if pile[1] in "RHW" and cards}
    hands.table.show_view(played(dealt, "aR>f1"))
    assert hands.table.animating
    assert counts_shown(hands)["bR"]


def test_backs_are_drawn_before_a_deal_is_laid_out(qtbot: QtBot) -> None:
    bare = TableWidget()
    qtbot.addWidget(bare)
    bare.resize(1280, 800)
    bare.fit()
    for _slice in bare.drawing():
        pass
    laid_out = [Look(back, turned=turned) for back in ("back_a", "back_b") for turned in (False, True)]
    assert [look for look in laid_out if not bare.card_art().has(look)] == []
    bare.show()
    bare.show_view(table(OPENING))
    assert bare.animating
    assert bare.dressed  # no card is a blank for a moment


def test_a_card_with_another_shadow_stands_in_for_one_that_is_not_made_yet() -> None:
    art = CardArt()
    art.set_size(102, 142, 2.0)
    made = art.art(Look("back_a"), now=True)
    assert art.stand_in(Look("back_a", shadow=Shadow.LIFTED)) is made
    assert art.stand_in(Look("back_a", turned=True)) is None
    assert art.stand_in(Look("back_b")) is None


def test_the_opponents_ghost_is_seen_from_my_side_and_goes_home(make: Make, qtbot: QtBot) -> None:
    hands = make(to_move="b")
    slot = hands.port.view().piles["bR"][-1].slot
    home = hands.where(slot)
    hands.table.show_ghost("bR", slot, "f2", 0.25, 0.5)
    qtbot.waitUntil(lambda: not hands.table.animating)
    x, y = hands.table.scene_layout.places["f2"].base.x, hands.table.scene_layout.places["f2"].base.y
    assert hands.where(slot).x() == pytest.approx(x - 0.25 * 102, abs=1)
    assert hands.where(slot).y() == pytest.approx(y - 0.5 * 102, abs=1)
    hands.table.show_ghost("bR", -1, "bR", 0, 0)
    qtbot.waitUntil(lambda: not hands.table.animating)
    assert hands.where(slot) == home


def test_who_takes_other_cards_without_a_word_of_the_first_ones_leaves_none_in_the_air(make: Make) -> None:
    hands = make(to_move="b")
    view = hands.port.view()
    first, other = view.piles["bR"][-1].slot, view.piles["b3"][-1].slot
    homes = [hands.where(slot) for slot in (first, other)]
    hands.table.show_ghost("bR", first, "f2", 0.0, 0.0)
    hands.table.finish_animation()
    hands.table.show_ghost("b3", other, "f3", 0.0, 0.0)
    hands.table.show_view(replace(view, play=view.play + 1))
    hands.table.finish_animation()
    assert [hands.where(slot) for slot in (first, other)] == homes


def test_a_ghost_let_go_where_it_was_taken_lies_as_any_card(make: Make) -> None:
    hands = make(to_move="b")
    slot = hands.port.view().piles["bR"][-1].slot
    scene = hands.table._scene
    at_rest = scene.item(slot).zValue(), scene.item(slot).look
    x, y = hands.table.scene_layout.anchored("bR", *hands.table.scene_layout.places["bR"].cards[-1].centre)
    hands.table.show_ghost("bR", slot, "bR", -(x + 0.02), -y)  # two pixels away
    hands.table.finish_animation()
    assert (scene.item(slot).zValue(), scene.item(slot).look) != at_rest
    hands.table.show_ghost("bR", -1, "bR", 0, 0)
    assert (scene.item(slot).zValue(), scene.item(slot).look) == at_rest


def test_counts_come_also_if_the_last_card_of_a_deal_ends_in_the_opponents_fingers(make: Make) -> None:
    hands = make(OPENING)
    dealt = hands.table.view
    assert dealt is not None
    hands.table.show_view(replace(dealt, play=dealt.play + 1))
    hands.table.finish_animation()
    hands.table.show_view(dealt)
    slot = dealt.piles["b1"][-1].slot
    x, y = hands.table.scene_layout.anchored("b1", *hands.table.scene_layout.places["b1"].cards[-1].centre)
    hands.table.show_ghost("b1", slot, "b1", -x, -y)
    scene = hands.table._scene
    scene.animator.finish(scene.animator.running - {slot})
    assert not any(counts_shown(hands).values())
    scene.place(slot, QPointF(scene._poses[slot].x, scene._poses[slot].y))
    hands.table.show_ghost("b1", -1, "b1", 0, 0)  # he let go where it lay: nothing glides home
    assert not hands.table.animating
    assert any(counts_shown(hands).values())


def test_the_ghost_glides_on_to_where_the_play_puts_it(make: Make) -> None:
    hands = make(to_move="b")
    view = hands.port.view()
    slot = view.piles["bR"][-1].slot
    hands.table.show_ghost("bR", slot, "f2", 0.0, 0.0)
    hands.table.finish_animation()
    at = hands.where(slot)
    hands.table.show_view(played(view, "bR>a4"))
    assert hands.where(slot) == at
    hands.table.finish_animation()
    assert hands.where(slot).x() == hands.table.scene_layout.places["a4"].top.x


# -- the window around ---------------------------------------------------------------------------------------------


def test_the_cloth_is_not_drawn_out_where_no_other_one_comes(make: Make) -> None:
    scene = make().table._scene
    size = QSize(1000, 700)
    scene.resize(size, 1.0, QFont())
    assert not scene._cloth.transform().isIdentity()  # until the new one is woven
    scene.finish_rendering()
    for dpr in (2.0, 1.0):  # on another screen the same cloth, enlarged by a whole number
        scene.resize(size, dpr, QFont())
        assert scene._cloth.transform().isIdentity()


def test_a_resized_window_keeps_every_card_in_its_place(make: Make) -> None:
    hands = make()
    hands.table.resize(1000, 1100)
    view = hands.port.view()
    for pile, cards in view.piles.items():
        place = hands.table.scene_layout.places[pile]
        for card, rect in zip(cards, place.cards, strict=True):
            assert (hands.where(card.slot).x(), hands.where(card.slot).y()) == (rect.x, rect.y)


def test_one_item_per_slot_is_kept_from_snapshot_to_snapshot(make: Make) -> None:
    hands = make()
    before = hands.table.card_items()
    hands.table.show_view(played(hands.port.view(), "aT>a4"))
    assert hands.table.card_items() == before
    assert len(before) == 104


def test_the_table_is_laid_out_from_the_hands_before_the_first_play(qtbot: QtBot) -> None:
    widget = TableWidget()
    qtbot.addWidget(widget)
    widget.resize(1280, 800)
    widget.show()
    view = table(OPENING)
    widget.show_view(view)
    slot = view.piles["a4"][0].slot
    hand = widget.scene_layout.places["aH"].top
    assert (widget.card_position(slot).x(), widget.card_position(slot).y()) == (hand.x, hand.y)
    assert widget.card_face(slot) == "back_a"
    qtbot.waitUntil(lambda: not widget.animating)
    base = widget.scene_layout.places["a4"].base
    assert (widget.card_position(slot).x(), widget.card_position(slot).y()) == (base.x, base.y)
    assert widget.card_face(slot) == "2c"


def test_a_game_under_way_is_not_laid_out_again(make: Make) -> None:
    assert not make(MIDDLE).table.animating


def test_the_pointers_shape_says_what_a_press_would_do(make: Make) -> None:
    hands = make(MIDDLE, {"a2": ("a4",), "bW": ("a3",)})  # an open referee lets one take his waste
    shapes = []
    for at in (hands.at("aT"), hands.at("aH"), hands.at("bR"), hands.at("bW"), FELT):
        hands.hover(at)
        shapes.append(hands.surface.cursor().shape())
    shape = Qt.CursorShape
    assert shapes == [
        shape.OpenHandCursor,
        shape.PointingHandCursor,
        shape.ArrowCursor,
        shape.OpenHandCursor,
        shape.ArrowCursor,
    ]
    hands.press(hands.at("aT"))
    hands.move(hands.at("a4"))
    assert hands.surface.cursor().shape() == shape.ClosedHandCursor


def test_a_selection_outlives_a_snapshot_that_leaves_it_alone(make: Make) -> None:
    hands = make({**MIDDLE, "aT": "!"}, {"a2": ("a4",)})
    hands.click("a2")
    view = hands.port.view()
    card = replace(view.piles["aT"][0], face="Qh")
    hands.port.allowed = {"a2": ("a4", "b3")}
    hands.table.show_view(replace(view, piles={**view.piles, "aT": (card,)}, awaited=()))
    assert hands.table.ringed(Ring.SELECTED) == {"a2"}
    assert hands.table.ringed(Ring.LIT) == {"a4", "b3"}
    hands.table.show_view(replace(view, to_move="b"))
    assert hands.table.ringed(Ring.SELECTED) == frozenset()


def test_a_drag_outlives_a_face_that_comes_meanwhile(make: Make) -> None:
    hands = make({**MIDDLE, "aT": "!"}, {"a2": ("a4",)})
    hands.press(hands.at("a2"))
    hands.move(hands.at("a3"))
    view = hands.port.view()
    card = replace(view.piles["aT"][0], face="Qh")
    hands.port.shown = replace(view, piles={**view.piles, "aT": (card,)}, awaited=())
    hands.table.show_view(hands.port.shown)
    assert hands.table.dragging
    hands.move(hands.at("a4"))
    hands.let_go(hands.at("a4"))
    assert hands.played == ["a2>a4"]


def test_the_second_player_is_laid_out_later(make: Make, qtbot: QtBot) -> None:
    mine = {pile: cards for pile, cards in OPENING.items() if pile[0] == "a"}
    hands = make(mine)
    hands.table.finish_animation()
    assert len(hands.table.card_items()) == 52
    hands.table.show_view(replace(table(OPENING), play=9))
    assert hands.table.animating
    qtbot.waitUntil(lambda: not hands.table.animating)
    assert len(hands.table.card_items()) == 104


def test_the_next_deal_is_dealt_afresh(make: Make) -> None:
    hands = make()
    hands.table.show_view(replace(hands.port.view(), play=80))
    view = table(OPENING)
    hands.table.show_view(view)
    hand = hands.table.scene_layout.places["bH"].top
    assert hands.where(view.piles["b2"][0].slot).y() == hand.y
    hands.table.finish_animation()
    assert hands.where(view.piles["b2"][0].slot).y() == hands.table.scene_layout.places["b2"].base.y


def test_another_scaling_or_font_fits_the_table_anew(make: Make) -> None:
    hands = make()
    hands.click("aT")
    for kind in (QEvent.Type.DevicePixelRatioChange, QEvent.Type.FontChange):
        QCoreApplication.sendEvent(hands.table, QEvent(kind))
    assert hands.table.scene_layout.card_w == 102.0


def test_the_opponents_stock_stays_where_it_is_unless_the_port_lets_it_go(make: Make) -> None:
    hands = make(MIDDLE, {"bW": ("a3",)})
    hands.drag("bR", "a3")
    hands.drag("f1", "a3")
    assert hands.port.submitted == []
    assert hands.refused == [("not-yours",), ("not-available",)]  # and it is said why, once each
    hands.drag("bW", "a3")
    assert hands.played == ["bW>a3"]
