"""Terminals and files without the signs of the game."""

from __future__ import annotations

import io
import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from app.cli.plain import plain, speak_plainly


def written(text: str, encoding: str) -> str:
    stream = io.TextIOWrapper(io.BytesIO(), encoding=encoding, newline="")
    speak_plainly(stream, None)
    stream.write(text)
    stream.flush()
    return stream.buffer.getvalue().decode(encoding)  # type: ignore[attr-defined]


def test_cards_are_written_as_the_table_writes_them_where_there_are_no_suits() -> None:
    assert written("12 Zoë: discards 8♠ → …", "ascii") == "12 Zoe: discards 8s -> ..."
    assert written("Stop\u202f! «\u00a0été\u00a0» – cœur ¡Stop!", "ascii") == 'Stop ! " ete " - coeur Stop!'
    assert written("cœur 10♥ 漢", "latin-1") == "coeur 10h ?"
    assert written("cœur 10♥ 漢", "utf-8") == "cœur 10♥ 漢"


def test_other_errors_stay_errors() -> None:
    with pytest.raises(UnicodeDecodeError):
        plain(UnicodeDecodeError("utf-8", b"\xff", 0, 1, "invalid start byte"))


@pytest.mark.parametrize("encoding", ["latin-1", "cp1252", "cp850"])  # in ASCII click writes UTF-8
def test_every_language_can_be_read_there(encoding: str, tmp_path: Path) -> None:
    environ = {**os.environ, "CRAPETTE_HOME": str(tmp_path), "PYTHONIOENCODING": encoding}
    for language in ("fr", "es"):
        done = subprocess.run(
            [sys.executable, "-m", "app", "rules", "depot", "grace=2.5"],
            capture_output=True,
            env=environ | {"LANGUAGE": language},
            check=True,
        )
        told = done.stdout.decode(encoding)
        assert "?" not in told
        assert {"fr": "un Stop !", "es": "Stop!"}[language] in told


def test_json_stays_what_it_says(tmp_path: Path) -> None:
    environ = {**os.environ, "CRAPETTE_HOME": str(tmp_path), "PYTHONIOENCODING": "latin-1", "LANGUAGE": "en"}
    command = [sys.executable, "-m", "app", "rules", "no“such”rules", "--json"]
    done = subprocess.run(command, capture_output=True, env=environ, check=False)
    assert json.loads(done.stderr.decode("latin-1"))["text"] == (
        "There are no rules called “no“such”rules”; the command “crapette rules” lists them."
    )
