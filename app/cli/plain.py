"""Terminals and files that have no sign for a suit, an arrow or an accent: what is written there instead.

Owns these substitutes. Where everything can be written (UTF-8) it does nothing.
"""

from __future__ import annotations

import codecs
import io
import unicodedata
from typing import TextIO

NAME = "crapette-plain"
SIGNS = dict(zip("♣♦♥♠–—•“”‘’«»", 'cdhs--*""\'\'""', strict=True))
SIGNS |= {"¡": "", "¿": "", "→": "->", "œ": "oe", "Œ": "OE", "æ": "ae", "Æ": "AE"}


def plain(error: UnicodeError) -> tuple[str, int]:
    """An error handler of `codecs`: nothing but ASCII, which every encoding has."""
    if not isinstance(error, UnicodeEncodeError):
        raise error
    return "".join(map(_sign, error.object[error.start : error.end])), error.end


def speak_plainly(*streams: TextIO | None) -> None:
    """From now on nothing that is written to these streams fails for want of a sign."""
    codecs.register_error(NAME, plain)
    for stream in streams:
        if isinstance(stream, io.TextIOWrapper) and not has_all(stream):
            stream.reconfigure(errors=NAME)


def has_all(stream: TextIO | None) -> bool:
    """Whether every sign can be written there; so it is where nothing is."""
    return stream is None or codecs.lookup(stream.encoding or "utf-8").name.startswith("utf-")


def _sign(char: str) -> str:
    known = SIGNS.get(char)
    if known is not None:
        return known
    return unicodedata.normalize("NFKD", char).encode("ascii", "ignore").decode() or "?"
