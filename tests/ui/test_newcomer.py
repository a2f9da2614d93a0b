"""What somebody meets who sits down for the first time: words for what lies there, and what to do next."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QCoreApplication, QPoint, QPointF, Qt
from PySide6.QtGui import QFontMetrics, QWheelEvent
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from app import happening as h
from app.settings import Felt, Settings
from app.strings import Strings
from app.telling import Line, Tone, facts, lines
from engine import Event
from tests.ui.pair import Pair
from ui.pages.start import StartPage
from ui.pages.table import TablePage
from ui.panels.feed import Feed
from ui.panels.side import Side
from ui.style.theme import SKINS, style_sheet

SETTINGS = Settings(name="Ada", language="en", reduced_motion=True)


def page_of(qtbot: QtBot, pair: Pair, *, practice: bool = False, language: str = "en") -> TablePage:
    page = TablePage(Strings(language), SKINS[Felt.DARK], pair.a, SETTINGS, practice=practice)
    pair.a.listeners.append(page.heard)
    qtbot.addWidget(page)
    page.resize(900, 600)
    page.show()
    return page


def feed(page: TablePage) -> list[str]:
    return [page.side.feed.item(at).text() for at in range(page.side.feed.count())]


def test_what_the_match_goes_to_stays_beside_a_deal_that_is_counted(qtbot: QtBot) -> None:
    pair = Pair("classic target=150")
    page = page_of(qtbot, pair)
    assert page.side.deal.text() == "Deal 1\nto 150 points"
    assert pair.b.submit("resign b") is None
    assert page.count.result is not None
    assert page.side.deal.text() == "Deal 1\nto 150 points"


def test_the_star_at_the_rules_of_the_first_page_is_explained(qtbot: QtBot) -> None:
    for rules, star, tip in (
        ("classic target=150", "Full rules *", "* single rules changed"),
        ("classic", "Full rules", ""),
    ):
        page = StartPage(Strings("en"), SKINS[Felt.DARK], Settings(name="Ada", language="en", rules=rules))
        qtbot.addWidget(page)
        assert (page.rules_box.currentText(), page.rules_box.toolTip()) == (star, tip)
        page.rules_box.setCurrentIndex(1)
        assert page.rules_box.toolTip() == ""


def test_when_the_other_player_has_left_there_is_no_light_and_a_next_step(qtbot: QtBot) -> None:
    page = page_of(qtbot, Pair())
    page.heard(h.Line("live", seconds=0.001))
    page.heard(h.Closed("storage", True, True))
    assert page.side.line.text() == "Not connected"
    assert page.table.view is not None
    assert page.table.view.over
    assert not page.side.play_button.isVisible()
    assert page.height() == 600
    with qtbot.waitSignal(page.wait_again) as waited:
        page.side.again_button.click()
    assert waited.args == [page.controller.log.header.match_id]
    assert page.side.later_button.accessibleName() == "Continue later"
    with qtbot.waitSignal(page.leave):
        page.side.later_button.click()


def test_a_breach_leads_back_only(qtbot: QtBot) -> None:
    page = page_of(qtbot, Pair())
    page.heard(h.Accused("unlawful", 1, 7))
    assert not page.side.again_button.isVisible()
    assert page.side.later_button.accessibleName() == "Back to the first page"


def test_the_list_of_plays_is_the_same_after_sitting_down_again(qtbot: QtBot) -> None:
    pair = Pair()
    page = page_of(qtbot, pair)
    pair.play_bots(30)
    again = page_of(qtbot, pair)
    assert len(feed(page)) > 15
    assert feed(again) == feed(page)


def test_the_list_follows_after_a_stop_was_prepared_unless_somebody_reads_further_up(qtbot: QtBot) -> None:
    pair = Pair()
    page = page_of(qtbot, pair)
    pair.play_bots(30)
    while not pair.a.stoppable():
        pair.play_bots(1)
    page.calling.begin()
    pair.play_bots(1)
    page.calling.cancel()
    bar = page.side.feed.verticalScrollBar()
    qtbot.waitUntil(lambda: bar.maximum() > 0 and bar.value() == bar.maximum())
    turns_of(pair, "b")
    bar.triggerAction(bar.SliderAction.SliderToMinimum)
    pair.play_bots(1)
    assert bar.value() == 0


def turns_of(pair: Pair, seat: str) -> None:
    while pair.mover.me != seat:
        pair.play_bots(1)


def read_up(page: TablePage, qtbot: QtBot) -> None:
    """Turn the wheel over the list until its first line is seen."""
    bar, seen = page.side.feed.verticalScrollBar(), page.side.feed.viewport()
    qtbot.waitUntil(lambda: bar.maximum() > 0 and bar.value() == bar.maximum())
    at = QPointF(seen.rect().center())
    no = Qt.KeyboardModifier.NoModifier, Qt.ScrollPhase.NoScrollPhase
    while bar.value():
        turned = QWheelEvent(
            at, seen.mapToGlobal(at), QPoint(), QPoint(0, 480), Qt.MouseButton.NoButton, no[0], no[1], False
        )
        QCoreApplication.sendEvent(seen, turned)


def test_an_own_play_brings_who_read_further_up_back_to_the_newest_line(qtbot: QtBot) -> None:
    pair = Pair()
    page = page_of(qtbot, pair)
    pair.play_bots(30)
    turns_of(pair, "a")
    bar = page.side.feed.verticalScrollBar()
    read_up(page, qtbot)
    count = page.side.feed.count()
    QTest.keyClick(page.table, Qt.Key.Key_D if pair.a.view().piles["aT"] else Qt.Key.Key_Space)
    assert page.side.feed.count() > count
    qtbot.waitUntil(lambda: bar.value() == bar.maximum())


@pytest.mark.parametrize("seat", "ab")
def test_so_does_an_offer_of_a_draw(qtbot: QtBot, seat: str) -> None:
    pair = Pair()
    page = page_of(qtbot, pair)
    pair.play_bots(30)
    turns_of(pair, seat)
    bar = page.side.feed.verticalScrollBar()
    read_up(page, qtbot)
    if seat == "a":
        QTest.mouseClick(page.side.draw_button, Qt.MouseButton.LeftButton)
    else:
        assert pair.b.submit("draw?") is None
    assert feed(page)[-1].endswith("offer a draw." if seat == "a" else "offers a draw.")
    qtbot.waitUntil(lambda: bar.value() == bar.maximum())


def test_the_button_of_a_draw_tells_of_an_offer_and_offers_it_once_a_turn(qtbot: QtBot) -> None:
    pair = Pair()
    page = page_of(qtbot, pair)
    turns_of(pair, "a")
    button = page.side.draw_button
    assert (button.isEnabled(), button.toolTip()) == (True, "Offer a draw")
    usual = button.grab().toImage()
    QTest.mouseClick(button, Qt.MouseButton.LeftButton)
    assert (button.isEnabled(), button.toolTip()) == (False, "You offer a draw.")
    waiting = button.grab().toImage()
    assert pair.b.submit("draw-") is None
    page.refresh()
    assert (button.isEnabled(), button.toolTip()) == (False, "You have offered a draw in this turn already.")
    refused = button.grab().toImage()
    assert usual != waiting != refused != usual
    turns_of(pair, "b")
    turns_of(pair, "a")
    page.refresh()
    assert (button.isEnabled(), button.toolTip()) == (True, "Offer a draw")


def test_every_pile_says_what_it_is_for(qtbot: QtBot) -> None:
    page = page_of(qtbot, Pair())
    tips = {}
    for pile, place in page.table.scene_layout.places.items():
        tips[pile] = page.table.tip(QPointF(*place.base.centre))
    assert all("\n" in tip for tip in tips.values())
    assert tips["aR"].startswith("Your reserve: ")
    assert "13 cards" in tips["aR"]
    assert "load" in tips["bR"]
    assert "Your house 3" in tips["a3"]


def test_how_a_turn_goes_is_told_in_practice_until_it_is_closed(qtbot: QtBot) -> None:
    pair = Pair()
    assert not page_of(qtbot, pair).side.hint.isVisible()
    page = page_of(qtbot, pair, practice=True)
    assert page.side.hint.isVisible()
    with qtbot.waitSignal(page.changed) as changed:
        page.side.hint_closed.emit()
    assert changed.args is not None
    assert not changed.args[0].turn_hint
    assert not page.side.hint.isVisible()


@pytest.mark.parametrize("language", ["en", "fr", "es"])
def test_whose_turn_it_is_has_room_on_the_button_in_practice(qtbot: QtBot, language: str) -> None:
    pair = Pair()
    while pair.mover is pair.a:
        pair.play_bots(1)
    pair.a.names["b"] = "Computer (Casual)"
    page = page_of(qtbot, pair, practice=True, language=language)
    page.setStyleSheet(style_sheet(SKINS[Felt.DARK]))
    button = page.side.play_button
    told = {"en": "Computer's turn", "fr": "Tour de l'ordinateur", "es": "Turno del ordenador"}
    assert button.accessibleName() == told[language]
    assert button.sizeHint().width() <= button.width()


def test_a_long_name_at_the_side_ends_in_dots_and_is_read_out_whole(qtbot: QtBot) -> None:
    name = "Wilhelmina Montgomery-Wanderings"
    pair = Pair()
    pair.a.names["b"] = name
    page = page_of(qtbot, pair)
    page.setStyleSheet(style_sheet(SKINS[Felt.DARK]))
    QTest.qWait(1)  # laid out anew
    shown = page.side.players["b"].name
    assert shown.seen.startswith("Wilhelmina Mon")
    assert shown.seen.endswith("…")
    assert shown.fontMetrics().horizontalAdvance(shown.seen) <= shown.width()
    assert shown.text() == name
    assert page.side.players["a"].name.seen == page.controller.names["a"]


def test_of_a_long_name_the_first_page_shows_the_beginning(qtbot: QtBot) -> None:
    page = StartPage(Strings("en"), SKINS[Felt.DARK], Settings(name="Wilhelmina Montgomery-Wanderings", language="en"))
    qtbot.addWidget(page)
    page.resize(900, 600)
    page.show()
    field = page.name_field
    assert field.fontMetrics().horizontalAdvance(field.text()) > field.width()  # or it would show nothing
    edge = QPoint(1, field.height() // 2)
    field.grab()  # what is seen of it moves as it is painted
    assert field.cursorPositionAt(edge) == 0
    field.setFocus()
    QTest.keyClick(field, Qt.Key.Key_End)
    field.grab()
    assert field.cursorPositionAt(edge) > 0
    QTest.keyClick(field, Qt.Key.Key_Return)
    field.grab()
    assert field.cursorPositionAt(edge) == 0


def test_to_discard_one_must_have_turned(qtbot: QtBot) -> None:
    pair = Pair()
    while pair.mover is not pair.a or pair.a.view().piles["aT"]:
        pair.play_bots(1)
    page = page_of(qtbot, pair)
    QTest.keyClick(page.table, Qt.Key.Key_D)
    assert page.toast.text() == "Turn a card first; only the turned card can be discarded."


def test_the_end_of_a_deal_is_marked_as_the_doing_of_who_brought_it_about(qtbot: QtBot) -> None:
    pair = Pair()
    page = page_of(qtbot, pair)
    assert pair.b.submit("resign b") is None
    assert any(line.startswith("◂ Grace resigned. You win the deal: ") for line in feed(page))
    say, names = Strings("en"), {"a": "Ada", "b": "Grace"}
    ends = [Event("deal-over", "b", (reason, 4)) for reason in ("won", "blocked", "draw")]
    assert [line.seat for line in lines(facts(ends, None), say, "a", names)] == ["b", "", ""]


def test_the_player_is_spoken_to(qtbot: QtBot) -> None:
    pair = Pair()
    page = page_of(qtbot, pair)
    assert pair.a.submit("resign a") is None
    assert any(line.startswith("▸ You resigned. Grace wins the deal: ") for line in feed(page))
    assert page.count.result is not None
    assert page.count.result.title.text() == "Grace wins the deal"
    assert page.count.result.told.text().startswith("You resigned. Grace wins the deal: ")


def test_a_host_whose_guest_got_up_waits_and_may_continue_later(qtbot: QtBot) -> None:
    page = page_of(qtbot, Pair())
    page.heard(h.Closed("leaving", True, False))
    page.heard(h.Line("lost"))
    left = "Grace has left the table. The match is saved and goes on as soon as Grace is back."
    assert page.side.state.text() == left
    assert feed(page)[-1] == "Grace has left the table."  # not the same twice, one above the other
    assert page.side.line.text() == "Waiting for Grace to come back"
    assert not page.side.play_button.isVisible()
    assert not page.side.again_button.isVisible()
    assert page.side.later_button.accessibleName() == "Continue later"
    with qtbot.waitSignal(page.leave):
        page.side.later_button.click()
    page.heard(h.Line("live"))
    assert page.side.play_button.isVisible()
    assert not page.side.later_button.isVisible()
    assert page.side.state.text() == "Your turn"
    assert feed(page)[-1] == "Grace is back at the table."


def test_a_guest_whose_host_got_up_waits_by_name_as_well(qtbot: QtBot) -> None:
    page = TablePage(Strings("en"), SKINS[Felt.DARK], Pair().b, SETTINGS)
    qtbot.addWidget(page)
    page.show()
    page.heard(h.Closed("leaving", True, False))
    page.heard(h.Line("lost"))
    assert page.side.state.text().startswith("Ada has left the table.")
    assert page.side.line.text() == "Waiting for Ada to come back"


def test_why_nothing_more_is_played_is_not_told_twice_as_loudly(qtbot: QtBot) -> None:
    page = page_of(qtbot, Pair())
    page.heard(h.Closed("storage", True, True))
    last = page.side.feed.item(page.side.feed.count() - 1)
    assert last.text() == page.side.state.text()
    assert not last.font().bold()


def test_a_guest_whose_line_is_cut_reads_that_it_is_tried_again(qtbot: QtBot) -> None:
    pair = Pair()
    page = TablePage(Strings("en"), SKINS[Felt.DARK], pair.b, SETTINGS)
    qtbot.addWidget(page)
    page.show()
    page.heard(h.Closed("lost", False, False))
    page.heard(h.Line("lost"))
    assert page.side.line.text() == "The connection is lost; trying again"
    assert not page.side.later_button.isVisible()


def test_no_line_lies_over_another_when_the_scroll_bar_comes(qtbot: QtBot) -> None:
    long = "9♣  the opponent's turned card → the opponent's house 3"
    texts = ("turns 4♥", long, "Stop! upheld: the computer missed a card to a foundation.")
    for height in range(300, 460, 13):
        side = Side(Strings("en"), SKINS[Felt.DARK], "a", {"a": "Ada", "b": "Grace"})
        side.setStyleSheet(style_sheet(SKINS[Felt.DARK]))
        qtbot.addWidget(side)
        side.setFixedWidth(240)
        side.resize(240, height + 200)
        side.show()
        for n in range(12):
            side.feed.add(*(Line(texts[k % 3], tuple(Tone)[(n + k) % 4], "b") for k in range(1 + n % 3)))
            QTest.qWait(1)
            bottom = None
            for at in range(side.feed.count()):
                rect = side.feed.visualItemRect(side.feed.item(at))
                assert rect.height() >= needed(side.feed, at), (height, n, at)
                assert bottom is None or rect.top() > bottom
                bottom = rect.bottom()
        assert side.feed.verticalScrollBar().isVisible()


def needed(feed: Feed, at: int) -> int:
    """How high a line must be in the width it has now."""
    item = feed.item(at)
    metrics = QFontMetrics(item.font().resolve(feed.font()))
    width = feed.viewport().width() - 4
    return metrics.boundingRect(0, 0, width, 9999, Qt.TextFlag.TextWordWrap, item.text()).height() - 1


def test_a_name_with_marks_in_it_is_shown_as_it_is_written(qtbot: QtBot) -> None:
    side = Side(Strings("en"), SKINS[Felt.DARK], "a", {"a": "Ada", "b": "<img src=x>"})
    qtbot.addWidget(side)
    assert side.players["b"].name.toolTip() == "<span>&lt;img src=x&gt;</span>"
    assert side.players["a"].name.toolTip() == "Ada"
    assert side.players["b"].name.textFormat() is Qt.TextFormat.PlainText
