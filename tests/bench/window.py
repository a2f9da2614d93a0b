"""From process start to the first painted window, ours and a bare PySide6 one in turns; then to a dealt practice
table; and the memory at its highest, at scale 1 and 2.  python -m tests.bench.window [ROUNDS]"""

from __future__ import annotations

import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from tests.bench.screen import environment

BARE = """
import time
from PySide6.QtWidgets import QApplication, QWidget
class Bare(QWidget):
    done = False
    def paintEvent(self, event):
        if not self.done:
            self.done = True
            print(time.time(), flush=True)
app = QApplication([])
window = Bare()
window.resize(1180, 780)
window.show()
while not window.done:
    app.processEvents()
"""

OURS = """
import sys, time
import ui.run as run
sys.argv = ["crapette"]
def stay(app, window, file, troubles):
    print(time.time(), flush=True)
    return 0
run.stay = stay
run.main()
"""

TABLE = """
import resource, sys, time
import ui.run as run
sys.argv = ["crapette"]
before = run.stay
def stay(app, window, file, troubles):
    from PySide6.QtCore import QTimer
    from PySide6.QtWidgets import QPushButton
    from ui.table.widget import TableWidget
    def look():
        tables = [t for t in window.findChildren(TableWidget) if t.isVisible()]
        view = tables[0].view if tables else None
        if view is not None and len(view.piles["aH"]) > 30 and not view.awaited:
            tables[0].finish_animation()
            app.processEvents()
            print(time.time(), resource.getrusage(resource.RUSAGE_SELF).ru_maxrss, flush=True)
            window.close()
        else:
            QTimer.singleShot(5, look)
    QTimer.singleShot(0, lambda: (window.visits.practise("simple"), look()))
    return before(app, window, file, troubles)
run.stay = stay
run.main()
"""


def once(code: str, home: str, scale: str = "1") -> list[float]:
    """Run a child; the numbers it printed, the first as seconds since its start."""
    start = time.time()
    done = subprocess.run(
        [sys.executable, "-c", code], env=environment(Path(home), scale), capture_output=True, text=True, timeout=60
    )
    if not done.stdout.strip():
        raise SystemExit(done.stderr)
    numbers = [float(word) for word in done.stdout.split()]
    return [numbers[0] - start, *numbers[1:]]


def main() -> None:
    rounds = int(sys.argv[1]) if len(sys.argv) > 1 else 9
    bare, ours, table, peak = [], [], [], {"1": 0.0, "2": 0.0}
    with tempfile.TemporaryDirectory() as home:
        once(OURS, home)  # compiles what is not compiled yet
        for _ in range(rounds):
            bare.append(once(BARE, home)[0])
            ours.append(once(OURS, home)[0])
    for _ in range(3):
        for scale in peak:
            with tempfile.TemporaryDirectory() as home:
                seconds, memory = once(TABLE, home, scale)
                peak[scale] = max(peak[scale], memory / 1024)
                if scale == "1":
                    table.append(seconds)
    base, mine = statistics.median(bare), statistics.median(ours)
    print(f"bare window painted       {base:.3f} s")
    print(f"start page painted        {mine:.3f} s   ratio {mine / base:.2f}")
    print(f"practice table dealt      {statistics.median(table):.3f} s")
    print(f"memory at its highest     {peak['1']:.0f} MiB at scale 1, {peak['2']:.0f} MiB at scale 2")


if __name__ == "__main__":
    main()
