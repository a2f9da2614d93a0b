"""What is owed, who may write, and the tie rule, play by play."""

from __future__ import annotations

import pytest

from net.codes import Code
from net.entry import Kind
from net.events import ActionVoided, Refused
from net.floor import Debt
from tests.support.pipe import Table


def kinds(table: Table) -> list[tuple[int, str]]:
    return [(entry.author, entry.kind) for entry in table.host.log.chain]


def owed(table: Table) -> tuple[Debt, ...]:
    return table.host.log.floor.owed


def test_a_deal_begins_with_two_commits_and_the_host_opens_the_layout_first() -> None:
    table = Table("toy layout=3")
    assert kinds(table) == [(0, "COMMIT"), (1, "COMMIT"), (0, "OPEN"), (1, "OPEN")]
    assert [slot for slot, _ in table.host.log.chain[2].body] == [0, 1, 2]


def test_a_tied_cut_is_opened_again_by_the_host_first() -> None:
    table = Table("toy layout=1 cuts=2")
    assert kinds(table)[2:] == [(0, "OPEN"), (1, "OPEN")] * 3
    assert [entry.body[0][0] for entry in table.host.log.chain[2:]] == [0, 0, 1, 1, 2, 2]


def test_a_play_without_a_card_is_acknowledged() -> None:
    table = Table()
    table.act(table.host, "p")
    assert owed(table) == (Debt(1, Kind.ACK),)
    table.settle()
    assert kinds(table)[2:] == [(0, "ACT"), (1, "ACK")]


def test_the_responder_opens_first() -> None:
    table = Table()
    table.act(table.host, "pt")
    assert owed(table) == (Debt(1, Kind.OPEN), Debt(0, Kind.OPEN))
    table.settle()
    assert kinds(table)[2:] == [(0, "ACT"), (1, "OPEN"), (0, "OPEN")]


def test_the_next_deal_is_committed_at_once() -> None:
    table = Table("toy deals=2")
    table.play(table.host, "pw")
    assert kinds(table)[4:] == [(0, "COMMIT"), (1, "COMMIT")]
    assert table.host.log.floor.game.deal == 2


def test_nothing_follows_the_end_of_the_match() -> None:
    table = Table()
    table.play(table.host, "pw")
    assert table.act(table.host, "p") == Code.OVER
    assert table.preempt(table.guest, "resign b") is None
    assert table.guest.got(Refused) == [Refused(Code.OVER, "resign b")]


@pytest.mark.parametrize(
    ("side", "text", "code"),
    [
        (1, "p", Code.NOT_YOUR_TURN),
        (0, "x", "bad-text"),
        (0, "p" * 65, Code.BAD_ACTION),
        (0, "reveal 1", Code.BAD_ACTION),
    ],
)
def test_local_plays_are_refused_with_a_code_and_nothing_is_signed(side: int, text: str, code: str) -> None:
    table = Table()
    assert table.act(table.sides[side], text) == code
    assert table.host.log.height == table.guest.log.height == 2


def test_a_play_waits_for_the_answer_to_the_one_before() -> None:
    table = Table()
    table.act(table.host, "p")
    assert table.act(table.host, "p") == Code.WAITING
    table.settle()
    assert table.act(table.host, "p") is None


def test_a_stop_beats_the_act_it_crosses_whatever_arrives_first() -> None:
    for order in ((0, 1), (1, 0)):
        table = Table()
        table.play(table.host, "pf")
        table.act(table.host, "p")
        table.preempt(table.guest, "stop 1")
        for me in order:
            table.move(table.sides[me])
        table.settle()
        assert table.alike()
        assert kinds(table)[4:] == [(1, "PREEMPT"), (0, "ACK")]
        assert table.host.log.voids[4].text == "p"
        assert table.host.disk.voids == table.host.log.voids
        (event,) = table.host.got(ActionVoided)
        assert (event.entry.text, event.by.text, event.taken_back) == ("p", "stop 1", True)
        (event,) = table.guest.got(ActionVoided)
        assert (event.entry.text, event.taken_back) == ("p", False)
        assert table.host.log.floor.game.mover == 1


