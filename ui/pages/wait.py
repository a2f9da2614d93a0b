"""A page for a moment: what is awaited, and a way out.

Owns its layout. A trouble takes the place of what was awaited.
"""

from __future__ import annotations

from PySide6.QtCore import Qt

from app import happening as h
from app.strings import Strings
from ui.pages.page import Page
from ui.panels.sheet import button, label, row
from ui.style.theme import Skin


class WaitPage(Page):
    """See the module."""

    def __init__(self, say: Strings, skin: Skin, title: str, text: str) -> None:
        super().__init__(say, skin)
        body = self.frame(title, width=560)
        self.state = label(text, wrap=True)
        body.addWidget(self.state)
        self.cancel = button(self._("Cancel"), self.back.emit)
        body.addLayout(row(None, self.cancel))
        self.begin_here(title, text)

    def heard(self, what: h.Happening) -> None:
        """It ended before it began."""
        _ = self.say
        match what:
            case h.Closed(code, by_peer, True):
                self.take_error(_.closed(code) if by_peer else _.sentence(code))
            case h.Trouble(code, values):
                self.take_error(_.sentence(code, **values))
            case _:
                pass

    def take_error(self, sentence: str) -> bool:
        """Show why it failed."""
        self.state.setText(sentence)
        self.state.setObjectName("warning")
        self.state.style().unpolish(self.state)
        self.state.style().polish(self.state)
        self.setAccessibleDescription(sentence)
        self.cancel.setText(self._("Back"))
        self.first = self.cancel
        self.cancel.setFocus(Qt.FocusReason.OtherFocusReason)
        return True
