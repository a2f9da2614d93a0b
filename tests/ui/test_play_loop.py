"""Whole ways through the window in a running loop: practice over the loopback, and two windows that find each other."""

from __future__ import annotations

import asyncio
import socket
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLabel, QWidget

from app import practice
from app.controller import Controller
from app.errors import AppError
from app.reach import State, Way
from app.router import Router
from app.settings import Settings, Speed
from engine import legal_actions
from net.codes import Code
from tests.support.router import FakeRouter, write_library
from tests.ui.hands import Hands
from tests.ui.loops import USUAL, close, hosting, press, run, until, window
from ui import bridge, patience
from ui.dialogs.ask import Question
from ui.pages.dial import DialPage
from ui.pages.host import HostPage
from ui.pages.invite import InvitePage
from ui.pages.join import JoinPage
from ui.pages.matches import MatchesPage
from ui.pages.start import StartPage
from ui.pages.table import TablePage
from ui.pages.terms import TermsPage
from ui.pages.wait import WaitPage
from ui.window import Window

LEFT = Qt.MouseButton.LeftButton


@pytest.fixture(autouse=True)
def at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Bots do not seem to think, and nobody waits to dial again."""
    monkeypatch.setattr(bridge, "BOT_DELAY", dict.fromkeys(Speed, 0.0))
    monkeypatch.setattr(bridge, "REDIAL_SECONDS", 0.05)
    monkeypatch.setenv("LANGUAGE", "en")


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("CRAPETTE_HOME", str(tmp_path))
    return tmp_path


async def seated(made: Window, before: TablePage | None = None) -> TablePage:
    """Until cards lie on the table of a match that can be played."""

    def ready() -> bool:
        table = made.visits.table
        if table is None or table is before or not table.isVisible():
            return False
        controller = table.controller
        laid = controller.state is not None and not controller.state.pending and not controller.pending
        return laid and controller.session is not None and controller.session.live

    await until(ready)
    assert made.visits.table is not None
    return made.visits.table


async def my_turn(controller: Controller) -> None:
    """Until I may play."""

    def ready() -> bool:
        state = controller.state
        return state is not None and not state.pending and state.to_move == controller.me and not controller.pending

    await until(ready)


def drag_a_right_play(page: TablePage) -> str:
    """Drag a card as the rules want it; a turn where there is nothing to drag."""
    state, me = page.controller.state, page.controller.me
    assert state is not None
    hands = Hands.__new__(Hands)
    hands.table = page.table
    for action in map(str, legal_actions(state)):
        source, arrow, target = action.partition(">")
        if arrow and "*" not in action:
            if target == "f":
                target = next(pile for pile in page.controller.targets(source) if pile[0] == "f")
            hands.drag(source, target)
            return action
    hands.click(f"{me}H")
    return "turn"


# -- practice -----------------------------------------------------------------------------------------------------


def test_practising_starts_a_deal_and_a_dragged_card_comes_back_from_the_peer(
    qapp: QApplication, home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    sat: list[Controller] = []

    def still(controller: Controller, *_: object) -> _Still:
        sat.append(controller)
        return _Still()

    monkeypatch.setattr(practice, "BotPlayer", still)

    async def work() -> None:
        made = window(home)
        made.start(None, ())
        assert isinstance(made.page, StartPage)
        press(made.page.practise_tile)
        page = await seated(made)
        assert made.page.isAncestorOf(page.table)
        assert page.controller.names["b"] == "Computer (Casual)"
        await until(lambda: sat and sat[0].state == page.controller.state)
        mine, peer = page.controller, sat[0]
        if mine.state is not None and mine.state.to_move == "b":
            assert peer.submit("turn") is None
            await until(lambda: not peer.pending)
            assert peer.submit("bT>bW") is None
        await my_turn(mine)
        height = mine.log.height
        drag_a_right_play(page)
        await until(lambda: not mine.pending and peer.log.height == mine.log.height > height + 1)
        assert peer.state == mine.state  # played here, signed, sent, judged there, answered: the same table
        await close(made)

    run(qapp, work)


@pytest.mark.parametrize("key", [Qt.Key.Key_Return, Qt.Key.Key_Space])
def test_practise_pressed_twice_in_haste_still_deals_and_no_page_comes_between(
    qapp: QApplication, home: Path, key: Qt.Key, monkeypatch: pytest.MonkeyPatch
) -> None:
    seen: list[str] = []
    show = Window._show

    def shown(made: Window, page: QWidget, done: Callable[[], object]) -> None:
        seen.append(type(page).__name__)
        show(made, page, done)

    async def work() -> None:
        made = window(home)
        made.start(None, ())
        start = made.page
        assert isinstance(start, StartPage)
        monkeypatch.setattr(Window, "_show", shown)
        made.activateWindow()
        start.practise_tile.setFocus()
        QTest.keyClick(start.practise_tile, key)
        await until(lambda: made.bridge.seat is not None)
        seat = made.bridge.seat
        QTest.keyClick(start.practise_tile, key)
        QTest.mouseClick(start.host_tile, LEFT)
        page = await seated(made)
        assert seen == ["TablePage"]
        assert made.bridge.seat is seat
        press(page.side.rules_button)  # what is there now can be pressed
        assert made.page is not page
        await close(made)

    run(qapp, work)


@pytest.mark.parametrize("key", [Qt.Key.Key_Return, Qt.Key.Key_Space])
def test_a_practice_match_that_takes_its_time_is_waited_for_on_a_page(
    qapp: QApplication, home: Path, key: Qt.Key, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(patience, "MOMENT_MS", 1)

    async def work() -> None:
        made = window(home)
        made.start(None, ())
        ready, practise = asyncio.Event(), made.bridge.practise

        async def slowly(*values: Any) -> None:
            await ready.wait()
            await practise(*values)

        monkeypatch.setattr(made.bridge, "practise", slowly)
        made.visits.practise("simple")
        await until(lambda: isinstance(made.page, WaitPage))
        made.activateWindow()
        await until(QApplication.focusWidget)
        QTest.keyClick(QApplication.focusWidget(), key)  # pressed twice in haste
        ready.set()
        await seated(made)
        await close(made)

    run(qapp, work)


def test_who_has_left_before_the_table_was_there_can_press_again(qapp: QApplication, home: Path) -> None:
    async def work() -> None:
        made = window(home)
        made.start(None, ())
        made.visits.practise("simple")
        await until(lambda: made.visits.table is not None)
        made.visits.leave()
        assert isinstance(made.page, StartPage)
        press(made.page.host_tile)
        assert isinstance(made.page, HostPage)
        await close(made)

    run(qapp, work)


def test_a_practice_match_that_fails_is_told_on_a_page(
    qapp: QApplication, home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def work() -> None:
        made = window(home)
        made.start(None, ())

        async def failing(*_values: object) -> None:
            raise AppError("store-closed")

        monkeypatch.setattr(made.bridge, "practise", failing)
        made.visits.practise("simple")
        await until(lambda: isinstance(made.page, WaitPage))
        page = made.page
        assert isinstance(page, WaitPage)
        await until(lambda: page.cancel.text() == "Back")
        assert page.state.text() == "The file with your matches is closed already."
        press(page.cancel)
        assert isinstance(made.page, StartPage)
        await close(made)

    run(qapp, work)


class _Still:
    """A bot that never plays."""

    def close(self) -> None:
        pass


def test_an_unfinished_practice_match_goes_on_or_is_put_away(qapp: QApplication, home: Path) -> None:
    async def work() -> None:
        made = window(home)
        made.start(None, ())
        made.visits.practise("simple")
        page = await seated(made)
        await my_turn(page.controller)
        match_id = page.controller.log.header.match_id
        press(page.side.leave_button)
        await until(lambda: isinstance(made.page, StartPage) and made.bridge.seat is None)
        await close(made)

        made = window(home)
        made.start(None, ())
        start = made.page
        assert isinstance(start, StartPage)
        await until(lambda: start.resume_button.isEnabled())
        press(start.resume_button)
        assert isinstance(made.page, MatchesPage)
        press(made.page.go_button)
        page = await seated(made)
        assert page.controller.log.header.match_id == match_id
        made.visits.leave()
        await until(lambda: made.bridge.seat is None)

        made.visits.practise("sharp")
        question = made.page.findChild(Question)
        assert question is not None
        press(question.no)
        page = await seated(made, page)
        assert page.controller.log.header.match_id != match_id
        assert [row.header.match_id for row in made.bridge.unfinished()] == [page.controller.log.header.match_id]
        await close(made)

    run(qapp, work)


def test_closing_the_window_in_the_middle_of_a_match_loses_nothing(qapp: QApplication, home: Path) -> None:
    async def work() -> None:
        made = window(home)
        made.start(None, ())
        made.visits.practise("simple")
        page = await seated(made)
        for _ in range(3):
            await my_turn(page.controller)
            drag_a_right_play(page)
        await until(lambda: not page.controller.pending)
        height = page.controller.log.height
        await close(made)
        assert page.controller.log.height >= height

        made = window(home)
        made.start(None, ())
        await until(lambda: made.bridge.store is not None)
        (row,) = made.bridge.unfinished()
        assert row.entries >= height
        assert row.header.practice
        await close(made)

    run(qapp, work)


def test_the_computer_waits_while_a_deal_is_counted(qapp: QApplication, home: Path) -> None:
    async def work() -> None:
        made = window(home)
        made.start(None, ())
        made.visits.practise("simple")
        page = await seated(made)
        assert page.controller.submit("resign a") is None
        await until(lambda: page.count.result is not None)
        bot = made.bridge.sparring.opponent._bot
        assert bot is not None
        assert bot._paused
        controller = page.controller

        def laid_out() -> bool:
            state = controller.state
            return state is not None and state.outcome is None and not state.pending and not controller.pending

        await until(laid_out)  # the next deal, underneath
        assert controller.view().play == 1
        assert page.count.result is not None
        press(page.count.result.next_button)
        assert not bot._paused
        await my_turn(page.controller)
        await close(made)

    run(qapp, work)


def test_a_finished_practice_match_is_recorded_and_played_again(qapp: QApplication, home: Path) -> None:
    async def work() -> None:
        made = window(home, replace(USUAL, rules="arena target=30"))
        made.start(None, ())
        made.visits.practise("simple")
        page = await seated(made)
        assert page.controller.submit("resign a") is None
        await until(lambda: page.count.result is not None and page.count.result.record.isVisible())
        result = page.count.result
        assert result is not None
        assert result.final.text() == "The match is lost."
        records = list(made.bridge.paths.records.iterdir())
        assert [(path.name in result.record.text(), str(path) in result.record.toolTip()) for path in records] == [
            (True, True)
        ]
        press(result.again_button)
        again = await seated(made, page)
        assert again.controller.match.score == (0, 0)
        await close(made)

        made = window(home)
        made.start(records[0], ())
        await until(lambda: made.page.objectName() == "review-page")
        await until(lambda: made.page.status.text() == "The match is finished.")  # type: ignore[attr-defined]
        await close(made)

    run(qapp, work)


# -- two windows --------------------------------------------------------------------------------------------------


def joining(made: Window, text: str) -> JoinPage:
    made.visits.join()
    page = made.page
    assert isinstance(page, JoinPage)
    page.field.setText(text)
    press(page.go_button)
    return page


def pair_of(home: Path) -> tuple[Window, Window]:
    host = window(home, USUAL, "host")
    guest = window(home, Settings(name="Grace", language="en", reduced_motion=True), "guest")
    host.start(None, ())
    guest.start(None, ())
    return host, guest


async def matched(host: Window, guest: Window) -> tuple[TablePage, TablePage]:
    """A match begun by the invite."""
    invite = await hosting(host)
    joining(guest, invite.link)
    await until(lambda: isinstance(guest.page, TermsPage))
    press(guest.page.accept_button)  # type: ignore[attr-defined]
    return await seated(host), await seated(guest)


def test_the_invite_grows_with_the_router_and_one_copied_before_still_lets_in(qapp: QApplication, home: Path) -> None:
    async def work() -> None:
        host, guest = pair_of(home)
        invite = await hosting(host)
        port, router = host.bridge.port, invite._seat.gate._router
        assert isinstance(router, FakeRouter)
        assert router.asked == [port]
        told = "Your router is being asked to let the port in from the internet."
        assert invite.places.told.text() == told
        press(invite.copy)
        early = QGuiApplication.clipboard().text()
        assert invite.copy.text() == "Copied"
        squares = invite.picture.pixmap().toImage()
        router.tell(Way(State.MAPPED, ("11.0.0.1", 40001), lease=3600))
        assert invite.field.text() == invite.link
        assert invite.link == early.replace("crapette://", "crapette://11.0.0.1:40001,", 1)
        assert (invite.copy.text(), invite.again.isVisible()) == ("Copy the invite", True)
        await until(lambda: not invite.picture.pixmap().isNull())
        assert invite.picture.pixmap().toImage() != squares
        press(invite.copy)
        assert QGuiApplication.clipboard().text() == invite.link
        assert not invite.again.isVisible()
        joining(guest, early)
        await until(lambda: isinstance(guest.page, TermsPage))
        press(guest.page.accept_button)  # type: ignore[attr-defined]
        await seated(host)
        await seated(guest)
        assert router.asked == [port]
        await close(host)
        await close(guest)
        assert (router.asked[1], router.asked[-1]) == ("stop", "gone")

    run(qapp, work)


def test_the_process_that_asks_the_router_is_heard_in_the_windows_loop(
    qapp: QApplication, home: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    entries = write_library(tmp_path, monkeypatch.setenv)
    monkeypatch.setattr("app.router.Router", Router)

    async def work() -> None:
        host = window(home, USUAL, "host")
        host.start(None, ())
        invite = await hosting(host)
        await until(lambda: "/11.0.0.1:" in invite.link)
        assert invite.places.told.text().startswith("Your router lets players in from the internet at 11.0.0.1:")
        assert entries.read_text() != "{}"
        await close(host)
        assert entries.read_text() == "{}"

    run(qapp, work)


def test_switched_off_the_router_is_not_asked(qapp: QApplication, home: Path) -> None:
    async def work() -> None:
        host = window(home, replace(USUAL, map_port=False), "host")
        host.start(None, ())
        invite = await hosting(host)
        assert invite._seat.gate._router is None
        assert invite.places.told.text().startswith(
            "Your router is not asked to let the port in: that is switched off."
        )
        await close(host)

    run(qapp, work)


def test_host_and_guest_find_each_other_by_the_invite(qapp: QApplication, home: Path) -> None:
    async def work() -> None:
        host, guest = pair_of(home)
        host.bridge.change(replace(host.bridge.settings, rules="classic own_waste=yes target=30"))
        invite = await hosting(host)
        press(invite.copy)
        joining(guest, QGuiApplication.clipboard().text())
        await until(lambda: isinstance(guest.page, TermsPage))
        terms = guest.page
        assert isinstance(terms, TermsPage)
        shown = [label.text() for label in terms.findChildren(QWidget) if label.objectName() == "warning"]  # type: ignore[attr-defined]
        assert shown == ["• The top card of your own waste may be played.", "• The match goes to 30 points."]
        press(terms.accept_button)
        mine, theirs = await seated(host), await seated(guest)
        assert mine.controller.names == {"a": "Ada", "b": "Grace"}
        mover = mine if mine.controller.state is not None and mine.controller.state.to_move == "a" else theirs
        drag_a_right_play(mover)
        await until(lambda: mine.controller.log.height == theirs.controller.log.height and not mover.controller.pending)
        assert mine.controller.state == theirs.controller.state
        assert theirs.controller.submit("resign b") is None
        await until(lambda: mine.count.result is not None and theirs.count.result is not None)
        await until(lambda: not mine.controller.pending and not theirs.controller.pending)
        assert theirs.count.result is not None
        assert mine.count.result is not None
        await close(guest)
        await close(host)

    run(qapp, work)


async def finished(host: Window, guest: Window) -> tuple[TablePage, TablePage]:
    """A match that both have seen the end of."""
    host.bridge.change(replace(host.bridge.settings, rules="classic own_waste=yes target=30"))
    mine, theirs = await matched(host, guest)
    assert theirs.controller.submit("resign b") is None
    await until(lambda: mine.count.result is not None and theirs.count.result is not None)
    await until(lambda: not mine.controller.pending and not theirs.controller.pending)
    return mine, theirs


def again(page: TablePage) -> None:
    assert page.count.result is not None
    press(page.count.result.again_button)


async def wanted(page: TablePage, told: str) -> None:
    """Until the other one's wish for a rematch is told at this table, once beside the button and once in the list."""
    result = page.count.result
    assert result is not None
    await until(lambda: result.gone.isVisible() and page.side.line.text() != "Connected")
    assert (result.gone.text(), page.side.line.text()) == (told, "The match is finished.")
    assert page.side.feed.item(page.side.feed.count() - 1).text() == told
    assert result.again_button.accessibleName() == "Rematch"


