"""Waiting for a guest: the invite as link and picture, where one can be reached, and strangers at the door.

Owns what is shown while nobody has sat down yet. A stranger is known by the words of the key, not by a name anybody
could choose.
"""

from __future__ import annotations

import io
from functools import partial
from typing import TYPE_CHECKING

import segno
from PySide6.QtCore import QByteArray, QRectF, QSize, Qt, QTimer
from PySide6.QtGui import QGuiApplication, QImage, QKeyEvent, QPainter, QPixmap
from PySide6.QtSvg import QSvgRenderer
from PySide6.QtWidgets import QFrame, QGridLayout, QLineEdit, QVBoxLayout, QWidget
from segno import QRCode

from app import happening as h
from app.addresses import offers
from app.reach import Place, invited, places
from app.seats import HostTable
from app.strings import Strings
from engine import Rules, format_rules, preset
from engine.presets import differences, rule_values
from net.identity import fingerprint
from net.invite import Invite, format_invite
from ui.announce import announce
from ui.beside import Beside
from ui.pages.growing import Parts
from ui.pages.page import Page
from ui.panels.picture import Picture
from ui.panels.places import Places
from ui.panels.sheet import button, label, row, scrolled
from ui.style.theme import Skin

if TYPE_CHECKING:
    from app.lan import Standing

ADMIT_SECONDS = 60
ANOTHER_MS = 1500  # a press meant for the stranger who stood there before must not let in another
QR_SIDE = 190
ASK_MS = 4


