"""The right plays of a position as bit sets: a list to show, and a quick answer for one play.

Owns that value. Must not know how it was found (engine.legal) nor the position it belongs to.
"""

from __future__ import annotations

from typing import NamedTuple

from engine.actions import PASS, TURN, Move, Pass, Play, Turn, moves_to

_TEXT_ORDER = (
    (0, 1, 2, 3, 8, 12, 14, 4, 5, 6, 7),  # a1-a4 aR aT aW b1-b4
    (0, 1, 2, 3, 4, 5, 6, 7, 9, 13, 15),
)


class Right(NamedTuple):
    """Possible plays without fault.

    `singles`: by source pile, in text order, the targets of its top card (bit 24: any foundation); `runs`: by house,
    the targets of two cards, of three, and so on; `turns` and `passes`: whether these are right.
    """

    seat: int
    singles: dict[int, int]
    runs: dict[int, tuple[int, ...]]
    turns: bool
    passes: bool

    def listed(self) -> tuple[Play, ...]:
        """All of them in text order."""
        singles, runs = self.singles, self.runs
        out: list[Play] = []
        if runs:
            for src in _TEXT_ORDER[self.seat]:
                if src in runs:
                    out += moves_to(src, singles.get(src, 0), runs[src])
                elif src in singles:
                    out += moves_to(src, singles[src])
        else:
            for src, targets in singles.items():
                out += moves_to(src, targets)
        if self.passes:
            out.append(PASS)
        if self.turns:
            out.append(TURN)
        return tuple(out)

    def holds(self, play: Play) -> bool:
        """Is the play among them? False also for a numbered foundation: that one has to be judged."""
        if isinstance(play, Move):
            if play.count == 1:
                return bool(self.singles.get(play.src, 0) >> play.dst & 1)
            runs = self.runs.get(play.src, ())
            return play.count - 2 < len(runs) and bool(runs[play.count - 2] >> play.dst & 1)
        return self.turns if isinstance(play, Turn) else isinstance(play, Pass) and self.passes
