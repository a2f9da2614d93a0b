"""A disk that has lost or changed an entry: what is sound is used, the peer gives the rest, nothing is signed twice."""

from __future__ import annotations

import random
from itertools import combinations

import pytest

from net.codes import Code
from net.entry import Kind
from net.events import Accused, Desync, ForkFound, Synced, Waiting
from net.mend import sound
from tests.support.pipe import Side, Table


def played() -> Table:
    """Two COMMITs, a layout, plays with turned cards, a Stop that beat a play (kept beside the chain)."""
    table = Table("toy layout=2")
    table.play(table.host, "p")
    table.play(table.host, "pft")
    table.act(table.host, "p")
    table.preempt(table.guest, "stop 2")
    table.settle()
    table.play(table.guest, "pt")
    table.play(table.guest, "pe")
    table.play(table.host, "pe")
    table.cut()
    return table


def spoil(side: Side, *numbers: int, payload: bool = False) -> None:
    """One bit of each of these rows is another one now; the program is started again."""
    for n in numbers:
        text, signature = side.disk.chain[n].envelope
        flipped = bytearray(text if payload else signature)
        flipped[-1 if payload else 7] ^= 1
        side.disk.damage[n] = (bytes(flipped), signature) if payload else (text, bytes(flipped))
    side.crash()


def mended(table: Table) -> bool:
    return table.alike() and not any(side.disk.damage for side in table.sides)


def guiltless(table: Table) -> bool:
    return not any(side.got(kind) for side in table.sides for kind in (Accused, Desync, ForkFound))


HEIGHT = 18


@pytest.mark.parametrize("payload", [False, True])
@pytest.mark.parametrize("who", [0, 1])
def test_any_damaged_entry_is_found_and_comes_back_from_the_peer(who: int, payload: bool) -> None:
    assert (played().host.log.height, len(played().guest.disk.voids)) == (HEIGHT, 1)
    for n in range(HEIGHT):
        table = played()
        side = table.sides[who]
        whole = [entry.payload for entry in side.disk.chain]
        spoil(side, n, payload=payload)
        assert (side.log.height, side.log.damaged_at, side.log.ended) == (n, n, None)
        table.resume()
        assert mended(table), n
        assert [entry.payload for entry in side.disk.chain] == whole
        assert side.log.damaged_at is None
        table.play(table.guest, "pe")
        table.play(table.host, "pt")
        assert mended(table), n
        assert guiltless(table), n


def test_a_sound_entry_in_a_wrong_place_ends_the_good_prefix() -> None:
    disk = played().guest.disk
    rows = {entry.n: entry.envelope for entry in disk.chain}
    (n,) = disk.voids
    kept = sound(disk.header, {**rows, n: disk.voids[n].envelope}, {})  # well signed, and of that n
    assert [entry.hash for entry in kept.chain] == [entry.hash for entry in (*disk.chain[:n], disk.voids[n])]
    assert sorted(kept.later) == list(range(n + 1, HEIGHT))  # what follows no more is remembered all the same
    kept = sound(disk.header, {**rows, n: rows[n - 1]}, {})
    assert (len(kept.chain), kept.length) == (n, HEIGHT)
    assert sorted(kept.later) == list(range(n + 1, HEIGHT))
    assert sound(disk.header, rows, {n: rows[n]}, [[rows[1], rows[2]]]).forks == ()
    assert sound(disk.header, {}, {}).length == 0


def test_two_damaged_entries_come_back_as_well() -> None:
    for pair in combinations(range(HEIGHT), 2):
        table = played()
        spoil(table.guest, *pair)
        table.resume()
        assert mended(table), pair
        table.play(table.guest, "pe")
        assert guiltless(table), pair


def test_entries_damaged_on_both_disks_in_different_places() -> None:
    for a, b in combinations(range(HEIGHT), 2):
        table = played()
        spoil(table.host, a)
        spoil(table.guest, b)
        table.connect()
        table.settle()
        # Whoever has the longer good prefix gives what he has; the other cannot give what he cannot reach.
        assert table.host.log.height >= b, (a, b)
        assert guiltless(table), (a, b)
        table.cut()
        table.resume()
        assert guiltless(table), (a, b)


def test_what_was_stored_and_never_sent_is_sent_again_once_the_chain_is_mended() -> None:
    """The own play is behind the damage: its author must not sign another one in its place."""
    for n in range(HEIGHT):
        table = played()
        table.resume()
        table.act(table.guest, "pt")
        table.cut()
        own = table.guest.disk.chain[HEIGHT].payload
        spoil(table.guest, n)
        table.resume()
        assert table.host.log.chain[HEIGHT].payload == own, n
        assert mended(table), n
        table.play(table.guest, "pe")
        assert guiltless(table), n


def test_a_play_never_sent_whose_own_row_is_damaged_is_gone_and_may_be_made_again() -> None:
    table = played()
    table.resume()
    table.act(table.guest, "pt")
    table.cut()
    spoil(table.guest, HEIGHT)
    table.resume()
    assert (table.guest.log.height, len(table.guest.disk.chain)) == (HEIGHT, HEIGHT)
    table.play(table.guest, "pe")
    assert mended(table)


