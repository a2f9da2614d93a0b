"""The cloth behind the pages.

Owns the background: plain light at once, the woven felt as soon as there is time. Must not hold what lies on it.
"""

from __future__ import annotations

from math import hypot

from PySide6.QtCore import QPointF, QTimer
from PySide6.QtGui import QBrush, QPainter, QPaintEvent, QPixmap, QRadialGradient, QResizeEvent
from PySide6.QtWidgets import QWidget

from app.settings import Felt

# As in ui.table.theme, which is not imported before the first page is painted.
PLAIN = {Felt.DARK: ("#256b4d", "#0f3826"), Felt.LIGHT: ("#9cc0a8", "#6f9a85")}


class Cloth(QWidget):
    """A widget whose background is the felt."""

    def __init__(self, felt: Felt, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._felt = felt
        self._woven: QPixmap | None = None
        self._weaver: object | None = None
        self.painted = False  # once: what is slow may begin
        self._later = QTimer(self)
        self._later.setSingleShot(True)
        self._later.setInterval(60)
        self._later.timeout.connect(self._weave)

    def set_felt(self, felt: Felt) -> None:
        """Another cloth."""
        self._felt = felt
        self._woven = None
        self.update()
        self._weave()

    def weave_soon(self) -> None:
        """There is time now for the felt's texture."""
        self._later.start()

    def _weave(self) -> None:
        from ui.table.felt import FeltPainter  # imports and makes its grain in 40 ms: after the first paint
        from ui.table.theme import Felt as Cloths

        if self._weaver is None:
            self._weaver = FeltPainter(self)
            self._weaver.ready.connect(self._ready)
        assert isinstance(self._weaver, FeltPainter)
        self._weaver.weave(self.size(), self.devicePixelRatioF(), Cloths[self._felt.name], now=False)

    def _ready(self, pixmap: QPixmap) -> None:
        self._woven = pixmap
        self.update()

    def resizeEvent(self, event: QResizeEvent) -> None:
        if self._weaver is not None:
            self._later.start()

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        if self._woven is not None and self._woven.deviceIndependentSize().toSize() == self.size():
            painter.drawPixmap(0, 0, self._woven)
        else:
            w, h = self.width(), self.height()
            middle, edge = PLAIN[self._felt]
            light = QRadialGradient(QPointF(w * 0.5, h * 0.46), hypot(w, h) * 0.56)
            light.setColorAt(0.0, middle)
            light.setColorAt(1.0, edge)
            painter.fillRect(self.rect(), QBrush(light))
        painter.end()
        self.painted = True
