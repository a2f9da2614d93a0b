"""What has been told at the table since it was sat down at, so that it can be told again in another language.

Owns the order and the feed's part in it. The words are `app.telling`'s. What was said is in no record: it is kept
apart, for the next table of the same match in this window.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from app.controller import Controller
from app.strings import Strings
from app.telling import Fact, Line, Tone, recall
from ui.pages.growing import Parts
from ui.panels.feed import LONGEST, Feed

AT_ONCE = 20  # lines: a tenth of a millisecond each
RECALLED = 8  # entries of the log: an eighth

Telling = Callable[[Strings], Sequence[Line]]
"""Lines that can be said in any language; what was said by a player stays as it is."""

Talk = list[tuple[int, Line]]
"""What was said in a match, with the height its log had then."""


class Story:
    """See the module."""

    def __init__(self, seat: Controller) -> None:
        self.talk: Talk = []
        self._seat = seat
        self._told: list[Telling] = []
        self._full: Feed | None = None  # where all of it stands

    def recall(self, telling: Callable[[tuple[Fact, ...]], Telling]) -> Parts:
        """What happened before, read from the log, and what was said between; it stands nowhere before it is told with
        `again`."""
        said = 0
        for n, (height, told) in enumerate(recall(self._seat)):
            while told and said < len(self.talk) and self.talk[said][0] < height:
                self._told.append(_quoted(self.talk[said][1]))
                said += 1
            if told:
                self._told.append(telling(told))
            if n % RECALLED == 0:
                yield False
        self._told += [_quoted(line) for _height, line in self.talk[said:]]

    def tell(self, telling: Telling, say: Strings, feed: Feed) -> Sequence[Line]:
        """One more thing; the lines of it."""
        self._told.append(telling)
        told = telling(say)
        self.talk += [(self._seat.log.height, line) for line in told if line.tone is Tone.CHAT]
        del self.talk[:-LONGEST]
        if self._full is None:
            self._full = feed
        if feed is self._full:  # another one gets it in its turn
            feed.add(*told)
        return told

    def again(self, say: Strings, feed: Feed) -> Parts:
        """All of it in an empty feed, some at a time: with each time the feed is laid out as a whole."""
        at = max(0, len(self._told) - LONGEST)
        while at < len(self._told):
            part = self._told[at : at + AT_ONCE]
            at += len(part)
            feed.add(*(line for telling in part for line in telling(say)))
            yield False
        self._full = feed


def _quoted(line: Line) -> Telling:
    """A line that is the same in every language."""
    return lambda _say: (line,)
