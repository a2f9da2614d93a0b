# ruff: noqa: E501 - path data reads no better in pieces
"""The court cards: a frame, a figure, and the same figure turned round."""

from collections.abc import Callable

from resources.make import jacks, kings, queens
from resources.make.draw import Sheet
from resources.make.kits import Kit
from resources.make.paths import data, disc, parse
from resources.make.pips import FACE, H, W, pip

LEFT, TOP = 49.0, 23.0  # the frame
GROUND = "#fbf2dc"

Figure = Callable[[Sheet, Kit], None]
FIGURES: dict[str, tuple[Figure, Figure, bool]] = {  # without arms, the arms, whether it looks to the right
    "Ks": (kings.king_spades, kings.king_spades_arms, False),
    "Kh": (kings.king_hearts, kings.king_hearts_arms, True),
    "Kc": (kings.king_clubs, kings.king_clubs_arms, False),
    "Kd": (kings.king_diamonds, kings.king_diamonds_arms, True),
    "Qs": (queens.queen_spades, queens.queen_spades_arms, True),
    "Qh": (queens.queen_hearts, queens.queen_hearts_arms, False),
    "Qc": (queens.queen_clubs, queens.queen_clubs_arms, True),
    "Qd": (queens.queen_diamonds, queens.queen_diamonds_arms, False),
    "Js": (jacks.jack_spades, jacks.jack_spades_arms, False),
    "Jh": (jacks.jack_hearts, jacks.jack_hearts_arms, True),
    "Jc": (jacks.jack_clubs, jacks.jack_clubs_arms, False),
    "Jd": (jacks.jack_diamonds, jacks.jack_diamonds_arms, True),
}  # fmt: skip


def sash(s: Sheet, k: Kit, rank: str, small: bool) -> None:
    """The jewelled band over the seam, the same when turned."""
    with s.place(125, 175, turn=-17.3):
        if small:
            s.path("M-90-8H90V8H-90Z", k.gold, 3.4)
            s.path("".join(f"M{x - 7} 0L{x} -5L{x + 7} 0L{x} 5Z" for x in range(-80, 81, 20)), k.second)
            return
        s.path("M-90-7H90V7H-90Z", k.gold, 1.8)
        s.line("M-90-4.8H90M-90 4.8H90", 0.7)
        for n in range(-6, 7):
            x = n * 13.4
            if rank == "K":
                if n % 2:
                    s.path(f"M{x - 4.4} 0L{x} -3.6L{x + 4.4} 0L{x} 3.6Z", k.second, 0.9)
                else:
                    s.path(f"M{x - 2.9} -2.9H{x + 2.9}V2.9H{x - 2.9}Z", k.main, 0.9)
                s.path(disc(x + 6.7, 0, 1.1), k.light, 0.6)
            elif rank == "Q":
                s.path(disc(x, 0, 3), k.light if n % 2 else k.second, 0.9)
                s.path(disc(x + 6.7, 0, 1.8), k.main, 0.7)
            else:
                s.path(f"M{x - 5} 3.6L{x - 1} -3.6H{x + 5}L{x + 1} 3.6Z", k.main if n % 2 else k.second, 0.8)


def court(face: str, k: Kit, small: bool = False) -> str:
    """Frame, figure and its double. The small kind shows a larger, simpler bust without arms."""
    body, arms, right = FIGURES[face]
    s = Sheet()
    a, b = (-48 if right else 48) / 161.3, 154 / 161.3
    s.seam = (a, b, a * 125 + b * 175 + 2)
    s.plain = small
    band = Sheet()
    with s.place(W if right else 0, 0, mirror=right), band.place(W if right else 0, 0, mirror=right):
        if small:
            with s.place(132 - 125 * 1.3, 104 - 87 * 1.3, size=1.3):
                body(s, k)
        else:
            body(s, k)
            arms(s, k)
        sash(band, k, face[0], small)
    half = s.svg()
    far, low = W - LEFT, H - TOP
    edge = data(
        parse(
            f"M{LEFT + 4} {TOP}H{far - 4}Q{far} {TOP} {far} {TOP + 4}V{low - 4}Q{far} {low} {far - 4} {low}H{LEFT + 4}Q{LEFT} {low} {LEFT} {low - 4}V{TOP + 4}Q{LEFT} {TOP} {LEFT + 4} {TOP}Z"
        )
    )
    signs = Sheet()
    size = 32 if small else 27
    x, y = LEFT + 5.5 + size / 2, TOP + 8.5 + size / 2
    x = W - x if right else x
    pip(signs, k.suit, x, y, size, k.sign)
    pip(signs, k.suit, W - x, H - y, size, k.sign, turn=True)
    return (
        f'<path fill="{GROUND}" d="{edge}"/>{signs.svg()}{half}<g transform="rotate(180 125 175)">{half}</g>{band.svg()}'
        f'<path fill="{FACE}" fill-rule="evenodd" d="M3 10H247V340H3Z{edge}"/>'
        f'<path fill="none" stroke="{k.sign}" stroke-width="{2.6 if small else 1.7}" d="{edge}"/>'
    )
