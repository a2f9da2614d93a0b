"""The line along a record: where it stands, and where deals, turns, Stops and missed faults are.

Owns its painting and the mouse on it. Keys are the page's.
"""

from __future__ import annotations

from PySide6.QtCore import QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QMouseEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QSizePolicy, QWidget

from app.sentences import N_
from app.strings import Strings
from app.walk import Walk
from ui.style.theme import Skin

EDGE = 14  # the knob reaches beyond the ends
FAULT, CALL = "#d9484d", "#f0c95a"


class Scrub(QWidget):
    """See the module."""

    moved = Signal(int)

    def __init__(self, say: Strings, skin: Skin) -> None:
        super().__init__()
        self.setAccessibleName(say(N_("Where in the record")))
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self._skin = skin
        self._walk: Walk | None = None
        self._at = 0

    def sizeHint(self) -> QSize:
        return QSize(300, 38)

    def show_walk(self, walk: Walk | None) -> None:
        """Another record."""
        self._walk, self._at = walk, 0
        self.update()

    def set_at(self, at: int) -> None:
        """Where the page stands."""
        self._at = at
        self.update()

    @property
    def last(self) -> int:
        """The last place."""
        return 0 if self._walk is None else max(0, len(self._walk.halts) - 1)

    def place_at(self, x: float) -> int:
        """The place under a pixel."""
        span = max(1.0, self.width() - 2 * EDGE)
        return max(0, min(self.last, round((x - EDGE) / span * self.last)))

    def x_of(self, at: int) -> float:
        """The pixel of a place."""
        return EDGE + (self.width() - 2 * EDGE) * (at / self.last if self.last else 0.0)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        if event.button() is Qt.MouseButton.LeftButton:
            self._go(event.position().x())

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        if event.buttons() & Qt.MouseButton.LeftButton:
            self._go(event.position().x())

    def _go(self, x: float) -> None:
        at = self.place_at(x)
        if self._walk is not None and at != self._at:
            self.moved.emit(at)

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        skin, middle = self._skin, self.height() / 2
        groove = QRectF(EDGE, middle - 3, self.width() - 2 * EDGE, 6)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(skin.panel_line))
        painter.drawRoundedRect(groove, 3, 3)
        walk = self._walk
        if walk is not None and walk.halts:
            here = self.x_of(self._at)
            painter.setBrush(QColor(skin.on_panel_faint))
            painter.drawRoundedRect(QRectF(groove.left(), groove.top(), here - groove.left(), 6), 3, 3)
            self._ticks(painter, walk, middle)
            painter.setPen(QPen(QColor(skin.panel), 2))
            painter.setBrush(QColor(skin.gold))
            painter.drawEllipse(QRectF(here - 9, middle - 9, 18, 18))
        painter.end()

    def _ticks(self, painter: QPainter, walk: Walk, middle: float) -> None:
        painter.setPen(QPen(QColor(self._skin.on_panel), 2))
        for at in walk.deals:
            x = self.x_of(at)
            painter.drawLine(round(x), round(middle - 12), round(x), round(middle + 12))
        painter.setPen(Qt.PenStyle.NoPen)
        # Marks that would lie on each other are drawn once: a record may have thousands.
        for places, colour, above in ((walk.stops, CALL, True), (walk.faults, FAULT, False)):
            painter.setBrush(QColor(colour))
            drawn = -9
            for at in places:
                x = round(self.x_of(at))
                if x - drawn < 2:
                    continue
                drawn = x
                painter.drawEllipse(QRectF(x - 3.5, middle - 15.5 if above else middle + 8.5, 7, 7))
