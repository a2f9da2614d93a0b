"""Record files: every bit counts, a damaged file gives its good prefix, several files are judged together."""

from __future__ import annotations

import dataclasses
import random

import pytest

from net.codec import encode
from net.codes import Code, NetError
from net.frames import frame
from net.game import Illegal
from net.record import MAGIC, Record, format_record, parse_record, record_of
from net.terms import Terms
from net.verdict import Status, judge, replay
from tests.support.forge import forge, record_bytes, slip
from tests.support.pipe import GUEST_KEY, HOST_KEY, Table, nonce
from tests.support.toy import Toy, toy


def with_everything() -> Table:
    """A finished match with a void entry on both sides."""
    table = Table("toy layout=1")
    table.play(table.host, "pf")
    table.act(table.host, "p")
    table.preempt(table.guest, "stop 1")
    table.settle()
    table.play(table.guest, "pt")
    table.play(table.guest, "pw")
    return table


def test_the_file_and_back() -> None:
    table = with_everything()
    record = record_of(table.host.log)
    assert parse_record(format_record(record)) == record
    assert [entry.text for entry in record.voids] == ["p"]
    verdict = judge([record], toy)
    assert verdict.status is Status.FINISHED
    assert verdict.floor.game.score == (0, 1)
    assert verdict.floor.head == table.guest.log.floor.head
    assert [void.text for void in verdict.voids] == ["p"]


def test_both_players_files_tell_the_same() -> None:
    table = with_everything()
    verdicts = [judge([record_of(side.log)], toy) for side in table.sides]
    assert verdicts[0].chain == verdicts[1].chain
    assert verdicts[0].voids == verdicts[1].voids


def test_every_single_bit_flip_is_refused_with_the_item_named() -> None:
    table = with_everything()
    data = record_bytes(table.host.log)
    starts, at = [], 0
    while at < len(data):
        starts.append(at)
        at += 4 + int.from_bytes(data[at : at + 4], "big")
    choose = random.Random(7)
    # One bit of every byte, chosen at random; of the two long items (the leaves) a sample.
    commits = range(starts[1], starts[3])
    positions = [at for at in range(len(data)) if at not in commits or choose.random() < 0.02]
    whole = parse_record(data)
    for at in positions:
        bit = 1 << choose.randrange(8)
        bad = data[:at] + bytes([data[at] ^ bit]) + data[at + 1 :]
        item = sum(start <= at for start in starts) - 2  # -1: the header
        try:
            record = parse_record(bad)
        except NetError as refusal:
            assert item == -1, (at, bit)
            assert refusal.code in (Code.NOT_A_RECORD, Code.DAMAGED)  # noqa: PT017  # one of many flips
            continue
        assert record.damaged_at == max(item, 0), (at, bit)
        assert record.chain == whole.chain[: record.damaged_at]


def test_a_damaged_file_accuses_nobody_and_its_good_prefix_is_used() -> None:
    table = with_everything()
    data = bytearray(record_bytes(table.host.log))
    data[-300] ^= 1
    record = parse_record(bytes(data))
    verdict = judge([record], toy)
    assert (verdict.status, verdict.by, verdict.at) == (Status.DAMAGED, None, record.damaged_at)
    assert verdict.chain
    whole = record_of(table.guest.log)
    assert judge([record, whole], toy).status is Status.FINISHED
    assert judge([whole, record], toy).status is Status.FINISHED


def test_a_file_cut_anywhere_gives_its_prefix() -> None:
    table = with_everything()
    data = record_bytes(table.host.log)
    header = 4 + int.from_bytes(data[:4], "big")
    for length in range(header, len(data), 61):
        record = parse_record(data[:length])
        assert record.chain == tuple(table.host.log.chain[: len(record.chain)])
        assert judge([record], toy).by in (None, 0, 1)
    for length in range(0, header, 7):
        with pytest.raises(NetError):
            parse_record(data[:length])


@pytest.mark.parametrize(
    "data", [b"", b"\0\0\0\1\1", b"crapette", frame(encode((MAGIC, 2) + (b"",) * 5)), b"\xff" * 99]
)
def test_not_a_record(data: bytes) -> None:
    with pytest.raises(NetError) as caught:
        parse_record(data)
    assert caught.value.code == Code.NOT_A_RECORD


@pytest.mark.parametrize(
    ("keys", "terms"),
    [
        ((HOST_KEY.key, HOST_KEY.key), None),
        (((1).to_bytes(32, "little"), GUEST_KEY.key), None),
        ((HOST_KEY.key, b"\xff" * 32), None),
        ((HOST_KEY.key, GUEST_KEY.key), b"junk"),
    ],
)
def test_a_header_with_keys_or_terms_that_cannot_be_is_damaged(keys: tuple[bytes, bytes], terms: bytes | None) -> None:
    good = Table().host.log.header.terms
    data = frame(encode((MAGIC, 1, *keys, nonce("a"), nonce("b"), good if terms is None else terms)))
    with pytest.raises(NetError) as caught:
        parse_record(data)
    assert caught.value.code == Code.DAMAGED


def test_statuses() -> None:
    table = Table("toy layout=1 deals=2")
    whole = record_of(table.host.log).chain
    header = table.host.log.header

    def status(count: int) -> tuple[Status, int | None]:
        verdict = judge([Record(header, whole[:count])], toy)
        return verdict.status, verdict.by

    assert [status(count) for count in range(5)] == [
        (Status.NOT_BEGUN, None),
        (Status.NOT_BEGUN, None),
        (Status.OWED, 0),
        (Status.OWED, 1),
        (Status.WAITING, 0),
    ]
    table.play(table.host, "pw")
    whole = record_of(table.host.log).chain
    assert status(6) == (Status.OWED, 0)
    assert status(7) == (Status.OWED, 1)


