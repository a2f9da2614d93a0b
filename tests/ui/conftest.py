"""Qt without a screen, unless somebody chose one; must come before Qt is imported."""

from __future__ import annotations

import os

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

from collections.abc import Callable

import pytest
from pytestqt.qtbot import QtBot

from tests.ui.hands import Hands
from tests.ui.tables import MIDDLE, ScriptedPort, table
from ui.table.widget import TableWidget


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
