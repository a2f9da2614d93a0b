"""A minute of bot against bot in a real window: `python -m tests.bench.minute [SCALE ...]`.

At the highest speed of the animation, every play sent as soon as it can be. A frame is what moves the cards and what
paints them; target: none over 16 ms. Processor time, since others use the machine; the clock's figures beside it.
"""

from __future__ import annotations

import os
import sys
import time
from pathlib import Path
from typing import Any

SECONDS = 60.0
SIZE = (1280, 800)
FRAME_MS = 16.0


class Frames:
    """What every frame took, while it counts."""

    def __init__(self) -> None:
        self.counts = self.inside = False
        self.cpu: list[float] = []
        self.wall: list[float] = []


def measure() -> None:
    from ui.qt import load_qt

    load_qt()
    from PySide6.QtCore import QEvent, QObject
    from PySide6.QtWidgets import QApplication

    from app.errors import AppError
    from app.settings import Settings, Speed
    from tests.bench.table import report
    from ui import run
    from ui.window import Window

    frames = Frames()

    class Timed(QApplication):
        def notify(self, receiver: QObject, event: QEvent) -> bool:
            kind = event.type()
            moves = kind == QEvent.Type.Timer and type(receiver.parent()).__name__ == "Animator"
            if frames.inside or not frames.counts or not (moves or kind == QEvent.Type.UpdateRequest):
                return super().notify(receiver, event)
            frames.inside = True
            begun, cpu = time.perf_counter(), time.thread_time()
            done = super().notify(receiver, event)
            frames.cpu.append((time.thread_time() - cpu) * 1e3)
            frames.wall.append((time.perf_counter() - begun) * 1e3)
            frames.inside = False
            return done

    app = Timed(["crapette"])
    before = run.stay

    def stay(app: QApplication, window: Window, file: Path | None, troubles: tuple[AppError, ...]) -> int:
        window.resize(*SIZE)
        start = window.start

        def started(file: Path | None, troubles: tuple[AppError, ...]) -> None:
            start(file, troubles)
            window.bridge.change(Settings(name="Ada", speed=Speed.FAST))
            window.bridge.spawn(minute(window, frames))

        window.start = started  # type: ignore[method-assign]
        return before(app, window, file, troubles)

    run.stay = stay
    sys.argv = ["crapette"]
    run.main()
    for name, values in (("processor", frames.cpu), ("clock", frames.wall)):
        report(f"{len(values)} frames, {name}", values)
        print(f"    {sum(value > FRAME_MS for value in values)} over {FRAME_MS:.0f} ms")
    del app


async def minute(window: Any, frames: Frames) -> None:
    from tests.bench.slices import play, sit

    page = await sit(window)
    frames.counts = True
    made = await play(window, page, 100_000, SECONDS)
    frames.counts = False
    print(f"  {made} plays of mine")
    window.close()


def main() -> None:
    if "BENCH_STEP" in os.environ:
        measure()
        return
    import subprocess
    import tempfile

    from tests.bench.screen import environment

    for scale in sys.argv[1:] or ("1", "2"):
        print(f"scale {scale}, {SIZE[0]}x{SIZE[1]}, {SECONDS:.0f} s", flush=True)
        with tempfile.TemporaryDirectory() as home:
            env = environment(Path(home), scale, BENCH_STEP="minute")
            subprocess.run([sys.executable, "-m", "tests.bench.minute"], env=env, check=True, timeout=180)


if __name__ == "__main__":
    main()
