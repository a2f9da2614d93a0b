"""Real games on the table: whatever is played and however wildly hands move, every card ends where it belongs."""

from __future__ import annotations

import random

import pytest
from PySide6.QtCore import QPoint, Qt
from pytestqt.qtbot import QtBot

from app.picture import picture
from engine import legal_actions
from tests.ui.games import EnginePort
from tests.ui.hands import Hands
from ui.table.poses import poses
from ui.table.widget import TableWidget

KEYS = [getattr(Qt.Key, f"Key_{name}") for name in (*"RHTW12345678DF", "Space", "Return", "Escape", "Left", "Up")]


def everything_in_place(table: TableWidget) -> None:
    assert table.view is not None
    table.finish_animation()
    for slot, pose in poses(table.view, table.scene_layout).items():
        at = table.card_position(slot)
        assert (at.x(), at.y()) == (pose.x, pose.y), pose
        if pose.visible:
            assert table.card_face(slot) == pose.look.face, pose


@pytest.mark.parametrize("rules", ["classic", "arena", "depot", "maison"])
def test_a_game_of_random_plays_is_shown(qtbot: QtBot, rules: str) -> None:
    table = TableWidget()
    qtbot.addWidget(table)
    table.resize(1000, 700)
    table.show()
    port, rng = EnginePort(rules, 5), random.Random(5)
    for n in range(150):
        table.show_view(port.view() if n % 2 else picture(port.state, "a"))
        if n % 5 == 0:
            everything_in_place(table)
        actions = legal_actions(port.state)
        if not actions or port.state.outcome is not None:
            break
        assert port.submit(str(rng.choice(actions))) is None
    assert len(port.submitted) > 50


@pytest.mark.parametrize("seed", range(4))
def test_wild_hands_break_nothing(qtbot: QtBot, seed: int) -> None:
    table = TableWidget()
    qtbot.addWidget(table)
    table.resize(1000, 700)
    table.show()
    port, rng = EnginePort("arena", seed), random.Random(seed)
    hands = Hands(table, port)  # type: ignore[arg-type]
    piles = sorted(table.scene_layout.places)
    for n in range(250):
        table.show_view(port.view())
        pile, other = rng.choice(piles), rng.choice(piles)
        cards = table.scene_layout.places[pile].cards
        index = rng.randrange(len(cards)) if cards else -1
        match rng.randrange(8):
            case 0:
                hands.drag(pile, other, index)
            case 1:
                hands.click(pile, index, shift=rng.random() < 0.2)
            case 2:
                hands.double_click(pile)
            case 3:
                hands.key(rng.choice(KEYS), rng.choice(KEYS))
            case 4:
                hands.press(hands.at(pile))
                hands.move(hands.at(other))
                if rng.random() < 0.3:
                    table.resize(rng.randrange(900, 1300), rng.randrange(600, 1200))
                hands.let_go(QPoint(rng.randrange(900), rng.randrange(600)))
            case 5:
                actions = legal_actions(port.state)
                if actions:
                    assert port.submit(str(rng.choice(actions))) is None
            case 6:
                table.set_mirrored(rng.random() < 0.5)
            case 7:
                qtbot.wait(rng.randrange(20))
        if n % 25 == 0:
            hands.key(Qt.Key.Key_Escape)
            table.show_view(port.view())
            everything_in_place(table)
