"""What is disabled can be seen, and is clearly fainter than what is not; a count stands out from a white card."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, QSizeF
from PySide6.QtGui import QColor, QFont, QIcon, QImage, QPainter, QPixmap
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from app.settings import Felt, Settings
from app.strings import Strings
from tests.ui.states import sit
from tests.ui.windows import filled_profile, shown
from ui.dialogs.ask import Question
from ui.pages.start import StartPage
from ui.style.theme import SKINS
from ui.table.marks import RING_MARGIN, Marks, Ring
from ui.table.theme import Felt as Cloth
from ui.window import Window

WHITE = "#fffdf8"  # a card
GROUNDS = (
    *(colour for cloth in Cloth for colour in (cloth.value.middle, cloth.value.edge)),
    *(WHITE, "#cc1f2e", "#16181d", "#e8b84a"),  # a card, its signs, the gold of a court
    *("#1f3d78", "#8fa6d2", "#152a57", "#b01e30", "#fff6e6"),  # the backs
)


def luminance(colour: QColor) -> float:
    """Relative luminance (WCAG 2.2)."""
    parts = (colour.redF(), colour.greenF(), colour.blueF())
    red, green, blue = (c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    """Contrast ratio (WCAG 2.2), from 1 to 21."""
    low, high = sorted((luminance(QColor(one)), luminance(QColor(other))))
    return (high + 0.05) / (low + 0.05)


def drawn_in(image: QImage) -> set[str]:
    """The colours of an icon where it covers all of a pixel."""
    seen = [image.pixelColor(x, y) for x in range(image.width()) for y in range(image.height())]
    return {colour.name() for colour in seen if colour.alpha() == 255}


@pytest.mark.parametrize("felt", Felt)
def test_what_is_disabled_is_seen_and_clearly_fainter(felt: Felt) -> None:
    skin, cloth = SKINS[felt], Cloth[felt.name].value
    for off, on, ground in (
        (skin.off_panel, skin.on_panel, skin.panel),
        (skin.off_felt, skin.on_felt, cloth.middle),
    ):
        assert contrast(off, ground) >= 2
        assert contrast(on, ground) >= 2 * contrast(off, ground)


@pytest.mark.parametrize("felt", Felt)
def test_the_way_on_that_is_shut_has_the_colour_of_what_is_disabled(qtbot: QtBot, felt: Felt) -> None:
    skin = SKINS[felt]
    page = StartPage(Strings(), skin, Settings(name="Ada", language="en"))
    qtbot.addWidget(page)
    for mode, colour in ((QIcon.Mode.Normal, skin.on_felt), (QIcon.Mode.Disabled, skin.off_felt)):
        assert drawn_in(page.resume_button.icon().pixmap(80, 80, mode).toImage()) == {colour}


def across(ring: Ring, ground: str, dpr: float) -> list[set[str]]:
    """What is seen where an edge of a ring on that ground is crossed, row by row; where the brackets are, too."""
    size = QSizeF(90, 126)
    drawn = Marks(size, dpr, Cloth.DARK.value, QFont()).ring(ring, size)
    image = QImage(drawn.size(), QImage.Format.Format_RGB32)
    image.setDevicePixelRatio(dpr)
    image.fill(QColor(ground))
    painter = QPainter(image)
    painter.drawPixmap(0, 0, drawn)
    painter.end()
    rows = range(round((RING_MARGIN + 12) * dpr), round((RING_MARGIN + 18) * dpr))
    return [{image.pixelColor(x, y).name() for x in range(round(16 * dpr))} for y in rows]


@pytest.mark.parametrize("dpr", [1.0, 1.25, 2.0])
@pytest.mark.parametrize("ring", Ring)
def test_every_ring_stands_out_from_every_cloth_card_and_back(qtbot: QtBot, ring: Ring, dpr: float) -> None:
    for ground in GROUNDS:
        best = [max(contrast(ground, colour) for colour in seen) for seen in across(ring, ground, dpr)]
        # A hint is a line of dots.
        assert (max if ring is Ring.HINT else min)(best) >= 3, ground


@pytest.mark.parametrize("cloth", Cloth)
def test_a_count_on_a_white_card_has_an_edge(qtbot: QtBot, cloth: Cloth) -> None:
    badge = Marks(QSizeF(90, 126), 1.0, cloth.value, QFont()).badge(12)
    card = QPixmap(badge.size())
    card.fill(QColor(WHITE))
    painter = QPainter(card)
    painter.drawPixmap(0, 0, badge)
    painter.end()
    down = [card.toImage().pixelColor(badge.width() // 2, y).name() for y in range(3)]
    assert max(contrast(WHITE, colour) for colour in down) >= 2


def edge_of(window: Window, part: QWidget) -> list[str]:
    """The colours across the left edge of a button, from outside inwards."""
    image = window.grab().toImage()
    at = part.mapTo(window, QPoint(0, part.height() // 2))
    return [image.pixelColor(at.x() + x, at.y()).name() for x in range(-2, 10)]


def assert_ringed(colours: list[str]) -> None:
    """A ring can be told from what surrounds it and from the face it lies on, each by one of its lines."""
    outside, ring, face = colours[0], colours[2:6], colours[-1]
    assert max(contrast(outside, colour) for colour in ring) >= 3, colours
    assert max(contrast(face, colour) for colour in ring) >= 3, colours


@pytest.mark.parametrize("felt", Felt)
def test_what_has_the_keyboard_on_the_first_page_is_ringed(tmp_path: Path, felt: Felt) -> None:
    settings = Settings(name="Ada", language="en", felt=felt, reduced_motion=True)
    with filled_profile(tmp_path) as profile, shown(profile, settings, "start", 900, 600) as window:
        page = window.page
        assert isinstance(page, StartPage)
        levels = [made for made in page._levels.buttons() if not made.isChecked()]
        tiles = (page.practise_tile, page.host_tile, page.join_tile)
        for part in (*tiles, *levels, page.resume_button, page.settings_button):
            part.setFocus()
            assert_ringed(edge_of(window, part))


@pytest.mark.parametrize("felt", Felt)
def test_the_answer_that_cannot_be_undone_is_ringed(tmp_path: Path, felt: Felt) -> None:
    settings = Settings(name="Ada", language="en", felt=felt, reduced_motion=True)
    with filled_profile(tmp_path) as profile, shown(profile, settings, "resign", 900, 600) as window:
        asked = window.page.findChild(Question)
        assert isinstance(asked, Question)
        for part in (asked.yes, asked.no):
            part.setFocus()
            assert_ringed(edge_of(window, part))


@pytest.mark.parametrize("felt", Felt)
def test_the_button_that_calls_stop_is_ringed(tmp_path: Path, felt: Felt) -> None:
    settings = Settings(name="Ada", language="en", felt=felt, reduced_motion=True)
    with filled_profile(tmp_path) as profile, shown(profile, settings, "middle", 900, 600) as window:
        pair, page = sit(window, 24)
        while not pair.a.stoppable():
            pair.play_bots(1)
        for part in (page.side.stop_button, page.side.settings_button):
            part.setFocus()
            assert_ringed(edge_of(window, part))
