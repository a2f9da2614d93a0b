"""Which key means what on the table.

Owns the key map only, as data. Must not act: the widget does. Digits work unshifted on AZERTY too, where the row
gives other signs.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent


class Command(Enum):
    """What a key asks for."""

    ACTIVATE = "activate"
    TURN = "turn"
    DISCARD = "discard"
    FOUNDATION = "foundation"
    CANCEL = "cancel"
    MORE = "more"  # one more card of the run
    FEWER = "fewer"


@dataclass(frozen=True, slots=True)
class Goto:
    """Focus a pile: its kind letter or house number, and whose."""

    kind: str
    mine: bool


@dataclass(frozen=True, slots=True)
class Step:
    """Focus the next pile in a direction."""

    dx: int
    dy: int


_K = Qt.Key
_COMMANDS = {
    _K.Key_Return: Command.ACTIVATE,
    _K.Key_Enter: Command.ACTIVATE,
    _K.Key_Space: Command.TURN,
    _K.Key_D: Command.DISCARD,
    _K.Key_F: Command.FOUNDATION,
    _K.Key_Escape: Command.CANCEL,
    _K.Key_Plus: Command.MORE,
    _K.Key_PageUp: Command.MORE,
    _K.Key_PageDown: Command.FEWER,
}
_ARROWS = {
    _K.Key_Left: Step(-1, 0),
    _K.Key_Right: Step(1, 0),
    _K.Key_Up: Step(0, -1),
    _K.Key_Down: Step(0, 1),
}
_STOCK = {_K.Key_R: "R", _K.Key_H: "H", _K.Key_T: "T", _K.Key_W: "W"}
_DIGITS = (_K.Key_1, _K.Key_2, _K.Key_3, _K.Key_4, _K.Key_5, _K.Key_6, _K.Key_7, _K.Key_8)
_AZERTY = (
    _K.Key_Ampersand,
    _K.Key_Eacute,
    _K.Key_QuoteDbl,
    _K.Key_Apostrophe,
    _K.Key_ParenLeft,
    _K.Key_Minus,
    _K.Key_Egrave,
    _K.Key_Underscore,
)
_HOUSES = {key: Goto(str(n % 4 + 1), n < 4) for row in (_DIGITS, _AZERTY) for n, key in enumerate(row)}


def sign(event: QKeyEvent) -> bool:
    """Whether it is a key of the table that writes a letter, a digit or a sign: a button has no use for it."""
    means = meaning(event.key(), event.modifiers())
    return isinstance(means, Goto) or (
        means in (Command.DISCARD, Command.FOUNDATION, Command.MORE) and bool(event.text().strip())
    )


def meaning(key: int, modifiers: Qt.KeyboardModifier) -> Command | Goto | Step | None:
    """What a key means; None: not the table's key (Ctrl and Alt are the window's)."""
    if modifiers & (Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.AltModifier):
        return None
    shift = bool(modifiers & Qt.KeyboardModifier.ShiftModifier)
    try:
        known = Qt.Key(key)
    except ValueError:
        return None
    if shift and known in (_K.Key_Up, _K.Key_Down):
        return Command.MORE if known is _K.Key_Up else Command.FEWER
    if known in _STOCK:
        return Goto(_STOCK[known], mine=not shift)
    return _COMMANDS.get(known) or _ARROWS.get(known) or _HOUSES.get(known)
