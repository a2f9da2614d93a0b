"""The record of a deal: the list is the truth, a position is its fold."""

from __future__ import annotations

import pytest

from engine import IllegalAction, NotationError, digest, format_position, parse_rules
from engine.record import Record, format_record, parse_record
from tests.support.chance import walk
from tests.support.table import seen

RULES = parse_rules("classic deal=staggered starter=alternate")
LAYOUT = (
    (
        "reveal 12=9d reveal 13=Kc reveal 14=Qc reveal 15=Jc reveal 16=Tc"  # b began the deal before: a's cards lie
    )
    .replace(" reveal", ";reveal")
    .split(";")
)
DEAL = Record(RULES, "b")


def played(*actions: str) -> Record:
    record = DEAL
    for action in (*LAYOUT, *actions):
        record = record.after(action)
    return record


def test_a_record_begins_with_the_deal_that_its_rules_and_the_last_starter_make() -> None:
    assert DEAL.refold() == DEAL.start()
    assert DEAL.start().pending == (12, 13, 14, 15, 16)
    assert Record(RULES).start().pending == (104, 105)


def test_a_position_is_the_fold_of_the_actions_before_it() -> None:
    record = played("turn", "reveal 17=2h", "aT>aW")
    assert seen(record.refold(), "a.waste", "turn") == "a.waste: 2h; turn: b"
    assert seen(record.refold(7), "a.turned", "turn") == "a.turned: 2h; turn: a"
    assert record.refold(0) == DEAL.start()
    assert [str(step.action) for step in record.steps()] == [*LAYOUT, "turn", "reveal 17=2h", "aT>aW"]
    assert [step.state.play for step in record.steps()][-1] == 3


def test_every_prefix_folds_to_the_position_that_was_there() -> None:
    record, states = Record(parse_rules("depot")), []
    for step in walk(record.rules, 11):
        record = record.after(step.action)
        states.append(step.state)
        if len(states) == 120:
            break
    for length in (1, 5, 40, 119, 120):
        assert record.refold(length) == states[length - 1]
        assert digest(record.refold(length)) == digest(states[length - 1])
        assert format_position(record.refold(length)) == format_position(states[length - 1])


def test_what_was_never_accepted_is_found_by_folding() -> None:
    with pytest.raises(IllegalAction):
        played("aT>aW").refold()


def test_a_record_has_a_text() -> None:
    record = played("turn", "reveal 17=2h", "aT>aW")
    text = format_record(record)
    assert text.startswith("rules: reserve=13 ")
    assert text.endswith("\nprevious: b\n" + "\n".join(LAYOUT) + "\nturn\nreveal 17=2h\naT>aW\n")
    assert parse_record(text) == record
    assert parse_record(format_record(Record(RULES))) == Record(RULES)


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("", 1),
        ("turn", 1),
        ("rules: classic\nturn", 1),
        (format_record(DEAL).replace("previous: b", "previous: c"), 2),
        (format_record(DEAL) + "turn\nTurn\n", 4),
        (format_record(Record(RULES)) + "turn\nstop\n", 3),
    ],
)
def test_an_error_in_the_text_names_its_line(text: str, line: int) -> None:
    with pytest.raises(NotationError) as error:
        parse_record(text)
    assert error.value.line == line
