"""Once more with the same player.

Owns how both sides find each other again: the host waits at the same port, the guest dials until he answers.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ui.bridge import Bridge
    from ui.visits import Visits
    from ui.window import Window


def rematch(visits: Visits, bridge: Bridge, window: Window) -> None:
    """Leave the finished match and look for the other player again."""
    visits.leave()
