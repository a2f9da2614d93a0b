"""Words too long for a line, for a label that wraps.

Owns where such a word may be broken. It is imported before the first page is painted, and so needs little of Qt.
"""

from __future__ import annotations

from unicodedata import bidirectional

from PySide6.QtCore import Qt, QTextBoundaryFinder
from PySide6.QtGui import QFontMetrics
from PySide6.QtWidgets import QLabel

BREAK = "\u200b"  # where a line may end, and nothing is seen
LEFT_TO_RIGHT = "\u200e"  # what follows is read so, and nothing is seen: all languages of the game are


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


def unturned(text: str) -> str:
    """A sentence of the game that keeps its own way of reading, though it begin with a Hebrew name."""
    strong = (way for way in map(bidirectional, text) if way in ("L", "R", "AL"))
    return text if next(strong, "L") == "L" else f"{LEFT_TO_RIGHT}{text}"


class Sentence(QLabel):
    """A label for a sentence with a name in it, in a place so narrow that a name may be wider: all of it is seen."""

    def __init__(self, name: str, width: int) -> None:
        """`width`: of the narrowest place, in pixels."""
        super().__init__()
        self.setTextFormat(Qt.TextFormat.PlainText)
        self.setObjectName(name)
        self.setWordWrap(True)
        self._width = width
        self._said = ""

    def setText(self, text: str) -> None:
        self._said = text
        self.setAccessibleName(text)
        whole = breakable(text, self.fontMetrics(), self._width)
        super().setText(unturned(whole))

    def text(self) -> str:
        """As it was said."""
        return self._said
