"""Writing what is reviewed to a file: as text, as JSON, as a record, or a picture of the table.

Owns the menu and the file dialog. The forms are `app.export`'s; long ones are made in a thread.
"""

from __future__ import annotations

from collections.abc import Callable
from datetime import date
from pathlib import Path

from PySide6.QtCore import QBuffer, QEvent, QObject, Signal
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QFileDialog, QMenu, QPushButton, QWidget

from app.errors import AppError
from app.export import as_json, as_text
from app.files import write_atomic
from app.filing import SUFFIX, match_name
from app.reading import Job, Opened
from app.sentences import N_
from app.strings import Strings
from net.record import format_record
from ui.pages.growing import Growing
from ui.review.later import Later
from ui.table.widget import TableWidget

READABLE = 0o644  # what is exported is meant for others


class Exports(QObject):
    """See the module."""

    told = Signal(str)  # a sentence: written, or why not

    def __init__(self, page: QWidget, say: Strings, table: TableWidget, folder: Path) -> None:
        super().__init__(page)
        self._ = self._say = say
        self._page, self._table, self._folder = page, table, folder
        self._written: set[Later[None]] = set()  # under way
        self._painted: set[Growing] = set()  # the same of pictures, before they are written
        table.installEventFilter(self)
        self._menu: QMenu | None = None
        self._dialog: QFileDialog | None = None
        self.opened: Opened | None = None
        self.day: date | None = None  # when it was played; a record does not tell

    @property
    def busy(self) -> bool:
        """Something is being written."""
        return bool(self._written) or any(not painting.done for painting in self._painted)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() is QEvent.Type.Hide and not event.spontaneous():
            for painting in tuple(self._painted):  # the page is left: it is painted at once, and written all the same
                if not painting.done:
                    painting.finish()
        return False

    def pop_up(self, at: QPushButton) -> None:
        """The menu, below a button."""
        _ = self._say
        menu = QMenu(self._page)
        for text, suffix in (
            (_("As text"), ".txt"),
            (_("As JSON"), ".json"),
            (_("The table as a picture"), ".png"),
            (_("The record itself"), SUFFIX),
        ):
            menu.addAction(text, lambda suffix=suffix: self._ask(suffix))  # type: ignore[misc]
        self._menu = menu
        menu.popup(at.mapToGlobal(at.rect().bottomLeft()))

    def write(self, path: Path) -> None:
        """Write the form that the name's ending asks for; text where it asks for none."""
        opened, say = self.opened, self._say
        if opened is None:
            return
        review = opened.walk.review
        make: Callable[[], bytes]
        match path.suffix:
            case ".json":
                make = lambda: (as_json(review) + "\n").encode()  # noqa: E731 - one line each
            case ".png":
                # Packing it takes longer than painting it.
                portrait = self._table.portrait(lambda picture: self._keep(path, lambda: _png(picture)))
                painting = Growing(self, portrait, lambda: self._painted.discard(painting))
                self._painted.add(painting)
                return
            case ".crapette":
                record = opened.records[0]
                make = lambda: format_record(record)  # noqa: E731
            case _:
                make = lambda: as_text(review, say).encode()  # noqa: E731

        self._keep(path, make)

    def _keep(self, path: Path, make: Callable[[], bytes]) -> None:
        say = self._say

        def work(_job: Job[None]) -> None:
            data = make()
            try:
                write_atomic(path, data, READABLE)
            except OSError as error:
                raise AppError("file-unwritable", path=str(path), detail=error.strerror or str(error)) from error

        def tell(sentence: str) -> None:
            self._written.discard(later)
            later.deleteLater()
            self.told.emit(sentence)

        later: Later[None] = Later(self)
        self._written.add(later)
        written = say(N_("Written: {path}"), path=str(path))
        later.start(work, lambda _done: tell(written), lambda error: tell(say.error(error)))

    def _ask(self, suffix: str) -> None:
        _ = self._say
        assert self.opened is not None
        terms = self.opened.walk.review.terms
        name = match_name((terms.name_host, terms.name_guest), self.day or date.today()) + suffix
        dialog = QFileDialog(self._page, _("Export"), str(self._folder / name))
        dialog.setAcceptMode(QFileDialog.AcceptMode.AcceptSave)
        dialog.setDefaultSuffix(suffix[1:])
        dialog.selectFile(name)
        dialog.fileSelected.connect(lambda chosen: self.write(Path(chosen)))
        self._dialog = dialog
        dialog.open()


def _png(picture: QImage) -> bytes:
    buffer = QBuffer()
    buffer.open(QBuffer.OpenModeFlag.WriteOnly)
    picture.save(buffer, "PNG")  # type: ignore[call-overload]  # the stubs say bytes, which it refuses
    return bytes(buffer.data().data())


def written(path: Path) -> date | None:
    """The day a file was written, which is when its match was played last."""
    try:
        return date.fromtimestamp(path.stat().st_mtime)
    except (OSError, OverflowError, ValueError):
        return None
