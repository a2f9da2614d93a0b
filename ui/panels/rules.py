"""A set of rules in words, section by section.

Owns the layout; the sentences come from the rule data.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from PySide6.QtWidgets import QVBoxLayout, QWidget

from app.strings import Strings
from ui.panels.sheet import label


def rules_in_words(made: QWidget, say: Strings, values: Mapping[str, str]) -> Iterator[None]:
    """Write all of it on `made`, to be scrolled; a section with each step."""
    box = QVBoxLayout(made)
    box.setContentsMargins(0, 0, 10, 0)
    box.setSpacing(4)
    for section in say.rules(values):
        for part in (label(section.title, "section"), *(label(told, wrap=True) for told in section.sentences)):
            box.addWidget(part)
            part.ensurePolished()  # with its section: all together would be styled in one go when it is shown
        box.addSpacing(10)
        yield
    box.addStretch(1)
