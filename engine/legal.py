"""Which plays are right, and what is wrong with a wrong one (docs/rules.md, "Duties" and "Referees").

Owns `plays` (the faultless possible plays) and the judgement of one play. Must not change a position, nor know who
asks: turn order and Stop are engine.apply's and engine.stop's.
"""

from __future__ import annotations

from typing import NamedTuple

from engine.actions import TURN, Move, Play, move
from engine.cards import HOUSE_HOSTS
from engine.duties import EVERY, HOUSE_LOADS, NOT_FOUNDATION, TABLES, TURN_PASS, Ranks, duties_for, open_duties
from engine.fits import MAX_HOUSE_MOVES, impossible, is_house_move, placement, repeated, resolve, run_limits
from engine.piles import FOUNDATION_BIT, HAND, HOUSE_BITS, TURNED, WASTE
from engine.right import Right
from engine.rules import Duties
from engine.state import State
from engine.survey import Survey


def plays(state: State) -> tuple[Play, ...]:
    """The plays that are possible and without fault, in text order. (Nobody's turn is asked for.)"""
    return right_plays(state).listed()


def right_plays(state: State) -> Right:
    """The same as bit sets, worked out once for each position."""
    if state.right is None:
        state.right = _right_plays(state)
    return state.right


def _right_plays(state: State) -> Right:
    survey = Survey(state)
    ranks = open_duties(survey, misplaced=False)
    singles, piles, seat = survey.bits, state.piles, state.mover
    turned, drawn = piles[TURNED[seat]], bool(piles[HAND[seat]] or piles[WASTE[seat]])
    turns, passes = not turned and drawn and not repeated(state, TURN), not turned and not drawn
    may_run = state.rules.moves_runs
    if state.house_moves >= MAX_HOUSE_MOVES:
        singles, may_run = _only_duties(singles, ranks), False
    met: dict[int, int] = {}
    turn_met = False
    # A duty blocks the plays that meet neither it nor a duty of its own or an earlier rank.
    for rank in ranks:
        for duty in rank:
            if duty.only is None:
                for src, targets in duty.meets.items():
                    met[src] = met.get(src, 0) | targets
                turn_met = turn_met or duty.turn
        for duty in rank:
            if duty.blocks is HOUSE_LOADS:
                for src in range(8) if duty.only is None else (duty.only,):
                    if src in singles:
                        singles[src] &= met.get(src, 0) | ~survey.load_bits
                continue
            turns, passes = turns and turn_met, False
            if duty.blocks is EVERY:
                singles = {src: targets & met[src] for src, targets in singles.items() if src in met}
                may_run = False
            elif duty.blocks is not TURN_PASS:
                for src, targets in singles.items():
                    singles[src] = targets & (met.get(src, 0) | ~duty.blocked_bits(src, survey))
                may_run = may_run and duty.blocks is not NOT_FOUNDATION
    return Right(seat, singles, _runs(survey) if may_run else {}, turns, passes)


def _only_duties(bits: dict[int, int], ranks: Ranks) -> dict[int, int]:
    """After 50 house→house moves in a row: only those that meet a duty are left of them."""
    out = {}
    for src, targets in bits.items():
        if src < 8:
            met = 0
            for rank in ranks:
                for duty in rank:
                    met |= duty.meets.get(src, 0) if duty.only is None else 0
            targets &= met | ~HOUSE_BITS
        out[src] = targets
    return out


def _runs(survey: Survey) -> dict[int, tuple[int, ...]]:
    """By house: the well-placed targets of its top two cards, three, and so on, that have no fault of their own."""
    state, spaces, takes = survey.state, survey.spaces, survey.takes
    piles, faces, down = state.piles, state.faces, state.down
    onto, into = run_limits(state.rules.runs, spaces.bit_count())
    if onto == 1:
        return {}
    # Moved through spaces, a card that fits a foundation would have to be played there.
    stops = FOUNDATION_BIT if state.rules.card_by_card else 0
    out: dict[int, tuple[int, ...]] = {}
    for src, below in survey.face.items():
        if src >= 8 or takes[below] & stops:
            continue
        found: list[int] = []
        reached = spaces
        for slot in piles[src][-2 : -onto - 1 : -1]:
            face = faces[slot]
            if face not in HOUSE_HOSTS[below]:
                break
            found.append(bits := takes[face])
            reached |= bits
            below = face
        if not found or not reached & HOUSE_BITS:
            continue
        if stops or down:
            found = _cut(found, piles[src], stops, down)
        found = [bits & HOUSE_BITS | (spaces if count <= into else 0) for count, bits in enumerate(found, 2)]
        if state.thrice:
            found = [_without_repeats(state, src, targets, count) for count, targets in enumerate(found, 2)]
        if any(found):
            out[src] = tuple(found)
    return out


