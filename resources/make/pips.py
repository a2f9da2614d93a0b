# ruff: noqa: E501 - path data reads no better in pieces
"""The suit signs, the indices and where the pips of the number cards lie."""

from resources.make.draw import Sheet

W, H = 250, 350
RED, BLACK, GREEN, BLUE = "#cc1f2e", "#15171d", "#14713a", "#1d56b8"
FACE, EDGE = "#fffdf8", "#c4bda9"
SUITS, RANKS = "cdhs", "A23456789TJQK"
TWO_COLOURS = {"c": BLACK, "d": RED, "h": RED, "s": BLACK}
FOUR_COLOURS = {"c": GREEN, "d": BLUE, "h": RED, "s": BLACK}

# each in a box of about -50..50
PIP = {
    "h": "M0 50C-8 31-46 8-46-21C-46-39-34-50-21.5-50C-11-50-3.4-43 0-32C3.4-43 11-50 21.5-50C34-50 46-39 46-21C46 8 8 31 0 50Z",
    "d": "M0-54C9-33 23-14 39 0C23 14 9 33 0 54C-9 33-23 14-39 0C-23-14-9-33 0-54Z",
    "s": "M0-53C8-31 46-9 46 17C46 32 35 41 23.4 41C14.4 41 7.4 36 3.6 28.6C5 39 9 47 17 52H-17C-9 47-5 39-3.6 28.6C-7.4 36-14.4 41-23.4 41"
         "C-35 41-46 32-46 17C-46-9-8-31 0-53Z",
    "c": "M0-52C13-52 23-42 23-29C23-21 18.6-14.6 12.6-10.4C16.4-12.6 20.6-13.6 25-13.6C38-13.6 48-3.6 48 9C48 22 38 32 25 32C15.4 32 7.4 26.4 3.6 18.6"
         "C5 34 9 46 17 52H-17C-9 46-5 34-3.6 18.6C-7.4 26.4-15.4 32-25 32C-38 32-48 22-48 9C-48-3.6-38-13.6-25-13.6C-20.6-13.6-16.4-12.6-12.6-10.4"
         "C-18.6-14.6-23-21-23-29C-23-42-13-52 0-52Z",
}  # fmt: skip

# for the very small ones in the cloth of the courts
SEED = {
    "h": "M0 50C-62 2-46-48-21-48C-8-48-2-40 0-31C2-40 8-48 21-48C46-48 62 2 0 50Z",
    "d": "M0-54L38 0L0 54L-38 0Z",
    "s": "M0-53C62 2 46 42 21 42C10 42 5 36 3 30L14 52H-14L-3 30C-5 36-10 42-21 42C-46 42-62 2 0-53Z",
    "c": "M-10-9C-52-68 52-68 10-9C74-36 62 62 4 20L14 52H-14L-4 20C-62 62-74-36-10-9Z",
}

