"""What a host puts into an invite: addresses that others can dial, and the loopback only if there is nothing else."""

from __future__ import annotations

import socket
from pathlib import Path
from types import SimpleNamespace

import pytest

from app.addresses import offers, read_kernel
from app.cli import main
from app.errors import AppError
from app.reach import Offer, Place, Reach, State, Way, invited, places

SOURCES = {socket.AF_INET: "192.168.1.7", socket.AF_INET6: "2001:db9:1::beef"}
# As Linux 6.1 writes it: a stable address (flags 00), a temporary (01), a deprecated temporary (21), link-local (80),
# one that another machine has as well (0x08 with 0x40 and 0x80).
KERNEL = """\
20010db9000100000211fffe22334455 02 40 00 00     eth0
20010db900010000000000000000beef 02 40 00 01     eth0
20010db900010000000000000000dead 02 40 00 21     eth0
fe800000000000000211fffe22334455 02 40 20 80     eth0
20010db9000100000000000000000009 02 40 00 c8     eth0
00000000000000000000000000000001 01 80 10 80       lo
"""


def network(monkeypatch: pytest.MonkeyPatch, *addresses: str) -> None:
    ips = [SimpleNamespace(ip=(text, 0, 0) if ":" in text else text) for text in addresses]
    monkeypatch.setattr("app.addresses.ifaddr.get_adapters", lambda: [SimpleNamespace(ips=ips)])
    monkeypatch.setattr("app.addresses._source", lambda family, _probe: SOURCES[family])
    monkeypatch.setattr("app.addresses._KERNEL_6", Path("/nowhere/if_inet6"))


def test_the_own_invite_has_no_address_that_leads_nowhere(monkeypatch: pytest.MonkeyPatch) -> None:
    network(monkeypatch, "127.0.0.1", "169.254.3.4", "192.168.1.7", "0.0.0.0", "240.0.0.1", "fe80::1%eth0", "fd00::7")
    assert offers() == (Offer("192.168.1.7", Reach.NETWORK), Offer("fd00::7", Reach.NETWORK, more=True))


def test_two_programs_of_one_machine_may_play_without_any_network(monkeypatch: pytest.MonkeyPatch) -> None:
    network(monkeypatch, "127.0.0.1", "::1", "169.254.3.4", "fe80::1%eth0")
    assert offers() == (Offer("127.0.0.1", Reach.MACHINE),)
    assert offers("127.0.0.1") == (Offer("127.0.0.1", Reach.MACHINE),)
    assert offers("localhost") == (Offer("localhost", Reach.NETWORK),)


