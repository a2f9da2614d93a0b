"""A table to try by hand: `python -m tests.ui.demo [PRESET] [--light] [--mirrored] [--jumbo|--four]`.

A local deal with the real rules; both seats are played from the bottom, the table turns round with the turn.
"""

from __future__ import annotations

import sys

from PySide6.QtWidgets import QApplication

from tests.ui.games import EnginePort
from ui.deck import Deck
from ui.table.theme import Felt
from ui.table.widget import TableWidget


def main() -> None:
    app = QApplication(sys.argv)
    words = sys.argv[1:]
    deck = Deck.JUMBO if "--jumbo" in words else Deck.FOUR_COLOUR if "--four" in words else Deck.STANDARD
    table = TableWidget(deck=deck)
    table.set_felt(Felt.LIGHT if "--light" in words else Felt.DARK)
    table.set_mirrored("--mirrored" in words)
    port = EnginePort(next((word for word in words if word[0] != "-"), "classic"), seed=2)
    table.set_port(port)
    table.played.connect(print)
    table.refused.connect(print)
    table.resize(1280, 800)
    table.show()
    table.show_view(port.view())
    sys.exit(app.exec())


if __name__ == "__main__":
    main()
