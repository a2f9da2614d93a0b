"""Every interleaving of plays, Stops, resignations, cuts and crashes, with both ends of the real session.

Run `python -m tests.support.interleave PLAYS STOPS CUTS [RESIGNS]`, with `--crash` (slow disks, a side may die),
`--backup` (a side may come back with an older disk), `--mutant NAME`, `--random N`, `--single` (a play is faulty, turns
a card or ends the turn, but no two of these: an eighth of the ways of three plays). It prints how many states were
seen, or fails with the schedule that broke the law. What must hold in every state: no honest entry is refused,
nothing is sent that its author has not stored, only what the tie rule names is void; and when nothing moves any more:
both chains are equal, nothing is owed.
"""

from __future__ import annotations

import argparse
import copy
import random
import sys
import time
from collections import deque
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any
from unittest import mock

import net.entry
import net.floor
import net.fork
import net.identity
import net.log
import net.outbox
import net.resume
from net import messages as m
from net.entry import Kind
from net.floor import Debt
from net.identity import Identity
from tests.support.pipe import Side, Table

HEAD = 4
CONTAINERS = frozenset({list, dict, deque, bytearray})
FLAGS = ("", "f", "t", "e", "ft", "fe", "te", "fte")


class Broken(AssertionError):  # noqa: N818  # the law is broken
    """The law was broken; the message says how, `path` by which schedule."""


@dataclass(frozen=True)
class Bounds:
    plays: int = 2
    stops: int = 1
    cuts: int = 1
    resigns: int = 0
    crash: bool = False  # disks write late, and a cut may be the crash of one side
    backup: bool = False  # a cut may put back a disk that lacks the last one or two entries
    flags: tuple[str, ...] = FLAGS  # what a play may do


@dataclass
class World:
    """One state of both programs and everything between them."""

    table: Table
    plays: int = 0
    stops: int = 0
    cuts: int = 0
    resigns: int = 0
    path: tuple[str, ...] = field(default_factory=tuple)


# -- copying and comparing --------------------------------------------------------------------------------------


def _twin(thing: object) -> Any:
    """A copy whose containers are its own; what they hold is never changed in place."""
    kind = type(thing)
    twin = kind.__new__(kind)
    slots = _slots(kind)
    fields = {name: getattr(thing, name) for name in slots} if slots else thing.__dict__
    for name, value in fields.items():
        setattr(twin, name, value.copy() if type(value) in CONTAINERS else value)
    return twin


@lru_cache(None)
def _slots(kind: type) -> tuple[str, ...]:
    return tuple(getattr(kind, "__slots__", ()))


def _clone_side(side: Side) -> Side:
    twin, old = copy.copy(side), side.session
    assert old is not None
    assert side.log is not None
    twin.disk = side.disk.copy()
    twin.pending, twin.seen, twin.out = list(side.pending), [], bytearray(side.out)
    twin.log, twin.session = log, session = _twin(side.log), _twin(old)
    session._desk = desk = _twin(old._desk)
    desk.log = log
    desk._duty, desk._resume = _twin(desk._duty), _twin(desk._resume)
    desk._resume._log = log
    for name in ("_cutter", "_outbox", "_pulse"):
        setattr(session, name, _twin(getattr(session, name)))
    log.watermark = session._outbox.watermark = _twin(log.watermark)
    log.holder = session
    return twin


def clone(world: World, sides: tuple[int, ...] = (0, 1)) -> World:
    """A copy in which these sides may go on. Of the others only what is on the line may be taken."""
    table = copy.copy(world.table)
    new = []
    for me, side in enumerate(table.sides):
        if me in sides:
            new.append(_clone_side(side))
        else:
            new.append(copy.copy(side))
            new[me].out = bytearray(side.out)
    table.host, table.guest = table.sides = tuple(new)
    return World(table, world.plays, world.stops, world.cuts, world.resigns, world.path)


def _key_of(side: Side) -> object:
    log, session = side.log, side.session
    resume, outbox = session._desk._resume, session._outbox
    return (
        tuple(entry.hash for entry in log.chain),
        tuple(sorted((n, entry.hash) for n, entry in log.voids.items())),
        log.wanted,
        resume.synced,
        resume._start,
        resume._peer,
        resume._next,
        bytes(side.out),
        tuple((ticket - outbox.watermark.issued, data) for ticket, data in outbox._gated),
        tuple(ticket - outbox.watermark.issued for ticket, _ in side.pending),
        tuple(entry.hash for entry in side.disk.chain),
    )


