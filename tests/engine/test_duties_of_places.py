"""docs/rules.md, "Duties": the tables `maison` and `depot`, row by row."""

from __future__ import annotations

from tests.support.table import after, legal, table, verdict


def check(changes: str, cases: dict[str, str]) -> None:
    state = table(changes)
    assert {action: verdict(state, action) for action in cases} == cases


# maison


def test_maison_reserve_to_foundation_blocks_every_other_play() -> None:
    check(
        "rules: maison; a.reserve: ?*3 5h; foundations: 4h; a.houses: Ac | | Qs | Ks; a.turned: 2c",
        {
            "aR>f": "ok",
            "aR>a2": "fault:reserve-to-foundation",
            "a1>f": "fault:reserve-to-foundation",
            "a3>b2": "fault:reserve-to-foundation",
            "aT>aW": "fault:reserve-to-foundation",
        },
    )
    check("rules: maison; a.reserve: 5h; a.hand:; foundations: 4h", {"pass": "fault:reserve-to-foundation"})
    check("rules: maison; a.reserve: 5h; a.turned: 5h'; foundations: 4h", {"aT>f": "ok", "aR>f": "ok"})


def test_maison_the_turned_card_is_free() -> None:
    check(
        "rules: maison; a.turned: 5h; foundations: 4h; a.houses: 6s | Kd | Kh | Ks",
        {"aT>f": "ok", "aT>aW": "ok", "aT>a1": "ok", "a1>a2": "fault:wrong-rank"},
    )


def test_maison_a_house_top_has_to_go_to_its_foundation() -> None:
    state = "rules: maison; a.houses: 5h | Kd | Kh | Ks; foundations: 4h 2c; a.turned: 3c; b.waste: Td"
    check(
        state,
        {
            "a1>f": "ok",
            "aT>f": "fault:to-foundation",
            "aT>aW": "fault:to-foundation",
            "aR>bW": "fault:to-foundation",
        },
    )
    check(
        "rules: maison; b.houses: 5h | Kd' | Kh' | Ks'; foundations: 4h",
        {"b1>f": "ok", "turn": "fault:to-foundation"},
    )
    check(
        "rules: maison; a.houses: 5h | 3c | Kh | Ks; foundations: 4h 2c",
        {"a1>f": "ok", "a2>f": "ok", "turn": "fault:to-foundation"},
    )


def test_maison_the_turned_card_may_stand_for_a_house_card_of_its_face() -> None:
    check(
        "rules: maison; a.houses: 5h | Kd | Kh | Ks; a.turned: 5h'; foundations: 4h",
        {"aT>f": "ok", "a1>f": "ok", "aT>aW": "fault:to-foundation"},
    )


def test_maison_fill_space_blocks_every_other_play() -> None:
    state = "rules: maison; a.houses: Kc | | Qs | Ks; a.turned: 5h; b.waste: Td; foundations: 4h"
    check(
        state,
        {
            "aR>a2": "ok",
            "aR>bW": "fault:fill-space",
            "a3>b2": "fault:fill-space",
            "aT>a2": "fault:fill-space",
            "aT>f": "fault:fill-space",
            "aT>aW": "fault:fill-space",
        },
    )
    check("rules: maison; a.houses: Kc | | Qs | Ks", {"turn": "fault:fill-space"})
    check("rules: maison; a.houses: Kc | | Qs | Ks; a.reserve:", {"turn": "ok", "a3>a2": "ok"})


def test_maison_a_house_card_and_a_space_are_of_equal_rank() -> None:
    check(
        "rules: maison; a.houses: 5h | | Qs | Ks; foundations: 4h",
        {
            "a1>f": "ok",
            "aR>a2": "ok",
            "turn": "fault:to-foundation,fill-space",
            "a3>b2": "fault:to-foundation,fill-space",
        },
    )


