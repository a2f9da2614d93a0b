"""What is printed of a run: how a match goes on."""

from __future__ import annotations

import pytest

from app.cli.sitting import resuming

MATCH = bytes.fromhex("6a1260742169a3ed") + bytes(24)


def test_the_command_that_goes_on_with_a_match_is_whole(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("CRAPETTE_PROFILE", raising=False)
    assert resuming("default", MATCH) == "crapette resume 6a126074"
    assert resuming("anna", MATCH) == "crapette --profile anna resume 6a126074"
    assert resuming("anna", MATCH, "sharp") == "crapette --profile anna resume 6a126074 --bot sharp"
    monkeypatch.setenv("CRAPETTE_PROFILE", "anna")  # where it is not set the other profile would be meant
    assert resuming("default", MATCH) == "crapette --profile default resume 6a126074"
