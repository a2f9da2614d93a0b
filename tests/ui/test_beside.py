"""Pages beside the table, and the way back: the cloth under them, and what is set there."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace

import pytest
from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtGui import QColor
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from app import happening as h
from app.settings import Felt, Settings
from tests.ui.pair import Pair
from tests.ui.states import sit
from ui.art import Look
from ui.deck import Deck
from ui.pages.table import TablePage
from ui.panels.side import Side
from ui.paper import Shadow
from ui.style.cloth import PLAIN
from ui.window import Window

FAR = 10  # in one channel of a colour: the cloth's grain does as much


def at_the_edge(window: Window, felt: Felt) -> bool:
    """The cloth is seen down at the right, where no page has anything."""
    image = window.grab().toImage()
    corner = image.copy(image.width() - 16, image.height() - 16, 16, 16)
    seen = corner.scaled(1, 1, mode=Qt.TransformationMode.SmoothTransformation).pixelColor(0, 0)
    wanted = QColor(PLAIN[felt][1])
    pairs = ((seen.red(), wanted.red()), (seen.green(), wanted.green()), (seen.blue(), wanted.blue()))
    return all(abs(one - other) <= FAR for one, other in pairs)


def test_the_light_reaches_to_the_edge_before_the_cloth_is_woven(window: Window) -> None:
    assert window._cloth._woven is None
    assert at_the_edge(window, Felt.DARK)
    window.resize(1100, 700)
    assert at_the_edge(window, Felt.DARK)


def test_the_cloth_is_woven_again_when_the_table_is_left(window: Window, qtbot: QtBot) -> None:
    window._cloth.weave_soon()
    qtbot.waitUntil(lambda: window._cloth._woven is not None)
    _pair, page = sit(window, 90)
    window.visits.table = page
    assert window._cloth._woven is None
    for beside in (window.visits.rules, window.visits.settings):
        beside()
        assert window.page is not page
        assert at_the_edge(window, Felt.DARK)
        qtbot.waitUntil(lambda: window._cloth._woven is not None)
        assert at_the_edge(window, Felt.DARK)
        window.visits._return()
        assert window.page is page
        assert window._cloth._woven is None
    window.visits.table = None
    window.go_start()
    qtbot.waitUntil(lambda: window._cloth._woven is not None)
    assert at_the_edge(window, Felt.DARK)


def test_another_cloth_chosen_beside_the_table_is_woven(window: Window, qtbot: QtBot) -> None:
    window._cloth.weave_soon()
    _pair, page = sit(window, 90)
    window.visits.table = page
    window.visits.settings()
    assert window.page is not page
    window.change(Settings(name="Ada", language="en", reduced_motion=True, felt=Felt.LIGHT))
    assert window.page is not page
    qtbot.waitUntil(lambda: window._cloth._woven is not None)
    assert at_the_edge(window, Felt.LIGHT)
    scene = page.table._scene  # as well, so that it is right from its first picture on
    qtbot.waitUntil(lambda: scene._felt.name == "LIGHT" and not scene._weaver.busy)
    window.visits._return()
    window.visits.rules()
    assert window.page is not page
    qtbot.waitUntil(lambda: window._cloth._woven is not None)
    assert at_the_edge(window, Felt.LIGHT)


def shows(page: TablePage, pile: str, deck: Deck) -> bool:
    """The top card of a pile is drawn as it is in this deck."""
    assert page.table.card_art().deck is deck
    picture, look = page.table.picture(), Look(top(page, pile), shadow=Shadow.NONE)
    image, dpr, place = picture.toImage(), picture.devicePixelRatio(), page.table.scene_layout.places[pile].top
    art = page.table.card_art().art(look, now=True)
    assert art is not None
    card, x, y = art.pixmap.toImage(), round(place.x * dpr), round(place.y * dpr)
    inside = [(dx, dy) for dx in range(12, card.width() - 12, 3) for dy in range(12, card.height() - 12, 3)]
    return all(image.pixel(x + dx, y + dy) == card.pixel(dx, dy) for dx, dy in inside)


def top(page: TablePage, pile: str) -> str:
    assert page.table.view is not None
    face = page.table.view.piles[pile][-1].face
    assert face is not None
    return face


@pytest.mark.parametrize(
    ("settings", "deck"), [({"deck": "jumbo"}, Deck.JUMBO), ({"four_colour": True}, Deck.FOUR_COLOUR)]
)
def test_another_deck_is_worn_by_the_cards_that_lie_already(
    window: Window, settings: dict[str, object], deck: Deck
) -> None:
    _pair, page = sit(window, 90)
    window.visits.table = page
    for _round in range(30):
        QApplication.processEvents()  # the table has the size it keeps: another would have all cards drawn anew
    open_piles = [f"{seat}{house}" for seat in "ab" for house in "1234" if page.controller.view().piles[seat + house]]
    changing = [pile for pile in open_piles if top(page, pile)[1] in "dc"]  # other colours only in clubs and diamonds
    assert changing
    assert all(shows(page, pile, Deck.STANDARD) for pile in open_piles)
    window.visits.settings()
    assert window.page is not page
    window.change(replace(window.bridge.settings, **settings))  # type: ignore[arg-type]
    window.visits._return()
    assert window.page is page
    assert [shows(page, pile, deck) for pile in open_piles] == [True] * len(open_piles)


def test_the_help_switched_off_beside_the_table_is_gone_when_one_comes_back(window: Window) -> None:
    _pair, page = sit(window, 0, practice=True)
    window.visits.table = page
    assert page.side.hint.isVisible()
    window.visits.settings()
    assert window.page is not page
    window.change(replace(window.bridge.settings, turn_hint=False))
    window.visits._return()
    assert window.page is page
    assert not page.side.hint.isVisible()


def test_settings_changed_in_haste_tell_nothing_twice(window: Window, qtbot: QtBot) -> None:
    _pair, page = sit(window, 12)
    window.visits.table = page
    told = [page.side.feed.item(at).text() for at in range(page.side.feed.count())]
    assert len(told) > 10
    window.visits.settings()
    for felt in (Felt.LIGHT, Felt.DARK, Felt.LIGHT):
        window.change(replace(window.bridge.settings, felt=felt))
        QApplication.processEvents()
    dressing = window.visits._dressing
    assert dressing is not None
    qtbot.waitUntil(lambda: dressing.done)
    assert [page.side.feed.item(at).text() for at in range(page.side.feed.count())] == told
    assert page.findChildren(Side) == [page.side]


def test_a_file_rung_in_while_the_table_is_being_made(window: Window, qtbot: QtBot, tmp_path: Path) -> None:
    import ui.pages.review as _  # noqa: F401 - once it was imported, the review comes at once

    pair = Pair()
    window.bridge.seat = SimpleNamespace(controller=pair.a, link=None)  # type: ignore[assignment]
    window.visits.heard(h.Begun(False))
    table = window.visits.table
    assert table is not None
    assert table.parts is not None
    window.rung(tmp_path / "none.crapette")
    qtbot.waitUntil(lambda: window.page.objectName() == "review-page")
    QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)  # what has been dropped is gone
    window.page.back.emit()  # type: ignore[attr-defined]
    assert window.page is table
    assert table.isVisible()
    window.bridge.seat = None


def test_a_match_that_goes_on_is_shown_with_all_its_cards(window: Window, qtbot: QtBot) -> None:
    pair = Pair()
    pair.play_bots(90)
    window.bridge.seat = SimpleNamespace(controller=pair.a, link=None)  # type: ignore[assignment]
    window.visits.heard(h.Begun(True))
    table = window.visits.table
    assert table is not None
    at_first: list[tuple[int, int]] = []

    def seen(_index: int) -> None:
        cards = [item for item in table.table._scene._cards.values() if item.isVisible()]
        at_first.append((len(cards), sum(not item.exact for item in cards)))

    window._pages.currentChanged.connect(seen)
    qtbot.waitUntil(lambda: window._pages.currentWidget() is table)
    assert len(at_first) == 1
    assert at_first[0][0] > 30
    assert at_first[0][1] == 0  # none of them blank, or as it was at another size
    assert table.table.dressed


def test_the_table_keeps_its_size_while_its_side_is_made_anew(window: Window, qtbot: QtBot) -> None:
    _pair, page = sit(window, 12)
    window.visits.table = page
    for _round in range(30):
        QApplication.processEvents()
    before = page.table.geometry()
    sized: list[int] = []

    class Watch(QObject):
        def eventFilter(self, watched: QObject, event: QEvent) -> bool:  # noqa: N802 - Qt's name
            if event.type() is QEvent.Type.Resize:
                sized.append(page.table.width())
            return False

    watch = Watch(page)
    page.table.installEventFilter(watch)
    old = page.side
    window.change(replace(window.bridge.settings, felt=Felt.LIGHT))
    dressing = window.visits._dressing
    assert dressing is not None
    qtbot.waitUntil(lambda: dressing.done)
    for _round in range(30):
        QApplication.processEvents()
    assert page.side is not old
    assert sized == []
    assert page.table.geometry() == before
    assert page.side.geometry().left() == before.right() + 1
