"""Where the answer of a command goes: files, folders, and a stdout that takes nothing more."""

from __future__ import annotations

import json
import os
import socket
import subprocess
import sys
from pathlib import Path

import pytest

from app.cli import main
from app.filing import open_record
from tests.app.test_cli import practised

FULL = Path("/dev/full")


@pytest.mark.parametrize("out", [".", "./", "", "..", "sub", "sub/"])
def test_a_record_exported_into_a_folder_gets_its_own_name_there(
    out: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    match_id = practised()
    here = tmp_path / "here"
    (here / "sub").mkdir(parents=True)
    monkeypatch.chdir(here)
    assert main(["export", match_id.hex(), "--as", "record", "--out", out]) == 0
    path = (here / out / f"{match_id.hex()[:16]}.crapette").resolve()
    assert open_record(path).header.match_id == match_id
    assert "Written: " in capsys.readouterr().out


def test_an_address_to_listen_on_that_is_no_name_here_is_said_in_words(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def unknown(*_args: object, **_named: object) -> None:
        raise socket.gaierror(socket.EAI_NONAME, "Name or service not known")

    monkeypatch.setattr("socket.getaddrinfo", unknown)
    for port in ("0", "5252"):
        assert main(["host", "--bind", "foo", "--port", port, "--bot", "simple", "--json"]) == 1
        error = json.loads(capsys.readouterr().err.splitlines()[-1])
        told = "Nobody can join: listening failed (Name or service not known)."
        assert (error["code"], error["text"]) == ("cannot-listen", told)


@pytest.mark.skipif(not FULL.exists(), reason="the device is Linux'")
@pytest.mark.parametrize("command", [["rules", "depot"], ["rules", "depot", "--json"], ["--help"], ["--version"]])
def test_a_full_disk_behind_stdout_is_one_sentence(command: list[str], tmp_path: Path) -> None:
    environ = {**os.environ, "CRAPETTE_HOME": str(tmp_path), "LANGUAGE": "en"}
    with FULL.open("wb") as full:
        done = subprocess.run(
            [sys.executable, "-m", "app", *command],
            stdout=full,
            stderr=subprocess.PIPE,
            text=True,
            env=environ,
            check=False,
            cwd=Path(__file__).parents[2],
        )
    assert done.returncode == 1
    told = json.loads(done.stderr)["text"] if "--json" in command else done.stderr.strip()
    assert told == "The answer cannot be written: No space left on device"


def test_a_position_from_a_closed_stdin_is_one_sentence(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("sys.stdin", None)  # as Python has it then
    assert main(["judge", "--position", "-", "turn"]) == 1
    assert capsys.readouterr().err == "- cannot be read: Bad file descriptor\n"


@pytest.mark.skipif(not FULL.exists(), reason="the device is Linux'")
def test_where_nothing_at_all_can_be_written_only_the_status_tells(tmp_path: Path) -> None:
    environ = {**os.environ, "CRAPETTE_HOME": str(tmp_path), "LANGUAGE": "en"}
    script = (
        "import app.cli, sys; sys.excepthook = lambda *error: sys.exit(77); sys.exit(app.cli.main(['rules', 'bridge']))"
    )
    with FULL.open("wb") as full:
        done = subprocess.run([sys.executable, "-c", script], stdout=full, stderr=full, env=environ, check=False)
    assert done.returncode == 1