@pytest.mark.parametrize("bind", ["169.254.3.4", "fe80::1", "fe80::1%eth0", "224.0.0.1"])
def test_listening_where_nobody_can_come_is_refused_in_one_sentence(
    bind: str, monkeypatch: pytest.MonkeyPatch, tmp_path: object, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("CRAPETTE_HOME", str(tmp_path))
    monkeypatch.setenv("LANGUAGE", "en")
    with pytest.raises(AppError) as caught:
        offers(bind)
    assert caught.value.code == "useless-address"
    assert main(["host", "--bind", bind]) == 1
    said = f"No other machine can ever be reached at {bind}. Another address is needed.\n"
    assert capsys.readouterr() == ("", said)


def test_joining_where_nobody_can_be_is_refused_in_one_sentence(
    monkeypatch: pytest.MonkeyPatch, tmp_path: object, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("CRAPETTE_HOME", str(tmp_path))
    monkeypatch.setenv("LANGUAGE", "en")
    assert main(["join", "169.254.3.4:5252"]) == 1
    said = "No other machine can ever be reached at 169.254.3.4. Another address is needed.\n"
    assert capsys.readouterr() == ("", said)


def test_the_best_address_of_each_kind_comes_first(monkeypatch: pytest.MonkeyPatch) -> None:
    network(monkeypatch, "172.17.0.1", "192.168.1.7", "fd00::7", "2001:db9:1::7", "2001:db9:2::7", "10.8.0.2")
    assert offers() == (
        Offer("2001:db9:1::7", Reach.WORLD_6),
        Offer("192.168.1.7", Reach.NETWORK),
        Offer("2001:db9:2::7", Reach.WORLD_6, more=True),
        Offer("172.17.0.1", Reach.NETWORK, more=True),
        Offer("10.8.0.2", Reach.NETWORK, more=True),
        Offer("fd00::7", Reach.NETWORK, more=True),
    )


def test_a_machine_without_a_router_is_reached_at_its_own_address(monkeypatch: pytest.MonkeyPatch) -> None:
    network(monkeypatch, "192.168.1.7", "11.0.0.1")
    assert offers() == (Offer("11.0.0.1", Reach.WORLD), Offer("192.168.1.7", Reach.NETWORK))


def test_who_listens_by_one_version_of_ip_offers_nothing_else(monkeypatch: pytest.MonkeyPatch) -> None:
    network(monkeypatch, "192.168.1.7", "2001:db9:1::7")
    assert offers("0.0.0.0") == (Offer("192.168.1.7", Reach.NETWORK),)
    assert offers("::") == (Offer("2001:db9:1::7", Reach.WORLD_6),)
    network(monkeypatch, "127.0.0.1", "::1")
    assert (offers("0.0.0.0")[0].host, offers("::")[0].host) == ("127.0.0.1", "::1")


def test_addresses_that_do_not_last_are_left_out_as_the_kernel_knows_them(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    table = tmp_path / "if_inet6"
    table.write_text(KERNEL)
    lasting = "2001:db9:1:0:211:fffe:2233:4455"
    network(monkeypatch, "192.168.1.7", "2001:db9:1::beef", "2001:db9:1::dead", lasting, "2001:db9:1::9")
    monkeypatch.setattr("app.addresses._KERNEL_6", table)
    assert read_kernel(KERNEL) == {"2001:db9:1::beef", "2001:db9:1::dead", "2001:db9:1::9"}
    assert offers() == (Offer(lasting, Reach.WORLD_6), Offer("192.168.1.7", Reach.NETWORK))


def test_elsewhere_the_address_that_is_dialled_from_is_taken_for_the_temporary_one(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    network(monkeypatch, "2001:db9:1::beef", "2001:db9:1::7")
    assert offers() == (Offer("2001:db9:1::7", Reach.WORLD_6),)
    network(monkeypatch, "2001:db9:1::beef", "2001:db9:2::7")  # the only one of its network: better than none
    assert offers()[0] == Offer("2001:db9:1::beef", Reach.WORLD_6)


def test_a_table_of_another_form_is_no_table() -> None:
    with pytest.raises(ValueError, match="values to unpack"):
        read_kernel("no such thing\n")


def test_the_way_through_the_router_comes_first_and_nothing_twice() -> None:
    own = (Offer("2001:db9::7", Reach.WORLD_6), Offer("192.168.1.7", Reach.NETWORK))
    way = Way(State.MAPPED, ("11.0.0.1", 40001), lease=3600)
    assert places(own, way, 5252) == (
        Place(("11.0.0.1", 40001), Reach.MAPPED),
        Place(("2001:db9::7", 5252), Reach.WORLD_6),
        Place(("192.168.1.7", 5252), Reach.NETWORK),
    )
    assert invited(places(own, Way(State.ASKING), 5252)) == (("2001:db9::7", 5252), ("192.168.1.7", 5252))
    # A router that gives out this machine's own address: an invite with it twice could not be read.
    same = Way(State.MAPPED, ("192.168.1.7", 5252))
    assert invited(places(own, same, 5252)) == (("192.168.1.7", 5252), ("2001:db9::7", 5252))


def test_an_invite_has_no_more_than_four_addresses() -> None:
    own = tuple(Offer(f"10.0.0.{n}", Reach.NETWORK, more=n > 1) for n in range(1, 9))
    way = Way(State.MAPPED, ("11.0.0.1", 5252))
    assert invited(places(own, way, 5252)) == (
        ("11.0.0.1", 5252),
        ("10.0.0.1", 5252),
        ("10.0.0.2", 5252),
        ("10.0.0.3", 5252),
    )
