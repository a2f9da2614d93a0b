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


# Faces as bit sets, so that "does it fit" is one shift in the inner loop.
ACES = sum(1 << (13 * suit) for suit in range(4))
NEXT_UP: tuple[int, ...] = tuple(0 if rank_of(f) == 12 else 1 << (f + 1) for f in range(52))
"""By foundation top: the one face that fits on it, as a bit (none on a King)."""


def _house_hosts(face: int) -> tuple[int, ...]:
    return tuple(h for h in range(52) if rank_of(h) == rank_of(face) + 1 and is_red(h) != is_red(face))


HOUSE_HOSTS: tuple[tuple[int, ...], ...] = tuple(_house_hosts(f) for f in range(52))
"""By face: the two faces it may be laid on in a house (none for a King)."""

LOAD_SUIT: tuple[int, ...] = tuple(
    sum(1 << g for g in range(52) if suit_of(g) == suit_of(f) and abs(rank_of(g) - rank_of(f)) == 1) for f in range(52)
)
LOAD_ANY: tuple[int, ...] = tuple(
    sum(1 << g for g in range(52) if abs(rank_of(g) - rank_of(f)) == 1) for f in range(52)
)
"""By top of a reserve or waste: the faces that may be loaded on it."""
