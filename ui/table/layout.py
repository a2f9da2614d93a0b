"""Where every pile and card lies, in pixels of a given window.

Owns the arithmetic of the table: which fold gives the largest cards, how far a fan spreads. Must not know Qt, rules
or what a card shows. Lengths named `…_CW` are card widths; everything a caller gets is in logical pixels, snapped to
whole device pixels so that cards stay crisp at any scaling.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum

SEATS = ("a", "b")
STOCK = "HTWR"  # from the middle of the table outwards
HOUSES = "1234"
FOUNDATIONS = tuple(f"f{n}" for n in range(1, 9))
PILES = tuple(seat + kind for seat in SEATS for kind in STOCK + HOUSES) + FOUNDATIONS

RATIO = 1.4  # height of a card
MARGIN_CW = 0.16  # felt around everything; a count badge reaches half of it
COLUMN_GAP_CW = 0.12
ROW_GAP_CW = 0.13
MIDDLE_GAP_CW = 0.24  # between the foundations and the houses beside them
STRIP_CW = 0.17  # the least of a covered card that still shows its index
SPREAD_CW = 0.36  # how much of a covered card shows where there is room
TRAY_CW = 0.06  # the bed of a stock row, beyond its cards
LAYER_CW = 0.012  # thickness of a few cards in a stack
CARDS_A_LAYER = 6
MOST_LAYERS = 6
FAN = 13  # a house of this many cards fits without the cards becoming smaller (king down to ace)
SMALLEST = 44.0  # no card is narrower than a finger, whatever the window


class Fold(Enum):
    """How the piles are folded into the window; the opponent's stock is at the top, mine at the bottom in both."""

    WIDE = "wide"  # five rows: each column of houses shares its height with its owner's stock row
    TALL = "tall"  # six rows: stock rows above and below both columns of houses


class Kind(Enum):
    """How the cards of a pile lie on each other."""

    HOUSE = "house"
    STACK = "stack"
    FOUNDATION = "foundation"


@dataclass(frozen=True, slots=True)
class Rect:
    """A rectangle in logical pixels."""

    x: float
    y: float
    w: float
    h: float

    @property
    def right(self) -> float:
        return self.x + self.w

    @property
    def bottom(self) -> float:
        return self.y + self.h

    @property
    def centre(self) -> tuple[float, float]:
        return self.x + self.w / 2, self.y + self.h / 2

    def contains(self, x: float, y: float) -> bool:
        return self.x <= x < self.right and self.y <= y < self.bottom

    def overlap(self, other: Rect) -> float:
        """The common area, 0 where they only touch."""
        w = min(self.right, other.right) - max(self.x, other.x)
        h = min(self.bottom, other.bottom) - max(self.y, other.y)
        return w * h if w > 0 and h > 0 else 0.0

    def united(self, other: Rect) -> Rect:
        x, y = min(self.x, other.x), min(self.y, other.y)
        return Rect(x, y, max(self.right, other.right) - x, max(self.bottom, other.bottom) - y)

    def moved(self, dx: float, dy: float) -> Rect:
        return Rect(self.x + dx, self.y + dy, self.w, self.h)

    def grown(self, by: float) -> Rect:
        return Rect(self.x - by, self.y - by, self.w + 2 * by, self.h + 2 * by)


@dataclass(frozen=True, slots=True)
class Place:
    """One pile's place: its cards, bottom first, and whether they lie turned round (the opponent's stock)."""

    pile: str
    kind: Kind
    base: Rect  # the outline, where the first card lies
    cards: tuple[Rect, ...]
    turned: bool = False
    leftward: bool = False  # a fan that grows to the left shows the right edge of its covered cards

    @property
    def top(self) -> Rect:
        return self.cards[-1] if self.cards else self.base

    @property
    def area(self) -> Rect:
        """Everything the pile covers, its empty outline included."""
        return self.base.united(self.top)


@dataclass(frozen=True, slots=True)
class Layout:
    """The whole table in one window."""

    width: float
    height: float
    fold: Fold
    card_w: float
    card_h: float
    places: Mapping[str, Place]

    def tray(self, seat: str) -> Rect:
        """The bed of a player's stock row; reaches half-way to whatever lies beside it."""
        row = [self.places[seat + kind].base for kind in STOCK]
        bed = row[0].united(row[-1])
        return bed.grown(TRAY_CW * self.card_w)

    def anchored(self, pile: str, x: float, y: float) -> tuple[float, float]:
        """A point in card widths from the middle of a pile."""
        cx, cy = self.places[pile].base.centre
        return (x - cx) / self.card_w, (y - cy) / self.card_w


