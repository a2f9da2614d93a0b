"""What the table says: reasons that go with the next thing done, and what a screen reader is asked to read out."""

from __future__ import annotations

import re

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QAccessible
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLabel, QWidget
from pytestqt.qtbot import QtBot

from app import happening as h
from app.controller import Controller
from app.settings import Felt, Settings
from app.strings import Strings
from app.telling import Line, Tone
from engine.stop import proper_call
from tests.ui.pair import Pair
from ui.pages import voice
from ui.pages.table import TablePage
from ui.panels import chat
from ui.style.theme import SKINS

SETTINGS = Settings(name="Ada", language="en", reduced_motion=True)
NOT_YOURS = "It is not your turn."
K = Qt.Key


class Said(list[tuple[str, bool]]):
    """What was read out: the text, and whether it was urgent."""

    def texts(self) -> list[str]:
        return [line for text, _urgent in self for line in text.split("\n")]


@pytest.fixture
def said(monkeypatch: pytest.MonkeyPatch) -> Said:
    made = Said()

    def announce(_widget: QWidget, text: str, *, urgent: bool = False) -> None:
        made.append((text, urgent))

    monkeypatch.setattr(voice, "announce", announce)
    monkeypatch.setattr(chat, "announce", announce)
    return made


def page_of(qtbot: QtBot, controller: Controller) -> TablePage:
    page = TablePage(Strings("en"), SKINS[Felt.DARK], controller, SETTINGS)
    controller.listeners.append(page.heard)
    qtbot.addWidget(page)
    page.resize(1280, 800)
    page.show()
    QTest.qWait(1)
    return page


def surface(page: TablePage) -> QWidget:
    found = page.table.childAt(QPoint(5, 300))
    assert found is not None
    return found


def waiting(pair: Pair) -> Controller:
    return pair.other(pair.mover)


def end_turn(pair: Pair) -> None:
    """Whoever is to move turns cards and discards them."""
    mover = pair.mover
    while pair.mover is mover:
        discard = f"{mover.me}T>{mover.me}W"
        assert mover.submit(discard if mover.view().piles[mover.me + "T"] else "turn") is None


# -- the toast ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("how", ["mouse", "key"])
def test_a_reason_goes_with_the_next_input(qtbot: QtBot, how: str) -> None:
    pair = Pair()
    page = page_of(qtbot, waiting(pair))
    QTest.keyClick(page.table, K.Key_Space)
    assert page.toast.isVisible()
    assert page.toast.text() == NOT_YOURS
    if how == "mouse":
        QTest.mousePress(surface(page), Qt.MouseButton.LeftButton, pos=QPoint(5, 300))
    else:
        QTest.keyClick(page.table, K.Key_Right)
    assert not page.toast.isVisible()


def test_a_reason_given_once_more_is_shown_once_more(qtbot: QtBot) -> None:
    page = page_of(qtbot, waiting(Pair()))
    for _ in range(2):
        QTest.keyClick(page.table, K.Key_Space)
        assert page.toast.isVisible()


def test_a_reason_goes_when_the_turn_changes_and_a_message_stays(qtbot: QtBot) -> None:
    pair = Pair()
    page = page_of(qtbot, waiting(pair))
    QTest.keyClick(page.table, K.Key_Space)
    assert page.toast.isVisible()
    end_turn(pair)
    assert not page.toast.isVisible()
    page.heard(h.Said("hello"))
    QTest.keyClick(page.table, K.Key_Right)
    assert page.toast.isVisible()


def test_a_reason_is_one_sentence(qtbot: QtBot) -> None:
    page = page_of(qtbot, Pair().a)
    page.table.refused.emit(("wrong-colour", "wrong-rank"))
    assert page.toast.text() == "A house takes red on black and black on red."
    for code in ("awaiting-reveal", "already-turned", "repeats", "not-yours", "run-too-long"):
        page.table.refused.emit((code,))
        assert page.toast.text().count(".") == 1


