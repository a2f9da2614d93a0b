"""Where a card may be placed, looked at without any duty (docs/rules.md, "Fits" and "Availability").

Owns what makes a play impossible and the placement faults. Must not look at duties, nor change a position.
"""

from __future__ import annotations

from functools import cache
from itertools import pairwise

from engine.actions import Move, Pass, Play, Turn
from engine.cards import ACES, NEXT_FACE, UNKNOWN, is_red, rank_of, suit_of
from engine.piles import ANY_FOUNDATION, FOUNDATIONS, HAND, RESERVE, TURNED, WASTE, owner_of
from engine.rules import LoadMatch, Referee, Runs
from engine.state import Piles, State

MAX_HOUSE_MOVES = 50
MAX_ARISEN = 3


def resolve(state: State, play: Move) -> Move:
    """The same move with plain ``f`` replaced by the foundation it means; unchanged if no card is there to judge."""
    if play.dst != ANY_FOUNDATION:
        return play
    pile = state.piles[play.src]
    if len(pile) < play.count:
        return play
    face = state.faces[pile[-play.count]]
    if face == UNKNOWN:
        return play
    same_suit = empty = None
    for f in FOUNDATIONS:
        cards = state.piles[f]
        if not cards:
            if face in ACES:
                return Move(play.src, f, play.count, play.text)
            empty = f if empty is None else empty
            continue
        top = state.faces[cards[-1]]
        if NEXT_FACE[top] == face:
            return Move(play.src, f, play.count, play.text)
        if same_suit is None and suit_of(top) == suit_of(face):
            same_suit = f
    chosen = same_suit if same_suit is not None else empty if empty is not None else FOUNDATIONS[0]
    return Move(play.src, chosen, play.count, play.text)


def shifted(piles: Piles, play: Move) -> Piles:
    """The table with the cards moved (`play.dst` resolved)."""
    new = list(piles)
    pile = new[play.src]
    if play.count == 1:
        new[play.src] = pile[:-1]
        new[play.dst] += pile[-1:]
    else:
        new[play.src] = pile[: -play.count]
        new[play.dst] += pile[-play.count :]
    return tuple(new)


def turned_up(piles: Piles, seat: int) -> Piles:
    """The table after `turn`: an empty hand is refilled from the waste first, what was discarded first on top."""
    new = list(piles)
    hand = new[HAND[seat]]
    if not hand:
        hand = new[WASTE[seat]][::-1]
        new[WASTE[seat]] = ()
    new[TURNED[seat]] = hand[-1:]
    new[HAND[seat]] = hand[:-1]
    return tuple(new)


def impossible(state: State, play: Play) -> str | None:
    """Why no referee would let this play happen, or None. `repeats` is left to `repeated`."""
    piles, seat = state.piles, state.mover
    match play:
        case Turn():
            if piles[TURNED[seat]]:
                return "already-turned"
            return None if piles[HAND[seat]] or piles[WASTE[seat]] else "nothing-to-turn"
        case Pass():
            return "cannot-pass" if piles[TURNED[seat]] or piles[HAND[seat]] or piles[WASTE[seat]] else None
        case Move(src, dst, count):
            pass
    if src == dst:
        return "same-pile"
    cards = piles[src][-count:]
    if len(cards) < count:
        return "no-card"
    faces = [state.faces[slot] for slot in cards]
    if src in HAND or UNKNOWN in faces or (state.down and any(state.down >> slot & 1 for slot in cards)):
        return "hidden-card"
    if count > 1 and (src >= 8 or not _packed(faces)):
        return "not-a-run"
    return None


def repeated(state: State, play: Play) -> bool:
    """Would the play bring a table for the fourth time in this turn? (`play` possible and resolved)

    What ends the turn never does: the table after it belongs to the next one. (Else a turn might have no end.)
    """
    if not state.thrice or isinstance(play, Pass):
        return False
    seat = state.mover
    if isinstance(play, Turn):
        return state.arisen.count(turned_up(state.piles, seat)) >= MAX_ARISEN
    if play.src == TURNED[seat] and play.dst == WASTE[seat]:
        return False
    return state.arisen.count(shifted(state.piles, play)) >= MAX_ARISEN


