"""What a match needs is imported between events, and is there for whoever needs it earlier."""

from __future__ import annotations

import subprocess
import sys
from importlib.util import find_spec

import pytest

from ui.ahead import ENGINE, HISTORY, INVITE, LAN, LINE, MATCH, MDNS, REVIEW, STORE


def test_what_is_named_exists() -> None:
    names = [*STORE, *MATCH, *LINE, *INVITE, *LAN, *HISTORY, *REVIEW]
    names += [*(f"engine.{part}" for part in ENGINE), *(f"zeroconf.{part}" for part in MDNS)]
    assert [name for name in names if name not in sys.modules and find_spec(name) is None] == []


PROBE = """
from importlib import import_module
from ui.ahead import ENGINE, _in_parts

steps = _in_parts("engine", ENGINE)
for _ in range({done}):
    import_module(next(steps))
from engine import apply, preset_names
for name in steps:
    import_module(name)
import engine
assert callable(engine.apply) and engine.apply is apply
assert preset_names() and all(hasattr(engine, name) for name in engine.__all__)
assert not hasattr(engine, "nothing")
"""


@pytest.mark.parametrize("done", [1, 7, len(ENGINE), len(ENGINE) + 1])
def test_the_engine_is_whole_for_whoever_needs_it_meanwhile(done: int) -> None:
    subprocess.run([sys.executable, "-c", PROBE.format(done=done)], check=True)


UNDER_QT = """
import sys
from PySide6.QtCore import QObject
from importlib import import_module
from ui.ahead import MDNS, _in_parts

for name in _in_parts("zeroconf", MDNS):
    import_module(name)
    assert "app.mdns" not in sys.modules
import app.mdns
"""


def test_what_qt_looks_for_in_a_module_does_not_have_it_whole_too_early() -> None:
    subprocess.run([sys.executable, "-c", UNDER_QT], check=True)


ALONE = """
import sys
import ui.window, ui.visits
from importlib import import_module
from ui.ahead import MATCH, STORE

for name in (*STORE, *MATCH):
    import_module(name)
print([name for name in sys.modules if name.startswith("zeroconf") or name in ("ifaddr", "app.lan", "app.mdns")])
"""


def test_who_practises_alone_needs_nothing_of_the_network_around() -> None:
    done = subprocess.run([sys.executable, "-c", ALONE], capture_output=True, text=True, check=True)
    assert done.stdout == "[]\n"
