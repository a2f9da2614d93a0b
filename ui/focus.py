"""Where the keyboard was on a page that is made anew, e.g. in another language, or come back to.

Owns finding that place again: the same page has the same fields in the same order.
"""

from __future__ import annotations

from weakref import ref

from PySide6.QtCore import Qt, QTimer
from PySide6.QtWidgets import QApplication, QWidget
from shiboken6 import isValid

from ui.lastinput import by_keyboard
from ui.pages.page import Page, Veil
from ui.pages.start import StartPage
from ui.panels.scroll import Scroll

Place = tuple[int, int]
"""Which of the page's fields, and how far it was scrolled."""


def place(page: QWidget) -> Place | None:
    """The field of the page that has the keyboard, if one has."""
    fields, now = _fields(page), _focused(page)
    if now is None or now not in fields:
        return None
    area = page.findChild(Scroll)
    return fields.index(now), area.verticalScrollBar().value() if area is not None else 0


def begin(page: QWidget) -> None:
    """Give the keyboard to a page that is shown."""
    if isinstance(page, Page):
        page.begin()
    else:
        page.setFocus(Qt.FocusReason.OtherFocusReason)


class Back:
    """Where the keyboard was on the pages that others are entered from, for whoever comes back."""

    def __init__(self) -> None:
        self._left: dict[type[QWidget], _Left] = {}

    def keep(self, page: QWidget) -> None:
        """This page is left for another; it need not last. Left by a click from where the keyboard has a place of its
        own, it has that again: on the button clicked, the next key would press it once more."""
        self._left.pop(type(page), None)
        own = page.first if isinstance(page, Page) else page.focusProxy()
        if own is None or isinstance(own, Veil) or by_keyboard(page):
            self._left[type(page)] = _Left(page)

    def give(self, page: QWidget) -> None:
        """The same page is shown again, or the first page, which is made anew: the keyboard is where it was. Where a
        sheet has come up meanwhile that keeps it to itself, it stays there."""
        left = self._left.get(type(page))
        if left is not None and (left.page() is page or isinstance(page, StartPage)):
            left.put(page)


class _Left:
    def __init__(self, page: QWidget) -> None:
        self.page = ref(page)
        self._place = place(page)
        focused = _focused(page)
        self._field = ref(focused) if focused is not None and self._place is not None else None

    def put(self, page: QWidget) -> None:
        field = self._field() if self._field is not None and page is self.page() else None
        here = field is not None and isValid(field) and page.isAncestorOf(field)
        for veil in page.findChildren(Veil):
            if veil.holds and not (here and veil.isAncestorOf(field)):  # type: ignore[arg-type]
                return
        if not here:
            put(page, self._place)
        elif field is not None and field.isVisible() and field.isEnabled():
            field.setFocus(Qt.FocusReason.OtherFocusReason)


def put(page: QWidget, place: Place | None) -> None:
    """Give the keyboard to the same field of a page just shown."""
    fields = _fields(page)
    if place is None or place[0] >= len(fields):
        return
    if fields[place[0]].isEnabled():
        fields[place[0]].setFocus(Qt.FocusReason.OtherFocusReason)
    area = page.findChild(Scroll)
    if area is None:
        return

    def scroll() -> None:
        if isValid(area):
            area.verticalScrollBar().setValue(place[1])

    QTimer.singleShot(0, scroll)  # once its height is known


def _focused(page: QWidget) -> QWidget | None:
    return QApplication.focusWidget() or page.window().focusWidget()


def _fields(page: QWidget) -> list[QWidget]:
    own = page.window()  # a list that drops down is a window of its own, and made when it is first needed
    return [
        child
        for child in page.findChildren(QWidget)
        if child.window() is own and child.focusPolicy() != Qt.FocusPolicy.NoFocus
    ]
