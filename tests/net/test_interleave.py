"""Every order in which plays, Stops, resignations, cuts and crashes can meet, on the real session, to a bound.

A larger bound: `python -m tests.support.interleave 4 2 1`. docs/protocol.md says what has been explored.
"""

from __future__ import annotations

import pytest

from tests.support.interleave import MUTANTS, Bounds, Broken, mutant, search, wander


def test_two_plays_and_a_stop_in_every_order() -> None:
    states, quiet = search(Bounds(plays=2, stops=1, cuts=0))
    assert (states, quiet) == (1169, 272)


def test_a_play_a_stop_and_a_resignation_with_a_cut_in_every_order() -> None:
    states, quiet = search(Bounds(plays=1, stops=1, cuts=1, resigns=1))
    assert (states, quiet) == (4029, 635)


def test_a_play_and_a_stop_with_slow_disks_and_a_crash_in_every_order() -> None:
    search(Bounds(plays=1, stops=1, cuts=1, crash=True))


def test_a_play_and_a_stop_with_an_old_backup_put_back_in_every_order() -> None:
    search(Bounds(plays=1, stops=1, cuts=1, backup=True))


def test_long_random_schedules() -> None:
    for seed in range(150):
        wander(Bounds(plays=12, stops=5, cuts=4, resigns=1, crash=True), seed)
    for seed in range(100):
        wander(Bounds(plays=16, stops=6, cuts=4), seed)


# What finds each mistake, and how it shows.
CAUGHT = {
    "opener order swapped": (Bounds(2, 1, 0), "closed: bad-prev"),
    "ACT beats stop": (Bounds(2, 1, 0), "is void beside"),
    "resign beats ACT": (Bounds(1, 0, 0, 1), "is void beside"),
    "missing write-ahead": (Bounds(1, 0, 0, crash=True), "sent before it was stored"),
    "missing prev check": (Bounds(1, 0, 0), "another past was taken"),
    "resume from max": (Bounds(1, 0, 1, 1), "closed: gap"),
}


def test_every_mutant_is_named_here() -> None:
    assert set(CAUGHT) == set(MUTANTS)


@pytest.mark.parametrize("name", MUTANTS)
def test_the_search_catches(name: str) -> None:
    bounds, how = CAUGHT[name]
    search(bounds)
    with mutant(name), pytest.raises(Broken, match=how):
        search(bounds)
