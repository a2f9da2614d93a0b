"""Everything drawn on the table that is not a card: outlines of places, rings, count badges.

Owns small pixmaps, cached per size. Must not know which pile wears which mark. The rings differ in width, dash and
corner marks, not only in colour.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from itertools import groupby

from PySide6.QtCore import QPointF, QRectF, QSizeF, Qt
from PySide6.QtGui import (
    QColor,
    QFont,
    QFontMetricsF,
    QImage,
    QPainter,
    QPainterPath,
    QPainterPathStroker,
    QPen,
    QPixmap,
)

from ui.paper import RADIUS
from ui.table.theme import Theme

_REPLACE = QPainter.CompositionMode.CompositionMode_Source  # four times as fast as blending, on an empty pixmap
RING_MARGIN = 9.0  # logical pixels around the ringed rectangle


class Ring(Enum):
    """What a ring around a card says."""

    LIT = "lit"  # would take the card
    HOT = "hot"  # would take it if let go now
    SELECTED = "selected"
    FOCUS = "focus"
    MARKED = "marked"  # pointed at (Stop!, review)
    HINT = "hint"


class Empty(Enum):
    """What is drawn inside an empty place."""

    PLAIN = "plain"
    ACE = "ace"
    HAND = "hand"
    TURNED = "turned"


@dataclass(frozen=True, slots=True)
class Tray:
    """Its two ends, and what is between: stripes of one colour each, as first and last device row."""

    left: QPixmap
    right: QPixmap
    between: tuple[tuple[int, int, QColor], ...]


class Marks:
    """The pixmaps for one card size; a new size needs a new one."""

    def __init__(self, card: QSizeF, dpr: float, theme: Theme, font: QFont) -> None:
        self._card, self._dpr, self._theme, self._font = card, dpr, theme, font
        self._cache: dict[object, QPixmap] = {}
        self._trays: dict[object, Tray] = {}

    def empty(self, kind: Empty) -> QPixmap:
        if kind not in self._cache:
            pixmap = self._blank(self._card)
            painter = _painter(pixmap)
            self._paint_empty(painter, kind)
            painter.end()
            self._cache[kind] = pixmap
        return self._cache[kind]

    def ring(self, ring: Ring, size: QSizeF) -> QPixmap:
        """A ring around a rectangle of that size; the pixmap is larger by RING_MARGIN on each side."""
        key = (ring, size.width(), size.height())
        if key not in self._cache:
            pixmap = self._blank(QSizeF(size.width() + 2 * RING_MARGIN, size.height() + 2 * RING_MARGIN))
            painter = _painter(pixmap)
            rect = QRectF(QPointF(RING_MARGIN, RING_MARGIN), size)
            _PAINT_RING[ring](painter, rect, RADIUS * self._card.width())
            painter.end()
            self._cache[key] = pixmap
        return self._cache[key]

    def tray(self, height: float, *, active: bool) -> Tray:
        """The bed one player's stock lies in. A light rim says that it is his turn."""
        key = ("tray", height, active)
        if key not in self._trays:
            w = self._card.width()
            end = self.tray_end
            pixmap = self._blank(QSizeF(2 * end + 1, height))
            painter = _painter(pixmap)
            line = max(1.0, w * (0.02 if active else 0.012))
            rect = QRectF(QPointF(), QSizeF(2 * end + 1, height)).adjusted(line, line, -line, -line)
            painter.setPen(QPen(self._theme.colour("turn" if active else "rim"), line))
            painter.setBrush(self._theme.colour("tray"))
            painter.setCompositionMode(_REPLACE)
            painter.drawRoundedRect(rect, w * 0.1, w * 0.1)
            painter.end()
            x, rows = round(end * self._dpr), pixmap.height()
            right = pixmap.copy(pixmap.width() - x, 0, x, rows)
            self._trays[key] = Tray(pixmap.copy(0, 0, x, rows), right, _stripes(pixmap.copy(x, 0, 1, rows).toImage()))
        return self._trays[key]

    @property
    def tray_end(self) -> float:
        """How wide either end of a tray is."""
        return round((self._card.width() * 0.13 + 2) * self._dpr) / self._dpr

    def badge(self, count: int) -> QPixmap:
        """A count in a small pill."""
        key = ("badge", count)
        if key not in self._cache:
            font = QFont(self._font)
            size = max(11.0, self._card.width() * 0.135, QFontMetricsF(self._font).ascent())
            font.setPixelSize(round(size))
            font.setWeight(QFont.Weight.DemiBold)
            metrics = QFontMetricsF(font)
            height = round(size * 1.5)
            width = max(height * 1.35, metrics.horizontalAdvance(str(count)) + height * 0.8)
            pixmap = self._blank(QSizeF(round(width), height))
            painter = _painter(pixmap)
            rect = QRectF(0.5, 0.5, round(width) - 1, height - 1)
            painter.setPen(QPen(self._theme.colour("badge_rim"), 1))
            painter.setBrush(self._theme.colour("badge"))
            painter.drawRoundedRect(rect, height / 2, height / 2)
            painter.setFont(font)
            painter.setPen(self._theme.colour("badge_text"))
            painter.drawText(rect, Qt.AlignmentFlag.AlignCenter, str(count))
            painter.end()
            self._cache[key] = pixmap
        return self._cache[key]

    def _blank(self, size: QSizeF) -> QPixmap:
        pixmap = QPixmap(round(size.width() * self._dpr), round(size.height() * self._dpr))
        pixmap.setDevicePixelRatio(self._dpr)
        pixmap.fill(Qt.GlobalColor.transparent)
        return pixmap

    def _paint_empty(self, painter: QPainter, kind: Empty) -> None:
        w, h = self._card.width(), self._card.height()
        line = max(1.0, w * 0.014)
        rect = QRectF(0, 0, w, h).adjusted(line, line, -line, -line)
        radius = RADIUS * w
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(0, 0, 0, 22))
        painter.setCompositionMode(_REPLACE)
        painter.drawRoundedRect(rect, radius, radius)
        painter.setCompositionMode(QPainter.CompositionMode.CompositionMode_SourceOver)
        pen = QPen(self._theme.colour("line"), line)
        if kind is Empty.TURNED:
            pen.setDashPattern([4, 3])
        painter.setPen(pen)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawRoundedRect(rect, radius, radius)
        painter.setPen(Qt.PenStyle.NoPen)
        mark = self._theme.colour("mark")
        if kind is Empty.ACE:
            painter.setBrush(mark)
            painter.drawPath(ace(QRectF(w * 0.31, h * 0.3, w * 0.38, w * 0.42)))
            for n, suit in enumerate("shdc"):
                painter.drawPath(suit_path(suit, QPointF(w * (0.245 + 0.17 * n), h * 0.72), w * 0.115))
        elif kind is Empty.HAND:
            self._paint_round_arrow(painter, QPointF(w / 2, h / 2), w * 0.2, mark)

    def _paint_round_arrow(self, painter: QPainter, middle: QPointF, radius: float, colour: QColor) -> None:
        pen = QPen(colour, radius * 0.24)
        pen.setCapStyle(Qt.PenCapStyle.FlatCap)
        painter.setPen(pen)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        ring = QRectF(middle.x() - radius, middle.y() - radius, 2 * radius, 2 * radius)
        painter.drawArc(ring, 60 * 16, 290 * 16)
        tip = QPainterPath()
        tip.moveTo(middle.x() + radius * 1.0, middle.y() - radius * 0.72)
        tip.lineTo(middle.x() + radius * 0.18, middle.y() - radius * 0.98)
        tip.lineTo(middle.x() + radius * 0.52, middle.y() - radius * 0.2)
        tip.closeSubpath()
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(colour)
        painter.drawPath(tip)


