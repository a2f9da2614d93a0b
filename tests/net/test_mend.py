"""A disk that has lost or changed an entry: what is sound is used, the peer gives the rest, nothing is signed twice."""

from __future__ import annotations

import random
from collections.abc import Mapping
from itertools import combinations

import pytest

from net.codes import Code
from net.entry import Entry, Kind
from net.events import Accused, Desync, ForkFound, Synced
from net.mend import Kept, alike, sound
from tests.support.forge import forge
from tests.support.pipe import GUEST_KEY, Side, Table


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


def beaten() -> tuple[Table, int]:
    """A Stop of the host has beaten the guest's play at this height. He has both, and his Stop has not left."""
    table = played()
    table.resume()
    table.play(table.guest, "pf")
    height = table.guest.log.height
    table.act(table.guest, "p")
    table.preempt(table.host, f"stop {table.host.log.floor.game.number - 1}")
    table.move(table.guest)
    table.cut()
    return table, height


def flipped(data: bytes, *bits: int) -> bytes:
    out = bytearray(data)
    for bit in bits:
        out[bit // 8] ^= 1 << bit % 8
    return bytes(out)


def spoiled(entry: Entry, what: str) -> tuple[bytes, bytes]:
    """A row in which one bit of the signature or of the payload is another one, or that says nothing any more."""
    text, signature = entry.envelope
    match what:
        case "signature":
            return text, flipped(signature, 56)
        case "payload":
            return flipped(text, 8 * len(text) - 8), signature
        case _:
            return bytes(len(text)), bytes(64)


def spoil(side: Side, *numbers: int, what: str = "signature") -> None:
    """These rows are spoiled; the program is started again."""
    for n in numbers:
        side.disk.damage[n] = spoiled(side.disk.chain[n], what)
    side.crash()


def wait(table: Table) -> None:
    """So long that what is missing is given up."""
    for seconds in (14, 6):
        table.tick(seconds)
        table.settle()


def mended(table: Table) -> bool:
    return table.alike() and not any(side.disk.damage for side in table.sides)


def guiltless(table: Table) -> bool:
    return not any(side.got(kind) for side in table.sides for kind in (Accused, Desync, ForkFound))


HEIGHT = 18
SPOILS = ("signature", "payload", "row")


@pytest.mark.parametrize("what", SPOILS)
@pytest.mark.parametrize("who", [0, 1])
def test_any_damaged_entry_is_found_and_comes_back(who: int, what: str) -> None:
    assert (played().host.log.height, len(played().guest.disk.voids)) == (HEIGHT, 1)
    for n in range(HEIGHT):
        table = played()
        side = table.sides[who]
        whole = [entry.payload for entry in side.disk.chain]
        own = side.disk.chain[n].author == who
        spoil(side, n, what=what)
        # An own entry of which only the signature is damaged is signed again; else the peer gives it.
        height = HEIGHT if own and what == "signature" else n
        assert (side.log.height, side.log.damaged_at, side.log.ended) == (height, n, None)
        table.resume()
        assert mended(table), n
        assert [entry.payload for entry in side.disk.chain] == whole
        assert side.log.damaged_at is None
        table.play(table.guest, "pe")
        table.play(table.host, "pt")
        assert mended(table), n
        assert guiltless(table), n


def test_what_is_sound_of_the_rows() -> None:
    disk = played().guest.disk
    rows = {entry.n: entry.envelope for entry in disk.chain}

    def kept(rows: Mapping[int, object], voids: Mapping[int, object] | None = None) -> Kept:
        # Rows of any type, as a damaged disk gives them.
        return sound(disk.header, 1, GUEST_KEY, rows, voids or {})  # type: ignore[arg-type]

    whole = kept(rows)
    assert [entry.hash for _, entry in sorted(whole.entries.items())] == [entry.hash for entry in disk.chain]
    assert (whole.length, whole.edge, whole.lost, whole.again) == (HEIGHT, HEIGHT, {}, ())
    assert (kept({}).length, kept({}).edge) == (0, 0)
    # An entry of another place goes to its own, if that is empty; a row that cannot be placed still counts.
    moved = {n: row for n, row in rows.items() if n != 9} | {9 + 2**40: rows[9]}
    assert (kept(moved).entries.keys(), kept(moved).edge) == (rows.keys(), HEIGHT)
    assert [entry.n for entry in kept(moved).again] == [9]
    gone = {n: row for n, row in rows.items() if n != HEIGHT - 1} | {2**40: (b"", b"")}
    assert (len(kept(gone).entries), kept(gone).edge) == (HEIGHT - 1, HEIGHT)
    assert kept(rows | {7: rows[6]}).entries.keys() == rows.keys() - {7}
    # A damaged cell may hold anything.
    for cell in (None, 5, "text", 1.5, b""):
        for row in ((cell, rows[7][1]), (rows[7][0], cell)):
            assert kept(rows | {7: row}).entries.keys() - {7} == rows.keys() - {7}, cell
    ((n, void),) = disk.voids.items()
    assert kept(rows, {n: void.envelope}).entries.keys() == rows.keys()
    for both in ({n: void.envelope}, {n: rows[n]}):  # one was written over the other: neither can be believed
        for beside in ({n: void.envelope}, {n: rows[n]}):
            mixed = kept(rows | both, beside)
            assert (n in mixed.entries, bool(mixed.voids)) == ((True, True) if both != beside else (False, False))


def test_only_the_lost_signature_resembles_it() -> None:
    signature = played().guest.disk.chain[5].signature
    for wrong, same in ((range(24), True), (range(25), True), ((*range(24), *range(300, 324)), True)):
        assert alike(signature, flipped(signature, *wrong)) == same
    assert not alike(signature, flipped(signature, *range(25), *range(300, 325)))
    assert alike(signature, signature[:32] + bytes(32))
    assert alike(signature, bytes(32) + signature[32:])
    assert not alike(signature, bytes(64))
    assert not alike(signature, signature[:63])


def test_two_damaged_entries_come_back_as_well() -> None:
    for what in SPOILS:
        for pair in combinations(range(HEIGHT), 2):
            table = played()
            spoil(table.guest, *pair, what=what)
            table.resume()
            assert mended(table), (pair, what)
            table.play(table.guest, "pe")
            assert guiltless(table), (pair, what)


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
        spoil(table.guest, n, what="row")
        table.resume()
        assert table.host.log.chain[HEIGHT].payload == own, n
        assert mended(table), n
        table.play(table.guest, "pe")
        assert guiltless(table), n


def test_a_play_never_sent_whose_own_signature_is_damaged_is_signed_again() -> None:
    for bit in range(512):
        table = played()
        table.resume()
        table.act(table.guest, "pt")
        table.cut()
        own = table.guest.disk.chain[HEIGHT]
        table.guest.disk.damage[HEIGHT] = (own.payload, flipped(own.signature, bit))
        table.guest.crash()
        table.resume()
        assert table.host.log.chain[HEIGHT].envelope == own.envelope, bit
        assert mended(table), bit
        assert guiltless(table), bit


@pytest.mark.parametrize("what", ["payload", "row"])
def test_an_own_play_that_nobody_can_read_any_more_is_never_signed_in_another_form(what: str) -> None:
    """The peer says that he never got it. He may lie: so nothing is signed, now or after a restart, and it is told."""
    table = played()
    table.resume()
    table.act(table.guest, "pt")
    table.cut()
    spoil(table.guest, HEIGHT, what=what)
    for _ in range(2):
        table.resume()
        assert table.act(table.guest, "pe") == Code.NOT_SYNCED
        wait(table)
        assert [table.closed(side) for side in table.sides] == [Code.UNMENDED, Code.UNMENDED]
        assert (len(table.guest.disk.chain), list(table.guest.disk.damage)) == (HEIGHT + 1, [HEIGHT])
        table.guest.crash()
    assert guiltless(table)


def test_every_bit_of_the_last_own_row_may_flip_and_nothing_is_signed_twice() -> None:
    """The peer has it and says that he has not."""
    table = played()
    own = table.guest.disk.chain[HEIGHT - 1]
    assert own.author == 1
    guest, host = table.guest.disk.copy(), table.host.disk.copy()
    host.chain.pop()
    size = len(own.payload)
    for bit in range(8 * (size + 64)):
        row = flipped(b"".join(own.envelope), bit)
        table.guest.disk, table.host.disk = guest.copy(), host.copy()
        table.guest.disk.damage[HEIGHT - 1] = (row[:size], row[size:])
        for side in table.sides:
            side.crash()
        table.now += 60
        table.resume()
        signed = table.guest.log.chain[HEIGHT - 1 :]
        assert [entry.hash for entry in signed] in ([], [own.hash]), bit
        assert bool(signed) == (bit >= 8 * size), bit
        table.cut()


def test_an_own_stop_that_nobody_can_read_any_more_is_not_given_up_for_what_it_beat() -> None:
    """The peer has the Stop and denies it; he sends the play it made void, and an answer to that would be a fork."""
    for what in SPOILS:
        table = played()
        table.resume()
        table.play(table.guest, "pf")
        height = table.guest.log.height
        table.act(table.guest, "p")
        before = table.guest.disk.copy()
        table.preempt(table.host, f"stop {table.host.log.floor.game.number - 1}")
        table.settle()
        table.cut()
        stop = table.host.disk.chain[height]
        assert stop.kind == Kind.PREEMPT
        spoil(table.host, *range(height, len(table.host.disk.chain)), what=what)
        table.guest.disk = before
        table.guest.crash()
        table.now += 60
        table.resume()
        signed = table.host.log.chain[height:]
        assert [entry.hash for entry in signed][:1] in ([], [stop.hash]), what
        assert bool(signed) == (what == "signature"), what
        assert guiltless(table), what


def test_a_peer_who_rewrites_his_own_lost_play_is_not_believed() -> None:
    """The answer to the play he made first is on the disk; nothing is written over, and a restart forgets nothing."""
    table = played()
    chain = table.guest.disk.chain
    act = HEIGHT - 2
    assert [entry.author for entry in chain[act:]] == [0, 1]
    for what in SPOILS:
        for last in (HEIGHT - 1, HEIGHT):  # the play alone is damaged, or the answer too
            table = played()
            spoil(table.guest, *range(act, last), what=what)
            table.host.disk.chain = table.host.disk.chain[:act]
            table.host.crash()
            table.host.disk.chain.append(forge(table.host, "ACT", "p"))
            table.host.crash()
            kept = [entry.hash for entry in table.guest.disk.chain]
            for _ in range(2):
                table.now += 60
                table.resume()
                wait(table)
                assert table.closed(table.guest) == Code.UNMENDED, (what, last)
                assert table.act(table.guest, "pe") == Code.NOT_SYNCED, (what, last)
                assert [entry.hash for entry in table.guest.disk.chain] == kept, (what, last)
                assert act in table.guest.disk.damage, (what, last)
                table.guest.crash()


@pytest.mark.parametrize("what", SPOILS)
def test_a_damaged_void_entry_is_replaced_or_signed_again(what: str) -> None:
    for side, peer in ((0, 1), (1, 0)):
        table = played()
        victim = table.sides[side]
        ((n, void),) = victim.disk.voids.items()
        victim.disk.beside[n] = spoiled(void, what)
        victim.crash()
        assert (n in victim.log.voids) == (what == "signature" and void.author == side)
        table.resume()
        table.play(table.guest, "pe")
        assert mended(table)
        assert guiltless(table)
        assert table.sides[peer].log.height > HEIGHT


def test_a_damaged_void_entry_that_comes_again_takes_its_place() -> None:
    table, height = beaten()
    void = table.host.disk.voids[height]
    table.host.disk.beside[height] = spoiled(void, "signature")
    table.host.crash()
    assert height not in table.host.log.voids
    table.resume()
    assert table.host.disk.voids[height].envelope == void.envelope
    assert not table.host.disk.beside
    assert mended(table)
    assert guiltless(table)


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
    spoil(table.guest, 9, what="row")
    short = table.host.disk
    short.chain, short.voids = short.chain[:9], {}
    table.host.crash()
    table.connect()
    table.settle()
    assert not table.guest.got(Synced)[1:]  # that of the first connection
    assert table.act(table.guest, "pt") == Code.NOT_SYNCED
    wait(table)
    assert table.guest.session.closed == Code.UNMENDED
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


def test_the_loser_does_not_count_again_when_the_own_winner_at_the_end_is_lost() -> None:
    table, height = beaten()
    assert list(table.host.disk.voids)[-1] == height
    spoil(table.host, height, what="row")
    table.resume()
    assert [table.host.log.height, table.host.disk.chain[height].kind] == [height, Kind.PREEMPT]


def test_random_schedules_with_damage() -> None:
    """Nobody is ever accused; the match goes on, but where an own entry cannot be read that the peer has not got."""
    mends = stuck = 0
    for seed in range(100):
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
            others = {entry.hash for entry in table.sides[1 - victim.me].disk.chain}
            lacks = [entry.n for entry in victim.disk.chain if entry.author == victim.me and entry.hash not in others]
            spoil(victim, *places, what=choose.choice(SPOILS))
            table.resume()
            assert guiltless(table), seed
            assert [table.closed(side) for side in table.sides] == [None, None], seed
            rest = victim.log.rest
            if rest is not None:
                assert not victim.session.synced
                assert set(places) & set(lacks), seed
                stuck += 1
                wait(table)
                assert Code.UNMENDED in [table.closed(side) for side in table.sides], seed
                break
            assert mended(table), seed
            mends += 1
    assert (mends > 800, stuck > 5) == (True, True)
