"""Pile addresses and their numbers.

Owns the numbering; houses come first because two tables are most likely to differ there, so that comparing them is
cheapest. Must not know cards or rules.
"""

from __future__ import annotations

SEATS = ("a", "b")
HOUSES = range(8)  # a1..a4, b1..b4
RESERVE = (8, 9)
HAND = (10, 11)
TURNED = (12, 13)
WASTE = (14, 15)
FOUNDATIONS = range(16, 24)
PILES = 24
ANY_FOUNDATION = 24  # the target written plain `f`

PILE_TEXT: tuple[str, ...] = (
    *("a1", "a2", "a3", "a4", "b1", "b2", "b3", "b4"),
    *("aR", "bR", "aH", "bH", "aT", "bT", "aW", "bW"),
    *(f"f{n}" for n in range(1, 9)),
    "f",
)
PILE_BY_TEXT: dict[str, int] = {text: pile for pile, text in enumerate(PILE_TEXT)}

HOUSE_BITS = 0xFF
FOUNDATION_BIT = 1 << ANY_FOUNDATION
SEAT_HOUSE_BITS = (0x0F, 0xF0)


def owner_of(pile: int) -> int | None:
    """0 or 1, None for a foundation."""
    if pile < 8:
        return pile >> 2
    return pile & 1 if pile < 16 else None
