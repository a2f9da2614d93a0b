"""The lists of the history page: matches, and what they add up to.

Owns columns and cells. Which rows are shown is the page's.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtCore import QAbstractTableModel, QDateTime, QLocale, QModelIndex, QPersistentModelIndex, Qt
from PySide6.QtGui import QColor, QFont
from PySide6.QtWidgets import QAbstractItemView, QHeaderView, QTableView

from app.sentences import N_
from app.standings import Standing
from app.stored import MatchRow
from app.strings import Strings
from net.codes import Code
from ui.panels.sheet import as_tip

Index = QModelIndex | QPersistentModelIndex
ROOT = QModelIndex()
RIGHT = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
LEFT = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
GIVEN_UP = "given-up"

MATCHES = (N_("Opponent"), N_("Rules"), N_("Last played"), N_("Score"), N_("Deals"), N_("State"))
STANDINGS = (
    (N_("Opponent"), ""),
    (N_("Rules"), ""),
    (N_("Deals"), N_("Deals played to their end")),
    (N_("Won"), N_("Deals won")),
    (N_("Lost"), N_("Deals lost")),
    (N_("Points"), N_("Points won and lost")),
    (N_("Stops right"), N_("Your Stops that were upheld")),
    (N_("wrong"), N_("Your Stops that were denied")),
    (N_("missed"), N_("Faults of the opponent that you did not call")),
)


class Rows(QAbstractTableModel):
    """Texts in rows; the first column says which row it is, the last row of a sum stands out."""

    def __init__(self, heads: Sequence[tuple[str, str]], numbers: frozenset[int]) -> None:
        super().__init__()
        self._heads, self._numbers = tuple(heads), numbers
        self.rows: tuple[tuple[str, ...], ...] = ()
        self._sum = False

    def show_rows(self, rows: Sequence[tuple[str, ...]], *, with_sum: bool = False) -> None:
        """Other rows."""
        self.beginResetModel()
        self.rows, self._sum = tuple(rows), with_sum
        self.endResetModel()

    def rowCount(self, parent: Index = ROOT) -> int:
        return 0 if parent.isValid() else len(self.rows)

    def columnCount(self, parent: Index = ROOT) -> int:
        return 0 if parent.isValid() else len(self._heads)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        if not index.isValid():
            return None
        match role:
            case Qt.ItemDataRole.DisplayRole:
                return self.rows[index.row()][index.column()]
            case Qt.ItemDataRole.ToolTipRole:
                return as_tip(self.rows[index.row()][index.column()])
            case Qt.ItemDataRole.TextAlignmentRole:
                return RIGHT if index.column() in self._numbers else LEFT
            case Qt.ItemDataRole.FontRole if self._sum and index.row() == len(self.rows) - 1:
                font = QFont()
                font.setBold(True)
                return font
            case Qt.ItemDataRole.ForegroundRole if index.column() == 0:
                return QColor("#1e6a49")
        return None

    def headerData(self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        if orientation is not Qt.Orientation.Horizontal:
            return None
        match role:
            case Qt.ItemDataRole.DisplayRole:
                return self._heads[section][0]
            case Qt.ItemDataRole.ToolTipRole:
                return self._heads[section][1] or None
            case Qt.ItemDataRole.TextAlignmentRole:
                return RIGHT if section in self._numbers else LEFT
        return None


def matches_model(say: Strings) -> Rows:
    """The model of the list of matches."""
    return Rows([(say(head), "") for head in MATCHES], frozenset({3, 4}))


def standings_model(say: Strings) -> Rows:
    """The model of the statistics."""
    return Rows([(say(head), say(tip)) for head, tip in STANDINGS], frozenset(range(2, 9)))


Called = Callable[[bytes, str], str]  # what the player with a key is called, who has that name


def match_cells(row: MatchRow, say: Strings, called: Called) -> tuple[str, ...]:
    """One match, my score first."""
    head, summary = row.header, row.summary
    mine, theirs = summary.score if head.role == 0 else summary.score[::-1]
    when = QDateTime.fromMSecsSinceEpoch(row.updated)
    shown = QLocale(say.language).toString(when, QLocale.FormatType.ShortFormat)
    peer = called(head.theirs, head.peer)
    deals = str(summary.deals) if summary.deals else "–"  # none has been played to its end yet
    return (peer, say.preset(head.preset), shown, f"{mine} : {theirs}", deals, state(row, say))


def state(row: MatchRow, say: Strings) -> str:
    """How a match stands, in a word or two."""
    head, summary = row.header, row.summary
    mine, theirs = summary.score if head.role == 0 else summary.score[::-1]
    if not summary.finished:
        return say(N_("unfinished"))
    if summary.ending == Code.DONE:
        return say(N_("won")) if mine > theirs else say(N_("lost"))
    if summary.ending == GIVEN_UP:
        return say(N_("given up"))
    return say(N_("broken off"))


def standing_cells(row: Standing, say: Strings, called: Called) -> tuple[str, ...]:
    """One opponent under one preset."""
    name = called(row.opponent, row.peer) if row.opponent else say(N_("Together"))
    return (
        name,
        say.preset(row.preset) if row.preset else "",
        *(str(number) for number in (row.deals, row.won, row.lost)),
        # Points and deals won are not added up.
        f"{row.points_won} : {row.points_lost}" if row.preset else "",
        *(str(number) for number in (row.mine.upheld, row.mine.denied, row.mine.missed)),
    )


def table_view(model: Rows, name: str, *, stretch: Sequence[int]) -> QTableView:
    """A table of whole rows; `stretch`: the columns that take what is left."""
    view = QTableView()
    view.setModel(model)
    view.setAccessibleName(name)
    view.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
    view.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
    view.setAlternatingRowColors(True)
    view.setShowGrid(False)
    view.setWordWrap(False)
    view.setTabKeyNavigation(False)
    view.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAsNeeded)
    view.verticalHeader().hide()
    view.verticalHeader().setDefaultSectionSize(44)
    header = view.horizontalHeader()
    header.setHighlightSections(False)
    header.setSectionResizeMode(QHeaderView.ResizeMode.ResizeToContents)
    header.setResizeContentsPrecision(64)  # of a long list the first rows decide
    for column in stretch:
        header.setSectionResizeMode(column, QHeaderView.ResizeMode.Stretch)
    return view