def test_a_play_behind_the_damage_that_a_stop_has_crossed_is_void() -> None:
    for n in range(HEIGHT):
        table = played()
        table.resume()
        table.play(table.guest, "pf")
        height = table.guest.log.height
        table.act(table.guest, "p")
        table.preempt(table.host, f"stop {table.host.log.floor.game.number - 1}")
        assert table.host.log.chain[-1].kind == Kind.PREEMPT
        table.cut()
        own = table.guest.disk.chain[height]
        spoil(table.guest, n)
        table.resume()
        assert table.guest.disk.chain[height].kind == Kind.PREEMPT, n
        assert table.guest.disk.voids[height].payload == own.payload, n
        assert mended(table), n
        assert guiltless(table), n


def test_a_crash_while_the_chain_is_mended_forgets_nothing() -> None:
    for n in (2, 7, HEIGHT - 2):
        for moment in range(30):
            table = played()
            table.resume()
            table.act(table.guest, "pt")  # stored, not sent
            table.cut()
            own = table.guest.disk.chain[HEIGHT].payload
            spoil(table.guest, n)
            table.guest.slow_disk = True
            table.connect()
            for step in range(moment):
                for side in table.sides:
                    if side.out:
                        table.move(side, 4 + int.from_bytes(side.out[:4], "big"))
                if table.guest.pending and step % 2:
                    table.guest.flush(1)
                    table.guest.pump(table.now)
            table.cut()
            table.guest.crash()
            table.guest.slow_disk = False
            table.resume()
            assert table.host.log.chain[HEIGHT].payload == own, (n, moment)
            assert mended(table), (n, moment)
            assert guiltless(table), (n, moment)


def test_a_peer_who_keeps_the_lost_entry_back_gets_no_second_signature() -> None:
    """He says that he has not got it. The guest has signed what comes behind it, so he signs nothing at all."""
    table = played()
    spoil(table.guest, 9)
    short = table.host.disk
    short.chain, short.voids = short.chain[:9], {}
    table.host.crash()
    table.connect()
    table.settle()
    assert not table.guest.got(Synced)[1:]  # that of the first connection
    assert table.act(table.guest, "pt") == Code.NOT_SYNCED
    table.tick(14)
    table.settle()
    table.tick(6)
    assert table.guest.got(Waiting) == [Waiting(None)]
    assert len(table.guest.disk.chain) == HEIGHT  # and nothing is thrown away


def test_a_play_behind_the_damage_beats_what_crossed_it() -> None:
    """Both chains are as long, and end differently: the mended side has to send its end, as ever."""
    for n in range(HEIGHT):
        table = played()
        table.resume()
        table.act(table.guest, "pt")
        table.preempt(table.host, "resign a")
        table.cut()
        own = table.guest.disk.chain[HEIGHT].payload
        spoil(table.guest, n)
        table.resume()
        assert table.host.log.chain[HEIGHT].payload == own, n
        assert table.host.log.floor.game.score == (0, 1), n  # resigned anew, once it could be
        assert mended(table), n
        assert guiltless(table), n


def test_the_loser_counts_again_when_the_winner_at_the_end_is_lost_and_nobody_has_it() -> None:
    table = played()
    table.resume()
    table.play(table.guest, "pf")
    height = table.guest.log.height
    table.act(table.guest, "p")
    table.preempt(table.host, f"stop {table.host.log.floor.game.number - 1}")
    table.move(table.guest)  # the host has both, and his Stop has not left
    table.cut()
    assert list(table.host.disk.voids)[-1] == height
    spoil(table.host, height)
    table.resume()
    assert table.host.disk.chain[height].text == "p"
    assert height not in table.host.disk.voids
    assert mended(table)
    assert guiltless(table)


def test_random_schedules_with_damage() -> None:
    """Nobody is ever accused, and the match goes on, but where its author can neither send nor know what he signed."""
    mends = 0
    for seed in range(60):
        choose = random.Random(seed)
        table = Table("toy layout=2 deals=3")
        for _ in range(10):
            for _ in range(choose.randrange(1, 6)):
                side = table.sides[choose.randrange(2)]
                match choose.randrange(4):
                    case 0:
                        table.act(side, choose.choice(["p", "pt", "pe", "pf", "pte", "pft"]))
                    case 1 if side.log.floor.game.window:
                        table.preempt(side, f"stop {side.log.floor.game.number - 1}")
                    case 2:
                        table.move(side, choose.randrange(1, 400))
                    case _:
                        table.move(side)
            table.cut()
            victim = table.sides[choose.randrange(2)]
            places = [choose.randrange(len(victim.disk.chain)) for _ in range(choose.choice((1, 1, 2)))]
            spoil(victim, *places, payload=choose.random() < 0.5)
            table.resume()
            assert guiltless(table), seed
            assert [table.closed(side) for side in table.sides] == [None, None], seed
            rest = victim.log.rest
            if rest is not None:
                assert not victim.session.synced
                assert any(entry.author == victim.me for entry in rest.later.values()), seed
                break
            assert mended(table), seed
            mends += 1
    assert mends > 500
