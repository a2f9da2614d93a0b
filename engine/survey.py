"""One look over a position: which card may go where.

Owns the table of well-placed single-card plays that the right plays and the duties are read from. Must not know a
duty, nor change a position.
"""

from __future__ import annotations

from engine.actions import move
from engine.cards import LAID_ON, NEXT_FACE, NO_FACE
from engine.fits import repeated, resolve
from engine.piles import FOUNDATION_BIT, HOUSE_BITS, RESERVE, SEAT_HOUSE_BITS, WASTE
from engine.state import State

LOADING_BITS = (1 << RESERVE[1] | 1 << WASTE[1], 1 << RESERVE[0] | 1 << WASTE[0])  # by the seat that loads


class Survey:
    """What a position takes and gives, by bit sets of piles (bit 24: any foundation).

    `face`: by available source pile, in the order of their texts, the face of its top card; `bits`: by the same and in
    the same order, the piles that take it, without an entry if none does; `takes`: by face, the piles it fits, spaces
    and the mover's waste not among them, loads wherever it comes from; `spaces`: the spaces.
    Plays that `repeats` would refuse for the fourth table are left out of `bits`. Made fresh for each question and
    thrown away: a plain class, since it is the inner loop's scratch paper.
    """

    __slots__ = ("bits", "face", "spaces", "state", "takes")

    def __init__(self, state: State) -> None:
        rules, piles, faces, _, laid, seat = state[:6]
        takes = [0] * (NO_FACE + 1)
        for pile in piles[16:]:
            if pile:
                takes[NEXT_FACE[faces[pile[-1]]]] = FOUNDATION_BIT
            else:
                takes[0] = takes[13] = takes[26] = takes[39] = FOUNDATION_BIT  # the aces
        tops: dict[int, int] = {}
        spaces = 0
        for source, bit in rules.sources[seat]:
            if pile := piles[source]:
                tops[source] = face = faces[pile[-1]]
                if bit:
                    red, black = LAID_ON[face]
                    takes[red] |= bit
                    takes[black] |= bit
            else:
                spaces |= bit
        if laid != 3:
            spaces &= SEAT_HOUSE_BITS[laid - 1]
        for target, bit in rules.load_targets[seat]:
            if pile := piles[target]:
                for face in rules.loaded_on[faces[pile[-1]]]:
                    takes[face] |= bit
        reach = rules.reach[seat]
        anyhow = spaces | 1 << WASTE[seat]
        bits = {src: found for src, face in tops.items() if (found := (takes[face] | anyhow) & reach[src])}
        self.state, self.face, self.bits, self.takes, self.spaces = state, tops, bits, takes, spaces
        if state.thrice:
            self._leave_out_repeats()

    def _leave_out_repeats(self) -> None:
        state = self.state
        for src, bits in self.bits.items():
            for dst in range(25):
                if bits >> dst & 1 and repeated(state, resolve(state, move(src, dst))):
                    self.bits[src] &= ~(1 << dst)

    @property
    def load_bits(self) -> int:
        """The opponent's piles that may be loaded at all, as target bits."""
        return self.state.rules.load_masks[self.state.mover]

    @property
    def loading_bits(self) -> int:
        """The opponent's reserve and waste, as target bits: what is put there is a load, allowed or not."""
        return LOADING_BITS[self.state.mover]

    @property
    def laid_houses(self) -> int:
        """All piles of the tableau that are no space (nor need to be laid out), as target bits."""
        return HOUSE_BITS & ~self.spaces

    def wanted(self, face: int) -> bool:
        """Does a card of this face fit a foundation now?"""
        return self.takes[face] & FOUNDATION_BIT != 0
