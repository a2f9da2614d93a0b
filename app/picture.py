"""From a position to the picture of a table (app.view), and the questions a table asks about it.

Owns this projection. Must not look at duties where the referee lets a missed one pass: nothing on a table may hint at
a fault.
"""

from __future__ import annotations

from app.view import PILES, CardView, SeatName, TableView
from engine import IllegalAction, State, faults, parse_action
from engine.actions import PASS, TURN, Move, move
from engine.cards import CARDS, DECK, FACE_TEXT, UNKNOWN
from engine.fits import impossible, placement, refuses_placement, resolve
from engine.piles import ANY_FOUNDATION, FOUNDATIONS, HAND, PILE_BY_TEXT, PILE_TEXT, RESERVE
from engine.rules import Referee

SEATS: tuple[SeatName, SeatName] = ("a", "b")


def picture(state: State, me: SeatName) -> TableView:
    """What both players see of a position."""
    return TableView(
        me=me,
        to_move=SEATS[state.mover],
        piles={name: _cards(state, PILE_BY_TEXT[name]) for name in PILES},
        laid={seat: bool(state.laid >> i & 1) for i, seat in enumerate(SEATS)},
        awaited=tuple(slot for slot in state.pending if slot < CARDS),
        play=state.play,
        last_call=state.last_call is not None,
        over=state.outcome is not None,
        stop_button=state.rules.stoppable,
    )


def top_face(state: State, pile: str) -> str | None:
    """What lies on top of one pile, as in the picture; None if nothing does or its face is not seen."""
    cards = _cards(state, PILE_BY_TEXT[pile])
    return cards[-1].face if cards else None


def _cards(state: State, pile: int) -> tuple[CardView, ...]:
    cards = state.piles[pile]
    last = len(cards) - 1
    out = []
    for at, slot in enumerate(cards):
        face = state.faces[slot]
        # A reserve shows its top and what was loaded on it (known cards on top); lower cards lie face down.
        hidden = face == UNKNOWN or pile in HAND or bool(state.down >> slot & 1)
        if pile in RESERVE and at < last and not hidden:
            hidden = not _loaded(state, cards, at)
        out.append(CardView(slot, None if hidden else FACE_TEXT[face], "a" if slot < DECK else "b"))
    return tuple(out)


def _loaded(state: State, cards: tuple[int, ...], at: int) -> bool:
    """Is this card of a reserve its open card or one loaded on it?

    What is left of the dealt reserve are its first slots, in order from the bottom; the last of them is the open one.
    """
    first = 0 if cards is state.piles[RESERVE[0]] else DECK
    dealt = 0
    while dealt < len(cards) and cards[dealt] == first + dealt:
        dealt += 1
    return at >= dealt - 1


def targets(state: State, me: SeatName, source: str, count: int) -> tuple[str, ...]:
    """Piles that would take `count` cards from `source` without a refusal, foundations by number."""
    if state.pending or state.outcome is not None or state.last_call is not None or SEATS[state.mover] != me:
        return ()
    src = PILE_BY_TEXT.get(source)
    if src is None or src == ANY_FOUNDATION:
        return ()
    found = []
    for dst in range(ANY_FOUNDATION):
        play = move(src, dst, count)
        if impossible(state, play) is None and not refused(state, play):
            found.append(PILE_TEXT[dst])
    # Several foundations may take the card: one that plain `f` means is enough, so that an ace lights one place.
    plain = move(src, ANY_FOUNDATION, count)
    if impossible(state, plain) is None and state.rules.referee is not Referee.OPEN:
        meant = PILE_TEXT[resolve(state, plain).dst]
        found = [name for name in found if PILE_BY_TEXT[name] not in FOUNDATIONS or name == meant]
    return tuple(found)


def fitting(state: State) -> tuple[str, ...]:
    """The single-card plays the referee would let pass, whatever duties are open; turning and passing too."""
    me = SEATS[state.mover]
    found = [f"{src}>{'f' if dst[0] == 'f' else dst}" for src in PILES for dst in targets(state, me, src, 1)]
    return (*found, *(str(play) for play in (PASS, TURN) if impossible(state, play) is None))


def refused(state: State, play: Move) -> bool:
    """Would the referee refuse this possible play?"""
    if state.rules.referee is Referee.STRICT:
        try:
            return bool(faults(state, parse_action(str(play))))
        except IllegalAction:
            return True
    return bool(placement(state, play)) and refuses_placement(state, play)
