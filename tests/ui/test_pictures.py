"""The command that draws everything there is to see."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

from PySide6.QtGui import QImage

from tests.ui.states import PAGES, TABLES
from tests.ui.windows import STATES

ROOT = Path(__file__).parents[2]


def drawn(out: Path, *names: str) -> subprocess.CompletedProcess[str]:
    environ = {**os.environ, "SCALES": "2"}
    command = [sys.executable, "-m", "tests.ui.pictures", str(out), *names]
    return subprocess.run(command, capture_output=True, text=True, env=environ, check=False, cwd=ROOT)


def test_a_state_is_drawn_at_three_sizes_and_at_its_scaling(tmp_path: Path) -> None:
    assert drawn(tmp_path, "wait", "table_tall").returncode == 0
    sizes = {path.name: QImage(str(path)).size().toTuple() for path in tmp_path.iterdir()}
    assert sizes == {
        "wait-900x600@2.png": (1800, 1200),
        "wait-1280x800@2.png": (2560, 1600),
        "wait-2560x1440@2.png": (5120, 2880),
        "table_tall-900x1200@2.png": (1800, 2400),
    }


def test_a_state_nobody_knows_is_said(tmp_path: Path) -> None:
    done = drawn(tmp_path, "strat")
    assert done.returncode != 0
    assert "strat? There are: start, " in done.stderr
    assert list(tmp_path.iterdir()) == []


def test_all_main_states_are_there() -> None:
    assert {"start", "host", "invite", "join", "terms", "settings", "rules", "matches"} <= set(PAGES)
    assert {"opening", "middle", "mirrored", "long_fans", "last_call", "stop", "upheld", "result"} <= set(TABLES)
    assert {"review", "history"} <= set(STATES)
