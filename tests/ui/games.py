"""A port with the real rules behind it, without a match, a log or a net."""

from __future__ import annotations

from app.picture import picture, targets
from app.view import Refusal, SeatName, TableView
from engine import IllegalAction, NotationError, State, apply, new_deal, preset
from engine.dealing import deal_awaited


class EnginePort:
    """A local game that the player at the bottom plays for both seats."""

    def __init__(self, rules: str, seed: int) -> None:
        self._seed = seed.to_bytes(32, "big")
        self.state: State = deal_awaited(new_deal(preset(rules)), self._seed)
        self.submitted: list[str] = []

    @property
    def me(self) -> SeatName:
        return "a" if self.state.to_move == "a" else "b"

    def view(self) -> TableView:
        return picture(self.state, self.me)

    def targets(self, source: str, count: int = 1) -> tuple[str, ...]:
        return targets(self.state, self.me, source, count)

    def submit(self, action: str) -> Refusal | None:
        self.submitted.append(action)
        try:
            self.state = deal_awaited(apply(self.state, action).state, self._seed)
        except IllegalAction as error:
            return Refusal((error.code,))
        except NotationError as error:
            return Refusal((error.code,))
        return None
