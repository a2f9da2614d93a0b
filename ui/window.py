"""The window: one page at a time, which one comes after which, and how it is closed.

Owns navigation. Pages are made when they are shown and dropped when they are left; only the table stays while its match
is on. Must not hold the contents of a page nor the life of a match (`ui.bridge`).
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QRect, QSize, Qt, QTimer, Signal
from PySide6.QtGui import (
    QCloseEvent,
    QColor,
    QGuiApplication,
    QIcon,
    QKeySequence,
    QPainter,
    QPaintEvent,
    QPixmap,
    QShortcut,
)
from PySide6.QtWidgets import QMainWindow, QStackedLayout, QWidget

from app.errors import AppError
from app.paths import DEFAULT_PROFILE
from app.settings import Settings, player_language, player_name
from ui.bridge import Bridge, with_window
from ui.canvas import Canvas
from ui.focus import Back, begin
from ui.pages.growing import Growing, Parts
from ui.pages.start import StartPage
from ui.panels.toast import Toast
from ui.strips import Strips
from ui.style.cloth import PLAIN, Cloth
from ui.style.theme import SKINS, style_sheet
from ui.visits import Visits

if TYPE_CHECKING:
    import asyncio  # 25 ms, not needed for the first paint

    from app.errand import Errand

SMALLEST = QSize(900, 600)
USUAL = QSize(1180, 780)
FRAME = QSize(8, 40)  # what the system's own frame around the window takes, about


class Window(QMainWindow):
    """See the module."""

    prepared = Signal()  # all that is imported ahead is there

    def __init__(self, bridge: Bridge) -> None:
        super().__init__()
        self.bridge = bridge
        self._name_window()
        self.setMinimumSize(SMALLEST)
        self.setAttribute(Qt.WidgetAttribute.WA_OpaquePaintEvent)
        self._cloth = Cloth(bridge.settings.felt)
        self._pages = _Pages(self._cloth, Canvas(self))
        self.setCentralWidget(self._cloth)
        self._strips = Strips(self, self._cloth)
        self._toast = Toast(self._cloth)
        self._coming: Growing | None = None
        self._awaited: QWidget  # the page that is coming
        self._back = Back()
        self._closing = self._troubled = False
        self._closed: asyncio.Future[None] | None = None
        self._visits = Visits(self)
        self.dress(self._toast)
        self.go_start()
        bridge.failed.connect(self._failed)
        full = QShortcut(QKeySequence(QKeySequence.StandardKey.FullScreen), self)
        full.activated.connect(self._toggle_full)

    # -- opening and closing ------------------------------------------------------------------------------------

    @property
    def painted(self) -> bool:
        """The first page has been seen."""
        return self._cloth.painted

    @property
    def page(self) -> QWidget:
        """The page shown now; one that is still being made is made at once."""
        if self._coming is not None and self._coming.waits:
            self._coming.finish()
        page = self._pages.currentWidget()
        assert page is not None
        return page

    @property
    def heading(self) -> QWidget | None:
        """The page gone to last, shown or still being made."""
        return self._awaited if self._coming is not None and self._coming.waits else self._pages.currentWidget()

    @property
    def visits(self) -> Visits:
        """What leads from page to page while a match is looked for and played."""
        return self._visits

    def show_restored(self) -> None:
        """Show where it was closed last, if that is still on a screen."""
        kept = self.bridge.settings.window
        screen = self.screen() or QGuiApplication.primaryScreen()
        self.resize(fitting(USUAL, screen.availableSize()))
        if kept is not None:
            place = QRect(kept.x, kept.y, max(kept.width, SMALLEST.width()), max(kept.height, SMALLEST.height()))
            on = QGuiApplication.screenAt(place.center())
            if on is not None:
                self.setGeometry(QRect(place.topLeft(), fitting(place.size(), on.availableSize())))
            if kept.maximised:
                self.showMaximized()
                return
        self.show()

    def start(self, errand: Errand | None, troubles: tuple[AppError, ...]) -> None:
        """The first page has been painted and the loop runs: everything slow comes now."""
        import asyncio

        self._closed = asyncio.get_running_loop().create_future()
        self._strips.watch()
        QTimer.singleShot(0, self, self._set_icon)
        for trouble in troubles:
            self.tell_error(trouble)
        if isinstance(self.page, StartPage):
            self.page.fan.deal()
        self._cloth.weave_soon()
        self.bridge.spawn(self._prepare(errand if isinstance(errand, str) else None))
        self.bridge.hang_bell(self.rung)
        if isinstance(errand, Path):
            self._visits.review(errand)

    def rung(self, errand: Errand | None) -> None:
        """The game was started a second time, perhaps with a file to look at or an invite."""
        if self.isMinimized():
            self.showNormal()
        self.raise_()
        self.activateWindow()
        if isinstance(errand, str):
            self._invited(errand)
            return
        if errand is None:
            return
        if self.bridge.seat is not None and self._visits.table is None:
            self.tell(self.bridge.say.sentence("busy-waiting"))  # the page that waits must not go from under the player
        else:
            self._visits.review(errand)

    def _invited(self, link: str) -> None:
        """Somebody clicked an invite: it is shown whom it would dial, and nothing is dialled."""
        if self.bridge.seat is not None:
            self.tell(self.bridge.say.sentence("busy-invite"))
        else:
            self._visits.join(link)

    async def closed(self) -> None:
        """Until the window is closed and the match left in order."""
        assert self._closed is not None
        await self._closed

    def closeEvent(self, event: QCloseEvent) -> None:
        """Nothing is asked and nothing is lost: the match is left in order, then the loop ends."""
        event.accept()
        if self._closing:
            return
        self._closing = True
        self._keep_place()
        if self._closed is not None:
            import asyncio

            task = asyncio.get_running_loop().create_task(self.bridge.close())
            task.add_done_callback(self._all_left)

    def _all_left(self, task: asyncio.Task[None]) -> None:
        assert self._closed is not None
        if self._closed.done():
            return
        if (error := task.exception()) is not None:
            self._closed.set_exception(error)
        else:
            self._closed.set_result(None)

    def _keep_place(self) -> None:
        place = self.normalGeometry() if self.isMaximized() or self.isFullScreen() else self.geometry()
        settings = with_window(
            self.bridge.settings, place.x(), place.y(), place.width(), place.height(), self.isMaximized()
        )
        if settings != self.bridge.settings:
            self.bridge.change(settings)

    async def _prepare(self, link: str | None) -> None:
        """Open the store, show the `link` the game was opened with, and have ready what a match needs."""
        from ui.ahead import MATCH, STORE, import_ahead
        from ui.memory import forget_code

        await import_ahead(STORE)
        with suppress(AppError):  # told where it is asked for
            await self.bridge.open_beside()
        self._open_store()
        if link is not None and not self._closing:
            self._invited(link)
        forget_code()  # of the start, before there is more
        await import_ahead(MATCH)
        self.prepared.emit()

    def expect_line(self, *more: str) -> None:
        """A line to somebody may be asked for soon: have ready what encrypts it, and `more`."""
        if self._closed is None:
            return  # no loop runs
        from ui.ahead import LINE, import_ahead

        self.bridge.spawn(import_ahead((*LINE, *more)))

    def import_then(self, names: tuple[str, ...], go: Callable[[], object]) -> None:
        """Import between events what a page needs, the page last, and `go`; not if the player has gone elsewhere."""
        if self._closed is None or names[-1] in sys.modules:
            go()
            return
        from ui.ahead import import_ahead

        page = self.heading

        async def work() -> None:
            await import_ahead(names)
            if self.heading is page:
                go()

        self.bridge.spawn(work())

    def _open_store(self) -> None:
        if self._closing:
            return
        try:
            count = len(self.bridge.unfinished())
        except AppError as error:
            if self._troubled:  # and asked for no more than once unless something is wanted of the store
                self.tell(self.bridge.say.error(error))
            else:
                self._troubled = True
                self.tell_error(error)
            return
        page = self._pages.currentWidget()
        if isinstance(page, StartPage):
            page.set_unfinished(count)
            if self.focusWidget() is page:
                self._back.give(page)  # it may have been the button that can be pressed only now

    def _set_icon(self) -> None:
        from importlib.resources import files

        mark = QIcon()
        for size in (16, 32, 48, 128, 256):
            pixmap = QPixmap()
            # The format is named: to find it out, Qt loads its readers of all formats.
            pixmap.loadFromData(files("resources").joinpath("icons", f"crapette-{size}.png").read_bytes(), "PNG")
            mark.addPixmap(pixmap)
        self.setWindowIcon(mark)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Beneath all there is; seen for an instant where a part moves that waits to be painted: it must not glare."""
        painter = QPainter(self)
        painter.fillRect(event.rect(), QColor(PLAIN[self.bridge.settings.felt][1]))
        painter.end()

    # -- pages --------------------------------------------------------------------------------------------------

    def go(self, page: QWidget, shown: Callable[[], object] = lambda: None) -> None:
        """Show a page, once what is seen of it is there, and call `shown`; those before it are dropped, but for the
        table while its match is on."""
        if self._coming is not None and self._coming.waits:
            if self._awaited is self._visits.table:
                self._coming.finish()  # a match is on: it is only left for a while
            else:
                self._coming.stop()  # the player has thought better of it
                self.drop(self._awaited)
        if self._pages.indexOf(page) < 0:
            self.dress(page)
            self._pages.addWidget(page)
        parts: Parts | None = getattr(page, "parts", None)
        self._coming = None
        if parts is None:
            self._show(page, shown)
        else:
            page.setGeometry(self._cloth.rect())
            self._awaited = page
            self._coming = Growing(page, parts, lambda: self._show(page, shown))

    def _show(self, page: QWidget, shown: Callable[[], object]) -> None:
        before = self._pages.currentWidget()
        if before is not None and before is not page:
            self._back.keep(before)
        self._strips.begin()
        self._pages.setCurrentWidget(page)
        self._toast.raise_()  # what was told before the page came is not covered by it
        if before is not None and before is not page and before is not self._visits.table:
            self._pages.removeWidget(before)
            before.deleteLater()
        begin(page)
        if before is not None and type(before) is not type(page):
            self._back.give(page)
        shown()

    def drop(self, page: QWidget) -> None:
        """Forget a page that is not shown."""
        if self._pages.currentWidget() is not page:
            self._pages.removeWidget(page)
            page.deleteLater()

    def go_start(self, shown: Callable[[], object] = lambda: None) -> None:
        """The first page; `shown` is called once it is seen."""
        bridge, begun = self.bridge, self._closed is not None
        page = StartPage(bridge.say, SKINS[bridge.settings.felt], bridge.settings, gradually=begun)
        visits = self._visits
        page.practise.connect(visits.practise)
        page.host.connect(visits.host)
        page.join.connect(visits.join)
        page.resume.connect(visits.unfinished)
        page.review.connect(lambda: visits.review(None))
        page.rules.connect(visits.rules)
        page.settings.connect(visits.settings)
        page.changed.connect(self.change)

        def seen() -> None:
            shown()
            if begun:
                QTimer.singleShot(0, self._open_store)
                QTimer.singleShot(0, page.fan.deal)

        self.go(page, seen)

    def change(self, settings: Settings) -> None:
        """New settings: what they concern is dressed anew."""
        old = self.bridge.settings
        self.bridge.change(settings)
        self._name_window()
        if old.felt is not settings.felt:
            self._cloth.set_felt(settings.felt)
            self.dress(self._toast)
        if player_language(old) != player_language(settings) or old.felt is not settings.felt:
            self._visits.rebuild()
        QTimer.singleShot(0, self._dress_table)

    def _dress_table(self) -> None:
        """The table beneath the settings, so that it is ready when the player goes back to it."""
        table = self._visits.table
        if table is not None and table.parts is None:
            table.dress(self.bridge.settings)

    def _name_window(self) -> None:
        """Two windows on one screen are told apart."""
        name = player_name(self.bridge.settings).replace("[*]", "[*][*]")  # else the mark of what is not saved
        title = f"Crapette – {name}"
        profile = self.bridge.paths.profile
        self.setWindowTitle(title if profile == DEFAULT_PROFILE else f"{title} ({profile})")

    def dress(self, part: QWidget) -> None:
        """Give a page, or what lies over it, the colours of the felt. Each has a style sheet of its own: one for the
        whole window would have to be worked through for all pages at once whenever one of them changes."""
        own = part.property("own-sheet")
        if own is None:
            own = part.styleSheet()
            part.setProperty("own-sheet", own)
        part.setStyleSheet(f"{style_sheet(SKINS[self.bridge.settings.felt])}\n{own}")

    def _toggle_full(self) -> None:
        if self.isFullScreen():
            self.showNormal()
        else:
            self.showFullScreen()

    # -- troubles -----------------------------------------------------------------------------------------------

    def tell(self, sentence: str) -> None:
        """One sentence over whatever is shown; gone after a while."""
        self._toast.say(sentence)

    def tell_error(self, error: BaseException) -> None:
        """The sentence of an error, or the question what is to be done about it."""
        if not self._offered(error):
            self.tell(self.bridge.say.error(error))

    def _offered(self, error: BaseException) -> bool:
        if not isinstance(error, AppError) or error.code != "store-damaged":
            return False
        from ui.damage import offer

        return offer(self, error)

    def _failed(self, error: BaseException) -> None:
        if self._offered(error):
            return
        take: Callable[[str], bool] | None = getattr(self.page, "take_error", None)
        sentence = self.bridge.say.error(error)
        if take is None or not take(sentence):
            self.tell(sentence)


class _Pages(QStackedLayout):
    """The pages one on another, as large as the window."""

    def __init__(self, cloth: QWidget, canvas: Canvas) -> None:
        super().__init__(cloth)
        self._canvas = canvas

    def setGeometry(self, rect: QRect) -> None:
        self._canvas.fit(rect.size())
        super().setGeometry(rect)


def fitting(wanted: QSize, available: QSize) -> QSize:
    """The size for a screen with so much room: not larger than that, but never too small for the table."""
    return wanted.boundedTo(available - FRAME).expandedTo(SMALLEST)
