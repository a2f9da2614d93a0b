"""The panel beside the review's table: whose match, how it stands, and the three things to look at.

Owns its layout. What is shown in it is handed in by the page.
"""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QButtonGroup, QFrame, QHBoxLayout, QPushButton, QStackedWidget, QVBoxLayout, QWidget

from app.strings import Strings
from ui.pages.growing import Parts, grown
from ui.panels.fields import one_by_tab
from ui.panels.sheet import button, label, row
from ui.review.dispute import DisputePanel
from ui.review.moves import Moves
from ui.review.proof import ProofPanel
from ui.style.icons import icon
from ui.style.theme import Skin


class Side(QWidget):
    """See the module."""

    back = Signal()
    open_file = Signal()
    turned = Signal()
    export = Signal()
    play_on = Signal()
    tab_chosen = Signal()

    def __init__(self, say: Strings, skin: Skin, *, gradually: bool = False) -> None:
        super().__init__()
        self.setObjectName("side")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self._skin = skin
        self._ = say
        self.parts: Parts = self._parts()  # what is not on it yet, if it is to come `gradually`
        if not gradually:
            grown(self.parts)

    def _parts(self) -> Parts:
        _, skin = self._, self._skin
        outer = QVBoxLayout(self)
        outer.setContentsMargins(16, 10, 16, 12)
        outer.setSpacing(8)
        self.back_button = self._tool("back", _("Back"), self.back)
        self.open_button = self._tool("folder", _("Open a file"), self.open_file)
        self.turn_button = self._tool("turn", _("Look from the other side"), self.turned)
        self.export_button = self._tool("export", _("Export"), self.export)
        self.play_button = self._tool("practise", _("Play on from here against the computer"), self.play_on)
        tools = (self.open_button, self.turn_button, self.export_button, self.play_button)
        outer.addLayout(row(self.back_button, None, *tools, spacing=2))
        yield False
        self.names = label("", "side-name", wrap=True)
        outer.addWidget(self.names)
        self.score = label("", "side-score")
        self.where = label("", "side-faint")
        outer.addLayout(row(self.score, None, self.where))
        self.status = label("", "side-faint", wrap=True)
        outer.addWidget(self.status)
        self._line = _line()
        outer.addWidget(self._line)
        yield False
        self.moves = Moves(_, skin)
        yield False
        self.dispute = DisputePanel(_)
        yield False
        self.proof = ProofPanel(_, skin)
        yield False
        self.pages = QStackedWidget()
        for page in (self.moves, self.dispute, self.proof):
            self.pages.addWidget(page)
        self._group = QButtonGroup(self)
        self.tabs = QHBoxLayout()
        self.tabs.setSpacing(4)
        self.moves_tab = self._tab(_("Plays"), self.moves)
        self.dispute_tab = self._tab(_("Dispute"), self.dispute)
        self.proof_tab = self._tab(_("Proof"), self.proof)
        self.moves_tab.setChecked(True)
        one_by_tab(self._group)
        outer.addLayout(self.tabs)
        outer.addWidget(self.pages, 1000)
        outer.addStretch(1)
        yield False

    def show_page(self, page: QWidget) -> None:
        """Bring one of the pages up; its tab follows, without being told of."""
        self.pages.setCurrentWidget(page)
        for tab, owner in (
            (self.moves_tab, self.moves),
            (self.dispute_tab, self.dispute),
            (self.proof_tab, self.proof),
        ):
            if owner is page:
                tab.setChecked(True)

    def set_head_shown(self, shown: bool) -> None:
        """While nothing is open there is nothing to tell but what the table's own notice says."""
        for part in (self.names, self.score, self.where, self.status, self._line, self.pages):
            part.setVisible(shown)

    def set_tabs_shown(self, shown: bool) -> None:
        """While something else has the panel there is nothing to choose."""
        for tab in (self.moves_tab, self.dispute_tab, self.proof_tab):
            tab.setVisible(shown)
        for tool in (self.open_button, self.turn_button, self.export_button, self.play_button):
            tool.setVisible(shown)

    def _tab(self, text: str, page: QWidget) -> QPushButton:
        def choose() -> None:
            self.pages.setCurrentWidget(page)
            self.tab_chosen.emit()

        made = button(text, choose, "segment")
        made.setCheckable(True)
        self._group.addButton(made)
        self.tabs.addWidget(made, 1)
        return made

    def _tool(self, name: str, tip: str, signal: object) -> QPushButton:
        made = button("", signal.emit, "side-icon", name, self._skin.on_panel)  # type: ignore[attr-defined]
        made.setIcon(icon(name, self._skin.on_panel, self._skin.off_panel))
        made.setToolTip(tip)
        made.setAccessibleName(tip)
        return made


def _line() -> QFrame:
    line = QFrame()
    line.setObjectName("rule-line")
    line.setFixedHeight(1)
    return line
