"""A program that dies at any disk write or send: no fork, nothing signed is lost, the deal goes on to its end."""

from __future__ import annotations

from pathlib import Path

import pytest

from app.review import review
from app.standings import Filter
from engine import legal_actions
from net.codes import Code
from net.record import record_of
from net.verdict import Status
from tests.support.pair import Crash, End, Pair

PLAYS = 9
RULES = "classic target=10"


def scripted(pair: Pair) -> None:
    """A short match: plays with turned cards, a missed duty that is stopped, a false Stop, then the guest resigns."""
    while not pair.host.play.match.finished:
        mover, other = pair.mover, pair.other(pair.mover)
        state = mover.play.state
        assert state is not None
        last = state.window[-1].n if state.window else 0
        right = [str(action) for action in legal_actions(state)]
        stopped = [e.text for e in pair.host.play.log.chain if e.text.startswith("stop")]
        if state.play > PLAYS or state.tally > 2 * PLAYS:
            assert pair.guest.play.submit("resign b") is None
        elif last == 5 and not stopped and not state.window[-1].called and state.window[-1].seat == state.mover:
            assert other.play.submit(f"stop {last} turn") is None
        elif "turn" in right:
            assert mover.play.submit("turn") is None
        else:
            assert mover.play.submit(right[-1]) is None
        pair.settle()


def burnt(folder: Path) -> tuple[int, int]:
    """How many points of the scripted match each side passes, from the first committed deal on."""
    pair = Pair(folder, RULES)
    scripted(pair)
    pair.close()
    return pair.host.burnt, pair.guest.burnt


@pytest.mark.parametrize("side", ["host", "guest"])
def test_a_crash_at_every_write_and_send_costs_nothing(side: str, tmp_path: Path) -> None:
    (tmp_path / "whole").mkdir()
    total = burnt(tmp_path / "whole")[side == "guest"]
    assert total > 60
    crashes = 0
    for point in range(total):
        folder = tmp_path / str(point)
        folder.mkdir()
        pair = Pair(folder, RULES)
        end: End = pair.host if side == "host" else pair.guest
        end.fuse = max(0, point - end.burnt)
        try:
            scripted(pair)
        except Crash as crash:
            crashes += 1
            signed = [(entry.n, entry.payload) for entry in crash.end.play.log.chain]
            crash.end.restart()
            pair.cut()
            pair.connect()
            scripted(pair)
            kept = [(entry.n, entry.payload) for entry in pair.host.play.log.chain]
            sent = signed[:-1]
            assert kept[: len(sent)] == sent or len(pair.host.play.log.voids) > 0
        chains = [[entry.payload for entry in e.play.log.chain] for e in (pair.host, pair.guest)]
        assert chains[0] == chains[1]
        assert not pair.host.play.log.forks
        seen = review([record_of(pair.host.play.log), record_of(pair.guest.play.log)])
        assert seen.verdict.status is Status.FINISHED
        pair.close()
    assert crashes > 45


@pytest.mark.parametrize("both", [False, True])
@pytest.mark.parametrize("side", ["host", "guest"])
def test_a_crash_while_a_match_begins_leaves_one_match_and_no_fork(side: str, both: bool, tmp_path: Path) -> None:
    """What broke off before both had committed is not listed, and is swept away once it can never begin."""
    left = []
    for point in range(30):
        folder = tmp_path / str(point)
        folder.mkdir()
        pair = Pair(folder, RULES, connect=False)
        ends = (pair.host, pair.guest)
        victim = ends[side == "guest"]
        victim.fuse = point
        try:
            pair.connect()
        except Crash:
            pair.cut()
            for end in ends:
                if both or end is victim:
                    end.restart()
                    end.ledger.store.sweep()
            pair.connect()
            if pair.guest.session.closed == Code.UNKNOWN_MATCH:  # the host died before he had it: it is begun anew
                pair.guest.controller = None
                pair.connect()
        chains = [[entry.payload for entry in end.play.log.chain] for end in ends]
        assert chains[0] == chains[1], point
        assert len(chains[0]) >= 4, point  # both COMMITs, and the layout is opened
        for end in ends:
            assert end.play.log.forks == []
            assert len(end.ledger.store.unfinished()) == 1, point
        left.append(tuple(len(end.ledger.store.history(Filter(begun=False))) for end in ends))
        for end in ends:
            end.ledger.store.sweep()
            assert end.ledger.store.history(Filter(begun=False)) == ()
            assert len(end.ledger.store.unfinished()) == 1
        pair.close()
    assert left[-1] == (0, 0)
    assert any(left) or side == "guest"


def test_many_crashes_in_one_deal(tmp_path: Path) -> None:
    pair = Pair(tmp_path, "classic target=10")
    for number in range(40):
        end = pair.host if number % 2 else pair.guest
        end.fuse = 3 + number % 5
        try:
            scripted(pair)
            break
        except Crash as crash:
            crash.end.restart()
            pair.cut()
            pair.connect()
    else:
        scripted(pair)
    seen = review([record_of(pair.host.play.log)])
    assert seen.verdict.status is Status.FINISHED
    pair.close()