def suit_path(suit: str, at: QPointF, size: float) -> QPainterPath:
    """A suit sign around a point, about `size` high."""
    s = size / 2
    path = QPainterPath()
    if suit == "d":
        path.moveTo(0, -s)
        for x, y in ((0.72 * s, 0), (0, s), (-0.72 * s, 0)):
            path.lineTo(x, y)
        path.closeSubpath()
    elif suit in "hs":
        path.moveTo(0, s)
        path.cubicTo(-0.3 * s, 0.55 * s, -s, 0.1 * s, -s, -0.4 * s)
        path.cubicTo(-s, -1.15 * s, -0.15 * s, -1.05 * s, 0, -0.5 * s)
        path.cubicTo(0.15 * s, -1.05 * s, s, -1.15 * s, s, -0.4 * s)
        path.cubicTo(s, 0.1 * s, 0.3 * s, 0.55 * s, 0, s)
        if suit == "s":
            flipped = QPainterPath()
            for n in range(path.elementCount()):
                path.setElementPositionAt(n, path.elementAt(n).x, -path.elementAt(n).y * 0.88 - 0.12 * s)
            flipped.addPath(path)
            path = flipped.united(_stem(s))
    else:
        for x, y in ((0.0, -0.5), (-0.5, 0.2), (0.5, 0.2)):
            ball = QPainterPath()
            ball.addEllipse(QPointF(x * s, y * s), 0.47 * s, 0.47 * s)
            path = path.united(ball)
        path = path.united(_stem(s))
    return path.translated(at)


def _stem(s: float) -> QPainterPath:
    stem = QPainterPath()
    stem.moveTo(0, -0.1 * s)
    stem.cubicTo(0.05 * s, 0.5 * s, 0.2 * s, 0.85 * s, 0.4 * s, s)
    stem.lineTo(-0.4 * s, s)
    stem.cubicTo(-0.2 * s, 0.85 * s, -0.05 * s, 0.5 * s, 0, -0.1 * s)
    stem.closeSubpath()
    return stem


