"""Nothing is lost: the line may break and a program may die anywhere, and the match goes on from the record."""

from __future__ import annotations

import random

import pytest

from net import resume
from net.codes import Code
from net.entry import Kind
from net.events import Accused, Closed, EntryFolded, Finished, Rewound, Store, Synced, Waiting
from net.floor import MAX_MS
from tests.support.forge import forge, slip
from tests.support.pipe import Side, Table

RULES = "toy deals=2 layout=2"
SCRIPT = ("p", "pt", "pft", "stop", "pe", "pte", "pw", "p", "pe", "pte", "pw")


class Cut(Exception):  # noqa: N818
    """The line or the program ends here."""


class Scripted:
    """A table that plays a fixed script, whoever is to move; it can be asked to stop at any moment."""

    def __init__(self, slow: bool = False) -> None:
        self.table = Table(RULES, connect=False)
        self.done = 0
        self.slow = slow
        for side in self.table.sides:
            side.slow_disk = slow
        self.countdown: int | None = None
        self.moments = 0

    def moment(self) -> None:
        self.moments += 1
        if self.countdown is not None:
            self.countdown -= 1
            if self.countdown < 0:
                self.countdown = None
                raise Cut

    def frame(self, side: Side) -> bool:
        """Move one frame."""
        if not side.out:
            return False
        self.moment()
        self.table.move(side, 4 + int.from_bytes(side.out[:4], "big"))
        return True

    def disk(self, side: Side) -> bool:
        if not side.pending:
            return False
        self.moment()
        side.flush(1)
        self.moment()  # stored, not yet sent
        side.pump(self.table.now)
        return True

    def settle(self) -> None:
        while any(self.disk(side) or self.frame(side) for side in self.table.sides):
            pass

    def run(self) -> None:
        """From wherever it stands to the end of the match."""
        table = self.table
        self.settle()
        while not table.host.log.floor.game.finished:
            game = table.host.log.floor.game
            text = SCRIPT[self.played() % len(SCRIPT)]
            if text == "stop":
                numbers = [number for number, faulty in game.window if faulty]
                side = table.sides[1 - game.owner]
                if numbers:
                    assert table.preempt(side, f"stop {numbers[-1]}") is None
                else:
                    assert table.act(table.sides[game.mover], "p") is None
            else:
                assert table.act(table.sides[game.mover], text) is None
            self.settle()

    def played(self) -> int:
        return sum(entry.kind in (Kind.ACT, Kind.PREEMPT) for entry in self.table.host.log.chain)


def undisturbed() -> tuple[list[bytes], int]:
    script = Scripted()
    script.table.connect()
    script.run()
    return [entry.payload for entry in script.table.host.log.chain], script.moments


def test_the_line_is_cut_at_every_frame() -> None:
    expected, moments = undisturbed()
    assert moments == 39
    for moment in range(moments):
        script = Scripted()
        script.countdown = moment
        table = script.table
        try:
            table.connect()
            script.run()
        except Cut:
            table.cut()
            if table.host.log is None or table.guest.log is None:
                table.host.log = table.guest.log = None
            table.connect()
            script.run()
        assert table.alike(), moment
        assert len(table.host.log.chain) == len(expected), moment


def test_a_program_dies_at_every_write_and_send() -> None:
    script = Scripted(slow=True)
    script.table.connect()
    script.run()
    for moment in range(script.moments):
        for victim in (0, 1):
            script = Scripted(slow=True)
            script.countdown = moment
            table = script.table
            try:
                table.connect()
                script.run()
            except Cut:
                table.cut()
                table.sides[victim].crash()
                table.sides[1 - victim].flush()
                if table.host.log is None or table.guest.log is None:
                    table.host.log = table.guest.log = None
                    table.host.disk.header = table.guest.disk.header = None
                table.connect()
                script.run()
            assert table.alike(), (moment, victim)
            assert not table.host.log.forks
            assert not table.guest.log.forks


def test_the_line_is_cut_at_random_bytes() -> None:
    for seed in range(110):  # five cuts each
        choose = random.Random(seed)
        script = Scripted()
        table = script.table
        table.connect()
        table.settle()
        for text in ("p", "pt", "pe", "pt", "pe"):
            side = table.sides[table.host.log.floor.game.mover]
            table.act(side, text)
            for _ in range(choose.randrange(4)):
                for sender in table.sides:
                    table.move(sender, choose.randrange(1, 200))
            table.cut()
            table.resume()
            assert table.alike(), seed
            assert not table.host.log.floor.owed


def test_long_tails_come_in_windows_and_outside_the_bucket() -> None:
    table = Table()
    empty = table.guest.disk.copy()
    for _ in range(160):
        table.now += 1
        table.play(table.host, "p")
    table.cut()
    table.guest.disk = empty
    table.guest.log = empty.load(table.guest.identity)
    table.guest.disk.chain = table.guest.disk.chain[:2]
    table.connect()
    sent = []
    while table.host.out or table.guest.out:
        if table.host.out:
            data = bytes(table.host.out)
            sent.append(sum(1 for kind in _kinds(data) if kind == 6))
        table.move(table.host)
        table.move(table.guest)
    assert max(sent) == resume.WINDOW
    assert sum(sent) == 321  # one before the shorter height, and 320
    assert table.alike()
    assert table.guest.got(Synced)


