"""The host's router on the seat's side: a process beside the game that keeps the port open (`app.portmap`).

Owns that process, the thread that hears it, and the check of all it says: it has talked with whoever answered on the
local network. Must not hold a sentence; nothing here may block the loop or delay the end of the program.
"""

from __future__ import annotations

import asyncio
import ipaddress
import json
import logging
import subprocess
import sys
import threading
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any

from app.portmap import LEASE_S, MAX_PORT, public
from app.reach import State, Way

LOG = logging.getLogger("crapette.port")
MAX_LINE = 1024
PATIENCE_S = 20.0  # without any answer the player is told that there is none; one that comes later is told, too
CLOSE_S = 1.5  # how long a seat that is left waits for the mapping to be taken back
ASK_S = 0.02
STARTS = 3  # a process that dies is started again, so often
PAUSE_S = 60.0


def program(port: int) -> list[str]:
    """The command that keeps a port open. By its path and with nothing of the current folder on the way."""
    return [sys.executable, "-P", str(Path(__file__).with_name("portmap.py")), str(port)]


class Router:
    """Asks the router to let one port in, and has it let in until `stop`. Used once."""

    def __init__(self, command: Callable[[int], list[str]] | None = None) -> None:
        """`command`: instead of `program`."""
        self._command = command or program
        self._lock = threading.Lock()
        self._child: subprocess.Popen[bytes] | None = None
        self._thread: threading.Thread | None = None
        self._closing = threading.Event()
        self._told: Callable[[Way], None] = lambda _way: None
        self._patience: asyncio.TimerHandle | None = None

    def start(self, port: int, told: Callable[[Way], None]) -> None:
        """From now on `told` hears, in the loop, what the router says."""
        loop = asyncio.get_running_loop()
        self._told = told
        self._patience = loop.call_later(PATIENCE_S, self._tell, Way(State.NONE))
        self._thread = threading.Thread(target=self._run, args=(port, loop), name="router", daemon=True)
        self._thread.start()

    def look(self) -> None:
        """The line was cut: see soon whether the mapping still stands."""
        self._order(b"look\n")

    def stop(self) -> None:
        """Have the mapping taken back; more than once is allowed."""
        if self._patience is not None:
            self._patience.cancel()
        with self._lock:
            self._closing.set()
            child = self._child
        if child is not None and child.stdin is not None:
            with suppress(OSError):
                child.stdin.close()

    async def gone(self) -> None:
        """After `stop`: until the mapping is taken back or that takes too long; then it goes on by itself."""
        thread = self._thread
        asked = 0.0
        while thread is not None and thread.is_alive() and asked < CLOSE_S:
            await asyncio.sleep(ASK_S)
            asked += ASK_S

    def _order(self, order: bytes) -> None:
        child = self._child
        if child is not None and child.stdin is not None and not self._closing.is_set():
            with suppress(OSError):  # it has ended; the thread knows
                child.stdin.write(order)

    def _tell(self, way: Way) -> None:
        if self._patience is not None:
            self._patience.cancel()
        if not self._closing.is_set():
            self._told(way)

    # -- in the thread --------------------------------------------------------------------------------------------

    def _run(self, port: int, loop: asyncio.AbstractEventLoop) -> None:
        for _start in range(STARTS):
            try:
                child = self._born(port)
            except OSError as error:
                LOG.info("router: %s", error)
                self._post(loop, Way(State.NONE))
                return
            last = None
            with child:
                assert child.stdout is not None
                while line := child.stdout.readline(MAX_LINE):
                    last = read(line)
                    self._post(loop, last)
            if last is not None and last.state is State.MISSING:
                return
            self._post(loop, Way(State.NONE))  # it has died, and whoever let the port in may not do so for long
            if self._closing.wait(PAUSE_S):
                return

    def _born(self, port: int) -> subprocess.Popen[bytes]:
        options: dict[str, Any] = {"start_new_session": True}  # Ctrl-C is the game's; this one ends with its stdin
        if sys.platform == "win32":
            options = {"creationflags": subprocess.CREATE_NO_WINDOW}
        child = subprocess.Popen(
            self._command(port),
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            bufsize=0,
            **options,
        )
        with self._lock:
            self._child = child
            closing = self._closing.is_set()
        if closing and child.stdin is not None:
            child.stdin.close()
        return child

    def _post(self, loop: asyncio.AbstractEventLoop, way: Way) -> None:
        with self._lock:
            # After `stop` the loop may be gone.
            if not self._closing.is_set():
                loop.call_soon_threadsafe(self._tell, way)


def read(line: bytes) -> Way:
    """What the process says, in one line of JSON. Whatever is not as it should be counts as no answer."""
    none = Way(State.NONE)
    try:
        said: Any = json.loads(line.decode("ascii")) if line.endswith(b"\n") else None
    except (ValueError, RecursionError):
        return none
    match said:
        case {"state": State.MAPPED, "address": str(address), "port": int(port), "lease": int(lease)}:
            whole = type(port) is int and type(lease) is int  # True is no number
            fits = whole and 1 <= port <= MAX_PORT and 0 <= lease <= LEASE_S
            return Way(State.MAPPED, (address, port), lease=lease) if fits and public(address) else none
        case {"state": State.NESTED, "address": str(address)}:
            return Way(State.NESTED, own=address if _is_ip(address) else "")
        case {"state": State.REFUSED | State.TAKEN | State.MISSING as state}:
            return Way(State(state))
    return none


def _is_ip(text: str) -> bool:
    try:
        return not ipaddress.IPv4Address(text).is_unspecified
    except ValueError:
        return False
