"""The files that make the game known to a Linux desktop."""

from __future__ import annotations

import configparser
import sys
import xml.etree.ElementTree as ElementTree
from pathlib import Path

import pytest

from app.cli import main
from app.desktop import integrate
from app.errors import AppError


def test_records_open_by_double_click(tmp_path: Path) -> None:
    written = integrate({"XDG_DATA_HOME": str(tmp_path)}, '/opt/my games/"c$rapette')
    assert all(path.is_file() for path in written)
    entry = configparser.RawConfigParser()
    entry.read(tmp_path / "applications" / "crapette.desktop")
    assert entry["Desktop Entry"]["exec"] == '"/opt/my games/\\"c\\$rapette" %u'
    kind, scheme = entry["Desktop Entry"]["mimetype"].rstrip(";").split(";")
    assert scheme == "x-scheme-handler/crapette"
    types = ElementTree.parse(tmp_path / "mime" / "packages" / "crapette.xml").getroot()
    assert types[0].get("type") == kind
    assert [glob.get("pattern") for glob in types[0] if glob.tag.endswith("glob")] == ["*.crapette"]


def test_the_command_says_what_it_wrote(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    assert main(["integrate"]) == 0
    assert str(tmp_path / "applications" / "crapette.desktop") in capsys.readouterr().out


def test_elsewhere_it_says_so(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "platform", "win32")
    with pytest.raises(AppError) as error:
        integrate({"XDG_DATA_HOME": str(tmp_path)})
    assert error.value.code == "no-desktop"
    assert list(tmp_path.iterdir()) == []


def test_a_folder_that_cannot_be_written_is_named(tmp_path: Path) -> None:
    (tmp_path / "applications").write_text("in the way", "utf-8")
    with pytest.raises(AppError) as error:
        integrate({"XDG_DATA_HOME": str(tmp_path)})
    assert error.value.code == "file-unwritable"
