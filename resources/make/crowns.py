# ruff: noqa: E501 - path data reads no better in pieces
"""What the courts wear on their heads; coordinates of faces.py."""

from resources.make.draw import Sheet
from resources.make.paths import disc

STEEL = "#dde4ec"
BAND = "M-19.6-16C-10-11.6 10-11.6 20.4-16L21.6-25.6C10-21-10-21-20.6-25.6Z"


def ball(s: Sheet, x: float, y: float, r: float, fill: str) -> None:
    s.path(disc(x, y, r), fill, 1.1)


def band(s: Sheet, gold: str, one: str, two: str) -> None:
    s.path(BAND, gold, 1.4)
    for k in range(-2, 3):
        x = 0.4 + k * 7.6
        y = -17 - k * k * 0.42
        if k % 2:
            s.path(disc(x, y, 1.7), two, 0.8)
        else:
            s.path(f"M{x} {y - 3}L{x + 2.8} {y}L{x} {y + 3}L{x - 2.8} {y}Z", one, 0.8)
    s.line("M-20-23.2C-10-18.8 10-18.8 21-23.2", 0.6)


def fleurs(s: Sheet, gold: str, one: str, two: str) -> None:
    """An open crown with lily points."""
    s.path("M-17-25C-15-38 16-38 18-25Z", one, 1.2)
    s.path("M-20.6-25.6L-26-42C-21.6-40.6-18.4-37.4-16.6-33C-15-36.4-12.4-38.6-9.4-39C-8-36-6-33.4-3.6-32C-4.6-36-7.4-37-7-40.4C-6.4-43-3.6-42.6-3-41"
           "C-3.4-45-1.6-48 .5-50C2.6-48 4.4-45 4-41C4.6-42.6 7.4-43 8-40.4C8.4-37 5.6-36 4.6-32C7-33.4 9-36 10.4-39C13.4-38.6 16-36.4 17.6-33"
           "C19.4-37.4 22.6-40.6 27-42L21.6-25.6C10-21-10-21-20.6-25.6Z", gold, 1.4)  # fmt: skip
    s.line("M.5-47V-34M-22-36L-18-27M23-36L19-27M-9-34L-8-26M10-34L9-26", 0.7)
    for x, y, r in ((-26.6, -43.6, 2.6), (-9.6, -41, 2.3), (10.6, -41, 2.3), (27.6, -43.6, 2.6), (0.5, -52, 2.6)):
        ball(s, x, y, r, two)
    band(s, gold, one, two)


def imperial(s: Sheet, gold: str, one: str, two: str) -> None:
    """A closed crown: velvet, arches and a cross."""
    s.path("M-18-23C-27-34-20-47-7-45C-4-48 5-48 8-45C21-47 28-34 19-23Z", one, 1.4)
    s.line("M-12-26C-14-34-12-40-8-43M13-26C15-34 13-40 9-43", 0.8)
    for d in ("M-19-25C-24-37-14-46 .5-45", "M20-25C25-37 15-46 .5-45", "M.5-23V-45"):
        s.line(d, 5.4)
        s.line(d, 3.2, gold)
    for x, y in ((-20, -32), (-15.6, -39), (21, -32), (16.6, -39), (0.5, -29), (0.5, -37), (-8.4, -43.6), (9.4, -43.6)):
        s.path(disc(x, y, 1.4), "#fffdf5", 0.6)
    s.path("M-.9-60H1.9V-56.6H5.4V-53.8H1.9V-50H-.9V-53.8H-4.4V-56.6H-.9Z", gold, 1.1)
    ball(s, 0.5, -47.6, 3.7, gold)
    s.path(
        "M-20.6-25.6C-19-31-15-31-13-25.6C-12-31-9-31-7-24C-6-31 7-31 8-24C10-31 13-31 14-25.6C16-31 20-31 21.6-25.6C10-21-10-21-20.6-25.6Z",
        gold,
        1.2,
    )
    band(s, gold, two, one)


def rays(s: Sheet, gold: str, one: str, two: str) -> None:
    """An antique crown of seven rays."""
    s.path("M-17-25C-15-38 16-38 18-25Z", one, 1.2)
    s.path(
        "M-20.6-25.6L-28-41L-16.6-32.4L-15.4-46L-6.4-33L.5-50L7.4-33L16.4-46L17.6-32.4L29-41L21.6-25.6C10-21-10-21-20.6-25.6Z",
        gold,
        1.4,
    )
    s.path("M.5-44L3.4-32L.5-26L-2.4-32Z", two, 0.9)
    s.path("M-13.4-39L-10.6-32L-13-27L-15-31ZM14.4-39L11.6-32L14-27L16-31Z", two, 0.9)
    for x, y in ((-28.6, -42.4), (-15.6, -47.6), (0.5, -51.8), (16.6, -47.6), (29.6, -42.4)):
        ball(s, x, y, 2.5, two)
    band(s, gold, one, two)


