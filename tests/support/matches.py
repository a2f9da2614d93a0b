"""Whole matches between bots, and what a test wants to happen in one: a fault, a Stop, nobody noticing."""

from __future__ import annotations

from pathlib import Path

from app.filing import save_record
from engine import faults, full_rules, preset
from engine.bots import make_bot
from engine.errors import IllegalAction
from engine.stop import proper_call
from net import entry as entries
from net.codec import Wire, encode
from net.entry import Kind
from net.frames import frame
from net.identity import Identity
from net.record import CHAIN, MAGIC, RECORD_FORMAT
from net.terms import Header, Terms
from tests.support.pair import End, Pair


def play(pair: Pair, plays: int, levels: tuple[str, str] = ("casual", "casual"), seed: int = 1) -> None:
    """Let bots act that many times, calling Stop where they see a fault, or until the match is over."""
    hours = {"now": 0.0}
    for end in (pair.host, pair.guest):
        end.play._clock = lambda: hours["now"]  # type: ignore[attr-defined]
        receive = end.session.receive
        end.session.receive = lambda data, _now, receive=receive: receive(data, hours["now"])  # type: ignore[method-assign]
    bots = {"a": make_bot(levels[0], seed), "b": make_bot(levels[1], seed + 1)}
    for _ in range(plays):
        if pair.host.play.match.finished:
            return
        hours["now"] += 0.8 + (pair.host.play.log.height * 7919 % 97) / 12  # of a person at the table
        for end in (pair.mover, pair.other(pair.mover)):
            state = end.play.state
            assert state is not None
            action = bots[end.play.me].action(state, end.play.me)
            if action is not None:
                assert end.play.submit(str(action)) is None
                break
        pair.settle()


def record(
    folder: Path, plays: int = 500, rules: str = "classic", levels: tuple[str, str] = ("casual", "casual")
) -> Path:
    """The record of a match between bots that slip and overlook."""
    folder.mkdir(parents=True, exist_ok=True)
    pair = Pair(folder, rules)
    play(pair, plays, levels)
    path = save_record(pair.host.play.log, folder)
    pair.close()
    return path


def err(pair: Pair, tries: int = 400) -> End:
    """Play on until the player to move has a duty, then let him turn a card instead; who it was."""
    bot = make_bot("simple", 3)
    for _ in range(tries):
        end = pair.mover
        state = end.play.state
        assert state is not None
        try:
            wrong = faults(state, "turn")
        except IllegalAction:
            wrong = ()
        action = "turn" if wrong else str(bot.action(state, end.play.me))
        assert end.play.submit(action) is None
        pair.settle()
        if wrong:
            return end
    raise AssertionError("nobody ever had a duty")


def call(pair: Pair, erring: End, *, right: bool) -> None:
    """The other player calls Stop against the last play, naming the right play or one that is not."""
    caller = pair.other(erring)
    state = caller.play.state
    assert state is not None
    proper = proper_call(state.window[-1])
    assert proper is not None
    text = str(proper) if right else f"stop {proper.n} {erring.play.me}R>{erring.play.me}R"
    if not right:
        houses = (f"{seat}{n}" for seat in "ab" for n in "1234")
        names = (f"{erring.play.me}R>{house}" for house in houses)
        text = next(f"stop {proper.n} {name}" for name in names if name != str(proper.named))
    assert caller.play.submit(text) is None
    pair.settle()


def crafted(size: int, body: Wire) -> bytes:
    """A well-signed record of nonsense of about this many bytes."""
    keys = [Identity(bytes([n]) * 32) for n in (1, 2)]
    terms = Terms(1, full_rules(preset("classic")), 1, "Ada", "Grace").encode()
    header = Header((keys[0].key, keys[1].key), (bytes(32), bytes(32)), terms)
    parts = [frame(encode((MAGIC, RECORD_FORMAT, *header.keys, *header.nonces, terms)))]
    length, n, prev = len(parts[0]), 0, header.match_id
    while length < size:
        made = entries.write(keys[0], header.match_id, n, 0, prev, n, Kind.ACK, body, bytes(16))
        parts.append(frame(encode((CHAIN, *made.envelope))))
        length, n, prev = length + len(parts[-1]), n + 1, made.hash
    return b"".join(parts)
