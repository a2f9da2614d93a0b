"""What is asked of the C library and the kernel changes nothing but how much is held."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from ui.memory import _CODE, forget_code, give_back

PROBE = """
import sys
from pathlib import Path
from PySide6.QtGui import QColor, QImage, QPainter
from ui.memory import _forget_code, give_back

def held():
    lines = Path("/proc/self/status").read_text("ascii").splitlines()
    return next(int(line.split()[1]) for line in lines if line.startswith("RssFile"))

def paint():
    image = QImage(64, 64, QImage.Format.Format_ARGB32_Premultiplied)
    image.fill(QColor("white"))
    painter = QPainter(image)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.drawEllipse(3, 3, 50, 50)
    painter.end()
    return bytes(image.constBits())

give_back()
first, before = paint(), held()
_forget_code()
after = held()
print(paint() == first, after < before / 2, held() < before)
"""


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="only Linux is asked")
def test_code_that_was_let_go_runs_again() -> None:
    root = Path(__file__).parents[2]
    done = subprocess.run([sys.executable, "-c", PROBE], capture_output=True, text=True, check=True, cwd=root)
    assert done.stdout.split() == ["True", "True", "True"]


HALF_LOADED = """
import mmap, re, sys
from pathlib import Path
from PySide6 import QtCore
from ui.memory import _forget_code

copy = Path(sys.argv[1]) / "half.so"
copy.write_bytes(Path(QtCore.__file__).read_bytes())
with copy.open("rb") as file:
    begun = mmap.mmap(file.fileno(), 0, flags=mmap.MAP_PRIVATE, prot=mmap.PROT_READ)
bytes(begun)

def held(name):
    smaps = Path("/proc/self/smaps").read_text()
    return sum(int(kb) for kb in re.findall(name + r"\\n(?:[A-Z].*\\n)*?Rss: +(\\d+) kB", smaps))

half, whole = held("half.so"), held(r"QtCore[^/]*\\.so")
_forget_code()
print(held("half.so") == half > 1000, held(r"QtCore[^/]*\\.so") < whole)
"""


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="only Linux is asked")
def test_of_a_library_the_loader_does_not_know_as_a_whole_nothing_is_let_go(tmp_path: Path) -> None:
    """It lies there as one that is being loaded does: all of it, and none of it written to yet."""
    root = Path(__file__).parents[2]
    command = [sys.executable, "-c", HALF_LOADED, str(tmp_path)]
    done = subprocess.run(command, capture_output=True, text=True, check=True, cwd=root)
    assert done.stdout.split() == ["True", "True"]


@pytest.mark.parametrize(("anonymous", "swap", "let_go"), [(0, 0, True), (32, 0, False), (0, 32, False)])
def test_what_was_written_to_is_no_code_wherever_it_lies_now(anonymous: int, swap: int, let_go: bool) -> None:
    """The linker's pages; once they are swapped out, they count as swapped alone."""
    entry = (
        "7f0000000000-7f0000008000 r--p 00200000 fd:00 4711    /usr/lib/libGame.so.1\n"
        f"Size: 32 kB\nRss: {anonymous} kB\nAnonymous: {anonymous} kB\nKSM: 0 kB\nSwap: {swap} kB\nSwapPss: {swap} kB\n"
        "THPeligible: 0\nVmFlags: rd mr mw me sd\n"
        "7f0000008000-7f0000009000 rw-p 00208000 fd:00 4711    /usr/lib/libGame.so.1\nAnonymous: 0 kB\nSwap: 0 kB\n"
    )
    assert bool(_CODE.findall(entry.encode())) is let_go


def test_elsewhere_nothing_happens(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.platform", "win32")
    give_back()
    forget_code()
