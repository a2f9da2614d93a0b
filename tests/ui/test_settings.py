"""The settings page: the port, the key's back-up and the way back from one."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QEvent, QPoint, QPointF, Qt
from PySide6.QtGui import QWheelEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from app.paths import paths_for
from app.profile import Profile, kept_key, open_profile
from app.settings import Felt, Settings
from app.strings import Strings
from net.identity import Identity, fingerprint
from tests.ui.loops import run, window
from tests.ui.windows import shown
from ui.dialogs.ask import Question
from ui.pages.settings import SettingsPage
from ui.panels.fields import Choice, Number
from ui.style.theme import SKINS

OLD = b"\7" * 32


@pytest.fixture
def profile(tmp_path: Path) -> Iterator[Profile]:
    with open_profile(paths_for("default", {"CRAPETTE_HOME": str(tmp_path / "home")})) as made:
        yield made


@pytest.fixture
def page(qtbot: QtBot, profile: Profile) -> SettingsPage:
    made = SettingsPage(Strings("en"), SKINS[Felt.DARK], Settings(name="Ada"), profile)
    qtbot.addWidget(made)
    made.resize(900, 600)
    made.show()
    return made


def asked(page: SettingsPage) -> Question:
    found = page.findChild(Question)
    assert isinstance(found, Question)
    return found


def test_the_port_is_kept_once_it_is_typed(page: SettingsPage) -> None:
    kept: list[Settings] = []
    page.changed.connect(kept.append)
    page.port.selectAll()
    QTest.keyClicks(page.port, "6001")
    assert kept == []
    QTest.keyClick(page.port, Qt.Key.Key_Return)
    assert [settings.port for settings in kept] == [6001]


def test_the_wheel_neither_changes_a_field_nor_takes_the_keyboard(page: SettingsPage) -> None:
    fields = [*page.findChildren(Choice), *page.findChildren(Number)]
    assert len(fields) > 4
    for field in fields:
        assert not field.focusPolicy() & Qt.FocusPolicy.WheelFocus & ~Qt.FocusPolicy.StrongFocus
        before = field.currentIndex() if isinstance(field, Choice) else field.value()
        at = QPointF(field.rect().center())
        turn = QWheelEvent(
            *(at, field.mapToGlobal(at), QPoint(0, 0), QPoint(0, -120)),
            *(Qt.MouseButton.NoButton, Qt.KeyboardModifier.NoModifier, Qt.ScrollPhase.NoScrollPhase, False),
        )
        QApplication.sendEvent(field, turn)
        assert not field.hasFocus()
        assert before == (field.currentIndex() if isinstance(field, Choice) else field.value())


def test_whether_the_router_is_asked_is_kept_at_once(page: SettingsPage) -> None:
    kept: list[Settings] = []
    page.changed.connect(kept.append)
    assert page.router.isChecked()
    assert page.router.accessibleName() == "Ask the router"
    page.router.setFocus()
    QTest.keyClick(page.router, Qt.Key.Key_Space)
    QTest.keyClick(page.router, Qt.Key.Key_Return)
    assert [settings.map_port for settings in kept] == [False, True]


def test_the_key_is_shown_in_words_and_never_as_it_is(page: SettingsPage, profile: Profile) -> None:
    assert page.identity.words.text() == " ".join(fingerprint(Identity(profile.key).key))


def test_a_back_up_is_written_once_and_replaces_nothing(page: SettingsPage, profile: Profile, tmp_path: Path) -> None:
    path = tmp_path / "copy.key"
    page.identity.save(path)
    assert path.read_bytes() == profile.key
    assert page.identity.told.text() == f"The back-up is in {path}."
    path.write_bytes(OLD)
    page.identity.save(path)
    assert path.read_bytes() == OLD
    assert str(path) in page.identity.told.text()


def test_a_key_is_restored_only_after_asking_and_the_present_one_is_kept(
    page: SettingsPage, profile: Profile, tmp_path: Path, qtbot: QtBot
) -> None:
    path, before, kept = tmp_path / "old.key", profile.key, kept_key(profile.paths)
    path.write_bytes(OLD)
    page.identity.restore(path)
    question = asked(page)
    assert question.no.hasFocus() or not question.isActiveWindow()
    assert profile.paths.key.read_bytes() == before
    texts = " ".join(label.text() for label in question.findChildren(type(page.identity.words)))
    assert " ".join(fingerprint(Identity(OLD).key)) in texts
    assert str(kept) in texts
    question.no.click()
    assert profile.paths.key.read_bytes() == before
    assert not kept.exists()
    QApplication.sendPostedEvents(
        None, QEvent.Type.DeferredDelete.value
    )  # deferred deletes: the first question is gone
    page.identity.restore(path)
    with qtbot.waitSignal(page.identity.exchanged):
        asked(page).yes.click()
    assert (profile.paths.key.read_bytes(), kept.read_bytes()) == (OLD, before)


@pytest.mark.parametrize("data", [b"", b"short", bytes(32), b"x" * 33])
def test_what_is_no_key_is_said_and_nothing_asked(page: SettingsPage, data: bytes, tmp_path: Path) -> None:
    path = tmp_path / "holiday.jpg"
    path.write_bytes(data)
    page.identity.restore(path)
    assert str(path) in page.identity.told.text()
    assert page.findChild(Question) is None


def test_the_own_key_needs_no_restoring(page: SettingsPage, profile: Profile, tmp_path: Path) -> None:
    page.identity.save(tmp_path / "copy.key")
    page.identity.restore(tmp_path / "copy.key")
    assert page.identity.told.text() == "This is the key you have already."
    assert page.findChild(Question) is None


def test_while_a_match_is_on_no_key_is_restored(qtbot: QtBot, profile: Profile) -> None:
    page = SettingsPage(Strings("en"), SKINS[Felt.DARK], Settings(name="Ada"), profile, playing=True)
    qtbot.addWidget(page)
    assert not page.identity.restore_button.isEnabled()
    assert page.identity.save_button.isEnabled()
    assert page.identity.told.text() == "A back-up can be restored while no match is on."


def test_the_window_closes_after_a_key_was_restored_and_opens_with_it(
    qapp: QApplication, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("CRAPETTE_HOME", str(tmp_path))
    path = tmp_path / "old.key"
    path.write_bytes(OLD)

    async def work() -> None:
        made = window(tmp_path)
        made.start(None, ())
        made.visits.settings()
        page = made.page
        assert isinstance(page, SettingsPage)
        page.identity.restore(path)
        asked(page).yes.click()
        await made.closed()
        made.deleteLater()

    run(qapp, work)
    with open_profile(paths_for()) as profile:
        assert profile.key == OLD


def test_sounds_that_cannot_be_heard_say_where_it_is_told_how_they_come(
    profile: Profile, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("ui.pages.settings.can_sound", lambda: False)
    with shown(profile, Settings(name="Ada", language="en"), "settings", 900, 600) as window:
        told = [part.text() for part in window.page.findChildren(QWidget) if hasattr(part, "text")]
    assert any("“miniaudio” is not installed (README: “With sounds”)" in text for text in told)
    readme = (Path(__file__).parents[2] / "README.md").read_text("utf-8")
    assert "(With sounds: `.venv/bin/pip install -q '.[sound]'`.)" in readme
