"""The four queens: what is seen of each without the arms, then the arms and what they hold."""

from resources.make import crowns, faces, hair, hands, robes
from resources.make.draw import Sheet
from resources.make.kits import AUBURN, BLOND, BROWN, DARK, Kit, head


def queen_spades(s: Sheet, k: Kit) -> None:
    with head(s):
        hair.veil_back(s, k.light, "#9aa0ad")
    robes.cloth(s, robes.TORSO, k.second, "damask", k.gold, k.suit, 16, 1, 0.5)
    robes.mantle(s, k.main, k.gold, k.second, "lattice", k.gold, "")
    with head(s, x=124):
        faces.neck(s)
    robes.neckline(s, k.gold, False)
    robes.necklace(s, k.light, k.main)
    with head(s, x=124):
        faces.turned(s, DARK[0], True)
        hair.parted(s, *DARK)
        hair.side_waves(s, *DARK)
        crowns.coronet(s, k.gold, k.second, k.main, 0)


def queen_spades_arms(s: Sheet, k: Kit) -> None:
    with s.place(182, 132, turn=6):
        hands.sceptre(s, k.gold, k.second)
    robes.sleeve(s, (212, 196), (212, 172), (195, 151), (28, 26), k.second, "chevron", k.gold, k.gold, k.light, step=9)
    with s.place(182, 132, turn=6):
        hands.fist(s)
    with s.place(80, 146, turn=-8):
        hands.carnation(s, k.second, k.gold)
    robes.sleeve(s, (34, 200), (38, 182), (55, 173), (26, 28), k.second, "chevron", k.gold, k.gold, k.light, step=9)
    with s.place(80, 148, mirror=True):
        hands.pinch(s)


def queen_hearts(s: Sheet, k: Kit) -> None:
    robes.cloth(s, robes.TORSO, k.main, "lattice", k.tone, k.suit, 19.5, 1.2, 0.5, k.gold)
    robes.lacing(s, k.light, k.second)
    with head(s, x=124):
        faces.neck(s)
    robes.neckline(s, k.gold, True)
    robes.necklace(s, k.gold, k.main, 126, 15)
    for x, flip in ((75, False), (175, True)):
        robes.puff(s, x, 130, k.second, k.light, flip)
    with head(s, x=124):
        faces.turned(s, "#a9762a", True)
        hair.parted(s, *BLOND)
        hair.braids(s, *BLOND, k.second)
        crowns.coronet(s, k.gold, k.main, k.second, 1)


def queen_hearts_arms(s: Sheet, k: Kit) -> None:
    with s.place(178, 122, turn=6):
        hands.rose(s, k.main, k.gold)
    robes.sleeve(s, (214, 184), (216, 162), (200, 147), (28, 28), k.second, "stripe", k.gold, k.gold, k.light, step=10)
    with s.place(178, 124):
        hands.pinch(s)
    robes.sleeve(s, (34, 196), (44, 184), (66, 178), (28, 28), k.second, "stripe", k.gold, k.gold, k.light, step=10)
    with s.place(90, 169, turn=6, mirror=True):
        hands.laid(s)


def queen_clubs(s: Sheet, k: Kit) -> None:
    robes.cloth(s, robes.TORSO, k.main, "brocade", k.gold, k.suit, 20, 1, 0.6)
    robes.panel(s, k.second, "damask", k.gold, 22, 17, step=16)
    robes.buttons(s, k.light, top=146)
    for x in (98, 152):
        s.line(f"M{x} 118L{110 if x < 125 else 140} 216", 5.2)
        s.line(f"M{x} 118L{110 if x < 125 else 140} 216", 3, k.gold)
    for x, flip in ((74, False), (176, True)):
        robes.puff(s, x, 131, k.second, k.gold, flip)
    with head(s, x=124, y=88):
        faces.neck(s)
    robes.ruff(s, k.light, "#8a8674")
    with head(s, x=124, y=88):
        faces.turned(s, "#7a3716", True)
        hair.parted(s, *AUBURN)
        hair.buns(s, *AUBURN, k.gold)
        crowns.coronet(s, k.gold, k.second, k.main, 2)


def queen_clubs_arms(s: Sheet, k: Kit) -> None:
    with s.place(180, 124, turn=4):
        hands.marguerite(s, k.light, k.gold)
    robes.sleeve(s, (214, 186), (216, 164), (202, 149), (28, 28), k.main, "chevron", k.gold, k.gold, k.light, step=9)
    with s.place(180, 126):
        hands.pinch(s)
    robes.sleeve(s, (34, 194), (44, 180), (64, 173), (28, 28), k.main, "chevron", k.gold, k.gold, k.light, step=9)
    with s.place(84, 149, mirror=True):
        hands.dove(s, k.light, k.gold)
    with s.place(84, 172, turn=8, mirror=True):
        hands.laid(s)


def queen_diamonds(s: Sheet, k: Kit) -> None:
    with head(s, x=124):
        hair.waves_back(s, *BROWN)
    robes.cloth(s, robes.TORSO, k.light, "damask", k.main, k.suit, 16, 1, 0.5)
    robes.mantle(s, k.main, k.gold, k.second, "scale", k.tone, k.suit, k.gold)
    with head(s, x=124):
        faces.neck(s)
    robes.neckline(s, k.gold, False)
    robes.necklace(s, k.gold, k.main, 127, 18)
    with head(s, x=124):
        faces.turned(s, "#4d2b17", True)
        hair.parted(s, *BROWN)
        hair.side_waves(s, *BROWN)
        crowns.coronet(s, k.gold, k.main, k.second, 3)


def queen_diamonds_arms(s: Sheet, k: Kit) -> None:
    with s.place(180, 122, turn=6):
        hands.tulip(s, k.main, k.gold)
    robes.sleeve(s, (214, 184), (216, 162), (202, 147), (28, 30), k.second, "lattice", k.gold, k.gold, k.light, step=9)
    with s.place(180, 124):
        hands.pinch(s)
    robes.sleeve(s, (30, 200), (40, 190), (60, 186), (28, 30), k.second, "lattice", k.gold, k.gold, k.light, step=9)
    with s.place(84, 164, turn=-14):
        hands.fan(s, k.light, k.main, k.gold)
    with s.place(84, 165, mirror=True):
        hands.pinch(s)
