# ruff: noqa: E501 - path data reads no better in pieces
"""Hands with fingers, and what they hold. A hand's origin is the middle of its grip; its wrist points to the lower right."""

import math

from resources.make.crowns import STEEL
from resources.make.draw import Sheet
from resources.make.faces import SHADE, SKIN
from resources.make.paths import disc

WOOD, GREEN = "#7d4a24", "#3f7a3c"


def finger(s: Sheet, x1: float, y1: float, x2: float, y2: float, w: float = 5.4) -> None:
    """From the knuckle to a rounded tip."""
    d = math.hypot(x2 - x1, y2 - y1)
    ux, uy = (x2 - x1) / d, (y2 - y1) / d
    a, b = -uy * w / 2, ux * w / 2
    e, f = ux * w * 0.62, uy * w * 0.62
    s.path(
        f"M{x1 + a:.2f} {y1 + b:.2f}L{x2 + a:.2f} {y2 + b:.2f}C{x2 + a + e:.2f} {y2 + b + f:.2f} {x2 - a + e:.2f} {y2 - b + f:.2f} "
        f"{x2 - a:.2f} {y2 - b:.2f}L{x1 - a:.2f} {y1 - b:.2f}",
        SKIN, 1.2,
    )  # fmt: skip


def fist(s: Sheet) -> None:
    """Closed round an upright shaft."""
    s.path("M1-11C8-14 15-9 15.4-1C15.8 6 18 10 21 14L12 21C8 16 5 13 1 12Z", SKIN, 1.3)
    s.path("M13 4C13.6 8 16 12 19 15.6L12 21C8 16 5 13 1 12C6 12 11 10 13 4Z", SHADE, see=0.5)
    for y, x1, x2 in ((9.4, 5, -4.4), (4.2, 6.4, -6), (-1.2, 6.4, -6.4), (-6.6, 5.4, -5.6)):
        finger(s, x1, y, x2, y + 0.5, 5.6)
    s.path("M11-11C7-16-1-17.6-5.4-15C-7.6-13-6.4-10-3.6-10.4C0-11 3-9 6-6.6Z", SKIN, 1.2)
    s.line("M-5-14.6L-3.4-12.4M9-2C9.4 1 9 4 8 6", 0.7)


def pinch(s: Sheet) -> None:
    """A thin stem between finger and thumb, the other fingers spread."""
    s.path("M7-3C13-9 21-5 24.6 4C27 10 28 16 27 22L14 24C9 18 6 8 7-3Z", SKIN, 1.3)
    s.path("M21 4C23 10 23 17 20 23L27 22C28 16 27 10 24.6 4C23.4 1 22-1 20-2.6Z", SHADE, see=0.5)
    finger(s, 11, 17, 1.4, 20, 4.6)
    finger(s, 9, 12, -2.6, 14, 5)
    finger(s, 8, 6.6, -4.4, 8, 5.2)
    finger(s, 9, 0, -3.4, -0.4, 5.4)
    s.path("M16-5C12-10 5-11.6.6-9.8C-1.8-8-.8-5.2 1.8-5.2C5.6-4.8 8-3 10 .6C12.6 2.4 17-.4 16-5Z", SKIN, 1.2)
    s.line("M1.4-9.4L2.8-7.2", 0.7)


def under_orb(s: Sheet, r: float) -> None:
    """Palm and fingers behind a ball of radius r, the wrist to the lower left."""
    s.path(
        f"M{-r * 1.1} {r * 0.5}C{-r * 1.5} {r} {-r * 1.7} {r * 1.4} {-r * 2} {r * 1.6}L{-r * 1.2} {r * 2.3}C{-r * 0.6} {r * 1.8} {r * 0.4} {r * 1.9} {r} {r * 0.9}Z",
        SKIN,
        1.3,
    )
    for k, (a, b, c, d) in enumerate(
        ((-0.1, 1.2, 0.9, 0.86), (0.1, 1.15, 1.14, 0.5), (0.3, 1.05, 1.28, 0.14), (0.4, 0.9, 1.28, -0.22))
    ):
        finger(s, r * a, r * b, r * c, r * d, 5.4 if k else 5)


