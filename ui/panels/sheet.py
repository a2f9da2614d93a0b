"""Paper on the cloth: the sheet that holds a page's contents, and the ways text and buttons are put on it.

Owns these small parts. Must not know a page.
"""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QEvent, QObject, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import (
    QCheckBox,
    QFrame,
    QHBoxLayout,
    QLabel,
    QLayout,
    QPushButton,
    QScrollArea,
    QSizePolicy,
    QVBoxLayout,
    QWidget,
)

from ui.style.icons import icon, icon_pixmap

SHADOW = 14  # pixels around a sheet kept for its shadow
PAPER, RADIUS = QColor("#fbf8ee"), 16.0


class Sheet(QWidget):
    """A sheet of paper with a soft shadow."""

    def __init__(self, parent: QWidget | None = None, *, margins: int = 24) -> None:
        super().__init__(parent)
        self.body = QVBoxLayout(self)
        edge = SHADOW + margins
        self.body.setContentsMargins(edge, edge - 4, edge, edge - 2)
        self.body.setSpacing(12)

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        paper = QRectF(self.rect()).adjusted(SHADOW, SHADOW - 4, -SHADOW, -SHADOW)
        paint_shadow(painter, paper, RADIUS)
        painter.setBrush(PAPER)
        painter.drawRoundedRect(paper, RADIUS, RADIUS)
        painter.end()


def paint_shadow(painter: QPainter, paper: QRectF, radius: float, reach: int = SHADOW - 2) -> None:
    """Nested rounded rectangles of little opacity each: a blur without an effect."""
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(QColor(4, 14, 9, 9))
    for grow in range(reach, 0, -1):
        painter.drawRoundedRect(paper.adjusted(-grow, -grow + 3, grow, grow + 2), radius + grow, radius + grow)


class Tile(QPushButton):
    """A large button like a card: icon, title, a line about it."""

    def __init__(self, icon_name: str, title: str, text: str, colour: str = "#1e6a49") -> None:
        super().__init__()
        self.setObjectName("tile")
        self.setAccessibleName(title)
        self.setAccessibleDescription(text)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        picture = QLabel()
        picture.setPixmap(icon_pixmap(icon_name, 38, colour, self.devicePixelRatioF()))
        heading = label(title, "sheet-title")
        told = label(text, "faint", wrap=True)
        box = QVBoxLayout(self)
        box.setContentsMargins(20, 18, 18, 16)
        box.setSpacing(6)
        box.addWidget(picture)
        box.addSpacing(2)
        box.addWidget(heading)
        box.addWidget(told, 1)
        for part in (picture, heading, told):
            part.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        told.setAlignment(Qt.AlignmentFlag.AlignTop | Qt.AlignmentFlag.AlignLeft)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)

    def sizeHint(self) -> QSize:
        layout = self.layout()
        assert layout is not None
        return QSize(230, max(134, layout.totalHeightForWidth(230)))

    def minimumSizeHint(self) -> QSize:
        return QSize(180, 132)


class Switch(QCheckBox):
    """A check box painted as a switch."""

    def sizeHint(self) -> QSize:
        return QSize(56 + self.fontMetrics().horizontalAdvance(self.text()) + 16, 44)

    def hitButton(self, pos: object) -> bool:
        return True

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        on = self.isChecked()
        slot = QRectF(3, self.height() / 2 - 12, 44, 24)
        painter.setPen(QColor("#d9a441") if self.hasFocus() else QColor("#17553a" if on else "#b9b093"))
        painter.setBrush(QColor("#1e6a49") if on else QColor("#e2dac4"))
        painter.drawRoundedRect(slot, 12, 12)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor("#fffefa"))
        painter.drawEllipse(QRectF(slot.right() - 22 if on else slot.left() + 2, slot.top() + 2, 20, 20))
        painter.setPen(QColor("#1f2d27") if self.isEnabled() else QColor("#a3a998"))
        painter.drawText(self.rect().adjusted(58, 0, 0, 0), Qt.AlignmentFlag.AlignVCenter, self.text())
        painter.end()


def label(text: str, name: str = "", *, wrap: bool = False, centre: bool = False) -> QLabel:
    """Plain text, never rich: names and messages of others are shown in labels too."""
    made = QLabel(text)
    made.setTextFormat(Qt.TextFormat.PlainText)
    made.setObjectName(name)
    made.setWordWrap(wrap)
    if centre:
        made.setAlignment(Qt.AlignmentFlag.AlignHCenter)
    return made


def button(
    text: str,
    pressed: Callable[[], object],
    name: str = "",
    icon_name: str = "",
    colour: str = "",
    *,
    faint: str = "",
) -> QPushButton:
    """A button that calls `pressed`; `name` chooses its look in the style sheet. `faint`: the icon while disabled."""
    # A style sheet leaves icon and text too close.
    made = QPushButton(f" {text}" if icon_name and text else text)
    made.setAccessibleName(text)
    made.setObjectName(name)
    made.setCursor(Qt.CursorShape.PointingHandCursor)
    # Enter presses a button that has the focus, as people expect of a page with fields.
    made.setAutoDefault(False)
    if icon_name:
        full = name in ("primary", "stop", "danger")  # coloured all over, also while disabled
        faint = faint or ("#e9efe9" if full else "#9aa39c")
        made.setIcon(icon(icon_name, colour or ("#ffffff" if full else "#1f2d27"), faint))
        made.setIconSize(QSize(20, 20))
    made.clicked.connect(lambda _checked=False: pressed())
    return made


def row(*parts: QWidget | int | None, spacing: int = 10) -> QHBoxLayout:
    """Parts side by side; a number is a space, None takes what is left."""
    box = QHBoxLayout()
    box.setSpacing(spacing)
    for part in parts:
        if part is None:
            box.addStretch(1)
        elif isinstance(part, int):
            box.addSpacing(part)
        else:
            box.addWidget(part)
    return box


class Scroll(QScrollArea):
    """Scrolls up and down only, and wants to be just as high as what is in it."""

    def __init__(self, inner: QWidget) -> None:
        super().__init__()
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setWidgetResizable(True)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Maximum)
        self.setWidget(inner)
        inner.installEventFilter(self)

    def sizeHint(self) -> QSize:
        inner = self.widget()
        layout = inner.layout() if inner is not None else None
        if layout is None:
            return super().sizeHint()
        width = max(300, self.width())
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


def scrolled(inner: QWidget) -> QScrollArea:
    """`inner` in an area that scrolls up and down only."""
    return Scroll(inner)


def clear(layout: QLayout) -> None:
    """Take everything out of a layout."""
    while (item := layout.takeAt(0)) is not None:
        if (widget := item.widget()) is not None:
            widget.hide()
            widget.deleteLater()
        elif (inner := item.layout()) is not None:
            clear(inner)
