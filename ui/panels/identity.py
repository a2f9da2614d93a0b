"""The key a player is known by: its words, a back-up of it, and the way back from one.

Owns this part of the settings and its questions. Files are written and keys exchanged by `app.profile`.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QFileDialog, QVBoxLayout, QWidget

from app.errors import AppError
from app.profile import Profile, back_up, exchange_key, kept_key, read_backup
from app.strings import Strings
from net.identity import Identity, fingerprint
from ui.dialogs.ask import Question
from ui.panels.sheet import button, label, row
from ui.style.theme import Skin

SUFFIX = "key"


def choose_backup(over: QWidget, say: Strings, restore: Callable[[Path], object]) -> QFileDialog:
    """Ask for the file of a back-up; the dialog, to be kept while it is open."""
    dialog = QFileDialog(over, say("Restore a back-up"), str(Path.home()))
    dialog.setNameFilters([f"Crapette (*.{SUFFIX})", "* (*)"])
    dialog.setFileMode(QFileDialog.FileMode.ExistingFile)
    dialog.fileSelected.connect(lambda path: restore(Path(path)))
    dialog.open()
    return dialog


class IdentityPanel(QWidget):
    """See the module."""

    exchanged = Signal()  # another key lies in the profile: the game must be started again

    def __init__(self, say: Strings, skin: Skin, profile: Profile, over: QWidget, *, playing: bool) -> None:
        """`over`: what a question is laid over; `playing`: a match is on, which holds on to the present key."""
        super().__init__()
        self._say = _ = say
        self._skin, self._profile, self._over = skin, profile, over
        self._dialog: QFileDialog | None = None
        box = QVBoxLayout(self)
        box.setContentsMargins(0, 0, 0, 0)
        box.setSpacing(8)
        known = _("Others know you by your key, not by your name. In words, to compare by voice:")
        box.addWidget(label(known, wrap=True))
        self.words = label(" ".join(fingerprint(Identity(profile.key).key)), "words", wrap=True)
        self.words.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        box.addWidget(self.words)
        told = _("Whoever has a copy of the key can play as you: keep a back-up where only you get at it.")
        box.addWidget(label(told, "faint", wrap=True))
        self.save_button = button(_("Make a back-up"), self._choose_new)
        self.restore_button = button(_("Restore a back-up"), self._choose_old)
        self.restore_button.setEnabled(not playing)
        box.addLayout(row(self.save_button, self.restore_button, None))
        self.told = label(_("A back-up can be restored while no match is on.") if playing else "", "faint", wrap=True)
        self.told.setVisible(playing)
        box.addWidget(self.told)

    def _tell(self, sentence: str) -> None:
        self.told.setText(sentence)
        self.told.show()

    def _choose_new(self) -> None:
        name = f"crapette-{self._profile.paths.profile}.{SUFFIX}"
        dialog = QFileDialog(self, self._say("Make a back-up"), str(Path.home() / name))
        dialog.setAcceptMode(QFileDialog.AcceptMode.AcceptSave)
        # A file that is there is refused, not replaced: it might be the only copy of another key.
        dialog.setOption(QFileDialog.Option.DontConfirmOverwrite)
        dialog.setDefaultSuffix(SUFFIX)
        dialog.selectFile(name)
        dialog.fileSelected.connect(lambda path: self.save(Path(path)))
        self._dialog = dialog
        dialog.open()

    def save(self, path: Path) -> None:
        """Copy the key there."""
        _ = self._say
        try:
            back_up(self._profile, path)
        except AppError as error:
            self._tell(_.error(error))
        else:
            self._tell(_("The back-up is in {path}.", path=str(path)))

    def _choose_old(self) -> None:
        self._dialog = choose_backup(self, self._say, self.restore)

    def restore(self, path: Path) -> None:
        """Ask whether the key in that file is to take the place of the present one."""
        _ = self._say
        try:
            key = read_backup(path)
        except AppError as error:
            self._tell(_.error(error))
            return
        if key == self._profile.key:
            self._tell(_("This is the key you have already."))
            return
        parts = (
            _("Its words: {words}.", words=" ".join(fingerprint(Identity(key).key))),
            _("Your present key is not lost: it is kept as {path}.", path=str(kept_key(self._profile.paths))),
            _("Players who know you by it will not recognise you, and matches begun with it go on only with it."),
            _("The game closes; start it again to play with the restored key."),
        )
        Question(
            self._over,
            _,
            self._skin,
            title=_("Play with the key of this back-up?"),
            text="\n\n".join(parts),
            yes=_("Restore and close"),
            answered=lambda: self._exchange(key),
            danger=True,
        )

    def _exchange(self, key: bytes) -> None:
        try:
            exchange_key(self._profile, key)
        except AppError as error:
            self._tell(self._say.error(error))
        else:
            self.exchanged.emit()
