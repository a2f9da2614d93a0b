"""The side of the table: both players, the score, the connection, what happened, and the buttons.

Owns the layout and the texts of the side. It asks by signals; what is possible is said to it.
"""

from __future__ import annotations

from functools import partial

from PySide6.QtCore import QEvent, QObject, QRect, QSize, Qt, Signal
from PySide6.QtGui import QFontInfo
from PySide6.QtWidgets import (
    QApplication,
    QFrame,
    QHBoxLayout,
    QLayout,
    QPushButton,
    QStackedWidget,
    QVBoxLayout,
    QWidget,
)

from app.strings import Strings
from app.view import TableView
from net.terms import sayable
from ui.pages.growing import Parts, grown
from ui.panels.breaking import Sentence
from ui.panels.chat import Chat
from ui.panels.feed import Feed
from ui.panels.picture import Picture
from ui.panels.player import Player
from ui.panels.scroll import Scroll
from ui.panels.sheet import button, label, row
from ui.style.icons import icon, icon_pixmap
from ui.style.theme import Skin, side_sheet

NARROW, WIDE = 240, 340
WORD = 170  # pixels of a word in it, beside what stands at the edges
STEP = 16  # all lines wrap anew for another width: not with every pixel while a window is drawn larger
TABLE = 560  # what the table is left at least
USUAL_LETTERS = 14  # pixels
LEAST_UPPER = 64  # pixels of what stands at the top: the opponent's name
LARGEST = 1.3  # times the usual size of the texts, in a large window
LOW, DENSE = 680, 5  # a page lower than that has less room between the parts of the side: so much, and no lines
USUAL_SPACE = 8
GOOD_SECONDS = 0.25  # a round trip longer than this is felt


class _Upper(Scroll):
    """What stands at the top. It is scrolled where there is not enough room, so that the buttons are always there."""

    def sizeHint(self) -> QSize:
        layout = self._layout
        if not layout.hasHeightForWidth():
            return layout.totalSizeHint()
        # As if the bar were there: see `Scroll`.
        beside = self.width() - self.verticalScrollBar().sizeHint().width()
        return QSize(self.width(), layout.totalHeightForWidth(beside))

    def minimumSizeHint(self) -> QSize:
        return QSize(self._layout.totalMinimumSize().width(), min(LEAST_UPPER, self.sizeHint().height()))

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() is QEvent.Type.FocusIn and isinstance(watched, QPushButton):
            self.ensureWidgetVisible(watched, 0, 0)  # Qt sees to it only where the keyboard was in here before
        return super().eventFilter(watched, event)

    @property
    def _layout(self) -> QLayout:
        inner = self.widget()
        layout = inner.layout() if inner is not None else None
        assert layout is not None
        return layout


