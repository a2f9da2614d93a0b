"""What holds the window's thread, by name: `python -m tests.bench.slices [SCALE ...]`.

A real window is led through its pages, a practice match, sizes, settings, dialogs and a review, while every write to
the disk takes 50 ms longer. A slice is one event Qt hands out or one callback of the loop; target: 8 ms, but for the
first paint. The processor's time is what counts. What the bench itself costs is taken off, as far as it is known: some
microseconds for each event within another.

A machine that others share makes any slice longer now and then: a fixed piece of work, done in between, tells by how
much. So everything is walked through three times (BENCH_RUNS), and what counts is the least that a slice took: the
longest of its kind in a phase is compared with the longest of the other walks, the second with the second. What each
walk saw by itself is told, too. With BENCH_STACKS=1 a second thread tells where the longest slices were.
"""

from __future__ import annotations

import json
import os
import sys
import threading
import time
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from tests.bench.walks import FIRST, LIMIT_MS, SLOW_S, Walk, report

RUNS = 3
WORK, WORK_OFTEN = 20_000, 10
SIZE = (1280, 800)


class Slices:
    """The slices of the phase under way."""

    def __init__(self) -> None:
        self.depth = 0
        self.inner = 0  # events within the slice
        self.told = False  # within it a phase was reported: it is the bench's own
        self.each = 0.0  # milliseconds that handing one of them on through Python costs
        self.name = ""
        self.begun = 0.0
        self.found: list[tuple[float, float, str, str]] = []
        self.stacks: Counter[str] = Counter()
        self.phases: dict[str, list[tuple[float, float, str]]] = {}
        self.work: list[float] = []
        self.main = threading.get_ident()

    @contextmanager
    def slice(self, name: Callable[[], str]) -> Iterator[None]:
        """The outermost counts and gives the name, but a step of the bench and a loop's callback tell more."""
        self.depth += 1
        if self.depth == 1:
            self.stacks.clear()
            self.inner, self.told = 0, False
            self.name, self.begun, cpu = name(), time.perf_counter(), time.thread_time()
        elif self.depth < 4 and (inner := name()).startswith(("loop: ", "step: ")):
            self.name = inner
        try:
            yield
        finally:
            self.depth -= 1
            if self.depth == 0:
                wall = (time.perf_counter() - self.begun) * 1e3
                self.begun = 0.0
                where = ""
                if wall > LIMIT_MS and self.stacks:
                    where = "; ".join(f"{n}x {place}" for place, n in self.stacks.most_common(4))
                own = self.inner * self.each
                if not self.told:
                    self.found.append(((time.thread_time() - cpu) * 1e3 - own, wall - own, self.name, where))

    def report(self, phase: str) -> None:
        for cpu, wall, name, where in sorted(self.found, reverse=True):
            if where:
                print(f"    {cpu:6.1f} ms (of {wall:5.1f})  {phase}: {name}\n        {where}")
        self.phases[phase] = [(cpu, wall, name) for cpu, wall, name, _ in self.found]
        self.found.clear()
        self.told = True
        self.work += [piece_of_work() for _ in range(WORK_OFTEN)]

    def watch(self) -> None:
        sys.setswitchinterval(0.0005)
        while True:
            time.sleep(0.001)
            if not self.begun:
                continue
            frame = sys._current_frames().get(self.main)
            places: list[str] = []
            while frame is not None and len(places) < 4:
                file = frame.f_code.co_filename
                if "bench/slices" not in file and "contextlib" not in file:
                    places.append(f"{'/'.join(file.split('/')[-2:])}:{frame.f_lineno}")
                frame = frame.f_back
            self.stacks[" < ".join(places)] += 1


def piece_of_work() -> float:
    """The same every time; milliseconds."""
    begun = time.thread_time()
    sum(n * n % 7 for n in range(WORK))
    return (time.thread_time() - begun) * 1e3


def slow_disk() -> None:
    """Every transaction and every small file takes longer; it may be in any thread but the window's."""
    from app import database, files

    writing, sync = database.Database.writing, files.sync_folder

    @contextmanager
    def slowly(self: database.Database) -> Iterator[Any]:
        with writing(self) as db:
            yield db
            time.sleep(SLOW_S)

    def also(folder: Path) -> None:
        sync(folder)
        time.sleep(SLOW_S)

    database.Database.writing = slowly  # type: ignore[method-assign, assignment]
    files.sync_folder = also


