"""Without a sound key no window opens, but the way back does."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date
from pathlib import Path

import pytest
from PySide6.QtCore import Qt, QTimer
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLabel, QWidget
from pytestqt.qtbot import QtBot

from app.errors import AppError
from app.paths import Paths, paths_for
from app.profile import open_profile, read_key
from app.settings import Felt
from app.strings import Strings
from ui import run
from ui.dialogs.ask import Question
from ui.lostkey import LostKey
from ui.style.theme import SKINS

LEFT = Qt.MouseButton.LeftButton
OLD = b"k" * 32
Make = Callable[[], LostKey]


@pytest.fixture
def paths(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Paths:
    """Of a profile whose key the disk has lost, but for its length."""
    monkeypatch.setenv("CRAPETTE_HOME", str(tmp_path / "home"))
    monkeypatch.setenv("LANGUAGE", "en")
    made = paths_for()
    made.make()
    made.store.write_bytes(b"")
    made.key.write_bytes(bytes(32))
    return made


@pytest.fixture
def make(qtbot: QtBot, paths: Paths) -> Make:
    def make() -> LostKey:
        with pytest.raises(AppError) as caught:
            open_profile(paths)
        dialog = LostKey(caught.value, paths, Strings("en"), SKINS[Felt.DARK])
        qtbot.addWidget(dialog)
        dialog.show()
        return dialog

    return make


def told(dialog: QWidget) -> str:
    return "\n".join(label.text() for label in dialog.findChildren(QLabel) if label.isVisible())


def question(dialog: LostKey) -> Question:
    return next(asked for asked in dialog.findChildren(Question) if not asked.isHidden())


def test_a_damaged_key_is_replaced_by_its_back_up_and_kept(make: Make, paths: Paths, tmp_path: Path) -> None:
    dialog, copy = make(), tmp_path / "copy.key"
    assert "The key of your identity is damaged" in told(dialog)
    assert str(paths.key) in told(dialog)
    copy.write_bytes(b"sun and sea")
    dialog.restore(copy)
    assert f"{copy} is no back-up of a key" in told(dialog)
    assert dialog.isVisible()
    assert paths.key.read_bytes() == bytes(32)
    copy.write_bytes(OLD)
    dialog.restore(copy)
    assert dialog.result() == LostKey.DialogCode.Accepted
    assert read_key(paths.key) == OLD
    assert (paths.data / f"identity.key.damaged-{date.today().isoformat()}").read_bytes() == bytes(32)


def test_a_new_key_is_made_only_after_asking(make: Make, paths: Paths) -> None:
    paths.key.unlink()
    dialog = make()
    assert "The key of your identity is gone" in told(dialog)
    QTest.mouseClick(dialog.new_button, LEFT)
    QTest.mouseClick(question(dialog).no, LEFT)
    QTest.mouseClick(dialog.new_button, LEFT)
    QTest.keyClick(question(dialog).no, Qt.Key.Key_Escape)
    assert dialog.isVisible()
    assert not paths.key.exists()
    QTest.mouseClick(dialog.new_button, LEFT)
    QTest.mouseClick(question(dialog).yes, LEFT)
    assert dialog.result() == LostKey.DialogCode.Accepted
    assert any(read_key(paths.key))


def test_whoever_closes_it_has_lost_nothing(make: Make, paths: Paths) -> None:
    dialog = make()
    QTest.mouseClick(dialog.quit_button, LEFT)
    assert dialog.result() == LostKey.DialogCode.Rejected
    assert paths.key.read_bytes() == bytes(32)
    assert sorted(entry.name for entry in paths.data.glob("identity.key*")) == ["identity.key"]


def test_all_is_read_whole_in_every_language(qtbot: QtBot, paths: Paths) -> None:
    for language in ("en", "fr", "es"):
        dialog = LostKey(AppError("key-damaged", path=str(paths.key)), paths, Strings(language), SKINS[Felt.LIGHT])
        qtbot.addWidget(dialog)
        dialog.show()
        QApplication.processEvents()
        for part in dialog.findChildren(QLabel):
            if part.isVisible():
                assert part.height() >= part.heightForWidth(part.width()), (language, part.text())
        for made in (dialog.quit_button, dialog.new_button, dialog.restore_button):
            assert made.width() >= made.sizeHint().width()
            assert made.height() >= 44


OPENED = 7  # instead of the status the window's loop ends with


def opened(_app: object, window: QWidget, *_: object) -> int:
    window.hide()
    window.deleteLater()
    return OPENED


def answer(press: Callable[[LostKey], object]) -> None:
    """Once the dialog is there, in its own loop."""

    def look() -> None:
        found = [part for part in QApplication.topLevelWidgets() if isinstance(part, LostKey) and part.isVisible()]
        if found:
            press(found[0])
        else:
            QTimer.singleShot(5, look)

    QTimer.singleShot(5, look)


def test_the_window_opens_with_the_key_that_was_restored(
    qapp: QApplication, paths: Paths, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(run, "stay", opened)
    copy = tmp_path / "copy.key"
    copy.write_bytes(OLD)
    answer(lambda dialog: dialog.restore(copy))
    assert run.open_window(None, None) == OPENED
    with open_profile(paths) as profile:
        assert profile.key == OLD


def test_without_an_answer_the_error_is_that_of_the_key(
    qapp: QApplication, paths: Paths, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(run, "stay", opened)
    answer(lambda dialog: QTest.keyClick(dialog, Qt.Key.Key_Escape))
    with pytest.raises(AppError) as caught:
        run.open_window(None, None)
    assert caught.value.code == "key-damaged"
    assert paths.key.read_bytes() == bytes(32)
