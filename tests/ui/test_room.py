"""What is said over the table covers no card."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QRect, Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from app.settings import Felt, Settings
from app.strings import Strings
from tests.ui.pair import Pair
from ui.pages.table import TablePage
from ui.style.theme import SKINS, style_sheet
from ui.table.layout import PILES, Layout, Place, Rect, arrange
from ui.table.room import GAP, find

SETTINGS = Settings(name="Ada", language="en", reduced_motion=True)
LONG = "Ceci est une phrase bien plus longue que toutes les autres, et elle a cent sept caractères, ni plus ni moins"


def page_of(qtbot: QtBot, size: tuple[int, int]) -> tuple[Pair, TablePage]:
    pair = Pair(seed="3")
    page = TablePage(Strings("en"), SKINS[Felt.DARK], pair.a, SETTINGS)
    pair.a.listeners.append(page.heard)
    qtbot.addWidget(page)
    page.setStyleSheet(style_sheet(SKINS[Felt.DARK]))
    page.resize(*size)
    page.show()
    return pair, page


def covered(page: TablePage, notice: QRect) -> list[str]:
    """The piles with cards in them that lie under it."""
    assert page.table.view is not None
    cards = page.table.view.piles
    areas = {pile: place.area for pile, place in page.table.scene_layout.places.items() if cards.get(pile)}
    rects = {pile: QRect(*map(round, (area.x, area.y, area.w, area.h))) for pile, area in areas.items()}
    return [pile for pile, rect in rects.items() if rect.intersects(notice)]


def test_a_refusal_is_as_large_as_the_table(qtbot: QtBot) -> None:
    heights = []
    for size in ((900, 600), (1280, 900), (3840, 2160), (900, 600)):
        _pair, page = page_of(qtbot, size)
        page.toast.say("The rank does not fit.", passing=True)
        heights.append(page.toast.fontMetrics().height())
    small, usual, large, again = heights
    assert small == usual == again
    assert large == pytest.approx(1.5 * usual, abs=1)
    page.resize(3840, 2160)
    page.toast.say("The rank does not fit.", passing=True)
    assert page.toast.fontMetrics().height() == large


@pytest.mark.parametrize("size", [(900, 600), (1280, 800), (2560, 1440)])
def test_a_refusal_covers_no_card_however_the_deal_stands(qtbot: QtBot, size: tuple[int, int]) -> None:
    pair, page = page_of(qtbot, size)
    said = 0
    for _round in range(24):
        page.toast.hide()
        QTest.keyClick(page.table, Qt.Key.Key_D)  # at times it is her card to discard: then nothing is said
        texts = [LONG]
        if page.toast.isVisible():
            texts.append(page.toast.text())
            said += 1
        for text in texts:
            page.toast.say(text, passing=True)
            assert page.table.rect().contains(page.toast.geometry())
            assert covered(page, page.toast.geometry()) == []
            assert page.toast.height() >= page.toast.heightForWidth(page.toast.width())
        pair.play_bots(12)
        if pair.a.match.between:
            break
    assert said > 3


def test_in_another_size_of_the_window_it_finds_another_place(qtbot: QtBot) -> None:
    pair, page = page_of(qtbot, (900, 600))
    pair.play_bots(30)
    page.toast.say(LONG)
    for size in ((1500, 700), (900, 600), (900, 1100)):
        page.resize(*size)
        QTest.qWait(1)  # laid out anew
        assert page.table.rect().contains(page.toast.geometry())
        assert covered(page, page.toast.geometry()) == []


# -- the place itself ---------------------------------------------------------------------------------------------


def table(**piles: Rect) -> Layout:
    """A table of 400 x 300 with these piles, the rest of them out of the way beyond its edges."""
    base = arrange(400, 300, {})
    far = Rect(5000, 5000, 10, 10)
    places = {pile: Place(pile, base.places[pile].kind, at, (at,)) for pile in PILES for at in (piles.get(pile, far),)}
    return Layout(400, 300, base.fold, 10, 14, places)


def test_where_nothing_lies_it_is_at_the_point_wanted() -> None:
    assert find(table(), {}, [(100, 40)], (200, 150)) == Rect(150, 130, 100, 40)


def test_it_moves_beside_what_lies_there() -> None:
    lying = table(a1=Rect(150, 100, 100, 150))
    assert find(lying, {"a1": 1}, [(100, 40)], (200, 150)) == Rect(150, 60 - GAP, 100, 40)  # above is nearest


def test_where_the_widest_does_not_fit_the_next_is_taken() -> None:
    wall = table(a1=Rect(110, 0, 290, 300))
    assert find(wall, {"a1": 1}, [(200, 20), (90, 60)], (50, 150)) == Rect(GAP, 120, 90, 60)


def test_an_empty_place_is_covered_before_a_card_is() -> None:
    both = table(a1=Rect(0, 0, 200, 300), a2=Rect(200, 0, 200, 300))
    found = find(both, {"a1": 3, "a2": 0}, [(100, 40)], (100, 150))
    assert found == Rect(200 + GAP, 130, 100, 40)
    assert find(both, {"a1": 3, "a2": 1}, [(100, 40)], (100, 150)) is None