class InvitePage(Page):
    """See the module."""

    def __init__(
        self,
        say: Strings,
        skin: Skin,
        seat: HostTable,
        port: int,
        rules: Rules | None,
        awaited: str = "",
        told: str = "",
        *,
        gradually: bool = False,
    ) -> None:
        """`rules`: of the match offered; None: an unfinished match waits for `awaited` to come back. With both, a
        rematch waits for him, and `told` says what he knows of it."""
        super().__init__(say, skin)
        self._seat, self._port = seat, port
        self._asked: tuple[str, ...] | None = None
        self._known = ""  # the name kept for whoever stands at the door
        self._copied = False
        self.link = ""
        # Choosing the squares takes six milliseconds, so it is done beside the window.
        self._code: Beside[QRCode] | None = None
        self._chosen = QTimer(self)
        self._chosen.setInterval(ASK_MS)
        self._chosen.timeout.connect(self._ask_squares)
        self._gradually = gradually
        self._lapse = QTimer(self)
        self._lapse.setSingleShot(True)
        self._lapse.setInterval(ADMIT_SECONDS * 1000)
        self._lapse.timeout.connect(self._lapsed)
        self._unlock = QTimer(self)
        self._unlock.setSingleShot(True)
        self._unlock.setInterval(ANOTHER_MS)
        self._unlock.timeout.connect(lambda: self.let_in.setEnabled(True))
        _ = say
        self._waiting = _("Waiting for {name}", name=awaited) if awaited else _.sentence("waiting-peer")
        self._told = told
        self.fill(self._parts(rules, awaited), gradually=gradually)

    def _parts(self, rules: Rules | None, awaited: str) -> Parts:
        _, seat = self.say, self._seat
        body = self.frame(self._waiting if awaited else _("Waiting for your friend"))
        inner = QWidget()
        box = QVBoxLayout(inner)
        box.setContentsMargins(0, 0, 10, 0)
        box.setSpacing(10)
        self._area = scrolled(inner)
        body.addWidget(self._area, 1)
        yield False
        self._offers = offers()
        self.door = self._door()
        box.addWidget(self.door)
        self.note = label("", "warning", wrap=True)
        self.note.hide()
        box.addWidget(self.note)
        yield False
        if rules is not None:
            yield from self._invite(box, rules, awaited)
        else:
            text = _(
                "The match goes on by itself as soon as {name} is there: still at the table, or back at it by"
                " “Continue”. No invite is needed.",
                name=awaited,
            )
            box.addWidget(label(text, wrap=True))
        self.places = Places(_)
        self.places.take(self._places(), _.reached(seat.gate.way, self._port))
        box.addWidget(self.places)
        self.standing = label("", "faint", wrap=True)
        self.standing.hide()
        box.addWidget(self.standing)
        # What is unfolded lies below what can be seen; its height is known only once it is laid out.
        self.places.more.clicked.connect(lambda: QTimer.singleShot(0, self, self._show_more))
        yield False
        box.addWidget(label(_("Your key in words, to compare by voice"), "section"))
        self.words = label(" ".join(fingerprint(seat.ledger.identity.key)), "words", wrap=True)
        self.words.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        box.addWidget(self.words)
        box.addStretch(1)
        self.state = label(self._waiting, "faint", wrap=True)
        self.cancel = button(_("Cancel"), self.back.emit)
        line = row(self.state, self.cancel)
        line.setStretch(0, 1)
        body.addLayout(line)
        self.first = self.copy if rules is not None else self.cancel
        yield True

    def _invite(self, box: QVBoxLayout, rules: Rules, awaited: str) -> Parts:
        _ = self.say
        self.link = self._written()
        grid = QGridLayout()
        grid.setHorizontalSpacing(22)
        box.addLayout(grid)
        text = _("Send this invite to your friend. It lets one player in, for one match.")
        if self._told:
            text = f"{self._told} {_('If {name} has closed the game, send this invite.', name=awaited)}"
        grid.addWidget(label(text, wrap=True), 0, 0)
        self.field = QLineEdit(self.link)
        self.field.setReadOnly(True)
        self.field.setCursorPosition(0)
        self.field.setAccessibleName(_("Invite"))
        grid.addWidget(self.field, 1, 0)
        yield False
        name = format_rules(rules).split(" ")[0]
        values = rule_values(rules)
        changed = ["• " + _.rule(field, values) for field in differences(rules, preset(name))]
        self.copy = button(_("Copy the invite"), self._copy, "primary", "copy")
        grid.addLayout(row(self.copy, label(_("Rules: {preset}", preset=_.preset(name)), "faint"), None), 2, 0)
        self.again = label(_("The invite has changed: for a friend on the internet copy it once more."), wrap=True)
        self.again.hide()
        grid.addWidget(self.again, 3, 0)
        if changed:
            text = "\n".join((_("Changed in “{preset}”:", preset=_.preset(name)), *changed))
            grid.addWidget(label(text, "faint", wrap=True), 4, 0)
        grid.setRowStretch(5, 1)
        grid.setColumnStretch(0, 1)
        self.picture = Picture()
        self.picture.setFixedSize(QR_SIDE, QR_SIDE)
        self.picture.setAccessibleName(_("The invite as a QR code"))
        grid.addWidget(self.picture, 0, 1, 6, 1, Qt.AlignmentFlag.AlignTop)
        yield False
        self._choose_squares()
        yield False

    def _places(self) -> tuple[Place, ...]:
        return places(self._offers, self._seat.gate.way, self._port)

    def _written(self) -> str:
        seat = self._seat
        return format_invite(Invite(invited(self._places()), seat.ledger.identity.key, seat.token))

    def _reached(self) -> None:
        """The router has answered. An invite that was sent before stays as good as it was: same token, same port."""
        told = self.say.reached(self._seat.gate.way, self._port)
        self.places.take(self._places(), told)
        announce(self, told)
        if not self.link or (link := self._written()) == self.link:
            return
        self.link = link
        self.field.setText(link)
        self.field.setCursorPosition(0)
        self.copy.setText(self.say("Copy the invite"))
        self.again.setVisible(self._copied)
        self.picture.clear()
        self._choose_squares()

    def _show_more(self) -> None:
        if self.places.more.isChecked():
            self._area.show_top(self.places.more)

    def _choose_squares(self) -> None:
        if self._gradually:
            self._code = Beside(partial(qr_code, self.link))
            self._chosen.start()
        else:
            self._paint_squares(qr_code(self.link))

    def _ask_squares(self) -> None:
        if self._code is not None and self._code.ready:
            self._chosen.stop()
            self._paint_squares(self._code.result())

    def _paint_squares(self, code: QRCode) -> None:
        self.picture.draw(partial(painted, code, QR_SIDE))

    def _door(self) -> QFrame:
        _ = self.say
        frame = QFrame()
        frame.setObjectName("warning")
        box = QVBoxLayout(frame)
        self.who = label("", "section", wrap=True)
        box.addWidget(self.who)
        box.addWidget(label(_("Ask your friend for these words of the key; only they tell who it is:"), wrap=True))
        self.stranger = label("", "words", wrap=True)
        box.addWidget(self.stranger)
        self.let_in = button(_("Let in (A)"), lambda: self._admit(True), "primary", "check")
        self.turn_away = button(_("Turn away"), lambda: self._admit(False))
        box.addLayout(row(self.let_in, self.turn_away, None))
        frame.hide()
        return frame

    def heard(self, what: h.Happening) -> None:
        """Who comes to the door, and why somebody has gone again."""
        _ = self.say
        match what:
            case h.Reached():
                self._reached()
            case h.AdmitWanted(_key, words, _name, known):
                self._known = known
                friend = _("{name}, with whom you have played, is at the door without your invite.", name=known)
                self.who.setText(friend if known else _("Somebody without your invite is at the door."))
                if self._asked not in (None, words):
                    self.let_in.setEnabled(False)
                    self._unlock.start()
                self._asked = words
                self.stranger.setText(" ".join(words))
                self.note.hide()
                self.state.setText(_("Somebody waits at the door."))
                self.door.show()
                self._lapse.start()
                self.turn_away.setFocus()
            case h.Met(_key, _words, _name, known):
                self._tell_looks(known)
            case h.Closed(code, by_peer, _final, values):
                self._shut()
                self._lapse.stop()
                detail = ", ".join(str(value) for value in values if not isinstance(value, bytes))
                self.note.setText(_.closed(code, detail=detail) if by_peer else _.sentence(code, detail=detail))
                self.note.show()
                self.state.setText(self._waiting)
            case h.Trouble(code, values):
                self.take_error(_.sentence(code, **values))
            case _:
                pass

    def announced(self, standing: Standing) -> None:
        """Whether the game is announced on this network, and if not, why."""
        self.standing.setText(self.say.sentence(standing.code, detail=standing.detail))
        self.standing.show()

    def take_error(self, sentence: str) -> bool:
        """Listening has ended or the disk refuses."""
        self.note.setText(sentence)
        self.note.show()
        return True

    def _admit(self, yes: bool) -> None:
        self._lapse.stop()
        self._shut()
        if yes:
            self._tell_looks(self._known)
        self._seat.admit(yes)

    def _tell_looks(self, known: str) -> None:
        _ = self.say
        looks = _("{name} is there and looks at the terms.", name=known)
        self.state.setText(looks if known else _("Somebody new is there and looks at the terms."))

    def _lapsed(self) -> None:
        self._shut()

    def _shut(self) -> None:
        """Nobody is at the door any more. The focus goes where it was at first, not into the next field."""
        if self.door.isAncestorOf(self.focusWidget() or self):
            self.begin()
        self.door.hide()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_A and not event.modifiers() and self.door.isVisible():
            self.let_in.click()
        else:
            super().keyPressEvent(event)

    def _copy(self) -> None:
        QGuiApplication.clipboard().setText(self.link)
        self._copied = True
        self.again.hide()
        self.copy.setText(self._("Copied"))


def qr_code(text: str) -> QRCode:
    """The text as a QR code."""
    return segno.make_qr(text, error="l")


def painted(code: QRCode, side: int, dpr: float) -> QPixmap:
    """A QR code dark on white: on felt or at night a scanner would not find it."""
    out = io.BytesIO()
    code.save(out, kind="svg", border=3, dark="#10291e", light="#ffffff")
    size = QSize(round(side * dpr), round(side * dpr))
    image = QImage(size, QImage.Format.Format_RGB32)
    image.fill(Qt.GlobalColor.white)
    painter = QPainter(image)
    QSvgRenderer(QByteArray(out.getvalue())).render(painter, QRectF(0, 0, size.width(), size.height()))
    painter.end()
    pixmap = QPixmap.fromImage(image)
    pixmap.setDevicePixelRatio(dpr)
    return pixmap
