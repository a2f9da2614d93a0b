"""Cards on their way: glides and turns over time.

Owns the clock of the table. Must not know piles or plays; it moves what it is given from here to there and says when
it is there. Never holds anything up: `finish` puts everything in place at once.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from time import perf_counter
from typing import Protocol

from PySide6.QtCore import QObject, QPointF, Qt, QTimer

from ui.art import Look

GLIDE_S = 0.20  # a short way
FARTHEST_S = 0.34  # across the whole table
TURN_S = 0.22
SLOWEST_START_S = 0.30  # the last of many cards starts after this


@dataclass(frozen=True, slots=True)
class Glide:
    """One card's way; `turn` is the look it had before, if it is turned over under way."""

    slot: int
    start: QPointF
    end: QPointF
    look: Look
    turn: Look | None = None
    delay: float = 0.0
    seconds: float = GLIDE_S


@dataclass(slots=True)
class _Run:
    glide: Glide
    began: float
    turned: bool


class Stage(Protocol):
    """What the animator needs of the scene."""

    def place(self, slot: int, at: QPointF) -> None: ...

    def squash(self, slot: int, factor: float) -> None: ...

    def wear(self, slot: int, look: Look) -> None: ...

    def settle(self, slot: int) -> None: ...


def glide_seconds(distance: float, card_width: float) -> float:
    """Longer ways take a little longer, up to a limit: the eye follows a speed, not a duration."""
    ways = distance / max(1.0, card_width)
    return min(FARTHEST_S, GLIDE_S + 0.018 * ways)


def _eased(t: float) -> float:
    return 1 - (1 - t) ** 3


class Animator(QObject):
    """Runs glides on a stage."""

    def __init__(
        self,
        stage: Stage,
        parent: QObject | None = None,
        clock: Callable[[], float] = perf_counter,
    ) -> None:
        super().__init__(parent)
        self.speed = 1.0
        self._stage = stage
        self._clock = clock
        self._runs: dict[int, _Run] = {}
        self._timer = QTimer(self)
        self._timer.setTimerType(Qt.TimerType.PreciseTimer)
        self._timer.timeout.connect(self.tick)
        self.set_refresh_rate(60.0)

    @property
    def running(self) -> frozenset[int]:
        """Slots on their way."""
        return frozenset(self._runs)

    def set_refresh_rate(self, hertz: float) -> None:
        self._timer.setInterval(max(4, int(1000 / max(24.0, hertz))))

    def start(self, glides: Iterable[Glide]) -> None:
        """Send cards on their way; one already under way is sent anew."""
        now = self._clock()
        for glide in glides:
            self._runs[glide.slot] = _Run(glide, now, glide.turn is None)
        if self._runs and not self._timer.isActive():
            self._timer.start()

    def redirect(self, slot: int, look: Look) -> None:
        """Change what a card shows once it is turned, without disturbing its way."""
        run = self._runs[slot]
        old = run.glide
        run.glide = Glide(slot, old.start, old.end, look, old.turn, old.delay, old.seconds)
        if run.turned:
            self._stage.wear(slot, look)

    def target(self, slot: int) -> QPointF | None:
        run = self._runs.get(slot)
        return None if run is None else run.glide.end

    def finish(self, slots: Iterable[int] | None = None) -> None:
        """Put these (or all) in their places at once."""
        for slot in tuple(self._runs) if slots is None else slots:
            run = self._runs.pop(slot, None)
            if run is not None:
                self._end(run.glide)
        if not self._runs:
            self._timer.stop()

    def drop(self, slot: int) -> None:
        """Forget a card where it is, without putting it anywhere."""
        self._runs.pop(slot, None)

    def tick(self) -> None:
        """One frame."""
        now = self._clock()
        for slot, run in tuple(self._runs.items()):
            glide = run.glide
            t = ((now - run.began) * self.speed - glide.delay) / glide.seconds
            if t >= 1:
                del self._runs[slot]
                self._end(glide)
            elif t > 0:
                self._step(run, t)
        if not self._runs:
            self._timer.stop()

    def _step(self, run: _Run, t: float) -> None:
        glide = run.glide
        along = _eased(t)
        self._stage.place(glide.slot, glide.start + (glide.end - glide.start) * along)
        if glide.turn is not None:
            if not run.turned and t >= 0.5:
                run.turned = True
                self._stage.wear(glide.slot, glide.look)
            self._stage.squash(glide.slot, max(0.02, abs(math.cos(math.pi * t))))

    def _end(self, glide: Glide) -> None:
        self._stage.place(glide.slot, glide.end)
        self._stage.squash(glide.slot, 1.0)
        self._stage.settle(glide.slot)
