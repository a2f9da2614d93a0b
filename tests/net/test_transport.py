"""The session over real sockets on the loopback; TLS 1.3 in between."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

import pytest

from net.codes import Code
from net.door import Door
from net.events import Closed, Event, Finished, Store, Synced, TermsOffered
from net.handshake import GuestSeat, HostSeat
from net.transport import Link, LinkError, Listener, connect, dial, listen
from tests.support.pipe import GUEST_KEY, HOST_KEY, TOKEN
from tests.support.toy import toy

PATIENCE = 20  # seconds until a test that hangs gives up; nothing is timed


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
        link.session.accept_terms(0)
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
        assert host.link.session.act("pt", 0) is None
        host.link.pump()
        await host.until(lambda: host.link.session.log.floor.free and host.link.session.log.height == 6 + 1)
        assert host.link.session.act("pw", 0) is None
        host.link.pump()
        await host.until(lambda: host.got(Finished))
        await guest.until(lambda: guest.got(Finished))
        assert host.link.session.log.floor.head == link.session.log.floor.head
        link.close(Code.DONE)
        await host.until(lambda: host.code() is not None)
        assert (host.code(), guest.code()) == (Code.DONE, Code.DONE)
        await listener.close()

    asyncio.run(run())


def test_both_families_listen_on_one_port() -> None:
    async def run() -> None:
        host, guest = App(), App()
        listener = await listen(host_seat(), host)
        link = await connect("127.0.0.1", listener.port, guest_seat(), guest)
        await guest.until(lambda: guest.got(Synced))
        await listener.close()
        await link.gone()

    asyncio.run(run())


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

    asyncio.run(run())


def test_no_address_answers() -> None:
    async def run() -> None:
        server = await asyncio.start_server(lambda _r, w: w.close(), "127.0.0.1")
        port = server.sockets[0].getsockname()[1]
        server.close()
        await server.wait_closed()
        with pytest.raises(LinkError) as caught:
            await dial([("127.0.0.1", port)], lambda _claim: guest_seat(), App())
        assert list(caught.value.errors) == [f"127.0.0.1:{port}"]

    asyncio.run(run())


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

    asyncio.run(run())
