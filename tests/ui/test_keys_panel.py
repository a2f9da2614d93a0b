"""The keys of the table are told, the table shows where the keyboard is, and a screen reader can walk over it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QEvent, QPoint, Qt
from PySide6.QtGui import QAccessible, QAccessibleInterface, QHelpEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QGraphicsPixmapItem, QGraphicsView, QLabel, QToolTip, QWidget
from pytestqt.qtbot import QtBot

from app.profile import Profile
from app.settings import Felt, Settings
from app.strings import Strings
from tests.ui.pair import Pair
from tests.ui.tables import MIDDLE, table
from tests.ui.windows import filled_profile, shown
from ui import lastinput
from ui.dialogs.keys import KEYS, Keys
from ui.pages.table import TablePage
from ui.style.theme import SKINS
from ui.table.keyboard import meaning
from ui.table.marks import Ring
from ui.table.places import Z_BADGE, Z_FOCUS, Z_RING

ENGLISH = Settings(name="Ada", language="en", reduced_motion=True)
K = Qt.Key
LEFT, NONE = Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier


@pytest.fixture
def profile(tmp_path: Path, qapp: QApplication) -> Iterator[Profile]:
    with filled_profile(tmp_path) as made:
        yield made


def page_of(qtbot: QtBot) -> TablePage:
    pair = Pair()
    page = TablePage(Strings("en"), SKINS[Felt.DARK], pair.a, ENGLISH)
    pair.a.listeners.append(page.heard)
    qtbot.addWidget(page)
    page.resize(900, 600)
    with qtbot.waitActive(page):
        page.show()
        page.activateWindow()
    page.setFocus(Qt.FocusReason.OtherFocusReason)
    return page


def focus() -> QWidget:
    found = QApplication.focusWidget()
    assert found is not None
    return found


def press(page: TablePage, key: Qt.Key, modifier: Qt.KeyboardModifier = NONE) -> None:
    """As the window system sends it: to the window, not to a widget."""
    QTest.keyClick(page.window().windowHandle(), key, modifier)
    QApplication.processEvents()


def panel(page: TablePage) -> Keys | None:
    found = [keys for keys in page.findChildren(Keys) if keys.isVisible()]
    return found[0] if found else None


# -- the list of keys ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize("key", [K.Key_F1, K.Key_Question])
@pytest.mark.parametrize("away", ["same", "escape", "enter", "click"])
def test_the_keys_are_listed_and_put_away_and_the_keyboard_is_where_it_was(
    qtbot: QtBot, key: Qt.Key, away: str
) -> None:
    page = page_of(qtbot)
    press(page, K.Key_3)
    before = focus()
    assert before.objectName() == "pile-a3"
    press(page, key)
    opened = panel(page)
    assert opened is not None
    told = " ".join(part.text() for part in opened.findChildren(QLabel))
    assert all(text in told for pair in KEYS for text in pair)
    press(page, K.Key_R)  # the table beneath does not hear it
    assert page.table.focus_pile == "a3"
    match away:
        case "same":
            press(page, key)
        case "escape":
            press(page, K.Key_Escape)
        case "enter":
            press(page, K.Key_Return)
        case "click":
            QTest.mouseClick(opened, LEFT, pos=QPoint(8, 8))
    assert panel(page) is None
    assert focus() is before
    assert page.table.ringed(Ring.FOCUS) == {"a3"}


def test_a_click_on_the_list_itself_puts_it_away(qtbot: QtBot) -> None:
    page = page_of(qtbot)
    press(page, K.Key_F1)
    opened = panel(page)
    assert opened is not None
    QTest.mouseClick(opened.findChildren(QLabel)[3], LEFT)
    assert panel(page) is None


def test_f1_in_the_chat_lists_the_keys_too_and_a_question_mark_is_written(qtbot: QtBot) -> None:
    page = page_of(qtbot)
    page.side.chat.setFocus()
    QTest.keyClicks(page.side.chat, "well?")
    assert panel(page) is None
    assert page.side.chat.text() == "well?"
    press(page, K.Key_F1)
    assert panel(page) is not None
    press(page, K.Key_Escape)
    assert focus() is page.side.chat


def test_over_a_question_the_keys_are_not_listed(qtbot: QtBot) -> None:
    page = page_of(qtbot)
    page.side.resign_button.click()
    press(page, K.Key_F1)
    assert panel(page) is None


def test_every_letter_the_table_knows_is_in_the_list() -> None:
    told = " ".join(key for key, _does in KEYS)
    known = [key for key in "ABCDEFGHIJKLMNOPQRSTUVWXYZ12345678" if meaning(ord(key), NONE) is not None]
    assert known
    assert [key for key in known if key not in [*told.split(), "S"]] == []


def test_a_pile_says_its_key(qtbot: QtBot) -> None:
    page = page_of(qtbot)
    from PySide6.QtCore import QPointF

    for pile, key in (("aR", "R"), ("bW", "Shift + W"), ("a3", "3"), ("b1", "5"), ("f2", "F")):
        at = page.table.scene_layout.places[pile].base.centre
        assert page.table.tip(QPointF(*at)).split("\n")[-1] == f"Key: {key} · all keys: F1"


def test_the_list_fits_into_the_smallest_window_in_every_language(profile: Profile) -> None:
    for language in ("en", "fr", "es"):
        settings = Settings(name="Ada", language=language, reduced_motion=True)
        with shown(profile, settings, "opening", 900, 600) as window:
            page = window.page
            assert isinstance(page, TablePage)
            press(page, K.Key_F1)
            opened = panel(page)
            assert opened is not None
            assert page.rect().contains(opened.sheet.geometry())
            for part in opened.findChildren(QLabel):
                assert part.height() >= part.heightForWidth(part.width()), (language, part.text())


# -- where the keyboard is ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("key", [K.Key_Tab, K.Key_Backtab])
def test_tab_into_the_table_shows_at_once_where_it_leads(qtbot: QtBot, key: Qt.Key) -> None:
    page = page_of(qtbot)
    page.side.leave_button.setFocus()
    assert page.table.ringed(Ring.FOCUS) == frozenset()
    for _ in range(12):
        press(page, key)
        if focus().objectName().startswith("pile-"):
            break
    assert focus().objectName() == "pile-aR"
    assert page.table.ringed(Ring.FOCUS) == {"aR"}


def test_what_was_pressed_by_key_leads_back_to_a_table_that_shows_where(qtbot: QtBot) -> None:
    page = page_of(qtbot)
    page.side.play_button.setFocus()
    assert page.table.ringed(Ring.FOCUS) == frozenset()
    press(page, K.Key_Return)
    assert page.table.ringed(Ring.FOCUS) == {page.table.focus_pile}


def test_after_a_click_the_table_shows_no_ring(qtbot: QtBot) -> None:
    page = page_of(qtbot)
    press(page, K.Key_2)
    at = page.side.play_button.mapTo(page, page.side.play_button.rect().center())
    # First a click beside the table: the ring of the key goes with a click on the table only.
    QTest.mouseClick(page.windowHandle(), LEFT, NONE, page.table.mapTo(page, QPoint(5, 300)))
    assert page.table.ringed(Ring.FOCUS) == frozenset()
    QTest.mouseClick(page.windowHandle(), LEFT, NONE, at)
    assert not lastinput.by_keyboard(page)
    assert page.table.ringed(Ring.FOCUS) == frozenset()


def test_beside_the_table_there_is_one_mark_of_where_the_keyboard_is(qtbot: QtBot) -> None:
    page = page_of(qtbot)
    press(page, K.Key_3)
    assert page.table.ringed(Ring.FOCUS) == {"a3"}
    press(page, K.Key_Tab)
    assert page.side.isAncestorOf(focus())
    assert page.table.ringed(Ring.FOCUS) == frozenset()
    press(page, K.Key_Backtab)
    assert focus().objectName() == "pile-a3"
    assert page.table.ringed(Ring.FOCUS) == {"a3"}
    press(page, K.Key_Up)  # from pile to pile
    assert len(page.table.ringed(Ring.FOCUS)) == 1
    QTest.mouseClick(page.side.chat, LEFT)
    assert focus() is page.side.chat
    assert page.table.ringed(Ring.FOCUS) == frozenset()


def test_behind_another_window_the_mark_stays(qtbot: QtBot) -> None:
    page = page_of(qtbot)
    press(page, K.Key_3)
    other = QWidget()
    qtbot.addWidget(other)
    with qtbot.waitActive(other):
        other.show()
        other.activateWindow()
    assert page.table.ringed(Ring.FOCUS) == {"a3"}


def test_a_deal_begun_by_key_shows_where_the_keyboard_is(profile: Profile) -> None:
    with shown(profile, ENGLISH, "result", 900, 600) as window:
        page = window.page
        assert isinstance(page, TablePage)
        window.activateWindow()
        QApplication.processEvents()
        assert page.table.ringed(Ring.FOCUS) == frozenset()
        press(page, K.Key_Return)
        assert page.table.ringed(Ring.FOCUS) == {page.table.focus_pile}


def test_the_ring_lies_beneath_the_count(qtbot: QtBot) -> None:
    page = page_of(qtbot)
    press(page, K.Key_R)
    heights = {item.zValue() for item in page.table._scene.items() if isinstance(item, QGraphicsPixmapItem)}
    assert {Z_FOCUS, Z_BADGE} <= heights
    assert Z_RING < Z_FOCUS < Z_BADGE


# -- for a screen reader ------------------------------------------------------------------------------------------


def walk(node: QAccessibleInterface) -> Iterator[QAccessibleInterface]:
    yield node
    for n in range(node.childCount()):
        child = node.child(n)
        if child is not None and child.isValid():
            yield from walk(child)


def test_all_that_takes_the_keyboard_has_a_name(qtbot: QtBot) -> None:
    page = page_of(qtbot)
    name = QAccessible.Text.Name
    nodes = [node for node in walk(QAccessible.queryAccessibleInterface(page)) if node.object() is not None]
    assert [type(node.object()).__name__ for node in nodes if node.state().focusable and not node.text(name)] == []
    own = QAccessible.queryAccessibleInterface(page.table)
    assert own.text(name) == "Card table, your turn"
    assert "F1" in own.text(QAccessible.Text.Description)
    bare = [node for node in walk(own) if node.role() == QAccessible.Role.Client and not node.state().invisible]
    assert all(node.text(name) for node in bare)


def test_the_piles_are_listed_in_order(qtbot: QtBot) -> None:
    page = page_of(qtbot)
    nodes = walk(QAccessible.queryAccessibleInterface(page.table))
    names = [node.text(QAccessible.Text.Name) for node in nodes if node.role() == QAccessible.Role.Button]
    assert [name.split(":")[0] for name in names if name.startswith("Foundation")] == [
        f"Foundation {n}" for n in range(1, 9)
    ]
    assert [name.split(":")[0] for name in names if name.startswith("Your house")] == [
        f"Your house {n}" for n in range(1, 5)
    ]


def test_the_covered_cards_of_a_fan_are_all_named(qtbot: QtBot) -> None:
    page = page_of(qtbot)
    view = table(MIDDLE)
    page.table.show_view(view, animate=False)
    for node in walk(QAccessible.queryAccessibleInterface(page.table)):
        pile = node.object().objectName().removeprefix("pile-") if node.object() is not None else ""
        if pile[:1] in ("a", "b") and pile[1:] in ("1", "2", "3", "4") and len(view.piles[pile]) > 1:
            told = node.text(QAccessible.Text.Description)
            faces = [card.face for card in view.piles[pile]]
            assert all(face is not None and page.say.card(face) in told for face in faces)


def test_escape_leads_from_the_chat_and_from_the_buttons_beside_it_to_the_table(qtbot: QtBot) -> None:
    page = page_of(qtbot)
    for part in (page.side.chat, page.side.rules_button):
        part.setFocus()
        assert focus() is part
        press(page, K.Key_Escape)
        assert page.table.isAncestorOf(focus())
    page.side.chat.setFocus()
    QTest.keyClicks(page.side.chat, "half")
    press(page, K.Key_Escape)
    assert page.side.chat.text() == "half"


def test_a_tip_lies_over_a_pile_or_two_and_not_over_the_whole_table(
    qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    page = page_of(qtbot)
    told: list[str] = []
    monkeypatch.setattr(QToolTip, "showText", lambda _at, text, _widget: told.append(text))
    at = QPoint(*map(round, page.table.scene_layout.places["a1"].base.centre))
    view = page.table.findChild(QGraphicsView)
    assert view is not None
    QApplication.sendEvent(view.viewport(), QHelpEvent(QEvent.Type.ToolTip, at, view.mapToGlobal(at)))
    assert len(told) == 1
    assert max(map(len, told[0].splitlines())) <= 52
    assert " ".join(told[0].split()) == " ".join(page.table.tip(at.toPointF()).split())


# -- from the side --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("at", ["rules_button", "settings_button", "leave_button", "resign_button"])
@pytest.mark.parametrize(
    ("key", "modifier", "pile"),
    [(K.Key_W, NONE, "aW"), (K.Key_3, NONE, "a3"), (K.Key_H, Qt.KeyboardModifier.ShiftModifier, "bH")],
)
def test_the_tables_keys_work_where_a_button_of_the_side_has_the_keyboard(
    qtbot: QtBot, at: str, key: Qt.Key, modifier: Qt.KeyboardModifier, pile: str
) -> None:
    page = page_of(qtbot)
    button = getattr(page.side, at)
    button.setFocus()
    assert focus() is button
    press(page, key, modifier)
    assert page.table.focus_pile == pile
    assert page.table.isAncestorOf(focus())
    assert page.table.ringed(Ring.FOCUS) == {pile}


def test_a_card_is_discarded_from_a_button_of_the_side(qtbot: QtBot) -> None:
    page = page_of(qtbot)
    tried: list[str] = []
    page.table.refused.connect(lambda codes: tried.append(codes))
    for key in (K.Key_D, K.Key_F):
        page.side.settings_button.setFocus()
        press(page, key)
        assert page.table.isAncestorOf(focus())
    assert len(tried) == 2  # neither is possible, and both were tried


@pytest.mark.parametrize("full", [False, True])
def test_who_writes_writes(qtbot: QtBot, full: bool) -> None:
    page = page_of(qtbot)
    page.side.chat.setText("x" * page.side.chat.maxLength() if full else "")
    page.side.chat.setFocus()
    before = page.table.focus_pile
    for key in (K.Key_R, K.Key_3, K.Key_D, K.Key_S, K.Key_F, K.Key_A):
        press(page, key)
    assert focus() is page.side.chat
    assert page.table.focus_pile == before
    assert not page.calling.on
    if not full:
        assert page.side.chat.text() == "r3dsfa"


def test_space_presses_the_button_that_has_the_keyboard(qtbot: QtBot) -> None:
    page = page_of(qtbot)
    pressed: list[bool] = []
    page.rules.connect(lambda _rules: pressed.append(True))
    page.side.rules_button.setFocus()
    press(page, K.Key_Space)
    assert pressed == [True]
    assert focus() is page.side.rules_button
