"""The store: chains, ties, lists, people, results."""

from __future__ import annotations

import sqlite3
import threading
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

from app.cli import main
from app.errors import AppError
from app.paths import paths_for
from app.profile import open_profile
from app.standings import DealResult, Filter, Standing, Tally
from app.store import Store
from app.stored import Append, Begin, Entry, Fork, KnownPeer, MatchHeader, Mend, StoredMatch, Summary, Truncate, Void

ME, ANNA, BERT = b"m" * 32, b"a" * 32, b"b" * 32
M1, M2, M3 = b"\x01" * 32, b"\x02" * 32, b"\x03" * 32


def header(match_id: bytes = M1, role: int = 0, other: bytes = ANNA, preset: str = "classic") -> MatchHeader:
    host, guest = (other, ME) if role else (ME, other)
    return MatchHeader(match_id, role, host, guest, b"h" * 32, b"g" * 32, b"terms", "Anna", preset)


def entry(text: str) -> Entry:
    return Entry(text.encode(), text[0].encode() * 64)


class Clock:
    def __init__(self) -> None:
        self.now = 1000

    def __call__(self) -> int:
        self.now += 2000  # more than the second within which a use is not noted again
        return self.now


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    with Store(tmp_path / "store.sqlite3", Clock()) as store:
        yield store


def append(store: Store, *texts: str, match_id: bytes = M1) -> None:
    for text in texts:
        store.append(match_id, len(store.load(match_id).entries), text.encode(), text[0].encode() * 64)


def code(caught: pytest.ExceptionInfo[AppError]) -> str:
    return caught.value.code


def test_a_match_comes_back_as_it_was_given(store: Store) -> None:
    store.add_match(header())
    append(store, "zero", "one")
    assert store.load(M1) == StoredMatch(header(), (entry("zero"), entry("one")))


def test_everything_is_there_after_reopening(store: Store) -> None:
    store.add_match(header())
    append(store, "zero", "one")
    store.swap(M1, 1, entry("stop"), entry("one"))
    store.add_fork(M1, entry("this"), entry("that"))
    before = store.load(M1)
    store.close()
    with Store(store.path) as again:
        assert again.load(M1) == before
        assert before.voids == ((1, entry("one")),)
        assert before.forks == (Fork((entry("this"), entry("that"))),)


@pytest.mark.parametrize("suffix", ["", "-wal"])
def test_a_file_that_was_moved_away_takes_nothing_more(store: Store, suffix: str) -> None:
    """The system would let us write on into the moved file, and with a deleted one all of it would be lost."""
    store.add_match(header())
    append(store, "zero")
    path = store.path.with_name(store.path.name + suffix)
    path.rename(path.with_name("elsewhere"))
    for act in (lambda: store.append(M1, 1, b"one", b"s" * 64), lambda: store.load(M1), store.history):
        with pytest.raises(AppError) as caught:
            act()
        assert code(caught) == "store-gone"
        assert caught.value.values == {"path": str(path)}
    path.with_name("elsewhere").rename(path)
    append(store, "one")
    assert store.load(M1).entries == (entry("zero"), entry("one"))