async def rematched(host: Window, guest: Window, mine: TablePage, theirs: TablePage) -> None:
    once, also = await seated(host, mine), await seated(guest, theirs)
    assert once.controller.log.header.match_id == also.controller.log.header.match_id
    assert once.controller.log.header.match_id != mine.controller.log.header.match_id
    assert once.controller.match.rules == mine.controller.match.rules
    await close(guest)
    await close(host)


def test_a_rematch_the_guest_asks_for_is_told_to_the_host_and_begins_by_one_press_more(
    qapp: QApplication, home: Path
) -> None:
    async def work() -> None:
        host, guest = pair_of(home)
        mine, theirs = await finished(host, guest)
        again(theirs)
        dial = guest.page
        assert isinstance(dial, DialPage)
        asked = (
            "Ada has been told that you would like a rematch. It begins as soon as Ada wants one, too. If Ada leaves"
            " instead, you may not hear of it."
        )
        assert dial.state.text() == asked
        await wanted(mine, "Grace would like a rematch.")
        heard: list[str] = []
        guest.bridge.happened.connect(lambda what: heard.append(type(what).__name__))
        await until(lambda: heard.count("Met") > 1)  # dialled again and again: the host sits at the old table yet
        assert dial.state.text() == asked
        again(mine)
        invite = host.page
        await rematched(host, guest, mine, theirs)
        assert not isinstance(invite, DialPage)

    run(qapp, work)