def over_orb(s: Sheet, r: float) -> None:
    """The thumb and the ball of the hand before it."""
    s.path(f"M{-r * 1.4} {r * 1.1}C{-r * 1.3} {r * 0.5} {-r} {r * 0.1} {-r * 0.55} {-r * 0.1}C{-r * 0.2} {-r * 0.2} 0 {r * 0.16} {-r * 0.3} {r * 0.36}"
           f"C{-r * 0.56} {r * 0.5} {-r * 0.5} {r * 0.8} {-r * 0.1} {r * 1.06}C{r * 0.2} {r * 1.3} 0 {r * 1.6} {-r * 0.5} {r * 1.5}C{-r} {r * 1.4} {-r * 1.3} {r * 1.5} {-r * 1.4} {r * 1.1}Z", SKIN, 1.3)  # fmt: skip
    s.line(f"M{-r * 0.42} {-r * 0.08}L{-r * 0.28} {r * 0.12}", 0.7)


def laid(s: Sheet) -> None:
    """A flat hand on the breast, fingers to the left."""
    s.path("M2-9C10-13 19-9 22-2L27 8L18 17C10 15 3 13 1 8Z", SKIN, 1.3)
    s.path("M22-2L27 8L18 17C14 16 10 15 7 14C14 13 20 8 22-2Z", SHADE, see=0.5)
    for y, x2, down in ((9.2, -8, 2.2), (4, -13, 1.6), (-1.4, -14.4, 0.8), (-6.8, -12, -0.4)):
        finger(s, 6, y, x2, y + down, 5.5)
    s.path("M15-10C12-16 5-20 0-19.6C-3-19-2.4-15.6.4-15.4C4-15 6-12 7-8C9-5 15-6 15-10Z", SKIN, 1.2)


# ---- attributes; upright, the hand at the origin -----------------------------------------------------------------


def sword(s: Sheet, gold: str, grip: str) -> None:
    s.path("M0-96L4.8-86V-17H-4.8V-86Z", STEEL, 1.4)
    s.path("M0-92L4-85V-17H0Z", "#b9c4d2")
    s.line("M0-84V-24", 0.8)
    s.path(
        "M-18-18.6C-13-16-8-19 0-19C8-19 13-16 18-18.6C20-14 15-11.6 10-12.6C5-13.4-5-13.4-10-12.6C-15-11.6-20-14-18-18.6Z",
        gold,
        1.3,
    )
    s.path("M-2.8-13H2.8V15H-2.8Z", grip, 1.1)
    s.path(disc(0, 19, 5), gold, 1.3)
    s.path(disc(0, 19, 2), grip, 0.8)


def sceptre(s: Sheet, gold: str, gem: str) -> None:
    s.path("M-2.4-52H2.4V70H-2.4Z", gold, 1.3)
    s.path("M-5-40H5V-36H-5ZM-5-52H5V-48H-5Z", gold, 1.1)
    s.path(
        "M0-88C4-82 5-77 3.4-73C7-78 13-76 13-70.6C13-65 7-64 5-67C7-61 5-56 5-53H-5C-5-56-7-61-5-67C-7-64-13-65-13-70.6C-13-76-7-78-3.4-73C-5-77-4-82 0-88Z",
        gold,
        1.3,
    )
    s.path("M0-76L3-68L0-58L-3-68Z", gem, 0.9)


def battle_axe(s: Sheet, gold: str) -> None:
    s.path("M-2.6-88H2.6V80H-2.6Z", WOOD, 1.3)
    s.line("M-2.6-30L2.6-26M-2.6-24L2.6-20M-2.6-18L2.6-14", 0.9)
    s.path("M2.6-82C8-82 12-86 17-91C25-80 25-60 17-49C12-54 8-58 2.6-58Z", STEEL, 1.4)
    s.path("M14-87C20-78 20-62 14-53L17-49C25-60 25-80 17-91Z", "#b9c4d2", 0.9)
    s.path("M-2.6-80L-15-76C-12-71-12-69-15-64L-2.6-60Z", STEEL, 1.4)
    s.path("M-4.4-84H4.4V-56H-4.4Z", gold, 1.2)
    s.path("M0-97L4-88H-4Z", STEEL, 1.2)


def halberd(s: Sheet, gold: str, tassel: str) -> None:
    s.path("M-2.6-70H2.6V84H-2.6Z", WOOD, 1.3)
    s.path("M0-102L5.4-84L2.6-70H-2.6L-5.4-84Z", STEEL, 1.3)
    s.line("M0-98V-72", 0.8)
    s.path("M2.6-68C9-68 13-73 20-74C24-66 24-58 20-50C13-51 9-55 2.6-55Z", STEEL, 1.3)
    s.path("M18-72C21-65 21-59 18-52L20-50C24-58 24-66 20-74Z", "#b9c4d2", 0.8)
    s.path("M-2.6-68C-9-68-14-63-19-59C-14-59-9-57-2.6-56Z", STEEL, 1.3)
    s.path("M-4.2-54H4.2V-48H-4.2Z", gold, 1.1)
    s.path("M-4-48L-7-32L-3-35L0-30L3-35L7-32L4-48Z", tassel, 1.1)


