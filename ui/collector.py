"""Python's garbage, collected in the window's thread and in no other.

The interpreter looks for garbage in whichever thread happens to allocate. Where that is a thread that folds a record or
writes to the disk, Qt objects in a cycle end there, and Qt goes on to call those that had a timer running: the process
dies some time later, somewhere else. Owns when is collected. Must not know whose garbage it is.
"""

from __future__ import annotations

import gc
from time import monotonic

from PySide6.QtCore import QObject, QTimer

# While garbage comes the timer is quick, so that little is looked at each time; else it hardly wakes the processor.
QUICK_MS, CALM_MS = 20, 320
FULL_S = 30.0  # between two looks at everything there is, which take some milliseconds
OLDEST = 2


class Collector(QObject):
    """Takes the interpreter's place from its making until `stop`."""

    def __init__(self, parent: QObject | None = None, *, importing: bool = False) -> None:
        """`importing`: modules come until `imported`. Nearly all there is then is theirs, and looked at for nothing."""
        super().__init__(parent)
        self._before = gc.isenabled()
        gc.disable()
        self._importing = importing
        gc.freeze()
        self._full = monotonic()
        self._timer = QTimer(self)
        self._timer.timeout.connect(self._look)
        self._timer.start(CALM_MS)

    def imported(self) -> None:
        """What lives now is not looked at again: modules and what is in them, which take longest and never end."""
        self._importing = False
        gc.freeze()

    def stop(self) -> None:
        """Leave it to the interpreter again."""
        self._timer.stop()
        if self._before:
            gc.enable()

    def _look(self) -> None:
        """Collect the oldest generation that has had its share of allocations, as the interpreter would."""
        shares = zip(gc.get_count(), gc.get_threshold(), strict=True)
        due = [generation for generation, (count, share) in enumerate(shares) if count > share]
        if due and self._importing and monotonic() - self._full < FULL_S:
            gc.freeze()
            return
        if OLDEST in due and monotonic() - self._full < FULL_S:
            due.remove(OLDEST)
        if not due:
            self._timer.setInterval(min(CALM_MS, 2 * self._timer.interval()))
            return
        gc.collect(due[-1])
        if due[-1] == OLDEST:
            self._full = monotonic()
        self._timer.setInterval(QUICK_MS)
