"""Everything that can be set, in effect at once.

Owns the form; what a setting does is done by whoever shows it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QFormLayout, QLineEdit, QWidget

from app.i18n import languages
from app.names import NAME_LIMIT, clean_name
from app.profile import Profile
from app.settings import Felt, Settings, Speed, player_language, player_name
from app.strings import Strings
from ui.deck import Deck
from ui.pages.growing import Parts
from ui.pages.page import Page
from ui.panels.fields import TARGET, Choice, Number, Switch, named
from ui.panels.identity import IdentityPanel
from ui.panels.sheet import label, scrolled
from ui.sound import can_sound
from ui.style.theme import Skin


class SettingsPage(Page):
    """See the module."""

    changed = Signal(object)
    exchanged = Signal()  # the profile's key; the game must be started again

    def __init__(
        self,
        say: Strings,
        skin: Skin,
        settings: Settings,
        profile: Profile,
        *,
        playing: bool = False,
        gradually: bool = False,
    ) -> None:
        """`playing`: a match is on."""
        super().__init__(say, skin)
        self.setObjectName("settings-page")
        self._settings, self._profile, self._playing = settings, profile, playing
        self.fill(self._parts(), gradually=gradually)

    def _parts(self) -> Parts:
        _, settings = self.say, self._settings
        body = self.frame(_("Settings"), width=680)
        inner = QWidget()
        self._form = QFormLayout(inner)
        self._form.setContentsMargins(0, 0, 10, 0)
        self._form.setVerticalSpacing(10)
        self._form.setHorizontalSpacing(24)
        self._form.setFieldGrowthPolicy(QFormLayout.FieldGrowthPolicy.AllNonFixedFieldsGrow)
        self.area = scrolled(inner)
        body.addWidget(self.area, 1)
        yield False

        self.name = QLineEdit(player_name(settings))
        self.name.setMaxLength(NAME_LIMIT)
        self.name.editingFinished.connect(self._named)
        self._add(_("Your name"), self.name)
        self.first = self.name
        own = languages()
        self.language = self._choice(
            _("Language"),
            [(name[:1].upper() + name[1:], code) for code, name in own.items()],
            player_language(settings),
            "language",
        )
        yield False
        self.felt = self._choice(_("Felt"), [(_("Dark"), Felt.DARK), (_("Light"), Felt.LIGHT)], settings.felt, "felt")
        yield False
        decks = [(text, name) for text, name in self._decks() if name in {deck.value for deck in Deck}]
        chosen = Deck.FOUR_COLOUR.value if settings.four_colour else settings.deck
        self.deck = self._choice(_("Cards"), decks, chosen, "deck")
        yield False
        speeds = [(_("Slow"), Speed.SLOW), (_("Normal"), Speed.NORMAL), (_("Fast"), Speed.FAST)]
        self.speed = self._choice(_("Speed"), speeds, settings.speed, "speed")
        yield False
        self.still = self._switch(_("Reduced motion"), _("Cards jump instead of gliding"), "reduced_motion")
        self.mirrored = self._switch(_("Mirrored table"), _("Your houses on the left"), "mirrored")
        self.hint = self._switch(_("Explain the turn"), _("In practice the table says what comes next"), "turn_hint")
        yield False
        missing = "" if can_sound() else _("Not heard here: “miniaudio” is not installed (README: “With sounds”)")
        self.sounds = self._switch(_("Sounds"), missing, "sounds")
        yield False
        helps = [(_("None"), 0), (_("Where a card fits"), 1), (_("Duties too"), 2)]
        self.assist = self._choice(_("Help in new matches you host"), helps, settings.assist, "assist")
        yield False
        self._section(_("Network"))
        self.port = Number(1, 65535, settings.port)
        self.port.editingFinished.connect(self._ported)
        self._add(_("Port"), self.port)
        self._form.addRow(label(_("Whoever joins you dials this port."), "faint", wrap=True))
        self.router = self._switch(_("Ask the router"), _("To let the port in from the internet"), "map_port")
        told = _(
            "Only while you host; the game closes the way at the end, and after a crash of the computer it closes by"
            " itself within an hour. When this is off, the port must be forwarded in the router by hand."
        )
        self._form.addRow(label(told, "faint", wrap=True))
        told = _("Who is on your network sees your name while you wait")
        self.announce = self._switch(_("Announce my games"), told, "announce")
        yield False
        self._section(_("Identity"))
        self.identity = IdentityPanel(_, self.skin, self._profile, self, playing=self._playing)
        self.identity.exchanged.connect(self.exchanged)
        self._form.addRow(self.identity)
        yield True

    def _section(self, title: str) -> None:
        made = label(title, "sheet-title")
        made.setContentsMargins(0, 14, 0, 0)
        self._form.addRow(made)

    def _decks(self) -> list[tuple[str, str]]:
        _ = self.say
        return [
            (_("Standard"), Deck.STANDARD.value),
            (_("Large indices"), Deck.JUMBO.value),
            (_("Four colours"), Deck.FOUR_COLOUR.value),
        ]

    def _add(self, text: str, field: QWidget) -> None:
        told = label(text, "section", wrap=True)
        told.setMinimumHeight(TARGET)
        told.setMinimumWidth(170)
        told.setAlignment(Qt.AlignmentFlag.AlignVCenter)
        self._form.addRow(named(told, field), field)

    def _choice(self, text: str, choices: Sequence[tuple[str, object]], now: object, field: str) -> Choice:
        box = Choice(text)
        for shown, value in choices:
            box.addItem(shown, value)
        values = [value for _, value in choices]
        box.setCurrentIndex(values.index(now) if now in values else 0)
        box.activated.connect(lambda at: self._change(field, values[at]))
        self._add(text, box)
        return box

    def _switch(self, text: str, more: str, field: str) -> Switch:
        made = Switch(more)
        made.setChecked(bool(getattr(self._settings, field)))
        made.toggled.connect(lambda on: self._change(field, on))
        self._add(text, made)
        return made

    def _ported(self) -> None:
        if self.port.value() != self._settings.port:
            self._change("port", self.port.value())

    def _named(self) -> None:
        name = clean_name(self.name.text())
        if not name:
            self.name.setText(player_name(self._settings))
        elif name != player_name(self._settings):
            self._change("name", name)

    def _change(self, field: str, value: object) -> None:
        values = {field: value}
        if field == "deck":
            values = {"four_colour": value == Deck.FOUR_COLOUR.value}
            if value != Deck.FOUR_COLOUR.value:
                values["deck"] = value
        self._settings = replace(self._settings, **values)  # type: ignore[arg-type]
        self.changed.emit(self._settings)
