"""A moment's wait without a page of its own: what is shown stays, and nothing on it can be pressed meanwhile.

Owns that moment. What comes after it, the page that was waited for or one that tells of the wait, is shown by whoever
waits: a page that is there for a tenth of a second is a flash nobody can read.
"""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QEvent, QObject, QTimer
from PySide6.QtWidgets import QApplication, QWidget

MOMENT_MS = 600
_PRESSES = (
    QEvent.Type.MouseButtonPress,
    QEvent.Type.MouseButtonDblClick,
    QEvent.Type.TouchBegin,
    QEvent.Type.KeyPress,
)


class Patience(QObject):
    """See the module."""

    def __init__(self, window: QWidget) -> None:
        super().__init__(window)
        self._window = window
        self._late: Callable[[], object] = lambda: None
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.setInterval(MOMENT_MS)
        self._timer.timeout.connect(self._tell)

    def begin(self, late: Callable[[], object]) -> None:
        """Wait; `late` is called when the moment has passed."""
        self._late = late
        self._timer.start()
        app = QApplication.instance()
        assert app is not None
        app.installEventFilter(self)

    def give_up(self) -> None:
        """It has failed: `late` is called now, if it has not been."""
        if self._timer.isActive():
            self._timer.stop()
            self._tell()

    def come(self) -> None:
        """What was waited for is being made: nothing is told of the wait any more. If it never is there, because the
        player's way led elsewhere, the moment ends by itself."""
        if self._timer.isActive():
            self._late = lambda: None
            self._timer.start()

    def end(self) -> None:
        """It is there."""
        self._timer.stop()
        app = QApplication.instance()
        if app is not None:
            app.removeEventFilter(self)

    def _tell(self) -> None:
        self.end()
        self._late()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        return event.type() in _PRESSES and isinstance(watched, QWidget) and watched.window() is self._window