def test_a_file_that_is_deleted_or_replaced_during_a_commit_is_noticed(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    store.add_match(header())

    def swap(*_: object) -> None:
        store.path.unlink()
        store.path.write_bytes(b"another file")

    monkeypatch.setattr("app.store.take", swap)
    with pytest.raises(AppError) as caught:
        store.append(M1, 0, b"zero", b"z" * 64)
    assert code(caught) == "store-gone"


def test_every_commit_is_synced(store: Store) -> None:
    with store._file.reading() as db:
        assert db.execute("PRAGMA synchronous").fetchone() == (2,)
        assert db.execute("PRAGMA journal_mode").fetchone() == ("wal",)


@pytest.mark.parametrize("n", [0, 2])
def test_the_chain_has_neither_holes_nor_second_tries(store: Store, n: int) -> None:
    store.add_match(header())
    append(store, "zero")
    with pytest.raises(AppError) as caught:
        store.append(M1, n, b"other", b"s" * 64)
    assert code(caught) == "store-out-of-order"
    assert store.load(M1).entries == (entry("zero"),)


def test_a_stop_takes_the_place_of_the_play_it_crossed(store: Store) -> None:
    store.add_match(header())
    append(store, "zero", "act")
    store.swap(M1, 1, entry("stop"), entry("act"))
    match = store.load(M1)
    assert match.entries == (entry("zero"), entry("stop"))
    assert match.voids == ((1, entry("act")),)


def test_a_damaged_entry_is_mended_where_it_stands(store: Store) -> None:
    store.add_match(header())
    append(store, "zero", "one", "two")
    with store._file.writing() as db:
        db.execute("DELETE FROM entries WHERE n = 1")
    assert store.load(M1) == StoredMatch(header(), (entry("zero"),), later=((2, entry("two")),))
    for text in ("one", "uno"):
        store.commit(M1, [Mend(1, entry(text))])
        assert store.load(M1).entries == (entry("zero"), entry(text), entry("two"))
    with pytest.raises(AppError) as caught:
        store.commit(M1, [Mend(3, entry("three"))])
    assert code(caught) == "store-out-of-order"


def test_a_swap_names_what_it_makes_void(store: Store) -> None:
    store.add_match(header())
    append(store, "zero", "act")
    with pytest.raises(AppError) as caught:
        store.swap(M1, 1, entry("stop"), entry("another"))
    assert code(caught) == "store-out-of-order"
    assert store.load(M1).entries == (entry("zero"), entry("act"))


def test_only_the_last_entry_can_lose_a_tie(store: Store) -> None:
    store.add_match(header())
    append(store, "zero", "one")
    with pytest.raises(AppError) as caught:
        store.swap(M1, 0, entry("stop"), entry("zero"))
    assert code(caught) == "store-out-of-order"


def test_a_resignation_that_crossed_a_play_is_kept_beside_it(store: Store) -> None:
    store.add_match(header())
    append(store, "zero")
    store.add_void(M1, 0, entry("resign"))
    assert store.load(M1).voids == ((0, entry("resign")),)
    store.add_void(M1, 0, entry("draw+"))  # the first was damaged, or the log would not give another
    assert store.load(M1).voids == ((0, entry("draw+")),)


def test_a_transaction_is_taken_whole_or_not_at_all(store: Store) -> None:
    store.add_match(header())
    with pytest.raises(AppError):
        store.commit(M1, [Append(0, entry("zero")), Append(1, entry("one")), Append(3, entry("three"))])
    assert store.load(M1).entries == ()
    store.commit(M1, [Append(0, entry("zero")), Append(1, entry("one")), Void(1, entry("void"))])
    assert store.load(M1).voids == ((1, entry("void")),)


def test_an_old_back_up_takes_the_peers_copy(store: Store) -> None:
    store.add_match(header())
    append(store, "zero", "one", "mine")
    store.add_void(M1, 1, entry("early"))
    store.add_void(M1, 2, entry("late"))
    store.truncate_and_adopt(M1, 2, [entry("his"), entry("next")])
    match = store.load(M1)
    assert match.entries == (entry("zero"), entry("one"), entry("his"), entry("next"))
    assert match.voids == ((1, entry("early")),)


def test_a_match_and_its_first_entry_are_one_transaction(store: Store) -> None:
    with pytest.raises(AppError):
        store.commit(M1, [Begin(header()), Append(1, entry("one"))])
    assert store.history() == ()
    store.commit(M1, [Begin(header()), Append(0, entry("zero"), zero=77)])
    assert store.load(M1) == StoredMatch(header(), (entry("zero"),), zero=77)
    (row,) = store.find(M1.hex())
    assert (row.created, row.updated) == (5000, 5000)


def test_the_clocks_zero_stays_until_it_is_told_anew(store: Store) -> None:
    store.add_match(header())
    store.append(M1, 0, b"mine", b"s" * 64, zero=77)
    store.append(M1, 1, b"his", b"s" * 64)
    assert store.load(M1).zero == 77


def test_a_proof_may_need_three_entries(store: Store) -> None:
    store.add_match(header())
    store.add_fork(M1, entry("act"), entry("stop"), entry("ack"))
    store.add_fork(M1, entry("act"), entry("stop"))
    assert store.load(M1).forks == (
        Fork((entry("act"), entry("stop"), entry("ack"))),
        Fork((entry("act"), entry("stop"))),
    )


def test_a_fork_is_kept_once(store: Store) -> None:
    store.add_match(header())
    store.commit(M1, [Fork((entry("x"), entry("y"))), Fork((entry("x"), entry("y")))])
    store.add_fork(M1, entry("x"), entry("y"))
    assert store.load(M1).forks == (Fork((entry("x"), entry("y"))),)


def test_entries_are_at_most_8_kib(store: Store) -> None:
    store.add_match(header())
    store.append(M1, 0, b"x" * 8192, b"s" * 64)
    with pytest.raises(AppError) as caught:
        store.append(M1, 1, b"x" * 8193, b"s" * 64)
    assert code(caught) == "entry-too-long"
    with pytest.raises(AppError) as caught:
        store.add_fork(M1, entry("x"), Entry(b"x" * 8193, b"s" * 64))
    assert code(caught) == "entry-too-long"


def test_a_signature_has_64_bytes(store: Store) -> None:
    store.add_match(header())
    with pytest.raises(AppError) as caught:
        store.append(M1, 0, b"x", b"s" * 63)
    assert code(caught) == "store-failed"
    assert store.load(M1).entries == ()


def test_an_unknown_match_is_an_error_everywhere(store: Store) -> None:
    with pytest.raises(AppError) as caught:
        store.load(M1)
    assert code(caught) == "unknown-match"
    with pytest.raises(AppError) as caught:
        store.append(M1, 0, b"x", b"s" * 64)
    assert code(caught) == "unknown-match"
    with pytest.raises(AppError) as caught:
        store.commit(M1, [Truncate(0)])
    assert code(caught) == "unknown-match"
    with pytest.raises(AppError) as caught:
        store.delete(M1)
    assert code(caught) == "unknown-match"


def test_a_match_begins_once(store: Store) -> None:
    store.add_match(header())
    with pytest.raises(AppError) as caught:
        store.add_match(header())
    assert code(caught) == "match-exists"


def test_lists_show_the_last_used_match_first(store: Store) -> None:
    store.add_match(header(M1))
    store.add_match(header(M2, role=1, other=BERT, preset="arena"))
    store.add_match(header(M3, role=1))
    append(store, "zero", "one", match_id=M3)
    append(store, "zero", "one", match_id=M1)
    store.note(M2, Summary(True, "finished", (150, 20), 3))
    assert [row.header.match_id for row in store.history()] == [M2, M1, M3]
    assert [row.header.match_id for row in store.unfinished()] == [M1, M3]
    assert [row.header.match_id for row in store.unfinished(BERT)] == []
    assert [row.header.match_id for row in store.history(Filter(opponent=ANNA))] == [M1, M3]
    assert [row.header.match_id for row in store.history(Filter(preset="arena", finished=True))] == [M2]
    assert [row.header.match_id for row in store.history(Filter(practice=True))] == []
    assert [row.header.match_id for row in store.history(Filter(limit=1, offset=1))] == [M1]
    row = store.history(Filter(opponent=BERT))[0]
    assert (row.summary, row.entries) == (Summary(True, "finished", (150, 20), 3), 0)
    assert store.history()[1].entries == 2


def test_the_command_line_names_the_own_score_first(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("CRAPETTE_HOME", str(tmp_path))
    with open_profile(paths_for()) as profile, Store(profile.paths.store) as store:
        for match_id, role in ((M1, 0), (M2, 1)):
            store.add_match(header(match_id, role=role))
            append(store, "zero", "one", match_id=match_id)
            store.note(match_id, Summary(True, "finished", (150, 20), 3))
    assert main(["matches"]) == 0
    told = capsys.readouterr().out.splitlines()
    assert [line.count("20 : 150") - line.count("150 : 20") for line in told] == [1, -1]
    assert main(["matches", "--json"]) == 0
    assert capsys.readouterr().out.count('"score": [150, 20]') == 2  # host's first, whoever asks


def test_a_match_that_never_began_is_not_listed(store: Store) -> None:
    """Only one side has committed, or neither. One that ended by a breach in its first entry is listed: it convicts."""
    for match_id, texts in ((M1, ()), (M2, ("zero",)), (M3, ("zero", "one"))):
        store.add_match(header(match_id))
        append(store, *texts, match_id=match_id)
    assert [row.header.match_id for row in store.history()] == [M3]
    assert [row.header.match_id for row in store.unfinished(ANNA)] == [M3]
    assert [row.header.match_id for row in store.history(Filter(begun=False))] == [M2, M1]
    assert len(store.history(Filter(begun=None))) == 3
    assert [row.header.match_id for row in store.find(M1.hex())] == [M1]
    store.note(M2, Summary(True, "bad-body"))
    assert [row.header.match_id for row in store.history()] == [M2, M3]


HOST, GUEST = 0, 1
OLD, NEW, OTHER = b"\x11" * 32, b"\x12" * 32, b"\x13" * 32


@pytest.mark.parametrize(
    ("role", "mine", "theirs", "begun_since", "kept"),
    [
        (GUEST, 0, 0, "", False),  # accepted, then the line broke: nothing is signed
        (GUEST, 0, 1, "", False),  # his COMMIT came
        (GUEST, 1, 1, "", True),  # both: begun
        (HOST, 1, 0, "", True),  # the guest may have it, and answered it
        (HOST, 1, 0, "with another", True),
        (HOST, 1, 0, "the same, not yet", True),
        (HOST, 1, 0, "the same", False),
        (HOST, 1, 0, "the same, other way round", False),
        (HOST, 1, 1, "the same", True),
        (HOST, 1, 0, "the same, before", True),
    ],
)
def test_only_what_can_never_begin_is_swept_away(
    store: Store, role: int, mine: int, theirs: int, begun_since: str, kept: bool
) -> None:
    def begin(match_id: bytes, role: int, other: bytes, entries: int) -> None:
        store.add_match(header(match_id, role, other))
        append(store, *("zero", "one")[:entries], match_id=match_id)

    if begun_since == "the same, before":
        begin(NEW, HOST, ANNA, 2)
    store.add_match(header(OLD, role))
    if role == HOST and mine:
        store.append(OLD, 0, b"mine", b"s" * 64, zero=77)
    if theirs:
        store.append(OLD, 1 if role == HOST else 0, b"his", b"s" * 64)
    if role == GUEST and mine:
        store.append(OLD, 1, b"mine", b"s" * 64, zero=77)
    match begun_since:
        case "the same":
            begin(NEW, HOST, ANNA, 2)
        case "the same, other way round":
            begin(NEW, GUEST, ANNA, 2)
        case "the same, not yet":
            begin(NEW, HOST, ANNA, 1)
        case "with another":
            begin(NEW, HOST, BERT, 2)
    begin(OTHER, HOST, BERT, 2)
    assert store.sweep() == (0 if kept else 1)
    assert bool(store.find(OLD.hex())) == kept
    assert len(store.find(OTHER.hex())) == 1
    assert store.sweep() == 0


def test_what_once_was_signed_is_not_swept_away_though_its_entry_is_lost(store: Store) -> None:
    store.add_match(header(OLD, GUEST))
    store.append(OLD, 0, b"his", b"s" * 64)
    store.append(OLD, 1, b"mine", b"s" * 64, zero=77)
    with store._file.writing() as db:
        db.execute("DELETE FROM entries")
    assert store.sweep() == 0
    assert store.find(OLD.hex())
    assert store.history() == ()


def test_a_match_is_found_by_the_start_of_its_number(store: Store) -> None:
    store.add_match(header(M1))
    store.add_match(header(M2))
    assert [row.header.match_id for row in store.find("0101")] == [M1]
    assert len(store.find("0")) == 2
    assert store.find("ff") == ()
    assert store.find("%") == ()


def test_mine_and_theirs_follow_the_role() -> None:
    assert (header(role=0).mine, header(role=0).theirs) == (ME, ANNA)
    assert (header(role=1).mine, header(role=1).theirs) == (ME, ANNA)


def test_a_deleted_match_leaves_nothing(store: Store) -> None:
    store.add_match(header())
    append(store, "zero")
    store.add_void(M1, 0, entry("void"))
    store.add_fork(M1, entry("x"), entry("y"))
    store.add_deal(M1, DealResult(1, 0, "won", 45, 80))
    store.delete(M1)
    with store._file.reading() as db:
        for table in ("matches", "entries", "voids", "forks", "deals", "stops"):
            assert db.execute(f"SELECT count(*) FROM {table}").fetchone() == (0,)


def test_the_address_of_a_match_can_change(store: Store) -> None:
    store.add_match(header())
    store.set_address(M1, "192.0.2.1:4242")
    assert store.load(M1).header.address == "192.0.2.1:4242"


def test_people_met_are_remembered(store: Store) -> None:
    store.meet(ANNA, "Anna", "192.0.2.1:4242")
    store.meet(BERT, "Bert")
    store.meet(ANNA, "Anna Maria")
    assert store.peer(ANNA) == KnownPeer(ANNA, "Anna Maria", "192.0.2.1:4242", 3000, 7000)
    assert [peer.name for peer in store.peers()] == ["Anna Maria", "Bert"]
    assert store.peer(ME) is None


def test_an_address_remembers_whose_key_answered(store: Store) -> None:
    assert store.key_at("192.0.2.1:4242") is None
    store.remember_address("192.0.2.1:4242", ANNA)
    assert store.key_at("192.0.2.1:4242") == ANNA
    store.remember_address("192.0.2.1:4242", BERT)
    assert store.key_at("192.0.2.1:4242") == BERT
    store.meet(BERT, "Bert")
    store.forget(BERT)
    assert store.key_at("192.0.2.1:4242") is None
    assert store.peers() == ()


def test_results_are_counted_from_my_side(store: Store) -> None:
    store.add_match(header(M1))
    store.add_match(header(M2, role=1))
    store.add_deal(M1, DealResult(1, 0, "won", 45, 80, (Tally(2, 1, 0), Tally(0, 3, 1))))
    store.add_deal(M1, DealResult(2, None, "blocked", 0, 60))
    store.add_deal(M2, DealResult(1, 0, "resign", 90, 10, (Tally(1, 0, 0), Tally(5, 0, 0))))
    assert store.statistics() == (
        Standing(ANNA, "Anna", "classic", False, 3, 1, 1, 45, 90, 150, mine=Tally(7, 1, 0), theirs=Tally(1, 3, 1)),
    )


@pytest.mark.parametrize(("later", "kept"), [(59_000, False), (61_000, True)])
def test_a_match_that_was_played_is_not_swept_away_though_its_entries_are_lost(
    store: Store, later: int, kept: bool
) -> None:
    store.add_match(header(OLD, HOST))
    store.append(OLD, 0, b"mine", b"s" * 64, zero=77)
    store.add_match(header(NEW, HOST))
    append(store, "zero", "one", match_id=NEW)
    with store._file.writing() as db:
        db.execute("UPDATE matches SET updated = created + ? WHERE match_id = ?", (later, OLD))
    assert store.sweep() == (0 if kept else 1)
    assert bool(store.find(OLD.hex())) == kept


def test_a_result_told_again_replaces_the_first(store: Store) -> None:
    store.add_match(header())
    store.add_deal(M1, DealResult(1, 0, "won", 45, 80))
    store.add_deal(M1, DealResult(1, 1, "won", 30, 81, (Tally(), Tally(1, 0, 0))))
    assert store.deals(M1) == (DealResult(1, 1, "won", 30, 81, (Tally(), Tally(1, 0, 0))),)


def test_statistics_show_an_opponents_last_name(store: Store) -> None:
    for match_id, name in ((M1, "Anna"), (M2, "Anna Maria")):
        store.add_match(MatchHeader(match_id, 0, ME, ANNA, b"h" * 32, b"g" * 32, b"", name, "classic"))
        store.add_deal(match_id, DealResult(1, 0, "won", 45, 80))
    assert [standing.peer for standing in store.statistics()] == ["Anna Maria"]


def test_any_sequence_of_writes_reads_back_as_a_plain_list_would(store: Store) -> None:
    """Random steps, right and wrong ones, against lists in memory; the file is reopened now and then."""
    random = Random(5252)
    chain: list[Entry] = []
    voids: dict[int, Entry] = {}
    refused = 0
    store.add_match(header())
    for turn in range(600):
        fresh, n = entry(f"{turn:03}"), max(0, len(chain) + random.choice([0, 0, 0, -1, -1, -2, 1]))
        kind = random.choice(["append", "append", "append", "swap", "void", "adopt"])
        try:
            if kind == "append":
                fits = n == len(chain)
                store.append(M1, n, fresh.payload, fresh.signature)
                chain.append(fresh)
            elif kind == "swap":
                fits = bool(chain) and n == len(chain) - 1
                store.swap(M1, n, fresh, chain[n] if n < len(chain) else fresh)
                voids[n], chain[n] = chain[n], fresh
            elif kind == "void":
                fits = n < len(chain)
                store.add_void(M1, n, fresh)
                voids[n] = fresh
            else:
                fits = n <= len(chain)
                store.truncate_and_adopt(M1, n, [fresh, fresh])
                chain[n:] = [fresh, fresh]
                voids = {at: void for at, void in voids.items() if at < n}
            assert fits
        except AppError as error:
            assert (error.code, fits) == ("store-out-of-order", False)  # noqa: PT017 - both outcomes are right ones
            refused += 1
        if turn % 100 == 0:
            store.close()
            store.__init__(store.path, Clock())  # type: ignore[misc]
        match = store.load(M1)
        assert match.entries == tuple(chain)
        assert match.voids == tuple(sorted(voids.items()))
    assert 50 < refused < 450


def test_several_threads_may_write(store: Store) -> None:
    matches = [bytes([n]) * 32 for n in range(4)]

    def play(match_id: bytes) -> None:
        store.add_match(header(match_id))
        for n in range(25):
            store.append(match_id, n, b"x", b"s" * 64)

    threads = [threading.Thread(target=play, args=(match_id,)) for match_id in matches]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert [len(store.load(match_id).entries) for match_id in matches] == [25, 25, 25, 25]


def test_a_closed_store_says_so(store: Store) -> None:
    store.close()
    store.close()
    with pytest.raises(AppError) as caught:
        store.peers()
    assert code(caught) == "store-closed"


def test_the_log_has_room_before_the_first_commit_and_nothing_of_it_stays(store: Store) -> None:
    store.add_match(header())
    log = store.path.with_name(store.path.name + "-wal")
    size = log.stat().st_size
    assert size >= 4_000_000
    append(store, "zero", "one")
    assert log.stat().st_size == size
    store.close()
    assert store.path.stat().st_size < 200_000
    with sqlite3.connect(store.path) as db:
        assert db.execute("SELECT count(*) FROM sqlite_master WHERE name = 'room'").fetchone() == (0,)
        assert db.execute("PRAGMA integrity_check").fetchone() == ("ok",)


def test_without_that_room_on_the_disk_a_commit_that_fits_is_still_made(store: Store) -> None:
    with store._file.reading() as db:
        (pages,) = db.execute("PRAGMA page_count").fetchone()
        db.execute(f"PRAGMA max_page_count = {pages + 20}")
    store.add_match(header())
    append(store, "zero")
    assert store.load(M1).entries == (entry("zero"),)
