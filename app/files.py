"""Writing small files so that a crash leaves the old one or the new one, never half of one.

Owns the write-then-rename and the setting aside of damaged files; must not know what is in them.
"""

from __future__ import annotations

import os
import sys
from datetime import date
from itertools import count
from pathlib import Path


def write_atomic(path: Path, data: bytes, mode: int = 0o600) -> None:
    """Put `data` at `path` in one step that is on the disk when this returns. Raises OSError, the old file then stays.

    The file is made with `mode` from its first byte on, so that a key is at no moment readable by others.
    """
    fresh = path.with_name(path.name + ".new")
    fresh.unlink(missing_ok=True)  # left by a crash; only the holder of the profile's lock writes here
    handle = os.open(fresh, os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_BINARY", 0), mode)
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        os.replace(fresh, path)
    except OSError:
        fresh.unlink(missing_ok=True)
        raise
    sync_folder(path.parent)


def sync_folder(folder: Path) -> None:
    """Make a rename in `folder` survive a power cut. Windows cannot open folders and orders renames itself."""
    if sys.platform == "win32":
        return
    handle = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)


def aside(path: Path, companions: tuple[str, ...] = (), *, word: str = "damaged", day: date | None = None) -> Path:
    """Where `set_aside` would put `path` now: the first free ``name.word-2026-11-30``, ``name.word-2026-11-30.2`` …"""
    stem = f"{path.name}.{word}-{(day or date.today()).isoformat()}"
    for number in count(1):
        kept = path.with_name(stem if number == 1 else f"{stem}.{number}")
        if not any(kept.with_name(kept.name + suffix).exists() for suffix in ("", *companions)):
            break
    return kept


def set_aside(path: Path, companions: tuple[str, ...] = (), *, word: str = "damaged", day: date | None = None) -> Path:
    """Rename a file to ``name.word-DAY`` and return that path; nothing is deleted nor overwritten. Raises OSError.

    Files called `path` plus one of `companions` (SQLite's ``-wal``, ``-shm``) go with it. `day`: today.
    """
    kept = aside(path, companions, word=word, day=day)
    for suffix in companions:
        companion = path.with_name(path.name + suffix)
        if companion.exists():
            companion.rename(kept.with_name(kept.name + suffix))
    path.rename(kept)
    sync_folder(path.parent)
    return kept
