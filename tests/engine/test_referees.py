"""docs/rules.md, "Referees": what is refused, the order of codes, and the list of right plays."""

from __future__ import annotations

import pytest

from engine import parse_position
from tests.support.table import after, legal, refused, table, verdict

REFEREES = ("strict", "stop", "open")


@pytest.mark.parametrize(
    ("referee", "misplaced", "missed"),
    [("strict", "wrong-rank", "to-foundation"), ("stop", "wrong-rank", ""), ("open", "", "")],
)
def test_what_a_referee_refuses(referee: str, misplaced: str, missed: str) -> None:
    rules = f"rules: classic referee={referee}"
    assert refused(table(f"{rules}; a.houses: Kc | Js | Kh | Ks"), "aR>a2") == misplaced
    assert refused(table(f"{rules}; a.houses: Kc | Js | Kh | Ah"), "turn") == missed


@pytest.mark.parametrize("referee", REFEREES)
def test_the_verdict_is_the_same_under_every_referee(referee: str) -> None:
    state = table(f"rules: classic referee={referee}; a.houses: Kc | Js | Kh | Ah")
    assert verdict(state, "aR>a2") == "fault:wrong-rank"
    assert verdict(state, "turn") == "fault:to-foundation"
    assert verdict(state, "a4>f") == "ok"
    assert legal(state) == "a4>f"


@pytest.mark.parametrize("referee", REFEREES)
@pytest.mark.parametrize(
    ("changes", "action", "code"),
    [
        ("", "a1>a1", "same-pile"),
        ("", "aT>aT", "same-pile"),  # before no-card
        ("", "aH>aH", "same-pile"),  # before hidden-card
        ("", "aT>a1", "no-card"),
        ("", "f1>a1", "no-card"),
        ("", "bW>aT", "no-card"),
        ("", "a1>a2*2", "no-card"),
        ("", "aR>a2*7", "no-card"),  # before hidden-card and not-a-run
        ("", "aH>a1", "hidden-card"),
        ("", "bH>aW", "hidden-card"),
        ("", "aR>a1*2", "hidden-card"),
        ("a.reserve: 8s 7h", "aR>a1*2", "not-a-run"),
        ("a.waste: 8s 7h", "aW>a1*2", "not-a-run"),
        ("a.houses: 9s 7h | Kd | Kh | Ks", "a1>a2*2", "not-a-run"),
        ("a.turned: 7h", "turn", "already-turned"),
        ("a.hand:", "turn", "nothing-to-turn"),
        ("", "pass", "cannot-pass"),
        ("foundations: 2h", "f1>f1", "same-pile"),
        ("foundations: 2h", "f1>f", "same-pile"),  # plain f means the same foundation
    ],
)
def test_the_first_code_that_applies_makes_a_play_impossible(
    referee: str, changes: str, action: str, code: str
) -> None:
    state = table(f"rules: classic referee={referee}; {changes}")
    assert verdict(state, action) == f"impossible:{code}"
    assert refused(state, action) == code


@pytest.mark.parametrize("referee", REFEREES)
@pytest.mark.parametrize("action", ["aR>a1", "aR>f2", "a2>b1", "turn"])
def test_a_card_that_fits_one_place_is_not_right_everywhere(referee: str, action: str) -> None:
    rules = f"rules: classic referee={referee}"
    for changes in ("a.houses: Kc | Qd | Ts | Ks", "a.houses: Kc | Qd | Ts | Ad"):
        asked, fresh = table(f"{rules}; {changes}"), table(f"{rules}; {changes}")
        assert legal(asked)
        assert refused(asked, action) == refused(fresh, action)
        assert verdict(asked, action) == verdict(fresh, action)
    assert (refused(table(f"{rules}; a.houses: Kc | Qd | Ts | Ks"), "aR>a1") == "") == (referee == "open")


def test_a_finished_deal_and_an_awaited_card_come_before_the_turn_and_all_else() -> None:
    awaiting = table("a.hand: ?*3; a.houses: Kc | ? | Kh | Ks")
    assert refused(awaiting, "a1>a1", by="b") == "awaiting-reveal"
    over = after(awaiting, "resign a")
    assert refused(over, "a1>a1", by="b") == "deal-over"
    assert refused(table(), "a1>a1", by="b") == "not-your-turn"


