"""`crapette`: the command line, and the window if no command is given.

Owns the start and the end of the window's process: is there a screen, the profile's lock, the first paint, the loop.
Must not hold anything of the game.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from dataclasses import replace
from types import TracebackType
from typing import TYPE_CHECKING

from app.errors import AppError

if TYPE_CHECKING:
    from PySide6.QtWidgets import QApplication

    from app.errand import Errand
    from ui.window import Window

PAINT_ROUNDS = 200  # of the event queue until the first paint is given up as the sign to go on


def main() -> int:
    """Run the command line; the exit status."""
    if len(sys.argv) == 1:
        # The usual start: the window need not wait for what reads arguments.
        try:
            return open_window(None, None)
        except AppError as error:
            from app.cli.console import Console

            return Console().fail(error)
    from app.cli.main import main as run_commands

    return run_commands(open_window=open_window)


def open_window(profile_name: str | None, errand: Errand | None) -> int:
    """Open the window for this and stay until it is closed. Raises AppError before anything is shown."""
    from ui.display import has_display

    # Qt would end the process with a core dump.
    if not has_display():
        raise AppError("no-display")
    from app.paths import paths_for
    from app.profile import open_profile, usual_name
    from app.settings import load_settings

    app: QApplication | None = None
    paths = paths_for(profile_name)
    try:
        held = open_profile(paths)
    except AppError as error:
        from app.bell import ring

        if error.code == "profile-in-use" and ring(paths.bell, errand):
            return 0  # the window that is open shows it
        if error.code not in ("key-damaged", "key-missing"):
            show_error(error)
            raise
        app = _application()
        from ui.lostkey import ask_for_key

        if not ask_for_key(error, paths):
            raise
        held = open_profile(paths)
    with held as profile:
        settings, troubles = load_settings(profile.paths.settings)
        settings = settings if settings.name else replace(settings, name=usual_name(profile.paths))
        app = _application() if app is None else app
        from ui.bridge import Bridge
        from ui.lastinput import watch
        from ui.window import Window

        window = Window(Bridge(profile, settings))
        window.show_restored()
        watch(window)
        first_paint(app, window)
        return stay(app, window, errand, troubles)


def _application() -> QApplication:
    """Qt, with the window's fonts. Raises AppError ``no-window``."""
    from ui.qt import load_qt

    try:
        load_qt()
        from PySide6.QtWidgets import QApplication
    except ImportError as error:  # a bare Linux without Qt's system libraries
        raise AppError("no-window", detail=str(error)) from error
    from ui.style.theme import interface_font, load_fonts

    app = QApplication.instance() or QApplication(sys.argv[:1])
    assert isinstance(app, QApplication)
    app.setApplicationName("crapette")
    app.setDesktopFileName("crapette")
    app.setQuitOnLastWindowClosed(False)  # closing leaves the match in order first
    app.setStyle("Fusion")
    load_fonts()
    app.setFont(interface_font(app.font()))
    return app


def show_error(error: AppError) -> None:
    """Why no window opens, for whoever started the game from a menu and sees no terminal."""
    if sys.stderr is not None and sys.stderr.isatty():
        return
    try:
        from PySide6.QtCore import Qt
        from PySide6.QtWidgets import QApplication, QMessageBox
    except ImportError:
        return
    from app.settings import Settings, player_language
    from app.strings import Strings

    app = QApplication.instance() or QApplication(sys.argv[:1])
    assert app is not None  # held: without it no box can be shown
    say = Strings(player_language(Settings()))
    box = QMessageBox(QMessageBox.Icon.Information, "Crapette", say.error(error))
    box.setTextFormat(Qt.TextFormat.PlainText)  # the name of a folder may look like marks
    box.exec()


def first_paint(app: QApplication, window: Window) -> None:
    """Let the first page appear before what is slow is imported."""
    for _ in range(PAINT_ROUNDS):
        app.processEvents()
        if window.painted:
            return


def stay(app: QApplication, window: Window, errand: Errand | None, troubles: tuple[AppError, ...]) -> int:
    """Run the loop until the window is closed and the match left in order."""
    from net.openssl import leave_out
    from ui.memory import forget_code, give_back

    give_back()
    forget_code()  # what ran for the first paint alone: half of all that is held
    leave_out()  # before the loop is imported
    import asyncio

    from qasync import QEventLoop

    from ui.collector import Collector

    collector = Collector(window, importing=True)
    window.prepared.connect(collector.imported)
    loop = QEventLoop(app)
    asyncio.set_event_loop(loop)
    before = sys.excepthook
    sys.excepthook = _hook(window)
    loop.set_exception_handler(lambda _loop, context: _told(window, context.get("exception")))

    waker = _close_on_signals(window)

    async def until_closed() -> None:
        window.start(errand, troubles)
        await window.closed()

    try:
        with loop:
            loop.run_until_complete(until_closed())
    finally:
        waker()
        collector.stop()
        sys.excepthook = before
        asyncio.set_event_loop(None)
    return 0


def _close_on_signals(window: Window) -> Callable[[], None]:
    """Ctrl-C and the end of a session close the window in order; answers how to undo this.

    Python handles a signal only when it runs, and Qt's loop sleeps in C: the signal wakes it through a socket.
    """
    import signal
    import socket

    from PySide6.QtCore import QSocketNotifier

    ours, theirs = socket.socketpair()
    ours.setblocking(False)
    theirs.setblocking(False)
    notifier = QSocketNotifier(ours.fileno(), QSocketNotifier.Type.Read, window)
    notifier.activated.connect(lambda *_: ours.recv(64))
    wakeup = signal.set_wakeup_fd(theirs.fileno(), warn_on_full_buffer=False)
    wanted = (signal.SIGINT, signal.SIGTERM)
    before = [signal.signal(number, lambda *_: window.close()) for number in wanted]

    def undo() -> None:
        notifier.setEnabled(False)
        signal.set_wakeup_fd(wakeup)
        for number, handler in zip(wanted, before, strict=True):
            signal.signal(number, handler)
        ours.close()
        theirs.close()

    return undo


Hook = Callable[[type[BaseException], BaseException, TracebackType | None], object]


def _hook(window: Window) -> Hook:
    """Errors in Qt's callbacks end here: one sentence for the player, the traceback for a report."""

    def hook(kind: type[BaseException], error: BaseException, trace: TracebackType | None) -> None:
        sys.__excepthook__(kind, error, trace)
        if isinstance(error, Exception):
            _told(window, error)

    return hook


def _told(window: Window, error: object) -> None:
    if isinstance(error, Exception):
        window.tell_error(error)
