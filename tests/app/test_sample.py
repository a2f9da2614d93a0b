"""The sample record beside docs/protocol.md is what the program writes today, and its verdict is the one stated."""

from __future__ import annotations

import json

from tests.support.sample import RECORD, VERDICT, made


def test_the_sample_and_its_verdict_are_as_the_docs_have_them() -> None:
    data, verdict = made()
    assert RECORD.read_bytes() == data
    assert VERDICT.read_text("utf-8") == verdict
    told = json.loads(verdict)
    assert told["status"] == "finished"
    assert [deal["reason"] for deal in told["deals"]] == ["resign"]
    assert [stop["upheld"] for stop in told["stops"]] == [False]
