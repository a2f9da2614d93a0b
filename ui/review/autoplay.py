"""A record that goes on by itself.

Owns the clock. What is shown at each place is the page's.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QTimer

if TYPE_CHECKING:
    from ui.pages.review import ReviewPage


class Autoplay(QObject):
    """See the module."""

    def __init__(self, page: ReviewPage) -> None:
        super().__init__(page)
        self._page = page
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.timeout.connect(self._step)

    @property
    def on(self) -> bool:
        """It goes on by itself."""
        return self._timer.isActive()

    def toggle(self) -> None:
        """Go on, or stop that; from the end it begins anew."""
        page = self._page
        walk = page.walk
        if walk is None or page.solo is not None:
            return
        if self.on:
            self.stop()
            return
        if page.disputes.shown is not None:
            page.disputes.close()
        elif page.at == len(walk.halts) - 1:
            page.go(0, animate=False)
        page.bar.set_playing(True)
        self._wait()

    def stop(self) -> None:
        """Stay here."""
        self._timer.stop()
        self._page.bar.set_playing(False)

    def _wait(self) -> None:
        page = self._page
        walk = page.walk
        if walk is not None and page.at + 1 < len(walk.halts):
            self._timer.start(page.bar.wait(walk.halts[page.at + 1].think))
        else:
            self.stop()

    def _step(self) -> None:
        self._page.go(self._page.at + 1)
        self._wait()
