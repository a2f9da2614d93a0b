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
from PySide6.QtGui import QPainter, QPixmap, QTransform
from PySide6.QtSvg import QSvgRenderer

from app.settings import Settings
from ui.paper import Shadow, paint_blank, paint_shadow, shadow_reach

FACES = tuple(rank + suit for suit in "cdhs" for rank in "A23456789TJQK")
BACKS = ("back_a", "back_b")
BLANK = "blank"

SLICE_S = 0.004  # a slice ends after this, and the band begun last
BAND_S = 0.0015  # a face is rendered in bands of about this: a whole one may take fifty milliseconds at high scalings
SMALL_PX = 60  # below this many device pixels the courts' detail is noise
INDEX_STRIP = (0.016, 0.176)  # where a face's left index stands, in card widths
INDEX_HEIGHT = 0.60  # how far down it may reach, in card widths; nothing else stands at the edge


class Deck(Enum):
    """The folder of `resources/cards` that faces come from; what a folder lacks comes from `standard`."""

    STANDARD = "standard"
    JUMBO = "jumbo"
    FOUR_COLOUR = "four"


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


@dataclass(slots=True)
class _Job:
    """A face half rendered."""

    face: str
    pixmap: QPixmap
    done: int = 0  # device rows
    rows: int = 0  # how many the next band should have; 0: not known yet


def _plain(look: Look) -> Look:
    """The face alone, from which all its other looks are composed."""
    return Look(look.face, shadow=Shadow.NONE)


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
        # One at a time: a drawn document takes a third of a megabyte, parsing it again half a millisecond.
        self._renderer_of: tuple[str, QSvgRenderer] | None = None
        self._job: _Job | None = None
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
        if now or _plain(look) in self._made:  # composing from a rendered face takes a fraction of a millisecond
            return self._make(look)
        self._want(look)
        return self._stale.get(look)

    def has(self, look: Look) -> bool:
        """It is made, exactly."""
        return look in self._made

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
        self._renderer_of = None
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
        self._job = None
        self._renderer_of = None

    def hurry(self, seconds: float) -> None:
        """Make what is wanted now, for at most about that long: the first picture of a window."""
        self._work(perf_counter() + seconds)

    def _slice(self) -> None:
        self._work(perf_counter() + SLICE_S)

    def _work(self, end: float) -> None:
        while self._wanted and perf_counter() < end:
            look = next(iter(self._wanted))
            base = _plain(look)
            if base in self._made:
                self._make(look)
                continue
            if self._job is None or self._job.face != base.face:
                self._job = _Job(base.face, self._pixmap(self._w, self._h))
            self._band(self._job)
            if self._job.done >= self._job.pixmap.height():
                self._made[base] = Art(self._job.pixmap, 0.0, self._w, True)
                self._wanted.pop(base, None)
                self._job = None
        if self._wanted:
            self._timer.start(1)
        else:
            self._stale.clear()
            self._renderer_of = None
        self.ready.emit()

    def _band(self, job: _Job) -> None:
        """Render some more rows of a face; as many as took BAND_S before."""
        start = perf_counter()
        height = job.pixmap.height()
        rows = min(job.rows or max(8, height // 20), height - job.done)
        top, part = job.done / self._dpr, self._pixmap(self._w, rows / self._dpr)
        painter = QPainter(part)
        self._paint(painter, job.face, -top)
        painter.end()
        painter = QPainter(job.pixmap)
        painter.drawPixmap(QPointF(0, top), part)
        painter.end()
        job.done += rows
        job.rows = max(4, min(2 * rows, round(rows * BAND_S / max(1e-5, perf_counter() - start))))

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
        self._paint(painter, face, 0.0)
        painter.end()
        return pixmap

    def _paint(self, painter: QPainter, face: str, y: float) -> None:
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        box = QRectF(0, y, self._w, self._h)
        if face == BLANK:
            paint_blank(painter, box)
        else:
            self._renderer(face).render(painter, box)

    def _renderer(self, face: str) -> QSvgRenderer:
        folder = "small" if self._deck is Deck.STANDARD and self._w * self._dpr < SMALL_PX else self._deck.value
        key = face if face in BACKS else f"{folder}/{face}"
        if self._renderer_of is None or self._renderer_of[0] != key:
            file = self._root / f"{key}.svg"
            if not file.is_file():
                file = self._root / "standard" / f"{face}.svg"
            self._renderer_of = key, QSvgRenderer(QByteArray(file.read_bytes()))
        return self._renderer_of[1]

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
            paint_shadow(pixmap, QRectF(margin, margin, self._w, self._h), shadow, self._dpr)
            self._shadows[shadow] = pixmap
        return self._shadows[shadow]


def chosen_deck(settings: Settings) -> Deck:
    """The deck that is set."""
    if settings.four_colour:
        return Deck.FOUR_COLOUR
    try:
        return Deck(settings.deck)
    except ValueError:
        return Deck.STANDARD
