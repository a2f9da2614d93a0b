"""Snapshots of tables and a port that answers from a script; knows the shape of the game, not its rules."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from app.view import PILES, CardView, Refusal, SeatName, TableView

RANKS = "A23456789TJQK"


def table(
    piles: Mapping[str, str],
    *,
    me: SeatName = "a",
    to_move: SeatName = "a",
) -> TableView:
    """A snapshot from text: pile -> "?*12 5h Th'" (a tick: deck b; `?` face down, `!` awaited,
    `?*` in a hand all that is left of the deck).

    Cards without a tick are the pile owner's while that copy is free. `f1` takes "3h" for ace to three.
    """
    free = {"a": list(range(52)), "b": list(range(52, 104))}
    taken: set[str] = set()
    waiting: list[int] = []

    def card(face: str | None, deck: SeatName) -> CardView:
        if face is not None:
            if deck + face in taken:
                deck = "b" if deck == "a" else "a"
            taken.add(deck + face)
        return CardView(free[deck].pop(0), face, deck)

    made: dict[str, tuple[CardView, ...]] = {}
    for pile in sorted(PILES, key=lambda pile: pile[1] == "H"):  # hands last: they get what is left
        cards: list[CardView] = []
        owner: SeatName = "b" if pile[0] == "b" else "a"
        for word in piles.get(pile, "").split():
            hidden = re.fullmatch(r"\?(?:\*(\d+))?", word)
            if word == "?*":
                cards += [card(None, owner) for _ in range(len(free[owner]))]
            elif hidden:
                cards += [card(None, owner) for _ in range(int(hidden[1] or 1))]
            elif word == "!":
                cards.append(card(None, owner))
                waiting.append(cards[-1].slot)
            elif pile[0] == "f":
                deck: SeatName = "b" if word.endswith("'") else "a"
                cards += [card(rank + word[1], deck) for rank in RANKS[: RANKS.index(word[0]) + 1]]
            else:
                cards.append(card(word[:2], "b" if word.endswith("'") else owner))
        made[pile] = tuple(cards)
    return TableView(me, to_move, {pile: made[pile] for pile in PILES}, {"a": True, "b": True}, tuple(waiting))


OPENING = {
    "aR": "?*12 5h", "aH": "?*35", "a1": "9s", "a2": "Kd", "a3": "7c", "a4": "2c",
    "bR": "?*12 Qc", "bH": "?*35", "b1": "4d", "b2": "Jh", "b3": "8s", "b4": "3c",
}  # fmt: skip
MIDDLE = {
    "aR": "?*8 Jd", "aH": "?*", "aT": "Th", "aW": "9c 2d 8c 6s 4s Kc",
    "bR": "?*6 4c", "bH": "?*", "bW": "5s 9d 7d",
    "a1": "Ks Qd Js Td 9s 8d 7s 6h 5c 4h 3s 2h", "a2": "Kh Qc Jh", "a3": "8h", "a4": "Qs",
    "b1": "Kd' Qs' Jd' Tc' 9h' 8s' 7h' 6c' 5d'", "b2": "Kc' Qh'", "b3": "Ts 9d",
    "b4": "Kh' Qc' Jh' Ts' 9d' 8c' 7d' 6s' 5h' 4s' 3d' 2s'",
    "f1": "4c", "f2": "3d", "f3": "2s", "f4": "Ac'", "f5": "5h'",
}  # fmt: skip
FINISH = {
    "aR": "", "aH": "?*", "aT": "9d", "aW": "",
    "bR": "? Kd'", "bH": "?*", "bW": "Qh' Td'",
    "a1": "Ks Qd Jc'", "a2": "Kc Qh Js", "a3": "Kh Qs Jd", "a4": "",
    "b1": "Kh' Qc' Jh'", "b2": "Kd Qs' Jd' Ts'", "b3": "", "b4": "Ks' Qd' Js' Th'",
    "f1": "Jc", "f2": "8d", "f3": "Ts", "f4": "Tc'", "f5": "Th", "f6": "9d'", "f7": "9h'", "f8": "9s'",
}  # fmt: skip


@dataclass
class ScriptedPort:
    """Answers from tables; an accepted play moves the cards and nothing else happens."""

    shown: TableView
    allowed: Mapping[str, tuple[str, ...]] = field(default_factory=dict)  # source (or "a2*3") -> targets
    refusals: Mapping[str, tuple[str, ...]] = field(default_factory=dict)  # action text -> codes
    submitted: list[str] = field(default_factory=list)

    def view(self) -> TableView:
        return self.shown

    def targets(self, source: str, count: int = 1) -> tuple[str, ...]:
        return self.allowed.get(source if count == 1 else f"{source}*{count}", ())

    def submit(self, action: str) -> Refusal | None:
        self.submitted.append(action)
        if action in self.refusals:
            return Refusal(self.refusals[action])
        self.shown = played(self.shown, action, self.allowed)
        return None


def played(view: TableView, action: str, allowed: Mapping[str, tuple[str, ...]] | None = None) -> TableView:
    """The snapshot after a play, as far as moving cards goes."""
    piles = dict(view.piles)
    me = view.to_move
    if action == "turn":
        card = piles[f"{me}H"][-1]
        piles[f"{me}H"] = piles[f"{me}H"][:-1]
        piles[f"{me}T"] = (card,)
        return replace(view, piles=piles, awaited=(card.slot,), play=view.play + 1)
    match = re.fullmatch(r"(..)>(..?)(?:\*(\d+))?", action)
    assert match, action
    source, target, count = match[1], match[2], int(match[3] or 1)
    if target == "f":
        target = next(pile for pile in (allowed or {}).get(source, ("f1",)) if pile[0] == "f")
    moved = piles[source][-count:]
    piles[source] = piles[source][:-count]
    piles[target] = (*piles[target], *moved)
    ends = source[1] == "T" and target[1] == "W"
    to_move: SeatName = ("b" if me == "a" else "a") if ends else me
    return replace(view, piles=piles, play=view.play + 1, to_move=to_move)
