"""What the window is opened for: a record, as a path or a file's URL, or an invite's link."""

from __future__ import annotations

from pathlib import Path

import pytest

from app.cli import main
from app.errand import Errand, link_of, unwrapped
from app.errors import AppError

LINK = "crapette://192.0.2.7:5252/#k=AAAA&t=AAAA"


def opened(*args: str) -> list[tuple[str | None, Errand | None]]:
    seen: list[tuple[str | None, Errand | None]] = []

    def window(profile: str | None, errand: Errand | None) -> int:
        seen.append((profile, errand))
        return 0

    assert main([*args], window) == 0
    return seen


def test_a_link_opens_the_window_for_it() -> None:
    assert opened(LINK) == [(None, LINK)]
    assert opened("--profile", "anna", LINK) == [("anna", LINK)]
    assert opened("Crapette:anything") == [(None, "Crapette:anything")]


def test_a_record_comes_as_a_path_or_as_its_url(tmp_path: Path) -> None:
    record = tmp_path / "Ada & Grace 100%.crapette"
    record.touch()
    assert opened(str(record)) == [(None, record)]
    assert opened(record.as_uri()) == [(None, record)]
    assert opened(record.as_uri().replace("file:///", "file://localhost/")) == [(None, record)]


def test_a_file_that_is_not_there_is_named_by_its_path(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    missing = tmp_path / "my game.crapette"
    assert main([missing.as_uri()], lambda _profile, _errand: 0) == 1
    assert capsys.readouterr().err == f"There is no file {missing}.\n"


def test_a_file_of_another_machine_is_not_looked_for_here() -> None:
    assert unwrapped("file://server/etc/passwd") == "file://server/etc/passwd"
    assert unwrapped("games.crapette") == "games.crapette"


@pytest.mark.parametrize("text", ["crapette:" + "x" * 504, "crapette://\n", "crapette://é", "http://x", ""])
def test_what_no_invite_can_look_like_is_none(text: str) -> None:
    with pytest.raises(AppError) as caught:
        link_of(text)
    assert caught.value.code == "bad-invite"


def test_a_link_that_cannot_be_one_opens_nothing(capsys: pytest.CaptureFixture[str]) -> None:
    def window(_profile: str | None, _errand: Errand | None) -> int:
        raise AssertionError("nothing to show")

    assert main(["crapette://" + "x" * 600], window) == 1
    assert capsys.readouterr().err.startswith("This is not a valid invite.")
