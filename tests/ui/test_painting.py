"""What is painted when: nothing twice, nothing bare, and everything in the end."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from PySide6.QtCore import QEvent, QObject, QRect, QSize
from PySide6.QtGui import QFont, QIcon, QImage, QPainter, QPaintEvent, QRegion
from PySide6.QtWidgets import QApplication, QGraphicsScene, QWidget
from pytestqt.qtbot import QtBot

from app.settings import Felt
from tests.ui.hands import Hands
from tests.ui.states import sit
from ui.canvas import Canvas
from ui.pages.page import Veil
from ui.pages.table import TablePage
from ui.style.icons import icon
from ui.style.theme import SKINS
from ui.table.layout import SEATS, arrange
from ui.table.places import PlaceMarks
from ui.table.theme import Felt as Cloth
from ui.window import Window


class Sizes(QObject):
    """Every size a widget is given."""

    def __init__(self, widget: QWidget) -> None:
        super().__init__(widget)
        self.seen: list[tuple[int, int]] = []
        widget.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:  # noqa: N802
        if event.type() == QEvent.Type.Resize and isinstance(watched, QWidget):
            self.seen.append((watched.width(), watched.height()))
        return False


@pytest.fixture
def page(window: Window) -> TablePage:
    _pair, made = sit(window, 10)
    QApplication.processEvents()
    return made


def test_the_table_is_laid_out_once_for_each_size(page: TablePage) -> None:
    seen = Sizes(page.table).seen
    for width, height, side in ((1400, 800, 320), (1000, 700, 240), (1280, 900, 288)):
        page.window().resize(width, height)
        for _ in range(3):
            QApplication.processEvents()
        assert (seen, page.side.width()) == ([(width - side, height)], side)
        seen.clear()


def test_the_texts_grow_in_steps(page: TablePage) -> None:
    """A style sheet for every pixel of height would have Qt dress the whole side anew at each of them."""
    sheets = []
    for height in range(1150, 1210):
        page.side.fit(QSize(1600, height))
        sheets.append(page.side.styleSheet())
    assert len(set(sheets)) == 2
    sizes = [page.side.fit(QSize(*size)) or page.side._scale for size in ((900, 1350), (1280, 1350), (1600, 1100))]
    assert sizes == [1.0, 1.2, 1.0]  # in a narrow page a line of counts has no more room than in a low one


def test_another_size_while_the_page_is_between_two_sides(page: TablePage) -> None:
    steps = page.translated(page.say, SKINS[Felt.LIGHT])
    assert next(steps) is False
    next(steps)
    page.window().resize(1400, 800)  # the old side is gone, the new one not there yet
    QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    page.window().resize(1280, 800)
    list(steps)
    QApplication.processEvents()
    assert (page.side.x(), page.side.width()) == (992, 288)


def test_the_table_is_covered_by_cloth_before_the_new_one_is_woven(make: Callable[..., Hands]) -> None:
    """Nothing is painted below it: what it did not cover would show what lay in the memory before."""
    hands = make()
    hands.table.picture()
    for width, height in ((1600, 1000), (900, 600)):
        hands.table.resize(width, height)
        image = hands.table._surface.grab().toImage()
        corners = [image.pixelColor(x, y) for x in (2, width - 3) for y in (2, height - 3)]
        for colour in corners:
            assert (colour.red() < 60, 40 < colour.green() < 100, colour.blue() < 80) == (True, True, True)
        assert hands.table._scene._weaver.busy


class Watched(Veil):
    """Keeps what was painted."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent, SKINS[Felt.DARK])
        self.painted: list[QRect] = []

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: N802
        super().paintEvent(event)
        self.painted.append(event.rect())


def test_a_veil_dims_everything_but_never_at_once(qtbot: QtBot) -> None:
    below = QWidget()
    qtbot.addWidget(below)
    below.resize(800, 500)
    below.show()
    QApplication.processEvents()
    veil = Watched(below)
    veil.show()
    qtbot.waitUntil(lambda: QRegion(veil.rect()) == _union(veil.painted))
    assert max(rect.width() for rect in veil.painted) < 800
    veil.painted.clear()
    below.update()  # once it is there, it is painted with what it covers
    qtbot.waitUntil(lambda: veil.painted == [QRect(0, 0, 800, 500)])


def _union(rects: list[QRect]) -> QRegion:
    region = QRegion()
    for rect in rects:
        region += rect
    return region


