"""Whether the keyboard or the mouse was used last in a window.

Owns a watch over the window's own events, before they go to a widget: one call for each, where a watch over the whole
program would cost one for every event of every widget. It takes nothing away.
"""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QWidget

_PRESSES = (QEvent.Type.MouseButtonPress, QEvent.Type.TouchBegin)
_MODIFIERS = (Qt.Key.Key_Shift, Qt.Key.Key_Control, Qt.Key.Key_Alt, Qt.Key.Key_AltGr, Qt.Key.Key_Meta)


class LastInput(QObject):
    """See the module; a child of the window."""

    def __init__(self, window: QWidget) -> None:
        super().__init__(window)
        self.keyboard = False
        window.windowHandle().installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() in _PRESSES:
            self.keyboard = False
        elif isinstance(event, QKeyEvent) and event.type() is QEvent.Type.KeyPress:
            self.keyboard = self.keyboard or event.key() not in _MODIFIERS
        return False


def watch(widget: QWidget) -> None:
    """Begin to watch the window of a widget; once is enough."""
    window = widget.window()
    if window.windowHandle() is not None and _watch_of(window) is None:
        LastInput(window)


def by_keyboard(widget: QWidget) -> bool:
    """What happens now in the widget's window comes from a key."""
    found = _watch_of(widget.window())
    return found is not None and found.keyboard


def _watch_of(window: QWidget) -> LastInput | None:
    found = window.findChild(LastInput, options=Qt.FindChildOption.FindDirectChildrenOnly)
    return found if isinstance(found, LastInput) else None
