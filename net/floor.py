"""The law of one position of the log: what is owed, who may write what, and what comes of it.

Owns the fold `floor + entry -> floor`; immutable. Must not know the network, the other branch of a tie (`log`,
`verdict`) or a card. docs/protocol.md, "The floor".
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from net.codec import Wire
from net.codes import Code
from net.commitments import HASH_BYTES, NONCE_BYTES, SLOTS, draw, leaf
from net.entry import Entry, Kind
from net.game import Game, Illegal
from net.terms import Header

HOST, GUEST = 0, 1
MAX_TEXT = 64
MAX_MS = 2**40

# The texts a side not to move may write. Only the first kind beats an ACT that it crosses.
STOP = "stop"
PREEMPTS = (STOP, "resign", "draw+", "draw-")
NEVER = "reveal"  # faces come from openings alone


class Unlawful(Exception):  # noqa: N818  # the law's word, like game.Illegal
    """The entry breaks the law where it stands; `code` is a `Code` or the game's own."""

    def __init__(self, code: str) -> None:
        super().__init__(str(code))
        self.code = str(code)


@dataclass(frozen=True, slots=True)
class Debt:
    """The one entry that may come next, and from whom."""

    author: int
    kind: Kind


@dataclass(frozen=True, slots=True)
class Floor:
    """Everything the law needs to judge the next entry."""

    header: Header
    game: Game
    height: int
    head: bytes
    ms: tuple[int, int] = (0, 0)
    owed: tuple[Debt, ...] = ()
    leaves: tuple[tuple[bytes, ...], ...] = ()  # of the deal on the table; host's, then guest's
    commits: tuple[bytes, ...] = ()  # their entry hashes
    opening: tuple[tuple[int, bytes], ...] = ()  # the first of two OPENs
    answers_act: bool = False  # what is owed is the first answer to an ACT: it waits for the agreed grace
    begun: bool = False  # the guest has committed once: from now on somebody can owe

    @property
    def free(self) -> bool:
        """Nothing is owed, and the match goes on."""
        return not self.owed and not self.game.finished


def ground(header: Header, game: Game) -> Floor:
    """The floor before the first entry."""
    return _owing_commit(Floor(header, game, 0, header.match_id))


def preempts(kind: str, text: str) -> bool:
    """Whether this is an entry that beats an ACT at the same n, if it is lawful: a Stop."""
    return kind == Kind.PREEMPT and verb(text) == STOP


def verb(text: str) -> str:
    """The first word of an action text."""
    return text.split(" ", 1)[0]


def step(floor: Floor, author: int, kind: str, body: Wire) -> Floor:
    """What the entry does to game and debts; height, head and clock stay (see `seal`). Raises `Unlawful`."""
    if floor.owed:
        debt = floor.owed[0]
        if (author, kind) != (debt.author, debt.kind):
            raise Unlawful(Code.OWED)
    elif floor.game.finished:
        raise Unlawful(Code.OVER)
    match kind:
        case Kind.ACT | Kind.PREEMPT:
            after = _act(floor, author, kind, body)
        case Kind.ACK | Kind.OPEN | Kind.COMMIT if not floor.owed:
            raise Unlawful(Code.NOT_OWED)
        case Kind.ACK:
            if body != ():
                raise Unlawful(Code.BAD_BODY)
            after = _with(floor, floor.game, (), False)
        case Kind.OPEN:
            after = _open(floor, author, body)
        case Kind.COMMIT:
            after = _commit(floor, author, body)
        case _:
            raise Unlawful(Code.BAD_BODY)
    return _owing_commit(after)


def seal(before: Floor, after: Floor, entry: Entry) -> Floor:
    """`after = step(before, ...)` with the entry that made it as its head."""
    commits = after.commits
    if entry.kind == Kind.COMMIT:
        commits = (entry.hash,) if entry.author == HOST else (*before.commits, entry.hash)
    ms = (entry.ms, before.ms[1]) if entry.author == HOST else (before.ms[0], entry.ms)
    return Floor(
        after.header,
        after.game,
        before.height + 1,
        entry.hash,
        ms,
        after.owed,
        after.leaves,
        commits,
        after.opening,
        after.answers_act,
        after.begun,
    )


def advance(floor: Floor, entry: Entry) -> Floor:
    """The floor after a peer's entry whose n, prev, match and signature are right. Raises `Unlawful`.

    DESYNC (the signed state is not ours) comes last, so that it means: lawful, but another position.
    """
    if not floor.ms[entry.author] <= entry.ms < MAX_MS:
        raise Unlawful(Code.BAD_TIME)
    after = step(floor, entry.author, entry.kind, entry.body)
    if after.game.digest != entry.state:
        raise Unlawful(Code.DESYNC)
    return seal(floor, after, entry)


