"""The window's own words that more than one page needs, in English; the catalogues translate them.

Owns these few texts and their order; everything else stands on its page.
"""

from __future__ import annotations

from app.sentences import N_
from app.strings import Strings

LEVELS = ("simple", "casual", "sharp")

_JOIN = (
    ("none", N_("Only whoever has the invite")),
    ("ask", N_("Ask me about strangers")),
    ("all", N_("Everybody")),
)
_REACH = {
    "mapped": N_("from the internet, through your router"),
    "world": N_("from the internet, if no firewall is in the way"),
    "world-6": N_("from the internet by IPv6, if your router's firewall lets it in"),
    "network": N_("from your own network"),
    "machine": N_("from this computer only"),
}
_HELP = (
    N_("The table shows nothing."),
    N_("The table shows where a card fits."),
    N_("The table shows where a card fits, and duties too."),
)


def default_level() -> str:
    """The computer player of somebody who has chosen none."""
    return "casual"


def who_may_join(say: Strings) -> tuple[tuple[str, str], ...]:
    """Values of `net.door.Strangers` and what they mean."""
    return tuple((value, say(text)) for value, text in _JOIN)


def reach(say: Strings, value: str) -> str:
    """From where an address can be used."""
    return say(_REACH[value])


def help_level(say: Strings, level: int) -> str:
    """How much the table helps, as agreed in the terms."""
    return say(_HELP[level])
