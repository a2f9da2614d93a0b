"""What lies under a point and where a dropped card falls."""

from __future__ import annotations

import pytest

from ui.table.layout import Rect, arrange
from ui.table.pick import Hit, drop, hit, is_packed, longest_run, nearest, neighbour, taken, wrong_drop

LAYOUT = arrange(1280, 800, {"a1": 4, "aR": 13, "b1": 3, "f1": 2})


def test_the_uppermost_card_is_hit() -> None:
    for index, card in enumerate(LAYOUT.places["a1"].cards):
        assert hit(LAYOUT, card.x + 3, card.y + 50) == Hit("a1", index)
    top = LAYOUT.places["a1"].top
    assert hit(LAYOUT, top.right - 3, top.y + 50) == Hit("a1", 3)


def test_a_fan_to_the_left_is_hit_at_the_right_edge_of_its_covered_cards() -> None:
    for index, card in enumerate(LAYOUT.places["b1"].cards):
        assert hit(LAYOUT, card.right - 3, card.y + 50) == Hit("b1", index)


def test_a_stack_has_only_a_top() -> None:
    x, y = LAYOUT.places["aR"].top.centre
    assert hit(LAYOUT, x, y) == Hit("aR", 12)


def test_an_empty_place_and_bare_felt() -> None:
    x, y = LAYOUT.places["a2"].base.centre
    assert hit(LAYOUT, x, y) == Hit("a2", None)
    assert hit(LAYOUT, 2, 400) is None


@pytest.mark.parametrize(
    ("faces", "packed"),
    [
        (["9s", "8h", "7c"], True),
        (["9s"], True),
        (["9s", "8c"], False),  # one colour
        (["9s", "7h"], False),
        (["8h", "9s"], False),
        (["9s", None], False),
        (["Kd", "Qs", "Jh", "Tc"], True),
        (["2h", "As"], True),
        (["Ah", "Ks"], False),
    ],
)
def test_a_packed_run(faces: list[str | None], packed: bool) -> None:
    assert is_packed(faces) is packed


def test_a_card_under_the_top_brings_the_packed_run_above_it() -> None:
    faces = ["Kd", "9s", "8h", "7c"]
    assert [taken(faces, n, house=True) for n in range(4)] == [0, 3, 2, 1]
    assert [taken(faces, n, house=False) for n in range(4)] == [0, 0, 0, 1]
    assert longest_run(faces) == 3
    assert taken(["9s", None], 1, house=True) == 0
    assert taken([], 0, house=True) == 0
    assert longest_run([]) == 0


def test_the_largest_overlap_among_the_allowed_piles_wins() -> None:
    a2, a3 = LAYOUT.places["a2"].base, LAYOUT.places["a3"].base
    between = Rect(a2.x, a3.y + (a2.y - a3.y) * 0.6, a2.w, a2.h)  # nearer to a2
    assert drop(LAYOUT, between, ["a2", "a3"]) == "a2"
    assert drop(LAYOUT, between, ["a3", "f1"]) == "a3"
    assert drop(LAYOUT, between, ["f1"]) is None


def test_a_wrong_pile_must_be_meant() -> None:
    a2 = LAYOUT.places["a2"].base
    assert wrong_drop(LAYOUT, a2.moved(20, 20), "aR") == "a2"
    assert wrong_drop(LAYOUT, a2.moved(20, 20), "a2") is None
    assert wrong_drop(LAYOUT, a2.moved(a2.w * 0.9, 0), "aR") is None


def test_arrows_lead_to_the_next_pile() -> None:
    ways = {"a1": [(0, -1, "a2"), (0, 1, "aH"), (-1, 0, "f7")], "aH": [(1, 0, "aT"), (0, -1, "a1")]}
    for pile, steps in ways.items():
        for dx, dy, expected in steps:
            assert neighbour(LAYOUT, pile, dx, dy) == expected, (pile, dx, dy)
    assert neighbour(LAYOUT, "aR", 1, 0) == "aR"
    assert neighbour(LAYOUT, "bR", 1, 0) == "bW"


def test_every_pile_can_be_reached_by_arrows() -> None:
    reached, todo = {"aR"}, ["aR"]
    while todo:
        pile = todo.pop()
        for dx, dy in ((1, 0), (-1, 0), (0, 1), (0, -1)):
            step = neighbour(LAYOUT, pile, dx, dy)
            if step not in reached:
                reached.add(step)
                todo.append(step)
    assert reached == set(LAYOUT.places)


def test_the_nearest_pile_anchors_a_ghost() -> None:
    x, y = LAYOUT.places["f3"].base.centre
    assert nearest(LAYOUT, x + 5, y - 5) == "f3"
    assert LAYOUT.anchored("f3", x + 51, y) == pytest.approx((0.5, 0.0))
