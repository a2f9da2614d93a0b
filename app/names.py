"""Names of players as they may be shown.

Owns what a name may hold (the protocol's rule, docs/protocol.md); must not be used to make file names.
"""

from __future__ import annotations

import unicodedata

NAME_LIMIT = 32  # characters

# Control, format (bidi overrides, zero-width, tags), surrogate, private, unassigned, line and paragraph separators.
_UNSHOWN = frozenset({"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"})


def showable(text: str) -> str:
    """`text` on one line without characters that are not seen themselves; blanks stay as they are."""
    return "".join(
        char if unicodedata.category(char) not in _UNSHOWN else " " if char.isspace() else "" for char in text
    )


def clean_name(text: str) -> str:
    """`text` as a name: unshowable characters dropped, blanks joined, at most 32 characters; may be empty."""
    return " ".join(showable(unicodedata.normalize("NFC", text)).split())[:NAME_LIMIT].rstrip()


def is_name(text: str) -> bool:
    """Whether `text` is a name as it stands."""
    return bool(text) and clean_name(text) == text
