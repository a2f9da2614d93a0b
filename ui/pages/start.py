"""The first page: what there is to do, who I am, and in which language.

Owns its layout and signals. It is painted before anything slow is imported: nothing of the network, the store or the
rules engine may be needed here.
"""

from __future__ import annotations

from dataclasses import replace
from string import Template

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QButtonGroup, QHBoxLayout, QLineEdit, QVBoxLayout, QWidget

from app.i18n import languages
from app.names import NAME_LIMIT, clean_name
from app.settings import Settings, player_language, player_name
from app.strings import Strings
from app.words import LEVEL_NAMES, PRESETS
from ui.deck import chosen_deck
from ui.pages.growing import Parts, grown
from ui.panels.fan import Fan
from ui.panels.fields import Choice, named, one_by_tab
from ui.panels.sheet import Tile, button, label, row
from ui.strings import LEVELS, default_level
from ui.style.theme import Skin

# Green on the green cloth would look like a button that cannot be pressed. A broader edge leaves the text its room.
_CHOSEN = Template(
    "QPushButton:checked { background: $gold; color: $on_gold; border: 1px solid $gold; }"
    "QPushButton:focus { border: 2px solid $ring; padding: 0 13px; }"
    "QPushButton:checked:focus { border: 3px solid $on_gold; padding: 0 12px; }"
)


TIP = Qt.ItemDataRole.ToolTipRole


