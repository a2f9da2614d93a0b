"""Perft counts: the right plays of whole trees, as they were counted once (tests/support/perft.py)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.support.perft import perft, read, start


@pytest.mark.parametrize("case", read(), ids=lambda case: f"{case['rules']}-{case['phase']}-{case['seed']}")
def test_as_many_ways_lead_on_as_were_counted(case: dict[str, Any]) -> None:
    state = start(case)
    assert [perft(state, depth) for depth in range(1, len(case["counts"]) + 1)] == case["counts"]
