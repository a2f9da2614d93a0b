"""Random deals: what must hold in every position of every set of rules."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine import (
    IllegalAction,
    State,
    apply,
    digest,
    faults,
    format_action,
    format_position,
    format_rules,
    full_rules,
    legal_actions,
    parse_action,
    parse_full_rules,
    parse_position,
    parse_rules,
    preset,
    preset_names,
)
from engine.cards import CARDS, DECK, UNKNOWN
from engine.piles import HAND, PILE_TEXT, SEATS, TURNED
from engine.record import Record, format_record, parse_record
from tests.support.chance import rules_texts, walk

VARIANTS = (
    *preset_names(),
    "classic own_waste=yes",
    "classic reserve=12",
    "classic reserve=11",
    "classic starter=cut",
    "classic starter=alternate",
    "classic starter=high_reserve",
    "classic duties=strict",
    "classic houses_down=yes",
    "classic referee=open",
    "classic referee=strict",
    "classic stop_proof=none false_stop=lose_turn",
    "classic false_stop=three stop_window=next_play",
    "classic deal=staggered starter=cut",
    "arena duties=strict own_waste=yes",
    "depot referee=open false_stop=lose_turn",
    "depot runs=spaces houses_down=yes",
    "maison referee=open runs=whole",
    "maison load_from=own_houses+turned load_match=any",
)


def check_cards(state: State) -> None:
    """104 cards, each in one place; the same face twice only in different decks; only tops are awaited."""
    slots = sorted(slot for pile in state.piles for slot in pile)
    laid = [slot for seat in (0, 1) if state.laid >> seat & 1 for slot in range(DECK * seat, DECK * seat + DECK)]
    assert slots == laid
    for deck in (state.faces[:DECK], state.faces[DECK:CARDS]):
        known = [face for face in deck if face != UNKNOWN]
        assert len(known) == len(set(known))
        assert all(face < 52 for face in known)
    tops = {pile[-1] for pile in state.piles if pile}
    assert all(slot >= CARDS or (slot in tops and state.faces[slot] == UNKNOWN) for slot in state.pending)
    covered = {slot for pile in state.piles[:8] for slot in pile[:-1]}
    assert all(slot in covered for slot in range(CARDS) if state.down >> slot & 1)
    assert all(len(state.piles[pile]) <= 1 for pile in TURNED)


def brute_force(state: State) -> list[str]:
    """Every text a play could have, kept if it is possible and without fault. Foundations by plain `f` only."""
    targets = (*PILE_TEXT[:16], "f")
    texts = ["turn", "pass", *(f"{src}>{dst}" for src in PILE_TEXT[:24] for dst in targets)]
    for house in range(8):
        counts = range(2, len(state.piles[house]) + 1)
        texts += [f"{PILE_TEXT[house]}>{dst}*{n}" for dst in targets for n in counts]
    found = []
    for text in texts:
        try:
            if not faults(state, text):
                found.append(text)
        except IllegalAction:
            continue
    return sorted(found)


def check_text(state: State) -> None:
    text = format_position(state)
    again = parse_position(text)
    assert format_position(again) == text
    assert again.to_move == state.to_move
    assert again.rules == state.rules


def check_walk(rules_text: str, seed: int, limit: int, brute: int) -> None:
    rules = parse_rules(rules_text)
    record, before, chance = Record(rules), None, Random(seed)
    for n, step in enumerate(walk(rules, seed)):
        state = step.state
        check_cards(state)
        check_text(state)
        assert parse_action(format_action(step.action)) == step.action
        if before is not None:
            assert digest(state) != digest(before)
            known = [i for i, face in enumerate(before.faces) if face != UNKNOWN]
            assert all(state.faces[i] == before.faces[i] for i in known)
        record = record.after(step.action)
        if not state.pending and state.outcome is None and chance.random() < brute / 100:
            expected = ["accept"] if state.last_call is not None else brute_force(state)
            assert [str(a) for a in legal_actions(state)] == expected
        if state.pending or state.outcome is not None:
            assert legal_actions(state) == ()
        before = state
        if n >= limit:
            break
    assert before is not None
    folded = record.refold()
    assert folded == before
    assert digest(folded) == digest(before)
    assert parse_record(format_record(record)) == record


@pytest.mark.parametrize("rules", VARIANTS)
def test_every_position_of_a_random_deal_keeps_the_law(rules: str) -> None:
    check_walk(rules, seed=1, limit=220, brute=12)


@settings(max_examples=60, deadline=None, derandomize=True)
@given(rules_texts(), st.integers(0, 1 << 32))
def test_every_position_under_any_rules_keeps_the_law(rules: str, seed: int) -> None:
    check_walk(rules, seed, limit=100, brute=8)


@settings(max_examples=200, deadline=None, derandomize=True)
@given(rules_texts())
def test_rules_round_trip_through_both_texts(text: str) -> None:
    rules = parse_rules(text)
    assert parse_rules(format_rules(rules)) == rules
    assert parse_full_rules(full_rules(rules)) == rules


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("name", preset_names())
def test_a_deal_always_ends(name: str, seed: int) -> None:
    state = None
    for step in walk(preset(name), seed, wild=False):
        state = step.state
    assert state is not None
    assert state.outcome is not None
    assert state.tally <= 5_000


@pytest.mark.parametrize("rules", ["classic referee=open", "depot", "classic stop_proof=none"])
def test_a_deal_of_slips_and_stops_always_ends(rules: str) -> None:
    state = None
    for step in walk(parse_rules(rules), 7):
        state = step.state
    assert state is not None
    assert state.outcome is not None


def test_the_state_given_to_apply_is_left_as_it_was() -> None:
    for n, step in enumerate(walk(preset("classic"), 3)):
        state = step.state
        before = (digest(state), format_position(state))
        for action in legal_actions(state):
            apply(state, action)
        assert (digest(state), format_position(state)) == before
        if n > 100:
            break


def test_asking_for_the_right_plays_changes_no_verdict() -> None:
    asked = parse_position("a.reserve: ?*3 9d;a.hand: ?*9;a.houses: Kc | Ts | Kh | Ks;b.reserve: 5c;b.hand: ?*9")
    fresh = parse_position("a.reserve: ?*3 9d;a.hand: ?*9;a.houses: Kc | Ts | Kh | Ks;b.reserve: 5c;b.hand: ?*9")
    legal_actions(asked)
    assert asked == fresh
    assert digest(asked) == digest(fresh)
    for action in (*legal_actions(asked), "aR>a1", "turn"):
        for referee in ("stop", "strict", "open"):
            one, two = (s._replace(rules=parse_rules(f"classic referee={referee}")) for s in (asked, fresh))
            legal_actions(one)
            assert _answer(one, str(action)) == _answer(two, str(action))


def _answer(state: State, text: str) -> object:
    try:
        return apply(state, text)
    except IllegalAction as refusal:
        return refusal.codes


def test_a_hand_runs_down_to_its_last_card() -> None:
    least = dict.fromkeys(SEATS, 52)
    for step in walk(preset("classic"), 5, wild=False):
        for seat in SEATS:
            least[seat] = min(least[seat], len(step.state.piles[HAND[SEATS.index(seat)]]))
    assert least == {"a": 0, "b": 0}
