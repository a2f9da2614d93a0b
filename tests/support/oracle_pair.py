"""Oracle and engine side by side: the same actions into both, and every difference in words.

Only the engine's contract is used, and its piles, to learn which slot a card of a written position has there.
"""

from __future__ import annotations

import re

import engine
from engine.piles import PILE_TEXT
from tests.support import oracle
from tests.support.oracle_rules import BadTextError, ImpossibleError, parse_rules
from tests.support.oracle_text import compared, parse_position, written

Verdict = tuple[str, object]
COUNTS = re.compile(r"# counts: tally=(\d+) dry=(\d+) house_moves=(\d+)")
"""A comment in a start: a deal that has come far already, which no position text can tell."""


class Pair:
    """A deal in both; `start` is a position text, or `deal RULES` or `deal RULES / previous starter`."""

    def __init__(self, start: str) -> None:
        self.slots: dict[int, int] = {}  # oracle's slot -> engine's, where they differ
        if start.startswith("deal "):
            rules, _, previous = start[5:].partition(" / ")
            self.deal = oracle.new_deal(parse_rules(rules), previous or None)
            self.state = engine.new_deal(engine.parse_rules(rules), previous or None)
            return
        try:
            self.deal = parse_position(start)
        except BadTextError as error:
            try:
                engine.parse_position(start)
            except engine.NotationError:
                raise
            raise AssertionError(f"the oracle cannot read it: {error}") from error
        try:
            self.state = engine.parse_position(start)
        except engine.NotationError as error:
            raise AssertionError(f"the engine cannot read it: {error}") from error
        for pile, cards in zip(PILE_TEXT, self.state.piles, strict=False):
            mine = self.deal.piles[pile]
            assert len(mine) == len(cards), f"{pile}: {len(mine)} cards in the oracle, {len(cards)} in the engine"
            self.slots.update(zip(mine, cards, strict=True))
        for mine_slot, slot in self.slots.items():
            assert mine_slot // 52 == slot // 52, f"slot {slot} is of the other deck"
        for slot in range(104):
            self.slots.setdefault(slot, slot)
        found = COUNTS.search(start)
        if found:
            tally, dry, moves = (int(number) for number in found.groups())
            self.deal.total, self.deal.dry, self.deal.house_moves = tally, dry, moves
            self.state = self.state._replace(tally=tally, dry=dry, house_moves=moves)

    def spelled(self, text: str) -> str:
        """`reveal aT=7c` names the pile, as in the rule cases."""
        pile = text[7:9]
        if text.startswith("reveal ") and pile in self.deal.piles:
            cards = self.deal.piles[pile]
            return f"reveal {cards[-1] if cards else 0}{text[9:]}"
        return text

    def engine_text(self, text: str) -> str:
        """A reveal names a slot; the oracle's and the engine's may differ."""
        if text.startswith("reveal "):
            slot, _, face = text[7:].partition("=")
            if slot.isdigit():
                return f"reveal {self.slots.get(int(slot), int(slot))}={face}"
        return text

    def difference(self, thorough: bool = True) -> str | None:
        """Do both show the same table?"""
        text = engine.format_position(self.state)
        theirs, mine = compared(text), written(self.deal)
        if self.deal.outcome is not None:
            theirs["turn"] = mine["turn"]  # nobody is to move after the end
        elif self.state.to_move != self.deal.to_move():
            return f"to_move: oracle {self.deal.to_move()}, engine {self.state.to_move}"
        for key in mine if not self.deal.starting else []:
            if mine[key] != theirs[key]:
                return f"{key}: oracle {mine[key]}, engine {theirs[key]}"
        outcome = self.state.outcome
        end = None if outcome is None else (outcome.winner, outcome.reason, outcome.points)
        pairs: list[tuple[str, object, object]] = [
            ("outcome", self.deal.outcome, end),
            ("play", self.deal.play, self.state.play),
            ("pending", {self.slots.get(s, s) for s in self.deal.pending()}, set(self.state.pending)),
        ]
        if thorough:
            pairs.append(("legal", oracle.legal(self.deal), [str(a) for a in engine.legal_actions(self.state)]))
        for what, one, two in pairs:
            if one != two:
                return f"{what}: oracle {one}, engine {two}"
        if thorough and not self.deal.starting:
            try:
                again = engine.format_position(engine.parse_position(text))
            except engine.NotationError as error:
                return f"the engine cannot read its own text {text!r}: {error}"
            if again != text:
                return f"format(parse(t)) != t: {text!r} became {again!r}"
            read = written(parse_position(text))
            if read != compared(text):
                return f"the oracle reads {text!r} as {read}"
        return None

    def step(self, text: str, by: str | None = None, thorough: bool = True) -> str | None:
        """Judge and play one action in both; None if they agree."""
        text = self.spelled(text)
        theirs = self.engine_text(text)
        if by is None:
            mine_faults, their_faults = self.oracle_faults(text), self.engine_faults(theirs)
            if mine_faults != their_faults:
                return f"faults({text}): oracle {mine_faults}, engine {their_faults}"
        deal = self.deal.copy()
        try:
            oracle.act(deal, text, by)
            mine: Verdict = ("ok", "")
        except ImpossibleError as error:
            mine = ("refused", error.code)
        except BadTextError:
            mine = ("notation", "")
        state = self.state
        try:
            state = engine.apply(self.state, theirs, by=by).state
            their: Verdict = ("ok", "")
        except engine.IllegalAction as error:
            their = ("refused", error.code)
        except engine.NotationError:
            their = ("notation", "")
        if by is None and mine[0] == their[0] == "refused" and mine_faults[0] == "faults":
            codes = mine_faults[1]
            assert isinstance(codes, list)
            if their[1] not in codes:
                return f"apply({text}) refuses with {their[1]}, not one of {codes}"
            return None
        if mine[0] != their[0] or (mine[1] != their[1] and by is None):
            return f"apply({text}, by={by}): oracle {mine}, engine {their}"
        if by is not None and mine[1] != their[1] and "not-your-turn" in (mine[1], their[1]):
            return f"apply({text}, by={by}): oracle {mine}, engine {their}"
        if mine[0] != "ok":
            return None
        self.deal, self.state = deal, state
        return self.difference(thorough)

    def oracle_faults(self, text: str) -> Verdict:
        try:
            return "faults", sorted(oracle.fault_codes(self.deal, text))
        except ImpossibleError as error:
            return "impossible", error.code
        except BadTextError:
            return "notation", ""

    def engine_faults(self, text: str) -> Verdict:
        try:
            return "faults", sorted(engine.faults(self.state, text))
        except engine.IllegalAction as error:
            return "impossible", error.code
        except engine.NotationError:
            return "notation", ""


