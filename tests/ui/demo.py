"""A table to try by hand: `python -m tests.ui.demo [--light] [--mirrored] [--jumbo|--four]`.

One player, cards that build down in alternating colours, a shuffled deal; just enough to feel the table.
"""

from __future__ import annotations

import random
import sys
from dataclasses import replace

from PySide6.QtWidgets import QApplication

from app.view import CardView, Refusal, TableView
from tests.ui.tables import RANKS, played, table
from ui.art import Deck
from ui.table.theme import Felt
from ui.table.widget import TableWidget


class LoosePort:
    """Lets the player at the bottom build; whatever turns up is drawn at random."""

    def __init__(self, seed: int = 1) -> None:
        rng = random.Random(seed)
        self._faces = dict(enumerate(rng.sample([r + s for s in "cdhs" for r in RANKS] * 2, 104)))
        houses = {f"{seat}{n}": "?" for seat in "ab" for n in "1234"}
        self._view = self._open(table({"aR": "?*13", "bR": "?*13", "aH": "?*", "bH": "?*", **houses}))

    def view(self) -> TableView:
        return self._view

    def targets(self, source: str, count: int = 1) -> tuple[str, ...]:
        card = self._view.piles[source][-count].face
        if card is None:
            return ()
        return tuple(pile for pile in self._view.piles if pile != source and self._fits(card, source, pile, count))

    def submit(self, action: str) -> Refusal | None:
        if action == "turn":
            if self._view.piles["aT"] or not self._view.piles["aH"]:
                return Refusal(("already-turned",))
            self._view = self._open(played(self._view, action))
            return None
        source, target = action.split(">")[0], action.split(">")[1].split("*")[0]
        count = int(action.partition("*")[2] or 1)
        targets = self.targets(source, count)
        if target == "f":
            target = next((pile for pile in targets if pile[0] == "f"), "f")
        if target not in targets:
            return Refusal(("wrong-rank",))
        after = played(self._view, f"{source}>{target}" + (f"*{count}" if count > 1 else ""))
        self._view = self._open(replace(after, to_move="a"))
        return None

    def _open(self, view: TableView) -> TableView:
        def opened(pile: str, cards: tuple[CardView, ...]) -> tuple[CardView, ...]:
            if not cards or pile[1] == "H":
                return cards
            return (*cards[:-1], replace(cards[-1], face=self._faces[cards[-1].slot]))

        return replace(view, piles={pile: opened(pile, cards) for pile, cards in view.piles.items()}, awaited=())

    def _fits(self, card: str, source: str, target: str, count: int) -> bool:
        cards = self._view.piles[target]
        top = cards[-1].face if cards else None
        if target == "aW":
            return source == "aT"
        if target[1] not in "1234" and target[0] != "f":
            return False
        if target[0] == "f":
            rank = RANKS.index(card[0])
            fits = rank == 0 if top is None else top[1] == card[1] and RANKS.index(top[0]) + 1 == rank
            return count == 1 and fits
        if top is None:
            return True
        return RANKS.index(card[0]) + 1 == RANKS.index(top[0]) and (card[1] in "dh") != (top[1] in "dh")


def main() -> None:
    app = QApplication(sys.argv)
    deck = Deck.JUMBO if "--jumbo" in sys.argv else Deck.FOUR_COLOUR if "--four" in sys.argv else Deck.STANDARD
    widget = TableWidget(deck=deck)
    widget.set_felt(Felt.LIGHT if "--light" in sys.argv else Felt.DARK)
    widget.set_mirrored("--mirrored" in sys.argv)
    port = LoosePort()
    widget.set_port(port)
    widget.played.connect(print)
    widget.refused.connect(print)
    widget.resize(1280, 800)
    widget.show()
    widget.show_view(port.view())
    sys.exit(app.exec())


if __name__ == "__main__":
    main()
