"""How deals and matches ended, noted in the store for lists and statistics.

Owns this translation. The log stays the truth; what is noted here can be made again from it.
"""

from __future__ import annotations

from app.ledger import match_in
from app.match import SEATS, DealOver
from app.standings import DealResult, Tally
from app.store import Store
from app.stored import Summary
from net.codes import Code
from net.log import Log


def note_deal(store: Store, log: Log, over: DealOver) -> None:
    """The result of a deal; told again after a resume, it is replaced."""
    outcome, watch = over.outcome, over.watch
    winner = None if outcome.winner is None else SEATS.index(outcome.winner)
    faults = watch.faults()
    missed = [sum(1 for played in faults if played.seat != caller) for caller in (0, 1)]
    tallies = tuple(Tally(watch.upheld[i], watch.denied[i], missed[i]) for i in (0, 1))
    result = DealResult(over.deal, winner, outcome.reason, outcome.points, over.plays, (tallies[0], tallies[1]))
    store.add_deal(log.header.match_id, result)


def note_match(store: Store, log: Log) -> None:
    """How the match stands."""
    match = match_in(log)
    ending = str(log.ended) if log.ended is not None else Code.DONE.value if match.finished else ""
    store.note(log.header.match_id, Summary(bool(ending), ending, match.score, len(match.over)))
