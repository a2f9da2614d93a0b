"""A home router without a network: as `miniupnpc.UPnP` shows it, as that library for another process, and as the seat
sees it."""

from __future__ import annotations

import os
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path

from app.reach import Way

ROOT = Path(__file__).parents[2]
LAN = "192.168.1.10"
# A `miniupnpc` whose router is the file `entries` beside it.
LIBRARY = """
import json, pathlib
from tests.support.router import FakeIgd

FILE = pathlib.Path(__file__).with_name("entries")

class UPnP(FakeIgd):
    def externalipaddress(self):
        known = json.loads(FILE.read_text())
        self.entries = {int(port): tuple(held) for port, held in known.items()}
        return super().externalipaddress()

    def addportmapping(self, *args):
        done = super().addportmapping(*args)
        FILE.write_text(json.dumps(self.entries))
        return done

    def deleteportmapping(self, *args):
        done = super().deleteportmapping(*args)
        FILE.write_text(json.dumps(self.entries))
        return done
"""


@dataclass
class FakeIgd:
    """`entries`: by outer port, who gets what comes in there, and how long; `fails`: by call, the error."""

    outer: str = "11.0.0.1"
    url: str = "http://192.168.1.1:5000/ctl/IPConn"
    entries: dict[int, tuple[str, int, int]] = field(default_factory=dict)
    fails: dict[str, str] = field(default_factory=dict)
    forever: bool = False  # takes leases without an end only
    chooses: int | None = None  # the port it gives when it may choose
    low: int = 1024  # it opens no port below
    calls: list[str] = field(default_factory=list)
    discoverdelay: int = 0
    lanaddr: str = LAN

    def _called(self, name: str) -> None:
        self.calls.append(name)
        if name in self.fails:
            raise Exception(self.fails[name])

    def discover(self) -> int:
        self._called("discover")
        return 1

    def selectigd(self) -> str:
        self._called("selectigd")
        return self.url

    def externalipaddress(self) -> str:
        self._called("externalipaddress")
        return self.outer

    def getspecificportmapping(self, port: int, protocol: str) -> tuple[str, int, str, bool, int] | None:
        assert protocol == "TCP"
        self._called("getspecificportmapping")
        held = self.entries.get(port)
        return None if held is None else (held[0], held[1], "Crapette", True, held[2])

    def addportmapping(
        self, port: int, protocol: str, host: str, inside: int, name: str, remote: str, lease: int
    ) -> bool:
        assert (protocol, name, remote) == ("TCP", "Crapette", "")
        self._called("addportmapping")
        if port < self.low:
            raise Exception("Action not authorized")
        if port in self.entries and self.entries[port][0] != host:
            raise Exception("ConflictInMappingEntry")
        if self.forever and lease:
            raise Exception("OnlyPermanentLeasesSupported")
        self.entries[port] = (host, inside, lease)
        return True

    def addanyportmapping(self, port: int, protocol: str, host: str, inside: int, name: str, remote: str) -> int:
        assert (protocol, name, remote) == ("TCP", "Crapette", "")
        self._called("addanyportmapping")
        if self.chooses is None:
            raise Exception("Invalid Action")
        self.entries[self.chooses] = (host, inside, 0)
        return self.chooses

    def deleteportmapping(self, port: int, protocol: str) -> bool:
        assert protocol == "TCP"
        self._called("deleteportmapping")
        del self.entries[port]
        return True


class FakeRouter:
    """Notes what it is asked for; the test answers."""

    def __init__(self) -> None:
        self.asked: list[object] = []
        self.tell: Callable[[Way], None] = lambda _way: None

    def start(self, port: int, told: Callable[[Way], None]) -> None:
        self.asked.append(port)
        self.tell = told

    def look(self) -> None:
        self.asked.append("look")

    def stop(self) -> None:
        self.asked.append("stop")

    async def gone(self) -> None:
        self.asked.append("gone")


def write_library(folder: Path, setenv: Callable[[str, str], None]) -> Path:
    """Have programs that are started from now on find this router in place of the library; the file with what it
    forwards."""
    (folder / "miniupnpc.py").write_text(LIBRARY)
    entries = folder / "entries"
    entries.write_text("{}")
    setenv("PYTHONPATH", os.pathsep.join((str(folder), str(ROOT))))
    return entries