def test_a_rematch_the_host_asks_for_is_told_to_the_guest_and_begins_by_one_press_more(
    qapp: QApplication, home: Path
) -> None:
    async def work() -> None:
        host, guest = pair_of(home)
        mine, theirs = await finished(host, guest)
        again(mine)
        await until(lambda: isinstance(host.page, InvitePage))
        invite = host.page
        assert isinstance(invite, InvitePage)
        assert invite.state.text() == "Waiting for Grace"
        told = [part.text() for part in invite.findChildren(QLabel) if "rematch" in part.text()]
        asked = (
            "Grace has been told that you would like a rematch. It begins as soon as Grace wants one, too. If Grace"
            " leaves instead, you may not hear of it."
        )
        assert told == [f"{asked} If Grace has closed the game, send this invite."]
        await wanted(theirs, "Ada would like a rematch.")
        again(theirs)
        dial = guest.page
        assert isinstance(dial, DialPage)
        assert dial.state.text() == "Ada would like a rematch, too. It begins as soon as Ada answers."
        await rematched(host, guest, mine, theirs)

    run(qapp, work)


def test_who_asks_for_a_rematch_reads_that_the_other_one_has_gone(qapp: QApplication, home: Path) -> None:
    async def work() -> None:
        host, guest = pair_of(home)
        mine, theirs = await finished(host, guest)
        again(theirs)
        dial = guest.page
        assert isinstance(dial, DialPage)
        assert mine.count.result is not None
        press(mine.count.result.leave_button)
        told = (
            "Ada does not answer and may have left. It is tried again until you cancel.",
            "Ada has left the table. A rematch begins as soon as Ada wants one, too.",  # if it was knocked just then
        )
        await until(lambda: dial.state.text() in told)
        press(dial.cancel)
        assert isinstance(guest.page, StartPage)
        await close(guest)
        await close(host)

    run(qapp, work)


