"""Frames on the byte stream: a length, then that many bytes.

Owns the cutting; must not read what is inside.
"""

from __future__ import annotations

from net.codec import MAX_BYTES
from net.codes import Code, NetError

HEAD_BYTES = 4
MAX_EARLY = 1024  # before ACCEPT: nobody is known yet


def frame(body: bytes) -> bytes:
    """`body` with its length before it, u32 big-endian."""
    if len(body) > MAX_BYTES:
        raise NetError(Code.OVERSIZED, len(body))
    return len(body).to_bytes(HEAD_BYTES, "big") + body


class Cutter:
    """Bytes in, bodies out; the limit is asked at each frame because ACCEPT raises it."""

    __slots__ = ("_buffer",)

    def __init__(self) -> None:
        self._buffer = bytearray()

    def feed(self, data: bytes) -> None:
        """Take what the line gave."""
        self._buffer += data

    @property
    def left(self) -> int:
        """How many bytes wait for the rest of their frame."""
        return len(self._buffer)

    def next(self, limit: int) -> bytes | None:
        """The next whole body, or None; OVERSIZED as soon as its length is known to exceed `limit`."""
        if len(self._buffer) < HEAD_BYTES:
            return None
        length = int.from_bytes(self._buffer[:HEAD_BYTES], "big")
        if length > limit:
            raise NetError(Code.OVERSIZED, length)
        end = HEAD_BYTES + length
        if len(self._buffer) < end:
            return None
        body = bytes(self._buffer[HEAD_BYTES:end])
        del self._buffer[:end]
        return body
