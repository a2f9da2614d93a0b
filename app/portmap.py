"""A program of its own that keeps one port open at the home router: ``python -P portmap.py PORT``.

Owns the talk with the router (UPnP, by miniupnpc). It is a process because whoever is on the local network may answer
as the router: a library in C reads what he sends, without a bound, and the game's process holds the player's key. Here
memory and time are bounded, and a talk that hangs is killed. Must need nothing of the game; run by its path.

One JSON object a line on stdout for each change: ``state`` (mapped, none, refused, taken, nested, missing),
``address``, ``port``, ``lease`` (seconds, 0: until it is taken back). ``look`` on stdin has it look at once. At the end
of stdin, so also when the game has crashed, it takes the mapping back and ends.
"""

from __future__ import annotations

import ipaddress
import json
import os
import queue
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import asdict, dataclass
from typing import Any, Protocol
from urllib.parse import urlsplit

LEASE_S = 3600  # renewed at half; what a crash of the whole machine leaves behind ends by itself
LOOK_S = 120.0  # how often the router is asked whether the mapping still stands: it may have been restarted
# Until the next try where there was none, besides the twelve seconds that a search in vain takes: a router that is
# restarted is there again after one to three minutes.
AGAIN_S = (5.0, 5.0, 10.0, 15.0, 30.0, 60.0, 120.0, 300.0)
ROUND_S = 45.0  # one talk with the router; then this process gives up
END_S = 5.0  # to take the mapping back
DISCOVER_MS = (1000, 2000)  # for each of four kinds of router; most answer within milliseconds, some much later
ALTERNATES = 3  # ports tried after the wanted one; the same ones each time, so that a match is found again there
MEMORY = 384 * 2**20  # address space; at rest it has 165
TCP = "TCP"
NAME = "Crapette"  # what the router's own page shows
MAX_PORT = 65535
# Of the library's words for error codes (its `upnperrors.c`) those that something can be done about.
TAKEN = "ConflictInMappingEntry"  # 718
FOREVER = "OnlyPermanentLeasesSupported"  # 725


class Igd(Protocol):
    """`miniupnpc.UPnP`, as far as it is used. Its errors are plain exceptions with a text."""

    discoverdelay: int
    lanaddr: str

    def discover(self) -> int: ...
    def selectigd(self) -> str: ...
    def externalipaddress(self) -> str: ...
    def getspecificportmapping(self, port: int, protocol: str) -> tuple[Any, ...] | None: ...
    def addportmapping(
        self, port: int, protocol: str, host: str, inside: int, name: str, remote: str, lease: int
    ) -> bool: ...
    def addanyportmapping(self, port: int, protocol: str, host: str, inside: int, name: str, remote: str) -> int: ...
    def deleteportmapping(self, port: int, protocol: str) -> bool: ...


@dataclass(frozen=True, slots=True)
class Report:
    """What was reached."""

    state: str
    address: str = ""
    port: int = 0
    lease: int = 0


NONE = Report("none")


