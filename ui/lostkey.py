"""When the key of the identity is lost or damaged: instead of the window, the ways to go on.

Owns this one question. It is asked before the window's loop runs, so it may run one of its own. Files are
`app.profile`'s: nothing is overwritten.
"""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QDialog, QFileDialog, QVBoxLayout

from app.errors import AppError
from app.paths import Paths
from app.profile import new_key, read_backup, restore_key
from app.strings import Strings
from ui.dialogs.ask import Question
from ui.panels.identity import choose_backup
from ui.panels.sheet import Sheet, button, label, row
from ui.style.theme import Skin, style_sheet


class LostKey(QDialog):
    """See the module. Accepted once there is a key again."""

    def __init__(self, error: AppError, paths: Paths, say: Strings, skin: Skin) -> None:
        """`error` is ``key-damaged`` or ``key-missing``."""
        super().__init__()
        self._say = _ = say
        self._skin, self._paths = skin, paths
        self._dialog: QFileDialog | None = None
        self.setWindowTitle("Crapette")
        self.setObjectName("lost-key")
        self.setStyleSheet(f"{style_sheet(skin)}\n#lost-key {{ background: {skin.panel}; }}")
        self.setMinimumSize(640, 420)
        sheet = Sheet()
        outer = QVBoxLayout(self)
        outer.addWidget(sheet)
        body = sheet.body
        gone, damaged = _("The key of your identity is gone"), _("The key of your identity is damaged")
        body.addWidget(label(gone if error.code == "key-missing" else damaged, "sheet-title", wrap=True))
        parts = (
            _("The file: {path}", path=str(paths.key)),
            _("Others know you by it, and unfinished matches go on only with it. If you have a back-up, restore it."),
            _("Without one a new key can be made: your matches stay, but those that are unfinished cannot go on."),
        )
        for part in parts:
            body.addWidget(label(part, wrap=True))
        self.told = label("", "warning", wrap=True)
        self.told.hide()
        body.addWidget(self.told)
        body.addStretch(1)
        self.quit_button = button(_("Close"), self.reject)
        self.new_button = button(_("Make a new key"), self._ask_new)
        self.restore_button = button(_("Restore a back-up"), self._choose, "primary")
        body.addLayout(row(self.quit_button, None, self.new_button, self.restore_button))
        self.restore_button.setFocus()

    def _choose(self) -> None:
        self._dialog = choose_backup(self, self._say, self.restore)

    def restore(self, path: Path) -> None:
        """Play with the key of this back-up from now on."""
        try:
            key = read_backup(path)
        except AppError as error:
            self._tell(error)
        else:
            self._put(key)

    def _ask_new(self) -> None:
        _ = self._say
        Question(
            self,
            _,
            self._skin,
            title=_("Make a new key?"),
            text=_("Whoever knows you will not recognise you, and your unfinished matches cannot go on."),
            yes=_("Make a new key"),
            answered=lambda: self._put(new_key()),
            danger=True,
        )

    def _put(self, key: bytes) -> None:
        try:
            restore_key(self._paths, key)
        except AppError as error:
            self._tell(error)
        else:
            self.accept()

    def _tell(self, error: AppError) -> None:
        self.told.setText(self._say.error(error))
        self.told.show()


def ask_for_key(error: AppError, paths: Paths) -> bool:
    """Ask how to go on without the key; False if the player would rather not now."""
    from app.settings import Settings, player_language
    from ui.style.theme import SKINS

    # The settings are read, and mended, only by whoever holds the profile.
    settings = Settings()
    dialog = LostKey(error, paths, Strings(player_language(settings)), SKINS[settings.felt])
    dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
    return bool(dialog.exec() == QDialog.DialogCode.Accepted)