def ace(box: QRectF) -> QPainterPath:
    """A drawn capital A with feet, in the manner of the deck's indices; needs no font."""
    lines = QPainterPath()
    for x0, y0, x1, y1 in ((0.15, 1, 0.5, 0.03), (0.5, 0.03, 0.85, 1), (0.27, 0.68, 0.73, 0.68)):
        lines.moveTo(box.x() + x0 * box.width(), box.y() + y0 * box.height())
        lines.lineTo(box.x() + x1 * box.width(), box.y() + y1 * box.height())
    for x0, x1 in ((0.0, 0.3), (0.7, 1.0)):
        lines.moveTo(box.x() + x0 * box.width(), box.bottom())
        lines.lineTo(box.x() + x1 * box.width(), box.bottom())
    stroker = QPainterPathStroker()
    stroker.setWidth(box.width() * 0.13)
    return stroker.createStroke(lines).simplified()


def _stripes(column: QImage) -> tuple[tuple[int, int, QColor], ...]:
    """A column of pixels, but for what is empty of it."""
    found, row = [], 0
    for rgba, same in groupby(column.pixelColor(0, y).rgba() for y in range(column.height())):
        end = row + len(list(same)) - 1
        colour = QColor.fromRgba(rgba)
        if colour.alpha():
            found.append((row, end, colour))
        row = end + 1
    return tuple(found)


def _painter(pixmap: QPixmap) -> QPainter:
    painter = QPainter(pixmap)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    return painter


def _stroke(painter: QPainter, rect: QRectF, radius: float, out: float, pen: QPen) -> None:
    """A rounded outline whose line runs `out` pixels outside the rectangle."""
    painter.setPen(pen)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawRoundedRect(rect.adjusted(-out, -out, out, out), radius + out, radius + out)


# Each ring is a light line in a dark one: on whatever it lies, cloth, card or back, one of the two stands out by three
# to one at least. So neither may let through what is below.


def _lit(painter: QPainter, rect: QRectF, radius: float) -> None:
    for width, alpha in ((10.0, 26), (7.0, 40)):
        _stroke(painter, rect, radius, 2, QPen(QColor(255, 240, 190, alpha), width))
    _stroke(painter, rect, radius, 2, QPen(QColor("#1e1800"), 5.6))
    _stroke(painter, rect, radius, 2, QPen(QColor("#ffe08a"), 2.6))


def _hot(painter: QPainter, rect: QRectF, radius: float) -> None:
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(QColor(255, 224, 138, 58))
    painter.drawRoundedRect(rect, radius, radius)
    for width, alpha in ((14.0, 40), (10.0, 60)):
        _stroke(painter, rect, radius, 2, QPen(QColor(255, 240, 190, alpha), width))
    _stroke(painter, rect, radius, 3, QPen(QColor("#1e1800"), 8.2))
    _stroke(painter, rect, radius, 3, QPen(QColor("#ffd45c"), 4.8))


def _selected(painter: QPainter, rect: QRectF, radius: float) -> None:
    _stroke(painter, rect, radius, 1.5, QPen(QColor("#0c1c2c"), 5.2))
    _stroke(painter, rect, radius, 1.5, QPen(QColor("#bfe3ff"), 2.2))


def _focus(painter: QPainter, rect: QRectF, radius: float) -> None:
    _stroke(painter, rect, radius, 5, QPen(QColor("#04101a"), 6))
    _stroke(painter, rect, radius, 5, QPen(QColor("#ffffff"), 2.6))


def _marked(painter: QPainter, rect: QRectF, radius: float) -> None:
    """Brackets at the corners, outside the card: nothing of its face is covered."""
    reach = min(rect.width(), rect.height()) * 0.26
    frame = rect.adjusted(-4, -4, 4, 4)
    brackets = QPainterPath()
    for x, sx in ((frame.left(), 1), (frame.right(), -1)):
        for y, sy in ((frame.top(), 1), (frame.bottom(), -1)):
            brackets.moveTo(x, y + sy * reach)
            brackets.lineTo(x, y + sy * radius)
            brackets.quadTo(x, y, x + sx * radius, y)
            brackets.lineTo(x + sx * reach, y)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    dark, light = QColor("#260400"), QColor("#ffab8c")
    _stroke(painter, rect, radius, 1, QPen(dark, 4))
    _stroke(painter, rect, radius, 1, QPen(light, 1.6))
    for colour, width in ((dark, 8.4), (light, 4.6)):
        painter.setPen(QPen(colour, width, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap, Qt.PenJoinStyle.RoundJoin))
        painter.drawPath(brackets)


def _hint(painter: QPainter, rect: QRectF, radius: float) -> None:
    pen = QPen(QColor("#ffffff"), 2.4)
    pen.setDashPattern([1, 2.4])
    pen.setCapStyle(Qt.PenCapStyle.RoundCap)
    _stroke(painter, rect, radius, 2, QPen(QColor("#08141e"), 5.2))
    _stroke(painter, rect, radius, 2, pen)


_PAINT_RING = {
    Ring.LIT: _lit,
    Ring.HOT: _hot,
    Ring.SELECTED: _selected,
    Ring.FOCUS: _focus,
    Ring.MARKED: _marked,
    Ring.HINT: _hint,
}
