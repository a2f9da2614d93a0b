"""Golden playthroughs: deals played once, with all that could be seen after every action.

`python -m tests.support.golden rebuild` plays them anew; nothing else writes them. Each file in tests/data/golden has
the rules, who played, then a line for each action with a hash of the observables after it. The first five of
every preset are kept in full as well (`*.full.gz`), so that a difference can be read and not only noticed.
"""

from __future__ import annotations

import gzip
import json
import sys
from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path

from engine import (
    Rules,
    State,
    Step,
    apply,
    digest,
    format_position,
    legal_actions,
    new_deal,
    parse_rules,
    preset_names,
)
from engine.bots import make_bot
from engine.dealing import drawn, local_draw
from engine.piles import SEATS
from tests.support.chance import walk

FOLDER = Path(__file__).parents[1] / "data" / "golden"
EACH = 50
FULL = 5  # of every preset, in full
LONGEST = (800, 160)  # actions of an even and an odd number: to the end, or the opening alone
PLAYERS = ("casual sharp", "sharp casual", "chance", "casual casual", "simple random")
VARIANTS = {
    "classic": (
        "", "own_waste=yes", "reserve=12", "reserve=11", "starter=cut", "starter=alternate", "duties=strict",
        "houses_down=yes", "referee=open", "referee=open stop_proof=none", "false_stop=lose_turn", "false_stop=three",
        "stop_window=next_play", "deal=staggered starter=cut", "fill_from_hand=yes",
    ),
    "arena": (
        "", "duties=strict", "houses_down=yes", "own_waste=yes", "load_match=any", "runs=whole", "starter=high_reserve",
    ),
    "depot": (
        "", "referee=open", "stop_proof=none", "load_on=reserve+waste", "runs=spaces", "score=points",
        "false_stop=lose_turn",
    ),
    "maison": (
        "", "fill_from_hand=yes", "referee=open", "runs=spaces", "own_waste=yes", "reserve=13", "load_from=turned",
    ),
}  # fmt: skip


def seen(step: Step) -> dict[str, object]:
    """Every observable after an action."""
    state = step.state
    return {
        "action": str(step.action),
        "events": [list(event) for event in step.events],
        "position": format_position(state),
        "legal": [str(action) for action in legal_actions(state)],
        "pending": state.pending,
        "to_move": state.to_move,
        "play": state.play,
        "outcome": state.outcome,
        "digest": digest(state, deal=2, score=(30, 47)).hex(),
    }


def written(step: Step) -> str:
    return json.dumps(seen(step), sort_keys=True)


def hashed(text: str) -> str:
    return sha256(text.encode()).hexdigest()[:10]


def previous(number: int) -> str | None:
    """Who began the deal before, in the playthrough of this number."""
    return (None, "a", "b")[number % 3]


def with_bots(rules: Rules, number: int, levels: list[str]) -> Iterator[Step]:
    state, secret = new_deal(rules, previous(number)), f"golden {number}".encode()
    bots = {seat: make_bot(level, number) for seat, level in zip(SEATS, levels, strict=True)}
    while state.outcome is None:
        if state.pending:
            slot = state.pending[0]
            step = apply(state, drawn(state, slot, local_draw(secret, 1, slot)))
        else:
            waiting = "b" if state.to_move == "a" else "a"
            act = bots[waiting].action(state, waiting) or bots[state.to_move].action(state, state.to_move)
            assert act is not None
            step = apply(state, act)
        yield step
        state = step.state


def played(preset: str, number: int) -> tuple[str, list[Step]]:
    """The head of a file and its steps."""
    variants = VARIANTS[preset]
    text = f"{preset} {variants[number % len(variants)]}".strip()
    players = PLAYERS[number % len(PLAYERS)]
    rules = parse_rules(text)
    steps: list[Step] = []
    chance = players == "chance"
    for step in walk(rules, number) if chance else with_bots(rules, number, players.split()):
        steps.append(step)
        if len(steps) == LONGEST[number % 2]:
            break
    before = None if chance else previous(number)
    return f"rules: {text}\nprevious: {before or '-'}\nplayers: {players}\n", steps


def read(path: Path) -> tuple[State, list[tuple[str, str]]]:
    """The beginning of a playthrough, and its actions with the hash after each."""
    rules, before, _, *lines = path.read_text("ascii").splitlines()
    starter = before.removeprefix("previous: ")
    state = new_deal(parse_rules(rules.removeprefix("rules: ")), None if starter == "-" else starter)
    return state, [(line[:-11], line[-10:]) for line in lines]


def rebuild() -> None:
    FOLDER.mkdir(exist_ok=True)
    for old in FOLDER.iterdir():
        old.unlink()
    for preset in preset_names():
        for number in range(EACH):
            head, steps = played(preset, number)
            texts = [written(step) for step in steps]
            body = "".join(f"{step.action} {hashed(text)}\n" for step, text in zip(steps, texts, strict=True))
            (FOLDER / f"{preset}-{number:02}.txt").write_text(head + body, "ascii")
            if number < FULL:
                with gzip.GzipFile(FOLDER / f"{preset}-{number:02}.full.gz", "wb", mtime=0) as file:
                    file.write("\n".join(texts).encode("ascii"))


if __name__ == "__main__":
    if sys.argv[1:] != ["rebuild"]:
        sys.exit(__doc__)
    rebuild()
