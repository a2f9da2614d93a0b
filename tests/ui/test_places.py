"""Where a host can be reached, as the waiting page shows it."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLabel, QWidget
from pytestqt.qtbot import QtBot

from app.reach import Place, Reach
from app.strings import Strings
from ui.panels.places import MOST, Places

MAPPED = Place(("11.0.0.1", 40001), Reach.MAPPED)
NEAR = Place(("192.168.1.7", 5252), Reach.NETWORK)
SIX = Place(("2001:db9::7", 5252), Reach.WORLD_6)
TUNNEL = Place(("10.8.0.2", 5252), Reach.NETWORK, more=True)


@pytest.fixture
def panel(qtbot: QtBot) -> Places:
    made = Places(Strings("en"))
    qtbot.addWidget(made)
    made.show()
    return made


def seen(part: QWidget) -> list[str]:
    QApplication.processEvents()  # what is new in a layout is shown with the next turn
    return [label.text() for label in part.findChildren(QLabel) if label.isVisible()]


def take(panel: Places, places: Sequence[Place], told: str = "The router is asked.") -> list[str]:
    panel.take(places, told)
    return seen(panel)


def test_every_address_says_how_far_it_reaches(panel: Places) -> None:
    assert take(panel, (MAPPED, SIX, NEAR)) == [
        "How you can be reached",
        "The router is asked.",
        *("11.0.0.1:40001", "from the internet, through your router"),
        *("[2001:db9::7]:5252", "from the internet by IPv6, if your router's firewall lets it in"),
        *("192.168.1.7:5252", "from your own network"),
    ]
    assert not panel.more.isVisible()


def test_a_screen_reader_tells_an_address_with_its_reach(panel: Places) -> None:
    panel.take((NEAR,), "")
    named = [label.accessibleName() for label in panel.findChildren(QLabel) if label.text() == "192.168.1.7:5252"]
    assert named == ["192.168.1.7:5252 – from your own network"]


def test_the_lesser_ones_are_folded_and_stay_as_they_are_when_the_router_answers(panel: Places) -> None:
    assert "10.8.0.2:5252" not in take(panel, (NEAR, TUNNEL))
    assert panel.more.isVisible()
    panel.more.setFocus()
    QTest.keyClick(panel.more, Qt.Key.Key_Return)
    assert seen(panel)[-2:] == ["10.8.0.2:5252", "from your own network"]
    assert take(panel, (MAPPED, NEAR, TUNNEL), "It lets in.")[1:3] == ["It lets in.", "11.0.0.1:40001"]
    assert seen(panel)[-2:] == ["10.8.0.2:5252", "from your own network"]
    QTest.keyClick(panel.more, Qt.Key.Key_Return)
    assert "10.8.0.2:5252" not in seen(panel)


def test_a_machine_full_of_networks_is_shown_in_part(panel: Places) -> None:
    many = [Place((f"10.0.{n}.1", 5252), Reach.NETWORK, more=n > 0) for n in range(200)]
    panel.take(many, "")
    panel.more.click()
    assert MOST == 16
    assert len([text for text in seen(panel) if text.startswith("10.0.")]) == 16
