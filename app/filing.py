"""Records as files: written whole or not at all, read with a limit.

Owns the file system side of `.crapette` files. What they mean is `net.record`'s and `net.verdict`'s.
"""

from __future__ import annotations

from pathlib import Path

from app.errors import AppError
from app.files import write_atomic
from net.log import Log
from net.record import Record, format_record, parse_record, record_of

MAX_RECORD = 64 * 1024 * 1024
SUFFIX = ".crapette"


def save_record(log: Log, folder: Path) -> Path:
    """Write the record of a match under a name made of its number; the path. Raises AppError ``file-unwritable``."""
    return save_as(record_of(log), folder / (log.header.match_id.hex()[:16] + SUFFIX))


def save_as(record: Record, path: Path) -> Path:
    """Write a record to `path`. Raises AppError ``file-unwritable``."""
    try:
        write_atomic(path, format_record(record))
    except OSError as error:
        raise AppError("file-unwritable", path=str(path), detail=error.strerror or str(error)) from error
    return path


def open_record(path: Path) -> Record:
    """Read a record file. Raises AppError ``file-unreadable``, ``file-too-big``; NetError if it is no record."""
    try:
        if path.stat().st_size > MAX_RECORD:
            raise AppError("file-too-big", path=str(path))
        data = path.read_bytes()
    except OSError as error:
        raise AppError("file-unreadable", path=str(path), detail=error.strerror or str(error)) from error
    return parse_record(data)