def test_while_a_last_call_is_answered_every_refusal_says_what_is_awaited(qtbot: QtBot) -> None:
    pair = Pair("classic reserve=11 goal=hand+waste own_waste=yes")
    while pair.a.state is None or pair.a.state.last_call is None:
        pair.play_bots(1)
    for controller in (pair.a, pair.b):
        page = page_of(qtbot, controller)
        mine = controller.view().to_move == controller.me
        name = controller.other_name
        wanted = f"{name}'s play would end the deal: accept it or call Stop!"
        for key in (K.Key_D, K.Key_Space):
            QTest.keyClick(page.table, key)
            assert page.toast.text() == (wanted if mine else f"Waiting for {name} to accept the last play")


# -- for the ear --------------------------------------------------------------------------------------------------


def test_plays_are_read_out_as_the_side_tells_them(qtbot: QtBot, said: Said) -> None:
    pair = Pair()
    page = page_of(qtbot, waiting(pair))
    said.clear()
    before, name = page.side.feed.count(), page.controller.other_name
    assert pair.mover.submit("turn") is None
    QTest.qWait(1)
    lines = [page.side.feed.item(at).text() for at in range(before, page.side.feed.count())]
    assert lines
    assert said.texts() == [line.replace("◂ ", f"{name}: ") for line in lines]
    assert not any(urgent for _text, urgent in said)


def test_the_turn_that_comes_to_me_is_urgent_and_tells_the_last_play_too(qtbot: QtBot, said: Said) -> None:
    pair = Pair()
    page = page_of(qtbot, waiting(pair))
    assert f"{page.controller.other_name} is playing" in said.texts()
    said.clear()
    end_turn(pair)
    QTest.qWait(1)
    text, urgent = said[-1]
    assert urgent
    assert text.split("\n")[-1] == page.side.state.text()
    assert text.startswith(f"{page.controller.other_name}: ")  # not cut off by what follows


def test_a_refusal_is_read_out_politely(qtbot: QtBot, said: Said) -> None:
    page = page_of(qtbot, waiting(Pair()))
    said.clear()
    QTest.keyClick(page.table, K.Key_Space)
    QTest.qWait(1)
    assert said == [(NOT_YOURS, False)]


def test_a_verdict_is_read_out_at_once_to_both(qtbot: QtBot, said: Said) -> None:
    pair = Pair()
    for _ in range(400):
        end_turn(pair)
        plays = pair.mover.stoppable()
        if plays and proper_call(plays[-1]) is not None:
            break
    caller = pair.mover
    for controller in (caller, pair.other(caller)):
        page_of(qtbot, controller)
    call = proper_call(caller.stoppable()[-1])
    said.clear()
    assert caller.submit(str(call)) is None
    QTest.qWait(1)
    verdicts = [urgent for text, urgent in said if "Stop! upheld: " in text]
    assert verdicts == [True, True]


def test_what_was_played_before_one_sat_down_is_not_read_out(qtbot: QtBot, said: Said) -> None:
    pair = Pair()
    pair.play_bots(30)
    page = page_of(qtbot, pair.a)
    assert page.side.feed.count() > 15
    assert said.texts() == [page.side.state.text()]


