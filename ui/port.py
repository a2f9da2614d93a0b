"""The controller as the table's port, and the opponent's drags on their way.

Owns the few things a table calls otherwise than the game does: a hand that is empty is passed, and where a card is
dragged goes over the line as pile names and whole numbers. What comes over the line is checked here.
"""

from __future__ import annotations

from app import happening as h
from app.controller import Controller
from app.view import PILES, Refusal, TableView
from engine import IllegalAction, State, faults, legal_actions
from engine.piles import HAND, SEATS, TURNED, WASTE

# A drag hint holds eight characters and two numbers of 0..65535: source and anchor pile (two letters each) and the
# slot; thousandths of a card width around this zero.
ZERO = 32768
FARTHEST = 32767
OVER = ("", -1, "", 0.0, 0.0)


def must_pass(state: State, me: str) -> bool:
    """Neither hand nor waste nor turned card is left."""
    seat = SEATS.index(me)
    return not any(state.piles[pile[seat]] for pile in (HAND, WASTE, TURNED))


def open_duties(state: State, me: str) -> tuple[str, ...]:
    """The duties that stand before turning or discarding, as fault codes. Only for help that the terms allow."""
    if state.pending or state.outcome is not None or state.last_call is not None or state.to_move != me:
        return ()
    next_up = f"{me}T>{me}W" if state.piles[TURNED[SEATS.index(me)]] else "turn"
    try:
        return faults(state, next_up)
    except IllegalAction:
        return ()


def duty_sources(state: State) -> tuple[str, ...]:
    """The piles from which an open duty can be done: then only such plays are right."""
    moves = (str(action).partition(">") for action in legal_actions(state))
    return tuple(dict.fromkeys(source for source, arrow, _target in moves if arrow))


class Port:
    """See `app.view.TablePort`."""

    def __init__(self, controller: Controller) -> None:
        self._controller = controller

    def view(self) -> TableView:
        """The picture now."""
        return self._controller.view()

    def targets(self, source: str, count: int = 1) -> tuple[str, ...]:
        """Piles that would take the cards."""
        return self._controller.targets(source, count)

    def submit(self, action: str) -> Refusal | None:
        """Make a play; turning an empty hand is passing."""
        state = self._controller.state
        if action == "turn" and state is not None and must_pass(state, self._controller.me):
            action = "pass"
        refusal = self._controller.submit(action)
        if refusal is not None and refusal.codes == ("run-too-long",) and _to_a_stack(action):
            return Refusal(("only-the-top",))
        return refusal


def _to_a_stack(action: str) -> bool:
    """To a pile that takes one card at a time: anything but a house."""
    target = action.partition(">")[2].partition("*")[0]
    return target[:1] == "f" or target[1:] in ("R", "W")


def write_ghost(source: str, slot: int, anchor: str, x: float, y: float) -> tuple[str, int, int]:
    """A drag as `Controller.drag` takes it; slot -1 ends it."""
    if slot < 0:
        return "", 0, 0
    return f"{source}{anchor}{slot}", _number(x), _number(y)


def read_ghost(hint: h.Dragged, view: TableView, other: str) -> tuple[str, int, str, float, float]:
    """A peer's hint as `TableWidget.show_ghost` takes it; anything that cannot be is the end of the drag."""
    source, anchor, digits = hint.source[:2], hint.source[2:4], hint.source[4:]
    if view.to_move != other or source not in PILES or anchor not in PILES or not digits.isascii():
        return OVER
    slot = int(digits) if digits.isdigit() else -1
    if all(card.slot != slot or card.face is None for card in view.piles[source]):
        return OVER
    return source, slot, anchor, (hint.x - ZERO) / 1000, (hint.y - ZERO) / 1000


def _number(widths: float) -> int:
    return ZERO + max(-FARTHEST, min(FARTHEST, round(widths * 1000)))
