"""A window whose disk has lost something: what is offered, and that practice goes on all the same."""

from __future__ import annotations

from datetime import date
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLabel

from app.paths import Paths, paths_for
from app.profile import open_profile, read_key
from app.settings import Speed
from app.store import Store
from tests.ui.loops import close, hosting, press, run, until, window
from ui import bridge
from ui.dialogs.ask import Question
from ui.pages.start import StartPage
from ui.window import Window

JUNK = b"not a database, but long enough to look like one" * 400
TODAY = date.today().isoformat()


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("CRAPETTE_HOME", str(tmp_path))
    monkeypatch.setenv("LANGUAGE", "en")
    monkeypatch.setattr(bridge, "BOT_DELAY", dict.fromkeys(Speed, 0.0))
    return tmp_path


def damaged_store() -> Paths:
    paths = paths_for()
    with open_profile(paths):
        paths.store.write_bytes(JUNK)
    return paths


def question(made: Window) -> Question | None:
    return next((asked for asked in made.findChildren(Question) if not asked.isHidden()), None)


def said(made: Window) -> str:
    """What is told over the page, if the page does not lie over it."""
    toast, page = made._toast, made.page
    lying = made._cloth.children()
    return toast.text() if toast.isVisible() and lying.index(toast) > lying.index(page) else ""


def said_at_table(made: Window) -> str:
    """What is told over the table that is shown."""
    table = made.visits.table
    shown = table is not None and table.parts is None and table.toast.isVisible()
    return table.toast.text() if table is not None and shown else ""


async def asked(made: Window) -> Question:
    await until(lambda: question(made) is not None)
    found = question(made)
    assert found is not None
    return found


async def seated(made: Window) -> None:
    """Until cards lie on the table."""

    def laid() -> bool:
        table = made.visits.table
        return table is not None and table.controller.state is not None and not table.controller.state.pending

    await until(laid)


async def resigned(made: Window) -> None:
    """Until a deal is over, on both sides of the table."""
    assert made.visits.table is not None
    controller = made.visits.table.controller
    await until(lambda: controller.submit(f"resign {controller.me}") is None)
    await until(lambda: len(controller.match.over) == 1)


def test_a_damaged_store_is_set_aside_when_the_player_says_so(qapp: QApplication, home: Path) -> None:
    paths = damaged_store()
    kept = paths.data / f"store.sqlite3.damaged-{TODAY}"

    async def work() -> None:
        made = window(home)
        made.start(None, ())
        told = " ".join(label.text() for label in (await asked(made)).findChildren(QLabel))
        assert str(paths.store) in told
        assert str(kept) in told
        press((await asked(made)).yes)
        await until(lambda: made.bridge.store is not None)
        assert kept.read_bytes() == JUNK
        await until(lambda: str(kept) in said(made))
        assert question(made) is None
        await hosting(made)  # which needs a store
        await close(made)

    run(qapp, work)
    with Store(paths.store) as store:
        assert store.history() == ()


def test_a_damaged_store_stays_if_the_player_wants_so_and_is_asked_about_where_it_is_needed(
    qapp: QApplication, home: Path
) -> None:
    paths = damaged_store()

    async def work() -> None:
        made = window(home)
        made.start(None, ())
        QTest.keyClick((await asked(made)).no, Qt.Key.Key_Escape)
        assert question(made) is None
        made.tell("Something else")
        made.visits.rules()
        assert said(made) == "Something else"  # a page that comes later does not cover it
        made.go_start()
        await until(lambda: "damaged" in said(made))
        assert question(made) is None  # not at every return to the first page
        made.visits.join()
        press((await asked(made)).no)
        assert isinstance(made.page, StartPage)
        made.visits.host()
        press(made.page.open_button)  # type: ignore[attr-defined]
        press((await asked(made)).no)
        await close(made)

    run(qapp, work)
    assert paths.store.read_bytes() == JUNK
    assert not list(paths.data.glob("store.sqlite3.*"))


def test_practice_needs_no_store_and_says_that_nothing_is_kept(qapp: QApplication, home: Path) -> None:
    paths = damaged_store()

    async def work() -> None:
        made = window(home)
        made.start(None, ())
        press((await asked(made)).no)
        made.visits.practise("simple")
        await seated(made)
        told = "Nothing of this practice match is kept: its file on your disk cannot be used."
        await until(lambda: said_at_table(made).startswith(told))
        await resigned(made)
        made.visits.leave()
        made.visits.practise("simple")  # again, from the beginning
        await until(lambda: made.visits.table is not None)
        await seated(made)
        assert made.visits.table is not None
        assert made.visits.table.controller.match.over == ()
        await close(made)

    run(qapp, work)
    assert paths.store.read_bytes() == JUNK
    assert not paths.bot.store.exists()


def test_practice_is_kept_again_once_there_is_a_store(qapp: QApplication, home: Path) -> None:
    damaged_store()

    async def work() -> None:
        made = window(home)
        made.start(None, ())
        press((await asked(made)).no)
        made.visits.practise("simple")
        await seated(made)
        made.visits.leave()
        await until(lambda: made.bridge.seat is None)
        made.visits.join()
        press((await asked(made)).yes)
        await until(lambda: "The damaged file is kept" in said(made))
        made.visits.practise("simple")
        await until(lambda: made.visits.table is not None)
        await seated(made)
        assert made.bridge.sparring.met
        await resigned(made)
        await close(made)

    run(qapp, work)
    with Store(paths_for().store) as store:
        assert [(row.header.practice, row.summary.deals) for row in store.history()] == [(True, 1)]


@pytest.mark.parametrize("lost", ["store", "key", "both"])
def test_what_the_computer_has_lost_is_set_aside_without_asking(qapp: QApplication, home: Path, lost: str) -> None:
    async def first() -> None:
        made = window(home)
        made.start(None, ())
        made.visits.practise("simple")
        await seated(made)
        await close(made)

    run(qapp, first)
    own = paths_for().bot
    key = read_key(own.key)
    kept = []
    if lost in ("store", "both"):
        own.store.write_bytes(JUNK)
        kept.append(own.data / f"store.sqlite3.damaged-{TODAY}")
    if lost in ("key", "both"):
        own.key.write_bytes(bytes(32))
        kept.append(own.data / f"identity.key.damaged-{TODAY}")

    async def second() -> None:
        made = window(home)
        made.start(None, ())
        made.visits.practise("simple")
        await seated(made)
        told = "The computer's own files were damaged; its unfinished match is lost."
        await until(lambda: said_at_table(made).startswith(told))
        assert all(str(path) in said_at_table(made) for path in kept)
        assert made.bridge.sparring.met
        await close(made)

    run(qapp, second)
    assert all(path.exists() for path in kept)
    assert (read_key(own.key) == key) is (lost == "store")
    with Store(paths_for().store) as store:
        assert [row.summary.finished for row in store.history()] == [
            False,
            True,
        ]  # the one that is lost goes on no more
