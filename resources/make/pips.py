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

# index figures: (weight, strokes) in a box -30..30 by 0..100; stems strong, joins finer
STRONG, FINE = 15.0, 10.5
GLYPH: dict[str, tuple[tuple[float, str], ...]] = {
    "A": ((FINE, "M-23 93L-2 7M-31 95H-13M-15 66H13"), (STRONG, "M-1 9L22 93"), (FINE, "M12 95H31")),
    "2": ((STRONG, "M-21 29C-21 14-12 7.5 0 7.5C13 7.5 21 15 21 29C21 46-9 62-20 91"), (STRONG, "M-22 92.5H23"), (FINE, "M23 92V79")),
    "3": ((FINE, "M-21 20V7H20L-3 40"), (STRONG, "M-4 40C12 39 22 50 22 66C22 83 12 92.5-2 92.5C-12 92.5-19 87-21.6 77")),
    "4": ((STRONG, "M10 92V9"), (FINE, "M10 8L-24 68H25M-4 95H24")),
    "5": ((FINE, "M20 7H-17L-18 46"), (STRONG, "M-18 45C-12 38-6 36 1 36C14 36 22 47 22 64C22 82 13 92.5-1 92.5C-12 92.5-19 87-22 77")),
    "6": ((STRONG, "M19 18C15 11 9 7.5 1 7.5C-13 7.5-21 20-21 48V66C-21 83-12 92.5 0 92.5C13 92.5 21 83 21 67C21 51 13 42 1 42C-11 42-21 51-21 66"),),
    "7": ((FINE, "M-22 22V7"), (STRONG, "M-22 8.5H21C6 36-5 60-5 93")),
    "8": ((STRONG, ("M0 7.5C12 7.5 19 14 19 26C19 38 11 46 0 46C-11 46-19 38-19 26C-19 14-12 7.5 0 7.5Z"
                   "M0 46C14 46 22 56 22 70C22 84 13 92.5 0 92.5C-13 92.5-22 84-22 70C-22 56-14 46 0 46Z")),),
    "9": ((STRONG, "M-19 82C-15 89-9 92.5-1 92.5C13 92.5 21 80 21 52V34C21 17 12 7.5 0 7.5C-13 7.5-21 17-21 33C-21 49-13 58-1 58C11 58 21 49 21 34"),),
    "J": ((FINE, "M-6 6H26"), (STRONG, "M11 8V70C11 86 4 92.5-7 92.5C-18 92.5-23.6 86-23.6 74")),
    "Q": ((STRONG, "M0 7.5C14 7.5 22 17 22 36V64C22 83 14 92.5 0 92.5C-14 92.5-22 83-22 64V36C-22 17-14 7.5 0 7.5Z"), (FINE, "M-9 73C2 73 8 97 27 96")),
    "K": ((STRONG, "M-18 8V92"), (FINE, "M-29 5.5H-7M-29 94.5H-7M9 5.5H29M19 8L-15 60"), (STRONG, "M-5 46L20 92"), (FINE, "M11 94.5H30")),
    "T": ((13.0, "M-22 8V92"), (FINE, "M-30 18L-22 8M-31 94.5H-13"),
          (13.0, "M12 6.5C22 6.5 27 16 27 34V66C27 84 22 93.5 12 93.5C2 93.5-3 84-3 66V34C-3 16 2 6.5 12 6.5Z")),
}  # fmt: skip


def pip(s: Sheet, suit: str, x: float, y: float, size: float, fill: str, turn: bool = False, loose: bool = False) -> None:
    with s.place(x, y, turn=180 if turn else 0, size=size / 100):
        s.path((PIP if size > 16 else SEED)[suit], fill, loose=loose)


def index(s: Sheet, rank: str, suit: str, fill: str, wide: float, high: float, sign: float, x: float = 23.5,
          top: float = 15, bold: float = 1) -> None:  # fmt: skip
    """Rank over suit, all of it within the left 45 units."""
    size = wide / 60
    with s.place(x, top, size=size, tall=high / 100 / size):
        grow = (high / 100 / size) ** 0.5
        for weight, strokes in GLYPH[rank]:
            s.path(strokes, w=weight * bold / grow, ink=fill)
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


def spots(s: Sheet, rank: str, suit: str, fill: str, size: float, columns: tuple[float, float, float], top: float) -> None:
    doubled, single = LAYOUT[rank]
    for column, part in doubled:
        y = top + (H / 2 - top) * part
        pip(s, suit, columns[column], y, size, fill)
        pip(s, suit, W - columns[column], H - y, size, fill, turn=True)
    for column, part in single:
        pip(s, suit, columns[column], top + (H / 2 - top) * part, size, fill)
