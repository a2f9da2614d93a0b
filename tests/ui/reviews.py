"""Records to review, and pictures of the review and the history: `python -m tests.ui.reviews OUTDIR [PAGE ...]`."""

from __future__ import annotations

import os
import sys
import tempfile
import time
from collections.abc import Callable
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from app.profile import Profile
    from ui.pages.review import ReviewPage
    from ui.window import Window

MATCHES = (
    ("Barbara", 0, "arena", False, "done", (153, 61)),
    ("Computer (Simple)", 0, "classic", True, "given-up", (0, 44)),
    ("Jean-Sébastien", 1, "maison", False, "done", (1, 0)),
    ("Grace", 1, "classic", False, "forked", (88, 64)),
    ("Grace", 1, "classic", False, "done", (310, 264)),
    ("Barbara", 0, "depot", False, "done", (0, 1)),
    ("Computer (Casual)", 0, "classic", True, "", (64, 120)),
    ("Grace", 0, "classic", False, "", (142, 97)),
)
SIZES = ((900, 600), (1280, 800), (2560, 1440))


def opened(page: ReviewPage, *paths: Path) -> None:
    """Open files and wait for them."""
    page.open(*paths)
    wait(lambda: not page._reader.busy)


def wait(condition: Callable[[], object], seconds: float = 30.0) -> None:
    """Let events happen until something has become true."""
    from PySide6.QtWidgets import QApplication

    end = time.monotonic() + seconds
    while not condition():
        assert time.monotonic() < end
        QApplication.processEvents()
        time.sleep(0.001)


def fill(profile: Profile) -> None:
    """A store with matches against several people."""
    from app.store import Store
    from app.stored import DealResult, MatchHeader, Summary, Tally
    from engine import full_rules, preset
    from net.identity import Identity
    from net.terms import Terms

    now = [1_780_000_000_000]
    mine = Identity(profile.key).key

    def clock() -> int:
        now[0] += 4_300_000
        return now[0]

    with Store(profile.paths.store, clock) as store:
        for n, (peer, role, preset_name, practice, ending, score) in enumerate(MATCHES):
            theirs = sha256(peer.split(" ")[0].encode()).digest()
            keys = (mine, theirs) if role == 0 else (theirs, mine)
            match_id = sha256(bytes([n])).digest()
            names = ("Ada", peer) if role == 0 else (peer, "Ada")
            terms = Terms(1, full_rules(preset(preset_name)), 1, *names).encode()
            header = MatchHeader(
                *(match_id, role, *keys, bytes(32), bytes(32), terms, peer, preset_name, practice, "192.168.1.17:5252")
            )
            store.add_match(header)
            for k in range(3):
                store.append(match_id, k, bytes([k]), bytes(64))
            for deal in range(1, 3 + n % 3):
                won = (n * 7 + deal) % 3 != 0
                points = 30 + (n * 31 + deal * 17) % 40 if preset_name in ("classic", "arena") else 1
                tallies = (Tally(n % 2, deal % 2, (n + deal) % 3), Tally(1, 0, 2))
                store.add_deal(match_id, DealResult(deal, role if won else 1 - role, "won", points, 240, tallies))
            store.note(match_id, Summary(bool(ending), ending, score, 2 + n % 3))


def draw(out: Path, names: list[str], home: Path) -> None:
    """Draw all pages, or those named."""
    from PySide6.QtWidgets import QApplication

    from app.paths import paths_for
    from app.profile import open_profile
    from app.settings import Felt, Settings
    from tests.support.matches import record
    from ui.bridge import Bridge
    from ui.pages.history import HistoryPage
    from ui.pages.review import ReviewPage
    from ui.review.bar import Jump
    from ui.style.theme import interface_font, load_fonts
    from ui.window import Window

    app = QApplication([])
    app.setStyle("Fusion")
    load_fonts()
    app.setFont(interface_font(app.font()))
    profile = open_profile(paths_for())
    language, felt = os.environ.get("PICTURE_LANGUAGE", "en"), Felt(os.environ.get("PICTURE_FELT", "dark"))
    settings = Settings(name="Ada", language=language, felt=felt, reduced_motion=True)
    path = record(home / "made", 900)

    def review(window: Window, *paths: Path) -> ReviewPage:
        page = ReviewPage(window.bridge.say, window.visits._skin, settings, home)
        window.go(page)
        if paths:
            opened(page, *paths)
        return page

    def nothing(window: Window) -> None:
        review(window)

    def plays(window: Window) -> None:
        page = review(window, path)
        page.go(len(page.walk.halts) // 3 if page.walk else 0)

    def stop(window: Window) -> None:
        review(window, path).jump(Jump.STOP)

    def fault(window: Window) -> None:
        review(window, path).jump(Jump.FAULT)

    def proof(window: Window) -> None:
        page = review(window, path)
        page.go(40)
        page.side.proof_tab.click()

    def damaged(window: Window) -> None:
        bad = home / "damaged.crapette"
        data = bytearray(path.read_bytes())
        data[len(data) // 2] ^= 1
        bad.write_bytes(data)
        page = review(window, bad)
        page.jump(Jump.LAST)
        page.side.proof_tab.click()

    def foreign(window: Window) -> None:
        bad = home / "holiday.crapette"
        bad.write_bytes(b"sun and sea")
        review(window, bad)

    def solo(window: Window) -> None:
        page = review(window, path)
        page.go(60)
        page.play_on()
        assert page.solo is not None
        for _ in range(12):
            page.solo.bot_play()
            page.solo.play_button.click()

    def history(window: Window) -> None:
        window.visits.review(None)
        page = window.page
        assert isinstance(page, HistoryPage)
        wait(lambda: not page._loader.busy)

    def statistics(window: Window) -> None:
        history(window)
        assert isinstance(window.page, HistoryPage)
        window.page.statistics_tab.click()

    def delete(window: Window) -> None:
        history(window)
        assert isinstance(window.page, HistoryPage)
        window.page.delete_button.click()

    fill(profile)
    pages = {
        made.__name__: made
        for made in (nothing, plays, stop, fault, proof, damaged, foreign, solo, history, statistics, delete)
    }
    for name, make in pages.items():
        if names and name not in names:
            continue
        for width, height in SIZES:
            window = Window(Bridge(profile, settings))
            window.resize(width, height)
            window.show()
            app.processEvents()
            make(window)
            app.processEvents()
            window._cloth._weave()
            window._cloth._weaver.finish()  # type: ignore[attr-defined]
            for _ in range(30):
                app.processEvents()
            table = getattr(window.page, "table", None)
            if table is not None:
                table.picture()
                app.processEvents()
            window.grab().save(str(out / f"{name}-{width}x{height}.png"))
            if window.bridge.store is not None:
                window.bridge.store.close()
            window.hide()
            window.deleteLater()
            app.processEvents()
    profile.close()


def main() -> None:
    """See the module."""
    out, names = Path(sys.argv[1]), sys.argv[2:]
    out.mkdir(parents=True, exist_ok=True)
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    with tempfile.TemporaryDirectory() as home:
        os.environ["CRAPETTE_HOME"] = home
        draw(out, names, Path(home))


if __name__ == "__main__":
    main()
