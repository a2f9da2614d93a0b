"""One player at the side of the table: the name, whose turn it is, and what is left to be emptied.

Owns these texts. Must not know what can be played.
"""

from __future__ import annotations

from PySide6.QtWidgets import QVBoxLayout, QWidget

from app.strings import Strings
from app.view import TableView
from ui.panels.elide import Elided
from ui.panels.sheet import as_tip, label, row
from ui.style.theme import Skin

NARROW_DOT = "\u2009·\u2009"


class Player(QWidget):
    """One player: the name and what is left to be emptied."""

    def __init__(self, say: Strings, skin: Skin, name: str, *, bot: bool = False) -> None:
        super().__init__()
        self._say, self._skin = say, skin
        self.dot = label("●")
        self._moving: bool | None = None
        self.name = Elided(name, "side-name")
        self.name.setToolTip(as_tip(name))
        self.counts = label("", "side-faint")
        box = QVBoxLayout(self)
        box.setContentsMargins(0, 0, 0, 0)
        box.setSpacing(2)
        box.addLayout(row(self.dot, self.name, None, spacing=8))
        box.addWidget(self.counts)

    def show_view(self, view: TableView, seat: str, moving: bool) -> None:
        """Whose turn it is is seen at the dot, and heard in its name."""
        if moving is not self._moving:  # told at every play; Qt works through all style sheets for a new one
            self._moving = moving
            self.dot.setStyleSheet(f"color: {self._skin.gold if moving else self._skin.panel_line};")
        _ = self._say
        left = {kind: len(view.piles[seat + kind]) for kind in "RHTW"}
        hand = f"{left['H']}+{left['T']}" if left["T"] else str(left["H"])
        told = _("Reserve {r} · Hand {h} · Waste {w}", r=left["R"], h=hand, w=left["W"])
        # It counts when the deal does. The line is full in the narrowest side: what it takes, the spaces give.
        self.counts.setText(told.replace(" · ", NARROW_DOT) if left["T"] else told)
        self.counts.setToolTip(_("+{n}: the turned card", n=left["T"]) if left["T"] else "")
