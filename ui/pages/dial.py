"""While a host is dialled: what is tried, who answers, what is awaited, and why it did not work.

Owns these sentences' place. A changed key is a warning nobody can overlook.
"""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QVBoxLayout, QWidget

from app import happening as h
from app.strings import Strings
from net.codes import Code
from net.identity import fingerprint
from net.invite import Address, format_address
from ui.bridge import PASSING
from ui.pages.page import Page
from ui.panels.sheet import button, label, row
from ui.style.theme import Skin


class DialPage(Page):
    """See the module."""

    retry = Signal()
    trust = Signal()  # the key at this address is new, and the player says it may be

    def __init__(
        self,
        say: Strings,
        skin: Skin,
        addresses: Sequence[Address],
        *,
        bare: bool = False,
        found: bool = False,
        own: Sequence[str] = (),
        awaited: str = "",
        told: str = "",
    ) -> None:
        """`bare`: an address without an invite, whose host may ask for the words `own` of the player's key; `found`:
        one of a game announced on this network; `awaited`: a host known from before, dialled until he is there, and
        `told`: the sentence of the rematch that is wanted of him."""
        super().__init__(say, skin)
        _ = say
        self._awaited, self._rematch = awaited, bool(told)
        self._gone = False  # he has told a guest who asks for a rematch that he leaves
        self.met: h.Met | None = None
        self._addresses, self._bare, self._found = tuple(addresses), bare, found
        title = _("Waiting for {name}", name=awaited) if awaited else _("Join a match")
        body = self.frame(title)
        places = ", ".join(format_address(address) for address in addresses)
        self._told = told or _.sentence("connecting", address=places)
        self.state = label(self._told, wrap=True)
        body.addWidget(self.state)
        self.trouble = label("", "warning", wrap=True)
        self.trouble.hide()
        body.addWidget(self.trouble)
        self.loud = label("", "loud", wrap=True)
        self.loud.hide()
        body.addWidget(self.loud)
        self.own = _Words(_("Your key in words; the host may ask you for them:"), own)
        self.who = _Words(_("The host's key:"))
        for words in (self.own, self.who):
            words.hide()
            body.addWidget(words)
        self.trust_button = button(_("My friend says that the key is new"), self.trust.emit, "danger")
        self.trust_button.hide()
        self.retry_button = button(_("Try again"), self.retry.emit, "primary")
        self.retry_button.hide()
        self.cancel = button(_("Cancel"), self.back.emit)
        body.addLayout(row(self.trust_button, None, self.cancel, self.retry_button))
        self.begin_here(title, self.state.text())

    def heard(self, what: h.Happening) -> None:
        """How far it has come."""
        _ = self.say
        match what:
            case h.Met():
                self.met, self._gone = what, False
                # Whoever is awaited asks nobody: he is still busy, or it goes on at once.
                self.state.setText(self._told if self._awaited else _.sentence("waiting-admission"))
                if self._bare:
                    self.own.show()
                    self.who.tell(what.words)
            case h.Closed(code, by_peer, _final, values):
                if code == Code.KEY_CHANGED:
                    self._changed_key(values)
                    return
                if self._awaited and (code in PASSING or not what.final):
                    if code not in (Code.BUSY, Code.REMATCH):
                        self.state.setText(_.sentence(self._silent(code, by_peer), name=self._awaited))
                    return  # dialled again by itself
                if self._found and code == Code.WRONG_KEY and not by_peer:
                    code = "wrong-key-announced"
                detail = ", ".join(str(value) for value in values if not isinstance(value, bytes))
                self.take_error(_.closed(code, detail=detail) if by_peer else _.sentence(code, detail=detail))
            case h.Trouble(code, values):
                self.take_error(_.sentence(code, **values))
            case _:
                pass

    def _silent(self, code: str, by_peer: bool) -> str:
        """The code of the sentence for an awaited host who is not there."""
        if not self._rematch:
            return "awaited-silent"
        # His program has said so; where nobody answers, he may have been cut off as well.
        self._gone = self._gone or (by_peer and code in (Code.DONE, Code.LEAVING))
        return "rematch-alone" if self._gone else "rematch-silent"

    def reached(self, host: str) -> str:
        """The address without an invite at which `host` has answered, for which its key may be remembered; "" with an
        invite, whose key counts wherever it is."""
        if not self._bare:
            return ""
        there = [address for address in self._addresses if address[0] == host]
        return format_address((there or self._addresses)[0])

    def take_error(self, sentence: str) -> bool:
        """Why it did not work."""
        self.trouble.setText(sentence)
        self.trouble.show()
        self.state.hide()
        self.retry_button.show()
        self.cancel.setText(self._("Back"))
        self.retry_button.setFocus()
        return True

    def _changed_key(self, values: tuple[object, ...]) -> None:
        _ = self.say
        self.state.hide()
        self.own.hide()
        self.loud.setText(_.sentence("key-changed"))
        self.loud.show()
        key = values[0] if values else None
        if isinstance(key, bytes):
            self.who.whose.hide()  # whether it is the host's is the question
            self.who.tell(fingerprint(key))
        self.trust_button.show()
        self.cancel.setText(_("Back"))
        self.cancel.setFocus()


class _Words(QWidget):
    """Whose key it is, and its words: two keys on one page are mixed up otherwise."""

    def __init__(self, whose: str, words: Sequence[str] = ()) -> None:
        super().__init__()
        box = QVBoxLayout(self)
        box.setContentsMargins(0, 0, 0, 0)
        box.setSpacing(2)
        self.whose = label(whose, wrap=True)
        box.addWidget(self.whose)
        self.words = label(" ".join(words), "words", wrap=True)
        box.addWidget(self.words)

    def tell(self, words: Sequence[str]) -> None:
        """Show these."""
        self.words.setText(" ".join(words))
        self.show()
