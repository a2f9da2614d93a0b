"""Guard against PySide6 6.12.0, whose Python overrides of void virtuals lose a reference to None at each call.

After some thousand calls the process aborts (`none_dealloc`). Should a later version bring it back, this test says so
before a player's window does.
"""

from __future__ import annotations

import sys

from PySide6.QtCore import QCoreApplication, QEvent, QObject, QTimerEvent
from PySide6.QtGui import QPaintEvent
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

CALLS = 20_000


class Painter(QWidget):
    painted = 0

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: N802
        self.painted += 1


class Ticker(QObject):
    ticked = 0

    def timerEvent(self, event: QTimerEvent) -> None:  # noqa: N802
        self.ticked += 1


def test_paint_events_in_python_lose_no_reference(qtbot: QtBot) -> None:
    widget = Painter()
    qtbot.addWidget(widget)
    widget.resize(4, 4)
    with qtbot.waitExposed(widget):
        widget.show()
    start, before = widget.painted, sys.getrefcount(None)
    for _ in range(CALLS):
        widget.repaint()
    assert widget.painted - start == CALLS
    assert sys.getrefcount(None) > before - 1000


def test_timer_events_in_python_lose_no_reference(qtbot: QtBot) -> None:
    ticker = Ticker()
    before = sys.getrefcount(None)
    for _ in range(CALLS):
        QCoreApplication.sendEvent(ticker, QTimerEvent(1))
    assert ticker.ticked == CALLS
    assert sys.getrefcount(None) > before - 1000
    assert QEvent.Type.Timer == QTimerEvent(1).type()
