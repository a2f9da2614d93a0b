"""docs/rules.md, "Rule fields", `runs`: moves of two cards and more."""

from __future__ import annotations

import pytest

from tests.support.table import after, legal, pending, seen, table, verdict

RUN = "a.houses: Kc 7s 6h 5s | 8d | Kh | Ks; a.reserve: ?*3 2d; b.reserve: Td"


def spaces(n: int) -> str:
    """The run 7s 6h 5s on a1, an eight on a2, and n spaces among b's houses."""
    return f"{RUN}; b.houses: " + " | ".join(["Kc'", "Kd'", "Kh'", "Ks'"][: 4 - n])


@pytest.mark.parametrize(
    ("runs", "free", "longest_onto", "longest_into"),
    [
        ("single", 1, 1, 1),
        ("spaces", 0, 1, 0),
        ("spaces", 1, 2, 1),
        ("spaces", 2, 4, 2),
        ("whole", 0, 13, 0),
        ("whole", 1, 13, 13),
    ],
)
def test_how_many_cards_may_be_moved_at_once(runs: str, free: int, longest_onto: int, longest_into: int) -> None:
    state = table(f"rules: classic runs={runs}; {spaces(free)}")
    assert verdict(state, "a1>a2*3") == ("ok" if longest_onto >= 3 else "fault:run-too-long")
    if free:
        for count in (2, 3):
            assert verdict(state, f"a1>b4*{count}") == ("ok" if longest_into >= count else "fault:run-too-long")


def test_two_spaces_carry_four_cards_and_not_five() -> None:
    rest = "a.reserve: ?*3 2d; b.houses: Kc' | Kd'"
    four = table(f"rules: classic runs=spaces; a.houses: Kc 7h 6s 5h 4s | 8c | Kh | Ks; {rest}")
    five = table(f"rules: classic runs=spaces; a.houses: Kc 8s 7h 6s 5h 4s | 9d | Kh | Ks; {rest}")
    assert verdict(four, "a1>a2*4") == "ok"
    assert verdict(five, "a1>a2*5") == "fault:run-too-long"


def test_spaces_that_are_not_laid_out_do_not_count() -> None:
    state = table(
        "rules: classic runs=spaces deal=staggered starter=cut; a.houses: Kc 7s 6h | 8d | Kh | Ks; a.reserve: 2d;"
        "b.reserve:; b.hand:; b.houses:; b.laid: no"
    )
    assert verdict(state, "a1>a2*2") == "fault:run-too-long"


@pytest.mark.parametrize("runs", ["single", "spaces", "whole"])
def test_only_a_packed_run_of_known_face_up_cards_is_a_run(runs: str) -> None:
    rules = f"rules: classic runs={runs} houses_down=yes"
    assert verdict(table(f"{rules}; a.houses: 7s 5h | 6s | Kh | Ks"), "a1>a2*2") == "impossible:not-a-run"
    assert verdict(table(f"{rules}; a.houses: 7s 6c | 8h | Kh | Ks"), "a1>a2*2") == "impossible:not-a-run"
    assert verdict(table(f"{rules}; a.houses: ? 6h | 8h | Kh | Ks"), "a1>a2*2") == "impossible:hidden-card"
    assert verdict(table(f"{rules}; a.houses: (7s) 6h | 8h | Kh | Ks"), "a1>a2*2") == "impossible:hidden-card"
    assert verdict(table(f"{rules}; a.houses: 7s 6h | 8h | Kh | Ks"), "a1>a2*3") == "impossible:no-card"


@pytest.mark.parametrize(
    ("action", "expected"),
    [
        ("aR>a1*2", "impossible:not-a-run"),
        ("aT>a1*2", "impossible:no-card"),
        ("bW>a1*2", "impossible:not-a-run"),
        ("f1>a1*2", "impossible:not-a-run"),
        ("aH>a1*2", "impossible:hidden-card"),
        ("bR>a1*2", "impossible:hidden-card"),
        ("aR>a1*9", "impossible:no-card"),
    ],
)
def test_a_run_from_anything_but_a_house_is_no_run(action: str, expected: str) -> None:
    state = table(
        "rules: classic runs=whole; a.houses: 8d | Kd | Kh | Ks; a.reserve: 7s 6h; b.waste: 7s' 6h'; foundations: 2c;"
        "a.hand: ?*3"
    )
    assert verdict(state, action) == expected


@pytest.mark.parametrize("action", ["a1>f*2", "a1>f1*2", "a1>bW*2", "a1>bR*2"])
def test_a_run_onto_anything_but_a_house_is_too_long_before_any_misfit(action: str) -> None:
    state = table(
        "rules: classic runs=whole; a.houses: 3h 2s | Kd | Kh | Ks; b.waste: 4h; b.reserve: 4h'; foundations: 9c"
    )
    assert verdict(state, action) == "fault:run-too-long"


