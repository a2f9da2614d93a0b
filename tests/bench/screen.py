"""A screen for the benches that is large enough for any window: Qt's own without one is 800 by 800 device pixels."""

from __future__ import annotations

import json
import os
from pathlib import Path

SIZE = {"width": 5120, "height": 2880}  # device pixels
SCREEN = {"name": "bench", "x": 0, "y": 0, **SIZE, "logicalDpi": 96, "logicalBaseDpi": 96, "dpr": 1}


def environment(folder: Path, scale: str = "1", **more: str) -> dict[str, str]:
    """What a child is started with: its own home in `folder`, the scaling, and the screen unless another is chosen."""
    config = folder / "screen.json"
    config.write_text(json.dumps({"screens": [SCREEN]}), "ascii")
    return {
        **os.environ,
        "CRAPETTE_HOME": str(folder / "home"),
        "QT_QPA_PLATFORM": os.environ.get("QT_QPA_PLATFORM", f"offscreen:configfile={config}"),
        "QT_SCALE_FACTOR": scale,
        **more,
    }
