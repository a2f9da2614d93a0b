"""Stop!: which play, what ought to have been made, one confirmation.

Owns the steps. Nothing has happened before the confirmation, and nothing here hints at which play is at fault or
whether one is: every play that can be called is listed alike.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from string import Template
from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QObject, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QListWidget, QListWidgetItem, QVBoxLayout, QWidget

from app.strings import Strings
from ui.panels.sheet import button, label
from ui.panels.wrap import Wrapped
from ui.style.theme import Skin
from ui.table.keyboard import meaning

if TYPE_CHECKING:
    from engine.state import Played

ROLE = Qt.ItemDataRole.UserRole
_LIST_KEYS = (
    *(Qt.Key.Key_Up, Qt.Key.Key_Down, Qt.Key.Key_PageUp, Qt.Key.Key_PageDown, Qt.Key.Key_Home, Qt.Key.Key_End),
    *(Qt.Key.Key_Tab, Qt.Key.Key_Backtab, Qt.Key.Key_Escape),
)


@dataclass(frozen=True, slots=True)
class Prepared:
    """The play looked at, and the one named in its stead with its card, or that it is wrong itself."""

    number: int | None
    named: str | None
    face: str | None
    wrong: bool


class StopPanel(QWidget):
    """See the module."""

    looked = Signal(int)  # number of the play whose table is to be shown
    called = Signal(str)  # the confirmed action text
    cancelled = Signal()
    handed_on = Signal(object)  # a key that points at something on the table

    def __init__(self, say: Strings, skin: Skin, me: str, names: Mapping[str, str], *, point: bool) -> None:
        """`point`: the rules ask for the missed play to be named."""
        super().__init__()
        self._ = self._say = say
        self._me, self._names, self._point = me, names, point
        self._named: str | None = None
        self._face: str | None = None  # of the card in the play named
        self._source = ""  # the card pointed at first, in words
        self._wrong = False
        self._played: tuple[Played, ...] = ()
        _ = say
        box = QVBoxLayout(self)
        box.setContentsMargins(0, 0, 0, 0)
        box.setSpacing(8)
        box.addWidget(label(_("Which play?"), "side-name"))
        self.list = QListWidget()
        self.list.setObjectName("plays")
        Wrapped(self.list, skin.on_panel, skin.on_gold, (8, 5))
        self.list.setAccessibleName(_("Plays that can be stopped, the latest first"))
        self.list.setToolTip(_("R, H, T, W and 1–8 lead to a pile, with Shift to the opponent's; S leads back here."))
        self.list.currentItemChanged.connect(lambda _now, _before: self._look())
        self.list.installEventFilter(self)
        box.addWidget(self.list, 1)
        self.setToolTip(_("The other player is not told that you prepare a Stop."))
        told = _("Point at the missed play on the table: source, then target.")
        self.step = label(told if point else "", wrap=True)
        box.addWidget(self.step)
        keys = _("↑ ↓ play · R H T W 1–8 pile · Enter · Esc") if point else _("↑ ↓ play · Enter · Esc")
        self.keys = label(keys, "side-faint", wrap=True)
        box.addWidget(self.keys)
        self.wrong_button = button(_("The play itself was wrong"), self._mark_wrong, "side-button")
        self.wrong_button.setCheckable(True)
        if not point:  # nothing is shown before it has its parent: it would be a window of its own
            self.step.hide()
            self.wrong_button.hide()
        box.addWidget(self.wrong_button)
        self.call_button = button(_("Call Stop!"), self._call, "stop", "stop", faint=skin.on_panel_faint)
        box.addWidget(self.call_button)
        box.addWidget(button(_("Cancel"), self.cancelled.emit, "side-button"))
        self._told = told
        self.setStyleSheet(Template(_SHEET).substitute(asdict(skin)))
        self.setFocusProxy(self.list)
        self._refresh()

    @property
    def number(self) -> int | None:
        """The play looked at."""
        item = self.list.currentItem()
        return None if item is None else int(item.data(ROLE))

    @property
    def prepared(self) -> Prepared:
        """How far the player has come."""
        return Prepared(self.number, self._named, self._face, self._wrong)

    def prepare(self, prepared: Prepared) -> None:
        """Go on from there, as far as that play can still be called."""
        at = next((at for at in range(self.list.count()) if self.list.item(at).data(ROLE) == prepared.number), None)
        if at is None:
            return
        self.list.setCurrentRow(at)
        self._look()
        self._named, self._face, self._wrong = prepared.named, prepared.face, prepared.wrong
        self._refresh()

    def show_plays(self, plays: Sequence[Played], faces: Mapping[int, str]) -> None:
        """The plays that can be called, oldest first; `faces`: the card of each, by number. The choice stays."""
        if tuple(plays) == self._played:
            return
        kept = self.number
        self._played = tuple(plays)
        self.list.blockSignals(True)
        self.list.clear()
        for played in reversed(plays):
            item = QListWidgetItem(self._say.play(str(played.action), faces.get(played.n), self._me, self._names))
            item.setData(ROLE, played.n)
            self.list.addItem(item)
            if played.n == kept:
                self.list.setCurrentItem(item)
        self.list.blockSignals(False)
        if self.number is None and self.list.count():
            self.list.setCurrentRow(0)
        elif kept is not None and self.number != kept:
            self._look()
        self._refresh()

    def name_source(self, pile: str, face: str | None) -> None:
        """A card was pointed at as the first half of a play; an empty pile: it was put down again."""
        _ = self._say
        self._source = ""
        if pile:
            told = _.pile(pile, self._me, self._names)
            self._source = _("{card} from {pile} → …", card=_.corner(face), pile=told) if face else f"{told} → …"
        self._refresh()

    def name_play(self, action: str, face: str | None = None) -> None:
        """The play that ought to have been made was pointed at; `face`: its card."""
        if not self._point or self.number is None:
            return
        # Which of the foundations was clicked says nothing: the card fits where it fits.
        source, _arrow, target = action.partition(">")
        self._named = f"{source}>f" if target.startswith("f") else action
        self._face, self._wrong, self._source = face, False, ""
        self._refresh()
        self._to_the_call()

    def _mark_wrong(self) -> None:
        self._wrong, self._named = self.wrong_button.isChecked(), None
        self._refresh()
        if self._wrong:  # on the button itself Enter would silently undo the choice
            self._to_the_call()

    def _to_the_call(self) -> None:
        """What was to be said is said: what is left is to call."""
        self.call_button.setFocus(Qt.FocusReason.OtherFocusReason)

    def _look(self) -> None:
        self._named, self._wrong, self._source = None, False, ""
        self._refresh()
        if self.number is not None:
            self.looked.emit(self.number)

    def _refresh(self) -> None:
        self.wrong_button.setChecked(self._wrong)
        if self._named is not None:
            told = self._say.play(self._named, self._face, self._me, self._names)
            self.step.setText(self._("Missed: {play}", play=told))
        else:
            self.step.setText((self._source or self._told) if self._point else "")
        ready = self._named is not None or self._wrong or not self._point
        self.call_button.setEnabled(self.number is not None and ready)

    def _call(self) -> None:
        if self.number is None:
            return
        named = "" if self._named is None else f" {self._named}"
        self.called.emit(f"stop {self.number}{named}")

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """The list's own keys are those that lead through it; a letter would look for a play that begins with it."""
        if watched is self.list and isinstance(event, QKeyEvent) and event.type() is QEvent.Type.KeyPress:
            if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
                self._choose()
                return True
            known = event.key() == Qt.Key.Key_S or meaning(event.key(), event.modifiers()) is not None
            if known and event.key() not in _LIST_KEYS:
                self.keyPressEvent(event)
                return True
        return super().eventFilter(watched, event)

    def _choose(self) -> None:
        """The play is found: on to what was missed, or to calling."""
        if self.call_button.isEnabled():
            self.call_button.setFocus(Qt.FocusReason.OtherFocusReason)
        else:
            self.handed_on.emit(None)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape:
            self.cancelled.emit()
        elif event.key() == Qt.Key.Key_S and not event.modifiers():
            self.list.setFocus(Qt.FocusReason.ShortcutFocusReason)
        elif meaning(event.key(), event.modifiers()) is not None:
            self.handed_on.emit(event)
        else:
            super().keyPressEvent(event)


# Each has its ring without becoming larger by it; on the gold of a chosen button gold would not be seen.
_SHEET = """
QListWidget#plays { border: 2px solid $panel_line; }
QListWidget#plays:focus { border: 2px solid $gold; }
QPushButton { border-width: 2px; border-style: solid; }
QPushButton#side-button:focus { border: 2px solid $gold; }
QPushButton#side-button:checked { border: 2px solid $gold; }
QPushButton#side-button:checked:focus { border: 5px double $on_gold; }
QPushButton#stop:focus { border: 3px solid $gold; }
"""
