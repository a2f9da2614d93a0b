"""Preparing a Stop! at the table.

Owns the time from the button to the call: the list of plays, the tables before them, the play pointed at. Nobody is
told before the call, and cancelling leaves everything as it is.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtGui import QKeyEvent

from app.picture import picture, top_face
from app.view import SeatName, TableView
from engine import State
from engine.cards import FACE_TEXT, UNKNOWN
from engine.fits import turned_up
from engine.piles import TURNED
from engine.rules import StopProof
from ui.pages.growing import Growing, Parts, grown
from ui.panels.stop import Prepared, StopPanel
from ui.table.mover import Mode

if TYPE_CHECKING:
    from ui.pages.table import TablePage


class Calling(QObject):
    """See the module."""

    def __init__(self, page: TablePage) -> None:
        super().__init__(page)
        self._page = page
        self.panel: StopPanel | None = None

    @property
    def on(self) -> bool:
        """A Stop is being prepared."""
        return self.panel is not None

    def begin(self, prepared: Prepared | None = None) -> None:
        """Open the list of plays that can be called; `prepared`: with what was prepared before."""
        page = self._page
        if page.frozen or not page.controller.stoppable():
            return
        page.takeback.finish()
        point = page.controller.match.rules.stop_proof is StopProof.POINT
        panel = StopPanel(page.say, page.skin, page.controller.me, page.controller.names, point=point)
        self.panel = panel
        panel.looked.connect(self._look_back)
        panel.called.connect(self._call)
        panel.cancelled.connect(self.cancel)
        panel.handed_on.connect(self.point)
        page.table.set_mode(Mode.CHOOSE)
        if page.gradually:
            Growing(self, self._open(panel, prepared), lambda: None)
        else:
            grown(self._open(panel, prepared))

    def _open(self, panel: StopPanel, prepared: Prepared | None) -> Parts:
        """Put the panel at the side, and then the plays on it, as long as it has not been given up."""
        page = self._page
        if self.panel is panel:
            page.side.middle.addWidget(panel)
            page.side.middle.setCurrentWidget(panel)
            page.side.make_room(True)
            panel.list.setFocus(Qt.FocusReason.ShortcutFocusReason)
        yield True
        if self.panel is panel:
            self.list_plays()
            page.show_buttons(page.view())
            if prepared is not None:
                panel.prepare(prepared)

    def cancel(self) -> None:
        """Back to the table; nothing has happened."""
        self.end()
        self._page.refresh()
        self._page.table.setFocus(Qt.FocusReason.OtherFocusReason)

    def end(self) -> None:
        """Put the list away."""
        panel, self.panel = self.panel, None
        if panel is None:
            return
        page = self._page
        page.side.middle.removeWidget(panel)
        page.side.make_room(False)
        panel.deleteLater()
        page.table.mark_pile()
        page.table.set_mode(Mode.PLAY)

    def list_plays(self) -> None:
        """The plays that can be called now; more may be made meanwhile."""
        controller, state = self._page.controller, self._page.controller.state
        if self.panel is None or state is None:
            return
        plays = controller.stoppable()
        if not plays:
            self.cancel()
            return
        faces: dict[int, str] = {}
        for played in plays:
            if str(played.action) == "turn":  # its card may be on its way still
                turned = turned_up(played.before.piles, played.seat)[TURNED[played.seat]]
                if turned and state.faces[turned[-1]] != UNKNOWN:
                    faces[played.n] = FACE_TEXT[state.faces[turned[-1]]]
                continue
            if (face := top_face(played.before, str(played.action).partition(">")[0])) is not None:
                faces[played.n] = face
        self.panel.show_plays(plays, faces)

    def chosen(self, action: str) -> None:
        """A play was pointed at on the table."""
        if self.panel is not None:
            self.panel.name_play(action, self._face(action.partition(">")[0]))

    def pointed(self, pile: str) -> None:
        """A card was taken up on the table, or put down ("")."""
        if self.panel is not None:
            self.panel.name_source(pile, self._face(pile))

    def reach(self) -> None:
        """Prepare a Stop, if there is a play to stop; one that is being prepared has the keyboard."""
        if self.panel is not None:
            self.panel.setFocus(Qt.FocusReason.ShortcutFocusReason)
        elif self._page.side.stop_button.isVisible():
            self.begin()

    def point(self, key: QKeyEvent | None) -> None:
        """On to the table, with the key that was meant for it."""
        table = self._page.table
        table.setFocus(Qt.FocusReason.OtherFocusReason)
        if key is None:  # first to her reserve: most of what is missed lies there
            key = QKeyEvent(QEvent.Type.KeyPress, Qt.Key.Key_R, Qt.KeyboardModifier.ShiftModifier)
        table.keyPressEvent(key)

    def _face(self, pile: str) -> str | None:
        """The top card of a pile on the table looked at."""
        view = self._page.table.view
        cards = view.piles.get(pile, ()) if view is not None else ()
        return cards[-1].face if cards else None

    def _look_back(self, number: int) -> None:
        """The table before that play, with the play's own piles marked."""
        page = self._page
        for played in page.controller.stoppable():
            if played.n == number:
                view = earlier(played.before, page.controller.me, page.controller.state)
                page.table.show_view(view)
                page.side.show_view(view)  # the counts are those of the cards that lie there
                source, arrow, target = str(played.action).partition("*")[0].partition(">")
                piles = (source, target) if arrow else (f"{page.other}H",)
                page.table.mark_pile(*(pile for pile in piles if pile != "f"))

    def _call(self, action: str) -> None:
        self.end()
        self._page.refresh(animate=False)  # first the table as it lies now, with the play that is called
        self._page.submit(action)


def earlier(before: State, me: SeatName, now: State | None) -> TableView:
    """The table before a play. What was seen since is known, and no earlier table is the beginning of a deal."""
    view = picture(before if now is None else before._replace(faces=now.faces), me)
    return replace(view, play=max(2, view.play))
