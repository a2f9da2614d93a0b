"""Folders of profiles."""

from __future__ import annotations

from pathlib import Path

import pytest

from app.errors import AppError
from app.paths import Paths, paths_for


def test_home_moves_everything(tmp_path: Path) -> None:
    paths = paths_for(environ={"CRAPETTE_HOME": str(tmp_path)})
    assert paths == Paths("default", tmp_path / "profiles" / "default", tmp_path / "profiles" / "default")
    assert paths.key == tmp_path / "profiles" / "default" / "identity.key"
    assert paths.settings == tmp_path / "profiles" / "default" / "settings.json"


def test_without_home_the_systems_folders_are_used() -> None:
    paths = paths_for(environ={})
    assert paths.data.parts[-3:] == ("crapette", "profiles", "default")
    assert paths.config.parts[-3:] == ("crapette", "profiles", "default")


def test_profile_from_the_option_before_the_environment(tmp_path: Path) -> None:
    environ = {"CRAPETTE_HOME": str(tmp_path), "CRAPETTE_PROFILE": "anna"}
    assert paths_for(None, environ).data == tmp_path / "profiles" / "anna"
    assert paths_for("bert", environ).data == tmp_path / "profiles" / "bert"


def test_empty_variables_are_unset() -> None:
    assert paths_for(environ={"CRAPETTE_HOME": "", "CRAPETTE_PROFILE": ""}) == paths_for(environ={})


def test_the_bot_lives_inside_the_profile(tmp_path: Path) -> None:
    bot = paths_for("anna", {"CRAPETTE_HOME": str(tmp_path)}).bot
    assert bot.store == tmp_path / "profiles" / "anna" / "bot" / "store.sqlite3"


@pytest.mark.parametrize(
    "name",
    ["", ".", "..", "../x", "a/b", "a\\b", "Anna", "é", "a b", "a.b", "-a", "con", "lpt1", "a\n", "a\0", "x" * 33],
)
def test_bad_profile_names_are_refused(name: str) -> None:
    with pytest.raises(AppError) as caught:
        paths_for(name, {})
    assert caught.value.code == "bad-profile-name"


def test_a_bad_name_in_the_environment_is_refused() -> None:
    with pytest.raises(AppError) as caught:
        paths_for(environ={"CRAPETTE_PROFILE": "../other"})
    assert caught.value.code == "bad-profile-name"


def test_folders_are_made_private(tmp_path: Path) -> None:
    paths = paths_for("anna", {"CRAPETTE_HOME": str(tmp_path)})
    paths.make()
    paths.make()
    assert paths.data.stat().st_mode & 0o777 == 0o700


def test_a_file_in_the_way_is_an_error_with_code(tmp_path: Path) -> None:
    (tmp_path / "profiles").write_text("not a folder")
    with pytest.raises(AppError) as caught:
        paths_for(environ={"CRAPETTE_HOME": str(tmp_path)}).make()
    assert caught.value.code == "folder-unusable"
