"""A deal as the list of its accepted actions, reveals among them: the list is the truth, a position is its fold.

Owns that value and its text. Must not judge: `refold` asks engine.apply again for every action.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from engine.actions import Action, format_action, parse_action
from engine.apply import apply
from engine.deal import new_deal
from engine.errors import NotationError
from engine.piles import SEATS
from engine.presets import full_rules, parse_full_rules
from engine.rules import Rules
from engine.state import State, Step

_HEAD = "rules: "
_PREVIOUS = "previous: "


@dataclass(frozen=True, slots=True)
class Record:
    """One deal: its rules, who began the deal before ("a", "b" or None), and every action since."""

    rules: Rules
    previous_starter: str | None = None
    actions: tuple[Action, ...] = ()

    def start(self) -> State:
        """The position before the first action."""
        return new_deal(self.rules, self.previous_starter)

    def steps(self) -> Iterator[Step]:
        """Every action made again, in order. IllegalAction if one of them was never accepted."""
        state = self.start()
        for action in self.actions:
            step = apply(state, action)
            yield step
            state = step.state

    def refold(self, length: int | None = None) -> State:
        """The position after all actions, or after the first `length` of them."""
        state = self.start()
        for step in replace(self, actions=self.actions[:length]).steps():
            state = step.state
        return state

    def after(self, action: Action | str) -> Record:
        """The record with one action more, which is not judged here."""
        act = parse_action(action) if isinstance(action, str) else action
        return replace(self, actions=(*self.actions, act))


def format_record(record: Record) -> str:
    """The record as text: the rules in full, who began the deal before, then an action on each line."""
    head = [_HEAD + full_rules(record.rules)]
    if record.previous_starter is not None:
        head.append(_PREVIOUS + record.previous_starter)
    return "\n".join([*head, *map(format_action, record.actions)]) + "\n"


def parse_record(text: str) -> Record:
    """The record a text writes. NotationError names the line."""
    lines = text.split("\n")
    if not lines[0].startswith(_HEAD):
        raise NotationError("unknown-preset", lines[0][:40], 1)
    try:
        rules = parse_full_rules(lines[0][len(_HEAD) :])
    except NotationError as error:
        raise error.at(1) from None
    previous, first = None, 1
    if len(lines) > 1 and lines[1].startswith(_PREVIOUS):
        previous, first = lines[1][len(_PREVIOUS) :], 2
        if previous not in SEATS:
            raise NotationError("bad-seat", previous, 2)
    actions: list[Action] = []
    for number, line in enumerate(lines[first:], first + 1):
        if line:
            try:
                actions.append(parse_action(line))
            except NotationError as error:
                raise error.at(number) from None
    return Record(rules, previous, tuple(actions))
