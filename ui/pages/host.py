"""Hosting: by which rules, to what target, who may come in.

Owns the choice. The rules are data: cards, variants and sentences all come from the presets and the rule fields.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtWidgets import QButtonGroup, QComboBox, QGridLayout, QLabel, QVBoxLayout, QWidget
from shiboken6 import isValid

from app.settings import Settings
from app.strings import Strings
from engine import EngineError, Rules, format_rules, parse_rules, preset, preset_names
from engine.presets import rule_values
from engine.rules import CHOICES, FIELDS, MAX_TARGET
from net.door import Strangers
from ui.pages.growing import Parts
from ui.pages.page import Page
from ui.panels.fields import Choice, Number, named
from ui.panels.sheet import Button, button, label, row, scrolled
from ui.strings import who_may_join
from ui.style.icons import icon
from ui.style.theme import Skin


class PresetCard(Button):
    """One preset: its title and what is special about it."""

    def __init__(self, title: str, text: str) -> None:
        super().__init__()
        self.setObjectName("card-choice")
        self.setCheckable(True)
        self.setAutoExclusive(True)  # a screen reader tells one of several, not a check box
        self.setAccessibleName(title)
        self.setAccessibleDescription(text)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        box = QVBoxLayout(self)
        box.setContentsMargins(16, 12, 14, 12)
        box.setSpacing(4)
        for part in (label(title, "sheet-title"), label(text, "faint", wrap=True)):
            part.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
            box.addWidget(part)
        box.addStretch(1)
        self.setMinimumHeight(104)
        # Chosen and focused are two things, and both must be seen.
        self.setStyleSheet("QPushButton:checked:focus { border: 3px solid #b87c0f; }")


class HostPage(Page):
    """See the module."""

    offered = Signal(object, object, int)  # rules, strangers, port (0: any)
    changed = Signal(object)  # the settings with these rules

    def __init__(self, say: Strings, skin: Skin, settings: Settings, *, gradually: bool = False) -> None:
        super().__init__(say, skin)
        self._settings = settings
        self._rules = parse_rules(settings.rules)
        self._boxes: dict[str, QComboBox] = {}
        self._labels: dict[str, QLabel] = {}
        self.fill(self._parts(), gradually=gradually)

    def _parts(self) -> Parts:
        _ = self.say
        body = self.frame(_("Host a match"), width=860)
        inner = QWidget()
        box = QVBoxLayout(inner)
        box.setContentsMargins(0, 0, 10, 0)
        box.setSpacing(12)
        self._area = scrolled(inner)
        body.addWidget(self._area, 1)
        yield False

        self._presets = QButtonGroup(self)
        grid = QGridLayout()
        grid.setSpacing(12)
        box.addLayout(grid)
        for at, name in enumerate(preset_names()):
            card = PresetCard(_.preset(name), _.tagline(name))
            card.setProperty("preset", name)
            self._presets.addButton(card)
            grid.addWidget(card, at // 2, at % 2)
            yield False
        self._presets.buttonClicked.connect(lambda card: self._take(preset(str(card.property("preset")))))
        box.addLayout(self._terms())
        self.summary = label("", wrap=True)
        box.addWidget(self.summary)
        yield False

        self.more = button(_("Change single rules"), self._unfold, "link", "chevron-down", "#1e6a49")
        self.more.setCheckable(True)
        box.addWidget(self.more)
        self.fields = QWidget()
        self.fields.hide()
        box.addWidget(self.fields)
        box.addStretch(1)
        self.trouble = label("", "warning", wrap=True)
        self.trouble.hide()
        body.addWidget(self.trouble)
        self.open_button = button(_("Make the invite"), self._offer, "primary", "host")
        body.addLayout(row(None, self.open_button))
        self._take(self._rules)
        yield True
        yield from self._single_rules()

    def _terms(self) -> QGridLayout:
        _ = self.say
        self.target = Number(1, MAX_TARGET, self._rules.target)
        self.target.valueChanged.connect(self._set_target)
        self.strangers = Choice(_("Who may join"))
        for value, text in who_may_join(_):
            self.strangers.addItem(text, value)
        self.strangers.setCurrentIndex(1)
        self.port = Number(0, 65535, self._settings.port)
        self.port.setSpecialValueText(_("any"))
        terms = QGridLayout()
        terms.setHorizontalSpacing(14)
        for at, (text, field) in enumerate(
            (
                (_.rule_name("target"), self.target),
                (_("Who may join"), self.strangers),
                (_("Port"), self.port),
            )
        ):
            terms.addWidget(named(label(text, "section"), field), 0, at)
            terms.addWidget(field, 1, at)
        terms.setColumnStretch(1, 1)
        return terms

    def take_error(self, sentence: str) -> bool:
        """E.g. the port is taken."""
        self.trouble.setText(sentence)
        self.trouble.show()
        return True

    @property
    def rules(self) -> Rules:
        """The rules chosen."""
        return self._rules

    def _single_rules(self) -> Parts:
        grid = QGridLayout(self.fields)
        grid.setContentsMargins(0, 0, 0, 0)
        grid.setHorizontalSpacing(14)
        grid.setColumnStretch(1, 1)
        before: QWidget = self.more
        for at, (field, choices) in enumerate(_choices()):
            values = rule_values(self._rules)
            box = Choice(self.say.rule_name(field))
            box.setMinimumContentsLength(20)
            box.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
            for value in choices:
                box.addItem(self.say.rule(field, {**values, field: value}), value)
            box.activated.connect(lambda _index, field=field: self._set_field(field))
            told = named(label(self.say.rule_name(field), wrap=True), box)
            grid.addWidget(told, at, 0)
            grid.addWidget(box, at, 1)
            self.setTabOrder(before, box)  # the buttons below were there before
            before = box
            self._boxes[field], self._labels[field] = box, told
            self._mark(field, values, self._changed())
            yield False

    def _unfold(self) -> None:
        unfolded = self.more.isChecked()
        self.fields.setVisible(unfolded)
        self.more.setIcon(icon("chevron-up" if unfolded else "chevron-down", self.skin.green))
        if unfolded:
            # What is unfolded lies below what can be seen; its height is known only once it is laid out.
            QTimer.singleShot(0, self._show_fields)

    def _show_fields(self) -> None:
        if isValid(self):
            self._area.show_top(self.more)

    def _set_field(self, field: str) -> None:
        values = {**rule_values(self._rules), **{name: box.currentData() for name, box in self._boxes.items()}}
        values["target"] = str(self._rules.target)
        words = " ".join(f"{name}={value}" for name, value in values.items())
        try:
            self._take(parse_rules(f"classic {words}"))
            self.trouble.hide()
        except EngineError as error:
            self.take_error(self.say.error(error))
            self._take(self._rules)

    def _set_target(self, target: int) -> None:
        if target != self._rules.target:
            self._take(replace(self._rules, target=target))

    def _take(self, rules: Rules) -> None:
        """Show these rules everywhere."""
        self._rules = rules
        values = rule_values(rules)
        words = format_rules(rules).split(" ")
        for card in self._presets.buttons():
            card.setChecked(card.property("preset") == words[0])
            if card.isChecked():
                self.first = card
        self.summary.setText(self.say.summary(values))
        changed = self._changed()
        for field in self._boxes:
            self._mark(field, values, changed)
        self.target.blockSignals(True)
        self.target.setValue(rules.target)
        self.target.blockSignals(False)

    def _changed(self) -> set[str]:
        """The fields that differ from the preset."""
        return {word.partition("=")[0] for word in format_rules(self._rules).split(" ")[1:]}

    def _mark(self, field: str, values: Mapping[str, str], changed: set[str]) -> None:
        """Show one field of the rules; bold where it differs from the preset."""
        box = self._boxes[field]
        at = box.findData(values[field])
        if at < 0:
            box.addItem(self.say.rule(field, values), values[field])
            at = box.count() - 1
        for n in range(box.count()):  # what a value means may depend on another field
            box.setItemText(n, self.say.rule(field, {**values, field: box.itemData(n)}))
        box.setCurrentIndex(at)
        font = self._labels[field].font()
        font.setBold(field in changed)
        self._labels[field].setFont(font)

    def _offer(self) -> None:
        self.trouble.hide()
        rules = format_rules(self._rules)
        port = self.port.value()
        if rules != self._settings.rules or (port and port != self._settings.port):
            self._settings = replace(self._settings, rules=rules, port=port or self._settings.port)
            self.changed.emit(self._settings)
        self.offered.emit(self._rules, Strangers(self.strangers.currentData()), port)


def _choices() -> list[tuple[str, list[str]]]:
    """The fields there is a choice in, each with what is offered; another value in force is added when it is shown."""
    found = []
    for field in FIELDS:
        choices = list(CHOICES.get(field, ()))
        if field == "load_from":
            choices = list(dict.fromkeys(rule_values(preset(name))[field] for name in preset_names()))
        if field == "grace":
            choices = ["0", "1.5", "3", "5"]
        if choices:
            found.append((field, choices))
    return found
