"""The rule record: every difference between the traditions is a field here (docs/rules.md, "Rule fields").

Owns the fields, their values and their checks; must not ask for a preset's name anywhere.
"""

from __future__ import annotations

from dataclasses import dataclass, field, fields
from enum import StrEnum

from engine.cards import LOADED_ANY, LOADED_SUIT
from engine.errors import NotationError


class Deal(StrEnum):
    TOGETHER = "together"
    STAGGERED = "staggered"


class Starter(StrEnum):
    LOW_RESERVE = "low_reserve"
    HIGH_RESERVE = "high_reserve"
    CUT = "cut"
    ALTERNATE = "alternate"


class Runs(StrEnum):
    SINGLE = "single"
    SPACES = "spaces"
    WHOLE = "whole"


class LoadOn(StrEnum):
    RESERVE = "reserve"
    WASTE = "waste"


class LoadFrom(StrEnum):
    RESERVE = "reserve"
    HOUSES = "houses"
    OWN_HOUSES = "own_houses"
    TURNED = "turned"


class LoadMatch(StrEnum):
    SUIT = "suit"
    ANY = "any"


class Duties(StrEnum):
    CLASSIC = "classic"
    STRICT = "strict"
    MAISON = "maison"
    DEPOT = "depot"


class Goal(StrEnum):
    HOUSES = "houses"
    RESERVE = "reserve"
    HAND = "hand"
    WASTE = "waste"


class Score(StrEnum):
    POINTS = "points"
    GAMES = "games"


class Referee(StrEnum):
    STOP = "stop"
    STRICT = "strict"
    OPEN = "open"


class StopWindow(StrEnum):
    TURN = "turn"
    NEXT_PLAY = "next_play"


class StopProof(StrEnum):
    POINT = "point"
    NONE = "none"


class FalseStop(StrEnum):
    HARMLESS = "harmless"
    LOSE_TURN = "lose_turn"
    THREE = "three"


MAX_GRACE_MS = 10_000
MAX_TARGET = 100_000


