# ruff: noqa: E501 - path data reads no better in pieces
"""The aces: one large ornamented pip each, the ace of spades richer than the rest."""

from resources.make.draw import Sheet
from resources.make.paths import disc
from resources.make.pips import FACE, PIP, H, W, pip

TENDRIL = (
    "M0 0C10-13 30-15 37-3C41 6 33 14 26 9.6C21 6 24-1 29.6 1",  # the scroll
    "M8-7C11-13 17-17 23-16C21-11 15-7 8-7ZM20-11.4C25-18 33-20 39-17C35-11 28-9 20-11.4ZM36-5C42-8 49-7 53-2.6C47 .4 41 0 36-5Z",
)


def scrolls(s: Sheet, y: float, fill: str, size: float) -> None:
    for flip in (False, True):
        with s.place(W / 2, y, size=size, mirror=flip):
            s.path(TENDRIL[0], w=2, ink=fill)
            s.path(TENDRIL[1], fill)
    with s.place(W / 2, y - 3 * size, size=size):
        s.path("M0-14L5-4L0 6L-5-4Z", fill)
        s.path(disc(0, -19, 2.2), fill)


def rosette(s: Sheet, x: float, y: float, size: float, fill: str, n: int = 8) -> None:
    with s.place(x, y, size=size):
        for k in range(n):
            with s.place(turn=360 / n * k):
                s.path("M0-5C-5-10-5-17 0-22C5-17 5-10 0-5Z", w=1.5, ink=fill)
                s.path("M0-9C-1.6-12-1.6-15 0-18C1.6-15 1.6-12 0-9Z", fill)
            with s.place(turn=360 / n * (k + 0.5)):
                s.path(disc(0, -20, 1.5), fill)
        s.path(disc(0, 0, 3.4), fill)


def inlay(s: Sheet, suit: str, y: float, size: float, inner: float, w: float) -> None:
    """A light line inside the pip."""
    with s.place(W / 2, y, size=size * inner / 100):
        s.path(PIP[suit], w=w * 100 / (size * inner), ink=FACE)


def ace(s: Sheet, suit: str, fill: str, small: bool = False) -> None:
    if small:
        pip(s, suit, W / 2, H / 2, 150 if suit in "sd" else 134, fill)
        return
    if suit == "s":
        spade(s, fill)
        return
    size = {"h": 122, "d": 140, "c": 126}[suit]
    pip(s, suit, W / 2, H / 2, size, fill)
    with s.place(W / 2, H / 2 + {"h": -4, "d": 0, "c": 0}[suit], size=size / 100):
        if suit == "h":
            inlay_path = "M0 34C-7 20-33 3-33-18C-33-29-26-37-18-37C-9-37-3-30 0-21C3-30 9-37 18-37C26-37 33-29 33-18C33 3 7 20 0 34Z"
            s.path(inlay_path, w=1.6, ink=FACE)
        elif suit == "d":
            s.path("M0-39C7-24 17-10 28 0C17 10 7 24 0 39C-7 24-17 10-28 0C-17-10-7-24 0-39Z", w=1.6, ink=FACE)
        else:
            for x, y in ((0, -29), (-25, 9), (25, 9)):
                s.path(disc(x, y, 15.6), w=1.5, ink=FACE)
                rosette(s, x, y, 0.46, FACE, 6)
    if suit == "h":
        rosette(s, W / 2, H / 2 - 7, 1.02, FACE)
    elif suit == "d":
        rosette(s, W / 2, H / 2, 1.04, FACE)
    for turn in (0, 180):
        with s.place(W / 2, H / 2, turn=turn), s.place(-W / 2, -H / 2):
            scrolls(s, H / 2 - 97, fill, 0.9)


def spade(s: Sheet, fill: str) -> None:
    """A spade within a spade, filled with leaves and a star."""
    x, y = W / 2, H / 2 - 6
    pip(s, "s", x, y, 176, fill)
    with s.place(x, y + 3, size=1.42):
        s.path(
            "M0-46C8-26 39-8 39 15C39 27 31 34 22 34C13 34 6 28 2.4 20H-2.4C-6 28-13 34-22 34C-31 34-39 27-39 15C-39-8-8-26 0-46Z",
            FACE,
        )
    with s.place(x, y + 3, size=1.42):
        s.path(
            "M0-42C8-23 36-7 36 15C36 25 29.6 31 22 31C12 31 5.4 23 3.4 14H-3.4C-5.4 23-12 31-22 31C-29.6 31-36 25-36 15C-36-7-8-23 0-42Z",
            fill,
        )
    rosette(s, x, y + 4, 0.98, FACE, 10)
    for flip in (False, True):
        with s.place(x, y + 3, mirror=flip):
            s.path(
                "M6-42C10-36 11-31 8-25C4-29 3-35 6-42ZM26-24C31-19 32-13 30-8C25-11 23-17 26-24ZM40-4C46 3 47 10 44 15C38 11 36 4 40-4Z",
                FACE,
            )
            s.path(
                "M33 34C26 36 20 33 18 27M33 34C42 33 46 26 44 21M33 34C32 28 36 24 40 26M33 34C28 31 27 27 30 25",
                w=1.5,
                ink=FACE,
            )
    with s.place(x, y + 3):
        s.path("M0-52L4-42L0-32L-4-42Z", FACE)
        s.path(disc(0, -25, 2.2), FACE)
    with s.place(x, y + 74):
        s.path("M-12 4C-6 0 6 0 12 4V7H-12Z", FACE)
    for turn in (0, 180):
        with s.place(W / 2, H / 2, turn=turn), s.place(-W / 2, -H / 2):
            scrolls(s, H / 2 - 118, fill, 0.9)
