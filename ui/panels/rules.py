"""A set of rules in words, section by section.

Owns the layout; the sentences come from the rule data.
"""

from __future__ import annotations

from collections.abc import Mapping

from PySide6.QtWidgets import QVBoxLayout, QWidget

from app.strings import Strings
from ui.panels.sheet import label


def rules_in_words(say: Strings, values: Mapping[str, str]) -> QWidget:
    """All of it, as one widget to be scrolled."""
    made = QWidget()
    box = QVBoxLayout(made)
    box.setContentsMargins(0, 0, 10, 0)
    box.setSpacing(4)
    for section in say.rules(values):
        box.addWidget(label(section.title, "section"))
        for sentence in section.sentences:
            box.addWidget(label(sentence, wrap=True))
        box.addSpacing(10)
    box.addStretch(1)
    return made
