"""Perft: how many ways lead on from a position, counted play by play (tests/data/perft.toml).

`python -m tests.support.perft rebuild` counts anew. A card that turns is the lowest face of its deck not seen yet, so
the counts stand for the rules alone.
"""

from __future__ import annotations

import sys
import tomllib
from pathlib import Path
from typing import Any

from engine import State, apply, legal_actions, new_deal, parse_rules
from engine.dealing import deal_awaited, drawn
from tests.support.chance import walk

FILE = Path(__file__).parents[1] / "data" / "perft.toml"
RULES = (
    "classic", "arena", "depot", "maison", "classic duties=strict", "classic own_waste=yes", "classic houses_down=yes",
    "classic referee=open", "depot runs=spaces", "maison fill_from_hand=yes runs=whole",
)  # fmt: skip
BIG = 1_500  # nodes at the last depth that is counted


def known(state: State) -> State:
    while state.pending:
        state = apply(state, drawn(state, state.pending[0], bytes(32))).state
    return state


def perft(state: State, depth: int) -> int:
    """Sequences of `depth` right plays from here; one that ends the deal earlier counts as one."""
    if depth == 0 or state.outcome is not None:
        return 1
    return sum(perft(known(apply(state, action).state), depth - 1) for action in legal_actions(state))


def opening(rules: str, seed: int) -> State:
    """The deal of this seed after its layout."""
    return deal_awaited(new_deal(parse_rules(rules)), f"perft {seed}".encode())


def midgame(rules: str, seed: int) -> State:
    """The same rules after 150 random actions, where foundations and wastes have grown."""
    state = new_deal(parse_rules(rules))
    for n, step in enumerate(walk(state.rules, seed, wild=False)):
        state = step.state
        if n >= 150 and not state.pending:
            break
    return state


def start(case: dict[str, Any]) -> State:
    made = opening if case["phase"] == "opening" else midgame
    return made(case["rules"], case["seed"])


def read() -> list[dict[str, Any]]:
    cases: list[dict[str, Any]] = tomllib.loads(FILE.read_text("ascii"))["case"]
    return cases


def rebuild() -> None:
    out = ["# Counted by `python -m tests.support.perft rebuild`; the n-th count is that of n plays."]
    for rules in RULES:
        for phase in ("opening", "midgame"):
            for seed in (1, 2):
                state = start({"rules": rules, "phase": phase, "seed": seed})
                counts = [perft(state, 1)]
                while counts[-1] < BIG and len(counts) < 9 and state.outcome is None:
                    counts.append(perft(state, len(counts) + 1))
                fields = (f'rules = "{rules}"', f'phase = "{phase}"', f"seed = {seed}", f"counts = {counts}")
                out.append("\n[[case]]\n" + "\n".join(fields))
    FILE.write_text("\n".join(out) + "\n", "ascii")


if __name__ == "__main__":
    if sys.argv[1:] != ["rebuild"]:
        sys.exit(__doc__)
    rebuild()
