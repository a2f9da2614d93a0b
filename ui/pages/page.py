"""What all pages but the table have in common: the cloth, a way back, a title, and one sheet in the middle.

Owns this frame. Must not know which pages there are.
"""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QColor, QKeyEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QHBoxLayout, QSizePolicy, QVBoxLayout, QWidget

from app.strings import Strings
from ui.panels.sheet import Sheet, button, label
from ui.style.theme import Skin


class Page(QWidget):
    """A page with a way back; Esc takes it."""

    back = Signal()

    def __init__(self, say: Strings, skin: Skin) -> None:
        super().__init__()
        self._ = self.say = say
        self.skin = skin

    def frame(self, title: str, *, width: int = 760, fill: bool = False, still: bool = False) -> QVBoxLayout:
        """Lay out the page; the answer is where its contents go. `fill`: the sheet reaches down to the bottom. `still`:
        its upper edge stays where it is when it grows."""
        _ = self.say
        outer = QVBoxLayout(self)
        outer.setContentsMargins(20, 16, 20, 12)
        outer.setSpacing(4)
        top = QHBoxLayout()
        away = button(_("Back"), self.back.emit, "quiet", "back", self.skin.on_felt)
        away.setObjectName("quiet")
        top.addWidget(away)
        top.addSpacing(6)
        top.addWidget(label(title, "page-title"))
        top.addStretch(1)
        outer.addLayout(top)
        sheet = Sheet()
        sheet.setMaximumWidth(width)
        if not fill:
            sheet.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Maximum)
        middle = QHBoxLayout()
        middle.addStretch(1)
        middle.addWidget(sheet, 100)
        middle.addStretch(1)
        if still and not fill:
            middle.setAlignment(sheet, Qt.AlignmentFlag.AlignTop)
        outer.addLayout(middle, 1000)
        if not fill:
            outer.addStretch(1)
        return sheet.body

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape:
            self.back.emit()
        else:
            super().keyPressEvent(event)


class Veil(QWidget):
    """Covers its parent and dims it; a sheet lies in the middle."""

    def __init__(self, parent: QWidget, skin: Skin, *, width: int = 520) -> None:
        super().__init__(parent)
        self._veil = skin.veil
        outer = QHBoxLayout(self)
        outer.addStretch(1)
        column = QVBoxLayout()
        column.addStretch(1)
        self.sheet = Sheet()
        self.sheet.setMinimumWidth(min(width, 420))
        self.sheet.setMaximumWidth(width)
        column.addWidget(self.sheet)
        column.addStretch(1)
        outer.addLayout(column, 100)
        outer.addStretch(1)
        self.setGeometry(parent.rect())
        parent.installEventFilter(self)

    def eventFilter(self, watched: object, event: object) -> bool:
        parent = self.parentWidget()
        if parent is not None and watched is parent and self.geometry() != parent.rect():
            self.setGeometry(parent.rect())
        return False

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.fillRect(self.rect(), QColor(self._veil))
        painter.end()
