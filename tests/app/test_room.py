"""Practice: both players in one program, with nothing between them but a queue."""

from __future__ import annotations

import asyncio
import subprocess
import sys
from collections.abc import Callable
from hashlib import sha256
from pathlib import Path

import pytest

from app import happening as h
from app.errors import AppError
from app.ledger import Ledger
from app.room import HERE, End, Room, join
from app.seats import GuestTable, HostTable, Table
from app.store import Store
from engine import parse_rules
from net.codes import Code
from net.identity import Identity

ROOT = Path(__file__).parents[2]
PATIENCE = 20.0  # seconds until a test gives up; never a measurement


def ledger(folder: Path, name: str) -> Ledger:
    return Ledger(Store(folder / f"{name}.db"), Identity(sha256(name.encode()).digest()))


async def until(condition: Callable[[], object]) -> None:
    async with asyncio.timeout(PATIENCE):
        while not condition():
            await asyncio.sleep(0.005)


def quiet(*seats: HostTable | GuestTable) -> bool:
    """All sit at one match, and nothing is owed."""
    logs = [seat.controller.log for seat in seats if seat.controller is not None]
    settled = all(log.floor.begun and not log.floor.owed for log in logs)
    return len(logs) == len(seats) and settled and len({log.floor.head for log in logs}) == 1


async def seated(folder: Path, room: Room) -> tuple[HostTable, GuestTable]:
    host = HostTable(ledger(folder, "a"), "a", Table(parse_rules("classic")), ways=room)
    await host.open()
    guest = GuestTable(ledger(folder, "b"), "b", (HERE,), host.ledger.identity.key, host.token, ways=room)
    guest.listeners.append(lambda what: guest.accept_terms() if isinstance(what, h.TermsProposed) else None)
    await guest.open()
    await until(lambda: quiet(host, guest))
    return host, guest


def test_two_players_of_one_program_sit_down_without_a_port(tmp_path: Path) -> None:
    async def play() -> None:
        host, guest = await seated(tmp_path, Room())
        assert host.link is not None
        assert host.link.session is not None
        assert host.link.session.synced
        await guest.leave()
        await until(lambda: host.link is not None and host.link._gone.done())
        await host.leave()

    asyncio.run(play())


def test_a_line_that_was_cut_is_taken_up_again(tmp_path: Path) -> None:
    async def play() -> None:
        host, guest = await seated(tmp_path, Room())
        cut = host.link
        assert cut is not None
        cut.abort()
        await until(lambda: host.link is not cut and quiet(host, guest))
        assert host.link is not None
        await until(lambda: host.link is not None and host.link.session is not None and host.link.session.synced)
        for seat in (guest, host):
            await seat.leave()

    asyncio.run(play())


def test_where_nobody_waits_nobody_is_reached(tmp_path: Path) -> None:
    async def play() -> None:
        room = Room()
        host, guest = await seated(tmp_path, room)
        await guest.leave()
        await host.leave()
        late = GuestTable(guest.ledger, "b", (HERE,), host.ledger.identity.key, host.token, ways=room)
        with pytest.raises(AppError, match="unreachable"):
            await late.open()

    asyncio.run(play())


def test_a_host_who_leaves_says_so(tmp_path: Path) -> None:
    async def play() -> None:
        host, guest = await seated(tmp_path, Room())
        told: list[h.Happening] = []
        guest.listeners.append(told.append)
        await host.leave()
        await until(guest.done.done)
        assert h.Closed(Code.LEAVING, by_peer=True, final=True) in told
        await guest.leave()

    asyncio.run(play())


class Ear(asyncio.Protocol):
    """Remembers what it heard; `answer` is done when bytes come."""

    def __init__(self, answer: Callable[[bytes], None] = lambda data: None) -> None:
        self.heard: list[bytes | None] = []
        self.answer = answer
        self.end: End

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, End)
        self.end = transport

    def data_received(self, data: bytes) -> None:
        self.heard.append(data)
        self.answer(data)

    def connection_lost(self, exc: Exception | None) -> None:
        self.heard.append(None)


def test_bytes_arrive_later_in_order_and_before_the_end_of_the_line() -> None:
    async def talk() -> None:
        one, other = Ear(), Ear()
        join(one, other)
        other.end.write(b"never read")
        one.end.write(b"first")
        one.end.write(b"second")
        one.end.close()
        one.end.write(b"too late")
        assert (one.heard, other.heard) == ([], [])
        await until(lambda: other.heard and one.heard and other.heard[-1] is one.heard[-1] is None)
        assert (one.heard, other.heard) == ([None], [b"first", b"second", None])
        assert other.end.is_closing()

    asyncio.run(talk())


def test_who_fails_at_what_he_hears_hears_nothing_more() -> None:
    async def talk() -> None:
        def fail(data: bytes) -> None:
            raise ZeroDivisionError

        errors: list[object] = []
        asyncio.get_running_loop().set_exception_handler(lambda _loop, what: errors.append(what["exception"]))
        one, other = Ear(), Ear(fail)
        join(one, other)
        one.end.write(b"first")
        one.end.write(b"second")
        await until(lambda: one.heard and other.heard[-1:] == [None])
        assert other.heard == [b"first", None]
        assert [type(error) for error in errors] == [ZeroDivisionError]

    asyncio.run(talk())


def run(code: str) -> str:
    return subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, cwd=ROOT).stdout


def test_practice_needs_no_certificate_and_no_openssl_of_pythons() -> None:
    code = """
from net.openssl import leave_out
leave_out()
import sys, app.practice, hashlib
print(hashlib.sha256(b"abc").hexdigest()[:8], bool(sys.modules["_ssl"] or sys.modules["_hashlib"]))
print([m for m in sys.modules if m in ("ssl", "net.tls", "cryptography.x509", "app.router", "app.portmap", "ifaddr")])
from net.tls import Tls, client_context, server_context
context, certificate = server_context(1)
print(Tls(context, server=True).ready, hashlib.sha256(certificate).digest_size)
"""
    assert run(code).splitlines() == ["ba7816bf False", "[]", "False 32"]


def test_an_openssl_that_is_loaded_stays() -> None:
    code = """
import ssl, hashlib, sys
from net.openssl import leave_out
leave_out()
print(sys.modules["_ssl"] is not None, sys.modules["_hashlib"] is not None)
"""
    assert run(code).split() == ["True", "True"]
