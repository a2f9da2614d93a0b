"""What was verified of a record, in words.

Owns the panel. The verdict is `app.review`'s; here it is only told.
"""

from __future__ import annotations

import re
from functools import partial

from PySide6.QtCore import Qt
from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from app.export import status_sentence
from app.reading import Opened
from app.review import Review
from app.sentences import N_
from app.strings import Strings
from engine import format_rules, parse_full_rules
from net.identity import fingerprint
from net.verdict import Status
from ui.panels.breaking import breakable
from ui.panels.picture import Picture
from ui.panels.sheet import clear, label, scrolled
from ui.style.icons import icon_pixmap
from ui.style.theme import Skin

WORD = 200  # pixels; a word that is wider, a name, has no line for itself in the narrowest panel
_SCORE = re.compile(r"(\d) : (\d)")
GOOD = frozenset({Status.NOT_BEGUN, Status.FINISHED, Status.OWED, Status.WAITING})


def standing(opened: Opened, say: Strings) -> str:
    """How the match stands by these files; of a file shown only in part nothing is said about its end."""
    if opened.cut:
        n = len(opened.walk.review.moments)
        return say(N_("The file is longer than can be shown here. This is its beginning: {n} entries."), n=n)
    return status_sentence(opened.walk.review, say)


class ProofPanel(QWidget):
    """See the module."""

    def __init__(self, say: Strings, skin: Skin) -> None:
        super().__init__()
        self._ = self._say = say
        self._skin = skin
        outer = QVBoxLayout(self)
        outer.setContentsMargins(0, 0, 0, 0)
        inner = QWidget()
        self._body = QVBoxLayout(inner)
        self._body.setContentsMargins(0, 2, 16, 4)
        self._body.setSpacing(3)
        outer.addWidget(scrolled(inner))
        outer.addStretch(1)
        self.parts: list[tuple[str, str]] = []
        self._due: Opened | None = None

    def show_opened(self, opened: Opened) -> None:
        """Tell what these files prove, once somebody looks."""
        self._due = opened
        if self.isVisible():
            self._build()

    def showEvent(self, event: QShowEvent) -> None:
        self._build()

    def _build(self) -> None:
        opened, self._due = self._due, None
        if opened is None:
            return
        _, review = self._say, opened.walk.review
        verdict, names = review.verdict, _.players(review.names)
        header = verdict.floor.header
        sound = verdict.status in GOOD and not opened.cut
        clear(self._body)
        self.parts = []
        self._part(_("The match"), standing(opened, _), good=verdict.status in GOOD, strong=True)
        self._part(_("Score"), _scores(opened, _))
        bad = verdict.status is Status.DAMAGED and not opened.cut
        entries = len(review.moments)
        told = _.plural(
            "{n} entry is signed by the player it names.",
            "All {n} entries are signed by the player they name.",
            entries,
        )
        if bad:
            told = _("{n} entries are sound; from there on bytes or signatures do not hold.", n=entries)
        self._part(_("Signatures"), told, good=not bad)
        told = _("Each entry names the one before it. The last one: {hash}", hash=verdict.floor.head.hex()[:16])
        if not sound and verdict.status in (Status.INVALID, Status.FORKED):
            told = _("Up to entry {n} each entry follows lawfully from the one before it.", n=entries)
        self._part(_("Chain"), told, good=verdict.status is not Status.FORKED)
        told = _.plural(
            "{n} card was turned up by both players together, as both had promised beforehand.",
            "{n} cards were turned up by both players together, as both had promised beforehand.",
            opened.cards,
        )
        self._part(_("Cards drawn"), told if opened.cards else _("No cards have been laid out."), good=True)
        if verdict.status is not Status.INVALID:
            self._part(
                _("Plays, Stops and scores"),
                _("Recomputed from the signed plays by the rules of the match."),
                good=True,
            )
        for at, seat in enumerate("ab"):
            words = fingerprint(header.keys[at])
            told = f"{' '.join(words[:4])}\n{' '.join(words[4:])}"
            self._part(_("Key of {name}", name=names[seat]), told, good=None, name="side-words")
        self._part(_("Rules"), _rules(review, _))
        if verdict.voids:
            crossed = _.plural(
                "{n} play was crossed by a Stop! and does not count.",
                "{n} plays were crossed by a Stop! and do not count.",
                len(verdict.voids),
            )
            self._part(_("Crossed"), crossed)
        number = header.match_id.hex()[:32]
        self._part(_("Number of the match"), f"{number[:16]}\n{number[16:]}")
        self._body.addStretch(1)

    def _part(self, heading: str, text: str, *, good: bool | None = None, strong: bool = False, name: str = "") -> None:
        self.parts.append((heading, text))
        head = QHBoxLayout()
        head.setSpacing(6)
        if good is not None:
            colour = self._skin.gold if good else "#e0656a"
            head.addWidget(Picture(partial(icon_pixmap, "check" if good else "warning", 16, colour)))
        head.addWidget(label(heading, "side-faint", wrap=True), 1)
        self._body.addLayout(head)
        body = label("", name or ("side-state" if strong else "side-text"), wrap=True)
        body.setMinimumWidth(1)  # never wider than what is seen: the part cut off cannot be scrolled to
        body.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self._body.addWidget(body)
        body.ensurePolished()
        text = _SCORE.sub("\\1\u00a0:\u00a0\\2", text)  # never parted at the end of a line
        body.setText("\n".join(breakable(line, body.fontMetrics(), WORD) for line in text.split("\n")))
        self._body.addSpacing(8)


def _scores(opened: Opened, say: Strings) -> str:
    review, missed = opened.walk.review, opened.missed
    names = say.players(review.names)
    a, b = review.last.score
    lines = [f"{names['a']} {a} : {b} {names['b']}"]
    for over in review.deals:
        outcome = over.outcome
        told = say.outcome(outcome.reason, outcome.winner, outcome.points, names)
        lines.append(f"{over.deal}.  {told} {say.plays(over.plays)}.")
        overlooked = ", ".join(f"{names[seat]} {n}" for seat, n in missed[over.deal].items() if n)
        if overlooked:
            lines.append("     " + say(N_("Faults nobody called: {missed}"), missed=overlooked))
    return "\n".join(lines)


def _rules(review: Review, say: Strings) -> str:
    """The preset, and what differs from it in the rules' own spelling."""
    name, *rest = format_rules(parse_full_rules(review.terms.rules)).split(" ")
    return " ".join((say.preset(name), *rest))
