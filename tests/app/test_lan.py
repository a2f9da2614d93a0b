"""Hosts and whoever looks for one, over a network in memory: who is told when, and that nothing is left behind."""

from __future__ import annotations

import asyncio
import errno
import threading
from collections.abc import Awaitable, Callable, Iterator
from hashlib import sha256
from ipaddress import ip_interface
from itertools import pairwise

import pytest

from app import happening as h
from app.advert import Advert, Service, write_text
from app.lan import MAX_HEARD, MAX_LISTED, Around, Herald, Lookout, Standing
from net.identity import Identity
from tests.support.air import HOME, Air, Voice, at_home

PATIENCE = 20.0  # seconds until a test is given up; nothing is measured by it
ME = Identity(sha256(b"me").digest()).key


def key(name: str) -> bytes:
    return Identity(sha256(name.encode()).digest()).key


def advert(name: str) -> Advert:
    return Advert(key(name), name, "classic")


def service(name: str, *addresses: str, port: int = 5252) -> Service:
    return Service(addresses or ("192.168.1.5",), port, write_text(advert(name)))


class Told(list[object]):
    """What was told, and a way to wait for it."""

    async def until(self, condition: Callable[[], object]) -> None:
        async with asyncio.timeout(PATIENCE):
            while not condition():
                await asyncio.sleep(0.002)

    async def names(self, *wanted: str) -> None:
        """Until exactly these are listed."""
        await self.until(lambda: self and [game.advert.name for game in self[-1].games] == list(wanted))  # type: ignore[attr-defined]


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    for name, seconds in (
        ("lan.TICK_S", 0.01),
        ("lan.PAUSE_S", 0.001),
        ("aside.TICK_S", 0.01),
        ("aside.RETRY_S", 0.02),
    ):
        monkeypatch.setattr(f"app.{name}", seconds)
    yield
    assert [thread.name for thread in threading.enumerate() if thread.name == "lan"] == []


def run(work: Callable[[], Awaitable[None]]) -> None:
    async def all_of_it() -> None:
        await work()

    asyncio.run(all_of_it())


def herald(told: Told, addresses: Callable[[], tuple[str, ...]] = lambda: ("192.168.1.5",), **how: object) -> Herald:
    return Herald(advert("Ada"), 5252, told.append, addresses=addresses, look=at_home, **how)  # type: ignore[arg-type]


def lookout(told: Told, own: bytes = ME, **how: object) -> Lookout:
    return Lookout(own, told.append, **{"look": at_home, **how})  # type: ignore[arg-type]


class Chair:
    """What a herald knows of a seat."""

    def __init__(self) -> None:
        self.listeners: list[Callable[[object], None]] = []
        self.done: asyncio.Future[str] = asyncio.get_running_loop().create_future()


# -- both ends ----------------------------------------------------------------------------------------------------


def test_a_host_is_listed_while_he_waits_and_not_any_more(air: Air) -> None:
    async def work() -> None:
        seen, heard = Told(), Told()
        looking = lookout(seen)
        looking.start()
        await seen.until(lambda: seen == [Around()])
        hosting = herald(heard)
        hosting.start()
        await seen.names("Ada")
        (game,) = seen[-1].games  # type: ignore[attr-defined]
        assert game.advert == advert("Ada")
        assert game.addresses == (("192.168.1.5", 5252),)
        await heard.until(lambda: heard == [Standing("announced")])
        await hosting.gone()
        await seen.names()
        await looking.gone()
        assert air.said == {}
        assert air.log.count("close") == 2

    run(work)


@pytest.mark.parametrize("how", ["begun", "left", "stopped twice"])
def test_an_advert_ends_with_the_wait(air: Air, how: str) -> None:
    async def work() -> None:
        heard, chair = Told(), Chair()
        hosting = herald(heard)
        hosting.attend(chair)  # type: ignore[arg-type]
        await heard.until(lambda: heard)
        assert list(air.said) == ["instance 1"]
        chair.listeners[0](h.Met(key("guest"), (), "Guest", ""))
        assert list(air.said) == ["instance 1"]
        match how:
            case "begun":
                chair.listeners[0](h.Begun(False))
            case "left":
                chair.done.set_result("leaving")
            case _:
                hosting.stop()
                hosting.stop()
        await heard.until(lambda: not air.said)
        await hosting.gone()
        await hosting.gone()
        assert air.log == ["open", "announce 192.168.1.5", "close"]

    run(work)


def test_nothing_is_told_to_who_has_stopped(air: Air) -> None:
    async def work() -> None:
        seen = Told()
        looking = lookout(seen)
        looking.start()
        await seen.until(lambda: seen)
        looking.stop()
        air.say("x", service("Ada"))
        await looking.gone()
        assert seen == [Around()]

    run(work)


