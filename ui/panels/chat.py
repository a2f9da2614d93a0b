"""The field in which a player says something.

Owns its limit, and telling how much of it is left before a letter is swallowed. What is said goes elsewhere.
"""

from __future__ import annotations

from PySide6.QtGui import QHideEvent, QMoveEvent, QResizeEvent, QShowEvent
from PySide6.QtWidgets import QLineEdit

from app.strings import Strings
from net.terms import MAX_CHAT
from ui.announce import announce
from ui.panels.sheet import label

FEW = 20  # letters left: from here on it is told


class Chat(QLineEdit):
    """See the module. Lies in the widget it is laid out in; what is left is told above it, over what lies there."""

    def __init__(self, say: Strings) -> None:
        super().__init__()
        _ = self._say = say
        self.setPlaceholderText(_("Say something"))
        self.setAccessibleName(_("Say something"))
        self.setMaxLength(MAX_CHAT // 4)  # bytes; a letter has at most four
        self.left = label("", "chat-left")
        self.left.hide()
        self.textChanged.connect(self._count)

    def _count(self, text: str) -> None:
        left = self.maxLength() - len(text.encode("utf-16-le", "surrogatepass")) // 2  # as Qt counts
        told = self._say.plural("{n} letter left", "{n} letters left", left) if left <= FEW else ""
        first = bool(told) and not self.left.text()
        self.left.setText(told)
        if first or (told and not left):  # not with every letter
            announce(self, told)
        self._place()

    def _place(self) -> None:
        parent = self.parentWidget()
        shown = bool(self.left.text()) and parent is not None
        if shown:
            self.left.setParent(parent)
            self.left.adjustSize()
            right = self.geometry().right() + 1 - self.left.width()
            self.left.move(right, max(0, self.y() - self.left.height()))
            self.left.raise_()
        self.left.setVisible(shown)

    def hideEvent(self, event: QHideEvent) -> None:
        super().hideEvent(event)
        self.left.hide()

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self._place()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._place()

    def moveEvent(self, event: QMoveEvent) -> None:
        super().moveEvent(event)
        self._place()
