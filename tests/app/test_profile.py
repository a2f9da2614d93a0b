"""The identity of a profile: key, lock, name."""

from __future__ import annotations

import subprocess
import sys
from datetime import date
from pathlib import Path

import pytest

from app.errors import AppError
from app.names import clean_name, is_name
from app.paths import Paths, paths_for
from app.profile import (
    back_up,
    exchange_key,
    guess_name,
    kept_key,
    open_profile,
    read_backup,
    read_key,
    restore_key,
    usual_name,
)

HOLD = """
import sys
from app.paths import paths_for
from app.profile import open_profile
profile = open_profile(paths_for(None, {"CRAPETTE_HOME": sys.argv[1]}))
print("held", flush=True)
sys.stdin.read()
"""


@pytest.fixture
def paths(tmp_path: Path) -> Paths:
    return paths_for(environ={"CRAPETTE_HOME": str(tmp_path)})


def code_of(caught: pytest.ExceptionInfo[AppError]) -> str:
    return caught.value.code


def test_the_key_is_made_once_and_private(paths: Paths) -> None:
    with open_profile(paths) as first:
        assert first.fresh
        assert len(first.key) == 32
    assert paths.key.read_bytes() == first.key
    assert paths.key.stat().st_mode & 0o777 == 0o600
    with open_profile(paths) as again:
        assert not again.fresh
        assert again.key == first.key


def test_a_key_readable_by_others_is_made_private(paths: Paths) -> None:
    open_profile(paths).close()
    paths.key.chmod(0o644)
    open_profile(paths).close()
    assert paths.key.stat().st_mode & 0o777 == 0o600


def test_the_bot_has_a_key_of_its_own(paths: Paths) -> None:
    with open_profile(paths) as player, open_profile(paths.bot) as bot:
        assert player.key != bot.key


def test_the_key_is_not_in_the_repr(paths: Paths) -> None:
    with open_profile(paths) as profile:
        assert repr(profile) == "Profile('default')"


def test_a_second_opening_in_this_process_is_refused(paths: Paths) -> None:
    with open_profile(paths):
        with pytest.raises(AppError) as caught:
            open_profile(paths)
        assert code_of(caught) == "profile-in-use"
    open_profile(paths).close()


