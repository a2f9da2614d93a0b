"""A play at A applied and answered at B, with signatures, chain and committed disk on both sides, against a bare
asyncio round trip in the same run; A and B are two processes in both.  python -m tests.bench.roundtrip [PLAYS]"""

from __future__ import annotations

import asyncio
import os
import statistics
import sys
import tempfile
import time
from hashlib import sha256
from pathlib import Path

from app import happening as h
from app.ledger import Ledger
from app.seats import HostTable, Table
from app.store import Store
from engine import parse_rules
from engine.bots import make_bot
from net.identity import Identity
from net.invite import Invite, format_invite

ECHO = """
import asyncio, sys
async def main():
    reader, writer = await asyncio.open_connection("127.0.0.1", int(sys.argv[1]))
    while data := await reader.read(4096):
        writer.write(data)
asyncio.run(main())
"""


async def bare(rounds: int) -> list[float]:
    """200 bytes there, 200 bytes back."""
    times: list[float] = []
    done = asyncio.Event()

    async def serve(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        for _ in range(rounds):
            start = time.perf_counter()
            writer.write(b"x" * 200)
            await reader.readexactly(200)
            times.append(time.perf_counter() - start)
        writer.close()
        done.set()

    server = await asyncio.start_server(serve, "127.0.0.1", 0)
    port = server.sockets[0].getsockname()[1]
    child = await asyncio.create_subprocess_exec(sys.executable, "-c", ECHO, str(port))
    await done.wait()
    await child.wait()
    server.close()
    return times


async def played(rounds: int, folder: Path, pause: float) -> list[float]:
    """Plays of a bot against a bot in another process; from `submit` until nothing is owed any more."""
    ledger = Ledger(Store(folder / "host.db"), Identity(sha256(b"host").digest()))
    host = HostTable(ledger, "host", Table(parse_rules("classic target=100000")))
    port = await host.open(0, "127.0.0.1")
    link = format_invite(Invite((("127.0.0.1", port),), ledger.identity.key, host.token))
    settled = asyncio.Event()
    answered = 0.0

    def heard(what: h.Happening) -> None:
        nonlocal answered
        if isinstance(what, h.Settled):
            answered = time.perf_counter()
            settled.set()

    host.listeners.append(heard)
    child = await asyncio.create_subprocess_exec(
        *(sys.executable, "-m", "app", "join", link, "--bot", "simple", "--json"),
        env={**os.environ, "CRAPETTE_HOME": str(folder)},
        stdout=asyncio.subprocess.DEVNULL,
    )
    bot = make_bot("simple", 1)
    times: list[float] = []
    while len(times) < rounds:
        await settled.wait()
        settled.clear()
        control = host.controller
        assert control is not None
        await asyncio.sleep(pause)
        if control.pending or control.state is None or control.match.mover != 0:
            continue
        action = bot.action(control.state, "a")
        start = time.perf_counter()
        if action is None or control.submit(str(action)) is not None:
            continue
        while control.log.floor.owed:
            settled.clear()
            await settled.wait()
        times.append(answered - start)
        settled.set()
    await host.leave()
    await child.wait()
    ledger.store.close()
    return times


def told(name: str, times: list[float]) -> float:
    ordered = sorted(times)
    median, p99 = statistics.median(ordered), ordered[int(len(ordered) * 0.99)]
    print(f"{name:40} median {median * 1e3:7.3f} ms   p99 {p99 * 1e3:7.3f} ms   ({len(times)} rounds)")
    return median


def main() -> None:
    rounds = int(sys.argv[1]) if len(sys.argv) > 1 else 300
    base = told("bare asyncio round trip", asyncio.run(bare(2000)))
    # Back to back like the bare loop; and with pauses, as between people, after which both programs wake up cold.
    for name, pause in (("a play, back to back", 0.0), ("a play after a pause of 5 ms", 0.005)):
        with tempfile.TemporaryDirectory() as folder:
            ours = told(name, asyncio.run(played(rounds, Path(folder), pause)))
        print(f"ratio {ours / base:.1f}")


if __name__ == "__main__":
    main()
