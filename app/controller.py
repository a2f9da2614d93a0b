"""One match at one seat, for whoever plays it: a window, a console or a bot.

Owns what the seat sees and may ask for, plays that wait for an answer, and a void play to be made again. Synchronous:
no loop, no socket, no disk; `app.seats` feeds it with what a session says. Plays go out by one way (`submit`) and come
back by one way (`take`).
"""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Callable

from app import happening as h
from app.faults import dispute_at
from app.match import SEATS, Match, events_of
from app.names import is_seen, showable
from app.picture import fitting, picture, targets
from app.recap import changes
from app.view import Refusal, SeatName, TableView
from engine import IllegalAction, NotationError, State, apply, faults, legal_actions, parse_action
from engine.actions import Action, Draw, Resign, Stop
from engine.rules import Referee
from engine.state import Played
from net import events as n
from net.codes import Code
from net.entry import Entry, Kind
from net.log import Log
from net.session import Session
from net.terms import Terms, sayable

MAX_QUEUE = 8
WHERE_IT_FITS, DUTIES_TOO = 1, 2  # levels of help in the terms

NOT_SAID = "not-said"

Listener = Callable[[h.Happening], None]


class Controller:
    """The seat's side of a match. `flush` is called after anything that may have bytes to send."""

    def __init__(self, log: Log, flush: Callable[[], None], clock: Callable[[], float] = time.time) -> None:
        self.log = log
        self.me: SeatName = SEATS[log.me]  # type: ignore[assignment]
        self.terms = Terms.decode(log.header.terms)
        self.called = {"a": showable(self.terms.name_host), "b": showable(self.terms.name_guest)}
        self.names = dict(self.called)  # as they are shown: whoever shows them may tell two of one name apart
        self.listeners: list[Listener] = []
        self.session: Session | None = None
        self._flush = flush
        self._clock = clock
        self._queue: deque[str] = deque()
        self._unsaid: deque[str] = deque()  # lines that waited to be sent when the line was cut
        self._voided: tuple[str, int] | None = None  # an own play that a Stop crossed, and the height of that Stop
        self._deals_told = len(self.match.over)
        self._last = self.match  # after the entry folded last; an own play that a Stop crosses is still in it

    # -- what is seen -------------------------------------------------------------------------------------------

    @property
    def other_name(self) -> str:
        """What the other player is called."""
        return self.names["b" if self.me == "a" else "a"]

    @property
    def match(self) -> Match:
        """The match as the log has it now; own plays are in it before they are answered."""
        game = self.log.floor.game
        assert isinstance(game, Match)
        return game

    @property
    def state(self) -> State | None:
        """The position on the table, also of the deal just over; None before the first."""
        return self.match.state

    @property
    def told(self) -> bool:
        """Whether the listeners have heard of everything that is in the log; a card turned by both comes in two."""
        return self._last is self.match

    @property
    def pending(self) -> bool:
        """An own entry is not answered yet, or own plays wait for an answer."""
        return bool(self._queue) or bool(self.log.floor.owed)

    def view(self) -> TableView:
        """The picture of the table. Raises LookupError before the first deal is laid out."""
        if self.state is None:
            raise LookupError("no deal yet")
        return picture(self.state, self.me)

    def targets(self, source: str, count: int = 1) -> tuple[str, ...]:
        """Piles that would take the cards; nothing while it is not this seat's move."""
        return () if self.state is None else targets(self.state, self.me, source, count)

    def offered(self) -> tuple[str, ...]:
        """The plays that may be shown as possible under the agreed help: none, those that fit, or the right ones."""
        state = self.state
        if state is None or state.outcome is not None or SEATS[state.mover] != self.me:
            return ()
        if self.terms.assist >= DUTIES_TOO or self.match.rules.referee is Referee.STRICT or state.last_call is not None:
            return tuple(str(action) for action in legal_actions(state))
        return fitting(state) if self.terms.assist >= WHERE_IT_FITS else ()

    def stoppable(self) -> tuple[Played, ...]:
        """The opponent's plays that a Stop may still reach, oldest first.

        Also while a card is being turned: that is when the agreed grace gives time to call. The call is made as soon
        as the card is known.
        """
        state = self.state
        if state is None or state.outcome is not None or self.match.between:
            return ()
        state = state._replace(pending=())
        found = []
        for played in state.window:
            try:
                faults(state, f"stop {played.n}")
            except IllegalAction:
                continue
            if SEATS[played.seat] != self.me:
                found.append(played)
        return tuple(found)

    # -- what is asked for --------------------------------------------------------------------------------------

    def submit(self, action: str) -> Refusal | None:
        """Make a play, call Stop, accept, resign, offer or answer a draw. A refusal changes nothing.

        While the last own play is unanswered the next ones wait; a refusal that comes only then is told as `Refused`.
        """
        try:
            act = parse_action(action)
        except NotationError as error:
            return Refusal((error.reason,), error.detail)
        state, session = self.state, self.session
        if state is None:
            return Refusal(("deal-over",))
        if session is None or not session.live:
            return Refusal((Code.NOT_SYNCED,))
        if isinstance(act, Resign) or (isinstance(act, Stop) and SEATS[state.mover] != self.me):
            return self._preempt(action)
        if isinstance(act, Draw) and act.sign != "?":
            return self._preempt(action)
        if self.log.floor.owed or self._queue:
            return self._wait(action, act, state)
        return self._act(action)

    def chat(self, text: str) -> Refusal | None:
        """Say something to the other player; what must not stand in it is left out."""
        text = sayable(text)
        if self.session is None:
            return Refusal((Code.NOT_SYNCED,))
        if not is_seen(text):
            return Refusal((NOT_SAID,))
        refused = self.session.chat(text, self._clock())
        self._flush()
        if refused is None:
            return None
        return Refusal((NOT_SAID if refused.code == Code.BAD_TEXT else refused.code,))

    def drag(self, source: str, x: int, y: int) -> None:
        """Hint where a card is being dragged."""
        if self.session is not None and self.session.live:
            self.session.drag(source, x, y, self._clock())
            self._flush()

    def _act(self, action: str) -> Refusal | None:
        assert self.session is not None
        state = self.state
        if state is not None:
            try:
                # Asked first, so that a refusal has all its codes; the log would give the first one only.
                apply(state, action, by=self.me)
            except IllegalAction as error:
                return Refusal(error.codes)
        refused = self.session.act(action, self._clock())
        self._flush()
        return Refusal((refused.code,)) if refused else None

    def _preempt(self, action: str) -> Refusal | None:
        assert self.session is not None
        assert self.state is not None
        if not self.state.pending:
            try:
                apply(self.state, action, by=self.me)
            except IllegalAction as error:
                return Refusal(error.codes)
        refused = self.session.preempt(action, self._clock())
        self._flush()
        return Refusal((refused.code,)) if refused else None

    def _wait(self, action: str, act: Action, state: State) -> Refusal | None:
        if len(self._queue) >= MAX_QUEUE:
            return Refusal((Code.WAITING,))
        if not state.pending and not self._queue:
            try:
                apply(state, act, by=self.me)
            except IllegalAction as error:
                return Refusal(error.codes)
        elif state.mover != self.log.me:
            return Refusal(("not-your-turn",))
        self._queue.append(action)
        return None

    # -- what the session says ----------------------------------------------------------------------------------

    def attach(self, session: Session) -> None:
        """A connection of this match is the newest now."""
        self._hush()
        self.session = session
        while self._unsaid and session.chat(self._unsaid[0], self._clock()) is None:
            self._unsaid.popleft()  # not before: the line may be cut again already

    def _hush(self) -> None:
        """What the connection has not come to say is said on the next one."""
        if self.session is not None:
            self._unsaid += self.session.hush()

    def take(self, session: Session, event: n.Event) -> None:
        """An event of a session of this match; those of an older session change nothing any more."""
        if session is not self.session:
            return
        match event:
            case n.Synced():
                self._tell(h.Line("live"))
                self._go_on()
            case n.EntryFolded(entry, game, mine):
                self._folded(entry, game, mine)
            case n.ActionVoided(entry, by, taken_back):
                if taken_back:
                    self._queue.clear()
                    if entry.kind == Kind.ACT:
                        self._voided = (entry.text, by.n)
                    self._tell(h.Changed((), mine=True, undone=True))
            case n.Rewound():
                self._queue.clear()
                self._tell(h.Changed((), mine=True, undone=True))
            case n.Refused(code, text):
                self._tell(h.Refused((code,), text))
            case n.Waiting(kind):
                self._tell(h.Line("waiting", h.RECORD if kind is None else str(kind)))
            case n.PeerChat(text):
                self._tell(h.Said(showable(text)))
            case n.PeerDrag(source, x, y):
                self._tell(h.Dragged(source, x, y))
            case n.RoundTrip(seconds):
                self._tell(h.Line("live", seconds=seconds))
            case n.Accused(author, at, code):
                self._tell(h.Accused(code, author, at))
            case n.Desync(author, at):
                self._tell(h.Accused(Code.DESYNC, author, at))
            case n.ForkFound(author):
                self._tell(h.Accused(Code.FORKED, author, -1))
            case n.Finished():
                self._tell(h.MatchEnded(self.match.score))
            case n.Closed():
                self._hush()
                self.session = None
                self._queue.clear()
            case _:
                pass  # of the handshake and the disk: app.seats'

    def _folded(self, entry: Entry, game: object, mine: bool) -> None:
        assert isinstance(game, Match)
        before, self._last = self._last.state, game
        changed = changes(str(entry.kind), game)
        begins = entry.kind == Kind.COMMIT and not game.between
        if changed or begins:
            events = events_of(game) if changed else ()
            if self._voided is not None and any(event.kind == "upheld" for event in events):
                self._voided = None
            dispute = dispute_at(before, game, entry.n) if changed and before is not None else None
            seen = before if dispute is not None else None
            self._tell(h.Changed(events, mine, height=entry.n + 1, dispute=dispute, before=seen))
        if len(game.over) > self._deals_told:
            self._deals_told = len(game.over)
            self._queue.clear()
            self._voided = None
            self._tell(h.DealEnded(game.over[-1], game.score))
        self._go_on()

    def _go_on(self) -> None:
        """Nothing owed and our move: the play a denied Stop crossed is made again once, then what waits."""
        session = self.session
        if session is None or not session.live or self.log.floor.owed:
            return
        self._tell(h.Settled())
        if self.match.mover != self.log.me:
            self._drop()
            return
        if self._voided is not None and self.log.height > self._voided[1] + 1:
            action, self._voided = self._voided[0], None
        elif self._queue:
            action = self._queue.popleft()
        else:
            return
        refusal = self._act(action)
        if refusal is not None:
            self._queue.clear()
            self._tell(h.Refused(refusal.codes, action))

    def _drop(self) -> None:
        """The turn has ended before all that waited was played: it was meant for this turn, never for the next."""
        if self._queue:
            action = self._queue[0]
            self._queue.clear()
            self._tell(h.Refused(("not-your-turn",), action))

    def _tell(self, what: h.Happening) -> None:
        for listener in tuple(self.listeners):
            listener(what)
