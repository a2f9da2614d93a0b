"""Card faces as pixmaps, each rendered once per size and scaling.

Owns the deck's files, the rendered faces and the shadows baked into pixmaps. Must not know piles or plays. Rendering is
lazy and cut into slices, because a court card takes some milliseconds and the window must answer meanwhile.

A rendered face is kept packed; a pixmap is composed of it when a card wears it, and is gone with the last card that
does. All looks of all faces as pixmaps would be forty megabytes on a screen of twice the scaling.
"""

from __future__ import annotations

import zlib
from collections.abc import Iterable
from dataclasses import dataclass, replace
from time import perf_counter
from weakref import WeakValueDictionary

from PySide6.QtCore import QByteArray, QObject, QPointF, QRectF, Qt, QTimer, Signal
from PySide6.QtGui import QImage, QPainter, QPixmap, QTransform
from PySide6.QtSvg import QSvgRenderer

from ui.deck import BACKS, Deck, card_file
from ui.paper import Shadow, paint_blank, paint_shadow, shadow_reach

FACES = tuple(rank + suit for suit in "cdhs" for rank in "A23456789TJQK")
BLANK = "blank"

SLICE_S = 0.0018  # a slice ends after this, and the step begun last
AT_ONCE_S = 0.0005  # composing a pixmap takes up to a millisecond; what is asked for beyond this comes with a slice
BAND_S = 0.001  # a face is rendered in bands of about this: a whole one may take fifty milliseconds at high scalings
SMALL_PX = 60  # below this many device pixels the courts' detail is noise
INDEX_STRIP = (0.016, 0.176)  # where a face's left index stands, in card widths
INDEX_HEIGHT = 0.60  # how far down it may reach, in card widths; nothing else stands at the edge
FORMAT = QImage.Format.Format_ARGB32_Premultiplied


@dataclass(frozen=True, slots=True)
class Look:
    """What one card shows: a face, a back or the blank of a card being turned."""

    face: str
    turned: bool = False  # lies the opponent's way round
    corner: bool = False  # index also at the right: the only edge that shows in a fan growing to the left
    shadow: Shadow = Shadow.REST


@dataclass(frozen=True, slots=True, weakref_slot=True)
class Art:
    """A pixmap with the place of the card's own corner in it, in logical pixels."""

    pixmap: QPixmap
    margin: float
    width: float  # of the card it was made for; a stand-in has another width than wanted
    exact: bool


@dataclass(frozen=True, slots=True)
class _Face:
    """A rendered face without shadow, packed to a tenth of its size; unpacked in half a millisecond."""

    packed: bytes
    size: tuple[int, int]  # device pixels
    width: float
    dpr: float

    @classmethod
    def of(cls, image: QImage, width: float) -> _Face:
        size = image.width(), image.height()
        return cls(zlib.compress(image.constBits(), 1), size, width, image.devicePixelRatio())

    def image(self) -> QImage:
        w, h = self.size
        pixels = zlib.decompress(self.packed)
        image = QImage(pixels, w, h, 4 * w, FORMAT).copy()  # the copy outlives `pixels`
        image.setDevicePixelRatio(self.dpr)
        return image


@dataclass(slots=True)
class _Job:
    """A face half rendered."""

    face: str
    image: QImage
    done: int = 0  # device rows
    rows: int = 0  # how many the next band should have; 0: not known yet


