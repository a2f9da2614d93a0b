"""Where a host can be reached: what his router says, every address with how far it reaches, the lesser ones folded.

Owns how that is shown. Must not ask the router nor find an address.
"""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QGridLayout, QVBoxLayout, QWidget

from app.reach import Place
from app.strings import Strings
from net.invite import format_address
from ui.panels.sheet import button, label
from ui.strings import reach

MOST = 16  # a machine full of virtual networks has hundreds


class Places(QWidget):
    """See the module."""

    def __init__(self, say: Strings) -> None:
        super().__init__()
        self._say = _ = say
        self._shown: tuple[Place, ...] = ()
        box = QVBoxLayout(self)
        box.setContentsMargins(0, 0, 0, 0)
        box.setSpacing(8)
        box.addWidget(label(_("How you can be reached"), "section"))
        self.told = label("", wrap=True)
        box.addWidget(self.told)
        self._best = QWidget()
        box.addWidget(self._best)
        self.more = button(_("More addresses"), self._unfold, "link", "chevron-down", "#1e6a49")
        self.more.setCheckable(True)
        box.addWidget(self.more)
        self._rest = QWidget()
        self._rest.hide()
        box.addWidget(self._rest)

    def take(self, places: Sequence[Place], told: str) -> None:
        """Show these places, the best first, and what the router says."""
        self.told.setText(told)
        shown = tuple(places[:MOST])
        if shown == self._shown:
            return
        self._shown = shown
        box = self.layout()
        assert box is not None
        best, rest = self._grid([at for at in shown if not at.more]), self._grid([at for at in shown if at.more])
        for old, new in ((self._best, best), (self._rest, rest)):
            box.replaceWidget(old, new)
            old.hide()
            old.deleteLater()
        self._best, self._rest = best, rest
        self.more.setVisible(any(place.more for place in shown))
        self._unfold()

    def _grid(self, places: Sequence[Place]) -> QWidget:
        made = QWidget()
        grid = QGridLayout(made)
        grid.setContentsMargins(0, 0, 0, 0)
        grid.setHorizontalSpacing(18)
        grid.setColumnStretch(1, 1)
        for at, place in enumerate(places):
            words = reach(self._say, str(place.reach))
            address = label(format_address(place.address))
            address.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
            address.setAccessibleName(f"{format_address(place.address)} – {words}")
            grid.addWidget(address, at, 0)
            grid.addWidget(label(words, "faint", wrap=True), at, 1)
        return made

    def _unfold(self) -> None:
        self._rest.setVisible(self.more.isChecked() and not self.more.isHidden())
