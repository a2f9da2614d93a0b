"""SIGTERM, as a system that shuts down or a service manager sends it, and SIGHUP, as a terminal that is closed: the
match is left in order, as by Ctrl-C.

Owns the handler while a seat is taken at a terminal. The window has its own (`ui.run`).
"""

from __future__ import annotations

import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager

INTERRUPTED = 130  # the exit status: 128 and the signal's number
SIGNALS = tuple(getattr(signal, name) for name in ("SIGTERM", "SIGHUP") if hasattr(signal, name))


class Terminate:
    """Whether the signal has come; `status` is what to exit with then, or after Ctrl-C."""

    def __init__(self) -> None:
        self.status = INTERRUPTED

    def ask(self, number: int, _: object) -> None:
        """The signal: what follows is what Ctrl-C does."""
        self.status = 128 + number
        signal.raise_signal(signal.SIGINT)


@contextmanager
def terminable() -> Iterator[Terminate]:
    """Within it these signals have the effect of SIGINT; one that is ignored (by nohup) stays so."""
    asked = Terminate()
    if threading.current_thread() is not threading.main_thread():  # only there signals can be had
        yield asked
        return
    before = {number: signal.getsignal(number) for number in SIGNALS}
    for number, handler in before.items():
        if handler is not signal.SIG_IGN:
            signal.signal(number, asked.ask)
    try:
        yield asked
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)