class Side(QWidget):
    """See the module."""

    play = Signal()  # turn, discard or pass: whatever is next
    stop = Signal()
    accept = Signal()
    offer = Signal()
    answer = Signal(bool)
    resign = Signal()
    leave = Signal()
    rules = Signal()
    settings = Signal()
    said = Signal(str)
    wait_again = Signal()
    hint_closed = Signal()
    sounds = Signal()  # the other way round from now on

    def __init__(self, say: Strings, skin: Skin, me: str, names: dict[str, str], *, gradually: bool = False) -> None:
        """`gradually`: without its parts; whoever asks for it puts `parts` on it."""
        super().__init__()
        self.setObjectName("side")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self._ = self._say = say
        self._skin, self._me, self._scale = skin, me, 1.0
        self._pictured: tuple[str, str] | None = None
        self._sounding = True
        self._dense = self._roomy = False
        self.parts = self._parts(names)
        if not gradually:
            grown(self.parts)

    def _parts(self, names: dict[str, str]) -> Parts:
        _, say, skin, me = self._, self._say, self._skin, self._me
        other = "b" if me == "a" else "a"
        around = QVBoxLayout(self)
        around.addLayout(self._tools())
        outer = QVBoxLayout()
        outer.setContentsMargins(8, 0, 8, 0)
        around.addLayout(outer, 1)
        yield False
        inner = QWidget()
        upper = QVBoxLayout(inner)
        upper.setContentsMargins(0, 0, 0, 0)
        self.players = {other: Player(say, skin, names[other]), me: Player(say, skin, names[me])}
        upper.addWidget(self.players[other])
        self.score = label("", "side-score")
        self.deal = label("", "side-faint")
        self.deal.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        rules = self._rules = (_rule(), _rule())
        upper.addWidget(rules[0])
        upper.addLayout(row(self.score, None, self.deal))
        upper.addWidget(rules[1])
        self.hint = self._turn_hint()
        upper.addWidget(self.hint)
        self.upper = _Upper(inner)
        for field in inner.findChildren(QPushButton):
            field.installEventFilter(self.upper)
        outer.addWidget(self.upper)
        yield False
        self.middle = QStackedWidget()
        talk = QWidget()
        box = QVBoxLayout(talk)
        box.setContentsMargins(0, 0, 0, 0)
        self.feed = Feed(skin, me)
        self.feed.setAccessibleName(_("What has happened"))
        self.feed.setMinimumHeight(16)  # one line, so that in the smallest window the hint is there as a whole
        box.addWidget(self.feed, 1)
        self.chat = Chat(say)
        self.chat.returnPressed.connect(self._send)
        # Beside the chat: there is no room for a sixth tool at the top of the smallest window.
        self.sound_button = self._tool("sound-on", _("Sounds on/off"), self.sounds)
        self.sound_button.setCheckable(True)
        box.addLayout(row(self.chat, self.sound_button, spacing=4))
        self.middle.addWidget(talk)
        outer.addWidget(self.middle, 1)
        yield False
        self.draw = self._draw_offer()
        outer.addWidget(self.draw)
        self.state = Sentence("side-state", WORD)
        outer.addWidget(self.state)
        self.accept_button = button(_("Accept (A)"), self.accept.emit, "primary", "check")
        self.accept_button.setToolTip(_("The play stands and the deal ends."))
        self.play_button = button(_("Turn a card"), self.play.emit, "side-button", "turn", skin.on_panel)
        self.play_button.once = True  # with the second press it would discard what the first has turned
        self.stop_button = button(_("Stop!"), self.stop.emit, "stop", "stop", faint=skin.on_panel_faint)
        self.stop_button.setToolTip(_("Stop a play of your opponent (S)"))
        for made in (self.accept_button, self.play_button, self.stop_button):
            outer.addWidget(made)
        yield False
        self.again_button = button(_("Wait for them again"), self.wait_again.emit, "primary", "continue")
        self.later_button = button("", self.leave.emit, "side-button", "back", skin.on_panel)
        for made in (self.again_button, self.later_button):
            made.hide()
            outer.addWidget(made)
        outer.addWidget(self.players[me])
        self.line_picture = Picture()
        self.line = Sentence("side-faint", WORD)
        outer.addLayout(row(self.line_picture, self.line, None, spacing=6))
        self._spare = (self.score, self.deal, self.players[me], self.line_picture, self.line)
        self._spaced = (around, outer, upper, box)
        self._space(dense=False)
        self.accept_button.hide()
        self.set_line("live", None)
        self.set_sounds(True, False)

    def _tools(self) -> QHBoxLayout:
        _ = self._say
        self.leave_button = self._tool("back", _("Leave; the match can go on later"), self.leave)
        self.rules_button = self._tool("rules", _("The rules of this match"), self.rules)
        self.draw_button = self._tool("handshake", _("Offer a draw"), self.offer)
        self.resign_button = self._tool("flag", _("Resign this deal"), self.resign)
        self.settings_button = self._tool("settings", _("Settings"), self.settings)
        tools = (self.rules_button, self.draw_button, self.resign_button, self.settings_button)
        return row(self.leave_button, None, *tools, spacing=0)

    def _tool(self, name: str, tip: str, signal: object) -> QPushButton:
        made = button("", signal.emit, "side-icon", name, self._skin.on_panel)  # type: ignore[attr-defined]
        made.setIcon(icon(name, self._skin.on_panel, self._skin.off_panel))
        made.setIconSize(QSize(22, 22))
        made.setToolTip(tip)
        made.setAccessibleName(tip)
        return made

    def _draw_offer(self) -> QFrame:
        _ = self._say
        frame = QFrame()
        frame.setObjectName("offer")
        box = QVBoxLayout(frame)
        box.setContentsMargins(10, 8, 10, 10)
        self.draw_text = label("", wrap=True)
        box.addWidget(self.draw_text)
        self.take_draw = button(_("Take it"), lambda: self.answer.emit(True), "primary")
        self.refuse_draw = button(_("Refuse"), lambda: self.answer.emit(False), "side-button")
        box.addLayout(row(self.take_draw, self.refuse_draw, spacing=6))
        frame.hide()
        return frame

    def _turn_hint(self) -> QFrame:
        _ = self._say
        frame = QFrame()
        frame.setObjectName("offer")
        box = QVBoxLayout(frame)
        box.setContentsMargins(10, 4, 10, 0)
        box.setSpacing(0)
        told = _(
            "A turn: play what fits, foundations first. Then turn a card. Play it, or discard it and end the turn."
        )
        box.addWidget(label(told, "side-hint", wrap=True))
        close = button(_("Do not show again"), self.hint_closed.emit, "side-link")
        close.setStyleSheet("min-height: 42px;")  # and its border: as high as any other
        box.addWidget(close)
        frame.hide()
        return frame

    @property
    def holds_focus(self) -> bool:
        """The keyboard is in it: somebody writes, or stands on a button."""
        focused = QApplication.focusWidget()
        return focused is not None and self.isAncestorOf(focused)

    def make_room(self, wanted: bool) -> None:
        """Hide what is not needed while a Stop is prepared."""
        self._roomy = wanted
        for part in self._spare:
            part.setVisible(not wanted)
        self._draw_rules()

    def _space(self, *, dense: bool) -> None:
        """Room between the parts: in the smallest window the list of what has happened needs it more."""
        self._dense = dense
        around, *_others = self._spaced
        edge = DENSE if dense else 10
        around.setContentsMargins(8, edge, 8, edge)  # five tools that can be hit need all the width there is
        for box in self._spaced:
            box.setSpacing(DENSE if dense else USUAL_SPACE)
        self._draw_rules()

    def _draw_rules(self) -> None:
        for rule in self._rules:
            rule.setVisible(not self._dense and not self._roomy)

    def fit(self, page: QSize) -> None:
        """Take up the share of a page of this size; larger texts in a larger one, if it is as much wider as higher."""
        if (dense := page.height() < LOW) is not self._dense:
            self._space(dense=dense)
        share = round(page.width() * 0.235) // STEP * STEP
        scale = max(1.0, min(LARGEST, page.height() // 55 / 20, share / NARROW))
        # Whoever has large letters needs a broader side for them, as far as the table leaves room.
        large = QFontInfo(QApplication.font()).pixelSize() / USUAL_LETTERS
        least = max(NARROW, min(round(NARROW * large), page.width() - TABLE))
        self.setFixedWidth(max(least, min(round(WIDE * scale), share)))
        if scale != self._scale:
            self._scale = scale
            self.setStyleSheet(side_sheet(scale, QApplication.font().pointSizeF()))

    def set_gone(self, gone: bool, again: bool, later: bool) -> None:
        """Nothing can be played any more; `again`: the other player can be waited for, `later`: at another time."""
        _ = self._say
        # First what goes: whatever is shown is given its room at once, and the window would grow.
        self.chat.setVisible(not gone)  # nobody hears
        self.again_button.setVisible(gone and again)
        self.later_button.setVisible(gone)
        text = _("Continue later") if later else _("Back to the first page")
        self.later_button.setText(f" {text}")
        self.later_button.setAccessibleName(text)

    # -- what is shown ------------------------------------------------------------------------------------------

    def show_view(self, view: TableView) -> None:
        """Names, counts, whose turn."""
        for seat, player in self.players.items():
            player.show_view(view, seat, not view.over and view.to_move == seat)

    def set_next(self, text: str, icon_name: str) -> None:
        """What the play button does next."""
        if text != self.play_button.accessibleName():
            self.play_button.setText(f" {text}")
            self.play_button.setAccessibleName(text)
            self.play_button.setIcon(icon(icon_name, self._skin.on_panel, self._skin.on_panel_faint))

    def set_score(self, score: tuple[int, int], deal: int, target: str) -> None:
        """Mine first; `target` as points or wins in words."""
        _ = self._
        mine, theirs = score if self._me == "a" else score[::-1]
        self.score.setText(f"{mine} : {theirs}")
        told = _("Deal {n}", n=deal)
        self.deal.setText(f"{told}\n{_('to {target}', target=target)}" if target else told)

    def set_state(self, text: str) -> None:
        """Whose turn it is or what is awaited."""
        if text != self.state.text():
            self.state.setText(text)

    def set_line(self, state: str, seconds: float | None, text: str = "") -> None:
        """The connection: live, waiting, lost (it is tried again) or gone."""
        good = state == "live" and (seconds is None or seconds < GOOD_SECONDS)
        name = "connection-lost" if state in ("lost", "gone") else "connection-good" if good else "connection-poor"
        colour = self._skin.gold if state == "lost" else self._skin.on_panel_faint
        pictured = name, colour
        if pictured != self._pictured:  # told at every play; Qt keeps a copy or two of every picture a label ever had
            self._pictured = pictured
            self.line_picture.draw(partial(icon_pixmap, name, 18, colour))
        if not text:
            text = self._say.sentence("connected")
            if seconds is not None:
                text = f"{text} · {max(1, round(seconds * 1000))} ms"
        self.line.setText(text)

    def set_sounds(self, on: bool, heard: bool) -> None:
        """Whether sounds are on; `heard`: nothing is known to be in their way."""
        self.sound_button.setVisible(heard)
        self.sound_button.setChecked(on)
        if on is not self._sounding:
            self._sounding = on
            name = "sound-on" if on else "sound-off"
            self.sound_button.setIcon(icon(name, self._skin.on_panel, self._skin.off_panel))

    def set_draw(self, can: bool, offered: str, *, waits: bool) -> None:
        """Whether I can offer a draw. `offered`: that I have, in words; `waits`: for its answer."""
        self.draw_button.setEnabled(can)
        told = offered or self._("Offer a draw")
        if told != self.draw_button.toolTip():  # told at every play
            self.draw_button.setToolTip(told)
            self.draw_button.setAccessibleName(told)
            skin = self._skin
            colours = (skin.gold, skin.gold) if waits else (skin.on_panel, skin.off_panel)
            self.draw_button.setIcon(icon("handshake", *colours))

    def offer_draw(self, text: str) -> None:
        """Somebody offers a draw; an empty text takes the question away."""
        self.draw_text.setText(text)
        self.draw.setVisible(bool(text))

    def _send(self) -> None:
        text = sayable(self.chat.text()).strip()
        if text:
            self.chat.clear()
            self.said.emit(text)


class Beside(QHBoxLayout):
    """The table, and the side beside it. The side is told first how large the page has become: else the table would be
    drawn twice at every size, once with the room the side had before."""

    def __init__(self, page: QWidget) -> None:
        super().__init__(page)
        self.setContentsMargins(0, 0, 0, 0)
        self.setSpacing(0)
        self._side: Side | None = None

    def set_side(self, side: Side | None) -> None:
        """Put it at the end, in the place of the one before; the keyboard goes to the table rather than with that. Its
        room is kept while there is none: the table would be laid out twice."""
        if self._side is not None:
            self.setContentsMargins(0, 0, self._side.width(), 0)
            self.removeWidget(self._side)
            page, held = self._side.parentWidget(), self._side.focusWidget()
            if page is not None and held is not None and held.hasFocus():
                page.setFocus(Qt.FocusReason.OtherFocusReason)
        self._side = side
        if side is not None:
            self.addWidget(side)
            self.setContentsMargins(0, 0, 0, 0)
            side.show()  # Qt does so later, and till then gives its room away

    def setGeometry(self, rect: QRect) -> None:
        if self._side is not None:
            self._side.fit(rect.size())
        super().setGeometry(rect)


def _rule() -> QFrame:
    line = QFrame()
    line.setObjectName("rule-line")
    line.setFixedHeight(1)
    return line
