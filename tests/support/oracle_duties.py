"""Section 6, the duty tables, and the duty faults of section 7."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from tests.support.oracle_fits import (
    fits_some_foundation,
    fourth_table,
    impossible,
    is_discard,
    is_house_move,
    is_load,
    placement,
    resolve,
    right_plays,
    shift,
)
from tests.support.oracle_rules import FOUNDATIONS, HOUSES, other
from tests.support.oracle_state import Deal, Play

Test = Callable[[Play], bool]


@dataclass
class Duty:
    rank: int
    code: str
    meets: list[Play]
    blocks: Test


def duties(deal: Deal, judged: Play) -> list[Duty]:
    """The open duties; `judged` matters for depot's `to-house` only (a load from a house)."""
    me, right, found = deal.seat, right_plays(deal), []
    spaces = deal.spaces()

    def face(play: Play) -> str:
        return deal.faces[deal.piles[play.src][-1]]

    def add(order: int, code: str, source: Test, target: Test, blocks: Test) -> None:
        """Alike: within one duty code two cards of the same face; a house card never meets reserve-to-foundation."""
        moves = [play for play in right if play.kind == "move" and target(play)]
        meant = [play for play in moves if source(play)]
        if code == "to-house" and load(judged) and deal.house_moves >= 50:
            meant = [play for play in meant if not (is_house_move(play) and repeats(deal, play))]
        alike = [play for play in moves if any(face(play) == face(one) for one in meant)]
        if code == "reserve-to-foundation":
            alike = [play for play in alike if play.src not in HOUSES]
        if any(play.dst not in FOUNDATIONS or play.dst == resolve(deal, face(play)) for play in alike):
            found.append(Duty(order, code, alike, blocks))

    def every(play: Play) -> bool:
        return True

    def from_reserve(play: Play) -> bool:
        return play.src == me + "R"

    def to_foundation(play: Play) -> bool:
        return play.dst in FOUNDATIONS

    def to_space(play: Play) -> bool:
        return play.dst in spaces

    def to_house(play: Play) -> bool:
        return play.dst in HOUSES and play.dst not in spaces

    def load(play: Play) -> bool:
        return is_load(deal, play)

    def fill_space(order: int, blocks: Test) -> None:
        """fill-space, with section 4's fill_from_hand."""
        if deal.piles[me + "R"]:
            add(order, "fill-space", from_reserve, to_space, blocks)
        elif deal.rules["fill_from_hand"] == "yes" and spaces:

            def blocks_more(play: Play) -> bool:
                return blocks(play) or is_discard(deal, play)

            if deal.piles[me + "T"]:
                add(order, "fill-space", lambda play: play.src == me + "T", to_space, blocks_more)
            else:
                turns = [play for play in right if play.kind == "turn"]
                if turns:
                    found.append(Duty(order, "fill-space", turns, blocks_more))

    table = deal.rules["duties"]
    if table in ("classic", "strict"):
        add(1, "reserve-to-foundation", from_reserve, to_foundation, every)
        add(2, "to-foundation", every, to_foundation, every)
        if table == "strict":

            def but_foundations(play: Play) -> bool:
                return play.dst not in FOUNDATIONS and play not in uncovering and not (play in right and load(play))

            uncovering = [play for play in uncover_steps(deal) if not fourth_table(deal, play)]
            if uncovering:
                found.append(Duty(3, "uncover", uncovering, but_foundations))
            add(3, "load", every, load, but_foundations)
        fill_space(4, lambda play: play.kind in ("turn", "pass"))
    elif table == "maison":
        add(1, "reserve-to-foundation", from_reserve, to_foundation, every)
        add(2, "to-foundation", lambda play: play.src in HOUSES, to_foundation, every)
        fill_space(2, every)
    else:
        fill_space(1, every)
        add(2, "reserve-to-foundation", from_reserve, to_foundation, every)
        add(
            3,
            "to-foundation",
            lambda play: play.src in HOUSES or play.src in (me + "W", me + "T"),
            to_foundation,
            every,
        )
        add(4, "reserve-to-house", from_reserve, to_house, every)
        loads_house = load(judged) and judged.src in HOUSES
        add(
            5,
            "to-house",
            lambda play: play.src in (me + "W", me + "T") or (loads_house and play.src == judged.src),
            to_house,
            lambda play: load(play) or play.kind in ("turn", "pass") or is_discard(deal, play),
        )
        add(6, "reserve-to-load", from_reserve, load, lambda play: load(play) and play.src in HOUSES)
    return found


