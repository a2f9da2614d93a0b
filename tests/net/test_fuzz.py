"""Whatever arrives, a session neither crashes nor accuses an honest player."""

from __future__ import annotations

import random

from hypothesis import given, settings
from hypothesis import strategies as st

from net import messages as m
from net.codes import Code
from net.entry import Entry
from net.frames import frame
from tests.support.forge import slip
from tests.support.pipe import Table


def honest_match() -> list[Entry]:
    """All that the host signed in a match with a tie, his void play too."""
    table = Table("toy layout=1")
    table.play(table.host, "pf")
    table.act(table.host, "pt")
    table.preempt(table.guest, "stop 1")
    table.settle()
    for side, text in ((table.guest, "pte"), (table.host, "p"), (table.host, "pte"), (table.guest, "draw?")):
        table.play(side, text)
    table.preempt(table.host, "draw-")
    table.settle()
    entries = [*table.host.log.chain, *table.host.log.voids.values()]
    return [entry for entry in entries if entry.author == 0]


HONEST = honest_match()


def test_honest_entries_in_any_order_and_number_accuse_nobody() -> None:
    for seed in range(150):
        choose = random.Random(seed)
        table = Table("toy layout=1")
        assert table.host.log.header.match_id == HONEST[0].match_id
        for _ in range(12):
            if table.closed(table.guest):
                break
            slip(table, table.guest, choose.choice(HONEST))
            table.guest.out.clear()
        assert table.closed(table.guest) in (None, Code.GAP, Code.BAD_PREV)
        assert table.guest.log.ended is None
        assert not table.guest.log.forks


@settings(max_examples=150, deadline=None)
@given(st.data())
def test_flipped_bytes_close_the_line_and_accuse_nobody(data: st.DataObject) -> None:
    table = Table("toy layout=1")
    entry = data.draw(st.sampled_from(HONEST[2:]))
    body = bytearray(frame(m.pack(m.Envelope(*entry.envelope))))
    at = data.draw(st.integers(4, len(body) - 1))
    body[at] ^= data.draw(st.integers(1, 255))
    table.guest.session.receive(bytes(body), table.now)
    table.guest.pump(table.now)
    assert table.closed(table.guest) in set(Code) - {Code.UNLAWFUL, Code.FORKED, Code.DESYNC}
    assert table.guest.log.ended is None


@settings(max_examples=200, deadline=None)
@given(st.lists(st.binary(max_size=60), max_size=6), st.booleans())
def test_junk_frames_and_junk_bytes_never_crash(junk: list[bytes], framed: bool) -> None:
    for table in (Table(), Table(connect=False)):
        if table.host.session is None:
            table.connect()
        for data in junk:
            for side in table.sides:
                side.session.receive(frame(data) if framed else data, table.now)
                side.pump(table.now)
        for side in table.sides:
            assert side.log is None or side.log.ended is None


@settings(max_examples=150, deadline=None)
@given(st.lists(st.tuples(st.integers(1, 12), st.integers(0, 3), st.binary(max_size=40)), max_size=8))
def test_messages_of_every_type_at_any_time_never_crash(given_: list[tuple[int, int, bytes]]) -> None:
    table = Table()
    for kind, number, data in given_:
        shapes = {
            1: m.Hello((1,), b"n" * 32, b""),
            2: m.Welcome(1, b"k" * 32, b"n" * 32, data),
            3: m.Proof(b"k" * 32, "Bob", data, data),
            4: m.Offer(data),
            5: m.Accept(data),
            6: m.Envelope(data, data),
            7: m.Sync(number, b"h" * 32),
            8: m.Chat("hello"),
            9: m.Drag("aR", number, 0),
            10: m.Ping(number),
            11: m.Pong(number),
            12: m.Bye("done"),
        }
        table.host.session.receive(frame(m.pack(shapes[kind])), table.now)
        table.host.pump(table.now)
    assert table.host.log.ended is None
