"""Garbage is collected in the window's thread: a Qt timer that ends in another one takes the process with it."""

from __future__ import annotations

import gc
import threading

from PySide6.QtCore import Qt, QTimer
from pytestqt.qtbot import QtBot


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
