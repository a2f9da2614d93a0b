"""Versions of the store, files that are not one, damage, crashes."""

from __future__ import annotations

import shutil
import sqlite3
import subprocess
import sys
from contextlib import closing, suppress
from pathlib import Path
from random import Random

import pytest

from app.errors import AppError
from app.rescue import kept_store, set_store_aside
from app.schema import MIGRATIONS, VERSION, migrate
from app.standings import DealResult, Tally
from app.store import Store
from app.stored import Entry, Fork, KnownPeer, MatchHeader, StoredMatch, Summary

DATA = Path(__file__).parent.parent / "data"

WRITE = """
import sys
from pathlib import Path
from random import Random
from app.store import Store
from app.stored import MatchHeader
with Store(Path(sys.argv[1])) as store:
    store.add_match(MatchHeader(b"m" * 32, 0, b"h" * 32, b"g" * 32, b"H" * 32, b"G" * 32, b"terms"))
    for n in range(1_000_000):
        store.append(b"m" * 32, n, n.to_bytes(4, "big") * 500, b"s" * 64)
        print(n, flush=True)
"""


def test_schema_1_is_read(tmp_path: Path) -> None:
    """The file was written by the first version; it must open for ever."""
    path = tmp_path / "store.sqlite3"
    shutil.copy(DATA / "store-1.sqlite3", path)
    with Store(path) as store:
        header = MatchHeader(
            *(b"\x01" * 32, 1, b"\x02" * 32, b"\x03" * 32, b"\x04" * 32, b"\x05" * 32),
            *(b"the terms", "Zoë", "classic", False, "192.0.2.7:4242"),
        )
        assert store.load(b"\x01" * 32) == StoredMatch(
            header,
            (Entry(b"commit", b"c" * 64), Entry(b"stop", b"s" * 64)),
            ((1, Entry(b"act", b"a" * 64)),),
            (Fork((Entry(b"this", b"t" * 64), Entry(b"that", b"u" * 64), Entry(b"ack", b"v" * 64))),),
            Summary(True, "forked", (45, 0), 1),
            1699999999999,
        )
        assert store.deals(b"\x01" * 32) == (DealResult(1, 0, "won", 45, 80, (Tally(2, 1, 0), Tally(0, 0, 3))),)
        assert store.peers() == (KnownPeer(b"\x02" * 32, "Zoë", "192.0.2.7:4242", 1700000000000, 1700000000000),)
        assert store.key_at("192.0.2.7:4242") == b"\x02" * 32
        row = store.history()[0]
        assert (row.created, row.updated, row.entries) == (1700000000000, 1700000000000, 2)


def test_there_is_a_stored_file_for_each_version() -> None:
    assert sorted(path.name for path in DATA.glob("store-*.sqlite3")) == [
        f"store-{n + 1}.sqlite3" for n in range(VERSION)
    ]


def test_a_migration_is_taken_whole_or_not_at_all(tmp_path: Path) -> None:
    with closing(sqlite3.connect(tmp_path / "x", isolation_level=None)) as db:
        migrate(db)
        with pytest.raises(sqlite3.OperationalError):
            migrate(db, (*MIGRATIONS, ("CREATE TABLE more (x)", "NONSENSE")))
        assert db.execute("PRAGMA user_version").fetchone() == (VERSION,)
        assert db.execute("SELECT count(*) FROM sqlite_master WHERE name = 'more'").fetchone() == (0,)
        migrate(db, (*MIGRATIONS, ("CREATE TABLE more (x)",)))
        assert db.execute("PRAGMA user_version").fetchone() == (VERSION + 1,)


def test_a_newer_store_is_refused_and_untouched(tmp_path: Path) -> None:
    path = tmp_path / "store.sqlite3"
    Store(path).close()
    with closing(sqlite3.connect(path)) as db:
        db.execute("PRAGMA user_version = 99")
    before = path.read_bytes()
    with pytest.raises(AppError) as caught:
        Store(path)
    assert (caught.value.code, caught.value.values) == ("store-too-new", {"version": 99, "known": VERSION})
    assert path.read_bytes() == before


def test_another_programs_database_is_refused_and_untouched(tmp_path: Path) -> None:
    path = tmp_path / "store.sqlite3"
    with closing(sqlite3.connect(path)) as db:
        db.execute("CREATE TABLE cookies (x)")
    before = path.read_bytes()
    with pytest.raises(AppError) as caught:
        Store(path)
    assert caught.value.code == "store-foreign"
    assert path.read_bytes() == before


def test_a_file_of_junk_is_refused_and_can_be_set_aside(tmp_path: Path) -> None:
    path = tmp_path / "store.sqlite3"
    path.write_bytes(b"junk" * 1000)
    with pytest.raises(AppError) as caught:
        Store(path)
    assert caught.value.code == "store-damaged"
    kept = kept_store(path)
    assert set_store_aside(path) == kept
    assert kept.name.startswith("store.sqlite3.damaged-")
    assert kept.read_bytes() == b"junk" * 1000
    with Store(path) as store:
        assert store.history() == ()


