"""Words too long for a line, for a label that wraps.

Owns where such a word may be broken. It is imported before the first page is painted, and so needs little of Qt.
"""

from __future__ import annotations

from PySide6.QtCore import QTextBoundaryFinder
from PySide6.QtGui import QFontMetrics

BREAK = "\u200b"  # where a line may end, and nothing is seen


def breakable(text: str, metrics: QFontMetrics, width: int) -> str:
    """The text as a label that wraps between words shows all of it: a word wider than that may end anywhere."""
    return " ".join(_letters(word) if metrics.horizontalAdvance(word) > width else word for word in text.split(" "))


def _letters(word: str) -> str:
    """With a break after each letter and its marks."""
    units = word.encode("utf-16-le", "surrogatepass")  # places are counted in these
    finder, parts, at = QTextBoundaryFinder(QTextBoundaryFinder.BoundaryType.Grapheme, word), [], 0
    while (end := finder.toNextBoundary()) > 0:
        parts.append(units[2 * at : 2 * end].decode("utf-16-le", "surrogatepass"))
        at = end
    return BREAK.join(parts)
