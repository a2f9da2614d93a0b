"""The cards on the first page are those the player will meet on the table."""

from __future__ import annotations

from dataclasses import replace

import pytest
from PySide6.QtGui import QImage
from pytestqt.qtbot import QtBot

from app.settings import Felt, Settings
from app.strings import Strings
from ui.pages.start import StartPage
from ui.style.theme import SKINS

DIAMOND_RED, DIAMOND_BLUE = 0xFFCC1F2E, 0xFF1D56B8  # of the ten, in resources/cards


def fan(qtbot: QtBot, **values: object) -> QImage:
    settings = replace(Settings(name="Ada", language="en"), **values)  # type: ignore[arg-type]
    page = StartPage(Strings("en"), SKINS[Felt.DARK], settings)
    qtbot.addWidget(page)
    page.resize(1280, 800)
    page.show()
    page.fan.deal()
    page.fan.finish()
    return page.fan.grab().toImage()


def colours(image: QImage) -> set[int]:
    return {image.pixel(x, y) for x in range(image.width()) for y in range(image.height())}


@pytest.mark.parametrize(
    ("values", "blue"), [({}, False), ({"deck": "jumbo"}, False), ({"four_colour": True}, True), ({"deck": "?"}, False)]
)
def test_diamonds_are_blue_only_in_a_deck_of_four_colours(qtbot: QtBot, values: dict[str, object], blue: bool) -> None:
    seen = colours(fan(qtbot, **values))
    assert DIAMOND_RED in seen  # the king's hearts are of the same red
    assert (DIAMOND_BLUE in seen) is blue


def test_large_indices_are_seen_there_too(qtbot: QtBot) -> None:
    assert fan(qtbot, deck="jumbo") != fan(qtbot)
    assert fan(qtbot) == fan(qtbot)