def _kinds(data: bytes) -> list[int]:
    found = []
    while data:
        length = int.from_bytes(data[:4], "big")
        found.append(data[5])
        data = data[4 + length :]
    return found


def behind(plays: int) -> Table:
    """The guest has put an old back-up back, and dials again; nothing has moved yet."""
    table = Table()
    old = table.guest.disk.copy()
    for _ in range(plays):
        table.now += 1
        table.play(table.host, "p")
    table.cut()
    table.guest.disk, table.guest.log = old, old.load(table.guest.identity)
    table.connect()
    return table


def only(table: Table, *kinds: int) -> bytes:
    """Move the host's next frames to the guest as long as they are of these kinds; what is held back."""
    out = table.host.out
    while out and out[5] in kinds:
        table.move(table.host, 4 + int.from_bytes(out[:4], "big"))
    return bytes(out)


WELCOME, ENTRY, SYNC, PING = 2, 6, 7, 10


def test_a_peer_who_announces_entries_and_sends_none_is_shown_and_it_heals() -> None:
    table = behind(2)
    table.move(table.guest)
    only(table, WELCOME)
    table.move(table.guest)  # PROOF and SYNC
    tail = only(table, SYNC)
    assert _kinds(tail) == [ENTRY] * 5
    table.host.out.clear()
    table.tick(19.9)
    assert table.guest.got(Waiting) == []
    assert table.guest.session.next_wake() == pytest.approx(table.now + 0.1)
    table.tick(0.1)
    assert table.guest.got(Waiting) == [Waiting(None)]
    assert table.act(table.guest, "p") == Code.NOT_SYNCED
    for _ in range(30):  # he lives, and says it once only
        table.tick(10)
        only(table, PING, 11)
        table.move(table.guest)
    assert table.guest.got(Waiting) == [Waiting(None)]
    table.host.out[:0] = tail
    table.settle()
    assert table.guest.got(Synced)
    assert table.alike()
    table.play(table.host, "pe")
    table.play(table.guest, "p")


def test_each_entry_gives_the_peer_time_for_the_next() -> None:
    table = behind(2)
    table.move(table.guest)
    only(table, WELCOME)
    table.move(table.guest)
    tail = only(table, SYNC)
    table.host.out.clear()
    known = 4 + int.from_bytes(tail[:4], "big")
    new = 4 + int.from_bytes(tail[known:][:4], "big")
    table.tick(15)
    table.host.out.clear()
    table.host.out += tail[: known + new]
    table.move(table.host)
    assert table.guest.log.height == 3
    table.tick(15)
    table.host.out.clear()
    table.host.out += tail[:known]  # known already: it brings nothing further
    table.move(table.host)
    assert table.guest.got(Waiting) == []
    table.tick(5)
    assert table.guest.got(Waiting) == [Waiting(None)]


def test_a_peer_who_does_not_say_how_far_he_is_is_shown() -> None:
    table = behind(1)
    table.move(table.guest)
    only(table, WELCOME)
    table.host.out.clear()
    table.tick(20)
    assert table.guest.got(Waiting) == [Waiting(None)]


def test_entries_written_while_a_tail_is_on_its_way_follow_it() -> None:
    table = Table()
    old = table.guest.disk.copy()
    for _ in range(100):
        table.now += 1
        table.play(table.host, "p")
    table.cut()
    table.guest.disk, table.guest.log = old, old.load(table.guest.identity)
    table.connect()
    for sender in (table.guest, table.host, table.guest):
        table.move(sender)
    assert table.act(table.host, "p") is None  # the guest has nothing to say: the host is synced
    table.settle()
    assert table.alike()
    assert table.guest.log.height == 2 + 202


def test_old_backup_is_brought_up_to_date_by_the_peer() -> None:
    table = Table("toy layout=2")
    old = table.host.disk.copy()
    table.play(table.host, "pt")
    table.play(table.host, "pe")
    table.cut()
    table.host.disk, table.host.log = old, old.load(table.host.identity)
    table.resume()
    assert table.alike()
    assert len(table.host.got(EntryFolded)) > 5
    table.play(table.guest, "pt")
    assert table.alike()


def test_own_unanswered_entry_of_an_old_backup_gives_way_to_the_peers_copy() -> None:
    """A stored but never sent play, kept in a back-up; meanwhile the match went on without it."""
    table = Table()
    table.host.slow_disk = True
    table.act(table.host, "pf")
    table.host.flush(1)
    backup = table.host.disk.copy()
    table.host.disk.chain.pop()
    table.host.crash()
    table.host.slow_disk = False
    table.cut()
    table.resume()
    table.play(table.host, "p")
    table.cut()
    table.host.disk, table.host.log = backup, backup.load(table.host.identity)
    table.resume()
    assert table.host.got(Rewound) == [Rewound(2)]
    assert table.alike()
    assert not table.host.log.forks
    table.play(table.host, "pe")
    assert table.alike()


