"""Garbage is collected in the window's thread: a Qt timer that ends in another one takes the process with it."""

from __future__ import annotations

import gc
import threading
import weakref

import pytest
from PySide6.QtCore import Qt, QTimer
from pytestqt.qtbot import QtBot

from ui import collector
from ui.collector import Collector


class Knot:
    """Refers to itself, and to a running timer."""

    def __init__(self, ended: list[threading.Thread]) -> None:
        self.itself = self
        self.timer = QTimer()
        self.timer.start(1)
        told = lambda: ended.append(threading.current_thread())  # noqa: E731 - a bound method would hold the timer
        self.timer.destroyed.connect(told, Qt.ConnectionType.DirectConnection)


def test_a_timer_nobody_has_any_more_ends_in_the_windows_thread(qtbot: QtBot) -> None:
    ended: list[threading.Thread] = []
    kept: list[list[int]] = []
    Knot(ended)
    thread = threading.Thread(target=lambda: kept.extend([n] for n in range(50 * gc.get_threshold()[0])))
    thread.start()
    thread.join()
    assert not ended
    qtbot.waitUntil(lambda: bool(ended))
    assert ended == [threading.main_thread()]


class Loop:
    """Refers to itself."""

    def __init__(self) -> None:
        self.itself = self


def left_alone() -> tuple[weakref.ref[Loop], list[list[int]]]:
    """Garbage, and as much else as is a reason to look for some."""
    return weakref.ref(Loop()), [[n] for n in range(3 * gc.get_threshold()[0])]


def test_what_comes_with_modules_is_not_looked_at_and_what_comes_later_is() -> None:
    looking = Collector(importing=True)
    early, _more = left_alone()
    looking._look()
    assert early() is not None
    looking.imported()
    looking._look()
    assert early() is not None  # it was set aside with the modules
    late, _still_more = left_alone()
    looking._look()
    assert late() is None
    looking.stop()


def test_modules_that_never_come_are_not_waited_for_forever(monkeypatch: pytest.MonkeyPatch) -> None:
    looking = Collector(importing=True)
    monkeypatch.setattr(collector, "FULL_S", 0.0)
    found, _more = left_alone()
    looking._look()
    assert found() is None
    looking.stop()
