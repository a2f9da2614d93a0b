# ruff: noqa: E501 - path data reads no better in pieces
"""Draw the program's icon and the small ones: `python -m resources.make.icons`.

The small ones are strokes of one colour (INK) on a 24-unit grid; a program that wants another colour replaces the
string. The PNG sizes of the program's icon need rsvg-convert and are left alone where it is missing.
"""

import shutil
import subprocess
from pathlib import Path

from resources.make.draw import Sheet
from resources.make.pips import PIP

OUT = Path(__file__).resolve().parents[1] / "icons"
INK = "#1b1d23"
SIZES = (16, 24, 32, 48, 64, 128, 256)


def dot(x: float, y: float, r: float = 1.15) -> str:
    return f'<circle cx="{x:g}" cy="{y:g}" r="{r:g}" fill="{INK}" stroke="none"/>'


def ring(x: float, y: float, r: float) -> str:
    return f'<circle cx="{x:g}" cy="{y:g}" r="{r:g}"/>'


def way(d: str, faint: bool = False) -> str:
    return f'<path d="{d}"' + (' opacity="0.28"' if faint else "") + "/>"


SPEAKER = way("M3.5 9.5V14.5H7L12 18.7V5.3L7 9.5Z")
ARCS = ("M8.6 15.4A4.8 4.8 0 0 1 15.4 15.4", "M5.6 12.2A9 9 0 0 1 18.4 12.2", "M2.6 9A13.3 13.3 0 0 1 21.4 9")

