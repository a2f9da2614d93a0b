"""A few cards held like a hand: the ornament of the first page.

Owns its painting. Must not know a game: the cards mean nothing.
"""

from __future__ import annotations

from importlib.resources import files

from PySide6.QtCore import QByteArray, QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QHideEvent, QImage, QPainter, QPaintEvent, QPixmap
from PySide6.QtSvg import QSvgRenderer
from PySide6.QtWidgets import QSizePolicy, QWidget

from ui.panels.sheet import paint_shadow

CARDS = ("back_a", "Td", "Qs", "Kh", "Ac", "back_b")
SPREAD = 11.0  # degrees from card to card
RATIO = 1.4  # a card's height in its widths


class Fan(QWidget):
    """The hand. Empty until `deal`: rendering faces takes longer than the first paint may."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._faces: list[QPixmap] = []
        self._width = 0.0
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)

    def sizeHint(self) -> QSize:
        return QSize(460, 230)

    def minimumSizeHint(self) -> QSize:
        return QSize(300, 120)

    def deal(self) -> None:
        """Render the faces for the size the widget has now."""
        width = min(self.height() * 0.66, self.width() / 3.4, 260.0)
        if width < 20 or (self._faces and abs(width - self._width) < 8):
            return
        self._width = width
        dpr = self.devicePixelRatioF()
        self._faces = [_face(name, width, dpr) for name in CARDS]
        self.update()

    def hideEvent(self, event: QHideEvent) -> None:
        if not event.spontaneous():  # the page was left, for good: its Python side may live on until it is collected
            self._faces = []

    def paintEvent(self, event: QPaintEvent) -> None:
        if not self._faces:
            return
        w, h = self._width, self._width * RATIO
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        pivot = QPointF(self.width() / 2, self.height() + h * 0.78)
        middle = (len(self._faces) - 1) / 2
        for n, face in enumerate(self._faces):
            painter.save()
            painter.translate(pivot)
            painter.rotate((n - middle) * SPREAD)
            card = QRectF(-w / 2, -h * 1.62, w, h)
            paint_shadow(painter, card, w * 0.06, 7)
            painter.drawPixmap(card, face, QRectF(face.rect()))
            painter.restore()
        painter.end()


def _face(name: str, width: float, dpr: float) -> QPixmap:
    folder = files("resources").joinpath("cards")
    path = folder.joinpath(f"{name}.svg") if name.startswith("back") else folder.joinpath("standard", f"{name}.svg")
    # Rendered larger than shown: turned by some degrees, an exact size would look frayed.
    image = QImage(
        round(width * dpr * 1.5), round(width * RATIO * dpr * 1.5), QImage.Format.Format_ARGB32_Premultiplied
    )
    image.fill(Qt.GlobalColor.transparent)
    painter = QPainter(image)
    QSvgRenderer(QByteArray(path.read_bytes())).render(painter, QRectF(image.rect()))
    painter.end()
    return QPixmap.fromImage(image)
