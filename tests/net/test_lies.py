"""A damaged disk, and a peer who lies about what he has: nothing that was signed is signed in another form."""

from __future__ import annotations

from itertools import combinations

import pytest

from net.codes import Code
from net.entry import Entry, Kind
from net.events import Accused, Desync, ForkFound
from net.fork import proves
from net.mend import Belief, Rest
from tests.net.test_mend import SPOILS, flipped, spoiled, wait
from tests.support.forge import forge, slip
from tests.support.pipe import Side, Table


def envelopes(table: Table) -> dict[bytes, Entry]:
    """All that is on the two disks."""
    return {e.hash: e for side in table.sides for e in (*side.disk.chain, *side.disk.voids.values())}


def convicts(table: Table, author: int, *known: dict[bytes, Entry]) -> bool:
    """Whether any two or three of all these entries prove that `author` signed on two paths."""
    everything = envelopes(table)
    for more in known:
        everything |= more
    for x in everything.values():
        if x.author != author:
            continue
        for y in everything.values():
            if y.prev != x.prev or y.hash == x.hash:
                continue
            answers = [z for z in everything.values() if z.prev == y.hash]
            if any(proves(table.host.log.header, (x, y, *more)) for more in ((), *((z,) for z in answers))):
                return True
    return False


def restart(table: Table) -> None:
    for side in table.sides:
        side.crash()
    table.now += 60
    table.resume()


def settle(table: Table) -> None:
    """With the answers that wait for the grace."""
    table.settle()
    table.tick(4)
    table.settle()


def go(table: Table, side: Side, text: str) -> None:
    assert table.act(side, text) is None
    settle(table)


def stopped() -> tuple[Table, int]:
    """A Stop of the host has beaten the guest's play at n, and lies there at the end; the guest has it."""
    table = Table("toy layout=2")
    table.play(table.host, "p")
    table.play(table.host, "pe")
    table.play(table.guest, "pf")
    table.act(table.guest, "p")
    return table, table.guest.log.height - 1


def crossed() -> tuple[Table, int]:
    """The guest's answer to a draw is void beside the host's play at n, whose own answer waits for the grace."""
    table = Table("toy layout=2 grace=3000")
    go(table, table.host, "p")
    go(table, table.host, "draw?")
    assert table.act(table.host, "p") is None
    assert table.preempt(table.guest, "draw+") is None
    table.move(table.host)
    table.move(table.guest)
    table.cut()
    n = len(table.guest.disk.chain) - 1
    assert (table.guest.disk.chain[n].text, table.guest.disk.voids[n].text) == ("p", "draw+")
    return table, n


def test_a_lost_void_answer_to_a_draw_is_not_given_again_in_another_form() -> None:
    for what in SPOILS:
        table, n = crossed()
        known = envelopes(table)
        del table.guest.disk.voids[n]
        table.guest.disk.damage[n] = spoiled(table.guest.disk.chain[n], what)
        table.host.disk.chain = table.host.disk.chain[:n]  # he says that he has no more
        restart(table)
        assert table.preempt(table.guest, "draw-") == Code.NOT_SYNCED
        wait(table)
        assert table.closed(table.guest) == Code.UNMENDED
        assert not convicts(table, 1, known)


@pytest.mark.parametrize("more", [1, 2, 3])
def test_an_own_row_with_the_other_author_and_more_wrong_bits_is_not_dropped(more: int) -> None:
    table, n = stopped()
    table.move(table.guest)
    table.cut()
    own = table.guest.disk.chain[n]
    author = own.payload.index(own.match_id) + 33
    assert own.payload[author] == 1
    known = envelopes(table)
    bits = (8 * author, *(8 * (len(own.payload) - 1 - at) for at in range(more)))
    table.guest.disk.damage[n] = (flipped(own.payload, *bits), own.signature)
    table.host.disk.chain = table.host.disk.chain[:n]
    restart(table)
    assert table.act(table.guest, "pe") == Code.NOT_SYNCED
    wait(table)
    assert table.closed(table.guest) == Code.UNMENDED
    assert not convicts(table, 1, known)


