"""Several files read together: parts of one match, forks, foreign matches, damage made good.

Owns these cases; each is a name and the bytes of the files, always the same.
"""

from __future__ import annotations

from collections.abc import Iterator

from net.entry import Entry
from tests.support.second_desk import Desk, beside, in_chain, in_proof, sign

Case = tuple[str, tuple[bytes, ...]]


def joined(desk: Desk, foreign: Desk) -> Iterator[Case]:
    """Parts, and what is damaged in one and not in the other."""
    half, longer, whole = desk.copy(20), desk.copy(30), desk
    short, long, full = half.data(), longer.data(), whole.data()
    broken = bytearray(full)
    broken[-30] ^= 4
    items = desk.items()
    early = b"".join(items[:16]) + items[16][:-9]  # fifteen entries, then half of one
    yield "a part and the whole", (short, full)
    yield "the whole and a part", (full, short)
    yield "the same twice", (full, full)
    yield "three parts", (short, long, desk.copy(5).data())
    yield "header alone and the whole", (desk.copy(0).data(), full)
    yield "damaged at the end, and whole", (bytes(broken), full)
    yield "damaged at the end, and a part", (bytes(broken), short)
    yield "damaged early, and a part that goes further", (early, short)
    yield "damaged early, and a part as long", (early, desk.copy(15).data())
    yield "damaged early, and a shorter part", (early, desk.copy(14).data())
    yield "both damaged", (early, bytes(broken))
    yield "both damaged, the other way round", (bytes(broken), early)
    yield "a chain whole, and damage behind it", (full + b"\0", desk.copy(len(desk.chain)).data(voids=()))
    yield "foreign matches", (full, foreign.data())
    yield "a foreign match's entry", (short + in_chain(foreign.chain[20]),)
    yield "no record beside a record", (full, b"junk")


def forks(desk: Desk) -> Iterator[Case]:
    """Two files, two truths."""
    free = desk.free()[4]
    base = desk.copy(free)
    act = desk.chain[free]
    twin = base.make(act.author, "ACT", act.body, ms=act.ms + 3)
    bad = base.make(act.author, "ACT", "castle")
    forked = base.copy().add(twin)
    went_on = forked.copy().answer()
    other = 1 - act.author
    yield "two plays", (desk.data(), forked.data())
    yield "two plays, the other way round", (forked.data(), desk.data())
    yield "two plays, both answered", (desk.data(), went_on.data())
    yield "a lawful and an unlawful play", (desk.data(), base.copy().add(bad).data())
    yield "an unlawful play, and the match goes on", (base.copy().add(bad).data(), desk.data())
    wrong = base.make(other, "PREEMPT", "stop 999")
    yield "both unlawful", (base.copy().add(bad).data(), desk.copy(free + 1).data(voids=[wrong]))
    yield "one forked, one unlawful", (desk.copy(free + 1).data(voids=[wrong]), forked.data())
    yield "one unlawful, one forked", (forked.data(), desk.copy(free + 1).data(voids=[wrong]))
    yield "one unlawful alone, one forked", (base.copy().add(wrong).data(), desk.data(), forked.data())
    answers = [went_on.chain[-1], sign_like(went_on)]
    two = [forked.copy().add(answer).data() for answer in answers]
    yield "the other answers twice, later", tuple(two)
    yield "two forks, the earlier counts", (desk.data(), *two)
    yield "unlawful early, forked later", (desk.copy(free - 1).write(0, "SHOUT", []).data(), *two)


def sign_like(desk: Desk) -> Entry:
    """The last entry again, at another time."""
    last = desk.chain[-1]
    return desk.make(last.author, last.kind, last.body, at=last.n, ms=last.ms + 1)


def ties(desk: Desk) -> Iterator[Case]:
    """Entries that crossed, and Stops that came too late."""
    n = min(desk.voids)
    act, stop = desk.voids[n], desk.chain[n]
    base = desk.copy(n)
    lost = base.copy().add(act)
    answered = lost.copy().answer()
    yield "a play and its Stop in two files", (lost.data(), desk.copy(n + 1).data(voids=()))
    yield "a Stop and its play in two files", (desk.data(voids=()), lost.data())
    yield "a back-dated Stop", (answered.data(), desk.copy(n + 1).data(voids=()))
    yield "a back-dated Stop, answered", (desk.data(), answered.data())
    yield "a back-dated Stop beside its play", (answered.data(voids=[stop]),)
    own = sign([1, act.match_id, n + 1, act.author, act.hash, act.ms, "ACT", "turn", act.state])
    yield "a void play's author goes on upon it", (desk.data(), lost.data() + in_chain(own))
    yield "a void play's author goes on upon it, alone", (lost.data() + in_chain(own),)
    resign = base.make(stop.author, "PREEMPT", "resign " + "ab"[stop.author])
    yield "a resignation crosses a play", (lost.data() + beside(resign),)
    yield "a resignation in the chain, the play beside it", (base.copy().add(resign).data(voids=[act]),)
    yield "a Stop and a resignation by one author", (desk.data(), base.copy().add(resign).data())
    gone = base.copy().add(resign).answer()
    yield "a resignation answered, and a play that beats it", (gone.data(), answered.data())
    row = [answered.chain[-1]]
    data = desk.data() + in_proof(0, stop) + in_proof(0, act) + in_proof(0, row[0])
    yield "a back-dated Stop with its proof", (data, answered.data())
