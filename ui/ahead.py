"""What a match needs is imported before somebody asks for it: a few modules at a time, between events.

Owns their order: what the others need comes first, so that no step is long. In the window's thread, where nobody has to
wait for the interpreter; a second one imports the few that take longer than a step may. What is missing here is
imported later, that is all.
"""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Iterator
from contextlib import suppress
from functools import partial
from importlib import import_module
from importlib.abc import Loader
from importlib.util import find_spec, module_from_spec
from types import ModuleType

from ui.beside import Beside

ENGINE = (
    *("errors", "cards", "piles", "rules", "actions", "right", "state", "presets", "fits", "survey", "uncover"),
    *("duties", "endings", "legal", "deal", "notation", "position", "play", "stop"),
)
# Its names compile expressions for six milliseconds, its extensions take two.
CERTIFICATES = ("oid", "certificate_transparency", "name", "general_name", "extensions", "verification", "base")
MDNS = (
    *("const", "_exceptions", "_logger", "_utils.time", "_utils.name", "_utils.ipaddress", "_utils.net", "_dns"),
    *("_cache", "_history", "_record_update", "_updates", "_protocol.outgoing", "_protocol.incoming", "_transport"),
    *("_utils.asyncio", "_services.info", "_services.registry", "_services.browser", "_handlers.answers"),
    *("_handlers.multicast_outgoing_queue", "_handlers.query_handler", "_handlers.record_manager", "_listener"),
    *("_engine", "_core", "_services.types", "asyncio"),
)
IN_PARTS = {"engine": ENGINE, "cryptography.x509": CERTIFICATES, "zeroconf": MDNS}
STORE = (
    *("sqlite3", "hashlib", "tomllib", "engine", "msgpack", "cryptography.hazmat.bindings._rust"),
    *("cryptography.hazmat.primitives.asymmetric.ed25519", "hmac", "concurrent.futures.thread", "net.identity"),
    *("net.commitments", "net.codec", "net.terms", "net.entry", "net.journal", "net.floor", "net.taken"),
    *("net.frames", "net.fork", "net.mend", "net.outbox", "net.log", "app.stored", "app.standings", "app.steps"),
    *("app.database", "app.store", "engine.dealing", "app.watch", "app.match", "app.ledger"),
)
MATCH = (
    *("net.verdict", "net.record", "app.review", "app.faults", "net.invite", "app.reach", "app.arrival"),
    *("app.happening", "net.meeting", "net.events", "net.messages"),
    *("net.door", "net.handshake", "net.desk", "net.duty", "net.pulse", "net.resume", "net.session", "app.view"),
    *("app.recap", "app.picture", "app.controller", "secrets", "net.transport", "app.results"),
    *("app.seat", "app.gate", "app.seats", "engine.bots", "app.room", "app.rescue", "app.practice"),
    *("ui.pages.wait", "ui.table.layout", "ui.paper", "ui.art", "ui.table.theme", "ui.table.marks"),
    *("ui.table.animator", "ui.table.items", "ui.table.felt", "ui.table.places", "ui.table.poses", "ui.table.scene"),
    *("ui.table.keyboard", "ui.table.pick", "ui.table.mover", "ui.table.pointer", "ui.table.words"),
    *("ui.table.access", "ui.table.surface", "ui.table.widget", "app.reasons", "ui.panels.wrap", "ui.panels.stop"),
    *("app.telling", "ui.panels.feed", "ui.panels.side", "ui.pages.result", "ui.dialogs.ask", "ui.dialogs.keys"),
    *("ui.sound", "ui.port", "ui.pages.calling", "ui.pages.ending", "ui.pages.link", "ui.pages.choices"),
    *(
        "ui.panels.banner",
        "ui.pages.takeback",
        "ui.table.room",
        "ui.pages.voice",
        "ui.pages.counting",
        "ui.pages.asking",
        "ui.pages.table",
    ),
)
# Ten megabytes that practice does without.
LINE = (
    *("email.utils", "cryptography.hazmat.primitives.constant_time", "cryptography.hazmat.primitives.asymmetric.ec"),
    *("cryptography.hazmat.primitives.asymmetric.types", "cryptography.x509", "cryptography.hazmat.primitives.ciphers"),
    *("cryptography.hazmat.primitives.serialization", "net.tls"),
)
# What one page or two need and others do without; the page comes last.
INVITE = (
    *("ctypes", "ifaddr", "app.addresses", "email.parser", "http.client", "urllib.request", "xml.sax.saxutils"),
    *("gzip", "segno", "subprocess", "app.portmap", "app.router", "ui.pages.invite"),
)
LAN = ("ctypes", "ifaddr", "app.addresses", "app.advert", "zeroconf", "app.mdns", "app.aside", "app.lan")
HISTORY = (
    *("app.filing", "app.walk", "app.reading", "app.history", "ui.review.later", "ui.review.look"),
    *("ui.review.tables", "ui.pages.history"),
)
REVIEW = (
    *(*HISTORY[:-2], "app.export", "app.solo", "ui.art", "ui.table.scene", "ui.table.widget", "ui.review.told"),
    *("ui.review.moves", "ui.review.bar", "ui.review.proof", "ui.review.dispute", "ui.review.side"),
    *("ui.review.solo", "ui.review.exports", "ui.review.disputes", "ui.pages.review"),
)
# A dozen kinds of messages, or expressions to compile: five milliseconds and more.
LONG = frozenset({"app.stored", "app.happening", "net.events", "net.messages", "cryptography.x509.name"})
PAUSE_S = 0.004


async def import_ahead(names: tuple[str, ...]) -> None:
    """Import these; events come in between."""
    for name in names:
        for part in _in_parts(name, IN_PARTS[name]) if name in IN_PARTS else (name,):
            if part in LONG and part not in sys.modules:
                await Beside(partial(_import, part)).done()
            else:
                _import(part)
            await asyncio.sleep(PAUSE_S)


def _import(name: str) -> None:
    with suppress(ImportError):  # of another version of a library; what is really missing is said when it is needed
        import_module(name)


def _in_parts(name: str, parts: tuple[str, ...]) -> Iterator[str]:
    """A package one module at a time: the package itself imports all of them in one go. Answers what to import next.
    Whoever needs it meanwhile finds a name missing, and so has the rest imported on the spot."""
    spec = find_spec(name)
    if name in sys.modules or spec is None or spec.loader is None:
        return
    package, loader = module_from_spec(spec), spec.loader
    vars(package)["__getattr__"] = partial(_found, package, loader)
    sys.modules[name] = package
    above, _dot, own = name.rpartition(".")
    if above:
        setattr(sys.modules[above], own, package)  # as an import does
    for part in parts:
        yield f"{name}.{part}"
    _make_whole(package, loader)
    yield name


def _found(package: ModuleType, loader: Loader, wanted: str) -> object:
    if wanted == "__wrapped__":  # which Shiboken asks of every module, also in the middle of another's import
        raise AttributeError(wanted)
    _make_whole(package, loader)
    return getattr(package, wanted)


def _make_whole(package: ModuleType, loader: Loader) -> None:
    if vars(package).pop("__getattr__", None) is not None:
        loader.exec_module(package)
