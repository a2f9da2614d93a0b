"""Fields of a form that Qt's own lack something for: rows large enough to be hit, keys, texts that wrap.

Owns these small parts. Must not know a page.
"""

from __future__ import annotations

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QRect, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QKeyEvent, QPainter, QPaintEvent, QPalette, QWheelEvent
from PySide6.QtWidgets import (
    QAbstractButton,
    QButtonGroup,
    QCheckBox,
    QComboBox,
    QLabel,
    QSizePolicy,
    QSpinBox,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionComboBox,
    QStyleOptionViewItem,
    QStylePainter,
    QWidget,
)

TARGET = 44  # pixels; what is smaller is missed by a finger or a trembling hand
SLOT, BESIDE = 58, 8  # a switch's picture, and what is kept free at the end of its text
RETURN = (Qt.Key.Key_Return, Qt.Key.Key_Enter)


class Tall(QStyledItemDelegate):
    """Rows of a list that are at least as high as a button."""

    def sizeHint(self, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex) -> QSize:
        size = super().sizeHint(option, index)
        return size.expandedTo(QSize(0, TARGET))


class Choice(QComboBox):
    """One of several, in a list that drops down. `name`: what is chosen by it."""

    def __init__(self, name: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAccessibleName(name)
        # On Linux Qt tells a screen reader the value as the name, and what is chosen by it nowhere else.
        self.setAccessibleDescription(name)
        self.setItemDelegate(Tall(self))
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)  # Qt's own would take it from what it is at with the wheel

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in RETURN:
            if not event.isAutoRepeat():
                self.showPopup()
        else:
            super().keyPressEvent(event)

    def paintEvent(self, event: QPaintEvent) -> None:
        """A whole sentence takes two lines where one is not enough for it; Qt would cut it off."""
        style, option = self.style(), QStyleOptionComboBox()
        self.initStyleOption(option)
        kind, part = QStyle.ComplexControl.CC_ComboBox, QStyle.SubControl.SC_ComboBoxEditField
        room = style.subControlRect(kind, option, part, self)
        if self.fontMetrics().horizontalAdvance(self.currentText()) <= room.width():
            super().paintEvent(event)
            return
        painter = QStylePainter(self)
        option.currentText = ""
        painter.drawComplexControl(kind, option)
        colour = option.palette.color(QPalette.ColorRole.ButtonText)
        painter.setPen(colour)
        painter.drawText(room, Qt.AlignmentFlag.AlignVCenter | Qt.TextFlag.TextWordWrap, self.currentText())
        painter.end()

    def wheelEvent(self, event: QWheelEvent) -> None:
        """The wheel scrolls the page: it must not change in passing what it comes over."""
        event.ignore()


class Number(QSpinBox):
    """A whole number, typed."""

    def __init__(self, low: int, high: int, value: int) -> None:
        super().__init__()
        self.setRange(low, high)
        self.setValue(value)
        self.setMinimumWidth(110)
        self.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)

    def wheelEvent(self, event: QWheelEvent) -> None:
        """See `Choice`."""
        event.ignore()


class Switch(QCheckBox):
    """A check box painted as a switch; its text wraps."""

    def __init__(self, text: str = "") -> None:
        super().__init__(text)
        policy = QSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)

    def sizeHint(self) -> QSize:
        return QSize(SLOT + self.fontMetrics().horizontalAdvance(self.text()) + BESIDE, TARGET)

    def minimumSizeHint(self) -> QSize:
        return QSize(SLOT + (120 if self.text() else 0), TARGET)

    def hasHeightForWidth(self) -> bool:
        return True

    def heightForWidth(self, width: int) -> int:
        room = QRect(0, 0, max(40, width - SLOT - BESIDE), 10_000)
        told = self.fontMetrics().boundingRect(room, Qt.TextFlag.TextWordWrap, self.text())
        return max(TARGET, told.height() + 8)

    def hitButton(self, pos: object) -> bool:
        return True

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() not in RETURN:
            super().keyPressEvent(event)
        elif not event.isAutoRepeat():
            self.click()

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        on = self.isChecked()
        slot = QRectF(5, self.height() / 2 - 12, 44, 24)
        if self.hasFocus():
            pen = painter.pen()
            pen.setColor(QColor("#b87c0f"))
            pen.setWidthF(2)
            painter.setPen(pen)
            painter.drawRoundedRect(slot.adjusted(-3, -3, 3, 3), 15, 15)
        painter.setPen(QColor("#17553a" if on else "#b9b093"))
        painter.setBrush(QColor("#1e6a49") if on else QColor("#e2dac4"))
        painter.drawRoundedRect(slot, 12, 12)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor("#fffefa"))
        painter.drawEllipse(QRectF(slot.right() - 22 if on else slot.left() + 2, slot.top() + 2, 20, 20))
        painter.setPen(QColor("#1f2d27") if self.isEnabled() else QColor("#a3a998"))
        flags = Qt.AlignmentFlag.AlignVCenter | Qt.TextFlag.TextWordWrap
        painter.drawText(self.rect().adjusted(SLOT, 0, -BESIDE, 0), flags, self.text())
        painter.end()


def named(label: QLabel, field: QWidget) -> QLabel:
    """The label of a field: a screen reader tells it together with the field's value."""
    label.setBuddy(field)
    field.setAccessibleName(label.text())
    field.setAccessibleDescription("")  # it would be told twice
    return label


def one_by_tab(group: QButtonGroup) -> None:
    """Let Tab lead to whichever of the group is chosen, and arrows from there to the others. Qt sees to it only once
    one of them has had the keyboard; until then Tab would lead to the first."""

    def toggled(button: QAbstractButton, on: bool) -> None:
        if on:
            for other in group.buttons():
                policy = Qt.FocusPolicy.StrongFocus if other is button else Qt.FocusPolicy.ClickFocus
                other.setFocusPolicy(policy)

    group.buttonToggled.connect(toggled)
    if (chosen := group.checkedButton()) is not None:
        toggled(chosen, True)
