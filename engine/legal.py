"""Which plays are right, and what is wrong with a wrong one (docs/rules.md, "Duties" and "Referees").

Owns `plays` (all faultless possible plays) and the judgement of one play. Must not change a position, nor know who
asks: turn order and Stop are engine.apply's and engine.stop's.
"""

from __future__ import annotations

from typing import NamedTuple

from engine.actions import PASS, TURN, Move, Play, move, moves_to
from engine.cards import HOUSE_HOSTS, is_red, rank_of
from engine.duties import TABLES, Blocks, Ranks, duties_for, open_duties
from engine.fits import MAX_HOUSE_MOVES, impossible, is_house_move, longest_run, placement, repeated, resolve
from engine.piles import FOUNDATION_BIT, HAND, HOUSE_BITS, RESERVE, TURNED, WASTE
from engine.rules import Duties, Runs
from engine.state import State
from engine.survey import Survey


def plays(state: State) -> tuple[Play, ...]:
    """The plays that are possible and without fault, in text order. (Nobody's turn is asked for.)"""
    survey = Survey(state)
    ranks = open_duties(survey)
    bits, seat = survey.bits, state.mover
    piles = state.piles
    turned, hand, waste = piles[TURNED[seat]], piles[HAND[seat]], piles[WASTE[seat]]
    may_turn = not turned and bool(hand or waste)
    may_pass = not (turned or hand or waste)
    if state.house_moves >= MAX_HOUSE_MOVES:
        bits = _only_duties(bits, ranks)
    runs = _runs(survey) if state.rules.runs is not Runs.SINGLE else []
    if ranks:
        bits = dict(bits)
        may_turn, may_pass, runs = _unblocked(survey, ranks, bits, may_turn, may_pass, runs)
    out: list[Play] = []
    base = 4 * seat
    for src in (
        *(0, 1, 2, 3),
        *((RESERVE[0], TURNED[0], WASTE[0]) if seat == 0 else ()),
        *(4, 5, 6, 7),
        *((RESERVE[1], TURNED[1], WASTE[1]) if base else ()),
    ):
        if targets := bits.get(src, 0):
            out += moves_to(src, targets)
    if runs:
        out = sorted([*out, *runs], key=str)
    if may_pass:
        out.append(PASS)
    if may_turn:
        out.append(TURN)
    return tuple(out)


def _unblocked(
    survey: Survey, ranks: Ranks, bits: dict[int, int], may_turn: bool, may_pass: bool, runs: list[Move]
) -> tuple[bool, bool, list[Move]]:
    """Strike from `bits` what open duties block; answer what is left of turning, passing and runs.

    A duty blocks the plays that meet neither it nor a duty of its own or an earlier rank.
    """
    met = dict.fromkeys(bits, 0)
    turn_met = False
    for rank in ranks:
        for duty in rank:
            if duty.only is None:
                for src, targets in duty.meets.items():
                    met[src] |= targets
                turn_met |= duty.turn
        for duty in rank:
            for src in bits if duty.only is None else (duty.only,):
                bits[src] &= met[src] | ~duty.blocked_bits(src, survey)
            may_turn = may_turn and (turn_met or duty.blocks is Blocks.HOUSE_LOADS)
            may_pass = may_pass and duty.blocks is Blocks.HOUSE_LOADS
            if duty.blocks in (Blocks.EVERY, Blocks.NOT_FOUNDATION):
                runs = []
    return may_turn, may_pass, runs


def _only_duties(bits: dict[int, int], ranks: Ranks) -> dict[int, int]:
    """After 50 house→house moves in a row: only those that meet a duty are left of them."""
    out = {}
    for src, targets in bits.items():
        if src < 8:
            met = 0
            for rank in ranks:
                for duty in rank:
                    met |= duty.meets.get(src, 0)
            targets &= met | ~HOUSE_BITS
        out[src] = targets
    return out


def _runs(survey: Survey) -> list[Move]:
    """Well-placed moves of two cards or more that have no fault of their own."""
    state = survey.state
    if state.house_moves >= MAX_HOUSE_MOVES:
        return []
    out: list[Move] = []
    whole = state.rules.runs is Runs.WHOLE
    for src in range(8):
        pile = state.piles[src]
        if len(pile) < 2:
            continue
        below = state.faces[pile[-1]]
        if not whole and survey.wanted >> below & 1:
            continue
        for count in range(2, len(pile) + 1):
            slot = pile[-count]
            face = state.faces[slot]
            packed = face < 52 and rank_of(face) == rank_of(below) + 1 and is_red(face) != is_red(below)
            if not packed or state.down >> slot & 1 or (not whole and survey.wanted >> face & 1):
                break
            below = face
            targets = survey.spaces
            for host in HOUSE_HOSTS[face]:
                targets |= survey.hosts.get(host, 0)
            for dst in range(8):
                if targets >> dst & 1 and count <= longest_run(state, dst):
                    run = move(src, dst, count)
                    if not repeated(state, run):
                        out.append(run)
    return out


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
    if code is not None:
        return code, None
    if isinstance(play, Move):
        play = resolve(state, play)
        if play.src == play.dst:
            return "same-pile", None
    survey = Survey(state)
    ranks = duties_for(open_duties(survey), play, survey)
    placed = placement(state, play)
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
    if not isinstance(play, Move) or play.count < 2 or state.rules.runs is not Runs.SPACES or play.dst >= 8:
        return False
    return any(survey.wanted >> state.faces[slot] & 1 for slot in state.piles[play.src][-play.count :])


def meets_earliest(verdict: Verdict, play: Play) -> bool:
    """Is the play (possible, faultless, resolved) one that an open duty of the earliest open rank asks for?"""
    return bool(verdict.open) and any(duty.met_by(play) for duty in verdict.open[0])


__all__ = ["FOUNDATION_BIT", "Verdict", "judge", "meets_earliest", "plays"]
