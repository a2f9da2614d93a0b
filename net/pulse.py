"""Whether the line lives, and whether the peer talks too much.

Owns pings, silence and the token bucket; must not read frames.
"""

from __future__ import annotations

from net.codes import Code, NetError

PING_AFTER = 15.0  # seconds without sending; a router that forgot the flow recovers only if the inside speaks first
DEAD_AFTER = 45.0  # seconds of silence
RATE, BURST = 50.0, 100.0  # frames a second that nobody asked for


class Pulse:
    """Times of one connection."""

    __slots__ = ("_heard", "_last", "_pings", "_refilled", "_spoke", "_tokens")

    def __init__(self, now: float) -> None:
        self._heard = self._spoke = self._refilled = now
        self._tokens = BURST
        self._pings: dict[int, float] = {}
        self._last = 0

    def heard(self, now: float) -> None:
        """A frame has come: any frame is life."""
        self._heard = now

    def spoke(self, now: float) -> None:
        """Something has been sent."""
        self._spoke = now

    def dead(self, now: float) -> bool:
        """Whether the silence is too long."""
        return now >= self._heard + DEAD_AFTER

    def quiet(self, now: float) -> bool:
        """Whether it is time to send something."""
        return now >= self._spoke + PING_AFTER

    def wake(self) -> float:
        """When `dead` or `quiet` may change."""
        return min(self._heard + DEAD_AFTER, self._spoke + PING_AFTER)

    def ping(self, now: float) -> int:
        """The number of a new ping."""
        self._last += 1
        self._pings[self._last] = now
        return self._last

    def pong(self, number: int, now: float) -> float:
        """How long the ping took; UNEXPECTED if none with this number is out."""
        sent = self._pings.pop(number, None)
        if sent is None:
            raise NetError(Code.UNEXPECTED, number)
        return now - sent

    def spend(self, now: float) -> None:
        """One frame from the peer's bucket; FLOOD when it is empty."""
        self._tokens = min(BURST, self._tokens + (now - self._refilled) * RATE)
        self._refilled = now
        if self._tokens < 1:
            raise NetError(Code.FLOOD)
        self._tokens -= 1
