"""A play at A applied and answered at B, with signatures, chain and committed disk on both sides, against a bare
asyncio round trip in the same run.  python -m tests.bench.roundtrip [PLAYS]"""

from __future__ import annotations

import asyncio
import statistics
import sys
import tempfile
import time
from hashlib import sha256
from pathlib import Path

from app import happening as h
from app.ledger import Ledger
from app.seats import GuestTable, HostTable, Seat, Table
from app.store import Store
from engine import legal_actions, parse_rules
from engine.bots import make_bot
from net.identity import Identity


async def bare(rounds: int) -> list[float]:
    """200 bytes there, 200 bytes back, one reader and one writer on each side."""

    async def echo(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        while data := await reader.read(4096):
            writer.write(data)
        writer.close()

    server = await asyncio.start_server(echo, "127.0.0.1", 0)
    reader, writer = await asyncio.open_connection(*server.sockets[0].getsockname()[:2])
    times = []
    for _ in range(rounds):
        start = time.perf_counter()
        writer.write(b"x" * 200)
        await reader.readexactly(200)
        times.append(time.perf_counter() - start)
    writer.close()
    server.close()
    return times


async def played(rounds: int, folder: Path) -> list[float]:
    """Every play of bots over the real seats; the time from `submit` to everything answered at the player's side."""
    ledgers = [Ledger(Store(folder / f"{n}.db"), Identity(sha256(n.encode()).digest())) for n in ("host", "guest")]
    host = HostTable(ledgers[0], "host", Table(parse_rules("classic")))
    port = await host.open(0, "127.0.0.1")
    guest = GuestTable(ledgers[1], "guest", [("127.0.0.1", port)], ledgers[0].identity.key, host.token)
    ready, settled = asyncio.Event(), asyncio.Event()

    def heard(what: h.Happening) -> None:
        if isinstance(what, h.TermsProposed):
            guest.accept_terms()
        if isinstance(what, h.Settled):
            settled.set()
            ready.set()

    seats: list[Seat] = [host, guest]
    for seat in seats:
        seat.listeners.append(heard)
    await guest.open()
    while host.controller is None or guest.controller is None or guest.controller.state is None:
        await asyncio.sleep(0.01)
    await ready.wait()
    bots = [make_bot("simple", 1), make_bot("simple", 2)]
    times: list[float] = []
    while len(times) < rounds:
        await asyncio.sleep(0.002)
        for seat, bot in zip(seats, bots, strict=True):
            control = seat.controller
            assert control is not None
            if control.pending or control.state is None or control.match.mover != control.log.me:
                continue
            action = bot.action(control.state, control.me)
            if action is None or not legal_actions(control.state):
                continue
            start = time.perf_counter()
            if control.submit(str(action)) is not None:
                continue
            while control.log.floor.owed:
                settled.clear()
                await settled.wait()
            times.append(time.perf_counter() - start)
    await guest.leave()
    await host.leave()
    for ledger in ledgers:
        ledger.store.close()
    return times


def told(name: str, times: list[float]) -> float:
    ordered = sorted(times)
    median, p99 = statistics.median(ordered), ordered[int(len(ordered) * 0.99)]
    print(f"{name:40} median {median * 1e3:7.3f} ms   p99 {p99 * 1e3:7.3f} ms   ({len(times)} rounds)")
    return median


def main() -> None:
    rounds = int(sys.argv[1]) if len(sys.argv) > 1 else 300
    with tempfile.TemporaryDirectory() as folder:
        base = told("bare asyncio round trip", asyncio.run(bare(2000)))
        ours = told("a play, applied and answered", asyncio.run(played(rounds, Path(folder))))
    print(f"ratio {ours / base:.1f}")


if __name__ == "__main__":
    main()
