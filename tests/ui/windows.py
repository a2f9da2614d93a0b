"""Pictures of every page to look at: `python -m tests.ui.windows OUTDIR [PAGE ...]`.

Draws the pages of the window at three sizes, without a loop or a connection.
"""

from __future__ import annotations

import os
import sys
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from engine import Rules
    from net.door import Strangers
    from ui.pages.invite import InvitePage
    from ui.window import Window

SIZES = ((900, 600), (1280, 800), (2560, 1440))


def draw(out: Path, names: list[str]) -> None:
    """Draw all pages, or those named."""
    from PySide6.QtWidgets import QApplication, QWidget

    from app import happening as h
    from app.paths import paths_for
    from app.profile import open_profile
    from app.settings import Felt, Settings
    from app.stored import MatchHeader, MatchRow, Summary
    from engine import parse_rules
    from net.door import Strangers
    from net.identity import fingerprint
    from tests.ui.pair import Pair, identity
    from ui.bridge import Bridge
    from ui.style.theme import interface_font, load_fonts
    from ui.window import Window

    app = QApplication([])
    app.setStyle("Fusion")
    load_fonts()
    app.setFont(interface_font(app.font()))
    profile = open_profile(paths_for())
    language = os.environ.get("PICTURE_LANGUAGE", "en")
    felt = Felt(os.environ.get("PICTURE_FELT", "dark"))
    settings = Settings(name="Ada", language=language, felt=felt, reduced_motion=True)
    key = identity("somebody").key
    words = fingerprint(key)

    def table(window: Window, plays: int, rules: str = "classic", seed: str = "1") -> tuple[Pair, QWidget]:
        from ui.pages.table import TablePage

        pair = Pair(rules, seed=seed)
        page = TablePage(window.bridge.say, window.visits._skin, pair.a, settings)
        pair.a.listeners.append(page.heard)
        window.go(page)
        pair.play_bots(plays)
        return pair, page

    def start(window: Window) -> None:
        from ui.pages.start import StartPage

        assert isinstance(window.page, StartPage)
        window.page.set_unfinished(1)
        window.page.fan.deal()

    def host(window: Window) -> None:
        window.visits.host()

    def host_single(window: Window) -> None:
        from ui.pages.host import HostPage

        window.visits.host()
        assert isinstance(window.page, HostPage)
        window.page.more.click()

    def invite(window: Window) -> None:
        window.go(_invite(window, parse_rules("classic"), Strangers.ASK))

    def door(window: Window) -> None:
        page = _invite(window, parse_rules("maison"), Strangers.ASK)
        window.go(page)
        page.heard(h.AdmitWanted(key, words, "Mallory"))

    def join(window: Window) -> None:
        from ui.pages.join import JoinPage

        window.visits.join()
        assert isinstance(window.page, JoinPage)
        window.page.field.setText("192.168.1.17:5252")

    def dial(window: Window) -> None:
        from ui.pages.dial import DialPage

        page = DialPage(window.bridge.say, window.visits._skin, (("192.168.1.17", 5252),), bare=True)
        window.go(page)
        page.heard(h.Met(key, words, "", ""))

    def changed_key(window: Window) -> None:
        from ui.pages.dial import DialPage

        page = DialPage(window.bridge.say, window.visits._skin, (("192.168.1.17", 5252),), bare=True)
        window.go(page)
        page.heard(h.Closed("key-changed", False, True, (key,)))

    def terms(window: Window) -> None:
        from ui.pages.terms import TermsPage

        proposed = h.TermsProposed(parse_rules("classic own_waste=yes false_stop=three target=150"), 1, "Grace")
        met = h.Met(key, words, "", "")
        window.go(TermsPage(window.bridge.say, window.visits._skin, proposed, met, "192.168.1.17:5252"))

    def rules(window: Window) -> None:
        window.visits.rules()

    def settings_page(window: Window) -> None:
        window.visits.settings()

    def matches(window: Window) -> None:
        from ui.pages.matches import MatchesPage

        rows = [
            MatchRow(
                MatchHeader(bytes(32), role, key, key, key, key, b"", peer, preset, practice),
                Summary(False, "", score, 2),
                0,
                1_780_000_000_000,
                90,
            )
            for peer, role, preset, practice, score in (
                ("Computer (Casual)", 0, "classic", True, (64, 120)),
                ("Grace", 1, "maison", False, (0, 1)),
                ("Barbara", 0, "arena", False, (61, 0)),
            )
        ]
        window.go(MatchesPage(window.bridge.say, window.visits._skin, rows))

    def opening(window: Window) -> None:
        table(window, 0)

    def middle(window: Window) -> None:
        table(window, 90)

    def stop(window: Window) -> None:
        from ui.pages.table import TablePage

        pair, page = table(window, 24)
        assert isinstance(page, TablePage)
        while not pair.a.stoppable():
            pair.play_bots(1)
        page.calling.begin()

    def upheld(window: Window) -> None:
        _called(window, right=True)

    def denied(window: Window) -> None:
        _called(window, right=False)

    def _called(window: Window, *, right: bool) -> None:
        from engine.stop import proper_call
        from ui.pages.table import TablePage

        pair, page = table(window, 24)
        assert isinstance(page, TablePage)
        while not pair.a.stoppable() or proper_call(pair.a.stoppable()[-1]) is None:
            mover, piles = pair.mover, pair.mover.view().piles
            assert mover.submit(f"{mover.me}T>{mover.me}W" if piles[mover.me + "T"] else "turn") is None
        played = pair.a.stoppable()[-1]
        call = str(proper_call(played)) if right else f"stop {played.n} b1>b2"
        assert pair.a.submit(call) is None

    def refusal(window: Window) -> None:
        from ui.pages.table import TablePage

        _pair, page = table(window, 30)
        assert isinstance(page, TablePage)
        page.table.refused.emit(("wrong-colour",))

    def last_call(window: Window) -> None:
        from ui.pages.table import TablePage

        _pair, page = table(window, 40)
        assert isinstance(page, TablePage)
        page.side.offer_draw(window.bridge.say.sentence("draw-offered", name="Grace"))
        page.heard(h.Said("Good luck!"))

    def resign(window: Window) -> None:
        from ui.pages.table import TablePage

        _pair, page = table(window, 30)
        assert isinstance(page, TablePage)
        page._ask_resign()

    def result(window: Window) -> None:
        pair, _page = table(window, 60)
        pair.b.submit("resign b")

    def match_over(window: Window) -> None:
        from ui.pages.table import TablePage

        pair, page = table(window, 60, "classic target=30")
        pair.b.submit("resign b")
        assert isinstance(page, TablePage)
        page.saved(Path("/home/ada/.local/share/crapette/profiles/default/records/0123456789abcdef.crapette"))

    pages: dict[str, Callable[[Window], None]] = {
        made.__name__: made
        for made in (
            *(start, host, host_single, invite, door, join, dial, changed_key, terms, rules, settings_page, matches),
            *(opening, middle, stop, upheld, denied, refusal, last_call, resign, result, match_over),
        )
    }
    for name, width, height in _wanted(pages, names):
        window = Window(Bridge(profile, settings))
        window.resize(width, height)
        window.show()
        pages[name](window)
        app.processEvents()
        if name == "start":
            pages[name](window)
        window._cloth._weave()
        window._cloth._weaver.finish()  # type: ignore[attr-defined]
        for _ in range(30):
            app.processEvents()
        page = getattr(window.page, "table", None)
        if page is not None:
            page.picture()
            app.processEvents()
        window.grab().save(str(out / f"{name}-{width}x{height}.png"))
        if window.bridge.store is not None:
            window.bridge.store.close()
        window.hide()
        window.deleteLater()
        app.processEvents()
    profile.close()


def _wanted(pages: dict[str, Callable[..., None]], names: list[str]) -> Iterator[tuple[str, int, int]]:
    for name in pages:
        if not names or name in names:
            for width, height in SIZES:
                yield name, width, height


def _invite(window: Window, rules: Rules, strangers: Strangers) -> InvitePage:
    """An invite page whose seat listens nowhere."""
    import asyncio

    from app.seats import HostTable, Table
    from ui.pages.invite import InvitePage

    async def make() -> HostTable:
        return HostTable(window.bridge.ledger, "Ada", Table(rules, strangers=strangers))

    seat = asyncio.run(make())
    return InvitePage(window.bridge.say, window.visits._skin, seat, 5252, rules)


def main() -> None:
    """See the module."""
    out, names = Path(sys.argv[1]), sys.argv[2:]
    out.mkdir(parents=True, exist_ok=True)
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    with tempfile.TemporaryDirectory() as home:
        os.environ["CRAPETTE_HOME"] = home
        draw(out, names)


if __name__ == "__main__":
    main()
