"""Between the window and the program: profile, settings, store, the seat that is taken, and the running tasks.

Owns their lives and passes on what a seat tells as one signal. Must not draw, and must not hold a sentence. Slow
imports (network, cryptography, engine) happen in `open`, after the first page is painted.
"""

from __future__ import annotations

from collections.abc import Callable, Coroutine, Sequence
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QObject, QTimer, Signal

from app.errors import AppError
from app.paths import Paths
from app.profile import Profile
from app.settings import Settings, Speed, player_language, player_name
from app.strings import Strings
from ui.keeper import Keeper
from ui.neighbours import Neighbours
from ui.sparring import Sparring

if TYPE_CHECKING:
    import asyncio

    from app.bell import Bell
    from app.errand import Errand
    from app.happening import Happening
    from app.ledger import Ledger
    from app.practice import Opponent
    from app.seat import Seat
    from app.seats import GuestTable
    from app.store import Store
    from app.stored import MatchRow
    from engine import Rules
    from net.codes import Code
    from net.door import Strangers
    from net.invite import Address
    from net.log import Log
    from ui.beside import Beside

BOT_DELAY = {Speed.SLOW: 1.1, Speed.NORMAL: 0.55, Speed.FAST: 0.2}
REDIAL_SECONDS = 1.0
KEPT_MS = 20  # how often a write is asked whether it failed
# Codes after which a host awaited may still come: he is busy with the end of the last match, or just starting.
PASSING = frozenset({"busy", "lost", "slow", "leaving", "done", "rematch", "silent"})


