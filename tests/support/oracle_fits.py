"""Section 6, fits and availability; section 7, the placement faults in their order; what is impossible."""

from __future__ import annotations

from collections import Counter

from tests.support.oracle_rules import FOUNDATIONS, HOUSES, PILES, colour, other, rank
from tests.support.oracle_state import Deal, Play, packed


def fits_foundation(deal: Deal, face: str, foundation: str) -> bool:
    """Section 6: an Ace on an empty place; else the next higher card of the same suit."""
    return not foundation_misfits(deal, face, foundation)


def foundation_misfits(deal: Deal, face: str, foundation: str) -> list[str]:
    under = deal.top(foundation)
    if under is None:
        return [] if face[0] == "A" else ["needs-ace"]
    return ["wrong-suit"] * (face[1] != under[1]) + ["wrong-rank"] * (rank(face) != rank(under) + 1)


def house_misfits(deal: Deal, face: str, house: str) -> list[str]:
    """Section 6: one rank lower and the other colour than the top card; any card on a space."""
    under = deal.top(house)
    if under is None:
        return []
    return ["wrong-colour"] * (colour(face) == colour(under)) + ["wrong-rank"] * (rank(face) != rank(under) - 1)


def load_misfits(deal: Deal, face: str, pile: str) -> list[str]:
    """Section 6: a neighbour in rank, per load_match of the same suit or of any."""
    under = deal.top(pile)
    assert under is not None
    return ["wrong-suit"] * (deal.rules["load_match"] == "suit" and face[1] != under[1]) + ["wrong-rank"] * (
        abs(rank(face) - rank(under)) != 1
    )


def fits_some_foundation(deal: Deal, face: str) -> bool:
    return any(fits_foundation(deal, face, f) for f in FOUNDATIONS)


def resolve(deal: Deal, face: str) -> str:
    """Section 1: the plain `f`."""
    takes = [f for f in FOUNDATIONS if fits_foundation(deal, face, f)]
    same_suit = [f for f in FOUNDATIONS if (deal.top(f) or "--")[1] == face[1]]
    empty = [f for f in FOUNDATIONS if not deal.piles[f]]
    return [*takes, *same_suit, *empty, "f1"][0]


def available(deal: Deal, pile: str) -> bool:
    """Section 6, available: own reserve, own turned card, the eight houses, with own_waste the own waste."""
    me = deal.seat
    return pile in HOUSES or pile in (me + "R", me + "T") or (pile == me + "W" and deal.rules["own_waste"] == "yes")


def may_load(deal: Deal, pile: str) -> bool:
    """Section 4, load_from; the own waste is like a house card, so it needs `houses`."""
    me, whence = deal.seat, deal.rules["load_from"].split("+")
    if pile == me + "R":
        return "reserve" in whence
    if pile == me + "T":
        return "turned" in whence
    if pile in HOUSES:
        return "houses" in whence or ("own_houses" in whence and pile[0] == me)
    return pile == me + "W" and deal.rules["own_waste"] == "yes" and "houses" in whence


def is_load(deal: Deal, play: Play) -> bool:
    return play.kind == "move" and play.dst in (other(deal.seat) + "R", other(deal.seat) + "W")


def is_discard(deal: Deal, play: Play) -> bool:
    return play.kind == "move" and play.src == deal.seat + "T" and play.dst == deal.seat + "W"


def is_house_move(play: Play) -> bool:
    return play.kind == "move" and play.src in HOUSES and play.dst in HOUSES


