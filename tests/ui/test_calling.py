"""Preparing a Stop! by keyboard alone, and what stands beside the table meanwhile."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from PySide6.QtCore import QEvent, QObject, QPoint, Qt
from PySide6.QtGui import QFontMetrics
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QPushButton, QWidget
from pytestqt.qtbot import QtBot

from app.settings import Felt, Settings
from app.strings import Strings
from app.view import TableView
from engine.stop import proper_call
from tests.ui.pair import Pair
from tests.ui.test_contrast import contrast
from ui.pages.calling import Calling
from ui.pages.growing import grown
from ui.pages.table import TablePage
from ui.panels.player import NARROW_DOT
from ui.panels.stop import StopPanel
from ui.style.theme import SKINS, interface_font, load_fonts, style_sheet

K = Qt.Key
SETTINGS = Settings(name="Ada", language="en", reduced_motion=True)
SHIFT, NONE = Qt.KeyboardModifier.ShiftModifier, Qt.KeyboardModifier.NoModifier


@pytest.fixture
def page(qtbot: QtBot) -> TablePage:
    """Grace has turned and discarded though an ace of hers fits; Ada may call."""
    pair = Pair("classic")
    page = TablePage(Strings("en"), SKINS[Felt.DARK], pair.a, SETTINGS)
    page.setStyleSheet(style_sheet(SKINS[Felt.DARK]))
    pair.a.listeners.append(page.heard)
    qtbot.addWidget(page)
    page.resize(900, 600)
    page.show()
    page.activateWindow()
    qtbot.waitUntil(page.isActiveWindow)
    while len(pair.a.stoppable()) < 2 or proper_call(pair.a.stoppable()[-1]) is None:
        mover, piles = pair.mover, pair.mover.view().piles
        assert mover.submit(f"{mover.me}T>{mover.me}W" if piles[mover.me + "T"] else "turn") is None
    return page


def panel(page: TablePage) -> StopPanel:
    assert isinstance(page.calling, Calling)
    assert page.calling.panel is not None
    return page.calling.panel


def focused() -> QWidget:
    found = QApplication.focusWidget()
    assert found is not None
    return found


def key(*keys: Qt.Key, modifier: Qt.KeyboardModifier = NONE) -> None:
    for pressed in keys:
        QTest.keyClick(focused(), pressed, modifier)


def test_after_s_the_arrows_step_back_through_the_plays(page: TablePage) -> None:
    page.table.setFocus()
    key(K.Key_S)
    assert focused() is panel(page).list
    last, before = panel(page).number, page.table.view
    key(K.Key_Down)
    assert panel(page).number == (last or 0) - 1
    assert page.table.view != before
    key(K.Key_Up)
    assert panel(page).number == last
    assert page.table.view == before


def test_a_missed_play_is_pointed_at_and_called_by_keys(page: TablePage) -> None:
    page.table.setFocus()
    key(K.Key_S)
    call = str(proper_call(page.controller.stoppable()[-1]))
    source, _arrow, target = call.split(" ")[2].partition(">")
    assert (source[1], target) == ("T", "f")
    key(K.Key_T, modifier=SHIFT)
    assert page.table.focus_pile == source
    key(K.Key_F)
    assert panel(page).step.text().startswith("Missed: ")
    assert focused() is panel(page).call_button
    key(K.Key_Return)
    assert not page.calling.on
    assert page.banner.title.text().startswith("Stop! upheld")


def test_return_leads_from_the_play_to_the_table_and_s_back(page: TablePage) -> None:
    page.calling.begin()
    key(K.Key_Return)
    assert page.table.isAncestorOf(focused())
    assert page.table.focus_pile == "bR"
    key(K.Key_S)
    assert focused() is panel(page).list


@pytest.mark.parametrize("pressed", [K.Key_Return, K.Key_Enter, K.Key_Space])
def test_return_presses_the_buttons_of_the_panel_like_space(page: TablePage, pressed: Qt.Key) -> None:
    page.calling.begin()
    made = panel(page)
    made.wrong_button.setFocus()
    key(pressed)
    assert made.wrong_button.isChecked()
    assert made.call_button.isEnabled()
    made.call_button.setFocus()
    key(pressed)
    assert page.banner.title.text() == "Stop! denied."


@pytest.mark.parametrize("where", ["list", "wrong", "call", "table", "tools"])
def test_escape_cancels_from_everywhere(page: TablePage, where: str) -> None:
    page.calling.begin()
    made = panel(page)
    made.wrong_button.click()
    places: dict[str, QWidget] = {
        "list": made.list,
        "wrong": made.wrong_button,
        "call": made.call_button,
        "table": page.table,
        "tools": page.side.rules_button,
    }
    places[where].setFocus()
    key(K.Key_Escape)
    assert not page.calling.on


def test_the_focus_is_seen_on_list_and_buttons(page: TablePage) -> None:
    page.calling.begin()
    made = panel(page)
    made.wrong_button.click()
    rest = made.findChild(QPushButton, "side-button")
    assert rest is made.wrong_button
    seen: dict[str, list[bytes]] = {}
    for name, part in (("list", made.list), ("wrong", made.wrong_button), ("call", made.call_button)):
        for other in (part, made.call_button if part is not made.call_button else made.list):
            other.setFocus()
            image = part.grab().toImage()
            seen.setdefault(name, []).append(bytes(image.constBits()))
    assert all(on != off for on, off in seen.values())


def click(page: TablePage, part: QWidget) -> None:
    """A true press: the pointer is led there and stays."""
    QTest.qWait(20)  # laid out where it will stand
    window = page.windowHandle()
    at = part.mapTo(page, part.rect().center())
    for point in (QPoint(5, 5), at):  # a pointer that is there already is not seen to come
        QTest.mouseMove(window, point)
    QTest.mouseClick(window, Qt.MouseButton.LeftButton, pos=at)
    QTest.qWait(20)


@pytest.mark.parametrize("felt", Felt)
def test_a_chosen_button_is_read_under_the_pointer_too(page: TablePage, felt: Felt) -> None:
    page.setStyleSheet(style_sheet(SKINS[felt]))
    page.calling.begin()
    part = panel(page).wrong_button
    click(page, part)
    assert part.isChecked()
    assert part.underMouse()
    image = part.grab().toImage()
    face = image.pixelColor(image.width() // 2, 9).name()
    assert face == SKINS[felt].gold
    colours = {image.pixelColor(x, y).name() for x in range(20, image.width() - 20) for y in range(9, 30)}
    assert max(contrast(face, colour) for colour in colours) >= 4.5


@pytest.mark.parametrize("how", ["mouse", "key"])
def test_return_goes_on_after_the_play_was_marked_as_wrong(page: TablePage, how: str) -> None:
    page.calling.begin()
    made = panel(page)
    if how == "mouse":
        click(page, made.wrong_button)
    else:
        made.wrong_button.setFocus()
        key(K.Key_Return)
    assert made.wrong_button.isChecked()
    assert focused() is made.call_button
    key(K.Key_Return)
    assert page.banner.title.text() == "Stop! denied."


def test_who_takes_the_mark_back_stays_where_he_is(page: TablePage) -> None:
    page.calling.begin()
    made = panel(page)
    for _ in range(2):
        click(page, made.wrong_button)
    assert not made.wrong_button.isChecked()
    assert focused() is made.wrong_button


def test_the_panel_tells_its_keys(page: TablePage) -> None:
    page.calling.begin()
    assert panel(page).keys.text() == "↑ ↓ play · R H T W 1–8 pile · Enter · Esc"
    assert panel(page).keys.isVisible()


def counts(view: TableView, seat: str) -> str:
    """The line of a player's counts, its spaces told alike."""
    r, h, t, w = (len(view.piles[seat + kind]) for kind in "RHTW")
    return f"Reserve {r} · Hand {h}{f'+{t}' if t else ''} · Waste {w}"