def test_files_of_two_matches_are_not_joined() -> None:
    one, two = Table(), Table("toy deals=2")
    with pytest.raises(NetError) as caught:
        judge([record_of(one.host.log), record_of(two.host.log)], toy)
    assert caught.value.code == Code.OTHER_MATCH


def test_unknown_rules_are_not_judged() -> None:
    table = Table()
    record = record_of(table.host.log)

    def knows_nothing(_terms: Terms) -> Toy:
        raise Illegal("unknown-rules")

    with pytest.raises(NetError) as caught:
        judge([record], knows_nothing)
    assert (caught.value.code, caught.value.values) == (Code.TERMS, ("unknown-rules",))


def test_a_tie_seen_by_one_side_only_is_joined() -> None:
    """Cut before the crossing entries arrive: one file ends with the play, the other with the Stop."""
    table = Table()
    table.play(table.host, "pf")
    table.act(table.host, "p")
    table.preempt(table.guest, "stop 1")
    table.cut()
    a, b = (record_of(side.log) for side in table.sides)
    assert (a.chain[4].text, b.chain[4].text) == ("p", "stop 1")
    assert not a.voids
    assert not b.voids
    for files in ([a, b], [b, a]):
        verdict = judge(files, toy)
        assert (verdict.status, verdict.by) == (Status.OWED, 0)
        assert verdict.chain[4].text == "stop 1"
        assert [void.text for void in verdict.voids] == ["p"]
    assert judge([a], toy).status is Status.OWED
    assert judge([a], toy).by == 1


def test_two_files_prove_a_fork_that_neither_player_saw_alone() -> None:
    table = Table()
    table.play(table.host, "p")
    one, two = forge(table.host, "ACT", "pf"), forge(table.host, "ACT", "pe")
    record = record_of(table.guest.log)
    files = [Record(record.header, (*record.chain, entry)) for entry in (one, two)]
    assert [judge([file], toy).status for file in files] == [Status.OWED, Status.OWED]
    verdict = judge(files, toy)
    assert (verdict.status, verdict.by, verdict.at) == (Status.FORKED, 0, 4)


def test_stop_after_the_own_answer_is_a_fork_in_the_union() -> None:
    table = Table()
    table.play(table.host, "pf")
    crossing = forge(table.guest, "PREEMPT", "stop 1")
    table.play(table.host, "p")
    honest = record_of(table.host.log)
    cheating = Record(honest.header, (*honest.chain[:4], crossing))
    for files in ([honest, cheating], [cheating, honest]):
        verdict = judge(files, toy)
        assert (verdict.status, verdict.by, verdict.at) == (Status.FORKED, 1, 4)


def test_a_fork_proof_survives_the_file() -> None:
    table = Table()
    slip(table, table.guest, forge(table.host, "ACT", "p"), forge(table.host, "ACT", "pf"))
    record = parse_record(record_bytes(table.guest.log))
    assert len(record.forks) == 1
    verdict = judge([record], toy)
    assert (verdict.status, verdict.by) == (Status.FORKED, 0)


def test_a_false_fork_proof_is_damage() -> None:
    table = with_everything()
    record = record_of(table.host.log)
    false = ((record.voids[0], record.chain[7], record.chain[8]), (record.chain[4], record.chain[5]))
    for proof in false:
        parsed = parse_record(format_record(Record(record.header, record.chain, record.voids, (proof,))))
        assert parsed.damaged_at is not None
        assert not parsed.forks


def test_a_void_entry_must_be_the_other_authors_and_hang_on_the_same_past() -> None:
    table = with_everything()
    record = record_of(table.host.log)
    twin = forge(table.guest, "PREEMPT", "stop 1", at=5, prev=record.chain[5].prev, state=b"\0" * 16, ms=0)
    elsewhere = forge(table.host, "ACT", "p", at=5, prev=b"\1" * 32, state=b"\0" * 16, ms=0)
    late = forge(table.host, "ACT", "p", at=99, prev=record.chain[-1].hash, state=b"\0" * 16, ms=0)
    assert record.chain[5].author == twin.author
    for void in (twin, elsewhere, late):
        parsed = parse_record(format_record(Record(record.header, record.chain, (void,))))
        assert parsed.damaged_at == len(record.chain)


def test_two_commits_are_a_fork_proof_that_fits_into_a_file() -> None:
    table = Table("toy deals=2", connect=False)
    table.connect()
    for sender in (table.guest, table.host, table.guest, table.host, table.guest):
        table.move(sender)
    table.guest.log.take(table.host.log.chain[0])
    slip(
        table,
        table.host,
        forge(table.guest, "COMMIT", (1, (b"\1" * 32,) * 120)),
        forge(table.guest, "COMMIT", (1, (b"\2" * 32,) * 120), at=1),
    )
    record = parse_record(record_bytes(table.host.log))
    assert record.damaged_at is None
    assert judge([record], toy).status is Status.FORKED


def test_replay_gives_every_position() -> None:
    table = with_everything()
    floors = [floor for _, floor in replay(table.host.log.header, table.host.log.chain, toy)]
    assert [floor.height for floor in floors] == list(range(1, table.host.log.height + 1))
    assert floors[-1].game == table.host.log.floor.game


def test_a_false_signature_far_into_a_long_file_ends_its_good_prefix() -> None:
    table = Table("toy layout=0")
    while table.host.log.height < 400:
        table.act(table.host, "p")
        table.settle()
    record = record_of(table.host.log)
    chain = list(record.chain)
    chain[300] = dataclasses.replace(chain[300], signature=chain[301].signature)
    read = parse_record(format_record(dataclasses.replace(record, chain=tuple(chain))))
    assert (read.damaged_at, read.chain) == (300, record.chain[:300])
