"""Work beside the loop: a thread whose end a coroutine waits for.

Owns the waiting. The loop's own threads would be ten, for the whole life of the program.
"""

from __future__ import annotations

import asyncio
import sys
import threading
from collections.abc import Callable
from concurrent.futures import Future
from typing import Generic, TypeVar

T = TypeVar("T")
ASK_S = 0.004
SWITCH_S = 0.0001  # the window waits this long whenever it wants the interpreter back: some twenty times in an event


class Beside(Generic[T]):
    """Something that is made once, in a thread."""

    def __init__(self, make: Callable[[], T]) -> None:
        sys.setswitchinterval(SWITCH_S)
        self._made: Future[T] = Future()
        threading.Thread(target=self._run, args=(make,), name="beside", daemon=True).start()

    @property
    def ready(self) -> bool:
        """It is made, or has failed."""
        return self._made.done()

    async def done(self) -> None:
        """Until it is made, or has failed."""
        while not self._made.done():
            await asyncio.sleep(ASK_S)

    def result(self) -> T:
        """What was made; whoever cannot wait for it otherwise waits here. Raises what making it raised."""
        return self._made.result()

    def _run(self, make: Callable[[], T]) -> None:
        try:
            self._made.set_result(make())
        except Exception as error:  # noqa: BLE001 - handed to whoever waits
            self._made.set_exception(error)