def test_a_rematch_with_somebody_who_has_gone_is_not_said_to_have_been_told(qapp: QApplication, home: Path) -> None:
    async def work() -> None:
        host, guest = pair_of(home)
        mine, theirs = await finished(host, guest)
        assert mine.count.result is not None
        press(mine.count.result.leave_button)
        assert theirs.count.result is not None
        await until(theirs.count.result.gone.isVisible)
        assert theirs.count.result.again_button.accessibleName() == "Wait for a rematch"
        await until(lambda: theirs.side.line.text() == "Not connected")
        again(theirs)
        assert isinstance(guest.page, DialPage)
        assert guest.page.state.text().startswith("Ada has left the table. A rematch begins as soon as Ada wants one")
        await close(guest)
        await close(host)

    run(qapp, work)


def test_two_of_one_name_are_told_apart_wherever_they_stand_at_the_table(qapp: QApplication, home: Path) -> None:
    async def work() -> None:
        host, guest = pair_of(home)
        guest.bridge.change(replace(guest.bridge.settings, name="Ada"))
        mine, theirs = await finished(host, guest)
        assert mine.count.result is not None
        assert theirs.count.result is not None
        assert mine.count.result.standing.text() == "Ada (you)  91 : 0  Ada (guest)"
        assert theirs.count.result.standing.text() == "Ada (you)  0 : 91  Ada (host)"
        assert theirs.count.result.title.text() == "Ada (host) wins the deal"
        for page, other in ((mine, "Ada (guest)"), (theirs, "Ada (host)")):
            side = page.side
            assert side.players[page.controller.me].name.text() == "Ada (you)"
            assert side.players[page.other].name.text() == other
        assert theirs.controller.chat("Well played!") is None
        await until(lambda: mine.toast.isVisible())
        assert mine.toast.text() == "Ada (guest): Well played!"
        host.change(replace(host.bridge.settings, language="fr"))
        await until(lambda: mine.side.players["b"].name.text() == "Ada (invité)")
        key = mine.controller.log.header.keys[1]
        peer = host.bridge.ledger.store.peer(key)
        assert peer is not None
        assert peer.name == "Ada"  # what is kept is what was agreed
        await close(guest)
        await close(host)

    run(qapp, work)


