"""What is begun takes its time until somebody sits; a player who has thought better of it meanwhile sits nowhere."""

from __future__ import annotations

import asyncio
import inspect
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget

from app.errors import AppError
from app.settings import Speed
from engine import parse_rules
from net.door import Strangers
from tests.ui.loops import PATIENCE, close, press, run, until, window
from tests.ui.test_play_loop import again, drag_a_right_play, finished, matched, pair_of, seated
from ui import bridge, patience
from ui.dialogs.ask import Question
from ui.pages.dial import DialPage
from ui.pages.host import HostPage
from ui.pages.invite import InvitePage
from ui.pages.matches import MatchesPage
from ui.pages.start import StartPage
from ui.pages.wait import WaitPage
from ui.window import Window


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


def held(owner: object, name: str, after: bool = False) -> asyncio.Event:
    """Have what `owner` does by that name wait, before it begins or `after` it is done, until the event is set."""
    go, real = asyncio.Event(), getattr(owner, name)

    async def slowly(*values: Any, **named: Any) -> Any:
        if not after:
            await go.wait()
        done = await real(*values, **named)
        await go.wait()
        return done

    setattr(owner, name, slowly)
    return go


class Begun:
    """What a window has begun since."""

    def __init__(self, made: Window) -> None:
        self._tasks, self._before = made.bridge._tasks, set(made.bridge._tasks)

    async def over(self, go: asyncio.Event) -> None:
        """What held it is gone: until all of it is done."""
        go.set()
        async with asyncio.timeout(PATIENCE):
            while begun := self._tasks - self._before:
                await asyncio.wait(begun)


async def some_turns() -> None:
    for _ in range(5):
        await asyncio.sleep(0)


def nowhere(made: Window) -> bool:
    return isinstance(made.page, StartPage) and made.bridge.seat is None


async def both_closed(host: Window, guest: Window) -> None:
    await close(guest)
    await close(host)


# -- a rematch ----------------------------------------------------------------------------------------------------


def test_a_host_who_leaves_while_his_rematch_is_on_its_way_is_not_called_back(qapp: QApplication, home: Path) -> None:
    async def work() -> None:
        host, guest = pair_of(home)
        mine, _ = await finished(host, guest)
        go, begun = held(host.bridge.seat, "leave"), Begun(host)
        again(mine)
        await some_turns()
        assert mine.count.result is not None
        press(mine.count.result.leave_button)
        await begun.over(go)
        assert nowhere(host)
        await both_closed(host, guest)

    run(qapp, work)


def test_a_guest_who_cancels_while_his_rematch_is_on_its_way_dials_nobody(qapp: QApplication, home: Path) -> None:
    async def work() -> None:
        host, guest = pair_of(home)
        _, theirs = await finished(host, guest)
        go, begun = held(guest.bridge.seat, "leave"), Begun(guest)
        again(theirs)
        await some_turns()
        assert isinstance(guest.page, DialPage)
        press(guest.page.cancel)
        await begun.over(go)
        assert nowhere(guest)
        await both_closed(host, guest)

    run(qapp, work)


def test_a_window_closed_while_a_rematch_is_on_its_way_opens_no_port(qapp: QApplication, home: Path) -> None:
    async def work() -> None:
        host, guest = pair_of(home)
        mine, _ = await finished(host, guest)
        go = held(host.bridge.seat, "leave")
        again(mine)
        await some_turns()
        host.close()
        go.set()
        await host.closed()
        assert host.bridge.seat is None
        await some_turns()
        assert host.bridge.seat is None
        host.deleteLater()
        await close(guest)

    run(qapp, work)


def test_a_host_who_reads_the_rules_when_his_port_is_open_is_not_called_away_and_closes_it(
    qapp: QApplication, home: Path
) -> None:
    async def work() -> None:
        host, guest = pair_of(home)
        mine, _ = await finished(host, guest)
        go, begun = held(host.bridge.seat, "leave"), Begun(host)
        again(mine)
        await some_turns()
        press(mine.side.rules_button)
        rules = host.page
        await begun.over(go)
        assert (host.page, host.bridge.seat) == (rules, None)
        await both_closed(host, guest)

    run(qapp, work)