def key(world: World) -> int:
    """64 bits of everything that decides how the world goes on; whole keys would fill the memory."""
    sides = tuple(_key_of(side) for side in world.table.sides)
    return hash((*sides, world.plays, world.stops, world.cuts, world.resigns))


# -- moves ------------------------------------------------------------------------------------------------------


def _frame(side: Side) -> int:
    """Length of the first frame on its way."""
    return HEAD + int.from_bytes(side.out[:HEAD], "big") if side.out else 0


def _check_written(world: World, side: Side) -> None:
    """Write-ahead: own entries on the wire are on the disk."""
    data = bytes(side.out)
    stored = {entry.payload for entry in (*side.disk.chain, *side.disk.voids.values())}
    while data:
        length = int.from_bytes(data[:HEAD], "big")
        message = m.unpack(data[HEAD : HEAD + length])
        if isinstance(message, m.Envelope) and message.payload not in stored:
            entry = net.entry.read(message.payload, message.signature)
            if entry.author == side.me:
                raise Broken(f"sent before it was stored: {entry.kind} {entry.n}", world.path)
        data = data[HEAD + length :]


def _reconnect(world: World) -> None:
    """A new connection, up to both SYNCs on their way."""
    table = world.table
    table.connections = 100  # the nonces of a reconnect enter nothing that is kept
    table.connect()
    for sender in (table.guest, table.host, table.guest):
        table.move(sender, _frame(sender))


def moves(world: World, bounds: Bounds) -> Iterator[tuple[str, tuple[int, ...], Callable[[World], None]]]:
    """Name, the sides whose program does something, and what happens."""
    for me, side in enumerate(world.table.sides):
        log = side.log
        floor = log.floor
        game = floor.game
        if side.out:
            yield (
                f"deliver {me}",
                (1 - me,),
                lambda w, me=me: w.table.move(w.table.sides[me], _frame(w.table.sides[me])),
            )
        if side.pending:
            yield f"disk {me}", (me,), lambda w, me=me: _flush(w, me)
        if floor.free and side.session.live and game.mover == me and world.plays < bounds.plays and not log.wanted:
            for flags in bounds.flags:
                yield f"act {me} p{flags}", (me,), lambda w, me=me, flags=flags: _act(w, me, "p" + flags)
        if side.session.live and not log.wanted and game.table:
            if world.stops < bounds.stops and game.owner != me:
                for number, _ in game.window:
                    yield (
                        f"stop {me} {number}",
                        (me,),
                        lambda w, me=me, number=number: _preempt(w, me, f"stop {number}"),
                    )
            if world.resigns < bounds.resigns:
                text = f"resign {'ab'[me]}"
                yield text, (me,), lambda w, me=me, text=text: _preempt(w, me, text)
    if world.cuts < bounds.cuts:
        yield "cut", (0, 1), lambda w: _cut(w, None)
        if bounds.crash:
            for me in (0, 1):
                yield f"crash {me}", (0, 1), lambda w, me=me: _cut(w, me)
        if bounds.backup:
            for me in (0, 1):
                for lost in (1, 2):
                    yield f"backup {me} -{lost}", (0, 1), lambda w, me=me, lost=lost: _cut(w, me, lost)


def _flush(world: World, me: int) -> None:
    side = world.table.sides[me]
    side.flush(1)
    side.pump(world.table.now)


def _act(world: World, me: int, text: str) -> None:
    world.plays += 1
    refused = world.table.act(world.table.sides[me], text)
    if refused is not None:
        raise Broken(f"refused {text}: {refused}", world.path)


def _preempt(world: World, me: int, text: str) -> None:
    if text.startswith("stop"):
        world.stops += 1
    else:
        world.resigns += 1
    world.table.preempt(world.table.sides[me], text)


