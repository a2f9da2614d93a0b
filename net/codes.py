"""Every code by which the protocol refuses, closes or accuses.

Owns the closed list that the app turns into sentences; must hold no sentence itself. A game's own refusals
(`Illegal.code`) are not here: they travel as plain strings beside these.
"""

from __future__ import annotations

from enum import StrEnum


class Code(StrEnum):
    """Why something was refused, closed or judged; the value is what BYE and the command line show."""

    # bytes and frames
    MALFORMED = "malformed"  # not canonical msgpack, wrong types or a wrong shape
    OVERSIZED = "oversized"  # a frame or entry over its limit
    UNEXPECTED = "unexpected"  # a frame that has no place in this phase
    FLOOD = "flood"  # more frames a second than a person or a bot makes
    BAD_TEXT = "bad-text"  # control, bidi or escape characters, or too long

    # keys and the handshake
    BAD_KEY = "bad-key"  # small order or not canonical
    OWN_KEY = "own-key"  # both sides hold the same identity
    VERSION = "version"  # no common protocol version
    BAD_PROOF = "bad-proof"  # a signature of the handshake does not hold
    WRONG_KEY = "wrong-key"  # not the host named in the invite
    KEY_CHANGED = "key-changed"  # another key than the one remembered for this address
    BAD_TOKEN = "bad-token"  # the invite's token was not proved
    INVITE_USED = "invite-used"  # the token belongs to somebody else, or its match has begun
    NOT_ADMITTED = "not-admitted"  # the host said no, or asked for an invite
    BUSY = "busy"  # another stranger is being asked about, or a match is running
    UNKNOWN_MATCH = "unknown-match"  # the match named in frame 1 is not here
    UNFINISHED = "unfinished"  # a match between these keys is not over; BYE carries its id
    TERMS = "terms"  # terms that are malformed or not what was agreed
    DECLINED = "declined"  # the guest did not accept the terms
    OUTRUN = "outrun"  # another address of the same invite was faster
    TURNED_AWAY = "turned-away"  # the port takes nobody now, or this address is blocked for a while
    CROWDED = "crowded"  # dropped for a newcomer, before a key was proved
    NO_TLS = "no-tls"  # what came is not TLS 1.3
    SLOW = "slow"  # a step of the handshake took too long

    # the life of a connection
    SILENT = "silent"  # nothing heard for 45 s
    LOST = "lost"  # the line was cut
    REPLACED = "replaced"  # a newer connection of the same match took over
    DONE = "done"  # the match is over, or the program is being closed in order
    REMATCH = "rematch"  # as done; who says so waits for another match with the same player
    LEAVING = "leaving"  # the player left; the match can go on later
    DEALS_DONE = "deals-done"  # as many deals as were asked for have been played
    STORAGE = "storage"  # the record cannot be written to disk

    UNMENDED = "unmended"  # what the own disk has lost of the match may have been sent, and the peer does not give it

    # entries that nobody can be accused of
    BAD_SIGNATURE = "bad-signature"
    WRONG_MATCH = "wrong-match"
    GAP = "gap"  # an entry far ahead of the chain
    BAD_PREV = "bad-prev"  # an entry that hangs on nothing known

    # entries that convict their author
    UNLAWFUL = "unlawful"  # sent in BYE; the reason is one of the following or the game's own
    DESYNC = "desync"  # the signed state is not ours
    FORKED = "forked"  # two copies of one identity signed different things
    OWED = "owed"  # something else is owed first
    NOT_OWED = "not-owed"  # an answer nobody asked for
    NOT_YOUR_TURN = "not-your-turn"
    OVER = "match-over"
    BAD_BODY = "bad-body"
    BAD_ACTION = "bad-action"  # not ASCII, too long, or not of the kind's texts
    BAD_TIME = "bad-time"  # a clock that runs backwards
    WRONG_DEAL = "wrong-deal"
    WRONG_SLOTS = "wrong-slots"  # too early, too late, swapped or missing slots
    WRONG_NONCE = "wrong-nonce"  # an opening that does not match its leaf

    # local commands that are not possible now
    NOT_SYNCED = "not-synced"
    WAITING = "waiting"  # something is owed; the play must wait
    ENDED = "ended"  # this log signs nothing more

    # invites and records
    BAD_INVITE = "bad-invite"
    USELESS_ADDRESS = "useless-address"  # link-local, multicast and the like: nobody is ever reached there
    NOT_A_RECORD = "not-a-record"
    DAMAGED = "damaged"
    OTHER_MATCH = "other-match"  # several files that are not of one match


def read_code(text: str) -> Code | str:
    """The code a peer names, or his own word for it if he speaks a newer version."""
    try:
        return Code(text)
    except ValueError:
        return text


class NetError(Exception):
    """A refusal of the protocol: a code, and values for the sentence that the app makes of it."""

    def __init__(self, code: Code, *values: object) -> None:
        super().__init__(code.value, *values)
        self.code = code
        self.values = values
