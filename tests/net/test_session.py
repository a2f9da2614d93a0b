"""A whole match over an in-memory line."""

from __future__ import annotations

from net.events import Finished, Synced
from tests.support.pipe import Table


def test_a_match_from_hello_to_finished() -> None:
    table = Table("toy deals=2 layout=3 cuts=1")
    assert table.host.got(Synced)
    assert table.alike()
    assert table.host.log.floor.free
    table.play(table.host, "p")
    table.play(table.host, "pte")
    table.play(table.guest, "pt")
    assert table.preempt(table.host, "stop 3") is None
    table.settle()
    assert table.alike()
    table.play(table.guest, "pw")
    assert table.host.log.floor.game.deal == 2
    table.play(table.guest, "pe")
    assert table.preempt(table.guest, "resign b") is None
    table.settle()
    assert table.alike()
    assert table.host.log.floor.game.finished
    assert len(table.host.got(Finished)) == len(table.guest.got(Finished)) == 1
    assert table.host.log.floor.game.score == (1, 1)
