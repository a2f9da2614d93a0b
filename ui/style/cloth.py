"""The cloth behind the pages.

Owns the background: plain light at once, the woven felt as soon as there is time, and no felt while a page that paints
all of itself lies over it. Must not hold what lies on it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QRect, Qt, QTimer
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QPixmap, QResizeEvent, QShowEvent
from PySide6.QtWidgets import QStackedLayout, QWidget

from app.settings import Felt
from ui.strips import in_strips
from ui.style.light import COARSE, coarse_light

if TYPE_CHECKING:
    from ui.table.felt import FeltPainter

# As in ui.table.theme, which is not imported before the first page is painted.
PLAIN = {Felt.DARK: ("#256b4d", "#0f3826"), Felt.LIGHT: ("#9cc0a8", "#6f9a85")}


class Cloth(QWidget):
    """A widget whose background is the felt."""

    def __init__(self, felt: Felt, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._felt = felt
        self._woven: QPixmap | None = None
        self._weaver: FeltPainter | None = None  # none while a page covers the cloth
        self._begun = False  # there has been time for the texture, so there is again
        self._pages: QStackedLayout | None = None
        self.painted = False  # once: what is slow may begin
        self._later = QTimer(self)
        self._later.setSingleShot(True)
        self._later.setInterval(60)
        self._later.timeout.connect(self._weave)

    def set_felt(self, felt: Felt) -> None:
        """Another cloth."""
        self._felt = felt
        self._woven = None
        in_strips(self)
        self.update()
        if not self._covered:
            self._weave()

    def weave_soon(self) -> None:
        """There is time now for the felt's texture."""
        self._begun = True
        if not self._covered:
            self._later.start()

    @property
    def _covered(self) -> bool:
        page = self._pages.currentWidget() if self._pages is not None else None
        return page is not None and page.testAttribute(Qt.WidgetAttribute.WA_OpaquePaintEvent)

    def _weave(self) -> None:
        from ui.table.felt import FeltPainter  # after the first paint
        from ui.table.theme import Felt as Cloths

        self._begun = True
        if self._weaver is None:
            self._weaver = FeltPainter(self)
            self._weaver.ready.connect(self._ready)
        self._weaver.weave(self.size(), self.devicePixelRatioF(), Cloths[self._felt.name])

    def _ready(self, pixmap: QPixmap) -> None:
        self._woven = pixmap
        in_strips(self)
        self.update()

    def _turned(self) -> None:
        """Another page: the felt under a table is four megabytes nobody sees; it is woven anew when the table goes."""
        if self._covered:
            self._later.stop()
            if self._weaver is not None:
                self._weaver.ready.disconnect(self._ready)  # it may come to its end before it is gone
                self._weaver.deleteLater()
            self._woven = self._weaver = None
        elif self._begun and self._weaver is None:
            self._weave()

    def showEvent(self, event: QShowEvent) -> None:
        pages = self.layout()
        if self._pages is None and isinstance(pages, QStackedLayout):
            self._pages = pages
            pages.currentChanged.connect(self._turned)

    def resizeEvent(self, event: QResizeEvent) -> None:
        if self._weaver is not None:
            self._later.start()

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        if self._woven is not None and self._woven.deviceIndependentSize().toSize() == self.size():
            painter.drawPixmap(0, 0, self._woven)
        else:
            middle, edge = PLAIN[self._felt]
            light = coarse_light(self.size(), QColor(middle), QColor(edge))
            painter.drawPixmap(QRect(0, 0, light.width() * COARSE, light.height() * COARSE), light)
        painter.end()
        self.painted = True
