"""What the log asks of the game it carries.

Owns the one interface between the signed log and the rules; must not know a card, a rule or a score. The app
gives an implementation over the rules engine; tests give toy ones. Author 0 is the host, 1 the guest.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol, Self


class Illegal(Exception):  # noqa: N818  # read as a word: except Illegal
    """The game refuses an action. `code` is the game's own code, e.g. ``not-your-turn``."""

    def __init__(self, code: str) -> None:
        super().__init__(code)
        self.code = code


class Game(Protocol):
    """A position of the match: immutable; each method that changes something returns a new one."""

    @property
    def deal(self) -> int:
        """Number (from 1) of the deal on the table, or of the next one while none is."""

    @property
    def between(self) -> bool:
        """True while no deal is on the table and the match is not over: COMMITs for `deal` come next."""

    @property
    def finished(self) -> bool:
        """True once the match is over: no further entry but answers still owed."""

    @property
    def mover(self) -> int | None:
        """The author who may ACT (in a last call: who answers it), or None if nothing is to be played."""

    @property
    def awaited(self) -> tuple[int, ...]:
        """Slots whose faces are awaited, ascending."""

    @property
    def grace_ms(self) -> int:
        """How long the first answer to an ACT is held back, in milliseconds; 0 at once."""

    @property
    def digest(self) -> bytes:
        """16 bytes over everything that can change a later verdict (docs/protocol.md, `state`)."""

    def begin(self) -> Self:
        """Lay out deal number `deal`; legal only while `between`."""

    def act(self, author: int, text: str, preempt: bool) -> Self:
        """Apply an action text by `author`; `preempt` marks the kinds made by the side not to move.

        Raises `Illegal` if the text is not exactly canonical or the action is not his to make or not possible.
        """

    def reveal(self, draws: Sequence[tuple[int, bytes]]) -> Self:
        """Turn the awaited slots, given ascending with their 32-byte draws."""