@pytest.mark.parametrize("copied", [False, True])
def test_a_stop_that_has_changed_places_with_the_play_it_beat_is_not_forgotten(copied: bool) -> None:
    table, n = stopped()
    before = table.guest.disk.copy()
    table.preempt(table.host, f"stop {table.host.log.floor.game.number - 1}")
    table.move(table.guest)
    table.move(table.host)
    known = envelopes(table)
    table.cut()
    disk = table.host.disk
    stop, play = disk.chain[n], disk.voids[n]
    assert (stop.kind, play.kind) == (Kind.PREEMPT, Kind.ACT)
    disk.damage[n] = play.envelope
    if not copied:
        disk.beside[n] = stop.envelope
    table.guest.disk = before
    restart(table)
    wait(table)
    assert (list(disk.damage), table.closed(table.host)) == ([n], Code.UNMENDED)
    assert not convicts(table, 0, known)


def test_the_same_between_honest_players_comes_right() -> None:
    for copied in (False, True):
        table, n = stopped()
        table.preempt(table.host, f"stop {table.host.log.floor.game.number - 1}")
        table.settle()
        table.cut()
        disk = table.host.disk
        stop, play = disk.chain[n], disk.voids[n]
        disk.damage[n] = play.envelope
        if not copied:
            disk.beside[n] = stop.envelope
        table.host.crash()
        assert table.host.log.damaged_at == n
        table.resume()
        assert table.host.log.chain[n].envelope == stop.envelope
        table.play(table.guest, "pe") if table.guest.log.floor.game.mover == 1 else table.play(table.host, "pe")
        assert table.alike()


def test_a_resignation_that_was_void_is_not_believed_to_have_counted() -> None:
    """Both rows where it crossed a play are lost, and so is the own opening after it; he sends the resignation, then
    the play, and the opening would be signed with another time."""
    table = Table("toy layout=2")
    height = table.host.log.height
    assert table.act(table.host, "pft") is None
    assert table.preempt(table.guest, "resign b") is None
    table.move(table.host)
    known = envelopes(table)
    table.cut()
    disk = table.guest.disk
    assert [entry.kind for entry in disk.chain[height:]] == [Kind.ACT, Kind.OPEN]
    resignation = disk.voids.pop(height)
    for n in (height, height + 1):
        disk.damage[n] = spoiled(disk.chain[n], "row")
    table.guest.crash()
    play = table.host.disk.chain[height]
    table.host.disk.chain = table.host.disk.chain[:height]
    table.host.crash()
    table.now += 60
    table.resume()
    slip(table, table.guest, resignation)
    slip(table, table.guest, play)
    wait(table)
    assert table.closed(table.guest) == Code.UNMENDED
    assert not convicts(table, 1, known)


def test_another_entry_beside_his_void_one_is_a_fork_though_the_one_that_beat_it_is_lost() -> None:
    table, n = crossed()
    assert table.host.disk.voids[n].text == "draw+"
    disk = table.host.disk
    disk.chain, disk.damage = disk.chain[: n + 1], {n: spoiled(disk.chain[n], "row")}
    table.host.crash()
    table.guest.disk.chain, table.guest.disk.voids = table.guest.disk.chain[:n], {}
    table.guest.crash()
    table.guest.disk.chain.append(forge(table.guest, "PREEMPT", "draw-"))
    table.guest.crash()
    table.now += 60
    table.resume()
    assert table.host.got(ForkFound) == [ForkFound(1)]
    assert not convicts(table, 0)


def test_what_is_not_believed_yet_is_not_written_by_an_unlawful_entry_upon_it() -> None:
    table = Table("toy layout=2")
    table.play(table.host, "pe")
    n = table.guest.log.height
    table.play(table.guest, "p")
    table.play(table.guest, "p")
    table.cut()
    disk, kept = table.guest.disk, [entry.hash for entry in table.guest.disk.chain]
    for at in (n, n + 1):
        disk.damage[at] = spoiled(disk.chain[at], "row")
    liar = table.host
    liar.disk.chain = liar.disk.chain[:n]
    liar.crash()
    for kind, text in (("PREEMPT", "resign a"), ("ACT", "p")):  # the guest's answer is owed to the first one
        liar.disk.chain.append(forge(liar, kind, text))
        liar.log.chain.append(liar.disk.chain[-1])
        liar.log._floors.append(liar.log._floors[-1])
    table.guest.crash()
    table.now += 60
    table.connect()
    table.settle()
    assert not table.guest.got(Accused)
    assert ([entry.hash for entry in disk.chain], sorted(disk.damage)) == (kept, [n, n + 1])


