# ruff: noqa: E501 - path data reads no better in pieces
"""Faces, seen from three quarters or in profile, all looking to the left; mirror the sheet to turn them.

The origin lies on the bridge of the nose; the chin is at about y = 27, the hairline at y = -17.
"""

from resources.make.draw import Sheet
from resources.make.paths import disc

SKIN, SHADE, BLUSH, LIP = "#f8dfc6", "#e6b795", "#eb9c85", "#b5303c"

TURNED = (
    "M-14.5-20C-16.6-11-16.8-6-15.9-1.8C-15.4 1-17.4 5-17 9C-16.4 15-13.4 21.6-8 25.4C-4.8 27.8-.6 28 3 26.2"
    "C10.6 22.4 16.2 14.6 17.6 4C18.6-4 18-12 15-20Z"
)
PROFILE = (
    "M3-20C-5-20-9.4-15-10.8-9.4C-11.8-6-12-4-11.4-2C-11.2-.6-12.2 1.4-13.4 3.6L-17.4 9.2C-18 11-16.6 12-14 11.9"
    "C-13.3 12.5-13.8 13.4-14.8 14.6C-15.6 15.7-14.8 16.4-13.2 16.8C-14.6 17.4-14.8 18.6-13.6 19.6"
    "C-13.2 20.7-14 21.8-13.8 23.4C-13.4 26-10.4 27.8-6.6 27C-1 25.8 4.6 22 8 16L16 6V-20Z"
)


def neck(s: Sheet, profile: bool = False) -> None:
    s.path("M-7 12H13C12.6 24 13 28 17 36L2 44L-12 36C-7.6 30-6.8 24-7 16Z", SKIN)
    s.line("M13 12C12.6 24 13 28 17 36M-12 36C-7.6 30-6.8 24-7 12", 1.4)
    s.path("M-6 23C-1 29 7 27 12.6 18L12.8 25C7 32-1 33-7 29Z" if not profile else "M-4 27C3 26 9 20 12.8 14V24C8 31 1 33-6.4 31Z",
           SHADE)  # fmt: skip


def turned(s: Sheet, brow: str, woman: bool, beard: bool = False) -> None:
    """The face from three quarters."""
    s.path(TURNED, SKIN)
    s.path("M17.4 4C16 14.6 10.6 22.4 3 26.2C1 27.2-1.4 27.6-3.6 27.3C4.6 23 11.6 14 12.6 3Z", SHADE, see=0.55)
    s.line(TURNED, 1.5)
    s.path(disc(9, 9.5, 4.2, 3.4), BLUSH, see=0.5)
    s.path(disc(-13, 9.5, 2.6, 3.2), BLUSH, see=0.5)
    # eyes: white, iris, heavy upper lid, a fine lower one
    for white, iris, lid, under in (
        ("M.6.9C2.6-2.6 7.2-3.2 10.6.4C8 2.7 3.4 3 .6.9Z", 5.2, "M.2 1C2.4-3.2 7.4-3.8 11.6.5C7.6-2.1 3.4-2 .2 1Z", "M2.4 3.4C5 4.6 7.6 4.2 9.4 3"),
        ("M-14.2.6C-13-2.6-9.4-3-6.8.9C-8.8 2.8-12.2 2.8-14.2.6Z", -10.6, "M-14.8.6C-13.4-3.4-9.2-3.8-6.4 1C-9.2-2-12.4-2-14.8.6Z", "M-13 3.2C-11.4 4.3-9.6 4.3-8 3.4"),
    ):  # fmt: skip
        s.path(white, "#fffdf8")
        s.path(disc(iris, -0.1, 1.95), "#2b2320")
        s.path(disc(iris - 0.6, -0.8, 0.55), "#ffffff")
        s.path(lid, s.ink, 0.5)
        s.line(under, 0.55)
    if woman:
        s.line("M11-.4L13-1.6M-14.6.2L-15.8-.9", 0.9)
    s.path("M.2-5.4C3.2-9 8.6-9.4 12.8-5.2C8.8-7.2 4.2-7 .2-5.4Z", brow, 0.7, brow)
    s.path("M-6.2-5.4C-8.4-8.6-12-8.8-15-5.6C-12.2-7-9-7-6.2-5.4Z", brow, 0.7, brow)
    # nose
    s.path(
        "M-4-3.8C-4.4 1-6 5.2-8.4 8.6C-9 10.4-7.4 11.4-5.4 10.8C-4.4 11.4-2.6 10.8-2.4 9.4C-2.8 6-2.8 1-2.4-3Z",
        SHADE,
        see=0.5,
    )
    s.line("M-4.2-4C-4.6.8-6.2 5-8.6 8.4C-9.3 10.2-7.6 11.4-5.4 10.8M-3.4 10.9C-2.2 10.5-1.8 9.2-2.6 7.8", 1)
    # mouth
    s.path("M-10.6 16.4C-8.8 14.8-7.4 14.7-6.2 15.5C-4.8 14.6-2.4 14.9.4 16.6C-2.2 19.9-7.8 20.2-10.6 16.4Z", LIP)
    s.line("M-11.2 16.4C-8 17.3-4 17.2 1 16.5", 0.8)
    if not beard:
        s.line("M-7.2 22C-5.8 22.6-4.2 22.5-2.8 21.9", 0.6)


def profile(s: Sheet, brow: str, beard: bool = False) -> None:
    """The face from the side: one eye."""
    s.path(PROFILE, SKIN)
    s.path("M8 16C4.6 22-1 25.8-6.6 27C-8 27.3-9.4 27.2-10.6 26.6C-2 23 3 16 3.6 8L15 5Z", SHADE, see=0.45)
    s.line(PROFILE, 1.5)
    s.path(disc(-3.4, 9.4, 4.2, 3.4), BLUSH, see=0.5)
    s.path("M-10-.4C-8.4-2.6-4.6-2.6-2 .9C-4.4 2.6-7.8 2.9-9.6 1.8C-8.8.8-8.8.2-10-.4Z", "#fffdf8")
    s.path(disc(-7.6, 0, 1.5, 2), "#2b2320")
    s.path("M-10.8-.3C-8.4-3.4-4.4-3.2-1.2 1.2C-4.4-1.5-7.6-1.7-10.8-.3Z", s.ink, 0.5)
    s.line("M-8.8 3.4C-7 4.2-5 4-3.4 3.1", 0.55)
    s.path("M-11.4-5.8C-8-8.6-3.4-8.2.2-4.6C-3.8-6.4-7.6-6.6-11.4-5.8Z", brow, 0.7, brow)
    s.line("M-14 11.4C-12.4 11-11.6 9.6-12 8", 1)
    s.path(
        "M-14.6 15C-14.6 16.2-13.8 16.6-12.8 16.8C-13.8 17.4-14 18.2-13.4 19C-11.4 19.2-9.6 18.2-8.6 16.8C-10.4 15-12.6 14.2-14.2 14Z",
        LIP,
    )
    s.line("M-13.4 16.8C-11.6 16.8-10 16.8-8 16.4", 0.8)
    if not beard:
        s.line("M-11.6 22C-10.8 22.4-10 22.3-9.2 21.8", 0.6)
