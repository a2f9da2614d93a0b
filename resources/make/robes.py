# ruff: noqa: E501 - path data reads no better in pieces
"""Cloth and costume of the courts, in card units: shoulders at y = 118, the seam through (125, 175)."""

import math
from collections.abc import Iterator

from resources.make.draw import Sheet
from resources.make.faces import SKIN
from resources.make.paths import Point, disc, flatten, inside, parse, poly, within
from resources.make.pips import pip

TORSO = "M108 110C100 117 86 119 72 124C58 130 52 148 46 176L44 216H206L204 176C198 148 192 130 178 124C164 119 150 117 142 110L125 122Z"
ERMINE = "#fffbf0"


def lines(kind: str, x0: float, y0: float, x1: float, y1: float, step: float) -> Iterator[list[Point]]:
    """The lines of a weave over a box."""
    if kind == "lattice":
        span = y1 - y0
        n = int((x1 - x0 + span) / step) + 2
        for k in range(n):
            yield [(x0 + k * step, y0), (x0 + k * step - span, y1)]
            yield [(x0 + k * step - span, y0), (x0 + k * step, y1)]
    elif kind == "chevron":
        for r in range(int((y1 - y0) / step) + 2):
            yield [
                (x0 + k * step * 0.7, y0 + r * step + (step * 0.55 if k % 2 else 0))
                for k in range(int((x1 - x0) / step / 0.7) + 2)
            ]
    elif kind == "scale":
        for r in range(int((y1 - y0) / step * 1.7) + 2):
            for k in range(int((x1 - x0) / step) + 2):
                cx, cy = x0 + k * step + (step / 2 if r % 2 else 0), y0 + r * step * 0.58
                yield [
                    (cx - step / 2 * math.cos(a), cy + step * 0.55 * math.sin(a))
                    for a in (math.pi * q / 4 for q in range(5))
                ]
    elif kind == "damask":
        for k in range(int((x1 - x0) / step) + 2):
            for side in (1, -1):
                yield [(x0 + k * step + side * step * 0.5 * math.sin(math.pi * q / 5) ** 2 * (1 if (q // 5) % 2 == 0 else -1),
                        y0 + q * step * 0.304) for q in range(int((y1 - y0) / step / 0.304) + 2)]  # fmt: skip
    elif kind == "stripe":
        for k in range(int((x1 - x0) / step) + 2):
            yield [(x0 + k * step, y0), (x0 + k * step, y1)]


def centres(kind: str, x0: float, y0: float, x1: float, y1: float, step: float) -> Iterator[Point]:
    """Where the small figures of a weave sit."""
    dx, dy, shift = {
        "lattice": (step, step / 2, True), "damask": (step, step * 1.52, True), "brocade": (step, step * 0.62, True),
        "stripe": (step, step * 0.7, False), "scale": (step, step * 0.58, True), "chevron": (step * 1.4, step, False),
    }[kind]  # fmt: skip
    for r in range(int((y1 - y0) / dy) + 2):
        for k in range(-1, int((x1 - x0) / dx) + 2):
            x = x0 + k * dx + (dx / 2 if shift and r % 2 == (0 if kind in ("lattice",) else 1) else 0)
            if kind == "stripe":
                x += dx / 2
            if kind == "lattice":
                yield x, y0 + r * dy
            elif kind == "chevron":
                yield x + dx / 2, y0 + r * dy - dy * 0.25
            else:
                yield x, y0 + r * dy + (step * 0.18 if kind == "scale" else 0)


def weave(s: Sheet, region: str, kind: str, ink: str, suit: str = "", step: float = 13, w: float = 0.9,
          figure: float = 0.42, other: str = "") -> None:  # fmt: skip
    """Fill a region with a pattern cut exactly to its edge."""
    if s.plain:
        return
    outline = flatten(parse(region), 8)[0][0]
    xs, ys = [p[0] for p in outline], [p[1] for p in outline]
    box = (min(xs), min(ys), max(xs), max(ys))
    box = (125 - math.ceil((125 - box[0]) / step) * step, box[1], box[2], box[3])
    d = "".join(poly(part) for line in lines(kind, *box, step) for part in within(outline, line))
    if d:
        s.path(d, w=w, ink=ink, loose=True)
    r = step * figure / 2
    if not r:
        return
    for x, y in centres(kind, *box, step):
        if all(inside(outline, x + a * r * 1.2, y + b * r * 1.2) for a, b in ((1, 0), (-1, 0), (0, 1), (0, -1))):
            if suit:
                pip(s, suit, x, y, r * 2.2, other or ink, loose=True)
            else:
                s.path(
                    f"M{x} {y - r * 0.8}L{x + r * 0.7} {y}L{x} {y + r * 0.8}L{x - r * 0.7} {y}Z",
                    other or ink,
                    loose=True,
                )


def cloth(s: Sheet, region: str, fill: str, kind: str, ink: str, suit: str = "", step: float = 13, w: float = 0.9,
          figure: float = 0.42, other: str = "", edge: float = 1.6) -> None:  # fmt: skip
    if s.plain or not kind:
        s.path(region, fill, edge)
        return
    s.path(region, fill)
    weave(s, region, kind, ink, suit, step, w, figure, other)
    s.line(region, edge)


def sleeve(s: Sheet, start: Point, bend: Point, wrist: Point, widths: tuple[float, float], fill: str, kind: str = "", ink: str = "",
           cuff: str = "", lining: str = "", suit: str = "", step: float = 11, flare: float = 3.5) -> None:  # fmt: skip
    """A bent tube from the shoulder to the wrist, with a cuff."""
    left: list[Point] = []
    right: list[Point] = []
    n = 8
    for k in range(n + 1):
        t = k / n
        u = 1 - t
        x = u * u * start[0] + 2 * u * t * bend[0] + t * t * wrist[0]
        y = u * u * start[1] + 2 * u * t * bend[1] + t * t * wrist[1]
        dx = 2 * u * (bend[0] - start[0]) + 2 * t * (wrist[0] - bend[0])
        dy = 2 * u * (bend[1] - start[1]) + 2 * t * (wrist[1] - bend[1])
        d = math.hypot(dx, dy)
        half = (widths[0] * u + widths[1] * t) / 2
        left.append((x - dy / d * half, y + dx / d * half))
        right.append((x + dy / d * half, y - dx / d * half))
    ux, uy = dx / d, dy / d
    body = poly(left + right[::-1], True)
    cloth(s, body, fill, kind, ink, suit, step)
    # folds at the bend
    mx, my = (left[4][0] + right[4][0]) / 2, (left[4][1] + right[4][1]) / 2
    inner = min(
        (left[4], right[4]),
        key=lambda p: math.hypot(p[0] - (start[0] + wrist[0]) / 2, p[1] - (start[1] + wrist[1]) / 2),
    )
    s.line(f"M{inner[0]:.1f} {inner[1]:.1f}L{mx:.1f} {my:.1f}", 0.9)
    half = widths[1] / 2 + flare
    depth = 6.5
    (lx, ly), (rx, ry) = (wrist[0] - uy * half, wrist[1] + ux * half), (wrist[0] + uy * half, wrist[1] - ux * half)
    inwards = (-ux * depth, -uy * depth)
    if lining:
        s.path(
            f"M{lx} {ly}Q{wrist[0] + ux * 5} {wrist[1] + uy * 5} {rx} {ry}Q{wrist[0] - ux * 4} {wrist[1] - uy * 4} {lx} {ly}Z",
            lining,
            1.1,
        )
    s.path(f"M{lx} {ly}Q{wrist[0] - ux * 3} {wrist[1] - uy * 3} {rx} {ry}L{rx + inwards[0]} {ry + inwards[1]}"
           f"Q{wrist[0] - ux * (depth + 3)} {wrist[1] - uy * (depth + 3)} {lx + inwards[0]} {ly + inwards[1]}Z", cuff, 1.3)  # fmt: skip


def panel(
    s: Sheet, fill: str, kind: str, ink: str, half: float = 22, foot: float = 16, suit: str = "", step: float = 10
) -> None:
    """The front of the under-robe."""
    cloth(s, f"M{125 - half} 108L{125 - foot} 216H{125 + foot}L{125 + half} 108L125 126Z", fill, kind, ink, suit, step)


def buttons(s: Sheet, fill: str, x: float = 125, top: float = 140, gap: float = 11, r: float = 2.6, n: int = 6) -> None:
    for k in range(n):
        s.path(disc(x, top + k * gap, r), fill, 1)


def ermine_tails(s: Sheet, spots_: tuple[Point, ...]) -> None:
    for x, y in spots_:
        s.path(
            f"M{x} {y - 3}C{x + 2.4} {y + 1} {x + 1.6} {y + 4} {x} {y + 4.6}C{x - 1.6} {y + 4} {x - 2.4} {y + 1} {x} {y - 3}Z",
            s.ink,
        )


def ermine_cape(s: Sheet) -> None:
    """A broad round collar of fur."""
    s.path("M106 108C96 112 80 116 66 124C62 132 62 138 64 144C84 140 98 146 108 154C114 158 120 160 125 160C130 160 136 158 142 154"
           "C152 146 166 140 186 144C188 138 188 132 184 124C170 116 154 112 144 108C138 118 112 118 106 108Z", ERMINE, 1.6)  # fmt: skip
    ermine_tails(
        s,
        (
            (74, 128),
            (88, 124),
            (81, 136),
            (96, 134),
            (104, 122),
            (112, 144),
            (104, 140),
            (125, 150),
            (176, 128),
            (162, 124),
            (169, 136),
            (154, 134),
            (146, 122),
            (138, 144),
            (146, 140),
        ),
    )


def gilt_collar(s: Sheet, gold: str) -> None:
    """A collar of golden scales, pointed in front."""
    s.path(
        "M104 106C92 113 74 117 64 126L58 146C76 140 92 146 104 160L112 178L125 186L138 178L146 160C158 146 174 140 192 146L186 126C176 117 158 113 146 106C138 124 112 124 104 106Z",
        gold,
        1.5,
    )
    weave(
        s,
        "M104 112C92 118 78 121 69 128L65 139C80 136 96 142 107 157L114 172L125 179L136 172L143 157C154 142 170 136 185 139L181 128C172 121 158 118 146 112C138 128 112 128 104 112Z",
        "scale",
        s.ink,
        "",
        9,
        0.8,
        0,
    )


def ermine_lapels(s: Sheet) -> None:
    for flip in (1, -1):
        with s.place(125, 0):
            q = [(16, 108), (34, 113), (46, 118), (35, 135), (22, 165), (17, 218), (3, 218), (7, 160), (12, 130)]
            p = [(flip * x, y) for x, y in q]
            s.path(f"M{p[0][0]} {p[0][1]}C{p[1][0]} {p[1][1]} {p[1][0]} {p[1][1]} {p[2][0]} {p[2][1]}C{p[3][0]} {p[3][1]} {p[4][0]} {p[4][1]} {p[5][0]} {p[5][1]}"
                   f"L{p[6][0]} {p[6][1]}C{p[7][0]} {p[7][1]} {p[8][0]} {p[8][1]} {p[0][0]} {p[0][1]}Z", ERMINE, 1.5)  # fmt: skip
            ermine_tails(
                s,
                tuple(
                    (flip * x, y)
                    for x, y in ((22, 116), (33, 121), (24, 130), (17, 142), (22, 150), (13, 160), (15, 176), (10, 192))
                ),
            )


def chain(s: Sheet, gold: str, gem: str, suit: str, low: float = 160, half: float = 30) -> None:
    """A chain of office with a jewel."""
    n = 8
    for k in range(n + 1):
        t = (k / n) * 2 - 1
        s.path(disc(125 + t * half, low - t * t * (low - 122), 2.9), gold, 1)
        if k % 2:
            s.path(disc(125 + t * half, low - t * t * (low - 122), 1.1), gem)
    s.path(disc(125, low + 8, 8), gold, 1.3)
    pip(s, suit, 125, low + 8, 9.5, gem)


def ruff(s: Sheet, fill: str, fine: str) -> None:
    """A pleated collar under the chin."""
    n = 13
    for k in range(n):
        t = k / (n - 1) * 2 - 1
        with s.place(125 + t * 27, 116 + (1 - t * t) * 9, turn=-t * 48):
            s.path("M-4.6-5C-5.6 0-5 6 0 8C5 6 5.6 0 4.6-5Z", fill, 1.2)
            s.line("M0-3V4", 0.6, fine)


def neckline(s: Sheet, trim: str, square: bool) -> None:
    """Bare shoulders framed by a border."""
    if square:
        s.path("M111 120C106 118 98 117 95 118L102 142H148L155 118C152 117 146 118 141 120Z", SKIN)
        s.path("M90 117L98 115L105 138H145L152 115L160 117L151 146H99Z", trim, 1.4)
    else:
        s.path(
            "M111 121C104 118 96 117 88 119C98 140 112 147 125 148C138 147 152 140 162 119C154 117 146 118 141 121Z",
            SKIN,
        )
        s.path(
            "M82 121L90 117C98 136 112 143 125 143.4C138 143 152 136 160 117L168 121C158 144 142 152 125 152C108 152 92 144 82 121Z",
            trim,
            1.4,
        )


def necklace(s: Sheet, fill: str, gem: str, low: float = 127, half: float = 17) -> None:
    n = 8
    for k in range(n + 1):
        t = k / n * 2 - 1
        s.path(disc(125 + t * half, low - t * t * (low - 114), 2.1), fill, 0.9)
    s.path(f"M125 {low + 2}L128.6 {low + 6.4}L125 {low + 11}L121.4 {low + 6.4}Z", gem, 1)


def lacing(s: Sheet, fill: str, lace: str, top: float = 147) -> None:
    s.path(f"M114 {top}L119 220H131L136 {top}Z", fill, 1.2)
    for k in range(7):
        y = top + 4 + k * 8
        s.line(
            f"M{115.5 + k * 0.4} {y}L{134 - k * 0.4} {y + 7}M{134.5 - k * 0.4} {y}L{116 + k * 0.4} {y + 7}", 1.5, lace
        )


def mantle(s: Sheet, fill: str, trim: str, gem: str, kind: str = "", ink: str = "", suit: str = "",
           other: str = "", apart: float = 0) -> None:  # fmt: skip
    """A cloak open at the front, its border set with stones; some way further apart if wanted."""
    for flip in (False, True):
        with s.place(125 + (-apart if flip else apart), 0, mirror=flip):
            s.path("M20 109C40 115 54 117 60 126C70 140 78 170 84 216H24C34 186 38 146 20 109Z", fill)
        if kind:
            region = "M20 109C40 115 54 117 60 126C70 140 78 170 84 216H24C34 186 38 146 20 109Z"
            side = -1 if flip else 1
            shape = "".join(c + " ".join(f"{125 + side * (x + apart)} {y}" for x, y in p) for c, p in parse(region))
            weave(s, shape, kind, ink, suit, 14, 1, 0.5, other)
        with s.place(125 + (-apart if flip else apart), 0, mirror=flip):
            s.line("M20 109C40 115 54 117 60 126C70 140 78 170 84 216H24C34 186 38 146 20 109Z", 1.5)
            s.path("M17 107C36 142 34 186 20 218H31C44 186 44 142 26 109Z", trim, 1.3)
            for x, y in ((28.6, 122), (33, 135), (35.6, 149), (35.8, 164), (33.6, 179), (30, 194)):
                s.path(disc(x, y, 1.9), gem, 0.8)


def dagged_cape(s: Sheet, fill: str, trim: str, kind: str = "", ink: str = "", suit: str = "",
                other: str = "") -> None:  # fmt: skip
    """A short hood-cape with a cut hem."""
    hem = ""
    for k in range(9):
        x, y = 190 - k * 14.45, 138 + 16 * math.sin(math.pi * k / 9)
        nx, ny = x - 14.45, 138 + 16 * math.sin(math.pi * (k + 1) / 9)
        low = max(y, ny) + 12
        hem += f"C{x:.1f} {low:.1f} {nx:.1f} {low:.1f} {nx:.1f} {ny:.1f}"
    region = f"M104 104C110 122 140 122 146 104C160 112 182 114 190 126V138{hem}V126C68 114 90 112 104 104Z"
    cloth(s, region, fill, kind, ink, suit, 16, 1.2, 0.5, other)
    if not s.plain:
        s.line("M190 135" + hem, 1.2, trim)
    s.path("M100 107C108 127 142 127 150 107L144 104C138 118 112 118 106 104Z", trim, 1.3)


def halves(s: Sheet, left: str, right: str, kinds: tuple[str, str], inks: tuple[str, str], suit: str,
           other: str = "") -> None:  # fmt: skip
    """A parti-coloured doublet."""
    cloth(
        s,
        "M125 122L108 110C100 117 86 119 72 124C58 130 52 148 46 176L44 216H125Z",
        left,
        kinds[0],
        inks[0],
        suit,
        14,
        1,
        0.5,
        other,
    )
    cloth(
        s,
        "M125 122L142 110C150 117 164 119 178 124C192 130 198 148 204 176L206 216H125Z",
        right,
        kinds[1],
        inks[1],
        suit,
        14,
        1,
        0.5,
        other,
    )


def collar(s: Sheet, fill: str, trim: str) -> None:
    """A standing collar."""
    s.path(
        "M104 106C106 118 116 126 125 128C134 126 144 118 146 106L152 110C150 124 136 134 125 137C114 134 100 124 98 110Z",
        fill,
        1.4,
    )
    s.line("M101 109C104 121 115 129 125 132C135 129 146 121 149 109", 1.2, trim)


def baldric(s: Sheet, fill: str, edge: str, suit: str, sign: str) -> None:
    """A band over one shoulder."""
    s.path("M84 118L100 112L178 214H152Z", fill, 1.4)
    s.line("M88 117L156.6 214M96 113.6L173 214", 1, edge)
    for k in range(6):
        with s.place(100.6 + k * 11.6, 128 + k * 14.6, turn=-36):
            pip(s, suit, 0, 0, 10, sign)


def puff(s: Sheet, x: float, y: float, fill: str, slash: str, mirror: bool = False) -> None:
    """A slashed shoulder."""
    with s.place(x, y, mirror=mirror):
        s.path("M-20 10C-24-6-10-16 6-12C18-9 24 2 18 14C8 20-10 20-20 10Z", fill, 1.5)
        for k in range(4):
            with s.place(-12 + k * 8.4, 2 - (1.5 - abs(k - 1.5)) * 2, turn=-20 + k * 14):
                s.path("M0-9C3-4 3 4 0 10C-3 4-3-4 0-9Z", slash, 0.9)
