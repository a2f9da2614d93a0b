"""Every page in the smallest window and in every language: nothing is cut off, everything is large enough to hit."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtGui import QFont, QFontMetrics
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractScrollArea,
    QApplication,
    QComboBox,
    QLabel,
    QLineEdit,
    QListWidget,
    QPushButton,
    QSpinBox,
    QStyle,
    QStyleOptionButton,
    QTableView,
    QWidget,
)

from app.profile import Profile
from app.settings import Felt, Settings
from tests.ui.states import PAGES
from tests.ui.windows import filled_profile, shown
from ui.pages.review import ReviewPage
from ui.pages.table import TablePage
from ui.panels.fields import TARGET
from ui.panels.scroll import Scroll
from ui.style.theme import interface_font, load_fonts

# The side of the table and the review have their own ways with little room.
STATES = (*PAGES, "history", "statistics", "delete")
VEILED = ("result", "match_over", "resign", "restore", "store_damaged", "delete")
SHOWN = (QLabel, QAbstractButton, QComboBox, QLineEdit, QSpinBox, QListWidget, QTableView)


@pytest.fixture(scope="module", autouse=True)
def fonts(qapp: QApplication) -> Iterator[None]:
    before, style = qapp.font(), qapp.style().objectName()
    load_fonts()
    qapp.setStyle("Fusion")
    qapp.setFont(interface_font(qapp.font()))
    yield
    qapp.setFont(before)
    qapp.setStyle(style)


@pytest.fixture
def profile(tmp_path: Path) -> Iterator[Profile]:
    with filled_profile(tmp_path) as made:
        yield made


def parts(page: QWidget) -> list[QWidget]:
    return [part for part in page.findChildren(QWidget) if isinstance(part, SHOWN) and part.isVisible()]


def name(part: QWidget) -> str:
    text = part.text() if isinstance(part, QLabel | QAbstractButton | QLineEdit) else ""
    return f"{type(part).__name__} {text or part.accessibleName()!r} {part.size().toTuple()}"


def cut(part: QWidget, page: QWidget) -> bool:
    """Whether something of it lies outside of what is around it; up and down a page may scroll."""
    above = part.parentWidget()
    scrolls = False
    while above is not None and above is not page.parentWidget():
        place = QRect(part.mapTo(above, QPoint(0, 0)), part.size())
        room = above.rect()
        if place.left() < room.left() or place.right() > room.right():
            return True
        around = above.parentWidget()
        scrolls = scrolls or (isinstance(around, QAbstractScrollArea) and above is around.viewport())
        if not scrolls and (place.top() < room.top() or place.bottom() > room.bottom()):
            return True
        if scrolls and isinstance(above, QAbstractScrollArea) and above.horizontalScrollBar().maximum():
            return True
        above = around
    return False


def elided(part: QWidget) -> bool:
    """Whether its text does not fit into it."""
    metrics = part.fontMetrics()
    if isinstance(part, QLabel) and part.text():
        room = part.contentsRect()
        if part.wordWrap():
            return bool(part.heightForWidth(part.width()) > part.height())
        return metrics.size(0, part.text()).width() > room.width()
    if isinstance(part, QComboBox):
        room = QRect(0, 0, part.width() - 46, part.height())
        told = metrics.boundingRect(room, Qt.TextFlag.TextWordWrap, part.currentText())
        return told.height() + 4 > room.height() or told.width() > room.width()
    if isinstance(part, QPushButton) and part.text():
        return part.sizeHint().width() > part.width()
    if isinstance(part, QAbstractButton):
        return part.heightForWidth(part.width()) > part.height()
    return False


@pytest.mark.parametrize("language", ["en", "fr", "es"])
@pytest.mark.parametrize("state", STATES)
def test_nothing_is_cut_off_in_the_smallest_window(profile: Profile, state: str, language: str) -> None:
    with shown(profile, Settings(name="Ada", language=language, reduced_motion=True), state, 900, 600) as window:
        assert (window.width(), window.height()) == (900, 600)
        page = window.page
        assert [name(part) for part in parts(page) if cut(part, page)] == []
        assert [name(part) for part in parts(page) if elided(part)] == []


@pytest.mark.parametrize("language", ["en", "fr", "es"])
@pytest.mark.parametrize("state", ["result", "match_over", "resign"])
def test_nothing_is_cut_off_of_a_sheet_over_the_table(profile: Profile, state: str, language: str) -> None:
    from ui.pages.page import Veil

    with shown(profile, Settings(name="Ada", language=language, reduced_motion=True), state, 900, 600) as window:
        veil = window.page.findChild(Veil)
        assert isinstance(veil, Veil)
        assert [name(part) for part in parts(veil) if cut(part, veil) or elided(part)] == []


def too_small(part: QWidget) -> bool:
    if isinstance(part, QListWidget):
        return part.count() > 0 and part.sizeHintForRow(0) < TARGET
    if isinstance(part, QTableView):
        return part.rowHeight(0) < TARGET
    if isinstance(part, QLabel) or part.focusPolicy() == Qt.FocusPolicy.NoFocus:
        return False
    rows = isinstance(part, QComboBox) and part.view().sizeHintForRow(0) < TARGET
    return rows or part.height() < TARGET or part.width() < TARGET


@pytest.mark.parametrize("state", [*STATES, "result", "match_over", "resign"])
def test_everything_is_large_enough_to_hit(profile: Profile, state: str) -> None:
    from ui.pages.page import Veil

    with shown(profile, Settings(name="Ada", language="en", reduced_motion=True), state, 900, 600) as window:
        page = window.page if state in STATES else window.page.findChild(Veil)
        assert isinstance(page, QWidget)
        fields = [part for part in parts(page) if not isinstance(part.parentWidget(), QSpinBox | QLineEdit)]
        assert [name(part) for part in fields if too_small(part)] == []


@pytest.mark.parametrize("state", ["opening", "review"])
def test_the_tools_at_the_side_do_not_overlap(profile: Profile, state: str) -> None:
    with shown(profile, Settings(name="Ada", language="en", reduced_motion=True), state, 900, 600) as window:
        tools = [part for part in parts(window.page) if part.objectName() == "side-icon"]
        assert len(tools) >= 5
        places = [QRect(tool.mapTo(window.page, QPoint(0, 0)), tool.size()) for tool in tools]
        assert [name(tools[n]) for n, one in enumerate(places) for other in places[:n] if one.intersects(other)] == []


def test_another_felt_leaves_as_much_room(profile: Profile) -> None:
    settings = Settings(name="Ada", language="fr", felt=Felt.LIGHT, reduced_motion=True)
    with shown(profile, settings, "start", 900, 600) as window:
        assert [name(part) for part in parts(window.page) if cut(part, window.page) or elided(part)] == []


@pytest.mark.parametrize("state", [*PAGES])
def test_nothing_is_scrolled_where_there_is_room(profile: Profile, state: str) -> None:
    from ui.panels.scroll import Scroll

    with shown(profile, Settings(name="Ada", language="en", reduced_motion=True), state, 1600, 1900) as window:
        areas = [area for area in window.page.findChildren(Scroll) if area.isVisible()]
        assert [area.verticalScrollBar().maximum() for area in areas] == [0] * len(areas)


@pytest.mark.parametrize("sound", [False, True])
@pytest.mark.parametrize("language", ["en", "fr", "es"])
def test_how_a_turn_goes_is_read_whole_in_the_smallest_window(
    profile: Profile, language: str, sound: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("ui.pages.table.can_sound", lambda: sound)
    with shown(profile, Settings(name="Ada", language=language, reduced_motion=True), "opening", 900, 600) as window:
        assert window.height() == 600
        hint = window.page.side.hint  # type: ignore[attr-defined]
        assert [name(part) for part in parts(hint) if cut(part, window.page) or elided(part) or too_small(part)] == []


@pytest.mark.parametrize("language", ["en", "fr", "es"])
@pytest.mark.parametrize("state", ["start", "statistics"])
def test_what_is_chosen_has_room_for_its_text_in_bold(profile: Profile, state: str, language: str) -> None:
    with shown(profile, Settings(name="Ada", language=language, reduced_motion=True), state, 900, 600) as window:
        found = [made for made in parts(window.page) if made.objectName() in ("segment", "choice")]
        assert len(found) >= 2
        for made in found:
            assert isinstance(made, QPushButton)
            bold = QFont(made.font())
            bold.setBold(True)
            around = 38 if made.objectName() == "segment" else 30  # padding and border
            assert made.width() >= QFontMetrics(bold).horizontalAdvance(made.text()) + around


@pytest.mark.parametrize("language", ["en", "fr", "es"])
def test_the_level_that_has_the_keyboard_has_room_for_its_text(profile: Profile, language: str) -> None:
    with shown(profile, Settings(name="Ada", language=language, reduced_motion=True), "start", 900, 600) as window:
        levels = [made for made in parts(window.page) if made.objectName() == "choice"]
        assert len(levels) >= 2
        for made in levels:
            assert isinstance(made, QPushButton)
            made.setChecked(True)
            made.setFocus()
            option = QStyleOptionButton()
            made.initStyleOption(option)
            assert option.state & QStyle.StateFlag.State_HasFocus
            room = made.style().subElementRect(QStyle.SubElement.SE_PushButtonContents, option, made)
            bold = QFont(made.font())
            bold.setBold(True)
            assert room.width() >= QFontMetrics(bold).horizontalAdvance(made.text())


@pytest.mark.parametrize("language", ["en", "fr", "es"])
def test_what_is_proved_of_a_record_is_never_wider_than_what_is_seen_of_it(profile: Profile, language: str) -> None:
    settings = Settings(name="Ada", language=language, reduced_motion=True)
    with shown(profile, settings, "review_proof", 900, 600) as window:
        assert isinstance(window.page, ReviewPage)
        proof = window.page.side.proof
        for told in ("", "W" * 32):  # a name
            proof._part("Score", told)
            QApplication.processEvents()
            area = proof.findChild(Scroll)
            assert area is not None
            inner = area.widget()
            assert inner.width() <= area.viewport().width()
            for part in inner.findChildren(QLabel):
                shown_to = part.mapTo(inner, QPoint(part.width(), 0)).x()
                assert shown_to <= area.viewport().width(), part.text()
                assert part.minimumSizeHint().width() <= part.width(), part.text()


@pytest.fixture
def large_letters(qapp: QApplication) -> Iterator[None]:
    """The system is set to letters half as large again."""
    before = qapp.font()
    large = QFont(before)
    large.setPointSizeF(before.pointSizeF() * 1.5)
    qapp.setFont(large)
    yield
    qapp.setFont(before)


@pytest.mark.usefixtures("large_letters")
@pytest.mark.parametrize("language", ["en", "fr", "es"])
@pytest.mark.parametrize("state", ["opening", "middle", "stop", "draw_offered", "last_call"])
def test_the_side_of_the_table_has_room_for_large_letters_in_the_smallest_window(
    profile: Profile, state: str, language: str
) -> None:
    with shown(profile, Settings(name="Ada", language=language, reduced_motion=True), state, 900, 600) as window:
        page = window.page
        assert (window.width(), window.height()) == (900, 600)
        side, table = page.side, page.table  # type: ignore[attr-defined]
        assert side.font().pointSizeF() > 15
        assert table.width() >= 560
        lying = [part for part in parts(side) if part is not side.feed]
        assert [name(part) for part in lying if cut(part, page) or elided(part)] == []
        assert page.minimumSizeHint().height() <= 600


def test_where_there_is_still_less_room_the_buttons_stay_and_the_rest_is_scrolled(profile: Profile) -> None:
    with shown(profile, Settings(name="Ada", language="fr", reduced_motion=True), "opening", 900, 600) as window:
        page = window.page
        window.setMinimumSize(800, 430)
        window.resize(800, 430)
        for _round in range(20):
            QApplication.processEvents()
        assert page.size().toTuple() == (800, 430)
        side, bar = page.side, page.side.upper.verticalScrollBar()  # type: ignore[attr-defined]
        for made in (side.play_button, side.stop_button, side.chat, side.leave_button):
            assert page.rect().contains(QRect(made.mapTo(page, QPoint(0, 0)), made.size())), name(made)
        assert bar.maximum() > 0
        side.leave_button.setFocus()
        close = next(part for part in side.hint.findChildren(QPushButton))
        for _round in range(12):
            QTest.keyClick(QApplication.focusWidget(), Qt.Key.Key_Tab)
            if close.hasFocus():
                break
        assert close.hasFocus()
        assert bar.value() > 0  # it came into sight


@pytest.mark.parametrize("language", ["en", "fr", "es"])
@pytest.mark.parametrize("state", ["opening", "draw_offered", "middle"])
def test_the_smallest_window_has_room_for_what_has_happened(profile: Profile, language: str, state: str) -> None:
    settings = Settings(name="Ada", language=language, reduced_motion=True)
    with shown(profile, settings, state, 900, 600) as window:
        page = window.page
        assert isinstance(page, TablePage)
        feed = page.side.feed
        line = feed.fontMetrics().lineSpacing() + 4  # and what is above and below it
        assert feed.viewport().height() >= 3 * line


def test_a_window_that_is_drawn_larger_gets_its_lines_and_room(profile: Profile) -> None:
    with shown(profile, Settings(name="Ada", language="fr"), "middle", 900, 600) as window:
        page = window.page
        assert isinstance(page, TablePage)
        rules = [rule for rule in page.side.findChildren(QWidget) if rule.objectName() == "rule-line"]
        for height, seen in ((600, False), (800, True), (640, False), (720, True)):
            window.resize(1100, height)
            QApplication.processEvents()
            assert [rule.isVisible() for rule in rules] == [seen, seen]
        page.side.make_room(True)
        assert [rule.isVisible() for rule in rules] == [False, False]
        page.side.make_room(False)
        assert [rule.isVisible() for rule in rules] == [True, True]
