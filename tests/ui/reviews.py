"""Records to review, and pictures of the review and the history: `python -m tests.ui.reviews OUTDIR [PAGE ...]`."""

from __future__ import annotations

import os
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tests.support.pair import Pair
    from ui.pages.review import ReviewPage
    from ui.window import Window

SIZES = ((900, 600), (1280, 800), (2560, 1440))


def play(pair: Pair, plays: int, levels: tuple[str, str] = ("casual", "casual"), seed: int = 1) -> None:
    """Let bots act that many times, calling Stop where they see a fault, or until the match is over."""
    from engine.bots import make_bot

    hours = {"now": 0.0}
    for end in (pair.host, pair.guest):
        end.play._clock = lambda: hours["now"]  # type: ignore[attr-defined]
        receive = end.session.receive
        end.session.receive = lambda data, _now, receive=receive: receive(data, hours["now"])  # type: ignore[method-assign]
    bots = {"a": make_bot(levels[0], seed), "b": make_bot(levels[1], seed + 1)}
    for _ in range(plays):
        if pair.host.play.match.finished:
            return
        hours["now"] += 0.8 + (pair.host.play.log.height * 7919 % 97) / 12  # of a person at the table
        for end in (pair.mover, pair.other(pair.mover)):
            state = end.play.state
            assert state is not None
            action = bots[end.play.me].action(state, end.play.me)
            if action is not None:
                assert end.play.submit(str(action)) is None
                break
        pair.settle()


def record(
    folder: Path, plays: int = 500, rules: str = "classic", levels: tuple[str, str] = ("casual", "casual")
) -> Path:
    """The record of a match between bots that slip and overlook."""
    from app.filing import save_record
    from tests.support.pair import Pair

    folder.mkdir(parents=True, exist_ok=True)
    pair = Pair(folder, rules)
    play(pair, plays, levels)
    path = save_record(pair.host.play.log, folder)
    pair.close()
    return path


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


def draw(out: Path, names: list[str], home: Path) -> None:
    """Draw all pages, or those named."""
    from PySide6.QtWidgets import QApplication

    from app.paths import paths_for
    from app.profile import open_profile
    from app.settings import Felt, Settings
    from ui.bridge import Bridge
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

    pages = {made.__name__: made for made in (nothing, plays, stop, fault, proof, damaged, foreign, solo)}
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
