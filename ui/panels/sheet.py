"""Paper on the cloth: the sheet that holds a page's contents, and the ways text and buttons are put on it.

Owns these small parts. Must not know a page.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFont, QFontMetrics, QKeyEvent, QMouseEvent, QPainter, QPaintEvent, QPen, QPixmap
from PySide6.QtWidgets import QHBoxLayout, QLabel, QLayout, QPushButton, QSizePolicy, QVBoxLayout, QWidget

from ui.panels.picture import Picture
from ui.panels.scroll import Scroll
from ui.style.icons import icon, icon_pixmap

SHADOW = 14  # pixels around a sheet kept for its shadow
PAPER, RADIUS = QColor("#fbf8ee"), 16.0
CORNER = 36  # of the shadow's frame: what is not straight lies in it

_ESCAPES = str.maketrans({"&": "&amp;", "<": "&lt;", ">": "&gt;", "\n": "<br>"})  # `html` brings every entity there is

# The gold that marks the focus on the felt is too light for paper.
_RING = "#b87c0f"
_FIELDS = ("QPushButton", "QComboBox", "QLineEdit", "QSpinBox", "QListWidget", "QTableView")
_FOCUS = f"{', '.join(f'{field}:focus' for field in _FIELDS)} {{ border: 2px solid {_RING}; }}"


# Within the ring: a line that parts it from a face it hardly differs from, red and green anywhere, paper on the felt.
_INNER = {"primary": "#ffffff", "danger": "#ffffff", "stop": "#ffffff", "tile": "#1f2d27", "choice": "#1f2d27"}
_RING_WIDTH = 2


class Sheet(QWidget):
    """A sheet of paper with a soft shadow."""

    def __init__(self, parent: QWidget | None = None, *, margins: int = 24) -> None:
        super().__init__(parent)
        self.setStyleSheet(_FOCUS)
        self._frame: QPixmap | None = None  # the shadow of the smallest sheet
        self.body = QVBoxLayout(self)
        edge = SHADOW + margins
        self.body.setContentsMargins(edge, edge - 4, edge, edge - 2)
        self.body.setSpacing(12)

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        paper = QRectF(self.rect()).adjusted(SHADOW, SHADOW - 4, -SHADOW, -SHADOW)
        if self.devicePixelRatioF().is_integer() and min(self.width(), self.height()) > 2 * CORNER:
            self._paint_frame(painter)
        else:
            paint_shadow(painter, paper, RADIUS)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(PAPER)
        painter.drawRoundedRect(paper, RADIUS, RADIUS)
        painter.end()

    def _paint_frame(self, painter: QPainter) -> None:
        """The shadow put together of its corners and one pixel of each edge: painted anew it goes a dozen times over
        all that the paper hides, a millisecond or two on a fine screen."""
        dpr, c = self.devicePixelRatioF(), CORNER
        side = 2 * c + 1
        if self._frame is None or self._frame.devicePixelRatio() != dpr:
            self._frame = _shadow_frame(side, dpr)
        w, h = self.width() - 2 * c, self.height() - 2 * c
        for y, tall, from_y, high in ((0, c, 0, c), (c, h, c, 1), (c + h, c, c + 1, c)):
            for x, wide, from_x, broad in ((0, c, 0, c), (c, w, c, 1), (c + w, c, c + 1, c)):
                if (x, y) != (c, c):
                    source = QRectF(from_x * dpr, from_y * dpr, broad * dpr, high * dpr)
                    painter.drawPixmap(QRectF(x, y, wide, tall), self._frame, source)


def _shadow_frame(side: int, dpr: float) -> QPixmap:
    pixmap = QPixmap(round(side * dpr), round(side * dpr))
    pixmap.setDevicePixelRatio(dpr)
    pixmap.fill(Qt.GlobalColor.transparent)
    painter = QPainter(pixmap)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    paint_shadow(painter, QRectF(0, 0, side, side).adjusted(SHADOW, SHADOW - 4, -SHADOW, -SHADOW), RADIUS)
    painter.end()
    return pixmap


def paint_shadow(painter: QPainter, paper: QRectF, radius: float, reach: int = SHADOW - 2) -> None:
    """Nested rounded rectangles of little opacity each: a blur without an effect."""
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(QColor(4, 14, 9, 9))
    for grow in range(reach, 0, -1):
        painter.drawRoundedRect(paper.adjusted(-grow, -grow + 3, grow, grow + 2), radius + grow, radius + grow)


class Button(QPushButton):
    """A button that Return presses like Space: Qt does so in its dialogs only, and there is none here. One that can be
    chosen has room for its text in bold: the style sheet prints it so, and Qt reckons with the usual weight. Its text
    is taken as it is: Qt would make a key of what follows a “&”, and a player may be called so."""

    def __init__(self, text: str = "") -> None:
        super().__init__()
        self.setText(text)
        self.once = False  # the second press of a double click is of the first one

    def setText(self, text: str) -> None:
        super().setText(text.replace("&", "&&"))

    def text(self) -> str:
        """As it was given."""
        return super().text().replace("&&", "&")

    def sizeHint(self) -> QSize:
        hint = super().sizeHint()
        if self.isCheckable() and not self.font().bold():
            bold = QFont(self.font())
            bold.setBold(True)
            more = QFontMetrics(bold).horizontalAdvance(self.text()) - self.fontMetrics().horizontalAdvance(self.text())
            hint.setWidth(hint.width() + max(0, more))
        return hint

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        inner = _INNER.get(self.objectName())
        if inner is None or not self.hasFocus() or self.isChecked():
            return  # what is chosen has a ring of its own
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(QPen(QColor(inner), _RING_WIDTH))
        edge = _RING_WIDTH * 1.5
        radius = (14 if self.objectName() == "tile" else 8) - edge  # those of the style sheet
        painter.drawRoundedRect(QRectF(self.rect()).adjusted(edge, edge, -edge, -edge), radius, radius)
        painter.end()

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        if not self.once:
            super().mouseDoubleClickEvent(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() not in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            super().keyPressEvent(event)
        elif not event.isAutoRepeat():  # a key held down must not go on through the pages that follow
            self.click()


class Tile(Button):
    """A large button like a card: icon, title, a line about it."""

    def __init__(self, icon_name: str, title: str, text: str, colour: str = "#1e6a49") -> None:
        super().__init__()
        self.setObjectName("tile")
        self.setAccessibleName(title)
        self.setAccessibleDescription(text)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        picture = Picture(partial(icon_pixmap, icon_name, 38, colour))
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


def as_tip(text: str) -> str:
    """A text for a tooltip, which would read marks where it sees some: names and records of others are shown there."""
    if not set("<&") & set(text):
        return text
    return f"<span>{text.translate(_ESCAPES)}</span>"


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
) -> Button:
    """A button that calls `pressed`; `name` chooses its look in the style sheet. `faint`: the icon while disabled."""
    # A style sheet leaves icon and text too close.
    made = Button(f" {text}" if icon_name and text else text)
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


def scrolled(inner: QWidget, *, text: str = "") -> Scroll:
    """`inner` in an area that scrolls up and down only; `text`: what it is if it is read, so that Tab leads there."""
    area = Scroll(inner, text=bool(text))
    area.setAccessibleName(text)
    return area


def clear(layout: QLayout) -> None:
    """Take everything out of a layout."""
    while (item := layout.takeAt(0)) is not None:
        if (widget := item.widget()) is not None:
            widget.hide()
            widget.deleteLater()
        elif (inner := item.layout()) is not None:
            clear(inner)