def handing_on(slices: Slices) -> float:
    """What it costs to hand on one event within another: one that goes through `Timed` less one that does not."""
    from PySide6.QtCore import QCoreApplication, QEvent, QObject

    receiver, event, often = QObject(), QEvent(QEvent.Type.User), 5000
    slices.depth = 1
    begun = time.thread_time()
    for _ in range(often):
        QCoreApplication.sendEvent(receiver, event)
    through = time.thread_time()
    for _ in range(often):
        receiver.event(event)
    slices.depth = 0
    return (2 * through - begun - time.thread_time()) / often * 1e3


def measure() -> None:
    import asyncio

    from ui.qt import load_qt

    load_qt()
    from PySide6.QtCore import QEvent, QObject
    from PySide6.QtWidgets import QApplication

    from app.errors import AppError
    from ui import run
    from ui.window import Window

    slices = Slices()
    if "BENCH_STACKS" in os.environ:
        threading.Thread(target=slices.watch, daemon=True).start()

    plain = QApplication.notify

    class Timed(QApplication):
        def notify(self, receiver: QObject, event: QEvent) -> bool:
            if slices.depth:
                slices.inner += 1
                return plain(self, receiver, event)  # within another, of which it is a part; there may be thousands

            def name() -> str:
                kind = event.type()
                owner = receiver.parent() if receiver.metaObject().className() == "QTimer" else receiver
                return f"{type(owner or receiver).__name__} {receiver.objectName()} {getattr(kind, 'name', kind)}"

            with slices.slice(name):
                return super().notify(receiver, event)

    handle = asyncio.Handle._run  # type: ignore[attr-defined]

    def timed(self: Any) -> None:
        def name() -> str:
            call = self._callback
            task = getattr(call, "__self__", None)
            coro = task.get_coro() if isinstance(task, asyncio.Task) else None
            return f"loop: {getattr(coro, '__qualname__', '') or getattr(call, '__qualname__', call)}"

        if threading.get_ident() != slices.main:
            handle(self)  # another thread has a loop of its own
            return
        with slices.slice(name):
            handle(self)

    app = Timed(["crapette"])
    slices.each = handing_on(slices)
    before = run.stay

    def stay(app: QApplication, window: Window, file: Path | None, troubles: tuple[AppError, ...]) -> int:
        slices.report(FIRST)
        window.resize(*SIZE)
        app.processEvents()
        slices.found.clear()
        asyncio.Handle._run = timed  # type: ignore[attr-defined]
        slow_disk()
        start = window.start

        def started(file: Path | None, troubles: tuple[AppError, ...]) -> None:
            with slices.slice(lambda: "step: Window.start"):
                start(file, troubles)
            window.bridge.spawn(driven())

        async def driven() -> None:
            try:
                await drive(window, slices)
            finally:
                window.close()  # also when the way was lost

        window.start = started  # type: ignore[method-assign]
        return before(app, window, file, troubles)

    run.stay = stay
    sys.argv = ["crapette"]
    run.main()
    del app
    Path(os.environ["BENCH_FOUND"]).write_text(json.dumps([slices.phases, slices.work]), "utf-8")


