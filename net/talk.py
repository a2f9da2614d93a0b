"""What is said but not sent yet: lines wait until the peer has surely room for them in his bucket.

Owns their order and their times; pure, `now` is an argument. Must not judge a line (`terms`). Somebody may paste three
hundred lines at once: the peer would take them for a flood and close the line.
"""

from __future__ import annotations

from collections import deque

# Together with twenty hints a second of a card being dragged and all pings, well under what `pulse` lets pass.
RATE, BURST = 10.0, 40.0


class Talk:
    """The lines of one connection."""

    __slots__ = ("_lines", "_refilled", "_tokens")

    def __init__(self, now: float) -> None:
        self._lines: deque[str] = deque()
        self._refilled = now
        self._tokens = BURST

    def say(self, text: str) -> None:
        """To be sent as soon as there is room."""
        self._lines.append(text)

    def due(self, now: float) -> list[str]:
        """The lines to be sent now."""
        self._tokens = min(BURST, self._tokens + (now - self._refilled) * RATE)
        self._refilled = now
        due = []
        while self._lines and self._tokens >= 1:
            self._tokens -= 1
            due.append(self._lines.popleft())
        return due

    def wakes(self) -> list[float]:
        """When the next line is due, if one waits."""
        # A little later than on the dot: else the sum of the parts may be a hair less than a whole token.
        return [self._refilled + max(0.0, 1.001 - self._tokens) / RATE] if self._lines else []

    def hush(self) -> list[str]:
        """All that has not been sent; nothing waits here any more."""
        waiting = list(self._lines)
        self._lines.clear()
        return waiting
