"""Hunting for disagreements between the oracle and the engine: `python -m tests.support.oracle_hunt SECONDS [SEED]`.

Random rules, deals and sparse positions; random actions, right, faulty and impossible. A disagreement is printed as
the smallest case found: a start and the actions after it, the last of which shows it.
"""

from __future__ import annotations

import random
import sys
import time

import engine
from tests.support import oracle
from tests.support.oracle_duties import blocking, legal_plays
from tests.support.oracle_fits import right_plays
from tests.support.oracle_pair import Pair, shrunk
from tests.support.oracle_rules import FACES, HOUSES, LOAD_FROM, PILES, PRESETS, RANKS, VALUES, parse_rules

Actions = list[tuple[str, str | None]]


def random_rules(rng: random.Random) -> str:
    """A preset as it is, or with some or all fields drawn anew."""
    words = [rng.choice(list(PRESETS))]
    often = rng.choice([0.0, 0.15, 0.5, 1.0])
    fields = []
    for field, values in VALUES.items():
        if field in ("target", "grace") or rng.random() >= often:
            continue
        if field == "load_from":
            values = ["+".join(w for w in LOAD_FROM if rng.random() < 0.6) or "reserve"]
        fields.append((field, rng.choice(values)))
    known = dict(fields)
    if rng.random() < 0.3:
        known["false_stop"] = rng.choice(VALUES["false_stop"])
    if rng.random() < 0.3:
        known["runs"] = "spaces"
    staggered = known.get("deal", PRESETS[words[0]].get("deal")) == "staggered"
    if staggered and known.get("starter", PRESETS[words[0]].get("starter")) not in ("cut", "alternate"):
        known["starter"] = rng.choice(["cut", "alternate"])
    return " ".join(words + [f"{field}={value}" for field, value in known.items()])


def random_position(rng: random.Random, rules: str) -> str:
    """Few cards of near ranks, many spaces, high foundations; rare rules bite here."""
    parsed = parse_rules(rules)
    messy = parsed["referee"] == "open" and rng.random() < 0.5
    laid = {"a": True, "b": True}
    turn = rng.choice("ab")
    if parsed["deal"] == "staggered" and rng.random() < 0.5:
        laid["b" if turn == "a" else "a"] = False
    one_deck = not all(laid.values())
    top = rng.randint(0, 12)
    suits = "".join(s for s in "cdhs" if rng.random() < 0.8) or "h"
    near = [f for f in FACES if f[1] in suits and abs(RANKS.index(f[0]) - top) <= rng.choice([1, 2, 4, 12])]
    deck = sorted(set(near))
    pack = deck if one_deck else deck * 2
    rng.shuffle(pack)
    founds: list[str] = []
    used: list[str] = []
    for _ in range(rng.randint(0, 8)):
        suit = rng.choice("cdhs")
        height = rng.choice([0, top, top - 1, top, rng.randint(0, 13)])
        faces = [r + suit for r in RANKS[: max(0, height)]]
        if messy and faces and rng.random() < 0.5 and pack:
            extra = pack.pop()
            bracket = [*faces[-rng.randint(1, 3) :], extra]
            if all((used + bracket).count(f) <= (1 if one_deck else 2) for f in bracket):
                founds.append("[" + " ".join(bracket) + "]")
                used += bracket
                continue
        if faces and all(used.count(f) < (1 if one_deck else 2) for f in faces):
            founds.append(faces[-1])
            used += faces
        else:
            founds.append("-")
    for face in used:
        if face in pack:
            pack.remove(face)
    pack = [f for i, f in enumerate(pack) if used.count(f) + pack[: i + 1].count(f) <= (1 if one_deck else 2)]

    def take(most: int) -> list[str]:
        return [pack.pop() for _ in range(min(len(pack), rng.randint(0, most)))]

    lines = [f"rules: {rules}", f"turn: {turn}"]
    for seat in "ab":
        if not laid[seat]:
            lines.append(f"{seat}.laid: no")
            continue
        hidden = ["?"] * rng.choice([0, 0, 1, 3])
        lines.append(f"{seat}.reserve: " + " ".join((hidden if rng.random() < 0.5 else []) + take(2)))
        lines.append(f"{seat}.hand: " + " ".join(take(3) + (hidden if rng.random() < 0.6 else [])))
        if (seat == turn and rng.random() < 0.3) or rng.random() < 0.03:
            lines.append(f"{seat}.turned: " + " ".join(take(1)[:1]))
        lines.append(f"{seat}.waste: " + " ".join(take(rng.choice([0, 2, 4]))))
        houses = []
        for _ in range(4):
            cards = take(rng.choice([0, 1, 2, 3]))
            if cards and rng.random() < 0.5:
                cards = chain(rng, cards, pack)
            if cards and rng.random() < 0.1:
                cards = [rng.choice(["?", f"({cards[0]})"]) if len(cards) > 1 else "?", *cards[1:]]
            houses.append(" ".join(cards))
        lines.append(f"{seat}.houses: " + " | ".join(houses))
    lines.append("foundations: " + " ".join(founds))
    if rng.random() < 0.15:
        tally, dry, moves = rng.choice([0, 4990, 4997]), rng.choice([0, 96, 98]), rng.choice([0, 44, 48, 50])
        lines.append(f"# counts: tally={tally} dry={dry} house_moves={moves}")
    return "\n".join(lines)


