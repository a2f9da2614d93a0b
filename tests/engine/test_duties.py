"""docs/rules.md, "Duties": the tables `classic` and `strict`, row by row."""

from __future__ import annotations

import pytest

from tests.support.table import after, legal, table, verdict


def check(changes: str, cases: dict[str, str]) -> None:
    state = table(changes)
    assert {action: verdict(state, action) for action in cases} == cases


# classic


def test_classic_reserve_to_foundation_blocks_every_other_play() -> None:
    check(
        "a.reserve: ?*3 5h; a.houses: 3c | Td | 9s | Ks; foundations: 4h 2c; a.turned: 6s; b.reserve: 7s",
        {
            "aR>f": "ok",
            "aR>f1": "ok",
            "a1>f": "fault:reserve-to-foundation",
            "a3>a2": "fault:reserve-to-foundation",
            "aT>bR": "fault:reserve-to-foundation",
            "aT>aW": "fault:reserve-to-foundation",
        },
    )
    check(
        "a.reserve: ?*3 5h; foundations: 4h",
        {"aR>f": "ok", "turn": "fault:reserve-to-foundation"},
    )
    check("a.reserve: 5h; foundations: 4h; a.hand:", {"aR>f": "ok", "pass": "fault:reserve-to-foundation"})


def test_classic_a_card_of_the_same_face_meets_reserve_to_foundation_but_not_from_a_house() -> None:
    check(
        "a.reserve: ?*3 5h; a.houses: 5h' | Kd | Kh | Ks; foundations: 4h",
        {"a1>f": "fault:reserve-to-foundation", "aR>f": "ok"},
    )
    check(
        "rules: classic own_waste=yes; a.reserve: ?*3 5h; a.turned: 5h'; foundations: 4h",
        {"aT>f": "ok", "aR>f": "ok"},
    )
    check(
        "rules: classic own_waste=yes; a.reserve: ?*3 5h; a.waste: 5h'; foundations: 4h",
        {"aW>f": "ok", "aR>f": "ok"},
    )
    check(
        "a.reserve: ?*3 5h; a.waste: 5h'; foundations: 4h",
        {"aW>f": "fault:not-available"},
    )


@pytest.mark.parametrize(
    "source",
    [
        "a.houses: 5h | Kd | Kh | Ks",
        "b.houses: Kc' | 5h | Kh' | Ks'",
        "a.turned: 5h",
        "rules: classic own_waste=yes; a.waste: 5h",
    ],
)
def test_classic_to_foundation_is_open_for_every_available_card(source: str) -> None:
    state = table(f"{source}; foundations: 4h; a.reserve: ?*3 9d; b.reserve: 8d")
    assert verdict(state, "aR>bR") == "fault:to-foundation"
    assert len(legal(state).split()) == 1
    assert legal(state).endswith(">f")


@pytest.mark.parametrize("source", ["a.waste: 5h", "b.waste: 5h", "b.reserve: 5h", "a.reserve: 5h 9d"])
def test_classic_to_foundation_is_not_open_for_cards_that_are_not_available(source: str) -> None:
    assert verdict(table(f"{source}; foundations: 4h"), "turn") == "ok"


def test_classic_to_foundation_leaves_a_free_choice_among_several() -> None:
    check(
        "a.houses: 5h | Kd | 3c | Ks; b.houses: Kc' | Ad | Kh' | Ks'; a.turned: 5h'; foundations: 4h 2c",
        {"a1>f": "ok", "a3>f": "ok", "b2>f": "ok", "aT>f": "ok", "aT>aW": "fault:to-foundation"},
    )


def test_classic_fill_space_blocks_turn_and_pass_alone() -> None:
    state = "a.houses: Kc | | Qs | Ks; a.reserve: ?*3 9d; b.waste: 8d; b.reserve: Js"
    check(
        state,
        {
            "aR>a2": "ok",
            "aR>bW": "ok",
            "a3>a2": "ok",
            "a3>bR": "ok",
            "a3>b2": "ok",
            "turn": "fault:fill-space",
        },
    )
    check(f"{state}; a.turned: 7s", {"aT>aW": "ok", "aT>a2": "ok", "turn": "impossible:already-turned"})
    check(f"{state}; a.hand:", {"pass": "fault:fill-space", "turn": "impossible:nothing-to-turn"})


