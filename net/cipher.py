"""What the bytes of a connection go through between session and socket.

Owns what such a cipher must answer, and the one that leaves bytes as they are. Must not encrypt: that is `net.tls`,
which takes ten megabytes and is imported when a socket is opened.
"""

from __future__ import annotations

from typing import Protocol


class Cipher(Protocol):
    """One connection's encryption, over buffers."""

    @property
    def ready(self) -> bool:
        """The session may begin."""

    @property
    def ended(self) -> bool:
        """The other side has said that it writes no more; what it writes all the same is not kept."""

    @property
    def channel(self) -> bytes:
        """When ready: what tells this connection from all others, for both sides to sign. NetError if nothing does."""

    def feed(self, data: bytes) -> bytes:
        """Bytes from the socket; what they say. Raises NetError when they are not what they must be."""

    def write(self, plain: bytes) -> None:
        """Bytes of the session."""

    def take(self) -> bytes:
        """Bytes for the socket."""

    def finish(self) -> None:
        """Nothing more will be written."""


class Plain:
    """No encryption: for a line that does not leave the program. `channel` is the same at both ends, and random."""

    ready = True
    ended = False

    def __init__(self, channel: bytes) -> None:
        self.channel = channel
        self._pending = bytearray()

    def feed(self, data: bytes) -> bytes:
        """The same bytes."""
        return data

    def write(self, plain: bytes) -> None:
        """Keep them until they are taken."""
        self._pending += plain

    def take(self) -> bytes:
        """All that was written."""
        taken = bytes(self._pending)
        self._pending.clear()
        return taken

    def finish(self) -> None:
        """There is no good-bye: the line is cut."""
