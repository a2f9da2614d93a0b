"""What may be sent: bytes wait here until everything they depend on is on disk.

Owns the write-ahead rule and the tickets; must not know what the bytes say. A lost disk write can then never leave
a peer with an entry that its author does not remember having signed.
"""

from __future__ import annotations

from collections import deque

from net.frames import frame


class Outbox:
    """Bodies in, bytes out, gated by tickets that count up from 1."""

    __slots__ = ("_batch", "_free", "_gated", "_stored", "_ticket")

    def __init__(self) -> None:
        self._batch: list[bytes] = []  # of the input that is being handled
        self._gated: deque[tuple[int, bytes]] = deque()
        self._free: list[bytes] = []
        self._ticket = 0
        self._stored = 0

    def put(self, body: bytes) -> None:
        """To be sent after everything stored so far and in this input."""
        self._batch.append(frame(body))

    def put_free(self, body: bytes) -> None:
        """To be sent at once: depends on nothing (PING, PONG)."""
        self._free.append(frame(body))

    def seal(self, stores: bool) -> int | None:
        """The input is handled. If it has something to store, the ticket for it, which its bytes wait for."""
        if stores:
            self._ticket += 1
        self._gated.extend((self._ticket, data) for data in self._batch)
        self._batch.clear()
        return self._ticket if stores else None

    def stored(self, ticket: int) -> None:
        """The transaction of `ticket`, and so every earlier one, is on disk."""
        self._stored = max(self._stored, min(ticket, self._ticket))

    def take(self) -> bytes:
        """All that may be sent now."""
        ready = self._free
        self._free = []
        while self._gated and self._gated[0][0] <= self._stored:
            ready.append(self._gated.popleft()[1])
        return b"".join(ready)

    @property
    def waiting(self) -> bool:
        """Whether bytes are held back."""
        return bool(self._gated)
