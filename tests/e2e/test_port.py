"""A host under attack: idle connections, slow handshakes, floods and garbage on the port, while an invite waits and
while a match runs. The invited guest gets in, the match goes on, and memory stays where it was."""

from __future__ import annotations

import socket
import ssl
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.e2e.players import Player, Players

IDLE = 200
GARBAGE = (
    b"GET / HTTP/1.1\r\nHost: x\r\n\r\n",
    b"\x16\x03\x01\x02\x00" + b"\xff" * 512,
    b"\x00" * 4096,
    b"\xff" * 70000,
)


@pytest.fixture
def players(tmp_path: Path) -> Iterator[Players]:
    with Players(tmp_path) as started:
        yield started


def resident(player: Player) -> int:
    """Bytes of memory the process holds."""
    for line in Path(f"/proc/{player.process.pid}/status").read_text().splitlines():
        if line.startswith("VmRSS:"):
            return int(line.split()[1]) * 1024
    raise AssertionError("no VmRSS")


class Attack:
    """A bounded crowd of bad guests from several loopback addresses, in a thread of its own."""

    def __init__(self, port: int, rounds: int) -> None:
        self.port = port
        self.rounds = rounds
        self.made = 0
        self._stop = threading.Event()
        self._thread = threading.Thread(target=self._run)
        self._thread.start()

    def end(self) -> None:
        self._stop.set()
        self._thread.join()

    def finish(self) -> None:
        """Until all of it has been done."""
        self._thread.join()

    def _connect(self, last: int) -> socket.socket | None:
        made = socket.socket()
        # The system remembers each of these for a minute; without this word nobody may listen at such a port on all
        # addresses meanwhile, and a later test's host comes back at whatever port it had.
        made.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            made.bind((f"127.0.0.{2 + last % 200}", 0))
            made.settimeout(2)
            made.connect(("127.0.0.1", self.port))
        except OSError:
            made.close()
            return None
        self.made += 1
        return made

    def _run(self) -> None:
        held: list[socket.socket] = []
        for number in range(self.rounds):
            if self._stop.is_set():
                break
            made = self._connect(number)
            if made is None:
                continue
            try:
                match number % 4:
                    case 0:  # idle
                        held.append(made)
                        continue
                    case 1:  # garbage
                        made.sendall(GARBAGE[number // 4 % len(GARBAGE)])
                    case 2:  # TLS, then a frame that is too long
                        context = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
                        context.check_hostname = False
                        context.verify_mode = ssl.CERT_NONE
                        with context.wrap_socket(made) as wrapped:
                            wrapped.sendall(b"\xff\xff\xff\xff" * 64)
                        continue
                    case 3:  # a byte at a time
                        made.sendall(b"\x16")
                        held.append(made)
                        continue
            except OSError:
                pass
            made.close()
            if len(held) > IDLE:
                held.pop(0).close()
            self._stop.wait(0.002)
        for made in held:
            made.close()


def test_the_invited_guest_gets_in_and_the_match_goes_on(players: Players) -> None:
    hosting = players.start(
        "--profile", "host", "host", "--bind", "127.0.0.1", "--json", "--bot", "simple", "--deals", "2"
    )
    invite = hosting.event("invite")
    warm = Attack(invite["port"], 40)  # the first of everything costs memory once
    warm.finish()
    before = resident(hosting)
    attack = Attack(invite["port"], 4 * IDLE)
    while attack.made < 100:
        pass
    joining = players.start("--profile", "guest", "join", invite["link"], "--bot", "simple", "--json")
    first = joining.event("deal")
    attack.end()
    again = Attack(invite["port"], 2 * IDLE)
    assert hosting.event("deal") == first
    again.finish()
    grown = resident(hosting) - before
    assert hosting.event("match")["head"] == joining.event("match")["head"]
    assert [hosting.wait(), joining.wait()] == [0, 0]
    assert "Traceback" not in hosting.errors + joining.errors
    # Two deals of a match are in this figure as well.
    assert grown < 30_000_000, f"{grown / 1e6:.1f} MB"
    log = (players.home / "profiles" / "host" / "crapette.log").read_text("utf-8")
    refused = {line.rsplit(" ", 1)[1] for line in log.splitlines() if " refused: " in line}
    assert {"no-tls", "crowded", "oversized"} <= refused


def test_memory_under_attack_alone_grows_by_less_than_ten_megabytes(players: Players) -> None:
    hosting = players.start("--profile", "host", "host", "--bind", "127.0.0.1", "--json", "--bot", "simple")
    port = hosting.event("invite")["port"]
    Attack(port, 200).finish()
    before = resident(hosting)
    Attack(port, 800).finish()
    assert resident(hosting) - before < 10_000_000
    joining = players.start(
        "--profile", "guest", "join", hosting.seen[0]["link"], "--bot", "simple", "--deals", "1", "--json"
    )
    assert joining.event("match")["entries"] > 50
    assert joining.wait() == 0