def placement(deal: Deal, play: Play) -> list[str]:
    """Section 7, placement faults: the first group that applies."""
    if play.kind != "move":
        return []
    dst, many = play.dst, play.many
    face = deal.faces[deal.piles[play.src][-many]]
    if not available(deal, play.src):
        return ["not-available"]
    if is_load(deal, play):
        kind = "reserve" if dst[1] == "R" else "waste"
        if not deal.laid[dst[0]] or kind not in deal.rules["load_on"].split("+"):
            return ["not-a-target"]
        if not may_load(deal, play.src):
            return ["not-available"]
        if not deal.piles[dst]:
            return ["empty-target"]
        return ["run-too-long"] if many > 1 else load_misfits(deal, face, dst)
    if is_discard(deal, play):
        return []
    if dst in FOUNDATIONS:
        return ["run-too-long"] if many > 1 else foundation_misfits(deal, face, dst)
    if dst not in HOUSES or not deal.laid[dst[0]]:
        return ["not-a-target"]
    misfits = house_misfits(deal, face, dst)
    if misfits or many == 1:
        return misfits
    return ["run-too-long"] if many > longest_run(deal, dst) else []


def longest_run(deal: Deal, dst: str) -> int:
    """Section 4, runs."""
    if deal.rules["runs"] == "single":
        return 1
    if deal.rules["runs"] == "whole":
        return 99
    spaces = len(deal.spaces())
    return int(2 ** (spaces - 1)) if not deal.piles[dst] else int(2**spaces)


def needed_hands(deal: Deal, play: Play) -> bool:
    """Section 7, `open`: could a hand do it? Onto any laid-out house, foundation, reserve or waste."""
    if play.kind != "move" or play.dst in FOUNDATIONS:
        return True
    return play.dst[1] in "RW1234" and deal.laid[play.dst[0]]


def impossible(deal: Deal, play: Play) -> str | None:
    """Section 7, what is impossible in every mode, but for `repeats`; `dst` may still be the plain f."""
    me = deal.seat
    if play.kind == "turn":
        if deal.piles[me + "T"]:
            return "already-turned"
        return None if deal.piles[me + "H"] or deal.piles[me + "W"] else "nothing-to-turn"
    if play.kind == "pass":
        return "cannot-pass" if deal.piles[me + "H"] or deal.piles[me + "W"] or deal.piles[me + "T"] else None
    if play.src == play.dst:
        return "same-pile"
    pile = deal.piles[play.src]
    if len(pile) < play.many:
        return "no-card"
    cards = pile[-play.many :]
    if play.src[1] == "H" or any(card not in deal.faces or card in deal.down for card in cards):
        return "hidden-card"
    if play.many > 1 and (play.src not in HOUSES or not packed(deal, cards)):
        return "not-a-run"
    return None


def shift(deal: Deal, play: Play) -> None:
    """The bare handling of the cards, nothing else: section 2 (turn, with the waste turned over), section 6."""
    me = deal.seat
    if play.kind == "turn":
        if not deal.piles[me + "H"]:
            deal.piles[me + "H"] = deal.piles[me + "W"][::-1]
            deal.piles[me + "W"] = []
        deal.piles[me + "T"].append(deal.piles[me + "H"].pop())
    elif play.kind == "move":
        cards = deal.piles[play.src][-play.many :]
        del deal.piles[play.src][-play.many :]
        deal.piles[play.dst] += cards
        if play.src in HOUSES and deal.piles[play.src]:
            deal.down.discard(deal.piles[play.src][-1])  # houses_down: turned up when uncovered


def fourth_table(deal: Deal, play: Play) -> bool:
    """Section 6, repeats: would the same table arise a fourth time in this turn? (Not by what ends the turn.)"""
    if play.kind == "pass" or is_discard(deal, play) or max(Counter(deal.tables).values()) < 3:
        return False
    after = deal.copy()
    shift(after, play)
    return deal.tables.count(after.table()) >= 3


def right_plays(deal: Deal) -> list[Play]:
    """All plays of single cards, turn and pass that are possible, well placed and not a fourth same table."""
    known = (deal.table(), len(deal.tables), deal.turn_number, deal.seat, len(deal.faces), len(deal.down))
    if deal.right is None or deal.right[0] != known:  # the same list is asked for by every play judged here
        plays = [Play("turn"), Play("pass")]
        plays += [Play("move", src, dst) for src in PILES if deal.piles[src] for dst in PILES]
        right = [play for play in plays if impossible(deal, play) is None and not placement(deal, play)]
        deal.right = known, [play for play in right if not fourth_table(deal, play)]
    return list(deal.right[1])
