"""Random deals for tests: from a seed, always the same on every machine.

Owns the walk (right plays, slips, Stops, offers) and the strategies for rules; must not assert anything.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from hypothesis import strategies as st

from engine import (
    Action,
    IllegalAction,
    NotationError,
    Rules,
    State,
    Step,
    apply,
    legal_actions,
    new_deal,
    parse_action,
    parse_rules,
    preset_names,
)
from engine.dealing import drawn, local_draw
from engine.piles import PILE_TEXT
from engine.rules import CHOICES, LoadFrom
from engine.stop import proper_call

SINGLES = tuple(f"{src}>{dst}" for src in PILE_TEXT[:24] for dst in PILE_TEXT if src != dst)


def rules_texts() -> st.SearchStrategy[str]:
    """Texts of valid rules: a preset and any fields that do not contradict each other."""
    fields = {name: st.sampled_from(values) for name, values in CHOICES.items()}
    fields["load_from"] = st.sets(st.sampled_from([str(v) for v in LoadFrom]), min_size=1).map(
        lambda parts: "+".join(str(v) for v in LoadFrom if str(v) in parts)
    )
    fields["target"] = st.integers(1, 500).map(str)
    fields["grace"] = st.sampled_from(["0", "0.5", "1.5", "10"])
    some = st.fixed_dictionaries({}, optional=fields)
    texts = st.builds(
        lambda name, changes: " ".join([name, *(f"{k}={v}" for k, v in changes.items())]),
        st.sampled_from(preset_names()),
        some,
    )
    return texts.filter(_valid)


def _valid(text: str) -> bool:
    try:
        parse_rules(text)
    except NotationError:
        return False
    return True


def walk(rules: Rules, seed: int, wild: bool = True) -> Iterator[Step]:
    """A random deal until it is over; `wild`: with slips, Stops and offers where the rules allow them."""
    chance, state, secret = Random(seed), new_deal(rules), seed.to_bytes(8, "big")
    while state.outcome is None:
        if state.pending:
            slot = state.pending[chance.randrange(len(state.pending))]
            step = apply(state, drawn(state, slot, local_draw(secret, 1, slot)))
        else:
            step = _step(state, chance, wild)
        yield step
        state = step.state


def _step(state: State, chance: Random, wild: bool) -> Step:
    if wild and chance.random() < 0.3:
        try:
            return apply(state, _wild(state, chance))
        except IllegalAction:
            pass
    right = legal_actions(state)
    # House moves never run out: some turns have to be ended on purpose.
    ending = [a for a in right if str(a) in ("turn", "pass", "aT>aW", "bT>bW")]
    if ending and chance.random() < 0.4:
        return apply(state, chance.choice(ending))
    return apply(state, chance.choice(right))


def _wild(state: State, chance: Random) -> Action:
    match chance.randrange(6):
        case 0 | 1 if state.window:
            played = chance.choice(state.window)
            call = proper_call(played)
            if call is not None and chance.random() < 0.5:
                return call
            named = chance.choice(("", " turn", f" {chance.choice(SINGLES)}"))
            return parse_action(f"stop {played.n}{named}")
        case 2 if state.offer:
            return parse_action("draw+" if chance.random() < 0.02 else "draw-")
        case 2:
            return parse_action("draw?")
        case 3:
            return parse_action("turn")
    return parse_action(chance.choice(SINGLES))
