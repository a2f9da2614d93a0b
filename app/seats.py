"""Sitting down: a host who waits, a guest who dials, and the way back after a cut line.

Owns the seat of one player over the network: profile, ledger, connections, and which connection feeds the controller.
This is the app's only asyncio besides the commands; the protocol itself is `net`'s. Tells its listeners `happening`s;
must not hold a sentence.
"""

from __future__ import annotations

import asyncio
import errno
import logging
import os
import secrets
import socket
import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import Any, Protocol

from app import happening as h
from app.controller import Controller
from app.errors import AppError
from app.gate import Gate, Mapper
from app.ledger import Ledger, match_in
from app.match import RULES_VERSION, new_match
from app.results import note_match
from app.seat import Seat
from engine import Rules, full_rules
from net import events as n
from net import transport
from net.codes import Code, NetError
from net.door import Door, Strangers
from net.game import Illegal
from net.handshake import GuestSeat, HostSeat
from net.invite import format_address, format_addresses
from net.log import Log
from net.transport import DROPPED, Link, LinkError, OnEvent

LOG = logging.getLogger("crapette.port")
TOKEN_BYTES = 16
RETRY_SECONDS = (0.2, 0.5, 1.0, 2.0, 4.0, 8.0)
QUICK_SECONDS = 2.0  # a try that took longer was not dropped by a crowded port
FIRST_TRIES = 12  # a port under attack drops the oldest newcomer: an honest guest knocks again before he gives up
# Codes after which dialling again cannot help.
FINAL = frozenset(
    {
        Code.REPLACED, Code.DONE, Code.REMATCH, Code.LEAVING, Code.DEALS_DONE, Code.STORAGE, Code.UNLAWFUL, Code.DESYNC,
        Code.FORKED, Code.ENDED, Code.WRONG_KEY, Code.KEY_CHANGED, Code.OWN_KEY, Code.UNKNOWN_MATCH, Code.VERSION,
        Code.BAD_PROOF, Code.BAD_TOKEN, Code.INVITE_USED, Code.NOT_ADMITTED, Code.UNFINISHED, Code.TERMS, Code.DECLINED,
        Code.BAD_KEY,
    }
)  # fmt: skip
# What no program of this game sends, and what two records that have gone different ways come to: the same again would
# lead to the same again, several times a second.
AMISS = frozenset(
    {
        Code.MALFORMED, Code.OVERSIZED, Code.UNEXPECTED, Code.BAD_TEXT, Code.BAD_SIGNATURE, Code.WRONG_MATCH, Code.GAP,
        Code.BAD_PREV, Code.UNMENDED,
    }
)  # fmt: skip

CUT = frozenset({Code.LOST, Code.SILENT})  # a match that has begun is saved then; before that there is none


@dataclass(frozen=True, slots=True)
class Table:
    """What a host offers."""

    rules: Rules
    assist: int = 0
    strangers: Strangers = Strangers.NONE
    deals: int | None = None


class Port(Protocol):
    """Where a host is reached: `net.transport.Listener`, for one."""

    port: int
    on_arrival: Callable[[str], None] | None
    on_refused: Callable[[str, Code], None] | None

    def shut(self) -> None:
        """Take no more connections; those that are stay."""

    async def close(self, code: Code) -> None:
        """Listen no more and leave every connection in order."""


class Ways(Protocol):
    """How host and guest come together: `net.transport` over sockets, `app.room` within the program."""

    async def listen(self, seat: HostSeat, on_event: OnEvent, port: int = 0, bind: str | None = None) -> Port:
        """Let guests come; OSError if that cannot be."""

    async def dial(
        self,
        addresses: Sequence[tuple[str, int]],
        make_seat: Callable[[Callable[[], bool]], GuestSeat],
        on_event: OnEvent,
    ) -> Link:
        """Reach a host; LinkError if nobody answers."""


