"""The four kings: what is seen of each without the arms, then the arms and what they hold."""

from resources.make import crowns, faces, hair, hands, robes
from resources.make.draw import Sheet
from resources.make.kits import BLOND, BROWN, DARK, WHITE, Kit, head


def king_spades(s: Sheet, k: Kit) -> None:
    robes.cloth(s, robes.TORSO, k.main, "damask", k.tone, k.suit, 17, 1.1, 0.5, k.gold)
    robes.panel(s, k.second, "lattice", k.gold, 24, 19, step=8)
    robes.ermine_cape(s)
    with head(s, x=124, y=89, size=1.12):
        faces.neck(s)
        faces.turned(s, DARK[0], False, True)
        hair.straight(s, *DARK)
        hair.forked(s, *DARK)
        crowns.fleurs(s, k.gold, k.second, k.main)


def king_spades_arms(s: Sheet, k: Kit) -> None:
    with s.place(183, 124, turn=4):
        hands.sword(s, k.gold, k.second)
    robes.sleeve(s, (208, 192), (214, 166), (196, 143), (32, 22), k.main, "lattice", k.gold, k.gold, k.second)
    with s.place(183, 124, turn=4):
        hands.fist(s)
    robes.sleeve(s, (36, 196), (40, 178), (58, 172), (30, 22), k.main, "lattice", k.gold, k.gold, k.second)
    with s.place(80, 157):
        hands.under_orb(s, 12.5)
        hands.orb(s, 12.5, k.gold, k.second)
        hands.over_orb(s, 12.5)


def king_hearts(s: Sheet, k: Kit) -> None:
    robes.cloth(s, robes.TORSO, k.main, "lattice", k.tone, k.suit, 19.5, 1.2, 0.5, k.gold)
    robes.panel(s, k.second, "stripe", k.gold, 26, 22, step=6.5)
    robes.ermine_lapels(s)
    robes.chain(s, k.gold, k.second, k.suit, 152, 34)
    with head(s, x=126, y=90, size=1.08):
        faces.neck(s)
        faces.turned(s, "#a9762a", False, True)
        hair.curled(s, *BLOND)
        hair.curls(s, *BLOND)
        crowns.imperial(s, k.gold, k.main, k.second)


def king_hearts_arms(s: Sheet, k: Kit) -> None:
    with s.place(184, 130, turn=4):
        hands.sword(s, k.gold, k.second)
    robes.sleeve(s, (212, 196), (212, 172), (195, 151), (34, 22), k.second, "stripe", k.gold, k.gold, k.light, step=7)
    with s.place(184, 130, turn=4):
        hands.fist(s)
    robes.sleeve(s, (34, 188), (46, 176), (64, 170), (32, 22), k.second, "stripe", k.gold, k.gold, k.light, step=7)
    with s.place(88, 160, turn=6, mirror=True):
        hands.laid(s)


def king_clubs(s: Sheet, k: Kit) -> None:
    robes.cloth(s, robes.TORSO, k.main, "brocade", k.gold, k.suit, 19, 1, 0.62)
    robes.panel(s, k.second, "chevron", k.gold, 25, 20, step=9)
    robes.gilt_collar(s, k.gold)
    with head(s, x=124, y=89, size=1.12):
        faces.neck(s)
        faces.turned(s, "#4d2b17", False, True)
        hair.straight(s, *BROWN)
        hair.pointed(s, *BROWN)
        crowns.rays(s, k.gold, k.second, k.main)


def king_clubs_arms(s: Sheet, k: Kit) -> None:
    with s.place(182, 128, turn=5):
        hands.sceptre(s, k.gold, k.second)
    robes.sleeve(s, (208, 194), (212, 168), (195, 147), (32, 24), k.second, "lattice", k.gold, k.gold, k.main, step=9)
    with s.place(182, 128, turn=5):
        hands.fist(s)
    robes.sleeve(s, (34, 196), (36, 176), (54, 168), (30, 22), k.second, "lattice", k.gold, k.gold, k.main, step=9)
    with s.place(76, 152):
        hands.under_orb(s, 13)
        hands.orb(s, 13, k.second, k.gold)
        hands.over_orb(s, 13)


def king_diamonds(s: Sheet, k: Kit) -> None:
    robes.cloth(s, robes.TORSO, k.main, "scale", k.tone, k.suit, 17, 1.2, 0.46, k.gold)
    robes.mantle(s, k.second, k.light, k.main, "lattice", k.gold, "", apart=11)
    robes.chain(s, k.gold, k.main, k.suit, 156, 30)
    with head(s, x=122, y=88):
        faces.neck(s, True)
        faces.profile(s, "#a39b8d", True)
        hair.profile_beard(s, *WHITE)
        hair.profile_long(s, *WHITE)
        with s.place(4, 0):
            crowns.trefoils(s, k.gold, k.second, k.main)


def king_diamonds_arms(s: Sheet, k: Kit) -> None:
    with s.place(190, 128, turn=2, mirror=True):
        hands.battle_axe(s, k.gold)
    robes.sleeve(s, (212, 194), (214, 170), (198, 149), (32, 22), k.main, "chevron", k.gold, k.gold, k.light, step=8)
    with s.place(190, 128, turn=2):
        hands.fist(s)
    robes.sleeve(s, (34, 198), (38, 180), (56, 171), (34, 24), k.main, "chevron", k.gold, k.gold, k.light, step=8)
    with s.place(80, 154):
        hands.under_orb(s, 13)
        hands.coin(s, 13, k.gold, k.main)
        hands.over_orb(s, 13)