def test_a_stranger_is_let_in_by_the_words_of_the_key_and_remembered(qapp: QApplication, home: Path) -> None:
    async def work() -> None:
        host, guest = pair_of(home)
        invite = await hosting(host, strangers=1)
        place = f"127.0.0.1:{host.bridge.port}"
        joining(guest, place)
        await until(lambda: invite.door.isVisible())
        dial = guest.page
        assert isinstance(dial, DialPage)
        assert dial.who.words.text() == invite.words.text()
        assert len(invite.stranger.text().split()) == 8
        assert dial.own.isVisible()
        assert dial.own.words.text() == invite.stranger.text()  # what the host is told to ask for
        assert "Grace" not in invite.stranger.text()
        press(invite.let_in)
        await until(lambda: isinstance(guest.page, TermsPage))
        assert isinstance(guest.page, TermsPage)
        assert guest.bridge.ledger.store.key_at(place) is None
        press(guest.page.accept_button)
        page = await seated(guest)
        assert guest.bridge.ledger.store.key_at(place) == page.controller.log.header.keys[0]
        await close(guest)
        await close(host)

    run(qapp, work)


def test_a_guest_turned_away_reads_why(qapp: QApplication, home: Path) -> None:
    async def work() -> None:
        host, guest = pair_of(home)
        invite = await hosting(host, strangers=1)
        joining(guest, f"127.0.0.1:{host.bridge.port}")
        await until(lambda: invite.door.isVisible())
        press(invite.turn_away)
        await until(lambda: guest.page.trouble.isVisible())  # type: ignore[attr-defined]
        assert guest.page.trouble.text() == guest.bridge.say.closed("not-admitted")  # type: ignore[attr-defined]
        await close(guest)
        await close(host)

    run(qapp, work)


