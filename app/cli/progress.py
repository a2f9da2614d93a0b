"""A bar on work that takes longer than a second, for whoever sits at the terminal.

Owns when it is drawn. On stderr, so that the answer is alone on stdout; none where nobody watches.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Callable
from contextlib import ExitStack
from typing import TYPE_CHECKING, Self

import click

if TYPE_CHECKING:
    from click._termui_impl import ProgressBar

PATIENCE = 1.0  # seconds that nobody needs to be told of
STEPS = 1000


class Progress:
    """How far the work is, as the sum of the parts of it that were told."""

    def __init__(self, hidden: bool, clock: Callable[[], float] = time.monotonic) -> None:
        """`hidden`: a program reads the answer."""
        # Closed by whoever started us there is no stderr at all.
        self._shown = not hidden and sys.stderr is not None and sys.stderr.isatty()
        self._clock, self._begun = clock, clock()
        self._done = 0.0
        self._bar: ProgressBar[int] | None = None
        self._stack = ExitStack()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._stack.close()

    def part(self, share: float) -> Callable[[float], None]:
        """Whoever does this share of the work (of 1) calls the answer with the parts of his own."""
        return lambda done: self.add(share * done)

    def add(self, share: float) -> None:
        """So much more of the work is done."""
        self._done = min(1.0, self._done + share)
        if not self._shown:
            return
        if self._bar is None:
            if self._clock() - self._begun < PATIENCE:
                return
            self._bar = self._stack.enter_context(click.progressbar(length=STEPS, file=sys.stderr))
        step = int(self._done * STEPS) - self._bar.pos
        if step > 0:
            self._bar.update(step)
