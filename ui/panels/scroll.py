"""A part of a page that is higher than its room.

Owns how it is scrolled: by wheel, by keyboard, and along with the focus. Must not know what is in it.
"""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, QPoint, QSize, Qt
from PySide6.QtGui import QColor, QKeyEvent, QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QAbstractSlider, QFrame, QScrollArea, QSizePolicy, QWidget

RING = QColor("#b87c0f")
Slide = QAbstractSlider.SliderAction
KEYS = {
    Qt.Key.Key_Up: Slide.SliderSingleStepSub,
    Qt.Key.Key_Down: Slide.SliderSingleStepAdd,
    Qt.Key.Key_PageUp: Slide.SliderPageStepSub,
    Qt.Key.Key_PageDown: Slide.SliderPageStepAdd,
    Qt.Key.Key_Home: Slide.SliderToMinimum,
    Qt.Key.Key_End: Slide.SliderToMaximum,
}


class Scroll(QScrollArea):
    """Scrolls up and down only, and wants to be just as high as what is in it."""

    def __init__(self, inner: QWidget, *, text: bool = False) -> None:
        """`text`: there is something to read in it, so the keyboard must get there; else its fields are enough."""
        super().__init__()
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setWidgetResizable(True)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus if text else Qt.FocusPolicy.NoFocus)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Maximum)
        self.setWidget(inner)
        inner.installEventFilter(self)

    def take_key(self, event: QKeyEvent) -> bool:
        """Scroll if this is a key that scrolls."""
        action = KEYS.get(Qt.Key(event.key()))
        bar = self.verticalScrollBar()
        if action is None or bar.maximum() <= bar.minimum():
            return False
        bar.triggerAction(action)
        return True

    def show_top(self, part: QWidget) -> None:
        """Scroll until `part` is the first thing seen, as far as there is more below it."""
        inner = self.widget()
        if inner is not None:
            self.verticalScrollBar().setValue(part.mapTo(inner, QPoint(0, 0)).y())

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if not self.take_key(event):
            event.ignore()

    def sizeHint(self) -> QSize:
        inner = self.widget()
        layout = inner.layout() if inner is not None else None
        if layout is None:
            return super().sizeHint()
        # As if the bar were there: once it was, texts wrapped beside it would need more height, and keep it there.
        width = max(300, self.width() - self.verticalScrollBar().sizeHint().width())
        height = layout.totalHeightForWidth(width) if layout.hasHeightForWidth() else layout.totalSizeHint().height()
        return QSize(width, height + 2)

    def minimumSizeHint(self) -> QSize:
        return QSize(200, 80)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if event.size().width() != event.oldSize().width():
            self.updateGeometry()  # the texts wrap otherwise

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.LayoutRequest:
            self.updateGeometry()
        return super().eventFilter(watched, event)

    def viewportEvent(self, event: QEvent) -> bool:
        done = super().viewportEvent(event)
        # Whoever uses the mouse needs no mark at a text, and gets none.
        if isinstance(event, QPaintEvent) and self.hasFocus() and by_keyboard(self):
            painter = QPainter(self.viewport())
            painter.setPen(RING)
            painter.drawRect(self.viewport().rect().adjusted(0, 0, -1, -1))
            painter.end()
        return done


def by_keyboard(widget: QWidget) -> bool:
    """Whether the focus was moved by the keyboard in this window."""
    return widget.window().testAttribute(Qt.WidgetAttribute.WA_KeyboardFocusChange)
