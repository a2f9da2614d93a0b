"""How fast the rules are, beside python-chess: `python -m tests.bench.engine`.

Prints, never asserts. Both sides are measured alternately in one run, so that a busy machine slows both: random play
(all right plays listed, one made), perft (every play of every position made), and the texts of a position. Cards are
revealed between the measured calls, since dealing is not the rules' work.
"""

from __future__ import annotations

import platform
import random
import time
from collections.abc import Callable
from statistics import median

import chess

from engine import Rules, State, apply, digest, format_position, legal_actions, new_deal, preset, preset_names
from engine.dealing import deal_awaited, drawn

ROUNDS = 8
DEALS = 3
PLAYS = 1000
PERFT = 4
CHESS_PERFT = 3


class Clock:
    """Rates of several rounds. The best one tells of the program, the others of the neighbours as well."""

    def __init__(self) -> None:
        self.seconds = 0.0
        self.done = 0
        self.rates: list[float] = []

    def add(self, seconds: float, done: int = 1) -> None:
        self.seconds += seconds
        self.done += done

    def end_round(self) -> None:
        if self.done:
            self.rates.append(self.done / self.seconds)
        self.seconds, self.done = 0.0, 0

    @property
    def best(self) -> float:
        return max(self.rates)

    def ratio(self, other: Clock) -> float:
        """The median of the ratios, round by round: both sides of a round had the same neighbours."""
        return median(mine / theirs for mine, theirs in zip(self.rates, other.rates, strict=True))


def play_cards(rules: Rules, seed: int, clock: Clock) -> None:
    """Random play; only `legal_actions` and `apply` are on the clock."""
    now, chance = time.perf_counter, random.Random(seed)
    state, secret = new_deal(rules), seed.to_bytes(4, "big")
    for _ in range(PLAYS):
        if state.pending:
            state = deal_awaited(state, secret)
        if state.outcome is not None:
            break
        start = now()
        right = legal_actions(state)
        middle = now()
        chosen = right[chance.randrange(len(right))]
        again = now()
        state = apply(state, chosen).state
        clock.add(now() - again + middle - start)


def play_chess(seed: int, clock: Clock) -> None:
    now, chance = time.perf_counter, random.Random(seed)
    board = chess.Board()
    for _ in range(200):
        start = now()
        right = list(board.legal_moves)
        middle = now()
        if not right:
            break
        chosen = right[chance.randrange(len(right))]
        again = now()
        board.push(chosen)
        clock.add(now() - again + middle - start)


def perft(state: State, depth: int) -> int:
    """Positions up to `depth` plays on; a card that turns is revealed as the lowest unseen one."""
    if depth == 0 or state.outcome is not None:
        return 1
    total = 1
    for action in legal_actions(state):
        after = apply(state, action).state
        while after.pending:
            after = apply(after, drawn(after, after.pending[0], bytes(32))).state
        total += perft(after, depth - 1)
    return total


def chess_perft(board: chess.Board, depth: int) -> int:
    """The same of chess, made and taken back."""
    if depth == 0:
        return 1
    total = 1
    for move in list(board.legal_moves):
        board.push(move)
        total += chess_perft(board, depth - 1)
        board.pop()
    return total


def timed(clock: Clock, work: Callable[[], int]) -> None:
    start = time.perf_counter()
    done = work()
    clock.add(time.perf_counter() - start, done)


def some_positions(rules: Rules, seed: int) -> list[State]:
    chance = random.Random(seed)
    state = deal_awaited(new_deal(rules), b"bench")
    out: list[State] = []
    while len(out) < 300 and state.outcome is None:
        out.append(state)
        right = legal_actions(state)
        state = deal_awaited(apply(state, right[chance.randrange(len(right))]).state, b"bench")
    return out


class Side:
    """The clocks of one set of rules, and those of chess beside it."""

    def __init__(self) -> None:
        self.play, self.tree, self.text, self.both = (Clock() for _ in range(4))
        self.chess, self.chess_tree = Clock(), Clock()

    def round(self, rules: Rules) -> None:
        positions = some_positions(rules, 1)
        start = deal_awaited(new_deal(rules), b"tree")
        for d in range(DEALS):
            # In small turns, so that a busy spell falls on both.
            for c in range(3):
                play_chess(3 * d + c, self.chess)
            play_cards(rules, d, self.play)
        timed(self.chess_tree, lambda: chess_perft(chess.Board(), CHESS_PERFT))
        timed(self.tree, lambda: perft(start, PERFT))
        timed(self.text, lambda: sum(1 for state in positions if format_position(state)))
        timed(self.both, lambda: sum(1 for state in positions if format_position(state) and digest(state)))
        for clock in (self.play, self.tree, self.text, self.both, self.chess, self.chess_tree):
            clock.end_round()


def main() -> None:
    sides = {name: Side() for name in preset_names()}
    for _ in range(ROUNDS):
        for name, side in sides.items():
            side.round(preset(name))
    print(f"Python {platform.python_version()}, python-chess {chess.__version__}, {platform.machine()}")
    print(
        f"{'':<10}{'plays/s':>10}{'µs/play':>10}{'ratio':>8}{'perft/s':>12}{'ratio':>8}{'text µs':>10}{'+digest':>10}"
    )
    board, tree = max(side.chess.best for side in sides.values()), max(side.chess_tree.best for side in sides.values())
    print(f"{'chess':<10}{board:>10.0f}{1e6 / board:>10.1f}{'':>8}{tree:>12.0f}")
    for name, side in sides.items():
        rates = f"{side.play.best:>10.0f}{1e6 / side.play.best:>10.1f}{side.play.ratio(side.chess):>8.2f}"
        nodes = f"{side.tree.best:>12.0f}{side.tree.ratio(side.chess_tree):>8.2f}"
        print(f"{name:<10}{rates}{nodes}{1e6 / side.text.best:>10.1f}{1e6 / side.both.best:>10.1f}")
    print("ratio: median, round by round; the rest: the best round")


if __name__ == "__main__":
    main()
