"""What is lawful, for the second verifier: the floor, leaves, draws, faces, actions and the state digest.

Owns the fold of entries into positions, written from docs/protocol.md alone over the engine's public contract; the
digest is computed here from the page's table. Must not use `net`, `app` or `engine.digest`.
"""

from __future__ import annotations

import json
from dataclasses import dataclass, replace
from typing import Any

from engine import EngineError, IllegalAction, Rules, State, apply, full_rules, new_deal
from tests.support.second_codec import Entry, Header, first_word, raw, sha, tag, u16

FACES = [rank + suit for suit in "cdhs" for rank in "A23456789TJQK"]
DECKS = (range(52), range(52, 104), range(104, 120))
EMPTY = 255


class UnlawfulError(Exception):
    """An entry is against the law; `code` says which."""

    def __init__(self, code: str) -> None:
        super().__init__(code)
        self.code = code


def require(lawful: bool, code: str) -> None:
    if not lawful:
        raise UnlawfulError(code)


Owed = tuple[tuple[int, str], ...]


@dataclass(frozen=True)
class Position:
    """The match after n entries: table, score, and what is owed next."""

    header: Header
    rules: Rules
    n: int = 0
    head: bytes = b""
    deal: int = 1
    score: tuple[int, int] = (0, 0)
    table: State | None = None
    before: int | None = None  # who began the deal before
    commits: tuple[Entry, ...] = ()
    owed: Owed = ((0, "COMMIT"), (1, "COMMIT"))
    awaited: tuple[int, ...] = ()  # what the two OPENs open
    opened: tuple[bytes, ...] | None = None  # nonces of the first of them
    over: bool = False
    last_ms: tuple[int, int] = (0, 0)
    begun: bool = False

    def digest(self) -> bytes:
        text = json.dumps(_fields(self), separators=(",", ":"))
        return sha(tag("state"), text.encode("ascii"))[:16]


def _end(outcome: Any) -> list[Any] | None:
    return None if outcome is None else [outcome.winner, outcome.reason, outcome.points]


def _fields(at: Position) -> list[Any]:
    rules = full_rules(at.rules)
    opening = [at.deal, list(at.score), rules]
    state = at.table
    who = -1 if at.before is None else at.before
    if state is None:
        table: list[Any] = [[""] * 24, "ff" * 120, [], 0, 0, [], 1, 1, [0, 0], [0, 0], [0, 0], 0, 0, [0, 0], None, None]
        return opening + table + [[0, 0], [0, 0], [-1, who], []]
    began = -1 if state.starter is None else state.starter
    previous = -1 if state.previous_starter is None else state.previous_starter
    return [
        *opening,
        [bytes(pile).hex() for pile in state.piles],
        bytes(state.faces).hex(),
        [slot for slot in range(120) if state.down >> slot & 1],
        state.laid,
        state.mover,
        sorted(state.pending),
        state.play,
        int(state.fresh),
        [state.arisen.count(state.piles), state.house_moves],
        list(state.discards),
        list(state.passes),
        state.dry,
        state.tally,
        [int(state.offer), int(state.offered)],
        _end(state.last_call),
        _end(state.outcome),
        list(state.lost),
        list(state.false_calls),
        [began, previous],
        [[play.n, play.seat, str(play.action), int(play.called)] for play in state.window],
    ]


def leaf(header: Header, deal: int, author: int, slot: int, nonce: bytes) -> bytes:
    return sha(tag("leaf"), header.match_id, u16(deal), header.keys[author], u16(slot), nonce)


def draw(match: bytes, deal: int, commits: tuple[bytes, bytes], slot: int, nonces: tuple[bytes, bytes]) -> int:
    return int.from_bytes(sha(tag("card"), match, u16(deal), *commits, u16(slot), *nonces), "big")


def judge(at: Position, entry: Entry) -> Position:
    """The position after a lawful entry; UnlawfulError if it is not."""
    require(at.last_ms[entry.author] <= entry.ms < 2**40, "bad-time")
    after = _floor(at, entry)
    times = (entry.ms, at.last_ms[1]) if entry.author == 0 else (at.last_ms[0], entry.ms)
    after = replace(after, n=at.n + 1, head=entry.hash, last_ms=times)
    require(after.digest() == entry.state, "desync")
    return after


