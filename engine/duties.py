"""The duty tables (docs/rules.md, "Duties"): what is compulsory now, what it blocks and what meets it.

Owns the four tables and `open_duties`. Must not judge placements or change a position. A table is data: rows of a
code, an opener that looks for the duty in a survey, and what the duty blocks.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from enum import Enum, auto
from typing import NamedTuple

from engine.actions import TURN, Move, Play, Turn
from engine.fits import MAX_HOUSE_MOVES, repeated
from engine.piles import FOUNDATION_BIT, HAND, RESERVE, TURNED, WASTE
from engine.rules import Duties
from engine.survey import Survey
from engine.uncover import first_steps


class Blocks(Enum):
    """What an open duty forbids besides the plays that meet it."""

    EVERY = auto()
    NOT_FOUNDATION = auto()  # every play but those onto a foundation
    TURN_PASS = auto()
    TURN_PASS_DISCARD = auto()
    LOADS_TURN_PASS_DISCARD = auto()
    HOUSE_LOADS = auto()


# Python 3.11 takes 80 ns to look a member up on its enum: the inner loop has names for them.
EVERY, NOT_FOUNDATION, TURN_PASS, TURN_PASS_DISCARD, LOADS_TURN_PASS_DISCARD, HOUSE_LOADS = Blocks


class Duty(NamedTuple):
    """One open duty. `meets` has target bits by source pile; `turn`: turning a card meets it.

    `only`: the duty exists for loads from this house alone (the depot table's second half of `to-house`).
    """

    code: str
    meets: dict[int, int]
    blocks: Blocks
    turn: bool = False
    only: int | None = None

    def met_by(self, play: Play) -> bool:
        """Does a well-placed play meet it?"""
        if isinstance(play, Move):
            return play.count == 1 and self.meets.get(play.src, 0) & target_bit(play) != 0
        return self.turn and isinstance(play, Turn)

    def blocks_play(self, play: Play, survey: Survey) -> bool:
        """Is the play among those the duty blocks? (whether it meets it is asked apart)"""
        if not isinstance(play, Move):
            return self.blocks is not HOUSE_LOADS
        return bool(self.blocked_bits(play.src, survey) & target_bit(play))

    def blocked_bits(self, src: int, survey: Survey) -> int:
        """Target bits the duty blocks from `src`."""
        blocks = self.blocks
        if blocks is EVERY:
            return -1
        if blocks is NOT_FOUNDATION:
            return ~FOUNDATION_BIT
        if blocks is TURN_PASS:
            return 0
        if blocks is HOUSE_LOADS:
            return survey.loading_bits if src < 8 else 0
        seat = survey.state.mover
        discard = 1 << WASTE[seat] if src == TURNED[seat] else 0
        return discard if blocks is TURN_PASS_DISCARD else discard | survey.loading_bits


def target_bit(play: Move) -> int:
    """The target as a bit; every foundation counts as plain ``f``."""
    return FOUNDATION_BIT if play.dst >= 16 else 1 << play.dst


Found = tuple[dict[int, int], bool] | None
Opener = Callable[[Survey], Found]


def _alike(survey: Survey, sources: Iterable[int], targets: int) -> Found:
    """Open if a top card of `sources` goes to `targets`; within one duty two cards of the same face are alike."""
    bits, face = survey.bits, survey.face
    faces = [face[src] for src in sources if src in bits and bits[src] & targets]
    if not faces:
        return None
    return {src: met for src, found in bits.items() if face[src] in faces and (met := found & targets)}, False


def _reserve_to_foundation(survey: Survey) -> Found:
    reserve = RESERVE[survey.state.mover]
    if not survey.bits.get(reserve, 0) & FOUNDATION_BIT:
        return None
    face = survey.face[reserve]
    # A house card never meets this duty, also with the same face.
    return {src: FOUNDATION_BIT for src, f in survey.face.items() if f == face and src >= 8}, False


def _any_to_foundation(survey: Survey) -> Found:
    meets = {src: FOUNDATION_BIT for src, bits in survey.bits.items() if bits & FOUNDATION_BIT}
    return (meets, False) if meets else None


def _house_to_foundation(survey: Survey) -> Found:
    return _alike(survey, range(8), FOUNDATION_BIT)


def _all_but_reserve_to_foundation(survey: Survey) -> Found:
    reserve = RESERVE[survey.state.mover]
    return _alike(survey, [src for src in survey.bits if src != reserve], FOUNDATION_BIT)


def _fill_space(survey: Survey) -> Found:
    if not survey.spaces:
        return None
    state = survey.state
    seat, piles = state.mover, state.piles
    if piles[RESERVE[seat]]:
        return _alike(survey, (RESERVE[seat],), survey.spaces)
    if not state.rules.fill_from_hand:
        return None
    if piles[TURNED[seat]]:
        return _alike(survey, (TURNED[seat],), survey.spaces)
    turns = (piles[HAND[seat]] or piles[WASTE[seat]]) and not repeated(state, TURN)
    return ({}, True) if turns else None


def _reserve_to_house(survey: Survey) -> Found:
    return _alike(survey, (RESERVE[survey.state.mover],), survey.laid_houses)


def _to_house(survey: Survey) -> Found:
    seat = survey.state.mover
    return _alike(survey, (WASTE[seat], TURNED[seat]), survey.laid_houses)


def _reserve_to_load(survey: Survey) -> Found:
    return _alike(survey, (RESERVE[survey.state.mover],), survey.load_bits)


def _load(survey: Survey) -> Found:
    return _alike(survey, survey.bits, survey.load_bits)


def _uncover(survey: Survey) -> Found:
    meets = first_steps(survey)
    return (meets, False) if meets else None


Row = tuple[str, Opener, Blocks]
TABLES: dict[Duties, tuple[tuple[Row, ...], ...]] = {
    Duties.CLASSIC: (
        (("reserve-to-foundation", _reserve_to_foundation, EVERY),),
        (("to-foundation", _any_to_foundation, EVERY),),
        (("fill-space", _fill_space, TURN_PASS),),
    ),
    Duties.STRICT: (
        (("reserve-to-foundation", _reserve_to_foundation, EVERY),),
        (("to-foundation", _any_to_foundation, EVERY),),
        (("uncover", _uncover, NOT_FOUNDATION), ("load", _load, NOT_FOUNDATION)),
        (("fill-space", _fill_space, TURN_PASS),),
    ),
    Duties.MAISON: (
        (("reserve-to-foundation", _reserve_to_foundation, EVERY),),
        (("to-foundation", _house_to_foundation, EVERY), ("fill-space", _fill_space, EVERY)),
    ),
    Duties.DEPOT: (
        (("fill-space", _fill_space, EVERY),),
        (("reserve-to-foundation", _reserve_to_foundation, EVERY),),
        (("to-foundation", _all_but_reserve_to_foundation, EVERY),),
        (("reserve-to-house", _reserve_to_house, EVERY),),
        (("to-house", _to_house, LOADS_TURN_PASS_DISCARD),),
        (("reserve-to-load", _reserve_to_load, HOUSE_LOADS),),
    ),
}

Ranks = tuple[tuple[Duty, ...], ...]


def open_duties(survey: Survey, *, every: bool = False, misplaced: bool = True) -> Ranks:
    """The open duties by rank, earliest first, ranks without one left out.

    Below a rank that blocks every play there is nothing more to say, so it is not looked for, unless the house moves
    are used up and any duty excuses one, or `every` rank is asked for, as if those before it were not open. Without
    `misplaced` those are left out that only a load at fault for its place would miss.
    """
    rules = survey.state.rules
    all_ranks = survey.state.house_moves >= MAX_HOUSE_MOVES
    from_hand = rules.fill_from_hand and not survey.state.piles[RESERVE[survey.state.mover]]
    found: list[tuple[Duty, ...]] = []
    for rank in TABLES[rules.duties]:
        row: tuple[Duty, ...] = ()
        for code, opener, blocks in rank:
            hit = opener(survey)
            if hit is not None:
                if from_hand and blocks is TURN_PASS:
                    blocks = TURN_PASS_DISCARD
                row += (Duty(code, hit[0], blocks, hit[1]),)
            if opener is _to_house:
                loads = -1 if misplaced else survey.load_bits
                row += _loads_that_fit_a_house(survey, loads, (*found, row) if all_ranks else None)
        if row:
            found.append(row)
            if row[0].blocks is EVERY and not (all_ranks or every):
                break
    return tuple(found)


def _loads_that_fit_a_house(survey: Survey, loads: int, excuses: Ranks | None) -> tuple[Duty, ...]:
    """Depot table: a house card that fits another house may not be loaded, not even where a load would be misplaced.

    `loads`: only cards that go to these targets as well.
    `excuses`: once the house moves are used up, the duties that excuse one more; others are refused, so that a card
    without an excuse has no house to go to.
    """
    houses = survey.laid_houses
    loading = [src for src, bits in survey.bits.items() if src < 8 and bits & loads and bits & houses]
    if excuses is not None:
        met = [duty.meets for rank in excuses for duty in rank]
        loading = [src for src in loading if any(survey.bits[src] & houses & meets.get(src, 0) for meets in met)]
    found = ((src, _alike(survey, (src,), houses)) for src in loading)
    return tuple(Duty("to-house", hit[0], HOUSE_LOADS, only=src) for src, hit in found if hit is not None)


def duties_for(ranks: Ranks, play: Play, survey: Survey) -> Ranks:
    """The duties open in view of one play: those bound to a house count for a load from that house alone."""
    load_from = play.src if isinstance(play, Move) and survey.loading_bits >> play.dst & 1 else None
    kept = (tuple(d for d in rank if d.only is None or d.only == load_from) for rank in ranks)
    return tuple(rank for rank in kept if rank)
