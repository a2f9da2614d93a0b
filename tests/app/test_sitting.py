"""What is printed of a run: how a deal ended, how a match goes on."""

from __future__ import annotations

import asyncio
from hashlib import sha256
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from app import happening as h
from app.cli.console import Console
from app.cli.sitting import Sitting, resuming
from app.cli.typist import Typist
from app.seats import GuestTable, HostTable, Table
from engine import parse_rules
from net.door import Strangers
from net.identity import Identity, fingerprint
from tests.app.test_seats import HERE, Home, quiet, seated, until
from tests.support.pair import Pair

MATCH = bytes.fromhex("6a1260742169a3ed") + bytes(24)


def test_the_command_that_goes_on_with_a_match_is_whole(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("CRAPETTE_PROFILE", raising=False)
    assert resuming("default", MATCH) == "crapette resume 6a126074"
    assert resuming("anna", MATCH) == "crapette --profile anna resume 6a126074"
    assert resuming("anna", MATCH, "sharp") == "crapette --profile anna resume 6a126074 --bot sharp"
    monkeypatch.setenv("CRAPETTE_PROFILE", "anna")  # where it is not set the other profile would be meant
    assert resuming("default", MATCH) == "crapette --profile default resume 6a126074"


@pytest.mark.parametrize(
    ("typed", "told"),
    [
        (True, "Deal 1: You resigned. Gero wins the deal: 91 points. (0 plays)\n"),
        (False, "Deal 1: Hanna resigned. Gero has won the deal: 91 points. (0 plays)\n"),
    ],
)
def test_a_person_is_told_of_herself_how_a_deal_ended(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], typed: bool, told: str
) -> None:
    pair = Pair(tmp_path)
    console = Console(language="en")
    profile: Any = None
    sitting = Sitting(console, profile, None, typist=Typist(console) if typed else None)
    seat: Any = SimpleNamespace(controller=pair.host.play)
    sitting.seat = seat
    assert pair.host.play.submit("resign a") is None
    pair.settle()
    ended = pair.host.heard(h.DealEnded)
    pair.close()
    sitting.heard(ended[0])
    assert capsys.readouterr().out == told


def test_a_guest_without_an_invite_is_told_that_he_waits_at_the_door_and_what_is_compared_there(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    profile: Any = None

    async def knock(uninvited: bool) -> str:
        folder = tmp_path / str(uninvited)
        folder.mkdir()
        a, b = Home(folder, "a"), Home(folder, "b")
        host = await a.host(strangers=Strangers.ASK)
        guest = b.guest(host, token=b"" if uninvited else None)
        sitting = Sitting(Console(language="en"), profile, None, typist=Typist(Console(language="en")))
        sitting.seat, sitting.uninvited = guest, uninvited
        guest.listeners.append(sitting.heard)
        await guest.open()
        await until(lambda: a.heard(h.AdmitWanted if uninvited else h.Begun))
        await until(lambda: b.heard(h.Met))
        await asyncio.sleep(0)
        for seat in (guest, host):
            await seat.leave()
        for home in (a, b):
            home.ledger.store.close()
        return capsys.readouterr().err

    waiting = "Waiting for the host to let you in …\n"
    words = " ".join(fingerprint(Identity(sha256(b"b").digest()).key))
    assert f"{waiting}Your key: {words}\n" in asyncio.run(knock(True))
    assert waiting not in asyncio.run(knock(False))


@pytest.mark.parametrize(
    ("rules", "told"),
    [
        ("arena", "Your unfinished match with b goes on; the new rules wait until it is over.\n"),
        ("classic", "Your unfinished match with b goes on. A new one can begin when it is over.\n"),
        (None, "Going on with the unfinished match with b.\n"),  # as both have asked
    ],
)
def test_a_new_offer_that_leads_back_to_the_unfinished_match_says_so_at_both_terminals(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], rules: str | None, told: str
) -> None:
    profile: Any = None

    def sit(seat: HostTable | GuestTable) -> None:
        sitting = Sitting(Console(language="en"), profile, None)
        sitting.seat = seat
        seat.listeners.append(sitting.heard)

    async def play() -> None:
        a, b = Home(tmp_path, "a"), Home(tmp_path, "b")
        host, guest = await seated(a, b)
        assert host.controller is not None
        match_id = host.controller.log.header.match_id
        for seat in (guest, host):
            await seat.leave()
        host = HostTable(a.ledger, "a", Table(parse_rules(rules or "classic")), None if rules else match_id)
        sit(host)
        port = await host.open(0, HERE)
        old = None if rules else b.ledger.log(match_id)
        guest = GuestTable(b.ledger, "b", ((HERE, port),), a.ledger.identity.key, host.token, log=old)
        sit(guest)
        capsys.readouterr()
        await guest.open()
        await until(lambda: host.controller is not None and quiet(host, guest))
        theirs = "Your unfinished match with a goes on. A new one can begin when it is over.\n"
        notes = capsys.readouterr().err
        assert told in notes
        assert (theirs if rules else "Going on with the unfinished match with a.\n") in notes
        assert notes.count("unfinished match") == 2
        assert host.link is not None
        host.link.abort()  # the line is cut, and back: that is no news
        later: list[str] = []

        def both() -> bool:
            later.append(capsys.readouterr().err)
            return "".join(later).count("Going on with the unfinished match with ") == 2

        await until(both)
        for one in (guest, host):
            await one.leave()
        for home in (a, b):
            home.ledger.store.close()

    asyncio.run(play())


def test_two_of_one_name_are_told_apart_at_the_terminal(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    profile: Any = None

    async def play() -> None:
        a, b = Home(tmp_path, "a"), Home(tmp_path, "b")
        a.name, b.name = "Anna", "anna"
        host = await a.host()
        guest = b.guest(host)
        typist = Typist(Console(language="en"), by_hand=True)
        sitting = Sitting(Console(language="en"), profile, None, typist=typist)
        sitting.seat = typist._seat = guest
        guest.listeners.append(sitting.heard)
        await guest.open()
        await until(lambda: quiet(host, guest))
        begun = capsys.readouterr()
        assert "You are b (anna). Piles" in begun.out
        assert begun.err.endswith("Playing with Anna (host).\n")
        mark = begun.out.splitlines()[-1][2:]
        assert mark in ("Anna (host)", "anna (you)")
        typist._typed("help")
        assert "with a ' it is of anna (you)'s pack, without of Anna (host)'s;" in capsys.readouterr().out
        typist._typed("resign")
        assert capsys.readouterr().out == "Resign this deal? Anna (host) wins it. [y/N] \n"
        for seat in (guest, host):
            await seat.leave()
        for home in (a, b):
            home.ledger.store.close()

    asyncio.run(play())
