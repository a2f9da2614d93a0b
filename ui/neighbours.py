"""Games on the same network, for the window: a host who waits is announced, and the page for joining is told who is.

Owns when that begins and that it has ended before the program does. How it is done is `app.lan`'s, in a thread of its
own; what it needs is imported here first, between events.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from shiboken6 import isValid

if TYPE_CHECKING:
    from app.lan import Herald, Lookout
    from app.seats import HostTable
    from engine import Rules
    from ui.bridge import Bridge
    from ui.pages.invite import InvitePage
    from ui.pages.join import JoinPage


class Neighbours:
    """See the module."""

    def __init__(self, bridge: Bridge) -> None:
        self._bridge = bridge
        self._working: set[Herald | Lookout] = set()

    def announce(self, seat: HostTable, rules: Rules | None, port: int, page: InvitePage) -> None:
        """Announce a host as long as he waits; the page that shows it is told how that stands. `rules` None: it is one
        certain player who is waited for, and nobody is told."""
        if rules is not None:
            self._bridge.spawn(self._announce(seat, rules, port, page))

    def look(self, page: JoinPage) -> None:
        """Tell the page for joining who is announced, until it is left."""
        if _loop_runs():  # else the page can be looked at, but nothing heard
            self._bridge.spawn(self._look(page))

    async def _announce(self, seat: HostTable, rules: Rules, port: int, page: InvitePage) -> None:
        from ui.ahead import LAN, import_ahead

        await import_ahead(LAN)
        from app.advert import advert_of, silent
        from app.lan import Herald, Standing

        if seat is not self._bridge.seat or seat.done.done() or seat.controller is not None or not isValid(page):
            return  # nobody waits any more
        strangers = seat.table.strangers
        if why := silent(self._bridge.settings.announce, strangers):
            page.announced(Standing(why))
            return
        advert = advert_of(seat.ledger.identity.key, seat.name, rules, strangers)
        herald = Herald(advert, port, page.announced)
        page.destroyed.connect(herald.stop)
        herald.attend(seat)
        self._keep(herald)

    async def _look(self, page: JoinPage) -> None:
        from ui.ahead import LAN, import_ahead

        await import_ahead(LAN)
        from app.lan import Lookout

        if not isValid(page):
            return
        lookout = Lookout(self._bridge.ledger.identity.key, page.show_games)
        page.destroyed.connect(lookout.stop)
        lookout.start()
        self._keep(lookout)

    def _keep(self, worker: Herald | Lookout) -> None:
        self._working.add(worker)
        worker.when_over(lambda: self._working.discard(worker))

    async def close(self) -> None:
        """Until leave has been taken of everybody."""
        for worker in tuple(self._working):
            worker.stop()
        for worker in tuple(self._working):
            await worker.gone()


def _loop_runs() -> bool:
    import asyncio  # 25 ms, not needed for the first paint

    try:
        asyncio.get_running_loop()
    except RuntimeError:
        return False
    return True
