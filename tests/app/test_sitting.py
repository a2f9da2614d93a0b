"""What is printed of a run: how a deal ended, how a match goes on."""

from __future__ import annotations

from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from app import happening as h
from app.cli.console import Console
from app.cli.sitting import Sitting, resuming
from app.cli.typist import Typist
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
