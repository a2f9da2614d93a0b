"""All matches kept here, and what they add up to.

Owns the lists, their filter and what can be asked for a match. The store is read in a thread; opening, going on and
deleting are asked of the window by signals.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from pathlib import Path

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QButtonGroup, QFileDialog, QStackedWidget, QVBoxLayout, QWidget

from app.filing import SUFFIX, drop_record, match_name, save_as
from app.history import (
    History,
    can_continue,
    day_of,
    load_history,
    matching,
    seat_names,
    standing,
    stored_record,
    total,
)
from app.ledger import Ledger
from app.reading import Job
from app.sentences import N_
from app.stored import MatchRow
from app.strings import Strings
from net.codes import Code
from ui.dialogs.ask import Question
from ui.pages.growing import Parts
from ui.pages.page import Page
from ui.panels.fields import Choice
from ui.panels.sheet import button, label, row
from ui.panels.toast import Toast
from ui.review.later import Later
from ui.review.look import history_sheet
from ui.review.tables import match_cells, matches_model, standing_cells, standings_model, table_view
from ui.style.theme import Skin


@dataclass(frozen=True, slots=True)
class Place:
    """Where somebody is in the list: the match that is marked, and what the list was narrowed to."""

    match_id: bytes | None = None
    opponent: object = None
    preset: object = None


class HistoryPage(Page):
    """See the module."""

    review = Signal(object)  # a MatchRow
    files = Signal(object)  # paths
    resume = Signal(object)  # a MatchRow

    def __init__(
        self,
        say: Strings,
        skin: Skin,
        ledger: Ledger,
        folder: Path,
        place: Place = Place(),
        *,
        gradually: bool = False,
    ) -> None:
        """`place`: where in the list the player was before."""
        super().__init__(say, skin)
        self._ledger, self._folder, self._before = ledger, folder, place
        self._history = History((), ())
        self._shown: tuple[MatchRow, ...] = ()
        self._loader: Later[History] = Later(self)
        self._writer: Later[bool] = Later(self)
        self._remover: Later[bool] = Later(self)
        self._dialog: QFileDialog | None = None
        self.setObjectName("history-page")
        self.setStyleSheet(history_sheet(skin))
        self.fill(self._parts(), gradually=gradually)

    def _parts(self) -> Parts:
        _ = self.say
        body = self.frame(_("Review"), width=1180, fill=True)
        self.toast = Toast(self)
        group = QButtonGroup(self)
        self.matches_tab = button(_("Matches"), lambda: self._pages.setCurrentIndex(0), "segment")
        self.statistics_tab = button(_("Statistics"), lambda: self._pages.setCurrentIndex(1), "segment")
        for tab in (self.matches_tab, self.statistics_tab):
            tab.setCheckable(True)
            tab.setAutoExclusive(True)  # a screen reader tells one of several, not a check box
            group.addButton(tab)
        self.matches_tab.setChecked(True)
        self.opponents = self._filter(_("All opponents"), _("Opponent"))
        self.presets = self._filter(_("All rules"), _("Rules"))
        top = row(self.matches_tab, self.statistics_tab, None, self.opponents, self.presets, spacing=8)
        body.addLayout(top)
        self._pages = QStackedWidget()
        body.addWidget(self._pages, 1)
        yield False
        yield from self._matches_page()
        yield from self._statistics_page()
        self.load()
        yield True

    def _filter(self, everything: str, name: str) -> Choice:
        box = Choice(name)
        box.setToolTip(name)
        box.setMinimumWidth(150)
        box.addItem(everything, None)
        box.activated.connect(lambda _at: self._show())
        return box

    def _matches_page(self) -> Parts:
        _ = self.say
        page = QWidget()
        self._pages.addWidget(page)
        box = QVBoxLayout(page)
        box.setContentsMargins(0, 0, 0, 0)
        box.setSpacing(10)
        yield False
        self.rows = matches_model(_)
        self.matches = table_view(self.rows, _("Matches"), stretch=(0, 5))
        self.matches.selectionModel().currentRowChanged.connect(lambda _now, _before: self._show_possible())
        self.matches.activated.connect(lambda _index: self._ask(self.review))
        yield False
        self.nothing = label("", "faint", centre=True)
        box.addWidget(self.matches, 1)
        box.addWidget(self.nothing)
        self.first = self.matches
        yield False
        self.review_button = button(_("Review"), lambda: self._ask(self.review), "primary", "review")
        self.resume_button = button(_("Continue"), lambda: self._ask(self.resume), "", "continue")
        self.export_button = button(_("Export"), self._export, "", "export")
        self.delete_button = button(_("Delete"), self._ask_delete)
        self.open_button = button(_("Open a file"), self._choose, "", "folder")
        box.addLayout(
            row(self.open_button, None, self.delete_button, self.export_button, self.resume_button, self.review_button)
        )
        yield False

    def _statistics_page(self) -> Parts:
        _ = self.say
        page = QWidget()
        self._pages.addWidget(page)
        box = QVBoxLayout(page)
        box.setContentsMargins(0, 0, 0, 0)
        box.setSpacing(10)
        self.standings = standings_model(_)
        self.statistics = table_view(self.standings, _("Statistics"), stretch=(0, 1))
        box.addWidget(self.statistics, 1)
        self.uncounted = label("", "faint", centre=True)
        box.addWidget(self.uncounted)
        told = _("The Stops are yours. Missed: faults of the opponent that you did not call, of finished deals.")
        box.addWidget(label(told, "faint", wrap=True))
        yield False

    # -- what is there ------------------------------------------------------------------------------------------

    def load(self) -> None:
        """Ask the store anew."""
        store, say = self._ledger.store, self.say

        def work(_job: Job[History]) -> History:
            return _called_now(load_history(store), say)

        self._loader.start(work, self._loaded, lambda error: self.toast.say(self.say.error(error)))

    def _loaded(self, history: History) -> None:
        self._history = history
        _refill(self.opponents, [(history.called(key, name), key) for key, name in history.opponents])
        _refill(self.presets, [(self.say.preset(name), name) for name in history.presets])
        before, self._before = self._before, Place()
        for box, wanted in ((self.opponents, before.opponent), (self.presets, before.preset)):
            if wanted is not None:
                _choose(box, wanted)
        self._show(before.match_id)

    def _show(self, match_id: bytes | None = None) -> None:
        """The list as it is narrowed now, and in it that match marked, or the one that was."""
        opponent, preset = self.opponents.currentData(), self.presets.currentData()
        if match_id is None and self.chosen is not None:
            match_id = self.chosen.header.match_id
        self._shown = matching(self._history.matches, opponent, preset)
        call = self._history.called
        self.rows.show_rows([match_cells(entry, self.say, call) for entry in self._shown])
        _ = self.say
        played = bool(self._history.matches)
        self.nothing.setText(_("No match is like that.") if played else _("No match has been played here yet."))
        self.nothing.setVisible(not self._shown)
        at = next((i for i, entry in enumerate(self._shown) if entry.header.match_id == match_id), 0)
        self.matches.selectRow(at)
        standings = standing(self._history.standings, opponent, preset)
        cells = [standing_cells(entry, self.say, call) for entry in standings]
        if len(standings) > 1:
            cells.append(standing_cells(total(standings), self.say, call))
        self.standings.show_rows(cells, with_sum=len(standings) > 1)
        unended = _("No deal has been played to its end here yet.")
        self.uncounted.setText(unended if self._shown else self.nothing.text())
        self.uncounted.setVisible(not standings)
        self._show_possible()

    @property
    def chosen(self) -> MatchRow | None:
        """The match that is marked."""
        at = self.matches.currentIndex().row()
        return self._shown[at] if 0 <= at < len(self._shown) else None

    @property
    def place(self) -> Place:
        """Where the player is in the list."""
        chosen = self.chosen
        match_id = None if chosen is None else chosen.header.match_id
        return Place(match_id, self.opponents.currentData(), self.presets.currentData())

    def _show_possible(self) -> None:
        chosen = self.chosen
        for made in (self.review_button, self.export_button, self.delete_button):
            made.setEnabled(chosen is not None)
        self.resume_button.setEnabled(chosen is not None and can_continue(chosen, self._ledger.identity.key))

    # -- what is asked for --------------------------------------------------------------------------------------

    def _ask(self, signal: object) -> None:
        if self.chosen is not None:
            signal.emit(self.chosen)  # type: ignore[attr-defined]

    def _choose(self) -> None:
        _ = self.say
        dialog = QFileDialog(self, _("Choose a file"), str(self._folder))
        dialog.setNameFilters([f"Crapette (*{SUFFIX})", "* (*)"])
        dialog.setFileMode(QFileDialog.FileMode.ExistingFiles)
        dialog.filesSelected.connect(lambda names: self.files.emit(tuple(map(Path, names))))
        self._dialog = dialog
        dialog.open()

    def _export(self) -> None:
        chosen = self.chosen
        if chosen is None:
            return
        name = match_name(seat_names(chosen), day_of(chosen)) + SUFFIX
        dialog = QFileDialog(self, self._("Export"), str(Path.home() / name))
        dialog.setAcceptMode(QFileDialog.AcceptMode.AcceptSave)
        dialog.setDefaultSuffix(SUFFIX[1:])
        dialog.selectFile(name)
        dialog.fileSelected.connect(lambda path: self.write(chosen, Path(path)))
        self._dialog = dialog
        dialog.open()

    def write(self, chosen: MatchRow, path: Path) -> None:
        """Write the record of a match."""
        store, say = self._ledger.store, self.say

        def work(_job: Job[bool]) -> bool:
            record = stored_record(store, chosen.header.match_id)
            save_as(record, path)
            return record.damaged_at is None

        def done(whole: bool) -> None:
            written = say(N_("Written: {path}"), path=str(path))
            self.toast.say(written if whole else f"{written} {say.sentence(Code.DAMAGED)}")

        self._writer.start(work, done, lambda error: self.toast.say(say.error(error)))

    def _ask_delete(self) -> None:
        chosen, _ = self.chosen, self.say
        if chosen is None:
            return
        unfinished = not chosen.summary.finished
        text = _("The match against {name} and its record are gone for good.", name=chosen.header.peer)
        if unfinished:
            text += " " + _("It is not finished: it could not go on any more.")
        Question(
            *(self, _, self.skin),
            title=_("Delete this match?"),
            text=text,
            yes=_("Delete"),
            answered=lambda: self._delete(chosen),
            danger=True,
        )

    def _delete(self, chosen: MatchRow) -> None:
        match_id, ledger, folder = chosen.header.match_id, self._ledger, self._folder

        def work(_job: Job[bool]) -> bool:
            ledger.forget(match_id)  # waits for seconds where another program is writing
            drop_record(match_id, folder)
            return True

        def failed(error: Exception) -> None:
            self.toast.say(self.say.error(error))
            self.load()

        self._remover.start(work, lambda _done: self.load(), failed)


def _called_now(history: History, say: Strings) -> History:
    """The computer is called as it is in the language of now."""

    def match(row: MatchRow) -> MatchRow:
        return replace(row, header=replace(row.header, peer=say.computer_kept(row.header.peer)))

    matches = tuple(match(row) if row.header.practice else row for row in history.matches)
    sums = tuple(replace(row, peer=say.computer_kept(row.peer)) if row.practice else row for row in history.standings)
    return History(matches, sums)


def _refill(box: Choice, items: list[tuple[str, object]]) -> None:
    """Everything and these; the choice stays if it is still there."""
    kept = box.currentData()
    while box.count() > 1:
        box.removeItem(1)
    for text, data in items:
        box.addItem(text, data)
    _choose(box, kept)


def _choose(box: Choice, wanted: object) -> None:
    """That, or everything if it is not there."""
    found: Callable[[int], bool] = lambda at: bool(box.itemData(at) == wanted)  # noqa: E731
    box.setCurrentIndex(next((at for at in range(1, box.count()) if wanted is not None and found(at)), 0))