def test_the_void_play_may_be_made_again_when_the_stop_is_denied() -> None:
    table = Table()
    table.play(table.host, "p")
    table.act(table.host, "pt")
    table.preempt(table.guest, "stop 1")
    table.settle()
    table.play(table.host, "pt")
    assert table.alike()
    assert table.host.log.floor.game.mover == 0


def test_a_resignation_that_crosses_an_act_is_void_and_written_again() -> None:
    for order in ((0, 1), (1, 0)):
        table = Table("toy deals=2")
        table.act(table.host, "pt")
        table.preempt(table.guest, "resign b")
        for me in order:
            table.move(table.sides[me])
        table.settle()
        assert table.alike()
        assert kinds(table)[2:6] == [(0, "ACT"), (1, "OPEN"), (0, "OPEN"), (1, "PREEMPT")]
        assert table.guest.log.voids[2].text == "resign b"
        assert table.host.log.floor.game.score == (1, 0)


def test_a_resignation_that_crosses_the_end_of_the_turn_is_written_again_as_an_act() -> None:
    table = Table("toy deals=2")
    table.act(table.host, "pe")
    table.preempt(table.guest, "resign b")
    table.settle()
    assert table.alike()
    assert kinds(table)[2:5] == [(0, "ACT"), (1, "ACK"), (1, "ACT")]


def test_a_resignation_that_crosses_the_end_of_the_deal_is_not_carried_into_the_next() -> None:
    table = Table("toy deals=2")
    table.act(table.host, "pw")
    table.preempt(table.guest, "resign b")
    table.settle()
    assert table.alike()
    assert table.host.log.floor.game.score == (1, 0)
    assert table.host.log.floor.free
    assert table.guest.got(Refused) == [Refused(Code.OVER, "resign b")]


def test_an_answer_to_a_draw_that_crosses_a_play_is_void_for_good() -> None:
    table = Table()
    table.play(table.host, "draw?")
    table.act(table.host, "p")
    table.preempt(table.guest, "draw+")
    table.settle()
    assert table.alike()
    assert table.host.log.floor.free
    assert [entry.text for entry in table.guest.log.voids.values()] == ["draw+"]


def test_a_stop_wanted_while_something_is_owed_is_called_when_nothing_is() -> None:
    table = Table()
    table.play(table.host, "pf")
    table.act(table.host, "pt")
    table.move(table.host)  # the guest has opened; the host's opening is owed
    assert table.preempt(table.guest, "stop 1") is None
    table.settle()
    assert table.alike()
    assert kinds(table)[4:] == [(0, "ACT"), (1, "OPEN"), (0, "OPEN"), (1, "PREEMPT"), (0, "ACK")]


def test_grace_holds_back_the_first_answer_to_an_act_and_nothing_else() -> None:
    table = Table("toy grace=1500")
    table.act(table.host, "pt")
    table.settle()
    assert owed(table)[0] == Debt(1, Kind.OPEN)
    assert table.guest.session.next_wake() == table.now + 1.5
    table.tick(1.4)
    table.settle()
    assert owed(table)
    table.tick(0.1)
    table.settle()
    assert not owed(table)
    table.act(table.host, "pf")
    table.settle()
    assert table.preempt(table.guest, "stop 2") is None  # no waiting for the clock: answer, then call
    table.settle()
    assert kinds(table)[5:] == [(0, "ACT"), (1, "ACK"), (1, "PREEMPT"), (0, "ACK")]
    assert table.alike()


def test_a_refused_preemption_is_told_later_and_nothing_is_signed() -> None:
    table = Table()
    assert table.preempt(table.guest, "stop 7") is None
    assert table.guest.got(Refused) == [Refused("nothing-to-stop", "stop 7")]
    assert table.guest.log.height == 2


def test_a_call_after_the_turn_has_passed_is_an_act() -> None:
    table = Table()
    table.play(table.host, "pfe")
    assert table.preempt(table.guest, "stop 1") is None
    table.settle()
    assert kinds(table)[4:] == [(1, "ACT"), (0, "ACK")]
    assert table.alike()
