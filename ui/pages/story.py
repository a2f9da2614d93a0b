"""What has been told at the table since it was sat down at, so that it can be told again in another language.

Owns the order and the feed's part in it. The words are `app.telling`'s.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from app.strings import Strings
from app.telling import Line
from ui.pages.growing import Parts
from ui.panels.feed import LONGEST, Feed

AT_ONCE = 20  # a line takes a tenth of a millisecond

Telling = Callable[[Strings], Sequence[Line]]
"""Lines that can be said in any language; what was said by a player stays as it is."""


class Story:
    """See the module."""

    def __init__(self) -> None:
        self._told: list[Telling] = []
        self._full: Feed | None = None  # where all of it stands

    def tell(self, telling: Telling, say: Strings, feed: Feed) -> Sequence[Line]:
        """One more thing; the lines of it."""
        self._told.append(telling)
        told = telling(say)
        if self._full is None:
            self._full = feed
        if feed is self._full:  # another one gets it in its turn
            feed.add(*told)
        return told

    def again(self, say: Strings, feed: Feed) -> Parts:
        """All of it in an empty feed, some at a time."""
        at = max(0, len(self._told) - LONGEST)
        while at < len(self._told):
            part = self._told[at : at + AT_ONCE]
            at += len(part)
            feed.add(*(line for telling in part for line in telling(say)))
            yield False
        self._full = feed
