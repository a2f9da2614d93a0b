"""Short real matches for holding two verifiers against each other: two controllers, real sessions, real rules.

Owns what is played in them, always the same: bots' plays and Stops, entries that cross, draws, resignations.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from engine import EngineError, apply
from engine.bots import make_bot
from net.record import Record, record_of
from tests.support.pair import End, Pair


@dataclass(frozen=True)
class Plan:
    """A match: after so many plays something out of the ordinary is done."""

    rules: str
    plays: int
    specials: dict[int, str]
    levels: tuple[str, str] = ("casual", "sharp")


PLANS = {
    "classic": Plan("classic target=60", 34, {6: "refused", 11: "stop", 19: "agreed", 30: "resign a"}),
    "crossed": Plan("classic target=300", 26, {8: "stop", 14: "crossed resign", 22: "offer"}),
    "arena": Plan("arena target=10", 24, {7: "refused", 18: "resign b"}),
    "depot": Plan("depot grace=0", 40, {5: "stop", 33: "crossed resign"}),
    "maison": Plan("maison target=2", 30, {9: "stop", 16: "resign a", 26: "resign b"}, ("sharp", "casual")),
    "mixed": Plan("classic deal=staggered starter=alternate houses_down=yes target=9", 22, {5: "agreed", 17: "stop"}),
}


def _ordinary(pair: Pair, bots: dict[int, Callable[[End], str | None]]) -> None:
    for end in (pair.mover, pair.other(pair.mover)):
        text = bots[id(end)](end)
        if text is not None:
            assert end.play.submit(text) is None
            break
    pair.settle()


def _crossing(pair: Pair, text: str, bots: dict[int, Callable[[End], str | None]]) -> bool:
    """The mover plays while the other writes `text`, and neither has seen the other's."""
    mover, other = pair.mover, pair.other(pair.mover)
    state = other.play.state
    assert state is not None
    try:
        apply(state, text, by=other.play.me)
    except EngineError:
        return False
    play = bots[id(mover)](mover)
    assert play is not None
    assert mover.play.submit(play) is None
    assert other.play.submit(text) is None
    pair.settle()
    return True


def _special(pair: Pair, what: str, bots: dict[int, Callable[[End], str | None]]) -> bool:
    """Whether it could be done here."""
    mover, other = pair.mover, pair.other(pair.mover)
    state = mover.play.state
    assert state is not None
    if what == "stop":
        own = [played.n for played in state.window if played.seat == state.mover and not played.called]
        return bool(own) and _crossing(pair, f"stop {own[-1]}", bots)
    if what == "crossed resign":
        return _crossing(pair, f"resign {other.play.me}", bots)
    if what.startswith("resign"):
        end = pair.host if what.endswith("a") else pair.guest
        assert end.play.submit(what) is None
    else:
        if state.last_call is not None or mover.play.submit("draw?") is not None:
            return False
        pair.settle()
        if what != "offer":
            assert other.play.submit("draw+" if what == "agreed" else "draw-") is None
    pair.settle()
    return True


def play(folder: Path, plan: Plan, number: int) -> Record:
    """Play the plan; the host's record, equal to the guest's."""
    folder.mkdir()
    pair = Pair(folder, plan.rules, number)
    made = [make_bot(level, number) for level in plan.levels]

    def of(which: int) -> Callable[[End], str | None]:
        def chosen(end: End) -> str | None:
            state = end.play.state
            assert state is not None
            action = made[which].action(state, end.play.me)
            return None if action is None else str(action)

        return chosen

    bots = {id(pair.host): of(0), id(pair.guest): of(1)}
    waiting: list[str] = []
    for count in range(plan.plays):
        if pair.host.play.match.finished:
            break
        if count in plan.specials:
            waiting.append(plan.specials[count])
        if waiting and _special(pair, waiting[0], bots):
            waiting.pop(0)
        else:
            _ordinary(pair, bots)
    assert not waiting, waiting
    record = record_of(pair.host.play.log)
    assert record.chain == record_of(pair.guest.play.log).chain
    pair.close()
    return record


def games(folder: Path) -> dict[str, Record]:
    """All of them."""
    return {name: play(folder / name, plan, 100 * i) for i, (name, plan) in enumerate(PLANS.items())}