def test_maison_fill_from_hand_may_be_added() -> None:
    rules = "rules: maison fill_from_hand=yes; a.reserve:"
    check(
        f"{rules}; a.houses: Kc | | Qs | Ks", {"turn": "ok", "a3>b2": "fault:fill-space", "a3>a2": "fault:fill-space"}
    )
    check(
        f"{rules}; a.houses: Kc | | Qs | Ks; a.turned: 7s",
        {"aT>a2": "ok", "aT>aW": "fault:fill-space", "a3>b2": "fault:fill-space"},
    )


# depot


def test_depot_fill_space_comes_before_everything() -> None:
    state = "rules: depot; a.houses: Kc | | Qs | Ks; a.reserve: ?*3 5h; a.turned: Ac; foundations: 4h; b.waste: 6s"
    check(
        state,
        {
            "aR>a2": "ok",
            "aR>f": "fault:fill-space",
            "aR>bW": "fault:fill-space",
            "aT>f": "fault:fill-space",
            "aT>a2": "fault:fill-space",
            "aT>aW": "fault:fill-space",
            "a3>b2": "fault:fill-space",
            "a3>a2": "fault:fill-space",
        },
    )


def test_depot_a_space_is_filled_from_the_hand_when_the_reserve_is_empty() -> None:
    space = "rules: depot; a.houses: Kc | | Qs | Ks; a.reserve:"
    check(space, {"turn": "ok", "a3>a2": "fault:fill-space", "a3>b2": "fault:fill-space"})
    check(f"{space}; a.turned: 7s", {"aT>a2": "ok", "aT>aW": "fault:fill-space", "a3>b2": "fault:fill-space"})
    check(f"{space}; a.hand:; a.waste: 7s", {"turn": "ok", "aW>a2": "fault:fill-space"})
    check(f"{space}; a.hand:", {"pass": "ok", "a3>a2": "ok"})
    check(f"{space}; a.turned: 7s; a.waste: 7s'", {"aT>a2": "ok", "aW>a2": "ok"})


def test_depot_reserve_to_foundation_is_second() -> None:
    check(
        "rules: depot; a.reserve: ?*3 5h; a.houses: 6s | 3c | Qs | Ks; a.turned: 5h'; foundations: 4h 2c",
        {
            "aR>f": "ok",
            "aT>f": "ok",
            "a2>f": "fault:reserve-to-foundation",
            "aR>a1": "fault:reserve-to-foundation",
            "a3>b2": "fault:reserve-to-foundation",
            "aT>aW": "fault:reserve-to-foundation",
        },
    )


def test_depot_to_foundation_is_third() -> None:
    check(
        "rules: depot; a.houses: 5h | Ts | Qs | Ks; a.waste: 3c; a.turned: 5h'; foundations: 4h 2c",
        {
            "a1>f": "ok",
            "aW>f": "ok",
            "aT>f": "ok",
            "aR>a2": "fault:to-foundation",
            "aT>aW": "fault:to-foundation",
            "a3>b2": "fault:to-foundation",
        },
    )
    check(
        "rules: depot; b.houses: 5h | Kd' | Kh' | Ks'; foundations: 4h", {"turn": "fault:to-foundation", "b1>f": "ok"}
    )


def test_depot_reserve_to_house_is_fourth_and_blocks_every_other_play() -> None:
    check(
        "rules: depot; a.houses: Ts | Tc | Qs | Ks; a.turned: 9h; b.waste: 8c",
        {
            "aR>a1": "ok",
            "aR>a2": "ok",
            "aR>bW": "fault:reserve-to-house",
            "a3>b2": "fault:reserve-to-house",
            "aT>a1": "fault:reserve-to-house",
            "aT>aW": "fault:reserve-to-house",
        },
    )
    check("rules: depot; a.houses: Ts | Tc | Qs | Ks", {"turn": "fault:reserve-to-house"})


def test_depot_a_card_of_the_reserves_face_meets_reserve_to_house() -> None:
    check(
        "rules: depot; a.houses: Ts | Kd | Qs | Ks; a.turned: 9d'",
        {"aR>a1": "ok", "aT>a1": "ok", "aT>aW": "fault:reserve-to-house"},
    )
    check(
        "rules: depot; a.houses: Ts | 9d' | Qs | Ks",
        {"aR>a1": "ok", "a2>a1": "ok", "turn": "fault:reserve-to-house"},
    )


