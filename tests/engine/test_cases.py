"""The rule cases: a position, an action, what the engine must say (tests/data/README.md has the format)."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from engine import (
    IllegalAction,
    NotationError,
    State,
    apply,
    faults,
    format_action,
    format_position,
    legal_actions,
    new_deal,
    parse_action,
    parse_position,
    parse_rules,
)
from engine.piles import PILE_BY_TEXT, PILE_TEXT

DATA = Path(__file__).parents[1] / "data"
FILES = [tomllib.loads((DATA / name).read_text("utf-8")) for name in ("rules.toml", "more.toml")]
CASES = {kind: [case for file in FILES for case in file.get(kind, [])] for kind in ("case", "parse", "deal")}


def fields(text: str) -> dict[str, str]:
    out = {}
    for line in text.strip("\n").split("\n"):
        key, _, value = line.partition(":")
        out[key.strip()] = value.strip()
    return out


def plain(key: str, value: str, marks: bool = False) -> object:
    """A field card by card, as the format's README compares them."""
    if not marks:
        value = value.replace("'", "")
    value = re.sub(r"\?\*(\d+)", lambda m: " ".join("?" * int(m[1])), value)
    if key.endswith("houses"):
        houses = [part.split() for part in value.split("|")]
        return houses + [[]] * (4 - len(houses))
    words = value.split()
    if key == "foundations":
        while words and words[-1] == "-":
            words.pop()
    return words


def written(state: State) -> dict[str, str]:
    text = format_position(state)
    assert format_position(parse_position(text)) == text
    return fields(text)


def check_after(state: State, after: str) -> None:
    seen = written(state)
    for key, value in fields(after).items():
        if key == "pending":
            piles = [
                PILE_TEXT[next(p for p, cards in enumerate(state.piles) if slot in cards)] for slot in state.pending
            ]
            assert sorted(piles) == sorted(value.split()), key
        elif key == "play":
            assert state.play == int(value)
        elif key == "outcome":
            outcome = state.outcome
            got = "none" if outcome is None else f"{outcome.winner or '-'} {outcome.reason} {outcome.points}"
            assert got == value
        elif key == "last_call":
            waits = state.outcome is None and [str(a) for a in legal_actions(state)] == ["accept"]
            assert waits == (value == "yes")
        elif key == "turn":
            assert state.to_move == value == seen["turn"]
        else:
            assert plain(key, seen.get(key, "")) == plain(key, value), key


def spelled(state: State, text: str) -> str:
    """The two short forms: a reveal that names the pile."""
    found = re.fullmatch(r"reveal ([ab]\w)=(\w\w)", text)
    if not found:
        return text
    pile = state.piles[PILE_BY_TEXT[found[1]]]
    slot = pile[-1] if pile and pile[-1] in state.pending else min(set(range(104)) - set(state.pending))
    return f"reveal {slot}={found[2]}"


def steps(before: list[str]) -> Iterator[str]:
    for text in before:
        many = re.fullmatch(r"(\d+) \* \((.+)\)", text)
        for _ in range(int(many[1]) if many else 1):
            yield from many[2].split("; ") if many else [text]


def played(state: State, before: list[str]) -> State:
    for text in steps(before):
        action = spelled(state, text)
        assert format_action(parse_action(action)) == action
        state = apply(state, action).state
        written(state)
    return state


@pytest.mark.parametrize("case", CASES["case"], ids=lambda c: c["id"])
def test_case(case: dict[str, Any]) -> None:
    state = played(parse_position(case["position"]), case.get("before", []))
    written(state)
    if "legal" in case:
        assert [str(a) for a in legal_actions(state)] == case["legal"]
    if "action" not in case:
        return
    action, by = spelled(state, case["action"]), case.get("by")
    kind, _, codes = case["verdict"].partition(":")
    if kind == "notation":
        with pytest.raises(NotationError):
            faults(state, action)
        with pytest.raises(NotationError):
            apply(state, action)
        return
    assert format_action(parse_action(action)) == action
    if kind == "impossible":
        if by is None:
            with pytest.raises(IllegalAction) as fault:
                faults(state, action)
            assert fault.value.code == codes
        with pytest.raises(IllegalAction) as refusal:
            apply(state, action, by=by)
        assert refusal.value.code == codes
        return
    if by is None:
        assert sorted(faults(state, action)) == sorted(codes.split(",") if codes else [])
    if kind == "fault" and case["refused"]:
        with pytest.raises(IllegalAction) as refusal:
            apply(state, action)
        assert refusal.value.code in codes.split(",")
        return
    check_after(
        apply(state, action, by=by).state, case.get("after", "turn: " + apply(state, action, by=by).state.to_move)
    )


@pytest.mark.parametrize("case", CASES["parse"], ids=lambda c: c["id"])
def test_parse(case: dict[str, Any]) -> None:
    if case.get("error"):
        with pytest.raises(NotationError) as error:
            parse_position(case["text"])
        if "line" in case:
            assert re.search(rf"\b{case['line']}\b", str(error.value))
        return
    seen, same = written(parse_position(case["text"])), fields(case["same"])
    for key, value in same.items():
        if key == "rules":
            assert parse_rules(seen[key]) == parse_rules(value)
        else:
            assert plain(key, seen.get(key, ""), marks=True) == plain(key, value, marks=True)


@pytest.mark.parametrize("case", CASES["deal"], ids=lambda c: c["id"])
def test_deal(case: dict[str, Any]) -> None:
    state = new_deal(parse_rules(case["rules"]), previous_starter=case.get("previous"))
    faces = dict(text.split("=") for text in case["faces"])
    revealed = set()
    while state.pending:
        slot = str(state.pending[0])
        assert slot in faces, f"slot {slot} is awaited"
        state = apply(state, f"reveal {slot}={faces[slot]}").state
        written(state)
        revealed.add(slot)
    assert revealed == set(faces)
    state = played(state, case.get("before", []))
    assert state.to_move == case["turn"]
    assert list(state.pending) == case.get("awaits", [])
    if "after" in case:
        check_after(state, case["after"])
