"""What a seat tells whoever sits there until a match is on the table.

Owns these; values and codes only, no sentence. `app.happening` has the rest, and the closed list.
"""

from __future__ import annotations

from dataclasses import dataclass

from app.reach import Way
from engine import Rules


@dataclass(frozen=True, slots=True)
class Reached:
    """What is known of the way through the host's router has changed."""

    way: Way


@dataclass(frozen=True, slots=True)
class Met:
    """The other side has proved this key; its eight words can be compared by voice. `known`: the name kept for it."""

    key: bytes
    words: tuple[str, ...]
    name: str
    known: str


@dataclass(frozen=True, slots=True)
class AdmitWanted:
    """Somebody without the invite waits for `admit`; the chosen name proves nothing. `known`: as of `Met`."""

    key: bytes
    words: tuple[str, ...]
    name: str
    known: str = ""


@dataclass(frozen=True, slots=True)
class TermsProposed:
    """The guest must accept or decline."""

    rules: Rules
    assist: int
    host: str


@dataclass(frozen=True, slots=True)
class Begun:
    """A match is on the table; `resumed` if it was unfinished. `instead`: the code of a sentence if it goes on though
    another one was offered or asked for."""

    resumed: bool
    instead: str = ""


@dataclass(frozen=True, slots=True)
class Noted:
    """Something on this machine is not as it should be, and yet the match goes on: a code and its sentence's values."""

    code: str
    values: dict[str, object]
