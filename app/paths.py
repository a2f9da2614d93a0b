"""Where a profile keeps its files.

Owns the folder names; must not read or write what lies in them.
"""

from __future__ import annotations

import os
import re
from collections.abc import Mapping
from dataclasses import dataclass, replace
from pathlib import Path

import platformdirs

from app.errors import AppError

DEFAULT_PROFILE = "default"

# One spelling on every disk: lower case (Windows and macOS fold case), no dot, no separator.
_NAME = re.compile(r"[a-z0-9][a-z0-9_-]{0,31}")
# Windows opens a device under these names, whatever the folder.
_DEVICES = frozenset({"con", "prn", "aux", "nul", *(f"{kind}{n}" for kind in ("com", "lpt") for n in range(10))})


@dataclass(frozen=True, slots=True)
class Paths:
    """The folders of one profile. Two profiles never share one."""

    profile: str
    data: Path
    config: Path

    @property
    def key(self) -> Path:
        """The private key."""
        return self.data / "identity.key"

    @property
    def lock(self) -> Path:
        """Locked by the program that holds the identity."""
        return self.data / "identity.lock"

    @property
    def bell(self) -> Path:
        """Where a second start can ring (app.bell); there while a window is open."""
        return self.data / "window.json"

    @property
    def store(self) -> Path:
        """The database of matches."""
        return self.data / "store.sqlite3"

    @property
    def records(self) -> Path:
        """Where exported records go unless told otherwise."""
        return self.data / "records"

    @property
    def settings(self) -> Path:
        """What the player has set."""
        return self.config / "settings.json"

    @property
    def bot(self) -> Paths:
        """The folders of the practice opponent: inside the profile, so that two profiles may practise at once."""
        return replace(self, data=self.data / "bot", config=self.config / "bot")

    def make(self) -> None:
        """Create the folders, private to the user. Raises AppError ``folder-unusable``."""
        for folder in (self.data, self.config, self.records):
            try:
                folder.mkdir(mode=0o700, parents=True, exist_ok=True)
            except OSError as error:
                raise AppError("folder-unusable", path=str(folder), detail=error.strerror or str(error)) from error


def check_profile(name: str) -> str:
    """`name` if it may name a profile: 1-32 of ``a-z 0-9 _ -``, no Windows device. Raises ``bad-profile-name``."""
    if not _NAME.fullmatch(name) or name in _DEVICES:
        raise AppError("bad-profile-name", name=name)
    return name


def paths_for(profile: str | None = None, environ: Mapping[str, str] | None = None) -> Paths:
    """The folders of `profile`, else of ``CRAPETTE_PROFILE``, else of the default profile; nothing is created.

    ``CRAPETTE_HOME`` moves everything into that folder. Empty variables count as unset.
    """
    environ = os.environ if environ is None else environ
    if profile is None:
        profile = environ.get("CRAPETTE_PROFILE") or DEFAULT_PROFILE
    check_profile(profile)
    if home := environ.get("CRAPETTE_HOME"):
        try:
            data = config = Path(home).expanduser().absolute()
        except RuntimeError as error:  # ~ of nobody
            raise AppError("folder-unusable", path=home, detail=str(error)) from error
    else:
        # appauthor=False: no doubled company folder on Windows. There both are one folder; no two names collide.
        data = platformdirs.user_data_path("crapette", appauthor=False)
        config = platformdirs.user_config_path("crapette", appauthor=False)
    return Paths(profile, data / "profiles" / profile, config / "profiles" / profile)