def test_what_was_never_started_ends_as_well() -> None:
    async def work() -> None:
        await herald(Told()).gone()

    run(work)


def test_a_wait_for_the_end_may_be_cancelled_and_begun_again(air: Air) -> None:
    async def work() -> None:
        heard = Told()
        hosting = herald(heard)
        hosting.start()
        await heard.until(lambda: heard)
        waiting = asyncio.ensure_future(hosting.gone())
        await asyncio.sleep(0)
        waiting.cancel()
        await hosting.gone()
        assert air.log[-1] == "close"

    run(work)


# -- the host's end -----------------------------------------------------------------------------------------------


def test_a_host_follows_to_another_network(air: Air) -> None:
    async def work() -> None:
        heard = Told()
        places = [HOME]
        mine = {HOME: ("192.168.1.5",), (): (), (ip_interface("10.0.0.9/8"),): ("10.0.0.9",)}
        hosting = Herald(advert("Ada"), 5252, heard.append, addresses=lambda: mine[places[-1]], look=lambda: places[-1])
        hosting.start()
        await heard.until(lambda: heard == [Standing("announced")])
        places.append(())
        await heard.until(lambda: heard[1:] == [Standing("announce-no-network")])
        places.append((ip_interface("10.0.0.9/8"),))
        await heard.until(lambda: heard[2:] == [Standing("announced")])
        assert air.said == {"instance 1": Service(("10.0.0.9",), 5252, write_text(advert("Ada")))}
        await hosting.gone()
        assert air.log == ["open", "announce 192.168.1.5", "follow", "announce 10.0.0.9", "follow", "close"]

    run(work)


def test_a_host_who_cannot_be_announced_is_told_why_and_tried_again(air: Air) -> None:
    async def work() -> None:
        heard = Told()
        air.fails = OSError(errno.EADDRINUSE, "taken")
        hosting = herald(heard)
        hosting.start()
        await heard.until(lambda: heard)
        assert heard == [Standing("announce-failed", "Address already in use")]
        air.fails = None
        await heard.until(lambda: len(heard) > 1)
        assert heard[1:] == [Standing("announced")]
        await hosting.gone()

    run(work)


def test_a_fault_of_the_library_ends_in_a_code_too(air: Air, caplog: pytest.LogCaptureFixture) -> None:
    async def work() -> None:
        def broken() -> tuple[str, ...]:
            raise ValueError("odd")

        heard = Told()
        hosting = herald(heard, broken)
        hosting.start()
        await heard.until(lambda: heard)
        assert heard == [Standing("announce-failed", "ValueError('odd')")]
        await hosting.gone()

    run(work)
    assert [record.message for record in caplog.records] == ["ended: ValueError('odd')"]


# -- who looks ----------------------------------------------------------------------------------------------------


def test_own_adverts_are_not_listed_and_several_of_one_host_are_one_row(air: Air) -> None:
    async def work() -> None:
        air.say("mine", service("me"))
        air.say("wire", service("Ada", "192.168.1.5"))
        air.say("air", service("Ada", "192.168.1.6"))
        seen = Told()
        looking = lookout(seen)
        looking.start()
        await seen.until(lambda: seen and seen[-1].games and len(seen[-1].games[0].addresses) == 2)  # type: ignore[attr-defined]
        await seen.names("Ada")
        air.hush("wire")
        await seen.until(lambda: seen[-1].games[0].addresses == (("192.168.1.6", 5252),))  # type: ignore[attr-defined]
        air.hush("air")
        await seen.names()
        await looking.gone()

    run(work)


def test_who_does_not_answer_any_more_is_not_listed_any_more(air: Air) -> None:
    """A host that was killed takes no leave."""

    async def work() -> None:
        air.say("killed", service("Ada"))
        seen = Told()
        looking = lookout(seen)
        looking.start()
        await seen.names("Ada")
        air.said["killed"] = None
        await seen.names()
        air.said["killed"] = service("Ada")  # it was only asleep
        await seen.names("Ada")
        await looking.gone()

    run(work)


def test_a_host_that_says_something_new_is_listed_so(air: Air) -> None:
    async def work() -> None:
        air.say("x", service("Ada"))
        seen = Told()
        looking = lookout(seen)
        looking.start()
        await seen.names("Ada")
        for _again in range(3):
            air.say("x", service("Ada"))
            air.hush("nobody")
            await asyncio.sleep(0.01)
        air.say("y", service("Zoe"))
        await seen.names("Ada", "Zoe")
        air.hush("y")
        await seen.names("Ada")
        assert all(before != after for before, after in pairwise(seen))
        air.say("x", service("Eve"))
        await seen.names("Eve")
        air.say("x", Service(("192.168.1.5",), 5252, b"junk"))
        await seen.names()
        await looking.gone()

    run(work)


