"""Where the keyboard was on a page that is made anew, e.g. in another language.

Owns finding that place again: the same page has the same fields in the same order.
"""

from __future__ import annotations

from PySide6.QtCore import Qt, QTimer
from PySide6.QtWidgets import QApplication, QWidget
from shiboken6 import isValid

from ui.panels.scroll import Scroll

Place = tuple[int, int]
"""Which of the page's fields, and how far it was scrolled."""


def place(page: QWidget) -> Place | None:
    """The field of the page that has the keyboard, if one has."""
    fields = _fields(page)
    now = QApplication.focusWidget() or page.window().focusWidget()
    if now not in fields:
        return None
    area = page.findChild(Scroll)
    return fields.index(now), area.verticalScrollBar().value() if area is not None else 0


def put(page: QWidget, place: Place | None) -> None:
    """Give the keyboard to the same field of a page just shown."""
    fields = _fields(page)
    if place is None or place[0] >= len(fields):
        return
    fields[place[0]].setFocus(Qt.FocusReason.OtherFocusReason)
    area = page.findChild(Scroll)
    if area is None:
        return

    def scroll() -> None:
        if isValid(area):
            area.verticalScrollBar().setValue(place[1])

    QTimer.singleShot(0, scroll)  # once its height is known


def _fields(page: QWidget) -> list[QWidget]:
    own = page.window()  # a list that drops down is a window of its own, and made when it is first needed
    return [
        child
        for child in page.findChildren(QWidget)
        if child.window() is own and child.focusPolicy() != Qt.FocusPolicy.NoFocus
    ]