def test_an_announcement_names_the_table_and_keeps_its_politeness(
    qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    from ui import announce

    sent: list[tuple[object, str, object]] = []

    class Sink:
        AnnouncementPoliteness = QAccessible.AnnouncementPoliteness

        @staticmethod
        def updateAccessibility(event: object) -> None:  # noqa: N802
            sent.append((event.object(), event.message(), event.politeness()))  # type: ignore[attr-defined]

    monkeypatch.setattr(announce, "QAccessible", Sink)
    widget = QWidget()
    qtbot.addWidget(widget)
    announce.announce(widget, "one")
    announce.announce(widget, "two", urgent=True)
    politeness = QAccessible.AnnouncementPoliteness
    assert sent == [(widget, "one", politeness.Polite), (widget, "two", politeness.Assertive)]


# -- the button of the next play ----------------------------------------------------------------------------------


def test_out_of_turn_the_play_button_says_whose_turn_it_is(qtbot: QtBot) -> None:
    pair = Pair()
    page = page_of(qtbot, waiting(pair))
    button, stop = page.side.play_button, page.side.stop_button
    assert button.accessibleName() == f"{page.controller.other_name}'s turn"
    assert not button.isEnabled()
    place = stop.geometry()
    end_turn(pair)
    assert button.accessibleName() == "Turn a card (Space)"
    assert button.isEnabled()
    assert stop.geometry() == place


def test_a_long_name_is_cut_on_the_play_button(qtbot: QtBot) -> None:
    page = page_of(qtbot, waiting(Pair()))
    page.controller.names[page.other] = "W" * 32
    page.refresh()
    button = page.side.play_button
    assert "…" in button.text()
    assert button.sizeHint().width() <= button.width()


# -- the chat -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["W" * 32, "שלום 5:3 " + "W" * 23])
def test_a_name_wider_than_the_side_is_seen_as_a_whole_and_turns_no_sentence_round(qtbot: QtBot, name: str) -> None:
    pair = Pair()
    page = page_of(qtbot, pair.mover)
    for told in (page.side.state, page.side.line):
        sentence = f"{name} is playing"
        told.setText(sentence)
        QTest.qWait(1)
        assert told.text() == told.accessibleName() == sentence
        shown = QLabel.text(told)
        inside = told.fontMetrics().boundingRect(told.contentsRect(), Qt.TextFlag.TextWordWrap, shown)
        assert inside.width() <= told.contentsRect().width()
        assert shown.startswith("\u200e") == (name[0] != "W")


def test_a_hebrew_name_turns_neither_the_feed_nor_the_toast_and_what_is_said_is_read_as_it_is(qtbot: QtBot) -> None:
    page = page_of(qtbot, Pair().a)
    feed, toast = page.side.feed, page.toast
    feed.add(Line("שלום begins.", Tone.PLAY, page.other), Line("Grace begins."), Line("שלום", Tone.CHAT, page.other))
    told = [feed.item(at).text() for at in range(feed.count())][-3:]
    assert told == ["◂ \u200eשלום begins.", "Grace begins.", "◂ שלום"]
    toast.say("שלום: well played")
    assert toast.text() == "שלום: well played"
    assert QLabel.text(toast) == "\u200eשלום: well played"
    toast.say("Grace: שלום")
    assert QLabel.text(toast) == "Grace: שלום"


@pytest.mark.parametrize("word", ["Donaudampfschifffahrtsgesellschaft" * 4, "W" * 400, "é\u0301" * 160])
def test_a_word_wider_than_the_toast_is_seen_as_a_whole(qtbot: QtBot, word: str) -> None:
    page = page_of(qtbot, Pair().a)
    page.heard(h.Said(word))
    assert page.toast.text() == f"{page.controller.other_name}: {word}"
    assert page.toast.accessibleName() == page.toast.text()
    shown = QLabel.text(page.toast)
    assert shown.replace("\u200b", "") == page.toast.text()
    metrics, room = page.toast.fontMetrics(), page.toast.contentsRect().width()
    widest = max(metrics.horizontalAdvance(part) for part in re.split("[ \u200b]", shown))
    assert widest <= room
    assert page.toast.height() >= page.toast.heightForWidth(page.toast.width())


def test_usual_words_are_left_as_they_are(qtbot: QtBot) -> None:
    page = page_of(qtbot, Pair().a)
    page.heard(h.Said("Donaudampfer fahren gut"))
    assert QLabel.text(page.toast) == page.toast.text()


def test_how_many_letters_are_left_is_told_when_they_are_few(qtbot: QtBot, said: Said) -> None:
    page = page_of(qtbot, Pair().a)
    field = page.side.chat
    field.setFocus()
    said.clear()
    QTest.keyClicks(field, "x" * 104)
    assert not field.left.isVisible()
    QTest.keyClicks(field, "x")
    assert field.left.isVisible()
    assert field.left.text() == "20 letters left"
    assert field.left.geometry().bottom() < field.geometry().top()
    QTest.keyClicks(field, "x" * 19)
    assert field.left.text() == "1 letter left"
    QTest.keyClicks(field, "xyz")
    assert (len(field.text()), field.left.text()) == (125, "0 letters left")
    assert [text for text in said.texts() if "left" in text] == ["20 letters left", "0 letters left"]
    field.setText("x" * 105 + "\N{GRINNING FACE}")
    assert field.left.text() == "18 letters left"  # it counts for two
    QTest.keyClick(field, K.Key_Return)
    assert not field.left.isVisible()