# index figures in a box -30..30 by 0..100: strokes of one weight, and where it is 0 filled outlines with slab feet
EVEN = 14.0
GLYPH: dict[str, tuple[tuple[float, str], ...]] = {
    "A": ((0, "M-8 0H8L26 90H32V100H5V90H11.2L7.6 72H-12.4L-16 90H-10V100H-34V90H-26ZM-2 20L-10.4 62H5.6Z"),),
    "2": ((EVEN, "M-21 31C-21 15-12 7 0 7C13 7 21 15 21 29C21 46-9 62-19 92"), (0, "M-27 86H18V76H27V100H-27Z")),
    "3": ((EVEN, "M-24 7H18L-4 42C12 39 22 50 22 66C22 83 12 93-2 93C-12 93-19 87-22 76"),),
    "4": ((0, "M1 0H17V62H27V74H17V90H26V100H-8V90H2V74H-29V62ZM2 18L-16 62H2Z"),),
    "5": ((EVEN, "M22 7H-15L-17 46C-12 39-6 36 1 36C14 36 22 47 22 64C22 82 13 93-1 93C-12 93-19 87-22 76"),),
    "6": ((EVEN, "M19 20C15 11 9 7 1 7C-13 7-21 20-21 48V66C-21 83-12 93 0 93C13 93 21 83 21 67C21 51 13 42 1 42C-11 42-20 51-20 66"),),
    "7": ((0, "M-26 0H27V11C12 42 4 66 4 100H-12C-11 66-4 42 9 15H-15V27H-26Z"),),
    "8": ((EVEN, ("M0 7C12 7 19 14 19 26C19 38 11 46 0 46C-11 46-19 38-19 26C-19 14-12 7 0 7ZM0 46C14 46 22 56 22 70C22 84 13 93 0 93"
                 "C-13 93-22 84-22 70C-22 56-14 46 0 46Z")),),
    "9": ((EVEN, "M-19 80C-15 89-9 93-1 93C13 93 21 80 21 52V34C21 17 12 7 0 7C-13 7-21 17-21 33C-21 49-13 58-1 58C11 58 20 49 20 34"),),
    "J": ((0, "M-8 0H29V10H19.5V70C19.5 90 10 100-6 100C-22 100-31 90-31 74V67H-16V73C-16 81-12.6 86-6 86C1 86 4 81 4 70V10H-8Z"),),
    "Q": ((EVEN, "M0 7C14 7 22 17 22 36V64C22 83 14 93 0 93C-14 93-22 83-22 64V36C-22 17-14 7 0 7Z"), (0, "M-5 68H10L31 100H16Z")),
    "K": ((0, "M-31 0H-5V10H-10.5V90H-5V100H-31V90H-25.5V10H-31Z"), (0, "M7 0H31V10H24L-10.5 68V50L11.6 10H7Z"),
          (0, "M-2 40L8 30L27 90H33V100H5V90H10.6L-3 52Z")),
    "T": ((0, "M-16 0H-24L-34 13V25L-28.5 19V90H-34V100H-10V90H-16Z"),
          (12.6, "M13 6.5C23 6.5 27 16 27 34V66C27 84 23 93.5 13 93.5C3 93.5-1 84-1 66V34C-1 16 3 6.5 13 6.5Z")),
}  # fmt: skip


def pip(
    s: Sheet, suit: str, x: float, y: float, size: float, fill: str, turn: bool = False, loose: bool = False
) -> None:
    with s.place(x, y, turn=180 if turn else 0, size=size / 100):
        s.path((PIP if size > 16 else SEED)[suit], fill, loose=loose)


def index(s: Sheet, rank: str, suit: str, fill: str, wide: float, high: float, sign: float, x: float = 23.5,
          top: float = 15, bold: float = 1) -> None:  # fmt: skip
    """Rank over suit, all of it within the left 45 units."""
    size = wide / 60
    with s.place(x, top, size=size, tall=high / 100 / size):
        grow = (high / 100 / size) ** 0.5
        for weight, figure in GLYPH[rank]:
            if weight:
                s.path(figure, w=weight * bold / grow, ink=fill)
            else:
                s.path(figure, fill, w=EVEN * (bold - 1) / grow, ink=fill)
    pip(s, suit, x, top + high + 7 + sign * 0.53, sign, fill)


# ---- where the pips lie: column 0..2 and height, the lower half mirrored -----------------------------------------

LAYOUT: dict[str, tuple[tuple[tuple[int, float], ...], tuple[tuple[int, float], ...]]] = {
    # (doubled by turning, single); heights as parts of the way from the top row (0) to the middle (1)
    "2": (((1, 0),), ()),
    "3": (((1, 0),), ((1, 1),)),
    "4": (((0, 0), (2, 0)), ()),
    "5": (((0, 0), (2, 0)), ((1, 1),)),
    "6": (((0, 0), (2, 0)), ((0, 1), (2, 1))),
    "7": (((0, 0), (2, 0)), ((0, 1), (2, 1), (1, 0.5))),
    "8": (((0, 0), (2, 0), (1, 0.5)), ((0, 1), (2, 1))),
    "9": (((0, 0), (2, 0), (0, 2 / 3), (2, 2 / 3)), ((1, 1),)),
    "T": (((0, 0), (2, 0), (0, 2 / 3), (2, 2 / 3), (1, 1 / 3)), ()),
}


def spots(
    s: Sheet, rank: str, suit: str, fill: str, size: float, columns: tuple[float, float, float], top: float
) -> None:
    doubled, single = LAYOUT[rank]
    for column, part in doubled:
        y = top + (H / 2 - top) * part
        pip(s, suit, columns[column], y, size, fill)
        pip(s, suit, W - columns[column], H - y, size, fill, turn=True)
    for column, part in single:
        pip(s, suit, columns[column], top + (H / 2 - top) * part, size, fill)
