"""A line of text that ends in “…” where there is no room for all of it.

Owns how it is drawn. The text stays whole for whoever asks for it or has it read out.
"""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QLabel

LEAST = 10  # pixels: a layout may make it narrower than its text


class Elided(QLabel):
    """One line of plain text, never rich: names of others are shown in it."""

    def __init__(self, text: str, name: str = "") -> None:
        """`name` chooses its look in the style sheet."""
        super().__init__(text)
        self.setTextFormat(Qt.TextFormat.PlainText)
        self.setObjectName(name)
        self.setMinimumWidth(LEAST)

    @property
    def seen(self) -> str:
        """What is drawn of the text in the room there is."""
        return self.fontMetrics().elidedText(self.text(), Qt.TextElideMode.ElideRight, self.contentsRect().width())

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        self.style().drawItemText(
            painter,
            self.contentsRect(),
            int(self.alignment()),
            self.palette(),
            self.isEnabled(),
            self.seen,
            self.foregroundRole(),
        )
        painter.end()
