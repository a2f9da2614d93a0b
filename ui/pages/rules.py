"""The rules in words: of a preset, or of the match on the table.

Owns the choice of what is shown.
"""

from __future__ import annotations

from PySide6.QtWidgets import QSizePolicy, QWidget

from app.strings import Strings
from engine import Rules, preset, preset_names
from engine.presets import rule_values
from ui.pages.page import Page
from ui.panels.fields import Choice
from ui.panels.rules import rules_in_words
from ui.panels.sheet import label, row, scrolled
from ui.style.theme import Skin


class RulesPage(Page):
    """See the module."""

    def __init__(self, say: Strings, skin: Skin, rules: Rules | None = None) -> None:
        """`rules`: of a match; None: to look through the presets."""
        super().__init__(say, skin)
        _ = say
        body = self.frame(_("The rules of this match") if rules is not None else _("Rules"), fill=True)
        self.choice = Choice(_("Tradition"))
        for name in preset_names():
            self.choice.addItem(_.preset(name), name)
        self.choice.activated.connect(lambda _index: self._choose())
        self.tagline = label("", "faint", wrap=True)
        if rules is None:
            line = row(self.choice, self.tagline)
            line.setStretch(1, 1)
            body.addLayout(line)
        self.text = scrolled(QWidget(), text=_("Rules"))
        self.text.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Expanding)
        body.addWidget(self.text, 1)
        self.setFocusProxy(self.text)
        if rules is None:
            self._choose()
        else:
            self._show(rules)

    def _choose(self) -> None:
        name = str(self.choice.currentData())
        self.tagline.setText(self.say.tagline(name))
        self._show(preset(name))

    def _show(self, rules: Rules) -> None:
        self.text.setWidget(rules_in_words(self.say, rule_values(rules)))
        self.text.verticalScrollBar().setValue(0)
