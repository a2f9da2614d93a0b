"""Looking at a Stop or a missed fault of a record: the tables before the play, after it, and after the verdict.

Owns which of them is shown and what is marked on it. The words beside it are `ui.review.dispute`'s.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject

from app.faults import Dispute
from ui.review.dispute import Look

if TYPE_CHECKING:
    from ui.pages.review import ReviewPage


class Disputes(QObject):
    """See the module. `shown` is the dispute looked at, `at` which of its tables."""

    def __init__(self, page: ReviewPage) -> None:
        super().__init__(page)
        self._page = page
        self.shown: Dispute | None = None
        self.at = Look.BEFORE

    def open(self, *, fault: bool = False) -> None:
        """Look at the Stop or the missed fault of this place, first at the table before the play."""
        page = self._page
        walk = page.walk
        if walk is None:
            return
        first, second = (walk.missed, walk.disputes) if fault else (walk.disputes, walk.missed)
        dispute = first.get(page.at) or second.get(page.at)
        if dispute is None:
            return
        page.autoplay.stop()
        self.shown = dispute
        page.side.dispute.show_dispute(dispute, walk)
        page.side.show_page(page.side.dispute)
        self.look(Look.BEFORE)

    def look(self, look: Look) -> None:
        """One of the tables of the dispute."""
        page, dispute = self._page, self.shown
        walk, table = page.walk, page.table
        if walk is None or dispute is None:
            return
        self.at = look
        played = piles(dispute.action, dispute.by)
        named = () if dispute.named is None else piles(dispute.named, dispute.by)
        match look:
            case Look.BEFORE:
                page.show_table(dispute.before, animate=True)
                table.mark_pile(*played)
                table.hint_piles(*named)
            case Look.PLAYED:
                page.show_table(walk.state(walk.place(dispute.entry)), animate=True)
                table.mark_pile(*played[-1:])
                table.hint_piles()
            case Look.AFTER:
                page.show_table(walk.state(page.at), animate=True)
                table.mark_pile()
                table.hint_piles(*named[-1:])

    def close(self) -> None:
        """Back to the table of this place."""
        page = self._page
        if self.shown is not None:
            page.go(page.at, animate=False)
        page.side.show_page(page.side.moves)

    def tab_chosen(self) -> None:
        """Another of the side's pages was chosen."""
        page = self._page
        chosen = page.side.pages.currentWidget()
        if chosen is page.side.dispute:
            self.open()
        elif self.shown is not None and chosen is not None:
            page.go(page.at, animate=False)
            page.side.show_page(chosen)


def piles(action: str, seat: str) -> tuple[str, ...]:
    """The piles a play names; for one that turns a card, where it is turned."""
    source, arrow, target = action.partition("*")[0].partition(">")
    found = (source, target) if arrow else (seat + "H", seat + "T")
    return tuple(pile for pile in found if pile != "f")