def test_depot_to_house_blocks_loads_turn_pass_and_discard() -> None:
    state = "rules: depot; a.reserve: ?*3 2d; a.houses: 8h | Kd | Qs | Ks; b.waste: 3c"
    check(
        f"{state}; a.turned: 7c",
        {
            "aT>a1": "ok",
            "aT>aW": "fault:to-house",
            "aR>bW": "fault:to-house",
            "a3>b2": "ok",
            "a3>a2": "ok",
        },
    )
    check(f"{state}; a.waste: 7c", {"aW>a1": "ok", "turn": "fault:to-house", "aR>bW": "fault:to-house", "a3>a2": "ok"})
    check(f"{state}; a.waste: 7c; a.turned: 9c", {"aT>aW": "fault:to-house", "aW>a1": "ok"})
    check(f"{state}; a.waste: 9c; a.turned: 7c; a.hand:", {"pass": "impossible:cannot-pass"})
    check("rules: depot; a.reserve: ?*3 2d; a.houses: 8h | Kd | Qs | Ks; a.waste: 9c", {"turn": "ok"})


def test_depot_a_space_is_no_house_to_go_to() -> None:
    # Nothing but a space would take the waste's 9c; without reserve, hand and turned card it is no duty either.
    check(
        "rules: depot fill_from_hand=no; a.reserve:; a.houses: 8h | | Qs | Ks; a.waste: 9c",
        {"turn": "ok", "aW>a2": "ok"},
    )


def test_depot_a_house_card_that_fits_another_house_may_not_be_loaded() -> None:
    state = "rules: depot; a.reserve: ?*3 2d; a.houses: 7c | 8h | Qs | Ks; b.houses: Kc' | 8d | Kh' | Ks'"
    check(
        f"{state}; b.waste: 6c",
        {"a1>bW": "fault:to-house", "a1>a2": "ok", "a1>b2": "ok", "turn": "ok"},
    )
    # Another house's card is not concerned.
    check(f"{state}; b.waste: Jc", {"a3>bW": "fault:to-house", "turn": "ok"})
    check(f"{state}; b.waste: 7d; a.turned: 3s", {"a2>bW": "ok", "aT>aW": "ok"})


def test_depot_reserve_to_load_blocks_loads_from_houses_alone() -> None:
    state = "rules: depot; a.reserve: ?*3 2d; a.houses: 4h | Kd | Qs | Ks; b.waste: 3c"
    check(
        f"{state}; a.turned: 9h",
        {"aR>bW": "ok", "a1>bW": "fault:reserve-to-load", "aT>aW": "ok", "a3>a2": "ok"},
    )
    check(state, {"turn": "ok"})
    check(f"{state}; a.reserve: 9d", {"a1>bW": "ok"})
    # A house card of the reserve's face is as good.
    check("rules: depot; a.reserve: ?*3 2d; a.houses: 2d' | Kd | Qs | Ks; b.waste: 3c", {"a1>bW": "ok", "aR>bW": "ok"})


def test_depot_house_moves_are_never_a_duty() -> None:
    check("rules: depot; a.houses: 8h | 7c | Qs | Ks; a.turned: 2h", {"aT>aW": "ok", "a2>a1": "ok"})


def test_depot_legal_actions_follow_the_ranks() -> None:
    state = table(
        "rules: depot; a.reserve: ?*3 9d; a.houses: Ts | 8h | Kh | Ks; a.waste: 7c; b.waste: 8c; foundations: 4h;"
        "a.turned: 5h"
    )
    assert legal(state) == "aT>f"
    assert legal(after(state, "aT>f")) == "aR>a1"
    state = after(state, "aT>f; aR>a1; reveal aR=2d")
    assert legal(state) == "aW>a2"
    assert legal(after(state, "aW>a2")) == "a1>bW a2>bW turn"
