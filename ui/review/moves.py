"""The list of a record's plays.

Owns the list's model and its painting: rows are made only when they are seen, so that a long record costs nothing.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from PySide6.QtCore import QAbstractListModel, QModelIndex, QPersistentModelIndex, QRect, QSize, Qt, Signal
from PySide6.QtGui import QColor, QFont, QFontMetrics, QKeyEvent, QMouseEvent, QPainter, QResizeEvent
from PySide6.QtWidgets import QAbstractItemView, QListView, QStyle, QStyledItemDelegate, QStyleOptionViewItem, QWidget

from app.sentences import N_
from app.strings import Strings
from app.walk import Walk, What
from ui.pages.growing import Soon
from ui.panels.sheet import as_tip
from ui.review import told
from ui.style.theme import Skin

Index = QModelIndex | QPersistentModelIndex
ROOT = QModelIndex()
ARROW = "→"  # of `app.words.ACTIONS`, in every language
MEASURED_AT_MOST = 200
PAINTED_MS = 8  # until the table has been
LEAST = 4  # letters of a name
LETTERS = (10, 7, LEAST, 2)  # of a name that there is no room for
RED = "#e0656a"  # a fault, on the dark panel and on paper


class _Model(QAbstractListModel):
    def __init__(self, say: Strings) -> None:
        super().__init__()
        self._say = say
        self.walk: Walk | None = None

    def show_walk(self, walk: Walk | None) -> None:
        self.beginResetModel()
        self.walk = walk
        self.endResetModel()

    def rowCount(self, parent: Index = ROOT) -> int:
        return 0 if self.walk is None or parent.isValid() else len(self.walk.halts)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        if self.walk is None or not index.isValid():
            return None
        if role == Qt.ItemDataRole.DisplayRole:
            return told.title(self.walk, index.row(), self._say)
        if role == Qt.ItemDataRole.ToolTipRole:
            return as_tip(told.spoken(self.walk, index.row(), self._say))
        if role == Qt.ItemDataRole.AccessibleTextRole:
            return told.spoken(self.walk, index.row(), self._say)
        return None


@dataclass(frozen=True, slots=True)
class _Row:
    """What is written in a row, cut to its width."""

    number: str
    first: str
    fine: bool  # the first line in small letters
    rest: str
    beside: str
    indent: int  # where `beside` begins, behind `rest`


class _Painter(QStyledItemDelegate):
    """Number, play, and below who made it in what time."""

    def __init__(self, say: Strings, skin: Skin, parent: QWidget) -> None:
        super().__init__(parent)
        self._say, self._skin = say, skin
        self._of: tuple[str, int] | None = None  # the font and width that the rest is for
        self._walk: Walk | None = None  # and the record
        self._fonts = QFont(), QFont(), QFont()
        self._rows: dict[int, _Row] = {}  # what was painted last: to measure a row takes as long as to paint it

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        return QSize(100, round(option.fontMetrics.height() * 2.62))

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        model = index.model()
        assert isinstance(model, _Model)
        walk, at = model.walk, index.row()
        if walk is None:
            return
        painter.save()
        rect: QRect = option.rect
        state: QStyle.StateFlag = option.state
        halt, skin = walk.halts[at], self._skin
        chosen = bool(state & QStyle.StateFlag.State_Selected)
        if chosen or state & QStyle.StateFlag.State_MouseOver:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(QColor(skin.gold if chosen else skin.panel_hover))
            painter.drawRoundedRect(rect.adjusted(1, 1, -1, -1), 6, 6)
        on_gold = skin.ink if QColor(skin.gold).lightness() > 128 else skin.paper
        strong = QColor(on_gold if chosen else skin.on_panel)
        faint = QColor(on_gold if chosen else skin.on_panel_faint)
        call = _calls(walk, at)
        if halt.what is What.DEAL and not chosen:
            painter.setPen(QColor(skin.panel_line))
            painter.drawLine(rect.left() + 4, rect.top(), rect.right() - 4, rect.top())
        if call and not chosen:
            strong = QColor(RED if at in walk.missed else skin.gold)
        left, half = rect.left() + 44, rect.height() // 2
        width = rect.right() - left - 8
        row = self._row(walk, at, option.font, width)
        plain, bold, small = self._fonts
        top = QRect(left, rect.top() + 3, width, half)
        low = QRect(left, rect.top() + half + 1, width, half - 4)
        painter.setFont(small)
        painter.setPen(faint)
        side = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
        painter.drawText(QRect(rect.left(), top.top(), 36, top.height()), side, row.number)
        where = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignTop
        painter.drawText(low.adjusted(row.indent, 0, 0, 0), where, row.beside)
        painter.setPen(strong)
        if row.rest:
            painter.drawText(low, where, row.rest)
        painter.setFont(small if row.fine else bold if call or halt.what is What.DEAL else plain)
        painter.drawText(top, Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter, row.first)
        painter.restore()

    def _row(self, walk: Walk, at: int, font: QFont, width: int) -> _Row:
        of = font.key(), width
        if walk is not self._walk or of != self._of or len(self._rows) > MEASURED_AT_MOST:
            self._walk, self._of = walk, of
            bold, small = QFont(font), QFont(font)
            bold.setBold(True)
            small.setPointSizeF(font.pointSizeF() * 0.86)
            self._fonts = QFont(font), bold, small
            self._rows.clear()
        row = self._rows.get(at)
        if row is None:
            plain, bold, small = self._fonts
            large = QFontMetrics(bold if _calls(walk, at) or walk.halts[at].what is What.DEAL else plain)
            metrics = QFontMetrics(small)
            who, time = told.who_and_time(walk, at, self._say)
            # A letter more than it takes: where a text is shortened, its letters are measured one by one.
            kept = metrics.horizontalAdvance(f" · {_least(who)}{time}") + metrics.averageCharWidth()
            titles = (told.title(walk, at, self._say, letters) for letters in (0, *LETTERS))
            first, fine, rest = lines(titles, large, metrics, width, kept)
            indent = metrics.horizontalAdvance(rest)
            part = " · " if rest else ""
            long = f"{part}{told.beside(walk, at, self._say)}"
            beside = fitting((long, f"{part}{who}{time}"), metrics, width - indent, time)
            row = self._rows[at] = _Row(told.number(walk.halts[at]), first, fine, rest, beside, indent)
        return row


def _calls(walk: Walk, at: int) -> bool:
    """A row that stands out: a Stop, a call, a fault nobody called."""
    return walk.halts[at].what in (What.STOP, What.CALL) or at in walk.missed


def _least(name: str) -> str:
    """As much of a name as is always told."""
    return name if len(name) <= LEAST else f"{name[: LEAST - 1]}…"


def lines(
    titles: Iterable[str], large: QFontMetrics, small: QFontMetrics, width: int, kept: int = 0
) -> tuple[str, bool, str]:
    """The first of these titles, the same with ever shorter names, that can be read whole: in one line, or in two, the
    first of them (True) in small letters. Where there is none, see `two_lines`."""
    whole = True
    for title in titles:
        source, arrow, target = title.partition(ARROW)
        if whole and (large.horizontalAdvance(title) <= width or not arrow):
            break
        whole = False
        source, target = source.rstrip(), target.lstrip()
        parted, later = (f"{source} {ARROW}", target), (source, f"{ARROW} {target}")
        for metrics, (first, rest) in ((large, parted), (small, parted), (small, later)):
            if metrics.horizontalAdvance(first) <= width and small.horizontalAdvance(rest) <= width - kept:
                return first, metrics is small, rest
    first, rest = two_lines(title, large, small, width, kept)
    return first, False, rest


def two_lines(title: str, large: QFontMetrics, small: QFontMetrics, width: int, kept: int = 0) -> tuple[str, str]:
    """A play in one line, or parted at its arrow: what went whence must be read in any width. Of a name that is too
    long the middle goes, never the card or the number of a house. `kept`: pixels that the second line leaves free."""
    source, arrow, target = title.partition(ARROW)
    if large.horizontalAdvance(title) <= width or not arrow:
        return large.elidedText(title, Qt.TextElideMode.ElideRight, width), ""
    middle = Qt.TextElideMode.ElideMiddle
    room = width - large.horizontalAdvance(f" {ARROW}")
    first = f"{large.elidedText(source.rstrip(), middle, room)} {ARROW}"
    return first, small.elidedText(target.lstrip(), middle, width - kept)


def fitting(texts: Sequence[str], metrics: QFontMetrics, width: int, end: str = "") -> str:
    """The first of the texts that there is room for; the last one is shortened if it must be, but never its `end`."""
    found = next((text for text in texts if metrics.horizontalAdvance(text) <= width), None)
    if found is not None:
        return found
    room = width - metrics.horizontalAdvance(end)
    return metrics.elidedText(texts[-1].removesuffix(end), Qt.TextElideMode.ElideRight, room) + end


class Moves(QListView):
    """See the module. `chosen` is told when the player picks a row, not when the list follows: it does so in a
    later turn, when the table has been painted, for a page of new rows takes as long as the table."""

    chosen = Signal(int)

    def __init__(self, say: Strings, skin: Skin) -> None:
        super().__init__()
        self.setObjectName("moves")
        self.setAccessibleName(say(N_("Plays")))
        self._following = False
        self._walk: Walk | None = None
        self._at = 0
        self._soon = Soon(self, self._follow, after=PAINTED_MS)
        self._model = _Model(say)
        self.setModel(self._model)
        self.setItemDelegate(_Painter(say, skin, self))
        self.setUniformItemSizes(True)
        self.setMouseTracking(True)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)

    def show_walk(self, walk: Walk | None) -> None:
        """Another record; until it is listed there is nothing to choose."""
        self._walk, self._at = walk, 0
        self._model.show_walk(None)
        self._soon.ask()

    def follow(self, at: int) -> None:
        """Mark this place and keep it in sight."""
        self._at = at
        self._soon.ask()

    def _follow(self) -> None:
        if self._model.walk is not self._walk:
            self._model.show_walk(self._walk)
        self._following = True
        index = self._model.index(self._at, 0)
        self.setCurrentIndex(index)
        self.scrollTo(index, QAbstractItemView.ScrollHint.PositionAtCenter)
        self._following = False

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.scrollTo(self.currentIndex(), QAbstractItemView.ScrollHint.PositionAtCenter)

    def text(self, at: int) -> str:
        """A row as it is read out."""
        return str(self._model.data(self._model.index(at, 0), Qt.ItemDataRole.AccessibleTextRole))

    def currentChanged(self, current: Index, previous: Index) -> None:
        super().currentChanged(current, previous)
        if not self._following and current.isValid():
            self.chosen.emit(current.row())

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if self._soon.waits:  # from where the table stands, not from the row before
            self._soon.drop()
            self._follow()
        super().keyPressEvent(event)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """With the button held the list has scrolled to what was chosen: the row now under the hand is not meant."""
        if not event.buttons() & Qt.MouseButton.LeftButton:
            super().mouseMoveEvent(event)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        super().mouseReleaseEvent(event)
        index = self.indexAt(event.position().toPoint())
        if index.isValid() and index == self.currentIndex():
            self.chosen.emit(index.row())  # also if it was current: back from a dispute to its place