def lance(s: Sheet, gold: str, flag: str, mark: str) -> None:
    """With a swallow-tailed pennant."""
    s.path("M-2.4-78H2.4V84H-2.4Z", WOOD, 1.3)
    s.path("M0-101L4.6-86L2.4-77H-2.4L-4.6-86Z", STEEL, 1.3)
    with s.place(-2.4, -66, size=0.8):
        s.path("M0-11C-10-14-16-5-25-8C-30-10-33-6-38-7L-31 3L-38 14C-33 15-30 11-25 13C-16 16-10 7 0 10Z", flag, 1.6)
        s.path("M0-4C-10-7-16 2-25-1L-31-1L-31 6L-25 6C-16 9-10 0 0 3Z", mark, 0.9)
    s.path(disc(0, -77, 3), gold, 1.1)


def arrow(s: Sheet, gold: str, one: str, two: str) -> None:
    s.path("M-1.7-70H1.7V56H-1.7Z", WOOD, 1.2)
    s.path("M0-90L8-68L0-73L-8-68Z", STEEL, 1.3)
    s.line("M0-86V-74", 0.8)
    s.path("M-1.7 24L-9 31V58L-1.7 50ZM1.7 24L9 31V58L1.7 50Z", one, 1.2)
    s.line("M-9 38L-1.7 31M-9 45L-1.7 38M-9 52L-1.7 45M9 38L1.7 31M9 45L1.7 38M9 52L1.7 45", 0.8, two)


def orb(s: Sheet, r: float, gold: str, belt: str) -> None:
    s.path(f"M-1.6 {-r - 12}H1.6V{-r - 8.4}H5V{-r - 5.4}H1.6V{-r}H-1.6V{-r - 5.4}H-5V{-r - 8.4}H-1.6Z", gold, 1.1)
    s.path(disc(0, 0, r), gold, 1.5)
    s.path(f"M{-r} -2C{-r * 0.4} 2.4 {r * 0.4} 2.4 {r} -2V2.4C{r * 0.4} 7 {-r * 0.4} 7 {-r} 2.4Z", belt, 1)
    s.path(f"M-2 {-r}H2V1.4H-2Z", belt, 1)
    s.line(f"M{-r * 0.7} {-r * 0.4}C{-r * 0.6} {-r * 0.7} {-r * 0.4} {-r * 0.8} {-r * 0.3} {-r * 0.85}", 1.4, "#fff6d8")


def stem(s: Sheet, length: float, below: float) -> None:
    s.line(f"M0 {below}C2 0 1 {-length * 0.5} 0 {-length}", 3.8)
    s.line(f"M0 {below}C2 0 1 {-length * 0.5} 0 {-length}", 2, GREEN)
    for side in (1, -1):
        with s.place(1, -length * (0.36 if side > 0 else 0.56), mirror=side < 0):
            s.path("M0 0C3-8 9-11 16-11C15-4 10 1 0 2Z", GREEN, 1.1)
            s.line("M0 1L11-7", 0.7)


def rose(s: Sheet, petal: str, heart: str) -> None:
    stem(s, 34, 30)
    with s.place(0, -42):
        for k in range(5):
            with s.place(turn=72 * k):
                s.path("M0 0C-13-6-11-17 0-13C11-17 13-6 0 0Z", petal, 1.2)
        for k in range(5):
            with s.place(turn=72 * k + 36):
                s.path("M0 0C-7-4-5-10 0-8C5-10 7-4 0 0Z", petal, 1)
        s.path(disc(0, 0, 3.2), heart, 1)


def tulip(s: Sheet, petal: str, heart: str) -> None:
    stem(s, 32, 30)
    with s.place(0, -34):
        s.path("M-9-12C-11-22-6-26-4-30C-1-26 1-26 4-30C6-26 11-22 9-12Z", heart, 1.2)
        s.path("M0 2C-11 2-13-9-12-22C-7-20-2-14 0-8C2-14 7-20 12-22C13-9 11 2 0 2Z", petal, 1.3)
        s.path("M0 2C-6-4-6-14 0-24C6-14 6-4 0 2Z", petal, 1.2)


def marguerite(s: Sheet, petal: str, heart: str) -> None:
    stem(s, 32, 30)
    with s.place(0, -42):
        for k in range(9):
            with s.place(turn=40 * k):
                s.path("M0-2C-5-7-4.6-14 0-16.4C4.6-14 5-7 0-2Z", petal, 1.1)
        s.path(disc(0, 0, 5), heart, 1.1)
        s.path(disc(-1.6, -1, 0.8) + disc(1.6, -1, 0.8) + disc(0, 2, 0.8), s.ink)


