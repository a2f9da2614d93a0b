"""Making the game known to a Linux desktop: its icon in the menu, its files and links by double click.

Owns the few files this takes in the user's own folders (freedesktop.org: desktop entry, shared MIME database). Must not
ask for anybody else's rights, nor be done without being asked for.
"""

from __future__ import annotations

import shutil
import subprocess
import sys
from collections.abc import Mapping
from importlib.resources import files
from pathlib import Path

from app.errors import AppError
from app.files import write_atomic

ENTRY = """[Desktop Entry]
Type=Application
Name=Crapette
Comment=Russian Bank for two, without any server
Exec={command} %u
Icon=crapette
Terminal=false
Categories=Game;CardGame;
MimeType=application/x-crapette-record;x-scheme-handler/crapette;
"""
MIME = """<?xml version="1.0" encoding="UTF-8"?>
<mime-info xmlns="http://www.freedesktop.org/standards/shared-mime-info">
  <mime-type type="application/x-crapette-record">
    <comment>Record of a Crapette match</comment>
    <glob pattern="*.crapette"/>
    <icon name="crapette"/>
  </mime-type>
</mime-info>
"""


def data_home(environ: Mapping[str, str]) -> Path:
    """Where the user's desktop files lie."""
    return Path(environ.get("XDG_DATA_HOME") or Path(environ.get("HOME") or Path.home()) / ".local" / "share")


def integrate(environ: Mapping[str, str], command: str | None = None) -> tuple[Path, ...]:
    """Write the desktop entry, the file type and the icon; the paths written.

    Raises AppError ``no-desktop`` where there is none of this kind, ``file-unwritable``.
    """
    if sys.platform in ("win32", "darwin"):
        raise AppError("no-desktop")
    home = data_home(environ)
    icon = files("resources").joinpath("icons", "crapette.svg").read_bytes()
    wanted = {
        home / "applications" / "crapette.desktop": ENTRY.format(command=_quoted(command or _command())).encode(),
        home / "mime" / "packages" / "crapette.xml": MIME.encode(),
        home / "icons" / "hicolor" / "scalable" / "apps" / "crapette.svg": icon,
    }
    for path, data in wanted.items():
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            write_atomic(path, data, 0o644)
        except OSError as error:
            raise AppError("file-unwritable", path=str(path), detail=error.strerror or str(error)) from error
    # Caches of the desktop; without these programs it finds the files at the next login.
    for program, folder in (
        ("update-mime-database", home / "mime"),
        ("update-desktop-database", home / "applications"),
    ):
        found = shutil.which(program)
        if found is not None:
            subprocess.run([found, str(folder)], check=False, capture_output=True)
    return tuple(wanted)


def _command() -> str:
    """How this program is started, from anywhere."""
    beside = Path(sys.executable).with_name("crapette")
    return str(beside) if beside.exists() else shutil.which("crapette") or str(Path(sys.argv[0]).absolute())


def _quoted(command: str) -> str:
    """As the desktop entry specification wants a path with blanks written."""
    escaped = command.replace("\\", "\\\\").replace('"', '\\"').replace("`", "\\`").replace("$", "\\$")
    return f'"{escaped}"'