class Bridge(QObject):
    """One profile in one window."""

    happened = Signal(object)  # a happening of the seat taken now
    failed = Signal(object)  # an error of something that was begun here
    noted = Signal(object)  # an AppError: what the disk has cost the practice match that begins

    def __init__(self, profile: Profile, settings: Settings) -> None:
        super().__init__()
        self.profile = profile
        self.settings = settings
        self.say = Strings(player_language(settings))
        self.store: Store | None = None
        self.seat: Seat | None = None
        self.practising = False
        self.port = 0  # listened on last
        self.neighbours = Neighbours(self)
        self._ledger: Ledger | None = None
        self._practice: Ledger | None = None
        self.sparring = Sparring(self)
        self._opening: Beside[Store] | None = None  # in a thread: a slow disk takes its time for it
        self._bell: Bell | None = None
        self._wish = 0  # how often the player has set out for a seat or has left: only the last of it is wanted
        self._closing = False
        self._tasks: set[asyncio.Task[None]] = set()
        self._leaving: set[asyncio.Task[None]] = set()
        self._keeper = Keeper(self.paths.settings)
        self._kept = QTimer(self)
        self._kept.setInterval(KEPT_MS)
        self._kept.timeout.connect(self._ask_keeper)

    @property
    def paths(self) -> Paths:
        """The profile's folders."""
        return self.profile.paths

    @property
    def ledger(self) -> Ledger:
        """The matches against people. Raises AppError while the store cannot be opened."""
        self.open()
        assert self._ledger is not None
        return self._ledger

    # -- settings -----------------------------------------------------------------------------------------------

    def change(self, settings: Settings) -> None:
        """Take over and keep new settings; a disk that refuses is told, the settings hold for now."""
        if player_language(settings) != self.say.language:
            self.say = Strings(player_language(settings))
        self.settings = settings
        if self.sparring.opponent is not None:
            self.sparring.opponent.set_delay(BOT_DELAY[settings.speed])
        self._keeper.keep(settings)  # a slow disk must not hold the window
        self._kept.start()

    def _ask_keeper(self) -> None:
        if not self._keeper.busy:
            self._kept.stop()
        error = self._keeper.error()
        if error is not None:
            self.failed.emit(error)

    # -- the store ----------------------------------------------------------------------------------------------

    async def open_beside(self) -> None:
        """Open the store while the window goes on. Raises AppError; may be tried again."""
        from ui.beside import Beside

        if self.store is None:
            path = self.paths.store
            opening = self._opening = self._opening or Beside(lambda: _opened(path))
            await opening.done()
            self.open()

    def open(self) -> None:
        """Open the store and import what plays. Raises AppError; may be tried again."""
        if self.store is not None:
            return
        from app.ledger import Ledger
        from net.identity import Identity

        opening, self._opening = self._opening, None
        store = _opened(self.paths.store) if opening is None else opening.result()
        identity = Identity(self.profile.key)
        self._ledger = Ledger(store, identity)
        self._practice = Ledger(store, identity, practice=True)
        self.store = store

    def unfinished(self) -> tuple[MatchRow, ...]:
        """Matches that can go on, the last used first."""
        from app.ledger import COMMITS

        ledger = self.ledger
        rows = ledger.store.unfinished()
        return tuple(row for row in rows if row.entries >= COMMITS and row.header.mine == ledger.identity.key)

    @property
    def practised(self) -> Ledger:
        """The matches against the computer. Raises AppError while the store cannot be opened."""
        self.open()
        assert self._practice is not None
        return self._practice

    async def set_store_aside(self) -> Path:
        """Have an empty store take the place of a damaged one, while nobody sits here; where that is kept. Raises
        AppError."""
        from app.rescue import set_store_aside
        from ui.beside import Beside

        self.sparring.drop()
        store, self.store = self.store, None
        self._opening = self._ledger = self._practice = None
        if store is not None:
            store.close()
        path = self.paths.store
        setting = Beside(lambda: set_store_aside(path))
        await setting.done()
        kept = setting.result()
        await self.open_beside()
        return kept

    # -- sitting down -------------------------------------------------------------------------------------------

    # Each is cancelled before it takes a seat if the player leaves, closes the window or begins another meanwhile.

    @property
    def begun(self) -> bool:
        """There may be a seat to leave, or one on its way."""
        return self._wish > 0 or self.seat is not None

    def _set_out(self) -> int:
        """What was on its way to a seat is not wanted any more; the number of what is."""
        self._wish += 1
        return self._wish

    def _go_on(self, wish: int) -> None:
        """Raises CancelledError if this is not wanted any more."""
        import asyncio

        if self._closing or wish != self._wish:
            raise asyncio.CancelledError

    async def practise(self, level: str, rules: Rules, bot_name: str) -> None:
        """Sit down against the computer; an unfinished practice match goes on. Raises AppError."""
        from app.seats import HostTable, Table

        wish = self._set_out()
        await self._leave()
        self._go_on(wish)
        sparring = self.sparring
        await sparring.meet()
        self._go_on(wish)
        match_id, opponent = sparring.unfinished(), sparring.opponent
        assert opponent is not None
        if (cost := sparring.cost()) is not None:
            self.noted.emit(cost)
        opponent.failed = lambda code: self.failed.emit(AppError(code))
        name, table = player_name(self.settings), Table(rules, assist=self.settings.assist)
        seat = HostTable(sparring.ledger(), name, table, resume=match_id, threaded=True, ways=opponent.room)
        self._take(seat, practising=True)
        await seat.open()
        self._go_on(wish)
        await opponent.sit(seat, bot_name, level, BOT_DELAY[self.settings.speed])

    async def host(
        self, rules: Rules, strangers: Strangers, port: int, resume: bytes | None = None, over: Code | None = None
    ) -> int:
        """Wait for somebody; the port. `over`: why a finished match is left for it. Raises AppError, and nobody sits
        here then."""
        from app.router import Router
        from app.seats import HostTable, Table

        wish = self._set_out()
        await self._leave(over)
        self._go_on(wish)
        table = Table(rules, assist=self.settings.assist, strangers=strangers)
        router = Router() if self.settings.map_port else None
        name = player_name(self.settings)
        seat = HostTable(self.ledger, name, table, resume=resume, threaded=True, router=router)
        self._take(seat)
        try:
            opened = await seat.open(port)
        except AppError:
            self._go_on(wish)
            await self._leave()
            raise
        self._go_on(wish)
        self.port = opened
        return opened

    async def join(
        self,
        addresses: Sequence[Address],
        key: bytes | None,
        token: bytes = b"",
        *,
        remembered: bool = False,
        log: Log | None = None,
        patient: bool = False,
        over: Code | None = None,
    ) -> None:
        """Dial; `patient`: again and again until somebody answers; that nobody has is told as a `Closed` that is not
        final. `over`: why a finished match is left for it. Raises AppError ``unreachable``."""
        import asyncio

        from app.happening import Closed
        from app.seats import GuestTable

        wish = self._set_out()
        await self._leave(over)
        while True:
            self._go_on(wish)
            name = player_name(self.settings)
            seat = GuestTable(self.ledger, name, addresses, key, token, remembered, log, threaded=True, stays=True)
            self._take(seat)
            try:
                await seat.open()
            except AppError as error:
                self._go_on(wish)
                if not patient:
                    raise
                self.happened.emit(Closed(error.code, by_peer=False, final=False))
            if not patient or await self._settled(seat):
                return
            await asyncio.sleep(REDIAL_SECONDS)
            self._go_on(wish)
            await self._leave()

    async def _settled(self, seat: GuestTable) -> bool:
        """After a patient dial: the match is on or was refused for good; False: nobody was there, or not yet."""
        import asyncio

        while seat.link is not None and seat.controller is None and not seat.done.done():
            await asyncio.sleep(REDIAL_SECONDS / 10)
        if seat.link is None:
            return False
        return not (seat.done.done() and seat.done.result() in PASSING)

    def _take(self, seat: Seat, practising: bool = False) -> None:
        from app.happening import Noted

        self.seat, self.practising = seat, practising

        def heard(what: Happening) -> None:
            if seat is self.seat:
                self.happened.emit(what)
                if isinstance(what, Noted):
                    self.failed.emit(AppError(what.code, **what.values))

        seat.listeners.append(heard)

    async def leave(self) -> None:
        """Get up, and take no seat that was on its way; the match can go on later unless it is over, which is told as
        done. Returns when every port is closed and all is stored."""
        self._set_out()
        await self._leave()

    async def _leave(self, over: Code | None = None) -> None:
        import asyncio

        seat, self.seat = self.seat, None
        if seat is not None:
            opponent = self.sparring.opponent if self.practising else None
            task = asyncio.get_running_loop().create_task(_get_up(seat, opponent, over))
            self._leaving.add(task)
            task.add_done_callback(self._leaving.discard)
        if self._leaving:
            # Not to be cancelled with whoever waits here: a port would stay open.
            await asyncio.wait(tuple(self._leaving))

    def hold_opponent(self, held: bool) -> None:
        """Have the computer wait while the player looks at something else than the table; people do not."""
        if self.practising and self.sparring.opponent is not None:
            self.sparring.opponent.pause(held)

    def record(self) -> Path | None:
        """Write the record of the match on the table; its path. Raises AppError ``file-unwritable``."""
        from app.filing import save_record

        if self.seat is None or self.seat.controller is None:
            return None
        return save_record(self.seat.controller.log, self.paths.records)

    def hang_bell(self, rung: Callable[[Errand | None], None]) -> None:
        """From now on a second start is told to this window."""
        from app.bell import Bell

        self._bell = Bell(self.paths.bell, rung)
        self.spawn(self._bell.hang())

    # -- tasks --------------------------------------------------------------------------------------------------

    def spawn(self, work: Coroutine[Any, Any, Any]) -> asyncio.Task[None]:
        """Run something in the loop; its error is told, never raised into the loop."""
        import asyncio

        async def guarded() -> None:
            try:
                await work
            except asyncio.CancelledError:
                raise
            except Exception as error:  # noqa: BLE001 - whatever it is, the player reads one sentence
                self.failed.emit(error)

        task = asyncio.get_running_loop().create_task(guarded())
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        task.add_done_callback(lambda _: work.close())  # cancelled before its first step, it were never awaited
        return task

    async def close(self) -> None:
        """Get up, let everything go; twice is allowed."""
        import asyncio

        self._closing = True
        if self._bell is not None:
            self._bell.take_down()
        await self.leave()
        current = asyncio.current_task()
        for task in tuple(self._tasks):
            if task is not current:
                task.cancel()
        await self.neighbours.close()
        if self._opening is not None:
            with suppress(AppError):
                self.open()  # to be closed in order
        self.sparring.close()
        self._keeper.wait()
        self._ask_keeper()
        if self.store is not None:
            self.store.close()
            self.store = None
        self.profile.close()


def _opened(path: Path) -> Store:
    from app.store import Store

    store = Store(path)
    with suppress(AppError):
        store.sweep()
    return store


async def _get_up(seat: Seat, opponent: Opponent | None, over: Code | None) -> None:
    from net.codes import Code

    if opponent is not None:
        await opponent.leave()
    await seat.leave((over or Code.DONE) if _over(seat) else Code.LEAVING)


def _over(seat: Seat) -> bool:
    return seat.controller is not None and seat.controller.match.finished


def with_window(settings: Settings, x: int, y: int, width: int, height: int, maximised: bool) -> Settings:
    """The settings with the window's place in them."""
    from app.settings import Window

    return replace(settings, window=Window(x, y, max(1, width), max(1, height), maximised))
