"""Records read and folded beside whatever else the program does, within bounds of memory.

Owns the worker thread and the bounds. Nothing here knows a window: whoever waits asks `done` from time to time.
"""

from __future__ import annotations

import sys
import threading
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Generic, TypeVar

from app.errors import AppError
from app.faults import missed_counts
from app.filing import open_beginning
from app.review import Moment, review
from app.walk import Walk, walk
from net.record import Record

T = TypeVar("T")
# A crafted record can make its tables hold more and more: references kept in windows and repeated tables.
MOST_KEPT = 4_000_000
SWITCH_SECONDS = 0.0005


class Cancelled(Exception):  # noqa: N818 - no error
    """Nobody waits any more."""


class Job(Generic[T]):
    """Work in a thread of its own. `done` once it has ended; then `result` answers or raises what it raised."""

    def __init__(self, work: Callable[[Job[T]], T]) -> None:
        self._work = work
        self._result: T | None = None
        self._error: Exception | None = None
        self._cancelled = threading.Event()
        self._done = threading.Event()
        threading.Thread(target=self._run, name="crapette-job", daemon=True).start()

    @property
    def done(self) -> bool:
        """It has ended."""
        return self._done.is_set()

    def result(self) -> T:
        """What came of it. Waits if it is not done."""
        self._done.wait()
        if self._error is not None:
            raise self._error
        return self._result  # type: ignore[return-value]  # set before done, None only where T is

    def cancel(self) -> None:
        """End it soon; its result is of no more use."""
        self._cancelled.set()

    def check(self) -> None:
        """Called by the work now and then: raises `Cancelled` where nobody waits."""
        if self._cancelled.is_set():
            raise Cancelled

    def _run(self) -> None:
        # So long the window's thread waits each time it wants the interpreter: the usual five milliseconds are seen.
        sys.setswitchinterval(SWITCH_SECONDS)
        try:
            self.check()
            self._result = self._work(self)
        except Exception as error:  # noqa: BLE001 - handed to whoever waits
            self._error = error
        finally:
            self._done.set()


@dataclass(frozen=True, slots=True)
class Opened:
    """A record folded. `cut`: the file is longer than can be shown, this is its beginning.

    `cards`: how many were turned up together; `missed`: the faults nobody called by finished deal and seat.
    """

    name: str
    records: tuple[Record, ...]
    walk: Walk
    cards: int
    missed: Mapping[int, Mapping[str, int]]
    cut: bool = False


def open_files(job: Job[Opened], paths: Sequence[Path]) -> Opened:
    """Read, join, judge and fold record files. Raises AppError or NetError."""
    records, cut = [], False
    for path in paths:
        record, shortened = open_beginning(path, job.check, len(paths))
        records.append(record)
        cut = cut or shortened
    return fold(job, ", ".join(path.name for path in paths), records, cut)


def fold(job: Job[Opened], name: str, records: Sequence[Record], cut: bool = False) -> Opened:
    """Judge and fold records of one match. Raises AppError ``file-too-big`` where it would take too much memory."""
    kept = 0

    def look(moment: Moment) -> None:
        nonlocal kept
        job.check()
        state = moment.match.state
        if state is not None:
            kept += len(state.window) + 2 * len(state.arisen)
        if kept > MOST_KEPT:
            raise AppError("file-too-big", path=name)

    way = walk(review(records, look))
    job.check()
    cards = sum(event.kind == "revealed" for halt in way.halts for event in halt.events)
    return Opened(name, tuple(records), way, cards, missed_counts(way.review), cut)
