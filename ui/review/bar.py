"""The buttons under the table: step, play by itself, jump.

Owns their look and what each asks for. Where a jump leads is the page's.
"""

from __future__ import annotations

from enum import Enum

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QGridLayout, QHBoxLayout, QMenu, QPushButton, QVBoxLayout, QWidget

from app.sentences import N_
from app.strings import Strings
from app.walk import Walk
from ui.pages.growing import Parts, grown
from ui.panels.sheet import as_tip, button, label
from ui.review.scrub import Scrub
from ui.style.icons import icon
from ui.style.theme import Skin

REAL, LONGEST_MS = 0, 8000  # at the pace it was played, but nobody waits longer than this
PACES = (
    (1600, N_("Slow")),
    (800, N_("Normal")),
    (300, N_("Fast")),
    (90, N_("Very fast")),
    (REAL, N_("As it was played")),
)


class Jump(Enum):
    """What can be asked for."""

    FIRST = "first"
    LAST = "last"
    BACK = "back"
    FORWARD = "forward"
    TURN_BACK = "turn-back"
    TURN = "turn"
    DEAL_BACK = "deal-back"
    DEAL = "deal"
    STOP_BACK = "stop-back"
    STOP = "stop"
    FAULT_BACK = "fault-back"
    FAULT = "fault"


