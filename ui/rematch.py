"""The way from a finished match to another one with the same player, by the same rules.

Owns who is expected for it and what is told meanwhile. The host waits at the port he had, the guest dials until he is
let in; nobody is asked again about a player and rules that both have just played by. Must not decide whether the other
player wants it: that is known from the code with which he closed the finished match.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from ui.style.theme import SKINS

if TYPE_CHECKING:
    from app.happening import Happening
    from engine import Rules
    from net.invite import Address
    from ui.hosting import Hosting
    from ui.pages.table import TablePage
    from ui.window import Window


class Rematch:
    """See the module."""

    def __init__(self, window: Window, leave: Callable[[], None], hosting: Hosting) -> None:
        self._window, self._bridge = window, window.bridge
        self._leave, self._hosting = leave, hosting
        self._expected: tuple[bytes, Rules] | None = None  # whom to let in, and by which rules to play

    def forget(self) -> None:
        """It has begun, or the player has thought better of it."""
        self._expected = None

    def begin(self, table: TablePage, failed: Callable[[], None]) -> None:
        """Ask for it, or take up the other player's wish, from the table of a match that is over; `failed`: nobody is
        waited for, because the port is taken for example."""
        from net.codes import Code
        from net.door import Strangers

        bridge, seat = self._bridge, self._bridge.seat
        log, rules = table.controller.log, table.controller.match.rules
        name, told = table.controller.names[table.other], table.count.other.value
        self._expected = (log.header.keys[log.peer], rules)
        if log.me == 0:

            async def opening() -> int:
                try:
                    return await bridge.host(rules, Strangers.ASK, bridge.port, over=Code.REMATCH)
                except Exception:
                    failed()
                    raise

            self._hosting.wait(opening, rules, name, bridge.say.sentence(told, name=name))
        elif seat is not None:
            self._dial(seat.addresses, log.header.keys[0], name, told)  # type: ignore[attr-defined]  # a guest's

    def _dial(self, addresses: tuple[Address, ...], key: bytes, name: str, told: str) -> None:
        from net.codes import Code
        from ui.pages.dial import DialPage

        bridge = self._bridge
        text = bridge.say.sentence(told, name=name)
        page = DialPage(bridge.say, SKINS[bridge.settings.felt], addresses, awaited=name, told=text)
        page.back.connect(self._leave)
        page.retry.connect(lambda: self._dial(addresses, key, name, told))
        self._window.go(page)
        bridge.spawn(bridge.join(addresses, key, patient=True, over=Code.REMATCH))

    def took(self, what: Happening) -> bool:
        """Nobody is asked again about the same player and the same rules."""
        from app import happening as h

        seat = self._bridge.seat
        if self._expected is None or seat is None:
            return False
        key, rules = self._expected
        match what:
            case h.AdmitWanted(asking) if asking == key:
                seat.admit(True)
                return True
            case h.TermsProposed(offered) if offered == rules:
                seat.accept_terms()
                return True
        return False