def _cut(world: World, crashed: int | None, lost: int = 0) -> None:
    world.cuts += 1
    table = world.table
    for side in table.sides:
        side.session.lost(table.now)
        side.pump(table.now)
        if side.me == crashed:
            disk = side.disk
            del disk.chain[max(2, len(disk.chain) - lost) :]
            disk.voids = {n: void for n, void in disk.voids.items() if n < len(disk.chain)}
            side.crash()
        else:
            side.flush()
    _reconnect(world)


# -- what must hold ---------------------------------------------------------------------------------------------


def check(world: World) -> bool:
    """Raise `Broken` if anything is wrong; whether the world is quiet."""
    for side in world.table.sides:
        if side.session.closed:
            raise Broken(f"side {side.me} closed: {side.session.closed}", world.path)
        _check_written(world, side)
        for n, void in side.log.voids.items():
            stands = side.log.chain[n]
            stop = stands.kind == Kind.PREEMPT and stands.text.startswith("stop ")
            word = void.kind == Kind.PREEMPT and not void.text.startswith("stop ")
            if not ((void.kind == Kind.ACT and stop) or (word and stands.kind == Kind.ACT)):
                raise Broken(f"{void.text!r} is void beside {stands.text!r}", world.path)
    if any(side.out or side.pending for side in world.table.sides):
        return False
    host, guest = world.table.sides
    if not world.table.alike():
        raise Broken("diverged", world.path)
    if host.log.floor.owed or not (host.session.live and guest.session.live):
        raise Broken(f"wedged: {host.log.floor.owed}", world.path)
    _probe(world)
    return True


def _probe(world: World) -> None:
    """A signed entry that names another past must not be taken."""
    twin = clone(world)
    host, guest = twin.table.sides
    floor = host.log.floor
    if floor.game.mover is None:
        return
    mover, other = (host, guest) if floor.game.mover == 0 else (guest, host)
    after = net.floor.step(floor, mover.me, Kind.ACT, "p")
    forged = net.entry.write(
        mover.identity,
        floor.header.match_id,
        floor.height,
        mover.me,
        b"\7" * 32,
        0,
        Kind.ACT,
        "p",
        after.game.digest,
    )
    height = other.log.height
    other.session.receive(net.frames.frame(m.pack(m.Envelope(*forged.envelope))), twin.table.now)
    if other.log.height != height:
        raise Broken("an entry with another past was taken", world.path)


# -- the search -------------------------------------------------------------------------------------------------


class FastIdentity(Identity):
    """Signing is deterministic: remember it."""

    def __init__(self, identity: Identity) -> None:
        super().__init__(identity._secret)
        self._signed = lru_cache(None)(super().sign)
        self._derived = lru_cache(None)(super().derive)

    def sign(self, message: bytes) -> bytes:
        return self._signed(message)

    def derive(self, salt: bytes, info: bytes) -> bytes:
        return self._derived(salt, info)


def begin(bounds: Bounds) -> World:
    """Both sides before the first play, with quick keys."""
    table = Table("toy layout=0", connect=False)
    for side in table.sides:
        side.identity = FastIdentity(side.identity)
    table.connect()
    table.settle()
    for side in table.sides:
        side.slow_disk = bounds.crash
    return World(table)


def search(bounds: Bounds, progress: bool = False) -> tuple[int, int]:
    """Explore everything within `bounds`; the numbers of states and of quiet states. Raises `Broken`."""
    with mock.patch("net.entry.verify", lru_cache(None)(net.identity.verify)):
        start = begin(bounds)
        check(start)
        seen = {key(start)}
        todo = deque([start])
        quiet = 0
        while todo:
            world = todo.pop()
            for name, sides, move in moves(world, bounds):
                after = clone(world, sides)
                after.path = (*world.path, name)
                try:
                    move(after)
                except Broken:
                    raise
                except Exception as error:
                    raise Broken(repr(error), after.path) from error
                seal = key(after)
                if seal in seen:
                    continue
                seen.add(seal)
                quiet += check(after)
                todo.append(after)
                if progress and len(seen) % 10_000 == 0:
                    print(len(seen), "states", len(todo), "open", file=sys.stderr, flush=True)
        return len(seen), quiet


