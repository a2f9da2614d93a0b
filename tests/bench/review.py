"""Opening a record and jumping in it: `python -m tests.bench.review [ENTRIES]`.

Targets: a record of 600 entries verified and at its first table in 0.3 s; a jump anywhere under 16 ms; nothing else in
the window's thread over 8 ms; a huge file under 200 MB. The huge files have a process each.
"""

from __future__ import annotations

import os
import random
import subprocess
import sys
import tempfile
from pathlib import Path
from time import perf_counter

HUGE = 40 * 1024 * 1024


def measure(entries: int) -> None:
    from PySide6.QtCore import QEventLoop
    from PySide6.QtWidgets import QApplication

    from app.review import review
    from app.settings import Felt, Settings
    from app.strings import Strings
    from app.walk import walk
    from net.record import Record, format_record, parse_record
    from tests.bench.table import report
    from tests.support.matches import record
    from ui.pages.review import ReviewPage
    from ui.review.bar import Jump
    from ui.style.theme import SKINS, load_fonts, style_sheet

    with tempfile.TemporaryDirectory() as folder:
        whole = parse_record(record(Path(folder), entries, levels=("casual", "sharp")).read_bytes())
        path = Path(folder) / "bench.crapette"
        cut = Record(whole.header, whole.chain[:entries])
        path.write_bytes(format_record(cut))

        app = QApplication.instance() or QApplication([])
        assert isinstance(app, QApplication)
        load_fonts()
        skin = SKINS[Felt.DARK]
        app.setStyleSheet(style_sheet(skin))
        start = perf_counter()
        parse_record(path.read_bytes())
        parsed = perf_counter()
        seen = review([cut])
        folded = perf_counter()
        walk(seen)
        print(
            f"{len(cut.chain)} entries, {path.stat().st_size} bytes: read and checked {1e3 * (parsed - start):.0f} ms,"
            f" folded {1e3 * (folded - parsed):.0f} ms, places and faults {1e3 * (perf_counter() - folded):.0f} ms"
        )
        for again in (False, True):
            page = ReviewPage(Strings(), skin, Settings(name="Ada", language="en"), Path(folder))
            page.resize(1280, 800)
            page.show()
            settle(app, page)
            longest = 0.0
            start = perf_counter()
            page.open(path)
            while page.walk is None:
                turn = perf_counter()
                app.processEvents(QEventLoop.ProcessEventsFlag.AllEvents)
                if page.walk is None:
                    longest = max(longest, perf_counter() - turn)
            shown = perf_counter()
            page.repaint()
            name = "again" if again else "first"
            print(
                f"  opened ({name}): {1e3 * (shown - start):.0f} ms, painted {1e3 * (perf_counter() - start):.0f} ms;"
                f" the window's thread held at most {1e3 * longest:.1f} ms meanwhile"
            )
            settle(app, page)
        last, choose = len(page.walk.halts) - 1, random.Random(1)
        for name, places in (
            ("a jump anywhere", [choose.randrange(last) for _ in range(120)]),
            ("one step on", list(range(1, 120))),
        ):
            jumps, frames = [], []
            for at in places:
                start = perf_counter()
                page.go(at)
                jumps.append((perf_counter() - start) * 1e3)
                page.table.finish_animation()
                start = perf_counter()
                page.repaint()
                frames.append((perf_counter() - start) * 1e3)
            report(name, jumps)
            report("  and its picture", frames)
        opened = []
        for _ in range(20):
            page.go(0)
            start = perf_counter()
            page.jump(Jump.STOP)
            opened.append((perf_counter() - start) * 1e3)
        report("to a Stop, with its dispute", opened)


def settle(app: object, page: object) -> None:
    """Until every picture is drawn."""
    scene = page.table._scene  # type: ignore[attr-defined]
    end = perf_counter() + 10
    for _ in range(20):  # a first paint too
        app.processEvents()  # type: ignore[attr-defined]
    while (scene.art.busy or scene._weaver.busy) and perf_counter() < end:
        app.processEvents()  # type: ignore[attr-defined]


def peak(name: str) -> None:
    """Open a huge file in a window of its own and say what it took."""
    from PySide6.QtWidgets import QApplication

    from app.settings import Felt, Settings
    from app.strings import Strings
    from tests.ui.reviews import opened
    from ui.pages.review import ReviewPage
    from ui.style.theme import SKINS

    app = QApplication([])
    page = ReviewPage(Strings(), SKINS[Felt.DARK], Settings(name="Ada", language="en"), Path("."))
    page.resize(1280, 800)
    page.show()
    app.processEvents()
    before = resident()
    start = perf_counter()
    opened(page, Path(name))
    spent = perf_counter() - start
    after = resident()
    print(f"    {spent:.1f} s; {before:.0f} MB before, {after:.0f} MB at most: {page.status.text()}")


def resident() -> float:
    """The most memory this process has had, MB; `getrusage` would tell that of the process it came from."""
    status = Path("/proc/self/status").read_text("ascii")
    return int(status.split("VmHWM:")[1].split()[0]) / 1024


def files(folder: Path) -> dict[str, Path]:
    """The largest files of several kinds, of which the reader takes what it can bear."""
    from tests.support.matches import crafted, record

    made = {name: folder / f"{name}.crapette" for name in ("random", "small", "swollen", "lawful")}
    made["random"].write_bytes(random.Random(1).randbytes(HUGE))
    made["small"].write_bytes(crafted(9 * 1024 * 1024, "x"))
    made["swollen"].write_bytes(crafted(9 * 1024 * 1024, tuple(((1,),) * 100 for _ in range(36))))
    made["lawful"] = record(folder / "lawful", 40_000, "classic target=99999", ("simple", "simple"))
    return made


def main() -> None:
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    if len(sys.argv) > 2:
        peak(sys.argv[2])
        return
    entries = int(sys.argv[1]) if len(sys.argv) > 1 else 600
    measure(entries)
    with tempfile.TemporaryDirectory() as folder:
        for name, path in files(Path(folder)).items():
            print(f"  {name}, {path.stat().st_size / 1e6:.1f} MB", flush=True)
            subprocess.run([sys.executable, "-m", "tests.bench.review", "-", str(path)], check=True)


if __name__ == "__main__":
    main()