def _act(floor: Floor, author: int, kind: str, body: Wire) -> Floor:
    if not isinstance(body, str) or not body.isascii() or len(body) > MAX_TEXT or verb(body) == NEVER:
        raise Unlawful(Code.BAD_ACTION)
    mover = floor.game.mover
    preempt = kind == Kind.PREEMPT
    if mover is None or (author == mover) == preempt:
        raise Unlawful(Code.NOT_YOUR_TURN)
    if preempt and verb(body) not in PREEMPTS:
        raise Unlawful(Code.BAD_ACTION)
    try:
        game = floor.game.act(author, body, preempt)
    except Illegal as refusal:
        raise Unlawful(refusal.code) from refusal
    owed: tuple[Debt, ...]
    if game.awaited:
        # The responder opens first: nobody can void an ACT at the same n after learning the card it turns.
        owed = (Debt(1 - author, Kind.OPEN), Debt(author, Kind.OPEN))
    else:
        owed = (Debt(1 - author, Kind.ACK),)
    return _with(floor, game, owed, not preempt)


def _open(floor: Floor, author: int, body: Wire) -> Floor:
    if not isinstance(body, tuple):
        raise Unlawful(Code.BAD_BODY)
    opening: list[tuple[int, bytes]] = []
    for pair in body:
        match pair:
            case (int(slot), bytes(nonce)) if len(nonce) == NONCE_BYTES:
                opening.append((slot, nonce))
            case _:
                raise Unlawful(Code.BAD_BODY)
    awaited = floor.game.awaited
    if tuple(slot for slot, _ in opening) != awaited:
        raise Unlawful(Code.WRONG_SLOTS)
    match_id, deal = floor.header.match_id, floor.game.deal
    key, promised = floor.header.keys[author], floor.leaves[author]
    for slot, nonce in opening:
        if leaf(match_id, deal, key, slot, nonce) != promised[slot]:
            raise Unlawful(Code.WRONG_NONCE)
    if not floor.opening:
        return replace(floor, opening=tuple(opening), owed=floor.owed[1:], answers_act=False)
    both = (opening, floor.opening) if author == HOST else (floor.opening, opening)
    draws = [
        (slot, draw(match_id, deal, floor.commits, slot, host, guest))
        for (slot, host), (_, guest) in zip(*both, strict=True)
    ]
    game = floor.game.reveal(draws)
    return replace(floor, game=game, opening=(), owed=_dealt(game), answers_act=False)


def _commit(floor: Floor, author: int, body: Wire) -> Floor:
    match body:
        case (int(deal), tuple(leaves)):
            pass
        case _:
            raise Unlawful(Code.BAD_BODY)
    if deal != floor.game.deal:
        raise Unlawful(Code.WRONG_DEAL)
    promised = tuple(item for item in leaves if isinstance(item, bytes) and len(item) == HASH_BYTES)
    if len(leaves) != SLOTS or len(promised) != SLOTS:
        raise Unlawful(Code.BAD_BODY)
    if author == HOST:
        return replace(floor, leaves=(promised,), owed=(Debt(GUEST, Kind.COMMIT),))
    game = floor.game.begin()
    return replace(floor, game=game, leaves=(floor.leaves[HOST], promised), owed=_dealt(game), begun=True)


def _dealt(game: Game) -> tuple[Debt, ...]:
    """Cards that no player's entry asked for (a layout, a tied cut): the host opens first."""
    return (Debt(HOST, Kind.OPEN), Debt(GUEST, Kind.OPEN)) if game.awaited else ()


def _with(floor: Floor, game: Game, owed: tuple[Debt, ...], answers_act: bool) -> Floor:
    """`replace`, written out: this is done for every entry of a record, and `replace` is several times slower."""
    return Floor(
        floor.header,
        game,
        floor.height,
        floor.head,
        floor.ms,
        owed,
        floor.leaves,
        floor.commits,
        floor.opening,
        answers_act,
        floor.begun,
    )


def _owing_commit(floor: Floor) -> Floor:
    """When a deal is over and answered and the match is not, the host owes the next COMMIT at once."""
    if not floor.owed and floor.game.between and not floor.game.finished:
        return replace(floor, owed=(Debt(HOST, Kind.COMMIT),))
    return floor