def test_a_second_program_is_refused_until_the_first_is_killed(paths: Paths, tmp_path: Path) -> None:
    with subprocess.Popen(
        [sys.executable, "-c", HOLD, str(tmp_path)], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as holder:
        assert holder.stdout is not None
        assert holder.stdout.readline() == "held\n"
        with pytest.raises(AppError) as caught:
            open_profile(paths)
        assert code_of(caught) == "profile-in-use"
        holder.kill()
    assert paths.lock.exists()  # stale, and it does not matter
    open_profile(paths).close()


@pytest.mark.parametrize("content", [b"", b"x" * 31, b"x" * 33, bytes(32)])
def test_a_damaged_key_is_an_error_and_stays(paths: Paths, content: bytes) -> None:
    paths.make()
    paths.key.write_bytes(content)
    with pytest.raises(AppError) as caught:
        open_profile(paths)
    assert code_of(caught) == "key-damaged"
    assert paths.key.read_bytes() == content


def test_a_lost_key_beside_a_store_is_not_silently_replaced(paths: Paths) -> None:
    paths.make()
    paths.store.write_bytes(b"")
    with pytest.raises(AppError) as caught:
        open_profile(paths)
    assert code_of(caught) == "key-missing"
    assert not paths.key.exists()


def test_a_back_up_brings_the_identity_back(paths: Paths, tmp_path: Path) -> None:
    copy = tmp_path / "copy.key"
    with open_profile(paths) as profile:
        back_up(profile, copy)
        with pytest.raises(AppError) as caught:
            back_up(profile, copy)
        assert code_of(caught) == "file-exists"
        with pytest.raises(AppError) as caught:
            back_up(profile, tmp_path / "none" / "copy.key")
        assert code_of(caught) == "file-unwritable"
    assert copy.stat().st_mode & 0o777 == 0o600
    paths.key.unlink()
    paths.store.write_bytes(b"")
    assert restore_key(paths, read_backup(copy)) is None
    with open_profile(paths) as restored:
        assert restored.key == profile.key


def test_restoring_keeps_the_old_key_aside(paths: Paths) -> None:
    with open_profile(paths) as first:
        pass
    kept = restore_key(paths, b"k" * 32)
    assert kept == paths.key.with_name(f"identity.key.before-{date.today().isoformat()}")
    assert read_key(kept) == first.key
    with open_profile(paths) as restored:
        assert restored.key == b"k" * 32


def test_a_damaged_key_is_kept_as_one(paths: Paths) -> None:
    paths.make()
    paths.key.write_bytes(bytes(32))
    kept = restore_key(paths, b"k" * 32)
    assert kept == paths.key.with_name(f"identity.key.damaged-{date.today().isoformat()}")
    assert kept.read_bytes() == bytes(32)
    assert read_key(paths.key) == b"k" * 32
    assert paths.key.stat().st_mode & 0o777 == 0o600


@pytest.mark.parametrize("data", [b"", b"short", bytes(32), b"x" * 33])
def test_what_is_no_back_up_is_told_as_that(tmp_path: Path, data: bytes) -> None:
    path = tmp_path / "copy.key"
    with pytest.raises(AppError) as caught:
        read_backup(path)
    assert code_of(caught) == "file-missing"
    path.write_bytes(data)
    with pytest.raises(AppError) as caught:
        read_backup(path)
    assert (code_of(caught), caught.value.values) == ("backup-damaged", {"path": str(path)})


def test_restoring_a_bad_back_up_changes_nothing(paths: Paths) -> None:
    with open_profile(paths) as first:
        pass
    with pytest.raises(AppError) as caught:
        restore_key(paths, b"short")
    assert code_of(caught) == "key-damaged"
    assert read_key(paths.key) == first.key


def test_restoring_while_in_use_is_refused(paths: Paths) -> None:
    with open_profile(paths) as held:
        with pytest.raises(AppError) as caught:
            restore_key(paths, b"k" * 32)
        assert code_of(caught) == "profile-in-use"
        assert read_key(paths.key) == held.key


def test_a_half_written_key_of_a_crash_is_ignored(paths: Paths) -> None:
    paths.make()
    paths.key.with_name("identity.key.new").write_bytes(b"half")
    with open_profile(paths) as profile:
        assert len(profile.key) == 32
    assert sorted(path.name for path in paths.data.iterdir()) == ["identity.key", "identity.lock", "records"]


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("Zoë", "Zoë"),
        ("Zoe\u0308", "Zoë"),
        ("  Anna \t\n Maria ", "Anna Maria"),
        ("An\x1b[31mna", "An[31mna"),
        ("\u202eanna\u202c", "anna"),
        ("a\u200bb\u2066c\ufeff", "abc"),
        ("a\x00b\x7fc\x85", "abc"),
        ("line\u2028break", "line break"),
        ("\ue000\U000f0000", ""),
        ("x" * 40, "x" * 32),
        ("x" * 31 + " y", "x" * 31),
        ("王小明", "王小明"),
    ],
)
def test_names_hold_nothing_that_moves_the_cursor(text: str, name: str) -> None:
    assert clean_name(text) == name
    assert is_name(name) == bool(name)
    if text != name:
        assert not is_name(text)


def test_the_guessed_name_is_a_name() -> None:
    assert is_name(guess_name())


def test_a_second_profile_is_a_second_player(tmp_path: Path) -> None:
    environ = {"CRAPETTE_HOME": str(tmp_path)}
    assert usual_name(paths_for("anna", environ)) == "Anna"
    assert usual_name(paths_for(None, environ)) == guess_name()


def test_a_key_exchanged_while_the_profile_is_open_leaves_the_present_one_beside_it(paths: Paths) -> None:
    with open_profile(paths) as profile:
        first = profile.key
        promised = kept_key(paths)
        assert exchange_key(profile, b"k" * 32) == promised
        assert (paths.key.read_bytes(), promised.read_bytes()) == (b"k" * 32, first)
        assert profile.key == first  # until the program is started again
    with open_profile(paths) as profile:
        assert profile.key == b"k" * 32
        second = exchange_key(profile, b"l" * 32)
    assert second != promised
    assert promised.read_bytes() == first
    assert second.stat().st_mode & 0o777 == 0o600


def test_no_key_is_exchanged_for_a_damaged_one(paths: Paths) -> None:
    with open_profile(paths) as profile:
        with pytest.raises(AppError) as error:
            exchange_key(profile, bytes(32))
        assert error.value.code == "key-damaged"
        assert paths.key.read_bytes() == profile.key
        assert not kept_key(paths).exists()
