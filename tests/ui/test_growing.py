"""Pages that get their parts in turns."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QObject
from pytestqt.qtbot import QtBot

from ui.pages.growing import Growing, Parts


def test_a_fault_while_a_page_is_made_ends_its_making(qtbot: QtBot) -> None:
    """Or the window would wait for it for ever."""

    def parts() -> Parts:
        yield False
        raise RuntimeError("an unexpected fault")

    owner, seen = QObject(), []
    growing = Growing(owner, parts(), lambda: seen.append("it"))
    with qtbot.captureExceptions() as raised:
        qtbot.waitUntil(lambda: growing.done)
    assert [str(error) for _kind, error, _trace in raised] == ["an unexpected fault"]
    assert not growing.waits
    assert not seen
    with pytest.raises(StopIteration):
        next(growing._parts)
