"""Qt without its hook into Python's import.

Owns the first import of PySide6. Must not need anything of the window.
"""

from __future__ import annotations

import builtins
import linecache


def load_qt() -> None:
    """Import PySide6 and give Python its own import back. Raises ImportError without Qt's system libraries.

    PySide6 reads the source of every module imported after it, to find out whether that uses `from __feature__`, and
    `linecache` keeps all of it: a fifth more time for each import, and 8 MiB for the program. Nothing here uses it.
    """
    plain = builtins.__import__
    try:
        import PySide6.QtCore  # noqa: F401 - for its side effect, which is taken back
    finally:
        builtins.__import__ = plain
        linecache.clearcache()
