"""Which of the right plays a computer player makes.

Owns the ranking. A play's worth is looked up by what it does; house moves count only if they bring something at
once, so that a turn always ends.
"""

from __future__ import annotations

from engine.actions import Move, Play, Turn
from engine.cards import HOUSE_HOSTS, UNKNOWN
from engine.piles import HOUSES, RESERVE, TURNED, WASTE
from engine.state import State


def first(state: State, right: tuple[Play, ...], chance: int) -> Play:
    """Any right play, by chance; house moves wear off so that turns end."""
    if state.house_moves > 5:
        others = tuple(p for p in right if not (isinstance(p, Move) and p.src < 8 and p.dst < 8))
        right = others or right
    return right[chance % len(right)]


def best(state: State, right: tuple[Play, ...], chance: int) -> Play:
    """The play of the highest worth, the first in text order among equals."""
    return max(right, key=lambda play: worth(state, play))


def worth(state: State, play: Play) -> int:
    """A rough value: cards off one's reserve first, loads next, then hand cards, then tidy houses."""
    if isinstance(play, Turn):
        return 20
    if not isinstance(play, Move):
        return 5
    seat, src, dst = state.mover, play.src, play.dst
    if dst >= 16:
        return 100 if src == RESERVE[seat] else 90 + len(state.piles[src]) % 5
    if dst >= 8 and dst != WASTE[seat]:
        return {RESERVE[seat]: 85, TURNED[seat]: 80, WASTE[seat]: 80}.get(src, 70)
    if src == RESERVE[seat]:
        return 78 if state.piles[dst] else 75
    if dst == WASTE[seat]:
        return 10
    if src >= 8:
        return 60 if state.piles[dst] else 30
    return _house_move(state, play)


def _house_move(state: State, play: Move) -> int:
    """Worth something only if it empties a house for the reserve, or frees a card the reserve or turned card fits."""
    seat, pile = state.mover, state.piles[play.src]
    reserve, turned = state.piles[RESERVE[seat]], state.piles[TURNED[seat]]
    if not state.piles[play.dst]:
        return 0
    if len(pile) == play.count:
        return 65 if reserve or turned else 15
    under = state.faces[pile[-1 - play.count]]
    if under == UNKNOWN:
        return 50 if state.house_moves < 3 else 1
    for own in (reserve, turned):
        if own and under in HOUSE_HOSTS[state.faces[own[-1]]] and not _has_host(state, state.faces[own[-1]]):
            return 62 if state.house_moves < 3 else 1
    return 1


def _has_host(state: State, face: int) -> bool:
    return any(state.piles[h] and state.faces[state.piles[h][-1]] in HOUSE_HOSTS[face] for h in HOUSES)
