"""What a host knows of the way in from the internet, and when his router is asked and let go."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from app import happening as h
from app.gate import Gate
from app.reach import State, Way, outside
from app.seats import HostTable, Table
from app.strings import Strings
from engine import parse_rules
from net.codes import Code
from tests.app.test_seats import Home, quiet, until
from tests.support.router import FakeRouter

OUTER = ("11.0.0.1", 5252)
MAPPED = Way(State.MAPPED, OUTER, lease=3600)


def gate() -> tuple[Gate, FakeRouter, list[Way]]:
    told: list[Way] = []
    router = FakeRouter()
    return Gate(router, told.append), router, told


@pytest.mark.parametrize("bind", [None, "0.0.0.0"])
def test_the_router_is_asked_once_the_port_is_open(bind: str | None) -> None:
    made, router, told = gate()
    assert made.way == Way(State.OFF)
    made.open(5252, bind)
    assert (made.way, router.asked) == (Way(State.ASKING), [5252])
    router.tell(MAPPED)
    router.tell(MAPPED)
    assert (made.way, told) == (MAPPED, [MAPPED])


@pytest.mark.parametrize("bind", ["127.0.0.1", "192.168.1.7", "::1", "::", "localhost"])
def test_at_one_chosen_address_no_router_is_needed(bind: str) -> None:
    made, router, _told = gate()
    made.open(5252, bind)
    made.lost()
    made.shut()
    assert (made.way, router.asked) == (Way(State.UNNEEDED), [])


def test_switched_off_it_stays_off() -> None:
    made = Gate(None, lambda _way: None)
    made.open(5252, None)
    made.lost()
    made.shut()
    assert made.way == Way(State.OFF)


@pytest.mark.parametrize(
    ("address", "version"),
    [("8.8.8.8", 4), ("2001:4860::8", 6), ("192.168.1.3", 0), ("127.0.0.1", 0), ("::1", 0), ("fe80::1%eth0", 0),
     ("100.64.1.1", 0), ("fd00::1", 0), ("224.0.1.1", 0), ("", 0), ("localhost", 0)],
)  # fmt: skip
def test_who_comes_from_the_internet(address: str, version: int) -> None:
    assert outside(address) == version


def test_a_mapping_is_not_sure_until_somebody_has_come_from_outside() -> None:
    made, router, _told = gate()
    made.open(5252, None)
    router.tell(MAPPED)
    made.arrived("192.168.1.3")
    made.arrived("11.0.0.1")  # from this network to the router's outer address and back
    assert made.way.codes == ("router-mapped",)
    made.arrived("8.8.8.8")
    assert made.way.codes == ("router-seen",)
    assert made.way == Way(State.MAPPED, OUTER, lease=3600, seen=True)
    router.tell(Way(State.NONE))  # for a moment
    router.tell(MAPPED)
    assert made.way.seen


def test_a_new_address_is_not_sure_again() -> None:
    made, router, _told = gate()
    made.open(5252, None)
    router.tell(MAPPED)
    made.arrived("8.8.8.8")
    router.tell(Way(State.MAPPED, ("11.0.0.2", 5252), lease=3600))
    assert made.way.codes == ("router-mapped",)


def test_somebody_from_the_internet_shows_a_port_forwarded_by_hand() -> None:
    made = Gate(None, lambda _way: None)
    made.open(5252, None)
    made.arrived("2001:4860::8")
    assert made.way.codes == ("router-off",)  # IPv6 says nothing of IPv4
    made.arrived("8.8.8.8")
    assert made.way.codes == ("reached-seen",)


SAID = {
    Way(State.ASKING): "Your router is being asked to let the port in from the internet.",
    MAPPED: (
        "Your router lets players in from the internet at 11.0.0.1:5252."
        " Nobody has come that way yet, so it is not certain."
    ),
    Way(State.MAPPED, ("11.0.0.1", 40001), seen=True): (
        "You can be reached from the internet: somebody has come in through your router at 11.0.0.1:40001."
        " Your router keeps this way open until the game closes it. Should the computer go off before, close TCP port"
        " 40001 in the router's settings."
    ),
    Way(State.NESTED, own="100.64.1.2"): (
        "Your router's own address, 100.64.1.2, is not a public one: another router stands before it, perhaps your"
        " provider's. From the internet nobody can come in by IPv4. Your friend may be able to host instead."
    ),
    Way(State.NESTED): (
        "Your router names no public address: it is not connected, or another router stands before it, perhaps your"
        " provider's. From the internet nobody can come in by IPv4. Your friend may be able to host instead."
    ),
    Way(State.TAKEN): (
        "Other programs use port 5252 at your router. Choose another port for a player from the internet."
    ),
}


@pytest.mark.parametrize("way", SAID)
def test_what_the_player_reads(way: Way) -> None:
    assert Strings("en").reached(way, 5252) == SAID[way]


@pytest.mark.parametrize("state", State)
@pytest.mark.parametrize("language", ["en", "fr", "es"])
def test_every_state_has_a_sentence_in_each_language(state: State, language: str) -> None:
    way = Way(state, OUTER if state is State.MAPPED else None)
    text = Strings(language).reached(way, 5252)
    assert text.endswith(".")
    assert "{" not in text
    assert language == "en" or text != Strings("en").reached(way, 5252)


async def hosting(home: Home, router: FakeRouter, bind: str | None = None) -> HostTable:
    seat = HostTable(home.ledger, home.name, Table(parse_rules("classic")), router=router)
    seat.listeners.append(home.told.append)
    await seat.open(0, bind)
    return seat


def test_a_host_tells_what_his_router_says_and_lets_it_go_when_he_leaves(tmp_path: Path) -> None:
    async def play() -> None:
        a, router = Home(tmp_path, "a"), FakeRouter()
        host = await hosting(a, router)
        assert host._port is not None
        assert router.asked == [host._port.port]
        router.tell(MAPPED)
        assert a.told == [h.Reached(MAPPED)]
        await host.leave()
        assert router.asked[1:] == ["stop", "gone"]

    asyncio.run(play())


def test_the_way_stays_open_for_the_whole_match_and_is_closed_with_it(tmp_path: Path) -> None:
    async def play() -> None:
        a, b, router = Home(tmp_path, "a"), Home(tmp_path, "b"), FakeRouter()
        host = await hosting(a, router)
        guest = b.guest(host)
        await guest.open()
        await until(lambda: quiet(host, guest))
        assert len(router.asked) == 1
        assert guest.link is not None
        guest.link.abort()  # the line is cut: perhaps by a router that was restarted
        await until(lambda: "look" in router.asked)
        await until(lambda: quiet(host, guest) and host.link is not None and host.link.session is not None)
        assert "stop" not in router.asked
        await guest.leave()
        await until(lambda: any(isinstance(what, h.Closed) for what in a.told))
        assert "stop" not in router.asked  # he may come back
        host._finish(Code.DONE)
        assert router.asked[-1] == "stop"
        await host.leave()

    asyncio.run(play())


def test_a_guest_notes_all_ways_to_his_host_the_one_that_answered_first(tmp_path: Path) -> None:
    async def play() -> None:
        a, b = Home(tmp_path, "a"), Home(tmp_path, "b")
        host = await a.host()
        guest = b.guest(host)
        assert host._port is not None
        port = host._port.port
        guest.addresses = (("127.0.0.9", 1), *guest.addresses)  # nobody is there
        await guest.open()
        await until(lambda: quiet(host, guest))
        assert guest.controller is not None
        match_id = guest.controller.log.header.match_id
        assert b.ledger.store.load(match_id).header.address == f"127.0.0.9:1,127.0.0.1:{port}"
        assert guest.link is not None
        guest.link.abort()
        await until(lambda: len(b.heard(h.Begun)) == 2)
        assert b.ledger.store.load(match_id).header.address == f"127.0.0.1:{port},127.0.0.9:1"
        known = b.ledger.store.peer(a.ledger.identity.key)
        assert known is not None
        assert known.address == f"127.0.0.1:{port}"
        await guest.leave()
        await host.leave()

    asyncio.run(play())