ICONS = {
    "practise": way("M8 8.5H16A3 3 0 0 1 19 11.5V16.5A3 3 0 0 1 16 19.5H8A3 3 0 0 1 5 16.5V11.5A3 3 0 0 1 8 8.5Z"
                    "M12 8.5V5.6M2.5 12.5V15.5M21.5 12.5V15.5M9.5 16.4H14.5") + ring(12, 4, 1.5) + dot(9.3, 12.6) + dot(14.7, 12.6),
    "host": ring(12, 9, 2) + way("M7.8 13.2A6 6 0 0 1 7.8 4.8M16.2 13.2A6 6 0 0 0 16.2 4.8M5 16A10 10 0 0 1 5 2M19 16A10 10 0 0 0 19 2M12 11V21.5M8.5 21.5H15.5"),
    "join": way("M13.5 3.5H18A2 2 0 0 1 20 5.5V18.5A2 2 0 0 1 18 20.5H13.5M3.5 12H14.5M10.5 7.8L14.7 12L10.5 16.2"),
    "continue": way("M4 12A8.2 8.2 0 1 0 6.6 6M4 3.6V7.6H8M12 7.6V12.2L15.2 14.2"),
    "review": way("M2.4 12C5 7.6 8.2 5.4 12 5.4S19 7.6 21.6 12C19 16.4 15.8 18.6 12 18.6S5 16.4 2.4 12Z") + ring(12, 12, 3),
    "rules": way("M12 6.4C9.8 4.9 6.8 4.4 3.2 4.8V18.4C6.8 18 9.8 18.5 12 20C14.2 18.5 17.2 18 20.8 18.4V4.8C17.2 4.4 14.2 4.9 12 6.4ZM12 6.4V20"),
    "settings": way("M3.5 6.5H12.6M17.4 6.5H20.5M3.5 12H6.6M11.4 12H20.5M3.5 17.5H11.6M16.4 17.5H20.5") + ring(15, 6.5, 2.3) + ring(9, 12, 2.3) + ring(14, 17.5, 2.3),
    "back": way("M20 12H4.5M10.8 5.5L4.3 12L10.8 18.5"),
    "copy": way("M10.5 8.5H18.5A2 2 0 0 1 20.5 10.5V18.5A2 2 0 0 1 18.5 20.5H10.5A2 2 0 0 1 8.5 18.5V10.5A2 2 0 0 1 10.5 8.5ZM5 15.5A1.7 1.7 0 0 1 3.5 13.7V5.5A2 2 0 0 1 5.5 3.5H13.7A1.7 1.7 0 0 1 15.5 5"),
    "folder": way("M3.5 18.3V6.2A1.7 1.7 0 0 1 5.2 4.5H9.2L11.4 7.2H18.8A1.7 1.7 0 0 1 20.5 8.9V18.3A1.7 1.7 0 0 1 18.8 20H5.2A1.7 1.7 0 0 1 3.5 18.3ZM3.5 11H20.5"),
    "check": way("M4.5 12.8L9.6 18L19.8 6.4"),
    "close": way("M5.5 5.5L18.5 18.5M18.5 5.5L5.5 18.5"),
    "warning": way("M10.4 4.6L2.8 17.6A1.9 1.9 0 0 0 4.4 20.4H19.6A1.9 1.9 0 0 0 21.2 17.6L13.6 4.6A1.9 1.9 0 0 0 10.4 4.6ZM12 9.4V13.6") + dot(12, 16.9),
    "stop": way("M7.6 12.6V5.8A1.5 1.5 0 0 1 10.6 5.8V11M10.6 11V4A1.5 1.5 0 0 1 13.6 4V11M13.6 11V5A1.5 1.5 0 0 1 16.6 5V12"
                "M16.6 12V8A1.5 1.5 0 0 1 19.6 8V14.4C19.6 18.6 17 21.5 13.2 21.5C10.2 21.5 8.4 20.2 7 17.8L4.2 13A1.5 1.5 0 0 1 6.7 11.4L7.6 12.6"),
    "turn": way("M5 7.5H12A1.6 1.6 0 0 1 13.6 9.1V19A1.6 1.6 0 0 1 12 20.6H5A1.6 1.6 0 0 1 3.4 19V9.1A1.6 1.6 0 0 1 5 7.5ZM10 3.6H15A4.6 4.6 0 0 1 19.6 8.2V14.4M16.6 11.6L19.6 14.7L22.4 11.6"),
    "discard": way("M12 3V13.6M7.6 9.4L12 13.8L16.4 9.4M3.5 14.5V18.4A2.2 2.2 0 0 0 5.7 20.6H18.3A2.2 2.2 0 0 0 20.5 18.4V14.5"),
    "undo": way("M8.5 4.5L4 9L8.5 13.5M4 9H14A6 6 0 0 1 14 21H9"),
    "hint": way("M9 17.4C9 15 6 13.4 6 9.4A6 6 0 0 1 18 9.4C18 13.4 15 15 15 17.4ZM9.6 20.6H14.4"),
    "chat": way("M5.2 4.5H18.8A2.2 2.2 0 0 1 21 6.7V14.3A2.2 2.2 0 0 1 18.8 16.5H12L7 20.7V16.5H5.2A2.2 2.2 0 0 1 3 14.3V6.7A2.2 2.2 0 0 1 5.2 4.5Z") + dot(8, 10.5) + dot(12, 10.5) + dot(16, 10.5),
    "sound-on": SPEAKER + way("M15.4 8.8A4.6 4.6 0 0 1 15.4 15.2M18 6A8.6 8.6 0 0 1 18 18"),
    "sound-off": SPEAKER + way("M16 9.4L21.2 14.6M21.2 9.4L16 14.6"),
    "play": way("M7.2 4.6V19.4L19.6 12Z"),
    "pause": way("M6.5 4.8H9.7V19.2H6.5ZM14.3 4.8H17.5V19.2H14.3Z"),
    "step-forward": way("M5.8 5V19L15.6 12ZM18.6 5V19"),
    "step-back": way("M18.2 5V19L8.4 12ZM5.4 5V19"),
    "jump-end": way("M3.6 6V18L11 12ZM11 6V18L18.4 12ZM20.8 5.6V18.4"),
    "jump-start": way("M20.4 6V18L13 12ZM13 6V18L5.6 12ZM3.2 5.6V18.4"),
    "export": way("M12 15V3.8M7.6 8L12 3.6L16.4 8M3.5 14.5V18.4A2.2 2.2 0 0 0 5.7 20.6H18.3A2.2 2.2 0 0 0 20.5 18.4V14.5"),
    "connection-good": "".join(way(a) for a in ARCS) + dot(12, 18.6, 1.5),
    "connection-poor": way(ARCS[0]) + way(ARCS[1], True) + way(ARCS[2], True) + dot(12, 18.6, 1.5),
    "connection-lost": "".join(way(a, True) for a in ARCS) + dot(12, 18.6, 1.5) + way("M4 4L20 21"),
    "flag": way("M5.5 21.5V3.6M5.5 4.6C10 2 14 7 19.5 4.4V13.6C14 16.2 10 11.2 5.5 13.8"),
    "handshake": way("M2.4 6.4V15.6H4.6L10 20.2A1.5 1.5 0 0 0 12.2 18.2M21.6 6.4V15.6H19.4M2.4 7.4H5.4L9.2 6L12.2 7L15.4 6L18.6 7.4H21.6"
                     "M12.2 7L8.6 10.4A1.6 1.6 0 0 0 10.9 12.7L13.4 10.6L19.4 15.6M10.4 16.4L13 18.8A1.45 1.45 0 0 0 15.2 16.9M12.8 14.6L15.6 17.2A1.45 1.45 0 0 0 17.8 15.3L16.6 14.2M17.8 15.3A1.3 1.3 0 0 0 19.4 15.6"),
    "chevron-up": way("M5 15.2L12 8.4L19 15.2"),
    "chevron-down": way("M5 8.8L12 15.6L19 8.8"),
    "chevron-left": way("M15.2 5L8.4 12L15.2 19"),
    "chevron-right": way("M8.8 5L15.6 12L8.8 19"),
}  # fmt: skip


