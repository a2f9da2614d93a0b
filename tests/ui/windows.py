"""A window brought into one of its states and drawn, without a loop or a connection.

For `tests.ui.pictures`, and for tests that look at all pages.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from PySide6.QtWidgets import QApplication

from app.paths import paths_for
from app.profile import Profile, open_profile
from app.settings import Felt, Settings
from tests.ui.reviews import REVIEWS, fill
from tests.ui.states import PAGES, TABLES, State
from ui.bridge import Bridge
from ui.window import Window

SIZES = ((900, 600), (1280, 800), (2560, 1440))
STATES: dict[str, State] = {**PAGES, **TABLES, **REVIEWS}


@contextmanager
def filled_profile(home: Path) -> Iterator[Profile]:
    """A profile under `home` with matches in its store."""
    with open_profile(paths_for("default", {"CRAPETTE_HOME": str(home)})) as profile:
        fill(profile)
        yield profile


@contextmanager
def shown(profile: Profile, settings: Settings, name: str, width: int, height: int) -> Iterator[Window]:
    """A window of that size in the state `name`, everything laid out and painted."""
    window = Window(Bridge(profile, settings))
    window.resize(width, height)
    window.show()
    QApplication.processEvents()
    STATES[name](window)
    assert window.page  # made to its end
    window.activateWindow()  # else nothing shows that it has the focus
    _settle()
    yield window
    if window.bridge.store is not None:
        window.bridge.store.close()
    window.hide()
    window.deleteLater()
    QApplication.processEvents()


def draw(out: Path, home: Path, scale: str, names: list[str]) -> None:
    """Draw all states, or those named, at this process's scaling."""
    language = os.environ.get("PICTURE_LANGUAGE", "en")
    felt = Felt(os.environ.get("PICTURE_FELT", "dark"))
    settings = Settings(name="Ada", language=language, felt=felt, reduced_motion=True)
    with filled_profile(home) as profile:
        for name in STATES:
            if names and name not in names:
                continue
            for width, height in SIZES:
                with shown(profile, settings, name, width, height) as window:
                    window._cloth._weave()
                    window._cloth._weaver.finish()  # type: ignore[attr-defined]
                    table = getattr(window.page, "table", None)
                    if table is not None:
                        table.picture()
                    _settle()
                    window.grab().save(str(out / f"{name}-{width}x{height}@{scale}.png"))


def _settle() -> None:
    for _ in range(30):
        QApplication.processEvents()
