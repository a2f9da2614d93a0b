"""The search behind the duty `uncover` (docs/rules.md, "Duties"): can the cards on a wanted one be moved off?

Owns that search. Looks one card after the other, each moved once, onto a house, a space or a load, in order.
"""

from __future__ import annotations

from engine.cards import HOUSE_HOSTS, UNKNOWN
from engine.piles import RESERVE, WASTE
from engine.survey import Survey

Table = tuple[tuple[int | None, ...], tuple[tuple[int, int], ...]]
"""Tops of the eight houses (None: a space, -1: not laid out), and (target bit, top face) of each pile to load."""


def first_steps(survey: Survey) -> dict[int, int]:
    """By house: target bits of the first steps of every way that uncovers a card wanted on a foundation."""
    state = survey.state
    found: dict[int, int] = {}
    for h in range(8):
        pile = state.piles[h]
        if len(pile) < 2:
            continue
        faces = [state.faces[slot] for slot in reversed(pile)]
        for depth in range(1, len(pile)):
            slot = pile[-1 - depth]
            if faces[depth] == UNKNOWN or state.down >> slot & 1:
                break  # what lies further down is covered face down as well
            if survey.wanted(faces[depth]):
                bits = _ways(survey, h, faces[:depth]) & survey.bits.get(h, 0)
                if bits:
                    found[h] = found.get(h, 0) | bits
    return found


def _ways(survey: Survey, house: int, cards: list[int]) -> int:
    state = survey.state
    tops: list[int | None] = []
    for h in range(8):
        if h == house or (not state.piles[h] and not survey.spaces >> h & 1):
            tops.append(-1)
        else:
            tops.append(state.faces[state.piles[h][-1]] if state.piles[h] else None)
    loads: list[tuple[int, int]] = []
    if state.rules.load_sources[state.mover] >> house & 1:
        for target in (RESERVE[1 - state.mover], WASTE[1 - state.mover]):
            if survey.load_bits >> target & 1 and state.piles[target]:
                loads.append((1 << target, state.faces[state.piles[target][-1]]))
    seen: dict[tuple[int, Table], bool] = {}
    bits = 0
    start: Table = (tuple(tops), tuple(loads))
    for bit, table in _options(survey, start, cards[0], every_space=True):
        if _clears(survey, table, cards, 1, seen):
            bits |= bit
    return bits


def _options(survey: Survey, table: Table, card: int, every_space: bool) -> list[tuple[int, Table]]:
    tops, loads = table
    out: list[tuple[int, Table]] = []
    space_seen = False
    for h, top in enumerate(tops):
        if top is None:
            if space_seen and not every_space:
                continue  # one space is as good as another once the first step is made
            space_seen = True
        elif top not in HOUSE_HOSTS[card]:
            continue
        out.append((1 << h, ((*tops[:h], card, *tops[h + 1 :]), loads)))
    loaded_on = survey.state.rules.loaded_on
    for i, (bit, top) in enumerate(loads):
        if card in loaded_on[top]:
            out.append((bit, (tops, (*loads[:i], (bit, card), *loads[i + 1 :]))))
    return out


def _clears(survey: Survey, table: Table, cards: list[int], i: int, seen: dict[tuple[int, Table], bool]) -> bool:
    if i == len(cards):
        return True
    key = (i, table)
    if key not in seen:
        seen[key] = any(_clears(survey, t, cards, i + 1, seen) for _, t in _options(survey, table, cards[i], False))
    return seen[key]
