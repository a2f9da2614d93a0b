"""A Stop and what it was about, or a fault that nobody called.

Owns the panel beside the table. The tables it speaks of are shown by the page.
"""

from __future__ import annotations

from enum import Enum

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QButtonGroup, QFrame, QHBoxLayout, QVBoxLayout, QWidget

from app.faults import Dispute
from app.reasons import ruling
from app.strings import Strings
from app.walk import Walk
from ui.panels.fields import one_by_tab
from ui.panels.sheet import button, clear, label, scrolled
from ui.review import told


class Look(Enum):
    """Which table of a dispute is looked at."""

    BEFORE = "before"
    PLAYED = "played"
    AFTER = "after"


class DisputePanel(QWidget):
    """See the module."""

    looked = Signal(object)
    closed = Signal()

    def __init__(self, say: Strings) -> None:
        super().__init__()
        self._ = self._say = say
        _ = say
        outer = QVBoxLayout(self)
        outer.setContentsMargins(0, 0, 0, 0)
        outer.setSpacing(8)
        self.title = label("", "side-call", wrap=True)
        outer.addWidget(self.title)
        looks = QHBoxLayout()
        looks.setSpacing(4)
        self._group = QButtonGroup(self)
        self.looks = {}
        for look, text in (
            (Look.BEFORE, _("Before")),
            (Look.PLAYED, _("Played")),
            (Look.AFTER, _("After the Stop!")),
        ):
            made = button(text, lambda look=look: self.looked.emit(look), "segment")  # type: ignore[misc]
            made.setCheckable(True)
            self._group.addButton(made)
            self.looks[look] = made
            looks.addWidget(made, 2 if look is Look.AFTER else 1)
        one_by_tab(self._group)
        outer.addLayout(looks)
        inner = QWidget()
        self._body = QVBoxLayout(inner)
        self._body.setContentsMargins(0, 4, 16, 4)
        self._body.setSpacing(3)
        outer.addWidget(scrolled(inner))
        outer.addStretch(1)
        outer.addWidget(button(_("Back to the plays (Esc)"), self.closed.emit, "side-button"))
        self.parts: list[tuple[str, str]] = []

    def show_dispute(self, dispute: Dispute, walk: Walk) -> None:
        """Tell of a dispute; its table before the play is looked at first."""
        _, say, names = self._say, self._say, self._say.players(walk.review.names)
        called = dispute.call is not None
        caller = names["b" if dispute.by == "a" else "a"]
        self.title.setText(_("{name} called Stop!", name=caller) if called else _("A fault that nobody called"))
        self.looks[Look.BEFORE].setChecked(True)
        self.looks[Look.AFTER].setVisible(called)
        clear(self._body)
        self.parts = []
        self._part(
            _("Play {n} by {name}", n=dispute.play, name=names[dispute.by]), say.action(dispute.action, "", names)
        )
        if called and dispute.named is not None and not dispute.upheld:
            self._part(_("Named as missed"), say.action(dispute.named, "", names))
        events = walk.halts[walk.place(dispute.call)].events if dispute.call is not None else ()
        ruled = ruling(dispute, say, names, events=events)
        self._part(_("Verdict") if called else _("What it broke"), ruled.verdict, "side-state")
        if ruled.reason:
            self._part(_("The rule that decides"), "\n".join(ruled.reason))
        if duties := told.duties(dispute, say):
            self._part(_("Open duties before the play, first ones first"), "\n".join(f"• {duty}" for duty in duties))
        if ruled.consequence:
            self._part(_("What comes of it"), "\n".join(ruled.consequence))
        if dispute.named is not None and not called:
            self._part(_("A play that met the duty"), say.action(dispute.named, "", names))
        self._body.addStretch(1)

    def _part(self, heading: str, text: str, name: str = "side-text") -> None:
        self.parts.append((heading, text))
        self._body.addWidget(label(heading, "side-faint", wrap=True))
        self._body.addWidget(label(text, name, wrap=True))
        gap = QFrame()
        gap.setFixedHeight(7)
        self._body.addWidget(gap)
