"""The colours of the courts."""

from contextlib import AbstractContextManager
from dataclasses import dataclass

from resources.make.draw import Sheet
from resources.make.pips import BLACK, BLUE, GREEN, RED

NAVY, GOLD, CREAM, CRIMSON, COAL = "#1f3d78", "#e8b84a", "#fdf4df", "#c4212f", "#262a33"
# hair, and the fine lines in it
DARK, BLOND, BROWN = ("#37302d", "#968980"), ("#e2b352", "#8f651d"), ("#74462a", "#c08f63")
AUBURN, WHITE = ("#9c4d24", "#5a2810"), ("#d6d1c6", "#8d877c")


@dataclass(frozen=True)
class Kit:
    """The colours of one suit's courts."""

    suit: str
    sign: str  # of the pips and the frame
    main: str
    second: str
    gold: str = GOLD
    light: str = CREAM
    tone: str = "#14295a"  # of the weave in the main cloth


KITS = {
    "s": Kit("s", BLACK, NAVY, CRIMSON, tone="#5876b4"),
    "h": Kit("h", RED, CRIMSON, NAVY, tone="#8a111f"),
    "c": Kit("c", BLACK, COAL, "#b8282f", light="#f3ead6", tone="#5c6374"),
    "d": Kit("d", RED, "#d9452b", "#7d1a2c", light="#fff1cf", tone="#a52c16"),
}
FOUR_KITS = {
    **KITS,
    "c": Kit("c", GREEN, "#1d5b38", "#b8282f", light="#f3ead6", tone="#3f8a5d"),
    "d": Kit("d", BLUE, "#2a62b8", "#7d1a2c", light="#fff1cf", tone="#7fa8e6"),
}


def head(
    s: Sheet, *, x: float = 125, y: float = 87, size: float = 1.15, turn: float = 0
) -> AbstractContextManager[None]:
    return s.place(x, y, size=size, turn=turn)
