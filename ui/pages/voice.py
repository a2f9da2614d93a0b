"""What the table page says: sentences over the table for the eye, and everything that happens for the ear.

Owns the toast and the announcements. A reason belongs to what the player has just tried: it goes with the next thing
he does and when the turn changes. Must not say more than the table shows: the words are those of the side.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QRect, QTimer

from app.telling import Line, Tone
from app.view import TableView
from ui.announce import announce
from ui.panels.toast import Size, Toast
from ui.table.poses import counts
from ui.table.room import find
from ui.table.widget import TableWidget

if TYPE_CHECKING:
    from ui.pages.table import TablePage


def bare(table: TableWidget, above: int, sizes: Sequence[Size]) -> QRect | None:
    """Where no card of a table is covered, near its middle and so far `above` its lower edge."""
    view, layout = table.view, table.scene_layout
    near = table.width() / 2, table.height() - above
    found = None if view is None else find(layout, counts(view), sizes, near)
    return None if found is None else QRect(*map(round, (found.x, found.y, found.w, found.h)))


class Voice(QObject):
    """See the module."""

    def __init__(self, page: TablePage) -> None:
        super().__init__(page)
        self._page = page
        self.toast = Toast(page.table, above=self._above, room=self._room)
        self._turn: tuple[str, bool, bool] | None = None
        self._state = ""
        self._waiting: list[str] = []
        self._urgent = False
        # What comes at once is read in one go: the second announcement would cut off the first.
        self._soon = QTimer(self)
        self._soon.setSingleShot(True)
        self._soon.setInterval(0)
        self._soon.timeout.connect(self._read_out)

    def say(self, sentence: str) -> None:
        """A message; it stays as long as it takes to be read."""
        self.toast.say(sentence)
        self._hear(sentence)

    def refuse(self, codes: tuple[str, ...]) -> None:
        """Why something was refused, in one sentence: the first reason is enough."""
        page = self._page
        view = page.view()
        if view is not None and view.last_call and not view.over:
            # Whatever was tried: one thing only can be done now.
            key = "your-last-call" if view.to_move == view.me else "their-last-call"
            sentence = page.say.sentence(key, name=page.controller.names[page.other])
        else:
            sentence = page.say.refusal(codes[:1])
        self.toast.say(sentence, passing=True)
        self._hear(sentence)

    def lines(self, lines: Iterable[Line], *, urgent: bool = False) -> None:
        """What has been written at the side. Whose play it is is seen there at a sign, and heard by the name."""
        page = self._page
        for line in lines:
            theirs = line.seat == page.other and line.tone in (Tone.PLAY, Tone.CHAT)
            if theirs or line.tone is not Tone.CHAT:
                name = page.controller.names[page.other]
                self._hear(f"{name}: {line.text}" if theirs else line.text, urgent=urgent)

    def turn(self, view: TableView | None, told: str) -> None:
        """Whose turn it is, as the side has it; the table comes to me: that is to be heard before anything else."""
        now = None if view is None else (view.to_move, view.last_call, view.over)
        changed, self._turn = now != self._turn, now
        if changed:
            self.toast.dismiss()
        if told and told != self._state:
            self._state = told
            self._hear(told, urgent=changed and view is not None and view.to_move == view.me and not view.over)

    def _hear(self, text: str, *, urgent: bool = False) -> None:
        if text:
            self._waiting.append(text)
            self._urgent = self._urgent or urgent
            self._soon.start()

    def _read_out(self) -> None:
        said, self._waiting = "\n".join(self._waiting), []
        urgent, self._urgent = self._urgent, False
        announce(self._page.table, said, urgent=urgent)

    def _room(self, sizes: Sequence[Size]) -> QRect | None:
        """Where no card is covered: not the one just tried, and none that could be played instead."""
        return bare(self._page.table, self._above(), sizes)

    def _above(self) -> int:
        """Over the houses, not over my row, where the hand is at work."""
        table = self._page.table
        places = table.scene_layout.places
        row = min(places[self._page.controller.me + kind].base.y for kind in "RHW")
        return max(24, round(table.height() - row + 10))
