"""Where on the table something can be shown that covers no card.

Owns this search. Must not know what is shown.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from math import hypot

from ui.table.layout import SEATS, Layout, Rect

GAP = 6.0  # pixels kept free around it
LOWER = 20.0  # pixels that a wider size may lie farther away to be preferred to the next


def find(
    layout: Layout,
    counts: Mapping[str, int],
    sizes: Sequence[tuple[float, float]],
    near: tuple[float, float],
) -> Rect | None:
    """The place nearest to a point for one of these widths and heights, the first rather than the next: on bare felt,
    or where there is none, over places that are empty; None: some card would be covered."""
    places = layout.places.values()
    piles = [*(place.area for place in places), *(layout.tray(seat) for seat in SEATS)]
    cards = [place.area for place in places if counts.get(place.pile)]
    return _free(layout, piles, sizes, near) or _free(layout, cards, sizes, near)


def _free(
    layout: Layout, taken: Collection[Rect], sizes: Sequence[tuple[float, float]], near: tuple[float, float]
) -> Rect | None:
    around = [rect.grown(GAP) for rect in taken]
    found: list[tuple[float, Rect]] = []
    for n, (w, h) in enumerate(sizes):
        for y in {near[1] - h / 2, GAP, layout.height - GAP - h, *_beside(around, h)}:
            if y < GAP or y + h > layout.height - GAP:
                continue
            row = [rect for rect in around if rect.y < y + h and y < rect.bottom]
            for left, right in _gaps(row, GAP, layout.width - GAP):
                if right - left >= w:
                    x = max(left, min(near[0] - w / 2, right - w))
                    place = Rect(x, y, w, h)
                    found.append((_away(place, near) + n * LOWER, place))
    return min(found, key=lambda place: place[0])[1] if found else None


def _away(place: Rect, near: tuple[float, float]) -> float:
    """From a point to its edge; of two that are as near, the one with its middle there."""
    (x, y), (middle_x, middle_y) = near, place.centre
    edge = hypot(max(place.x - x, x - place.right, 0), max(place.y - y, y - place.bottom, 0))
    return edge + hypot(middle_x - x, middle_y - y) / 100


def _beside(around: Iterable[Rect], h: float) -> Iterator[float]:
    """Where something of that height just fits above or below one of these."""
    for rect in around:
        yield rect.y - h
        yield rect.bottom


def _gaps(row: Iterable[Rect], left: float, right: float) -> Iterator[tuple[float, float]]:
    """What these leave free from left to right."""
    for rect in sorted(row, key=lambda rect: rect.x):
        if rect.x > left:
            yield left, min(rect.x, right)
        left = max(left, rect.right)
    if right > left:
        yield left, right
