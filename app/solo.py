"""Playing on from a position of a record, against a computer player: no match, no record, with take-back.

Owns this one table: the player's seat, the cards that turn up, what can be taken back. Nothing is signed or kept.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from hashlib import sha256

from app.picture import picture, targets
from app.review import Review
from app.view import Refusal, SeatName, TableView
from engine import Event, IllegalAction, NotationError, Outcome, State, apply, parse_action
from engine.actions import ACCEPT, PASS, PLAYS, TURN, Reveal, reveal
from engine.bots import make_bot
from engine.cards import DECK, UNKNOWN, deck_of
from engine.dealing import drawn, local_draw, unseen
from engine.piles import HAND, SEATS, TURNED, WASTE
from net.verdict import Status


def playable(state: State | None, deal: int, review: Review, mine: bytes | None) -> bool:
    """Whether somebody may play on from here: cards lie there, and no last call waits for its answer.

    Not from a deal of one's own (`mine`: the key) that still goes on: the computer's plays would be advice.
    """
    if state is None or state.outcome is not None or state.starter is None or state.last_call is not None:
        return False
    going_on = review.verdict.status in (Status.WAITING, Status.OWED) and deal not in {d.deal for d in review.deals}
    return not (going_on and mine in review.verdict.floor.header.keys)


class Solo:
    """See `app.view.TablePort`; the computer plays when `bot_play` is called.

    `later`: the faces that the record shows for slots nobody has seen yet at this position. A card turned up here is
    the one that was turned up there, as far as the record goes; the others are drawn by the seed.
    """

    def __init__(
        self, state: State, me: SeatName, level: str, seed: int, later: Mapping[int, int] | None = None
    ) -> None:
        """Raises NotationError ``unknown-level``."""
        self.me = me
        self.events: tuple[Event, ...] = ()  # of the last change
        self._later = dict(later or {})
        self._seed = sha256(seed.to_bytes(8, "big")).digest()
        self._bot = make_bot(level, seed)
        self._past: list[State] = []
        # Nobody calls Stop here, so no play needs to be remembered for it.
        self.state = self._settled(state._replace(window=(), offer=False), ())

    @property
    def my_turn(self) -> bool:
        """The player is to move."""
        return self.outcome is None and self.state.to_move == self.me

    @property
    def outcome(self) -> Outcome | None:
        """How it ended, None while it goes on."""
        return self.state.outcome

    @property
    def can_take_back(self) -> bool:
        """The player has played something."""
        return bool(self._past)

    def view(self) -> TableView:
        """The picture now."""
        return replace(picture(self.state, self.me), stop_button=False)

    def targets(self, source: str, count: int = 1) -> tuple[str, ...]:
        """Piles that would take the cards."""
        return targets(self.state, self.me, source, count)

    def submit(self, action: str) -> Refusal | None:
        """Make a play of the player's; turning where nothing is left to turn is passing."""
        try:
            act = parse_action(action)
        except NotationError as error:
            return Refusal((error.reason,), error.detail)
        if not isinstance(act, PLAYS):
            return Refusal(("nothing-to-stop",))
        state = self.state
        try:
            if act == TURN and _nothing_to_turn(state):
                act = PASS
            step = apply(state, act, by=self.me)
        except IllegalAction as error:
            return Refusal(error.codes)
        self._past.append(state)
        self.state = self._settled(step.state, step.events)
        return None

    def bot_play(self) -> bool:
        """Let the computer make its next play; False if it is not its turn."""
        if self.outcome is not None or self.my_turn:
            return False
        action = self._bot.action(self.state._replace(window=()), self.state.to_move)
        if action is None:
            return False
        step = apply(self.state, action)
        self.state = self._settled(step.state, step.events)
        return True

    def set_level(self, level: str) -> None:
        """Another computer player from now on. Raises NotationError ``unknown-level``."""
        self._bot = make_bot(level, self._bot.seed)

    def take_back(self) -> bool:
        """Undo the player's last play and whatever came after it."""
        if not self._past:
            return False
        self.state, self.events = self._past.pop(), ()
        return True

    def _settled(self, state: State, events: tuple[Event, ...]) -> State:
        """Cards turn up at once, and a last play stands."""
        while state.pending or state.last_call is not None:
            step = apply(state, self._face(state, state.pending[0]) if state.pending else ACCEPT)
            state, events = step.state, events + step.events
        self.events = events
        return state

    def _face(self, state: State, slot: int) -> Reveal:
        known = self._later.get(slot, UNKNOWN)
        left = unseen(state, slot)
        if known in left:
            return reveal(slot, known)
        # What the record shows elsewhere in this pack is not drawn for another slot.
        deck = deck_of(slot)
        taken = {face for other, face in self._later.items() if deck_of(other) == deck and other != slot}
        free = [face for face in left if face not in taken]
        if not free:
            return drawn(state, slot, local_draw(self._seed, 1, slot))
        return reveal(slot, free[int.from_bytes(local_draw(self._seed, 1, slot), "big") % len(free)])


def later_faces(state: State, last: State) -> dict[int, int]:
    """The faces known at the end of a deal and not yet at a position of it."""
    return {
        slot: last.faces[slot]
        for slot in range(2 * DECK)
        if state.faces[slot] == UNKNOWN and last.faces[slot] != UNKNOWN
    }


def _nothing_to_turn(state: State) -> bool:
    seat = SEATS.index(state.to_move)
    return not any(state.piles[pile[seat]] for pile in (HAND, WASTE, TURNED))
