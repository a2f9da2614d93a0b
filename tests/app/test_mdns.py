"""What is asked of the library and believed of its answers; no socket is opened."""

from __future__ import annotations

import asyncio
import socket
from collections.abc import Callable
from typing import Any

import pytest
from zeroconf import IPVersion, NotRunningException, ServiceStateChange
from zeroconf.asyncio import AsyncServiceInfo

from app import mdns
from app.advert import Service
from app.mdns import TYPE, Multicast

SAID = Service(("192.168.1.5", "fd00::5"), 5252, b"\x09txtvers=1")


class Library:
    """Stands in for `AsyncZeroconf`."""

    refused: tuple[IPVersion, ...] = ()
    error: Exception = OSError(97, "no such family")

    def __init__(self, _interfaces: object, ip_version: IPVersion) -> None:
        if ip_version in self.refused:
            raise self.error
        self.ip_version, self.zeroconf = ip_version, self
        self.done: list[tuple[str, AsyncServiceInfo]] = []
        made.append(self)

    async def async_wait_for_start(self) -> None:
        pass

    async def async_register_service(self, info: AsyncServiceInfo, cooperating_responders: bool) -> Any:
        assert cooperating_responders
        self.done.append(("register", info))
        return asyncio.sleep(0)

    async def async_update_service(self, info: AsyncServiceInfo) -> Any:
        self.done.append(("update", info))
        return asyncio.sleep(0)

    async def async_close(self) -> None:
        raise NotRunningException


made: list[Library] = []


@pytest.fixture(autouse=True)
def library(monkeypatch: pytest.MonkeyPatch) -> type[Library]:
    made.clear()

    class Fresh(Library):
        pass

    monkeypatch.setattr(mdns, "AsyncZeroconf", Fresh)
    return Fresh


def test_all_families_or_at_least_the_old_one(library: type[Library]) -> None:
    asyncio.run(Multicast().open())
    library.refused = (IPVersion.All,)
    asyncio.run(Multicast().open())
    assert [one.ip_version for one in made] == [IPVersion.All, IPVersion.V4Only]
    library.refused = (IPVersion.All, IPVersion.V4Only)
    for library.error in (OSError(98, "in use"), RuntimeError("no interfaces")):
        with pytest.raises(OSError, match=r"in use|no interfaces"):
            asyncio.run(Multicast().open())


def test_an_advert_names_neither_machine_nor_user_and_is_changed_in_place() -> None:
    async def work() -> None:
        voice = Multicast()
        await voice.open()
        await voice.announce(SAID)
        await voice.announce(Service(("10.0.0.5",), 5252, SAID.text))
        await voice.close()
        await voice.close()

    asyncio.run(work())
    (registered, first), (updated, second) = made[0].done
    assert (registered, updated) == ("register", "update")
    assert first.name == second.name
    assert first.name.startswith("Crapette ")
    assert first.server == second.server
    assert socket.gethostname() not in f"{first.name} {first.server}"
    assert (first.parsed_addresses(), first.port, first.text) == (["192.168.1.5", "fd00::5"], 5252, SAID.text)
    assert (first.host_ttl, first.other_ttl) == (120, 120)
    assert second.parsed_addresses() == ["10.0.0.5"]


def answers(monkeypatch: pytest.MonkeyPatch, fill: Callable[[AsyncServiceInfo], bool]) -> Service | None:
    async def request(info: AsyncServiceInfo, _zeroconf: object, _timeout: int) -> bool:
        return fill(info)

    class Info(AsyncServiceInfo):
        async_request = request

    monkeypatch.setattr(mdns, "AsyncServiceInfo", Info)

    async def work() -> Service | None:
        voice = Multicast()
        await voice.open()
        return await voice.resolve(f"x.{TYPE}")

    return asyncio.run(work())


def test_what_an_instance_says_is_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    def honest(info: AsyncServiceInfo) -> bool:
        info.port, info.text = 5252, SAID.text
        info.addresses = [socket.inet_aton("192.168.1.5")]
        return True

    def crowded(info: AsyncServiceInfo) -> bool:
        info.port, info.text = 5252, SAID.text
        info.addresses = [bytes([10, 0, n // 256, n % 256]) for n in range(3000)]
        return True

    def huge(info: AsyncServiceInfo) -> bool:
        info.port, info.text = 5252, b"\xff" * 8000
        return True

    assert answers(monkeypatch, honest) == Service(("192.168.1.5",), 5252, SAID.text)
    heard = answers(monkeypatch, crowded)
    assert heard is not None
    assert len(heard.addresses) == 64
    assert answers(monkeypatch, huge) is None
    assert answers(monkeypatch, lambda _info: True) is None
    assert answers(monkeypatch, lambda _info: False) is None


def test_an_instance_of_another_type_is_not_asked() -> None:
    async def work() -> Service | None:
        voice = Multicast()
        await voice.open()
        return await voice.resolve("x._other._tcp.local.")

    assert asyncio.run(work()) is None


def test_names_are_told_unless_they_are_too_long(monkeypatch: pytest.MonkeyPatch) -> None:
    heard: list[tuple[str, bool]] = []
    told: Callable[..., None] = print

    def browser(_zeroconf: object, _type: str, handlers: list[Callable[..., None]]) -> None:
        nonlocal told
        (told,) = handlers

    monkeypatch.setattr(mdns, "AsyncServiceBrowser", browser)

    async def work() -> None:
        voice = Multicast()
        await voice.open()
        await voice.browse(lambda name, there: heard.append((name, there)))

    asyncio.run(work())
    for name, change in (
        ("a", ServiceStateChange.Added),
        ("a", ServiceStateChange.Updated),
        ("x" * 161, ServiceStateChange.Added),
        ("a", ServiceStateChange.Removed),
    ):
        told(zeroconf=None, service_type=TYPE, name=name, state_change=change)
    assert heard == [("a", True), ("a", True), ("a", False)]
