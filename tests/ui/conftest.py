"""Qt without a screen, unless somebody chose one; must come before Qt is imported."""

from __future__ import annotations

import os

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

from collections.abc import Callable, Iterator

import pytest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from tests.ui.hands import Hands
from tests.ui.tables import MIDDLE, ScriptedPort, table
from ui.collector import Collector
from ui.table.widget import TableWidget


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