def test_an_icon_is_drawn_once_for_each_size_and_state() -> None:
    made = icon("flag", "#ffffff")
    mode = QIcon.Mode
    keys = {
        (size, state): made.pixmap(QSize(size, size), state).cacheKey()
        for size in (22, 44)
        for state in (mode.Normal, mode.Disabled)
    }
    assert len(set(keys.values())) == 4
    again = {(size, state): made.pixmap(QSize(size, size), state).cacheKey() for size, state in keys}
    assert again == keys
    for size in range(30, 40):  # a few are kept, not all
        made.pixmap(QSize(size, size))
    assert made.pixmap(QSize(22, 22)).cacheKey() != keys[22, mode.Normal]


def test_the_memory_grows_ahead_of_a_window_drawn_larger(qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> None:
    window = QWidget()
    qtbot.addWidget(window)
    window.resize(800, 500)
    window.show()
    QApplication.processEvents()

    def asked(canvas: Canvas, width: int, height: int) -> tuple[int, int]:
        canvas.fit(QSize(width, height))
        size = window.backingStore().size()
        return size.width(), size.height()

    assert asked(Canvas(window), 820, 520) == (800, 500)  # only under X11
    monkeypatch.setattr("ui.canvas.QGuiApplication.platformName", lambda: "xcb")
    canvas = Canvas(window)
    assert asked(canvas, 820, 520) == (820, 676)
    window.repaint()
    assert asked(canvas, 860, 640) == (800, 500)  # there is room: Qt takes what it needs when it paints
    assert asked(canvas, 1000, 700) == (1000, 910)
    window.repaint()
    assert asked(canvas, 600, 400) == (600, 520)  # Qt has given up what was more than twice as much
    window.hide()
    assert asked(canvas, 2000, 1500) == (600, 520)


def test_what_moves_below_a_veil_is_told_to_the_view_before_each_part_is_dimmed(
    page: TablePage, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Else Qt forgets where an item was drawn that is only partly in what is painted; seen at twice the scaling."""
    done: list[object] = []
    veil = Veil(page, SKINS[Felt.DARK])
    veil.show()
    QApplication.sendPostedEvents(veil, QEvent.Type.UpdateLater.value)
    monkeypatch.setattr(veil, "repaint", done.append)
    scene = page.table._scene
    monkeypatch.setattr(scene, "event", lambda event: done.append("told") or QGraphicsScene.event(scene, event))
    item = next(iter(scene._cards.values()))
    for _ in range(4):
        item.setPos(item.x() - 50, item.y())
        veil._dim()
    assert done[::2] == ["told"] * 4
    upper, lower, *halves = done[1::2]
    assert QRegion(upper) + QRegion(lower) == QRegion(veil.sheet.geometry())  # type: ignore[call-overload]
    assert [half.width() for half in halves] == [veil.width() // 2, veil.width() - veil.width() // 2]  # type: ignore[attr-defined]


def test_the_cloth_reaches_beyond_the_edge_while_it_is_drawn_out(make: Callable[..., Hands]) -> None:
    """At a scaling of one and a half a table 713 pixels wide is 1070 on the screen."""
    hands = make()
    hands.table.picture()
    hands.table.resize(713, 855)
    cloth = hands.table._scene._cloth.sceneBoundingRect()
    assert (round(cloth.width()), round(cloth.height())) == (714, 856)


@pytest.mark.parametrize("dpr", [1.0, 1.25, 2.0])
def test_a_tray_is_of_one_piece_and_its_rim_tells_whose_turn_it_is(qtbot: QtBot, dpr: float) -> None:
    scene, layout = QGraphicsScene(0, 0, 1280, 800), arrange(1280, 800, {}, dpr=dpr)
    marks = PlaceMarks(scene)
    marks.fit(layout.card_w, layout.card_h, dpr, Cloth.DARK.value, QFont())
    pictures = []
    for turn in ("a", "b", "a", None):
        marks.draw(layout, {}, turn)
        image = QImage(round(1280 * dpr), round(800 * dpr), QImage.Format.Format_RGB32)
        image.fill(0)
        painter = QPainter(image)
        scene.render(painter)
        painter.end()
        pictures.append(image)
        for seat in SEATS:
            bed = layout.tray(seat)
            first, last, middle = (round(x * dpr) for x in (bed.x, bed.right, bed.x + bed.w / 2))
            end = round(marks._marks.tray_end * dpr)
            rows = range(round(bed.y * dpr) - 1, round(bed.bottom * dpr) + 1)
            column = [image.pixel(middle, y) for y in rows]
            assert len(set(column)) > 2  # a rim, and what is within
            for x in range(first + end - 1, last - end + 1):
                assert [image.pixel(x, y) for y in rows] == column
    mine, theirs, again, nobody = pictures
    assert mine == again
    assert len({picture.cacheKey() for picture in pictures}) == 4
    assert theirs not in (mine, nobody)
    assert mine != nobody