def trefoils(s: Sheet, gold: str, one: str, two: str) -> None:
    """A crown with clover points over a low cap, for the profile."""
    s.path("M-16-25C-15-40 18-42 19-25Z", one, 1.2)
    s.line("M-6-27C-5-34-2-37 2-38M8-27C8-33 7-36 4-38", 0.8)
    s.path(
        "M-20.6-25.6L-25-38L-14-32L-11-37L-3-32L-1-41H2L4-32L12-37L15-32L26-38L21.6-25.6C10-21-10-21-20.6-25.6Z",
        gold,
        1.4,
    )
    for x, y in ((-26, -41), (0.5, -45), (27, -41)):
        s.path(disc(x - 3.4, y + 1, 2.9) + disc(x + 3.4, y + 1, 2.9) + disc(x, y - 3.6, 3.1), gold, 1.1)
        s.path(disc(x, y, 1.5), two, 0.6)
    ball(s, -11.4, -39, 2, two)
    ball(s, 12.4, -39, 2, two)
    band(s, gold, one, two)


def coronet(s: Sheet, gold: str, one: str, two: str, kind: int) -> None:
    """A queen's crown, set higher on the hair; four kinds."""
    tops = (
        # lilies
        "M-15-25L-20-39C-15-39-12-36-10-32C-7.6-36-5-37-3.4-37C-3-41-1.4-44 .5-46C2.4-44 4-41 4.4-37C6-37 8.6-36 11-32C13-36 16-39 21-39L16-25C8-21.6-7-21.6-15-25Z",
        # hearts of wire: round arches
        "M-15-25L-19-36C-14-41-9-38-9.4-32C-9-42-3-45 .5-39C4-45 10-42 10.4-32C10-38 15-41 20-36L16-25C8-21.6-7-21.6-15-25Z",
        # a high middle leaf
        "M-15-25L-19-33L-12-31L-11.4-39L-4.4-33L.5-48L5.4-33L12.4-39L13-31L20-33L16-25C8-21.6-7-21.6-15-25Z",
        # shells
        "M-15-25L-20-34C-18-40-11-40-10-34C-8.6-43-2-44 .5-44C3-44 9.6-43 11-34C12-40 19-40 21-34L16-25C8-21.6-7-21.6-15-25Z",
    )  # fmt: skip
    s.path(tops[kind], gold, 1.3)
    pearls = (
        ((-20.6, -40.6), (-3.6, -39), (0.5, -48), (4.6, -39), (21.6, -40.6)),
        ((-14, -40), (-5, -43), (0.5, -40.6), (6, -43), (15, -40)),
        ((-19.6, -34.6), (-11.8, -41), (0.5, -50), (12.8, -41), (20.6, -34.6)),
        ((-15, -39.6), (-5, -43), (6, -43), (16, -39.6), (0.5, -45.6)),
    )[kind]
    for x, y in pearls:
        ball(s, x, y, 2.2, "#fffdf5")
    if kind == 2:
        s.path("M.5-42L3-33L.5-28L-2-33Z", one, 0.9)
    elif kind == 1:
        s.path("M.5-27C-3-31-3.6-36-1.4-36C-.4-36 .4-35 .5-34C.6-35 1.4-36 2.4-36C4.6-36 4-31 .5-27Z", one, 0.8)
    elif kind == 3:
        s.line("M.5-26V-41M-3-26L-6-40M4-26L7-40M-12-27L-15-36M13-27L16-36", 0.8)
    else:
        s.line("M.5-26V-42M-10-27L-15-35M11-27L16-35", 0.8)
    s.path("M-15.4-20C-7-16.6 8-16.6 16.4-20L17.2-26.4C8-22.6-7-22.6-16.2-26.4Z", gold, 1.3)
    for k in range(-2, 3):
        s.path(disc(0.5 + k * 6, -20.4 - k * k * 0.4, 1.6), (two, one)[k % 2], 0.7)


# ---- the jacks' hats ---------------------------------------------------------------------------------------------


