"""The piles as a screen reader meets them: one button each, named in words.

Owns names, descriptions and the keyboard focus of each pile. The buttons lie behind the picture and are never seen;
Qt makes them accessible without further code, and "press" on one is a click on the pile.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

from PySide6.QtCore import QRect, Qt, Signal
from PySide6.QtGui import QFocusEvent, QKeyEvent, QPaintEvent
from PySide6.QtWidgets import QPushButton, QWidget

from app.view import CardView, TableView
from ui.table.layout import HOUSES, Layout, Rect
from ui.table.words import Words


class PileButton(QPushButton):
    """Stands for one pile; keys go to the table."""

    entered = Signal(object)  # got the keyboard: the reason
    left = Signal(object)  # lost it: the reason

    def __init__(self, pile: str, parent: QWidget) -> None:
        super().__init__(parent)
        self.pile = pile
        self.setObjectName(f"pile-{pile}")
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Nothing: the picture in front shows the pile, and a style sheet's button must not shine through."""

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        self.entered.emit(event.reason())

    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        self.left.emit(event.reason())

    def keyPressEvent(self, event: QKeyEvent) -> None:
        event.ignore()

    def keyReleaseEvent(self, event: QKeyEvent) -> None:
        event.ignore()


def pile_name(pile: str, me: str, words: Words) -> str:
    """The pile in the player's words."""
    if pile[0] == "f":
        return words("pile.foundation", n=pile[1])
    side = "my" if pile[0] == me else "other"
    if pile[1] in HOUSES:
        return words(f"pile.{side}.house", n=pile[1])
    return words(f"pile.{side}.{pile[1]}")


def pile_tip(view: TableView, pile: str, words: Words) -> str:
    """What a newcomer wants to know of a pile: its name, what lies there, what it is for."""
    if pile[0] == "f":
        key = "tip.foundation"
    elif pile[1] in HOUSES:
        key = "tip.house"
    else:
        key = f"tip.{'my' if pile[0] == view.me else 'other'}.{pile[1]}"
    return f"{pile_sentence(view, pile, words)}\n{words(key)}\n{words('tip.key', key=_key(view, pile, words))}"


def _key(view: TableView, pile: str, words: Words) -> str:
    """The key that leads to a pile, or a card to a foundation."""
    mine = pile[0] == view.me
    if pile[0] == "f":
        return "F"
    if pile[1] in HOUSES:
        return str(int(pile[1]) + (0 if mine else len(HOUSES)))
    return pile[1] if mine else words("key.shift", key=pile[1])


def card_name(card: CardView, awaited: Iterable[int], words: Words) -> str:
    if card.face is not None:
        return words("card", face=card.face)
    return words("card.awaited" if card.slot in awaited else "card.down")


def pile_sentence(view: TableView, pile: str, words: Words) -> str:
    """The pile, its top card, and how many lie there."""
    name = pile_name(pile, view.me, words)
    cards = view.piles.get(pile, ())
    if not cards:
        return words("pile.empty", pile=name)
    card = card_name(cards[-1], view.awaited, words)
    if len(cards) == 1:
        return words("pile.top", pile=name, card=card)
    return words("pile.top.more", pile=name, card=card, count=len(cards))


def pile_description(view: TableView, pile: str, states: Iterable[str], words: Words) -> str:
    """What else there is to say: every card of a fan, and whether the pile is taken up, lit or marked."""
    parts = []
    cards = view.piles.get(pile, ())
    if pile[1] in HOUSES and pile[0] != "f" and len(cards) > 1:
        listed = words("list").join(card_name(card, view.awaited, words) for card in cards)
        parts.append(words("pile.fan", cards=listed))
    parts += [words(f"state.{state}") for state in states]
    return ". ".join(parts)


class PileButtons:
    """All piles' buttons; exactly one of them can be reached by Tab."""

    def __init__(
        self,
        piles: Iterable[str],
        parent: QWidget,
        pressed: Callable[[str], None],
        entered: Callable[[Qt.FocusReason], None],
        left: Callable[[Qt.FocusReason], None],
    ) -> None:
        self._buttons = {pile: PileButton(pile, parent) for pile in piles}
        self._about: dict[str, object] = {}  # what each was described by last
        for pile, button in self._buttons.items():
            button.clicked.connect(lambda _checked=False, pile=pile: pressed(pile))
            button.entered.connect(entered)
            button.left.connect(left)
        for button in reversed(self._buttons.values()):  # the last one lowered is the first that is listed
            button.lower()

    def button(self, pile: str) -> PileButton:
        return self._buttons[pile]

    def has_focus(self) -> bool:
        return any(button.hasFocus() for button in self._buttons.values())

    def set_current(self, pile: str, *, focus: bool) -> None:
        """Make this the pile Tab leads to, and give it the focus if the table has it."""
        for name, button in self._buttons.items():
            button.setFocusPolicy(Qt.FocusPolicy.TabFocus if name == pile else Qt.FocusPolicy.NoFocus)
        if focus:
            self._buttons[pile].setFocus(Qt.FocusReason.OtherFocusReason)

    def place(self, layout: Layout) -> None:
        for pile, button in self._buttons.items():
            button.setGeometry(_qrect(layout.places[pile].area))

    def describe(self, view: TableView, states: Callable[[str], Iterable[str]], words: Words) -> None:
        for pile, button in self._buttons.items():
            cards, told = view.piles.get(pile, ()), tuple(states(pile))
            about = words, view.me, cards, frozenset(view.awaited) & {card.slot for card in cards}, told
            if about == self._about.get(pile):
                continue  # most piles stay as they are; all of them in words take a millisecond
            self._about[pile] = about
            name = pile_sentence(view, pile, words)
            if name != button.accessibleName():
                button.setAccessibleName(name)
            text = pile_description(view, pile, told, words)
            if text != button.accessibleDescription():
                button.setAccessibleDescription(text)


def _qrect(rect: Rect) -> QRect:
    return QRect(round(rect.x), round(rect.y), round(rect.w), round(rect.h))
