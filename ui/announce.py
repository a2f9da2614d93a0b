"""What a screen reader is asked to read out although the keyboard is elsewhere.

Owns the one way out. Must not choose what is worth being said.
"""

from __future__ import annotations

from PySide6.QtGui import QAccessible, QAccessibleAnnouncementEvent
from PySide6.QtWidgets import QWidget

_POLITE = QAccessible.AnnouncementPoliteness.Polite
_ASSERTIVE = QAccessible.AnnouncementPoliteness.Assertive


def announce(widget: QWidget, text: str, *, urgent: bool = False) -> None:
    """Read out a text; `urgent`: at once, whatever is being read."""
    event = QAccessibleAnnouncementEvent(widget, text)
    event.setPoliteness(_ASSERTIVE if urgent else _POLITE)
    QAccessible.updateAccessibility(event)