def plume(s: Sheet, fill: str, fine: str) -> None:
    """An ostrich feather curling back; root at the origin."""
    s.path(
        "M0 0C2-9 8-17 17-20C26-23 33-18 31-12C29.6-8.6 25.6-9.4 26-12.4C22-7 19-8 18-5C14-3 13-1 9-1C6 1 3 1 0 0Z",
        fill,
        1.3,
    )
    s.line(
        "M0 0C7-8 15-14 26-15M9-6.6L8.6-2M13-9.4L13.8-4M17-11.6L18.6-6.6M21-13.2L23-9.6M8-8L8.4-12M13-11.6L14.4-16M18.4-14L20.6-19",
        0.7,
        fine,
    )


def cap(s: Sheet, cloth: str, trim: str, lining: str) -> None:
    """A soft cap with a turned-up brim, for the profile; leaves the plume to the caller."""
    s.path("M-11-18C-15-28-9-39 4-40C18-41 28-33 26-20Z", cloth, 1.4)
    s.line("M-4-22C-5-30-2-36 3-40M6-22C7-30 7-36 5-40M15-22C18-28 16-36 8-40", 0.8)
    s.path("M-15.6-14C-18-19-16-25-12.4-26C0-22 14-22.6 25-27C29-24 30-18 27-13C14-18-2-18-15.6-14Z", trim, 1.4)
    s.line("M-14-17.4C-2-21 14-21 27.4-17", 0.7)
    s.path(disc(4.6, -41, 2.6), lining, 1)


def beret(s: Sheet, cloth: str, trim: str, lining: str) -> None:
    """A wide flat cap hanging to one side."""
    s.path("M-17-19C-28-24-27-36-15-40C-2-45 22-44 31-35C37-28 31-19 19-18Z", cloth, 1.4)
    s.line("M-14-21C-21-26-21-33-14-37M-8-22C-12-30-8-38-1-41M2-22C2-30 6-38 12-41M12-21C16-28 20-34 25-37", 0.8)
    s.path("M-18.4-14C-10-18.4 10-18.4 18.6-14L20-21.4C10-25.4-10-25.4-19.6-21.4Z", trim, 1.4)
    for k in range(-2, 3):
        s.path(disc(0.2 + k * 7, -19.4 + k * k * 0.3, 1.5), lining, 0.7)


def brimmed(s: Sheet, cloth: str, trim: str, lining: str) -> None:
    """A tall hat with the brim cocked at the front."""
    s.path("M-16-25H17.4L21-15H-19Z", cloth)
    s.path("M-15-22C-16-34-11-45-3-46C6-47 15-42 17-22Z", cloth, 1.4)
    s.line("M-6-25C-7-33-5-41-1-45M7-25C8-34 7-40 4-45", 0.8)
    s.path("M-16-27C-8-23 9-23 17.6-27L17.2-21C8-17-8-17-16-21Z", trim, 1.2)
    s.path("M-24-21C-16-14.4-10-13.6 1-13.6C11-13.6 18-14 27-22L20-24L1-19L-17-23Z", trim, 1)
    s.path("M-27-22C-25-13-14-9.6 1-11C16-9.6 27-14 30-24C22-17 11-15.4 1-16C-10-15.4-20-16-27-22Z", lining, 1.4)
    s.path("M-5-12C-3-19 5-19 7-12C4-10.6-2-10.6-5-12Z", trim, 1)


def turban(s: Sheet, cloth: str, trim: str, lining: str) -> None:
    """A rolled hood with a hanging end."""
    s.path("M16-22C28-20 33-8 32 6C32 14 34 22 38 26L24 30C22 20 24 8 20-4Z", lining, 1.4)
    s.line("M22-14C28-4 26 12 29 27M26-16C31-6 29 12 33.6 26.6", 0.8)
    s.path("M-12-27C-11-40 3-48 13-44C22-47 26-38 20-27Z", lining, 1.4)
    s.line("M-3-29C-2-37 5-42 12-43M8-29C10-36 14-40 17-43", 0.8)
    s.path("M-19-13C-25-17-24-27-17-29.6C-6-35 10-35 19-29.6C26-26 26-16 20-13C11-18-10-18-19-13Z", cloth, 1.4)
    for x in (-15, -7.4, 0.6, 8.6, 16):
        with s.place(x, -22.6 + abs(x) * 0.09, turn=x * 0.8):
            s.path("M-2.4-8.4L2.8-9L1.4 6L-3 5.6Z", trim, 0.9)
