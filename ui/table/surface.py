"""The visible part of the table: the view on the scene, and the mouse over it.

Owns how it is painted and the pointer's shape. What a press means is `Pointer`'s.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from textwrap import fill

from PySide6.QtCore import QEvent, QPointF, QRect, QRectF, Qt
from PySide6.QtGui import QHelpEvent, QImage, QMouseEvent, QPainter
from PySide6.QtWidgets import QFrame, QGraphicsView, QToolTip, QWidget

from ui.table.pick import Hit
from ui.table.pointer import Pointer, Touch
from ui.table.scene import TableScene

BAND_PIXELS = 400_000  # of a picture, painted at a time: two or three milliseconds
TIP_COLUMNS = 52  # in one line it would lie over four piles

_SHAPES = {
    Touch.NOTHING: Qt.CursorShape.ArrowCursor,
    Touch.TAKE: Qt.CursorShape.OpenHandCursor,
    Touch.HOLD: Qt.CursorShape.ClosedHandCursor,
    Touch.TURN: Qt.CursorShape.PointingHandCursor,
}


class Surface(QGraphicsView):
    """The visible part: passes mouse events on, paints plainly."""

    def __init__(
        self,
        scene: TableScene,
        pointer: Pointer,
        touched: Callable[[Hit | None], object],
        tip: Callable[[QPointF], str],
        table: QWidget,
    ) -> None:
        """`touched` is told where the mouse was pressed, `tip` asked what to say of a point."""
        super().__init__(scene, table)
        self._pointer = pointer
        self._touched, self._tip = touched, tip
        self._touch = Touch.NOTHING
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignTop)
        # One rectangle around all that moved: a dragged card costs a fiftieth of the whole picture on a large screen,
        # and when everything moves it is the whole picture anyway, without sorting out regions.
        self.setViewportUpdateMode(QGraphicsView.ViewportUpdateMode.BoundingRectViewportUpdate)
        self.setOptimizationFlag(QGraphicsView.OptimizationFlag.DontSavePainterState)
        self.setRenderHints(QPainter.RenderHint(0))
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        viewport = self.viewport()
        viewport.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        viewport.setAutoFillBackground(False)  # the cloth covers all of it: a fill below it is four million pixels
        viewport.setAttribute(Qt.WidgetAttribute.WA_OpaquePaintEvent)
        self.setMouseTracking(True)

    def blank(self) -> QImage:
        """A picture of the table's size, nothing on it."""
        dpr = self.devicePixelRatioF()
        image = QImage(self.size() * dpr, QImage.Format.Format_RGB32)
        image.setDevicePixelRatio(dpr)
        return image

    def paint_on(self, image: QImage) -> Iterator[None]:
        """Paint all of it there, band by band: the whole takes ten milliseconds, half of them to get the memory."""
        dpr = image.devicePixelRatio()
        high = max(1, int(BAND_PIXELS / max(1, image.width()) / dpr))
        for top in range(0, self.height(), high):
            band = QRect(0, top, self.width(), min(high, self.height() - top))
            painter = QPainter(image)
            self.render(painter, QRectF(band), band)
            painter.end()
            yield

    def mousePressEvent(self, event: QMouseEvent) -> None:
        if event.button() is not Qt.MouseButton.LeftButton:
            self._pointer.cancel()  # the other button lets a dragged card go home
            return
        shift = bool(event.modifiers() & Qt.KeyboardModifier.ShiftModifier)
        self._touched(self._pointer.press(event.position(), quick=shift))

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        if event.button() is Qt.MouseButton.LeftButton:
            self._touched(self._pointer.press(event.position(), double=True))

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        if event.buttons() & Qt.MouseButton.LeftButton:
            self._pointer.move(event.position())
        self._point(event.position())

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        if event.button() is Qt.MouseButton.LeftButton:
            self._pointer.release(event.position())
            self._point(event.position())

    def viewportEvent(self, event: QEvent) -> bool:
        if isinstance(event, QHelpEvent) and event.type() == QEvent.Type.ToolTip:  # Qt waits 0.7 s
            lines = self._tip(QPointF(event.pos())).splitlines()
            QToolTip.showText(event.globalPos(), "\n".join(fill(line, TIP_COLUMNS) for line in lines), self)
            return True
        return super().viewportEvent(event)

    def _point(self, at: QPointF) -> None:
        """The pointer's shape says what a press would do."""
        touch = self._pointer.touch(at)
        if touch is not self._touch:
            self._touch = touch
            self.viewport().setCursor(_SHAPES[touch])
