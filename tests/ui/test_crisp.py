"""At every scaling a card on the table is, pixel for pixel, the card as it was rendered."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest

PROGRAM = """
from PySide6.QtWidgets import QApplication
from tests.ui.tables import MIDDLE, table
from ui.art import Look
from ui.paper import Shadow
from ui.table.widget import TableWidget

app = QApplication([])
widget = TableWidget()
widget.resize(1280, 800)
widget.show()
widget.show_view(table(MIDDLE), animate=False)
picture = widget.picture()
image, dpr = picture.toImage(), picture.devicePixelRatio()
for pile, face in (("a4", "Qs"), ("a3", "8h"), ("f1", "4c"), ("aT", "Th")):
    place = widget.scene_layout.places[pile].top
    card = widget.card_art().art(Look(face, shadow=Shadow.NONE), now=True).pixmap.toImage()
    x, y = round(place.x * dpr), round(place.y * dpr)
    inside = range(20, card.height() - 20, 3), range(20, card.width() - 20, 3)
    differing = sum(image.pixel(x + dx, y + dy) != card.pixel(dx, dy) for dy in inside[0] for dx in inside[1])
    assert differing == 0, (pile, differing)
print(card.width())
"""


@pytest.mark.parametrize(("scale", "width"), [("1", 102), ("1.25", 127), ("1.5", 153), ("2", 204), ("3", 306)])
def test_cards_are_drawn_pixel_for_pixel(scale: str, width: int) -> None:
    env = {**os.environ, "QT_QPA_PLATFORM": "offscreen", "QT_SCALE_FACTOR": scale}
    done = subprocess.run([sys.executable, "-c", PROGRAM], env=env, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout.strip()) == (0, str(width)), done.stderr
