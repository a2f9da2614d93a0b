"""Work beside the loop: a thread whose end a coroutine waits for.

Owns the waiting. The loop's own threads would be ten, for the whole life of the program.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Generic, TypeVar

from app.reading import Job

T = TypeVar("T")
ASK_S = 0.004


class Beside(Generic[T]):
    """Something that is made once, in a thread."""

    def __init__(self, make: Callable[[], T]) -> None:
        self._job: Job[T] = Job(lambda _job: make())

    async def done(self) -> None:
        """Until it is made, or has failed."""
        while not self._job.done:
            await asyncio.sleep(ASK_S)

    def result(self) -> T:
        """What was made; whoever cannot wait for it otherwise waits here. Raises what making it raised."""
        return self._job.result()
