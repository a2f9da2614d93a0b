"""What has happened, line by line, and what was said.

Owns the list and its colours. The lines are made by `app.telling`.
"""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtGui import QColor, QResizeEvent
from PySide6.QtWidgets import QAbstractItemView, QListWidget, QListWidgetItem

from app.telling import Line, Tone
from ui.panels.breaking import unturned
from ui.panels.wrap import Wrapped
from ui.strips import before_strips
from ui.style.theme import Skin

LONGEST = 400


class Feed(QListWidget):
    """See the module. Newest at the bottom."""

    def __init__(self, skin: Skin, me: str) -> None:
        super().__init__()
        self.setObjectName("feed")
        self.setSelectionMode(QAbstractItemView.SelectionMode.NoSelection)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        Wrapped(self, skin.on_panel, skin.on_panel, (2, 2))
        self._skin, self._me = skin, me
        self._following = True
        bar = self.verticalScrollBar()
        bar.actionTriggered.connect(self._scrolled)
        bar.rangeChanged.connect(lambda _low, _high: self._follow())

    def add(self, *lines: Line) -> None:
        """New lines; the list follows unless somebody is reading further up: what the player does himself, a verdict or
        an offer brings him back."""
        for line in lines:
            self.addItem(self._item(line))
            own = line.seat == self._me and line.tone in (Tone.PLAY, Tone.CHAT)
            self._following = self._following or own or line.tone is Tone.CALL
        while self.count() > LONGEST:
            self.takeItem(0)
        self._follow()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        before_strips(self, self._settle, only_then=True)

    def _settle(self) -> None:
        """Laid out only when painted, the lines would be moved then: Qt paints what moves, whatever hides it."""
        self.executeDelayedItemsLayout()
        self._follow()

    def _scrolled(self, _action: int) -> None:
        """The player has moved the bar himself, by whatever means; its value follows only after this."""
        bar = self.verticalScrollBar()
        self._following = bar.sliderPosition() >= bar.maximum() - 4

    def _follow(self) -> None:
        """Also when the list was hidden or has become lower meanwhile."""
        if self._following:
            self.scrollToBottom()

    def _item(self, line: Line) -> QListWidgetItem:
        mark = {"": "", self._me: "▸ "}.get(line.seat, "◂ ")
        # What a player has said is read as he reads it; it is no sentence of the game.
        item = QListWidgetItem(mark + (line.text if line.tone is Tone.CHAT else unturned(line.text)))
        skin = self._skin
        colour = {
            Tone.PLAY: skin.on_panel if line.seat == self._me else skin.on_panel_faint,
            Tone.CALL: skin.gold,
            Tone.CHAT: skin.on_panel,
            Tone.NOTE: skin.on_panel_faint,
        }[line.tone]
        item.setForeground(QColor(colour))
        if line.tone in (Tone.CALL, Tone.CHAT):
            font = item.font()
            font.setBold(True)
            item.setFont(font)
        item.setFlags(Qt.ItemFlag.ItemIsEnabled)
        return item
