"""Card faces as pixmaps, each rendered once per size and scaling.

Owns the deck's files, the pixmap cache and the shadows baked into it. Must not know piles or plays. Rendering is lazy
and cut into slices, because a court card takes a millisecond or more and the window must answer meanwhile.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from enum import Enum
from importlib import resources
from time import perf_counter

from PySide6.QtCore import QByteArray, QObject, QPointF, QRectF, Qt, QTimer, Signal
from PySide6.QtGui import QColor, QImage, QPainter, QPainterPath, QPen, QPixmap, QTransform
from PySide6.QtSvg import QSvgRenderer

FACES = tuple(rank + suit for suit in "cdhs" for rank in "A23456789TJQK")
BACKS = ("back_a", "back_b")
BLANK = "blank"

SLICE_S = 0.004  # a slice ends after this; the card begun last may take as long again
SMALL_PX = 60  # below this many device pixels the courts' detail is noise
RADIUS = 0.06  # corner of a card in card widths, as drawn in the deck's files
INDEX_STRIP = (0.016, 0.176)  # where a face's left index stands, in card widths
INDEX_HEIGHT = 0.44  # and how far down it reaches, in card widths
PAPER, EDGE, FAINT = QColor("#fffdf7"), QColor("#b9b2a0"), QColor("#b8b09a")


class Deck(Enum):
    """The folder of `resources/cards` that faces come from; what a folder lacks comes from `standard`."""

    STANDARD = "standard"
    JUMBO = "jumbo"
    FOUR_COLOUR = "four"


class Shadow(Enum):
    """How high a card lies: offset and blur in card widths, darkness of ambient and contact shadow."""

    NONE = (0.0, 0.0, 0)
    REST = (0.014, 0.05, 74)
    LIFTED = (0.06, 0.15, 92)


@dataclass(frozen=True, slots=True)
class Look:
    """What one card shows: a face, a back or the blank of a card being turned."""

    face: str
    turned: bool = False  # lies the opponent's way round
    corner: bool = False  # index also at the right: the only edge that shows in a fan growing to the left
    shadow: Shadow = Shadow.REST


@dataclass(frozen=True, slots=True)
class Art:
    """A pixmap with the place of the card's own corner in it, in logical pixels."""

    pixmap: QPixmap
    margin: float
    width: float  # of the card it was made for; a stand-in has another width than wanted
    exact: bool


def shadow_reach(shadow: Shadow) -> float:
    """How far a shadow sticks out of the card on any side, in card widths."""
    offset, blur, _ = shadow.value
    return offset + blur


