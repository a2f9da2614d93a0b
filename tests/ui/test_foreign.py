"""What others call themselves and what their records say is shown as it is written: no marks, keys or pictures."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QApplication, QLabel, QPushButton, QWidget
from pytestqt.qtbot import QtBot

from app.profile import Profile
from app.review import Review
from app.settings import Felt, Settings
from app.strings import Strings
from tests.ui.pair import Pair
from tests.ui.windows import filled_profile, shown
from ui.pages.review import ReviewPage
from ui.pages.table import TablePage
from ui.panels.sheet import Button, as_tip
from ui.review.bar import Bar
from ui.review.tables import Rows
from ui.style.theme import SKINS

SETTINGS = Settings(name="Ada", language="en", reduced_motion=True)
NAME = "<b>T</b>&J"


@pytest.fixture
def profile(tmp_path: Path, qapp: QApplication) -> Iterator[Profile]:
    with filled_profile(tmp_path) as made:
        yield made


@pytest.fixture
def page(qtbot: QtBot) -> TablePage:
    """Ada's page while it is the other one's turn, who has an odd name."""
    pair = Pair(seed="1")
    while pair.mover is pair.a:
        pair.play_bots(1)
    pair.a.names["b"] = NAME
    page = TablePage(Strings("en"), SKINS[Felt.DARK], pair.a, SETTINGS)
    pair.a.listeners.append(page.heard)
    qtbot.addWidget(page)
    page.resize(1280, 800)
    with qtbot.waitActive(page):
        page.show()
        page.activateWindow()
    return page


def test_a_name_makes_no_key_of_a_button(page: TablePage) -> None:
    button = page.side.play_button
    assert button.text() == f" {NAME}'s turn"
    assert QPushButton.text(button) == " <b>T</b>&&J's turn"  # Qt draws that as one
    assert button.accessibleName() == f"{NAME}'s turn"
    pressed = []
    button.setEnabled(True)
    button.clicked.connect(lambda: pressed.append(True))
    QTest.keyClick(page.windowHandle(), Qt.Key.Key_J, Qt.KeyboardModifier.AltModifier)
    assert pressed == []
    assert [part.text() for part in page.findChildren(QAbstractButton) if not part.shortcut().isEmpty()] == []


def test_at_the_table_no_text_with_a_name_is_read_as_marks(page: TablePage) -> None:
    assert page.controller.submit("resign a") is None
    assert page.count.result is not None
    labels = [part for part in page.findChildren(QLabel) if NAME in part.text()]
    assert {page.side.players["b"].name, page.count.result.title, page.count.result.standing} <= set(labels)
    assert {part.textFormat() for part in labels} == {Qt.TextFormat.PlainText}
    told = {part.toolTip() for part in page.findChildren(QWidget)}
    tips = {text for text in told if NAME in text or "&lt;b" in text}
    assert tips == {"<span>&lt;b&gt;T&lt;/b&gt;&amp;J</span>"}


def test_a_button_has_its_text_as_it_was_given(qtbot: QtBot) -> None:
    for text in ("Tom & Jerry", "a&&b", "&&&"):
        button = Button(text)
        qtbot.addWidget(button)
        assert (button.text(), QPushButton.text(button)) == (text, text.replace("&", "&&"))
        assert button.shortcut().isEmpty()


def test_a_tip_shows_marks_as_they_are_written() -> None:
    assert as_tip("Ada\nturns a card") == "Ada\nturns a card"
    assert as_tip('<img src="x">\n&lt;') == '<span>&lt;img src="x"&gt;<br>&amp;lt;</span>'


def test_the_review_shows_the_names_of_a_record_as_they_are_written(qtbot: QtBot) -> None:
    bar = Bar(Strings("en"), SKINS[Felt.DARK])
    qtbot.addWidget(bar)
    bar.resize(900, 120)
    bar.set_told("<b>Tom</b> turns a card")
    assert bar.told.toolTip() == "<span>&lt;b&gt;Tom&lt;/b&gt; turns a card</span>"
    assert bar.told.text() == "<b>Tom</b> turns a card"
    assert bar.told.accessibleName() == "<b>Tom</b> turns a card"


def test_the_plays_of_a_record_do_so_too(profile: Profile, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Review, "names", {"a": "<b>Tom</b>", "b": "<b>Tom</b>"})
    with shown(profile, SETTINGS, "review", 900, 600) as window:
        page = window.page
        assert isinstance(page, ReviewPage)
        moves = page.side.moves.model()
        at = moves.index(2, 0)
        assert "&lt;b&gt;Tom&lt;/b&gt;" in moves.data(at, Qt.ItemDataRole.ToolTipRole)
        assert "<b>Tom</b>" in moves.data(at, Qt.ItemDataRole.AccessibleTextRole)


def test_the_list_of_matches_shows_names_as_they_are_written() -> None:
    rows = Rows([("Opponent", "")], frozenset())
    rows.show_rows([("<b>Tom</b>",)])
    at = rows.index(0, 0)
    assert rows.data(at) == "<b>Tom</b>"
    assert rows.data(at, Qt.ItemDataRole.ToolTipRole) == "<span>&lt;b&gt;Tom&lt;/b&gt;</span>"


def test_the_title_of_the_window_has_the_whole_name(profile: Profile) -> None:
    with shown(profile, Settings(name="[*] & [*]", language="en"), "start", 900, 600) as window:
        assert window.windowHandle().title() == "Crapette – [*] & [*]"
