"""What an entry that was taken means: events for the app, and whether the connection must end.

Owns that table; must not change the log.
"""

from __future__ import annotations

from typing import assert_never

from net import log as logs
from net.codes import Code, NetError
from net.events import Accused, ActionVoided, Desync, EntryFolded, Event, ForkFound, Rewound
from net.log import Log, Taken


def outcome(taken: Taken, log: Log) -> tuple[list[Event], NetError | None]:
    """Events in order, and the refusal that closes the connection after them."""

    def folded() -> Event:
        entry = log.chain[-1]
        return EntryFolded(entry, log.floor.game, entry.author == log.me)

    match taken:
        case logs.Known():
            return [], None
        case logs.Folded():
            return [folded()], None
        case logs.Swapped(entry, void):
            return [ActionVoided(void, entry, taken_back=True), folded()], None
        case logs.SetAside(entry):
            return [ActionVoided(entry, log.chain[entry.n], taken_back=False)], None
        case logs.Adopted(entry):
            return [Rewound(entry.n), folded()], None
        case logs.Convicted(entry, Code.DESYNC):
            return [Desync(entry.author, entry.n)], NetError(Code.DESYNC, entry.n)
        case logs.Convicted(entry, code):
            return [Accused(entry.author, entry.n, code)], NetError(Code.UNLAWFUL, entry.n, code)
        case logs.Forked(author):
            return [ForkFound(author)], NetError(Code.FORKED, author)
        case logs.Stray(code):
            return [], NetError(code)
        case _:
            assert_never(taken)
