"""One run of `host`, `join` or `resume`: what is printed of it, and who is asked.

Owns the answers given for a bot or a program, and the last lines of a run. The seats are `app.seats`', the typing is
`app.cli.typist`'s.
"""

from __future__ import annotations

import asyncio
import os
from collections.abc import Callable
from pathlib import Path

from app import happening as h
from app.bot import BotPlayer
from app.cli import texts
from app.cli.console import Console
from app.cli.typist import Typist
from app.errors import AppError
from app.filing import save_record
from app.lan import Herald, Standing
from app.ledger import match_in
from app.match import DealOver
from app.paths import DEFAULT_PROFILE
from app.profile import Profile
from app.seat import Seat
from app.seats import GuestTable, HostTable
from app.settings import Settings
from engine.bots import make_bot
from net.codes import Code
from net.identity import fingerprint
from net.log import Log

GOOD_ENDS = frozenset({Code.DONE, Code.REMATCH, Code.DEALS_DONE, Code.LEAVING})
ROLES = ("host", "guest")
NUMBER_LENGTH = 8  # hex digits of a match's number that tell it from the others of a profile


class Sitting:
    """One run of a playing command: the seat, who plays it, and what is printed."""

    def __init__(
        self,
        console: Console,
        profile: Profile,
        level: str | None,
        settings: Settings | None = None,
        typist: Typist | None = None,
    ) -> None:
        """`typist`: the person who is asked; without one a bot or a program plays and nobody is."""
        self.console = console
        self.profile = profile
        self.settings = settings or Settings()
        self.level = level
        self.status = 0
        self.seat: Seat | None = None
        self.herald: Herald | None = None
        self.found = False  # on this network, by an advert
        self.uninvited = False  # the host may have to let us in first
        self._typist = typist
        self._bot: BotPlayer | None = None
        self._why: str | None = None
        self.unwritten: OSError | None = None  # why nothing can be told any more
        self._apart = False  # the match has begun, and the other one is not on the line

    def take(self, seat: Seat) -> None:
        """Sit down, before the seat is opened: from then on it may ask, and whoever plays must be there to be asked."""
        self.seat = seat
        if self._typist is not None:
            self._typist.sit(seat)
        seat.listeners.append(self.heard)

    def wait(self, give_up: Callable[[], object]) -> None:
        """Before there is a seat: whoever types may `give_up`."""
        if self._typist is not None:
            self._typist.wait(give_up)

    async def play(self, seat: Seat) -> None:
        """Until the match is over or the player leaves."""
        if self._typist is not None:
            self._typist.start()
        await seat.done

    def unheard(self, error: OSError) -> None:
        """Nothing can be written any more: whoever sits here, or the program that reads, is gone. Leave in order."""
        if self.seat is None:
            raise error
        if self.unwritten is None:
            self.unwritten = error
            task = asyncio.ensure_future(self.seat.leave(Code.LEAVING))
            task.add_done_callback(lambda done: done.exception())

    def announced(self, standing: Standing) -> None:
        """Print whether the game is announced on this network."""
        event = {"event": "announcing", "code": standing.code, "detail": standing.detail}
        text = self.console.say.sentence(standing.code, detail=standing.detail)
        if self.console.as_json:
            self.console.emit(event, text)
        else:
            self.console.note(text)

    def heard(self, what: h.Happening) -> None:
        """Print it, and set the bot to work."""
        seat, console = self.seat, self.console
        assert seat is not None
        if isinstance(what, h.Begun):
            self._name_players()
        if self._typist is not None:
            self._typist.heard(what)
        match what:
            case h.Met(_, words, _, known):
                if known == "":
                    console.note(console.say(texts.KEY_IS, words=" ".join(words)))
                if self.uninvited and seat.controller is None:
                    # Not before it is heard whether this connection ends at once for a match that is to go on.
                    asyncio.get_running_loop().call_soon(self._at_the_door)
            case h.AdmitWanted():
                if self._typist is None:
                    seat.admit(False)
            case h.TermsProposed():
                if self._typist is None:
                    seat.accept_terms()
            case h.Begun(resumed, instead):
                self._apart = False
                assert seat.controller is not None
                if self.level is not None and self._bot is None:
                    seed = int.from_bytes(seat.controller.log.header.match_id[:8], "big") * 2 + seat.controller.log.me
                    self._bot = BotPlayer(seat.controller, make_bot(self.level, seed))
                other = seat.controller.other_name
                if instead:
                    console.note(console.say.sentence(instead, name=other))
                else:
                    console.note(console.say(texts.GOING_ON if resumed else texts.CONNECTED, name=other))
            case h.DealEnded(over, _):
                console.emit(deal_event(over), self._told(over))
            case h.Accused(code, author, _):
                self.status = 1
                self._why = code
                console.fail(AppError("unlawful" if code not in (Code.DESYNC, Code.FORKED) else code, by=ROLES[author]))
            case h.Noted(code, values):
                console.note(console.say.sentence(code, **values))
            case h.Trouble(code, values):
                self.status = 1
                console.fail(AppError(code, **values))
            case h.Line(state="lost"):
                if not self._apart:  # else he has left in order, and that was told
                    self._apart = True
                    text = texts.WAITING_BACK if isinstance(seat, HostTable) else texts.RECONNECTING
                    console.note(console.say(text, name=self._other))
            case h.Line("waiting", detail) if seat.controller is not None:
                console.note(console.say.waiting(detail, seat.controller.other_name))
            case h.Closed(code, by_peer, final, values):
                if self.found and code == Code.WRONG_KEY and not by_peer:
                    code = "wrong-key-announced"
                if seat.controller is None and code == Code.LEAVING:
                    if not by_peer:
                        return  # there is no match that could go on
                    code = "left-early"
                if (final and code not in GOOD_ENDS and self._why is None) or (final and seat.controller is None):
                    self.status = 1
                    self._apart = True
                    console.closed(code, by_peer, values)
                elif by_peer and seat.controller is None:
                    console.note(console.say.closed(code))
                elif by_peer and code == Code.LEAVING:
                    self._apart = True
                    told = (texts.PEER_LEFT,) if final else (texts.PEER_LEFT, texts.MAY_COME_BACK)
                    console.note(" ".join(console.say(text, name=self._other) for text in told))

    def _name_players(self) -> None:
        """Two of one name are told apart, as in the window; only whoever types is spoken to as oneself."""
        assert self.seat is not None
        control = self.seat.controller
        assert control is not None
        me = "" if self._typist is None else control.me
        control.names.update(self.console.say.apart(control.called, me))

    def _at_the_door(self) -> None:
        """Tell that the host has to let in whoever has no invite, and what he compares: for a minute it is silent."""
        seat, say = self.seat, self.console.say
        session = None if seat is None or seat.link is None else seat.link.session
        if seat is not None and session is not None and not session.closed and seat.controller is None:
            own = " ".join(fingerprint(seat.ledger.identity.key))
            self.console.note(f"{say.sentence('waiting-admission')} …\n{say(texts.MY_KEY, words=own)}")

    @property
    def _other(self) -> str:
        assert self.seat is not None
        assert self.seat.controller is not None
        return self.seat.controller.other_name

    def _told(self, over: DealOver) -> str:
        assert self.seat is not None
        assert self.seat.controller is not None
        outcome = over.outcome
        say = self.console.say
        me = "" if self._typist is None else self.seat.controller.me
        text = say.outcome(outcome.reason, outcome.winner, outcome.points, self.seat.controller.names, me)
        return say(texts.DEAL, deal=over.deal, text=text, plays=say.plays(over.plays))

    def finish(self) -> None:
        """The `match` object, where the record lies, and how a match that is not over goes on."""
        seat = self.seat
        if seat is None or seat.controller is None:
            return
        # As the disk has it: what a failed write has lost may be signed once more, and otherwise, and two files that
        # hold both would convict their owner.
        match_id = seat.controller.log.header.match_id
        try:
            log = seat.ledger.log(match_id)
            goes_on = any(row.header.match_id == match_id for row in seat.ledger.store.unfinished())
        except AppError as error:
            if self.status == 0:
                self.status = self.console.fail(error)
            return  # else it was told when it stopped the match
        if log is None:
            return
        try:
            self._ended(log, save_record(log, self.profile.paths.records))
        except AppError as error:
            self.status = self.console.fail(error)
        if goes_on:
            text = texts.GOES_ON_LATER if self._apart and isinstance(seat, GuestTable) else texts.GOES_ON
            command = resuming(self.profile.paths.profile, match_id, self.level)
            self.console.note(self.console.say(text, name=self._other, command=command))

    def _ended(self, log: Log, path: Path) -> None:
        match = match_in(log)
        event = {
            "event": "match",
            "score": list(match.score),
            "entries": log.height,
            "head": log.floor.head.hex(),
            "record": str(path),
        }
        mine, theirs = match.score if log.me == 0 else match.score[::-1]  # as the window has it
        values = {"a": mine, "b": theirs, "entries": log.height, "path": str(path)}
        self.console.emit(event, self.console.say(texts.MATCH_ENDS, **values))


def resuming(profile: str, match_id: bytes, level: str | None = None) -> str:
    """The command that goes on with a match, as it is typed in any terminal."""
    words = ["crapette", "resume", match_id.hex()[:NUMBER_LENGTH]]
    if profile != DEFAULT_PROFILE or os.environ.get("CRAPETTE_PROFILE"):
        words[1:1] = ["--profile", profile]
    return " ".join(words if level is None else [*words, "--bot", level])


def deal_event(over: DealOver) -> dict[str, object]:
    """The `deal` object of the contract."""
    outcome = over.outcome
    return {
        "event": "deal",
        "deal": over.deal,
        "winner": outcome.winner,
        "reason": outcome.reason,
        "points": outcome.points,
        "plays": over.plays,
    }
