"""Stop!: who may call, the verdict, and what an upheld Stop does (docs/rules.md, "Stop!").

Owns the judgement from the record alone. Must not look at anything but the position before the play in question.
"""

from __future__ import annotations

from typing import NamedTuple

from engine.actions import Move, Pass, Play, Stop, Turn, stop
from engine.endings import shared, win, winner
from engine.fits import resolve
from engine.legal import Verdict, judge, meets_earliest, plays
from engine.piles import SEATS, TURNED, WASTE
from engine.play import end_turn, ended, made, next_turn, told, worn_out
from engine.rules import FalseStop, StopProof, StopWindow
from engine.state import Event, Outcome, Played, State

MAX_FALSE_CALLS = 3


class Ruling(NamedTuple):
    """The judgement on a Stop: upheld or not, on what, and the play to be made in the stopped one's stead."""

    upheld: bool
    fault: Verdict | None  # None: the stopped play was impossible to judge (never in a record)
    instead: Play | None


def callable_play(state: State, call: Stop, caller: int | None) -> Played | str:
    """The play a Stop reaches, or the code why it reaches none."""
    if not state.rules.stoppable:
        return "nothing-to-stop"
    found = next((played for played in state.window if played.n == call.n), None)
    if found is None:
        return "nothing-to-stop"
    if caller is not None and caller == found.seat:
        return "not-your-turn"
    if found.called or (state.rules.stop_window is StopWindow.NEXT_PLAY and found is not state.window[-1]):
        return "nothing-to-stop"
    if state.rules.false_stop is FalseStop.THREE and state.false_calls[1 - found.seat] >= MAX_FALSE_CALLS:
        return "nothing-to-stop"
    return found


def rule(state: State, played: Played, call: Stop) -> Ruling:
    """Judge a Stop on the position before the play, by nothing but the record."""
    before = played.before
    _, verdict = judge(before, played.action)
    if verdict is None:
        return Ruling(False, None, None)
    wrong = bool(verdict.placed or verdict.run)
    duty = bool(verdict.missed)
    if state.rules.stop_proof is StopProof.NONE:
        if duty:
            return Ruling(True, verdict, next((p for p in plays(before) if _meets(before, verdict, p)), None))
        return Ruling(wrong, verdict, None)
    if call.named is None:
        return Ruling(wrong, verdict, None)
    if not duty or not _meets(before, verdict, call.named):
        return Ruling(False, verdict, None)
    return Ruling(True, verdict, call.named)


def _meets(before: State, verdict: Verdict, play: Play) -> bool:
    code, own = judge(before, play)
    if code is not None or own is None or own.codes:
        return False
    return meets_earliest(verdict, resolve(before, play) if isinstance(play, Move) else play)


def called(state: State, call: Stop, played: Played) -> tuple[State, tuple[Event, ...]]:
    """The position after a Stop that may be called, upheld or denied."""
    ruling = rule(state, played, call)
    caller = SEATS[1 - played.seat]
    codes = () if ruling.fault is None else ruling.fault.codes
    duties = () if ruling.fault is None else tuple(d.code for rank in ruling.fault.open[:1] for d in rank)
    named = None if ruling.instead is None else str(ruling.instead)
    event = Event("upheld" if ruling.upheld else "denied", caller, (played.n, codes, duties, named))
    if not ruling.upheld:
        return _denied(state, played, event)
    return _remedied(state, played, ruling, event)


def _denied(state: State, played: Played, event: Event) -> tuple[State, tuple[Event, ...]]:
    caller = 1 - played.seat
    events: tuple[Event, ...] = (event,)
    false_calls = _plus(state.false_calls, caller)
    window = tuple(p._replace(called=True) if p is played else p for p in state.window)
    state = state._replace(tally=state.tally + 1, false_calls=false_calls, window=window)
    if worn_out(state) and state.last_call is None:  # a denied Stop leaves a last call waiting
        outcome = shared(state, "blocked")
        return ended(state, outcome), (*events, _over(outcome))
    if state.rules.false_stop is FalseStop.LOSE_TURN:
        if state.last_call is None and state.mover == caller:
            # His turn has begun and he has not played: it is this one that is lost.
            state, skipped = next_turn(state, state.dry)
            events = (*events, Event("turn-skipped", SEATS[caller]), *skipped)
        else:
            state = state._replace(lost=_plus(state.lost, caller))
    return state, events


def _remedied(state: State, played: Played, ruling: Ruling, event: Event) -> tuple[State, tuple[Event, ...]]:
    events: list[Event] = [event, Event("taken-back", SEATS[played.seat], (played.n, state.play - 1))]
    back = played.before._replace(
        faces=state.faces,  # a seen face stays that slot's face
        tally=state.tally + 1,
        lost=state.lost,
        false_calls=state.false_calls,
        offer=False,
    )
    after = back
    if ruling.instead is not None:
        play = resolve(back, ruling.instead) if isinstance(ruling.instead, Move) else ruling.instead
        after = made(back, play, ())._replace(tally=back.tally)
        events += told(back, play)
        won = winner(back, after.piles, after.laid)
        if won is not None:
            outcome = win(after, won, "won")
            return ended(after, outcome), (*events, _over(outcome))
    seat = after.mover
    if after.piles[TURNED[seat]]:
        # What was turned properly and is still unplaced is discarded; so is a card the missed play turned up.
        piles = list(after.piles)
        piles[WASTE[seat]] += piles[TURNED[seat]]
        piles[TURNED[seat]] = ()
        after = after._replace(piles=tuple(piles), discards=_plus(after.discards, seat))
        events.append(Event("moved", SEATS[seat], (f"{SEATS[seat]}T", f"{SEATS[seat]}W", 1)))
    after, more, blocked = end_turn(after)
    events += more
    if blocked is None and worn_out(after):
        blocked = shared(after, "blocked")
    if blocked is not None:
        return ended(after, blocked), (*events, _over(blocked))
    return after, tuple(events)


def _plus(pair: tuple[int, int], seat: int) -> tuple[int, int]:
    return (pair[0] + 1, pair[1]) if seat == 0 else (pair[0], pair[1] + 1)


def _over(outcome: Outcome) -> Event:
    return Event("deal-over", outcome.winner, (outcome.reason, outcome.points))


def proper_call(played: Played) -> Stop | None:
    """The Stop that would be upheld against this play, None if it was right."""
    _, verdict = judge(played.before, played.action)
    if verdict is None or not (verdict.codes or verdict.missed):
        return None
    if verdict.missed:
        for play in plays(played.before):
            if _meets(played.before, verdict, play) and (isinstance(play, Turn) or _single(play)):
                assert not isinstance(play, Pass)
                return stop(played.n, play)
    return stop(played.n) if verdict.placed or verdict.run else None


def _single(play: Play) -> bool:
    return isinstance(play, Move) and play.count == 1