class Portmap:
    """One port of this machine at the router. Blocks; every method may take as long as the router likes."""

    def __init__(self, port: int, make: Callable[[], Igd], now: Callable[[], float] = time.monotonic) -> None:
        self._port, self._make, self._now = port, make, now
        self._igd: Igd | None = None
        self._held: Report | None = None
        self._renew = 0.0
        self._mapping = False

    @property
    def held(self) -> bool:
        """There is a mapping to take back, or there is one in a moment."""
        return self._held is not None or self._mapping

    def look(self) -> Report:
        """The mapping as it stands now; asked for, or asked for again, if it does not."""
        if self._igd is not None:
            try:
                return self._ask(self._igd)
            except Exception:  # noqa: BLE001 - the library knows no other; the router may have another address by now
                self._igd = None
        self._igd = self._find()
        if self._igd is None:
            return NONE
        try:
            return self._ask(self._igd)
        except Exception:  # noqa: BLE001 - as above: it answered, and now it does not
            self._igd = None
            return NONE

    def close(self) -> None:
        """Take the mapping back, unless it belongs to another by now."""
        held, self._held = self._held, None
        if held is None or self._igd is None:
            return
        try:
            if self._mine(self._igd, held.port) is not False:
                self._igd.deleteportmapping(held.port, TCP)
        except Exception as error:  # noqa: BLE001 - a router that has gone has forgotten it, or does so after the lease
            print(error, file=sys.stderr)

    def _find(self) -> Igd | None:
        for delay in DISCOVER_MS:
            igd = self._make()
            igd.discoverdelay = delay
            try:
                igd.discover()
                url = igd.selectigd()
            except Exception:  # noqa: BLE001 - nobody answers; the text may be "Success"
                continue
            if near(url):
                return igd
        return None

    def _ask(self, igd: Igd) -> Report:
        address = str(igd.externalipaddress() or "")[:64]
        if not public(address):
            self.close()
            return Report("nested", address)
        held = self._held
        if held is not None and self._mine(igd, held.port) and (held.lease == 0 or self._now() < self._renew):
            self._held = Report("mapped", address, held.port, held.lease)
            return self._held
        self._mapping = True
        try:
            report = self._map(igd, address, held.port if held is not None else self._port)
            self._held = report if report.state == "mapped" else None
        finally:
            self._mapping = False
        self._renew = self._now() + LEASE_S / 2
        return report

    def _map(self, igd: Igd, address: str, first: int) -> Report:
        for port in dict.fromkeys((first, *ports(self._port))):
            if self._mine(igd, port) is False:
                continue  # another machine's, or another program's on this one
            for lease in (LEASE_S, 0):
                error = self._add(igd, port, lease)
                if error == "":
                    return Report("mapped", address, port, lease)
                if error != FOREVER:
                    break
            if error != TAKEN:
                return Report("refused")
        try:
            port = igd.addanyportmapping(self._port, TCP, igd.lanaddr, self._port, NAME, "")
        except Exception:  # noqa: BLE001 - of an older kind of router, which cannot choose
            return Report("taken")
        if not 1 <= port <= MAX_PORT:
            return Report("taken")
        # The library asks for a mapping without an end there; the same again gives it one.
        error = self._add(igd, port, LEASE_S)
        return Report("mapped", address, port, 0 if error else LEASE_S)

    def _add(self, igd: Igd, port: int, lease: int) -> str:
        """The error's text; empty if there was none."""
        try:
            igd.addportmapping(port, TCP, igd.lanaddr, self._port, NAME, "", lease)
        except Exception as error:  # noqa: BLE001 - the library knows no other
            return str(error) or "error"
        return ""

    def _mine(self, igd: Igd, port: int) -> bool | None:
        """Whether a port of the router leads here; None if nothing is known of it."""
        known = igd.getspecificportmapping(port, TCP)
        return None if known is None else (known[0], known[1]) == (igd.lanaddr, self._port)


def ports(port: int) -> Iterator[int]:
    """The ports to ask for: the own one, then some that are always the same."""
    yield port
    for step in range(1, ALTERNATES + 1):
        yield 1024 + (port + 7919 * step - 1024) % (MAX_PORT + 1 - 1024)


def public(text: str) -> bool:
    """Whether the world can send to what the router calls its address."""
    try:
        ip = ipaddress.IPv4Address(text)
    except ValueError:
        return False
    return ip.is_global and not ip.is_multicast


def near(url: str) -> bool:
    """Whether a router's control address is on a local network: anybody on it may name one to be sent requests to."""
    try:
        ip = ipaddress.ip_address(urlsplit(url).hostname or "")
    except ValueError:
        return False
    return not (ip.is_global or ip.is_loopback or ip.is_multicast or ip.is_unspecified)


def keep(portmap: Portmap, orders: queue.Queue[str], say: Callable[[Report], None]) -> None:
    """Look again and again, say what has changed; until the order ``end``."""
    said: Report | None = None
    vain = 0
    order = "look"
    while order != "end":
        with _within(ROUND_S):
            report = portmap.look()
        if report != said:
            said = report
            say(report)
        vain = 0 if report.state == "mapped" else vain + 1
        wait = LOOK_S if vain == 0 else AGAIN_S[min(vain, len(AGAIN_S)) - 1]
        try:
            order = orders.get(timeout=wait)
            vain = 0  # the line of a match is cut: there is some hurry again
        except queue.Empty:
            order = "look"
    portmap.close()


@contextmanager
def _within(seconds: float) -> Iterator[None]:
    """A talk in C code ends in time or with this process."""
    alarm = threading.Timer(seconds, os._exit, (3,))
    alarm.daemon = True
    alarm.start()
    try:
        yield
    finally:
        alarm.cancel()


def _bound() -> None:
    if sys.platform == "win32":
        return
    import resource

    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))


def _listen(portmap: Portmap, orders: queue.Queue[str]) -> None:
    for line in sys.stdin:
        orders.put("end" if line.strip() == "end" else "look")
    if not portmap.held:
        os._exit(0)  # whatever is being waited for
    orders.put("end")
    alarm = threading.Timer(END_S, os._exit, (3,))
    alarm.daemon = True
    alarm.start()


def _say(report: Report) -> None:
    try:
        print(json.dumps(asdict(report)), flush=True)
    except BrokenPipeError:
        return  # the game is gone; its end of stdin ends this


def main() -> int:
    """Until stdin ends."""
    _bound()
    try:
        import miniupnpc
    except ImportError:
        _say(Report("missing"))
        return 0
    portmap = Portmap(int(sys.argv[1]), miniupnpc.UPnP)
    orders: queue.Queue[str] = queue.Queue()
    threading.Thread(target=_listen, args=(portmap, orders), daemon=True).start()
    keep(portmap, orders, _say)
    return 0


if __name__ == "__main__":
    sys.exit(main())