def test_classic_a_space_is_no_duty_without_a_reserve() -> None:
    check("a.houses: Kc | | Qs | Ks; a.reserve:", {"turn": "ok", "a3>a2": "ok"})
    check("a.houses: Kc | | Qs | Ks; a.reserve:; a.hand:", {"pass": "ok"})


def test_classic_a_space_among_the_opponents_houses_is_a_duty_as_well() -> None:
    check("b.houses: Kc' | Kd' | Kh'", {"turn": "fault:fill-space", "aR>b4": "ok"})


def test_classic_no_look_ahead_only_what_fits_now_counts() -> None:
    # The ten would fit once the jack is on the foundation; the nine under it is nobody's duty.
    check("a.houses: Kc | 5h Qc | Kh | Ks; foundations: 4h", {"turn": "ok", "a2>a3": "ok"})


def test_classic_the_earlier_rank_is_reported() -> None:
    check(
        "a.reserve: ?*3 5h; a.houses: Ac | | Kh | Ks; foundations: 4h",
        {"turn": "fault:reserve-to-foundation", "a1>f": "fault:reserve-to-foundation"},
    )
    check("a.houses: Ac | | Kh | Ks", {"turn": "fault:to-foundation", "aR>a2": "fault:to-foundation"})


def test_classic_loading_is_no_duty() -> None:
    check("b.waste: 8d", {"turn": "ok", "aR>bW": "ok"})


def test_classic_fill_from_hand_blocks_the_discard_too() -> None:
    rules = "rules: classic fill_from_hand=yes"
    space = "a.houses: Kc | | Qs | Ks; a.reserve:"
    check(f"{rules}; {space}", {"turn": "ok", "a3>a2": "ok", "a3>b2": "ok"})
    check(f"{rules}; {space}; a.turned: 7s", {"aT>a2": "ok", "aT>aW": "fault:fill-space", "a3>a2": "ok"})
    check(f"{rules}; {space}; a.hand:; a.waste: 7s", {"turn": "ok"})
    check(f"{rules}; {space}; a.hand:", {"pass": "ok"})
    check(f"{rules}; a.houses: Kc | | Qs | Ks", {"turn": "fault:fill-space", "aR>a2": "ok"})
    check(f"{rules}; a.houses: Kc | | Qs | Ks; a.turned: 7s", {"aT>aW": "ok", "aT>a2": "ok"})


# strict


def test_strict_load_blocks_every_play_but_foundation_plays_and_uncover() -> None:
    state = "rules: classic duties=strict; a.houses: Kc | | 8h | 9s; b.waste: 8d; a.reserve: ?*3 9d"
    check(
        state,
        {
            "aR>bW": "ok",
            "aR>a2": "fault:load",
            "a3>a4": "fault:load",
            "turn": "fault:load",
        },
    )
    check(f"{state}; a.turned: 2c", {"aT>aW": "fault:load", "aT>a2": "fault:load"})


def test_strict_load_is_open_for_any_available_card_on_any_pile() -> None:
    rules = "rules: classic duties=strict"
    check(f"{rules}; a.turned: 8d; b.waste: 7d", {"aT>aW": "fault:load", "aT>bW": "ok"})
    check(
        f"{rules}; b.houses: Kc' | Qc' | Kh' | Ks'; b.reserve: Jc",
        {"turn": "fault:load", "b2>bR": "ok", "b2>a2": "fault:load"},
    )
    check(f"{rules}; a.waste: 8d; b.waste: 7d", {"turn": "ok"})
    check(f"{rules} own_waste=yes; a.waste: 8d; b.waste: 7d", {"turn": "fault:load", "aW>bW": "ok"})
    check(f"{rules} load_on=waste; b.reserve: 8d", {"turn": "ok"})
    check(f"{rules} load_from=turned; b.waste: 8d", {"turn": "ok"})


