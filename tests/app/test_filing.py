"""Record files of any kind are read within bounds of memory and time."""

from __future__ import annotations

import os
import sys
import threading
from datetime import date
from hashlib import sha256
from pathlib import Path

import pytest

from app import filing
from app.errors import AppError
from app.filing import match_name, open_beginning, open_record, open_records
from engine import full_rules, parse_rules
from net.codec import Wire
from net.entry import Entry, Kind, write
from net.identity import Identity
from net.record import Record, format_record
from net.terms import Header, Terms


def crafted(count: int, body: Wire) -> bytes:
    """A record of well signed nonsense."""
    host, guest = (Identity(sha256(name).digest()) for name in (b"host", b"guest"))
    terms = Terms(1, full_rules(parse_rules("classic")), 0, "Hanna", "Gero")
    header = Header((host.key, guest.key), (bytes(32), bytes(32)), terms.encode())
    chain: list[Entry] = []
    for n in range(count):
        prev = chain[-1].hash if chain else header.match_id
        chain.append(write(host, header.match_id, n, 0, prev, 0, Kind.ACT, body, bytes(16)))
    return format_record(Record(header, tuple(chain)))


def test_a_record_that_unfolds_to_much_is_not_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(filing, "MAX_SHOWN", 10_000)
    monkeypatch.setattr(filing, "MAX_READ", 1_000_000)
    path = tmp_path / "swollen.crapette"
    path.write_bytes(crafted(20, tuple(((1,),) * 100 for _ in range(30))))
    with pytest.raises(AppError) as caught:
        open_record(path)
    assert caught.value.code == "file-too-big"
    path.write_bytes(crafted(20, "x" * 6000)[:-1])
    found = open_record(path)
    assert (len(found.chain), found.damaged_at) == (19, 19)


@pytest.mark.skipif(sys.platform == "win32", reason="no named pipes among the files")
def test_a_file_without_an_end_is_not_read_to_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(filing, "MAX_RECORD", 10_000)
    pipe = tmp_path / "pipe.crapette"
    os.mkfifo(pipe)
    feeder = threading.Thread(target=lambda: pipe.write_bytes(bytes(20_000)))
    feeder.start()
    with pytest.raises(AppError) as caught:
        open_record(pipe)
    feeder.join()
    assert caught.value.code == "file-too-big"


def test_several_files_share_one_bound(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "one.crapette"
    path.write_bytes(crafted(20, "x" * 1000))
    monkeypatch.setattr(filing, "MAX_RECORD", 3 * path.stat().st_size - 1)
    assert [len(record.chain) for record in open_records((path, path))] == [20, 20]
    with pytest.raises(AppError) as caught:
        open_records((path, path, path))
    assert caught.value.code == "file-too-big"
    monkeypatch.setattr(filing, "MAX_SHOWN", path.stat().st_size)
    assert open_beginning(path)[1] is False
    found, cut = open_beginning(path, share=2)
    assert cut
    assert 5 < len(found.chain) <= 10


@pytest.mark.skipif(sys.platform == "win32", reason="no named pipes among the files")
def test_a_pipe_keeps_no_window_waiting(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe.crapette"
    os.mkfifo(pipe)
    with pytest.raises(AppError) as caught:
        open_beginning(pipe)
    assert caught.value.code == "file-special"


@pytest.mark.parametrize(
    ("players", "name"),
    [
        (("Ada", "Grace"), "Ada-Grace-2026-11-30"),
        (("Jean-Sébastien", "Ann B."), "Jean_Sébastien-Ann_B-2026-11-30"),
        (("../../etc", 'a<b>:"|?*\\c'), "etc-a_b_c-2026-11-30"),
        (("...", "\u202eevil"), "_-evil-2026-11-30"),
        (("नमस्ते", "小林"), "नमस्ते-小林-2026-11-30"),
    ],
)
def test_a_match_is_filed_under_its_players_and_the_day(players: tuple[str, str], name: str, tmp_path: Path) -> None:
    assert match_name(players, date(2026, 11, 30)) == name
    (tmp_path / f"{name}.crapette").write_bytes(b"")


def test_the_longest_names_are_no_longer_than_a_file_name_may_be() -> None:
    assert len(match_name(("𝔞" * 32, "é" * 32), date(2026, 11, 30)).encode()) <= 230