def is_house_move(play: Play) -> bool:
    return isinstance(play, Move) and play.src < 8 and play.dst < 8


def _packed(faces: list[int]) -> bool:
    return all(rank_of(a) == rank_of(b) + 1 and is_red(a) != is_red(b) for a, b in pairwise(faces))


def placement(state: State, play: Play) -> tuple[str, ...]:
    """The placement faults of a possible, resolved play: the first group that applies, () if it is well placed."""
    if not isinstance(play, Move):
        return ()
    seat, src, dst, count = state.mover, play.src, play.dst, play.count
    if not available(state, src):
        return ("not-available",)
    if dst >= 16:
        if count > 1:
            return ("run-too-long",)
        return misfits(state, play)
    if dst < 8:
        if not state.laid >> (dst >> 2) & 1:
            return ("not-a-target",)
        wrong = misfits(state, play)
        if wrong or count == 1:
            return wrong
        onto, into = run_limits(state.rules.runs, _spaces(state))
        return ("run-too-long",) if count > (onto if state.piles[dst] else into) else ()
    if dst == WASTE[seat]:
        if src != TURNED[seat]:
            return ("not-a-target",)
        return ("run-too-long",) if count > 1 else ()
    if not state.rules.load_masks[seat] >> dst & 1 or not state.laid >> 1 - seat & 1:
        return ("not-a-target",)
    if not state.rules.load_sources[seat] >> src & 1:
        return ("not-available",)
    if not state.piles[dst]:
        return ("empty-target",)
    return ("run-too-long",) if count > 1 else misfits(state, play)


def available(state: State, src: int) -> bool:
    """May the mover take cards from this pile at all?"""
    seat = state.mover
    return src < 8 or src in (RESERVE[seat], TURNED[seat]) or (src == WASTE[seat] and state.rules.own_waste)


@cache
def run_limits(runs: Runs, spaces: int) -> tuple[int, int]:
    """How many cards may be moved at once onto a card of a house, and into one of the `spaces`."""
    match runs:
        case Runs.SINGLE:
            return 1, 1
        case Runs.WHOLE:
            return 13, 13
        case Runs.SPACES:
            return 1 << spaces, 1 << spaces >> 1


def _spaces(state: State) -> int:
    return sum(1 for h in range(8) if not state.piles[h] and state.laid >> (h >> 2) & 1)


def misfits(state: State, play: Move) -> tuple[str, ...]:
    """What keeps the moved run's lowest-lying card from fitting the top of the target."""
    face = state.faces[state.piles[play.src][-play.count]]
    cards, dst = state.piles[play.dst], play.dst
    if not cards:
        return ("needs-ace",) if dst >= 16 and face not in ACES else ()
    top = state.faces[cards[-1]]
    wrong: list[str] = []
    if dst < 8:
        if is_red(face) == is_red(top):
            wrong.append("wrong-colour")
        if rank_of(face) + 1 != rank_of(top):
            wrong.append("wrong-rank")
    elif dst >= 16:
        if suit_of(face) != suit_of(top):
            wrong.append("wrong-suit")
        if rank_of(face) != rank_of(top) + 1:
            wrong.append("wrong-rank")
    else:
        any_suit = state.rules.load_match is LoadMatch.ANY
        if not any_suit and suit_of(face) != suit_of(top):
            wrong.append("wrong-suit")
        if abs(rank_of(face) - rank_of(top)) != 1:
            wrong.append("wrong-rank")
    return tuple(wrong)


def refuses_placement(state: State, play: Play) -> bool:
    """Does this referee refuse a misplaced card? An open table takes what a hand could do."""
    if state.rules.referee is not Referee.OPEN:
        return True
    if not isinstance(play, Move):
        return False
    seat = owner_of(play.dst)
    return play.dst in HAND or play.dst in TURNED or (seat is not None and not state.laid >> seat & 1)
