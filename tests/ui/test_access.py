"""What a screen reader meets."""

from __future__ import annotations

from dataclasses import replace

from PySide6.QtCore import Qt
from PySide6.QtGui import QAccessible
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLineEdit, QPushButton, QVBoxLayout, QWidget
from pytestqt.qtbot import QtBot

from tests.ui.tables import MIDDLE, ScriptedPort, table
from ui.table.layout import PILES
from ui.table.widget import TableWidget


def shown(qtbot: QtBot, **kw: object) -> tuple[TableWidget, ScriptedPort]:
    widget = TableWidget()
    qtbot.addWidget(widget)
    widget.resize(1280, 800)
    view = table(MIDDLE, **kw)  # type: ignore[arg-type]
    port = ScriptedPort(view, {"a2": ("a4",), "aT": ("a4",)})
    widget.set_port(port)
    widget.show()
    widget.show_view(view)
    return widget, port


def button(widget: TableWidget, pile: str) -> QPushButton:
    found = widget.findChild(QPushButton, f"pile-{pile}")
    assert isinstance(found, QPushButton)
    return found


def test_every_pile_is_named_with_its_top_card(qtbot: QtBot) -> None:
    widget, _ = shown(qtbot)
    names = {pile: button(widget, pile).accessibleName() for pile in PILES}
    assert len(names) == 24
    assert names["aR"] == "Your reserve: jack of diamonds, 9 cards"
    assert names["aH"].startswith("Your hand: face down, 6 cards")
    assert names["bT"] == "Opponent's turned card: empty"
    assert names["a4"] == "Your house 4: queen of spades"
    assert names["b2"] == "Opponent's house 2: queen of hearts, 2 cards"
    assert names["f5"] == "Foundation 5: five of hearts, 5 cards"


def test_a_fan_is_described_card_by_card_and_states_in_words(qtbot: QtBot) -> None:
    widget, _ = shown(qtbot)
    assert button(widget, "a2").accessibleDescription() == (
        "From the bottom: king of hearts, queen of clubs, jack of hearts"
    )
    QTest.keyClick(widget, Qt.Key.Key_2)
    QTest.keyClick(widget, Qt.Key.Key_Return)
    assert button(widget, "a2").accessibleDescription().endswith("jack of hearts. taken up")
    assert button(widget, "a4").accessibleDescription() == "takes the card"


def test_the_accessible_tree_has_a_pressable_child_per_pile(qtbot: QtBot) -> None:
    widget, port = shown(qtbot)
    root = QAccessible.queryAccessibleInterface(widget)
    assert root.text(QAccessible.Text.Name) == "Card table, your turn"
    children = [root.child(n) for n in range(root.childCount())]
    names = [child.text(QAccessible.Text.Name) for child in children if child.role() == QAccessible.Role.Button]
    assert len(names) == 24
    button(widget, "a2").click()
    button(widget, "a4").click()
    assert port.submitted == ["a2>a4"]


def test_names_follow_the_player_and_the_turn(qtbot: QtBot) -> None:
    widget, _ = shown(qtbot, me="b", to_move="a")
    assert widget.accessibleName() == "Card table, the opponent's turn"
    assert button(widget, "aR").accessibleName() == "Opponent's reserve: jack of diamonds, 9 cards"


def test_names_follow_whatever_changes_of_a_pile_that_stays_as_it_is(qtbot: QtBot) -> None:
    widget, port = shown(qtbot)
    view = port.view()
    top = view.piles["aH"][-1].slot
    widget.show_view(replace(view, awaited=(top,)))
    assert button(widget, "aH").accessibleName().startswith("Your hand: being turned, 6 cards")
    widget.show_view(view)
    assert button(widget, "aH").accessibleName().startswith("Your hand: face down, 6 cards")
    widget.show_view(replace(view, me="b"))
    assert button(widget, "aH").accessibleName().startswith("Opponent's hand: face down")
    assert button(widget, "b2").accessibleName() == "Your house 2: queen of hearts, 2 cards"


def test_other_words_can_be_handed_in(qtbot: QtBot) -> None:
    widget, _ = shown(qtbot)
    widget.set_words(lambda key, **values: key.upper())
    assert button(widget, "aR").accessibleName() == "PILE.TOP.MORE"


def test_tab_enters_and_leaves_the_table_at_one_pile(qtbot: QtBot) -> None:
    window = QWidget()
    qtbot.addWidget(window)
    before, table_widget, after = QLineEdit(), TableWidget(), QLineEdit()
    box = QVBoxLayout(window)
    for widget in (before, table_widget, after):
        box.addWidget(widget)
    table_widget.show_view(table(MIDDLE))
    window.resize(1000, 800)
    with qtbot.waitActive(window):
        window.show()
        window.activateWindow()
    before.setFocus()
    QTest.keyClick(before, Qt.Key.Key_Tab)
    focus = QApplication.focusWidget()
    assert focus is not None
    assert focus.objectName() == "pile-aR"
    QTest.keyClick(focus, Qt.Key.Key_Left)
    focus = QApplication.focusWidget()
    assert focus is not None
    assert focus.objectName() == "pile-aW"
    QTest.keyClick(focus, Qt.Key.Key_Tab)
    assert QApplication.focusWidget() is after
    QTest.keyClick(after, Qt.Key.Key_Backtab)
    focus = QApplication.focusWidget()
    assert focus is not None
    assert focus.objectName() == "pile-aW"
