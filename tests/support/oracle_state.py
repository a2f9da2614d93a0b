"""The oracle's deal: one mutable object with every pile as a list, copied whole whenever a play is made."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise

from tests.support.oracle_rules import FOUNDATIONS, HOUSES, PILES, rank


@dataclass
class Play:
    """A numbered step: kind is move, turn or pass. `dst` is a real pile, never the plain `f`."""

    kind: str
    src: str = ""
    dst: str = ""
    many: int = 1

    def text(self) -> str:
        if self.kind != "move":
            return self.kind
        dst = "f" if self.dst in FOUNDATIONS else self.dst
        return f"{self.src}>{dst}" + (f"*{self.many}" if self.many > 1 else "")


@dataclass
class Record:
    """One play of the current or last turn, with the whole deal as it was before (section 8: Stop is replay)."""

    number: int
    seat: str
    turn: int
    play: Play
    before: Deal


class Deal:
    """Everything a deal is. Cards are slot numbers; `faces` says which are known, `down` which lie face down in a
    house. Fields are public and changed in place."""

    def __init__(self, rules: dict[str, str]) -> None:
        self.rules = rules
        self.piles: dict[str, list[int]] = {pile: [] for pile in PILES}
        self.faces: dict[int, str] = {}
        self.down: set[int] = set()
        self.laid = {"a": True, "b": True}
        self.seat = "a"  # whose turn it is
        self.play = 1
        self.total = 0  # plays and Stops
        self.turn_number = 1
        self.tables: list[tuple[tuple[int, ...], ...]] = []
        self.house_moves = 0
        self.offered = False
        self.offer: str | None = None
        self.discards = {"a": 0, "b": 0}
        self.passed = {"a": False, "b": False}
        self.dry = 0
        self.brought = False
        self.lost = {"a": 0, "b": 0}
        self.false_calls = {"a": 0, "b": 0}
        self.records: list[Record] = []
        self.called: set[int] = set()
        self.last_call: tuple[str | None, str, int] | None = None
        self.outcome: tuple[str | None, str, int] | None = None
        self.cuts: list[int] = []  # cut slots asked for so far
        self.starting = False  # the starter is not known yet
        self.right: tuple[object, list[Play]] | None = None  # what `right_plays` found last, and for what

    def copy(self) -> Deal:
        new = Deal.__new__(Deal)
        new.__dict__.update(self.__dict__)
        new.piles = {pile: list(cards) for pile, cards in self.piles.items()}
        new.faces = dict(self.faces)
        new.down = set(self.down)
        for name in ("laid", "discards", "passed", "lost", "false_calls"):
            new.__dict__[name] = dict(self.__dict__[name])
        for name in ("tables", "records", "cuts"):
            new.__dict__[name] = list(self.__dict__[name])
        new.called = set(self.called)
        return new

    def table(self) -> tuple[tuple[int, ...], ...]:
        """Section 6, repeats: every pile, card for card."""
        return tuple(tuple(self.piles[pile]) for pile in PILES)

    def top(self, pile: str) -> str | None:
        """The face on top of a pile, None if there is no card or nobody knows it."""
        cards = self.piles[pile]
        return self.faces.get(cards[-1]) if cards else None

    def spaces(self) -> list[str]:
        """Section 1: laid-out houses without cards."""
        return [house for house in HOUSES if self.laid[house[0]] and not self.piles[house]]

    def pending(self) -> list[int]:
        """Section 3: an unknown card at the top of a reserve, house, turned place or waste is awaited; and the cut."""
        if self.outcome is not None:
            return []
        slots = [slot for slot in self.cuts if slot not in self.faces]
        for pile in PILES:
            if pile[1] in "RTW1234" and pile[0] in "ab" and self.piles[pile]:
                slot = self.piles[pile][-1]
                if slot not in self.faces:
                    slots.append(slot)
        return sorted(slots)

    def to_move(self) -> str:
        """Section 8, last call: meanwhile the opponent of the play's player is to move."""
        if self.last_call is not None:
            return "b" if self.records[-1].seat == "a" else "a"
        return self.seat


def packed(deal: Deal, cards: list[int]) -> bool:
    """Section 4, runs: each one rank lower and of the other colour than the one under it."""
    faces = [deal.faces[card] for card in cards]
    return all(
        rank(upper) == rank(lower) - 1 and (upper[1] in "dh") != (lower[1] in "dh") for lower, upper in pairwise(faces)
    )
