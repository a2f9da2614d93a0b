"""Seats over the loopback: what becomes of a player when the other side, the line or the disk misbehaves."""

from __future__ import annotations

import asyncio
import shutil
import socket
import threading
import time
from collections.abc import Callable, Sequence
from hashlib import sha256
from pathlib import Path

import pytest

from app import happening as h
from app import seats
from app.cli.console import Console
from app.cli.sitting import Sitting
from app.errors import AppError
from app.filing import open_record
from app.ledger import Ledger
from app.match import new_match
from app.paths import paths_for
from app.profile import open_profile
from app.reach import Way
from app.seat import Seat
from app.seats import GuestTable, HostTable, Table
from app.store import Store
from engine import parse_rules
from net import events as n
from net import transport
from net.codes import Code
from net.door import Strangers
from net.handshake import GuestSeat
from net.identity import Identity
from net.journal import Begin
from net.tls import server_context
from net.transport import Link, OnEvent, connect

HERE = "127.0.0.1"
PATIENCE = 20.0  # seconds until a test gives up; never a measurement


class Home:
    """One player's program: a store, a key, and what the seat told."""

    def __init__(self, folder: Path, name: str) -> None:
        self.ledger = Ledger(Store(folder / f"{name}.db"), Identity(sha256(name.encode()).digest()))
        self.name = name
        self.told: list[h.Happening] = []

    async def host(
        self, port: int = 0, strangers: Strangers = Strangers.NONE, resume: bytes | None = None
    ) -> HostTable:
        seat = HostTable(self.ledger, self.name, Table(parse_rules("classic"), strangers=strangers), resume)
        seat.listeners.append(self.told.append)
        await seat.open(port, HERE)
        return seat

    def guest(self, host: HostTable, token: bytes | None = None, *, stays: bool = False) -> GuestTable:
        assert host._port is not None
        key, proof = host.ledger.identity.key, host.token if token is None else token
        seat = GuestTable(self.ledger, self.name, ((HERE, host._port.port),), key, proof, stays=stays)
        seat.listeners.append(self.told.append)
        seat.listeners.append(lambda what: seat.accept_terms() if isinstance(what, h.TermsProposed) else None)
        return seat

    def heard(self, kind: type[h.Happening]) -> list[h.Happening]:
        return [what for what in self.told if isinstance(what, kind)]


async def until(condition: Callable[[], object]) -> None:
    async with asyncio.timeout(PATIENCE):
        while not condition():
            await asyncio.sleep(0.005)


def quiet(*seats: Seat) -> bool:
    """All sit at one match, and nothing is owed."""
    logs = [seat.controller.log for seat in seats if seat.controller is not None]
    settled = all(log.floor.begun and not log.floor.owed for log in logs)
    return len(logs) == len(seats) and settled and len({log.floor.head for log in logs}) == 1


async def seated(a: Home, b: Home, *, stays: bool = False) -> tuple[HostTable, GuestTable]:
    """A match of `a`, the host, and `b`, with the cards laid out."""
    host = await a.host()
    guest = b.guest(host, stays=stays)
    await guest.open()
    await until(lambda: quiet(host, guest))
    return host, guest


def test_a_guest_whose_match_is_gone_at_the_host_is_told_so(tmp_path: Path) -> None:
    async def play() -> None:
        a, b = Home(tmp_path, "a"), Home(tmp_path, "b")
        host, guest = await seated(a, b)
        assert host._port is not None
        assert host.controller is not None
        port = host._port.port
        host._left = True
        assert host.link is not None
        host._port.shut()
        host.link.abort()
        a.ledger.forget(host.controller.log.header.match_id)
        again = await a.host(port)
        await until(guest.done.done)
        assert guest.done.result() == Code.UNKNOWN_MATCH
        assert b.told[-1] == h.Closed(Code.UNKNOWN_MATCH, by_peer=True, final=True)
        for seat in (guest, again, host):
            await seat.leave()

    asyncio.run(play())


