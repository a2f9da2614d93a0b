"""A Stop! that was decided, told over the table; if it was right, the cards go back before the player's eyes.

Owns what is told at once and what only with the step that shows it. The steps are `Takeback`'s, the words `app`'s.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from PySide6.QtCore import QRect

from app import happening as h
from app.faults import Dispute
from app.picture import picture
from app.reasons import ruling
from app.sentences import N_
from app.telling import Fact
from app.view import TableView
from ui.pages.calling import earlier
from ui.pages.takeback import Step
from ui.panels.banner import Verdict

if TYPE_CHECKING:
    from ui.pages.table import TablePage


def rule(page: TablePage, dispute: Dispute, changed: h.Changed, told: Sequence[Fact], view: TableView) -> None:
    """Tell it and begin to show it; `told`: all that came of it, `view`: the table as it is now."""
    assert changed.before is not None
    moving: tuple[QRect, ...] = ()
    if dispute.upheld:
        lying = picture(changed.before, view.me)
        verdict = [fact for fact in told if fact.dispute is not None]
        gone = [fact for fact in told if fact.event.kind == "taken-back"]
        made = [fact for fact in told if fact not in verdict and fact not in gone]
        page.tell(verdict, urgent=True)
        back = replace(earlier(dispute.before, view.me, page.controller.state), play=lying.play)
        steps = Step(back, (lambda: page.tell(gone),)), Step(view, (lambda: page.tell(made),))
        moving = page.takeback.begin(lying, *steps)
    else:
        page.takeback.tell(lambda: page.tell(told, urgent=True))
    ruled = ruling(dispute, page.say, page.controller.names, view.me, changed.events)
    kind = Verdict.UPHELD if dispute.upheld else Verdict.DENIED
    way = page.say(N_("A key or a click puts this away."))
    page.banner.tell(kind, ruled.verdict, ruled.reason, ruled.consequence, way, moving)
