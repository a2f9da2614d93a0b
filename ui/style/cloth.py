"""The cloth behind the pages.

Owns the background: plain light at once, the woven felt as soon as there is time. Must not hold what lies on it.
"""

from __future__ import annotations

from PySide6.QtCore import QTimer
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QPixmap, QResizeEvent
from PySide6.QtWidgets import QWidget

from app.settings import Felt
from ui.style.light import coarse_light

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
        self._weaver.weave(self.size(), self.devicePixelRatioF(), Cloths[self._felt.name])

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
            middle, edge = PLAIN[self._felt]
            painter.drawPixmap(0, 0, coarse_light(self.size(), QColor(middle), QColor(edge)))
        painter.end()
        self.painted = True
