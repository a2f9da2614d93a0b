"""What both players see of a Stop! that was decided: the cards go back step by step, and the verdict over the table."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest
from PySide6.QtCore import QEvent, QPoint, QPointF, QRect, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QPushButton, QWidget
from pytestqt.qtbot import QtBot

from app.controller import Controller
from app.settings import Felt, Settings, Speed
from app.strings import Strings
from app.view import TableView
from engine import legal_actions
from engine.stop import proper_call
from tests.ui.pair import Pair
from ui.pages import firstinput, takeback
from ui.pages.calling import earlier
from ui.pages.table import TablePage
from ui.panels.banner import KEPT_MS, Verdict
from ui.panels.player import NARROW_DOT
from ui.style.theme import SKINS
from ui.table.pointer import Pointer

SETTINGS = Settings(name="Ada", language="en", speed=Speed.FAST)
RULE = "it must go there before anything else. Of several you choose"


class Table:
    """A pair of pages at the two ends, and a play that can rightly be stopped."""

    def __init__(self, pair: Pair, pages: dict[str, TablePage]) -> None:
        self.pair, self.pages = pair, pages
        self.caller = next(c for c in (pair.a, pair.b) if c.stoppable())
        self.offender = pair.other(self.caller)
        self.call = str(proper_call(self.caller.stoppable()[-1]))
        self.lying = {seat: page.controller.view() for seat, page in pages.items()}
        played = self.caller.stoppable()[-1]
        self.back = {seat: earlier(played.before, page.controller.me, None) for seat, page in pages.items()}
        self.seen: dict[str, list[TableView]] = {seat: [] for seat in pages}
        for seat, page in pages.items():
            self._watch(page, self.seen[seat])

    @staticmethod
    def _watch(page: TablePage, seen: list[TableView]) -> None:
        show = page.table.show_view

        def shown(view: TableView, animate: bool = True) -> None:
            if not seen or seen[-1].piles != view.piles:
                seen.append(view)
            show(view, animate)

        page.table.show_view = shown  # type: ignore[method-assign]

    def page(self, controller: Controller) -> TablePage:
        return self.pages[controller.me]

    def stop(self) -> None:
        """The caller prepares the Stop in the window and calls it."""
        page = self.page(self.caller)
        page.calling.begin()
        assert page.calling.panel is not None
        page.calling.panel.called.emit(self.call)


@pytest.fixture
def table(qtbot: QtBot) -> Callable[..., Table]:
    def make(rules: str = "classic", settings: Settings = SETTINGS) -> Table:
        pair = Pair(rules)
        pages = {}
        for controller in (pair.a, pair.b):
            page = TablePage(Strings("en"), SKINS[Felt.DARK], controller, settings)
            controller.listeners.append(page.heard)
            qtbot.addWidget(page)
            page.resize(1280, 800)
            page.show()
            pages[controller.me] = page
        for _ in range(400):
            mover = pair.mover
            discard = f"{mover.me}T>{mover.me}W"
            assert mover.submit(discard if mover.view().piles[mover.me + "T"] else "turn") is None
            plays = pair.other(mover).stoppable()
            if plays and proper_call(plays[-1]) is not None:
                break
        for page in pages.values():
            page.table.finish_animation()
        return Table(pair, pages)

    return make


# -- the cards go back --------------------------------------------------------------------------------------------


def test_both_see_the_play_as_it_lay_then_it_goes_back_then_the_missed_one_is_made(
    qtbot: QtBot, table: Callable[..., Table]
) -> None:
    at = table()
    at.stop()
    qtbot.waitUntil(lambda: not any(page.takeback.on for page in at.pages.values()), timeout=8000)
    for seat, page in at.pages.items():
        seen = [view.piles for view in at.seen[seat]]
        if page is at.page(at.caller):
            assert seen.pop(0) == at.back[seat].piles  # the table that was frozen while the Stop was prepared
        lying, back, now = at.lying[seat].piles, at.back[seat].piles, page.controller.view().piles
        assert len(seen) == 3 or (len(seen) == 2 and lying == at.seen[seat][0].piles)
        assert {pile: [card.slot for card in cards] for pile, cards in seen[-2].items()} == {
            pile: [card.slot for card in cards] for pile, cards in back.items()
        }
        assert seen[-1] == now
        if len(seen) == 3:
            assert seen[0] == lying
        assert page.table.view == page.controller.view()


def test_the_callers_table_shows_the_play_at_once_and_holds_it_a_moment(table: Callable[..., Table]) -> None:
    at = table()
    at.stop()
    page = at.page(at.caller)
    assert page.table.view is not None
    assert page.table.view.piles == at.lying[at.caller.me].piles
    assert page.takeback.on
    assert not page.table.animating


@pytest.mark.parametrize("how", ["mouse", "key"])
def test_whoever_does_something_sees_the_table_as_it_is_at_once(table: Callable[..., Table], how: str) -> None:
    at = table()
    at.stop()
    for page in at.pages.values():
        assert page.takeback.on
        if how == "mouse":
            surface = page.table.childAt(QPoint(5, 300))
            assert surface is not None
            QTest.mousePress(surface, Qt.MouseButton.LeftButton, pos=QPoint(5, 300))
        else:
            QTest.keyClick(page.table, Qt.Key.Key_Right)
        assert not page.takeback.on
        assert not page.table.animating
        assert page.table.view == page.controller.view()


def test_a_play_made_meanwhile_follows_and_a_click_plays_it_at_once(qtbot: QtBot, table: Callable[..., Table]) -> None:
    at = table()
    at.stop()
    assert at.pair.mover is at.caller
    state = at.caller.state
    assert state is not None
    assert at.caller.submit(str(legal_actions(state)[0])) is None
    page = at.page(at.offender)
    assert page.takeback.on
    qtbot.waitUntil(lambda: not page.takeback.on, timeout=8000)
    assert page.table.view == page.controller.view()
    assert len({str(view.piles) for view in at.seen[at.offender.me]}) >= 3


def test_where_cards_do_not_move_only_the_end_is_shown(table: Callable[..., Table]) -> None:
    at = table(settings=replace(SETTINGS, reduced_motion=True))
    at.stop()
    for page in at.pages.values():
        assert not page.takeback.on
        assert page.table.view == page.controller.view()


def test_the_pauses_keep_to_the_speed(table: Callable[..., Table]) -> None:
    slow, fast = (table(settings=replace(SETTINGS, speed=speed)) for speed in (Speed.SLOW, Speed.FAST))
    waits = []
    for at in (slow, fast):
        at.stop()
        page = at.page(at.caller)
        page.takeback._go_on()
        waits.append(page.takeback._timer.interval())
    assert waits == [round(takeback.LOOK_MS / 0.6), round(takeback.LOOK_MS / 1.9)]


def test_a_stop_that_ends_the_deal_is_seen_before_it_is_counted(qtbot: QtBot, table: Callable[..., Table]) -> None:
    at = table()
    at.stop()
    page = at.page(at.offender)
    assert at.caller.submit(f"resign {at.caller.me}") is None
    assert page.takeback.on
    assert page.frozen
    assert page.count.result is None
    QTest.keyClick(page.table, Qt.Key.Key_Right)
    assert page.count.result is not None
    assert page.table.view is not None
    assert page.table.view.over


# -- the banner ---------------------------------------------------------------------------------------------------


def test_both_read_verdict_rule_and_what_is_taken_back(table: Callable[..., Table]) -> None:
    at = table()
    at.stop()
    for controller in (at.caller, at.offender):
        page = at.page(controller)
        banner = page.banner
        name = "you" if controller is at.offender else at.caller.other_name
        assert banner.isVisible()
        assert banner.title.text() == f"Stop! upheld: {name} missed a card to a foundation."
        assert RULE in banner.reason.text()
        assert banner.consequence.text().startswith("Taken back: 1 play.\nMade in its place: ")
        assert any("Stop! upheld" in line for line in told(page))
        assert any(RULE in line for line in told(page))
        page.takeback.finish()
        assert any("Taken back: 1 play." in line for line in told(page))


def told(page: TablePage) -> list[str]:
    return [page.side.feed.item(n).text() for n in range(page.side.feed.count())]


def step(page: TablePage) -> TableView:
    """The next step, as when its time has come; what lies then."""
    before = page.table.view
    while page.table.view is before and page.takeback.on:
        page.table.finish_animation()
        page.takeback._timer.stop()
        page.takeback._go_on()
    assert page.table.view is not None
    return page.table.view


def counts(view: TableView, seat: str) -> str:
    reserve, hand, turned, waste = (len(view.piles[seat + kind]) for kind in "RHTW")
    told = f"Reserve {reserve} · Hand {hand}{f'+{turned}' if turned else ''} · Waste {waste}"
    return told.replace(" · ", NARROW_DOT) if turned else told


def test_the_side_tells_no_more_than_what_the_table_shows(table: Callable[..., Table]) -> None:
    at = table()
    at.stop()
    page = at.page(at.offender)
    state = at.caller.state
    assert state is not None
    assert at.pair.mover is at.caller
    assert at.caller.submit(str(legal_actions(state)[0])) is None  # while the first step is still looked at
    begun = told(page)
    assert not any("Taken back" in line for line in begun)
    assert page.side.state.text() == "Ada is playing"  # the play that lies there ended the turn
    assert step(page).to_move == at.offender.me  # it has gone back
    assert told(page)[len(begun) :] == ["▸ Taken back: 1 play."]
    assert page.side.state.text() == "Your turn"
    assert not page.side.play_button.isEnabled()
    seen = step(page)  # the missed play is made, and the turn has passed
    assert len(told(page)) == len(begun) + 2
    assert page.side.state.text() == "Ada is playing"
    for seat in "ab":
        assert page.side.players[seat].counts.text() == counts(seen, seat)
    while page.takeback.on:
        step(page)
    assert told(page)[len(begun) + 2].startswith("◂ ")  # what the caller played meanwhile
    assert page.table.view == page.controller.view()
    for seat in "ab":
        assert page.side.players[seat].counts.text() == counts(page.controller.view(), seat)


def test_whoever_does_something_reads_all_of_it_at_once(table: Callable[..., Table]) -> None:
    at = table()
    at.stop()
    state = at.caller.state
    assert state is not None
    assert at.caller.submit(str(legal_actions(state)[0])) is None
    page = at.page(at.offender)
    begun = len(told(page))
    QTest.keyClick(page.table, Qt.Key.Key_Right)
    assert len(told(page)) == begun + 3
    assert page.side.state.text() == f"{at.offender.other_name} is playing"


def test_the_banner_stays_long_enough_to_be_read(table: Callable[..., Table]) -> None:
    at = table()
    at.stop()
    banner = at.page(at.caller).banner
    told = sum(len(part.text()) for part in (banner.title, banner.reason, banner.consequence))
    assert told > 250  # a long one
    assert banner.milliseconds == 12_000
    banner.tell(Verdict.DENIED, "Stop! denied.", ("x" * 50,), (), "")
    assert banner.milliseconds == 4000 + 60 * 64


def test_a_play_shortens_the_banners_time_and_never_lengthens_it(table: Callable[..., Table]) -> None:
    at = table()
    at.stop()
    banner = at.page(at.caller).banner
    banner.tell(Verdict.DENIED, "Stop! denied.", ("x" * 50,), (), "")
    banner.played()
    assert 0 < banner.milliseconds <= 1500 + 40 * 64  # it can have been read then
    banner.tell(Verdict.DENIED, "Stop! denied.", ("x" * 1000,), (), "")
    banner.played()
    assert banner.milliseconds < 13_000  # by a coarse clock; to read all of it takes 42 seconds


@pytest.mark.parametrize("how", ["mouse", "key"])
def test_the_banner_goes_with_a_click_beside_it_which_plays_or_a_key_which_does_not(
    qtbot: QtBot, table: Callable[..., Table], how: str
) -> None:
    at = table()
    at.stop()
    page = at.page(at.caller)
    hand = page.table.scene_layout.places[at.caller.me + "H"].top.centre
    surface = page.table.childAt(QPoint(*map(round, hand)))
    assert surface is not None
    assert surface is not page.banner
    plays = at.caller.view().play
    QTest.keyClick(page.table, Qt.Key.Key_Right)
    assert page.banner.isVisible()  # too soon to have been read
    qtbot.wait(KEPT_MS + 50)
    if how == "mouse":
        QTest.mouseClick(surface, Qt.MouseButton.LeftButton, pos=QPointF(*hand).toPoint())
    else:
        QTest.keyClick(page.table, Qt.Key.Key_Space)
    assert not page.banner.isVisible()
    assert (at.caller.view().play > plays) is (how == "mouse")
    if how == "key":  # the next one is a play again
        QTest.keyClick(page.table, Qt.Key.Key_Space)
        assert at.caller.view().play > plays


def test_tab_puts_the_banner_away_and_the_keyboard_stays(qtbot: QtBot, table: Callable[..., Table]) -> None:
    at = table()
    at.stop()
    page = at.page(at.caller)
    page.activateWindow()
    page.table.setFocus()
    qtbot.wait(KEPT_MS + 50)
    before = QApplication.focusWidget()
    assert before is not None
    QTest.keyClick(before, Qt.Key.Key_Tab)
    assert not page.banner.isVisible()
    assert QApplication.focusWidget() is before
    QTest.keyClick(before, Qt.Key.Key_Tab)
    assert QApplication.focusWidget() is not before


def test_who_writes_while_the_banner_is_there_loses_no_letter(qtbot: QtBot, table: Callable[..., Table]) -> None:
    at = table()
    at.stop()
    page = at.page(at.caller)
    page.activateWindow()
    page.side.chat.setFocus()
    qtbot.wait(KEPT_MS + 50)
    QTest.keyClicks(page.side.chat, "oh")
    assert page.side.chat.text() == "oh"
    assert not page.banner.isVisible()


def read_over(qtbot: QtBot, at: Table, pile: str) -> tuple[TablePage, QWidget, QPoint]:
    """A verdict that lies over a pile and can have been read; what is below takes presses at that point."""
    at.stop()
    page = at.page(at.caller)
    place = QPointF(*page.table.scene_layout.places[pile].top.centre).toPoint()
    surface = page.table.childAt(place)
    assert surface is not None
    qtbot.wait(KEPT_MS + 50)
    page.banner.move(place - page.banner.rect().center())
    return page, surface, place


def test_a_click_on_the_banner_does_nothing_to_the_cards_beneath(qtbot: QtBot, table: Callable[..., Table]) -> None:
    at = table()
    page, surface, at_hand = read_over(qtbot, at, at.caller.me + "H")
    plays = at.caller.view().play
    QTest.mouseClick(surface, Qt.MouseButton.LeftButton, pos=at_hand)
    assert not page.banner.isVisible()
    assert at.caller.view().play == plays
    qtbot.wait(QApplication.doubleClickInterval() + 50)  # before that it is the same click
    QTest.mouseClick(surface, Qt.MouseButton.LeftButton, pos=at_hand)
    assert at.caller.view().play > plays


def test_the_second_press_of_a_double_click_on_the_banner_reaches_no_card(
    qtbot: QtBot, table: Callable[..., Table], monkeypatch: pytest.MonkeyPatch
) -> None:
    at = table()
    _page, surface, at_hand = read_over(qtbot, at, at.caller.me + "H")
    doubled: list[bool] = []
    monkeypatch.setattr(Pointer, "press", lambda _self, _at, **how: doubled.append(how.get("double", False)))
    QTest.mouseClick(surface, Qt.MouseButton.LeftButton, pos=at_hand)
    QTest.mouseDClick(surface, Qt.MouseButton.LeftButton, pos=at_hand)  # the second press alone, as Qt tells it
    QTest.mouseClick(surface, Qt.MouseButton.LeftButton, pos=at_hand)  # a third one is a press of its own to Qt
    assert doubled == []
    qtbot.wait(QApplication.doubleClickInterval() + 50)
    QTest.mouseClick(surface, Qt.MouseButton.LeftButton, pos=at_hand)
    QTest.mouseDClick(surface, Qt.MouseButton.LeftButton, pos=at_hand)
    assert doubled == [False, True]


def test_who_goes_on_clicking_where_a_verdict_was_is_heard(
    qtbot: QtBot, table: Callable[..., Table], monkeypatch: pytest.MonkeyPatch
) -> None:
    _page, surface, middle = read_over(qtbot, table(), "f1")
    doubled: list[bool] = []
    monkeypatch.setattr(Pointer, "press", lambda _self, _at, **how: doubled.append(how.get("double", False)))
    pause = QApplication.doubleClickInterval() // 4
    presses = 0
    while not doubled and presses < 40:  # as Qt tells quick clicks: every other one is the second of a double click
        (QTest.mouseDClick if presses % 2 else QTest.mouseClick)(surface, Qt.MouseButton.LeftButton, pos=middle)
        presses += 1
        qtbot.wait(pause)
    assert doubled == [False]
    assert presses > 3


def test_a_press_elsewhere_after_a_verdict_ends_the_watch_over_the_program(
    qtbot: QtBot, table: Callable[..., Table], monkeypatch: pytest.MonkeyPatch
) -> None:
    page, surface, middle = read_over(qtbot, table(), "f1")
    monkeypatch.setattr(Pointer, "press", lambda *_at, **_how: None)
    QTest.mouseClick(surface, Qt.MouseButton.LeftButton, pos=middle)
    assert not page.banner.isVisible()
    QTest.mouseClick(surface, Qt.MouseButton.LeftButton, pos=QPoint(20, 20))
    looked: list[object] = []
    monkeypatch.setattr(firstinput, "isValid", lambda widget: looked.append(widget) or True)
    QApplication.sendEvent(surface, QEvent(QEvent.Type.User))  # of which only a watch over the program hears
    assert page not in looked


def test_a_press_in_another_window_at_that_place_is_its_own(qtbot: QtBot, table: Callable[..., Table]) -> None:
    _page, surface, middle = read_over(qtbot, table(), "f1")
    above = QPushButton()
    qtbot.addWidget(above)
    above.resize(80, 40)
    above.move(surface.mapToGlobal(middle) - QPoint(20, 20))
    pressed: list[bool] = []
    above.pressed.connect(lambda: pressed.append(True))
    above.show()
    QTest.mouseClick(surface, Qt.MouseButton.LeftButton, pos=middle)
    at_there = above.mapFromGlobal(surface.mapToGlobal(middle))
    QTest.mouseClick(above, Qt.MouseButton.LeftButton, pos=at_there)
    assert pressed == [True]


def test_a_finger_on_the_banner_takes_up_no_card_beneath(qtbot: QtBot, table: Callable[..., Table]) -> None:
    """Qt tells whoever watches of the touch first, and then makes a press of it for the widgets."""
    at = table()
    page, surface, at_hand = read_over(qtbot, at, at.caller.me + "H")
    plays, screen = at.caller.view().play, page.windowHandle()
    at_screen = surface.mapTo(page, at_hand)
    touch = QTest.touchEvent(screen, QTest.createTouchDevice())
    touch.press(0, at_screen, screen).commit()
    touch.release(0, at_screen, screen).commit()
    assert not page.banner.isVisible()
    assert at.caller.view().play == plays


def test_the_banner_says_how_it_is_put_away(table: Callable[..., Table]) -> None:
    at = table()
    at.stop()
    way = at.page(at.caller).banner.way
    assert way.isVisible()
    assert way.text() == "A key or a click puts this away."


def test_the_banner_goes_before_what_is_played_beneath_it_once_it_can_have_been_read(
    table: Callable[..., Table],
) -> None:
    at = table()
    at.stop()
    banner = at.page(at.offender).banner
    banner.tell(Verdict.DENIED, "Stop! denied.", ("x" * 50,), (), "")
    state = at.caller.state
    assert state is not None
    assert at.caller.submit(str(legal_actions(state)[0])) is None
    assert banner.isVisible()
    assert banner.milliseconds <= 1500 + 40 * 64


def test_the_banner_leaves_free_what_moves(table: Callable[..., Table]) -> None:
    at = table()
    at.stop()
    page = at.page(at.caller)
    now, lying = at.caller.view(), at.lying[at.caller.me]
    for pile in (pile for pile in now.piles if now.piles[pile] != lying.piles[pile]):
        base = page.table.scene_layout.places[pile].base
        assert not page.banner.geometry().intersects(QRect(*map(round, (base.x, base.y, base.w, base.h))))


def test_in_a_window_of_another_size_the_banner_lies_in_the_middle_again(table: Callable[..., Table]) -> None:
    at = table()
    page = at.page(at.caller)
    over, middle = page.banner.parentWidget(), lambda: page.banner.geometry().center().y()
    assert over is not None
    here = QRect(0, over.height() // 2 - 40, over.width(), 80)
    page.banner.tell(Verdict.DENIED, "Stop! denied.", ("x",), (), "", (here,))
    assert abs(middle() - over.rect().center().y()) > 80
    page.resize(1300, 820)  # what moves lies elsewhere now
    assert abs(middle() - over.rect().center().y()) <= 1


# -- a last call --------------------------------------------------------------------------------------------------


def test_accept_takes_nothing_in_its_first_moment(qtbot: QtBot, table: Callable[..., Table]) -> None:
    pair = Pair("classic reserve=11 goal=hand+waste own_waste=yes")
    pages = {}
    for controller in (pair.a, pair.b):
        page = pages[controller.me] = TablePage(Strings("en"), SKINS[Felt.DARK], controller, SETTINGS)
        controller.listeners.append(page.heard)
        qtbot.addWidget(page)
        page.resize(1280, 800)
        page.show()
    while pair.a.state is None or pair.a.state.last_call is None:
        pair.play_bots(1)
    page = pages[pair.mover.me]
    button, stop = page.side.accept_button, page.side.stop_button
    assert button.isVisible()
    assert not button.isEnabled()
    place = stop.geometry()
    QTest.mouseClick(button, Qt.MouseButton.LeftButton, pos=QPoint(10, 10))
    button.setFocus()
    QTest.keyClick(button, Qt.Key.Key_Space)
    QTest.keyClick(button, Qt.Key.Key_Return)
    assert not pair.a.match.over
    page.refresh()
    qtbot.waitUntil(button.isEnabled, timeout=2000)
    assert stop.geometry() == place
    QTest.mouseClick(button, Qt.MouseButton.LeftButton, pos=QPoint(10, 10))
    assert len(pair.a.match.over) == 1


def test_the_last_play_is_accepted_by_its_key_which_is_told_on_the_button(qtbot: QtBot) -> None:
    pair = Pair("classic reserve=11 goal=hand+waste own_waste=yes")
    while pair.a.state is None or pair.a.state.last_call is None:
        pair.play_bots(1)
    page = TablePage(Strings("en"), SKINS[Felt.DARK], pair.mover, SETTINGS)
    pair.mover.listeners.append(page.heard)
    qtbot.addWidget(page)
    page.show()
    button = page.side.accept_button
    assert button.text() == " Accept (A)"
    QTest.keyClick(page.table, Qt.Key.Key_A)  # in the first moment it may be meant for something else
    assert not pair.a.match.over
    qtbot.waitUntil(button.isEnabled, timeout=2000)
    QTest.keyClick(page.side.chat, Qt.Key.Key_A)
    assert page.side.chat.text() == "a"
    QTest.keyClick(page.table, Qt.Key.Key_A, Qt.KeyboardModifier.ControlModifier)
    assert not pair.a.match.over
    QTest.keyClick(page.table, Qt.Key.Key_A)
    assert [over.outcome.reason for over in pair.a.match.over] == ["won"]
