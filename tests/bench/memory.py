"""What the window's process holds, step by step: `python -m tests.bench.memory [SCALE ...]`.

From the import of Qt to the end of a practice deal, at 1280x800; a bare window first, which bounds what can be had.
Cards glide as they do for a player, only the computers at both sides do not think.
The highest figure is the kernel's (VmHWM), so a short-lived peak between two steps is not missed.
"""

from __future__ import annotations

import os
import sys
from pathlib import Path

PLAYS = 30  # of mine; at the next one there is a look, and then at every hundredth
SIZE = (1280, 800)
THINK_S = 0.05
DEAL_S = 300.0  # a deal of two simple players that takes longer leads nowhere


def now() -> tuple[float, float]:
    """Resident memory, and the most of it so far, in MiB."""
    found = {}
    for line in Path("/proc/self/status").read_text("ascii").splitlines():
        name, _, value = line.partition(":")
        if name in ("VmRSS", "VmHWM"):
            found[name] = int(value.split()[0]) / 1024
    return found["VmRSS"], found["VmHWM"]


def report(step: str) -> None:
    resident, highest = now()
    print(f"  {step:34} {resident:7.1f} MiB   at its highest {highest:7.1f} MiB", flush=True)


def bare() -> None:
    from PySide6.QtGui import QPaintEvent
    from PySide6.QtWidgets import QApplication, QWidget

    class Bare(QWidget):
        painted = False

        def paintEvent(self, event: QPaintEvent) -> None:  # noqa: N802
            self.painted = True

    app = QApplication([])
    window = Bare()
    window.resize(*SIZE)
    window.show()
    while not window.painted:
        app.processEvents()
    report("a bare window, painted")


def ours() -> None:
    from ui.qt import load_qt

    load_qt()
    from PySide6.QtWidgets import QApplication

    report("Qt imported")
    from app.errors import AppError
    from ui import run
    from ui.window import USUAL, Window

    USUAL.setWidth(SIZE[0])
    USUAL.setHeight(SIZE[1])
    before = run.stay

    def stay(app: QApplication, window: Window, file: Path | None, troubles: tuple[AppError, ...]) -> int:
        report("the start page painted")
        start = window.start

        def started(file: Path | None, troubles: tuple[AppError, ...]) -> None:
            start(file, troubles)
            window.bridge.spawn(sit(window))

        window.start = started  # type: ignore[method-assign]
        return before(app, window, file, troubles)

    run.stay = stay
    sys.argv = ["crapette"]
    run.main()


async def sit(window: object) -> None:
    """Practise for a deal, a bot at each side."""
    import asyncio
    from time import monotonic

    from engine.bots import make_bot
    from ui.window import Window

    assert isinstance(window, Window)
    await asyncio.sleep(2)
    report("the start page with cards and cloth")
    window.visits.practise("simple")
    while window.visits.table is None or window.visits.table.view() is None:
        await asyncio.sleep(0.01)
    page = window.visits.table
    while (view := page.view()) is None or len(view.piles["aH"]) < 30 or view.awaited:
        await asyncio.sleep(0.01)
    report("the table dealt")
    await asyncio.sleep(3)
    report("all cards rendered")
    bot, made, end = make_bot("simple", 5), 0, monotonic() + DEAL_S
    window.bridge.sparring.opponent.set_delay(THINK_S)
    while monotonic() < end and (view := page.view()) is not None and not view.over:
        await asyncio.sleep(THINK_S)
        state = page.controller.state
        if state is None or page.controller.pending:
            continue
        action = bot.action(state, page.controller.me)
        if action is not None and page.submit(str(action)):
            made += 1
            if made in (1, PLAYS) or made % 100 == 0:
                report(f"{made} plays of mine")
    await asyncio.sleep(1)
    report(f"the deal is over, {made} plays of mine")
    window.close()


def main() -> None:
    if "BENCH_STEP" in os.environ:
        globals()[os.environ["BENCH_STEP"]]()
        return
    import subprocess  # not in the children: it would be counted
    import tempfile

    from tests.bench.screen import environment

    for scale in sys.argv[1:] or ("1", "2"):
        print(f"scale {scale}, {SIZE[0]}x{SIZE[1]}", flush=True)
        for step in ("bare", "ours"):
            with tempfile.TemporaryDirectory() as home:
                env = environment(Path(home), scale, BENCH_STEP=step)
                subprocess.run([sys.executable, "-m", "tests.bench.memory"], env=env, check=True, timeout=DEAL_S + 60)


if __name__ == "__main__":
    main()
