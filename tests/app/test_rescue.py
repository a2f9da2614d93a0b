"""After a loss: a damaged store is set aside, a key comes from its back-up or is made anew; nothing is overwritten."""

from __future__ import annotations

import sqlite3
from datetime import date
from pathlib import Path

import pytest

from app.cli import main
from app.paths import Paths, paths_for
from app.profile import open_profile, read_key
from app.store import Store
from net.identity import Identity, fingerprint

OLD = b"k" * 32
TODAY = date.today().isoformat()


@pytest.fixture
def paths(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Paths:
    """Those of a profile with a key and a store with much in it."""
    monkeypatch.setenv("CRAPETTE_HOME", str(tmp_path / "home"))
    monkeypatch.setenv("LANGUAGE", "en")
    made = paths_for()
    with open_profile(made), Store(made.store) as store:
        for n in range(400):
            store.meet(n.to_bytes(32, "big"), f"Player {n}")
    return made


def damage(path: Path) -> bytes:
    """Overwrite what lies behind the first page, which alone is looked at when the file is opened."""
    data = path.read_bytes()
    assert len(data) > 3 * 4096
    damaged = data[:4096] + b"\xa5" * (len(data) - 4096)
    path.write_bytes(damaged)
    return damaged


def words(key: bytes) -> str:
    return " ".join(fingerprint(Identity(key).key))


def test_a_damaged_store_is_set_aside_and_the_next_one_is_empty(
    paths: Paths, capsys: pytest.CaptureFixture[str]
) -> None:
    damaged = damage(paths.store)
    assert main(["matches"]) == 1
    assert "crapette set-aside" in capsys.readouterr().err
    assert main(["set-aside"]) == 0
    kept = paths.data / f"store.sqlite3.damaged-{TODAY}"
    assert capsys.readouterr().out == f"The damaged file is kept: {kept}. An empty one takes its place.\n"
    assert kept.read_bytes() == damaged
    assert main(["matches"]) == 0
    assert capsys.readouterr().err == "There are no matches yet.\n"


def test_a_sound_store_is_never_set_aside(paths: Paths, capsys: pytest.CaptureFixture[str]) -> None:
    before = paths.store.read_bytes()
    assert main(["set-aside"]) == 1
    assert "Nothing is found to be wrong" in capsys.readouterr().err
    assert paths.store.read_bytes() == before
    paths.store.unlink()
    assert main(["set-aside"]) == 1
    assert not paths.store.exists()


def test_no_store_is_set_aside_under_a_running_game(paths: Paths, capsys: pytest.CaptureFixture[str]) -> None:
    damaged = damage(paths.store)
    with open_profile(paths):
        assert main(["set-aside"]) == 1
    assert "running already" in capsys.readouterr().err
    assert paths.store.read_bytes() == damaged


def test_a_store_is_set_aside_without_a_sound_key(paths: Paths) -> None:
    damage(paths.store)
    paths.key.write_bytes(b"")
    assert main(["set-aside"]) == 0
    assert not paths.store.exists()


def test_the_file_of_a_newer_version_stays(paths: Paths, capsys: pytest.CaptureFixture[str]) -> None:
    db = sqlite3.connect(paths.store)
    db.execute("PRAGMA user_version = 9999")
    db.close()
    assert main(["set-aside"]) == 1
    assert "newer version" in capsys.readouterr().err
    assert paths.store.exists()


def test_a_key_goes_into_a_back_up_and_comes_back(
    paths: Paths, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    key, copy = read_key(paths.key), tmp_path / "copy.key"
    assert main(["backup", str(copy)]) == 0
    assert (copy.read_bytes(), copy.stat().st_mode & 0o777) == (key, 0o600)
    assert main(["backup", str(copy)]) == 1  # replaces nothing
    paths.key.write_bytes(b"half")
    capsys.readouterr()
    assert main(["forget", "00"]) == 1
    assert "crapette restore FILE" in capsys.readouterr().err
    assert main(["restore", str(copy)]) == 0
    kept = paths.data / f"identity.key.damaged-{TODAY}"
    assert capsys.readouterr().out == f"Your key is now: {words(key)}\nThe key that was there is kept: {kept}\n"
    assert (read_key(paths.key), kept.read_bytes()) == (key, b"half")


def test_another_key_takes_the_place_of_a_sound_one_which_is_kept(paths: Paths, tmp_path: Path) -> None:
    key, copy = read_key(paths.key), tmp_path / "other.key"
    copy.write_bytes(OLD)
    assert main(["restore", str(copy)]) == 0
    assert read_key(paths.key) == OLD
    assert (paths.data / f"identity.key.before-{TODAY}").read_bytes() == key


def test_a_lost_key_is_made_anew_only_if_it_is_asked_for(paths: Paths, capsys: pytest.CaptureFixture[str]) -> None:
    before = read_key(paths.key)
    assert main(["restore", "--new"]) == 1
    assert "it stays" in capsys.readouterr().err
    assert read_key(paths.key) == before
    paths.key.unlink()
    assert main(["restore"]) == 2
    assert not paths.key.exists()
    assert main(["restore", "--new"]) == 0
    made = read_key(paths.key)
    assert made != before
    assert capsys.readouterr().out == f"Your key is now: {words(made)}\n"
    with open_profile(paths) as profile:
        assert (profile.key, profile.fresh) == (made, False)


def test_what_is_no_back_up_changes_nothing(paths: Paths, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    key, path = read_key(paths.key), tmp_path / "holiday.jpg"
    path.write_bytes(b"x" * 99)
    for name, told in ((path, "no back-up of a key"), (tmp_path / "none", "There is no file")):
        assert main(["restore", str(name)]) == 1
        assert told in capsys.readouterr().err
    path.write_bytes(key)
    assert main(["restore", str(path)]) == 1
    assert "already" in capsys.readouterr().err
    with open_profile(paths):
        path.write_bytes(OLD)
        assert main(["restore", str(path)]) == 1
    assert "running already" in capsys.readouterr().err
    assert read_key(paths.key) == key
    assert [entry.name for entry in paths.data.iterdir() if "before" in entry.name or "damaged" in entry.name] == []
