"""Records to review, a store full of matches, and the states of the review and the history.

Every state takes a shown window and leaves its page in it.
"""

from __future__ import annotations

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
    from app.standings import DealResult, Tally
    from app.store import Store
    from app.stored import MatchHeader, Summary
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


# -- the states ---------------------------------------------------------------------------------------------------


def _record(window: Window) -> Path:
    """One long record, made once in a profile."""
    from tests.support.matches import record

    folder = window.bridge.paths.records / "made"
    return next(iter(folder.glob("*.crapette")), None) or record(folder, 900)


def _review(window: Window, *paths: Path) -> ReviewPage:
    from ui.pages.review import ReviewPage

    bridge = window.bridge
    page = ReviewPage(bridge.say, window.visits._skin, bridge.settings, bridge.paths.records)
    window.go(page)
    if paths:
        opened(page, *paths)
    return page


def review_nothing(window: Window) -> None:
    _review(window)


def review(window: Window) -> None:
    page = _review(window, _record(window))
    page.go(len(page.walk.halts) // 3 if page.walk else 0)


def review_stop(window: Window) -> None:
    from ui.review.bar import Jump

    _review(window, _record(window)).jump(Jump.STOP)


def review_fault(window: Window) -> None:
    from ui.review.bar import Jump

    _review(window, _record(window)).jump(Jump.FAULT)


def review_proof(window: Window) -> None:
    page = _review(window, _record(window))
    page.go(40)
    page.side.proof_tab.click()


def review_damaged(window: Window) -> None:
    from ui.review.bar import Jump

    bad = window.bridge.paths.records / "damaged.crapette"
    data = bytearray(_record(window).read_bytes())
    data[len(data) // 2] ^= 1
    bad.write_bytes(data)
    page = _review(window, bad)
    page.jump(Jump.LAST)
    page.side.proof_tab.click()


def review_foreign(window: Window) -> None:
    bad = window.bridge.paths.records / "holiday.crapette"
    bad.write_bytes(b"sun and sea")
    _review(window, bad)


def review_solo(window: Window) -> None:
    page = _review(window, _record(window))
    page.go(60)
    page.play_on()
    assert page.solo is not None
    for _ in range(12):
        page.solo.bot_play()
        page.solo.play_button.click()


def history(window: Window) -> None:
    from ui.pages.history import HistoryPage

    window.visits.review(None)
    page = window.page
    assert isinstance(page, HistoryPage)
    wait(lambda: not page._loader.busy)


def statistics(window: Window) -> None:
    from ui.pages.history import HistoryPage

    history(window)
    assert isinstance(window.page, HistoryPage)
    window.page.statistics_tab.click()


def delete(window: Window) -> None:
    from ui.pages.history import HistoryPage

    history(window)
    assert isinstance(window.page, HistoryPage)
    window.page.delete_button.click()


REVIEWS: dict[str, Callable[[Window], None]] = {
    made.__name__: made
    for made in (
        *(review_nothing, review, review_stop, review_fault, review_proof, review_damaged, review_foreign),
        *(review_solo, history, statistics, delete),
    )
}
