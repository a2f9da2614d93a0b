"""Small files: written whole or not at all, damaged ones kept."""

from __future__ import annotations

import os
from datetime import date
from pathlib import Path

import pytest

from app.database import BESIDE
from app.files import aside, set_aside, write_atomic


def test_the_new_file_takes_the_place_of_the_old(tmp_path: Path) -> None:
    path = tmp_path / "x"
    write_atomic(path, b"old", 0o644)
    write_atomic(path, b"new", 0o600)
    assert path.read_bytes() == b"new"
    assert path.stat().st_mode & 0o777 == 0o600
    assert [entry.name for entry in tmp_path.iterdir()] == ["x"]


def test_a_failure_before_the_rename_leaves_the_old_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "x"
    write_atomic(path, b"old")

    def fail(handle: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", fail)
    with pytest.raises(OSError, match="No space"):
        write_atomic(path, b"new")
    assert [(entry.name, entry.read_bytes()) for entry in tmp_path.iterdir()] == [("x", b"old")]


def test_the_content_is_on_the_disk_before_the_name(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    done: list[str] = []
    sync, rename = os.fsync, os.replace

    def noted_sync(handle: int) -> None:
        done.append("sync")
        sync(handle)

    def noted_rename(old: Path, new: Path) -> None:
        done.append("rename")
        rename(old, new)

    monkeypatch.setattr(os, "fsync", noted_sync)
    monkeypatch.setattr(os, "replace", noted_rename)
    write_atomic(tmp_path / "x", b"new")
    assert done == ["sync", "rename", "sync"]  # the last one is the folder's


DAY = date(2026, 11, 30)


def test_damaged_files_are_kept_one_beside_the_other(tmp_path: Path) -> None:
    path = tmp_path / "x"
    for number, name in enumerate(("x.damaged-2026-11-30", "x.damaged-2026-11-30.2", "x.damaged-2026-11-30.3")):
        path.write_text(str(number))
        assert aside(path, day=DAY) == tmp_path / name
        assert set_aside(path, day=DAY) == tmp_path / name
        assert (tmp_path / name).read_text() == str(number)
    assert (tmp_path / "x.damaged-2026-11-30").read_text() == "0"
    assert not path.exists()


def test_a_file_set_aside_takes_its_companions_along_and_overwrites_none(tmp_path: Path) -> None:
    path = tmp_path / "store.sqlite3"
    for suffix in ("", "-wal", "-shm", "-journal"):
        (tmp_path / f"store.sqlite3{suffix}").write_text(suffix)
    stem = "store.sqlite3.damaged-2026-11-30"
    (tmp_path / f"{stem}-wal").write_text("of a crash")
    kept = set_aside(path, BESIDE, day=DAY)
    assert kept == tmp_path / f"{stem}.2"
    assert {entry.name.removeprefix(stem): entry.read_text() for entry in tmp_path.iterdir()} == {
        "-wal": "of a crash",
        ".2": "",
        ".2-wal": "-wal",
        ".2-shm": "-shm",
        ".2-journal": "-journal",
    }
