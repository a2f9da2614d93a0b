"""A large picture is painted strip by strip, in turns; what waits keeps its old picture, and nothing is left out."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from PySide6.QtCore import QCoreApplication, QEvent, QEventLoop, QObject, QPoint, QRect, Qt
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QRegion
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLabel, QMainWindow, QPushButton, QVBoxLayout, QWidget
from pytestqt.qtbot import QtBot

from tests.ui.states import sit
from ui.strips import Strips, before_strips, in_strips
from ui.window import Window

Box = tuple[int, int, int, int]


class Content(QWidget):
    """Of one colour, with a button; remembers what was painted."""

    def __init__(self) -> None:
        super().__init__()
        self.colour = QColor("red")
        self.painted: list[Box] = []
        self.button = QPushButton("press", self)
        self.button.setGeometry(10, 750, 100, 44)

    def turn(self, colour: str) -> None:
        self.colour = QColor(colour)
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: N802
        self.painted.append(event.region().boundingRect().getRect())  # type: ignore[arg-type]
        QPainter(self).fillRect(event.rect(), self.colour)


class Painted(QObject):
    """What a window was asked to paint."""

    def __init__(self, window: QObject) -> None:
        super().__init__(window)
        self.seen: list[Box] = []
        window.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:  # noqa: N802
        if isinstance(event, QPaintEvent):
            self.seen.append(event.region().boundingRect().getRect())  # type: ignore[arg-type]
        return False


class Frame:
    """A window of 1000 x 800 whose strips are 200 rows high, or somewhat more."""

    def __init__(self, qtbot: QtBot, large: int = 0) -> None:
        self.window, self.content = QMainWindow(), Content()
        qtbot.addWidget(self.window)
        self.window.setCentralWidget(self.content)
        self.strips = Strips(self.window, self.content, strip=200_000, large=large)
        self.window.resize(1000, 800)
        self.window.show()
        QApplication.processEvents()
        self.asked = Painted(self.window.windowHandle()).seen  # by the system; hears what is let through
        self.strips.watch()
        self.content.painted.clear()
        self.beneath = Painted(self.window).seen  # its own background, beneath its content

    def size(self, width: int, height: int) -> None:
        """As the window manager does it."""
        self.window.windowHandle().resize(width, height)
        while self.content.height() != height:
            QApplication.processEvents(QEventLoop.ProcessEventsFlag.X11ExcludeTimers)  # no strip meanwhile

    def turns(self, number: int) -> None:
        for _ in range(number):
            self.strips._turn()

    def settle(self) -> None:
        while self.strips.waiting:
            QApplication.processEvents()
        QApplication.processEvents()

    def seen(self, y: int) -> str:
        """The colour on the screen at the right edge."""
        image = self.window.screen().grabWindow(self.window.winId()).toImage()
        return image.pixelColor(self.window.width() - 5, y).name()


@pytest.fixture
def frame(qtbot: QtBot) -> Frame:
    return Frame(qtbot)


RED, BLUE = "#ff0000", "#0000ff"


def test_a_change_is_painted_from_the_top_and_what_waits_is_seen_as_it_was(frame: Frame) -> None:
    frame.strips.begin()
    frame.content.turn("blue")
    assert (frame.content.painted, frame.seen(100)) == ([], RED)
    frame.turns(1)
    assert [frame.seen(y) for y in (100, 300, 500, 700)] == [BLUE, RED, RED, RED]
    frame.turns(2)
    assert [frame.seen(y) for y in (100, 300, 500, 700)] == [BLUE, BLUE, BLUE, RED]
    frame.settle()
    assert frame.seen(700) == BLUE
    assert frame.content.painted == [(0, y, 1000, 200) for y in (0, 200, 400, 600)]


def test_the_window_itself_shows_nowhere(frame: Frame) -> None:
    """Beneath a strip it is covered by it; anywhere else its own background would flash."""
    frame.strips.begin()
    frame.content.turn("blue")
    frame.settle()
    frame.size(1000, 1000)
    frame.settle()
    assert frame.beneath == [(0, y, 1000, 200) for y in (0, 200, 400, 600, 0, 200, 400, 600, 800)]


def test_another_size_is_laid_out_first_and_painted_in_later_turns(frame: Frame) -> None:
    frame.size(1200, 900)
    assert (frame.content.size().toTuple(), frame.content.painted, frame.strips.waiting) == ((1200, 900), [], True)
    frame.settle()
    assert frame.content.painted == [(0, y, 1200, 150) for y in range(0, 900, 150)]
    assert [frame.seen(y) for y in (5, 895)] == [RED, RED]


def test_what_is_small_is_painted_at_once_when_it_changes(qtbot: QtBot) -> None:
    frame = Frame(qtbot, large=800_000)
    frame.strips.begin()
    frame.content.turn("blue")
    QApplication.processEvents()
    assert frame.content.painted == [(0, 0, 1000, 800)]


def test_a_window_drawn_larger_and_larger_is_painted_to_its_foot(frame: Frame) -> None:
    """Each size begins where the one before was left, or the lower half would only follow when the hand rests."""
    tops = []
    for height in (1000, 1005, 1010, 1015, 1020):
        frame.size(1000, height)
        frame.turns(2)
        tops.append([box[1] for box in frame.content.painted])
        frame.content.painted.clear()
    assert tops == [[0, 200], [335, 502], [505, 673], [676, 845], [0, 170]]
    frame.settle()
    assert frame.content.mask().isEmpty()


def test_what_is_to_be_done_first_has_a_turn_of_its_own(frame: Frame) -> None:
    done: list[str] = []

    def lay_out() -> None:
        done.append("laid out")

    before_strips(frame.content, lay_out)
    assert done == ["laid out"]  # nothing waits
    frame.size(1000, 900)
    before_strips(frame.content, lay_out)
    before_strips(frame.content, lay_out)  # asked for twice, done once
    assert done == ["laid out"]
    frame.turns(1)
    assert (done, frame.content.painted) == (["laid out", "laid out"], [])
    frame.settle()
    assert (len(done), len(frame.content.painted)) == (2, 5)


def test_the_system_asks_for_a_part_that_has_no_picture_yet(frame: Frame) -> None:
    """What lies in fresh memory there is not shown; the whole is on its way."""
    frame.size(1000, 900)
    frame.turns(1)
    frame.asked.clear()
    QCoreApplication.sendEvent(frame.window.windowHandle(), QPaintEvent(QRegion(0, 700, 1000, 200)))
    assert frame.asked == []
    frame.settle()
    assert len(frame.content.painted) == 5
    QCoreApplication.sendEvent(frame.window.windowHandle(), QPaintEvent(QRegion(0, 700, 1000, 200)))
    assert frame.asked == [(0, 700, 1000, 200)]


@pytest.mark.parametrize("sized", [False, True])
def test_the_system_asks_for_a_part_that_was_painted_already(frame: Frame, sized: bool) -> None:
    """Something lay over it and has gone: Qt would not show it while the window is held, and nobody asks again."""
    if sized:
        frame.size(1000, 800 + 1)
    else:
        frame.strips.begin()
    frame.turns(2)
    QCoreApplication.sendEvent(frame.window.windowHandle(), QPaintEvent(QRegion(100, 100, 50, 50)))
    frame.settle()
    tops = [box[1] for box in frame.content.painted]
    assert len(tops) == 2 * len(set(tops))
    assert frame.content.mask().isEmpty()


def test_what_comes_and_changes_meanwhile_is_painted(frame: Frame) -> None:
    frame.strips.begin()
    label = QLabel(frame.content)
    label.setStyleSheet("background: blue")
    label.setGeometry(900, 0, 100, 800)
    label.show()
    frame.turns(2)
    frame.content.turn("lime")  # the upper half has its picture already
    frame.settle()
    assert [frame.seen(y) for y in (100, 700)] == [BLUE, BLUE]
    label.hide()
    QApplication.processEvents()
    assert [frame.seen(y) for y in (100, 700)] == ["#00ff00", "#00ff00"]
    assert (label.updatesEnabled(), frame.window.updatesEnabled()) == (True, True)


def test_a_button_can_be_pressed_once_all_is_painted(frame: Frame, qtbot: QtBot) -> None:
    frame.strips.begin()
    frame.settle()
    handle = frame.window.windowHandle()
    with qtbot.waitSignal(frame.content.button.clicked):
        QTest.mouseClick(handle, Qt.MouseButton.LeftButton, pos=QPoint(50, 770))  # type: ignore[call-overload]


def test_a_window_without_strips(qtbot: QtBot) -> None:
    alone, done = QWidget(), []
    qtbot.addWidget(alone)
    in_strips(alone)
    before_strips(alone, lambda: done.append("done"))
    assert done == ["done"]


def test_closed_before_all_is_painted(frame: Frame) -> None:
    frame.strips.begin()
    frame.turns(1)
    frame.window.hide()
    frame.content.turn("blue")
    frame.settle()
    assert (frame.content.mask().isEmpty(), frame.window.updatesEnabled()) == (True, True)
    frame.window.show()
    QApplication.processEvents()
    frame.settle()
    assert [frame.seen(y) for y in (100, 300, 500, 700)] == [BLUE] * 4


def test_while_nothing_of_it_is_on_the_screen_nothing_waits(frame: Frame) -> None:
    """What Qt paints then is not kept, and takes no time to learn from."""
    rates = dict(frame.strips._rates)
    frame.window.hide()
    QApplication.processEvents()
    frame.strips.begin()
    frame.content.turn("blue")
    assert (frame.strips.waiting, frame.strips._rates) == (False, rates)


def test_a_press_where_nothing_is_painted_yet_reaches_what_will_be_there(frame: Frame, qtbot: QtBot) -> None:
    frame.strips.begin()
    frame.turns(1)
    with qtbot.waitSignal(frame.content.button.clicked):
        QTest.mouseClick(frame.window.windowHandle(), Qt.MouseButton.LeftButton, pos=QPoint(50, 770))  # type: ignore[call-overload]
    assert not frame.strips.waiting
    assert frame.seen(700) == RED


def test_what_is_to_be_done_for_a_part_that_has_gone_is_not_done(frame: Frame) -> None:
    done: list[str] = []
    part = QLabel(frame.content)
    frame.size(1000, 900)
    before_strips(part, lambda: done.append("laid out"))
    part.deleteLater()
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    frame.settle()
    assert (done, len(frame.content.painted)) == ([], 5)


def _look_alike(window: Window) -> bool:
    """What is on the screen is what painting everything anew gives."""
    screen = window.screen().grabWindow(window.winId()).toImage().convertToFormat(window.grab().toImage().format())
    return bool(screen == window.grab().toImage())


Change = Callable[[Window], object]


def _larger(window: Window) -> None:
    window.windowHandle().resize(1800, 1300)


def _go_start(window: Window) -> None:
    window.go_start()


@pytest.mark.parametrize("change", [_larger, _go_start])
def test_the_game_s_own_window(window: Window, change: Change) -> None:
    """At a size whose changes take several turns."""
    window.resize(1700, 1300)
    _pair, page = sit(window, 10)
    strips = window.findChild(Strips)
    assert strips is not None
    strips.watch()

    def rest() -> None:
        for _ in range(3):
            QApplication.processEvents()
            page.table.picture()  # and all that is rendered for it
            while strips.waiting:
                QApplication.processEvents()

    rest()
    assert _look_alike(window)
    change(window)
    rest()
    assert _look_alike(window)
    assert window.centralWidget().rect() == QRect(QPoint(), window.size())


def test_the_table_is_laid_out_in_a_turn_before_it_is_painted(window: Window) -> None:
    _pair, page = sit(window, 10)
    QApplication.processEvents()
    strips = window.findChild(Strips)
    assert strips is not None
    strips.watch()
    window.windowHandle().resize(1400, 900)
    while window.height() != 900:
        QApplication.processEvents(QEventLoop.ProcessEventsFlag.X11ExcludeTimers)
    assert (page.table.height(), page.table.scene_layout.height) == (900, 800)
    for _ in range(2):  # one for the list beside it
        strips._turn()
    assert (page.table.scene_layout.height, strips._seen.isEmpty()) == (900, True)


def test_a_layout_in_the_content_is_asked_for_once(qtbot: QtBot) -> None:
    """Holding the paint back must not hold back sizes."""
    frame = Frame(qtbot)
    box, inner = QVBoxLayout(frame.content), QLabel("text")
    box.addWidget(inner)
    frame.settle()
    frame.size(1100, 880)
    assert inner.geometry().right() > 1000
    frame.settle()
    assert (inner.isVisible(), inner.updatesEnabled()) == (True, True)


def test_a_machine_that_paints_slowly_gets_more_and_smaller_strips(qtbot: QtBot) -> None:
    frame = Frame(qtbot)
    strips = frame.strips
    strips._strip = None
    numbers = []
    for rate in (40e6, 100e6, 400e6):  # device pixels a second; 800,000 are to be painted
        strips._rates[False] = rate
        strips.begin()
        strips._turn()
        numbers.append(1 + len(strips._left))
        frame.settle()
    assert numbers == [8, 4, 1]


@pytest.mark.parametrize(("seconds", "rate"), [(0.01, 20e6), (0.0, 400e6), (10.0, 20e3)])
def test_how_fast_a_machine_paints_is_seen_from_what_it_painted(
    qtbot: QtBot, monkeypatch: pytest.MonkeyPatch, seconds: float, rate: float
) -> None:
    """200,000 pixels; a clock that stands still, as a coarse one may, makes no machine fast beyond belief."""
    frame = Frame(qtbot)
    clock = iter(range(100))
    monkeypatch.setattr("ui.strips.perf_counter", lambda: next(clock) * seconds)
    frame.strips.begin()
    frame.turns(1)
    assert frame.strips._rates[False] == pytest.approx(200e6 + 0.3 * (rate - 200e6))


def test_a_machine_that_stood_still_gets_strips_that_can_be_seen(frame: Frame) -> None:
    frame.strips._strip = None
    frame.strips._rates[False] = 1.0
    frame.strips.begin()
    frame.turns(1)
    assert 1 + len(frame.strips._left) == 32  # 800,000 at ten million a second, a four-hundredth of one each
    frame.settle()


def test_what_is_listed_lies_where_it_will_before_any_of_it_is_painted(window: Window) -> None:
    """A list laid out only when it is painted moves its lines then, and bare ground shows where they are to come."""
    _pair, page = sit(window, 40)
    strips = window.findChild(Strips)
    assert strips is not None
    strips.watch()
    strips._strip = 200_000
    for _ in range(5):
        QApplication.processEvents()
    ground = Painted(window).seen
    for height in (780, 760, 740):
        window.windowHandle().resize(1200, height)
        while strips.waiting or page.height() != height:
            seen = strips._seen.boundingRect()
            QApplication.processEvents()
            painted = strips._seen.boundingRect() if strips.waiting else QRect(0, 0, 1200, height)
            assert [box for box in ground if not painted.united(seen).contains(QRect(*box))] == []
            ground.clear()


def test_beneath_the_pages_the_window_has_the_felt_s_colour(window: Window) -> None:
    window.centralWidget().hide()
    QApplication.processEvents()
    image = window.screen().grabWindow(window.winId()).toImage()
    assert image.pixelColor(600, 400).name() == "#0f3826"


def test_away_from_the_screen_while_strips_wait_and_back(frame: Frame) -> None:
    """Painted then it would be lost: the system asks for all of it when it comes back, and gets it in strips."""
    frame.strips.begin()
    frame.content.turn("blue")
    frame.turns(1)
    frame.window.hide()  # minimised is the same to it
    QApplication.processEvents(QEventLoop.ProcessEventsFlag.X11ExcludeTimers)
    assert (frame.strips.waiting, frame.content.mask().isEmpty()) == (False, True)
    frame.strips.begin()
    assert not frame.strips.waiting
    frame.content.painted.clear()
    frame.window.show()
    while not frame.window.windowHandle().isExposed():
        QApplication.processEvents(QEventLoop.ProcessEventsFlag.X11ExcludeTimers)
    assert frame.strips.waiting
    frame.settle()
    assert [frame.seen(y) for y in (100, 300, 500, 700)] == [BLUE] * 4
    assert frame.content.painted[:4] == [(0, y, 1000, 200) for y in (0, 200, 400, 600)]
