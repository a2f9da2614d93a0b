"""Sounds: which event makes which, mixing, the switch, and silence without a library or a device."""

from __future__ import annotations

import array
import threading
from collections.abc import Generator
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QPushButton
from pytestqt.qtbot import QtBot

from app.settings import Felt, Settings
from app.strings import Strings
from engine import Event
from tests.ui.pair import Pair
from ui.pages.growing import grown
from ui.pages.table import TablePage
from ui.sound import KINDS, RATE, Sounds, has_outlet, sound_for
from ui.style.theme import SKINS, style_sheet


class Speaker:
    """A device that is asked for samples by the test."""

    def __init__(self) -> None:
        self.source: Generator[array.array[int], int, None] | None = None
        self.started = threading.Event()
        self.closed = threading.Event()

    def start(self, source: Generator[array.array[int], int, None]) -> None:
        self.source = source
        self.started.set()

    def close(self) -> None:
        self.closed.set()

    def ask(self, samples: int) -> array.array[int]:
        assert self.source is not None
        return self.source.send(samples)


def test_each_event_has_its_sound_and_the_weightiest_counts() -> None:
    moved = Event("moved", "a", ("aR", "a1", 1))
    turned = Event("turned", "a")
    assert sound_for([turned], "a") == "turn"
    assert sound_for([moved, Event("revealed", None, (3, 4))], "a") == "place"
    assert sound_for([moved, Event("turn-ended", "b")], "a") == "your-turn"
    assert sound_for([moved, Event("turn-ended", "a")], "a") == "place"
    assert sound_for([Event("upheld", "b", (3, (), (), None)), moved, Event("turn-ended", "a")], "a") == "stop"
    assert sound_for([moved, Event("deal-over", "a", ("won", 40))], "a") == "win"
    assert sound_for([moved, Event("deal-over", "b", ("won", 40))], "a") == "place"
    assert sound_for([], "a") is None


def test_a_sound_is_played_once_at_the_volume_set() -> None:
    speaker = Speaker()
    sounds = Sounds(volume=50, opener=lambda: speaker)
    sounds.play("place")
    assert speaker.started.wait(10)
    heard = speaker.ask(RATE)
    assert len(heard) == RATE
    assert max(heard) > 200
    clip = sounds._clip("place")
    assert heard[100] == int(clip[100] * 0.5)
    assert not any(speaker.ask(100))
    sounds.close()
    assert speaker.closed.is_set()


def test_two_sounds_are_heard_together() -> None:
    speaker = Speaker()
    sounds = Sounds(volume=100, opener=lambda: speaker)
    sounds.play("turn")
    assert speaker.started.wait(10)
    sounds.play("place")
    heard = speaker.ask(400)
    both = [a + b for a, b in zip(sounds._clip("turn")[:400], sounds._clip("place")[:400], strict=True)]
    assert list(heard) == [max(-32768, min(32767, sample)) for sample in both]


def test_an_idle_device_is_let_go_and_opened_again_when_needed() -> None:
    speakers: list[Speaker] = []

    def opener() -> Speaker:
        speakers.append(Speaker())
        return speakers[-1]

    sounds = Sounds(opener=opener)
    sounds.play("turn")
    while not speakers:
        pass
    assert speakers[0].started.wait(10)
    for _ in range(8):
        speakers[0].ask(RATE)
    assert speakers[0].closed.wait(10)
    sounds.play("turn")
    while len(speakers) < 2:
        pass
    assert speakers[1].started.wait(10)
    sounds.close()


def test_without_a_device_it_is_silent_and_nobody_is_troubled() -> None:
    def opener() -> Speaker:
        raise OSError("no device")

    sounds = Sounds(opener=opener)
    sounds.play("win")
    while not sounds.silent:
        pass
    sounds.play("win")
    sounds.close()


CARDS = " 0 [PCH            ]: HDA-Intel - HDA Intel PCH\n                      HDA Intel PCH at 0xf7f10000 irq 31\n"


