"""One test for each way to cheat within the log; docs/protocol.md, "Attacks"."""

from __future__ import annotations

from hashlib import sha256

import pytest

from net import entry as entries
from net.codes import Code
from net.commitments import SLOTS, deal_seed, leaves, nonce
from net.entry import Entry, Kind
from net.events import Accused, ActionVoided, Closed, Desync, EntryFolded, ForkFound, Waiting
from net.fork import proves
from net.record import Record, parse_record, record_of
from net.verdict import Status, Verdict, judge
from tests.support.forge import forge, record_bytes, slip
from tests.support.pipe import GUEST_KEY, HOST_KEY, Side, Table
from tests.support.toy import toy


def verdict(*sides: Side) -> Verdict:
    return judge([parse_record(record_bytes(side.log)) for side in sides], toy)


def accused(table: Table, judge_side: Side, cheat: Side, code: str, at: int) -> None:
    """The receiver closed, the event names the cheat, and so does the record he keeps."""
    assert table.closed(judge_side) == Code.UNLAWFUL
    assert judge_side.got(Accused) == [Accused(cheat.me, at, code)]
    found = verdict(judge_side)
    assert (found.status, found.by, found.at, found.code) == (Status.INVALID, cheat.me, at, code)
    stored = judge_side.disk.load(judge_side.identity)
    assert stored.ended
    assert record_bytes(stored) == record_bytes(judge_side.log)


def forked(judge_side: Side, cheat: Side) -> None:
    assert judge_side.got(ForkFound) == [ForkFound(cheat.me)]
    assert proves(judge_side.log.header, judge_side.log.forks[0])
    found = verdict(judge_side)
    assert (found.status, found.by) == (Status.FORKED, cheat.me)
    assert judge_side.disk.load(judge_side.identity).ended == Code.FORKED


# -- cards ------------------------------------------------------------------------------------------------------


def begin_deal_with(guest_leaves: tuple[bytes, ...]) -> Table:
    """A deal in which the guest commits to leaves of his own choice; the host has opened."""
    table = Table("toy layout=2", connect=False)
    table.connect()
    for sender in (table.guest, table.host, table.guest, table.host, table.guest):
        table.move(sender)
    table.guest.log.take(table.host.log.chain[0])
    commit = forge(table.guest, "COMMIT", (1, guest_leaves))
    slip(table, table.host, commit)
    for entry in (commit, table.host.log.chain[2]):
        table.guest.log.take(entry)
    return table


def test_stacked_leaves_cannot_be_opened_to_other_nonces() -> None:
    stacked = tuple(sha256(bytes([slot])).digest() for slot in range(SLOTS))
    table = begin_deal_with(stacked)
    wished = tuple((slot, sha256(b"wish" + bytes([slot])).digest()) for slot in (0, 1))
    slip(table, table.host, forge(table.guest, "OPEN", wished))
    accused(table, table.host, table.guest, Code.WRONG_NONCE, 3)


def test_copied_leaves_cannot_be_opened() -> None:
    table = Table(connect=False)
    table.connect()
    table.settle()
    match_id = table.host.log.header.match_id
    host_leaves = leaves(HOST_KEY, match_id, 1)
    assert not set(host_leaves) & set(leaves(GUEST_KEY, match_id, 1))
    table = begin_deal_with(leaves(HOST_KEY, Table("toy layout=2").host.log.header.match_id, 1))
    copied = table.host.log.chain[2].body
    slip(table, table.host, forge(table.guest, "OPEN", copied))
    accused(table, table.host, table.guest, Code.WRONG_NONCE, 3)


def awaiting_guest() -> Table:
    """The host has turned a card: the guest owes an OPEN, which is not sent."""
    table = Table("toy layout=2")
    assert table.act(table.host, "pt") is None
    slip(table, table.guest, table.host.log.chain[-1])
    table.guest.out.clear()
    return table


def opening(table: Table, side: Side, *slots: int) -> tuple[tuple[int, bytes], ...]:
    seed = deal_seed(side.identity, side.log.header.match_id, 1)
    return tuple((slot, nonce(seed, slot)) for slot in slots)


@pytest.mark.parametrize("slots", [(3,), (2, 3), (), (2, 2)])
def test_only_the_awaited_slots_may_be_opened(slots: tuple[int, ...]) -> None:
    table = Table("toy layout=2")
    table.act(table.host, "pt")
    table.guest.log.take(table.host.log.chain[-1])
    slip(table, table.host, forge(table.guest, "OPEN", opening(table, table.guest, *slots)))
    accused(table, table.host, table.guest, Code.WRONG_SLOTS, 5)


