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
    grain: int  # strength of the cloth's texture, 0-255

    def colour(self, name: str) -> QColor:
        return QColor(getattr(self, name))


class Felt(Enum):
    """The two cloths to choose from."""

    DARK = Theme("#256b4d", "#0f3826", "#66d9f0e0", "#40d9f0e0", "#d90b2419", "#f3efdf", 15)
    LIGHT = Theme("#9cc0a8", "#6f9a85", "#80133326", "#5a133326", "#e0fbf8ee", "#173527", 13)
