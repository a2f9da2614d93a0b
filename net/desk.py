"""A match on one connection: entries in and out, joining, automatic answers.

Owns what the log says to the peer and to the app; collects messages and events for the session, which says when it
may write at all. Must not know frames, silence or the handshake.
"""

from __future__ import annotations

from typing import assert_never

from net import entry as entries
from net import messages as m
from net.codec import Wire
from net.codes import Code, NetError
from net.duty import Drop, Duty, Enough, Write
from net.entry import Kind
from net.events import Damaged, EntryFolded, Event, Finished, Refused, Synced, Waiting
from net.floor import Unlawful
from net.log import Log
from net.outcome import outcome
from net.resume import Resume
from net.taken import Folded, Swapped


class Desk:
    """One log, one connection. `replies` and `events` are taken by the session after every call."""

    __slots__ = ("_duty", "_finished", "_resume", "events", "log", "replies")

    def __init__(self, log: Log, fresh: bool, deals: int | None) -> None:
        self.log = log
        self.replies: list[m.Message] = []
        self.events: list[Event] = []
        self._duty = Duty(deals)
        self._resume = Resume(log, fresh)
        self._finished = False
        if fresh:
            self.events.append(Synced())
        else:
            self.replies.append(self._resume.own())
        if log.damaged_at is not None:
            self.events.append(Damaged(log.damaged_at))

    @property
    def synced(self) -> bool:
        """Whether both records are equal, so that this side may write."""
        return self._resume.synced

    # -- from the peer ------------------------------------------------------------------------------------------

    def entry(self, payload: bytes, signature: bytes) -> bool:
        """Take an entry; whether it counts for the peer's bucket. Raises the refusal that closes the connection.

        A lawful entry is its own brake: after it the peer has to wait for ours, and a tail is asked for. Only what
        changes nothing is counted.
        """
        log = self.log
        if not self._resume.heard:
            raise NetError(Code.UNEXPECTED, int(m.Type.ENTRY))
        entry = entries.read(payload, signature)
        if entry.match_id != log.header.match_id:
            raise NetError(Code.WRONG_MATCH)
        if log.ended is not None:
            raise NetError(Code.ENDED)
        if not log.knows(entry.hash) and not entry.signed_by(log.header.keys[entry.author]):
            raise NetError(Code.BAD_SIGNATURE, entry.n)
        taken = log.take(entry)
        events, refusal = outcome(taken, log)
        self.events.extend(events)
        if refusal is not None:
            raise refusal
        self._check_synced()
        return not isinstance(taken, Folded | Swapped)

    def sync(self, sync: m.Sync) -> None:
        """How far the peer's record goes."""
        self._resume.take(sync)
        self.replies.extend(self._resume.window())
        self._check_synced()

    def pong(self, number: int) -> bool:
        """Whether this pong was for a window of the tail; if so the next one goes out."""
        if not self._resume.pong(number):
            return False
        self.replies.extend(self._resume.window())
        return True

    def _check_synced(self) -> None:
        if self._resume.synced:
            return
        while self._resume.level and (entry := self.log.relink()) is not None:
            self.events.append(EntryFolded(entry, self.log.floor.game, entry.author == self.log.me))
        if self._resume.check():
            self.events.append(Synced())
            self.replies.extend(self._resume.window())

    # -- from here ----------------------------------------------------------------------------------------------

    def write(self, kind: Kind, body: Wire, now: float) -> None:
        """Sign an own entry; raises `Unlawful` before anything is signed."""
        entry = self.log.write(kind, body, int(now * 1000))
        self.events.append(EntryFolded(entry, self.log.floor.game, mine=True))
        if not self._resume.sending:  # else it goes out as the end of the tail
            self.replies.append(m.Envelope(*entry.envelope))

    def act(self, text: str, now: float) -> str | None:
        """Play; the code if it is refused."""
        if self.log.floor.owed:
            return Code.WAITING
        try:
            self.write(Kind.ACT, text, now)
        except Unlawful as fault:
            return fault.code
        return None

    def work(self, now: float) -> bool:
        """Write all that this side owes, then what it wanted to say meanwhile; True: no further deal is wanted."""
        while (move := self._duty.next(self.log, now)) is not None:
            match move:
                case Enough():
                    return True
                case Drop(code, text):
                    self.events.append(Refused(code, text))
                case Write(kind, body, wanted):
                    try:
                        self.write(kind, body, now)
                    except Unlawful as fault:
                        if not wanted:
                            raise  # an answer is lawful by construction
                        self.events.append(Refused(fault.code, str(body)))
                case _:
                    assert_never(move)
        return False

    # -- time ---------------------------------------------------------------------------------------------------

    def look(self, now: float) -> bool:
        """Tell what has become true: the end of the match, an answer or entries that are missing for too long.

        True if what is missing was lost here, and the peer has given all that he says he has: it will not come.
        """
        floor = self.log.floor
        self.finish()
        late = self._duty.late_at(self.log, self.synced, now)
        if late is not None and now >= late:
            self._duty.shown()
            if not self.synced and self._resume.level and self.log.rest is not None:
                return True
            self.events.append(Waiting(floor.owed[0].kind if self.synced else None))
        return False

    def finish(self) -> None:
        """Tell once that the match is over."""
        floor = self.log.floor
        if self.synced and floor.game.finished and not floor.owed and not self._finished:
            self._finished = True
            self.events.append(Finished())

    def wakes(self, now: float) -> list[float]:
        """When `work` or `look` are due."""
        times = (self._duty.held_until(self.log), self._duty.late_at(self.log, self.synced, now))
        return [time for time in times if time is not None]
