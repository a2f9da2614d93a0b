"""The decks there are to choose from, and the files their cards are drawn in.

Owns which file a card comes from. Must not draw: the first page shows some cards before anything slow is imported.
"""

from __future__ import annotations

from enum import Enum
from importlib.resources import files

from app.settings import Settings

BACKS = ("back_a", "back_b")


class Deck(Enum):
    """The folder of `resources/cards` that faces come from; what a folder lacks comes from `standard`."""

    STANDARD = "standard"
    JUMBO = "jumbo"
    FOUR_COLOUR = "four"


def chosen_deck(settings: Settings) -> Deck:
    """The deck that is set."""
    if settings.four_colour:
        return Deck.FOUR_COLOUR
    try:
        return Deck(settings.deck)
    except ValueError:
        return Deck.STANDARD


def card_file(folder: str, face: str) -> bytes:
    """The drawing of a face in that folder, or of a back, which all decks have in common."""
    cards = files("resources") / "cards"
    if face in BACKS:
        return (cards / f"{face}.svg").read_bytes()
    own = cards / folder / f"{face}.svg"
    return (own if own.is_file() else cards / Deck.STANDARD.value / f"{face}.svg").read_bytes()
