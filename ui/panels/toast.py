"""A sentence that appears over what is shown and goes away by itself.

Owns its place and time. Must not take the mouse or the keyboard.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtCore import QEvent, QObject, QRect, Qt, QTimer, Signal
from PySide6.QtGui import QHideEvent
from PySide6.QtWidgets import QApplication, QLabel, QWidget

from ui.panels.breaking import breakable, unturned

Size = tuple[int, int]
"""Width and height."""

SHORTEST_MS, PER_LETTER_MS = 2600, 45
PASSING_MS = 4500  # the longest time of a sentence that is about the last thing done
LARGEST = 1.5  # times the usual size, over a large table
WIDEST = 560
NARROWEST, LOWEST = 150, 44
BESIDE = 28  # of the text, with what a line may be broken later than reckoned
SHARES = (1.0, 0.55, 0.4, 0.3, 0.0)  # of one line; the last is the narrowest


class Toast(QLabel):
    """See the module."""

    passed = Signal()  # it has gone

    def __init__(
        self,
        parent: QWidget,
        *,
        above: Callable[[], int] = lambda: 28,
        room: Callable[[Sequence[Size]], QRect | None] = lambda _sizes: None,
    ) -> None:
        """`room`: where there is room for one of these sizes, the widest first; if nowhere, it stays in the middle and
        `above` the parent's lower edge."""
        super().__init__(parent)
        self.setObjectName("toast")
        self.setTextFormat(Qt.TextFormat.PlainText)
        self.setWordWrap(True)
        self.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self._above, self._room = above, room
        self._passing = False
        self._said = ""
        self._scale = 1.0
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.timeout.connect(self.hide)
        self._again = QTimer(self)
        self._again.setSingleShot(True)
        self._again.setInterval(0)
        self._again.timeout.connect(self._place)
        parent.installEventFilter(self)
        self.hide()

    def say(self, sentence: str, *, passing: bool = False) -> None:
        """Show a sentence; it takes the place of the one before. Nothing is said with an empty one. `passing`: it is
        about what was done last, and `dismiss` takes it away."""
        if not sentence:
            return
        self._passing, self._said = passing, sentence
        self._grow()
        # The label breaks lines between words only: another player may write a word that is wider than the window.
        self.setText(unturned(breakable(sentence, self.fontMetrics(), round((NARROWEST - BESIDE) * self._scale))))
        self.setAccessibleName(sentence)
        self._place()
        self.show()
        self.raise_()
        wanted = SHORTEST_MS + PER_LETTER_MS * len(sentence)
        self._timer.start(min(PASSING_MS, wanted) if passing else wanted)

    def text(self) -> str:
        """As it was said."""
        return self._said

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

    def _grow(self) -> None:
        """A sentence is as large as the cards it is about."""
        parent = self.parentWidget()
        assert parent is not None
        scale = max(1.0, min(LARGEST, parent.height() / 900))
        if scale != self._scale:
            self._scale = scale
            self.setStyleSheet(f"font-size: {QApplication.font().pointSizeF() * scale:.1f}pt;")

    def _place(self) -> None:
        parent = self.parentWidget()
        assert parent is not None
        self._grow()
        scale = self._scale
        widest = min(round(WIDEST * scale), parent.width() - 40)
        line = self.fontMetrics().horizontalAdvance(self.text()) + BESIDE * scale
        widths = [min(widest, max(round(NARROWEST * scale), round(line * share))) for share in SHARES]
        sizes = [(width, max(LOWEST, self.heightForWidth(width))) for width in dict.fromkeys(widths)]
        place = self._room(sizes)
        if place is None:
            width, height = sizes[0]
            place = QRect((parent.width() - width) // 2, parent.height() - height - self._above(), width, height)
        self.setGeometry(place)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.Resize and self.isVisible():
            self._again.start()  # once the parent has laid itself out
        return False
