"""Faces, decks and slots: what a card is.

Owns the numbering of faces (0-51, Ac..Kc Ad..Kd Ah..Kh As..Ks) and slots (0-51 deck a, 52-103 deck b, 104-119 cut
cards) and what follows from a face alone. Must not know piles or rules.
"""

from __future__ import annotations

RANKS = "A23456789TJQK"
SUITS = "cdhs"
FACE_TEXT: tuple[str, ...] = tuple(r + s for s in SUITS for r in RANKS)
FACE_BY_TEXT: dict[str, int] = {text: face for face, text in enumerate(FACE_TEXT)}
UNKNOWN = 255

DECK = 52
CARDS = 104  # slots below are cards of the deal, those from here on are cut cards
SLOTS = 120


def rank_of(face: int) -> int:
    """0 for an Ace to 12 for a King."""
    return face % 13


def suit_of(face: int) -> int:
    """Index into SUITS."""
    return face // 13


def is_red(face: int) -> bool:
    return 13 <= face < 39


def deck_of(slot: int) -> int:
    """0 for seat a's deck, 1 for seat b's, 2 for the cut cards' pack."""
    return 0 if slot < DECK else 1 if slot < CARDS else 2


def card_text(slot: int, face: int) -> str:
    """``Th``, with ``'`` behind a card of deck b."""
    return FACE_TEXT[face] + ("'" if DECK <= slot < CARDS else "")


# What fits what, by face, looked up in the inner loop.
ACES = (0, 13, 26, 39)
NO_FACE = 52
"""Stands where no face fits."""

NEXT_FACE: tuple[int, ...] = tuple(NO_FACE if rank_of(f) == 12 else f + 1 for f in range(52))
"""By foundation top: the one face that fits on it (none on a King)."""


def _house_hosts(face: int) -> tuple[int, ...]:
    return tuple(h for h in range(52) if rank_of(h) == rank_of(face) + 1 and is_red(h) != is_red(face))


HOUSE_HOSTS: tuple[tuple[int, ...], ...] = tuple(_house_hosts(f) for f in range(52))
"""By face: the two faces it may be laid on in a house (none for a King)."""


def _laid_on(face: int) -> tuple[int, int]:
    found = [f for f in range(52) if face in HOUSE_HOSTS[f]] or [NO_FACE, NO_FACE]
    return found[0], found[1]


LAID_ON: tuple[tuple[int, int], ...] = tuple(_laid_on(f) for f in range(52))
"""By house top: the two faces that may be laid on it (none on an Ace)."""


def _neighbours(face: int, any_suit: bool) -> tuple[int, ...]:
    near = (f for f in range(52) if abs(rank_of(f) - rank_of(face)) == 1)
    return tuple(f for f in near if any_suit or suit_of(f) == suit_of(face))


LOADED_SUIT: tuple[tuple[int, ...], ...] = tuple(_neighbours(f, any_suit=False) for f in range(52))
LOADED_ANY: tuple[tuple[int, ...], ...] = tuple(_neighbours(f, any_suit=True) for f in range(52))
"""By top of a reserve or waste: the faces that may be loaded on it."""
