"""The session over real sockets on the loopback; TLS 1.3 in between."""

from __future__ import annotations

import asyncio
import errno
import os
import random
import socket
import time
from collections.abc import Callable, Coroutine

import pytest

from net.codes import Code
from net.door import Door
from net.events import Closed, EntryFolded, Event, Finished, Store, Synced, TermsOffered
from net.handshake import GuestSeat, HostSeat
from net.log import Log
from net.tls import Tls, client_context
from net.transport import Link, LinkError, Listener, connect, dial, listen
from tests.support.pipe import GUEST_KEY, HOST_KEY, TOKEN, Table
from tests.support.toy import toy

PATIENCE = 20  # seconds until a test that hangs gives up; nothing is timed


def go(run: Callable[[], Coroutine[None, None, None]]) -> None:
    """Run a test; one that hangs fails."""

    async def patiently() -> None:
        async with asyncio.timeout(PATIENCE):
            await run()

    asyncio.run(patiently())


class App:
    """The least that an app does: store at once, accept the terms, remember."""

    def __init__(self) -> None:
        self.seen: list[Event] = []
        self.link: Link | None = None
        self.changed = asyncio.Event()

    def __call__(self, link: Link, event: Event) -> None:
        self.seen.append(event)
        self.link = link
        match event:
            case Store(ticket):
                link.session.stored(ticket)
            case TermsOffered():
                asyncio.get_running_loop().call_soon(self._accept, link)
            case _:
                pass
        self.changed.set()

    def _accept(self, link: Link) -> None:
        link.session.accept_terms(time.time())
        link.pump()

    async def until(self, done: Callable[[], bool]) -> None:
        async with asyncio.timeout(PATIENCE):
            while not done():
                self.changed.clear()
                await self.changed.wait()

    def got(self, kind: type) -> bool:
        return any(isinstance(event, kind) for event in self.seen)

    def code(self) -> str | None:
        return next((event.code for event in self.seen if isinstance(event, Closed)), None)


def host_seat(door: Door | None = None) -> HostSeat:
    return HostSeat(HOST_KEY, "Ann", door or Door(TOKEN), toy, lambda _: None, rules="toy layout=3")


def guest_seat(key: bytes = HOST_KEY.key, token: bytes = TOKEN) -> GuestSeat:
    return GuestSeat(GUEST_KEY, "Bob", toy, key, token=token)


async def start(host: App, **seat: object) -> Listener:
    return await listen(host_seat(**seat), host, bind="127.0.0.1")


def test_a_match_over_tls() -> None:
    async def run() -> None:
        host, guest = App(), App()
        listener = await start(host)
        link = await connect("127.0.0.1", listener.port, guest_seat(), guest)
        await guest.until(lambda: guest.got(Synced) and link.session.log.floor.free)
        await host.until(lambda: host.link.session.log.floor.free)
        assert host.link.session.act("pt", time.time()) is None
        host.link.pump()
        await host.until(lambda: host.link.session.log.floor.free and host.link.session.log.height == 6 + 1)
        assert host.link.session.act("pw", time.time()) is None
        host.link.pump()
        await host.until(lambda: host.got(Finished))
        await guest.until(lambda: guest.got(Finished))
        assert host.link.session.log.floor.head == link.session.log.floor.head
        link.close(Code.DONE)
        await host.until(lambda: host.code() is not None)
        assert (host.code(), guest.code()) == (Code.DONE, Code.DONE)
        await listener.close()

    go(run)


def test_who_writes_while_the_other_leaves_still_hears_that_he_has_left() -> None:
    """A socket that is closed with unread bytes in it resets the line, and whoever writes then never reads the rest."""

    async def run() -> None:
        host, guest = App(), App()
        listener = await start(host)
        link = await connect("127.0.0.1", listener.port, guest_seat(), guest)
        await guest.until(lambda: guest.got(Synced) and link.session.log.floor.free)
        await host.until(lambda: host.link.session.log.floor.free)
        assert link._transport is not None
        link._transport.pause_reading()  # busy, e.g. thinking
        for words in ("one", "two"):
            assert link.session.chat(words, time.time()) is None
            link.pump()
            if words == "one":
                leaving = asyncio.ensure_future(listener.close(Code.LEAVING))
                for _ in range(10):
                    await asyncio.sleep(0)
        assert not guest.got(Closed)
        link._transport.resume_reading()
        await guest.until(lambda: guest.got(Closed))
        assert [event for event in guest.seen if isinstance(event, Closed)] == [Closed(Code.LEAVING, by_peer=True)]
        await leaving

    go(run)


