"""A question laid over the window: one sentence, yes or no.

Owns the question's look and its keys. Never runs a loop of its own: `exec()` would re-enter the event loop under the
connection; the answer comes by a callback.
"""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QWidget

from app.strings import Strings
from ui.pages.page import Asked
from ui.panels.sheet import button, label, row
from ui.style.theme import Skin


class Question(Asked):
    """Asks, and is gone after the answer. Esc is no."""

    def __init__(
        self,
        parent: QWidget,
        say: Strings,
        skin: Skin,
        *,
        title: str,
        text: str,
        yes: str,
        answered: Callable[[], object],
        danger: bool = False,
        no: str = "",
        refused: Callable[[], object] | None = None,
    ) -> None:
        """`refused` is for a `no` that does something; Esc never does."""
        super().__init__(parent, skin, width=480)
        self.setObjectName("question")
        self._answered = answered
        _ = say
        body = self.sheet.body
        body.addWidget(label(title, "sheet-title", wrap=True))
        body.addWidget(label(text, wrap=True))
        body.addSpacing(8)
        self.no = button(no or _("Cancel"), self._no)
        self._refused = refused
        self.yes = button(yes, self._yes, "danger" if danger else "primary")
        body.addLayout(row(None, self.no, self.yes))
        self.show()
        self.raise_()
        # The harmless answer has the focus where the other cannot be undone.
        self.hold(self.no if danger else self.yes)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape:
            self.put_away()

    def _yes(self) -> None:
        if self.put_away():
            self._answered()

    def _no(self) -> None:
        if self.put_away() and self._refused is not None:
            self._refused()


def ask_resign(parent: QWidget, say: Strings, skin: Skin, other: str, answered: Callable[[], object]) -> None:
    """Whether the deal is to be given up to `other`."""
    _ = say
    Question(
        parent,
        _,
        skin,
        title=_("Resign this deal?"),
        text=_("{name} wins the deal and counts your cards.", name=other),
        yes=_("Resign"),
        answered=answered,
        danger=True,
    )
