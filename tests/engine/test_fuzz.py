"""No text makes the engine raise anything but its own errors, and what it writes it reads back."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from functools import partial

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from engine import (
    EngineError,
    NotationError,
    State,
    apply,
    digest,
    faults,
    format_action,
    format_position,
    legal_actions,
    new_deal,
    parse_action,
    parse_position,
    parse_rules,
)
from tests.support.oracle_hunt import random_position, random_rules

PARTS = [
    *("a.reserve:", "b.hand:", "a.turned:", "b.waste:", "a.houses:", "b.houses:", "foundations:", "turn:", "rules:"),
    *("a.laid:", "b.laid: no", "laid", "a.", ":", ";", "#", "\n", " ", "|", "-", "[", "]", "(9h)", "(", ")", "'", "?"),
    *("?*3", "?*0", "?*52", "?*99", "?*100", "?*-1", "Ah", "Th'", "Ah''", "10h", "Kx", "classic", "depot", "arena"),
    *(
        "deal=staggered",
        "starter=cut",
        "reserve=12",
        "reserve=14",
        "load_from=",
        "load_from=turned+turned",
        "goal=hand",
    ),
    *("target=0", "target=-1", "grace=1e9", "grace=.5", "grace=nan", "=", "own_waste=yes", "\t", "\r", "\x0b", "\x00"),
    *("\u2003", "\u0663", "²", "Ａ", "🂡", "stop", "stop 1", "stop 0", "stop 99999999999", "turn", "pass", "reveal"),
    *("reveal 3=Kc", "reveal 999=Kc", "reveal ٣=Kc", "draw", "draw?", "draw+", "resign a", "resign", "accept", ">"),
    *("a1>a2", "aT>aW", "f>a1", "a1>f", "a1>f9", "a1>b1*2", "a1>b1*1", "a1>b1*99", "a1>b1*999", "a1>b1*²", "*"),
]


def tried(ask: Callable[[], object]) -> EngineError | None:
    """The engine's own error, None if there was none; any other error fails the test."""
    try:
        ask()
    except EngineError as error:
        return error
    return None


texts = st.one_of(
    st.text(max_size=80),
    st.lists(st.sampled_from(PARTS), max_size=12).map("".join),
    st.lists(st.sampled_from(PARTS), max_size=12).map(" ".join),
)


@st.composite
def broken_positions(draw: st.DrawFn) -> str:
    """A sound position text with a few pieces put in, left out or doubled."""
    rng = random.Random(draw(st.integers(0, 10**6)))
    words = random_position(rng, random_rules(rng)).replace("\n", " \n ").split(" ")
    for _ in range(draw(st.integers(1, 4))):
        place = draw(st.integers(0, len(words)))
        piece = draw(st.sampled_from([*PARTS, ""]))
        words[place : place + draw(st.integers(0, 2))] = [piece] if piece else words[place : place + 2] * 2
    return " ".join(words)


@given(st.one_of(texts, broken_positions()))
@example("a.hand: ?*104; b.hand: ?*1")
@example("foundations: Kh Kh Kh")
@example("rules: classic\nturn: a\nfoundations: [Ah Ah] [ [ ]")
@settings(max_examples=400, deadline=None)
def test_a_position_is_read_or_refused_with_line_and_reason(text: str) -> None:
    error = tried(lambda: parse_position(text))
    if error is not None:
        assert isinstance(error, NotationError)
        assert error.line is not None
        assert 1 <= error.line <= text.count("\n") + 1
        assert error.reason
        assert f"line {error.line}" in str(error)
        return
    check(parse_position(text))


@given(texts)
@settings(max_examples=300, deadline=None)
def test_rules_are_read_or_refused(text: str) -> None:
    error = tried(lambda: parse_rules(text))
    if error is None:
        assert new_deal(parse_rules(text)).pending
    else:
        assert isinstance(error, NotationError)
        assert error.reason


@given(texts)
@settings(max_examples=300, deadline=None)
def test_an_action_is_its_own_text_or_no_action(text: str) -> None:
    error = tried(lambda: parse_action(text))
    if error is None:
        assert format_action(parse_action(text)) == text
    else:
        assert isinstance(error, NotationError)
        assert error.reason


def check(state: State) -> None:
    """What holds in every state: it can be written, read back, digested, and asked for its plays."""
    text = format_position(state)
    assert format_position(parse_position(text)) == text
    assert len(digest(state)) == 16
    for action in legal_actions(state):
        assert parse_action(str(action)) == action
        assert faults(state, str(action)) == ()


def walk(seed: int, steps: int) -> Iterator[State]:
    """States of a random game in random rules, from a deal or a sparse position."""
    rng = random.Random(seed)
    rules = random_rules(rng)
    state = new_deal(parse_rules(rules), rng.choice([None, "a", "b"]))
    if rng.random() < 0.5:
        try:
            state = parse_position(random_position(rng, rules))
        except NotationError:
            return
    piles = [seat + pile for seat in "ab" for pile in "RHTW1234"] + [f"f{n}" for n in range(1, 9)]
    for _ in range(steps):
        yield state
        if state.pending:
            face = rng.choice("A23456789TJQK") + rng.choice("cdhs")
            tries = [f"reveal {rng.choice(state.pending)}={face}"]
        else:
            tries = [str(action) for action in legal_actions(state)]
            tries += [f"{rng.choice(piles)}>{rng.choice([*piles, 'f'])}" for _ in range(20)]
            tries += [f"stop {max(1, state.play - n)}" for n in range(3)]
            rng.shuffle(tries)
        for text in tries:
            if tried(partial(apply, state, text)) is None:
                state = apply(state, text).state
                break


@pytest.mark.parametrize("seed", range(30))
def test_every_state_on_the_way_is_written_and_read_back(seed: int) -> None:
    for state in walk(seed, 80):
        check(state)


@given(st.integers(0, 10**6), st.lists(texts, min_size=1, max_size=20), st.sampled_from([None, "a", "b", "c", ""]))
@settings(max_examples=60, deadline=None)
def test_no_text_makes_a_state_raise_anything_but_an_engine_error(seed: int, tries: list[str], by: str | None) -> None:
    *_, state = [parse_position(""), *walk(seed, 12)]
    before = format_position(state)
    for text in tries:
        for error in (tried(partial(faults, state, text)), tried(partial(apply, state, text, by=by))):
            assert error is None or error.code
    assert format_position(state) == before