def test_swapped_slots() -> None:
    table = Table("toy layout=2")
    table.act(table.host, "pt")
    table.guest.log.take(table.host.log.chain[-1])
    ((_, other),) = opening(table, table.guest, 3)
    slip(table, table.host, forge(table.guest, "OPEN", ((2, other),)))
    accused(table, table.host, table.guest, Code.WRONG_NONCE, 5)


def test_early_opening() -> None:
    table = Table("toy layout=2")
    slip(table, table.host, forge(table.guest, "OPEN", opening(table, table.guest, 2)))
    accused(table, table.host, table.guest, Code.NOT_OWED, 4)


def test_wrong_opening() -> None:
    table = Table("toy layout=2")
    table.act(table.host, "pt")
    table.guest.log.take(table.host.log.chain[-1])
    slip(table, table.host, forge(table.guest, "OPEN", ((2, b"\1" * 32),)))
    accused(table, table.host, table.guest, Code.WRONG_NONCE, 5)


def test_withheld_opening_is_shown_and_nothing_is_decided_by_it() -> None:
    table = awaiting_guest()
    table.tick(19)
    assert not table.host.got(Waiting)
    table.tick(1)
    assert [event.kind for event in table.host.got(Waiting)] == ["OPEN"]
    assert table.closed(table.host) is None
    found = verdict(table.host)
    assert (found.status, found.by) == (Status.OWED, 1)


# -- replays and forgeries --------------------------------------------------------------------------------------


def test_replayed_entry_changes_nothing() -> None:
    table = Table("toy layout=2")
    table.play(table.host, "p")
    before = list(table.guest.log.chain)
    slip(table, table.guest, *before)
    assert table.guest.log.chain == before
    assert table.closed(table.guest) is None


def test_replayed_match() -> None:
    other = Table("toy deals=3")
    other.play(other.host, "p")
    table = Table("toy layout=2")
    slip(table, table.guest, other.host.log.chain[2])
    assert table.closed(table.guest) == Code.WRONG_MATCH
    assert table.guest.log.ended is None


def test_forged_author() -> None:
    table = Table()
    slip(table, table.host, forge(table.host, "ACT", "p", signer=table.guest))
    assert table.closed(table.host) == Code.BAD_SIGNATURE
    assert table.host.log.ended is None


def test_entry_with_another_past_accuses_nobody() -> None:
    table = Table()
    slip(table, table.guest, forge(table.host, "ACT", "p", prev=b"\7" * 32))
    assert table.closed(table.guest) == Code.BAD_PREV
    assert table.guest.log.ended is None


def test_entry_far_ahead() -> None:
    table = Table()
    entry = forge(table.host, "ACT", "p")
    ahead = entries.write(HOST_KEY, entry.match_id, entry.n + 1, 0, entry.hash, 0, Kind.ACT, "p", b"\0" * 16)
    slip(table, table.guest, ahead)
    assert table.closed(table.guest) == Code.GAP


# -- forks ------------------------------------------------------------------------------------------------------


def test_fork_by_the_same_prev() -> None:
    table = Table()
    one, two = forge(table.host, "ACT", "p"), forge(table.host, "ACT", "pf")
    slip(table, table.guest, one, two)
    forked(table.guest, table.host)
    assert table.closed(table.guest) == Code.FORKED


def test_fork_beside_a_void_entry() -> None:
    table = Table()
    table.play(table.host, "p")
    stop = forge(table.guest, "PREEMPT", "stop 1")
    table.guest.log.take(stop)
    slip(table, table.guest, forge(table.host, "ACT", "p", at=4), forge(table.host, "ACT", "pf", at=4))
    assert table.guest.got(ActionVoided)
    forked(table.guest, table.host)


def back_dated(text: str) -> tuple[Table, Entry]:
    """The guest answers the host's second play and then pre-empts at that play's n."""
    table = Table()
    table.play(table.host, "p")
    crossing = forge(table.guest, "PREEMPT", text)
    table.play(table.host, "p")
    slip(table, table.host, crossing)
    return table, crossing


def test_stop_back_dated_past_an_own_answer_is_a_fork() -> None:
    table, _ = back_dated("stop 1")
    forked(table.host, table.guest)
    assert len(table.host.log.forks[0]) == 3


def test_word_back_dated_past_an_own_answer_is_void() -> None:
    table, crossing = back_dated("resign b")
    assert table.closed(table.host) is None
    assert table.host.log.voids == {4: crossing}


