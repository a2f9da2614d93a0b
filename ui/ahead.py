"""What a match needs is imported before somebody asks for it: a few modules at a time, between events.

Owns their order: what the others need comes first, so that no step is long. In the window's thread, because what a
second one imports lies in memory of its own, three megabytes more. What is missing here is imported later, that is all.
"""

from __future__ import annotations

import asyncio
from importlib import import_module

STORE = (
    *("sqlite3", "engine", "msgpack", "cryptography.hazmat.primitives.asymmetric.ed25519", "net.commitments"),
    *("net.terms", "net.entry", "net.journal", "net.floor", "net.taken", "net.log", "app.stored", "app.store"),
    *("app.match", "app.ledger"),
)
MATCH = (
    *("net.record", "app.review", "app.happening", "net.events", "net.messages", "net.handshake", "net.session"),
    *("app.controller", "cryptography.x509", "net.transport", "net.invite", "app.seats", "app.practice"),
    *("ui.pages.wait", "ui.table.layout", "ui.art", "ui.table.marks", "ui.table.animator", "ui.table.items"),
    *("ui.table.scene", "ui.table.keyboard", "ui.table.mover", "ui.table.pointer", "ui.table.widget"),
    *("app.reasons", "ui.panels.stop", "ui.panels.side", "ui.pages.result", "ui.pages.table"),
)
PAUSE_S = 0.004


async def import_ahead(names: tuple[str, ...]) -> None:
    """Import these; events come in between."""
    for name in names:
        import_module(name)
        await asyncio.sleep(PAUSE_S)
