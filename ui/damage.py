"""What the window offers when the file with the matches is damaged: to set it aside.

Owns the question and what follows from its answer. The file is `app.rescue`'s; why it is none was found elsewhere.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from app.errors import AppError
from app.rescue import kept_store
from ui.dialogs.ask import Question
from ui.style.theme import SKINS

if TYPE_CHECKING:
    from ui.window import Window

DAMAGED = "store-damaged"


def offer(window: Window, error: AppError) -> bool:
    """Ask whether the damaged file is to be set aside; False if it is not about that file, or somebody sits here."""
    bridge, _ = window.bridge, window.bridge.say
    path = bridge.paths.store
    if error.code != DAMAGED or error.values.get("path") != str(path) or bridge.seat is not None:
        return False
    page = window.page
    if any(not asked.isHidden() for asked in page.findChildren(Question)):
        return True
    parts = (
        _("The file: {path}", path=str(path)),
        _("It can be set aside: it is kept as {path}, and an empty one takes its place.", path=str(kept_store(path))),
        _(
            "The matches in it are not listed then and cannot go on. Without a file you can practise; nothing of it is"
            " kept."
        ),
    )

    async def set_aside() -> None:
        kept = await bridge.set_store_aside()
        told = _("The damaged file is kept: {path}. An empty one takes its place.", path=str(kept))
        window.go_start(lambda: window.tell(told))

    Question(
        page,
        _,
        SKINS[bridge.settings.felt],
        title=_("The file with your matches is damaged"),
        text="\n\n".join(parts),
        yes=_("Set it aside"),
        answered=lambda: bridge.spawn(set_aside()),
        danger=True,
    )
    return True