@pytest.mark.parametrize(
    ("file", "text", "there"),
    [
        ("", "", False),
        ("proc/asound/cards", "--- no soundcards ---\n", False),
        ("proc/asound/cards", CARDS, True),
        ("run/user/7/pulse/native", "", True),
        ("run/user/7/pipewire-0", "", True),
        ("run/user/8/pipewire-0", "", False),
    ],
)
def test_a_card_or_a_server_is_what_can_be_heard(tmp_path: Path, file: str, text: str, there: bool) -> None:
    if file:
        made = tmp_path / file
        made.parent.mkdir(parents=True)
        made.write_text(text)
    assert has_outlet({"XDG_RUNTIME_DIR": "/run/user/7"}, tmp_path) is there
    assert has_outlet({"PULSE_SERVER": "tcp:elsewhere"}, tmp_path)


def test_where_nothing_could_be_heard_no_device_is_opened(monkeypatch: pytest.MonkeyPatch) -> None:
    loaded: list[str] = []
    monkeypatch.setattr("ui.sound.sys.platform", "linux")
    monkeypatch.setattr("ui.sound.has_outlet", lambda: False)
    monkeypatch.setattr("ui.sound.import_module", loaded.append)
    sounds = Sounds()
    sounds.play("turn")
    while not sounds.silent:
        pass
    assert loaded == []


def test_off_means_off() -> None:
    def opener() -> Speaker:
        raise AssertionError("no device may be opened")

    sounds = Sounds(on=False, opener=opener)
    for kind in KINDS:
        sounds.play(kind)
    sounds.play(None)
    assert not sounds.silent


@pytest.fixture
def page(qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> TablePage:
    monkeypatch.setattr("ui.pages.table.can_sound", lambda: True)
    made = TablePage(Strings("en"), SKINS[Felt.DARK], Pair().a, Settings(name="Ada", language="en"), practice=True)
    qtbot.addWidget(made)
    made.setStyleSheet(style_sheet(SKINS[Felt.DARK]))
    made.resize(900, 600)
    made.show()
    return made


def test_one_click_at_the_table_switches_the_sounds_and_is_kept(page: TablePage) -> None:
    kept: list[bool] = []
    page.changed.connect(lambda settings: kept.append(settings.sounds))
    made = page.side.sound_button
    assert made.accessibleName() == "Sounds on/off"
    assert (made.isVisible(), made.isChecked(), page.sounds.on) == (True, True, True)
    QTest.mouseClick(made, Qt.MouseButton.LeftButton)
    assert (kept, made.isChecked(), page.sounds.on) == ([False], False, False)
    QTest.keyClick(made, Qt.Key.Key_Return)
    assert (kept, made.isChecked(), page.sounds.on) == ([False, True], True, True)


def test_sounds_set_elsewhere_are_seen_at_the_table_also_in_another_language(page: TablePage) -> None:
    page.dress(Settings(name="Ada", language="fr", sounds=False))
    grown(page.translated(Strings("fr"), SKINS[Felt.LIGHT]))
    assert not page.side.sound_button.isChecked()
    assert not page.side.sound_button.isHidden()


def test_where_nothing_can_be_heard_there_is_nothing_to_switch(
    page: TablePage, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("ui.pages.table.can_sound", lambda: False)
    page.refresh()
    assert not page.side.sound_button.isVisible()
    monkeypatch.setattr("ui.pages.table.can_sound", lambda: True)
    page.refresh()
    assert not page.side.sound_button.isHidden()
    page.sounds._broken = True  # no device
    page.refresh()
    assert not page.side.sound_button.isVisible()


def test_what_is_at_the_side_is_large_enough_to_hit(page: TablePage) -> None:
    buttons = [made for made in page.side.findChildren(QPushButton) if made.isVisible()]
    assert {made.accessibleName() for made in buttons} > {"Do not show again", "Sounds on/off", "Settings"}
    assert [made.accessibleName() for made in buttons if made.height() < 44 or made.width() < 44] == []
