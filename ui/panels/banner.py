"""A verdict over the table: how it was decided, by which rule, and what comes of it.

Owns its look, its place and its time. The game goes on beneath it: it never has the keyboard, and what it takes is only
the one key, or the click on itself, that puts it away. Somebody who wants it gone has not looked at what lies beneath.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from enum import Enum

from PySide6.QtCore import QElapsedTimer, QEvent, QObject, QRect, Qt, QTimer, Signal
from PySide6.QtGui import QColor, QMouseEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QApplication, QLineEdit, QVBoxLayout, QWidget

from ui.panels.sheet import label, paint_shadow
from ui.style.theme import Skin

SHORTEST_MS, PER_LETTER_MS, LONGEST_MS = 4000, 60, 12_000
# Can have been read: 1.5 s to look there, 25 letters a second. From then on what is played beneath goes before it.
NOTICED_MS, READ_MS = 1500, 40
KEPT_MS = 700  # so long nothing puts it away: a click that was meant for a card comes too early to have read it
WIDEST, EDGE, SHADOW = 620, 20, 10
LARGEST = 1.5  # times the usual size, over a large table


class Verdict(Enum):
    """Which of the two; it gives the colour."""

    UPHELD = "upheld"
    DENIED = "denied"


class Banner(QWidget):
    """See the module."""

    gone = Signal()

    def __init__(self, parent: QWidget, skin: Skin) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self._skin = skin
        self._colour = QColor(skin.red)
        self._avoided: tuple[QRect, ...] = ()
        self.title = label("", "verdict-title", wrap=True, centre=True)
        self.reason = label("", "verdict-text", wrap=True, centre=True)
        self.consequence = label("", "verdict-text", wrap=True, centre=True)
        self.way = label("", "verdict-way", wrap=True, centre=True)
        self._box = QVBoxLayout(self)
        self._box.setContentsMargins(*(EDGE + SHADOW,) * 2, *(EDGE + SHADOW,) * 2)
        self._box.setSpacing(8)
        for part in (self.title, self.reason, self.consequence, self.way):
            self._box.addWidget(part)
        self._shown = QElapsedTimer()
        self._read_ms = 0
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.timeout.connect(self._put_away)
        parent.installEventFilter(self)
        self.hide()

    @property
    def milliseconds(self) -> int:
        """How long it stays."""
        return self._timer.interval()

    def tell(
        self,
        kind: Verdict,
        title: str,
        reason: Sequence[str],
        consequence: Sequence[str],
        way: str,
        avoid: Iterable[QRect] = (),
    ) -> None:
        """Show a verdict; `way`: how it is put away, `avoid`: where on the parent something moves."""
        self._colour = QColor(self._skin.red if kind is Verdict.UPHELD else self._skin.green)
        self._avoided = tuple(avoid)
        self.title.setText(title)
        self.reason.setText("\n".join(reason))
        self.consequence.setText("\n".join(consequence))
        self.way.setText(way)
        for part in (self.reason, self.consequence):
            part.setVisible(bool(part.text()))
        told = "\n".join((title, *reason, *consequence))
        self.setAccessibleName(told)
        self._place()
        self.show()
        self.raise_()
        self._shown.start()
        self._read_ms = NOTICED_MS + READ_MS * len(told)
        self._timer.start(min(LONGEST_MS, SHORTEST_MS + PER_LETTER_MS * len(told)))

    def played(self) -> None:
        """Something has been played since: it stays only until it can have been read."""
        if self.isVisible():
            left = max(0, self._read_ms - self._shown.elapsed())
            self._timer.start(min(left, max(0, self._timer.remainingTime())))

    def takes(self, event: QEvent) -> bool:
        """Whether this press is for the banner alone: a key, unless somebody writes, or a click on it; not in the first
        moment."""
        if not self._readable:
            return False
        if isinstance(event, QMouseEvent):
            return self.rect().contains(self.mapFromGlobal(event.globalPosition().toPoint()))
        return event.type() is QEvent.Type.KeyPress and not isinstance(QApplication.focusWidget(), QLineEdit)

    def dismiss(self) -> None:
        """The player has done something; not in the first moment, which he cannot have read it in."""
        if self._readable:
            self._put_away()

    @property
    def _readable(self) -> bool:
        return self.isVisible() and self._shown.elapsed() >= KEPT_MS

    def _put_away(self) -> None:
        self._timer.stop()
        self.hide()
        self.gone.emit()

    def _place(self) -> None:
        """In the middle, or as near to it as what moves leaves free."""
        parent = self.parentWidget()
        assert parent is not None
        scale = max(1.0, min(LARGEST, parent.height() / 900))
        # The window's sheet says how texts look; here they lie on a colour of their own.
        self.setStyleSheet(
            "QLabel { color: #ffffff; background: transparent; }"
            f"#verdict-title {{ font-size: {17 * scale:.1f}pt; font-weight: bold; }}"
            f"#verdict-text {{ font-size: {12 * scale:.1f}pt; }}"
            f"#verdict-way {{ font-size: {10 * scale:.1f}pt; color: #d8e6dc; }}"
        )
        width = min(round(WIDEST * scale), parent.width() - 24)
        self.setFixedWidth(width)
        height = max(60, self._box.totalHeightForWidth(width))
        left, middle = (parent.width() - width) // 2, (parent.height() - height) // 2
        room = max(0, parent.height() - height)
        tops = sorted((middle, *(room * n // 8 for n in range(9))), key=lambda top: abs(top - middle))

        def covered(top: int) -> int:
            own = QRect(left, top, width, height).adjusted(SHADOW, SHADOW, -SHADOW, -SHADOW)
            parts = (own.intersected(rect) for rect in self._avoided)
            return sum(part.width() * part.height() for part in parts if not part.isEmpty())

        self.setGeometry(left, min(tops, key=covered), width, height)

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        paper = self.rect().adjusted(SHADOW, SHADOW, -SHADOW, -SHADOW).toRectF()
        paint_shadow(painter, paper, 14, SHADOW - 2)
        painter.setBrush(self._colour)
        painter.setPen(QColor("#66ffffff"))
        painter.drawRoundedRect(paper, 14, 14)
        painter.end()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.Resize and self.isVisible():
            self._avoided = ()
            self._place()
        return False
