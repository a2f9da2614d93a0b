"""What may stand in names, chat and rules text is a list on the page, not whatever Unicode has assigned by now."""

from __future__ import annotations

from pathlib import Path

import pytest

from net.codes import Code, NetError
from net.terms import Terms, check_chat, check_name, plain

REFUSED = [
    *(0x00, 0x1F, 0x7F, 0x9F, 0xAD, 0x600, 0x605, 0x61C, 0x6DD, 0x70F, 0x890, 0x891, 0x8E2, 0x180E, 0x200B, 0x200F),
    *(0x2028, 0x202E, 0x2060, 0x2065, 0x206F, 0xD800, 0xDFFF, 0xE000, 0xF8FF, 0xFDD0, 0xFDEF, 0xFEFF, 0xFFF0, 0xFFFB),
    *(0xFFFE, 0xFFFF, 0x110BD, 0x110CD, 0x13430, 0x1343F, 0x1BCA0, 0x1BCA3, 0x1D173, 0x1D17A, 0x1FFFE, 0xDFFFF),
    *(0xE0000, 0xE00FF, 0xE01F0, 0xEFFFF, 0xF0000, 0x10FFFF),
]
ALLOWED = [
    *(0x20, 0x7E, 0xA0, 0xAC, 0xAE, 0x5FF, 0x606, 0x88F, 0x892, 0x180D, 0x180F, 0x200A, 0x2010, 0x2027, 0x202F, 0x205F),
    *(0x2070, 0xD7FF, 0xF900, 0xFDCF, 0xFDF0, 0xFE0F, 0xFFEF, 0xFFFC, 0xFFFD, 0x10000, 0x13440, 0x1FFFD, 0xDFFFD),
    *(0xE0100, 0xE01EF),
    *(0x378, 0x530, 0x1FAE8, 0x1FAE9, 0x2FFE0),  # unassigned in Unicode 14 (Python 3.11), some of them not any more
    *(0x3164, 0x115F, 0x2800, 0x0301),  # not seen, but lawful since the first version
]


def test_the_list_by_its_edges_and_its_size() -> None:
    assert [hex(point) for point in REFUSED if plain(chr(point))] == []
    assert [hex(point) for point in ALLOWED if not plain(chr(point))] == []
    assert sum(not plain(chr(point)) for point in range(0x110000)) == 205026


@pytest.mark.parametrize("name", ["Zoë", "\U0001fae8", "\u0378", "\u3164", "\u0301", "\u2800", "x" * 32, " a "])
def test_a_name_is_judged_by_that_list_alone(name: str) -> None:
    """Also in the terms of a record: whoever reads it, with old tables or new ones, says the same."""
    assert check_name(name) == name
    assert Terms.decode(Terms(1, "toy", 0, name, "Bob").encode()).name_host == name


@pytest.mark.parametrize("name", ["", "x" * 33, " ", "\u3000\xa0\u1680\u2003\u202f\u205f", "a\u200b", "\u202ea", "\n"])
def test_no_name(name: str) -> None:
    with pytest.raises(NetError) as caught:
        check_name(name)
    assert caught.value.code == Code.BAD_TEXT


def test_chat_is_judged_by_the_same_list() -> None:
    assert check_chat("\U0001fae8 \u3164") == "\U0001fae8 \u3164"
    for text in ("\u200b", "\x1b[2J", "\U000e0041", "", "é" * 251):
        with pytest.raises(NetError):
            check_chat(text)


def test_no_table_of_unicode_has_a_say() -> None:
    folder = Path(__file__).parents[2] / "net"
    assert [path.name for path in folder.glob("*.py") if "unicodedata" in path.read_text("utf-8")] == []
