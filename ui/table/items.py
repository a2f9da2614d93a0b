"""The one item a card has for the whole deal, and the plain pixmaps around it.

Owns how a pose becomes a pixmap on the screen. Must not decide where a card goes. Plain pixmap items without a
Python `paint`: 104 of them are drawn without entering the interpreter.
"""

from __future__ import annotations

from PySide6.QtGui import QPixmap, QTransform
from PySide6.QtWidgets import QGraphicsPixmapItem

from ui.art import BLANK, Art, CardArt, Look
from ui.paper import Shadow


class CardItem(QGraphicsPixmapItem):
    """A card on the table, known by its slot; its position is the card's own corner, whatever shadow it throws."""

    def __init__(self, slot: int) -> None:
        super().__init__()
        self.slot = slot
        self._look: Look | None = None
        self._worn: Art | None = None  # kept alive by this: the art of other looks is given up
        self._face = ""  # what that shows
        self._exact = False
        self._stretch = 1.0
        self._squash = 1.0
        self._width = 0.0

    @property
    def look(self) -> Look | None:
        return self._look

    @property
    def exact(self) -> bool:
        """False while a stand-in is shown for a face not rendered yet."""
        return self._exact

    def fits(self, width: float) -> bool:
        """It was dressed for cards of this width, or nothing of it is seen."""
        return self._width == width or not self.isVisible()

    def show_look(self, look: Look, art: CardArt, width: float) -> None:
        """Show a look at this card width; what is worn now is stretched until it is made, nothing at all is a blank."""
        if look == self._look and self._exact and width == self._width and art.is_of(look, self._worn):
            return
        self._look, self._width = look, width
        found = art.art(look)
        self._exact = found is not None and found.width == width
        if found is None and self._face != look.face:
            found = art.stand_in(look)
        if found is not None:
            self._face = look.face
        else:
            found = self._worn or art.art(Look(BLANK, shadow=Shadow.NONE), now=True)
        if found is None:
            return
        if found is not self._worn:
            self._worn = found
            self.setPixmap(found.pixmap)
            self.setOffset(-found.margin, -found.margin)
        self._stretch = width / found.width if found.width else 1.0
        self._transform()

    def undress(self) -> None:
        """Give up the picture while the card lies hidden under others."""
        self.setVisible(False)
        if self._worn is not None:
            self._worn, self._face, self._exact = None, "", False
            self.setPixmap(QPixmap())

    def squash(self, factor: float) -> None:
        """Narrow the card around its middle: the two halves of a turn."""
        if factor != self._squash:
            self._squash = factor
            self._transform()

    def _transform(self) -> None:
        if self._squash == 1.0 and self._stretch == 1.0:
            self.setTransform(QTransform())
            return
        middle = self._width / 2
        transform = QTransform()
        transform.translate(middle, 0)
        transform.scale(self._squash, 1.0)
        transform.translate(-middle, 0)
        transform.scale(self._stretch, self._stretch)
        self.setTransform(transform)
