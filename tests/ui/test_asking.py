"""What lies over the table is about the deal it was opened in; real mouse and key events, a real second seat."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from app import happening as h
from app.settings import Felt, Settings
from app.strings import Strings
from net.codes import Code
from tests.ui.pair import Pair
from tests.ui.windows import filled_profile, shown
from ui.dialogs.ask import Question
from ui.dialogs.keys import Keys
from ui.pages.growing import grown
from ui.pages.invite import InvitePage
from ui.pages.page import Asked
from ui.pages.table import TablePage
from ui.style.theme import SKINS

K, LEFT, NONE = Qt.Key, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier
SETTINGS = Settings(name="Ada", language="en", reduced_motion=True)
Sit = Callable[..., tuple[Pair, TablePage]]


@pytest.fixture
def sit(qtbot: QtBot) -> Sit:
    def sit(*, gradually: bool = False) -> tuple[Pair, TablePage]:
        """Ada's page after twelve plays; `gradually`: what is told is drawn in a later turn, as in the window."""
        pair = Pair(seed="1")
        pair.play_bots(12)
        page = TablePage(Strings("en"), SKINS[Felt.DARK], pair.a, SETTINGS, gradually=gradually)
        if gradually:
            assert page.parts is not None
            grown(page.parts)
        pair.a.listeners.append(page.heard)
        qtbot.addWidget(page)
        page.resize(1280, 800)
        with qtbot.waitActive(page):
            page.show()
            page.activateWindow()
        return pair, page

    return sit


def lying(page: TablePage) -> list[Asked]:
    return [veil for veil in page.findChildren(Asked) if not veil.isHidden()]


def click(part: QWidget) -> None:
    assert part.isVisible()
    assert part.isEnabled()
    QTest.mouseClick(part, LEFT)


def press(page: TablePage, key: Qt.Key) -> None:
    """As the window system sends it: to the window, not to a widget."""
    QTest.keyClick(page.windowHandle(), key)


def ask(page: TablePage) -> Question:
    click(page.side.resign_button)
    [question] = lying(page)
    assert isinstance(question, Question)
    return question


def test_a_deal_is_given_up_after_the_question(sit: Sit) -> None:
    pair, page = sit()
    click(ask(page).yes)
    assert [(over.deal, over.outcome.reason, over.outcome.winner) for over in pair.b.match.over] == [(1, "resign", "b")]


def test_the_question_goes_with_its_deal(sit: Sit) -> None:
    pair, page = sit()
    question = ask(page)
    at = question.yes.mapTo(page, question.yes.rect().center())
    assert pair.b.submit("resign b") is None
    assert lying(page) == []
    result = page.count.result
    assert result is not None
    assert result.next_button.hasFocus()
    QTest.mouseClick(page.windowHandle(), LEFT, NONE, at)  # a press that was on its way
    assert page.count.result is result
    press(page, K.Key_Return)  # goes on with the match: that is what is seen
    over = [(over.deal, over.outcome.winner) for over in pair.a.match.over]
    assert (over, pair.a.match.deal, pair.a.match.score) == ([(1, "a")], 2, pair.b.match.score)
    assert page.count.result is None


def test_a_yes_is_about_the_deal_it_was_asked_in(sit: Sit) -> None:
    """Even if nobody has told the page yet that another one lies there."""
    pair, page = sit()
    question = ask(page)
    pair.a.listeners.remove(page.heard)
    assert pair.b.submit("resign b") is None
    assert pair.a.match.deal == 2
    click(question.yes)
    assert [(over.deal, over.outcome.winner) for over in pair.b.match.over] == [(1, "a")]


def test_nothing_is_asked_once_the_deal_is_over(sit: Sit, qtbot: QtBot) -> None:
    """The button is drawn anew a turn after the deal has ended; a press in between is about nothing."""
    pair, page = sit(gradually=True)
    button = page.side.resign_button
    assert pair.b.submit("resign b") is None
    assert button.isEnabled()
    QTest.mouseClick(button, LEFT)
    assert lying(page) == []
    assert not button.isEnabled()
    qtbot.waitUntil(lambda: page.count.result is not None)


def test_the_list_of_keys_does_not_cover_the_count(sit: Sit) -> None:
    pair, page = sit()
    press(page, K.Key_F1)
    [keys] = lying(page)
    assert isinstance(keys, Keys)
    assert pair.b.submit("resign b") is None
    assert lying(page) == []
    assert page.count.result is not None
    assert page.count.result.next_button.hasFocus()


def test_the_question_goes_when_the_match_cannot_go_on(sit: Sit) -> None:
    _pair, page = sit()
    ask(page)
    page.heard(h.Accused(Code.DESYNC, 1, 20))
    assert page.over
    assert lying(page) == []
    focus = QApplication.focusWidget()
    assert focus is not None
    assert page.table.isAncestorOf(focus)


def test_the_question_stays_while_its_deal_goes_on(sit: Sit) -> None:
    pair, page = sit()
    question = ask(page)
    pair.play_bots(2)
    assert lying(page) == [question]
    click(question.no)
    assert lying(page) == []
    assert pair.b.match.over == ()


def test_a_friend_at_the_door_is_called_by_the_name_kept_for_the_key(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with filled_profile(tmp_path) as profile, shown(profile, SETTINGS, "door", 900, 600) as window:
        page, admitted = window.page, []
        assert isinstance(page, InvitePage)
        monkeypatch.setattr(page._seat, "admit", admitted.append)
        assert page.who.text() == "Somebody without your invite is at the door."
        page.heard(h.Closed("lost", by_peer=True, final=False, values=()))
        page.heard(h.AdmitWanted(b"k" * 32, ("other", "words"), "Eve", "Grace"))  # whatever the name is now
        assert page.who.text() == "Grace, with whom you have played, is at the door without your invite."
        page.let_in.setEnabled(True)
        QTest.mouseClick(page.let_in, LEFT)
        assert admitted == [True]
        assert page.state.text() == "Grace is there and looks at the terms."


def test_a_press_meant_for_one_stranger_lets_in_no_other(
    qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with filled_profile(tmp_path) as profile, shown(profile, SETTINGS, "door", 900, 600) as window:
        page, admitted = window.page, []
        assert isinstance(page, InvitePage)
        monkeypatch.setattr(page._seat, "admit", admitted.append)
        first = page.stranger.text()
        assert page.let_in.isEnabled()
        page.heard(h.Closed("lost", by_peer=True, final=False, values=()))
        assert not page.door.isVisible()
        page.heard(h.AdmitWanted(b"k" * 32, ("other", "words"), "Eve"))
        assert page.stranger.text() == "other words" != first
        QTest.keyClick(window.windowHandle(), K.Key_A)
        QTest.mouseClick(page.let_in, LEFT)
        assert (admitted, page.door.isVisible()) == ([], True)
        qtbot.waitUntil(page.let_in.isEnabled)
        QTest.mouseClick(page.let_in, LEFT)
        assert (admitted, page.door.isVisible()) == ([True], False)