@dataclass(frozen=True, slots=True)
class Rules:
    """One complete set of rules; the defaults are the full classic game. Fields in the order of docs/rules.md.

    `grace_ms` is in whole milliseconds. Raises NotationError naming the field if the values contradict each other.
    """

    reserve: int = 13
    houses_down: bool = False
    deal: Deal = Deal.TOGETHER
    starter: Starter = Starter.LOW_RESERVE
    runs: Runs = Runs.SINGLE
    own_waste: bool = False
    load_on: frozenset[LoadOn] = frozenset((LoadOn.RESERVE, LoadOn.WASTE))
    load_from: frozenset[LoadFrom] = frozenset((LoadFrom.RESERVE, LoadFrom.HOUSES, LoadFrom.TURNED))
    load_match: LoadMatch = LoadMatch.SUIT
    duties: Duties = Duties.CLASSIC
    fill_from_hand: bool = False
    goal: frozenset[Goal] = frozenset((Goal.RESERVE, Goal.HAND, Goal.WASTE))
    score: Score = Score.POINTS
    target: int = 300
    referee: Referee = Referee.STOP
    stop_window: StopWindow = StopWindow.TURN
    stop_proof: StopProof = StopProof.POINT
    false_stop: FalseStop = FalseStop.HARMLESS
    grace_ms: int = 0

    # What the inner loop asks, worked out once. By seat: the piles cards may be taken from in the order of their texts,
    # with the bit of a house or 0; the opponent's piles that may be loaded, as bits and with their bits; the piles
    # that may load; what each pile can reach at all; the goal piles. Then flags, because Python 3.11 takes 80 ns to
    # look a member up on its enum.
    sources: tuple[tuple[tuple[int, int], ...], ...] = field(init=False, repr=False, compare=False)
    load_masks: tuple[int, int] = field(init=False, repr=False, compare=False)
    load_targets: tuple[tuple[tuple[int, int], ...], ...] = field(init=False, repr=False, compare=False)
    load_sources: tuple[int, int] = field(init=False, repr=False, compare=False)
    loaded_on: tuple[tuple[int, ...], ...] = field(init=False, repr=False, compare=False)
    reach: tuple[tuple[int, ...], ...] = field(init=False, repr=False, compare=False)
    goal_piles: tuple[tuple[int, ...], tuple[int, ...]] = field(init=False, repr=False, compare=False)
    stoppable: bool = field(init=False, repr=False, compare=False)
    full: str = field(init=False, repr=False, compare=False, default="")  # written by engine.presets on first use
    strict: bool = field(init=False, repr=False, compare=False)
    moves_runs: bool = field(init=False, repr=False, compare=False)
    card_by_card: bool = field(init=False, repr=False, compare=False)  # ... standing for as many single moves
    keeps_tables: bool = field(init=False, repr=False, compare=False)  # any play may bring an earlier table back
    houses_count: bool = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        if self.deal is Deal.STAGGERED and self.starter not in (Starter.CUT, Starter.ALTERNATE):
            raise NotationError("staggered-starter", f"starter={self.starter}")
        if not 1 <= self.target <= MAX_TARGET:
            raise NotationError("bad-value", f"target={self.target}")
        if not 0 <= self.grace_ms <= MAX_GRACE_MS:
            raise NotationError("bad-value", f"grace={self.grace_ms}")
        set_ = object.__setattr__
        houses = tuple((house, 1 << house) for house in range(8))
        own = [tuple((pile + s, 0) for pile in ((8, 12, 14) if self.own_waste else (8, 12))) for s in (0, 1)]
        set_(self, "sources", ((*houses[:4], *own[0], *houses[4:]), (*houses, *own[1])))
        on_reserve, on_waste = LoadOn.RESERVE in self.load_on, LoadOn.WASTE in self.load_on
        masks = tuple(on_reserve << 9 - s | on_waste << 15 - s for s in (0, 1))
        set_(self, "load_masks", masks)
        set_(self, "load_targets", tuple(tuple((p, 1 << p) for p in range(16) if m >> p & 1) for m in masks))
        set_(self, "loaded_on", LOADED_ANY if self.load_match is LoadMatch.ANY else LOADED_SUIT)
        loading = []
        for seat in (0, 1):
            bits = 0
            if LoadFrom.RESERVE in self.load_from:
                bits |= 1 << 8 + seat
            if LoadFrom.TURNED in self.load_from:
                bits |= 1 << 12 + seat
            if LoadFrom.OWN_HOUSES in self.load_from:
                bits |= 0x0F << 4 * seat
            if LoadFrom.HOUSES in self.load_from:
                bits |= 0xFF | self.own_waste << 14 + seat
            loading.append(bits)
        set_(self, "load_sources", tuple(loading))
        reach = []
        for seat in (0, 1):
            anywhere, no_load = ~(1 << 14 + seat), ~masks[seat]
            by_pile = [anywhere if loading[seat] >> pile & 1 else anywhere & no_load for pile in range(16)]
            by_pile[12 + seat] |= 1 << 14 + seat  # the turned card alone goes on the own waste
            reach.append(tuple(by_pile))
        set_(self, "reach", tuple(reach))
        goals = []
        for seat in (0, 1):
            piles: list[int] = []
            if Goal.HOUSES in self.goal:
                piles += range(4 * seat, 4 * seat + 4)
            if Goal.RESERVE in self.goal:
                piles.append(8 + seat)
            if Goal.HAND in self.goal:
                piles += (10 + seat, 12 + seat)
            if Goal.WASTE in self.goal:
                piles.append(14 + seat)
            goals.append(tuple(piles))
        set_(self, "goal_piles", tuple(goals))
        set_(self, "stoppable", self.referee is not Referee.STRICT)
        set_(self, "strict", self.referee is Referee.STRICT)
        set_(self, "moves_runs", self.runs is not Runs.SINGLE)
        set_(self, "card_by_card", self.runs is Runs.SPACES)
        set_(self, "keeps_tables", self.referee is Referee.OPEN)
        set_(self, "houses_count", Goal.HOUSES in self.goal)

    @property
    def hand(self) -> int:
        """Cards in a hand at the start of a deal."""
        return 52 - self.reserve - (8 if self.houses_down else 4)


SET_ORDER: dict[str, tuple[StrEnum, ...]] = {
    "load_on": (LoadOn.RESERVE, LoadOn.WASTE),
    "load_from": (LoadFrom.RESERVE, LoadFrom.HOUSES, LoadFrom.OWN_HOUSES, LoadFrom.TURNED),
    "goal": (Goal.HOUSES, Goal.RESERVE, Goal.HAND, Goal.WASTE),
}
ENUMS: dict[str, type[StrEnum]] = {
    "deal": Deal,
    "starter": Starter,
    "runs": Runs,
    "load_match": LoadMatch,
    "duties": Duties,
    "score": Score,
    "referee": Referee,
    "stop_window": StopWindow,
    "stop_proof": StopProof,
    "false_stop": FalseStop,
}
CHOICES: dict[str, tuple[str, ...]] = {
    "reserve": ("13", "12", "11"),
    "houses_down": ("no", "yes"),
    "own_waste": ("no", "yes"),
    "fill_from_hand": ("no", "yes"),
    "load_on": ("reserve+waste", "waste"),
    "goal": ("reserve+hand+waste", "hand+waste", "houses+reserve+hand+waste"),
    **{name: tuple(str(v) for v in enum) for name, enum in ENUMS.items()},
}
"""The closed fields' values as text, default first. `load_from`, `target` and `grace` are open."""

FIELDS: tuple[str, ...] = tuple("grace" if f.name == "grace_ms" else f.name for f in fields(Rules) if f.init)
"""Field names as text, in the order of docs/rules.md."""