def _floor(at: Position, entry: Entry) -> Position:
    if at.owed:
        author, kind = at.owed[0]
        require((entry.author, entry.kind) == (author, kind), "owed")
        rest = replace(at, owed=at.owed[1:])
        if kind == "COMMIT":
            return _commit(rest, entry)
        if kind == "OPEN":
            return _open(rest, entry)
        require(entry.body == [], "bad-body")
        return _settle(rest)
    require(not at.over, "match-over")
    require(entry.kind not in ("COMMIT", "ACK", "OPEN"), "not-owed")
    require(entry.kind in ("ACT", "PREEMPT"), "bad-body")
    assert at.table is not None
    text = entry.body
    require(type(text) is str and text.isascii() and len(text) <= 64 and first_word(text) != "reveal", "bad-action")
    require((entry.author == at.table.mover) == (entry.kind == "ACT"), "not-your-turn")
    if entry.kind == "PREEMPT":
        require(first_word(text) in ("stop", "resign", "draw+", "draw-"), "bad-action")
    try:
        state = apply(at.table, text, by="ab"[entry.author]).state
    except IllegalAction as error:
        raise UnlawfulError(error.code) from error
    except EngineError as error:
        raise UnlawfulError("notation") from error
    other = 1 - entry.author
    if state.outcome is None and state.pending:
        return _await(replace(at, table=state), other)
    return _ended(replace(at, table=state, owed=((other, "ACK"),)))


def _await(at: Position, first: int) -> Position:
    assert at.table is not None
    return replace(at, awaited=tuple(at.table.pending), opened=None, owed=((first, "OPEN"), (1 - first, "OPEN")))


def _ended(at: Position) -> Position:
    """Count a deal that has just ended; what is owed for it stays."""
    state = at.table
    if state is None or state.outcome is None:
        return at
    outcome = state.outcome
    a, b = at.score
    score = (a + outcome.points * (outcome.winner == "a"), b + outcome.points * (outcome.winner == "b"))
    if max(score) >= at.rules.target:
        return replace(at, score=score, over=True)
    return replace(at, score=score, deal=at.deal + 1, table=None, before=state.starter, commits=())


def _settle(at: Position) -> Position:
    """After an answer: what comes when nothing more of it is owed."""
    if at.owed or at.over:
        return at
    if at.table is None:
        return replace(at, owed=((0, "COMMIT"), (1, "COMMIT")))
    if at.table.pending:
        return _await(at, 0)
    return at


def _commit(at: Position, entry: Entry) -> Position:
    body = entry.body
    require(type(body) is list and len(body) == 2, "bad-body")
    require(type(body[0]) is int and type(body[1]) is list, "bad-body")
    require(body[0] == at.deal, "wrong-deal")
    require(len(body[1]) == 120 and all(raw(one, 32) for one in body[1]), "bad-body")
    at = replace(at, commits=(*at.commits, entry))
    if len(at.commits) < 2:
        return at
    before = None if at.before is None else "ab"[at.before]
    return _settle(replace(at, table=new_deal(at.rules, before), begun=True))


def _open(at: Position, entry: Entry) -> Position:
    require(type(entry.body) is list, "bad-body")
    for pair in entry.body:
        require(type(pair) is list and len(pair) == 2, "bad-body")
        require(type(pair[0]) is int and raw(pair[1], 32), "bad-body")
    require(tuple(slot for slot, _ in entry.body) == at.awaited, "wrong-slots")
    leaves = at.commits[entry.author].body[1]
    for slot, nonce in entry.body:
        require(leaf(at.header, at.deal, entry.author, slot, nonce) == leaves[slot], "wrong-nonce")
    mine = tuple(nonce for _, nonce in entry.body)
    if at.opened is None:
        return replace(at, opened=mine)
    host, guest = (mine, at.opened) if entry.author == 0 else (at.opened, mine)
    hashes = (at.commits[0].hash, at.commits[1].hash)
    state = at.table
    assert state is not None
    for i, slot in enumerate(at.awaited):
        deck = next(deck for deck in DECKS if slot in deck)
        seen = {state.faces[one] for one in deck}
        unseen = [face for face in range(52) if face not in seen]
        number = draw(at.header.match_id, at.deal, hashes, slot, (host[i], guest[i]))
        state = apply(state, f"reveal {slot}={FACES[unseen[number % len(unseen)]]}").state
    return _settle(_ended(replace(at, table=state, opened=None, awaited=())))
