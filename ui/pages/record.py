"""A record file: what it proves, in words, and the table it ends with.

Owns the reading of one file and the way its verdict is told.
"""

from __future__ import annotations

from pathlib import Path

from PySide6.QtWidgets import QFileDialog, QVBoxLayout

from app.errors import AppError
from app.filing import SUFFIX, open_record
from app.match import Match, new_match
from app.picture import picture
from app.settings import Settings
from app.strings import Strings
from net.codes import NetError
from net.record import Record
from net.terms import Terms
from net.verdict import Verdict, judge
from ui.pages.page import Page
from ui.panels.sheet import button, label, row
from ui.style.theme import Skin
from ui.table.theme import Felt
from ui.table.widget import TableWidget


class RecordPage(Page):
    """See the module."""

    def __init__(self, say: Strings, skin: Skin, settings: Settings, folder: Path) -> None:
        super().__init__(say, skin)
        _ = say
        self._settings, self._folder = settings, folder
        body = self.frame(_("Review"), width=1600, fill=True)
        self.choose_button = button(_("Choose a file"), self._choose, "primary", "export")
        self.status = label(_("Open the record of a match, yours or somebody else's."), wrap=True)
        line = row(self.choose_button, self.status)
        line.setStretch(1, 1)
        body.addLayout(line)
        self.detail = label("", "faint", wrap=True)
        body.addWidget(self.detail)
        self._place = QVBoxLayout()
        body.addLayout(self._place, 1)
        self.table: TableWidget | None = None
        self._dialog: QFileDialog | None = None
        self._place.addStretch(1)

    def open(self, path: Path) -> None:
        """Read, judge and show a file."""
        _ = self.say
        try:
            record = open_record(path)
            verdict = judge([record], new_match)
        except (AppError, NetError) as error:
            self.status.setText(_.error(error))
            self.detail.setText("")
            return
        self.status.setText(self._told(record, verdict))
        match = verdict.floor.game
        assert isinstance(match, Match)
        terms = Terms.decode(record.header.terms)
        a, b = match.score
        self.detail.setText(
            _(
                "{host} {a} : {b} {guest} · {deals} · {n} entries · {path}",
                host=terms.name_host,
                guest=terms.name_guest,
                a=a,
                b=b,
                deals=_.deals(len(match.over)),
                n=len(verdict.chain),
                path=path.name,
            )
        )
        if match.state is not None:
            self._show(match)

    def _told(self, record: Record, verdict: Verdict) -> str:
        _, terms = self.say, Terms.decode(record.header.terms)
        names = (terms.name_host, terms.name_guest)
        name = "" if verdict.by is None else names[verdict.by]
        told = _.sentence("status-" + str(verdict.status).replace(" ", "-"), name=name, n=verdict.at)
        if verdict.code is not None and str(verdict.status) == "invalid":
            told += " " + _.sentence(verdict.code)
        return told

    def _show(self, match: Match) -> None:
        assert match.state is not None
        if self.table is None:
            self.table = TableWidget(words=self.say.table)
            self.table.set_read_only(True)
            self.table.set_felt(Felt[self._settings.felt.name])
            self.table.set_mirrored(self._settings.mirrored)
            self._place.insertWidget(0, self.table, 100)
        self.table.show_view(picture(match.state, "a"), animate=False)

    def _choose(self) -> None:
        _ = self.say
        dialog = QFileDialog(self, _("Choose a file"), str(self._folder))
        dialog.setNameFilters([f"Crapette (*{SUFFIX})", "* (*)"])
        dialog.setFileMode(QFileDialog.FileMode.ExistingFile)
        dialog.fileSelected.connect(lambda name: self.open(Path(name)))
        self._dialog = dialog
        dialog.open()