class CardArt(QObject):
    """The faces of one deck at one size; ask with `art`, listen to `ready` for those that came later."""

    ready = Signal()

    def __init__(self, deck: Deck = Deck.STANDARD, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._root = resources.files("resources") / "cards"
        self._deck = deck
        self._w, self._h, self._dpr = 0.0, 0.0, 1.0
        self._made: dict[Look, Art] = {}
        self._stale: dict[Look, Art] = {}
        self._shadows: dict[Shadow, QPixmap] = {}
        self._renderers: dict[str, QSvgRenderer] = {}
        self._wanted: dict[Look, None] = {}  # an ordered set: first wanted, first made
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.timeout.connect(self._slice)

    @property
    def deck(self) -> Deck:
        return self._deck

    @property
    def busy(self) -> bool:
        """Cards are still waiting for their slice."""
        return bool(self._wanted)

    def set_deck(self, deck: Deck) -> None:
        if deck is not self._deck:
            self._deck = deck
            self._renderers.clear()
            self._outdate()

    def set_size(self, width: float, height: float, dpr: float) -> None:
        """Card size in logical pixels; what was made for another size serves as stand-in until it is made anew."""
        if (width, height, dpr) != (self._w, self._h, self._dpr):
            self._w, self._h, self._dpr = width, height, dpr
            self._outdate()

    def art(self, look: Look, *, now: bool = False) -> Art | None:
        """The picture of a look: exact, or an old one stretched, or None; `now` makes it on the spot."""
        made = self._made.get(look)
        if made is not None:
            return made
        base = replace(look, shadow=Shadow.NONE, turned=False, corner=False)
        if now or base in self._made:  # composing from a rendered face takes a fraction of a millisecond
            return self._make(look)
        self._want(look)
        return self._stale.get(look)

    def prefetch(self, looks: Iterable[Look]) -> None:
        """Have these made when there is time."""
        for look in looks:
            if look not in self._made:
                self._want(look)

    def finish(self) -> None:
        """Make everything wanted at once; for pictures and tests."""
        for look in tuple(self._wanted):
            self._make(look)
        self._wanted.clear()
        self.ready.emit()

    def _want(self, look: Look) -> None:
        self._wanted[look] = None
        if not self._timer.isActive():
            self._timer.start(0)

    def _outdate(self) -> None:
        self._stale.update(self._made)
        self._made.clear()
        self._shadows.clear()
        self._wanted.clear()

    def _slice(self) -> None:
        end = perf_counter() + SLICE_S
        while self._wanted and perf_counter() < end:
            look = next(iter(self._wanted))
            del self._wanted[look]
            self._make(look)
        if self._wanted:
            self._timer.start(1)
        else:
            self._stale.clear()
        self.ready.emit()

    def _make(self, look: Look) -> Art:
        made = self._made.get(look)
        if made is not None:
            return made
        if look.shadow is not Shadow.NONE:
            art = self._shadowed(look)
        elif look.turned:
            art = self._turned(look)
        elif look.corner:
            art = self._cornered(look)
        else:
            art = Art(self._rendered(look.face), 0.0, self._w, True)
        self._made[look] = art
        self._wanted.pop(look, None)
        return art

    def _pixmap(self, width: float, height: float) -> QPixmap:
        pixmap = QPixmap(round(width * self._dpr), round(height * self._dpr))
        pixmap.setDevicePixelRatio(self._dpr)
        pixmap.fill(Qt.GlobalColor.transparent)
        return pixmap

    def _rendered(self, face: str) -> QPixmap:
        pixmap = self._pixmap(self._w, self._h)
        painter = QPainter(pixmap)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        if face == BLANK:
            _paint_blank(painter, QRectF(0, 0, self._w, self._h))
        else:
            self._renderer(face).render(painter, QRectF(0, 0, self._w, self._h))
        painter.end()
        return pixmap

    def _renderer(self, face: str) -> QSvgRenderer:
        folder = "small" if self._deck is Deck.STANDARD and self._w * self._dpr < SMALL_PX else self._deck.value
        key = face if face in BACKS else f"{folder}/{face}"
        if key not in self._renderers:
            file = self._root / f"{key}.svg"
            if not file.is_file():
                file = self._root / "standard" / f"{face}.svg"
            self._renderers[key] = QSvgRenderer(QByteArray(file.read_bytes()))
        return self._renderers[key]

    def _turned(self, look: Look) -> Art:
        art = self._make(replace(look, turned=False))
        pixmap = art.pixmap.transformed(QTransform().rotate(180))
        pixmap.setDevicePixelRatio(self._dpr)
        return replace(art, pixmap=pixmap)

    def _cornered(self, look: Look) -> Art:
        art = self._make(replace(look, corner=False))
        pixmap = art.pixmap.copy()
        left, right = INDEX_STRIP
        px = self._w * self._dpr
        strip = QRectF(round(left * px), round(left * px), round((right - left) * px), round(INDEX_HEIGHT * px))
        painter = QPainter(pixmap)
        x = self._w - (strip.x() + strip.width()) / self._dpr
        painter.drawPixmap(QPointF(x, strip.y() / self._dpr), art.pixmap, strip)
        painter.end()
        return replace(art, pixmap=pixmap)

    def _shadowed(self, look: Look) -> Art:
        art = self._make(replace(look, shadow=Shadow.NONE))
        pixmap = self._shadow(look.shadow).copy()
        margin = self._margin(look.shadow)
        painter = QPainter(pixmap)
        painter.drawPixmap(QPointF(margin, margin), art.pixmap)
        painter.end()
        return Art(pixmap, margin, self._w, True)

    def _margin(self, shadow: Shadow) -> float:
        return (int(shadow_reach(shadow) * self._w * self._dpr) + 1) / self._dpr

    def _shadow(self, shadow: Shadow) -> QPixmap:
        if shadow not in self._shadows:
            margin = self._margin(shadow)
            pixmap = self._pixmap(self._w + 2 * margin, self._h + 2 * margin)
            _paint_shadow(pixmap, QRectF(margin, margin, self._w, self._h), shadow, self._dpr)
            self._shadows[shadow] = pixmap
        return self._shadows[shadow]


def _paint_shadow(pixmap: QPixmap, card: QRectF, shadow: Shadow, dpr: float) -> None:
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


def _paint_blank(painter: QPainter, card: QRectF) -> None:
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
