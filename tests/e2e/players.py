"""Real processes of the game, for end-to-end tests: start, read their JSON, stop, kill.

Owns the processes; whatever a test leaves running is killed when the `Players` are closed.
"""

from __future__ import annotations

import json
import os
import queue
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any, Self

PATIENCE = 60.0  # seconds until a test gives up waiting; never a measurement


def until(condition: Callable[[], object]) -> None:
    """Until this is so."""
    end = time.monotonic() + PATIENCE
    while not condition():
        assert time.monotonic() < end, "it never came to that"
        time.sleep(0.02)


class Player:
    """One `python -m app ...` process with its output read line by line."""

    def __init__(self, home: Path, *args: str, typed: bool = False) -> None:
        environment = {**os.environ, "CRAPETTE_HOME": str(home), "LANGUAGE": "en", "PYTHONUNBUFFERED": "1"}
        environment.pop("CRAPETTE_PROFILE", None)
        self.process = subprocess.Popen(
            [sys.executable, "-m", "app", *args],
            stdin=subprocess.PIPE if typed else subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            env=environment,
            cwd=Path(__file__).parents[2],
        )
        self.seen: list[dict[str, Any]] = []
        self._lines: queue.Queue[str | None] = queue.Queue()
        self._errors: list[str] = []
        self._threads = [threading.Thread(target=self._read_out), threading.Thread(target=self._read_err)]
        for thread in self._threads:
            thread.start()

    def event(self, kind: str) -> dict[str, Any]:
        """The next JSON object of this kind; others on the way are kept in `seen`."""
        while True:
            line = self._lines.get(timeout=PATIENCE)
            assert line is not None, f"ended before {kind!r}: {self.errors}"
            item = json.loads(line)
            self.seen.append(item)
            if item.get("event") == kind:
                return dict(item)

    def line(self) -> str:
        """The next line of text."""
        line = self._lines.get(timeout=PATIENCE)
        assert line is not None, self.errors
        return line

    def wait(self) -> int:
        """Until the process ends; its exit status."""
        status = self.process.wait(PATIENCE)
        for thread in self._threads:
            thread.join(PATIENCE)
        return status

    def kill(self) -> None:
        """As if the power went."""
        self.process.send_signal(signal.SIGKILL)
        self.wait()

    @property
    def errors(self) -> str:
        """What stands on stderr so far."""
        return "".join(self._errors)

    def close(self) -> None:
        """Make sure nothing is left running."""
        if self.process.poll() is None:
            self.process.kill()
        self.wait()
        for stream in (self.process.stdin, self.process.stdout, self.process.stderr):
            if stream is not None:
                stream.close()

    def _read_out(self) -> None:
        assert self.process.stdout is not None
        for line in self.process.stdout:
            self._lines.put(line)
        self._lines.put(None)

    def _read_err(self) -> None:
        assert self.process.stderr is not None
        for line in self.process.stderr:
            self._errors.append(line)


class Players:
    """All processes of one test, each with a profile of its own in one home."""

    def __init__(self, home: Path) -> None:
        self.home = home
        self._all: list[Player] = []

    def start(self, *args: str, typed: bool = False) -> Player:
        """Start `crapette ARGS`."""
        player = Player(self.home, *args, typed=typed)
        self._all.append(player)
        return player

    def run(self, *args: str) -> tuple[int, str, str]:
        """Run to the end: exit status, stdout, stderr."""
        player = self.start(*args)
        status = player.wait()
        lines: list[str] = []
        while (line := player._lines.get(timeout=PATIENCE)) is not None:
            lines.append(line)
        return status, "".join(lines), player.errors

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        for player in self._all:
            player.close()
