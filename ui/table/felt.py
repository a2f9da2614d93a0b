"""The cloth under the cards, baked into one pixmap per size.

Owns the background picture. Must not block: the texture is made step by step and the cloth woven band by band between
other events, and the old one stays until the new one is complete.

A thread of the cloth is one logical pixel, rounded up to whole device pixels: a screen of twice the scaling shows the
same cloth, not a finer one, and it takes a quarter of the memory.
"""

from __future__ import annotations

import math
import random
from collections.abc import Iterator
from time import perf_counter

from PySide6.QtCore import QObject, QPointF, QRectF, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QBrush, QColor, QImage, QPainter, QPixmap

from ui.style.light import light
from ui.table.theme import Felt, Theme

TILE = 256
BAND = 48  # threads a band is high
SLICE_S = 0.0025
FIBRES = 20  # drawn in one step

_grains: dict[int, QImage] = {}  # by seed: the same tile for every cloth of the process


def grain(seed: int = 7) -> Iterator[None]:
    """Make a seamless tile of pressed wool, light and dark on transparent; always the same for the same seed."""
    if seed in _grains:
        return
    rng = random.Random(seed)
    image = QImage(TILE, TILE, QImage.Format.Format_ARGB32_Premultiplied)
    image.fill(Qt.GlobalColor.transparent)
    for cells, opacity in ((TILE, 0.30), (TILE // 2, 0.34), (TILE // 8, 0.22), (TILE // 32, 0.16)):
        noise = _noise(rng, cells)
        yield
        painter = _painter(image)
        # Drawn over its own edges, so that smoothing meets itself on the other side.
        painter.setOpacity(opacity)
        painter.drawImage(QRectF(-TILE, -TILE, 3 * TILE, 3 * TILE), _tiled(noise, 3))
        painter.end()
        yield
    for _begin in range(0, 900, FIBRES):
        painter = _painter(image)
        for _ in range(FIBRES):
            _draw_fibre(painter, rng)
        painter.end()
        yield
    _grains[seed] = image


def _painter(image: QImage) -> QPainter:
    painter = QPainter(image)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
    return painter


def _draw_fibre(painter: QPainter, rng: random.Random) -> None:
    x, y = rng.random() * TILE, rng.random() * TILE
    angle, length = rng.uniform(0, math.tau), rng.uniform(2.0, 6.0)
    way = QPointF(math.cos(angle) * length, math.sin(angle) * length)
    shade = 255 if rng.random() < 0.55 else 0
    painter.setPen(QColor(shade, shade, shade, rng.randrange(18, 60)))
    for ox in (-TILE, 0, TILE):  # fibres that leave at one edge come in at the other
        for oy in (-TILE, 0, TILE):
            if -7 < x + ox < TILE + 7 and -7 < y + oy < TILE + 7:
                start = QPointF(x + ox, y + oy)
                painter.drawLine(start, start + way)


_STRENGTH = bytes(value >> 1 for value in range(256))
_LIGHT = bytes((value >> 1) * (value & 1) for value in range(256))


def _noise(rng: random.Random, cells: int) -> QImage:
    """White and black at random strength, as one image of cells x cells."""
    values = rng.randbytes(cells * cells)
    data = bytearray(4 * len(values))
    for channel in range(3):
        data[channel::4] = values.translate(_LIGHT)
    data[3::4] = values.translate(_STRENGTH)
    return QImage(bytes(data), cells, cells, cells * 4, QImage.Format.Format_ARGB32_Premultiplied).copy()


def _tiled(image: QImage, times: int) -> QImage:
    size = image.size() * times
    tiled = QImage(size, image.format())
    tiled.fill(Qt.GlobalColor.transparent)
    painter = QPainter(tiled)
    painter.fillRect(tiled.rect(), QBrush(image))
    painter.end()
    return tiled


class FeltPainter(QObject):
    """Weaves the cloth for a size; `ready` brings the finished pixmap."""

    ready = Signal(QPixmap)

    def __init__(self, parent: QObject | None = None, seed: int = 7) -> None:
        super().__init__(parent)
        self._seed = seed
        self._theme: Theme = Felt.DARK.value
        self._size = QSize()
        self._dpr = 1.0
        self._steps: Iterator[None] | None = None
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.timeout.connect(self._slice)

    @property
    def busy(self) -> bool:
        return self._timer.isActive()

    def weave(self, size: QSize, dpr: float, felt: Felt) -> bool:
        """Begin a new cloth, if it is to be another one; whether one is coming."""
        fine = dpr / max(1, int(dpr))  # drawn enlarged by a whole number
        woven = QSize(math.ceil(size.width() * fine), math.ceil(size.height() * fine))
        if (woven, fine, felt.value) == (self._size, self._dpr, self._theme):
            return self.busy
        self._size, self._dpr, self._theme = woven, fine, felt.value
        self._steps = self._weave()
        self._timer.start(0)
        return True

    def finish(self) -> None:
        """Weave the rest at once."""
        self._timer.stop()
        for _ in self._steps or ():
            pass

    def _slice(self) -> None:
        end = perf_counter() + SLICE_S
        for _ in self._steps or ():
            if perf_counter() >= end:
                self._timer.start(1)
                return

    def _weave(self) -> Iterator[None]:
        """Texture, bands, delivery; the finished cloth is its receiver's alone."""
        yield from grain(self._seed)
        pixmap = QPixmap(self._size)
        for top in range(0, self._size.height(), BAND):
            self._band(pixmap, top)
            yield
        pixmap.setDevicePixelRatio(self._dpr)
        self._steps = None
        self.ready.emit(pixmap)

    def _band(self, pixmap: QPixmap, top: int) -> None:
        w, h = self._size.width(), self._size.height()
        band = QRectF(0, top, w, min(BAND, h - top))
        painter = QPainter(pixmap)
        painter.fillRect(band, light(w, h, self._theme.colour("middle"), self._theme.colour("edge")))
        painter.setOpacity(self._theme.grain / 100)
        painter.fillRect(band, QBrush(_grains[self._seed]))
        painter.end()