def test_nothing_is_signed_before_the_records_are_joined() -> None:
    table = Table()
    table.cut()
    table.connect()
    assert table.act(table.host, "p") == Code.NOT_SYNCED
    for sender in (table.guest, table.host):
        table.move(sender)
    assert table.act(table.host, "p") == Code.NOT_SYNCED
    table.settle()
    assert table.act(table.host, "p") is None


def test_no_entry_is_taken_before_the_peer_has_said_how_far_he_is() -> None:
    table = Table()
    entry = forge(table.host, "ACT", "p")
    table.connect()
    table.move(table.guest, 4 + int.from_bytes(table.guest.out[:4], "big"))
    table.move(table.host)
    slip(table, table.guest, entry)
    assert table.closed(table.guest) == Code.UNEXPECTED
    assert table.guest.log.height == 2


def test_void_resignation_survives_a_crash() -> None:
    table = Table()
    table.act(table.host, "pt")
    table.preempt(table.guest, "resign b")
    table.move(table.host)  # the guest swaps and opens; the host's opening is owed before he may resign again
    assert table.guest.log.voids
    table.cut()
    table.guest.crash()
    assert table.guest.log.wanted.text == "resign b"
    table.resume()
    assert table.alike()
    assert table.host.log.floor.game.score == (1, 0)
    assert table.guest.got(Finished)


def test_a_newer_connection_waits_for_what_an_older_one_gave_to_a_slow_disk() -> None:
    table = Table()
    table.host.slow_disk = True
    table.act(table.host, "p")
    table.connect()
    table.settle()
    assert table.guest.log.height == 2
    table.host.slow_disk = False
    table.host.flush()
    table.host.pump(table.now)
    table.settle()
    assert table.alike()
    assert table.guest.log.height == 4


def test_the_last_event_is_closed_and_what_must_be_stored_comes_first() -> None:
    table = Table()
    slip(table, table.guest, forge(table.host, "ACT", "nonsense"))
    assert [type(event) for event in table.guest.seen[-3:]] == [Store, Accused, Closed]


def test_a_clock_set_from_1970_to_today_convicts_nobody() -> None:
    """A small computer without a battery begins in 1970 and hears the time only later."""
    table = Table("toy deals=2")
    table.play(table.host, "p")
    table.cut()
    table.now += 56 * 365 * 86400
    table.resume()
    table.play(table.host, "pe")
    table.play(table.guest, "p")
    assert table.alike()
    assert [table.closed(side) for side in table.sides] == [None, None]
    assert table.host.log.floor.ms == (MAX_MS - 1, MAX_MS - 1)


def test_clock_goes_on_over_a_restart_and_never_backwards() -> None:
    table = Table()
    table.now += 10
    table.play(table.host, "p")
    table.cut()
    table.host.crash()
    table.now += 3600
    table.resume()
    table.play(table.host, "p")
    assert [entry.ms for entry in table.host.log.chain if entry.author == 0] == [0, 10_000, 3_610_000]
    table.now -= 7200
    table.cut()
    table.host.crash()
    table.resume()
    table.play(table.host, "p")
    assert table.alike()
    assert [entry.ms for entry in table.host.log.chain if entry.author == 0] == [0, 10_000, 3_610_000, 3_610_000]


def test_after_so_many_deals_the_side_that_wished_it_says_bye() -> None:
    for who in (0, 1):
        table = Table("toy deals=3", connect=False)
        table.sides[who].deals = 1
        table.connect()
        table.settle()
        table.play(table.host, "pw")
        assert table.sides[who].got(Closed) == [Closed(Code.DEALS_DONE, False)]
        assert table.sides[1 - who].got(Closed) == [Closed(Code.DEALS_DONE, True)]
        assert table.host.log.height == 4
        table.sides[who].deals = 2
        table.resume()
        assert table.host.log.floor.free
        assert table.host.log.floor.game.deal == 2


def test_both_sides_wish_for_so_many_deals() -> None:
    table = Table("toy deals=3", connect=False)
    table.host.deals = table.guest.deals = 1
    table.connect()
    table.settle()
    table.play(table.host, "pw")
    assert table.alike()
    assert table.host.got(Closed)
    assert table.guest.got(Closed)


def test_the_end_is_told_also_when_the_last_answer_and_the_farewell_come_together() -> None:
    table = Table()
    assert table.preempt(table.guest, "resign b") is None
    table.move(table.guest)
    assert table.host.got(Finished)
    table.host.session.close(Code.DONE, table.now)
    table.host.pump(table.now)
    table.settle()
    assert [type(event) for event in table.guest.seen[-3:]] == [Finished, Store, Closed]
