"""Draw the whole pack: `python -m resources.make.deck [DIRECTORY]` writes four kinds of faces and two backs.

Only plain shapes are used, so that QtSvg, browsers and librsvg draw the same picture; there is no text and no font.
A card is 250 by 350 units and transparent outside its rounded corners; rank and suit lie in the left 45 units.
"""

import sys
from dataclasses import dataclass
from pathlib import Path

from resources.make.aces import ace
from resources.make.backs import back_a, back_b, card
from resources.make.courts import court
from resources.make.draw import Sheet
from resources.make.kits import FOUR_KITS, KITS, Kit
from resources.make.pips import FOUR_COLOURS, RANKS, SUITS, TWO_COLOURS, index, spots

OUT = Path(__file__).resolve().parents[1] / "cards"


@dataclass(frozen=True)
class Variant:
    """How one kind of pack differs from the next."""

    wide: float  # of the index figures
    high: float
    sign: float  # of the pip below them
    bold: float = 1
    size: float = 51  # of the pips in the field
    columns: tuple[float, float, float] = (79, 125, 171)
    top: float = 60
    small: bool = False
    four: bool = False


VARIANTS = {
    "standard": Variant(27, 42, 31),
    "four": Variant(27, 42, 31, four=True),
    "jumbo": Variant(33.5, 66, 39, bold=1.14, size=49, columns=(80, 125, 170)),
    "small": Variant(32.5, 62, 40, bold=1.3, size=56, columns=(81, 125, 169), small=True),
}


def face(rank: str, suit: str, v: Variant) -> str:
    """One card as a whole SVG file."""
    colour = (FOUR_COLOURS if v.four else TWO_COLOURS)[suit]
    kit: Kit = (FOUR_KITS if v.four else KITS)[suit]
    corner = Sheet(colour)
    index(corner, rank, suit, colour, v.wide, v.high, v.sign, bold=v.bold)
    corners = corner.svg(ends="butt")
    both = corners.replace("<g ", '<g id="index" ', 1) + f'<g transform="rotate(180 125 175)">{corners}</g>'
    if rank in "JQK":
        return card(court(rank + suit, kit, v.small) + both)
    field = Sheet(colour)
    if rank == "A":
        ace(field, suit, colour, v.small)
    else:
        spots(field, rank, suit, colour, v.size, v.columns, v.top)
    return card(both + field.svg())


def main(out: Path) -> None:
    for name, variant in VARIANTS.items():
        folder = out / name
        folder.mkdir(parents=True, exist_ok=True)
        for suit in SUITS:
            for rank in RANKS:
                (folder / f"{rank}{suit}.svg").write_text(face(rank, suit, variant), encoding="utf-8")
    (out / "back_a.svg").write_text(back_a(), encoding="utf-8")
    (out / "back_b.svg").write_text(back_b(), encoding="utf-8")


if __name__ == "__main__":
    if sys.argv[1:2] == ["--help"] or len(sys.argv) > 2:
        sys.exit(__doc__)
    main(Path(sys.argv[1]) if len(sys.argv) > 1 else OUT)
