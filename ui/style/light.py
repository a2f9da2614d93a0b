"""The light on the felt: brightest in the middle, falling off to the edges.

Owns that one gradient, exact or coarse. Must not know what lies on the felt.
"""

from __future__ import annotations

from math import ceil, hypot

from PySide6.QtCore import QPointF, QRectF, QSize
from PySide6.QtGui import QBrush, QColor, QPainter, QPixmap, QRadialGradient

COARSE = 8  # logical pixels across which the light changes by less than one step of colour


def light(width: float, height: float, middle: QColor, edge: QColor) -> QBrush:
    """The gradient over a table of that size."""
    gradient = QRadialGradient(QPointF(width * 0.5, height * 0.46), hypot(width, height) * 0.56)
    gradient.setColorAt(0.0, middle)
    gradient.setColorAt(1.0, edge)
    return QBrush(gradient)


def coarse_light(size: QSize, middle: QColor, edge: QColor) -> QPixmap:
    """The same as a small pixmap to be drawn COARSE times as large: made and painted in a fraction of the time, hardly
    to be told from the exact one, for as long as the cloth is not woven. Whoever draws it names the target: a scaling
    below one that the pixmap itself had would be heeded on fine screens only."""
    pixmap = QPixmap(max(1, ceil(size.width() / COARSE)), max(1, ceil(size.height() / COARSE)))
    painter = QPainter(pixmap)
    painter.fillRect(QRectF(pixmap.rect()), light(size.width() / COARSE, size.height() / COARSE, middle, edge))
    painter.end()
    return pixmap