class CardArt(QObject):
    """The faces of one deck at one size; ask with `art`, listen to `ready` for those that came later."""

    ready = Signal()

    def __init__(self, deck: Deck = Deck.STANDARD, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._deck = deck
        self._w, self._h, self._dpr = 0.0, 0.0, 1.0
        self._faces: dict[str, _Face] = {}
        self._old: dict[str, _Face] = {}  # of another size or deck, until the new ones are rendered
        self._made: WeakValueDictionary[Look, Art] = WeakValueDictionary()  # alive: worn by some card
        self._shadows: dict[Shadow, QPixmap] = {}
        # One at a time: a drawn document takes a third of a megabyte, parsing it again half a millisecond.
        self._renderer_of: tuple[str, QSvgRenderer] | None = None
        self._job: _Job | None = None
        self._wanted: dict[Look, None] = {}  # an ordered set: first wanted, first made
        self._later: dict[str | Shadow, None] = {}  # faces and shadows nobody wears yet
        self._spent = 0.0  # seconds of composing since the last slice
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.timeout.connect(self._slice)

    @property
    def deck(self) -> Deck:
        return self._deck

    @property
    def busy(self) -> bool:
        """Cards are still waiting for their slice."""
        return bool(self._wanted or self._later)

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
        """The picture of a look, or None: it comes with `ready`; `now` makes it on the spot."""
        made = self._made.get(look)
        if made is not None:
            return made
        if now:
            return self._make(look)
        there = look.face in self._faces and (look.shadow is Shadow.NONE or look.shadow in self._shadows)
        if there and self._spent < AT_ONCE_S:
            start = perf_counter()
            art = self._make(look)
            self._spent += perf_counter() - start
            self._start(0)
            return art
        self._wanted[look] = None
        self._start(0)
        return None

    def stand_in(self, look: Look) -> Art | None:
        """The look with another shadow; or its face as it was at another size or in another deck, without one."""
        for shadow in Shadow:
            if (made := self._made.get(replace(look, shadow=shadow))) is not None:
                return made
        face = self._old.get(look.face)
        if face is None:
            return None
        pixmap = QPixmap.fromImage(_dressed(face.image(), look, face.width))
        return Art(pixmap, 0.0, face.width, False)

    def has(self, look: Look) -> bool:
        """It is made, exactly."""
        return look in self._made

    def is_of(self, look: Look, art: Art | None) -> bool:
        """This picture is the look's as it is now: of this size and of this deck."""
        return art is not None and self._made.get(look) is art

    def prefetch(self, looks: Iterable[Look]) -> None:
        """Have these faces and shadows made when there is time."""
        for look in looks:
            if look.shadow is not Shadow.NONE and look.shadow not in self._shadows:
                self._later[look.shadow] = None
            if look.face not in self._faces:
                self._later[look.face] = None
        if self._later:
            self._start(0)

    def go_on(self) -> None:
        """Make some of what is asked for now, a part of a slice: whoever asks has something else to do as well."""
        self._timer.stop()
        self._work(SLICE_S / 2)

    def finish(self) -> None:
        """Make all that is asked for at once; for pictures and tests."""
        held = [self._make(look) for look in tuple(self._wanted)]
        self._done(held)

    def _start(self, milliseconds: int) -> None:
        if not self._timer.isActive():
            self._timer.start(milliseconds)

    def _outdate(self) -> None:
        self._old.update(self._faces)
        self._faces.clear()
        self._made.clear()
        self._shadows.clear()
        self._wanted.clear()
        self._later.clear()
        self._job = None
        self._renderer_of = None

    def _slice(self) -> None:
        self._work(SLICE_S)

    def _work(self, seconds: float) -> None:
        self._spent = 0.0
        end = perf_counter() + seconds
        held: list[Art] = []  # until whoever listens to `ready` has put them on
        while self.busy and perf_counter() < end:
            look = next(iter(self._wanted), None)
            face = look.face if look is not None else next(iter(self._later))
            if isinstance(face, Shadow):
                self._shadow(face)
                del self._later[face]
            elif face not in self._faces:
                self._step(face)
            elif look is not None:
                held.append(self._make(look))
            else:
                del self._later[face]
        self._done(held)

    def _done(self, held: list[Art]) -> None:
        """Tell what has been made, and come back for the rest."""
        if self.busy:
            self._start(1)
        else:
            self._old.clear()
            self._renderer_of = None
        if held:
            self.ready.emit()

    def _step(self, face: str) -> None:
        """Bring a face nearer: its file is read, rows of it are rendered, at last it is packed. Each takes about a
        millisecond."""
        job = self._job
        if job is None or job.face != face:
            self._job = _Job(face, self._image(round(self._h * self._dpr)))
            if face != BLANK:
                self._renderer(face)
        elif job.done < job.image.height():
            self._band(job)
        else:
            self._faces[face] = _Face.of(job.image, self._w)
            self._job = None

    def _band(self, job: _Job) -> None:
        """Render some more rows; as many as took BAND_S before."""
        start, height = perf_counter(), job.image.height()
        rows = min(job.rows or max(8, height // 20), height - job.done)
        top, part = job.done / self._dpr, self._image(rows)
        painter = QPainter(part)
        self._paint(painter, job.face, -top)
        painter.end()
        painter = QPainter(job.image)
        painter.drawImage(QPointF(0, top), part)
        painter.end()
        job.done += rows
        job.rows = max(4, min(2 * rows, round(rows * BAND_S / max(1e-5, perf_counter() - start))))

    def _face(self, face: str) -> _Face:
        while face not in self._faces:
            self._step(face)
        return self._faces[face]

    def _make(self, look: Look) -> Art:
        """Compose a look of its face."""
        self._wanted.pop(look, None)
        made = self._made.get(look)
        if made is None:
            image = _dressed(self._face(look.face).image(), look, self._w)
            made = self._made[look] = self._shadowed(image, look.shadow)
        return made

    def _image(self, rows: int) -> QImage:
        image = QImage(round(self._w * self._dpr), rows, FORMAT)
        image.setDevicePixelRatio(self._dpr)
        image.fill(Qt.GlobalColor.transparent)
        return image

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
            self._renderer_of = key, QSvgRenderer(QByteArray(card_file(folder, face)))
        return self._renderer_of[1]

    def _shadowed(self, image: QImage, shadow: Shadow) -> Art:
        if shadow is Shadow.NONE:
            return Art(QPixmap.fromImage(image), 0.0, self._w, True)
        pixmap = self._shadow(shadow).copy()
        margin = self._margin(shadow)
        painter = QPainter(pixmap)
        painter.drawImage(QPointF(margin, margin), image)
        painter.end()
        return Art(pixmap, margin, self._w, True)

    def _margin(self, shadow: Shadow) -> float:
        return (int(shadow_reach(shadow) * self._w * self._dpr) + 1) / self._dpr

    def _shadow(self, shadow: Shadow) -> QPixmap:
        if shadow not in self._shadows:
            margin = self._margin(shadow)
            pixmap = QPixmap(round((self._w + 2 * margin) * self._dpr), round((self._h + 2 * margin) * self._dpr))
            pixmap.setDevicePixelRatio(self._dpr)
            pixmap.fill(Qt.GlobalColor.transparent)
            paint_shadow(pixmap, QRectF(margin, margin, self._w, self._h), shadow, self._dpr)
            self._shadows[shadow] = pixmap
        return self._shadows[shadow]


def _dressed(image: QImage, look: Look, width: float) -> QImage:
    """A face with what a look adds to it: the second index, the other way round."""
    dpr = image.devicePixelRatio()
    if look.corner:
        left, right = INDEX_STRIP
        px = width * dpr
        strip = QRectF(round(left * px), round(left * px), round((right - left) * px), round(INDEX_HEIGHT * px))
        index = image.copy(strip.toRect())
        painter = QPainter(image)
        painter.drawImage(QPointF(width - (strip.x() + strip.width()) / dpr, strip.y() / dpr), index)
        painter.end()
    if look.turned:
        image = image.transformed(QTransform().rotate(180))
        image.setDevicePixelRatio(dpr)
    return image
