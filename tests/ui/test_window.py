"""The window: opening it, the first page, what is remembered, and how it is closed."""

from __future__ import annotations

import asyncio
import json
import os
import socket
import sqlite3
import subprocess
import sys
import time
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, QSize, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from app import bell as bell_module
from app.bell import Bell, ring
from app.errand import Errand
from app.paths import paths_for
from app.profile import open_profile
from app.settings import Felt, load_settings
from app.store import Store
from engine import parse_rules
from net.door import Strangers
from net.identity import Identity
from net.invite import Invite, format_invite
from tests.support.sample import RECORD as SAMPLE
from tests.ui.loops import close, run, until, window
from ui.dialogs.ask import Question
from ui.display import has_display
from ui.pages.join import JoinPage
from ui.pages.review import ReviewPage
from ui.pages.rules import RulesPage
from ui.pages.settings import SettingsPage
from ui.pages.start import StartPage
from ui.run import main, open_window
from ui.window import USUAL, Window, fitting

LEFT = Qt.MouseButton.LeftButton


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("CRAPETTE_HOME", str(tmp_path))
    monkeypatch.setenv("LANGUAGE", "en")
    monkeypatch.setattr(sys, "argv", ["crapette"])
    return tmp_path


def press(page: object, button: object) -> None:
    QTest.mouseClick(button, LEFT, pos=QPoint(12, 12))  # type: ignore[call-overload]


# -- before it opens ----------------------------------------------------------------------------------------------