def test_declined_terms_are_told_to_the_host_who_goes_on_waiting(qapp: QApplication, home: Path) -> None:
    async def work() -> None:
        host, guest = pair_of(home)
        invite = await hosting(host)
        joining(guest, invite.link)
        await until(lambda: isinstance(guest.page, TermsPage))
        press(guest.page.decline_button)  # type: ignore[attr-defined]
        await until(lambda: invite.note.isVisible())
        assert invite.note.text() == host.bridge.say.closed("declined")
        assert isinstance(guest.page, StartPage)
        assert host.page is invite
        await close(guest)
        await close(host)

    run(qapp, work)


def test_another_key_at_a_known_address_is_a_loud_warning(qapp: QApplication, home: Path) -> None:
    async def work() -> None:
        host, guest = pair_of(home)
        await hosting(host, strangers=2)
        place = f"127.0.0.1:{host.bridge.port}"
        guest.bridge.ledger.store.remember_address(place, bytes(31) + b"\x42")
        joining(guest, place)
        page = guest.page
        assert isinstance(page, DialPage)
        await until(lambda: page.loud.isVisible())
        assert page.loud.text().startswith("Warning:")
        assert not page.retry_button.isVisible()
        press(page.trust_button)
        await until(lambda: isinstance(guest.page, TermsPage))
        await close(guest)
        await close(host)

    run(qapp, work)