def test_act_back_dated_past_an_own_answer_is_a_fork() -> None:
    table = Table()
    act = forge(table.host, "ACT", "p")
    table.guest.log.take(forge(table.guest, "PREEMPT", "resign b"))
    resign = table.guest.log.chain[-1]
    table.host.log.take(resign)
    answer = forge(table.host, "ACK", ())
    slip(table, table.guest, answer, act)
    forked(table.guest, table.host)


def test_answering_what_one_has_overruled_is_a_fork() -> None:
    table = Table()
    table.play(table.host, "p")
    act = forge(table.host, "ACT", "p")
    stop = forge(table.guest, "PREEMPT", "stop 1")
    table.guest.log.take(act)
    answer = forge(table.guest, "ACK", ())
    slip(table, table.host, act, stop)
    slip(table, table.host, answer)
    forked(table.host, table.guest)


def test_honest_void_entries_are_no_fork_proof() -> None:
    table = Table()
    table.play(table.host, "p")
    table.act(table.host, "p")
    table.preempt(table.guest, "stop 1")
    table.settle()
    stop, answer = table.host.log.chain[4:6]
    act = table.host.log.voids[4]
    assert not proves(table.host.log.header, (act, stop, answer))
    assert proves(table.host.log.header, (act, forge(table.host, "ACT", "pf", at=4)))
    assert verdict(table.host).status is Status.WAITING


def test_a_fork_proof_needs_good_signatures_and_the_same_match() -> None:
    table = Table()
    header = table.host.log.header
    one, two = forge(table.host, "ACT", "p"), forge(table.host, "ACT", "pf")
    assert proves(header, (one, two))
    assert not proves(header, (one, one))
    assert not proves(header, (one, forge(table.host, "ACT", "pf", signer=table.guest)))
    assert not proves(Table("toy deals=2").host.log.header, (one, two))
    assert not proves(header, (one,))
    assert not proves(header, (one, forge(table.guest, "PREEMPT", "resign b")))


def test_two_copies_of_a_profile() -> None:
    table = Table()
    copy = table.host.disk.load(HOST_KEY)
    table.act(table.host, "p")
    table.settle()
    twin = copy.write(Kind.ACT, "pf", int(table.now * 1000))
    slip(table, table.guest, twin)
    forked(table.guest, table.host)


def test_back_dated_stop_takes_back_at_most_one_play_and_never_a_turned_card() -> None:
    table = Table()
    table.play(table.host, "pf")
    table.act(table.host, "pt")
    table.preempt(table.guest, "stop 1")
    table.settle()
    assert table.alike()
    assert [void.text for void in table.guest.log.voids.values()] == ["pt"]
    assert not table.guest.log.floor.game.faces
    table.play(table.guest, "pft")
    late = forge(table.host, "PREEMPT", "stop 1", at=6)
    slip(table, table.guest, late)
    assert table.guest.got(ForkFound)


def test_back_dated_draw_on_a_winning_play_is_void() -> None:
    table = Table()
    table.play(table.host, "draw?")
    table.act(table.host, "pw")
    slip(table, table.host, forge(table.guest, "PREEMPT", "draw+"))
    table.settle()
    assert table.host.log.floor.game.score == table.guest.log.floor.game.score == (1, 0)
    assert table.host.log.voids[4].text == "draw+"


# -- unlawful entries -------------------------------------------------------------------------------------------

UNLAWFUL = {
    "a game's refusal": ("ACT", "resign b", "not-yours"),
    "an answer nobody asked for": ("ACK", (), Code.NOT_OWED),
    "a pre-emption by the mover": ("PREEMPT", "stop 1", Code.NOT_YOUR_TURN),
    "a face by text": ("ACT", "reveal 3=Th", Code.BAD_ACTION),
    "text that is too long": ("ACT", "p" * 65, Code.BAD_ACTION),
    "text that is not ASCII": ("ACT", "pé", Code.BAD_ACTION),
    "no text": ("ACT", 7, Code.BAD_ACTION),
    "an unknown kind": ("UNDO", (), Code.BAD_BODY),
    "a commitment out of time": ("COMMIT", (1, (b"\0" * 32,) * SLOTS), Code.NOT_OWED),
}


@pytest.mark.parametrize("name", UNLAWFUL)
def test_signed_unlawful_entry_convicts(name: str) -> None:
    kind, body, code = UNLAWFUL[name]
    table = Table()
    slip(table, table.guest, forge(table.host, kind, body))
    accused(table, table.guest, table.host, code, 2)


