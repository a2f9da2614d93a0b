"""Cut the interface font out of Inter: `python -m resources.make.fonts DIRECTORY_WITH_INTER_OTF`.

Needs fontTools (`pip install fonttools` into any environment; the game itself does not need it) and the files
Inter-Regular.otf and Inter-SemiBold.otf, e.g. from the Debian package fonts-inter. The cut family is called
"Crapette Sans", since a changed font should not carry the name of the original.
"""

import importlib
import sys
from pathlib import Path
from typing import Any

from resources.make.pips import PIP

FAMILY = "Crapette Sans"
CUTS = (("Inter-Regular.otf", "Regular"), ("Inter-SemiBold.otf", "Bold"))
RANGES = (
    (0x20, 0x7E),  # Latin
    (0xA0, 0x17F),  # Latin-1, Latin Extended-A
    (0x218, 0x21B),  # Romanian
    (0x2C6, 0x2DD),  # spacing accents
    (0x2000, 0x203F),  # spaces, dashes, quotes, dots
    (0x2044, 0x2044),
    (0x2070, 0x208E),  # raised and lowered figures
    (0x20AC, 0x20AC),
    (0x2116, 0x2122),
    (0x2190, 0x2199),  # arrows
    (0x21A9, 0x21AA),
    (0x21B5, 0x21B5),
    (0x21E7, 0x21E7),
    (0x2212, 0x2215),
    (0x2248, 0x2265),
    (0x2318, 0x2325),
    (0x25A0, 0x25CF),
    (0x2605, 0x2606),
    (0x2713, 0x2717),
)
FEATURES = ["kern", "mark", "mkmk", "ccmp", "locl", "liga", "calt", "tnum", "case", "frac", "zero"]
OUT = Path(__file__).resolve().parents[1] / "fonts"


def cut(source: Path, style: str) -> Path:
    """One subset file, renamed."""
    subset: Any = importlib.import_module("fontTools.subset")
    options = subset.Options()
    options.layout_features = FEATURES
    options.name_IDs = ["*"]
    options.hinting = True
    options.desubroutinize = False
    options.notdef_outline = True
    font = subset.load_font(str(source), options)
    worker = subset.Subsetter(options)
    worker.populate(unicodes=[c for low, high in RANGES for c in range(low, high + 1)])
    worker.subset(font)
    add_suits(font)
    rename(font, style)
    target = OUT / f"CrapetteSans-{style}.otf"
    subset.save_font(font, str(target), options)
    return target


def add_suits(font: Any) -> None:
    """The four suit signs, in the shapes of our own pips."""
    pens: Any = importlib.import_module("fontTools.pens.t2CharStringPen")
    turns: Any = importlib.import_module("fontTools.pens.transformPen")
    svg: Any = importlib.import_module("fontTools.svgLib.path")
    top = font["CFF "].cff.topDictIndex[0]
    size = font["OS/2"].sCapHeight * 1.08
    advance = round(size * 1.06)
    for character, suit in zip("♠♥♦♣", "shdc", strict=True):
        name = f"uni{ord(character):04X}"
        pen = pens.T2CharStringPen(advance, None)
        scale = size / 104
        upright = (scale, 0, 0, -scale, advance / 2, font["OS/2"].sCapHeight / 2)
        svg.parse_path(PIP[suit], turns.TransformPen(pen, upright))
        private = top.FDArray[0].Private if hasattr(top, "FDArray") else top.Private
        shape = pen.getCharString(private=private, globalSubrs=font["CFF "].cff.GlobalSubrs)
        order = font.getGlyphOrder()
        if name in order:
            top.CharStrings[name] = shape
        else:
            index = top.CharStrings.charStringsIndex
            index.append(shape)
            top.CharStrings.charStrings[name] = len(index) - 1
            top.charset.append(name)
            if hasattr(top, "FDSelect"):
                top.FDSelect.append(0)
            font.setGlyphOrder(top.charset)
        font["hmtx"][name] = (advance, round(advance / 2 - size / 2))
        for table in font["cmap"].tables:
            if table.isUnicode():
                table.cmap[ord(character)] = name


def rename(font: Any, style: str) -> None:
    names = font["name"]
    rights = names.getDebugName(0)
    version = names.getDebugName(5)
    names.names = []
    for key, text in {
        0: f"{rights} This subset is named {FAMILY}.",
        1: FAMILY,
        2: style,
        3: f"{FAMILY} {style}; a subset of Inter, {version}",
        4: FAMILY if style == "Regular" else f"{FAMILY} {style}",
        5: version,
        6: f"CrapetteSans-{style}",
        13: "This Font Software is licensed under the SIL Open Font License, Version 1.1.",
        14: "https://openfontlicense.org",
    }.items():
        names.setName(text, key, 3, 1, 0x409)
    bold = style == "Bold"
    font["OS/2"].usWeightClass = 700 if bold else 400
    font["OS/2"].fsSelection = font["OS/2"].fsSelection & ~0x61 | (0x20 if bold else 0x40)
    font["head"].macStyle = 1 if bold else 0
    if "CFF " in font:
        table = font["CFF "].cff
        table.fontNames = [f"CrapetteSans-{style}"]
        top = table[0]
        top.FullName, top.FamilyName, top.Weight = f"{FAMILY} {style}", FAMILY, style


def main() -> None:
    folder = Path(sys.argv[1])
    for name, style in CUTS:
        target = cut(folder / name, style)
        print(target, target.stat().st_size)


if __name__ == "__main__":
    main()