def test_a_load_of_a_run_is_judged_by_target_then_source_then_emptiness() -> None:
    run = "a.houses: 3h 2s | Kd | Kh | Ks"
    assert verdict(table(f"rules: classic runs=whole load_on=waste; {run}"), "a1>bR*2") == "fault:not-a-target"
    assert verdict(table(f"rules: classic runs=whole load_from=turned; {run}"), "a1>bR*2") == "fault:not-available"
    assert verdict(table(f"rules: classic runs=whole; {run}"), "a1>bW*2") == "fault:empty-target"
    assert verdict(table(f"rules: classic runs=whole; {run}"), "a1>aR*2") == "fault:not-a-target"


def test_the_lowest_card_of_a_run_has_to_fit() -> None:
    state = table("rules: classic runs=whole; a.houses: Kc 7s 6h | 8c | 8d | 9d")
    assert verdict(state, "a1>a2*2") == "fault:wrong-colour"
    assert verdict(state, "a1>a3*2") == "ok"
    assert verdict(state, "a1>a4*2") == "fault:wrong-rank"
    assert verdict(table("rules: classic; a.houses: Kc 7s 6h | 8c | 8d | 9d"), "a1>a2*2") == "fault:wrong-colour"


def test_a_run_moves_in_order() -> None:
    state = after(table(f"rules: classic runs=whole; {RUN}"), "a1>a2*3")
    assert seen(state, "a.houses") == "a.houses: Kc | 8d 7s 6h 5s | Kh | Ks"


def test_a_run_turns_up_the_card_beneath_it() -> None:
    state = after(table("rules: classic runs=whole houses_down=yes; a.houses: ? 7s 6h | 8d | Kh | Ks"), "a1>a2*2")
    assert pending(state) == "a1"
    assert seen(state, "a.houses") == "a.houses: ? | 8d 7s 6h | Kh | Ks"


@pytest.mark.parametrize(
    ("foundations", "expected"),
    [
        ("4s", "fault:to-foundation"),
        ("5h", "fault:to-foundation"),
        ("6s", "fault:to-foundation"),
        ("8s", "ok"),
    ],
)
def test_with_spaces_a_run_may_not_pass_a_foundation_by(foundations: str, expected: str) -> None:
    state = table(f"rules: classic runs=spaces; {spaces(2)}; foundations: {foundations}; a.reserve:")
    assert verdict(state, "a1>a2*3") == expected


@pytest.mark.parametrize(("foundations", "expected"), [("5h", "fault:to-foundation"), ("8s", "fault:fill-space")])
def test_a_run_that_passes_a_foundation_by_is_reported_by_rank(foundations: str, expected: str) -> None:
    # In `maison` both are of equal rank, a space being open; the run's own fault stands with it.
    state = table(f"rules: maison runs=spaces; {spaces(2)}; foundations: {foundations}")
    codes = set(verdict(state, "a1>a2*3").partition(":")[2].split(","))
    assert codes == {expected.partition(":")[2], "fill-space"}


def test_a_run_into_a_space_passes_a_foundation_by_as_well() -> None:
    state = table(f"rules: classic runs=spaces; {spaces(2)}; foundations: 5h; a.reserve:")
    assert verdict(state, "a1>b3*2") == "fault:to-foundation"
    assert verdict(state, "a1>b3") == "ok"


def test_with_whole_runs_only_the_top_card_is_a_duty() -> None:
    run = "a.houses: Kc 7s 6h 5s | 8d | Kh | Ks; a.reserve: ?*3 2d; b.reserve: Td"
    assert verdict(table(f"rules: classic runs=whole; {run}; foundations: 6s"), "a1>a2*3") == "ok"
    assert (
        verdict(table(f"rules: classic runs=spaces; {spaces(2)}; foundations: 6s"), "a1>a2*3") == "fault:to-foundation"
    )


def test_a_run_is_blocked_by_duties_like_any_other_play() -> None:
    state = table(f"rules: arena; {spaces(2)}; foundations: - - Ah; a.turned: 2h")
    assert verdict(state, "a1>a2*3") == "fault:to-foundation"
    assert legal(state) == "aT>f"


def test_legal_runs_stand_in_text_order() -> None:
    state = table("rules: arena; a.houses: Kc Jd Ts | Qs | | Ks; a.reserve:; a.hand:")
    assert legal(state) == "a1>a2*2 a1>a3 a2>a3 a2>b2 a2>b3 a4>a3 b1>a3 b2>a3 b3>a3 b4>a3 pass"


def test_a_run_that_passes_a_foundation_by_is_not_listed() -> None:
    houses = "a.houses: Kc 7s 6h | 8d | | Ks; a.reserve:; a.hand:"
    assert "a1>a2*2" in legal(table(f"rules: arena; {houses}")).split()
    assert "a1>a2*2" not in legal(table(f"rules: arena; {houses}; foundations: 6s")).split()
    assert "a1>a2*2" in legal(table(f"rules: arena runs=whole; {houses}; foundations: 6s")).split()


def test_a_run_is_blocked_by_a_load_that_has_to_be_made() -> None:
    state = table(f"rules: classic duties=strict runs=whole; {RUN.replace('2d', '9d')}; b.waste: 8d'")
    assert verdict(state, "a1>a2*3") == "fault:load"
    assert legal(state) == "aR>bR aR>bW"
