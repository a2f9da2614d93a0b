"""The player does something: told before it is done.

Owns the watch over a window's mouse, touch and keys. What was pressed goes where it was meant, unless it is `taken`.
"""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QElapsedTimer, QEvent, QObject, QPointF, Qt, QTimer, Signal
from PySide6.QtGui import QKeyEvent, QMouseEvent
from PySide6.QtWidgets import QApplication, QWidget
from shiboken6 import isValid

CLICKS = (QEvent.Type.MouseButtonPress, QEvent.Type.MouseButtonDblClick)
NEAR = 12  # pixels: Qt's own measure for a double click, about
MODIFIERS = (Qt.Key.Key_Shift, Qt.Key.Key_Control, Qt.Key.Key_Alt, Qt.Key.Key_AltGr, Qt.Key.Key_Meta)


class FirstInput(QObject):
    """See the module. Watches only while it is asked to: it is called for every event of the program."""

    came = Signal()

    def __init__(self, widget: QWidget, taken: Callable[[QEvent], bool]) -> None:
        """`taken`: whether a press does nothing but what is told of it."""
        super().__init__(widget)
        self._widget, self._taken = widget, taken
        self._watching = False
        self._once = QTimer(self)  # runs after a press of the mouse that was taken: the next one there is of the same
        self._once.setSingleShot(True)
        self._at = QPointF()  # where that was, on the screen
        self._since = QElapsedTimer()
        self._once.timeout.connect(self._filter)
        widget.installEventFilter(self)

    def watch(self, wanted: bool) -> None:
        """Begin or end watching."""
        app = QApplication.instance()
        if wanted is self._watching or app is None:
            return
        self._watching = wanted
        self._filter()

    def _filter(self) -> None:
        app = QApplication.instance()
        if app is not None and (self._watching or self._once.isActive()):
            app.installEventFilter(self)
        elif app is not None:
            app.removeEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if not isValid(self._widget) or not isinstance(watched, QWidget):
            return False
        if self._once.isActive() and isinstance(event, QMouseEvent) and event.type() in CLICKS:
            if self._again(watched, event):
                return True
            self._once.stop()
            self._filter()
        if not self._watching:
            return False
        if watched is self._widget and event.type() is QEvent.Type.Hide:
            self.came.emit()  # another page was chosen
            self.watch(False)
            return False
        if watched.window() is not self._widget.window():
            return False
        pressed = event.type() is QEvent.Type.MouseButtonPress  # a finger's comes as one, too
        if isinstance(event, QKeyEvent) and event.type() is QEvent.Type.KeyPress:
            pressed = event.key() not in MODIFIERS and not event.isAutoRepeat()
        if not pressed:
            return False
        taken = self._taken(event)
        if taken and isinstance(event, QMouseEvent):
            self._at = event.globalPosition()
            self._once.start(QApplication.doubleClickInterval())
            self._since.start()
        self.came.emit()
        self._filter()
        return taken

    def _again(self, watched: QWidget, event: QMouseEvent) -> bool:
        """Whether this press belongs to the click that was taken. Who goes on clicking is heard after a while, never
        with the second half of a double click."""
        if watched.window() is not self._widget.window():
            return False
        if (event.globalPosition() - self._at).manhattanLength() > NEAR:
            return False
        if event.type() is QEvent.Type.MouseButtonPress and self._since.hasExpired(self._once.interval()):
            return False
        self._once.start()
        return True
