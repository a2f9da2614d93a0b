"""What a person at a terminal can look up."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from app import happening as h
from app.cli.guide import how_to_type, rules_in_words, terms, whole
from app.strings import Strings
from engine import parse_rules
from tests.support.pair import Pair


@pytest.fixture
def pair(tmp_path: Path) -> Iterator[Pair]:
    made = Pair(tmp_path)
    yield made
    made.close()


def test_help_explains_every_mark_of_the_table(pair: Pair) -> None:
    told = whole(Strings(), pair.guest.play)
    assert told.startswith(how_to_type(Strings(), pair.guest.play) + "\n\nHow the table is read:\n")
    for mark in (
        "a card is its rank, A 2-9 T J Q K (T is the ten), and its suit: c ♣  d ♦  h ♥  s ♠",
        "with a ' it is of Gero's pack, without of Hanna's",
        "? ?*12     one card face down, twelve of them; (9h) lies face down, but has been seen",
        "the piles of Hanna begin with a., those of Gero with b.: reserve, hand, turned (card), waste, houses",
        "houses 1 | 2 | 3 | 4 of one player",
        "3h - As    foundations 1, 2, 3 …: their top cards; - is an empty one",
        "→          it is your turn",
    ):
        assert mark in told


def test_help_tells_how_a_stop_is_called_by_the_rules_of_this_match(pair: Pair) -> None:
    assert whole(Strings(), pair.guest.play).split("\n\n")[-1].splitlines() == [
        "How Stop! is called:",
        "  Each play is told with its number, as in “12 Hanna: …”. If a duty was missed by it, type stop, that number",
        "  and the play that ought to have been made, as Hanna would have typed it: stop 12 aR>f, or stop 12 turn.",
        "  Whoever calls Stop! because a play was missed must name that play.",
        "  Any play of the turn can be stopped, until the caller makes a play.",
        "  A false Stop! has no consequence.",
    ]


@pytest.mark.parametrize(
    ("rules", "last"),
    [
        ("classic referee=open", "  If the play itself was wrong, its number is enough: stop 12."),
        ("arena", "The table refuses every wrong play; nobody calls Stop!"),
    ],
)
def test_only_where_a_misplaced_card_can_be_stopped_its_number_is_enough(tmp_path: Path, rules: str, last: str) -> None:
    pair = Pair(tmp_path, rules)
    told = whole(Strings(), pair.host.play)
    pair.close()
    assert last in told.split("\n\n")[-1].splitlines()
    assert ("How Stop! is called:" in told) is (rules != "arena")


def test_a_guest_is_told_the_rules_in_words_and_last_what_the_host_has_changed() -> None:
    offered = h.TermsProposed(parse_rules("maison own_waste=yes target=3"), 1, "Hanna")
    parts = terms(Strings(), offered).split("\n\n")
    assert parts[0] == "Hanna offers a match by these rules: French (maison own_waste=yes target=3)."
    titles = [part.splitlines()[0] for part in parts[1:8]]
    assert titles == ["AIM", "LAYOUT", "PLAYS", "DUTIES", "THE TURN", "STOP!", "THE END"]
    assert "Each player has a reserve of 12 cards, its top card face up." in parts[2].splitlines()
    assert parts[8].splitlines() == [
        "Changed in “French”:",
        "• The top card of your own waste may be played.",
        "• The match goes to 3 deals won.",
    ]
    assert parts[9:] == ["Help at the table: where a card fits."]


def test_of_rules_as_they_are_nothing_is_said_to_be_changed() -> None:
    assert len(rules_in_words(Strings(), parse_rules("depot")).split("\n\n")) == 7