def test_damaged_pages_are_a_code_not_a_traceback(tmp_path: Path) -> None:
    path = tmp_path / "store.sqlite3"
    match_id = b"\x01" * 32
    with Store(path) as store:
        store.add_match(MatchHeader(match_id, 0, b"h" * 32, b"g" * 32, b"H" * 32, b"G" * 32, b""))
        for n in range(50):
            store.append(match_id, n, b"x" * 1000, b"s" * 64)
    sound = path.read_bytes()
    codes = set()
    for page in range(len(sound) // 4096):
        path.write_bytes(sound[: page * 4096] + b"\xa5" * 4096 + sound[(page + 1) * 4096 :])
        try:
            with Store(path) as store:
                store.load(match_id)
        except AppError as error:
            codes.add(error.code)
    assert codes <= {"store-damaged", "store-failed", "store-foreign", "unknown-match"}
    assert "store-damaged" in codes


def test_a_store_cut_short_gives_a_code_or_a_good_prefix(tmp_path: Path) -> None:
    path = tmp_path / "store.sqlite3"
    match_id = b"\x01" * 32
    with Store(path) as store:
        store.add_match(MatchHeader(match_id, 0, b"h" * 32, b"g" * 32, b"H" * 32, b"G" * 32, b""))
        for n in range(50):
            store.append(match_id, n, bytes([n]) * 1000, b"s" * 64)
    sound = path.read_bytes()
    codes = set()
    for size in range(1, len(sound), 3001):
        path.write_bytes(sound[:size])
        try:
            with Store(path) as store:
                entries = store.load(match_id).entries
        except AppError as error:
            codes.add(error.code)
        else:
            assert [entry.payload for entry in entries] == [bytes([n]) * 1000 for n in range(len(entries))]
    assert codes <= {"store-damaged", "store-failed", "unknown-match"}


def test_a_lost_entry_leaves_the_good_prefix(tmp_path: Path) -> None:
    path = tmp_path / "store.sqlite3"
    shutil.copy(DATA / "store-1.sqlite3", path)
    with closing(sqlite3.connect(path)) as db:
        db.execute("DELETE FROM entries WHERE n = 0")
        db.commit()
    with Store(path) as store:
        assert store.load(b"\x01" * 32).entries == ()


def test_a_missing_folder_is_a_code(tmp_path: Path) -> None:
    with pytest.raises(AppError) as caught:
        Store(tmp_path / "none" / "store.sqlite3")
    assert caught.value.code == "store-unreachable"


def test_a_full_disk_is_a_code_and_loses_nothing(tmp_path: Path) -> None:
    path = tmp_path / "store.sqlite3"
    match_id = b"\x01" * 32
    with Store(path) as store:
        store.add_match(MatchHeader(match_id, 0, b"h" * 32, b"g" * 32, b"H" * 32, b"G" * 32, b""))
        with store._file.reading() as db:
            pages = db.execute("PRAGMA page_count").fetchone()[0]
            db.execute(f"PRAGMA max_page_count = {pages + 4}")
        code, stored = "", 0
        while not code and stored < 100:
            try:
                store.append(match_id, stored, b"x" * 4000, b"s" * 64)
                stored += 1
            except AppError as error:
                code = error.code
        assert code == "store-full"
        assert len(store.load(match_id).entries) == stored


@pytest.mark.parametrize("acknowledged", [1, 7, 60, 300])
def test_a_killed_program_loses_nothing_it_was_told_is_stored(tmp_path: Path, acknowledged: int) -> None:
    path = tmp_path / "store.sqlite3"
    with subprocess.Popen([sys.executable, "-c", WRITE, str(path)], stdout=subprocess.PIPE, text=True) as writer:
        assert writer.stdout is not None
        told = -1
        while told < acknowledged:
            told = int(writer.stdout.readline())
        writer.kill()
        for line in writer.stdout:  # said before the kill arrived
            if line.endswith("\n"):
                told = int(line)
    with Store(path) as store:
        entries = store.load(b"m" * 32).entries
        assert len(entries) > told
        assert entries == tuple(Entry(n.to_bytes(4, "big") * 500, b"s" * 64) for n in range(len(entries)))
        store.append(b"m" * 32, len(entries), b"goes on", b"s" * 64)


def read_all(path: Path) -> None:
    with Store(path) as store:
        for row in store.history():
            store.load(row.header.match_id)
            store.deals(row.header.match_id)
        store.statistics()
        store.peers()


def test_a_damaged_word_of_a_table_is_damage(tmp_path: Path) -> None:
    path = tmp_path / "store.sqlite3"
    data = bytearray((DATA / "store-1.sqlite3").read_bytes())
    data[data.find(b"CREATE TABLE deals") + 8] ^= 0x80  # no UTF-8 any more, and SQLite quotes it
    path.write_bytes(data)
    with pytest.raises(AppError) as caught:
        read_all(path)
    assert caught.value.code == "store-damaged"


@pytest.mark.parametrize("seed", range(150))
def test_a_store_with_flipped_bits_is_read_or_refused_with_a_code(tmp_path: Path, seed: int) -> None:
    path = tmp_path / "store.sqlite3"
    data, random = bytearray((DATA / "store-1.sqlite3").read_bytes()), Random(seed)
    used = [at for at, byte in enumerate(data) if byte]  # most of the file is empty pages
    for at in random.sample(used, 3):
        data[at] ^= 1 << random.randrange(8)
    path.write_bytes(data)
    with suppress(AppError):
        read_all(path)


@pytest.mark.parametrize("change", ["DROP TABLE stops", "PRAGMA user_version = -1"])
def test_a_store_that_lost_a_table_or_its_version_is_damaged(tmp_path: Path, change: str) -> None:
    path = tmp_path / "store.sqlite3"
    shutil.copy(DATA / "store-1.sqlite3", path)
    with closing(sqlite3.connect(path)) as db:
        db.execute(change)
        db.commit()
    with pytest.raises(AppError) as caught:
        read_all(path)
    assert caught.value.code == "store-damaged"