@pytest.mark.parametrize("known", [True, False])
def test_bytes_nobody_acknowledges_are_given_up_after_the_silence(known: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where the system can; elsewhere the session alone hears that silence."""
    option = getattr(socket, "TCP_USER_TIMEOUT", None)
    if known and option is None:
        pytest.skip("this system has no such option")
    if not known:
        monkeypatch.delattr(socket, "TCP_USER_TIMEOUT", raising=False)

    async def run() -> None:
        host, guest = App(), App()
        listener = await start(host)
        link = await connect("127.0.0.1", listener.port, guest_seat(), guest)
        await guest.until(lambda: guest.got(Synced))
        assert host.link is not None
        for end in (link, host.link):
            assert end._transport is not None
            sock = end._transport.get_extra_info("socket")
            assert option is None or sock.getsockopt(socket.IPPROTO_TCP, option) == (45_000 if known else 0)
        link.close(Code.LEAVING)
        await listener.close()

    go(run)


@pytest.mark.parametrize("address", ["127.0.0.1", "::1"])
def test_both_families_listen_on_one_port(address: str) -> None:
    if ":" in address and not _has_ipv6():
        pytest.skip("this machine has no IPv6")

    async def run() -> None:
        host, guest = App(), App()
        listener = await listen(host_seat(), host)
        link = await connect(address, listener.port, guest_seat(), guest)
        await guest.until(lambda: guest.got(Synced))
        await listener.close()
        await link.gone()

    go(run)


def _has_ipv6() -> bool:
    try:
        with socket.socket(socket.AF_INET6, socket.SOCK_STREAM) as probe:
            probe.bind(("::1", 0))
    except OSError:
        return False
    return True


def test_the_first_address_that_proves_the_key_wins() -> None:
    async def run() -> None:
        host, guest = App(), App()
        listener = await start(host)
        dead = await asyncio.start_server(lambda _r, w: w.close(), "127.0.0.1")
        dead_port = dead.sockets[0].getsockname()[1]
        here = ("127.0.0.1", listener.port)
        link = await dial(
            [("127.0.0.1", dead_port), here, here],
            lambda claim: GuestSeat(GUEST_KEY, "Bob", toy, HOST_KEY.key, token=TOKEN, claim=claim),
            guest,
        )
        await guest.until(lambda: guest.got(Synced))
        assert guest.link is link
        dead.close()
        await listener.close()
        await link.gone()

    go(run)


def test_no_address_answers() -> None:
    async def run() -> None:
        server = await asyncio.start_server(lambda _r, w: w.close(), "127.0.0.1")
        port = server.sockets[0].getsockname()[1]
        server.close()
        await server.wait_closed()
        with pytest.raises(LinkError) as caught:
            await dial([("127.0.0.1", port)], lambda _claim: guest_seat(), App())
        assert list(caught.value.errors) == [f"127.0.0.1:{port}"]

    go(run)


def test_a_bad_token_blocks_the_address_and_not_the_invite() -> None:
    async def run() -> None:
        host, guest, honest = App(), App(), App()
        listener = await start(host)
        link = await connect("127.0.0.1", listener.port, guest_seat(token=b"x" * 16), guest)
        await guest.until(lambda: guest.code() is not None)
        assert guest.code() == Code.BAD_TOKEN
        await link.gone()
        turned = await connect("127.0.0.1", listener.port, guest_seat(), honest)
        await turned.gone()
        assert turned.session is None
        listener.guard = type(listener.guard)()
        link = await connect("127.0.0.1", listener.port, guest_seat(), honest)
        await honest.until(lambda: honest.got(Synced))
        await listener.close()
        await link.gone()

    go(run)


def test_silent_connections_are_dropped_and_hold_two_places_at_most(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("net.transport.TLS_SECONDS", 0.2)

    async def run() -> None:
        host = App()
        listener = await start(host)
        streams = [await asyncio.open_connection("127.0.0.1", listener.port) for _ in range(6)]
        async with asyncio.timeout(PATIENCE):
            ends = await asyncio.gather(*(_end_of(reader) for reader, _ in streams))
        assert ends == [b""] * 6
        assert not listener.links
        assert not host.seen
        for _, writer in streams:
            writer.close()
        guest = App()
        link = await connect("127.0.0.1", listener.port, guest_seat(), guest)
        await guest.until(lambda: guest.got(Synced))
        await listener.close()
        await link.gone()

    go(run)


async def _end_of(reader: asyncio.StreamReader) -> bytes:
    try:
        return await reader.read()
    except ConnectionError:
        return b""


def test_junk_on_the_port_is_no_harm() -> None:
    async def run() -> None:
        host = App()
        listener = await start(host)
        for junk in (b"GET / HTTP/1.0\r\n\r\n", b"\0" * 5000, b"\x16\x03\x01\xff\xff" + b"x" * 70_000):
            reader, writer = await asyncio.open_connection("127.0.0.1", listener.port)
            writer.write(junk)
            async with asyncio.timeout(PATIENCE):
                await _end_of(reader)
            writer.close()
        assert not host.seen
        await listener.close()

    go(run)


def test_who_says_good_bye_in_tls_is_gone_and_nothing_he_sends_then_is_heaped_up() -> None:
    """Nobody reads what follows the good-bye, so it were kept: of an unknown peer, gigabytes in five seconds."""

    async def run() -> None:
        host = App()
        listener = await start(host)
        loop = asyncio.get_running_loop()
        with socket.create_connection(("127.0.0.1", listener.port)) as line:
            line.setblocking(False)
            tls = Tls(client_context(), server=False)
            while not tls.ready:
                await loop.sock_sendall(line, tls.take())
                tls.feed(await loop.sock_recv(line, 65_536))
            tls.finish()
            await loop.sock_sendall(line, tls.take())
            await host.until(lambda: host.code() is not None)
        assert host.code() == Code.LOST
        await host.link.gone()
        await listener.close()

    go(run)


def test_a_line_that_breaks_while_the_last_bytes_go_out_is_left_in_order(monkeypatch: pytest.MonkeyPatch) -> None:
    """The peer's program has ended: his system answers our good-bye, and ending our half is refused."""

    def refuse(_transport: asyncio.Transport) -> None:
        raise OSError(errno.ENOTCONN, os.strerror(errno.ENOTCONN))

    async def run() -> None:
        host, guest = App(), App()
        listener = await start(host)
        link = await connect("127.0.0.1", listener.port, guest_seat(), guest)
        await guest.until(lambda: guest.got(Synced))
        monkeypatch.setattr(type(host.link._transport), "write_eof", refuse)
        await listener.close(Code.LEAVING)
        await link.gone()
        assert (host.code(), guest.code()) == (Code.LEAVING, Code.LEAVING)
        assert not listener.links

    go(run)


def test_nobody_comes_in_after_the_port_is_shut_and_links_stay() -> None:
    async def run() -> None:
        host, guest = App(), App()
        listener = await start(host)
        link = await connect("127.0.0.1", listener.port, guest_seat(), guest)
        await guest.until(lambda: guest.got(Synced))
        listener.shut()
        with pytest.raises(OSError, match="Connect call failed"):
            await connect("127.0.0.1", listener.port, guest_seat(), App())
        assert link.session.closed is None
        await listener.close()
        await link.gone()
        assert guest.code() == Code.LEAVING

    go(run)


class LateApp(App):
    """A disk in another thread: it answers later, from the loop."""

    def __call__(self, link: Link, event: Event) -> None:
        if isinstance(event, Store):
            asyncio.get_running_loop().call_later(0.005, self._stored, link, event.ticket)
            return
        super().__call__(link, event)

    def _stored(self, link: Link, ticket: int) -> None:
        link.session.stored(ticket)
        link.pump()


def test_a_late_disk_holds_bytes_back_and_the_last_ones_still_go_out() -> None:
    async def run() -> None:
        host, guest = LateApp(), LateApp()
        listener = await start(host)
        link = await connect("127.0.0.1", listener.port, guest_seat(), guest)
        await host.until(lambda: host.link is not None and host.link.session.log and host.link.session.log.floor.free)
        assert host.link.session.act("p", time.time()) is None
        host.link.close(Code.LEAVING)
        await guest.until(lambda: guest.code() is not None)
        assert guest.code() == Code.LEAVING
        assert link.session.log.chain[-1].text == "p"
        await link.gone()
        await listener.close()

    go(run)


class Proxy:
    """A line that breaks after so many bytes."""

    def __init__(self, target: int) -> None:
        self.target = target
        self.budget = 10**9
        self.server: asyncio.Server | None = None
        self.writers: list[asyncio.StreamWriter] = []
        self.tasks: set[asyncio.Task[None]] = set()

    async def start(self) -> int:
        self.server = await asyncio.start_server(self._accept, "127.0.0.1")
        return int(self.server.sockets[0].getsockname()[1])

    async def _accept(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        far_reader, far_writer = await asyncio.open_connection("127.0.0.1", self.target)
        self.writers += [writer, far_writer]
        for source, sink in ((reader, far_writer), (far_reader, writer)):
            task = asyncio.ensure_future(self._copy(source, sink))
            self.tasks.add(task)
            task.add_done_callback(self.tasks.discard)

    async def _copy(self, source: asyncio.StreamReader, sink: asyncio.StreamWriter) -> None:
        while data := await _some(source):
            sink.write(data[: max(0, self.budget)])
            self.budget -= len(data)
            if self.budget <= 0:
                break
        self.cut()

    def cut(self) -> None:
        for writer in self.writers:
            writer.transport.abort()
        self.writers.clear()

    async def close(self) -> None:
        self.cut()
        self.server.close()
        await asyncio.gather(*self.tasks, return_exceptions=True)


async def _some(reader: asyncio.StreamReader) -> bytes:
    try:
        return await reader.read(4096)
    except ConnectionError:
        return b""


def test_the_tcp_line_is_cut_at_random_bytes_and_the_match_goes_on() -> None:
    async def run() -> None:
        choose = random.Random(11)
        host, guest = App(), App()
        logs: dict[bytes, Log] = {}
        seat = HostSeat(HOST_KEY, "Ann", Door(TOKEN), toy, logs.get, rules="toy layout=3")
        listener = await listen(seat, host, bind="127.0.0.1")
        proxy = Proxy(listener.port)
        port = await proxy.start()
        link = await connect("127.0.0.1", port, guest_seat(), guest)
        await guest.until(lambda: guest.got(Synced) and link.session.log.floor.free)
        log = host.link.session.log
        logs[log.header.match_id] = log
        mine = link.session.log
        for _ in range(12):
            proxy.budget = choose.randrange(0, 1500)
            await _play_until_cut(host, guest, link, proxy)
            proxy.cut()
            async with asyncio.timeout(PATIENCE):
                await link.gone()
            proxy.budget = 10**9
            guest.seen.clear()
            link = await connect("127.0.0.1", port, GuestSeat(GUEST_KEY, "Bob", toy, log=mine), guest)
            await guest.until(lambda link=link: link.session is not None and link.session.live and mine.floor.free)
            await host.until(lambda: log.floor.free and host.link.session.live)
            assert [entry.hash for entry in log.chain] == [entry.hash for entry in mine.chain]
        assert not log.forks
        await listener.close()
        await link.gone()
        await proxy.close()

    go(run)


async def _play_until_cut(host: App, guest: App, link: Link, proxy: Proxy) -> None:
    """Both play as fast as they can until the line is gone."""
    while proxy.budget > 0 and link.session.closed is None and host.link.session.closed is None:
        for app in (host, guest):
            session = app.link.session
            if session.live and session.log.floor.free and session.log.floor.game.mover == session.log.me:
                session.act("pte", time.time())
                app.link.pump()
        await asyncio.sleep(0)


def test_what_must_be_stored_is_stored_though_a_listener_fails() -> None:
    table = Table("toy layout=2")
    table.play(table.host, "p")
    table.act(table.host, "p")
    table.move(table.host)
    answer = bytes(table.guest.out)
    host = table.host
    assert host.session is not None

    def listen_and_fail(_link: Link, event: Event) -> None:
        if isinstance(event, Store):
            host.disk.write(event.ops)
            host.session.stored(event.ticket)
        elif isinstance(event, EntryFolded):
            raise ZeroDivisionError

    async def run() -> None:
        link = Link(Tls(client_context(), server=False), None, lambda _channel, _now: host.session, listen_and_fail)
        link.session = host.session
        host.session.receive(answer, table.now)
        with pytest.raises(ZeroDivisionError):
            link.pump()

    go(run)
    assert len(host.disk.chain) == host.log.height
    assert not host.session.holding