def uncover_steps(deal: Deal) -> list[Play]:
    """`uncover`: a covered face-up house card fits a foundation, and what lies on it can be moved off one by one."""
    steps: list[Play] = []
    for house in HOUSES:
        cards = deal.piles[house]
        for index, card in enumerate(cards[:-1]):
            if card in deal.down or card not in deal.faces or not fits_some_foundation(deal, deal.faces[card]):
                continue
            for step in off_steps(deal, house):
                after = deal.copy()
                shift(after, step)
                if step not in steps and can_clear(after, house, index):
                    steps.append(step)
    return steps


def off_steps(deal: Deal, house: str) -> list[Play]:
    """To a house, a space, or as a load."""
    opponent = other(deal.seat)
    plays = [Play("move", house, dst) for dst in [*HOUSES, opponent + "R", opponent + "W"]]
    return [play for play in plays if impossible(deal, play) is None and not placement(deal, play)]


def can_clear(deal: Deal, house: str, index: int) -> bool:
    if len(deal.piles[house]) == index + 1:
        return True
    for step in off_steps(deal, house):
        after = deal.copy()
        shift(after, step)
        if can_clear(after, house, index):
            return True
    return False


def earliest(open_duties: list[Duty]) -> list[Duty]:
    return [duty for duty in open_duties if duty.rank == min(d.rank for d in open_duties)]


def meets_earliest(deal: Deal, judged: Play, play: Play) -> bool:
    """Does `play` meet an open duty of the earliest open rank, where `judged` was played?"""
    return any(play in duty.meets for duty in earliest(duties(deal, judged)))


def blocking(deal: Deal, play: Play) -> tuple[int, list[str]]:
    """The earliest open rank that blocks, and its codes; (99, []) if none does."""
    found = duties(deal, play)
    if any(play in duty.meets for duty in earliest(found)):
        return 99, []
    for order in sorted({duty.rank for duty in found}):
        codes = [duty.code for duty in found if duty.rank == order and duty.blocks(play)]
        if codes:
            return order, codes
    return 99, []


def run_fault(deal: Deal, play: Play) -> bool:
    """Section 6, runs=spaces: card by card one of them would have to be played to a foundation."""
    if deal.rules["runs"] != "spaces" or play.kind != "move" or play.many == 1:
        return False
    return any(fits_some_foundation(deal, deal.faces[card]) for card in deal.piles[play.src][-play.many :])


def duty_faults(deal: Deal, play: Play) -> list[str]:
    """Section 7, duty faults, the run fault at the rank of `to-foundation`."""
    order, codes = blocking(deal, play)
    if run_fault(deal, play):
        own = 3 if deal.rules["duties"] == "depot" else 2
        if own < order:
            return ["to-foundation"]
        if own == order and "to-foundation" not in codes:
            return [*codes, "to-foundation"]
    return codes


def repeats(deal: Deal, play: Play) -> bool:
    """Section 6, repeats: a fourth same table; or after 50 house moves one more that meets no duty."""
    if fourth_table(deal, play):
        return True
    if is_house_move(play) and deal.house_moves >= 50:
        return not any(play in duty.meets for duty in duties(deal, play))
    return False


def why_not(deal: Deal, play: Play) -> str | None:
    """What makes a play impossible, `repeats` last."""
    code = impossible(deal, play)
    if code is None and repeats(deal, play):
        code = "repeats"
    return code


def play_faults(deal: Deal, play: Play) -> list[str]:
    """Section 7: placement faults come before all duties."""
    return placement(deal, play) or duty_faults(deal, play)


def spelled_out(deal: Deal, play: Play) -> Play:
    """Section 1 and 7: the plain `f`, judged by the run's lowest card; left plain where no such card can be seen."""
    cards = deal.piles[play.src] if play.kind == "move" else []
    if play.dst != "f" or len(cards) < play.many or cards[-play.many] not in deal.faces:
        return play
    return Play("move", play.src, resolve(deal, deal.faces[cards[-play.many]]), play.many)


def legal_plays(deal: Deal) -> list[str]:
    """Section 7, legal_actions, without its special cases."""
    plays = right_plays(deal)
    plays = [
        play for play in plays if play.dst not in FOUNDATIONS or spelled_out(deal, Play("move", play.src, "f")) == play
    ]
    for house in HOUSES:
        for many in range(2, len(deal.piles[house]) + 1):
            runs = [Play("move", house, dst, many) for dst in HOUSES]
            plays += [run for run in runs if impossible(deal, run) is None and not placement(deal, run)]
    return sorted({play.text() for play in plays if not repeats(deal, play) and not duty_faults(deal, play)})
