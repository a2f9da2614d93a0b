"""Windows in a running loop: one profile each, a fresh folder for every test."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import replace
from pathlib import Path

from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget
from qasync import QEventLoop

from app.paths import paths_for
from app.profile import open_profile
from app.settings import Settings
from ui.bridge import Bridge
from ui.pages.host import HostPage
from ui.pages.invite import InvitePage
from ui.window import Window

PATIENCE = 30.0  # seconds until a test is given up; nothing is measured by it
USUAL = Settings(name="Ada", language="en", reduced_motion=True)


def run(app: QApplication, work: Callable[[], Awaitable[None]]) -> None:
    """Run a coroutine in Qt's loop."""

    async def everything() -> None:
        await work()

    app.setQuitOnLastWindowClosed(False)  # as ui.run does: the loop ends after the match was left
    with asyncio.Runner(loop_factory=lambda: QEventLoop(app)) as runner:
        runner.run(everything())


async def until(condition: Callable[[], object]) -> None:
    """Until something has become true."""
    async with asyncio.timeout(PATIENCE):
        while not condition():
            await asyncio.sleep(0.004)


def window(home: Path, settings: Settings = USUAL, profile: str = "default") -> Window:
    """A shown window of a profile under `home`; to be started in a loop."""
    held = open_profile(paths_for(profile, {"CRAPETTE_HOME": str(home)}))
    made = Window(Bridge(held, replace(settings)))
    made.show()
    return made


async def close(made: Window) -> None:
    """As the player closes it."""
    made.close()
    await made.closed()
    made.deleteLater()


def press(button: QWidget) -> None:
    """A click on it."""
    assert button.isEnabled()
    QTest.mouseClick(button, Qt.MouseButton.LeftButton, pos=QPoint(12, 12))


async def hosting(made: Window, strangers: int = 0) -> InvitePage:
    """Through the pages to the invite."""
    made.visits.host()
    page = made.page
    assert isinstance(page, HostPage)
    page.port.setValue(0)
    page.strangers.setCurrentIndex(strangers)
    press(page.open_button)
    await until(lambda: isinstance(made.page, InvitePage))
    assert isinstance(made.page, InvitePage)
    return made.page
