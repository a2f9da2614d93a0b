"""What can be done about a damaged store: it is set aside, and the next start makes an empty one.

Owns the check before that and the name it is kept under; nothing is deleted or overwritten. Lost keys are
`app.profile`'s. Must not open a store that is in use: whoever calls holds the profile.
"""

from __future__ import annotations

from pathlib import Path

from app.database import BESIDE
from app.errors import AppError
from app.files import aside, set_aside
from app.store import Store


def kept_store(path: Path) -> Path:
    """Where `set_store_aside` would keep the file now."""
    return aside(path, BESIDE)


def set_store_aside(path: Path) -> Path:
    """Rename a damaged store, with what SQLite keeps beside it; the new name.

    Takes as long as reading the whole file. Raises AppError ``store-sound`` (nothing is wrong with it: it stays),
    ``file-missing``, ``folder-unusable``, and why it cannot be looked at (``store-too-new``, ``store-busy`` …).
    """
    if not path.exists():
        raise AppError("file-missing", path=str(path))
    if not _damaged(path):
        raise AppError("store-sound", path=str(path))
    try:
        return set_aside(path, BESIDE)
    except OSError as error:
        raise AppError("folder-unusable", path=str(path.parent), detail=error.strerror or str(error)) from error


def _damaged(path: Path) -> bool:
    try:
        with Store(path) as store:
            return not store.sound()
    except AppError as error:
        if error.code == "store-damaged":
            return True
        raise
