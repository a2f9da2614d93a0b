"""What a host puts into an invite: addresses that others can dial, and the loopback only if there is nothing else."""

from __future__ import annotations

from types import SimpleNamespace

import pytest

from app.addresses import Offer, Reach, offers
from app.cli import main
from app.errors import AppError


def network(monkeypatch: pytest.MonkeyPatch, *addresses: str) -> None:
    ips = [SimpleNamespace(ip=(text, 0, 0) if ":" in text else text) for text in addresses]
    monkeypatch.setattr("app.addresses.ifaddr.get_adapters", lambda: [SimpleNamespace(ips=ips)])
    monkeypatch.setattr("app.addresses._default_route", lambda: "192.168.1.7")


def test_the_own_invite_has_no_address_that_leads_nowhere(monkeypatch: pytest.MonkeyPatch) -> None:
    network(monkeypatch, "127.0.0.1", "169.254.3.4", "192.168.1.7", "0.0.0.0", "240.0.0.1", "fe80::1%eth0", "fd00::7")
    assert offers() == (Offer("192.168.1.7", Reach.NETWORK), Offer("fd00::7", Reach.NETWORK))


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
