"""The practice opponent: a second peer in this program, with its own key and store.

Owns that peer's life and the unfinished practice match. Must not know the window: a practice match goes through the
same sessions, records and commands as any other.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

from app import happening as h
from app.bot import BotPlayer
from app.errors import AppError
from app.ledger import Ledger
from app.paths import Paths
from app.profile import Profile, new_key, open_profile, restore_key
from app.rescue import set_store_aside
from app.room import HERE, Room
from app.seats import GuestTable, HostTable
from app.store import Store
from app.stored import Summary
from engine.bots import make_bot
from net.codes import Code
from net.identity import Identity

GIVEN_UP = "given-up"
NOWHERE = Path(":memory:")


class Opponent:
    """The computer at the other end. Open it once; it may sit down and get up many times."""

    def __init__(self, paths: Paths | None) -> None:
        """Open its profile inside the player's; what is damaged there is set aside (`lost`): nobody but the computer
        misses it. None: nothing of it is kept. Raises AppError."""
        self.lost: tuple[Path, ...] = ()  # what was damaged, where it is kept
        self.renewed = False  # it has another key than before
        self._profile: Profile | None = None
        if paths is None:
            key, self.store = new_key(), Store(NOWHERE)
        else:
            self._profile, self.lost, self.renewed = _profile(paths.bot)
            key = self._profile.key
            try:
                self.store = self._opened(self._profile.paths.store)
            except BaseException:
                self._profile.close()
                raise
        self.ledger = Ledger(self.store, Identity(key), practice=True)
        self.room = Room()  # where it is met
        self.failed: Callable[[str], None] | None = None  # told a code when it cannot play on
        self.delay = 0.0
        self._seat: GuestTable | None = None
        self._bot: BotPlayer | None = None
        self._level = ""

    @property
    def key(self) -> bytes:
        """Its public key."""
        return self.ledger.identity.key

    def close(self) -> None:
        """Let go of its store and profile."""
        self.store.close()
        if self._profile is not None:
            self._profile.close()

    def _opened(self, path: Path) -> Store:
        try:
            store = Store(path)
            with suppress(AppError):
                store.sweep()
        except AppError as error:
            if error.code != "store-damaged":
                raise
            self.lost = (*self.lost, set_store_aside(path))
            store = Store(path)
        return store

    async def sit(self, host: HostTable, name: str, level: str, delay: float) -> None:
        """Come to the waiting player and play at `level`, a play every `delay` seconds. Raises AppError."""
        await self.leave()
        key = host.ledger.identity.key
        match_id = self.ledger.unfinished(key)
        log = None if match_id is None else self.ledger.log(match_id)
        token = b"" if log else host.token
        seat = GuestTable(self.ledger, name, (HERE,), key, token, log=log, threaded=True, ways=self.room)
        self._seat, self._level, self.delay = seat, level, delay
        seat.listeners.append(lambda what: self._heard(seat, what))
        await seat.open()

    async def leave(self) -> None:
        """Get up."""
        if self._bot is not None:
            self._bot.close()
            self._bot = None
        seat, self._seat = self._seat, None
        if seat is not None:
            await seat.leave(Code.LEAVING)

    def pause(self, paused: bool) -> None:
        """Play nothing for now, or go on."""
        if self._bot is not None:
            self._bot.pause(paused)

    def set_delay(self, delay: float) -> None:
        """How long it seems to think."""
        self.delay = delay
        if self._bot is not None:
            self._bot.delay = delay

    def _heard(self, seat: GuestTable, what: h.Happening) -> None:
        if seat is not self._seat:
            return
        match what:
            case h.TermsProposed():
                seat.accept_terms()
            case h.Begun() if self._bot is None and seat.controller is not None:
                log = seat.controller.log
                seed = int.from_bytes(log.header.match_id[:8], "big")
                self._bot = BotPlayer(seat.controller, make_bot(self._level, seed), self.delay)
            case h.Trouble(code, _) | h.Closed(code, False, True, _) if self.failed is not None:
                self.failed(code)


def _profile(paths: Paths) -> tuple[Profile, tuple[Path, ...], bool]:
    """The computer's own, where a damaged key of it is kept, and whether it has another one for that."""
    try:
        return open_profile(paths), (), False
    except AppError as error:
        if error.code not in ("key-damaged", "key-missing"):
            raise
    kept = restore_key(paths, new_key())
    return open_profile(paths), () if kept is None else (kept,), True


def unkept(key: bytes) -> tuple[Ledger, Opponent]:
    """A player's matches and an opponent of which nothing is kept, for as long as the disk gives no store; `key` is the
    player's private one. Whoever is done with them closes the opponent and the ledger's store."""
    return Ledger(Store(NOWHERE), Identity(key), practice=True), Opponent(None)


def unfinished(ledger: Ledger, opponent: Opponent) -> bytes | None:
    """The practice match that can go on; one that only one of the two still has is given up."""
    if opponent.renewed:
        opponent.renewed = False
        for row in ledger.store.unfinished():
            if row.header.practice and row.header.mine == ledger.identity.key and row.header.theirs != opponent.key:
                _end(ledger, row.header.match_id)
    mine = ledger.unfinished(opponent.key)
    its = opponent.ledger.unfinished(ledger.identity.key)
    if mine != its:
        for holder, match_id in ((ledger, mine), (opponent.ledger, its)):
            if match_id is not None:
                _end(holder, match_id)
        return unfinished(ledger, opponent)
    return mine


def give_up(ledger: Ledger, opponent: Opponent, match_id: bytes) -> None:
    """End a practice match without playing it out. Nobody but this player is waiting for it."""
    _end(ledger, match_id)
    _end(opponent.ledger, match_id)


def _end(ledger: Ledger, match_id: bytes) -> None:
    row = ledger.store.find(match_id.hex())[0]
    ledger.store.note(match_id, Summary(True, GIVEN_UP, row.summary.score, row.summary.deals))
