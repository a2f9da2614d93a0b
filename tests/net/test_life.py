"""Pings, silence, floods, talk: what runs beside the log."""

from __future__ import annotations

from net.codes import Code
from net.events import Closed, PeerChat, PeerDrag, RoundTrip
from net.frames import frame
from net.messages import Chat, Ping, Pong, Sync, pack
from net.outbox import Outbox
from tests.support.forge import raw, slip
from tests.support.pipe import Table


def test_either_side_pings_after_15_s_without_sending() -> None:
    table = Table()
    start = table.now
    for side in table.sides:
        assert side.session.next_wake() == start + 15
    table.tick(14.9)
    assert not table.host.out
    table.tick(0.1)
    assert table.host.out
    assert table.guest.out
    table.now += 0.2
    table.settle()
    assert abs(table.host.got(RoundTrip)[0].seconds - 0.2) < 1e-6
    assert table.host.session.next_wake() == table.now + 15


def test_45_s_of_silence_is_dead() -> None:
    table = Table()
    for _ in range(4):
        table.tick(11)
        assert table.closed(table.host) is None
    table.tick(1)
    assert table.host.got(Closed) == [Closed(Code.SILENT, False)]
    assert table.host.session.next_wake() is None


def test_a_clock_that_is_set_back_stops_no_timer() -> None:
    table = Table()
    table.now -= 3600
    table.tick(10)
    assert not table.host.out
    assert abs(table.host.session.next_wake() - (table.now + 15)) < 1e-6
    table.tick(15)
    assert table.host.out
    table.host.out.clear()
    table.guest.out.clear()
    table.tick(30)
    assert table.closed(table.host) == Code.SILENT


def test_any_frame_is_life() -> None:
    table = Table()
    for _ in range(10):
        table.now += 30
        raw(table, table.host, pack(Chat("still here")))
        table.host.session.tick(table.now)
    assert table.closed(table.host) is None


def test_flooding_frames() -> None:
    table = Table()
    for _ in range(100):
        raw(table, table.host, pack(Ping(1)))
    assert table.closed(table.host) is None
    raw(table, table.host, pack(Ping(1)))
    assert table.closed(table.host) == Code.FLOOD


def test_the_bucket_fills_again_at_50_a_second() -> None:
    table = Table()
    for _ in range(300):
        table.now += 0.02
        raw(table, table.host, pack(Ping(1)))
    assert table.closed(table.host) is None


def test_known_entries_are_counted_and_lawful_ones_are_not() -> None:
    table = Table()
    for _ in range(150):  # two bots play faster than any bucket
        table.play(table.host, "p")
    assert table.alike()
    for _ in range(101):
        slip(table, table.host, table.host.log.chain[0])
    assert table.closed(table.host) == Code.FLOOD


def test_chat() -> None:
    table = Table()
    assert table.host.session.chat("bien joué ♥", table.now) is None
    assert table.host.session.chat("a\x1b[31m", table.now).code == Code.BAD_TEXT
    assert table.host.session.chat("é" * 251, table.now).code == Code.BAD_TEXT
    table.host.pump(table.now)
    table.settle()
    assert table.guest.got(PeerChat) == [PeerChat("bien joué ♥")]


def test_many_lines_at_once_are_all_said_without_being_taken_for_a_flood() -> None:
    table = Table()
    lines = [f"line {n}" for n in range(300)]
    for line in lines:
        assert table.host.session.chat(line, table.now) is None
    table.host.session.drag("aR", 1, 1, table.now)
    table.host.pump(table.now)
    table.settle()
    for _ in range(1000):
        if not (due := table.host.session.next_wake() - table.now) < 1:
            break
        table.tick(due)
        table.settle()
    assert [said.text for said in table.guest.got(PeerChat)] == lines
    assert table.closed(table.guest) is None
    assert table.host.session.next_wake() > table.now + 10


def test_what_waits_to_be_said_never_follows_the_farewell() -> None:
    table = Table()
    for _ in range(100):
        table.host.session.chat("and another thing", table.now)
    table.host.session.close(Code.LEAVING, table.now)
    table.host.pump(table.now)
    table.settle()
    assert table.closed(table.guest) == Code.LEAVING
    assert 0 < len(table.guest.got(PeerChat)) < 100
    assert set(table.host.session.hush()) == {"and another thing"}
    assert table.host.session.hush() == []


def test_drag_hints_are_thinned_but_the_last_one_is_sent() -> None:
    table = Table()
    for x in range(500):
        table.now += 0.001
        table.host.session.drag("aR", x, 0, table.now)
    table.now += 1
    table.host.session.drag("aR", -5, 70_000, table.now)
    table.host.session.drag("", 0, 0, table.now)
    table.host.pump(table.now)
    table.settle()
    hints = table.guest.got(PeerDrag)
    assert 10 <= len(hints) <= 13
    assert hints[-2] == PeerDrag("aR", 0, 65535)
    assert hints[-1] == PeerDrag("", 0, 0)


def test_an_unasked_pong_and_a_second_sync_have_no_place() -> None:
    table = Table()
    raw(table, table.host, pack(Pong(9)))
    assert table.closed(table.host) == Code.UNEXPECTED
    raw(table, table.guest, pack(Sync(2, b"h" * 32)))
    assert table.closed(table.guest) == Code.UNEXPECTED


def test_a_bye_of_another_version_is_passed_on() -> None:
    table = Table()
    raw(table, table.host, b"\x92\x0c\xa9new-words")
    assert table.host.got(Closed) == [Closed("new-words", True)]


def test_leaving_in_order_and_losing_the_line() -> None:
    table = Table()
    table.host.session.close(Code.LEAVING, table.now)
    table.host.pump(table.now)
    table.settle()
    assert table.host.got(Closed) == [Closed(Code.LEAVING, False)]
    assert table.guest.got(Closed) == [Closed(Code.LEAVING, True)]
    table.resume()
    table.cut()
    assert table.guest.seen[-1] == Closed(Code.LOST, False)


def test_bytes_wait_for_the_disk_and_pings_do_not() -> None:
    table = Table()
    table.host.slow_disk = True
    table.act(table.host, "p")
    assert not table.host.out
    table.tick(15)
    table.settle()
    assert table.guest.log.height == 2
    assert table.guest.got(RoundTrip)
    table.host.slow_disk = False
    table.host.flush()
    table.host.pump(table.now)
    table.settle()
    assert table.alike()


def test_a_write_that_failed_holds_back_everything_after_it() -> None:
    box = Outbox()
    tickets = []
    for body in (b"one", b"two", b"three"):
        box.put(body)
        tickets.append(box.seal(stores=True))
    box.watermark.done(tickets[0])
    box.watermark.done(tickets[2])
    assert box.take() == frame(b"one")
    box.watermark.done(99)
    assert box.take() == b""
    box.watermark.done(tickets[1])
    assert box.take() == frame(b"two") + frame(b"three")
    assert not box.waiting


def test_a_storm_of_inputs_after_the_end_is_harmless() -> None:
    table = Table()
    table.host.session.close(Code.DONE, table.now)
    raw(table, table.host, pack(Chat("hello?")))
    table.host.session.tick(table.now + 100)
    table.host.session.lost(table.now)
    assert table.act(table.host, "p") == Code.NOT_SYNCED
    assert len(table.host.got(Closed)) == 1
