"""Lines of a list that wrap to its width and are never cut off.

Owns their height and painting: a style sheet's padding is not known to Qt where it measures a wrapped line.
"""

from __future__ import annotations

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFont, QPainter, QTextLayout, QTextOption
from PySide6.QtWidgets import QListView, QListWidget, QStyle, QStyledItemDelegate, QStyleOptionViewItem

Index = QModelIndex | QPersistentModelIndex
MEASURED_AT_MOST = 1000


class Wrapped(QStyledItemDelegate):
    """See the module. An item's own colour goes before `plain`, but for `chosen` on a selected one."""

    def __init__(self, view: QListWidget, plain: str, chosen: str, pad: tuple[int, int]) -> None:
        """`pad`: beside and above the text, in pixels."""
        super().__init__(view)
        self._view, self._plain, self._chosen, self._pad = view, plain, chosen, pad
        self._measured: dict[tuple[str, str], int] = {}  # height by text and font, for the width they were measured at
        self._measured_at = -1
        view.setItemDelegate(self)
        view.setResizeMode(QListView.ResizeMode.Adjust)
        view.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        beside, above = self._pad
        text, font, width = str(index.data()), self._font(index), self._width - 2 * beside
        if width != self._measured_at or len(self._measured) > MEASURED_AT_MOST:
            self._measured.clear()
            self._measured_at = width
        key = text, font.key()
        height = self._measured.get(key)
        if height is None:  # Qt asks for all lines again whenever one is added
            height = self._measured[key] = round(_laid(text, font, width).boundingRect().height() + 0.5)
        # The width is the view's in any case: what is wider would be scrolled to.
        return QSize(10, height + 2 * above)

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        opt = QStyleOptionViewItem(option)
        self.initStyleOption(opt, index)
        opt.text = ""
        style = self._view.style()
        style.drawControl(QStyle.ControlElement.CE_ItemViewItem, opt, painter, self._view)
        own = index.data(Qt.ItemDataRole.ForegroundRole)
        selected = QStyle.StateFlag.State_Selected in opt.state
        colour = QColor(self._chosen if selected else self._plain) if own is None or selected else own.color()
        rect = QRectF(option.rect)
        beside, above = self._pad
        painter.save()
        painter.setPen(colour)
        text = _laid(str(index.data()), self._font(index), self._width - 2 * beside)
        text.draw(painter, QPointF(rect.x() + beside, rect.y() + above))
        painter.restore()

    @property
    def _width(self) -> int:
        """The room with the scroll bar shown, always: it appears because of the lines, and must not wrap them anew."""
        return self._view.maximumViewportSize().width() - self._view.verticalScrollBar().sizeHint().width()

    def _font(self, index: Index) -> QFont:
        own = index.data(Qt.ItemDataRole.FontRole)
        return own.resolve(self._view.font()) if isinstance(own, QFont) else self._view.font()


def _laid(text: str, font: QFont, width: float) -> QTextLayout:
    laid = QTextLayout(text, font)
    option = QTextOption()
    option.setWrapMode(QTextOption.WrapMode.WrapAtWordBoundaryOrAnywhere)
    laid.setTextOption(option)
    laid.beginLayout()
    height = 0.0
    while (line := laid.createLine()).isValid():
        line.setLineWidth(max(20.0, width))
        line.setPosition(QPointF(0, height))
        height += line.height()
    laid.endLayout()
    return laid
