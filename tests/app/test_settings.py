"""Settings: kept, damaged, from another version."""

from __future__ import annotations

import json
from dataclasses import fields, replace
from datetime import date
from pathlib import Path

import pytest

from app.errors import AppError
from app.settings import (
    Felt,
    Settings,
    Speed,
    Window,
    load_settings,
    player_language,
    player_name,
    save_settings,
)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "settings.json"


ALL = Settings(
    name="Zoë",
    language="fr",
    deck="large-index",
    four_colour=True,
    felt=Felt.LIGHT,
    speed=Speed.FAST,
    reduced_motion=True,
    sounds=False,
    volume=5,
    mirrored=True,
    port=4000,
    announce=False,
    map_port=False,
    rules="classic own_waste=yes",
    assist=2,
    bot="steady",
    turn_hint=False,
    window=Window(-5, 10, 900, 600, True),
)


def test_every_setting_comes_back(path: Path) -> None:
    default = Settings()
    assert all(getattr(ALL, f.name) != getattr(default, f.name) for f in fields(Settings) if f.name != "unknown")
    save_settings(path, ALL)
    assert load_settings(path) == (ALL, ())


def test_no_file_means_the_defaults(path: Path) -> None:
    assert load_settings(path) == (Settings(), ())


def test_what_a_newer_version_has_set_is_carried_along(path: Path) -> None:
    path.write_text('{"name": "Anna", "table_cloth": {"tassels": 4}}')
    settings, troubles = load_settings(path)
    assert troubles == ()
    save_settings(path, replace(settings, name="Bert"))
    values = json.loads(path.read_text())
    assert (values["name"], values["table_cloth"]) == ("Bert", {"tassels": 4})


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("name", "x" * 33),
        ("name", "a\u202eb"),
        ("name", " "),
        ("name", 5),
        ("language", "../fr"),
        ("deck", "../../etc"),
        ("deck", ""),
        ("four_colour", 1),
        ("felt", "purple"),
        ("felt", []),
        ("speed", None),
        ("sounds", "yes"),
        ("volume", 101),
        ("volume", True),
        ("volume", 5.0),
        ("port", 0),
        ("port", 65536),
        ("rules", "unheard-of"),
        ("rules", "classic reserve=99"),
        ("rules", {}),
        ("assist", 3),
        ("window", {"x": 1}),
        ("window", [1, 2, 3, 4]),
        ("window", {"x": 1, "y": 1, "width": 0, "height": 5, "maximised": False}),
    ],
)
def test_a_bad_value_costs_only_itself(path: Path, field: str, value: object) -> None:
    path.write_text(json.dumps({"mirrored": True, "map_port": False, field: value}))
    settings, troubles = load_settings(path)
    assert settings == Settings(mirrored=True, map_port=False)
    assert [(trouble.code, trouble.values) for trouble in troubles] == [("setting-bad-value", {"field": field})]


@pytest.mark.parametrize(
    "content",
    [b"", b"{", b"[]", b"null", b"\xff\xfe", b'{"name": "An', b"[" * 20_000, b" " * 70_000 + b"{}", bytes(100)],
    ids=["empty", "cut", "array", "null", "bytes", "half", "nested", "long", "zeros"],
)
def test_a_damaged_file_is_kept_aside(path: Path, content: bytes) -> None:
    path.write_bytes(content)
    settings, troubles = load_settings(path)
    assert settings == Settings()
    kept = path.with_name(f"settings.json.damaged-{date.today().isoformat()}")
    assert [(trouble.code, trouble.values["kept"]) for trouble in troubles] == [("settings-damaged", str(kept))]
    assert kept.read_bytes() == content
    path.write_bytes(content)
    load_settings(path)
    assert kept.with_name(f"{kept.name}.2").read_bytes() == content
    assert load_settings(path) == (Settings(), ())


def test_a_folder_in_the_way_is_told(path: Path) -> None:
    path.mkdir()
    settings, troubles = load_settings(path)
    assert settings == Settings()
    assert [trouble.code for trouble in troubles] == ["file-unreadable"]


def test_saving_into_nowhere_is_told(tmp_path: Path) -> None:
    with pytest.raises(AppError) as caught:
        save_settings(tmp_path / "none" / "settings.json", Settings())
    assert caught.value.code == "settings-unwritable"


def test_a_failed_save_leaves_the_old_file(path: Path) -> None:
    save_settings(path, ALL)
    path.with_name("settings.json.new").mkdir()  # the new file cannot be made
    with pytest.raises(AppError):
        save_settings(path, Settings())
    assert load_settings(path) == (ALL, ())


def test_name_and_language_are_guessed_until_set() -> None:
    assert player_name(Settings(name="Anna")) == "Anna"
    assert player_name(Settings()) != ""
    assert player_language(Settings(language="fr")) == "fr"
    assert player_language(Settings(language="tlh")) in {"en", "fr", "es"}
