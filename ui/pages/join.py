"""Joining: one field for an invite or an address, the games announced on this network, and the players met before.

Owns the reading of the field and shows where it would dial before anything is dialled.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QFocusEvent, QKeyEvent, QMouseEvent
from PySide6.QtWidgets import QLineEdit, QListWidget, QListWidgetItem

from app.errors import AppError
from app.ledger import Ledger
from app.names import isolated, showable
from app.strings import Strings
from net.codes import Code, NetError
from net.identity import fingerprint
from net.invite import SCHEME, Address, Invite, format_address, parse_address, parse_invite
from ui.announce import announce
from ui.pages.growing import Parts
from ui.pages.page import Page
from ui.panels.fields import RETURN, TARGET, Tall
from ui.panels.sheet import button, label, row
from ui.style.theme import Skin

if TYPE_CHECKING:
    from app.advert import Found
    from app.lan import Around

TOLD = Qt.ItemDataRole.UserRole  # what a row of a list stands for
ROWS = 3  # of the games, seen at once; the others are scrolled to
SPOKEN = 8  # of them are read out as they come; anybody on the network could have a screen reader speak for ever


class Rows(QListWidget):
    """As high as its rows, up to a few."""

    taken = Signal(QListWidgetItem)  # by Return or a double click: chosen already, it is meant

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() not in RETURN:
            super().keyPressEvent(event)
        elif not event.isAutoRepeat() and self.currentItem() is not None:
            self.taken.emit(self.currentItem())

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        item = self.itemAt(event.position().toPoint())
        if item is not None:
            self.taken.emit(item)

    def sizeHint(self) -> QSize:
        rows = max(1, min(self.count(), ROWS))
        return QSize(super().sizeHint().width(), rows * max(TARGET, self.sizeHintForRow(0)) + 2 * self.frameWidth())

    def minimumSizeHint(self) -> QSize:
        return QSize(0, TARGET + 2 * self.frameWidth())

    def focusInEvent(self, event: QFocusEvent) -> None:
        """Whoever comes by Tab sees where he is: Qt makes the first row the current one and does not show it."""
        super().focusInEvent(event)
        if event.reason() != Qt.FocusReason.MouseFocusReason and not self.selectedItems():
            self.setCurrentRow(max(0, self.currentRow()))


class JoinPage(Page):
    """See the module."""

    dial = Signal(object)  # an Invite, a Found game or an address

    def __init__(self, say: Strings, skin: Skin, ledger: Ledger, text: str = "", *, gradually: bool = False) -> None:
        """`text`: what stands in the field at first."""
        super().__init__(say, skin)
        self._ledger, self._text = ledger, text
        self._target: Invite | Found | Address | None = None
        self._spoken = 0
        self.fill(self._parts(known_hosts(ledger)), gradually=gradually)

    def _parts(self, hosts: Sequence[tuple[str, str]]) -> Parts:
        _ = self.say
        body = self.frame(_("Join a match"), fill=bool(hosts), still=True)
        body.addWidget(label(_("Your friend's invite, or an address as host:port"), "section"))
        self.field = QLineEdit()
        self.field.setPlaceholderText("crapette://…")
        self.field.setAccessibleName(_("Your friend's invite, or an address as host:port"))
        self.field.setClearButtonEnabled(True)
        self.field.textChanged.connect(self._read)
        self.field.returnPressed.connect(self._go)
        body.addWidget(self.field)
        self.told = label("", "faint", wrap=True)
        self.told.setMinimumHeight(2 * self.told.fontMetrics().lineSpacing())  # a list below it stays where it is
        self.told.setAlignment(Qt.AlignmentFlag.AlignTop)
        body.addWidget(self.told)
        self.trouble = label("", "warning", wrap=True)
        self.trouble.hide()
        body.addWidget(self.trouble)
        yield False
        body.addWidget(label(_("Games on this network"), "section"))
        self.games = Rows()
        self.games.setItemDelegate(Tall(self.games))
        self.games.setAccessibleName(_("Games on this network"))
        self.games.itemClicked.connect(self._choose)
        self.games.itemActivated.connect(self._choose)
        self.games.taken.connect(self._take)
        self.games.hide()
        body.addWidget(self.games)
        self.around = label(_.sentence("looking"), "faint", wrap=True)
        body.addWidget(self.around)
        yield False
        self.known = Rows()
        self.known.setItemDelegate(Tall(self.known))
        self.known.setAccessibleName(_("Hosts you have played with"))
        for name, address in hosts:
            item = QListWidgetItem(f"{isolated(name)}    {address}")
            item.setData(TOLD, address)
            self.known.addItem(item)
        self.known.itemClicked.connect(self._choose_known)
        self.known.itemActivated.connect(self._choose_known)
        self.known.taken.connect(self._take_known)
        if self.known.count():
            body.addWidget(label(_("Hosts you have played with"), "section"))
            body.addWidget(self.known, 1)
        else:
            self.known.hide()
        self.go_button = button(_("Connect"), self._go, "primary", "join")
        self.go_button.setEnabled(False)
        body.addLayout(row(None, self.go_button))
        self.first = self.field
        self.field.setText(self._text)
        if self._text and self._target is None:
            self._say_wrong()  # nobody is typing it
        yield True

    def show_games(self, around: Around) -> None:
        """The games announced now. A row that stays keeps its place, and the keyboard with it."""
        _ = self.say
        games = {game.advert.key: game for game in around.games}
        for at in reversed(range(self.games.count())):
            item = self.games.item(at)
            game = games.pop(item.data(TOLD).advert.key, None)
            if game is None:
                self.games.takeItem(at)
            elif game != item.data(TOLD):
                self._fill(item, game)
        for game in games.values():
            item = QListWidgetItem()
            self._fill(item, game)
            self.games.addItem(item)
            if self.isVisible() and self._spoken < SPOKEN:
                self._spoken += 1
                announce(self.games, _("A game on this network: {name}", name=item.text()))
        self.games.setVisible(self.games.count() > 0)
        self.games.updateGeometry()
        code = around.code or ("" if around.games else "looking") or ("look-more" if around.more else "")
        self.around.setText(_.sentence(code, detail=around.detail) if code else "")
        self.around.setVisible(bool(code))

    def _fill(self, item: QListWidgetItem, game: Found) -> None:
        _, advert = self.say, game.advert
        told = [_.preset(advert.rules)] if advert.rules else []
        if advert.changed:
            told.append(_("single rules changed"))
        if not advert.fits:
            told = [_("another version of the game")]
        if known := self._name_of(advert.key):
            told.append(_("known to you as {name}", name=isolated(known)))
        item.setText(f"{isolated(advert.name)}    {format_address(game.addresses[0])}    {', '.join(told)}".rstrip())
        item.setData(TOLD, game)

    def _name_of(self, key: bytes) -> str:
        try:
            known = self._ledger.store.peer(key)
        except AppError:
            return ""  # the disk does not say
        return showable(known.name) if known is not None else ""

    def _choose(self, item: QListWidgetItem) -> None:
        """Show in the field what would be dialled; nothing is dialled yet."""
        from app.callee import callee  # the page is there sooner without it

        _, game = self.say, item.data(TOLD)
        self.field.setText(format_address(game.addresses[0]))
        self._read(self.field.text())  # it may have been there already, for another game
        self.games.setCurrentItem(item)
        if not game.advert.fits:
            self._target = None
            self.told.setText("")
            self._fail(_.sentence("version"))
            return
        whom = callee(game, self._ledger.store.key_at)
        self._target = game
        self._tell(whom.addresses, whom.key)
        if whom.remembered:
            self._fail(_.sentence("key-changed"))

    def _choose_known(self, item: QListWidgetItem) -> None:
        self.field.setText(str(item.data(TOLD)))
        self.known.setCurrentItem(item)

    def _take_known(self, item: QListWidgetItem) -> None:
        """As with a game: first what would be dialled is seen, then it is dialled."""
        if self._target is not None and self.field.text() == item.data(TOLD) and self.trouble.isHidden():
            self._go()
        else:
            self._choose_known(item)

    def _take(self, item: QListWidgetItem) -> None:
        """Dial it, if what would be dialled is seen already and nothing speaks against it."""
        if self._target == item.data(TOLD) and self.trouble.isHidden():
            self._go()
        else:
            self._choose(item)

    def _read(self, text: str) -> None:
        """Understand the field as far as it goes; say what would be dialled."""
        _ = self.say
        self._target = None
        for rows in (self.games, self.known):
            rows.clearSelection()
        self.trouble.hide()
        self.told.setText("")
        text = text.strip()
        try:
            if text.startswith(SCHEME):
                invite = parse_invite(text)
                if invite.key == self._ledger.identity.key:
                    self._fail(_.sentence("own-key"))
                else:
                    self._target = invite
                    self._tell(invite.addresses, invite.key)
            elif text:
                address = parse_address(text)
                self._target = address
                self._tell((address,), self._ledger.store.key_at(format_address(address)))
        except NetError as error:
            if error.code is Code.USELESS_ADDRESS:
                self._fail(_.error(error))
            # else it is perhaps still being typed; "Connect" says what is wrong
        self.go_button.setEnabled(bool(text))

    def _tell(self, addresses: tuple[Address, ...], key: bytes | None) -> None:
        _ = self.say
        places = ", ".join(format_address(address) for address in addresses)
        told = _("These addresses will be tried: {places}", places=places)
        if key is not None:
            told += "\n" + _("The host must prove this key: {words}", words=" ".join(fingerprint(key)))
        self.told.setText(told)

    def _fail(self, sentence: str) -> None:
        self.trouble.setText(sentence)
        self.trouble.show()

    def _go(self) -> None:
        if self._target is not None:
            self.dial.emit(self._target)
        else:
            self._say_wrong()

    def _say_wrong(self) -> None:
        """What hinders the text in the field from being dialled."""
        text = self.field.text().strip()
        if text and self.trouble.isHidden():
            if text.lower().startswith("crapette"):
                self._fail(self.say.sentence("bad-invite"))
            else:
                self._fail(self.say.sentence("bad-address", address=text[:80]))


def known_hosts(ledger: Ledger) -> list[tuple[str, str]]:
    """Names and addresses of hosts played with, the last first."""
    found: dict[str, str] = {}
    for row_ in ledger.store.history():
        head = row_.header
        if head.role == 1 and head.address and not head.practice:
            found.setdefault(head.address.partition(",")[0], showable(head.peer))  # the one that answered
    return [(name, address) for address, name in found.items()]
