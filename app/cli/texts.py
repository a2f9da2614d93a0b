"""The fixed texts of the command line, in English; the catalogues translate them.

Owns their wording. `--help` texts stay English: click prints them before a language is known.
"""

from __future__ import annotations


def N_(text: str) -> str:  # noqa: N802 - gettext's name for "translate later"
    """Mark a text for the catalogues."""
    return text


DEAL = N_("Deal {deal}: {text} ({plays})")
MISSED = N_("Deal {deal}: faults nobody called: {missed}")
MATCH_ENDS = N_("The match stands {a} : {b}. The record has {entries} entries: {path}")
SELFPLAY_ENDS = N_("{games} deals: {first} won {first_won}, {second} won {second_won}.")
VERDICT_OK = N_("The play is right.")
VERDICT_FAULT = N_("The play is at fault: {why}")
VERDICT_IMPOSSIBLE = N_("The play is impossible: {why}")
STOP_UPHELD = N_("The Stop would be upheld: {why}")
STOP_DENIED = N_("The Stop would be denied.")
STATUS = N_("{file}: {status}")
ENTRIES = N_("{n} entries, last {head}")
AFTER = N_("After entry {n}: {what}")
INVITE = N_("Send this to the other player:")
LISTENING = N_("Waiting on port {port}. Ctrl-C ends it.")
ADDRESSES = N_("Addresses tried, in this order: {addresses}")
MY_KEY = N_("Your key: {words}")
KEY_IS = N_("The other player's key: {words}")
ADMIT = N_("A player without your invite asks to come in. Key: {words}. Let them in? [y/N] ")
CONNECTED = N_("Playing with {name}.")
RECONNECTING = N_("The line is cut. Trying again …")
HOW_TO_PLAY = N_("Type a play (aR>f, turn …), ? for what fits, q to leave; a text for the other player after a quote.")
LEFT = N_("You have left. The match can be continued with: crapette resume")
ACCEPT_TERMS = N_("The rules are: {rules}. Play by them? [y/N] ")
NO_MATCH = N_("There is no unfinished match.")
WROTE = N_("Written: {path}")
