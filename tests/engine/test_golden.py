"""Golden playthroughs: 200 deals must come out as they did (tests/support/golden.py has the how and the command)."""

from __future__ import annotations

import gzip
from pathlib import Path

import pytest

from engine import apply
from tests.support.golden import EACH, FOLDER, hashed, read, written

FILES = sorted(FOLDER.glob("*.txt"))


def test_there_are_fifty_of_every_preset() -> None:
    assert [path.name[-6:-4] for path in FILES] == [f"{n:02}" for n in range(EACH)] * 4


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_a_deal_comes_out_as_it_did(path: Path) -> None:
    state, lines = read(path)
    for number, (action, expected) in enumerate(lines, 1):
        step = apply(state, action)
        text = written(step)
        assert hashed(text) == expected, f"{path.name}, action {number}: {text}"
        state = step.state


@pytest.mark.parametrize("path", sorted(FOLDER.glob("*.full.gz")), ids=lambda path: path.name)
def test_a_deal_comes_out_as_it_did_in_every_word(path: Path) -> None:
    state, lines = read(path.with_name(path.name.replace(".full.gz", ".txt")))
    texts = gzip.decompress(path.read_bytes()).decode("ascii").split("\n")
    for (action, _), text in zip(lines, texts, strict=True):
        step = apply(state, action)
        assert written(step) == text
        state = step.state