def test_a_rematch_whose_port_is_taken_can_be_asked_for_again(
    qapp: QApplication, home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def work() -> None:
        host, guest = pair_of(home)
        mine, _ = await finished(host, guest)
        from app.seats import HostTable

        async def taken(_seat: HostTable, port: int = 0) -> int:
            raise AppError("port-taken", port=port)

        told: list[BaseException] = []
        host.bridge.failed.connect(told.append)
        with monkeypatch.context() as patched:
            patched.setattr(HostTable, "open", taken)
            again(mine)
            await until(lambda: told)
        assert [str(error) for error in told] == [str(AppError("port-taken", port=host.bridge.port))]
        assert (host.page, host.visits.table, host.bridge.seat) == (mine, mine, None)
        again(mine)
        await until(lambda: isinstance(host.page, InvitePage))
        assert host.bridge.seat is not None
        await both_closed(host, guest)

    run(qapp, work)


# -- a port -------------------------------------------------------------------------------------------------------


def test_a_host_who_goes_back_before_his_port_is_open_is_not_called_back(
    qapp: QApplication, home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from net import transport

    async def work() -> None:
        made = window(home)
        made.start(None, ())
        await until(lambda: made.bridge.store is not None)
        made.visits.host()
        page = made.page
        assert isinstance(page, HostPage)
        page.port.setValue(0)
        with monkeypatch.context() as patched:
            go = asyncio.Event()
            listen = transport.listen

            async def slowly(*values: Any) -> Any:
                await go.wait()
                return await listen(*values)

            patched.setattr(transport, "listen", slowly)
            begun = Begun(made)
            press(page.open_button)
            await until(lambda: made.bridge.seat is not None)
            await some_turns()
            QTest.keyClick(page, Qt.Key.Key_Escape)
            await begun.over(go)
        assert nowhere(made)
        await close(made)

    run(qapp, work)


@pytest.mark.parametrize("back", [MatchesPage, QWidget], ids=["matches", "history"])
def test_a_host_who_goes_back_while_his_match_is_loaded_is_not_called_back(
    qapp: QApplication, home: Path, back: type[QWidget]
) -> None:
    async def work() -> None:
        host, guest = pair_of(home)
        mine, theirs = await matched(host, guest)
        drag_a_right_play(mine if mine.controller.state and mine.controller.state.to_move == "a" else theirs)
        await until(lambda: not mine.controller.pending and not theirs.controller.pending)
        host.visits.leave()
        await until(lambda: host.bridge.seat is None and not host.bridge._leaving and isinstance(host.page, StartPage))
        (row,) = host.bridge.unfinished()
        go = held(host.bridge.ledger, "opened", after=True)
        if back is MatchesPage:
            host.visits.unfinished()
        else:
            host.visits.review(None)
            await until(lambda: host.page.objectName() == "history-page")
        begun = Begun(host)
        host.visits._resume(row)
        await until(lambda: host.bridge.seat is not None)
        seat = host.bridge.seat
        host.page.back.emit()  # type: ignore[attr-defined]
        await some_turns()
        await begun.over(go)
        assert nowhere(host)
        assert seat._port is None  # type: ignore[union-attr]  # it was never opened
        await both_closed(host, guest)

    run(qapp, work)


def test_only_what_was_begun_last_takes_a_seat(qapp: QApplication, home: Path) -> None:
    async def work() -> None:
        made = window(home)
        made.start(None, ())
        made.visits.practise("simple")
        await seated(made)
        one = made.bridge
        go, begun = held(one.seat, "leave"), Begun(made)
        rules = parse_rules("classic")
        ports: list[int] = []
        taken, take = [], one._take
        one._take = lambda *values: (taken.append(values[0]), take(*values))  # type: ignore[method-assign,assign]

        async def host() -> None:
            ports.append(await one.host(rules, Strangers.ASK, 0))

        first, last = one.spawn(host()), one.spawn(host())
        await some_turns()
        await begun.over(go)
        assert (first.cancelled(), last.cancelled()) == (True, False)
        assert ports == [one.port]
        assert taken == [one.seat]  # the other one would stay open, and nobody would get up from it
        await close(made)

    run(qapp, work)


# -- practice -----------------------------------------------------------------------------------------------------


def test_practice_given_up_while_the_seat_before_is_left_deals_nothing(
    qapp: QApplication, home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(patience, "MOMENT_MS", 1)

    async def work() -> None:
        host, guest = pair_of(home)
        mine, _ = await finished(host, guest)
        go, begun = held(host.bridge.seat, "leave"), Begun(host)
        assert mine.count.result is not None
        press(mine.count.result.leave_button)
        await until(lambda: isinstance(host.page, StartPage) and host.page.isVisible())
        press(host.page.practise_tile)  # type: ignore[attr-defined]
        await until(lambda: isinstance(host.page, WaitPage))
        host.page.back.emit()  # type: ignore[attr-defined]
        await begun.over(go)
        assert nowhere(host)
        assert host.visits.table is None
        await both_closed(host, guest)

    run(qapp, work)


def counted(made: Window) -> list[str]:
    """The levels at which the computer is asked to sit down from now on."""
    asked: list[str] = []

    async def practise(level: str, *_values: object) -> None:
        asked.append(level)

    made.bridge.practise = practise  # type: ignore[method-assign,assignment]
    return asked


async def pressed_four_times(made: Window, press_on: Callable[[], Awaitable[None]]) -> None:
    go, begun = held(made.bridge.sparring, "meet"), Begun(made)
    for _ in range(4):
        await press_on()
        await some_turns()
    await begun.over(go)


def test_practise_pressed_again_while_a_slow_disk_opens_sits_down_once(qapp: QApplication, home: Path) -> None:
    async def work() -> None:
        made = window(home)
        made.start(None, ())
        asked = counted(made)

        async def on() -> None:
            press(made.page.practise_tile)  # type: ignore[attr-defined]

        await pressed_four_times(made, on)
        assert len(asked) == 1
        await close(made)

    run(qapp, work)


def test_practise_pressed_again_while_a_slow_disk_opens_asks_once(qapp: QApplication, home: Path) -> None:
    async def work() -> None:
        made = window(home)
        made.start(None, ())
        made.visits.practise("simple")
        await seated(made)
        made.visits.leave()
        await until(lambda: made.bridge.seat is None and not made.bridge._leaving and isinstance(made.page, StartPage))
        made.bridge.sparring.drop()

        async def on() -> None:
            press(made.page.practise_tile)  # type: ignore[attr-defined]

        await pressed_four_times(made, on)
        assert len([asked for asked in made.page.findChildren(Question) if not asked.isHidden()]) == 1
        await close(made)

    run(qapp, work)


def test_practise_pressed_on_another_page_leads_on_from_there_once(qapp: QApplication, home: Path) -> None:
    async def work() -> None:
        made = window(home)
        made.start(None, ())
        asked = counted(made)

        async def on() -> None:
            made.visits.rules()
            made.page.back.emit()  # type: ignore[attr-defined]
            press(made.page.practise_tile)  # type: ignore[attr-defined]

        await pressed_four_times(made, on)
        assert len(asked) == 1
        await close(made)

    run(qapp, work)


def test_a_window_closed_in_the_turn_in_which_practice_is_asked_for_begins_none(qapp: QApplication, home: Path) -> None:
    async def work() -> None:
        made = window(home)
        made.start(None, ())
        await made.bridge.sparring.meet()
        asked: list[str] = []
        made.bridge.practise = lambda level, *_: asked.append(level)  # type: ignore[method-assign,assignment,misc,return-value]
        made.close()
        made.visits.practise("simple")
        await made.closed()
        assert asked == []
        made.deleteLater()

    run(qapp, work)


def test_what_is_cancelled_before_its_first_step_is_closed(qapp: QApplication, home: Path) -> None:
    async def work() -> None:
        made = window(home)
        made.start(None, ())

        async def never() -> None:
            raise AssertionError("it was not wanted any more")

        work = never()
        task = made.bridge.spawn(work)
        task.cancel()
        await asyncio.wait((task,))
        assert inspect.getcoroutinestate(work) == inspect.CORO_CLOSED
        await close(made)

    run(qapp, work)


def test_before_the_loop_runs_the_way_back_from_a_page_needs_none(qapp: QApplication, home: Path) -> None:
    made = window(home)
    for go in (made.visits.host, made.visits.rules):
        go()
        made.page.back.emit()  # type: ignore[attr-defined]
        assert isinstance(made.page, StartPage)
    made.bridge.profile.close()
    made.close()
    made.deleteLater()
