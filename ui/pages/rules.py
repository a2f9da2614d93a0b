"""The rules in words: of a preset, or of the match on the table.

Owns the choice of what is shown.
"""

from __future__ import annotations

from PySide6.QtWidgets import QSizePolicy, QWidget

from app.strings import Strings
from engine import Rules, preset, preset_names
from engine.presets import rule_values
from ui.pages.growing import Growing, Parts, grown
from ui.pages.page import Page
from ui.panels.fields import Choice
from ui.panels.rules import rules_in_words
from ui.panels.sheet import label, row, scrolled
from ui.style.theme import Skin


class RulesPage(Page):
    """See the module."""

    def __init__(self, say: Strings, skin: Skin, rules: Rules | None = None, *, gradually: bool = False) -> None:
        """`rules`: of a match; None: to look through the presets."""
        super().__init__(say, skin)
        self._gradually = gradually
        self._growing: Growing | None = None
        self.fill(self._parts(rules), gradually=gradually)

    def _parts(self, rules: Rules | None) -> Parts:
        _ = self.say
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
        self.first = self.text
        yield False
        yield from self._words(rules if rules is not None else self._chosen())

    def _chosen(self) -> Rules:
        name = str(self.choice.currentData())
        self.tagline.setText(self.say.tagline(name))
        return preset(name)

    def _choose(self) -> None:
        words = self._words(self._chosen())
        if self._growing is not None and self._growing.waits:
            self._growing.stop()
        if self._gradually:
            self._growing = Growing(self, words, lambda: None)
        else:
            grown(words)

    def _words(self, rules: Rules) -> Parts:
        made = QWidget(self.text.viewport())
        made.hide()
        for _section in rules_in_words(made, self.say, rule_values(rules)):
            yield False
        self.text.setWidget(made)
        self.text.verticalScrollBar().setValue(0)
        yield True
