"""The memory a window is painted into, while it is drawn larger.

Owns how far it grows ahead. Must not know what is painted.

Under X11 Qt shares that memory with the server. For each size that needs more than there is it begins anew: an exchange
with the server, and four thousand pages, on a screen of twice the scaling, that come empty from the kernel: half of
what a frame then takes. It keeps what there is too much, up to twice of what it needs, and pages nobody has painted
into do not exist yet. So whoever asks for some more than is needed has it for the next sizes too.
"""

from __future__ import annotations

from PySide6.QtCore import QSize
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QWidget

AHEAD = 1.3  # times what is needed: more, and it would be given up again for a window a little smaller


class Canvas:
    """The memory of one window; `fit` is to be told of every size before Qt paints it."""

    def __init__(self, window: QWidget) -> None:
        self._window = window
        self._room = 0.0  # device pixels
        self._shared = QGuiApplication.platformName() == "xcb"

    def fit(self, size: QSize) -> None:
        """The window is getting this size, in logical pixels."""
        store = self._window.backingStore()
        if not self._shared or store is None or not self._window.isVisible():
            return
        scale = self._window.devicePixelRatioF()
        needed = size.width() * size.height() * scale * scale
        if needed > self._room or needed * 2 < self._room:
            ahead = QSize(size.width(), int(size.height() * AHEAD))
            self._room = ahead.width() * ahead.height() * scale * scale
            store.resize(ahead)  # Qt asks for the size itself when it paints
