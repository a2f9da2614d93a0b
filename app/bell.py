"""The bell of a window that is open: a second start rings it instead of opening another window.

Owns the small file in the profile's folder that says where to ring, and the one message: a file to look at, an invite's
link, or nothing.
Whoever can read the profile's folder may ring; others on the machine cannot know the token.
"""

from __future__ import annotations

import asyncio
import hmac
import json
import logging
import secrets
import socket
import threading
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

from app.errand import Errand, link_of
from app.errors import AppError
from app.files import write_atomic

LOG = logging.getLogger("crapette.bell")
LOOPBACK = "127.0.0.1"
MAX_LINE = 16_384  # bytes; the longest path of Linux has 4096
SECONDS = 2.0
MAX_OPEN = 8  # rings at once
HEARD = b"heard\n"
NONSENSE = (AppError, ValueError, TypeError, KeyError, RecursionError, OverflowError)  # what a crafted line may raise


class Bell:
    """Hangs while the window is open."""

    def __init__(self, path: Path, rung: Callable[[Errand | None], None]) -> None:
        """`rung` is called in the loop's thread with what was asked for, if anything was."""
        self._path = path
        self._rung = rung
        self._token = secrets.token_hex(16)
        self._server: asyncio.Server | None = None
        self._writing: threading.Thread | None = None
        self._down = False
        self._open = 0

    async def hang(self) -> None:
        """Listen; without a bell (no loopback, a full disk) the window works all the same. The file is written in a
        thread: the loop has a window to draw, and a disk may take its time."""
        if self._down:
            return
        try:
            listening = socket.create_server((LOOPBACK, 0))
            # Up to here nothing is waited for: a window that is closed at once still knows what to close.
            self._server = await asyncio.start_server(self._answer, sock=listening, limit=MAX_LINE, start_serving=False)
            place = json.dumps({"port": listening.getsockname()[1], "token": self._token})
            await self._server.start_serving()
        except OSError as error:
            LOG.info("no bell: %s", error)
            return
        if not self._down:
            self._writing = threading.Thread(target=self._write, args=(place.encode(),), name="bell")
            self._writing.start()

    def take_down(self) -> None:
        """Listen no more; twice is allowed. Waits for a file that is just being written: none may be left over."""
        self._down = True
        writing, self._writing = self._writing, None
        if writing is not None:
            writing.join()
        server, self._server = self._server, None
        if server is not None:
            server.close()
            with suppress(OSError):
                self._path.unlink()

    def _write(self, place: bytes) -> None:
        try:
            write_atomic(self._path, place)
        except OSError as error:
            LOG.info("no bell: %s", error)

    async def _answer(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        if self._open >= MAX_OPEN:  # who rings in earnest is done in a moment
            writer.close()
            return
        self._open += 1
        try:
            async with asyncio.timeout(SECONDS):
                errand = self._read(await reader.readline())
                writer.write(HEARD)
                await writer.drain()
        except (*NONSENSE, OSError, TimeoutError) as error:  # no JSON, a wrong token, silence
            LOG.info("bell refused: %s", error)
            return
        finally:
            self._open -= 1
            writer.close()
        self._rung(errand)

    def _read(self, line: bytes) -> Errand | None:
        message = json.loads(line)
        if not hmac.compare_digest(str(message["token"]).encode(), self._token.encode()):
            raise ValueError("wrong token")
        file = message["file"]
        if not isinstance(file, str) or "\0" in file:
            raise ValueError("no path")
        link = message.get("link")
        if link is not None:
            return link_of(str(link))
        return Path(file) if file else None


def ring(path: Path, errand: Errand | None) -> bool:
    """Ring the bell described in `path`; whether somebody heard it. A relative file is named from here."""
    try:
        place = json.loads(path.read_bytes()[:MAX_LINE])
        message = {"token": place["token"], "file": str(errand.absolute()) if isinstance(errand, Path) else ""}
        line = json.dumps(message | ({"link": errand} if isinstance(errand, str) else {}))
        with socket.create_connection((LOOPBACK, int(place["port"])), SECONDS) as line_to:
            line_to.sendall(line.encode() + b"\n")
            return line_to.recv(len(HEARD)) == HEARD
    except (*NONSENSE, OSError):  # no window, or one that crashed and left its file
        return False
