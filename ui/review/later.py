"""Work done beside the window: a thread that is asked now and then whether it is done.

Owns the asking. No signal crosses threads, so a page that is gone cannot be called back.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Generic, TypeVar

from PySide6.QtCore import QObject, QTimer

from app.reading import Cancelled, Job

T = TypeVar("T")
ASK_MS = 8


class Later(QObject, Generic[T]):
    """One job at a time for one page; a new one takes the place of the one before."""

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._job: Job[T] | None = None
        self._done: Callable[[T], object] = lambda _result: None
        self._failed: Callable[[Exception], object] = lambda _error: None
        self._timer = QTimer(self)
        self._timer.setInterval(ASK_MS)
        self._timer.timeout.connect(self._ask)

    @property
    def busy(self) -> bool:
        """Something is being done."""
        return self._job is not None

    def start(
        self, work: Callable[[Job[T]], T], done: Callable[[T], object], failed: Callable[[Exception], object]
    ) -> None:
        """Begin; exactly one of the two is called in this thread, unless it is cancelled."""
        self.cancel()
        self._done, self._failed = done, failed
        self._job = Job(work)
        self._timer.start()

    def cancel(self) -> None:
        """Nobody waits for it any more."""
        if self._job is not None:
            self._job.cancel()
        self._job = None
        self._timer.stop()

    def _ask(self) -> None:
        job = self._job
        if job is None or not job.done:
            return
        self._job = None
        self._timer.stop()
        try:
            result = job.result()
        except Cancelled:
            return
        except Exception as error:  # noqa: BLE001 - whatever it is, the player reads one sentence
            self._failed(error)
            return
        self._done(result)
