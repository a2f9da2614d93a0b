"""Deals a second of the computer players in one process.  python -m tests.bench.selfplay"""

from __future__ import annotations

import time

from app.selfplay import selfplay
from engine import parse_rules

GAMES = 60


def main() -> None:
    for rules in ("classic", "arena", "depot", "maison"):
        start = time.perf_counter()
        plays = sum(played.plays for played in selfplay(parse_rules(rules), GAMES, 1, ("simple", "simple")))
        seconds = time.perf_counter() - start
        print(f"{rules:8} {GAMES / seconds:7.1f} deals/s   {plays / seconds:9.0f} plays/s")


if __name__ == "__main__":
    main()
