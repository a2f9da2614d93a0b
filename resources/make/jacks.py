"""The four jacks: what is seen of each without the arms, then the arms and what they hold."""

from resources.make import crowns, faces, hair, hands, robes
from resources.make.draw import Sheet
from resources.make.kits import AUBURN, BLOND, BROWN, DARK, Kit, head


def jack_spades(s: Sheet, k: Kit) -> None:
    robes.halves(s, k.main, k.second, ("lattice", "stripe"), (k.tone, k.gold), k.suit, k.gold)
    for x, flip in ((75, False), (175, True)):
        robes.puff(s, x, 131, k.second if not flip else k.main, k.gold, flip)
    robes.baldric(s, k.gold, s.ink, k.suit, k.main)
    with head(s, x=117, y=88):
        faces.neck(s, True)
    robes.collar(s, k.light, k.gold)
    with head(s, x=117, y=88):
        faces.profile(s, DARK[0])
        hair.profile_bob(s, *DARK)
        with s.place(12, -28, mirror=False):
            crowns.plume(s, k.light, "#6d7482")
        crowns.cap(s, k.main, k.gold, k.second)


def jack_spades_arms(s: Sheet, k: Kit) -> None:
    with s.place(186, 128, turn=2):
        hands.lance(s, k.gold, k.second, k.gold)
    robes.sleeve(s, (210, 192), (214, 168), (198, 147), (28, 20), k.main, "chevron", k.gold, k.gold, k.light, step=8)
    with s.place(186, 128, turn=2):
        hands.fist(s)
    robes.sleeve(s, (34, 192), (44, 180), (64, 174), (28, 20), k.second, "stripe", k.gold, k.gold, k.light, step=7)
    with s.place(88, 165, turn=6, mirror=True):
        hands.laid(s)


def jack_hearts(s: Sheet, k: Kit) -> None:
    robes.cloth(s, robes.TORSO, k.second, "stripe", k.gold, "", 8, 1.2, 0)
    robes.panel(s, k.main, "lattice", k.tone, 34, 30, k.suit, 14)
    robes.dagged_cape(s, k.main, k.gold, "lattice", k.tone, k.suit, k.gold)
    with head(s, x=121, y=88):
        faces.neck(s, True)
        faces.profile(s, "#a9762a")
        hair.profile_bob(s, *BLOND)
        with s.place(5, 1):
            crowns.beret(s, k.main, k.gold, k.second)
        with s.place(14, -26):
            crowns.plume(s, k.light, "#8f651d")


def jack_hearts_arms(s: Sheet, k: Kit) -> None:
    with s.place(187, 130, turn=2, mirror=True):
        hands.halberd(s, k.gold, k.main)
    robes.sleeve(s, (210, 194), (214, 170), (196, 149), (28, 20), k.second, "chevron", k.gold, k.gold, k.light, step=8)
    with s.place(187, 130, turn=2):
        hands.fist(s)
    with s.place(76, 153, turn=-12):
        hands.leaf(s, "#cfe3b8")
    robes.sleeve(s, (34, 202), (36, 186), (53, 176), (26, 20), k.second, "chevron", k.gold, k.gold, k.light, step=8)
    with s.place(76, 155, mirror=True):
        hands.pinch(s)


def jack_clubs(s: Sheet, k: Kit) -> None:
    robes.cloth(s, robes.TORSO, k.main, "stripe", k.gold, k.suit, 14, 1.1, 0.5)
    robes.panel(s, k.second, "", k.gold, 17, 13)
    robes.buttons(s, k.gold, top=142, gap=9)
    for x, flip in ((75, False), (175, True)):
        robes.puff(s, x, 131, k.second, k.gold, flip)
    with head(s, x=124, y=88):
        faces.neck(s)
    robes.ruff(s, k.light, "#8a8674")
    with head(s, x=124, y=88):
        faces.turned(s, "#4d2b17", False)
        hair.bob(s, *BROWN)
        hair.moustache(s, *BROWN)
        with s.place(10, -28):
            crowns.plume(s, k.second, k.gold)
        crowns.brimmed(s, k.main, k.gold, k.second)


def jack_clubs_arms(s: Sheet, k: Kit) -> None:
    with s.place(184, 128, turn=4):
        hands.arrow(s, k.gold, k.second, k.gold)
    robes.sleeve(s, (210, 192), (214, 168), (196, 147), (28, 20), k.second, "lattice", k.gold, k.gold, k.light, step=9)
    with s.place(184, 128, turn=4):
        hands.fist(s)
    robes.sleeve(s, (30, 184), (40, 166), (61, 160), (28, 20), k.second, "lattice", k.gold, k.gold, k.light, step=9)
    with s.place(85, 152, turn=6, mirror=True):
        hands.horn(s, k.gold, k.second)
    with s.place(79, 166, turn=66, mirror=True):
        hands.fist(s)


def jack_diamonds(s: Sheet, k: Kit) -> None:
    robes.halves(s, k.second, k.main, ("chevron", "lattice"), (k.gold, k.tone), k.suit, k.gold)
    robes.chain(s, k.gold, k.second, k.suit, 158, 36)
    with head(s, x=124, y=88):
        faces.neck(s)
    robes.collar(s, k.light, k.main)
    with head(s, x=124, y=88):
        faces.turned(s, "#7a3716", False)
        hair.bob(s, *AUBURN)
        hair.fringe(s, *AUBURN)
        crowns.turban(s, k.main, k.gold, k.second)


def jack_diamonds_arms(s: Sheet, k: Kit) -> None:
    with s.place(187, 130, turn=2, mirror=True):
        hands.halberd(s, k.gold, k.main)
    robes.sleeve(s, (210, 194), (214, 170), (197, 149), (28, 20), k.main, "stripe", k.gold, k.gold, k.light, step=7)
    with s.place(187, 130, turn=2):
        hands.fist(s)
    robes.sleeve(s, (34, 192), (44, 180), (64, 174), (28, 20), k.second, "stripe", k.gold, k.gold, k.light, step=7)
    with s.place(84, 160, turn=-16):
        hands.scroll(s, k.light, k.second)
    with s.place(84, 160, turn=-16, mirror=True):
        hands.fist(s)