def test_two_copies_of_a_match_that_went_different_ways_end_in_one_sentence(tmp_path: Path) -> None:
    """Dialled again and again it would come to the same, several times a second."""

    async def play() -> None:
        first, second = tmp_path / "1", tmp_path / "2"
        first.mkdir()
        a, b = Home(first, "a"), Home(first, "b")
        host, guest = await seated(a, b)
        assert host._port is not None
        assert host.controller is not None
        port, match_id = host._port.port, host.controller.log.header.match_id

        async def part(*seats: Seat) -> None:
            for seat in seats:
                await seat.leave()
                seat.ledger.store.close()

        async def meet(a: Home, b: Home) -> tuple[HostTable, GuestTable]:
            host = await a.host(port, resume=match_id)
            guest = GuestTable(b.ledger, "b", ((HERE, port),), a.ledger.identity.key, log=b.ledger.log(match_id))
            guest.listeners.append(b.told.append)
            await guest.open()
            return host, guest

        async def resign(host: HostTable, guest: GuestTable, seat: str) -> None:
            await until(lambda: quiet(host, guest))
            assert host.controller is not None
            assert guest.controller is not None
            log, mine = host.controller.log, host.controller if seat == "a" else guest.controller
            height = log.height
            assert mine.submit(f"resign {seat}") is None
            await until(lambda: quiet(host, guest) and log.height > height + 2)

        await part(guest, host)
        shutil.copytree(first, second)
        for folder, seat in ((first, "a"), (second, "b")):
            host, guest = await meet(Home(folder, "a"), Home(folder, "b"))
            for _ in range(2):
                await resign(host, guest, seat)
            await part(guest, host)
        a, b = Home(first, "a"), Home(second, "b")
        host, guest = await meet(a, b)
        await until(lambda: host.done.done() and guest.done.done())
        assert {host.done.result(), guest.done.result()} <= {Code.BAD_PREV, Code.GAP}
        for home in (a, b):
            (closed,) = home.heard(h.Closed)
            assert closed.final
        await part(guest, host)

    asyncio.run(play())


