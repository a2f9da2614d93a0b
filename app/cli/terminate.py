"""SIGTERM, as a system that shuts down or a service manager sends it: the match is left in order, as by Ctrl-C.

Owns the handler while a seat is taken at a terminal. The window has its own (`ui.run`).
"""

from __future__ import annotations

import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager

INTERRUPTED, TERMINATED = 130, 143  # exit statuses: 128 and the signal's number


class Terminate:
    """Whether the signal has come; `status` is what to exit with then, or after Ctrl-C."""

    def __init__(self) -> None:
        self.status = INTERRUPTED

    def ask(self, *_: object) -> None:
        """The signal: what follows is what Ctrl-C does."""
        self.status = TERMINATED
        signal.raise_signal(signal.SIGINT)


@contextmanager
def terminable() -> Iterator[Terminate]:
    """Within it SIGTERM has the effect of SIGINT."""
    asked = Terminate()
    if threading.current_thread() is not threading.main_thread():  # only there signals can be had
        yield asked
        return
    before = signal.signal(signal.SIGTERM, asked.ask)
    try:
        yield asked
    finally:
        signal.signal(signal.SIGTERM, before)
