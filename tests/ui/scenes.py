"""The bare table in situations no match is brought to easily: a drag under way, the other side's ghost, every deck.

Drawn by `tests.ui.pictures` from scripted snapshots.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import QPointF
from PySide6.QtWidgets import QApplication

from tests.ui.tables import FINISH, MIDDLE, ScriptedPort, table
from ui.deck import Deck
from ui.table.marks import Ring
from ui.table.theme import Felt
from ui.table.widget import TableWidget

SIZES = ((900, 600), (1280, 800), (2560, 1440))
TALL = (900, 1200)
TARGETS = {"aT": ("aW", "a4", "b3"), "a2": ("a4", "b3"), "aR": ("a4", "f1"), "b2": ("a2",)}


def table_light(widget: TableWidget) -> None:
    widget.set_felt(Felt.LIGHT)
    widget.show_view(table(MIDDLE))


def table_tall(widget: TableWidget) -> None:
    widget.show_view(table(MIDDLE))


def table_mirrored(widget: TableWidget) -> None:
    widget.set_mirrored(True)
    widget.show_view(table(MIDDLE, me="b"))


def table_finish(widget: TableWidget) -> None:
    widget.show_view(table(FINISH))


def table_dragging(widget: TableWidget) -> None:
    view = table(MIDDLE)
    widget.set_port(ScriptedPort(view, TARGETS))
    widget.show_view(view)
    at = QPointF(*widget._scene.layout.places["aT"].top.centre)
    to = QPointF(*widget._scene.layout.places["a4"].top.centre)
    widget._pointer.press(at)
    widget._pointer.move(at + (to - at) * 0.5)
    widget._pointer.move(at + (to - at) * 0.8)


def table_theirs(widget: TableWidget) -> None:
    view = table({**MIDDLE, "aT": "", "bT": "!"}, to_move="b")
    widget.show_view(view)
    widget.mark_pile("b3")
    widget.hint_piles("a3")
    widget._scene.set_rings(Ring.FOCUS, ("aR",))
    widget.show_ghost("b1", view.piles["b1"][-3].slot, "f6", -0.4, 0.3)
    widget.finish_animation()


def table_selected(widget: TableWidget) -> None:
    view = table({**MIDDLE, "aH": "", "aT": ""})
    widget.set_port(ScriptedPort(view, TARGETS))
    widget.show_view(view)
    widget._mover.select("a2", 1)


def table_jumbo(widget: TableWidget) -> None:
    widget.set_deck(Deck.JUMBO)
    widget.show_view(table(MIDDLE))


def table_four(widget: TableWidget) -> None:
    widget.set_deck(Deck.FOUR_COLOUR)
    widget.set_felt(Felt.LIGHT)
    table_dragging(widget)


SCENES: dict[str, Callable[[TableWidget], None]] = {
    made.__name__: made
    for made in (
        *(table_light, table_tall, table_mirrored, table_finish, table_dragging, table_theirs, table_selected),
        *(table_jumbo, table_four),
    )
}
UNDER_WAY = (table_theirs, table_dragging, table_four)


def draw(out: Path, scale: str, names: list[str]) -> None:
    """Draw all scenes, or those named, at this process's scaling."""
    for name, prepare in SCENES.items():
        if names and name not in names:
            continue
        for width, height in (TALL,) if prepare is table_tall else SIZES:
            widget = TableWidget()
            widget.resize(width, height)
            widget.show()
            QApplication.processEvents()
            prepare(widget)
            if prepare not in UNDER_WAY:
                widget.finish_animation()
            widget.picture().save(str(out / f"{name}-{width}x{height}@{scale}.png"))
            widget.close()
            widget.deleteLater()
            QApplication.processEvents()
