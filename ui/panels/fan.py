"""A few cards held like a hand: the ornament of the first page.

Owns its painting. Must not know a game: the cards mean nothing.
"""

from __future__ import annotations

from collections.abc import Iterator
from math import ceil, floor
from time import perf_counter

from PySide6.QtCore import QByteArray, QEvent, QPointF, QRectF, QSize, Qt, QTimer
from PySide6.QtGui import QColor, QHideEvent, QLinearGradient, QPainter, QPaintEvent, QPixmap, QTransform
from PySide6.QtSvg import QSvgRenderer
from PySide6.QtWidgets import QSizePolicy, QWidget

from ui.deck import Deck, card_file
from ui.panels.sheet import paint_shadow

CARDS = ("back_a", "Td", "Qs", "Kh", "Ac", "back_b")
SPREAD = 11.0  # degrees from card to card
RATIO = 1.4  # a card's height in its widths
SLICE_S = 0.002  # a slice ends after this, and the band begun last
FADE = 0.5  # how high the edge is in which the cards vanish, in card widths
BAND = 16  # device pixels a band of one card is high


class Fan(QWidget):
    """The hand. Empty until `deal`, and drawn between other events: it takes longer than the first paint may."""

    def __init__(self, deck: Deck = Deck.STANDARD, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._deck = deck
        self._picture: QPixmap | None = None
        self._width = 0.0  # of a card
        self._steps: Iterator[None] | None = None
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.timeout.connect(self._slice)
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)

    def sizeHint(self) -> QSize:
        return QSize(460, 230)

    def minimumSizeHint(self) -> QSize:
        return QSize(300, 120)

    def deal(self) -> None:
        """Draw the cards for the size the widget has now; what was drawn for another stays until then."""
        width = min(self.height() * 0.66, self.width() / 3.4, 260.0)
        if width < 20 or abs(width - self._width) < 8:
            return
        self._width = width
        self._steps = self._draw()
        self._timer.start(0)

    def finish(self) -> None:
        """Draw the rest at once; for pictures."""
        for _ in self._steps or ():
            pass

    def event(self, event: QEvent) -> bool:
        if event.type() is QEvent.Type.DevicePixelRatioChange and self._width:
            self._width = 0.0  # drawn for another screen; that stays until there is the other
            self.deal()
        return super().event(event)

    def hideEvent(self, event: QHideEvent) -> None:
        if not event.spontaneous():  # the page was left, for good: its Python side may live on until it is collected
            self._timer.stop()
            self._picture = self._steps = None
            self._width = 0.0

    def paintEvent(self, event: QPaintEvent) -> None:
        if self._picture is None:
            return
        size = self._picture.deviceIndependentSize()
        painter = QPainter(self)
        left = round((self.width() - size.width()) / 2)
        painter.drawPixmap(QPointF(left, self.height() - size.height()), self._picture)
        painter.end()

    def _slice(self) -> None:
        end = perf_counter() + SLICE_S
        for _ in self._steps or ():
            if perf_counter() >= end:
                self._timer.start(1)
                return

    def _draw(self) -> Iterator[None]:
        """All cards into one picture, each straight from its file, some rows at a time."""
        w, h, dpr = self._width, self._width * RATIO, self.devicePixelRatioF()
        card = QRectF(-w / 2, -h * 1.62, w, h)
        middle = (len(CARDS) - 1) / 2
        ways = []
        for n in range(len(CARDS)):
            way = QTransform()
            way.translate(0, h * 0.78)
            way.rotate((n - middle) * SPREAD)
            ways.append(way)
        reach = w * 0.06 + 8  # of the card's shadow
        # Around (0, 0), the middle of the fan's lower edge.
        boxes = [way.mapRect(card.adjusted(-reach, -reach, reach, reach)) for way in ways]
        half, top = ceil(max(box.right() for box in boxes)), ceil(max(-box.top() for box in boxes))
        picture = self._blank(2 * half, min(top, self.height()))
        foot = QPointF(half, picture.height() / dpr)
        for name, way, box in zip(CARDS, ways, boxes, strict=True):
            renderer = QSvgRenderer(QByteArray(card_file(self._deck.value, name)))
            yield
            left = floor((foot.x() + box.left()) * dpr) / dpr
            first, last = floor((foot.y() + box.top()) * dpr), ceil((foot.y() + box.bottom()) * dpr)
            for row in range(max(0, first), min(picture.height(), last), BAND):
                # Each band a small pixmap: Qt leaves out early what lies outside a pixmap, not outside a clip.
                band = self._blank(box.width() + 2, BAND / dpr)
                painter = QPainter(band)
                painter.setRenderHint(QPainter.RenderHint.Antialiasing)
                painter.translate(foot - QPointF(left, row / dpr))
                painter.setTransform(way, True)
                paint_shadow(painter, card, w * 0.06, 7)
                renderer.render(painter, card)
                painter.end()
                painter = QPainter(picture)
                painter.drawPixmap(QPointF(left, row / dpr), band)
                painter.end()
                yield
        _fade(picture, w * FADE)
        self._picture, self._steps = picture, None
        self.update()

    def _blank(self, width: float, height: float) -> QPixmap:
        dpr = self.devicePixelRatioF()
        pixmap = QPixmap(ceil(width * dpr), ceil(height * dpr))
        pixmap.setDevicePixelRatio(dpr)
        pixmap.fill(Qt.GlobalColor.transparent)
        return pixmap


def _fade(picture: QPixmap, height: float) -> None:
    """Let the lower edge vanish: cut off straight, the cards would look as if something lay over them."""
    size = picture.deviceIndependentSize()
    strip = QRectF(0, size.height() - height, size.width(), height)
    shade = QLinearGradient(strip.topLeft(), strip.bottomLeft())
    for at, alpha in ((0.0, 255), (0.45, 200), (0.8, 70), (1.0, 0)):
        shade.setColorAt(at, QColor(0, 0, 0, alpha))
    painter = QPainter(picture)
    painter.setCompositionMode(QPainter.CompositionMode.CompositionMode_DestinationIn)
    painter.fillRect(strip, shade)
    painter.end()
