"""`apply`, the only maker of positions, and the questions it answers on the way.

Owns turn order, what each referee lets pass, last calls, offers, and the order in which impossibility is reported
(docs/rules.md, "Referees"). Rules of placement, duties, Stop and endings are their own files'.
"""

from __future__ import annotations

from typing import assert_never

from engine.actions import ACCEPT, PLAYS, Accept, Action, Draw, Move, Pass, Play, Resign, Reveal, Stop, as_action
from engine.cards import CARDS, DECK, UNKNOWN, deck_of
from engine.deal import settle_starter
from engine.endings import shared, win, winner
from engine.errors import IllegalAction, NotationError
from engine.fits import MAX_HOUSE_MOVES, impossible, is_house_move, placement, refuses_placement, repeated, resolve
from engine.legal import judge, right_plays
from engine.piles import ANY_FOUNDATION, SEATS, TURNED, WASTE
from engine.play import end_turn, ended, made, told, worn_out
from engine.state import Event, Outcome, Played, State, Step, unwindowed
from engine.stop import callable_play, called


def legal_actions(state: State) -> tuple[Action, ...]:
    """The plays that are possible and without fault, in text order; `accept` alone while a last call waits.

    Empty while a reveal is awaited and when the deal is over. A foundation is written ``f``, once per source.
    """
    if state.pending or state.outcome is not None:
        return ()
    return (ACCEPT,) if state.last_call is not None else right_plays(state).listed()


def faults(state: State, action: Action | str) -> tuple[str, ...]:
    """Fault codes of a play in this position, () if it is right (or no play at all).

    Raises IllegalAction if it is impossible, NotationError if the text is no action.
    """
    act = as_action(action)
    code = _impossible(state, act, None)
    if code is None and isinstance(act, PLAYS):
        code, verdict = judge(state, act)
        if verdict is not None:
            return verdict.codes
    if code is not None:
        raise IllegalAction(code)
    return ()


def apply(state: State, action: Action | str, by: str | None = None) -> Step:
    """Make an action; `by` ("a" or "b") is checked where it is given.

    Raises IllegalAction if the action is impossible, not `by`'s to make, or faulty where the referee refuses it;
    NotationError if the text is no action. The state given is left as it was.
    """
    act = as_action(action)
    seat = None
    if by is not None:
        if by not in SEATS:
            raise NotationError("bad-seat", by)
        seat = SEATS.index(by)
    code = _impossible(state, act, seat)
    if code is not None:
        raise IllegalAction(code)
    if isinstance(act, PLAYS):
        return _play(state, act)
    match act:
        case Reveal(slot, face):
            return _reveal(state, act, slot, face)
        case Stop():
            played = callable_play(state, act, seat)
            if isinstance(played, str):
                raise IllegalAction(played)
            return Step(act, *called(state, act, played))
        case Accept():
            assert state.last_call is not None
            return _over(act, state, state.last_call)
        case Resign(loser):
            return _over(act, state, win(state, 1 - loser, "resign"))
        case Draw("?"):
            event = Event("draw-offered", state.to_move)
            return Step(act, state._replace(offer=True, offered=True), (event,))
        case Draw("+"):
            return _over(act, state, shared(state, "draw"))
        case Draw():
            event = Event("draw-refused", SEATS[1 - state.mover])
            return Step(act, state._replace(offer=False), (event,))
    assert_never(act)


def _impossible(state: State, act: Action, seat: int | None) -> str | None:
    """Turn order and the other actions' own codes, in the order of docs/rules.md; plays are judged further on."""
    if state.outcome is not None:
        return "deal-over"
    if isinstance(act, PLAYS):
        if state.pending:
            return "awaiting-reveal"
        if state.last_call is not None or (seat is not None and seat != state.mover):
            return "not-your-turn"
        return None
    match act:
        case Resign(loser):
            return "not-your-turn" if seat not in (None, loser) else None
        case Reveal(slot, face):
            if seat is not None:
                return "not-your-turn"
            return None if slot in state.pending and face not in _seen(state, slot) else "bad-reveal"
    if state.pending:
        return "awaiting-reveal"
    match act:
        case Stop():
            found = callable_play(state, act, seat)
            return found if isinstance(found, str) else None
        case Accept():
            if state.last_call is None:
                return "nothing-to-accept"
            return "not-your-turn" if seat not in (None, state.mover) else None
        case Draw("?"):
            if state.last_call is not None or seat not in (None, state.mover):
                return "not-your-turn"
            return "too-many-offers" if state.offered else None
        case Draw():
            if state.last_call is not None or seat == state.mover:
                return "not-your-turn"
            return None if state.offer else "no-offer"
    assert_never(act)


