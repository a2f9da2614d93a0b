"""Pages that get their parts in turns."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QObject
from pytestqt.qtbot import QtBot

from ui.pages.growing import Growing, Parts, Soon


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


def test_what_is_asked_for_again_and_again_is_not_put_off_for_ever(qtbot: QtBot) -> None:
    """The list of plays stood still for as long as somebody drew a record's bar along."""
    owner, done = QObject(), []
    soon = Soon(owner, lambda: done.append("it"), after=30)
    for _ask in range(20):
        soon.ask()
        qtbot.wait(5)
    assert done
