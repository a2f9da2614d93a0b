"""A window moved to a screen of another scaling shows its pictures as fine as that screen is."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]
SCREENS = {
    "screens": [
        {"name": "usual", "x": 0, "y": 0, "width": 1600, "height": 1000, "logicalDpi": 96, "logicalBaseDpi": 96},
        {"name": "fine", "x": 1600, "y": 0, "width": 3200, "height": 2000, "logicalDpi": 192, "logicalBaseDpi": 96},
    ]
}
PROGRAM = """
import sys
from pathlib import Path
from PySide6.QtWidgets import QApplication, QLabel
from app.settings import Settings
from tests.ui.windows import filled_profile, shown

app = QApplication([])
app.setStyle("Fusion")

def seen(page):
    app.processEvents()
    pictures = [part.pixmap() for part in page.findChildren(QLabel) if not part.pixmap().isNull()]
    fan = getattr(page, "fan", None)
    if fan is not None:
        fan.finish()
        pictures.append(fan._picture)
    return sorted({picture.devicePixelRatio() for picture in pictures})

settings = Settings(name="Ada", language="en", reduced_motion=True)
with filled_profile(Path(sys.argv[1])) as profile:
    for state in ("start", "invite", "opening", "review_proof"):
        with shown(profile, settings, state, 900, 600) as window:
            told = [seen(window.page)]
            for x in (1800, 100):
                window.move(x, 50)
                told.append(seen(window.page))
            print(state, *told)
"""


def test_pictures_follow_the_screen_they_are_on(tmp_path: Path) -> None:
    screens = tmp_path / "screens.json"
    screens.write_text(json.dumps(SCREENS), "utf-8")
    environ = {**os.environ, "QT_QPA_PLATFORM": f"offscreen:configfile={screens}"}
    command = [sys.executable, "-c", PROGRAM, str(tmp_path / "home")]
    done = subprocess.run(command, capture_output=True, text=True, env=environ, check=False, cwd=ROOT)
    assert done.stdout.splitlines() == [
        f"{state} [1.0] [2.0] [1.0]" for state in ("start", "invite", "opening", "review_proof")
    ], done.stderr
