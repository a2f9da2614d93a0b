"""The port's limits before a key is proved."""

from __future__ import annotations

import pytest

from net.guard import Guard, Turned, Welcomed, neighbourhood

NOW = 1000.0


def test_connection_flood_from_one_address_gets_two_places() -> None:
    guard = Guard()
    rulings = [guard.arrive("10.0.0.1", NOW)[1] for _ in range(50)]
    assert rulings == [Welcomed(), Welcomed(), *[Welcomed(dropped=number) for number in range(48)]]
    assert guard.arrive("10.0.0.2", NOW)[1] == Welcomed()


def test_a_full_table_drops_the_oldest() -> None:
    guard = Guard()
    numbers = [guard.arrive(f"10.0.0.{last}", NOW) for last in range(1, 5)]
    assert [ruling for _, ruling in numbers] == [Welcomed()] * 4
    assert guard.arrive("10.0.0.9", NOW)[1] == Welcomed(dropped=numbers[0][0])
    assert guard.arrive("10.0.0.8", NOW)[1] == Welcomed(dropped=numbers[1][0])


def test_who_has_proved_a_key_or_left_counts_no_more() -> None:
    guard = Guard()
    first, _ = guard.arrive("10.0.0.1", NOW)
    second, _ = guard.arrive("10.0.0.1", NOW)
    guard.proved(first)
    guard.left(second)
    assert [guard.arrive("10.0.0.1", NOW)[1] for _ in range(3)] == [Welcomed(), Welcomed(), Welcomed(dropped=2)]


def test_a_bad_token_blocks_the_address_for_60_s() -> None:
    guard = Guard()
    guard.block("2001:db8::1", NOW)
    assert guard.arrive("2001:db8::ffff:1", NOW + 59)[1] == Turned()
    assert guard.arrive("2001:db8:0:1::1", NOW + 59)[1] == Welcomed()
    assert guard.arrive("2001:db8::1", NOW + 60)[1] == Welcomed()


def test_the_table_of_blocked_addresses_is_bounded() -> None:
    guard = Guard()
    for number in range(5000):
        guard.block(f"10.{number // 65536}.{number // 256 % 256}.{number % 256}", NOW)
    assert len(guard._blocked) == 1024
    assert guard.arrive("10.0.19.135", NOW)[1] == Turned()


@pytest.mark.parametrize(
    ("address", "place"),
    [
        ("192.168.1.2", "192.168.1.2"),
        ("::ffff:192.168.1.2", "192.168.1.2"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("fe80::1%eth0", "fe80::/64"),
        ("", ""),
    ],
)
def test_what_counts_as_one_address(address: str, place: str) -> None:
    assert neighbourhood(address) == place
