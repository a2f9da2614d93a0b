"""Sitting down: a host who waits, a guest who dials, and the way back after a cut line.

Owns the seat of one player over the network: profile, ledger, connections, and which connection feeds the controller.
This is the app's only asyncio besides the commands; the protocol itself is `net`'s. Tells its listeners `happening`s;
must not hold a sentence.
"""

from __future__ import annotations

import asyncio
import errno
import logging
import secrets
import time
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from dataclasses import dataclass

from app import happening as h
from app.controller import Controller, Listener
from app.errors import AppError
from app.ledger import Ledger
from app.match import RULES_VERSION, new_match
from app.results import note_deal, note_match
from engine import Rules, full_rules
from net import events as n
from net.codes import Code
from net.door import Door, Strangers
from net.handshake import GuestSeat, HostSeat
from net.identity import fingerprint
from net.invite import format_address
from net.journal import Op
from net.log import Log
from net.session import Session
from net.transport import DROPPED, Link, LinkError, dial, listen
from net.transport import Listener as Port

LOG = logging.getLogger("crapette.port")
TOKEN_BYTES = 16
RETRY_SECONDS = (0.2, 0.5, 1.0, 2.0, 4.0, 8.0)
FIRST_TRIES = 12  # a port under attack drops the oldest newcomer: an honest guest knocks again before he gives up
# Codes after which dialling again cannot help.
FINAL = frozenset(
    {
        Code.REPLACED, Code.DONE, Code.LEAVING, Code.DEALS_DONE, Code.STORAGE, Code.UNLAWFUL, Code.DESYNC, Code.FORKED,
        Code.ENDED, Code.WRONG_KEY, Code.KEY_CHANGED, Code.OWN_KEY, Code.UNKNOWN_MATCH, Code.VERSION, Code.BAD_PROOF,
        Code.BAD_TOKEN, Code.INVITE_USED, Code.NOT_ADMITTED, Code.UNFINISHED, Code.TERMS, Code.DECLINED, Code.BAD_KEY,
    }
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Table:
    """What a host offers."""

    rules: Rules
    assist: int = 0
    strangers: Strangers = Strangers.NONE
    deals: int | None = None


class Seat:
    """What host and guest share: the controller of the match, the disk, and the listeners."""

    def __init__(self, ledger: Ledger, name: str, threaded: bool = False) -> None:
        """`threaded`: commit in a worker thread, for a window on a slow disk; else at once."""
        self.ledger = ledger
        self.name = name
        self.controller: Controller | None = None
        self.listeners: list[Listener] = []
        self.link: Link | None = None
        self.done: asyncio.Future[str] = asyncio.get_running_loop().create_future()
        self._disk = ThreadPoolExecutor(1, "disk") if threaded else None
        self._left = False
        self._met: n.PeerProved | None = None
        self._asked: Link | None = None  # whose guest the host is asked about
        self._seated: Link | None = None  # whose match the controller has

    # -- for whoever sits here ----------------------------------------------------------------------------------

    def admit(self, yes: bool) -> None:
        """Answer `AdmitWanted`."""
        self._command(lambda session: session.admit(yes, time.time()), self._asked)

    def accept_terms(self) -> None:
        """Answer `TermsProposed` with yes."""
        self._command(lambda session: session.accept_terms(time.time()))

    def decline_terms(self) -> None:
        """Answer `TermsProposed` with no."""
        self._command(lambda session: session.decline_terms(time.time()))

    async def leave(self, code: Code = Code.LEAVING) -> None:
        """Get up; the match can go on later."""
        self._left = True
        if self.link is not None:
            self.link.close(code)
            await self.link.gone()
        self._finish(code)
        if self._disk is not None:
            self._disk.shutdown(wait=True)

    def _command(self, act: Callable[[Session], None], link: Link | None = None) -> None:
        link = link or self.link
        if link is not None and link.session is not None:
            act(link.session)
            link.pump()

    # -- what the connections say -------------------------------------------------------------------------------

    def _event(self, link: Link, event: n.Event) -> None:
        """Every event of every connection of this seat."""
        session = link.session
        assert session is not None
        match event:
            case n.Store(ticket, ops):
                self._store(link, ticket, ops)
                return
            case n.PeerProved(key, words, name):
                self.link, self._met = link, event
                self._tell(h.Met(key, words, name, self._known(key)))
            case n.AdmitAsked(key, words, name):
                self.link = self._asked = link
                self._tell(h.AdmitWanted(key, words, name))
            case n.TermsOffered(terms):
                self.link = link
                self._tell(h.TermsProposed(new_match(terms).rules, terms.assist, terms.name_host))
            case n.Begun(log):
                self.ledger.keep(log)
                self._sit(link, log, resumed=False)
            case n.Resumed(log):
                self._sit(link, log, resumed=True)
        if self.controller is not None and self.controller.session is session:
            self.controller.take(session, event)
        if isinstance(event, n.Closed):
            self._closed(link, event)

    def _sit(self, link: Link, log: Log, resumed: bool) -> None:
        """A match is on this connection."""
        assert link.session is not None
        older, self._seated, self.link = self._seated, link, link
        if older is not None and older is not link:
            older.close(Code.REPLACED)  # of another match: begun, but its guest came anew before he committed
        if self.controller is None or self.controller.log is not log:
            self.controller = Controller(log, self._flush)
            self.controller.listeners.append(self._heard)
        self.controller.attach(link.session)
        names = self.controller.names
        other = names["b" if self.controller.me == "a" else "a"]
        where = self._where(link)
        self._note(lambda: self.ledger.store.meet(log.header.keys[log.peer], other, where))
        self._tell(h.Begun(resumed))

    def _known(self, key: bytes) -> str:
        """The name kept for a key; none if the disk does not say."""
        with suppress(AppError):
            known = self.ledger.store.peer(key)
            return known.name if known else ""
        return ""

    def _where(self, link: Link) -> str:
        """The address to note with the other player."""
        return link.address

    def _heard(self, what: h.Happening) -> None:
        """Results are noted before anybody is told of them."""
        assert self.controller is not None
        log = self.controller.log
        if isinstance(what, h.DealEnded):
            self._note(lambda: note_deal(self.ledger.store, log, what.over))
        if isinstance(what, h.DealEnded | h.MatchEnded | h.Accused):
            self._note(lambda: note_match(self.ledger.store, log))
        self._tell(what)
        if isinstance(what, h.MatchEnded):
            self._finish(Code.DONE)

    def _note(self, write: Callable[[], None]) -> None:
        """What is only for lists may fail or come late: it can be made again from the log."""
        if self._disk is not None:
            self._disk.submit(write)
            return
        with suppress(AppError):
            write()

    def _store(self, link: Link, ticket: int, ops: Sequence[Op]) -> None:
        session = link.session
        assert session is not None
        if self._disk is None:
            try:
                self.ledger.write(ops)
            except AppError as error:
                self._disk_failed(link, error)
                return
            session.stored(ticket)
            return
        loop = asyncio.get_running_loop()
        job = loop.run_in_executor(self._disk, self.ledger.write, ops)

        def written(future: asyncio.Future[None]) -> None:
            error = future.exception()
            if isinstance(error, AppError):
                self._disk_failed(link, error)
            elif error is not None:
                raise error
            else:
                session.stored(ticket)
                link.pump()

        job.add_done_callback(written)

    def _disk_failed(self, link: Link, error: AppError) -> None:
        """Nothing that is not on the disk may be sent: the connection ends here."""
        self._left = True
        if link.session is not None and link.session.log is not None:
            self.ledger.let_go(link.session.log.header.match_id)
        self._tell(h.Trouble(error.code, error.values))
        asyncio.get_running_loop().call_soon(link.abort)
        self._finish(error.code)

    def _closed(self, link: Link, event: n.Closed) -> None:
        raise NotImplementedError

    def _flush(self) -> None:
        if self.link is not None:
            self.link.pump()

    def _tell(self, what: h.Happening) -> None:
        for listener in tuple(self.listeners):
            listener(what)

    def _finish(self, code: str) -> None:
        if not self.done.done():
            self.done.set_result(code)


class HostTable(Seat):
    """A host: listens, lets one guest in, and keeps the port open while the match runs."""

    def __init__(
        self, ledger: Ledger, name: str, table: Table, resume: bytes | None = None, threaded: bool = False
    ) -> None:
        """`resume`: the match to go on with; no new one may begin then."""
        super().__init__(ledger, name, threaded)
        self.table = table
        self.token = b"" if resume else secrets.token_bytes(TOKEN_BYTES)
        self._resume = resume
        self._port: Port | None = None

    async def open(self, port: int = 0, bind: str | None = None) -> int:
        """Listen; the port. Raises AppError ``port-taken``, ``cannot-listen``."""
        seat = HostSeat(
            identity=self.ledger.identity,
            name=self.name,
            door=Door(self.token, self.table.strangers),
            maker=new_match,
            logs=self._log,
            rules_version=RULES_VERSION,
            rules=full_rules(self.table.rules),
            assist=self.table.assist,
            unfinished=self.ledger.unfinished,
            deals=self.table.deals,
            resume_only=self._resume is not None,
        )
        try:
            self._port = await listen(seat, self._event, port, bind)
        except OSError as error:
            raise _port_error(error, port, bind) from error
        self._port.on_refused = lambda address, code: LOG.info("%s refused: %s", address, code)
        self.ledger.address = str(self._port.port)
        if self._resume is not None:
            self.ledger.store.set_address(self._resume, self.ledger.address)
        return self._port.port

    async def leave(self, code: Code = Code.LEAVING) -> None:
        """Get up and close the port."""
        self._left = True
        if self._port is not None:
            await self._port.close(code)
        await super().leave(code)

    def _disk_failed(self, link: Link, error: AppError) -> None:
        if self._port is not None:
            self._port.shut()  # the guest dials again at once; here nobody sits any more
        super()._disk_failed(link, error)

    def _log(self, match_id: bytes) -> Log | None:
        return self.ledger.log(match_id)

    def _closed(self, link: Link, event: n.Closed) -> None:
        mine = link is self.link
        over = self.controller is not None and self.controller.match.finished and not self.controller.log.floor.owed
        final = self._left or over or event.code in (Code.DEALS_DONE, Code.STORAGE) or _ended(self.controller)
        if not mine:
            # Somebody else at the port; the player is not troubled with it.
            LOG.info("%s refused: %s", link.address, event.code)
            return
        began = self.controller is not None
        # The session of the host closes, but it is the guest who has declined: a host has nothing to decline.
        by_peer = event.by_peer or event.code == Code.DECLINED
        self._tell(h.Closed(str(event.code), by_peer, final, event.values))
        if began and not final:
            self._tell(h.Line("lost"))
        if began and final:
            self._finish(str(event.code))


class GuestTable(Seat):
    """A guest: dials, and dials again when the line is cut."""

    def __init__(
        self,
        ledger: Ledger,
        name: str,
        addresses: Sequence[tuple[str, int]],
        key: bytes | None = None,
        token: bytes = b"",
        remembered: bool = False,
        log: Log | None = None,
        deals: int | None = None,
        threaded: bool = False,
    ) -> None:
        """`key`: the host's, of the invite or `remembered` for the address; `log`: the match to go on with."""
        super().__init__(ledger, name, threaded)
        self.addresses = tuple(addresses)
        self._key, self._token, self._remembered, self._deals = key, token, remembered, deals
        self._want = log
        self._tries = 0
        self._dropped = False
        self._task: asyncio.Task[None] | None = None

    async def open(self) -> None:
        """Dial. Raises AppError ``unreachable`` if no address answers; refusals are told as `Closed`."""
        self.ledger.address = format_address(self.addresses[0])
        while not await self._dial():
            self._tries += 1
            if self._left:
                return
            if not self._dropped or self._tries >= FIRST_TRIES:
                raise AppError("unreachable", address=self.ledger.address)
            await asyncio.sleep(RETRY_SECONDS[0])

    async def leave(self, code: Code = Code.LEAVING) -> None:
        """Get up and dial no more."""
        self._left = True
        if self._task is not None:
            self._task.cancel()
        await super().leave(code)

    def _where(self, link: Link) -> str:
        """The host's address with its port: of several, the one that answered. A match can be resumed only there."""
        reached = [address for address in self.addresses if address[0] == link.address]
        self.ledger.address = format_address((reached or self.addresses)[0])
        return self.ledger.address

    async def _dial(self) -> bool:
        def seat(claim: Callable[[], bool]) -> GuestSeat:
            return GuestSeat(
                identity=self.ledger.identity,
                name=self.name,
                maker=new_match,
                key=self._key,
                remembered=self._remembered,
                token=self._token,
                log=self._want,
                unfinished=self.ledger.unfinished,
                claim=lambda: not self._left and claim(),  # left meanwhile: nothing is proved to the host any more
                deals=self._deals,
            )

        self.link = None  # the old one is over; one that ends before its host has proved a key must be heard as well
        try:
            self.link = await dial(self.addresses, seat, self._event)
        except LinkError as error:
            # Somebody took the connection and closed it again: not the same as nobody there.
            self._dropped = DROPPED in error.errors.values()
            return False
        return True

    def _closed(self, link: Link, event: n.Closed) -> None:
        if self.link is not None and link is not self.link:
            return
        if event.code == Code.UNFINISHED and event.values and isinstance(event.values[0], bytes) and not self._left:
            # A match with this host is not over: it is that one that goes on, if he was its host too.
            log = self.ledger.log(event.values[0])
            if log is not None and log.me == 1 and log is not self._want:
                self._want = log
                self._again(0)
                return
        if self.controller is None and event.code == Code.LOST and not self._left and self._tries < FIRST_TRIES:
            self._tries += 1
            self._again(0)
            return
        over = self.controller is not None and self.controller.match.finished and not self.controller.log.floor.owed
        final = self._left or over or self.controller is None or event.code in FINAL or _ended(self.controller)
        self._tell(h.Closed(str(event.code), event.by_peer, final, event.values))
        if final:
            self._finish(str(event.code))
            return
        assert self.controller is not None
        self._want = self.controller.log
        self._tell(h.Line("lost"))
        self._again(0)

    def _again(self, attempt: int) -> None:
        async def wait_and_dial() -> None:
            at = attempt
            while not self._left:
                await asyncio.sleep(RETRY_SECONDS[min(at, len(RETRY_SECONDS) - 1)])
                if await self._dial():
                    return
                at += 1
                if self.controller is None and at >= FIRST_TRIES:
                    self._tell(h.Closed("unreachable", False, True))
                    self._finish("unreachable")
                    return

        self._task = asyncio.get_running_loop().create_task(wait_and_dial())


def _ended(controller: Controller | None) -> bool:
    return controller is not None and controller.log.ended is not None


def _port_error(error: OSError, port: int, bind: str | None) -> AppError:
    if bind is not None and port == 0:
        return AppError("cannot-listen", address=bind, detail=error.strerror or str(error))
    if error.errno == errno.EADDRINUSE:
        return AppError("port-taken", port=port)
    return AppError("cannot-listen", address=f"{bind or ''}:{port}", detail=error.strerror or str(error))


def words_of(key: bytes) -> tuple[str, ...]:
    """A key as eight words."""
    return fingerprint(key)
