"""What a match needs is imported between events, and is there for whoever needs it earlier."""

from __future__ import annotations

import subprocess
import sys
from importlib.util import find_spec

import pytest

from ui.ahead import ENGINE, HISTORY, INVITE, LINE, MATCH, REVIEW, STORE


def test_what_is_named_exists() -> None:
    names = [*STORE, *MATCH, *LINE, *INVITE, *HISTORY, *REVIEW, *(f"engine.{part}" for part in ENGINE)]
    assert [name for name in names if name not in sys.modules and find_spec(name) is None] == []


PROBE = """
from ui.ahead import ENGINE, _in_parts

steps = _in_parts("engine", ENGINE)
for _ in range({done}):
    next(steps)
from engine import apply, preset_names
for _ in steps:
    pass
import engine
assert callable(engine.apply) and engine.apply is apply
assert preset_names() and all(hasattr(engine, name) for name in engine.__all__)
assert not hasattr(engine, "nothing")
"""


@pytest.mark.parametrize("done", [1, 7, len(ENGINE), len(ENGINE) + 1])
def test_the_engine_is_whole_for_whoever_needs_it_meanwhile(done: int) -> None:
    subprocess.run([sys.executable, "-c", PROBE.format(done=done)], check=True)
