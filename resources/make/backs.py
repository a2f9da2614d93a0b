# ruff: noqa: E501 - path data reads no better in pieces
"""Two backs, told apart by colour, by pattern and by lightness."""

import math

from resources.make.draw import Sheet
from resources.make.paths import disc, poly, within
from resources.make.pips import EDGE, FACE, H, W, pip

NAVY, DEEP, CRIMSON, CREAM, GOLD = "#1f3d78", "#152a57", "#b01e30", "#fff6e6", "#e8b84a"


def card(inner: str) -> str:
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{W}" height="{H}" viewBox="0 0 {W} {H}">'
        f'<rect x="0.75" y="0.75" width="{W - 1.5}" height="{H - 1.5}" rx="15" fill="{FACE}" stroke="{EDGE}" stroke-width="1.5"/>{inner}</svg>\n'
    )


def mask(x: float, r: float) -> str:
    """The white margin, laid over a pattern that runs past it; with round inner corners."""
    far, low = W - x, H - x
    return (
        f'<path fill="{FACE}" fill-rule="evenodd" d="M4 8H246V342H4ZM{x + r} {x}H{far - r}Q{far} {x} {far} {x + r}V{low - r}Q{far} {low} {far - r} {low}'
        f'H{x + r}Q{x} {low} {x} {low - r}V{x + r}Q{x} {x} {x + r} {x}Z"/>'
    )


def back_a() -> str:
    """Dark: a navy lattice with stars, a round medallion."""
    s = Sheet(CREAM)
    s.path(f"M12 12H{W - 12}V{H - 12}H12Z", NAVY)
    step = 20.5
    lines = Sheet(CREAM)
    box = [(12.0, 12.0), (W - 12.0, 12.0), (W - 12.0, H - 12.0), (12.0, H - 12.0)]
    for k in range(-25, 26):
        x = W / 2 + k * step
        for lean in (-200, 200):
            for part in within(box, [(x - lean, H / 2 - 200), (x + lean, H / 2 + 200)]):
                lines.line(poly(part), 1.3, "#8fa6d2")
    stars = Sheet(CREAM)
    for r in range(-16, 17):
        for c in range(-7, 8):
            x, y = W / 2 + c * step, H / 2 + r * step / 2
            x += step / 2 if r % 2 == 0 else 0
            if 22 < x < W - 22 and 22 < y < H - 22:
                stars.path(
                    f"M{x} {y - 4.6}L{x + 1.5} {y - 1.5}L{x + 4.6} {y}L{x + 1.5} {y + 1.5}L{x} {y + 4.6}L{x - 1.5} {y + 1.5}L{x - 4.6} {y}L{x - 1.5} {y - 1.5}Z",
                    CREAM,
                )
    m = Sheet(CREAM)
    m.path(f"M22 22H{W - 22}V{H - 22}H22Z", w=2.6)
    m.path(f"M26.5 26.5H{W - 26.5}V{H - 26.5}H26.5Z", w=1, ink=GOLD)
    with m.place(W / 2, H / 2):
        m.path(disc(0, 0, 56), DEEP, 3)
        m.path(disc(0, 0, 50.5), w=1, ink=GOLD)
        for k in range(16):
            with m.place(turn=22.5 * k):
                m.path("M0-48C-5-43-5-38 0-33C5-38 5-43 0-48Z", w=1.5)
                m.path(disc(0, -40.5, 1.8), GOLD)
        m.path(disc(0, 0, 30), NAVY, 2)
        for k, suit in enumerate("shcd"):
            with m.place(turn=90 * k):
                pip(m, suit, 0, -16, 19, CREAM)
        m.path("M0-5L5 0L0 5L-5 0Z", GOLD)
    return card(s.svg() + lines.svg() + stars.svg() + mask(14, 9) + m.svg())


def back_b() -> str:
    """Light: crimson fans on cream, an oval medallion."""
    s = Sheet(CRIMSON)
    s.path(f"M12 12H{W - 12}V{H - 12}H12Z", CREAM)
    r = 18.6
    # the upper half, then turned round, so that the back has no top
    fans = Sheet(CRIMSON)
    for row in range(14):
        y = 29.5 + row * r * 0.58
        for radius, fill, w in ((r, CREAM, 2.4), (r * 0.64, CREAM, 2.4), (r * 0.28, CRIMSON, 0.0)):
            for c in range(-4, 5):
                x = W / 2 + c * 2 * r + (r if row % 2 else 0)
                if -r < x < W + r:
                    fans.seam = (-1, 0, -6) if c < 0 else (1, 0, W - 6)
                    k = 0.5523 * radius
                    fans.path(f"M{x - radius} {y}C{x - radius} {y - k} {x - k} {y - radius} {x} {y - radius}C{x + k} {y - radius} {x + radius} {y - k} {x + radius} {y}",
                              fill, w, apart=True)  # fmt: skip
    fans.seam = None
    half = fans.svg()
    m = Sheet(CRIMSON)
    m.path(f"M12 {H / 2 - 13}H{W - 12}V{H / 2 + 13}H12Z", CRIMSON)
    m.path(f"M12 {H / 2 - 9}H{W - 12}M12 {H / 2 + 9}H{W - 12}", w=1.4, ink=CREAM)
    for k in range(-6, 7):
        m.path(
            f"M{W / 2 + k * 17.5} {H / 2 - 5}L{W / 2 + k * 17.5 + 5} {H / 2}L{W / 2 + k * 17.5} {H / 2 + 5}L{W / 2 + k * 17.5 - 5} {H / 2}Z",
            CREAM,
        )
    m.path(f"M17 17H{W - 17}V{H - 17}H17Z", w=7)
    m.path(f"M24 24H{W - 24}V{H - 24}H24Z", w=1.4)
    with m.place(W / 2, H / 2):
        m.path(disc(0, 0, 46, 62), CRIMSON, 3, CREAM)
        m.path(disc(0, 0, 40.5, 56), w=1.4, ink=CREAM)
        for k in range(20):
            a = 2 * math.pi * k / 20
            m.path(disc(34.6 * math.sin(a), 49.6 * math.cos(a), 2.3), CREAM)
        for k in range(16):
            with m.place(turn=22.5 * k):
                long = 27 if k % 4 == 0 else 21 if k % 2 == 0 else 15
                m.path(f"M0 -{long}L3 -9L0 -7L-3 -9Z", CREAM)
        m.path(disc(0, 0, 8.4), CRIMSON, 1.6, CREAM)
        m.path(disc(0, 0, 4), CREAM)
        for y in (-36, 36):
            pip(m, "d", 0, y, 13, CREAM)
    return card(s.svg() + half + f'<g transform="rotate(180 125 175)">{half}</g>' + m.svg() + mask(13, 7))
