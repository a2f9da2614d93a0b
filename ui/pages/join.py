"""Joining: one field for an invite or an address, and the players met before.

Owns the reading of the field and shows where it would dial before anything is dialled.
"""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QLineEdit, QListWidget, QListWidgetItem

from app.ledger import Ledger
from app.names import showable
from app.strings import Strings
from net.codes import Code, NetError
from net.identity import fingerprint
from net.invite import SCHEME, Address, Invite, format_address, parse_address, parse_invite
from ui.pages.growing import Parts
from ui.pages.page import Page
from ui.panels.fields import Tall
from ui.panels.sheet import button, label, row
from ui.style.theme import Skin


class JoinPage(Page):
    """See the module."""

    dial = Signal(object)  # an Invite or an address

    def __init__(self, say: Strings, skin: Skin, ledger: Ledger, *, gradually: bool = False) -> None:
        super().__init__(say, skin)
        self._ledger = ledger
        self._target: Invite | Address | None = None
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
        body.addWidget(self.told)
        self.trouble = label("", "warning", wrap=True)
        self.trouble.hide()
        body.addWidget(self.trouble)
        yield False
        self.known = QListWidget()
        self.known.setItemDelegate(Tall(self.known))
        self.known.setAccessibleName(_("Hosts you have played with"))
        for name, address in hosts:
            item = QListWidgetItem(f"{name}    {address}")
            item.setData(256, address)
            self.known.addItem(item)
        self.known.itemClicked.connect(lambda item: self.field.setText(str(item.data(256))))
        self.known.itemActivated.connect(lambda item: self.field.setText(str(item.data(256))))
        if self.known.count():
            body.addWidget(label(_("Hosts you have played with"), "section"))
            body.addWidget(self.known, 1)
        else:
            self.known.hide()
        self.go_button = button(_("Connect"), self._go, "primary", "join")
        self.go_button.setEnabled(False)
        body.addLayout(row(None, self.go_button))
        self.setFocusProxy(self.field)
        yield True

    def _read(self, text: str) -> None:
        """Understand the field as far as it goes; say what would be dialled."""
        _ = self.say
        self._target = None
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
        text = self.field.text().strip()
        if self._target is not None:
            self.dial.emit(self._target)
        elif text and self.trouble.isHidden():
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
