"""Nothing on the table tells whether a fault exists: positions alike but for a hidden fault look and sound alike."""

from __future__ import annotations

import pytest
from PySide6.QtWidgets import QPushButton
from pytestqt.qtbot import QtBot

from app.picture import fitting, picture, targets
from engine import State, apply, faults, parse_position
from engine.stop import proper_call
from tests.ui.tables import ScriptedPort
from ui.table.layout import PILES
from ui.table.widget import TableWidget

POSITION = """
rules: classic {rules}
turn: a
a.reserve: ?*3 9d
a.hand: ?*9
a.waste: 2c
a.houses: Kc Ah | 9h | Kh | Ks
b.reserve: ?*3 5c
b.hand: ?*9
b.houses: Ts | Kd' | Kh' | Ks'
"""
# The same two plays: with the ace first both are right; the other way round the house move misses a duty.
RIGHT, WRONG = ("a1>f", "a2>b1"), ("a2>b1", "a1>f")


def played(rules: str, plays: tuple[str, ...]) -> State:
    state = parse_position(POSITION.format(rules=rules))
    for play in plays:
        state = apply(state, play).state
    return state


@pytest.mark.parametrize("rules", ["", "referee=open"])
def test_two_positions_that_differ_in_a_hidden_fault_alone_look_and_sound_the_same(qtbot: QtBot, rules: str) -> None:
    right, wrong = played(rules, RIGHT), played(rules, WRONG)
    assert [proper_call(play) is None for play in right.window] == [True, True]
    assert [proper_call(play) is None for play in wrong.window] == [False, True]
    assert faults(parse_position(POSITION.format(rules=rules)), "a2>b1") == ("to-foundation",)
    seen = []
    for state in (right, wrong):
        for me in ("a", "b"):
            view = picture(state, me)  # type: ignore[arg-type]
            widget = TableWidget()
            qtbot.addWidget(widget)
            widget.resize(900, 600)
            widget.set_reduced_motion(True)
            widget.set_port(ScriptedPort(view, {p: targets(state, "a", p, 1) for p in PILES}))
            widget.show()
            widget.show_view(view, animate=False)
            qtbot.waitUntil(lambda table=widget: not table.animating)  # type: ignore[misc]
            heard = [widget.accessibleName(), widget.accessibleDescription()]
            for button in sorted(widget.findChildren(QPushButton), key=lambda item: item.objectName()):
                if button.objectName().startswith("pile-"):
                    heard += [button.objectName(), button.accessibleName(), button.accessibleDescription()]
                    heard.append(button.toolTip())
            qtbot.wait(400)  # cards are drawn in slices
            seen.append((view, heard, fitting(state), widget.picture().toImage()))
    a_right, b_right, a_wrong, b_wrong = seen
    for one, other in ((a_right, a_wrong), (b_right, b_wrong)):
        assert len(one[1]) > 90
        assert one[:3] == other[:3]
        assert one[3] == other[3]
