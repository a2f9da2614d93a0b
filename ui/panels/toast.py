"""A sentence that appears over what is shown and goes away by itself.

Owns its place and time. Must not take the mouse or the keyboard.
"""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QEvent, QObject, Qt, QTimer, Signal
from PySide6.QtGui import QHideEvent
from PySide6.QtWidgets import QLabel, QWidget

SHORTEST_MS, PER_LETTER_MS = 2600, 45
PASSING_MS = 4500  # the longest time of a sentence that is about the last thing done
WIDEST = 560


class Toast(QLabel):
    """See the module."""

    passed = Signal()  # it has gone

    def __init__(self, parent: QWidget, *, above: Callable[[], int] = lambda: 28) -> None:
        """`above`: how far from the parent's lower edge it stays."""
        super().__init__(parent)
        self.setObjectName("toast")
        self.setTextFormat(Qt.TextFormat.PlainText)
        self.setWordWrap(True)
        self.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self._above = above
        self._passing = False
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.timeout.connect(self.hide)
        parent.installEventFilter(self)
        self.hide()

    def say(self, sentence: str, *, passing: bool = False) -> None:
        """Show a sentence; it takes the place of the one before. Nothing is said with an empty one. `passing`: it is
        about what was done last, and `dismiss` takes it away."""
        if not sentence:
            return
        self._passing = passing
        self.setText(sentence)
        self.setAccessibleName(sentence)
        self._place()
        self.show()
        self.raise_()
        wanted = SHORTEST_MS + PER_LETTER_MS * len(sentence)
        self._timer.start(min(PASSING_MS, wanted) if passing else wanted)

    @property
    def passing(self) -> bool:
        """A sentence is shown that goes with the next thing done."""
        return self._passing and self.isVisible()

    def dismiss(self) -> None:
        """Something else is done or seen now."""
        if self.passing:
            self._timer.stop()
            self.hide()

    def hideEvent(self, event: QHideEvent) -> None:
        self.passed.emit()

    def _place(self) -> None:
        parent = self.parentWidget()
        assert parent is not None
        widest = min(WIDEST, parent.width() - 40)
        line = self.fontMetrics().horizontalAdvance(self.text()) + 56
        width = min(widest, line)
        height = max(44, self.heightForWidth(width))
        self.setGeometry((parent.width() - width) // 2, parent.height() - height - self._above(), width, height)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.Resize and self.isVisible():
            self._place()
        return False