def test_two_disks_with_two_damaged_rows_each_come_together_and_never_wait_for_each_other() -> None:
    height = 14
    for what in SPOILS:
        for a in combinations(range(6, height, 2), 2):
            for b in combinations(range(7, height, 2), 2):
                table = Table("toy layout=2")
                for text in ("p", "pt", "p", "pt", "pe"):
                    table.play(table.host, text)
                assert table.host.log.height == height + 2
                table.cut()
                for side, places in ((table.host, a), (table.guest, b)):
                    for n in places:
                        side.disk.damage[n] = spoiled(side.disk.chain[n], what)
                    side.crash()
                for _ in range(
                    4
                ):  # each gives what he can reach; what comes back while a tail is out goes out after it
                    table.resume()
                    if all(side.session.live for side in table.sides):
                        break
                    table.cut()
                assert table.alike(), (what, a, b)
                assert not any(side.got(kind) for side in table.sides for kind in (Accused, Desync, ForkFound))


@pytest.mark.parametrize(
    ("of_host", "of_guest"),
    [(((1, "payload"), (15, "row")), ((6, "payload"),)), (((4, "payload"), (15, "signature")), ((3, "signature"),))],
)
def test_what_comes_back_while_the_tail_goes_out_goes_out_after_it(
    of_host: tuple[tuple[int, str], ...], of_guest: tuple[tuple[int, str], ...]
) -> None:
    """Else both would think that they have the same, and wait for each other."""
    table = Table("toy layout=2")
    for text in ("p", "pt", "p", "pt", "pe"):
        table.play(table.host, text)
    table.cut()
    for side, places in ((table.host, of_host), (table.guest, of_guest)):
        for n, what in places:
            side.disk.damage[n] = spoiled(side.disk.chain[n], what)
        side.crash()
    table.resume()
    assert all(side.session.live for side in table.sides)
    assert table.alike()


@pytest.mark.parametrize("what", SPOILS)
def test_an_own_void_play_does_not_count_again_where_something_was_signed_behind_it(what: str) -> None:
    """The peer denies his Stop, and with it the answer to it that is lost here; his next Stop would get another."""
    table, n = stopped()
    table.preempt(table.host, f"stop {table.host.log.floor.game.number - 1}")
    table.settle()
    known = envelopes(table)
    table.cut()
    disk, kept = table.guest.disk, [entry.hash for entry in table.guest.disk.chain]
    play, answer = disk.voids[n], disk.chain[n + 1]
    assert (play.author, answer.author, answer.kind) == (1, 1, Kind.ACK)
    disk.damage = {at: spoiled(disk.chain[at], what) for at in range(n, len(disk.chain))}
    table.guest.crash()
    table.host.disk.chain, table.host.disk.voids = [*table.host.disk.chain[:n], play], {}
    table.host.crash()
    table.now += 60
    table.resume()
    wait(table)
    assert table.closed(table.guest) in (Code.UNMENDED, Code.FORKED, Code.BAD_PREV)
    assert [entry.hash for entry in disk.chain] == kept
    assert not convicts(table, 1, known)


def test_only_an_answer_in_which_nothing_is_free_leaves_the_position_as_it_was() -> None:
    """After a COMMIT other cards come, so what is owed behind it need not be what was owed there."""
    table = Table("toy layout=2")
    table.play(table.guest if table.host.log.floor.game.mover else table.host, "pe")
    chain = table.host.log.chain
    for entry, same in ((chain[0], False), (chain[2], True), (next(e for e in chain if e.kind == Kind.ACK), True)):
        table.host.disk.chain = list(chain[: entry.n])
        table.host.crash()
        rest = Rest({}, {}, entry.n + 1, entry.n + 2, {})
        assert rest.judge(entry, table.host.log.floor, 1 - entry.author) is Belief.SURE
        assert rest.same is same
