"""The way of a host from an open port to the page that shows who is waited for.

Owns the page of the rules, the port on its way, and the page that waits. A player who has gone to another page while
the port was being opened is not called back: what was opened is closed again.
"""

from __future__ import annotations

from collections.abc import Callable, Coroutine
from typing import TYPE_CHECKING, Any

from ui.style.theme import SKINS

if TYPE_CHECKING:
    from engine import Rules
    from net.door import Strangers
    from ui.window import Window


class Hosting:
    """See the module. `leave`: get up and go back to the start."""

    def __init__(self, window: Window, leave: Callable[[], None]) -> None:
        self._window, self._bridge, self._leave = window, window.bridge, leave

    def choose(self) -> None:
        """Choose rules, then wait for a guest."""
        from ui.ahead import INVITE
        from ui.pages.host import HostPage

        bridge = self._bridge
        page = HostPage(bridge.say, SKINS[bridge.settings.felt], bridge.settings, gradually=True)
        self._window.expect_line(*INVITE)
        page.back.connect(self._leave)  # the port may be on its way already
        page.offered.connect(self._offer)
        page.changed.connect(self._window.change)
        self._window.go(page)

    def _offer(self, rules: Rules, strangers: Strangers, port: int) -> None:
        self.wait(lambda: self._bridge.host(rules, strangers, port), rules)

    def wait(
        self, opening: Callable[[], Coroutine[Any, Any, int]], rules: Rules | None, awaited: str = "", told: str = ""
    ) -> None:
        """Open a port, which `opening` answers, and show the page that waits: `rules`, `awaited` and `told` are that
        page's."""
        page = self._window.heading

        async def listen() -> None:
            port = await opening()
            if self._window.heading is page:
                self._show(port, rules, awaited, told)
            else:
                await self._bridge.leave()

        self._bridge.spawn(listen())

    def _show(self, port: int, rules: Rules | None, awaited: str, told: str) -> None:
        from app.seats import HostTable
        from ui.pages.invite import InvitePage

        bridge = self._bridge
        seat = bridge.seat
        if not isinstance(seat, HostTable) or seat.controller is not None:
            return
        skin = SKINS[bridge.settings.felt]
        page = InvitePage(bridge.say, skin, seat, port, rules, awaited, told, gradually=True)
        page.back.connect(self._leave)
        offered = None if awaited else rules  # to whoever comes
        self._window.go(page, lambda: bridge.neighbours.announce(seat, offered, port, page))
