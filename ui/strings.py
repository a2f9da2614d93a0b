"""The window's own words that more than one page needs, in English; the catalogues translate them.

Owns these few texts and their order; everything else stands on its page.
"""

from __future__ import annotations

from app.sentences import N_

LEVELS = ("simple", "casual", "sharp")
LEVEL_NAMES = {"simple": N_("Simple"), "casual": N_("Casual"), "sharp": N_("Sharp")}
COMPUTER = N_("Computer")


def default_level() -> str:
    """The computer player of somebody who has chosen none."""
    return "casual"