def chain(rng: random.Random, cards: list[str], pack: list[str]) -> list[str]:
    """A packed run upon the last of the cards, as far as the pack has one."""
    for _ in range(rng.randint(0, 4)):
        last = cards[-1]
        place = RANKS.index(last[0])
        follows = [f for f in pack if RANKS.index(f[0]) == place - 1 and (f[1] in "dh") != (last[1] in "dh")]
        if not follows:
            break
        cards = [*cards, rng.choice(follows)]
        pack.remove(cards[-1])
    return cards


def unseen(rng: random.Random, pair: Pair, slot: int) -> str:
    """A face for an awaited slot that its deck has not shown."""
    if slot >= 104:
        shown = {face for one, face in pair.deal.faces.items() if one >= 104}
        last = [face for face in FACES if rng.random() < 0.5 and face[0] in {f[0] for f in shown}]
        return rng.choice([face for face in last or FACES if face not in shown] or ["Ac"])
    shown = {face for one, face in pair.deal.faces.items() if one // 52 == slot // 52}
    if pair.deal.starting and rng.random() < 0.8:  # ties in the open cards
        across = {face[0] for one, face in pair.deal.faces.items() if one % 52 == slot % 52}
        alike = [face for face in FACES if face[0] in across and face not in shown]
        if alike:
            return rng.choice(alike)
    return rng.choice([face for face in FACES if face not in shown] or ["Ac"])


def any_play(rng: random.Random, pair: Pair) -> str:
    """A play text between any two piles, possible or not."""
    full = [pile for pile in PILES if pair.deal.piles[pile]] or PILES
    src = rng.choice(full if rng.random() < 0.9 else PILES)
    dst = rng.choice([*PILES, "f", "f", *HOUSES])
    kind = rng.random()
    if kind < 0.08:
        return rng.choice(["turn", "pass"])
    if kind < 0.25:
        return f"{rng.choice(HOUSES)}>{rng.choice([*HOUSES, *HOUSES, *PILES, 'f'])}*{rng.randint(2, 5)}"
    return f"{src}>{dst}" + (f"*{rng.randint(2, 4)}" if kind > 0.97 else "")


def placed_play(rng: random.Random, pair: Pair) -> str:
    """A play that is well placed, duty or not; or legal."""
    plays = [play.text() for play in right_plays(pair.deal)] if not pair.deal.pending() else []
    return rng.choice(plays) if plays else any_play(rng, pair)


def any_stop(rng: random.Random, pair: Pair) -> str:
    records = pair.deal.records
    if not records or rng.random() < 0.05:
        return f"stop {rng.randint(0, 9)}"
    record = rng.choice(records)
    roll = rng.random()
    if rng.random() < 0.5:
        missed = [one for one in records if blocking(one.before, one.play)[1]]
        if missed:
            record = rng.choice(missed)
            names = [name for name in legal_plays(record.before) if name != "pass" and "*" not in name]
            if names:
                return f"stop {record.number} {rng.choice(names)}"
    if roll < 0.35:
        return f"stop {record.number}"
    if roll < 0.9:
        names = [play.text() for play in right_plays(record.before) if play.kind != "pass"]
        keen = [name for name in names if name.endswith(">f") or "R>" in name or name == "turn"]
        if names:
            return f"stop {record.number} " + rng.choice(keen if keen and rng.random() < 0.7 else names)
    return f"stop {record.number} " + any_play(rng, pair)


MOODS = {
    # legal, placed, any play, stop, else
    "proper": (0.85, 0.06, 0.05, 0.03, 0.01),
    "careless": (0.35, 0.4, 0.12, 0.1, 0.03),
    "messy": (0.15, 0.2, 0.5, 0.12, 0.03),
    "lazy": (0.9, 0.05, 0.02, 0.02, 0.01),
    "shuffling": (0.9, 0.02, 0.05, 0.02, 0.01),
}


def choose(rng: random.Random, pair: Pair, mood: str) -> str:
    pending = pair.deal.pending()
    if pending and rng.random() < 0.9:
        slot = rng.choice(pending)
        if rng.random() < 0.03:
            return f"reveal {rng.choice([slot, rng.randint(0, 110)])}={rng.choice(FACES)}"
        place = next((pile for pile, cards in pair.deal.piles.items() if cards and cards[-1] == slot), slot)
        return f"reveal {place}={unseen(rng, pair, slot)}"
    if pair.deal.last_call and rng.random() < 0.7:
        return rng.choice(["accept", any_stop(rng, pair)])
    records = pair.deal.records
    if records and records[-1].turn != pair.deal.turn_number and rng.random() < 0.12:
        return any_stop(rng, pair)  # against the turn just finished
    kind = rng.choices(range(5), MOODS[mood])[0]
    if kind == 0:
        texts = oracle.legal(pair.deal)
        if not texts:
            return rng.choice([placed_play(rng, pair), any_stop(rng, pair), any_play(rng, pair)])
        me = pair.deal.seat
        if mood == "lazy":
            texts = [t for t in texts if t in ("turn", "pass", f"{me}T>{me}W") or t.endswith(">f")] or texts
        elif mood == "shuffling":
            texts = [t for t in texts if t[0:2] in HOUSES and t[3:5] in HOUSES] or texts
        return rng.choice(texts)
    if kind == 1:
        return placed_play(rng, pair)
    if kind == 2:
        return any_play(rng, pair)
    if kind == 3:
        return any_stop(rng, pair)
    return rng.choice(
        ["draw?", "draw?", "draw-", "draw-", "draw+", "accept", "accept", "pass", "turn", "reveal 3=Kc"]
        + ["resign a", "resign b"] * (rng.random() < 0.1)
    )


def one_game(rng: random.Random, most: int) -> tuple[str, Actions, str] | int:
    """A random game; the disagreement, or the number of actions that agreed."""
    rules = random_rules(rng)
    actions: Actions = []
    if rng.random() < 0.35:
        previous = rng.choice(["", "", " / a", " / b"])
        start = f"deal {rules}{previous}"
    else:
        start = random_position(rng, rules)
    try:
        pair = Pair(start)
    except engine.NotationError:
        return 0  # both refuse it
    except AssertionError as error:
        return start, actions, str(error)
    found = pair.difference()
    if found:
        return start, actions, found
    mood = rng.choice(list(MOODS))
    for _ in range(most):
        text = choose(rng, pair, mood)
        by = rng.choice([None, None, None, None, None, None, None, "a", "b"])
        actions.append((text, by))
        found = pair.step(text, by, thorough=rng.random() < 0.5)
        if found:
            return start, actions, found
        if pair.deal.outcome and rng.random() < 0.5:
            break
    return len(actions)


def probe(rng: random.Random) -> tuple[str, Actions, str] | int:
    """One position, every play text between any two piles."""
    start = random_position(rng, random_rules(rng))
    try:
        pair = Pair(start)
    except engine.NotationError:
        return 0
    texts = ["turn", "pass"] + [f"{s}>{d}" for s in PILES for d in [*PILES, "f"]]
    texts += [f"{s}>{d}*{n}" for s in HOUSES for d in [*PILES, "f"] for n in (2, 3)]
    for text in texts:
        mine, theirs = pair.oracle_faults(text), pair.engine_faults(text)
        if mine != theirs:
            return start, [(text, None)], f"faults({text}): oracle {mine}, engine {theirs}"
    return len(texts)


def main() -> None:
    seconds = float(sys.argv[1])
    seed = int(sys.argv[2]) if len(sys.argv) > 2 else 1
    most = int(sys.argv[3]) if len(sys.argv) > 3 else 150
    stop_after = time.monotonic() + seconds
    games = steps = 0
    kinds: dict[str, int] = {}
    while time.monotonic() < stop_after:
        rng = random.Random(f"{seed}/{games}")
        games += 1
        found = probe(rng) if games % 25 == 0 else one_game(rng, most)
        if isinstance(found, int):
            steps += found
            continue
        start, actions, what = found
        kind = what.split("(")[0].split(":")[0] + what.split("oracle")[-1][:60]
        kinds[kind] = kinds.get(kind, 0) + 1
        if kinds[kind] > 2:
            continue
        start, actions, what = shrunk(start, actions)
        print(f"--- game {seed}/{games - 1}: {what}\n{start}")
        print("actions:", [text if by is None else (text, by) for text, by in actions], flush=True)
    print(f"{games} games, {steps} actions, {sum(kinds.values())} disagreements")


if __name__ == "__main__":
    main()
