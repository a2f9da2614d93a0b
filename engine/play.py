"""What a play does to the table and the counts, and how a turn ends.

Owns the mechanics shared by a play and by a Stop's missed play. Must not ask whether a play is allowed.
"""

from __future__ import annotations

from functools import lru_cache

from engine.actions import Move, Play, Turn
from engine.cards import UNKNOWN
from engine.deal import lay_out
from engine.endings import MAX_COUNT, blocked, shared
from engine.fits import shifted, turned_up
from engine.piles import HAND, PILE_TEXT, RESERVE, SEATS, TURNED, WASTE
from engine.state import Event, Outcome, Played, State


def made(state: State, play: Play, window: tuple[Played, ...]) -> State:
    """The position after the bare play (resolved): table, awaited card and counts; the turn goes on."""
    (
        rules, piles, faces, down, laid, mover, _, number, _, arisen, thrice, house_moves,
        discards, passes, dry, tally, _, offered, _, _, lost, false_calls, starter, previous, _,
    ) = state[:]  # fmt: skip
    pending: tuple[int, ...] = ()
    if isinstance(play, Move):
        src, dst = play.src, play.dst
        piles = shifted(piles, play)
        under = piles[src]
        if under and (src < 10 or src in WASTE):  # a house, reserve or waste: what lies under is open now
            slot = under[-1]
            if down >> slot & 1:
                down &= ~(1 << slot)
            if faces[slot] == UNKNOWN:
                pending = (slot,)
        house_move = src < 8 and dst < 8
        house_moves = house_moves + 1 if house_move else 0
        if house_move or rules.keeps_tables:
            thrice = thrice or arisen.count(piles) >= 2
            arisen = (*arisen, piles)
        else:
            # Nothing but a house card can go back where it came from within a turn.
            arisen, thrice = (piles,), False
        if src < 8:
            pass
        elif dst == WASTE[mover]:
            if src == TURNED[mover]:
                discards = (discards[0] + 1, discards[1]) if mover == 0 else (discards[0], discards[1] + 1)
        elif src in RESERVE or src in TURNED or (rules.own_waste and src == WASTE[mover]):
            discards = passes = (0, 0)
        if dst >= 16:
            dry = -1
            if rules.houses_count:
                discards = passes = (0, 0)
    else:
        house_moves = 0
        if isinstance(play, Turn):
            piles = turned_up(piles, mover)
            slot = piles[TURNED[mover]][-1]
            if faces[slot] == UNKNOWN:
                pending = (slot,)
        else:
            passes = (passes[0] + 1, passes[1]) if mover == 0 else (passes[0], passes[1] + 1)
        if rules.keeps_tables:
            thrice = thrice or arisen.count(piles) >= 2
            arisen = (*arisen, piles)
        else:
            arisen, thrice = (piles,), False
    # Straight to the tuple: half the time of the constructor, and nothing is made as often as this.
    return tuple.__new__(State, (
        rules, piles, faces, down, laid, mover, pending, number + 1, False, arisen, thrice, house_moves,
        discards, passes, dry, tally + 1, False, offered, None, None, lost, false_calls, starter, previous, window,
    ))  # fmt: skip


@lru_cache(maxsize=1 << 12)
def _moved(seat: str, src: int, dst: int, count: int) -> tuple[Event, ...]:
    return (Event("moved", seat, (PILE_TEXT[src], PILE_TEXT[dst], count)),)


def told(state: State, play: Play) -> tuple[Event, ...]:
    """What to tell of a play made in `state`."""
    seat = SEATS[state.mover]
    if isinstance(play, Move):
        return _moved(seat, play.src, play.dst, play.count)
    if isinstance(play, Turn):
        over = () if state.piles[HAND[state.mover]] else (Event("turned-over", seat),)
        return (*over, Event("turned", seat))
    return (Event("passed", seat),)


def end_turn(state: State) -> tuple[State, tuple[Event, ...], Outcome | None]:
    """The mover's turn ends like any other: layout, blocked check, then the next turn that is not lost.

    The outcome, if the deal is blocked, is answered and not yet set: it may have to wait for a last call.
    """
    seat, dry = state.mover, state.dry + 1
    events: tuple[Event, ...] = (Event("turn-ended", SEATS[seat]),)
    if state.laid != 3:
        state = lay_out(state, 2 - state.laid)
        events += (Event("laid-out", SEATS[1 - seat]),)
    if blocked(state, dry):
        state = state._replace(dry=dry)
        return state, events, shared(state, "blocked")
    state, skipped = next_turn(state, dry)
    return state, events + skipped, None


def next_turn(state: State, dry: int) -> tuple[State, tuple[Event, ...]]:
    """The turn passes to the other player; lost turns are skipped, which is no end of a turn."""
    seat, lost, events = 1 - state.mover, state.lost, []
    while lost[seat]:
        lost = (lost[0] - 1, lost[1]) if seat == 0 else (lost[0], lost[1] - 1)
        events.append(Event("turn-skipped", SEATS[seat]))
        seat = 1 - seat
    state = state._replace(
        mover=seat,
        fresh=True,
        arisen=(state.piles,),
        thrice=False,
        house_moves=0,
        dry=dry,
        offer=False,
        offered=False,
        lost=lost,
    )
    return state, tuple(events)


def ended(state: State, outcome: Outcome) -> State:
    """The deal is over; nothing is awaited any more."""
    return state._replace(outcome=outcome, last_call=None, pending=(), offer=False)


def worn_out(state: State) -> bool:
    """Has the deal had as many plays and Stops as it may?"""
    return state.tally >= MAX_COUNT