def test_nobody_there_is_said_and_can_be_tried_again(qapp: QApplication, home: Path) -> None:
    async def work() -> None:
        host, guest = pair_of(home)
        await hosting(host, strangers=2)
        port = host.bridge.port
        await host.bridge.leave()
        joining(guest, f"127.0.0.1:{port}")
        page = guest.page
        assert isinstance(page, DialPage)
        await until(lambda: page.trouble.isVisible())
        assert page.trouble.text().startswith(f"Nobody answers at 127.0.0.1:{port}.")
        press(page.retry_button)
        await until(lambda: guest.page is not page and guest.page.trouble.isVisible())  # type: ignore[attr-defined]
        press(guest.page.cancel)  # type: ignore[attr-defined]
        assert isinstance(guest.page, JoinPage)  # with what was tried, to be put right
        assert guest.page.field.text() == f"127.0.0.1:{port}"
        assert guest.page.go_button.isEnabled()
        await until(lambda: guest.bridge.seat is None)
        QTest.keyClick(guest.page, Qt.Key.Key_Escape)
        assert isinstance(guest.page, StartPage)
        await close(guest)
        await close(host)

    run(qapp, work)


def test_a_port_that_is_taken_is_said_on_the_page(qapp: QApplication, home: Path) -> None:
    async def work() -> None:
        host, guest = pair_of(home)
        await hosting(host)
        guest.visits.host()
        page = guest.page
        assert isinstance(page, HostPage)
        page.port.setValue(host.bridge.port)
        press(page.open_button)
        await until(lambda: page.trouble.isVisible())
        assert page.trouble.text() == f"Port {host.bridge.port} is used by another program. Choose another."
        await close(guest)
        await close(host)

    run(qapp, work)


def test_an_invite_asked_for_twice_in_haste_is_made_once_at_the_chosen_port(qapp: QApplication, home: Path) -> None:
    async def work() -> None:
        host, guest = pair_of(home)
        shown: list[int] = []
        hosting = host.visits._hosting
        show = hosting._show
        hosting._show = lambda port, *rest: (shown.append(port), show(port, *rest))  # type: ignore[method-assign,assign]
        host.visits.host()
        page = host.page
        assert isinstance(page, HostPage)
        with socket.socket() as free:
            free.bind(("0.0.0.0", 0))
            port = free.getsockname()[1]
        page.port.setValue(port)
        press(page.open_button)
        await asyncio.sleep(0.004)
        press(page.open_button)
        await until(lambda: isinstance(host.page, InvitePage))
        assert shown == [port]
        assert not page.trouble.text()
        await close(guest)
        await close(host)

    run(qapp, work)


def test_both_leave_and_go_on_where_they_stopped(qapp: QApplication, home: Path) -> None:
    async def work() -> None:
        host, guest = pair_of(home)
        mine, theirs = await matched(host, guest)
        match_id, height = mine.controller.log.header.match_id, mine.controller.log.height
        press(theirs.side.leave_button)
        await until(lambda: mine.side.line.text() != "Connected")
        press(mine.side.leave_button)
        await until(lambda: host.bridge.seat is None and guest.bridge.seat is None)
        for made in (guest, host):  # the guest first: he dials until the host is back
            made.visits.unfinished()
            assert isinstance(made.page, MatchesPage)
            press(made.page.go_button)
        mine, theirs = await seated(host, mine), await seated(guest, theirs)
        assert mine.controller.log.header.match_id == theirs.controller.log.header.match_id == match_id
        assert mine.controller.log.height >= height
        await close(guest)
        await close(host)

    run(qapp, work)