def layers(count: int) -> int:
    """How many cards of a stack are worth drawing: enough to look as thick as it is."""
    return min(count, MOST_LAYERS, 1 + (count + CARDS_A_LAYER - 1) // CARDS_A_LAYER)


def _need(fold: Fold, longest: int) -> tuple[float, float]:
    """Width and height in card widths that a fold takes at the least."""
    fan = 1 + (max(longest, FAN) - 1) * STRIP_CW
    stock = 4 + 3 * COLUMN_GAP_CW
    middle = 2 + COLUMN_GAP_CW + 2 * MIDDLE_GAP_CW
    match fold:
        case Fold.WIDE:
            rows, width = 5, 2 * max(fan, stock) + middle
        case Fold.TALL:
            rows, width = 6, max(2 * fan + middle, stock)
    return width + 2 * MARGIN_CW, rows * RATIO + (rows - 1) * ROW_GAP_CW + 2 * MARGIN_CW


def card_width(width: float, height: float, fold: Fold, longest: int = 0) -> float:
    """The largest card a fold allows in this window when its longest house has that many cards."""
    need_w, need_h = _need(fold, longest)
    return max(SMALLEST, min(width / need_w, height / need_h))


def best_fold(width: float, height: float, longest: int = 0) -> Fold:
    """The fold with the larger cards; WIDE where both are alike."""
    return max(Fold, key=lambda fold: card_width(width, height, fold, longest))


def _between(low: float, value: float, high: float) -> float:
    return max(low, min(value, high))


@dataclass(frozen=True, slots=True)
class _Grid:
    """Lengths in pixels common to all piles of one layout."""

    dpr: float
    w: float
    h: float
    layer: float

    def snap(self, value: float) -> float:
        return round(value * self.dpr) / self.dpr

    def rect(self, x: float, y: float) -> Rect:
        return Rect(self.snap(x), self.snap(y), self.w, self.h)

    def stack(self, pile: str, kind: Kind, x: float, y: float, count: int, turned: bool) -> Place:
        base = self.rect(x, y)
        hidden = count - layers(count)
        cards = tuple(base.moved(0, -max(0, i - hidden) * self.layer) for i in range(count))
        if kind is Kind.FOUNDATION:  # thirteen cards at most, and the eight must stand in line
            cards = (base,) * count
        return Place(pile, kind, base, cards, turned)

    def fan(self, pile: str, x: float, y: float, count: int, room: float, leftward: bool) -> Place:
        step = self.w * SPREAD_CW
        if count > 1:
            step = min(step, (room - self.w) / (count - 1))
        sign = -1 if leftward else 1
        cards = tuple(self.rect(x + sign * step * i, y) for i in range(count))
        return Place(pile, Kind.HOUSE, self.rect(x, y), cards, leftward=leftward)


def arrange(
    width: float,
    height: float,
    counts: Mapping[str, int],
    me: str = "a",
    *,
    mirrored: bool = False,
    dpr: float = 1.0,
    fold: Fold | None = None,
) -> Layout:
    """Lay out the table with `me` at the bottom; piles missing in `counts` are empty.

    The card size depends on the window alone, not on the play, unless a house outgrows FAN.
    """
    longest = max((counts.get(s + h, 0) for s in SEATS for h in HOUSES), default=0)
    fold = fold or best_fold(width, height, longest)
    raw = card_width(width, height, fold, longest)
    w = int(raw * dpr) / dpr
    grid = _Grid(dpr, w, round(w * RATIO * dpr) / dpr, max(1.0, round(w * LAYER_CW * dpr)) / dpr)
    rows = 5 if fold is Fold.WIDE else 6
    margin = MARGIN_CW * w
    row_gap = _between(ROW_GAP_CW * w, (height - 2 * margin - rows * grid.h) / (rows - 1), 0.3 * w)
    tops = [(height - rows * grid.h - (rows - 1) * row_gap) / 2 + n * (grid.h + row_gap) for n in range(rows)]

    gap = COLUMN_GAP_CW * w
    beside = 4 * w + 3 * gap if fold is Fold.WIDE else w * (1 + (FAN - 1) * STRIP_CW)
    spare = width / 2 - margin - gap / 2 - w - beside
    middle_gap = _between(MIDDLE_GAP_CW * w, spare / 3, 0.6 * w)
    stock_gap = _between(gap, gap + (spare - middle_gap) / 3, 0.3 * w)
    start = gap / 2 + w + middle_gap  # from the middle line to the near edge of the first card of a house
    room = width / 2 - start - margin

    other = "b" if me == "a" else "a"
    places: list[Place] = []
    for seat, mine in ((me, True), (other, False)):
        leftward = mine == mirrored
        for n, house in enumerate(HOUSES):
            # House 1 is the one next to its owner's stock row: mine counts upwards, the opponent's downwards.
            row = rows - 2 - n if mine else 1 + n
            x = width / 2 - start - w if leftward else width / 2 + start
            pile = seat + house
            places.append(grid.fan(pile, x, tops[row], counts.get(pile, 0), room, leftward))
        for n, kind in enumerate(STOCK):
            x = (
                width / 2 + (start + n * (w + stock_gap))
                if not leftward
                else width / 2 - start - w - n * (w + stock_gap)
            )
            if fold is Fold.TALL:
                x = width / 2 + (n - 1.5) * (w + stock_gap) * (-1 if leftward else 1) - w / 2
            pile = seat + kind
            places.append(grid.stack(pile, Kind.STACK, x, tops[-1] if mine else tops[0], counts.get(pile, 0), not mine))
    first = (height - 4 * grid.h - 3 * row_gap) / 2
    # Each player sees the foundations from his side, so that both look at one and the same table.
    for n, pile in enumerate(FOUNDATIONS if me == "a" else reversed(FOUNDATIONS)):
        column = n // 4 if not mirrored else 1 - n // 4
        x = width / 2 - gap / 2 - w if column == 0 else width / 2 + gap / 2
        y = first + (n % 4) * (grid.h + row_gap)
        places.append(grid.stack(pile, Kind.FOUNDATION, x, y, counts.get(pile, 0), False))
    return Layout(width, height, fold, w, grid.h, {place.pile: place for place in places})
