"""A table in a window and a pair of hands: real mouse and key events at piles."""

from __future__ import annotations

from dataclasses import dataclass, field

from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QWidget

from tests.ui.tables import ScriptedPort
from ui.table.widget import TableWidget

LEFT = Qt.MouseButton.LeftButton


@dataclass
class Hands:
    """Acts on a shown table and keeps what it said."""

    table: TableWidget
    port: ScriptedPort
    played: list[str] = field(default_factory=list)
    refused: list[tuple[str, ...]] = field(default_factory=list)
    chosen: list[str] = field(default_factory=list)
    ghosts: list[tuple[str, int, str, float, float]] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.table.set_port(self.port)
        self.table.played.connect(self.played.append)
        self.table.refused.connect(self.refused.append)
        self.table.chosen.connect(self.chosen.append)
        self.table.hint_drag.connect(lambda *ghost: self.ghosts.append(ghost))
        self.table.show_view(self.port.view())

    @property
    def surface(self) -> QWidget:
        found = self.table.childAt(QPoint(5, 300))
        assert found is not None
        return found

    def at(self, pile: str, index: int = -1) -> QPoint:
        """A point on a card that nothing else covers."""
        place = self.table.scene_layout.places[pile]
        if not place.cards:
            x, y = place.base.centre
        else:
            card = place.cards[index]
            covered = index not in (-1, len(place.cards) - 1)
            x = card.centre[0] if not covered else (card.right - 5 if place.leftward else card.x + 5)
            y = card.centre[1]
        return QPoint(round(x), round(y))

    def where(self, slot: int) -> QPointF:
        return self.table.card_position(slot)

    def press(self, at: QPoint) -> None:
        QTest.mousePress(self.surface, LEFT, pos=at)

    def move(self, at: QPoint) -> None:
        QTest.mouseMove(self.surface, at)  # sent at once; carries no buttons, so send one that does
        _move_event(self.surface, at)

    def hover(self, at: QPoint) -> None:
        _move_event(self.surface, at, Qt.MouseButton.NoButton)  # Qt's own goes to whichever window lies there

    def let_go(self, at: QPoint) -> None:
        QTest.mouseRelease(self.surface, LEFT, pos=at)

    def click(self, pile: str, index: int = -1, shift: bool = False) -> None:
        modifier = Qt.KeyboardModifier.ShiftModifier if shift else Qt.KeyboardModifier.NoModifier
        QTest.mouseClick(self.surface, LEFT, modifier, self.at(pile, index))

    def double_click(self, pile: str) -> None:
        at = self.at(pile)
        QTest.mouseClick(self.surface, LEFT, pos=at)
        QTest.mouseDClick(self.surface, LEFT, pos=at)
        QTest.mouseRelease(self.surface, LEFT, pos=at)

    def drag(self, source: str, target: str | QPoint, index: int = -1) -> None:
        start = self.at(source, index)
        end = target if isinstance(target, QPoint) else self.at(target)
        self.press(start)
        for n in range(1, 5):
            self.move(start + (end - start) * n / 4)
        self.let_go(end)

    def key(self, *keys: Qt.Key, shift: bool = False) -> None:
        modifier = Qt.KeyboardModifier.ShiftModifier if shift else Qt.KeyboardModifier.NoModifier
        for key in keys:
            QTest.keyClick(self.table, key, modifier)


def _move_event(widget: QWidget, at: QPoint, buttons: Qt.MouseButton = LEFT) -> None:
    from PySide6.QtCore import QCoreApplication, QEvent
    from PySide6.QtGui import QMouseEvent

    point = QPointF(at)
    event = QMouseEvent(
        QEvent.Type.MouseMove,
        point,
        QPointF(widget.mapToGlobal(at)),
        Qt.MouseButton.NoButton,
        buttons,
        Qt.KeyboardModifier.NoModifier,
    )
    QCoreApplication.sendEvent(widget, event)