def test_a_new_offer_that_leads_back_to_the_unfinished_match_says_so_on_both_sides(
    qapp: QApplication, home: Path
) -> None:
    async def work() -> None:
        host, guest = pair_of(home)
        mine, theirs = await matched(host, guest)
        match_id = mine.controller.log.header.match_id
        press(theirs.side.leave_button)
        await until(lambda: mine.side.line.text() != "Connected")
        press(mine.side.leave_button)
        await until(lambda: host.bridge.seat is None and guest.bridge.seat is None)
        host.change(replace(host.bridge.settings, rules="arena"))
        invite = await hosting(host)
        joining(guest, invite.link)
        mine, theirs = await seated(host, mine), await seated(guest, theirs)
        await until(lambda: mine.toast.isVisible() and theirs.toast.isVisible())
        assert mine.controller.log.header.match_id == theirs.controller.log.header.match_id == match_id
        for page, told in (
            (mine, "Your unfinished match with Grace goes on; the new rules wait until it is over."),
            (theirs, "Your unfinished match with Ada goes on. A new one can begin when it is over."),
        ):
            feed = page.side.feed
            assert [feed.item(at).text() for at in range(feed.count())].count(told) == 1
            assert page.toast.text() == told
        await close(guest)
        await close(host)

    run(qapp, work)


def listed(page: TablePage) -> list[str]:
    return [page.side.feed.item(at).text() for at in range(page.side.feed.count())]


def test_a_guest_who_got_up_is_waited_for_and_finds_the_table_as_it_was(qapp: QApplication, home: Path) -> None:
    async def work() -> None:
        host, guest = pair_of(home)
        mine, theirs = await matched(host, guest)
        theirs.side.said.emit("One moment!")
        await until(lambda: "◂ One moment!" in listed(mine))
        press(theirs.side.leave_button)
        await until(lambda: mine.side.line.text() == "Waiting for Grace to come back")
        assert mine.side.later_button.isVisible()
        await until(lambda: guest.bridge.seat is None)
        guest.visits.unfinished()
        assert isinstance(guest.page, MatchesPage)
        press(guest.page.go_button)
        theirs = await seated(guest, theirs)
        await until(lambda: mine.controller.session is not None and mine.controller.session.live)
        assert host.page is mine
        assert "▸ One moment!" in listed(theirs)  # no record has it; whose window it is does not matter
        assert mine.side.line.text().startswith("Connected")
        assert not mine.side.later_button.isVisible()
        await close(guest)
        await close(host)

    run(qapp, work)


def test_a_host_who_got_up_is_waited_for_at_the_table_and_comes_back_to_it(qapp: QApplication, home: Path) -> None:
    async def work() -> None:
        host, guest = pair_of(home)
        mine, theirs = await matched(host, guest)
        match_id = theirs.controller.log.header.match_id
        press(mine.side.leave_button)
        await until(lambda: theirs.side.line.text() == "Waiting for Ada to come back")
        assert theirs.side.later_button.isVisible()
        assert not theirs.side.again_button.isVisible()  # there is nothing to press for it
        await until(lambda: host.bridge.seat is None)
        host.visits.unfinished()
        assert isinstance(host.page, MatchesPage)
        press(host.page.go_button)
        mine = await seated(host, mine)
        await until(lambda: theirs.controller.session is not None and theirs.controller.session.live)
        assert guest.page is theirs
        assert mine.controller.log.header.match_id == theirs.controller.log.header.match_id == match_id
        assert theirs.side.line.text().startswith("Connected")
        assert not theirs.side.later_button.isVisible()
        await close(guest)
        await close(host)

    run(qapp, work)


def test_a_disk_that_is_full_is_one_sentence_and_the_match_stands(
    qapp: QApplication, home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def work() -> None:
        made = window(home)
        made.start(None, ())
        made.visits.practise("simple")
        page = await seated(made)
        await my_turn(page.controller)

        def full(_ops: object) -> None:
            from app.errors import AppError

            raise AppError("store-full")

        assert made.bridge.seat is not None
        monkeypatch.setattr(made.bridge.seat.ledger, "write", full)
        drag_a_right_play(page)
        await until(lambda: page.side.state.text().startswith("The disk is full"))
        assert not page.side.play_button.isEnabled()
        await close(made)

    run(qapp, work)


def test_codes_that_pass_are_codes() -> None:
    assert {str(Code(code)) for code in bridge.PASSING} == bridge.PASSING
