"""A label that shows a picture, as fine as the screen it is on.

Owns when the picture is drawn anew: the screen is not known before the window is there, and a window is moved from one
screen to another. Must not know what is drawn.
"""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QEvent
from PySide6.QtGui import QPixmap
from PySide6.QtWidgets import QLabel

Drawing = Callable[[float], QPixmap]
"""Draws the picture for a scaling: so many device pixels to a logical one."""


class Picture(QLabel):
    """See the module."""

    def __init__(self, drawing: Drawing | None = None) -> None:
        super().__init__()
        self._drawing: Drawing | None = None
        self._scale = 0.0  # what was drawn is for
        if drawing is not None:
            self.draw(drawing)

    def draw(self, drawing: Drawing) -> None:
        """Show this picture from now on."""
        self._drawing, self._scale = drawing, 0.0
        self._fit()

    def clear(self) -> None:
        """Show none."""
        self._drawing = None
        super().clear()

    def _fit(self) -> None:
        if self._drawing is not None and self._scale != self.devicePixelRatioF():
            self._scale = self.devicePixelRatioF()
            self.setPixmap(self._drawing(self._scale))

    def event(self, event: QEvent) -> bool:
        if event.type() in (QEvent.Type.DevicePixelRatioChange, QEvent.Type.Show):
            self._fit()
        return super().event(event)
