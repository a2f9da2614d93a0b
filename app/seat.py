"""One player's seat over the network: what host and guest share.

Owns the controller of the match, the disk, and the way from a session's events to `happening`s. Must not know who
listens and who dials (`app.seats`), nor hold a sentence.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress

from app import happening as h
from app.controller import Controller, Listener
from app.errors import AppError
from app.ledger import Ledger
from app.match import new_match
from app.names import showable
from app.results import note_deal, note_match
from net import events as n
from net.codes import Code
from net.journal import Op
from net.log import Log
from net.session import Session
from net.transport import Link


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
        self._failed: Link | None = None  # whose entries could not be stored
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
        if link is self._failed and not isinstance(event, n.Closed):
            return  # what is not on the disk has not happened
        match event:
            case n.Store(ticket, ops):
                self._store(link, ticket, ops)
                return
            case n.PeerProved(key, words, name):
                self.link, self._met = link, event
                self._tell(h.Met(key, words, showable(name), self._known(key)))
            case n.AdmitAsked(key, words, name):
                self.link = self._asked = link
                self._tell(h.AdmitWanted(key, words, showable(name), self._known(key)))
            case n.TermsOffered(terms):
                self.link = link
                self._tell(h.TermsProposed(new_match(terms).rules, terms.assist, showable(terms.name_host)))
            case n.Begun(log):
                self.ledger.keep(log)
                self._sit(link, log, resumed=False)
            case n.Resumed(log):
                self._sit(link, log, resumed=True)
            case n.Damaged(at):
                self._tell(h.Noted("match-damaged", {"n": at}))
        if self.controller is not None and self.controller.session is session:
            self.controller.take(session, event)
        if isinstance(event, n.Closed):
            self._closed(link, event)

    def _sit(self, link: Link, log: Log, resumed: bool) -> None:
        """A match is on this connection."""
        assert link.session is not None
        older, self._seated, self.link = self._seated, link, link
        here = self.controller is not None and self.controller.log is log  # the line was cut, and is back
        instead = self._instead(log) if resumed and not here else ""
        if older is not None and older is not link:
            older.close(Code.REPLACED)  # of another match: begun, but its guest came anew before he committed
        if self.controller is None or self.controller.log is not log:
            self.controller = Controller(log, self._flush)
            self.controller.listeners.append(self._heard)
        self.controller.attach(link.session)
        other = self.controller.called["ab"[log.peer]]
        where = self._where(link)
        self._note(lambda: self.ledger.store.meet(log.header.keys[log.peer], other, where))
        if resumed:  # a host may have moved since, and whoever waits for him waits where he dials now
            places = self.ledger.address
            self._note(lambda: self.ledger.store.set_address(log.header.match_id, places))
        self._tell(h.Begun(resumed, instead))

    def _known(self, key: bytes) -> str:
        """The name kept for a key; none if the disk does not say."""
        with suppress(AppError):
            known = self.ledger.store.peer(key)
            return showable(known.name) if known else ""
        return ""

    def _instead(self, log: Log) -> str:
        """The code of what to tell of an unfinished match that goes on; "" if it is the one that was asked for."""
        raise NotImplementedError

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
                self._disk_failed(link, AppError("internal", detail=repr(error)))
                raise error
            else:
                session.stored(ticket)
                link.pump()

        job.add_done_callback(written)

    def _disk_failed(self, link: Link, error: AppError) -> None:
        """Nothing that is not on the disk may be sent: the connection ends here."""
        self._left = True
        self._failed = link
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
