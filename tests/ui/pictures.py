"""Pictures of the table to look at: `python -m tests.ui.pictures OUTDIR [SCENE ...]`.

Draws realistic snapshots at three window sizes and two scalings. The scaling is fixed when Qt starts, so each has
its own process.
"""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

SIZES = ((900, 600), (1280, 800), (2560, 1440))
TALL = (900, 1200)
SCALES = ("1", "2")  # others: SCALES="1.25 1.5 3" in the environment


def draw(out: Path, scale: str, names: list[str]) -> None:
    """Draw all scenes at this process's scaling."""
    from PySide6.QtCore import QPointF
    from PySide6.QtWidgets import QApplication

    from tests.ui.tables import FINISH, MIDDLE, OPENING, ScriptedPort, table
    from ui.art import Deck
    from ui.table.marks import Ring
    from ui.table.theme import Felt
    from ui.table.widget import TableWidget

    app = QApplication([])
    targets = {"aT": ("aW", "a4", "b3"), "a2": ("a4", "b3"), "aR": ("a4", "f1"), "b2": ("a2",)}

    def opening(widget: TableWidget) -> None:
        widget.show_view(table(OPENING))

    def middle(widget: TableWidget) -> None:
        widget.show_view(table(MIDDLE))

    def light(widget: TableWidget) -> None:
        widget.set_felt(Felt.LIGHT)
        widget.show_view(table(MIDDLE))

    def mirrored(widget: TableWidget) -> None:
        widget.set_mirrored(True)
        widget.show_view(table(MIDDLE, me="b"))

    def finish(widget: TableWidget) -> None:
        widget.show_view(table(FINISH))

    def dragging(widget: TableWidget) -> None:
        view = table(MIDDLE)
        widget.set_port(ScriptedPort(view, targets))
        widget.show_view(view)
        at = QPointF(*widget._scene.layout.places["aT"].top.centre)
        to = QPointF(*widget._scene.layout.places["a4"].top.centre)
        widget._pointer.press(at)
        widget._pointer.move(at + (to - at) * 0.5)
        widget._pointer.move(at + (to - at) * 0.8)

    def theirs(widget: TableWidget) -> None:
        view = table({**MIDDLE, "aT": "", "bT": "!"}, to_move="b")
        widget.show_view(view)
        widget.mark_pile("b3")
        widget.hint_piles("a3")
        widget._scene.set_rings(Ring.FOCUS, ("aR",))
        widget.show_ghost("b1", view.piles["b1"][-3].slot, "f6", -0.4, 0.3)
        widget.finish_animation()

    def selected(widget: TableWidget) -> None:
        view = table({**MIDDLE, "aH": "", "aT": ""})
        widget.set_port(ScriptedPort(view, targets))
        widget.show_view(view)
        widget._mover.select("a2", 1)

    def jumbo(widget: TableWidget) -> None:
        widget.set_deck(Deck.JUMBO)
        widget.show_view(table(MIDDLE))

    def four(widget: TableWidget) -> None:
        widget.set_deck(Deck.FOUR_COLOUR)
        widget.set_felt(Felt.LIGHT)
        dragging(widget)

    scenes: dict[str, Callable[[TableWidget], None]] = {
        f.__name__: f for f in (opening, middle, light, mirrored, finish, dragging, theirs, selected, jumbo, four)
    }
    for name, prepare in scenes.items():
        if names and name not in names:
            continue
        for width, height in (*SIZES, *([TALL] if name == "middle" else [])):
            widget = TableWidget()
            widget.resize(width, height)
            widget.show()
            app.processEvents()
            prepare(widget)
            if name not in ("theirs", "dragging", "four"):
                widget.finish_animation()
            picture = widget.picture()
            picture.save(str(out / f"{name}-{width}x{height}@{scale}.png"))
            widget.close()
            widget.deleteLater()
            app.processEvents()


def main() -> None:
    out, names = Path(sys.argv[1]), sys.argv[2:]
    out.mkdir(parents=True, exist_ok=True)
    if "PICTURE_SCALE" in os.environ:
        draw(out, os.environ["PICTURE_SCALE"], names)
        return
    for scale in os.environ.get("SCALES", " ".join(SCALES)).split():
        env = {**os.environ, "QT_QPA_PLATFORM": "offscreen", "QT_SCALE_FACTOR": scale, "PICTURE_SCALE": scale}
        subprocess.run([sys.executable, "-m", "tests.ui.pictures", str(out), *names], env=env, check=True)


if __name__ == "__main__":
    main()
