"""Where the piles lie: literal places for one window, and what must hold in every window."""

from __future__ import annotations

from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ui.table.layout import (
    FAN,
    FOUNDATIONS,
    HOUSES,
    PILES,
    SEATS,
    STOCK,
    STRIP_CW,
    Fold,
    Kind,
    Layout,
    Rect,
    arrange,
    best_fold,
    card_width,
    layers,
)

WINDOWS = st.tuples(st.integers(900, 3840), st.integers(600, 2160))
HOUSE_NAMES = [seat + house for seat in SEATS for house in HOUSES]
COUNTS = st.fixed_dictionaries(
    {}, optional={pile: st.integers(0, 13 if pile in HOUSE_NAMES else 52) for pile in PILES if pile[0] != "f"}
)


def base(layout: Layout, pile: str) -> tuple[float, float]:
    rect = layout.places[pile].base
    return rect.x, rect.y


def test_the_smallest_window_in_numbers() -> None:
    layout = arrange(900, 600, {})
    assert layout.fold is Fold.WIDE
    assert (layout.card_w, layout.card_h) == (76.0, 106.0)
    assert base(layout, "aR") == (812.0, 482.0)
    assert base(layout, "aH") == (549.0, 482.0)
    assert base(layout, "a1") == (549.0, 364.0)
    assert base(layout, "b1") == (275.0, 130.0)
    assert base(layout, "bR") == (12.0, 12.0)
    assert base(layout, "f1") == (369.0, 71.0)


@pytest.mark.parametrize(
    ("width", "height", "fold", "card"),
    [
        (900, 600, Fold.WIDE, 76.0),
        (1280, 800, Fold.WIDE, 102.0),
        (1920, 1080, Fold.WIDE, 137.0),
        (3840, 2160, Fold.WIDE, 275.0),
        (900, 1200, Fold.TALL, 100.0),
        (1000, 1000, Fold.TALL, 106.0),
    ],
)
def test_the_fold_with_the_larger_cards_is_taken(width: int, height: int, fold: Fold, card: float) -> None:
    layout = arrange(width, height, {})
    assert (layout.fold, layout.card_w) == (fold, card)


def test_stock_is_mine_at_the_bottom_and_the_opponents_at_the_top_turned_round() -> None:
    layout = arrange(1280, 800, {})
    assert all(layout.places["b" + kind].turned and not layout.places["a" + kind].turned for kind in STOCK)
    assert all(layout.places["a" + kind].base.y > layout.places["a1"].base.y for kind in STOCK)
    assert all(layout.places["b" + kind].base.y < layout.places["b1"].base.y for kind in STOCK)


def test_houses_count_from_their_owners_reserve() -> None:
    layout = arrange(1280, 800, {})
    assert [base(layout, "a" + n)[1] for n in HOUSES] == sorted(
        (base(layout, "a" + n)[1] for n in HOUSES), reverse=True
    )
    assert [base(layout, "b" + n)[1] for n in HOUSES] == sorted(base(layout, "b" + n)[1] for n in HOUSES)


def test_the_turned_card_lies_beside_the_hand() -> None:
    layout = arrange(1280, 800, {})
    row = sorted((layout.places["a" + kind].base.x, kind) for kind in STOCK)
    assert [kind for _, kind in row] == ["H", "T", "W", "R"]


def test_the_left_column_fans_left_and_the_right_column_right() -> None:
    layout = arrange(1280, 800, {"a1": 5, "b1": 5})
    right, left = layout.places["a1"], layout.places["b1"]
    assert [card.x for card in right.cards] == sorted(card.x for card in right.cards)
    assert [card.x for card in left.cards] == sorted((card.x for card in left.cards), reverse=True)
    assert (right.leftward, left.leftward) == (False, True)
    assert right.base.x > layout.places["f5"].base.right > layout.places["f1"].base.right > left.base.right


def test_mirrored_swaps_the_columns() -> None:
    layout = arrange(1280, 800, {"a1": 3}, mirrored=True)
    assert layout.places["a1"].leftward
    assert layout.places["a1"].base.x < layout.places["f1"].base.x < layout.places["b1"].base.x


def test_both_players_see_the_same_table_from_two_sides() -> None:
    mine, theirs = arrange(1280, 800, {}, "a"), arrange(1280, 800, {}, "b")
    for pile in PILES:
        x, y = mine.places[pile].base.centre
        ox, oy = theirs.places[pile].base.centre
        assert (abs(x - (1280 - ox)) <= 1, abs(y - (800 - oy)) <= 1) == (True, True), pile


def test_fans_squeeze_before_cards_shrink() -> None:
    small, long, too_long = (arrange(900, 600, {"a1": n}) for n in (2, FAN, FAN + 20))
    assert small.card_w == long.card_w > too_long.card_w
    step = long.places["a1"].cards[1].x - long.places["a1"].cards[0].x
    assert step < small.places["a1"].cards[1].x - small.places["a1"].cards[0].x


def test_the_card_size_depends_on_the_window_alone_during_a_deal() -> None:
    assert {arrange(1280, 800, {"a1": n, "b3": 14 - n}).card_w for n in range(1, 14)} == {102.0}


def test_a_stack_grows_upwards_layer_by_layer() -> None:
    assert [layers(n) for n in (0, 1, 2, 6, 7, 13, 35)] == [0, 1, 2, 2, 3, 4, 6]
    hand = arrange(1280, 800, {"aH": 35}).places["aH"]
    assert hand.top.y == hand.base.y - 5
    assert hand.cards[0] == hand.base


@given(WINDOWS, COUNTS, st.sampled_from("ab"), st.booleans(), st.sampled_from([1.0, 1.25, 1.5, 2.0, 3.0]))
def test_in_every_window(window: tuple[int, int], counts: dict[str, int], me: str, mirrored: bool, dpr: float) -> None:
    width, height = window
    layout = arrange(width, height, counts, me, mirrored=mirrored, dpr=dpr)
    inside = Rect(0, 0, width, height)
    assert set(layout.places) == set(PILES)
    assert layout.card_w >= 44
    for place in layout.places.values():
        area = place.area
        assert area.overlap(inside) == pytest.approx(area.w * area.h), place.pile
        assert min(area.w, area.h) >= 44
        for card in place.cards:  # crisp: whole device pixels
            assert (card.x * dpr) == pytest.approx(round(card.x * dpr))
            assert (card.w * dpr) == pytest.approx(round(card.w * dpr))
        if place.kind is Kind.HOUSE and len(place.cards) > 1:
            steps = [abs(b.x - a.x) for a, b in zip(place.cards, place.cards[1:], strict=False)]
            assert min(steps) >= layout.card_w * STRIP_CW - 2 / dpr
    for one, other in combinations(layout.places.values(), 2):
        assert one.area.overlap(other.area) == 0, (one.pile, other.pile)
    for seat in SEATS:
        tray = layout.tray(seat)
        others = [p for p in layout.places.values() if p.pile[0] != seat or p.pile[1] not in STOCK]
        assert all(tray.overlap(place.base) == 0 for place in others)


@given(WINDOWS)
def test_no_other_fold_has_larger_cards(window: tuple[int, int]) -> None:
    best = best_fold(*window)
    assert card_width(*window, best) == max(card_width(*window, fold) for fold in Fold)


def test_foundations_stand_in_two_columns_of_four() -> None:
    layout = arrange(1280, 800, {})
    xs = [base(layout, pile)[0] for pile in FOUNDATIONS]
    assert xs == [xs[0]] * 4 + [xs[4]] * 4
    assert xs[4] > xs[0]
