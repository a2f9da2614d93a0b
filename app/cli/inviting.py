"""What a host on the command line is told while he waits: the invite, and what his router says.

Owns these lines and objects. Must not open a port nor ask the router.
"""

from __future__ import annotations

from collections.abc import Sequence

from app import happening as h
from app.cli import texts
from app.cli.console import Console
from app.reach import Offer, Place, State, Way, invited, places
from app.seats import HostTable
from net.identity import fingerprint
from net.invite import Invite, format_address, format_invite


class Inviting:
    """The invite of a host on the command line, and how he can be reached; told again when that changes."""

    def __init__(self, console: Console, seat: HostTable, found: Sequence[Offer], port: int) -> None:
        """`found`: the machine's own addresses; none if no invite is needed."""
        self._console, self._seat, self._found, self._port = console, seat, found, port
        self._link = self._format() if found else ""

    def say(self) -> None:
        """The invite as it is now."""
        say, way = self._console.say, self._seat.gate.way
        words = " ".join(fingerprint(self._seat.ledger.identity.key))
        told = [say(texts.INVITE), f"  {self._link}", say(texts.LISTENING, port=self._port)]
        told += [say.reached(way, self._port), say(texts.MY_KEY, words=words)]
        addresses = [{"address": format_address(at.address), "reach": at.reach} for at in self._places()]
        event = {"event": "invite", "link": self._link, "port": self._port, "addresses": addresses}
        self._console.emit({**event, "router": reach_object(way)}, "\n".join(told))

    def heard(self, what: h.Happening) -> None:
        """The router's answers."""
        if not isinstance(what, h.Reached):
            return
        console, waiting = self._console, self._seat.controller is None
        told = [console.say.reached(what.way, self._port)]
        event: dict[str, object] = {"event": "reach", "router": reach_object(what.way)}
        if self._found and waiting:
            old, self._link = self._link, self._format()
            event["link"] = self._link
            if self._link != old:
                told += [console.say(texts.INVITE_NOW), f"  {self._link}"]
        if console.as_json:
            console.emit(event, "")
        elif waiting:  # in the middle of a match nobody wants to read it
            console.note("\n".join(told))

    def _places(self) -> tuple[Place, ...]:
        return places(self._found, self._seat.gate.way, self._port)

    def _format(self) -> str:
        seat = self._seat
        return format_invite(Invite(invited(self._places()), seat.ledger.identity.key, seat.token))


def reach_object(way: Way) -> dict[str, object]:
    """The `router` object of the contract: its state, with `mapped` where it lets in, how long it would go on by itself
    (seconds, 0: for ever), and whether somebody has come in from the internet."""
    made: dict[str, object] = {"state": str(way.state), "seen": way.seen or way.seen_6}
    if way.address is not None:
        made |= {"address": way.address[0], "port": way.address[1], "lease": way.lease}
    if way.state is State.NESTED:
        made["own"] = way.own
    return made