def test_without_a_screen_there_is_one_sentence(
    home: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    for name in ("DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM"):
        monkeypatch.delenv(name, raising=False)
    assert main() == 1
    told = capsys.readouterr().err
    assert told.startswith("There is no screen to open a window on.")
    assert told.count("\n") == 1
    assert not list(home.iterdir())


def test_a_profile_in_use_is_said_and_nothing_opens(
    home: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    shown: list[str] = []
    monkeypatch.setattr("PySide6.QtWidgets.QMessageBox.exec", lambda box: shown.append(box.text()))
    with open_profile(paths_for()):
        assert main() == 1
    told = capsys.readouterr().err.strip()
    assert "running already with the profile “default”" in told
    assert [told.endswith(text) for text in shown] == [True]  # from a menu nobody sees the terminal


def test_a_display_that_is_only_named_is_none(tmp_path: Path) -> None:
    assert not has_display({})
    assert not has_display({"DISPLAY": ":987"})
    assert not has_display({"DISPLAY": "no display"})
    assert not has_display({"WAYLAND_DISPLAY": "wayland-7", "XDG_RUNTIME_DIR": str(tmp_path)})
    assert has_display({"QT_QPA_PLATFORM": "offscreen:size=1x1"})


def test_a_compositor_that_answers_is_a_display(tmp_path: Path) -> None:
    environ = {"WAYLAND_DISPLAY": "wayland-7", "XDG_RUNTIME_DIR": str(tmp_path)}
    with socket.socket(socket.AF_UNIX) as compositor:
        compositor.bind(str(tmp_path / "wayland-7"))
        compositor.listen()
        assert has_display(environ)
        assert not has_display({**environ, "QT_QPA_PLATFORM": "xcb"})


PROBE = """
import sys
import time
import ui.run

def seen(app, window, paint=ui.run.first_paint):
    paint(app, window)
    assert window.painted
    slow = ("engine", "net", "cryptography", "sqlite3", "qasync", "asyncio", "app.controller", "ui.table")
    print([name for name in slow if name in sys.modules])

ui.run.first_paint = seen
ui.run.stay = lambda *_: 0
sys.argv = ["crapette"]
sys.exit(ui.run.main())
"""


def test_nothing_slow_is_imported_before_the_first_paint(home: Path) -> None:
    with open_profile(paths_for()):
        pass  # makes the key, which only the very first start has to do
    root = Path(__file__).parent.parent.parent
    environ = {**os.environ, "PYTHONPATH": str(root)}
    done = subprocess.run([sys.executable, "-c", PROBE], capture_output=True, text=True, env=environ, check=False)
    assert (done.returncode, done.stdout, done.stderr) == (0, "[]\n", "")


# -- the first page -----------------------------------------------------------------------------------------------


def test_name_and_language_are_changed_in_place_and_kept(qapp: QApplication, home: Path) -> None:
    async def work() -> None:
        made = window(home)
        made.start(None, ())
        page = made.page
        assert isinstance(page, StartPage)
        page.name_field.setFocus()
        page.name_field.selectAll()
        QTest.keyClicks(page.name_field, "  Zoe  ")
        QTest.keyClick(page.name_field, Qt.Key.Key_Return)
        page.language_box.setFocus()
        page.language_box.setCurrentIndex(page.language_box.findData("fr"))
        page.language_box.activated.emit(page.language_box.currentIndex())
        page = made.page
        assert isinstance(page, StartPage)
        assert page.rules_button.text().strip() == "Règles"
        assert page.name_field.text() == "Zoe"
        await close(made)
        settings, troubles = load_settings(paths_for().settings)
        assert (settings.name, settings.language, troubles) == ("Zoe", "fr", ())

    run(qapp, work)


def test_the_level_is_remembered(qapp: QApplication, home: Path) -> None:
    async def work() -> None:
        made = window(home)
        made.start(None, ())
        page = made.page
        assert isinstance(page, StartPage)
        sharp = page._levels.buttons()[-1]
        press(page, sharp)
        assert page.level == "sharp"
        await close(made)
        assert load_settings(paths_for().settings)[0].bot == "sharp"

    run(qapp, work)


def test_the_place_of_the_window_is_remembered(qapp: QApplication, home: Path) -> None:
    async def work() -> None:
        made = window(home)
        made.start(None, ())
        made.setGeometry(30, 40, 900, 707)  # the screen of the tests is 800 x 800
        await close(made)

    run(qapp, work)
    kept = load_settings(paths_for().settings)[0].window
    assert kept is not None
    assert (kept.width, kept.height, kept.maximised) == (900, 707, False)

    async def again() -> None:
        made = window(home, load_settings(paths_for().settings)[0])
        made.hide()
        made.show_restored()
        made.start(None, ())
        assert (made.width(), made.height()) == (900, 707)
        await close(made)

    run(qapp, again)


def test_a_place_off_every_screen_is_not_taken(qapp: QApplication, home: Path) -> None:
    path = paths_for().settings
    path.parent.mkdir(parents=True)
    place = {"x": 90_000, "y": 90_000, "width": 950, "height": 650, "maximised": False}
    path.write_text(json.dumps({"window": place}))

    async def work() -> None:
        made = window(home, load_settings(path)[0])
        made.hide()
        made.show_restored()
        made.start(None, ())
        assert made.x() < 80_000
        await close(made)

    run(qapp, work)


@pytest.mark.parametrize(
    ("screen", "size"),
    [((1280, 720), (1180, 680)), ((1366, 728), (1180, 688)), ((1920, 1080), (1180, 780)), ((800, 600), (900, 600))],
)
def test_the_first_window_fits_its_screen(screen: tuple[int, int], size: tuple[int, int]) -> None:
    assert fitting(USUAL, QSize(*screen)) == QSize(*size)


def test_a_first_window_and_one_kept_from_a_larger_screen_fit_this_one(qapp: QApplication, home: Path) -> None:
    path = paths_for().settings
    room = qapp.primaryScreen().availableSize()

    async def work() -> None:
        for kept in ("{}", '{"window": {"x": 5, "y": 5, "width": 3000, "height": 2000, "maximised": false}}'):
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(kept)
            made = window(home, load_settings(path)[0])
            made.hide()
            made.show_restored()
            made.start(None, ())
            assert made.height() == 760 == room.height() - 40
            await close(made)

    run(qapp, work)


def test_escape_leads_back_from_a_page(qapp: QApplication, home: Path) -> None:
    async def work() -> None:
        made = window(home)
        made.start(None, ())
        start = made.page
        assert isinstance(start, StartPage)
        press(start, start.rules_button)
        page = made.page
        assert isinstance(page, RulesPage)
        QTest.keyClick(page, Qt.Key.Key_Escape)
        assert isinstance(made.page, StartPage)
        await close(made)

    run(qapp, work)


def test_another_felt_dresses_the_window_at_once(qapp: QApplication, home: Path) -> None:
    async def work() -> None:
        made = window(home)
        made.start(None, ())
        made.visits.settings()
        page = made.page
        assert isinstance(page, SettingsPage)
        page.felt.setCurrentIndex(1)
        page.felt.activated.emit(1)
        assert made.bridge.settings.felt is Felt.LIGHT
        assert isinstance(made.page, SettingsPage)
        assert "#10291e" in made.page.styleSheet()
        await close(made)

    run(qapp, work)


def test_a_store_that_cannot_be_opened_is_one_sentence(qapp: QApplication, home: Path) -> None:
    paths = paths_for()
    with open_profile(paths), Store(paths.store):
        pass
    with sqlite3.connect(paths.store) as db:
        db.execute("PRAGMA user_version = 9999")
    db.close()

    async def work() -> None:
        made = window(home)
        made.start(None, ())
        await until(lambda: made._toast.isVisible())
        assert "newer version" in made._toast.text()
        assert made.findChild(Question) is None
        await close(made)

    run(qapp, work)


def test_a_file_that_is_no_record_is_said(qapp: QApplication, home: Path) -> None:
    path = home / "holiday.crapette"
    path.write_bytes(b"sun and sea")

    async def work() -> None:
        made: Window = window(home)
        made.start(path, ())
        page = made.page
        assert isinstance(page, ReviewPage)
        await until(lambda: page.status.text() == "This file is not a record of a match.")
        await close(made)

    run(qapp, work)


def test_pages_are_dropped_when_they_are_left(qapp: QApplication, home: Path, qtbot: QtBot) -> None:
    async def work() -> None:
        made = window(home)
        made.start(None, ())
        for visit in (made.visits.rules, made.visits.settings, made.visits.host, made.visits.join):
            visit()
            assert not isinstance(made.page, StartPage)
            made.go_start()
            assert isinstance(made.page, StartPage)
        assert made._pages.count() == 1
        await close(made)

    run(qapp, work)


def test_a_page_is_shown_once_it_is_made_and_has_the_keyboard(qapp: QApplication, home: Path) -> None:
    async def work() -> None:
        made = window(home)
        made.start(None, ())
        made.visits.settings()
        assert isinstance(made._pages.currentWidget(), StartPage)
        await until(lambda: isinstance(made._pages.currentWidget(), SettingsPage))
        page = made.page
        assert isinstance(page, SettingsPage)
        assert page.isVisible()
        assert made.focusWidget() is page.name
        await close(made)

    run(qapp, work)


def test_a_page_left_before_it_was_made_is_never_shown(qapp: QApplication, home: Path) -> None:
    async def work() -> None:
        made = window(home)
        made.start(None, ())
        made.visits.host()
        made.visits.settings()
        await until(lambda: not isinstance(made._pages.currentWidget(), StartPage))
        assert isinstance(made.page, SettingsPage)
        assert made._pages.count() == 1
        await close(made)

    run(qapp, work)


def test_a_page_that_is_being_made_is_not_hurried_by_what_comes_meanwhile(qapp: QApplication, home: Path) -> None:
    async def work() -> None:
        made = window(home)
        made.start(None, ())
        gone: list[str] = []
        made.import_then(("no.such.module",), lambda: gone.append("from the first page"))
        made.visits.settings()
        made.import_then(("no.such.module",), lambda: gone.append("from the settings"))
        made._open_store()
        assert isinstance(made._pages.currentWidget(), StartPage)
        await until(lambda: isinstance(made._pages.currentWidget(), SettingsPage))
        await until(lambda: gone)
        await asyncio.sleep(0.05)
        assert gone == ["from the settings"]
        await close(made)

    run(qapp, work)


def test_a_second_start_with_a_file_opens_it_in_the_window_that_is_there(qapp: QApplication, home: Path) -> None:
    async def work() -> None:
        made = window(home)
        made.start(None, ())
        bell = made.bridge.paths.bell
        await until(bell.exists)
        assert await asyncio.to_thread(open_window, None, SAMPLE) == 0
        await until(lambda: isinstance(made.page, ReviewPage))
        await close(made)
        assert not bell.exists()

    run(qapp, work)


@pytest.mark.parametrize(
    ("given", "told"),
    [(SAMPLE, "waited for"), ("crapette://nonsense", "the invite can be used")],
    ids=["record", "link"],
)
def test_nothing_given_pushes_aside_the_page_that_waits_for_somebody(
    qapp: QApplication, home: Path, given: Path | str, told: str
) -> None:
    async def work() -> None:
        made = window(home)
        made.start(None, ())
        await until(made.bridge.paths.bell.exists)
        await made.bridge.host(parse_rules("classic"), Strangers.NONE, 0)
        page = made.page
        assert await asyncio.to_thread(open_window, None, given) == 0
        await until(lambda: told in made._toast.text())
        assert made.page is page
        await close(made)

    run(qapp, work)


def test_a_link_is_shown_on_the_page_to_join_by_and_nothing_is_dialled(qapp: QApplication, home: Path) -> None:
    link = format_invite(Invite((("127.0.0.1", 9),), Identity(bytes(range(32))).key, bytes(16)))

    async def work() -> None:
        made = window(home)
        made.start(link, ())
        await until(lambda: isinstance(made.page, JoinPage))
        page = made.page
        assert isinstance(page, JoinPage)
        assert page.field.text() == link
        assert page.told.text().startswith("These addresses will be tried: 127.0.0.1:9")
        assert made.bridge.seat is None
        made.go_start()
        await until(lambda: isinstance(made.page, StartPage) and made.bridge.paths.bell.exists())
        assert await asyncio.to_thread(open_window, None, link) == 0
        await until(lambda: isinstance(made.page, JoinPage))
        assert await asyncio.to_thread(open_window, None, "crapette://nonsense") == 0
        await until(lambda: isinstance(made.page, JoinPage) and made.page.field.text() == "crapette://nonsense")
        again = made.page
        assert isinstance(again, JoinPage)
        assert again.trouble.text().startswith("This is not a valid invite.")
        assert made.bridge.seat is None
        await close(made)

    run(qapp, work)


def test_a_bell_that_is_still_written_when_the_window_closes_leaves_no_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    write = bell_module.write_atomic

    def slowly(path: Path, data: bytes) -> None:
        time.sleep(0.1)
        write(path, data)

    monkeypatch.setattr(bell_module, "write_atomic", slowly)

    async def work() -> None:
        bell = Bell(tmp_path / "bell", lambda _: None)
        await bell.hang()
        assert not (tmp_path / "bell").exists()  # nobody has waited for the disk
        bell.take_down()
        assert not (tmp_path / "bell").exists()

    asyncio.run(work())
    assert list(tmp_path.iterdir()) == []


def test_a_bell_that_is_left_over_or_rung_by_a_stranger_is_not_heard(tmp_path: Path) -> None:
    async def work() -> None:
        rung: list[Errand | None] = []
        bell = Bell(tmp_path / "bell", rung.append)
        await bell.hang()
        await until((tmp_path / "bell").exists)
        right = json.loads((tmp_path / "bell").read_text())
        (tmp_path / "stranger").write_text(json.dumps({**right, "token": "0" * 32}))
        assert not await asyncio.to_thread(ring, tmp_path / "stranger", None)
        assert await asyncio.to_thread(ring, tmp_path / "bell", Path("/a file"))
        assert await asyncio.to_thread(ring, tmp_path / "bell", None)
        assert await asyncio.to_thread(ring, tmp_path / "bell", "crapette://x")
        assert not await asyncio.to_thread(ring, tmp_path / "bell", "crapette://" + "x" * 600)
        assert not await asyncio.to_thread(ring, tmp_path / "bell", "http://x")
        assert rung == [Path("/a file"), None, "crapette://x"]
        idle = [await asyncio.open_connection("127.0.0.1", right["port"]) for _ in range(40)]
        # Eight may stand there, saying nothing.
        await until(lambda: sum(reader.at_eof() for reader, _ in idle) == 32)
        for _, writer in idle:
            writer.close()
        await until(lambda: bell._open == 0)
        assert await asyncio.to_thread(ring, tmp_path / "bell", None)
        bell.take_down()
        (tmp_path / "bell").write_text(json.dumps(right))
        assert not await asyncio.to_thread(ring, tmp_path / "bell", None)
        assert not ring(tmp_path / "nothing", None)
        for nonsense in ("[" * 16_000, '{"port": 1e999, "token": ""}', "[]", "{}"):
            (tmp_path / "bell").write_text(nonsense)
            assert not ring(tmp_path / "bell", None)

    asyncio.run(work())
