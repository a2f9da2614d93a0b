"""Verifying a whole match against bare Ed25519 checks, side by side; and what dealing costs.
python -m tests.bench.verify [TARGET_POINTS]"""

from __future__ import annotations

import sys
import tempfile
import time
from hashlib import sha256
from pathlib import Path

from app.review import review
from engine.bots import make_bot
from net import commitments
from net.identity import Identity, verify
from net.record import format_record, parse_record, record_of
from tests.support.pair import Pair


def match(folder: Path, target: int) -> bytes:
    """The record of a match between bots."""
    pair = Pair(folder, f"classic target={target}")
    bots = {id(pair.host): make_bot("casual", 1), id(pair.guest): make_bot("sharp", 2)}
    while not pair.host.play.match.finished:
        for end in (pair.mover, pair.other(pair.mover)):
            state = end.play.state
            assert state is not None
            action = bots[id(end)].action(state, end.play.me)
            if action is not None:
                assert end.play.submit(str(action)) is None
                break
        pair.settle()
    data = format_record(record_of(pair.host.play.log))
    pair.close()
    return data


def main() -> None:
    target = int(sys.argv[1]) if len(sys.argv) > 1 else 150
    with tempfile.TemporaryDirectory() as folder:
        data = match(Path(folder), target)
    record = parse_record(data)
    identity = Identity(sha256(b"bench").digest())
    message = record.chain[10].payload
    signature = identity.sign(message)

    rounds = len(record.chain)
    start = time.perf_counter()
    for _ in range(rounds):
        verify(identity.key, signature, message)
    bare = rounds / (time.perf_counter() - start)

    start = time.perf_counter()
    seen = review([parse_record(data)])
    ours = len(seen.moments) / (time.perf_counter() - start)
    print(f"record: {rounds} entries, {len(data)} bytes, {len(seen.deals)} deals, status {seen.verdict.status}")
    print(f"bare Ed25519 checks  {bare:9.0f} /s")
    print(f"entries verified     {ours:9.0f} /s   {100 * ours / bare:.0f} %")

    match_id = record.header.match_id
    start = time.perf_counter()
    leaves = commitments.leaves(identity, match_id, 1)
    spent = time.perf_counter() - start
    start = time.perf_counter()
    opened = commitments.openings(identity, match_id, 1, tuple(range(104)))
    spent += time.perf_counter() - start
    commits = [entry for entry in record.chain if entry.kind == "COMMIT"][:2]
    per_open = [entry for entry in record.chain if entry.kind == "OPEN"]
    sizes = sum(len(entry.payload) + 64 for entry in commits)
    opens = sum(len(entry.payload) + 64 for entry in per_open) / max(1, len(seen.deals))
    print(
        f"dealing: {len(leaves)} leaves and {len(opened)} openings {1e3 * spent:.2f} ms a player and deal; "
        f"{sizes} bytes of commits and about {opens:.0f} bytes of openings a deal, both players"
    )
    # libTMCG proves each step in zero knowledge, which lets cards be held in secret hands; here none are.
    print("for comparison: libTMCG deals 52 cards to two players in about 383 ms and 214 kB")


if __name__ == "__main__":
    main()
