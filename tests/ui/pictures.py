"""Pictures of everything there is to see: `python -m tests.ui.pictures OUTDIR [NAME ...]`.

All states of the window and of the bare table, at three sizes and two scalings. Qt fixes the scaling when it starts, so
each has a process of its own. In the environment: SCALES="1.25 3", PICTURE_LANGUAGE=fr, PICTURE_FELT=light.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
from pathlib import Path

SCALES = "1 2"


def main() -> None:
    """See the module."""
    if len(sys.argv) < 2 or sys.argv[1].startswith("-"):
        sys.exit(__doc__)
    out, names = Path(sys.argv[1]), sys.argv[2:]
    out.mkdir(parents=True, exist_ok=True)
    scale = os.environ.get("PICTURE_SCALE")
    if scale is not None:
        draw(out, scale, names)
        return
    for scale in os.environ.get("SCALES", SCALES).split():
        env = {**os.environ, "QT_QPA_PLATFORM": "offscreen", "QT_SCALE_FACTOR": scale, "PICTURE_SCALE": scale}
        subprocess.run([sys.executable, "-m", "tests.ui.pictures", str(out), *names], env=env, check=True)


def draw(out: Path, scale: str, names: list[str]) -> None:
    """Draw at this process's scaling."""
    from PySide6.QtWidgets import QApplication

    from tests.ui import scenes, windows
    from ui.style.theme import interface_font, load_fonts

    unknown = set(names) - {*windows.STATES, *scenes.SCENES}
    if unknown:
        sys.exit(f"{', '.join(sorted(unknown))}? There are: {', '.join((*windows.STATES, *scenes.SCENES))}")
    app = QApplication([])
    app.setStyle("Fusion")
    load_fonts()
    app.setFont(interface_font(app.font()))
    with tempfile.TemporaryDirectory() as home:
        windows.draw(out, Path(home), scale, names)
    scenes.draw(out, scale, names)


if __name__ == "__main__":
    main()
