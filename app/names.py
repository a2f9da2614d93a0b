"""Names of players as they may be shown.

Owns what a typed name may hold and how any is shown. What the protocol lets pass is less strict and never changes
(`net.terms`), because it judges records; here the tables of the day decide. Must not be used to make file names.
"""

from __future__ import annotations

import unicodedata

NAME_LIMIT = 32  # characters
MARKS_LIMIT = 4  # marks on one letter; Hebrew, Thai and Tibetan need as many
UNSEEN = "□"  # stands for a character that would look like nothing
RING = "◌"  # carries a mark that has no letter

# Control, format (bidi overrides, zero-width, tags), surrogate, private, line and paragraph separators.
_UNSHOWN = frozenset({"Cc", "Cf", "Cs", "Co", "Zl", "Zp"})
# Letters and signs that look like nothing: fillers of Hangul, Khmer and Khitan, the empty Braille cell, a joiner of
# marks, a musical note without a head. Lawful in a name, so they may come in; unassigned characters too.
_FILLERS = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0\U00016fe4\U0001d159")


def showable(text: str) -> str:
    """`text` on one line as it may be shown: nothing that moves the cursor or turns the text, nothing unseen.

    Blanks stay as they are; a filler becomes `UNSEEN`, a mark without a letter sits on a `RING`, of a heap of marks the
    first few stay.
    """
    return text if text.isascii() and text.isprintable() else _seen(text, UNSEEN, RING)


def clean_name(text: str) -> str:
    """`text` as a name that may be typed: what is not seen is dropped, blanks joined, at most 32 characters; may be
    empty."""
    return " ".join(_seen(unicodedata.normalize("NFC", text), "", "").split())[:NAME_LIMIT].rstrip()


def isolated(name: str) -> str:
    """`name` to stand among other texts on a line: one that is read from right to left turns none of them round."""
    if any(unicodedata.bidirectional(char) in ("R", "AL") for char in name):
        return f"\u200e\u2068{name}\u2069"
    return name


def _seen(text: str, unseen: str, ring: str) -> str:
    """What can be seen of a text, with these signs for what cannot; "" drops it."""
    shown: list[str] = []
    marks: int | None = None  # on the last letter; None: there is none
    for char in text:
        kind = unicodedata.category(char)
        if kind in _UNSHOWN and not char.isspace():
            continue
        if kind in ("Mn", "Me") and char not in _FILLERS:
            if marks is None and not ring:
                continue
            if marks is None:
                shown.append(ring)
            marks = (marks or 0) + 1
            if marks <= MARKS_LIMIT:
                shown.append(char)
        elif kind in _UNSHOWN or kind == "Zs":
            shown.append(char if kind == "Zs" else " ")
            marks = None
        elif kind == "Cn" or char in _FILLERS:
            shown.append(unseen)
            marks = 0 if unseen else marks
        else:
            shown.append(char)
            marks = 0
    return "".join(shown)


def is_seen(text: str) -> bool:
    """Whether anybody could see something of this text."""
    return bool(_seen(text, "", "").strip())


def is_name(text: str) -> bool:
    """Whether `text` is a name as it stands."""
    return bool(text) and clean_name(text) == text
