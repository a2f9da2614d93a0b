"""What is asked of a home router, and what comes of its answers; the router is one of the tests."""

from __future__ import annotations

import queue

import pytest

from app.portmap import NONE, Portmap, Report, keep, near, ports, public
from tests.support.router import LAN, FakeIgd

MAPPED = Report("mapped", "11.0.0.1", 5252, 3600)
OTHER = "192.168.1.77"


class Clock:
    now = 0.0

    def __call__(self) -> float:
        return self.now


def portmap(igd: FakeIgd, clock: Clock | None = None) -> Portmap:
    return Portmap(5252, lambda: igd, clock or Clock())


def test_the_own_port_is_let_in_for_an_hour_and_taken_back() -> None:
    igd = FakeIgd()
    asked = portmap(igd)
    assert asked.look() == MAPPED
    assert igd.entries == {5252: (LAN, 5252, 3600)}
    assert igd.discoverdelay == 1000
    asked.close()
    assert igd.entries == {}
    asked.close()
    assert igd.calls.count("deleteportmapping") == 1


def test_it_is_renewed_at_half_the_lease_and_not_before() -> None:
    igd, clock = FakeIgd(), Clock()
    asked = portmap(igd, clock)
    asked.look()
    clock.now = 1799.0
    assert asked.look() == MAPPED
    assert igd.calls.count("addportmapping") == 1
    clock.now = 1801.0
    assert asked.look() == MAPPED
    assert igd.calls.count("addportmapping") == 2
    clock.now = 3599.0
    asked.look()
    assert igd.calls.count("addportmapping") == 2
    assert igd.calls.count("discover") == 1


def test_a_router_that_was_restarted_is_asked_again() -> None:
    igd = FakeIgd()
    asked = portmap(igd)
    asked.look()
    igd.entries.clear()
    igd.outer = "11.0.0.2"
    assert asked.look() == Report("mapped", "11.0.0.2", 5252, 3600)
    assert igd.entries == {5252: (LAN, 5252, 3600)}


def test_a_router_that_listens_elsewhere_now_is_looked_for() -> None:
    old, new = FakeIgd(), FakeIgd()
    made = [old, new]
    asked = Portmap(5252, lambda: made.pop(0))
    asked.look()
    old.fails["externalipaddress"] = "Miniupnpc HTTP error"
    assert asked.look() == MAPPED
    assert new.entries == {5252: (LAN, 5252, 3600)}


@pytest.mark.parametrize("call", ["discover", "selectigd"])
def test_where_no_router_answers_there_is_none(call: str) -> None:
    igd = FakeIgd(fails={call: "Success"})
    assert portmap(igd).look() == NONE
    assert igd.discoverdelay == 2000  # the second time it is waited for longer


def test_a_router_that_stops_answering_is_none_and_is_asked_again_later() -> None:
    igd = FakeIgd(fails={"externalipaddress": "Miniupnpc HTTP error"})
    asked = portmap(igd)
    assert asked.look() == NONE
    igd.fails.clear()
    assert asked.look() == MAPPED


@pytest.mark.parametrize("text", ["UnknownError", "Action not authorized", "Success", ""])
def test_a_router_that_refuses_is_said_to_refuse(text: str) -> None:
    igd = FakeIgd(fails={"addportmapping": text})
    asked = portmap(igd)
    assert asked.look() == Report("refused")
    assert igd.calls.count("addportmapping") == 1
    asked.close()
    assert "deleteportmapping" not in igd.calls


def test_another_machine_has_the_port_at_the_router() -> None:
    igd = FakeIgd(entries={5252: (OTHER, 80, 0)})
    assert list(ports(5252)) == [5252, 13171, 21090, 29009]
    assert portmap(igd).look() == Report("mapped", "11.0.0.1", 13171, 3600)
    assert igd.entries == {5252: (OTHER, 80, 0), 13171: (LAN, 5252, 3600)}


def test_another_program_of_this_machine_keeps_its_port_at_the_router() -> None:
    """A router would give it to us: the same machine may change what it has asked for."""
    igd = FakeIgd(entries={5252: (LAN, 8080, 0)})
    assert portmap(igd).look() == Report("mapped", "11.0.0.1", 13171, 3600)
    assert igd.entries[5252] == (LAN, 8080, 0)


