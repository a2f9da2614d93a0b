"""The computer as somebody to play with: its side of the table, and the player's matches against it.

Owns both as long as the window is open. Practice needs no disk: where it gives no store, nothing is kept and the
player is told. Must not know pages; who sits at the table is `ui.bridge`'s.
"""

from __future__ import annotations

from contextlib import suppress
from typing import TYPE_CHECKING

from app.errors import AppError

if TYPE_CHECKING:
    import asyncio

    from app.ledger import Ledger
    from app.practice import Opponent
    from ui.beside import Beside
    from ui.bridge import Bridge


class Sparring:
    """See the module."""

    def __init__(self, bridge: Bridge) -> None:
        self._bridge = bridge
        self.opponent: Opponent | None = None
        self._spare: Ledger | None = None  # the player's matches, if they are not kept; then the opponent's are not
        self._meeting: Beside[Opponent] | None = None  # opened in a thread: a slow disk takes its time for it
        self._one_by_one: asyncio.Lock | None = None
        self._unkept = False  # nothing is kept; told once for each match

    @property
    def met(self) -> bool:
        """The opponent is there, and what is played with it is kept."""
        return self.opponent is not None and self._spare is None

    async def meet(self) -> None:
        """Open the opponent's side while the window goes on; if the disk does not let that be, try again next time."""
        import asyncio

        self._one_by_one = self._one_by_one or asyncio.Lock()
        async with self._one_by_one:
            if not self.met and not (self._bridge.practising and self._bridge.seat is not None):
                await self._meet()

    async def _meet(self) -> None:
        from app.practice import Opponent, unkept
        from ui.beside import Beside

        bridge = self._bridge
        paths, key = bridge.paths, bridge.profile.key
        self.drop()
        try:
            await bridge.open_beside()
            self._meeting = Beside(lambda: Opponent(paths))
            await self._meeting.done()
            self._take()
            self.unfinished()  # what is damaged shows when it is read
        except AppError:  # told where the store is asked for
            self.drop()
            self._unkept = True
            spare = Beside(lambda: unkept(key))
            await spare.done()
            self._spare, self.opponent = spare.result()

    def _take(self) -> Opponent:
        meeting, self._meeting = self._meeting, None
        assert meeting is not None
        self.opponent = meeting.result()
        return self.opponent

    def ledger(self) -> Ledger:
        """The player's matches against the computer. Raises AppError."""
        return self._spare or self._bridge.practised

    def unfinished(self) -> bytes | None:
        """The match that can go on. Raises AppError."""
        from app.practice import unfinished

        return None if self.opponent is None else unfinished(self.ledger(), self.opponent)

    def give_up(self, match_id: bytes) -> None:
        """Put the unfinished match away."""
        from app.practice import give_up

        assert self.opponent is not None  # else none was found
        give_up(self.ledger(), self.opponent, match_id)

    def cost(self) -> AppError | None:
        """What the disk has cost, told once: a match that is not kept, or the computer's own damaged files."""
        unkept, self._unkept = self._unkept, False
        if unkept:
            return AppError("practice-unkept")
        lost = self.opponent.lost if self.opponent is not None else ()
        if not lost:
            return None
        assert self.opponent is not None
        self.opponent.lost = ()
        return AppError("practice-lost", kept=", ".join(map(str, lost)))

    def drop(self) -> None:
        """Let go of it until it is met again."""
        opponent, self.opponent = self.opponent, None
        spare, self._spare = self._spare, None
        if opponent is not None:
            opponent.close()
        if spare is not None:
            spare.store.close()

    def close(self) -> None:
        """The same for good: what is being opened is waited for, to be closed in order."""
        if self._meeting is not None:
            with suppress(AppError):
                self.drop()
                self._take()
        self.drop()