class Bar(QWidget):
    """See the module."""

    jumped = Signal(object)
    moved = Signal(int)
    toggled = Signal()

    def __init__(self, say: Strings, skin: Skin, *, gradually: bool = False) -> None:
        super().__init__()
        self.setObjectName("bar")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self._ = self._say = say
        self._skin = skin
        self._buttons: dict[Jump, QPushButton] = {}
        self._words: dict[Jump, QPushButton] = {}
        self._menu: QMenu | None = None
        self.parts: Parts = self._parts()  # what is not on it yet, if it is to come `gradually`
        if not gradually:
            grown(self.parts)

    def _parts(self) -> Parts:
        outer = QVBoxLayout(self)
        outer.setContentsMargins(10, 4, 10, 8)
        outer.setSpacing(0)
        self.told = label("", "bar-told")
        self._whole = self._shorter = ""  # what is told, before it is cut
        self.told.setMinimumWidth(10)
        outer.addWidget(self.told)
        self.scrub = Scrub(self._say, self._skin)
        self.scrub.moved.connect(self.moved)
        outer.addWidget(self.scrub)
        self._line = QGridLayout()
        self._line.setSpacing(0)
        outer.addLayout(self._line)
        yield False
        yield from self._transport()
        yield from self._pairs()
        self._narrow: bool | None = None
        self._arrange()
        self.set_playing(False)
        self.show_walk(None)
        yield False

    def _transport(self) -> Parts:
        """Steps, playing by itself, and its pace."""
        _ = self._
        self._steps, line = _row()
        line.addWidget(self._jump(Jump.FIRST, "jump-start", _("To the beginning (Home)")))
        line.addWidget(self._jump(Jump.TURN_BACK, "chevron-left", _("The turn before (Page Up)")))
        line.addWidget(self._jump(Jump.BACK, "step-back", _("One step back (←)")))
        yield False
        self.play_button = button("", self.toggled.emit, "bar-icon", "play", self._skin.on_panel)
        self.play_button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        line.addWidget(self.play_button)
        line.addWidget(self._jump(Jump.FORWARD, "step-forward", _("One step on (→)")))
        line.addWidget(self._jump(Jump.TURN, "chevron-right", _("The next turn (Page Down)")))
        line.addWidget(self._jump(Jump.LAST, "jump-end", _("To the end (End)")))
        yield False
        line.addSpacing(8)
        self.pace_button = button("", self._choose_pace, "bar-pace")
        self.pace_button.setToolTip(_("Pace"))
        self.pace_button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        line.addWidget(self.pace_button)
        line.addStretch(1)
        self.set_pace(1)
        yield False

    def _pairs(self) -> Parts:
        """From deal to deal, Stop to Stop, fault to fault."""
        _ = self._
        self._jumps, line = _row()
        line.addStretch(1)
        for back, on, name, text, tip, tip_back in (
            (Jump.DEAL_BACK, Jump.DEAL, "deal", _("Deal"), _("Next deal"), _("Deal before")),
            (Jump.STOP_BACK, Jump.STOP, "stop", _("Stop!"), _("Next Stop! (S)"), _("Stop! before (Shift+S)")),
            (
                *(Jump.FAULT_BACK, Jump.FAULT, "fault", _("Missed fault")),
                *(_("Next fault that nobody called (F)"), _("Fault before that nobody called (Shift+F)")),
            ),
        ):
            line.addWidget(self._jump(back, "chevron-left", tip_back))
            word = button(text, lambda on=on: self.jumped.emit(on), f"bar-{name}")  # type: ignore[misc]
            word.setToolTip(tip)
            word.setAccessibleName(tip)
            word.setFocusPolicy(Qt.FocusPolicy.NoFocus)
            word.setMinimumWidth(word.fontMetrics().horizontalAdvance(text) + 14)
            line.addWidget(word)
            self._words[on] = word
            line.addWidget(self._jump(on, "chevron-right", tip))
            yield False

    def _arrange(self) -> None:
        """In one row, or in two where it is narrow."""
        needed = self._steps.sizeHint().width() + self._jumps.sizeHint().width() + 24
        narrow = self.width() < needed
        if narrow is self._narrow:
            return
        self._narrow = narrow
        self._line.addWidget(self._steps, 0, 0)
        self._line.addWidget(self._jumps, 1 if narrow else 0, 0 if narrow else 1)

    def resizeEvent(self, event: QResizeEvent) -> None:
        self._arrange()
        self._elide()

    def minimumSizeHint(self) -> QSize:
        # That of two rows: else a bar of one row could never become so narrow that it needs two.
        width = max(self._steps.minimumSizeHint().width(), self._jumps.minimumSizeHint().width())
        return QSize(width + 20, super().minimumSizeHint().height())

    def button(self, jump: Jump) -> QPushButton:
        """The button of a jump."""
        return self._buttons[jump]

    def show_walk(self, walk: Walk | None) -> None:
        """Another record; what it has none of cannot be jumped to."""
        self.scrub.show_walk(walk)
        self.setEnabled(walk is not None and bool(walk.halts))

    def set_possible(self, jumps: frozenset[Jump]) -> None:
        """Where something lies ahead or behind."""
        for jump, made in self._buttons.items():
            made.setEnabled(jump in jumps)
            if (word := self._words.get(jump)) is not None:
                word.setEnabled(jump in jumps)

    def set_told(self, text: str, shorter: str = "") -> None:
        """What happened at this place, `shorter` and at last cut where it is too long, whole as a tip."""
        self._whole, self._shorter = text, shorter or text
        self.told.setToolTip(as_tip(text))
        self.told.setAccessibleName(text)
        self._elide()

    def _elide(self) -> None:
        width = max(100, self.width() - 40)  # margins and padding
        metrics = self.told.fontMetrics()
        whole = metrics.horizontalAdvance(self._whole) <= width
        told = self._whole if whole else self._shorter
        self.told.setText(metrics.elidedText(told, Qt.TextElideMode.ElideRight, width))

    def set_playing(self, playing: bool) -> None:
        """Whether it goes on by itself."""
        text = self._("Pause (Space)") if playing else self._("Play by itself (Space)")
        self.play_button.setIcon(icon("pause" if playing else "play", self._skin.on_panel, self._skin.off_panel))
        self.play_button.setToolTip(text)
        self.play_button.setAccessibleName(text)

    def wait(self, think: int) -> int:
        """How long a table stays before the next one, ms."""
        pace = PACES[self._pace][0]
        return pace if pace != REAL else max(150, min(LONGEST_MS, think))

    def _jump(self, jump: Jump, icon_name: str, tip: str) -> QPushButton:
        made = button("", lambda: self.jumped.emit(jump), "bar-icon", icon_name, self._skin.on_panel)
        made.setIcon(icon(icon_name, self._skin.on_panel, self._skin.off_panel))
        made.setToolTip(tip)
        made.setAccessibleName(tip)
        made.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self._buttons[jump] = made
        return made

    def set_pace(self, at: int) -> None:
        """One of `PACES`."""
        self._pace = at
        text = self._(PACES[at][1])
        self.pace_button.setText(f"{text} ▾")
        self.pace_button.setAccessibleName(f"{self._('Pace')}: {text}")

    def _choose_pace(self) -> None:
        menu = QMenu(self)
        for at, (_ms, text) in enumerate(PACES):
            menu.addAction(self._(text), lambda at=at: self.set_pace(at))  # type: ignore[misc]
        self._menu = menu
        menu.popup(self.pace_button.mapToGlobal(self.pace_button.rect().topLeft()))


def _row() -> tuple[QWidget, QHBoxLayout]:
    made = QWidget()
    line = QHBoxLayout(made)
    line.setContentsMargins(0, 0, 0, 0)
    line.setSpacing(0)
    return made, line
