"""Two copies of one identity: what proves that a key signed on two paths.

Owns the shape of a fork proof; must not know which path the match took. A proof is a row of envelopes
`[x, y0, y1 ...]`: x and the last y are by the same author, x and y0 have the same `prev`, every further y names the
one before it. So neither x nor the last y is an ancestor of the other. docs/protocol.md, "Forks".
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from net.entry import Entry, Kind
from net.floor import preempts
from net.terms import Header

MAX_PROOF = 3  # x, what it crossed, and the answer to that


def beats(entry: Entry, rival: Entry) -> bool:
    """The tie rule by kinds alone: a Stop beats an ACT at the same n, an ACT beats every other pre-emption."""
    if entry.kind == Kind.PREEMPT and rival.kind == Kind.ACT:
        return preempts(entry.kind, entry.text)
    if entry.kind == Kind.ACT and rival.kind == Kind.PREEMPT:
        return not preempts(rival.kind, rival.text)
    return False


def may_lose(entry: Entry) -> bool:
    """Whether an entry that crosses this one can make it void: not a Stop, and not an answer that is owed."""
    return entry.kind == Kind.ACT or (entry.kind == Kind.PREEMPT and not preempts(entry.kind, entry.text))


def proves(header: Header, proof: Sequence[Entry]) -> bool:
    """Whether these envelopes convict the author of the first one; everything is checked, signatures too."""
    if not 2 <= len(proof) <= MAX_PROOF:
        return False
    x, first, last = proof[0], proof[1], proof[-1]
    if x.hash == first.hash or x.author != last.author or (x.prev, x.n) != (first.prev, first.n):
        return False
    for before, after in pairwise(proof[1:]):
        if (after.prev, after.n) != (before.hash, before.n + 1):
            return False
    # What the tie rule made void is no fork: its author went on upon the entry that beat it.
    if len(proof) > 2 and beats(first, x):
        return False
    return all(entry.match_id == header.match_id and entry.signed_by(header.keys[entry.author]) for entry in proof)
