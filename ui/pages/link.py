"""The connection as the table tells it: live, waiting for an answer, lost, or gone.

Owns the words for these. Must not know what is played.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from app import happening as h
from app.strings import Strings


@dataclass(frozen=True, slots=True)
class Link:
    """`detail`: the kind of answer that is missing. `left`: the sentence for who got up and may come back.
    `rematch`: the other player has closed the finished match to wait for another."""

    state: str = "live"
    detail: str = ""
    seconds: float | None = None
    left: str = ""
    rematch: bool = False

    def after(self, line: h.Line) -> Link:
        """The same after news of the line; a round trip that was measured holds until the next."""
        if line.seconds is not None and self.state == "waiting":
            return replace(self, seconds=line.seconds)  # a pong is life; what was awaited has not come with it
        seconds = self.seconds if line.seconds is None else line.seconds
        left = "" if line.state == "live" else self.left
        return Link(line.state, line.detail, seconds, left)

    def lost(self, left: str) -> Link:
        """Cut, but the match can go on as soon as both are there."""
        return Link("lost", left=left)

    def settled(self) -> Link:
        """Nothing is missing any more."""
        return replace(self, state="live", detail="") if self.state == "waiting" else self

    def text(self, say: Strings, name: str, hosting: bool) -> str:
        """The line under the table; "" for the usual one."""
        if self.state == "lost":
            return say.sentence("waiting-back" if hosting or self.left else "reconnecting", name=name)
        if self.state == "waiting":
            return say.waiting(self.detail, name)
        if self.state == "gone":
            # The wish stands beside the button that grants it, and in the list: here it were told a third time.
            return say.sentence("status-finished" if self.rematch else "not-connected")
        return ""
