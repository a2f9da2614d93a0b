"""In another language everything at the table is told again: the plays listed before, the computer's name, an end."""

from __future__ import annotations

from dataclasses import replace
from types import SimpleNamespace

import pytest
from pytestqt.qtbot import QtBot

from app import happening as h
from app.settings import Felt, Settings
from app.strings import Strings
from tests.ui.pair import Pair
from ui.pages.growing import grown
from ui.pages.table import TablePage
from ui.style.theme import SKINS
from ui.window import Window

SETTINGS = Settings(name="Ada", language="en", reduced_motion=True)


def page_of(qtbot: QtBot, pair: Pair, language: str = "en") -> TablePage:
    page = TablePage(Strings(language), SKINS[Felt.DARK], pair.a, SETTINGS)
    pair.a.listeners.append(page.heard)
    qtbot.addWidget(page)
    page.resize(900, 600)
    page.show()
    return page


def feed(page: TablePage) -> list[str]:
    return [page.side.feed.item(at).text() for at in range(page.side.feed.count())]


def in_french(page: TablePage) -> None:
    grown(page.translated(Strings("fr"), SKINS[Felt.DARK]))


def test_the_plays_listed_before_are_listed_in_the_other_language(qtbot: QtBot) -> None:
    pair = Pair()
    english, french = page_of(qtbot, pair), page_of(qtbot, pair, "fr")
    pair.play_bots(30)
    assert "▸ You begin." in feed(english)
    in_french(english)
    assert "▸ Vous commencez." in feed(english)
    assert len(feed(english)) > 20
    assert feed(english) == feed(french)
    pair.play_bots(3)
    assert feed(english) == feed(french)


def test_so_are_those_of_a_match_that_was_continued(qtbot: QtBot) -> None:
    pair = Pair()
    pair.play_bots(30)
    page = page_of(qtbot, pair)
    in_french(page)
    assert feed(page) == feed(page_of(qtbot, pair, "fr"))


@pytest.mark.parametrize("step", [1, 12, 20, 26])
def test_what_is_played_while_the_page_is_made_is_told_once(qtbot: QtBot, step: int) -> None:
    pair = Pair()
    whole = page_of(qtbot, pair)
    pair.play_bots(60)
    heard: list[h.Happening] = []
    page = TablePage(Strings("en"), SKINS[Felt.DARK], pair.a, SETTINGS, gradually=True)
    pair.a.listeners.append(lambda what: heard.append(page.early(what)))
    qtbot.addWidget(page)
    page.resize(900, 600)
    assert page.parts is not None
    for n, _part in enumerate(page.parts):
        if n >= step:  # before the log is read, meanwhile, and after
            pair.play_bots(1)
    for what in heard:
        page.heard(what)
    assert heard
    assert feed(page) == feed(whole)


def test_who_sits_down_again_reads_of_the_deal_that_is_on(qtbot: QtBot) -> None:
    pair = Pair()
    pair.play_bots(20)
    assert pair.b.submit("resign b") is None
    pair.play_bots(3)
    (deal,) = pair.a.match.over
    assert deal.deal == 1
    lines = feed(page_of(qtbot, pair))
    assert [line for line in lines if "begin" in line] == lines[:1]
    assert 3 <= len(lines) <= 7


def test_what_was_said_stays_as_it_was_and_in_its_place(qtbot: QtBot) -> None:
    pair = Pair()
    page = page_of(qtbot, pair)
    pair.play_bots(2)
    page.heard(h.Said("Good luck!"))
    page.heard(h.Line("lost"))
    page.heard(h.Line("live"))
    pair.play_bots(2)
    before = feed(page)
    in_french(page)
    after = feed(page)
    assert len(after) == len(before)
    at = before.index("◂ Good luck!")
    assert after[at : at + 2] == ["◂ Good luck!", "La connexion est revenue."]
    assert before[at + 1] == "The connection is back."
    assert all(one != other for one, other in zip(before[:at], after[:at], strict=True) if one != "")


def test_a_play_made_while_it_is_told_again_comes_in_its_turn(qtbot: QtBot) -> None:
    pair = Pair()
    page, french = page_of(qtbot, pair), page_of(qtbot, pair, "fr")
    pair.play_bots(60)
    steps = page.translated(Strings("fr"), SKINS[Felt.DARK])
    for n, _part in enumerate(steps):
        if n % 2 == 0:
            pair.play_bots(1)
    assert feed(page) == feed(french)


def test_why_the_match_cannot_go_on_is_told_again(qtbot: QtBot) -> None:
    page = page_of(qtbot, Pair())
    page.heard(h.Closed("leaving", True, False))
    page.heard(h.Line("lost"))
    left = "Grace has left the table. The match is saved and goes on as soon as Grace is back."
    assert page.side.state.text() == left
    in_french(page)
    left = "Grace a quitté la table. La partie est enregistrée et reprend dès le retour de {name}."
    assert page.side.state.text() == left.format(name="Grace")
    page.heard(h.Accused("unlawful", 1, 7))
    over = page.side.state.text()
    grown(page.translated(Strings("en"), SKINS[Felt.DARK]))
    assert page.side.state.text() != over
    assert feed(page)[-2:] == [
        "Grace has left the table.",
        page.side.state.text(),
    ]


def test_the_computer_is_called_in_the_language_of_now(window: Window, qtbot: QtBot) -> None:
    pair = Pair()
    pair.a.names["b"] = "Ordinateur (Simple)"  # as the match began
    window.bridge.seat = SimpleNamespace(controller=pair.a, link=None)  # type: ignore[assignment]
    window.bridge.practising = True
    window.visits._practice._level = "sharp"
    window.visits.heard(h.Begun(False))
    page = window.page
    assert isinstance(page, TablePage)
    assert page.side.players["b"].name.text() == "Computer (Sharp)"
    for language, name in (("es", "Ordenador (Astuto)"), ("fr", "Ordinateur (Rusé)"), ("en", "Computer (Sharp)")):
        window.change(replace(window.bridge.settings, language=language))
        dressing = window.visits._dressing
        assert dressing is not None
        qtbot.waitUntil(lambda dressing=dressing: dressing.done)
        assert page.side.players["b"].name.text() == name
    window.bridge.practising = False
    pair.a.names["b"] = "Grace"
    window.visits._name_players()
    assert pair.a.names["b"] == "Grace"


def test_what_was_said_stands_again_where_it_was_said(qtbot: QtBot) -> None:
    """At the next table of the same match; no record has it."""
    pair = Pair()
    page = page_of(qtbot, pair)
    page.heard(h.Said("Hello!"))
    pair.play_bots(9)
    page.side.said.emit("Well played.")
    page.heard(h.Said("You too."))
    pair.play_bots(5)
    page.heard(h.Said("Good-bye"))
    before = feed(page)
    again = TablePage(Strings("en"), SKINS[Felt.DARK], pair.a, SETTINGS, gradually=True)
    qtbot.addWidget(again)
    again.story.talk = page.story.talk
    assert again.parts is not None
    grown(again.parts)
    assert feed(again) == before
    assert before.index("◂ You too.") == before.index("▸ Well played.") + 1
    again.heard(h.Said("Here again"))
    assert [line.text for _height, line in page.story.talk][-2:] == ["Good-bye", "Here again"]
    in_french(again)
    assert [line for line in feed(again) if line in before] == [
        "◂ Hello!",
        "▸ Well played.",
        "◂ You too.",
        "◂ Good-bye",
    ]
