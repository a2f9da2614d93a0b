"""A whole picture painted anew, strip by strip: one in a turn of the loop.

Owns when which part of the window is painted after its size or its page has changed. Must not know what is painted.

On a screen of twice the scaling four million pixels and more are painted, and after another size the memory for them
comes empty from the kernel besides: fifteen milliseconds and more in one piece, right after those that laying out
took, and for so long nobody hears what comes over the line. So what is in the window is masked but for what has its
turn. What is not painted yet stays on the screen as it was: systems that keep it there for a window that changes its
size are named below, under the others another size is painted as a whole.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise
from math import ceil
from time import perf_counter

from PySide6.QtCore import QCoreApplication, QEvent, QObject, QRect, Qt, QTimer
from PySide6.QtGui import QGuiApplication, QPaintEvent, QRegion
from PySide6.QtWidgets import QWidget
from shiboken6 import isValid

TURN_S = 0.0025  # what a strip is to take on the average; some hold twice as much as others
RATE = 200e6  # device pixels painted in a second, at first; then what this machine has shown
SLOWEST = 10e6  # never believed to be slower, whatever else kept the machine busy
SHORTEST_S = 0.0005  # no clock is trusted further
HEED = 0.3  # how much of that one strip changes
LARGE = 2_000_000  # device pixels that are worth more than one turn, if they only change
KEEPING = frozenset({"xcb", "windows", "offscreen"})  # platforms on which unpainted parts of a new size keep the old
INPUT = frozenset({QEvent.Type.MouseButtonPress, QEvent.Type.MouseButtonDblClick, QEvent.Type.Wheel})

Task = tuple[QWidget, Callable[[], object]]


class Strips(QObject):
    """The strips of one window; `watch` is to be called once it is on the screen."""

    def __init__(self, window: QWidget, content: QWidget, strip: int | None = None, large: int = LARGE) -> None:
        """`content`: what fills the window. `strip`: how much is painted at once, in device pixels; else what takes
        TURN_S. What is not `large` is painted at once when it changes."""
        super().__init__(window)
        self._window, self._content, self._strip, self._large = window, content, strip, large
        self._first: list[Task] = []  # to be done before anything is painted, a turn for each
        # Lies over what has its turn: to paint anew below what is not opaque, Qt begins at the bottom. Told to paint a
        # widget, it leaves out those that cover it.
        self._glass = QWidget(window)
        self._glass.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self._glass.setAttribute(Qt.WidgetAttribute.WA_NoSystemBackground)
        self._glass.hide()
        self._left: list[QRect] = []  # still to be painted
        self._seen = QRegion()  # painted
        self._again = False  # something of that has to be painted once more
        self._sized = False  # nothing of the picture was there before
        self._exposed = False  # something of the window is on the screen
        self._rates = {False: RATE, True: RATE}  # of what changes, and of another size, whose memory is to be fetched
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.timeout.connect(self._turn)

    @property
    def waiting(self) -> bool:
        """Something is not painted yet."""
        return self._timer.isActive()

    def watch(self) -> None:
        """Hear of sizes, input and what the system asks for before the window does."""
        handle = self._window.windowHandle()
        self._exposed = handle.isExposed()
        handle.installEventFilter(self)

    def begin(self) -> None:
        """All of the content is about to change: paint it in the next turns, if it is large."""
        if self._exposed and self._window.isVisible() and self._pixels > self._large:
            self._lower()

    def prepare(self, part: QWidget, do: Callable[[], object]) -> None:
        """Do this for a part of the window before what waits is painted, in a turn of its own, if the part is still
        there then."""
        if (part, do) not in self._first:
            self._first.append((part, do))

    def finish(self) -> None:
        """Paint the rest at once."""
        if self.waiting:
            while self._first:
                self._prepare()
            self._left = [self._content.rect()]
            self._show()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        kind = event.type()
        if kind is QEvent.Type.Resize:
            if self._exposed and self._window.isVisible() and QGuiApplication.platformName() in KEEPING:
                self._sized = True
                self._lower()
        elif kind is QEvent.Type.Expose:
            exposed, self._exposed = self._exposed, self._window.windowHandle().isExposed()
            if self._exposed and not exposed and self._pixels > self._large:
                self._lower()  # it comes back: nothing of it is on the screen any more
            elif not self._exposed:
                self.finish()  # nobody sees it, and what Qt paints then is not kept
        elif not self.waiting:
            pass
        elif kind in INPUT:
            self.finish()  # what the mask hides takes no press
        elif isinstance(event, QPaintEvent):
            # What is not painted yet is on its way; the rest once more, for Qt would show it only if all were painted.
            self._again = self._again or event.region().intersects(self._seen)
            return True
        return False

    @property
    def _pixels(self) -> float:
        size, scale = self._window.size(), self._window.devicePixelRatioF()
        return size.width() * size.height() * scale * scale

    def _lower(self) -> None:
        """Nothing is painted from now; what the strips are is known when the content has its new size."""
        _hold(self._window, True)
        self._content.setUpdatesEnabled(False)  # what is laid out anew would be painted regardless of any mask
        self._seen, self._again = QRegion(), False
        self._timer.start(0)

    def _turn(self) -> None:
        self._timer.start(0)
        if self._first:
            self._prepare()
            return
        if not self._content.updatesEnabled():
            self._left = self._order()
        self._show()
        if not self.waiting and self._again:
            self._lower()

    def _prepare(self) -> None:
        part, do = self._first.pop(0)
        if isValid(part):
            do()

    def _show(self) -> None:
        """Paint the first of what is left."""
        if not self._content.updatesEnabled():
            _hold(self._window, False)  # or the content would remain without
            self._content.setUpdatesEnabled(True)
            _hold(self._window, True)
        strip = self._left.pop(0)
        self._seen += strip
        _hold(self._glass, False)
        self._glass.setGeometry(strip.translated(self._content.pos()))
        self._glass.show()
        if self._left:
            self._content.setMask(self._seen)
        else:
            self._timer.stop()
            self._content.clearMask()
        self._paint(strip)
        # Held, or the window itself would be painted where the mask is not, and once more where the glass was.
        _hold(self._window, True)
        if not self._left:
            _hold(self._glass, True)
            self._glass.hide()
            _hold(self._window, False)
            self._sized = False

    def _paint(self, strip: QRect) -> None:
        _hold(self._window, False)
        begun = perf_counter()
        # Widgets that became dirty meanwhile believe that it has been asked for.
        QCoreApplication.sendEvent(self._window, QEvent(QEvent.Type.UpdateRequest))
        pixels = self._pixels * strip.height() / max(1, self._window.height())
        rate = pixels / max(SHORTEST_S, perf_counter() - begun)
        if self._exposed:  # else nothing was painted
            self._rates[self._sized] += HEED * (rate - self._rates[self._sized])

    def _order(self) -> list[QRect]:
        """From the top; but a window that is drawn larger may never come to its foot: then on from where it was."""
        strip = self._strip or max(SLOWEST, self._rates[self._sized]) * TURN_S
        size, number = self._content.size(), max(1, ceil(self._pixels / strip))
        edges = [size.height() * n // number for n in range(number + 1)]
        strips = [QRect(0, top, size.width(), end - top) for top, end in pairwise(edges)]
        first = 0
        if self._left:
            first = next((n for n, strip in enumerate(strips) if strip.bottom() >= self._left[0].top()), 0)
        return strips[first:] + strips[:first]


def _hold(widget: QWidget, held: bool) -> None:
    """Nothing of it is painted. (`setUpdatesEnabled` would reach all that is in it, and paint that at the end.)"""
    widget.setAttribute(Qt.WidgetAttribute.WA_UpdatesDisabled, held)


def in_strips(part: QWidget) -> None:
    """All that is seen in the window of `part` is about to change."""
    if (strips := _of(part)) is not None:
        strips.begin()


def before_strips(part: QWidget, do: Callable[[], object], *, only_then: bool = False) -> None:
    """Do this before the window of `part` is painted next if it waits for that; else now, or not at all."""
    strips = _of(part)
    if strips is not None and strips.waiting:
        strips.prepare(part, do)
    elif not only_then:
        do()


def _of(part: QWidget) -> Strips | None:
    return part.window().findChild(Strips)
