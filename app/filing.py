"""Records as files: written whole or not at all, read with a limit.

Owns the file system side of `.crapette` files. What they mean is `net.record`'s and `net.verdict`'s.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Callable, Sequence
from datetime import date
from pathlib import Path

from app.errors import AppError
from app.files import write_atomic
from net.codec import MAX_BYTES, Wire, decode_array
from net.codes import NetError
from net.frames import HEAD_BYTES, Cutter
from net.identity import SIGNATURE_BYTES
from net.log import Log
from net.record import Record, format_record, parse_record, record_of

# For a command, all its files together: an honest match of a hundred deals. A crafted one of that size, of entries as
# small as can be, takes 180 MB once folded.
MAX_RECORD = 12 * 1024 * 1024
SUFFIX = ".crapette"
MAX_FILED = 96  # bytes of a player's name in a file's name; all of one may be 255
# For a window, which keeps all of a record at hand: some thirty long deals, 90 MB once folded.
MAX_SHOWN = 5 * 1024 * 1024
UNWEIGHED = 1024 * 1024  # so little cannot unfold to too much
MAX_WEIGHT = 56 * 1024 * 1024
MAX_READ = 8 * MAX_RECORD  # unfolded: an honest record takes some five times its size


def save_record(log: Log, folder: Path) -> Path:
    """Write the record of a match under a name made of its number; the path. Raises AppError ``file-unwritable``."""
    return save_as(record_of(log), folder / record_name(log.header.match_id))


def record_name(match_id: bytes) -> str:
    """What the file of a match is called."""
    return match_id.hex()[:16] + SUFFIX


def drop_record(match_id: bytes, folder: Path) -> None:
    """Delete the file that `save_record` made there, if it did. Raises AppError ``file-unwritable``."""
    path = folder / record_name(match_id)
    try:
        path.unlink(missing_ok=True)
    except OSError as error:
        raise AppError("file-unwritable", path=str(path), detail=error.strerror or str(error)) from error


def match_name(players: tuple[str, str], day: date) -> str:
    """What a file about a match is to be called, without an ending: ``Ada-Grace-2026-11-30``.

    Letters and digits of any script, so that every file system takes it; never longer than they allow.
    """
    return "-".join([*(_filed(name) for name in players), day.isoformat()])


def _filed(name: str) -> str:
    """A name as part of a file's name."""
    kept = (char if unicodedata.category(char)[0] in "LNM" else " " for char in unicodedata.normalize("NFC", name))
    filed = "_".join("".join(kept).split())
    while len(filed.encode()) > MAX_FILED:
        filed = filed[:-1]
    return filed or "_"


def save_as(record: Record, path: Path) -> Path:
    """Write a record to `path`. Raises AppError ``file-unwritable``."""
    try:
        write_atomic(path, format_record(record))
    except OSError as error:
        raise AppError("file-unwritable", path=str(path), detail=error.strerror or str(error)) from error
    return path


def open_record(path: Path, told: Callable[[float], None] = lambda _part: None) -> Record:
    """Read a record file. Raises AppError ``file-unreadable``, ``file-too-big``; NetError if it is no record."""
    return open_records((path,), told)[0]


def open_records(paths: Sequence[Path], told: Callable[[float], None] = lambda _part: None) -> list[Record]:
    """Read several, within one bound for all of them. Raises as `open_record`.

    `told` is called now and then with the part of the work (of 1) done since the last time.
    """
    records, left = [], MAX_RECORD
    for path in paths:
        try:
            with path.open("rb") as file:
                data = file.read(left + 1)  # a device has no size and no end
        except OSError as error:
            raise AppError("file-unreadable", path=str(path), detail=error.strerror or str(error)) from error
        half = HEAD_BYTES + MAX_BYTES  # an item cut off at the end is damage, not weight
        swollen = len(data) > MAX_SHOWN and bearable(data, lambda: None, MAX_READ * left // MAX_RECORD) + half < len(
            data
        )
        if swollen or len(data) > left:
            raise AppError("file-too-big", path=str(path))
        records.append(parse_record(data, lambda part: told(part / len(paths))))
        left -= len(data)
    return records


def open_beginning(path: Path, check: Callable[[], None] = lambda: None, share: int = 1) -> tuple[Record, bool]:
    """Read as much of a record file as may be held folded, and whether that is less than all.

    `check` is called now and then and may raise; `share`: how many files share what may be held. Raises AppError
    ``file-unreadable``, ``file-special`` for what is no plain file (a pipe would keep whoever waits for ever); NetError
    if it is no record.
    """
    most = MAX_SHOWN // share
    try:
        if path.exists() and not path.is_file() and not path.is_dir():
            raise AppError("file-special", path=str(path))
        with path.open("rb") as file:
            data = file.read(most + 1)
    except OSError as error:
        raise AppError("file-unreadable", path=str(path), detail=error.strerror or str(error)) from error
    weight = MAX_WEIGHT // share
    sound = len(data) if len(data) <= min(UNWEIGHED, most) else bearable(data[:most], check, weight)
    check()
    return parse_record(data[:sound]), sound < len(data)


def bearable(data: bytes, check: Callable[[], None], limit: int | None = None) -> int:
    """How many bytes of a record can be unfolded within `limit` (`MAX_WEIGHT`) bytes of memory: whole items only.

    Two bytes may unfold to seventy, as arrays of one number each, and a signature does not hinder its owner.
    """
    cutter = Cutter()
    cutter.feed(data)
    end, weight, limit = 0, 0, limit or MAX_WEIGHT
    try:
        while (body := cutter.next(MAX_BYTES)) is not None:
            for part in decode_array(body):
                packed = isinstance(part, bytes) and len(part) > SIGNATURE_BYTES
                weight += _weight(decode_array(part) if packed and isinstance(part, bytes) else part)
            if weight > limit:
                return end
            end += HEAD_BYTES + len(body)
            check()
    except NetError:
        return len(data)  # the reader stops there by itself
    return end


def _weight(value: Wire) -> int:
    """About what a value takes in memory."""
    if isinstance(value, tuple):
        return 72 + sum(8 + _weight(part) for part in value)
    return 32 if isinstance(value, int) else 64 + len(value)
