"""Everything by keyboard alone: where it goes when a page or a sheet appears, and what Return, Tab and arrows do."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QAccessible
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QApplication, QWidget
from pytestqt.qtbot import QtBot

from app.profile import Profile
from app.settings import Felt, Settings
from app.strings import Strings
from engine import preset
from net.invite import parse_address
from tests.ui.reviews import REVIEWS
from tests.ui.states import PAGES, TABLES, sit
from tests.ui.windows import STATES, filled_profile, shown
from ui.dialogs.ask import Question
from ui.pages.dial import DialPage
from ui.pages.growing import Soon, grown
from ui.pages.host import HostPage
from ui.pages.invite import InvitePage
from ui.pages.join import TOLD, JoinPage
from ui.pages.page import Veil
from ui.pages.result import Result
from ui.pages.rules import RulesPage
from ui.pages.settings import SettingsPage
from ui.pages.start import StartPage
from ui.pages.table import TablePage
from ui.pages.terms import TermsPage
from ui.pages.wait import WaitPage
from ui.panels.fields import Choice, Switch
from ui.panels.sheet import button
from ui.style.theme import SKINS
from ui.window import Window

ENGLISH = Settings(name="Ada", language="en", reduced_motion=True)
LEFT = Qt.MouseButton.LeftButton
RETURN, SPACE, TAB = Qt.Key.Key_Return, Qt.Key.Key_Space, Qt.Key.Key_Tab


@pytest.fixture
def profile(tmp_path: Path) -> Iterator[Profile]:
    with filled_profile(tmp_path) as made:
        yield made


def focused(window: Window) -> QWidget:
    window.activateWindow()
    QApplication.processEvents()
    found = QApplication.focusWidget()
    assert found is not None
    return found


def press(window: Window, key: Qt.Key) -> QWidget:
    """Press a key where the focus is; where it is afterwards."""
    QTest.keyClick(focused(window), key)
    QApplication.processEvents()
    return focused(window)


def result_of(window: Window) -> Result:
    found = window.page.findChild(Result)
    assert isinstance(found, Result)
    return found


# -- Return ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("key", [RETURN, Qt.Key.Key_Enter, SPACE])
def test_return_presses_what_has_the_focus(qtbot: QtBot, key: Qt.Key) -> None:
    pressed: list[str] = []
    made, switch, choice = button("Do it", lambda: pressed.append("it")), Switch("on"), Choice("What")
    choice.addItems(["one", "two"])
    for part in (made, switch, choice):
        qtbot.addWidget(part)
        part.show()
        QTest.keyClick(part, key)
    assert pressed == ["it"]
    assert switch.isChecked()
    assert choice.view().isVisible()
    choice.hidePopup()


def test_return_held_down_presses_once(qtbot: QtBot) -> None:
    pressed: list[str] = []
    made = button("Do it", lambda: pressed.append("it"))
    qtbot.addWidget(made)
    made.show()
    from PySide6.QtGui import QKeyEvent

    again = QKeyEvent(QEvent.Type.KeyPress, RETURN, Qt.KeyboardModifier.NoModifier, "\r", True)
    QTest.keyClick(made, RETURN)
    QApplication.sendEvent(made, again)
    assert pressed == ["it"]


@pytest.mark.parametrize("state", [*PAGES, *TABLES, *REVIEWS])
def test_return_presses_every_button_there_is(profile: Profile, state: str) -> None:
    with shown(profile, ENGLISH, state, 900, 600) as window:
        buttons = [
            made
            for made in window.page.findChildren(QAbstractButton)
            # The piles are named buttons for a screen reader; the table has the keys.
            if made.isVisible() and made.isEnabled() and made.focusPolicy() != Qt.FocusPolicy.NoFocus
            if not made.objectName().startswith("pile-")
        ]
        deaf = []
        for made in buttons:
            made.blockSignals(True)  # only whether it is pressed
            before = made.isChecked()
            down: list[bool] = []
            made.click = lambda down=down: down.append(True)  # type: ignore[method-assign]
            QTest.keyClick(made, RETURN)
            if not down and made.isChecked() == before:
                deaf.append(made.accessibleName() or made.text())
            made.blockSignals(False)
        assert deaf == []


# -- a sheet over the table -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("key", [RETURN, SPACE])
def test_a_counted_deal_takes_the_keyboard_and_lets_go_of_it(profile: Profile, key: Qt.Key) -> None:
    with shown(profile, ENGLISH, "result", 900, 600) as window:
        result = result_of(window)
        assert focused(window) is result.next_button
        now = press(window, key)
        assert result.isHidden()
        assert window.page.table.isAncestorOf(now)  # type: ignore[attr-defined]


def test_a_deal_given_up_here_is_counted_with_the_keyboard_on_it(profile: Profile) -> None:
    # The player's own play gives the keyboard back to the table, after the sheet has come up.
    with shown(profile, ENGLISH, "opening", 900, 600) as window:
        _pair, page = sit(window, 40)
        page.submit("resign a")
        assert focused(window) is result_of(window).next_button


def test_tab_stays_on_a_sheet_while_it_is_there(profile: Profile) -> None:
    with shown(profile, ENGLISH, "match_over", 900, 600) as window:
        result = result_of(window)
        assert focused(window) is result.again_button
        reached = [press(window, TAB) for _ in range(3)]
        assert set(reached) == {result.again_button, result.leave_button, result.review_button}
        assert press(window, Qt.Key.Key_Backtab) is reached[1]


def test_coming_back_to_a_counted_deal_the_keyboard_is_on_it_again(profile: Profile) -> None:
    with shown(profile, ENGLISH, "result", 900, 600) as window:
        table = window.page
        window.visits.table = table  # type: ignore[assignment]
        window.visits.rules(preset("classic"))
        assert window.page is not table
        assert focused(window) is not result_of_page(table).next_button
        window.visits._return()
        assert focused(window) is result_of_page(table).next_button


def result_of_page(page: QWidget) -> Result:
    found = page.findChild(Result)
    assert isinstance(found, Result)
    return found


def test_a_finished_match_can_be_looked_at_from_its_result(profile: Profile, monkeypatch: pytest.MonkeyPatch) -> None:
    from tests.ui.pair import Pair
    from ui.visits import Visits

    asked: list[object] = []
    monkeypatch.setattr(Visits, "review", lambda _self, path: asked.append(path))
    with shown(profile, ENGLISH, "start", 900, 600) as window:

        class Seat:
            controller = Pair().a

        window.bridge.seat = Seat()  # type: ignore[assignment]
        window.visits._sit()
        window.page.review.emit(Path("x.crapette"))  # type: ignore[attr-defined]
        window.bridge.seat = None
        assert asked == [Path("x.crapette")]


def test_a_side_made_anew_hands_the_keyboard_it_has_to_the_table(profile: Profile) -> None:
    with shown(profile, ENGLISH, "middle", 1280, 800) as window:
        page = window.page
        assert isinstance(page, TablePage)
        page.side.settings_button.setFocus()
        grown(page.translated(Strings("fr"), SKINS[Felt.LIGHT]))
        QApplication.processEvents()
        assert page.table.isAncestorOf(focused(window))


def test_a_question_has_the_keyboard_until_it_is_answered(profile: Profile) -> None:
    with shown(profile, ENGLISH, "resign", 900, 600) as window:
        asked = window.page.findChild(Question)
        assert isinstance(asked, Question)
        assert focused(window) is asked.no  # resigning cannot be undone
        assert press(window, TAB) is asked.yes
        assert press(window, TAB) is asked.no
        table = window.page.table  # type: ignore[attr-defined]
        now = press(window, RETURN)
        assert table.isAncestorOf(now)
        assert not any(veil.isAncestorOf(now) for veil in window.page.findChildren(Veil))


# -- scrolling ------------------------------------------------------------------------------------------------------


def test_the_rules_are_scrolled_by_keyboard(profile: Profile) -> None:
    with shown(profile, ENGLISH, "rules", 900, 600) as window:
        page = window.page
        assert isinstance(page, RulesPage)
        bar = page.text.verticalScrollBar()
        assert focused(window) is page.text
        seen = []
        keys = (Qt.Key.Key_Down, Qt.Key.Key_PageDown, Qt.Key.Key_End, Qt.Key.Key_Up, Qt.Key.Key_PageUp)
        for key in (*keys, Qt.Key.Key_Home):
            press(window, key)
            seen.append(bar.value())
        down, page_down, end, up, page_up, home = seen
        assert 0 < down < page_down < end == bar.maximum()
        assert home == 0 < page_up < up < end


@pytest.mark.parametrize("state", ["terms", "settings", "host_single", "door"])
def test_every_page_that_is_too_high_is_scrolled_by_keyboard(profile: Profile, state: str) -> None:
    from ui.panels.scroll import Scroll

    with shown(profile, ENGLISH, state, 900, 600) as window:
        bars = [area.verticalScrollBar() for area in window.page.findChildren(Scroll) if area.isVisible()]
        bar = next(bar for bar in bars if bar.maximum() > 0)
        bar.setValue(0)
        press(window, Qt.Key.Key_PageDown)
        assert bar.value() > 0


def test_terms_are_read_before_they_are_accepted(profile: Profile) -> None:
    with shown(profile, ENGLISH, "terms", 900, 600) as window:
        assert isinstance(window.page, TermsPage)
        assert focused(window) is window.page.text


def test_terms_are_accepted_and_a_stranger_let_in_by_the_key_that_stands_there(
    profile: Profile, monkeypatch: pytest.MonkeyPatch
) -> None:
    with shown(profile, ENGLISH, "terms", 900, 600) as window:
        page, accepted = window.page, []
        assert isinstance(page, TermsPage)
        page.accepted.connect(lambda: accepted.append("once"))
        assert page.accept_button.accessibleName() == "Accept (A)"
        press(window, Qt.Key.Key_A)
        press(window, Qt.Key.Key_A)
        assert accepted == ["once"]
    with shown(profile, ENGLISH, "door", 900, 600) as window:
        page, admitted = window.page, []
        assert isinstance(page, InvitePage)
        monkeypatch.setattr(page._seat, "admit", admitted.append)
        assert page.let_in.accessibleName() == "Let in (A)"
        assert focused(window) is page.turn_away  # whatever is pressed in haste lets nobody in
        press(window, Qt.Key.Key_A)
        press(window, Qt.Key.Key_A)  # nobody is at the door any more
        assert admitted == [True]


# -- where a page begins --------------------------------------------------------------------------------------------


def test_settings_begin_with_the_first_field_and_keep_the_place_in_another_language(profile: Profile) -> None:
    with shown(profile, ENGLISH, "settings", 900, 600) as window:
        page = window.page
        assert isinstance(page, SettingsPage)
        assert focused(window) is page.name
        for field, change in (("felt", 1), ("language", 1), ("felt", 0)):
            page = window.page
            assert isinstance(page, SettingsPage)
            box = getattr(page, field)
            box.setFocus()
            box.setCurrentIndex(change)
            box.activated.emit(change)
            now = window.page
            assert isinstance(now, SettingsPage)
            assert now is not page
            assert focused(window) is getattr(now, field)
    assert window.bridge.settings.felt is Felt.DARK


@pytest.mark.parametrize("state", ["wait", "dial"])
def test_a_key_pressed_twice_in_haste_cancels_nothing(profile: Profile, state: str) -> None:
    with shown(profile, ENGLISH, state, 900, 600) as window:
        page = window.page
        assert isinstance(page, WaitPage | DialPage)
        left: list[bool] = []
        page.back.connect(lambda: left.append(True))
        for key in (RETURN, SPACE):
            assert press(window, key) is page
        assert left == []
        reached = [press(window, TAB) for _round in range(2)]
        assert page.cancel in reached
        QTest.keyClick(page, Qt.Key.Key_Escape)
        assert left == [True]
        page.take_error("It did not work.")
        assert focused(window) is not page  # what can be done next


def test_after_a_wait_was_cancelled_the_first_page_begins_as_it_did(profile: Profile) -> None:
    with shown(profile, ENGLISH, "start", 900, 600) as window:
        assert focused(window) is window.page
        STATES["wait"](window)
        page = window.page
        assert isinstance(page, WaitPage)
        page.back.connect(window.go_start)
        QTest.keyClick(focused(window), Qt.Key.Key_Escape)
        assert isinstance(window.page, StartPage)
        assert focused(window) is window.page


def test_another_language_on_the_first_page_keeps_the_keyboard_there(profile: Profile) -> None:
    with shown(profile, ENGLISH, "start", 900, 600) as window:
        page = window.page
        assert isinstance(page, StartPage)
        page.language_box.setFocus()
        press(window, Qt.Key.Key_Down)
        now = window.page
        assert isinstance(now, StartPage)
        assert now is not page
        assert focused(window) is now.language_box


@pytest.mark.parametrize("level", ["simple", "casual", "sharp"])
def test_tab_leads_to_the_level_that_is_chosen_and_past_the_others(profile: Profile, level: str) -> None:
    with shown(profile, replace(ENGLISH, bot=level), "start", 900, 600) as window:
        page = window.page
        assert isinstance(page, StartPage)
        page.join_tile.setFocus()
        assert press(window, TAB).property("level") == level
        assert press(window, TAB) is page.rules_box
        assert press(window, Qt.Key.Key_Backtab).property("level") == level
        QTest.mouseClick(page._levels.buttons()[0], Qt.MouseButton.LeftButton)
        page.rules_box.setFocus()
        assert press(window, Qt.Key.Key_Backtab).property("level") == "simple"


@pytest.mark.parametrize(
    "state",
    ["join", "join_here", "host", "host_single", "invite", "dial", "wait", "terms", "rules", "settings", "matches"],
)
@pytest.mark.parametrize("key", [TAB, Qt.Key.Key_Backtab], ids=["tab", "backtab"])
def test_tab_leads_to_every_field_of_a_page_and_round_to_the_first(profile: Profile, state: str, key: Qt.Key) -> None:
    """Back as well, which comes before the field a page begins with."""
    with shown(profile, ENGLISH, state, 1280, 800) as window:
        page = window.page
        begun = focused(window)
        reached = [begun]
        for _ in range(60):
            QTest.keyClick(focused(window), key)
            if (now := focused(window)) in reached:
                break
            reached.append(now)
        away = next(child for child in page.findChildren(QAbstractButton) if child.accessibleName() == "Back")
        assert away in reached
        assert now is (begun if begun is not page else reached[1])


def test_tab_leads_to_the_part_of_a_review_that_is_seen(profile: Profile) -> None:
    with shown(profile, ENGLISH, "review", 1280, 800) as window:
        side = window.page.side  # type: ignore[attr-defined]
        side.show_page(side.proof)
        side.play_button.setFocus()
        assert press(window, TAB) is side.proof_tab


# -- pressed twice ---------------------------------------------------------------------------------------------------


def test_a_double_click_turns_a_card_and_does_not_discard_it(profile: Profile) -> None:
    with shown(profile, ENGLISH, "opening", 1280, 800) as window:
        page = window.page
        assert isinstance(page, TablePage)
        QTest.mouseClick(page.side.play_button, LEFT)
        QTest.mouseDClick(page.side.play_button, LEFT)
        QTest.mouseRelease(page.side.play_button, LEFT)
        QApplication.processEvents()
        piles = page.controller.view().piles
        assert (len(piles["aT"]), len(piles["aW"])) == (1, 0)
        assert page.side.play_button.accessibleName() == "Discard (D)"
        QTest.mouseClick(page.side.play_button, LEFT)
        assert len(page.controller.view().piles["aW"]) == 1


def test_what_was_answered_can_be_answered_no_more_before_it_is_drawn(profile: Profile) -> None:
    with shown(profile, ENGLISH, "draw_offered", 1280, 800) as window:
        page = window.page
        assert isinstance(page, TablePage)
        page._draw = Soon(page, page.refresh)  # as in a window whose loop runs
        assert page.side.take_draw.isVisible()
        QTest.mouseClick(page.side.take_draw, LEFT)
        assert not page.side.take_draw.isVisible()


# -- for a screen reader --------------------------------------------------------------------------------------------


def role(part: QWidget) -> QAccessible.Role:
    return QAccessible.queryAccessibleInterface(part).role()


def test_one_of_several_is_told_as_such(profile: Profile) -> None:
    with shown(profile, ENGLISH, "start", 900, 600) as window:
        assert isinstance(window.page, StartPage)
        levels = window.page._levels.buttons()
        assert [level.accessibleName() for level in levels] == [
            "The computer plays: Simple",
            "The computer plays: Casual",
            "The computer plays: Sharp",
        ]
        assert {role(level) for level in levels} == {QAccessible.Role.RadioButton}
        levels[1].setFocus()
        press(window, Qt.Key.Key_Right)
        assert window.page.level == "sharp"
        window.visits.host()
        assert isinstance(window.page, HostPage)
        assert {role(card) for card in window.page._presets.buttons()} == {QAccessible.Role.RadioButton}


@pytest.mark.parametrize("state", ["start", "settings", "host_single", "rules", "history"])
def test_every_choice_says_what_is_chosen_by_it(profile: Profile, state: str) -> None:
    # On Linux Qt gives the value as a combo box's name; what it is for is told by its label or its description.
    with shown(profile, ENGLISH, state, 900, 600) as window:
        buddies = {label.buddy() for label in window.page.findChildren(QWidget) if hasattr(label, "buddy")}
        boxes = window.page.findChildren(Choice)
        assert boxes
        for box in boxes:
            assert box.accessibleName()
            assert box in buddies or box.accessibleDescription() == box.accessibleName()


def test_the_level_chosen_is_marked_otherwise_than_in_the_colour_of_the_cloth() -> None:
    for felt, skin in SKINS.items():
        page = StartPage(Strings("en"), skin, Settings(name="Ada", felt=felt))
        sheet = page._levels.buttons()[0].styleSheet()
        assert f"QPushButton:checked {{ background: {skin.gold}; color: {skin.on_gold};" in sheet
        page.deleteLater()


# -- back from a page -----------------------------------------------------------------------------------------------

WAYS = ("host_tile", "join_tile", "resume_button", "review_button", "rules_button", "settings_button")


@pytest.mark.parametrize("way", WAYS)
def test_whoever_leaves_a_page_is_where_it_was_entered_from(profile: Profile, way: str) -> None:
    with shown(profile, ENGLISH, "start", 900, 600) as window:
        assert isinstance(window.page, StartPage)
        getattr(window.page, way).setFocus()
        press(window, RETURN)
        assert not isinstance(window.page, StartPage)
        QTest.keyClick(focused(window), Qt.Key.Key_Escape)
        page = window.page
        assert isinstance(page, StartPage)
        window._open_store()
        page.set_unfinished(1)
        assert focused(window) is getattr(page, way)


def test_a_way_that_is_open_only_later_has_the_keyboard_then_unless_it_is_elsewhere(profile: Profile) -> None:
    with shown(profile, ENGLISH, "start", 900, 600) as window:
        for elsewhere in (False, True):
            start = window.page
            assert isinstance(start, StartPage)
            start.set_unfinished(1)
            start.resume_button.setFocus()
            press(window, RETURN)
            assert window.page is not start
            QTest.keyClick(focused(window), Qt.Key.Key_Escape)
            page = window.page
            assert isinstance(page, StartPage)
            assert page is not start
            assert not page.resume_button.isEnabled()
            if elsewhere:
                page.join_tile.setFocus()
            window._open_store()
            assert focused(window) is (page.join_tile if elsewhere else page.resume_button)


@pytest.mark.parametrize("by", ["mouse", "key"])
@pytest.mark.parametrize("way", ["rules_button", "settings_button"])
def test_a_table_left_by_a_click_has_the_keyboard_when_it_is_come_back_to(profile: Profile, way: str, by: str) -> None:
    with shown(profile, ENGLISH, "middle", 900, 600) as window:
        table = window.page
        assert isinstance(table, TablePage)
        window.visits.table = table
        table.rules.connect(window.visits.rules)
        table.settings.connect(lambda: window.visits.settings())
        button, handle = getattr(table.side, way), window.windowHandle()
        if by == "mouse":
            QTest.mouseClick(handle, LEFT, Qt.KeyboardModifier.NoModifier, button.mapTo(window, button.rect().center()))
        else:
            button.setFocus()
            QTest.keyClick(handle, RETURN)
        assert window.page is not table
        away = next(child for child in window.page.findChildren(QAbstractButton) if child.accessibleName() == "Back")
        QTest.mouseClick(handle, LEFT, Qt.KeyboardModifier.NoModifier, away.mapTo(window, away.rect().center()))
        assert window.page is table
        assert table.table.isAncestorOf(focused(window)) is (by == "mouse")
        assert (focused(window) is button) is (by == "key")
        window.visits.table = None


def test_a_host_played_with_is_found_seen_and_dialled_by_keyboard(profile: Profile) -> None:
    with shown(profile, ENGLISH, "join", 900, 600) as window:
        page = window.page
        assert isinstance(page, JoinPage)
        dialled: list[object] = []
        page.dial.disconnect()
        page.dial.connect(dialled.append)
        page.field.clear()
        page.field.setFocus()
        assert press(window, TAB) is page.known
        assert page.known.selectedItems() == [page.known.item(0)]
        if page.known.count() > 1:
            press(window, Qt.Key.Key_Down)
            press(window, Qt.Key.Key_Up)
        address = page.known.item(0).data(TOLD)
        press(window, RETURN)
        assert page.field.text() == address
        assert page.told.text().startswith("These addresses will be tried: ")
        assert page.known.selectedItems() == [page.known.item(0)]
        assert dialled == []  # only shown so far
        press(window, RETURN)
        assert dialled == [parse_address(address)]
        page.field.setText("192.0.2.9:5252")  # another
        assert page.known.selectedItems() == []


@pytest.mark.parametrize("way", ["rules_button", "settings_button"])
@pytest.mark.parametrize("language", ["en", "fr"])
def test_back_at_the_table_the_keyboard_is_on_the_button_that_led_away(
    profile: Profile, way: str, language: str
) -> None:
    with shown(profile, ENGLISH, "middle", 900, 600) as window:
        table = window.page
        assert isinstance(table, TablePage)
        window.visits.table = table
        table.rules.connect(window.visits.rules)
        table.settings.connect(lambda: window.visits.settings())
        getattr(table.side, way).setFocus()
        QTest.keyClick(window.windowHandle(), RETURN)
        assert window.page is not table
        window.change(replace(window.bridge.settings, language=language))
        if (dressing := window.visits._dressing) is not None:
            dressing.finish()
        QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)  # the side in the language before
        QTest.keyClick(focused(window), Qt.Key.Key_Escape)
        assert window.page is table
        assert focused(window) is getattr(table.side, way)
        window.visits.table = None


def test_a_deal_counted_while_the_rules_were_read_has_the_keyboard(profile: Profile) -> None:
    with shown(profile, ENGLISH, "opening", 900, 600) as window:
        pair, table = sit(window, 40)
        window.visits.table = table
        table.rules.connect(window.visits.rules)
        table.side.rules_button.setFocus()
        press(window, RETURN)
        assert window.page is not table
        assert pair.b.submit("resign b") is None
        QTest.keyClick(focused(window), Qt.Key.Key_Escape)
        assert window.page is table
        assert focused(window) is result_of(window).next_button
        window.visits.table = None
