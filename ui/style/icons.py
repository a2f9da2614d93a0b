"""The icons of resources/icons in any colour.

Owns reading, colouring and keeping them. Must not decide where one is shown.
"""

from __future__ import annotations

from functools import cache
from importlib.resources import files

from PySide6.QtCore import QByteArray, QRectF, QSize, Qt
from PySide6.QtGui import QIcon, QIconEngine, QImage, QPainter, QPixmap
from PySide6.QtSvg import QSvgRenderer

INK = "#1b1d23"  # the one colour the files are drawn in
KEPT = 4  # sizes of one icon: a window has one or two, and another scaling on another screen


@cache
def _source(name: str) -> str:
    return files("resources").joinpath("icons", f"{name}.svg").read_text("utf-8")


class _Engine(QIconEngine):
    """Draws the file at whatever size is asked for: crisp at every scaling. What it has drawn it keeps: buttons ask for
    it whenever they are painted, a tenth of a millisecond each time."""

    def __init__(self, name: str, colour: str, faint: str) -> None:
        super().__init__()
        self._drawn: dict[tuple[int, int, bool], QPixmap] = {}
        self._of = (name, colour, faint)
        self._plain = _renderer(name, colour)
        self._faint = _renderer(name, faint)

    def clone(self) -> QIconEngine:
        return _Engine(*self._of)

    def paint(self, painter: QPainter, rect: object, mode: QIcon.Mode, state: QIcon.State) -> None:
        renderer = self._faint if mode is QIcon.Mode.Disabled else self._plain
        renderer.render(painter, QRectF(rect))  # type: ignore[call-overload]

    def pixmap(self, size: QSize, mode: QIcon.Mode, state: QIcon.State) -> QPixmap:
        key = size.width(), size.height(), mode is QIcon.Mode.Disabled
        if key not in self._drawn:
            if len(self._drawn) >= KEPT:
                self._drawn.clear()
            image = QImage(size, QImage.Format.Format_ARGB32_Premultiplied)
            image.fill(Qt.GlobalColor.transparent)
            painter = QPainter(image)
            self.paint(painter, image.rect(), mode, state)
            painter.end()
            self._drawn[key] = QPixmap.fromImage(image)
        return self._drawn[key]


def _renderer(name: str, colour: str) -> QSvgRenderer:
    return QSvgRenderer(QByteArray(_source(name).replace(INK, colour).encode()))


def icon(name: str, colour: str = INK, faint: str = "#9aa39c") -> QIcon:
    """An icon in a colour, in another while what it stands on is disabled."""
    return QIcon(_Engine(name, colour, faint))


def icon_pixmap(name: str, size: int, colour: str, dpr: float) -> QPixmap:
    """An icon as a pixmap for a label."""
    device = round(size * dpr)
    image = QImage(device, device, QImage.Format.Format_ARGB32_Premultiplied)
    image.fill(Qt.GlobalColor.transparent)
    painter = QPainter(image)
    _renderer(name, colour).render(painter, QRectF(0, 0, device, device))
    painter.end()
    pixmap = QPixmap.fromImage(image)
    pixmap.setDevicePixelRatio(dpr)
    return pixmap