async def drive(window: Any, slices: Slices) -> None:
    import asyncio
    from dataclasses import replace

    from app.settings import Felt

    async def phase(name: str, *steps: Callable[[], object], rest: float = 0.5) -> None:
        for step in steps:
            told = getattr(step, "__qualname__", "")
            with slices.slice(lambda told=told: f"step: {name} {told}"):  # type: ignore[misc]
                step()
            await asyncio.sleep(rest)
        slices.report(name)

    visits, bridge = window.visits, window.bridge
    screen = window.windowHandle()  # as the window manager sizes it: laid out in the same event
    await asyncio.sleep(2)
    slices.report("the start page comes to life")
    for name, visit in (
        ("settings", visits.settings),
        ("rules", visits.rules),
        ("host", visits.host),
        ("join", visits.join),
        ("list of matches", lambda: visits.review(None)),
    ):
        await phase(f"{name}, first", visit, rest=1)
        await phase(f"{name}, back", window.go_start, rest=1)
        await phase(f"{name}, again", visit, window.go_start)
    await invited(window, phase)
    await phase("the start page resized", *(lambda n=n: screen.resize(1280 + n, 800 + n) for n in (40, 200, 0)))

    page = await sit(window)
    slices.report("practise, until it is dealt")
    await play(window, page, 15)
    slices.report("plays")
    bridge.sparring.opponent.set_delay(3)
    sizes = [lambda n=n: screen.resize(1280 + n, 800 + n // 2) for n in (10, 60, 200, 0)]
    await phase("the table resized", *sizes, rest=1.5)

    def change(**values: object) -> Callable[[], None]:
        def changed() -> None:
            window.change(replace(bridge.settings, **values))  # the table follows with the next turn

        return changed

    await phase("another felt", change(felt=Felt.LIGHT), change(felt=Felt.DARK), rest=1)
    await phase("another deck", change(deck="jumbo"), change(four_colour=True), change(deck="standard"), rest=1.5)
    await phase("the other side", change(mirrored=True), change(mirrored=False), rest=1)
    await phase("settings, over the table", visits.settings, visits._return, rest=1)
    await phase("rules, over the table", lambda: visits.rules(page.controller.match.rules), visits._return, rest=1)
    await phase("a Stop prepared, given up", page.calling.begin, page.calling.cancel)
    await phase("resign asked", page.asking.resign)
    await phase("resigned, the deal counted", lambda: page.submit(f"resign {page.controller.me}"), rest=2)
    await phase("going on", page.count.go_on, rest=1)
    await phase("left", visits.leave, rest=1.5)
    await reviewed(window, slices, phase)


async def invited(window: Any, phase: Any) -> None:
    """Host, and hear of the router; nothing of the network is asked."""
    from dataclasses import replace

    from app import happening as h
    from app.reach import State, Way

    def mapped() -> None:
        seat = window.bridge.seat
        seat.gate.way = Way(State.MAPPED, ("203.0.113.77", 5252), lease=3600)
        window.bridge.happened.emit(h.Reached(seat.gate.way))

    settings = window.bridge.settings
    window.change(replace(settings, map_port=False, announce=False))
    await phase("host, to make the invite", window.visits.host, rest=1.5)
    window.page.port.setValue(0)
    await phase("the invite", window.page.open_button.click, rest=2)
    await phase("the invite, the router has answered", mapped, rest=1)
    await phase("the invite left", window.visits.leave, rest=1)
    window.change(settings)


async def sit(window: Any) -> Any:
    """Practise; the page, once all is dealt and drawn."""
    import asyncio

    window.visits.practise("simple")
    while window.visits.table is None or window.visits.table.view() is None:
        await asyncio.sleep(0.01)
    page = window.visits.table
    while (view := page.view()) is None or len(view.piles["aH"]) < 30 or view.awaited:
        await asyncio.sleep(0.01)
    await asyncio.sleep(2)
    return page


async def play(window: Any, page: Any, plays: int, seconds: float = 600.0) -> int:
    """A bot in my seat as well, as fast as it may; how many plays it made."""
    import asyncio

    from engine.bots import make_bot

    window.bridge.sparring.opponent.set_delay(0.05)
    bot, made, end = make_bot("simple", 5), 0, time.perf_counter() + seconds
    while made < plays and time.perf_counter() < end:
        await asyncio.sleep(0.05)
        if page.count.result is not None:
            page.count.go_on()
        state = page.controller.state
        if state is None or page.controller.pending:
            continue
        action = bot.action(state, page.controller.me)
        await asyncio.sleep(0.01)  # what the bot thinks is no part of the play
        if action is not None and page.submit(str(action)):
            made += 1
    return made


async def reviewed(window: Any, slices: Slices, phase: Any) -> None:
    import asyncio

    from tests.support.matches import record
    from ui.review.bar import Jump

    folder = Path(os.environ["CRAPETTE_HOME"])
    path = await asyncio.to_thread(lambda: record(folder / "made", 300, levels=("casual", "sharp")))
    slices.found.clear()
    window.visits.review(path)
    await asyncio.sleep(4)  # to ask for its page would have it made at once
    slices.report("a record opened")
    page = window.page
    halts = len(page.walk.halts)
    await phase("jumps in it", *(lambda n=n: page.go(n * halts // 12) for n in range(1, 12)), rest=0.4)
    await phase("the dispute", lambda: page.jump(Jump.STOP), rest=1)
    await phase("a picture written", lambda: page.exports.write(folder / "picture.png"), rest=2)


def main() -> None:
    if "BENCH_STEP" in os.environ:
        measure()
        return
    import subprocess
    import tempfile

    from tests.bench.screen import environment

    runs = int(os.environ.get("BENCH_RUNS", RUNS))
    for scale in sys.argv[1:] or ("1", "2"):
        print(f"scale {scale}, {SIZE[0]}x{SIZE[1]}, every write {SLOW_S * 1e3:.0f} ms slower, {runs} walks", flush=True)
        walks: list[Walk] = []
        work: list[float] = []
        for _ in range(runs):
            with tempfile.TemporaryDirectory() as home:
                found = Path(home) / "found.json"
                env = environment(Path(home), scale, BENCH_STEP="slices", BENCH_FOUND=str(found))
                subprocess.run([sys.executable, "-m", "tests.bench.slices"], env=env, check=True, timeout=300)
                phases, done = json.loads(found.read_text("utf-8"))
            walks.append(phases)
            work += done
        report(walks, work)


if __name__ == "__main__":
    main()
