"""What all pages but the table have in common: the cloth, a way back, a title, and one sheet in the middle.

Owns this frame, its keys, and the veil under a question. Must not know which pages there are.
"""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication, QEvent, QRect, Qt, QTimer, Signal
from PySide6.QtGui import QColor, QHideEvent, QKeyEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QApplication, QGraphicsView, QHBoxLayout, QSizePolicy, QVBoxLayout, QWidget
from shiboken6 import isValid

from app.strings import Strings
from ui.pages.growing import Parts, grown
from ui.panels.scroll import Scroll
from ui.panels.sheet import Sheet, button, label
from ui.style.theme import Skin


class Page(QWidget):
    """A page with a way back; Esc takes it."""

    back = Signal()

    def __init__(self, say: Strings, skin: Skin) -> None:
        super().__init__()
        self._ = self.say = say
        self.skin = skin
        self.parts: Parts | None = None  # what is not on the page yet; `Window.go` puts it there
        self.first: QWidget | None = None  # has the keyboard when the page is shown; else the page itself

    def fill(self, parts: Parts, *, gradually: bool) -> None:
        """Put its parts on the page: now, or `gradually` when it is gone to."""
        if gradually:
            self.parts = parts
        else:
            grown(parts)

    def frame(self, title: str, *, width: int = 760, fill: bool = False, still: bool = False) -> QVBoxLayout:
        """Lay out the page; the answer is where its contents go. `fill`: the sheet reaches down to the bottom. `still`:
        its upper edge stays where it is when it grows."""
        _ = self.say
        outer = QVBoxLayout(self)
        outer.setContentsMargins(20, 16, 20, 12)
        outer.setSpacing(4)
        top = QHBoxLayout()
        away = button(_("Back"), self.back.emit, "quiet", "back", self.skin.on_felt)
        away.setObjectName("quiet")
        top.addWidget(away)
        top.addSpacing(6)
        top.addWidget(label(title, "page-title"))
        top.addStretch(1)
        outer.addLayout(top)
        sheet = Sheet()
        sheet.setMaximumWidth(width)
        if not fill:
            sheet.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Maximum)
        middle = QHBoxLayout()
        middle.addStretch(1)
        middle.addWidget(sheet, 100)
        middle.addStretch(1)
        if still and not fill:
            middle.setAlignment(sheet, Qt.AlignmentFlag.AlignTop)
        outer.addLayout(middle, 1000)
        if not fill:
            outer.addStretch(1)
        return sheet.body

    def begin(self) -> None:
        """Give the keyboard to what has it first. No focus proxy: with one, Qt takes the page itself for a field, and
        Tab leads from the last one there, past what comes before it."""
        page = self if self.first is None or self.focusProxy() is not None else self.first  # a sheet keeps the keyboard
        page.setFocus(Qt.FocusReason.OtherFocusReason)

    def begin_here(self, title: str, text: str) -> None:
        """The page itself has the keyboard first, told by these words: a key pressed twice in haste on the page before
        must not press what is on this one."""
        self.setFocusPolicy(Qt.FocusPolicy.ClickFocus)
        self.setAccessibleName(title)
        self.setAccessibleDescription(text)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape:
            self.back.emit()
        elif not any(area.take_key(event) for area in self.findChildren(Scroll) if area.isVisible()):
            # Whatever has the focus had no use for the key.
            super().keyPressEvent(event)


