"""The oracle (tests/support/oracle.py) knows the rule cases, and the engine agrees with it on random play."""

from __future__ import annotations

import random
import re
from typing import Any

import pytest

from engine.presets import preset, rule_values
from tests.engine.test_cases import CASES, fields, steps
from tests.support import oracle
from tests.support.oracle_hunt import one_game, probe
from tests.support.oracle_pair import Pair
from tests.support.oracle_rules import PRESETS, BadTextError, ImpossibleError, parse_rules
from tests.support.oracle_text import compared, parse_position, written


def spelled(deal: oracle.Deal, text: str) -> str:
    found = re.fullmatch(r"reveal ([ab]\w)=(\w\w)", text)
    if not found:
        return text
    pending = deal.pending()
    pile = deal.piles[found[1]]
    slot = pile[-1] if pile and pile[-1] in pending else min(set(range(104)) - set(pending))
    return f"reveal {slot}={found[2]}"


def play_all(deal: oracle.Deal, texts: list[str]) -> None:
    for text in steps(texts):
        oracle.act(deal, spelled(deal, text))


def check_after(deal: oracle.Deal, after: str) -> None:
    seen = written(deal)
    for key, value in (fields(after) if after else {}).items():
        if key == "pending":
            piles = [next(p for p, cards in deal.piles.items() if slot in cards) for slot in deal.pending()]
            assert sorted(piles) == sorted(value.split())
        elif key == "play":
            assert deal.play == int(value)
        elif key == "outcome":
            outcome = deal.outcome
            assert ("none" if outcome is None else f"{outcome[0] or '-'} {outcome[1]} {outcome[2]}") == value
        elif key == "last_call":
            assert (deal.outcome is None and oracle.legal(deal) == ["accept"]) == (value == "yes")
        elif key == "turn":
            assert deal.to_move() == value
        else:
            assert bare(seen[key]) == bare(compared(f"{key}: {value}")[key]) or (seen[key], value) == ("yes", "")


def bare(value: Any) -> Any:
    """Without deck marks: the cases do not look at them."""
    return [bare(part) for part in value] if isinstance(value, list) else value.replace("'", "")


@pytest.mark.parametrize("case", CASES["case"], ids=lambda c: c["id"])
def test_the_oracle_knows_the_case(case: dict[str, Any]) -> None:
    deal = parse_position(case["position"])
    play_all(deal, case.get("before", []))
    if "legal" in case:
        assert oracle.legal(deal) == case["legal"]
    if "action" not in case:
        return
    action, by = spelled(deal, case["action"]), case.get("by")
    kind, _, codes = case["verdict"].partition(":")
    if kind == "notation":
        with pytest.raises(BadTextError):
            oracle.act(deal, action)
        return
    if kind == "impossible":
        with pytest.raises(ImpossibleError) as refusal:
            oracle.act(deal, action, by)
        assert refusal.value.code == codes
        return
    if by is None:
        assert sorted(oracle.fault_codes(deal, action)) == sorted(codes.split(",") if codes else [])
    if kind == "fault" and case["refused"]:
        with pytest.raises(ImpossibleError) as refusal:
            oracle.act(deal, action)
        assert refusal.value.code in codes.split(",")
        return
    oracle.act(deal, action, by)
    check_after(deal, case.get("after", ""))


@pytest.mark.parametrize("case", CASES["parse"], ids=lambda c: c["id"])
def test_the_oracle_reads_the_position(case: dict[str, Any]) -> None:
    if case.get("error"):
        with pytest.raises(BadTextError):
            parse_position(case["text"])
        return
    seen = written(parse_position(case["text"]))
    same = compared(case["same"])
    assert {key: seen[key] for key in same} == same


@pytest.mark.parametrize("case", CASES["deal"], ids=lambda c: c["id"])
def test_the_oracle_deals(case: dict[str, Any]) -> None:
    deal = oracle.new_deal(parse_rules(case["rules"]), case.get("previous"))
    faces = dict(text.split("=") for text in case["faces"])
    while deal.pending():
        slot = str(deal.pending()[0])
        oracle.act(deal, f"reveal {slot}={faces.pop(slot)}")
    assert not faces
    play_all(deal, case.get("before", []))
    assert deal.to_move() == case["turn"]
    assert deal.pending() == case.get("awaits", [])
    check_after(deal, case.get("after", ""))


@pytest.mark.parametrize("seed", range(8))
def test_oracle_and_engine_agree(seed: int) -> None:
    """A short hunt; `python -m tests.support.oracle_hunt SECONDS SEED` is the long one."""
    for game in range(12):
        found = one_game(random.Random(f"suite/{seed}/{game}"), most=60)
        assert isinstance(found, int), found
    found = probe(random.Random(f"suite/{seed}"))
    assert isinstance(found, int), found


def test_a_denied_stop_leaves_a_last_call_waiting_when_plays_and_stops_are_used_up() -> None:
    start = (
        "rules: classic\nturn: a\na.turned: 9h\na.houses: Kc | Kd | Kh | Ks\nb.reserve: ?*3 5c\nb.hand: ?*9\n"
        "b.houses: Ts | | |\n# counts: tally=4998 dry=0 house_moves=0"
    )
    actions = ["aT>b1", "stop 1", "accept"]
    pair = Pair(start)
    assert [pair.step(text) for text in actions] == [None, None, None]
    assert pair.state.outcome == ("a", "won", 47)


def test_the_oracle_and_the_engine_know_the_same_presets() -> None:
    for name, fields_of in PRESETS.items():
        rules = rule_values(preset(name))
        assert {field: rules[field] for field in fields_of} == fields_of
        assert rules == parse_rules(name)
