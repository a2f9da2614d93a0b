"""What the benches start a window with: a screen that is large enough for any, as Qt's own without one is 800 by 800
device pixels, and the modules compiled, as pip leaves them for a player."""

from __future__ import annotations

import compileall
import json
import os
from pathlib import Path

ROOT = Path(__file__).parents[2]
SIZE = {"width": 5120, "height": 2880}  # device pixels
SCREEN = {"name": "bench", "x": 0, "y": 0, **SIZE, "logicalDpi": 96, "logicalBaseDpi": 96, "dpr": 1}


def environment(folder: Path, scale: str = "1", **more: str) -> dict[str, str]:
    """What a child is started with: its own home in `folder`, the scaling, and the screen unless another is chosen."""
    compiled()
    config = folder / "screen.json"
    config.write_text(json.dumps({"screens": [SCREEN]}), "ascii")
    return {
        **{name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"},
        "CRAPETTE_HOME": str(folder / "home"),
        "QT_QPA_PLATFORM": os.environ.get("QT_QPA_PLATFORM", f"offscreen:configfile={config}"),
        "QT_SCALE_FACTOR": scale,
        **more,
    }


def compiled() -> None:
    """Have what is imported from here compiled, once for all runs: it is otherwise compiled with every one of them."""
    for package in ("app", "engine", "net", "ui"):
        compileall.compile_dir(ROOT / package, quiet=2)