def icon(body: str) -> str:
    return (
        '<svg xmlns="http://www.w3.org/2000/svg" width="24" height="24" viewBox="0 0 24 24">'
        f'<g fill="none" stroke="{INK}" stroke-width="1.8" stroke-linecap="round" stroke-linejoin="round">{body}</g></svg>\n'
    )


def program() -> str:
    """Two cards on felt: a blue back, and before it a spade holding a heart."""
    s = Sheet()
    s.path(
        "M56 8H200C230 8 248 26 248 56V200C248 230 230 248 200 248H56C26 248 8 230 8 200V56C8 26 26 8 56 8Z", "#1e5b41"
    )
    s.path("M56 8H200C230 8 248 26 248 56V122C170 96 90 96 8 122V56C8 26 26 8 56 8Z", "#276b4e")
    card = "M-56-88H56C64-88 68-84 68-76V76C68 84 64 88 56 88H-56C-64 88-68 84-68 76V-76C-68-84-64-88-56-88Z"
    with s.place(104, 128, turn=-16):
        s.path(card, "#fffdf8", 5, "#12382a")
        s.path(
            "M-50-74H50C53-74 55-72 55-69V69C55 72 53 74 50 74H-50C-53 74-55 72-55 69V-69C-55-72-53-74-50-74Z",
            "#1f3d78",
        )
        for x in (-36, -12, 12, 36):
            for y in (-54, -30, -6, 18, 42):
                s.path(f"M{x} {y - 9}L{x + 8} {y}L{x} {y + 9}L{x - 8} {y}Z", "#9db2dc")
    with s.place(150, 130, turn=9):
        s.path(card, "#fffdf8", 5, "#12382a")
        with s.place(0, -2, size=1.16):
            s.path(PIP["s"], "#15171d")
        with s.place(0, 6, size=0.42):
            s.path(PIP["h"], "#e2293a")
    return f'<svg xmlns="http://www.w3.org/2000/svg" width="256" height="256" viewBox="0 0 256 256">{s.svg()}</svg>\n'


def main() -> None:
    for name, body in ICONS.items():
        (OUT / f"{name}.svg").write_text(icon(body), encoding="utf-8")
    picture = OUT / "crapette.svg"
    picture.write_text(program(), encoding="utf-8")
    tool = shutil.which("rsvg-convert")
    for size in SIZES if tool else ():
        subprocess.run([str(tool), "-w", str(size), "-o", str(OUT / f"crapette-{size}.png"), str(picture)], check=True)


if __name__ == "__main__":
    main()
