"""Names that would not be seen: not typed, and shown as signs where another program lets them in."""

from __future__ import annotations

from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app import happening as h
from app.controller import Controller
from app.match import RULES_VERSION, new_match
from app.names import clean_name, is_name, is_seen, showable
from app.review import review
from app.view import Refusal
from engine import full_rules, parse_rules
from net.identity import Identity
from net.log import Log
from net.record import Record
from net.terms import Header, Terms
from tests.support.pair import Pair

FILLERS = "\u3164\u115f\u1160\uffa0\u2800\u17b4\u17b5\u034f\U0001d159"


@pytest.mark.parametrize(
    ("text", "typed", "shown"),
    [
        *((filler, "", "□") for filler in FILLERS),
        ("A\u3164B", "AB", "A□B"),
        ("\u3164 \u2800", "", "□ □"),
        ("\u0301\u0302", "", "◌\u0301\u0302"),  # marks alone
        ("\ufe0f", "", "◌\ufe0f"),
        ("x \u0301", "x", "x ◌\u0301"),
        ("x" + "\u0335" * 12, "x" + "\u0335" * 4, "x" + "\u0335" * 4),  # a heap of marks
        ("\u20dd" * 9, "", "◌" + "\u20dd" * 4),
        ("\u0378", "", "□"),  # not assigned to anything
        ("a\u200b\u2066b", "ab", "ab"),
        ("Zo\u00eb", "Zo\u00eb", "Zo\u00eb"),
        ("Nguy\u1ec5n", "Nguy\u1ec5n", "Nguy\u1ec5n"),
        ("\u05e9\u05c1\u05b8", "\u05e9\u05b8\u05c1", "\u05e9\u05c1\u05b8"),  # Hebrew, pointed
        ("\u0e19\u0e49\u0e33", "\u0e19\u0e49\u0e33", "\u0e19\u0e49\u0e33"),
        ("\u0939\u093f\u0928\u094d\u0926\u0940", "\u0939\u093f\u0928\u094d\u0926\u0940", None),
        ("\u2764\ufe0f", "\u2764\ufe0f", "\u2764\ufe0f"),
    ],
)
def test_typed_and_shown(text: str, typed: str, shown: str | None) -> None:
    assert clean_name(text) == typed
    assert showable(text) == (text if shown is None else shown)
    assert is_name(text) == (typed == text)
    assert is_seen(text) == bool(typed)


@given(st.text())
def test_what_is_shown_stays_as_it_is(text: str) -> None:
    shown = showable(text)
    assert showable(shown) == shown
    typed = clean_name(text)
    assert clean_name(typed) == typed or len(typed) == 32
    assert showable(typed) == typed


def test_an_unseen_name_of_another_program_is_seen_at_the_table_and_in_the_review() -> None:
    host, guest = (Identity(sha256(name.encode()).digest()) for name in ("host", "guest"))
    terms = Terms(RULES_VERSION, full_rules(parse_rules("classic")), 0, "\u3164\u2800", "\u0301" * 32)
    header = Header((host.key, guest.key), (bytes(32), bytes(32)), terms.encode()).check()
    names = {"a": "□□", "b": "◌" + "\u0301" * 4}
    log = Log(header, 0, host, new_match(terms))
    assert Controller(log, lambda: None).names == names
    assert review([Record(header)]).names == names


@pytest.fixture
def pair(tmp_path: Path) -> Iterator[Pair]:
    made = Pair(tmp_path)
    yield made
    made.close()


def test_a_line_nobody_would_see_is_not_said_and_one_that_came_is_shown(pair: Pair) -> None:
    for text in ("\u3164", " \u2800 ", "\u0301", "\u200b", "é" * 300, ""):
        assert pair.host.play.chat(text) == Refusal(("not-said",))
    assert pair.host.play.chat("a\u3164 \u0301") is None
    pair.settle()
    assert pair.guest.heard(h.Said) == [h.Said("a□ ◌\u0301")]


def test_of_a_pasted_line_only_what_must_not_be_said_is_left_out(pair: Pair) -> None:
    for text in ("one\ttwo\r\nthree", "می\u200cخواهم", "\u202eabc\x1b[31m", "👩\u200d👧", "\u2028", "\ud83d"):
        assert pair.host.play.chat(text) == (None if text.strip("\u2028\ud83d") else Refusal(("not-said",)))
    pair.settle()
    assert [said.text for said in pair.guest.heard(h.Said)] == ["one two  three", "میخواهم", "abc[31m", "👩👧"]