def test_a_guest_dials_on_when_somebody_takes_the_connection_and_says_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    again_after: list[int] = []

    def spied(seat: GuestTable, attempt: int) -> None:
        again_after.append(attempt)
        dial_again(seat, attempt)

    dial_again = GuestTable._again
    monkeypatch.setattr(GuestTable, "_again", spied)

    async def play() -> None:
        a, b = Home(tmp_path, "a"), Home(tmp_path, "b")
        host, guest = await seated(a, b)
        assert host._port is not None
        assert host.controller is not None
        port, match_id = host._port.port, host.controller.log.header.match_id
        await host.leave(Code.SILENT)
        knocks = 0

        def knock(_reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
            nonlocal knocks
            knocks += 1
            writer.transport.abort()

        mute = await asyncio.start_server(knock, HERE, port, ssl=server_context(1)[0])
        await until(lambda: knocks >= 2)
        mute.close()
        again = await a.host(port, resume=match_id)
        await until(lambda: again.controller is not None and quiet(again, guest))
        assert again_after[:3] == [0, 1, 2]  # ever more slowly
        await guest.leave()
        await again.leave()

    asyncio.run(play())


def test_whoever_hosted_the_unfinished_match_is_told_of_it_when_he_joins(tmp_path: Path) -> None:
    async def play() -> None:
        a, b = Home(tmp_path, "a"), Home(tmp_path, "b")
        host, guest = await seated(a, b)
        assert host.controller is not None
        match_id = host.controller.log.header.match_id
        await guest.leave()
        await host.leave()
        host = await b.host()
        guest = a.guest(host)
        await guest.open()
        await until(guest.done.done)
        assert a.told[-1] == h.Closed(Code.UNFINISHED, by_peer=False, final=True, values=(match_id,))
        await host.leave()

    asyncio.run(play())


def test_a_host_goes_on_where_the_guest_found_him_last(tmp_path: Path) -> None:
    """The unfinished match was taken up on a new invite, at another port: that is where the guest dials now."""

    async def play() -> None:
        a, b = Home(tmp_path, "a"), Home(tmp_path, "b")
        host, guest = await seated(a, b)
        assert host.controller is not None
        match_id = host.controller.log.header.match_id
        await guest.leave()
        await host.leave()
        again = await a.host()
        assert again._port is not None
        port = again._port.port
        back = b.guest(again)
        await back.open()
        await until(lambda: again.controller is not None and quiet(again, back))
        await back.leave()
        await again.leave()
        for home, address in ((a, str(port)), (b, f"{HERE}:{port}")):
            header = home.ledger.store.header(match_id)
            assert header is not None
            assert header.address == address

    asyncio.run(play())


def test_who_leaves_while_he_dials_leaves_no_connection_behind(tmp_path: Path) -> None:
    async def play() -> None:
        a, b = Home(tmp_path, "a"), Home(tmp_path, "b")
        host = await a.host()
        guest = b.guest(host)
        dialling = asyncio.ensure_future(guest.open())
        await asyncio.sleep(0)
        await guest.leave()
        await dialling
        assert host._port is not None
        port = host._port
        await until(lambda: not port.links)
        assert not a.heard(h.Begun)
        await host.leave()

    asyncio.run(play())


class Unasked:
    """A router that must not hear of a port."""

    def __init__(self) -> None:
        self.asked = False

    def start(self, port: int, told: Callable[[Way], None]) -> None:
        self.asked = True

    def look(self) -> None:
        self.asked = True

    def stop(self) -> None:
        pass

    async def gone(self) -> None:
        pass


def test_who_leaves_while_his_port_is_being_opened_leaves_no_port_behind(tmp_path: Path) -> None:
    with socket.socket() as free:
        free.bind((HERE, 0))
        port = free.getsockname()[1]

    async def play() -> None:
        first, second = Home(tmp_path, "ann"), Home(tmp_path, "bob")
        router = Unasked()
        seat = HostTable(first.ledger, first.name, Table(parse_rules("classic")), router=router)
        opening = asyncio.ensure_future(seat.open(port))
        await asyncio.sleep(0)
        assert not opening.done()
        await seat.leave()
        assert await opening == port
        assert not router.asked
        other = await second.host(port)  # ports are closed for good once `leave` returns
        await other.leave()

    asyncio.run(play())


def test_who_leaves_while_his_match_is_loaded_opens_no_port(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def play() -> None:
        home = Home(tmp_path, "ann")
        router, go = Unasked(), asyncio.Event()

        async def slow(_match_id: bytes) -> None:
            await go.wait()

        monkeypatch.setattr(home.ledger, "opened", slow)
        table = Table(parse_rules("classic"))
        seat = HostTable(home.ledger, home.name, table, resume=bytes(16), router=router)
        opening = asyncio.ensure_future(seat.open(0))
        await asyncio.sleep(0)
        await seat.leave()
        go.set()
        assert await opening == 0
        assert seat._port is None
        assert not router.asked

    asyncio.run(play())


@pytest.mark.parametrize("played", [False, True])
def test_who_asks_to_come_in_is_told_by_the_name_kept_for_the_key(tmp_path: Path, played: bool) -> None:
    async def play() -> None:
        a, b = Home(tmp_path, "a"), Home(tmp_path, "b")
        if played:
            a.ledger.store.meet(b.ledger.identity.key, "Grace")
        host = await a.host(strangers=Strangers.ASK)
        friend = b.guest(host, token=b"")
        await friend.open()
        await until(lambda: a.heard(h.AdmitWanted))
        [asked] = a.heard(h.AdmitWanted)
        assert isinstance(asked, h.AdmitWanted)
        assert (asked.known, asked.key) == ("Grace" if played else "", b.ledger.identity.key)
        for seat in (friend, host):
            await seat.leave()
        for home in (a, b):
            home.ledger.store.close()

    asyncio.run(play())


def test_the_answer_to_a_prompt_reaches_who_was_asked_about(tmp_path: Path) -> None:
    async def play() -> None:
        a, b, c = (Home(tmp_path, name) for name in "abc")
        host = await a.host(strangers=Strangers.ASK)
        stranger, invited = b.guest(host, token=b""), c.guest(host)
        await stranger.open()
        await until(lambda: a.heard(h.AdmitWanted))
        invited.listeners.pop()  # he never answers to the terms
        await invited.open()
        await until(lambda: c.heard(h.TermsProposed))
        await invited.leave()
        await until(lambda: host._port is not None and len(host._port.links) == 1)
        host.admit(True)
        await until(lambda: quiet(host, stranger))
        await stranger.leave()
        await host.leave()

    asyncio.run(play())


def full(*_: object) -> None:
    raise AppError("store-full", path="")


def test_after_a_failed_write_the_match_goes_on_in_the_same_program(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def play() -> None:
        a, b = Home(tmp_path, "a"), Home(tmp_path, "b")
        host, guest = await seated(a, b)
        assert host.controller is not None
        assert guest.controller is not None
        assert host._port is not None
        port, lost = host._port.port, host.controller.log
        height = lost.height
        with monkeypatch.context() as patch:
            patch.setattr(a.ledger.store, "commit", full)
            assert host.controller.submit("resign a") is None
            await until(host.done.done)
        assert isinstance(a.told[-1], h.Trouble)
        assert host.controller.log.height > height
        with open_profile(paths_for(environ={"CRAPETTE_HOME": str(tmp_path)})) as profile:
            sitting = Sitting(Console(), profile, None)
            sitting.seat = host
            sitting.finish()
            (kept,) = profile.paths.records.iterdir()
            assert len(open_record(kept).chain) == height
        await host.leave()
        again = await a.host(port, resume=lost.header.match_id)
        await until(lambda: again.controller is not None and quiet(again, guest))
        assert again.controller is not None
        assert again.controller.log.height == height
        assert again.controller.submit("resign a") is None
        await until(lambda: quiet(again, guest) and guest.controller.log.height > height + 2)
        await guest.leave()
        await again.leave()

    asyncio.run(play())


def test_nothing_is_sent_once_the_store_is_moved_away_and_all_goes_on_when_it_is_back(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    async def play() -> None:
        a, b = Home(tmp_path, "a"), Home(tmp_path, "b")
        host, guest = await seated(a, b)
        assert host._port is not None
        assert host.controller is not None
        assert guest.controller is not None
        port, match_id, height = host._port.port, host.controller.log.header.match_id, guest.controller.log.height
        store = a.ledger.store.path
        store.rename(tmp_path / "elsewhere")
        assert host.controller.submit("resign a") is None
        await until(host.done.done)
        trouble = h.Trouble("store-gone", {"path": str(store)})
        assert a.told[-1] == trouble
        await host.leave()
        with open_profile(paths_for(environ={"CRAPETTE_HOME": str(tmp_path)})) as profile:
            sitting = Sitting(Console(), profile, None)
            sitting.seat = host
            for status in (0, 1):  # told if nobody has told it yet
                sitting.status = status
                sitting.finish()
                assert sitting.status == 1
            assert capsys.readouterr().err.count("moved or deleted") == 1
        again = await a.host(port)  # the window does not know better
        await until(lambda: b.heard(h.Closed))
        await until(lambda: [what for what in b.told if isinstance(what, h.Closed)][-1].code == Code.STORAGE)
        assert guest.controller.log.height == height
        await guest.leave()
        await again.leave()
        (tmp_path / "elsewhere").rename(store)
        host = await a.host(port, resume=match_id)
        guest = GuestTable(b.ledger, "b", ((HERE, port),), a.ledger.identity.key, log=b.ledger.log(match_id))
        await guest.open()
        await until(lambda: quiet(host, guest))
        assert guest.controller is not None
        assert host.controller is not None
        assert guest.controller.log.height == height
        assert host.controller.submit("resign a") is None
        await until(lambda: quiet(host, guest) and guest.controller.log.height > height + 2)
        await guest.leave()
        await host.leave()

    asyncio.run(play())


def test_a_disk_that_fails_at_the_beginning_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def play() -> None:
        a, b = Home(tmp_path, "a"), Home(tmp_path, "b")
        for method in ("commit", "meet", "peer"):
            monkeypatch.setattr(a.ledger.store, method, full)
        host = await a.host()
        guest = b.guest(host)
        await guest.open()
        await until(host.done.done)
        assert [what.code for what in a.told if isinstance(what, h.Trouble)] == ["store-full"]
        await guest.leave()
        await host.leave()

    asyncio.run(play())


def test_a_match_that_begins_anew_ends_the_one_not_yet_committed(tmp_path: Path) -> None:
    async def play() -> None:
        a, b = Home(tmp_path, "a"), Home(tmp_path, "b")
        host = await a.host()
        assert host._port is not None
        closed: list[n.Closed] = []

        def sly(link: Link, event: n.Event) -> None:
            """Accepts, and keeps his COMMIT back: it is never said to be on the disk."""
            assert link.session is not None
            match event:
                case n.TermsOffered():
                    link.session.accept_terms(time.time())
                case n.Store(ticket, ops) if isinstance(ops[0], Begin):
                    link.session.stored(ticket)
                case n.Closed():
                    closed.append(event)

        me = b.ledger.identity
        seat = GuestSeat(me, "b", new_match, a.ledger.identity.key, token=host.token)
        await connect(HERE, host._port.port, seat, sly)
        await until(lambda: a.heard(h.Begun))
        guest = b.guest(host)
        await guest.open()
        await until(lambda: quiet(host, guest))
        await until(lambda: closed)
        assert closed == [n.Closed(Code.REPLACED, by_peer=True)]
        await guest.leave()
        await host.leave()

    asyncio.run(play())


def dialled(port: int, folder: Path) -> str:
    """The code with which dialling what listens at a port ends."""

    async def dial() -> str:
        home = Home(folder, "guest")
        guest = GuestTable(home.ledger, home.name, ((HERE, port),), b"\1" * 32)
        with pytest.raises(AppError) as caught:
            await guest.open()
        await guest.leave()
        home.ledger.store.close()
        return str(caught.value.code)

    return asyncio.run(dial())


def test_a_host_who_takes_the_connection_and_says_nothing_does_not_answer(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A program that hangs: the system takes connections in its place."""
    monkeypatch.setattr(transport, "TLS_SECONDS", 0.05)
    with socket.socket() as mute:
        mute.bind((HERE, 0))
        mute.listen()
        assert dialled(mute.getsockname()[1], tmp_path) == "unreachable"


def test_a_host_who_closes_the_connection_at_once_has_hung_up(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(seats, "RETRY_SECONDS", (0.0,))
    with socket.socket() as curt:
        curt.bind((HERE, 0))
        curt.listen()

        def hang_up() -> None:
            for _ in range(seats.FIRST_TRIES):
                curt.accept()[0].close()

        hanging = threading.Thread(target=hang_up)
        hanging.start()
        assert dialled(curt.getsockname()[1], tmp_path) == "hung-up"
        hanging.join()


class Nowhere:
    """A network in which whoever dials waits for an answer."""

    listen = staticmethod(transport.listen)

    def __init__(self) -> None:
        self.dialling = asyncio.Event()
        self.given_up = False

    async def dial(
        self,
        addresses: Sequence[tuple[str, int]],
        make_seat: Callable[[Callable[[], bool]], GuestSeat],
        on_event: OnEvent,
    ) -> Link:
        self.dialling.set()
        try:
            await asyncio.Event().wait()
        except asyncio.CancelledError:
            self.given_up = True
            raise
        raise AssertionError


@pytest.mark.parametrize("leaves", [True, False])
def test_who_leaves_while_dialling_waits_for_no_answer(tmp_path: Path, leaves: bool) -> None:
    async def run() -> None:
        home, ways = Home(tmp_path, "b"), Nowhere()
        guest = GuestTable(home.ledger, "b", ((HERE, 1),), ways=ways)
        opening = asyncio.ensure_future(guest.open())
        await ways.dialling.wait()
        if leaves:
            await guest.leave()
            async with asyncio.timeout(PATIENCE):
                await opening
            assert await guest.done == Code.LEAVING
        else:
            opening.cancel()
            with pytest.raises(asyncio.CancelledError):
                await opening
            await until(lambda: ways.given_up)
        assert ways.given_up

    asyncio.run(run())


@pytest.mark.parametrize("cut", [False, True])
def test_of_a_guest_who_goes_before_the_match_no_match_is_said_to_be_saved(tmp_path: Path, cut: bool) -> None:
    async def play() -> None:
        a, b = Home(tmp_path, "a"), Home(tmp_path, "b")
        host = await a.host(strangers=Strangers.ASK)
        guest = b.guest(host, token=b"")
        await guest.open()
        await until(lambda: a.heard(h.AdmitWanted))
        if cut:
            assert guest.link is not None
            guest._left = True  # he does not dial again
            guest.link.abort()
        await guest.leave()
        await until(lambda: a.heard(h.Closed))
        assert a.heard(h.Closed) == [h.Closed("left-early", by_peer=not cut, final=False)]
        await host.leave()

    asyncio.run(play())


async def left_by_host(a: Home, b: Home) -> tuple[int, bytes, GuestTable]:
    """A match whose host has got up and whose guest has not: the port, the match, and the guest."""
    host, guest = await seated(a, b, stays=True)
    assert host._port is not None
    assert host.controller is not None
    port, match_id = host._port.port, host.controller.log.header.match_id
    await host.leave()
    await until(lambda: b.heard(h.Line)[-1] == h.Line("lost"))
    assert b.heard(h.Closed) == [h.Closed(Code.LEAVING, by_peer=True, final=False)]
    return port, match_id, guest


def test_a_guest_who_stays_finds_the_host_who_got_up_as_soon_as_he_is_back(tmp_path: Path) -> None:
    async def play() -> None:
        a, b = Home(tmp_path, "a"), Home(tmp_path, "b")
        port, match_id, guest = await left_by_host(a, b)
        assert not guest.done.done()
        again = await a.host(port, resume=match_id)
        await until(lambda: again.controller is not None and quiet(again, guest))
        assert len(b.heard(h.Closed)) == 1
        await guest.leave()
        await again.leave()

    asyncio.run(play())


@pytest.mark.parametrize("others", ["invite", "match"])
def test_a_guest_who_stays_does_not_come_between_his_host_and_somebody_else(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, others: str
) -> None:
    """He dials on by himself: the host would never get rid of him."""
    monkeypatch.setattr(seats, "RETRY_SECONDS", (0.02,))

    async def play() -> None:
        a, b, c = Home(tmp_path, "a"), Home(tmp_path, "b"), Home(tmp_path, "c")
        other = None
        if others == "match":
            host, third = await seated(a, c)
            assert host.controller is not None
            other = host.controller.log.header.match_id
            await third.leave()
            await host.leave()
        port, match_id, guest = await left_by_host(a, b)
        refused: list[str] = []
        closed = GuestTable._closed

        def spied(seat: GuestTable, link: Link, event: n.Closed) -> None:
            refused.append(event.code)
            closed(seat, link, event)

        monkeypatch.setattr(GuestTable, "_closed", spied)
        again = await a.host(port, resume=other)
        await until(lambda: refused.count(Code.BUSY) > 2)
        assert again.controller is None
        third = c.guest(again)
        third._want = None if other is None else c.ledger.log(other)
        await third.open()
        await until(lambda: again.controller is not None and quiet(again, third))
        tries = len(refused)
        await until(lambda: len(refused) > tries + 2)
        assert quiet(again, third)
        assert again.controller is not None
        assert again.controller.log.header.match_id != match_id
        assert set(refused) == {Code.BUSY}
        assert len(b.heard(h.Closed)) == 1  # nor is he told so every few seconds
        assert not guest.done.done()
        await guest.leave()
        await third.leave()
        await again.leave()

    asyncio.run(play())


def test_a_guest_who_comes_by_a_new_invite_goes_on_with_the_match_he_was_left_at(tmp_path: Path) -> None:
    async def play() -> None:
        a, b = Home(tmp_path, "a"), Home(tmp_path, "b")
        port, match_id, guest = await left_by_host(a, b)
        await guest.leave()
        again = await a.host(port)
        back = b.guest(again, stays=True)
        await back.open()
        await until(lambda: again.controller is not None and quiet(again, back))
        assert again.controller is not None
        assert again.controller.log.header.match_id == match_id
        await back.leave()
        await again.leave()

    asyncio.run(play())


def test_a_guest_whose_host_has_vanished_goes_on_also_by_a_new_invite_of_his(tmp_path: Path) -> None:
    async def play() -> None:
        a, b = Home(tmp_path, "a"), Home(tmp_path, "b")
        port, match_id, guest = await left_by_host(a, b)
        a.ledger.got_up.clear()  # it is another process
        again = await a.host(port)
        await until(lambda: again.controller is not None and quiet(again, guest))
        assert again.controller is not None
        assert again.controller.log.header.match_id == match_id
        await guest.leave()
        await again.leave()

    asyncio.run(play())
