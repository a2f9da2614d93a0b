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
from net.door import Strangers
from net.identity import Identity, fingerprint
from tests.app.test_seats import Home, until
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