def test_the_counts_are_those_of_the_table_looked_at(page: TablePage) -> None:
    page.calling.begin()
    shown, turned = page.side.players["b"].counts, set()
    for _ in page.controller.stoppable():
        view = page.table.view
        assert view is not None
        assert shown.text().replace(NARROW_DOT, " · ") == counts(view, "b")
        turned.add(len(view.piles["bT"]))
        key(K.Key_Down)
    assert turned == {0, 1}
    page.calling.cancel()
    assert shown.text().replace(NARROW_DOT, " · ") == counts(page.controller.view(), "b")


@pytest.mark.parametrize("language", ["en", "fr", "es"])
def test_the_turned_card_is_counted_and_the_line_is_seen_as_a_whole(page: TablePage, language: str) -> None:
    grown(page.translated(Strings(language), SKINS[Felt.DARK]))
    page.calling.begin()
    key(K.Key_Down)  # to the table with the turned card, or before it
    shown, view = page.side.players["b"].counts, page.table.view
    if view is not None and not view.piles["bT"]:
        key(K.Key_Up)
    QTest.qWait(20)
    assert "+1" in shown.text()
    assert shown.toolTip().startswith("+1")
    numbers = iter(("14", "23", "1", "14"))  # as broad as they come
    widest = re.sub(r"\d+", lambda _found: next(numbers), shown.text())
    load_fonts()
    font = interface_font(QApplication.font())
    font.setPointSizeF(9.5)  # what the window's style sheet says
    assert QFontMetrics(font).horizontalAdvance(widest) <= page.side.upper.viewport().width()


def test_looking_back_to_the_first_play_deals_nothing_anew(qtbot: QtBot) -> None:
    pair = Pair("classic")
    page = TablePage(Strings("en"), SKINS[Felt.DARK], pair.other(pair.mover), Settings(language="en"))
    page.controller.listeners.append(page.heard)
    qtbot.addWidget(page)
    page.show()
    assert pair.mover.submit("turn") is None
    page.table.finish_animation()
    moved: list[int] = []
    start: Callable[..., None] = page.table._scene.animator.start
    page.table._scene.animator.start = lambda glides: (moved.append(len(glides)), start(glides))  # type: ignore[method-assign]
    page.calling.begin()
    assert max(moved) <= 1


def test_a_stop_is_prepared_while_the_card_is_being_turned(qapp: QApplication, qtbot: QtBot) -> None:
    pair = Pair("classic grace=1.5", seed="3")
    me, mover = pair.other(pair.mover), pair.mover
    page = TablePage(Strings("en"), SKINS[Felt.DARK], me, SETTINGS)
    me.listeners.append(page.heard)
    qtbot.addWidget(page)
    page.resize(1180, 780)
    page.show()
    assert mover.submit("turn") is None
    assert me.state is not None
    assert me.state.pending
    assert page.side.stop_button.isEnabled()
    windows: list[QWidget] = []

    class Shown(QObject):
        def eventFilter(self, watched: QObject, event: QEvent) -> bool:  # noqa: N802 - Qt names it
            if event.type() is QEvent.Type.Show and isinstance(watched, QWidget) and watched.isWindow():
                windows.append(watched)
            return False

    watch = Shown()
    qapp.installEventFilter(watch)
    page.side.stop_button.click()
    qapp.removeEventFilter(watch)
    assert page.calling.on
    assert windows == []