def carnation(s: Sheet, petal: str, heart: str) -> None:
    stem(s, 30, 30)
    with s.place(0, -32):
        s.path(
            "M-13-12L-17-17L-13-20L-13-26L-7-25L-4-30L0-26L4-30L7-25L13-26L13-20L17-17L13-12C9-8 5-6 0-4C-5-6-9-8-13-12Z",
            petal,
            1.3,
        )
        s.line("M-8-12L-11-20M-3-10L-5-23M3-10L5-23M8-12L11-20M0-9V-20", 0.8)
        s.path("M-5-8C-3-10 3-10 5-8L3.4 2H-3.4Z", heart, 1.1)


def leaf(s: Sheet, light: str) -> None:
    """A sprig with three pointed leaves."""
    s.line("M0 30C2 10 1-20 0-40", 3.8)
    s.line("M0 30C2 10 1-20 0-40", 2, GREEN)
    for turn, y in ((0, -36), (-52, -26), (52, -26)):
        with s.place(0, y, turn=turn):
            s.path("M0 2C-9-3-10-14-5-20C-3-24-1-26 0-31C1-26 3-24 5-20C10-14 9-3 0 2Z", GREEN, 1.2)
            s.line("M0 0V-24M0-5L-5-10M0-5L5-10M0-12L-4-17M0-12L4-17", 0.7, light)


def horn(s: Sheet, gold: str, band: str) -> None:
    """A hunting horn, mouth upwards."""
    s.path(
        "M-30-30C-20-24-16-12-15-3C-13 8-4 15 8 14C14 13.6 19 11 22 7L25 9.4C21 15 15 20 6 21C-10 22-22 12-26-1C-28-9-32-15-41-18Z",
        gold,
        1.4,
    )
    s.path("M-43-20C-40-26-34-31-28-32L-26-27C-32-26-38-21-40-16Z", band, 1.3)
    s.path("M-24-3L-14-6L-13-1L-23 3ZM2 13L4 21.4L9 20.6L7 13Z", band, 1)


def scroll(s: Sheet, paper: str, seal: str) -> None:
    """A rolled letter."""
    s.path("M-6-34H6V34H-6Z", paper, 1.4)
    s.path(disc(0, -34, 6, 3) + disc(0, 34, 6, 3), paper, 1.3)
    s.line("M-2.6-34C-2-35.4 2-35.4 2.4-34M2.6-28V-14M-3-24V-16", 0.8)
    s.path("M-6-21H6V-16.6H-6Z", seal, 1)


def coin(s: Sheet, r: float, gold: str, mark: str) -> None:
    """A great gold piece with a lozenge."""
    s.path(disc(0, 0, r), gold, 1.5)
    s.line(disc(0, 0, r * 0.74), 0.8)
    s.path(f"M0 {-r * 0.56}L{r * 0.42} 0L0 {r * 0.56}L{-r * 0.42} 0Z", mark, 1)


def fan(s: Sheet, one: str, two: str, gold: str) -> None:
    """An open fan, its rivet at the origin."""
    for k in range(7):
        with s.place(turn=-63 + 21 * k):
            s.path("M0 0L-6.6-33C-3-36.6 3-36.6 6.6-33Z", one if k % 2 else two, 1.1)
            s.path("M-3.4-16L-6.6-33C-3-36.6 3-36.6 6.6-33L3.4-16Z", two if k % 2 else one, 0.8)
    s.path(disc(0, 0, 3), gold, 1)


def dove(s: Sheet, white: str, beak: str) -> None:
    """Sitting, looking to the left."""
    s.path("M8 6L30 14L28 5L31-1L16-4Z", white, 1.2)
    s.path(
        "M-15-17C-15-23-9-26-4.6-23.4C0-21-1-15 4-12C12-9 18-5 19 1C18 9 10 13 2 12C-7 11-12 4-11-5C-11-9-12-12-15-17Z",
        white,
        1.3,
    )
    s.path("M0-8C9-9 16-5 22 4C14 7 5 6 1 0C-1-3-1-6 0-8Z", white, 1.2)
    s.line("M6 1C11 3 16 4 22 4M5-3C10-2 15 0 20 2", 0.7)
    s.path("M-14.6-19.6L-20-16.6L-14.4-15.4Z", beak, 1)
    s.path(disc(-9.4, -19.4, 1.3), s.ink)
    s.line("M-1 12V17M4 12V17", 1.3, beak)