def replay(start: str, actions: list[tuple[str, str | None]], thorough: bool = True) -> tuple[int, str] | None:
    """The first disagreement on the way: (how many actions were played before it, what it is)."""
    try:
        pair = Pair(start)
    except AssertionError as error:
        return 0, str(error)
    found = pair.difference()
    if found:
        return 0, found
    for index, (text, by) in enumerate(actions):
        found = pair.step(text, by, thorough)
        if found:
            return index + 1, found
    return None


def shrunk(start: str, actions: list[tuple[str, str | None]]) -> tuple[str, list[tuple[str, str | None]], str]:
    """A smaller case that still disagrees: a later start where one will do, then without the actions not needed."""
    found = replay(start, actions)
    if found is None:
        return start, actions, "not reproduced"
    actions = actions[: found[0]]
    for cut in range(len(actions) - 1, 0, -1):
        pair = Pair(start)
        for text, by in actions[:cut]:
            pair.step(text, by, thorough=False)
        text = engine.format_position(pair.state)
        if pair.deal.starting or pair.deal.outcome:
            continue
        later = replay(text, actions[cut:])
        if later:
            start, actions = text, actions[cut:][: later[0]]
            break
    size = max(1, len(actions) // 2)
    while size:
        index = 0
        while index < len(actions):
            fewer = actions[:index] + actions[index + size :]
            again = replay(start, fewer)
            if again:
                actions = fewer[: again[0]]
            else:
                index += size
        size //= 2
    last = replay(start, actions)
    return start, actions, last[1] if last else "?"