class StartPage(QWidget):
    """See the module."""

    practise = Signal(str)  # level
    host = Signal()
    join = Signal()
    resume = Signal()
    review = Signal()
    rules = Signal()
    settings = Signal()
    changed = Signal(object)  # the settings, after name, language or level was changed here

    def __init__(self, say: Strings, skin: Skin, settings: Settings, *, gradually: bool = False) -> None:
        super().__init__()
        self._say, self._skin, self._settings = say, skin, settings
        self.parts: Parts | None = None  # what is not on the page yet; `Window.go` puts it there
        if gradually:
            self.parts = self._parts()
        else:
            grown(self._parts())

    def _parts(self) -> Parts:
        _, skin, settings = self._say, self._skin, self._settings
        outer = QVBoxLayout(self)
        outer.setContentsMargins(28, 10, 28, 18)
        outer.setSpacing(0)
        self.fan = Fan(chosen_deck(settings))
        self.fan.setMaximumHeight(380)
        outer.addStretch(2)
        outer.addWidget(self.fan, 12)
        title = label("Crapette", "felt-title", centre=True)
        font = title.font()
        font.setPointSizeF(38)
        font.setBold(True)
        title.setFont(font)
        title.setStyleSheet("font-size: 38pt; font-weight: bold;")
        outer.addWidget(title)
        outer.addWidget(label(_("The patience for two"), "felt-faint", centre=True))
        outer.addSpacing(16)
        yield False

        self.practise_tile = Tile("practise", _("Practise"), _("A deal against the computer, at once."))
        self.practise_tile.clicked.connect(lambda: self.practise.emit(self.level))
        self.host_tile = Tile("host", _("Host"), _("Choose the rules and invite a friend."))
        self.host_tile.clicked.connect(lambda: self.host.emit())
        self.join_tile = Tile("join", _("Join"), _("Play by a friend's invite or address."))
        self.join_tile.clicked.connect(lambda: self.join.emit())
        tiles = QWidget()
        tiles.setMaximumWidth(960)
        tiles.setMaximumHeight(160)
        box = QHBoxLayout(tiles)
        box.setContentsMargins(0, 0, 0, 0)
        box.setSpacing(18)
        for tile in (self.practise_tile, self.host_tile, self.join_tile):
            box.addWidget(tile)
        outer.addLayout(_middle(tiles))
        outer.addSpacing(12)
        yield False

        self._levels = QButtonGroup(self)
        levels = [label(_("The computer plays"), "felt-faint")]
        wanted = settings.bot if settings.bot in LEVELS else default_level()
        for level in LEVELS:
            choice = button(_(LEVEL_NAMES[level]), lambda: None, "choice")
            choice.setCheckable(True)
            choice.setAutoExclusive(True)  # a screen reader tells one of several, not a check box
            choice.setAccessibleName(f"{_('The computer plays')}: {_(LEVEL_NAMES[level])}")
            choice.setChecked(level == wanted)
            choice.setProperty("level", level)
            self._levels.addButton(choice)
            levels.append(choice)  # type: ignore[arg-type]
            choice.setStyleSheet(_CHOSEN.substitute(gold=skin.gold, on_gold=skin.on_gold, ring=skin.ring))
        one_by_tab(self._levels)
        self._levels.buttonClicked.connect(lambda _button: self._change(bot=self.level))
        rules = self._rules_box()
        outer.addLayout(row(None, *levels, 14, named(label(_("Rules"), "felt-faint"), rules), rules, None))
        outer.addSpacing(12)
        yield False

        light = skin.on_felt
        self.resume_button = button(_("Continue"), self.resume.emit, "quiet", "continue", light, faint=skin.off_felt)
        self.resume_button.setEnabled(False)  # until the store has been asked
        self.review_button = button(_("Review"), self.review.emit, "quiet", "review", light)
        self.rules_button = button(_("Rules"), self.rules.emit, "quiet", "rules", light)
        self.settings_button = button(_("Settings"), self.settings.emit, "quiet", "settings", light)
        quiet = (self.resume_button, self.review_button, self.rules_button, self.settings_button)
        outer.addLayout(row(None, *quiet, None, spacing=4))
        outer.addStretch(3)
        outer.addSpacing(6)
        yield False

        self.name_field = QLineEdit(player_name(settings))
        self.name_field.setMaxLength(NAME_LIMIT)
        self.name_field.setMaximumWidth(220)
        self.name_field.setCursorPosition(0)  # of a long name its beginning is seen
        self.name_field.editingFinished.connect(self._named)
        self.language_box = Choice(_("Language"))
        for code, own in languages().items():
            self.language_box.addItem(own[:1].upper() + own[1:], code)
        self.language_box.setCurrentIndex(self.language_box.findData(player_language(settings)))
        self.language_box.activated.connect(lambda at: self._change(language=self.language_box.itemData(at)))
        who = named(label(_("You play as"), "felt-faint"), self.name_field)
        tongue = named(label(_("Language"), "felt-faint"), self.language_box)
        outer.addLayout(row(None, who, self.name_field, 14, tongue, self.language_box, None))
        yield True

    def _rules_box(self) -> Choice:
        """The tradition for practice; single rules changed for a match that was hosted stay until another is chosen."""
        _, settings = self._say, self._settings
        name, _blank, changes = settings.rules.partition(" ")
        box = Choice(_("Rules"))
        for preset in PRESETS:
            title = _.preset(preset)
            changed = preset == name and bool(changes)
            box.addItem(f"{title} *" if changed else title, preset)
            box.setItemData(box.count() - 1, f"* {_('single rules changed')}" if changed else "", TIP)
        box.currentIndexChanged.connect(lambda at: box.setToolTip(str(box.itemData(at, TIP) or "")))
        box.setCurrentIndex(max(0, box.findData(name)))
        box.setToolTip(str(box.currentData(TIP) or ""))
        box.activated.connect(lambda at: self._choose_rules(str(box.itemData(at))))
        self.rules_box = box
        return box

    def _choose_rules(self, preset: str) -> None:
        if preset != self._settings.rules.partition(" ")[0]:
            self._change(rules=preset)

    @property
    def level(self) -> str:
        """The computer player chosen."""
        chosen = self._levels.checkedButton()
        return default_level() if chosen is None else str(chosen.property("level"))

    def set_unfinished(self, count: int) -> None:
        """How many matches can go on."""
        self.resume_button.setEnabled(count > 0)

    def _named(self) -> None:
        name = clean_name(self.name_field.text())
        if not name:
            self.name_field.setText(player_name(self._settings))
        self.name_field.setCursorPosition(0)
        if name and name != player_name(self._settings):
            self._change(name=name)

    def _change(self, **values: object) -> None:
        self._settings = replace(self._settings, **values)  # type: ignore[arg-type]
        self.changed.emit(self._settings)

    def resizeEvent(self, event: QResizeEvent) -> None:
        if self.fan.isVisible():
            self.fan.deal()


def _middle(inner: QWidget) -> QHBoxLayout:
    box = QHBoxLayout()
    box.addStretch(1)
    box.addWidget(inner, 100)
    box.addStretch(1)
    box.setAlignment(inner, Qt.AlignmentFlag(0))
    return box