def _seen(state: State, slot: int) -> bytes:
    """Faces of the slot's pack that are known already."""
    deck = deck_of(slot)
    known = state.faces[deck * DECK : (deck + 1) * DECK] if deck < 2 else state.faces[CARDS:]
    return known.replace(bytes([UNKNOWN]), b"")


def _over(act: Action, state: State, outcome: Outcome) -> Step:
    return Step(act, ended(state, outcome), (Event("deal-over", outcome.winner, (outcome.reason, outcome.points)),))


def _reveal(state: State, act: Action, slot: int, face: int) -> Step:
    faces = bytearray(state.faces)
    faces[slot] = face
    pending = tuple(s for s in state.pending if s != slot)
    after = state._replace(faces=bytes(faces), pending=pending)
    events: tuple[Event, ...] = (Event("revealed", None, (slot, face)),)
    if not pending and after.starter is None:
        after, more = settle_starter(after)
        events += more
    return Step(act, after, events)


def _play(state: State, act: Play) -> Step:
    play = _allowed(state, act)
    seat = state.mover
    window: tuple[Played, ...] = ()
    if state.rules.stoppable:
        record = Played(state.play, seat, act, unwindowed(state), False)
        window = (record,) if state.fresh else (*state.window, record)
    after = made(state, play, window)
    events = told(state, play)
    outcome: Outcome | None = None
    if isinstance(play, Move):
        ends = play.dst == WASTE[seat] and play.src == TURNED[seat]
        if not after.piles[play.src] and (play.src >= 8 or state.rules.houses_count):
            won = winner(state, after.piles, after.laid)
            if won is not None:
                outcome = win(after, won, "won")
    else:
        ends = isinstance(play, Pass)
    if outcome is None and ends:
        after, more, outcome = end_turn(after)
        events += more
    if outcome is None:
        if not worn_out(after):
            return Step(act, after, events)
        outcome = shared(after, "blocked")
    if not state.rules.stoppable:
        over = Event("deal-over", outcome.winner, (outcome.reason, outcome.points))
        return Step(act, ended(after, outcome), (*events, over))
    answerer = 1 - seat
    waiting = after._replace(last_call=outcome, mover=answerer)
    return Step(act, waiting, (*events, Event("last-call", SEATS[answerer], (outcome.reason, outcome.points))))


def _allowed(state: State, act: Play) -> Play:
    """The play, resolved, if this referee lets it happen; else IllegalAction."""
    strict = state.rules.strict
    # Elsewhere the right plays are not worth finding here, but whoever shows a table has asked for them already.
    right = right_plays(state) if strict else state.right
    if right is not None and right.holds(act):
        return resolve(state, act) if isinstance(act, Move) and act.dst == ANY_FOUNDATION else act
    if strict:
        code, verdict = judge(state, act)
        if code is not None:
            raise IllegalAction(code)
        assert verdict is not None
        if verdict.codes:
            raise IllegalAction(*verdict.codes)
        return resolve(state, act) if isinstance(act, Move) else act
    # Duties are not asked for here: whoever misses one may be stopped.
    code = impossible(state, act)
    if code is not None:
        raise IllegalAction(judge(state, act)[0] or code)
    if not isinstance(act, Move):
        if state.thrice and repeated(state, act):
            raise IllegalAction("repeats")
        return act
    play = resolve(state, act)
    if play.src == play.dst:
        raise IllegalAction("same-pile")
    if state.thrice and repeated(state, play):
        raise IllegalAction("repeats")
    if state.house_moves >= MAX_HOUSE_MOVES and is_house_move(play):
        code, _ = judge(state, act)
        if code is not None:
            raise IllegalAction(code)
    wrong = placement(state, play)
    if wrong and refuses_placement(state, play):
        raise IllegalAction(*wrong)
    return play