class Veil(QWidget):
    """Covers its parent and dims it; a sheet lies in the middle. The keyboard stays on the sheet while it is there."""

    def __init__(self, parent: QWidget, skin: Skin, *, width: int = 520) -> None:
        super().__init__(parent)
        self._veil = skin.veil
        outer = QHBoxLayout(self)
        outer.addStretch(1)
        column = QVBoxLayout()
        column.addStretch(1)
        self.sheet = Sheet()
        self.sheet.setMinimumWidth(min(width, 420))
        self.sheet.setMaximumWidth(width)
        column.addWidget(self.sheet)
        column.addStretch(1)
        outer.addLayout(column, 100)
        outer.addStretch(1)
        self.setGeometry(parent.rect())
        parent.installEventFilter(self)
        self._parent = parent
        self._bare: list[QRect] = []  # what is to be dimmed yet
        self._held: QWidget | None = None  # the parent's own proxy, while the veil takes its place
        self._holds = False

    def hold(self, first: QWidget) -> None:
        """Give `first` the keyboard; whoever gives it to what lies underneath gives it to the sheet instead."""
        self.setFocusProxy(first)
        if not self._holds:
            self._held, self._holds = self._parent.focusProxy(), True
            self._parent.setFocusProxy(self)
        first.setFocus(Qt.FocusReason.OtherFocusReason)

    @property
    def holds(self) -> bool:
        """Whether the keyboard stays on its sheet."""
        return self._holds

    def hideEvent(self, event: QHideEvent) -> None:
        # Not when the whole page is left for another: the veil still lies there when it is shown again.
        if self._holds and self.isHidden():
            self._holds = False
            self._parent.setFocusProxy(self._held)  # type: ignore[arg-type]  # None takes it away

    def focusNextPrevChild(self, forward: bool) -> bool:
        if not self._holds:
            return super().focusNextPrevChild(forward)
        reached = [child for child in self.findChildren(QWidget) if _by_tab(child)]
        if not reached:
            return True
        now = QApplication.focusWidget()
        at = reached.index(now) if now in reached else -1 if forward else 0
        reason = Qt.FocusReason.TabFocusReason if forward else Qt.FocusReason.BacktabFocusReason
        reached[(at + (1 if forward else -1)) % len(reached)].setFocus(reason)
        return True

    def eventFilter(self, watched: object, event: object) -> bool:
        if watched is self._parent and self.geometry() != self._parent.rect():
            self.setGeometry(self._parent.rect())
        return False

    def event(self, event: QEvent) -> bool:
        if event.type() == QEvent.Type.UpdateLater:
            # Qt's wish to paint all of it, just shown. To paint all that lies below, dim it, and lay a sheet on it in
            # one go would hold the window: the sheet comes first, its upper half and its lower, then those of the rest.
            whole, half, sheet = self.rect(), self.width() // 2, self.sheet.geometry()
            halves = whole.adjusted(half, 0, 0, 0), whole.adjusted(0, 0, half - whole.width(), 0)
            middle = sheet.height() // 2
            self._bare = [*halves, sheet.adjusted(0, middle, 0, 0), sheet.adjusted(0, 0, 0, middle - sheet.height())]
            QTimer.singleShot(1, self._dim)  # what has changed beside it is painted first
            return True
        return super().event(event)

    def _dim(self) -> None:
        if isValid(self) and self._bare:
            for view in self._parent.window().findChildren(QGraphicsView):
                # What has moved below is told to the view first: a part painted before that would leave the rest of the
                # item where it was.
                QCoreApplication.sendPostedEvents(view.scene(), QEvent.Type.MetaCall.value)
            self.repaint(self._bare.pop())
            QTimer.singleShot(1, self._dim)

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.fillRect(event.rect(), QColor(self._veil))
        painter.end()


class Asked(Veil):
    """A veil that lies there until the player puts it away, or until what it is about has passed."""

    def __init__(self, parent: QWidget, skin: Skin, *, width: int = 520) -> None:
        super().__init__(parent, skin, width=width)
        self._before = QApplication.focusWidget()

    def put_away(self) -> bool:
        """Gone, and nothing is done by it; the keyboard goes back to where it was. False if it was gone already."""
        if self.isHidden():
            return False
        self.hide()
        if self._before is not None and isValid(self._before):
            self._before.setFocus(Qt.FocusReason.OtherFocusReason)
        self.deleteLater()
        return True


def _by_tab(widget: QWidget) -> bool:
    return bool(widget.isVisible() and widget.isEnabled() and widget.focusPolicy() & Qt.FocusPolicy.TabFocus)
