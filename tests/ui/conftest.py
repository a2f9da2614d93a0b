"""Qt without a screen, unless somebody chose one; must come before Qt is imported."""

from __future__ import annotations

import os

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from app.paths import paths_for
from app.profile import open_profile
from app.settings import Settings
from tests.ui.hands import Hands
from tests.ui.tables import MIDDLE, ScriptedPort, table
from ui.bridge import Bridge
from ui.collector import Collector
from ui.table.widget import TableWidget
from ui.window import Window


@pytest.fixture(scope="session", autouse=True)
def _garbage_is_collected_here(qapp: QApplication) -> Iterator[None]:
    """A loop that has ended leaves timers in a cycle; they must not end in a thread of the next test."""
    collector = Collector(qapp)
    yield
    collector.stop()


@pytest.fixture
def make(qtbot: QtBot) -> Callable[..., Hands]:
    def make(piles: dict[str, str] = MIDDLE, allowed: dict[str, tuple[str, ...]] | None = None, **kw: object) -> Hands:
        widget = TableWidget()
        qtbot.addWidget(widget)
        widget.resize(1280, 800)
        widget.show()
        refusals = kw.pop("refusals", {})
        view = table(piles, **kw)  # type: ignore[arg-type]
        return Hands(widget, ScriptedPort(view, allowed or {}, refusals))  # type: ignore[arg-type]

    return make


@pytest.fixture
def window(qtbot: QtBot, tmp_path: Path) -> Iterator[Window]:
    """A window of an empty profile, with the first page; nothing moves in it."""
    with open_profile(paths_for("default", {"CRAPETTE_HOME": str(tmp_path)})) as profile:
        made = Window(Bridge(profile, Settings(name="Ada", language="en", reduced_motion=True)))
        qtbot.addWidget(made)
        made.resize(1280, 800)
        made.show()
        QApplication.processEvents()
        yield made
        if made.bridge.store is not None:
            made.bridge.store.close()
