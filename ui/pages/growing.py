"""A page that gets its parts between events, a few milliseconds' worth at a time, and is shown when it has them.

Owns the turns, and those of what a page does later. A page made at once holds the window for as long as forty
milliseconds. Must not know which page it is.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from time import perf_counter

from PySide6.QtCore import QObject, QTimer

TURN_S = 0.0015  # a turn ends after this, and the part begun last

Parts = Iterator[bool]
"""Each step puts a part on the page; True: all that is seen of it at first is there now."""


class Growing(QObject):
    """Comes back for the next parts until there are no more, or until it is told to `stop`."""

    def __init__(self, parent: QObject, parts: Parts, seen: Callable[[], object]) -> None:
        """`seen`: called once, when the page can be shown."""
        super().__init__(parent)
        self._parts, self._seen = parts, seen
        self.waits = True  # the page is not shown yet
        self.done = False  # all of it is there
        self._enough = False  # but it could be
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.timeout.connect(self._turn)
        self._timer.start(0)

    def finish(self) -> None:
        """Put the rest on it at once."""
        grown(self._parts)
        self._end()

    def stop(self) -> None:
        """The page is not wanted any more."""
        self._parts, self.waits = iter(()), False
        self._end()

    def _turn(self) -> None:
        if self.waits and self._enough:
            self._show()  # laying out and painting take a turn of their own
        else:
            try:
                over = self._add()
            except Exception:
                self.stop()  # or whoever waits for the page, and lets nothing be pressed meanwhile, would wait for ever
                raise
            if over:
                self._end()
                return
        self._timer.start(1)

    def _add(self) -> bool:
        """Some of the parts; whether there are no more."""
        end = perf_counter() + TURN_S
        for enough in self._parts:
            self._enough = self._enough or enough
            if enough or perf_counter() >= end:
                return False
        return True

    def _show(self) -> None:
        if self.waits:
            self.waits = False
            self._seen()

    def _end(self) -> None:
        self.done = True
        self._timer.stop()
        self._show()
        self.deleteLater()


class Soon(QObject):
    """Does one thing with the next turn, once, however often it is asked for meanwhile."""

    def __init__(self, parent: QObject, do: Callable[[], object], *, now: bool = False, after: int = 0) -> None:
        """`now`: whenever it is asked for, at once. `after`: milliseconds, for what comes sooner to be painted."""
        super().__init__(parent)
        self._do, self._now, self._after = do, now, after
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.timeout.connect(do)

    @property
    def waits(self) -> bool:
        return self._timer.isActive()

    def ask(self) -> None:
        """Have it done."""
        if self._now:
            self._do()
        elif not (self._after and self.waits):  # or who asks again and again puts it off for ever
            self._timer.start(self._after)

    def drop(self) -> None:
        """It has been done meanwhile."""
        self._timer.stop()


def slices(steps: Iterator[None]) -> Parts:
    """Work that ends a turn with each step, as a part of a page."""
    for _step in steps:
        yield False


def grown(parts: Parts) -> None:
    """Put all parts on a page at once."""
    for _ in parts:
        pass