@pytest.mark.parametrize(
    ("changes", "action", "codes"),
    [
        # not-available before not-a-target
        ("b.waste: 8s", "bW>aR", "not-available"),
        ("a.waste: 8s", "aW>bH", "not-available"),
        ("foundations: 2h", "f1>aT", "not-available"),
        # ... and before misfits
        ("b.waste: 8s", "bW>a1", "not-available"),
        ("b.waste: 8s", "bW>f", "not-available"),
        # not-a-target before misfits
        ("", "a1>aW", "not-a-target"),
        # needs-ace alone
        ("", "a1>f", "needs-ace"),
        ("foundations: 2c", "a1>f", "wrong-rank"),
        ("foundations: 2c 2d 2h 2s 2c 2d 2h 2s; a.reserve: 9d", "aR>f1", "wrong-suit,wrong-rank"),
        # a placement fault hides a duty
        ("a.houses: Ah | Kc | Kh | Ks", "aR>a2", "wrong-rank"),
        ("a.houses: Ah | Kd | Kh | Ks", "aR>aW", "not-a-target"),
        ("a.houses: Ah | Kd | Kh | Ks; b.waste: 2c", "bW>a1", "not-available"),
        # a load of an unloadable pile: target, then source, then empty-target, then misfits
        ("rules: classic load_on=waste load_from=turned", "aR>bR", "not-a-target"),
        ("rules: classic load_from=turned; b.waste:", "aR>bW", "not-available"),
        ("rules: classic load_from=turned; b.waste: 2s", "aR>bW", "not-available"),
        ("rules: classic; b.waste:", "aR>bW", "empty-target"),
        ("rules: classic; b.waste: 2s", "aR>bW", "wrong-suit,wrong-rank"),
    ],
)
def test_the_first_group_of_faults_is_reported(changes: str, action: str, codes: str) -> None:
    assert verdict(table(changes), action) == f"fault:{codes}"


def test_all_misfits_are_reported_together() -> None:
    assert verdict(table("a.houses: Kc | 5h | Kh | Ks"), "aR>a2") == "fault:wrong-colour,wrong-rank"
    assert verdict(table("b.waste: 5h"), "aR>bW") == "fault:wrong-suit,wrong-rank"
    assert verdict(table("foundations: 2c"), "aR>f1") == "fault:wrong-suit,wrong-rank"


def test_codes_of_equal_rank_are_reported_together() -> None:
    assert verdict(table("rules: maison; a.houses: Ah | | Kh | Ks"), "turn") == "fault:to-foundation,fill-space"
    state = table("rules: classic duties=strict; a.houses: Ah 7c | 8d | Kh | Ks; b.waste: Td")
    assert verdict(state, "turn") == "fault:uncover,load"


# the list


def test_the_list_names_each_foundation_play_once_and_by_plain_f() -> None:
    state = table("a.turned: Ah; a.houses: Ac | Kd | Kh | Ks; foundations: - 3d")
    assert legal(state) == "a1>f aT>f"


def test_the_list_is_sorted_by_text_and_holds_turn_and_pass() -> None:
    assert legal(table("a.houses: Kc | Qh | Ts | Ks")) == "a2>a1 a2>a4 a2>b1 a2>b4 aR>a3 turn"
    assert legal(table("turn: b; a.houses: Kc | Qh | Ts | Ks; b.reserve: 9d")) == "a2>a1 a2>a4 a2>b1 a2>b4 bR>a3 turn"
    assert legal(table("a.hand:; a.reserve: 2c")) == "pass"
    assert legal(table("a.turned: 8d; b.waste: 7d; b.reserve: Td")) == "aR>bR aT>aW aT>bW"
    assert legal(table("turn: b; b.turned: 8d; a.waste: 7d; a.reserve: 2c; b.waste: 5d")) == "bT>aW bT>bW"


def test_the_list_sorts_the_own_piles_between_the_houses() -> None:
    state = table(
        "rules: classic own_waste=yes; a.houses: Kc | Qh | Ts | Ks; a.reserve: 9d; a.turned: 9h; a.waste: Qd;"
        "b.houses: Kc' | Qd' | Kh' | Ks'"
    )
    found = legal(state).split()
    assert found == sorted(found)
    assert [a for a in found if a.startswith("a") and a[1] in "RTW"] == [
        "aR>a3", "aT>a3", "aT>aW", "aW>a1", "aW>a4", "aW>b1", "aW>b4"
    ]  # fmt: skip


def test_nothing_is_listed_while_a_card_is_awaited_or_when_the_deal_is_over() -> None:
    assert legal(after(table(), "turn")) == ""
    assert legal(after(table(), "resign b")) == ""
    assert legal(parse_position("a.houses: ? | Kd")) == ""
