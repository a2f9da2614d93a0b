"""The keys of the table, in a list laid over it.

Owns the list. What a key does is `ui.table.keyboard`'s and the page's; tests/ui/test_keys_panel.py holds them together.
"""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent, QMouseEvent
from PySide6.QtWidgets import QGridLayout, QWidget

from app.sentences import N_
from app.strings import Strings
from ui.pages.page import Asked, Veil
from ui.panels.sheet import button, label, row
from ui.style.theme import Skin

ASKING = (Qt.Key.Key_F1, Qt.Key.Key_Question, Qt.Key.Key_Help)
# As they are written on the keys of the table's players: what a language calls Shift, Enter and Space is translated.
KEYS = (
    (N_("Arrows"), N_("from pile to pile")),
    ("R  H  T  W", N_("to your reserve, hand, turned card, waste")),
    (N_("Shift + R H T W"), N_("to those of your opponent")),
    ("1 2 3 4  ·  5 6 7 8", N_("to your houses · to your opponent's")),
    (N_("Enter"), N_("takes a card up, puts it down")),
    (N_("Shift + ↑ ↓"), N_("takes one more, one fewer card of a run")),
    (N_("Esc"), N_("puts the card back; leads from the chat to the table")),
    ("F", N_("sends the card to a foundation")),
    (N_("Space"), N_("turns a card, or passes")),
    ("D", N_("discards the turned card")),
    ("S", N_("prepares a Stop!")),
    ("A", N_("accepts the play that ends the deal")),
    ("F1  ?", N_("this list")),
)


class Keys(Asked):
    """See the module. Any of its keys and any click puts it away."""

    def __init__(self, parent: QWidget, say: Strings, skin: Skin) -> None:
        super().__init__(parent, skin, width=560)
        _ = say
        self.setObjectName("keys")
        self.setAccessibleName(_("Keys"))
        self.setStyleSheet("#key { font-weight: bold; }")  # once for all of them: each of its own takes its time
        body = self.sheet.body
        body.addWidget(label(_("Keys"), "sheet-title"))
        grid = QGridLayout()
        grid.setHorizontalSpacing(20)
        grid.setVerticalSpacing(7)
        grid.setColumnStretch(1, 1)
        for n, (key, does) in enumerate(KEYS):
            grid.addWidget(label(_(key), "key"), n, 0)
            grid.addWidget(label(_(does), wrap=True), n, 1)
        body.addLayout(grid)
        self.away = button(_("Close"), self.put_away)
        body.addLayout(row(None, self.away))
        self.show()
        self.raise_()
        self.hold(self.away)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (*ASKING, Qt.Key.Key_Escape):
            self.put_away()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        self.put_away()


def show_keys(parent: QWidget, say: Strings, skin: Skin) -> None:
    """Lay the list over `parent`, unless a question or a count lies there."""
    if not any(veil.isVisible() for veil in parent.findChildren(Veil)):
        Keys(parent, say, skin)
