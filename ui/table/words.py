"""The table's own sentences in English, until a translator hands in others.

Owns nothing but text. A `Words` callable takes a key and values and gives the sentence; `app.strings` can stand in
for `english` without a change here.
"""

from __future__ import annotations

from collections.abc import Callable

Words = Callable[..., str]

_RANKS = {
    "A": "ace",
    "2": "two",
    "3": "three",
    "4": "four",
    "5": "five",
    "6": "six",
    "7": "seven",
    "8": "eight",
    "9": "nine",
    "T": "ten",
    "J": "jack",
    "Q": "queen",
    "K": "king",
}
_SUITS = {"c": "clubs", "d": "diamonds", "h": "hearts", "s": "spades"}

_ENGLISH = {
    "table": "Card table",
    "table.my-turn": "Card table, your turn",
    "table.their-turn": "Card table, the opponent's turn",
    "table.keys": "Arrow keys lead from pile to pile, Enter takes a card up or puts it down, F1 lists all keys.",
    "table.picture": "Picture of the table",
    "table.piles": "Every pile is a button beside it.",
    "pile.my.R": "Your reserve",
    "pile.my.H": "Your hand",
    "pile.my.T": "Your turned card",
    "pile.my.W": "Your waste",
    "pile.my.house": "Your house {n}",
    "pile.other.R": "Opponent's reserve",
    "pile.other.H": "Opponent's hand",
    "pile.other.T": "Opponent's turned card",
    "pile.other.W": "Opponent's waste",
    "pile.other.house": "Opponent's house {n}",
    "pile.foundation": "Foundation {n}",
    "card": "{rank} of {suit}",
    "card.down": "face down",
    "card.awaited": "being turned",
    "pile.empty": "{pile}: empty",
    "pile.top": "{pile}: {card}",
    "pile.top.more": "{pile}: {card}, {count} cards",
    "pile.fan": "From the bottom: {cards}",
    "state.selected": "taken up",
    "state.target": "takes the card",
    "state.marked": "marked",
    "list": ", ",
    "tip.my.R": "Get rid of these cards first. The top one may be played at any time in your turn.",
    "tip.my.H": "Click it, or press Space, to turn its next card.",
    "tip.my.T": "The card you have turned: play it, or discard it (D), which ends your turn.",
    "tip.my.W": "Here you discard. When your hand is empty, the waste is turned over and becomes the hand.",
    "tip.other.R": "To load: put a card here that is one higher or lower than its top card.",
    "tip.other.H": "The opponent's face-down cards. Nobody may touch them.",
    "tip.other.T": "The card the opponent has turned.",
    "tip.other.W": "To load: put a card here that is one higher or lower than its top card.",
    "tip.house": "Both players build here, downwards, red and black in turn. Any card may go to an empty house.",
    "tip.foundation": "Both players build here, upwards by suit from the ace to the king.",
    "tip.key": "Key: {key} · all keys: F1",
    "key.shift": "Shift + {key}",
}


def english(key: str, **values: object) -> str:
    """The English sentence of a key; `card` takes a face such as "Th"."""
    if key == "card":
        face = str(values["face"])
        values = {"rank": _RANKS[face[0]], "suit": _SUITS[face[1]]}
    return _ENGLISH[key].format(**values)
