"""From "this pile, then that pile" to the text of a play.

Owns the selection and the modes of the table; mouse, keyboard and screen reader all end here. Must not know geometry
or widgets, nor judge a play: the port answers, and a refusal is passed on with its codes.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum

from app.view import CardView, TablePort, TableView
from ui.table import pick
from ui.table.layout import FOUNDATIONS, HOUSES


class Mode(Enum):
    """What a play does once it is made."""

    PLAY = "play"  # submitted to the port
    CHOOSE = "choose"  # only named (Stop!): any pile, whoever's turn it is
    READ_ONLY = "read-only"  # nothing moves


@dataclass(frozen=True, slots=True)
class Selection:
    """Cards taken up from the top of a pile."""

    pile: str
    count: int
    targets: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Outcome:
    """What the mover tells the table: exactly one of the three is meant."""

    played: str | None = None
    refused: tuple[str, ...] | None = None
    chosen: str | None = None


class Mover:
    """The selection, and the plays made with it."""

    def __init__(self, tell: Callable[[Outcome], None], changed: Callable[[], None]) -> None:
        self._tell = tell
        self._changed = changed
        self.port: TablePort | None = None
        self.view: TableView | None = None
        self.mode = Mode.PLAY
        self.selection: Selection | None = None

    # -- what may be touched ----------------------------------------------------------------------------------

    @property
    def actor(self) -> str:
        """Whose piles are played from: mine, or while choosing those of the player whose turn is looked at."""
        if self.view is None:
            return "a"
        return self.view.to_move if self.mode is Mode.CHOOSE else self.view.me

    @property
    def active(self) -> bool:
        """A card may be taken up now."""
        view = self.view
        if view is None or self.mode is Mode.READ_ONLY:
            return False
        return self.mode is Mode.CHOOSE or (view.to_move == view.me and not view.over and self.port is not None)

    def cards(self, pile: str) -> tuple[CardView, ...]:
        return self.view.piles.get(pile, ()) if self.view else ()

    def faces(self, pile: str) -> tuple[str | None, ...]:
        return tuple(card.face for card in self.cards(pile))

    def takes(self, pile: str, index: int) -> int:
        """How many cards come up when this one is taken; 0 if it cannot be touched now."""
        if not self.active or pile[1] == "H":
            return 0
        house = pile[1] in HOUSES and pile[0] != "f"
        if self.mode is Mode.CHOOSE:  # a run cannot be named in a Stop
            house, index = False, len(self.cards(pile)) - 1
        elif not self._mine(pile) and not self.targets(pile, 1):
            return 0  # only an open referee lets anybody touch these
        return pick.taken(self.faces(pile), index, house)

    def targets(self, pile: str, count: int) -> tuple[str, ...]:
        """The piles that take these cards; while choosing nothing is hinted at."""
        if self.mode is Mode.CHOOSE or self.port is None:
            return ()
        return self.port.targets(pile, count)

    def takers(self, targets: tuple[str, ...]) -> tuple[str, ...]:
        """Where a card may be dropped that these piles take: also on a foundation that looks just like one of them."""
        alike = (f for f in FOUNDATIONS if f not in targets and any(self.alike(pile, f) for pile in targets))
        return (*targets, *alike)

    def alike(self, pile: str, other: str) -> bool:
        """Two foundations that take the same card: both are empty, or end with the same one."""
        both = pile in FOUNDATIONS and other in FOUNDATIONS
        return both and self.faces(pile)[-1:] == self.faces(other)[-1:]

    # -- the selection -----------------------------------------------------------------------------------------

    def select(self, pile: str, count: int) -> None:
        self.selection = Selection(pile, count, self.targets(pile, count))
        self._changed()

    def show(self, view: TableView) -> None:
        """A new snapshot: a selection stays while its cards lie where they lay and it is still the turn for it."""
        selection = self.selection
        before = self.cards(selection.pile)[-selection.count :] if selection else ()
        self.view = view
        if selection is None:
            return
        after = self.cards(selection.pile)[-selection.count :]
        if self.active and [card.slot for card in after] == [card.slot for card in before]:
            self.select(selection.pile, selection.count)
        else:
            self.cancel()

    def cancel(self) -> bool:
        """Put the selected cards down where they were; False if there were none."""
        had, self.selection = self.selection is not None, None
        if had:
            self._changed()
        return had

    def resize_run(self, by: int) -> None:
        """Take one more or one fewer card of the run, as far as it goes."""
        selection = self.selection
        if selection is None or selection.pile[1] not in HOUSES or self.mode is Mode.CHOOSE:
            return
        count = max(1, min(pick.longest_run(self.faces(selection.pile)), selection.count + by))
        if count != selection.count:
            self.select(selection.pile, count)

    def activate(self, pile: str | None, index: int | None = None, *, keep: bool = False) -> None:
        """A click or Enter on a pile (None: bare felt): take up, put down, or turn.

        `keep`: by keyboard, where a house confirmed is meant as a target and never as a change of mind; refused there,
        the card stays taken up.
        """
        if not self.active:
            self.cancel()
            if pile is not None:
                self.tell_why(pile, index)
            return
        selection = self.selection
        if pile is None:
            self.cancel()
        elif selection is None:
            self._begin(pile, index)
        elif pile == selection.pile:
            self.cancel()
        elif pile in selection.targets or self.mode is Mode.CHOOSE:
            self.cancel()
            self.make(selection.pile, pile, selection.count)
        elif keep and pile[1] in HOUSES and pile[0] != "f":
            self.make(selection.pile, pile, selection.count, keep=True)
        else:
            top = len(self.cards(pile)) - 1
            count = self.takes(pile, top if index is None else index)
            if count and self._mine(pile):
                # The top of a house may have been meant as a target: why it is none is said as of a card let go there.
                if index in (None, top) and pile[1] in HOUSES and self.make(selection.pile, pile, selection.count):
                    return
                self.cancel()
                self.select(pile, count)  # another card of one's own: a change of mind
            else:
                self.make(selection.pile, pile, selection.count, keep=keep)  # refused, and that says why

    def _mine(self, pile: str) -> bool:
        """One's own stock, or any house."""
        return pile[0] == self.actor or (pile[1] in HOUSES and pile[0] != "f")

    def _begin(self, pile: str, index: int | None) -> None:
        if pile == f"{self.actor}H":
            self.make_turn()
            return
        count = self.takes(pile, len(self.cards(pile)) - 1 if index is None else index)
        if count:
            self.select(pile, count)
        else:
            self.tell_why(pile, index)

    # -- plays -----------------------------------------------------------------------------------------------------

    def make(self, source: str, target: str, count: int = 1, *, keep: bool = False) -> bool:
        """Move cards; True if the play was made (or chosen). `keep`: a card taken up stays so if it is refused."""
        return self.submit(f"{source}>{target}" + (f"*{count}" if count > 1 else ""), keep=keep)

    def make_turn(self) -> bool:
        return self.submit("turn")

    def discard(self) -> bool:
        asked = self.view is not None and self.view.last_call  # then something else is awaited than a card
        if self.active and self.mode is Mode.PLAY and not asked and not self.cards(f"{self.actor}T"):
            self._tell(Outcome(refused=("no-turned-card",)))
            return False
        return self.make(f"{self.actor}T", f"{self.actor}W")

    def to_foundation(self, pile: str, *, told: bool = False) -> bool:
        """Play the top card of a pile to whichever foundation takes it; nothing happens if none does. `told`: where
        nothing but this can be meant, it is said why."""
        if not self.active or not self.takes(pile, len(self.cards(pile)) - 1):
            if told:
                self.tell_why(pile, otherwise="hidden-card" if self.cards(pile) else "no-card")
            return False
        if self.mode is Mode.PLAY and not set(self.targets(pile, 1)) & set(FOUNDATIONS):
            return told and self.make(pile, "f", keep=True)  # refused, and that says why
        self.cancel()
        return self.make(pile, "f")

    def miss(self) -> None:
        """A card was let go over bare felt: it goes home, and there is no code to say why."""
        self._tell(Outcome(refused=()))

    def tell_why(self, pile: str = "", index: int | None = None, *, otherwise: str = "") -> bool:
        """Something was meant that cannot be: say why where the table alone tells it; False if it does not."""
        view = self.view
        if view is None or view.over or self.mode is not Mode.PLAY or self.port is None:
            return False
        code = self._why(view, pile, index) or otherwise
        if code:
            self._tell(Outcome(refused=(code,)))
        return bool(code)

    def _why(self, view: TableView, pile: str, index: int | None) -> str:
        cards = self.cards(pile)
        if view.to_move != view.me:
            return "not-your-turn"
        if not cards:
            return ""
        if cards[-1].slot in view.awaited:
            return "awaiting-reveal"
        if pile[0] == "f":
            return "not-available"
        if pile[1] not in HOUSES:
            return "" if pile[0] == view.me else "not-yours"
        return "not-a-run" if index is not None and index < len(cards) - 1 else ""

    def submit(self, text: str, *, keep: bool = False) -> bool:
        if not self.active:
            self.tell_why()
            return False
        if self.mode is Mode.CHOOSE:
            self.cancel()
            self._tell(Outcome(chosen=text))
            return True
        assert self.port is not None  # `active` says so
        refusal = self.port.submit(text)
        if refusal is None or not keep:
            self.cancel()
        self._tell(Outcome(played=text) if refusal is None else Outcome(refused=refusal.codes))
        return refusal is None
