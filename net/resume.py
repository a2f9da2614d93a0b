"""Joining two records at the start of a connection: SYNC, and the tail one side lacks.

Owns what each side sends and when both are equal; must not judge entries (`log`).
"""

from __future__ import annotations

from net.codes import Code, NetError
from net.log import Log
from net.messages import Envelope, Message, Ping, Sync, Type

WINDOW = 64  # entries of a tail on their way at once; the next ones follow the pong of the ping after them
FIRST_PING = 2**32  # beyond the numbers of the pings that ask for life


class Resume:
    """One side of one joining. A match that has just begun is joined already."""

    __slots__ = ("_log", "_mending", "_next", "_peer", "_ping", "_sent", "_start", "synced")

    def __init__(self, log: Log, fresh: bool) -> None:
        self._log = log
        self._start = log.height
        self._mending = log.rest is not None
        self._peer: Sync | None = None
        self._next: int | None = None  # where our tail goes on
        self._sent: int | None = None  # where it ended, once it is out
        self._ping: int | None = None  # whose pong releases the next window
        self.synced = fresh

    def own(self) -> Sync:
        """What this side says."""
        return Sync(self._start, self._log.hash_before(self._start))

    def take(self, sync: Sync) -> None:
        """What the peer says; once per connection."""
        if self.synced or self._peer is not None:
            raise NetError(Code.UNEXPECTED, int(Type.SYNC))
        log = self._log
        self._peer = sync
        # Tails begin one entry before the shorter height, because a tie may stand there. The shorter side sends
        # nothing: all it holds is in the longer chain, unless an old back-up was put back. Then its last own entries
        # must not go out (they would be a fork); the peer's copies count.
        ahead = log.height > sync.height
        level = log.height == sync.height and log.hash_before(log.height) != sync.head
        if ahead or level:
            self._next = max(0, sync.height - 1)

    @property
    def heard(self) -> bool:
        """Whether entries may come: after the peer's SYNC."""
        return self.synced or self._peer is not None

    @property
    def sending(self) -> bool:
        """Whether our tail is not out yet: then new entries go out as its end, in their order."""
        return self._next is not None

    def window(self) -> list[Message]:
        """The next messages of the tail: entries, and if more follow, a ping whose pong asks for them."""
        if self._next is None or self._ping is not None:
            return []
        end = min(self._next + WINDOW, self._log.height)
        messages: list[Message] = [Envelope(*entry.envelope) for entry in self._log.chain[self._next : end]]
        if end < self._log.height:
            self._ping = FIRST_PING + end
            messages.append(Ping(self._ping))
            self._next = end
        else:
            self._next, self._sent = None, end
        return messages

    def pong(self, number: int) -> bool:
        """Whether this pong asks for the next window."""
        if self._ping is None or number != self._ping:
            return False
        self._ping = None
        return True

    def check(self) -> bool:
        """Whether the records have just become equal: nothing is signed until the peer's tail is folded."""
        if self.synced or self._peer is None:
            return False
        if not self.level or not self._log.whole():
            return False
        self.synced = True
        if self._mending and self._next is None:
            # A mended store held more than was said, or more than had come back when the tail went out.
            if self._sent is not None:
                self._next = self._sent if self._sent < self._log.height else None
            elif self._log.hash_before(self._log.height) != self._peer.head:
                self._next = max(0, self._peer.height - 1)
        return True

    @property
    def level(self) -> bool:
        """Whether all is here that the peer has: entries of a damaged store that he lacks may follow."""
        return self._peer is not None and (self._peer.height < self._start or self._log.knows(self._peer.head))
