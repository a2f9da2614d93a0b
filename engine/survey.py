"""One look over a position: which card may go where.

Owns the table of well-placed single-card plays that `legal_actions` and the duties are read from. Must not know a
duty, nor change a position.
"""

from __future__ import annotations

from engine.actions import move
from engine.cards import ACES, HOUSE_HOSTS, NEXT_UP
from engine.fits import MAX_ARISEN, load_bits, resolve, shifted
from engine.piles import FOUNDATION_BIT, RESERVE, SEAT_HOUSE_BITS, TURNED, WASTE
from engine.state import State


class Survey:
    """By available source pile: the face of its top card and the bit set of piles that take it.

    Made fresh for each question and thrown away: a plain class, since it is the inner loop's scratch paper.
    Plays that `repeats` would refuse for the fourth table are left out already.
    """

    __slots__ = ("bits", "face", "hosts", "loads", "spaces", "state", "wanted")

    def __init__(self, state: State) -> None:
        rules, piles, faces, _, laid, seat = state[:6]
        self.state = state
        hosts: dict[int, int] = {}
        top: dict[int, int] = {}
        spaces = 0
        for h in (0, 1, 2, 3, 4, 5, 6, 7):
            if pile := piles[h]:
                face = faces[pile[-1]]
                hosts[face] = hosts.get(face, 0) | 1 << h
                top[h] = face
            else:
                spaces |= 1 << h
        if laid != 3:
            spaces &= SEAT_HOUSE_BITS[laid - 1]
        wanted = 0
        for pile in piles[16:]:
            wanted |= NEXT_UP[faces[pile[-1]]] if pile else ACES
        for own in (RESERVE[seat], TURNED[seat]):
            if pile := piles[own]:
                top[own] = faces[pile[-1]]
        if rules.own_waste and (pile := piles[WASTE[seat]]):
            top[WASTE[seat]] = faces[pile[-1]]
        loads: list[tuple[int, int]] = []
        mask = rules.load_masks[seat]
        for target in (RESERVE[1 - seat], WASTE[1 - seat]):
            if mask >> target & 1 and (pile := piles[target]):
                loads.append((1 << target, load_bits(rules.load_match, faces[pile[-1]])))
        sources = rules.load_sources[seat]
        bits: dict[int, int] = {}
        for src, face in top.items():
            found = spaces
            for host in HOUSE_HOSTS[face]:
                if host in hosts:
                    found |= hosts[host]
            if wanted >> face & 1:
                found |= FOUNDATION_BIT
            for bit, takes in loads:
                if takes >> face & 1 and sources >> src & 1:
                    found |= bit
            bits[src] = found
        if TURNED[seat] in bits:
            bits[TURNED[seat]] |= 1 << WASTE[seat]
        self.face, self.bits, self.hosts, self.spaces, self.wanted = top, bits, hosts, spaces, wanted
        self.loads = loads
        if state.thrice:
            self._leave_out_repeats()

    def _leave_out_repeats(self) -> None:
        state = self.state
        for src, bits in self.bits.items():
            for dst in range(25):
                if bits >> dst & 1:
                    table = shifted(state.piles, resolve(state, move(src, dst)))
                    if state.arisen.count(table) >= MAX_ARISEN:
                        self.bits[src] &= ~(1 << dst)

    @property
    def load_bits(self) -> int:
        """The opponent's piles that may be loaded at all, as target bits."""
        return self.state.rules.load_masks[self.state.mover]
