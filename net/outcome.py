"""What an entry that was taken means: events for the app, and whether the connection must end.

Owns that table; must not change the log.
"""

from __future__ import annotations

from typing import assert_never

from net import taken as t
from net.codes import Code, NetError
from net.events import Accused, ActionVoided, Desync, EntryFolded, Event, ForkFound, Rewound
from net.log import Log
from net.taken import Taken


def outcome(taken: Taken, log: Log) -> tuple[list[Event], NetError | None]:
    """Events in order, and the refusal that closes the connection after them."""

    def folded() -> Event:
        entry = log.chain[-1]
        return EntryFolded(entry, log.floor.game, entry.author == log.me)

    match taken:
        case t.Known():
            return [], None
        case t.Folded():
            return [folded()], None
        case t.Swapped(entry, void):
            return [ActionVoided(void, entry, taken_back=True), folded()], None
        case t.SetAside(entry):
            return [ActionVoided(entry, log.chain[entry.n], taken_back=False)], None
        case t.Adopted(entry):
            return [Rewound(entry.n), folded()], None
        case t.Convicted(entry, Code.DESYNC):
            return [Desync(entry.author, entry.n)], NetError(Code.DESYNC, entry.n)
        case t.Convicted(entry, code):
            return [Accused(entry.author, entry.n, code)], NetError(Code.UNLAWFUL, entry.n, code)
        case t.Forked(author):
            return [ForkFound(author)], NetError(Code.FORKED, author)
        case t.Stray(code):
            return [], NetError(code)
        case _:
            assert_never(taken)
