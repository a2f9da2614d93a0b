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

import chess

from engine import Rules, State, apply, digest, format_position, legal_actions, new_deal, preset, preset_names
from engine.dealing import deal_awaited, drawn

ROUNDS = 8
DEALS = 3
PLAYS = 1000
PERFT = 4
CHESS_PERFT = 3


class Clock:
    """The best rate of several rounds: on a busy machine the others tell of the neighbours."""

    def __init__(self) -> None:
        self.seconds = 0.0
        self.done = 0
        self.best = 0.0

    def add(self, seconds: float, done: int = 1) -> None:
        self.seconds += seconds
        self.done += done

    def end_round(self) -> None:
        if self.done:
            self.best = max(self.best, self.done / self.seconds)
        self.seconds, self.done = 0.0, 0


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


def one_round(name: str, board: Clock, cards: Clock, board_tree: Clock, tree: Clock, text: Clock, both: Clock) -> None:
    for d in range(10):
        play_chess(d, board)
    for d in range(DEALS):
        play_cards(preset(name), d, cards)
    timed(board_tree, lambda: chess_perft(chess.Board(), CHESS_PERFT))
    start = deal_awaited(new_deal(preset(name)), b"tree")
    timed(tree, lambda: perft(start, PERFT))
    positions = some_positions(preset(name), 1)
    timed(text, lambda: sum(1 for state in positions if format_position(state)))
    timed(both, lambda: sum(1 for state in positions if format_position(state) and digest(state)))
    for clock in (board, cards, board_tree, tree, text, both):
        clock.end_round()


def main() -> None:
    names = preset_names()
    board, board_tree, text, both = (Clock() for _ in range(4))
    cards, trees = {name: Clock() for name in names}, {name: Clock() for name in names}
    for _ in range(ROUNDS):
        for name in names:
            one_round(name, board, cards[name], board_tree, trees[name], text, both)
    print(f"Python {platform.python_version()}, python-chess {chess.__version__}, {platform.machine()}")
    print(f"{'':<10}{'plays/s':>10}{'ratio':>8}{'µs/play':>10}{'perft/s':>12}{'ratio':>8}")
    print(f"{'chess':<10}{board.best:>10.0f}{'':>8}{1e6 / board.best:>10.1f}{board_tree.best:>12.0f}")
    for name in names:
        c, t = cards[name].best, trees[name].best
        print(f"{name:<10}{c:>10.0f}{c / board.best:>8.2f}{1e6 / c:>10.1f}{t:>12.0f}{t / board_tree.best:>8.2f}")
    print(f"position text {1e6 / text.best:.1f} µs, with digest {1e6 / both.best:.1f} µs")


if __name__ == "__main__":
    main()
