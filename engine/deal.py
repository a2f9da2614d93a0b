"""The beginning of a deal: slots, layout, and who starts (docs/rules.md, "Rule fields").

Owns `new_deal` and what happens when the first cards are known. Must not know plays.
"""

from __future__ import annotations

from engine.cards import CARDS, DECK, SLOTS, UNKNOWN, rank_of
from engine.errors import NotationError
from engine.piles import HAND, PILES, RESERVE, SEATS
from engine.rules import Deal, Rules, Starter
from engine.state import Event, Piles, State

CUTS = (SLOTS - CARDS) // 2  # tied cuts before the host begins


def layout(rules: Rules, seat: int) -> tuple[dict[int, tuple[int, ...]], int]:
    """A seat's piles at the start, bottom to top, and the bit set of its covered house cards.

    Slots of a deck: reserve bottom to top, houses 4, 3, 2, 1 (covered card first), hand top first.
    """
    first = DECK * seat
    piles = {RESERVE[seat]: tuple(range(first, first + rules.reserve))}
    at, down = first + rules.reserve, 0
    for house in (3, 2, 1, 0):
        depth = 2 if rules.houses_down else 1
        piles[4 * seat + house] = tuple(range(at, at + depth))
        if depth == 2:
            down |= 1 << at
        at += depth
    piles[HAND[seat]] = tuple(range(first + DECK - 1, at - 1, -1))
    return piles, down


def lay_out(state: State, seat: int) -> State:
    """Lay out a seat's cards on the table; its open cards are awaited unless they are known already."""
    laid, down = layout(state.rules, seat)
    piles: Piles = tuple(laid.get(i, pile) for i, pile in enumerate(state.piles))
    opened = {laid[RESERVE[seat]][-1], *(laid[4 * seat + h][-1] for h in range(4))}
    pending = set(state.pending) | {slot for slot in opened if state.faces[slot] == UNKNOWN}
    return state._replace(
        piles=piles, down=state.down | down, laid=state.laid | 1 << seat, pending=tuple(sorted(pending))
    )


def new_deal(rules: Rules, previous_starter: str | None = None) -> State:
    """A deal before anything is known; it awaits the open cards, or the cut, or both.

    `previous_starter`: "a" or "b", who began the deal before (it matters with starter=alternate).
    """
    if previous_starter not in (None, *SEATS):
        raise NotationError("bad-seat", str(previous_starter))
    before = None if previous_starter is None else SEATS.index(previous_starter)
    state = blank(rules)._replace(previous_starter=before)
    known = 1 - before if rules.starter is Starter.ALTERNATE and before is not None else None
    if rules.deal is Deal.TOGETHER:
        state = lay_out(lay_out(state, 0), 1)
    elif known is not None:
        state = lay_out(state, known)
    if known is not None:
        return begin(state, known)
    return _with_cut(state, 0) if _cut_decides(rules) else state


def blank(rules: Rules) -> State:
    """An empty table."""
    return State(
        rules=rules,
        piles=((),) * PILES,
        faces=bytes([UNKNOWN]) * SLOTS,
        down=0,
        laid=0,
        mover=0,
        pending=(),
        play=1,
        fresh=True,
        arisen=(),
        thrice=False,
        house_moves=0,
        discards=(0, 0),
        passes=(0, 0),
        dry=0,
        tally=0,
        offer=False,
        offered=False,
        last_call=None,
        outcome=None,
        lost=(0, 0),
        false_calls=(0, 0),
        starter=None,
        previous_starter=None,
    )


def begin(state: State, seat: int) -> State:
    """Seat `seat` starts: the first turn of the deal."""
    return state._replace(starter=seat, mover=seat, arisen=(state.piles,))


def settle_starter(state: State) -> tuple[State, tuple[Event, ...]]:
    """Called when nothing is awaited and nobody has started: the starter, or the next cut."""
    faces, rules = state.faces, state.rules
    cuts = sum(1 for slot in range(CARDS, SLOTS, 2) if faces[slot] != UNKNOWN)
    if cuts or _cut_decides(rules):
        mine, yours = (rank_of(faces[CARDS + 2 * (cuts - 1) + i]) for i in (0, 1))
        if mine == yours and cuts < CUTS:
            return _with_cut(state, cuts), (Event("cut-tied"),)
        seat = 1 if yours < mine else 0
    else:
        for pile in (RESERVE[0], 0, 1, 2, 3):
            other = RESERVE[1] if pile == RESERVE[0] else pile + 4
            mine, yours = (rank_of(faces[state.piles[p][-1]]) for p in (pile, other))
            if mine != yours:
                seat = int((yours < mine) == (rules.starter is not Starter.HIGH_RESERVE))
                break
        else:
            return _with_cut(state, 0), (Event("cut"),)
    if rules.deal is Deal.STAGGERED:
        state = lay_out(state, seat)
    return begin(state, seat), (Event("starter", SEATS[seat]),)


def _cut_decides(rules: Rules) -> bool:
    return rules.starter is Starter.CUT or (rules.starter is Starter.ALTERNATE and rules.deal is Deal.STAGGERED)


def _with_cut(state: State, number: int) -> State:
    first = CARDS + 2 * number
    return state._replace(pending=(*state.pending, first, first + 1))
