"""What the window is opened for: a record to look at, or an invite to join by.

It comes from the command line, from the desktop (a double click, a link in a browser) or with a second start.

Owns the reading of that one argument. What stands in a record or an invite is read elsewhere, and nothing is dialled
because of it.
"""

from __future__ import annotations

from pathlib import Path
from typing import TypeAlias

from app.errors import AppError

Errand: TypeAlias = Path | str
"""A record's path, or the text of an invite's link: of the scheme, and no longer than such links may be."""

SCHEME = "crapette:"  # in any spelling: what is wrong with it is said where it is shown
FILE_SCHEME = "file:"  # as desktops hand a file over that may also be a link
MAX_LINK = 512


def link_of(text: str) -> str:
    """The link itself. Raises AppError ``bad-invite`` for what is not even one by its looks."""
    if len(text) > MAX_LINK or not text.isascii() or not text.isprintable() or not is_link(text):
        raise AppError("bad-invite")
    return text


def is_link(text: str) -> bool:
    """Whether a text was meant as an invite."""
    return text[: len(SCHEME)].lower() == SCHEME


def unwrapped(argument: str) -> str:
    """An argument as it was meant: a file's URL as its path, everything else as it is."""
    if argument[: len(FILE_SCHEME)].lower() != FILE_SCHEME:
        return argument
    from urllib.parse import urlsplit  # not needed to open the window
    from urllib.request import url2pathname

    parts = urlsplit(argument)
    return url2pathname(parts.path) if parts.netloc in ("", "localhost") and parts.path else argument
