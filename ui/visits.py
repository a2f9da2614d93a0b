"""From the first page to a table and back: which page a player's wish or a seat's happening leads to.

Owns these ways. What is on a page is the page's; the seat and the disk are `ui.bridge`'s.
"""

from __future__ import annotations

from collections.abc import Callable, Coroutine
from pathlib import Path
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QWidget
from shiboken6 import isValid

from app.errors import AppError
from ui.hosting import Hosting
from ui.pages.growing import Growing
from ui.patience import Patience
from ui.practice import Practice
from ui.rematch import Rematch
from ui.style.theme import SKINS, Skin

if TYPE_CHECKING:
    from app.advert import Found
    from app.happening import Happening
    from app.stored import MatchRow
    from engine import Rules
    from net.invite import Address, Invite
    from ui.pages.story import Talk
    from ui.pages.table import TablePage
    from ui.window import Window


class Visits(QObject):
    """See the module. Pages are imported when they are first visited."""

    def __init__(self, window: Window) -> None:
        super().__init__(window)
        self._window = window
        self._bridge = window.bridge
        self.table: TablePage | None = None
        self._unseen: TablePage | None = None  # a table that is still being made, and what the seat has told meanwhile
        self._unheard: list[Happening] = []
        self._patience = Patience(window)
        self._practice = Practice(window, self._wait)
        self._hosting = Hosting(window, self.leave)
        self._rematch = Rematch(window, self.leave, self._hosting)
        self._talk: tuple[bytes, Talk] = b"", []  # what was said in the match sat down to last
        self._dressing: Growing | None = None  # the table, in another language or felt
        self._ways: object = None  # held: signals hold their receivers weakly
        self._bridge.happened.connect(self.heard)

    @property
    def _skin(self) -> Skin:
        return SKINS[self._bridge.settings.felt]

    # -- ways to a match ----------------------------------------------------------------------------------------

    def practise(self, level: str) -> None:
        """Sit down against the computer; if a practice match is unfinished, ask which it shall be."""
        self._practice.begin(level)

    def host(self) -> None:
        """Choose rules, then wait for a guest."""
        self._hosting.choose()

    def join(self, text: str = "") -> None:
        """Ask for an invite or an address; `text` is what was tried before."""
        from ui.pages.join import JoinPage

        try:
            page = JoinPage(self._bridge.say, self._skin, self._bridge.ledger, text, gradually=True)
        except AppError as error:
            self._window.tell_error(error)
            return
        self._window.expect_line()
        page.back.connect(self._window.go_start)
        page.dial.connect(lambda target: self._dial(target, page.field.text()))
        self._window.go(page, lambda: self._bridge.neighbours.look(page))

    def _dial(self, target: Invite | Found | Address, text: str, trusted: bool = False) -> None:
        """Dial an invite, a game found on this network, or an address with whatever key is remembered for it; `text`:
        how the player gave it, `trusted`: forget that key."""
        from app.advert import Found
        from app.callee import callee
        from net.identity import fingerprint
        from net.invite import Invite
        from ui.pages.dial import DialPage

        bridge = self._bridge
        whom = callee(target, (lambda _address: None) if trusted else bridge.ledger.store.key_at)
        own = fingerprint(bridge.ledger.identity.key)
        bare, found = not isinstance(target, Invite), isinstance(target, Found)
        page = DialPage(bridge.say, self._skin, whom.addresses, bare=bare, found=found, own=own)
        page.back.connect(lambda: bridge.spawn(bridge.leave()))
        page.back.connect(lambda: self.join("" if found else text))  # its address alone would say nothing of its key
        page.retry.connect(lambda: self._dial(target, text))
        page.trust.connect(lambda: self._dial(target, text, trusted=True))
        self._window.go(page)
        bridge.spawn(bridge.join(whom.addresses, whom.key, whom.token, remembered=whom.remembered))

    def unfinished(self) -> None:
        """The list of matches that can go on."""
        from ui.pages.matches import MatchesPage

        try:
            page = MatchesPage(self._bridge.say, self._skin, self._bridge.unfinished(), gradually=True)
        except AppError as error:
            self._window.tell_error(error)
            return
        self._window.expect_line()
        page.back.connect(self.leave)  # a port may be on its way already
        page.chosen.connect(self._resume)
        self._window.go(page)

    def _resume(self, row: MatchRow) -> None:
        from app.match import new_match
        from net.codes import NetError
        from net.door import Strangers
        from net.invite import parse_addresses
        from net.terms import Terms
        from ui.pages.dial import DialPage

        bridge, head = self._bridge, row.header
        if head.practice:
            self._practice.go_on(bridge.settings.bot or "casual")
            return
        if head.role == 0:
            try:
                rules = new_match(Terms.decode(head.terms)).rules
            except NetError:
                self._window.tell_error(AppError("match-unreadable", match=head.match_id.hex()[:8]))
                return

            port = int(head.address) if head.address.isdecimal() else 0
            self._hosting.wait(
                lambda: bridge.host(rules, Strangers.NONE, port, head.match_id), rules=None, awaited=head.peer
            )
            return
        try:
            addresses = parse_addresses(head.address)
        except NetError as error:
            self._window.tell_error(error)
            return
        page = DialPage(bridge.say, self._skin, addresses, awaited=head.peer)
        page.back.connect(self.leave)
        page.retry.connect(lambda: self._resume(row))
        self._window.go(page)

        async def dial() -> None:
            log = await bridge.ledger.opened(head.match_id)
            if log is None:
                raise AppError("unknown-match")
            if self._window.page is page:  # else the player has thought better of it
                await bridge.join(addresses, head.pk_host, log=log, patient=True)

        bridge.spawn(dial())

    # -- pages beside -------------------------------------------------------------------------------------------

    def review(self, file: Path | None) -> None:
        """A record, read-only; without one, the list of all matches."""
        from ui.review.ways import Ways

        self._ways = ways = Ways(self._window, self._return, self._resume)
        ways.history() if file is None else ways.file(file)

    def rules(self, rules: Rules | None = None) -> None:
        """The rules in words."""
        from ui.pages.rules import RulesPage

        page = RulesPage(self._bridge.say, self._skin, rules, gradually=True)
        page.back.connect(self._return)
        self._window.go(page)

    def settings(self, shown: Callable[[], object] = lambda: None) -> None:
        """Everything that can be set; `shown` is called once it is seen."""
        from ui.pages.settings import SettingsPage

        bridge = self._bridge
        playing = bridge.seat is not None
        page = SettingsPage(bridge.say, self._skin, bridge.settings, bridge.profile, playing=playing, gradually=True)
        page.back.connect(self._return)
        page.changed.connect(self._window.change)
        page.exchanged.connect(self._window.close)
        self._window.go(page, shown)

    def _return(self) -> None:
        """From a page beside: to the table if there is one, else to the start."""
        if self.table is not None:
            if self.table.parts is None:
                self.table.dress(self._bridge.settings)
                self.table.refresh()  # what it says beside the cards is set there, too
            self._window.go(self.table)
        else:
            self.leave()  # a seat may be on its way: nobody is called back

    def rebuild(self) -> None:
        """Language or felt has changed: the page shown is made anew in them."""
        from ui.focus import place, put
        from ui.pages.start import StartPage

        page = self._window.page
        at = place(page)
        back = lambda: put(self._window.page, at)  # noqa: E731 - the same for both
        if isinstance(page, StartPage):
            self._window.go_start(back)
        elif page.objectName() == "settings-page":
            self.settings(back)
        if (table := self.table) is not None:
            if self._dressing is not None and isValid(self._dressing) and not self._dressing.done:
                self._dressing.finish()  # one side after the other
            self._name_players()
            dressed = table.translated(self._bridge.say, self._skin, lambda: self._window.dress(table))
            self._dressing = Growing(table, dressed, lambda: None)

    # -- what the seat tells ------------------------------------------------------------------------------------

    def heard(self, what: Happening) -> None:
        """A happening of the seat: the table's once a match has begun, else of the page that waits for it."""
        from app import happening as h

        seat = self._bridge.seat
        if seat is None:
            return
        if self.table is None and self._rematch.took(what):
            return
        if isinstance(what, h.Begun) and seat.controller is not None:
            self._rematch.forget()
            # After a cut line the player may be reading the rules: nobody is called back from there.
            if self.table is None or self.table.controller is not seat.controller:
                self._sit()
        if self.table is not None and self._unseen is self.table:
            self._unheard.append(self.table.early(what))
            return
        if self.table is not None:
            if isinstance(what, h.MatchEnded):
                self._bridge.spawn(self._save())
            self.table.heard(what)
            return
        if isinstance(what, h.Closed | h.Trouble):
            self._patience.give_up()
        take = getattr(self._window.page, "heard", None)
        if take is not None:
            take(what)
        if isinstance(what, h.TermsProposed) and self.table is None:
            self._terms(what)

    async def _save(self) -> None:
        if (path := self._bridge.record()) is not None and self.table is not None:
            self.table.count.saved(path)

    def _terms(self, proposed: Happening) -> None:
        from app import happening as h
        from ui.pages.dial import DialPage
        from ui.pages.terms import TermsPage

        assert isinstance(proposed, h.TermsProposed)
        dial = self._window.page
        met = dial.met if isinstance(dial, DialPage) else None
        link = self._bridge.seat.link if self._bridge.seat is not None else None
        address = dial.reached(link.address if link is not None else "") if isinstance(dial, DialPage) else ""
        page = TermsPage(self._bridge.say, self._skin, proposed, met, address)

        def accept() -> None:
            seat = self._bridge.seat
            if seat is None:
                return
            if address and met is not None:
                self._bridge.ledger.store.remember_address(address, met.key)
            seat.accept_terms()

        def decline() -> None:
            if self._bridge.seat is not None:
                self._bridge.seat.decline_terms()
            self.leave()

        page.accepted.connect(accept)
        page.declined.connect(decline)
        page.back.connect(decline)
        self._window.go(page)

    def _sit(self) -> None:
        from ui.memory import forget_code
        from ui.pages.table import TablePage

        self._patience.come()
        forget_code()  # now that all is imported and before cards are drawn
        seat, bridge = self._bridge.seat, self._bridge
        assert seat is not None
        assert seat.controller is not None
        self._name_players()
        old, self.table = self.table, None
        page = TablePage(
            bridge.say, self._skin, seat.controller, bridge.settings, practice=bridge.practising, gradually=True
        )
        match_id = seat.controller.log.header.match_id
        if self._talk[0] != match_id:
            self._talk = match_id, []
        page.story.talk = self._talk[1]
        page.leave.connect(self.leave)
        page.again.connect(self._again)
        page.rules.connect(self.rules)
        page.settings.connect(lambda: self.settings())
        page.counting.connect(bridge.hold_opponent)
        page.changed.connect(self._window.change)
        page.wait_again.connect(self._wait_again)
        page.review.connect(self.review)
        self.table = page
        self._unseen, self._unheard = page, []
        self._window.go(page, self._seen)
        if old is not None:
            self._window.drop(old)

    def _name_players(self) -> None:
        """Call them as they are called in the language of now, and so that they can be told apart."""
        seat = self._bridge.seat
        if seat is None or seat.controller is None:
            return
        control, names = seat.controller, dict(seat.controller.called)
        if self._bridge.practising:
            names["b" if control.me == "a" else "a"] = self._practice.computer
        control.names.update(self._bridge.say.apart(names, control.me))

    def _seen(self) -> None:
        """The table is there: what was told meanwhile is told to it."""
        self._patience.end()
        self._unseen = None
        for what in self._unheard:
            self.heard(what)
        self._practice.seen(self.table)

    def leave(self) -> None:
        """Get up and go back to the start."""
        self._rematch.forget()
        self._patience.end()
        if self._bridge.begun:  # else no loop may run yet
            self._bridge.spawn(self._bridge.leave())
        table, self.table = self.table, None
        self._window.go_start()
        if table is not None:
            self._window.drop(table)

    def _wait_again(self, match_id: bytes) -> None:
        """The other player has left: go on with the match as soon as he is back."""
        try:
            rows = self._bridge.unfinished()
        except AppError as error:
            self._window.tell_error(error)
            return
        found = next((row for row in rows if row.header.match_id == match_id), None)
        table, self.table = self.table, None
        if found is None:
            self.leave()
        else:
            self._resume(found)
        if table is not None:
            self._window.drop(table)

    def _again(self) -> None:
        """The same again with the same player."""
        table, self.table = self.table, None
        if table is None:
            return

        def failed() -> None:
            if self._window.heading is table:
                self.table = table  # to be tried again from there

        if self._bridge.practising:
            self._practice.again()
        else:
            self._rematch.begin(table, failed)
        self._window.drop(table)

    def _wait(self, title: str, text: str, work: Callable[[], Coroutine[Any, Any, Any]]) -> None:
        from ui.pages.wait import WaitPage

        def late() -> None:
            page = WaitPage(self._bridge.say, self._skin, title, text)
            page.back.connect(self.leave)
            self._window.go(page)

        async def waited() -> None:
            try:
                await work()
            except Exception:
                self._patience.give_up()  # on that page it is told
                raise

        self._patience.begin(late)
        self._bridge.spawn(waited())

    def show(self, page: QWidget) -> None:
        """Show a page made elsewhere."""
        self._window.go(page)