def wander(bounds: Bounds, seed: int) -> int:
    """One random schedule within (large) bounds, to the end; how many moves it had. Raises `Broken`."""
    choose = random.Random(seed)
    world = begin(bounds)
    while True:
        check(world)
        possible = list(moves(world, bounds))
        # Mostly let things arrive: otherwise every schedule would begin with all the cuts.
        calm = [move for move in possible if move[0].split(" ")[0] in ("deliver", "disk")]
        if not possible:
            return len(world.path)
        name, _, move = choose.choice(calm if calm and choose.random() < 0.6 else possible)
        world.path = (*world.path, name)
        try:
            move(world)
        except Broken:
            raise
        except Exception as error:
            raise Broken(repr(error), world.path) from error


# -- mutants ----------------------------------------------------------------------------------------------------


@contextmanager
def mutant(name: str) -> Iterator[None]:
    """The product with one mistake in it; the search must find each."""
    with mock.patch.object(*MUTANTS[name]()):
        yield


def _opener_swapped() -> tuple[object, str, object]:
    right = net.floor._act

    def wrong(floor, author, kind, body):  # type: ignore[no-untyped-def]
        after = right(floor, author, kind, body)
        if len(after.owed) == 2:
            return net.floor.replace(after, owed=(Debt(author, Kind.OPEN), Debt(1 - author, Kind.OPEN)))
        return after

    return net.floor, "_act", wrong


def _act_beats_stop() -> tuple[object, str, object]:
    return net.log, "beats", lambda entry, rival: entry.kind == Kind.ACT and rival.kind == Kind.PREEMPT


def _resign_beats_act() -> tuple[object, str, object]:
    return net.log, "beats", lambda entry, rival: entry.kind == Kind.PREEMPT and rival.kind == Kind.ACT


def _no_write_ahead() -> tuple[object, str, object]:
    right = net.outbox.Outbox.take

    def wrong(self):  # type: ignore[no-untyped-def]
        self.watermark.stored = self.watermark.issued
        return right(self)

    return net.outbox.Outbox, "take", wrong


def _no_prev_check() -> tuple[object, str, object]:
    right = net.log.Log.take

    def wrong(self, entry):  # type: ignore[no-untyped-def]
        if entry.n == self.height and not self.knows(entry.hash):
            return self._grow(entry)
        return right(self, entry)

    return net.log.Log, "take", wrong


def _resume_from_max() -> tuple[object, str, object]:
    right = net.resume.Resume.take

    def wrong(self, sync):  # type: ignore[no-untyped-def]
        right(self, sync)
        if self._next is not None:
            self._next = max(self._log.height, sync.height) - 1

    return net.resume.Resume, "take", wrong


MUTANTS: dict[str, Callable[[], tuple[object, str, object]]] = {
    "opener order swapped": _opener_swapped,
    "ACT beats stop": _act_beats_stop,
    "resign beats ACT": _resign_beats_act,
    "missing write-ahead": _no_write_ahead,
    "missing prev check": _no_prev_check,
    "resume from max": _resume_from_max,
}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("plays", type=int)
    parser.add_argument("stops", type=int)
    parser.add_argument("cuts", type=int)
    parser.add_argument("resigns", type=int, nargs="?", default=0)
    parser.add_argument("--crash", action="store_true")
    parser.add_argument("--backup", action="store_true")
    parser.add_argument("--mutant", choices=sorted(MUTANTS))
    parser.add_argument("--random", type=int, default=0, help="so many random schedules instead of all")
    parser.add_argument("--single", action="store_true")
    args = parser.parse_args()
    flags = tuple(flag for flag in FLAGS if len(flag) < 2) if args.single else FLAGS
    bounds = Bounds(args.plays, args.stops, args.cuts, args.resigns, args.crash, args.backup, flags)
    began = time.monotonic()
    if args.random:
        total = sum(wander(bounds, seed) for seed in range(args.random))
        print(f"{args.random} schedules, {total} moves, {time.monotonic() - began:.0f} s: no law broken")
        return
    if args.mutant:
        with mutant(args.mutant):
            states, quiet = search(bounds, progress=True)
    else:
        states, quiet = search(bounds, progress=True)
    print(f"{states} states, {quiet} quiet, {time.monotonic() - began:.0f} s: no law broken")


if __name__ == "__main__":
    main()
