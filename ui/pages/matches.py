"""The matches that can go on.

Owns the list; a match chosen is taken up in the role it had.
"""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QDateTime, QLocale, Signal
from PySide6.QtWidgets import QListWidget, QListWidgetItem

from app.names import showable
from app.stored import MatchRow
from app.strings import Strings
from ui.pages.growing import Parts
from ui.pages.page import Page
from ui.panels.fields import Tall
from ui.panels.sheet import button, label, row
from ui.style.theme import Skin

A_PART = 20  # lines put on the list in one go


class MatchesPage(Page):
    """See the module."""

    chosen = Signal(object)

    def __init__(self, say: Strings, skin: Skin, rows: Sequence[MatchRow], *, gradually: bool = False) -> None:
        super().__init__(say, skin)
        self._rows = tuple(rows)
        self.fill(self._parts(), gradually=gradually)

    def _parts(self) -> Parts:
        _ = self.say
        body = self.frame(_("Continue a match"), fill=True)
        body.addWidget(label(_("Nothing is lost: each of these goes on exactly where it stopped."), "faint", wrap=True))
        self.list = QListWidget()
        self.list.setItemDelegate(Tall(self.list))
        self.list.setAccessibleName(_("Continue a match"))
        self.list.setSpacing(2)
        yield False
        for n, entry in enumerate(self._rows, 1):
            self.list.addItem(QListWidgetItem(self._line(entry)))
            if n % A_PART == 0:
                yield False
        self.list.itemActivated.connect(lambda _item: self._go())
        self.list.setCurrentRow(0)
        body.addWidget(self.list, 1)
        yield False
        self.go_button = button(_("Continue"), self._go, "primary", "continue")
        self.go_button.setEnabled(bool(self._rows))
        body.addLayout(row(None, self.go_button))
        self.first = self.list
        yield True

    def _line(self, entry: MatchRow) -> str:
        _ = self.say
        head, score = entry.header, entry.summary.score
        mine, theirs = score if head.role == 0 else score[::-1]
        when = QDateTime.fromMSecsSinceEpoch(entry.updated)
        shown = QLocale(_.language).toString(when, QLocale.FormatType.ShortFormat)
        role = _("practice") if head.practice else _("you host") if head.role == 0 else _("as a guest")
        peer = _.computer_kept(head.peer) if head.practice else showable(head.peer)
        standing = f"{peer}   {mine} : {theirs}   {_.preset(head.preset)}, {role}"
        return f"{standing}\n{shown}"

    def _go(self) -> None:
        at = self.list.currentRow()
        if 0 <= at < len(self._rows):
            self.chosen.emit(self._rows[at])
