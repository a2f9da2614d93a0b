"""What may be sent: bytes wait here until everything they depend on is on disk.

Owns the write-ahead rule and the tickets; must not know what the bytes say. A lost disk write can then never leave
a peer with an entry that its author does not remember having signed.
"""

from __future__ import annotations

from collections import deque

from net.frames import frame


class Watermark:
    """How many transactions of a match were handed out, and how many are on disk; shared by its connections.

    Shared, because a newer connection must not send what an older one has handed to a slow disk a moment ago.
    """

    __slots__ = ("_early", "issued", "stored")

    def __init__(self) -> None:
        self.issued = 0
        self.stored = 0  # every ticket up to this one
        self._early: frozenset[int] = frozenset()  # stored while an earlier one is not

    def issue(self) -> int:
        """The ticket of a new transaction, counted from 1."""
        self.issued += 1
        return self.issued

    def done(self, ticket: int) -> None:
        """The transaction of `ticket` is on disk. One that failed holds back everything after it, for good."""
        self._early |= {ticket}
        while self.stored + 1 in self._early:
            self.stored += 1
        self._early = frozenset(early for early in self._early if self.stored < early <= self.issued)


class Outbox:
    """Bodies in, bytes out, gated by tickets."""

    __slots__ = ("_batch", "_free", "_gated", "watermark")

    def __init__(self) -> None:
        self.watermark = Watermark()  # the match's own as soon as it is known; nothing is stored before
        self._batch: list[bytes] = []  # of the input that is being handled
        self._gated: deque[tuple[int, bytes]] = deque()
        self._free: list[bytes] = []

    def put(self, body: bytes) -> None:
        """To be sent after everything stored so far and in this input."""
        self._batch.append(frame(body))

    def put_free(self, body: bytes) -> None:
        """To be sent at once: depends on nothing (PING, PONG)."""
        self._free.append(frame(body))

    def seal(self, stores: bool) -> int | None:
        """The input is handled. If it has something to store, the ticket for it, which its bytes wait for."""
        ticket = self.watermark.issue() if stores else None
        self._gated.extend((self.watermark.issued, data) for data in self._batch)
        self._batch.clear()
        return ticket

    def take(self) -> bytes:
        """All that may be sent now."""
        ready = self._free
        self._free = []
        while self._gated and self._gated[0][0] <= self.watermark.stored:
            ready.append(self._gated.popleft()[1])
        return b"".join(ready)

    @property
    def waiting(self) -> bool:
        """Whether bytes are held back."""
        return bool(self._gated)