class HostTable(Seat):
    """A host: listens, lets one guest in, and keeps the port open while the match runs."""

    def __init__(
        self,
        ledger: Ledger,
        name: str,
        table: Table,
        resume: bytes | None = None,
        threaded: bool = False,
        ways: Ways = transport,
        router: Mapper | None = None,
    ) -> None:
        """`resume`: the match to go on with; no new one may begin then. `router`: None if it is not to be asked."""
        super().__init__(ledger, name, threaded)
        self._ways = ways
        self.gate = Gate(router, lambda way: self._tell(h.Reached(way)))
        self.table = table
        self.token = b"" if resume else secrets.token_bytes(TOKEN_BYTES)
        self._resume = resume
        self._offered: bytes | None = None  # the unfinished match whose guest came by this invite
        self._port: Port | None = None
        self._opening: asyncio.Future[Port] | None = None

    async def open(self, port: int = 0, bind: str | None = None) -> int:
        """Listen; the port, 0 if the seat is left before that. Raises AppError ``port-taken``, ``cannot-listen``, and
        whatever loading a match may."""
        if self._resume is not None:
            # Else it were loaded when the guest is there and everything waits.
            log = await self.ledger.opened(self._resume)
            if self._left:  # meanwhile; `leave` found no port to close
                return 0
            if log is not None and log.ended is not None:
                self._note(lambda: note_match(self.ledger.store, log))
                raise AppError(Code.ENDED)
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
            guests=self._guest_of,
        )
        try:
            self._opening = asyncio.ensure_future(self._ways.listen(seat, self._event, port, bind))
            self._port = await self._opening
        except OSError as error:
            raise _port_error(error, port, bind) from error
        if self._left:  # meanwhile; `leave` closes the port
            return self._port.port
        self._port.on_refused = lambda address, code: LOG.info("%s refused: %s", address, code)
        self.ledger.address = str(self._port.port)
        if self._resume is not None:
            self.ledger.store.set_address(self._resume, self.ledger.address)
        self._port.on_arrival = self.gate.arrived
        self.gate.open(self._port.port, bind)
        return self._port.port

    async def leave(self, code: Code = Code.LEAVING) -> None:
        """Get up and close the port."""
        self._left = True
        if self.controller is not None:
            self.ledger.got_up.add(self.controller.log.header.match_id)
        if self._opening is not None:
            await asyncio.wait((self._opening,))
        if self._port is not None:
            await self._port.close(code)
        await super().leave(code)
        await self.gate.gone()

    def _finish(self, code: str) -> None:
        super()._finish(code)
        self.gate.shut()

    def _disk_failed(self, link: Link, error: AppError) -> None:
        if self._port is not None:
            self._port.shut()  # the guest dials again at once; here nobody sits any more
        super()._disk_failed(link, error)

    def _log(self, match_id: bytes) -> Log | None:
        try:
            return self.ledger.log(match_id)
        except AppError as error:
            if error.code == "match-unreadable":
                self._tell(h.Noted(error.code, error.values))
                raise NetError(Code.UNKNOWN_MATCH) from error
            raise NetError(Code.STORAGE) from error
        except Illegal as error:  # rules that this program does not know: it cannot go on here
            raise NetError(Code.UNKNOWN_MATCH) from error

    def _instead(self, log: Log) -> str:
        if self._resume is not None:
            return ""
        return "goes-on" if match_in(log).rules == self.table.rules else "goes-on-rules"

    def _guest_of(self, match_id: bytes) -> bytes | None:
        try:
            guest = self.ledger.guest_of(match_id)
            if guest is not None and not self._awaits(match_id, guest):
                raise NetError(Code.BUSY)
        except AppError as error:
            raise NetError(Code.STORAGE) from error
        return guest

    def _awaits(self, match_id: bytes, guest: bytes) -> bool:
        """A guest dials on by himself for as long as he sits at a table that this host has left: he must not come in
        between when somebody else is played with or waited for. One whose host has vanished and waits anew goes on."""
        if self.controller is not None:
            return self.controller.log.header.match_id == match_id
        if self._resume is not None:
            return guest == self.ledger.guest_of(self._resume)
        return match_id == self._offered or match_id not in self.ledger.got_up

    def _closed(self, link: Link, event: n.Closed) -> None:
        mine = link is self.link
        if event.code == Code.UNFINISHED and event.values and isinstance(match_id := event.values[0], bytes):
            with suppress(AppError):  # whichever side has said so: the guest dials again naming it
                self._offered = match_id if self.ledger.guest_of(match_id) is not None else self._offered
        over = self.controller is not None and self.controller.match.finished and not self.controller.log.floor.owed
        final = (
            self._left
            or over
            or event.code in (Code.DEALS_DONE, Code.STORAGE)
            or (self.controller is not None and event.code in AMISS)
            or _ended(self.controller)
        )
        if not mine:
            # Somebody else at the port; the player is not troubled with it.
            LOG.info("%s refused: %s", link.address, event.code)
            return
        began = self.controller is not None
        # The session of the host closes, but it is the guest who has declined: a host has nothing to decline.
        by_peer = event.by_peer or event.code == Code.DECLINED
        early = not began and self._resume is None and (event.code in CUT or (by_peer and event.code == Code.LEAVING))
        self._tell(h.Closed("left-early" if early else str(event.code), by_peer, final, event.values))
        if began and not final:
            self._tell(h.Line("lost"))
            self.gate.lost()
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
        ways: Ways = transport,
        stays: bool = False,
    ) -> None:
        """`key`: the host's, of the invite or `remembered` for the address; `log`: the match to go on with. `stays`: at
        the table of a host who has got up, dialling him until he is back."""
        super().__init__(ledger, name, threaded)
        self.addresses = tuple(addresses)
        self._ways = ways
        self._key, self._token, self._remembered, self._deals = key, token, remembered, deals
        self._stays, self._apart = stays, False  # `_apart`: it has been told that the line is cut
        self._want = log
        self._asks_anew = log is None
        self._tries = 0
        self._vain = 0  # connections in a row that never came so far that both records were equal
        self._dropped = False
        self._task: asyncio.Task[Any] | None = None

    async def open(self) -> None:
        """Dial. Refusals are told as `Closed`.

        Raises AppError ``unreachable`` if no address answers, ``hung-up`` if one does and says nothing. Answers at once
        if the seat is left meanwhile.
        """
        self.ledger.address = format_addresses(self.addresses)
        begun = time.monotonic()
        while not await self._first():
            self._tries += 1
            if self._left:
                return
            # Only who is dropped at once knocks again; where nobody speaks TLS, each try takes seconds.
            quick = time.monotonic() - begun < QUICK_SECONDS * self._tries
            if not self._dropped or not quick or self._tries >= FIRST_TRIES:
                raise AppError(
                    "hung-up" if self._dropped else "unreachable", address=self.ledger.address.replace(",", ", ")
                )
            await asyncio.sleep(RETRY_SECONDS[0])

    async def leave(self, code: Code = Code.LEAVING) -> None:
        """Get up and dial no more."""
        self._left = True
        if self._task is not None:
            self._task.cancel()
        await super().leave(code)

    def _instead(self, log: Log) -> str:
        return "goes-on" if self._asks_anew else ""  # by which rules a new one would have been, only the host knows

    def _where(self, link: Link) -> str:
        """The host's address with its port: of several, the one that answered. The match is noted with the others
        behind it: a guest who sat on the host's network today may come from the internet tomorrow."""
        ways = sorted(self.addresses, key=lambda address: address[0] != link.address)
        self.ledger.address = format_addresses(ways)
        return format_address(ways[0])

    async def _first(self) -> bool:
        """A try of `open`; whoever leaves waits for none of its addresses."""
        self._task = task = asyncio.get_running_loop().create_task(self._dial())
        try:
            await asyncio.wait((task,))
        finally:
            task.cancel()
        return not task.cancelled() and task.result()

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
            self.link = await self._ways.dial(self.addresses, seat, self._event)
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
            try:
                log = self.ledger.log(event.values[0])
            except (AppError, Illegal) as error:
                self._tell(h.Trouble(error.code, error.values if isinstance(error, AppError) else {}))
                self._finish(error.code)
                return
            if log is not None and log.me == 1 and log is not self._want:
                self._want = log
                self._again(0)
                return
        if self.controller is None and event.code == Code.LOST and not self._left and self._tries < FIRST_TRIES:
            self._tries += 1
            self._again(0)
            return
        over = self.controller is not None and self.controller.match.finished and not self.controller.log.floor.owed
        got_up = self._stays and event.by_peer and event.code == Code.LEAVING
        final = self._left or over or self.controller is None or _ended(self.controller)
        final = final or (event.code in FINAL | AMISS and not got_up)
        if final or not self._apart or (link.session is not None and link.session.proved):
            self._tell(h.Closed(str(event.code), event.by_peer, final, event.values))
        if final:
            self._finish(str(event.code))
            return
        self._apart = True  # that the host is still busy elsewhere is nothing new
        assert self.controller is not None
        self._want = self.controller.log
        self._tell(h.Line("lost"))
        # A line that was good is taken up at once; where dialling leads to nothing again and again, ever more slowly.
        self._vain = 0 if link.session is not None and link.session.synced else self._vain + 1
        self._again(self._vain)

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
    # asyncio's own words are for programmers; a name that is not found has numbers of its own
    own = error.strerror if isinstance(error, socket.gaierror) else os.strerror(error.errno) if error.errno else None
    detail = own or str(error)
    if bind is not None and port == 0:
        return AppError("cannot-listen", address=bind, detail=detail)
    if error.errno == errno.EADDRINUSE:
        return AppError("port-taken", port=port)
    return AppError("cannot-listen", address=f"{bind or ''}:{port}", detail=detail)