def test_who_was_not_heard_at_first_is_asked_for_again(air: Air, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("app.lan.ASK_S", 0.02)

    async def work() -> None:
        seen = Told()
        looking = lookout(seen)
        looking.start()
        await seen.until(lambda: seen)
        air.said["lost"] = service("Ada")  # and nobody has heard it
        await seen.names("Ada")
        await looking.gone()

    run(work)


def test_names_without_an_answer_make_room_for_a_host(air: Air) -> None:
    async def work() -> None:
        for n in range(3 * MAX_HEARD):
            air.say(f"junk {n}", None)
        seen = Told()
        looking = lookout(seen)
        looking.start()
        await seen.until(lambda: len(set(air.asked)) == MAX_HEARD)
        air.say("honest", service("Ada"))
        await seen.names("Ada")
        await looking.gone()

    run(work)


def test_a_game_that_says_everything_need_not_wait_for_names_that_are_still_asked(
    air: Air, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def work() -> None:
        async def never(_voice: Voice, instance: str) -> Service | None:
            air.asked.append(instance)
            return air.said.get(instance) or await asyncio.Future()

        monkeypatch.setattr(Voice, "resolve", never)
        for n in range(MAX_HEARD):
            air.say(f"junk {n}", None)
        seen = Told()
        looking = lookout(seen)
        looking.start()
        await seen.until(lambda: len(air.asked) == MAX_HEARD)
        air.say("one more", None)
        air.say("honest", service("Ada"))
        await seen.names("Ada")
        assert "one more" not in air.asked
        assert seen[-1].more  # type: ignore[attr-defined]
        await looking.gone()

    run(work)


def test_a_flood_of_games_is_bounded_and_said_to_be(air: Air) -> None:
    async def work() -> None:
        for n in range(2 * MAX_HEARD):
            air.say(f"x{n}", service(f"Host {n}"))
        seen = Told()
        looking = lookout(seen)
        looking.start()
        await seen.until(lambda: seen and len(seen[-1].games) == MAX_LISTED)  # type: ignore[attr-defined]
        assert seen[-1].more  # type: ignore[attr-defined]
        assert len(set(air.asked)) <= MAX_HEARD
        for n in range(2 * MAX_HEARD):
            air.hush(f"x{n}")
        await seen.names()
        await looking.gone()

    run(work)


NOWHERE = (ip_interface("127.0.0.1/8"), ip_interface("fe80::1/64"))


def test_a_machine_without_a_network_says_so_and_is_heard_on_the_next_one(air: Air) -> None:
    async def work() -> None:
        places = [NOWHERE]
        seen, heard = Told(), Told()
        looking = lookout(seen, look=lambda: places[-1])
        hosting = Herald(advert("Ada"), 5252, heard.append, addresses=lambda: ("192.168.1.5",), look=lambda: places[-1])
        looking.start()
        hosting.start()
        await seen.until(lambda: seen == [Around(code="look-no-network")])
        await heard.until(lambda: heard == [Standing("announce-no-network")])
        assert air.log == []
        places.append(HOME)
        await seen.until(lambda: seen[-1].code == "" and seen[-1].games)  # type: ignore[attr-defined]
        await heard.until(lambda: heard[1:] == [Standing("announced")])
        await hosting.gone()
        await looking.gone()

    run(work)


def test_who_looks_follows_to_another_network_and_says_when_there_is_none(air: Air) -> None:
    async def work() -> None:
        places = [HOME]
        seen = Told()
        looking = lookout(seen, look=lambda: places[-1])
        looking.start()
        await seen.until(lambda: seen == [Around()])
        places.append(NOWHERE)
        await seen.until(lambda: seen[1:] == [Around(code="look-no-network")])
        places.append(HOME)
        await seen.until(lambda: seen[2:] == [Around()])
        assert air.log == ["open", "follow", "follow"]
        await looking.gone()

    run(work)


def test_where_nothing_can_be_heard_the_reason_is_told_and_it_is_tried_again(air: Air) -> None:
    async def work() -> None:
        air.fails = OSError(errno.ENETDOWN, "down")
        seen = Told()
        looking = lookout(seen)
        looking.start()
        await seen.until(lambda: seen == [Around(code="look-failed", detail="Network is down")])
        air.fails = None
        air.say("x", service("Ada"))
        await seen.names("Ada")
        await looking.gone()

    run(work)
