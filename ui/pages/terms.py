"""The terms a host offers: by which rules, what differs from the tradition they come from, and with how much help.

Owns this page; the answer goes back by two signals.
"""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QVBoxLayout, QWidget

from app import happening as h
from app.strings import Strings
from engine import format_rules, preset
from engine.presets import differences, rule_values
from ui.pages.page import Page
from ui.panels.rules import rules_in_words
from ui.panels.sheet import button, label, row, scrolled
from ui.strings import help_level
from ui.style.theme import Skin


class TermsPage(Page):
    """See the module."""

    accepted = Signal()
    declined = Signal()

    def __init__(self, say: Strings, skin: Skin, terms: h.TermsProposed, met: h.Met | None, address: str) -> None:
        """`address`: a bare one whose key will be remembered by accepting."""
        super().__init__(say, skin)
        _ = say
        body = self.frame(_("{name} offers a match", name=terms.host))
        inner = QWidget()
        box = QVBoxLayout(inner)
        box.setContentsMargins(0, 0, 10, 0)
        box.setSpacing(10)
        name = format_rules(terms.rules).split(" ")[0]
        values = rule_values(terms.rules)
        if met is not None and (address or not met.known):
            text = _("You have not played with this host before. Compare these words of the key by voice:")
            if met.known:
                text = _("This is the key of {name}, whom you know:", name=met.known)
            box.addWidget(label(text, wrap=True))
            box.addWidget(label(" ".join(met.words), "words", wrap=True))
            if address:
                box.addWidget(label(_("By accepting, this key is remembered for {place}.", place=address), "faint"))
        box.addWidget(label(_.preset(name), "sheet-title"))
        box.addWidget(label(_.summary(values), wrap=True))
        changed = differences(terms.rules, preset(name))
        if changed:
            box.addWidget(label(_("Changed in “{preset}”:", preset=_.preset(name)), "section"))
            for field in changed:
                box.addWidget(label("• " + _.rule(field, values), "warning", wrap=True))
        box.addWidget(label(help_level(say, terms.assist), "faint", wrap=True))
        self.more = button(_("All the rules"), self._unfold, "link", "chevron-down", "#1e6a49")
        self.more.setCheckable(True)
        box.addWidget(self.more)
        self.all = QWidget()
        for _section in rules_in_words(self.all, say, values):
            pass
        self.all.hide()
        box.addWidget(self.all)
        box.addStretch(1)
        self.text = scrolled(inner, text=_("{name} offers a match", name=terms.host))
        body.addWidget(self.text, 1)
        self.accept_button = button(_("Accept (A)"), self._accept, "primary", "check")
        self.decline_button = button(_("Decline"), self.declined.emit)
        self.state = label("", "faint")
        body.addLayout(row(self.state, None, self.decline_button, self.accept_button))
        self.first = self.text

    def _unfold(self) -> None:
        self.all.setVisible(self.more.isChecked())

    def _accept(self) -> None:
        self.accept_button.setEnabled(False)
        self.accepted.emit()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_A and not event.modifiers():
            self.accept_button.click()
        else:
            super().keyPressEvent(event)

    def heard(self, what: h.Happening) -> None:
        """The host may have gone meanwhile."""
        _ = self.say
        if isinstance(what, h.Closed):
            self.take_error(_.closed(what.code) if what.by_peer else _.sentence(what.code))

    def take_error(self, sentence: str) -> bool:
        """Why nothing comes of it."""
        self.accept_button.setEnabled(False)
        self.state.setText(sentence)
        self.state.setWordWrap(True)
        return True