def test_what_a_crash_has_left_behind_is_taken_up_again() -> None:
    igd = FakeIgd(entries={5252: (LAN, 5252, 0)})
    assert portmap(igd).look() == MAPPED


def taken(chooses: int | None) -> FakeIgd:
    return FakeIgd(entries=dict.fromkeys(ports(5252), (OTHER, 1, 0)), chooses=chooses)


def test_a_router_that_may_choose_gives_a_port_and_an_end_is_set_to_it() -> None:
    igd = taken(40001)
    assert portmap(igd).look() == Report("mapped", "11.0.0.1", 40001, 3600)
    assert igd.entries[40001] == (LAN, 5252, 3600)


@pytest.mark.parametrize("chooses", [None, 0, 65536, -1])
def test_a_router_without_any_port_for_us(chooses: int | None) -> None:
    assert portmap(taken(chooses)).look() == Report("taken")


def test_a_conflict_that_only_the_asking_shows_leads_on_as_well() -> None:
    """Not every router tells what it has."""
    igd = FakeIgd(entries={5252: (OTHER, 80, 0)})
    igd.getspecificportmapping = lambda port, protocol: None  # type: ignore[method-assign]
    assert portmap(igd).look() == Report("mapped", "11.0.0.1", 13171, 3600)


def test_some_routers_know_no_end_and_are_told_at_the_end() -> None:
    igd = FakeIgd(forever=True)
    asked = portmap(igd)
    assert asked.look() == Report("mapped", "11.0.0.1", 5252, 0)
    asked.look()
    assert igd.calls.count("addportmapping") == 2  # with an end and without; not again as long as it stands
    asked.close()
    assert igd.entries == {}


@pytest.mark.parametrize(
    "outer",
    ["", "0.0.0.0", "192.168.0.3", "100.64.1.2", "10.0.0.1", "127.0.0.1", "224.0.0.1", "255.255.255.255", "2001:db9::1",
     "11.0.0.1 ", "router.example", "11.0.0", "011.0.0.1", "x" * 500],
)  # fmt: skip
def test_behind_two_routers_nothing_is_opened(outer: str) -> None:
    igd = FakeIgd(outer=outer)
    assert portmap(igd).look() == Report("nested", outer[:64])
    assert igd.entries == {}
    assert not public(outer)


def test_a_router_that_loses_its_address_is_told_to_let_nobody_in() -> None:
    igd = FakeIgd()
    asked = portmap(igd)
    asked.look()
    igd.outer = ""
    assert asked.look() == Report("nested", "")
    assert igd.entries == {}


def test_what_another_machine_has_by_now_is_not_taken_away() -> None:
    igd = FakeIgd()
    asked = portmap(igd)
    asked.look()
    igd.entries[5252] = (OTHER, 80, 0)
    asked.close()
    assert igd.entries == {5252: (OTHER, 80, 0)}


def test_a_router_that_is_gone_at_the_end_costs_nothing() -> None:
    igd = FakeIgd()
    asked = portmap(igd)
    asked.look()
    igd.fails["deleteportmapping"] = "Miniupnpc HTTP error"
    asked.close()
    assert not asked.held


@pytest.mark.parametrize(
    "url",
    ["", "http://11.0.0.1/ctl", "http://127.0.0.1:631/", "http://[::1]/", "http://bank.example/pay", "nonsense", "http://0.0.0.0/",
     "http://[fe80::1", "http://224.0.0.1/"],
)  # fmt: skip
def test_nobody_on_the_network_has_requests_sent_elsewhere(url: str) -> None:
    igd = FakeIgd(url=url)
    assert not near(url)
    assert portmap(igd).look() == NONE
    assert igd.calls == ["discover", "selectigd"] * 2


def test_only_what_has_changed_is_said_and_the_end_takes_it_back() -> None:
    igd, said = FakeIgd(), []
    orders: queue.Queue[str] = queue.Queue()
    for order in ("look", "look", "end"):
        orders.put(order)
    keep(portmap(igd), orders, said.append)
    assert said == [MAPPED]
    assert igd.calls.count("externalipaddress") == 3
    assert igd.entries == {}
