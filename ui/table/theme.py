"""The colours of a felt and of what is drawn on it.

Owns colours only; which felt is chosen is the widget's business.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from PySide6.QtGui import QColor


@dataclass(frozen=True, slots=True)
class Theme:
    """Colours as #rrggbb or #aarrggbb."""

    middle: str
    edge: str
    line: str  # outlines of empty places
    mark: str  # what is drawn inside them
    badge: str
    badge_text: str
    badge_rim: str  # parts it from a card of its own colour
    tray: str  # the bed of a stock row
    rim: str
    turn: str  # the rim of the player to move
    grain: int  # strength of the cloth's texture, in hundredths

    def colour(self, name: str) -> QColor:
        return QColor(getattr(self, name))


class Felt(Enum):
    """The two cloths to choose from."""

    DARK = Theme(
        middle="#256b4d",
        edge="#0f3826",
        line="#66d9f0e0",
        mark="#40d9f0e0",
        badge="#e00b2419",
        badge_text="#f3efdf",
        badge_rim="#3cffffff",
        tray="#26000000",
        rim="#18ffffff",
        turn="#c8f0d78c",
        grain=20,
    )
    LIGHT = Theme(
        middle="#9cc0a8",
        edge="#6f9a85",
        line="#80133326",
        mark="#5a133326",
        badge="#f2fbf8ee",
        badge_text="#173527",
        badge_rim="#a0173527",
        tray="#1e0a2a1c",
        rim="#20ffffff",
        turn="#f0fff6d8",
        grain=16,
    )