def _cut(found: list[int], pile: tuple[int, ...], stops: int, down: int) -> list[int]:
    """What is left of a run above the first card that may not be moved in it."""
    for i, bits in enumerate(found):
        if bits & stops or down >> pile[-2 - i] & 1:
            return found[:i]
    return found


def _without_repeats(state: State, src: int, targets: int, count: int) -> int:
    return sum(1 << dst for dst in range(8) if targets >> dst & 1 and not repeated(state, move(src, dst, count)))


class Verdict(NamedTuple):
    """What is wrong with a possible play in a position.

    `placed`: placement faults; `missed`: codes of the duties it misses, also where a placement fault hides them;
    `run`: a card of the moved run ought to have gone to a foundation; `open`: the open duties by rank;
    `codes`: the fault codes as docs/rules.md reports them, placement before duties.
    """

    placed: tuple[str, ...]
    missed: tuple[str, ...]
    run: bool
    open: Ranks
    codes: tuple[str, ...]


def judge(state: State, play: Play) -> tuple[str | None, Verdict | None]:
    """Why the play is impossible, or the verdict on it. The position must not await anything."""
    code = impossible(state, play)
    if isinstance(play, Move) and code in (None, "not-a-run"):  # the plain f may be the place it comes from
        play = resolve(state, play)
        if play.src == play.dst:
            return "same-pile", None
    if code is not None:
        return code, None
    survey = Survey(state)
    placed = placement(state, play)
    ranks = duties_for(open_duties(survey, misplaced=bool(placed)), play, survey)
    fits = not placed
    if repeated(state, play):
        return "repeats", None
    met = fits and any(duty.met_by(play) for rank in ranks for duty in rank)
    if state.house_moves >= MAX_HOUSE_MOVES and is_house_move(play) and not met:
        return "repeats", None
    run = _passes_foundation(survey, play)
    missed = _missed(survey, ranks, play, fits)
    reported = placed or _with_run(missed, state.rules.duties) if run else placed or missed
    return None, Verdict(placed, missed, run, ranks, reported)


def _missed(survey: Survey, ranks: Ranks, play: Play, fits: bool) -> tuple[str, ...]:
    for rank in ranks:
        if fits and any(duty.met_by(play) for duty in rank):
            break
        codes = tuple(dict.fromkeys(duty.code for duty in rank if duty.blocks_play(play, survey)))
        if codes:
            return codes
    return ()


def _with_run(missed: tuple[str, ...], duties: Duties) -> tuple[str, ...]:
    """The codes to report when the run passed a foundation by as well: the earlier rank, or both of one rank."""
    rank = {row[0]: i for i, rows in enumerate(TABLES[duties]) for row in rows}
    own = "to-foundation"
    if not missed or rank[own] < rank[missed[0]]:
        return (own,)
    return missed if rank[missed[0]] < rank[own] else tuple(dict.fromkeys((*missed, own)))


def _passes_foundation(survey: Survey, play: Play) -> bool:
    """With runs=spaces: would a card of the run have had to be played to a foundation, moved card by card?"""
    state = survey.state
    if not isinstance(play, Move) or play.count < 2 or play.dst >= 8 or not state.rules.card_by_card:
        return False
    return any(survey.wanted(state.faces[slot]) for slot in state.piles[play.src][-play.count :])


def meets_earliest(verdict: Verdict, play: Play) -> bool:
    """Is the play (possible, faultless, resolved) one that an open duty of the earliest open rank asks for?"""
    return bool(verdict.open) and any(duty.met_by(play) for duty in verdict.open[0])
