"""A toy game for the log: plays, faults, turned cards, Stops, last words; nothing of Crapette.

Texts: `p` with flags in this order: f (faulty), t (turns a card), e (ends the turn), w (wins the deal);
`stop N` takes back play N and all after it if N was faulty; `resign a|b`; `draw?`, `draw+`, `draw-`.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from hashlib import sha256

from net.game import Illegal
from net.terms import Terms

FLAGS = "ftew"


@dataclass(frozen=True, slots=True)
class Toy:
    """`rules`: "toy deals=2 grace=0 layout=2 cuts=0"."""

    deals: int = 1
    grace_ms: int = 0
    layout: int = 0
    cuts: int = 0  # how many times the layout's first card is drawn again, as a tied cut would be
    deal: int = 1
    table: bool = False
    score: tuple[int, int] = (0, 0)
    turn: int = 0
    number: int = 1
    window: tuple[tuple[int, bool], ...] = ()  # plays of the current or just finished turn
    owner: int = 0  # whose plays they are
    slot: int = 0
    awaited: tuple[int, ...] = ()
    faces: tuple[tuple[int, int], ...] = ()
    cut: int = 0
    offer: bool = False

    @property
    def between(self) -> bool:
        return not self.table and not self.finished

    @property
    def finished(self) -> bool:
        return not self.table and self.deal > self.deals

    @property
    def mover(self) -> int | None:
        return self.turn if self.table else None

    @property
    def digest(self) -> bytes:
        return sha256(repr(replace(self, grace_ms=0)).encode()).digest()[:16]

    def begin(self) -> Toy:
        assert self.between
        return replace(
            self,
            table=True,
            turn=(self.deal - 1) % 2,
            number=1,
            window=(),
            slot=self.layout,
            awaited=tuple(range(self.layout)),
            faces=(),
            cut=0,
            offer=False,
        )

    def act(self, author: int, text: str, preempt: bool) -> Toy:
        assert not self.awaited
        if not self.table:
            raise Illegal("deal-over")
        assert preempt == (author != self.turn)
        words = text.split(" ")
        if words[0] == "stop":
            return self._stop(author, text)
        if words[0] == "resign":
            if text != f"resign {'ab'[author]}":
                raise Illegal("not-yours")
            return self._won(1 - author)
        if text == "draw?":
            if self.offer:
                raise Illegal("too-many-offers")
            return replace(self, offer=True)
        if text in ("draw+", "draw-"):
            if not self.offer:
                raise Illegal("no-offer")
            return self._won(None) if text == "draw+" else replace(self, offer=False)
        flags = text[1:]
        if text[:1] != "p" or flags != "".join(flag for flag in FLAGS if flag in flags):
            raise Illegal("bad-text")
        return self._play(author, flags)

    def _play(self, author: int, flags: str) -> Toy:
        if author != self.turn:
            raise Illegal("not-your-turn")
        before = self.window if self.owner == author and self.window else ()
        after = replace(
            self,
            window=(*before, (self.number, "f" in flags)),
            owner=author,
            number=self.number + 1,
            turn=1 - author if "e" in flags else author,
            offer=False,
        )
        if "t" in flags:
            after = replace(after, awaited=(self.slot,), slot=self.slot + 1)
        return after._won(author) if "w" in flags else after

    def _stop(self, author: int, text: str) -> Toy:
        named = [(number, faulty) for number, faulty in self.window if text == f"stop {number}"]
        if not named or self.owner == author:
            raise Illegal("nothing-to-stop")
        number, faulty = named[0]
        if not faulty:
            return replace(self, window=tuple(play for play in self.window if play[0] != number))
        return replace(self, window=(), turn=author, number=number)

    def _won(self, author: int | None) -> Toy:
        a, b = self.score
        score = (a + (author == 0), b + (author == 1))
        return replace(self, table=False, deal=self.deal + 1, score=score, window=(), offer=False)

    def reveal(self, draws: Sequence[tuple[int, bytes]]) -> Toy:
        assert tuple(slot for slot, _ in draws) == self.awaited
        faces = self.faces + tuple((slot, int.from_bytes(drawn, "big") % 52) for slot, drawn in draws)
        if self.cut < self.cuts:
            return replace(self, faces=faces, cut=self.cut + 1, awaited=(self.slot,), slot=self.slot + 1)
        return replace(self, faces=faces, awaited=())


def toy(terms: Terms) -> Toy:
    """The `GameMaker` of the tests."""
    name, *fields = terms.rules.split(" ")
    if name != "toy":
        raise Illegal("unknown-rules")
    values = dict(field.split("=") for field in fields)
    return Toy(
        deals=int(values.get("deals", 1)),
        grace_ms=int(values.get("grace", 0)),
        layout=int(values.get("layout", 0)),
        cuts=int(values.get("cuts", 0)),
    )