def test_act_out_of_turn_convicts() -> None:
    table = Table()
    slip(table, table.host, forge(table.guest, "ACT", "p"))
    accused(table, table.host, table.guest, Code.NOT_YOUR_TURN, 2)


def test_preempting_with_a_play_convicts() -> None:
    table = Table()
    slip(table, table.host, forge(table.guest, "PREEMPT", "p"))
    accused(table, table.host, table.guest, Code.BAD_ACTION, 2)


def test_anything_but_what_is_owed_convicts() -> None:
    table = Table()
    table.act(table.host, "p")
    table.guest.log.take(table.host.log.chain[-1])
    slip(table, table.host, forge(table.guest, "PREEMPT", "stop 1"))
    accused(table, table.host, table.guest, Code.OWED, 3)


def test_answer_with_a_body_convicts() -> None:
    table = Table()
    table.act(table.host, "p")
    table.guest.log.take(table.host.log.chain[-1])
    slip(table, table.host, forge(table.guest, "ACK", (1,)))
    accused(table, table.host, table.guest, Code.BAD_BODY, 3)


def test_clock_that_runs_backwards_convicts() -> None:
    table = Table()
    table.now += 5
    table.play(table.host, "p")
    slip(table, table.guest, forge(table.host, "ACT", "p", ms=4999))
    accused(table, table.guest, table.host, Code.BAD_TIME, 4)


def test_illegal_preempt_beats_nothing_and_convicts() -> None:
    table = Table()
    table.act(table.host, "p")
    slip(table, table.host, forge(table.guest, "PREEMPT", "stop 9"))
    accused(table, table.host, table.guest, "nothing-to-stop", 2)
    assert table.host.log.chain[-1].text == "p"


def test_illegal_act_that_crosses_a_stop_convicts() -> None:
    table = Table()
    table.play(table.host, "p")
    bad = forge(table.host, "ACT", "nonsense")
    table.preempt(table.guest, "stop 1")
    slip(table, table.guest, bad)
    accused(table, table.guest, table.host, "bad-text", 4)


def test_another_state_is_a_desync_and_repairs_nothing() -> None:
    table = Table()
    slip(table, table.guest, forge(table.host, "ACT", "p", state=b"\0" * 16))
    assert table.closed(table.guest) == Code.DESYNC
    assert table.guest.got(Desync) == [Desync(0, 2)]
    assert not [event for event in table.guest.got(EntryFolded) if event.entry.n == 2]
    found = verdict(table.guest)
    assert (found.status, found.by, found.code) == (Status.INVALID, 0, Code.DESYNC)


def test_wrong_number_of_leaves_and_wrong_deal_convict() -> None:
    for body, code in (
        ((1, (b"\0" * 32,) * (SLOTS - 1)), Code.BAD_BODY),
        ((1, (b"\0" * 31,) * SLOTS), Code.BAD_BODY),
        ((2, (b"\0" * 32,) * SLOTS), Code.WRONG_DEAL),
    ):
        table = Table("toy deals=2", connect=False)
        table.connect()
        for sender in (table.guest, table.host, table.guest, table.host, table.guest):
            table.move(sender)
        table.guest.log.take(table.host.log.chain[0])
        slip(table, table.host, forge(table.guest, "COMMIT", body))
        accused(table, table.host, table.guest, code, 1)


def test_nothing_is_taken_after_the_match_is_ended_by_a_conviction() -> None:
    table = Table()
    slip(table, table.guest, forge(table.host, "ACT", "nonsense"))
    table.guest.session = None
    table.connect()
    table.settle()
    assert table.guest.seen[-1] == Closed(Code.ENDED, False, ("bad-text",))


# -- records ----------------------------------------------------------------------------------------------------


def test_fabricated_debt_and_truncated_record_accuse_nobody() -> None:
    table = Table("toy layout=2")
    table.play(table.host, "pt")
    table.play(table.host, "pw")
    whole = record_of(table.host.log)
    cut = Record(whole.header, whole.chain[:5])
    assert (judge([cut], toy).status, judge([cut], toy).by) == (Status.OWED, 1)
    assert judge([cut, whole], toy).status is Status.FINISHED
    assert judge([whole, cut], toy).status is Status.FINISHED


def test_every_cut_of_a_record_is_innocent() -> None:
    table = Table("toy layout=2 deals=2")
    table.play(table.host, "pt")
    table.play(table.host, "pw")
    whole = record_of(table.host.log)
    for length in range(len(whole.chain)):
        status = judge([Record(whole.header, whole.chain[:length])], toy).status
        assert status in (Status.NOT_BEGUN, Status.OWED, Status.WAITING)