def test_strict_foundations_come_before_loads() -> None:
    check(
        "rules: classic duties=strict; a.reserve: ?*3 9d; b.waste: 8d; a.houses: Ah | Kd | Kh | Ks",
        {"aR>bW": "fault:to-foundation", "a1>f": "ok", "turn": "fault:to-foundation"},
    )


def test_strict_uncover_is_met_by_the_first_step_of_any_way() -> None:
    state = "rules: classic duties=strict; a.houses: Ah 7c | 8d | 8h | Ks"
    check(
        state,
        {
            "a1>a2": "ok",
            "a1>a3": "ok",
            "turn": "fault:uncover",
        },
    )
    assert legal(table(state)) == "a1>a2 a1>a3"


def test_strict_uncover_moves_each_card_once_and_in_order() -> None:
    rules = "rules: classic duties=strict"
    # 7c goes on the red eight, then 6h on the black seven: the ace is free.
    check(f"{rules}; a.houses: Ah 6h 7c | 8d | Kh | Ks", {"a1>a2": "ok", "turn": "fault:uncover"})
    # 6h finds no black seven: no way.
    check(f"{rules}; a.houses: Ah 6h 7d | 8c | Kh | Ks", {"turn": "ok"})
    # Moving another house's card first is no way.
    check(f"{rules}; a.houses: Ah 7c | 8d 2h | 3c | Ks; a.reserve: 4s", {"turn": "ok", "a2>a3": "ok"})


def test_strict_uncover_may_use_spaces_and_loads() -> None:
    rules = "rules: classic duties=strict"
    check(
        f"{rules}; a.houses: Ah 7c | | Kh | Ks",
        {"a1>a2": "ok", "aR>a2": "fault:uncover", "turn": "fault:uncover"},
    )
    check(f"{rules}; a.houses: Ah 7c 2s | | Kh | Ks", {"a1>a2": "ok", "turn": "fault:fill-space"})
    check(f"{rules}; a.houses: Ah 7c | Kd | Kh | Ks; b.waste: 6c", {"a1>bW": "ok", "turn": "fault:uncover,load"})
    check(f"{rules}; a.houses: Ah 7c 6c | Kd | Kh | Ks; b.waste: 5c", {"a1>bW": "ok", "turn": "fault:uncover,load"})
    check(f"{rules} load_from=reserve; a.houses: Ah 7c | Kd | Kh | Ks; b.waste: 6c", {"turn": "ok"})


def test_strict_uncover_and_load_do_not_block_each_other() -> None:
    check(
        "rules: classic duties=strict; a.houses: Ah 7c | 8d | Kh | Ks; b.waste: Td",
        {"a1>a2": "ok", "aR>bW": "ok", "turn": "fault:uncover,load"},
    )


def test_strict_uncover_looks_below_all_open_cards_but_not_below_a_face_down_one() -> None:
    rules = "rules: classic duties=strict"
    check(f"{rules}; a.houses: Ks Ah Qd 7c | 8d | Kh | Kc", {"turn": "fault:uncover", "a1>a2": "ok"})
    check(f"{rules} houses_down=yes; a.houses: (Ah) 7c | 8d | Kh | Ks", {"turn": "ok", "a1>a2": "ok"})


def test_strict_fill_space_comes_last() -> None:
    check(
        "rules: classic duties=strict; a.houses: Kc | | Kh | Ks",
        {"turn": "fault:fill-space", "aR>a2": "ok", "a1>a2": "ok"},
    )


def test_strict_an_uncovered_card_is_the_next_duty() -> None:
    state = after(table("rules: classic duties=strict; a.houses: Ah 7c | 8d | Kh | Ks"), "a1>a2")
    assert legal(state) == "a1>f"
