"""Single files that are not as they ought to be: broken bytes, forged entries, breaches of the law.

Owns these cases; each is a name and the bytes of one file, always the same. Several files: second_joined.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import msgpack

from net.entry import Entry
from tests.support.second_desk import PEOPLE, STRANGER, Desk, beside, in_chain, in_proof, item, sign

Case = tuple[str, tuple[bytes, ...]]


def sound(desks: dict[str, Desk]) -> Iterator[Case]:
    """Every game whole, as its header alone, and broken off in each kind of situation."""
    for name, desk in desks.items():
        yield f"{name} whole", (desk.data(),)
        yield f"{name} header alone", (desk.copy(0).data(),)
        heights = {1, 2, 3, desk.places("ACT")[0] + 1, desk.places("OPEN")[2] + 1, desk.places("PREEMPT")[-1] + 1}
        heights |= {n + 1 for n in desk.places("COMMIT")} | {desk.free()[-1], len(desk.chain) - 2}
        for n in sorted(heights):
            yield f"{name} of height {n}", (desk.copy(n).data(),)


def damaged(desk: Desk, seed: int) -> Iterator[Case]:
    """Bytes that are no longer what was written."""
    chance, data, items = Random(seed), desk.data(), desk.items()
    header = len(items[0])
    for _ in range(14):
        at = chance.randrange(header, len(data))
        flipped = bytearray(data)
        flipped[at] ^= 1 << chance.randrange(8)
        yield f"bit of byte {at}", (bytes(flipped),)
    for _ in range(8):
        at = chance.randrange(header, len(data))
        yield f"cut at byte {at}", (data[:at],)
    n = chance.randrange(5, len(items) - 2)
    swapped = [*items[:n], items[n + 1], items[n], *items[n + 2 :]]
    yield "two items swapped", (b"".join(swapped),)
    yield "an item left out", (b"".join([*items[:n], *items[n + 1 :]]),)
    yield "an item twice", (b"".join([*items[: n + 1], *items[n:]]),)
    yield "bytes behind the end", (data + b"\0\0",)
    yield "an empty item behind the end", (data + b"\0\0\0\0",)
    yield "an oversized item", (b"".join(items[:n]) + (9000).to_bytes(4, "big") + bytes(9000),)
    yield "a chain item behind a void", (b"".join([*items, items[3]]),)
    yield "an unknown item", (data + item(3, b"", bytes(64)),)
    yield "a chain item of four", (b"".join(items[:n]) + item(0, 0, b"", bytes(64)),)


def headers(desk: Desk) -> Iterator[Case]:
    """First items that are none."""
    items = desk.items()
    good = msgpack.unpackb(items[0][4:])
    terms = msgpack.unpackb(good[6])

    def with_(n: int, value: Any) -> Case:
        changed = [*good[:n], value, *good[n + 1 :]]
        return f"header field {n}: {value!r}"[:60], (item(*changed) + b"".join(items[1:4]),)

    def agreed(n: int, value: Any) -> Case:
        changed = msgpack.packb([*terms[:n], value, *terms[n + 1 :]], use_bin_type=True)
        return f"terms field {n}: {value!r}"[:60], (item(*good[:6], changed),)

    yield "nothing", (b"",)
    yield "half a length", (b"\0\0",)
    yield "text", (b"this is no record of anything",)
    yield "half a header", (items[0][:40],)
    yield "an item of eight", (item(*good, 0),)
    yield with_(0, "crapette")
    yield with_(1, 2)
    yield with_(2, bytes(32))
    yield with_(2, good[2][:31])
    yield with_(2, b"\xff" * 32)
    yield with_(2, bytes.fromhex("26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc85"))
    yield with_(3, good[2])
    yield with_(4, bytes(31))
    yield with_(5, good[4])
    yield with_(6, b"terms")
    yield with_(6, "terms")
    yield agreed(0, 2)
    yield agreed(1, 2)
    yield agreed(2, terms[2] + " more=1")
    yield agreed(2, terms[2].replace("reserve=13", "reserve=0"))
    yield agreed(2, terms[2] + " " * 700)
    yield agreed(2, "é" + terms[2])
    yield agreed(3, 3)
    yield agreed(4, "")
    yield agreed(4, " ")
    yield agreed(4, "x" * 33)
    yield agreed(5, "a\u202eb")
    yield agreed(5, "a\nb")


def forged(desk: Desk) -> Iterator[Case]:
    """Entries that are none by their envelope or their first fields, at the end of a sound beginning."""
    free = desk.free()[3]
    base = desk.copy(free)
    author = base.floor.game.mover or 0
    act = desk.chain[free]
    fields = [1, act.match_id, act.n, act.author, act.prev, act.ms, act.kind, act.body, act.state]

    def case(name: str, entry: Entry) -> Case:
        return name, (base.data(voids=()) + in_chain(entry),)

    def field(n: int, value: Any) -> Case:
        return case(f"entry field {n}: {value!r}"[:60], sign([*fields[:n], value, *fields[n + 1 :]], PEOPLE[author]))

    yield case("signed by the other", sign(fields, PEOPLE[1 - author]))
    yield case("signed by a stranger", sign(fields, STRANGER))
    good = sign(fields)
    yield "a signature of zeros", (base.data(voids=()) + item(0, good.payload, bytes(64)),)
    yield "a short signature", (base.data(voids=()) + item(0, good.payload, good.signature[:63]),)
    yield "a payload as text", (base.data(voids=()) + item(0, "payload", good.signature),)
    yield field(0, 2)
    yield field(1, bytes(32))
    yield field(2, act.n + 1)
    yield field(3, 2)
    yield field(4, bytes(32))
    yield field(4, act.prev[:31])
    yield field(5, -1)
    yield field(5, 2**63)
    yield field(5, "0")
    yield field(6, 7)
    yield field(7, {})
    yield field(7, None)
    yield field(7, [[[]]])
    yield field(7, [[[[]]]])
    yield field(7, [0] * 128)
    yield field(7, [0] * 129)
    yield field(8, act.state[:15])
    yield case("ten fields", sign(fields, payload=msgpack.packb([*fields, 0], use_bin_type=True)))
    long_form = good.payload.replace(
        msgpack.packb(act.author) + b"\xc4\x20", b"\xcc" + bytes([act.author]) + b"\xc4\x20"
    )
    yield case("not the shortest form", sign(fields, payload=long_form))
    yield case("a byte behind the payload", sign(fields, payload=good.payload + b"\0"))
    yield case("an oversized payload", sign([*fields[:7], "x" * 7990, fields[8]]))


def unlawful(desk: Desk) -> Iterator[Case]:
    """Signed with the right key, against the law."""
    free = desk.free()[3]
    at = desk.copy(free)
    mover = at.floor.game.mover or 0
    other = 1 - mover

    def case(name: str, author: int, kind: str, body: Any, base: Desk = at, **changed: Any) -> Case:
        return name, (base.copy().write(author, kind, body, **changed).data(voids=()),)

    right = desk.chain[free].body
    yield case("an unknown kind", mover, "SHOUT", [])
    yield case("an answer nobody asked for", other, "ACK", [])
    yield case("an opening nobody asked for", mover, "OPEN", [])
    yield case("leaves nobody asked for", 0, "COMMIT", desk.chain[0].body)
    yield case("a play by the wrong side", other, "ACT", right)
    yield case("a pre-emption by the mover", mover, "PREEMPT", "resign " + "ab"[mover])
    body: Any
    for body in ("castle", "reveal 5=Ac", "reveal", "f1 > f2", "TURN", "x" * 65, "é", "", b"turn", [], 5):
        yield case(f"ACT {body!r}"[:40], mover, "ACT", body)
    for body in ("accept", "draw+", "a1>a1", "bH>f1", "stop 1", "resign " + "ab"[other], "aR>f9"):
        yield case(f"ACT {body!r}", mover, "ACT", body)
    for body in ("turn", "stop", "stop 999", "stop 01", "resign", "resign " + "ab"[mover], "draw+", "draw-", "draw?"):
        yield case(f"PREEMPT {body!r}", other, "PREEMPT", body)
    yield case("another state", mover, "ACT", right, state=bytes(16))
    yield case("a clock beyond its range", mover, "ACT", right, ms=2**40)
    later = at.copy().write(mover, "ACT", right, ms=5000)
    while later.floor.owed:
        later.answer()
    again = next(n for n in desk.free() if n > free)
    yield case("a clock that runs backwards", mover, "ACK", [], later, ms=4999)
    acted = desk.copy(desk.places("ACT", mover)[1] + 1)
    yield case("a second play before the answer", mover, "ACT", right, acted)
    yield case("a Stop where an answer is owed", other, "PREEMPT", "stop 1", acted)
    yield case("an answer by the wrong side", mover, "ACK", [], acted)
    if acted.floor.owed[0].kind == "ACK":
        yield case("an answer that says something", other, "ACK", ["yes"], acted)
    stop = desk.chain[desk.places("PREEMPT")[0]]
    yield case("a PREEMPT after an answer", stop.author, "PREEMPT", stop.body, desk.copy(stop.n + 2))
    yield (
        f"going on after an unlawful entry {again}",
        (at.data(voids=()) + b"".join(map(in_chain, _went_on(at.make(mover, "ACT", right, state=bytes(16)), other))),),
    )
    wrong = at.make(other, "PREEMPT", "stop 999", at=free)
    yield "an unlawful void", (desk.copy(free + 2).data(voids=[wrong]),)


def _went_on(entry: Entry, other: int) -> list[Entry]:
    return [entry, sign([1, entry.match_id, entry.n + 1, other, entry.hash, 0, "ACK", [], entry.state])]


def after_the_end(desk: Desk) -> Iterator[Case]:
    """The match is over and answered."""
    assert desk.floor.game.finished
    for author, kind, body in ((0, "ACT", "turn"), (1, "ACT", "turn"), (0, "ACK", []), (0, "COMMIT", [2, []])):
        yield f"after the end: {author} {kind}", (desk.copy().write(author, kind, body).data(),)


def dealing(desk: Desk) -> Iterator[Case]:
    """Leaves and openings that are not what they must be."""
    first, second, third = (desk.copy(n) for n in (0, 1, 2))
    deal, leaves = first.owed_body(0, "COMMIT")
    name = "COMMIT"

    def case(label: str, base: Desk, author: int, kind: str, body: Any) -> Case:
        return label, (base.copy().write(author, kind, body).data(),)

    yield case("the guest commits first", first, 1, name, [deal, leaves])
    yield case("another deal", first, 0, name, [2, leaves])
    yield case("too few leaves", first, 0, name, [deal, leaves[:119]])
    yield case("a short leaf", first, 0, name, [deal, [*leaves[:119], leaves[119][:31]]])
    yield case("leaves as text", first, 0, name, [deal, "leaves"])
    yield case("no deal", first, 0, name, leaves)
    copied = second.copy().write(1, name, [deal, leaves]).answer()
    openings = copied.owed_body(1, "OPEN")
    yield "copied leaves", (copied.data(),)
    yield case("copied leaves, opened by their author", copied, 1, "OPEN", openings)
    yield case("copied leaves, opened by a copy", copied, 1, "OPEN", copied.chain[-1].body)
    mine = third.owed_body(0, "OPEN")
    yield case("the guest opens first", third, 1, "OPEN", third.owed_body(1, "OPEN"))
    yield case("a slot missing", third, 0, "OPEN", mine[1:])
    yield case("a slot more", third, 0, "OPEN", [*mine, mine[-1]])
    yield case("slots descending", third, 0, "OPEN", mine[::-1])
    yield case("a wrong nonce", third, 0, "OPEN", [[mine[0][0], bytes(32)], *mine[1:]])
    yield case("nonces swapped", third, 0, "OPEN", [[mine[0][0], mine[1][1]], [mine[1][0], mine[0][1]], *mine[2:]])
    yield case("a short nonce", third, 0, "OPEN", [[mine[0][0], mine[0][1][:31]], *mine[1:]])
    yield case("openings as bytes", third, 0, "OPEN", b"")
    yield case("a slot as text", third, 0, "OPEN", [["0", mine[0][1]], *mine[1:]])
    yield case("an answer instead of an opening", third, 0, "ACK", [])


def voids(desk: Desk) -> Iterator[Case]:
    """Void entries where none can stand."""
    n = min(desk.voids)
    void, winner = desk.voids[n], desk.chain[n]
    chain = desk.data(voids=())
    yield "a void twice", (chain + beside(void) + beside(void),)
    yield "a void beyond the chain", (desk.copy(n).data() + beside(void),)
    yield "the chain's own entry as void", (chain + beside(winner),)
    yield "the loser in the chain, the winner beside it", (desk.copy(n).add(void).data(voids=[winner]),)
    yield "a void elsewhere", (chain + beside(desk.make(void.author, void.kind, void.body, at=n - 1)),)
    yield "a void before a chain item", (desk.copy(n + 1).data() + in_chain(desk.chain[n + 1]),)


def proofs(desk: Desk) -> Iterator[Case]:
    """Rows of envelopes that convict, or do not."""
    n = min(desk.voids)
    act, stop = desk.voids[n], desk.chain[n]
    base, whole = desk.copy(n), desk.data()
    other = base.make(act.author, "ACT", act.body, ms=act.ms + 7)
    answer = sign([1, act.match_id, n + 1, stop.author, act.hash, stop.ms, "ACK", [], act.state])
    late = sign([1, act.match_id, n + 1, act.author, act.hash, act.ms, "ACK", [], act.state])
    rows: list[tuple[str, list[list[Entry]]]] = [
        ("two plays", [[act, other]]),
        ("a back-dated Stop", [[stop, act, answer]]),
        ("two proofs", [[act, other], [stop, act, answer]]),
        ("its author went on upon what beat it", [[act, stop, desk.chain[n + 1]]]),
        ("one envelope", [[act]]),
        ("the same twice", [[act, act]]),
        ("two authors", [[act, stop]]),
        ("four envelopes", [[stop, act, answer, answer]]),
        ("its author answered himself", [[act, stop, late]]),
        ("a good one, then half of one", [[act, other], [stop]]),
        ("half of one, then a good one", [[stop], [act, other]]),
    ]
    for name, row in rows:
        items = [in_proof(i, entry) for i, proof in enumerate(row) for entry in proof]
        yield f"proof: {name}", (whole + b"".join(items),)
    yield "proof: behind a short chain", (base.data() + in_proof(0, act) + in_proof(0, other),)
    yield "proof: numbered from one", (whole + in_proof(1, act) + in_proof(1, other),)
    yield "proof: then bytes", (whole + in_proof(0, act) + in_proof(0, other) + b"\0",)
    yield "proof: then a broken item", (whole + in_proof(0, act) + in_proof(0, other) + item(9),)
    stranger = sign([1, act.match_id, n, act.author, act.prev, 9, "ACT", "turn", act.state], STRANGER)
    yield "proof: forged", (whole + in_proof(0, act) + in_proof(0, stranger),)
    far = [sign([1, act.match_id, 3, act.author, bytes(32), ms, "ACT", "turn", act.state]) for ms in (1, 2)]
    yield "proof: hangs on nothing", (whole + in_proof(0, far[0]) + in_proof(0, far[1]),)
    yield (
        "proof: behind an unlawful entry",
        (base.copy().write(act.author, "ACT", "castle").data() + in_proof(0, far[0]) + in_proof(0, far[1]),),
    )
