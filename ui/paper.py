"""What a card is besides its face: paper, corners, shadow.

Owns the painting of these; caching is `ui.art`'s. Must not know sizes in pixels other than those it is given.
"""

from __future__ import annotations

from enum import Enum

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QImage, QPainter, QPainterPath, QPen, QPixmap

RADIUS = 0.06  # corner of a card in card widths, as drawn in the deck's files
PAPER, EDGE, FAINT = QColor("#fffdf7"), QColor("#b9b2a0"), QColor("#b8b09a")


class Shadow(Enum):
    """How high a card lies: offset and blur in card widths, darkness of ambient and contact shadow."""

    NONE = (0.0, 0.0, 0)
    REST = (0.014, 0.05, 74)
    LIFTED = (0.06, 0.15, 92)


def shadow_reach(shadow: Shadow) -> float:
    """How far a shadow sticks out of the card on any side, in card widths."""
    offset, blur, _ = shadow.value
    return offset + blur


def paint_shadow(pixmap: QPixmap, card: QRectF, shadow: Shadow, dpr: float) -> None:
    """Nested rounded rectangles of little opacity each: a blur without an effect, drawn once per size."""
    offset, blur, darkness = shadow.value
    w = card.width()
    steps = max(6, min(28, round(blur * w * dpr)))
    image = QImage(pixmap.size(), QImage.Format.Format_ARGB32_Premultiplied)
    image.setDevicePixelRatio(dpr)
    image.fill(Qt.GlobalColor.transparent)
    painter = QPainter(image)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(Qt.PenStyle.NoPen)
    # Each ring lies on all wider ones; opacities add up to `darkness` and fall off like a soft light's edge.
    painter.setBrush(QColor(6, 14, 10, max(2, round(darkness * 1.35 / steps))))
    for step in range(steps):
        grow = blur * w * ((1 - step / steps) ** 1.6) - 0.01 * w
        rect = card.adjusted(-grow, -grow, grow, grow).translated(offset * w * 0.35, offset * w)
        radius = max(1.0, RADIUS * w + grow)
        painter.drawRoundedRect(rect, radius, radius)
    painter.end()
    over = QPainter(pixmap)
    over.drawImage(0, 0, image)
    over.end()


def paint_blank(painter: QPainter, card: QRectF) -> None:
    """A face that is on its way: card paper with two faint arrows chasing each other."""
    w = card.width()
    line = max(0.6, w * 0.006)
    painter.setPen(QPen(EDGE, line))
    painter.setBrush(PAPER)
    painter.drawRoundedRect(card.adjusted(line / 2, line / 2, -line / 2, -line / 2), RADIUS * w, RADIUS * w)
    middle, radius = card.center(), w * 0.17
    ring = QRectF(middle.x() - radius, middle.y() - radius, 2 * radius, 2 * radius)
    pen = QPen(FAINT, w * 0.028)
    pen.setCapStyle(Qt.PenCapStyle.RoundCap)
    for turn in (0, 180):
        painter.save()
        painter.translate(middle)
        painter.rotate(turn)
        painter.translate(-middle)
        painter.setPen(pen)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawArc(ring, 35 * 16, 125 * 16)
        tip = QPainterPath()
        tip.moveTo(middle.x() + radius * 1.32, middle.y() - radius * 0.42)
        tip.lineTo(middle.x() + radius * 0.54, middle.y() - radius * 0.3)
        tip.lineTo(middle.x() + radius * 1.1, middle.y() + radius * 0.24)
        tip.closeSubpath()
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(FAINT)
        painter.drawPath(tip)
        painter.restore()
