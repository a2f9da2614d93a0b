"""The sample record of docs/protocol.md and the verdict on it.  `python -m tests.support.sample` writes both files.

A short match: turned cards, a denied Stop, plays, a resignation that brings the target. Keys and nonces are those of
the tests, the clocks stand still, so the bytes are always the same.
"""

from __future__ import annotations

import json
import tempfile
from pathlib import Path

from app.export import verify_object
from app.review import review
from net.record import format_record, parse_record, record_of
from tests.app.test_crash import RULES, scripted
from tests.support.pair import Pair

FOLDER = Path(__file__).parents[2] / "docs"
RECORD, VERDICT = FOLDER / "sample.crapette", FOLDER / "sample.json"


def made() -> tuple[bytes, str]:
    """The record's bytes, and the answer of `crapette verify --json` to it."""
    with tempfile.TemporaryDirectory() as folder:
        pair = Pair(Path(folder), RULES)
        scripted(pair)
        data = format_record(record_of(pair.host.play.log))
        pair.close()
    verdict = verify_object(review([parse_record(data)]), ["sample.crapette"])
    return data, json.dumps(verdict, indent=1) + "\n"


if __name__ == "__main__":
    record, verdict = made()
    RECORD.write_bytes(record)
    VERDICT.write_text(verdict, "utf-8")
