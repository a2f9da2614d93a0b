"""Who may sit down: the token of an invite, and strangers without one.

Owns what one listening host remembers across connections; must not know addresses (`guard`) or signatures
(`handshake`).
"""

from __future__ import annotations

import hmac
from enum import StrEnum
from typing import Protocol

from net.codes import Code, NetError


class Strangers(StrEnum):
    """What to do with somebody who proves a key but no token."""

    ASK = "ask"
    ALL = "all"
    NONE = "none"


class Sitter(Protocol):
    """A connection on which somebody reads the terms."""

    def outsat(self, code: Code) -> None:
        """He does so on a newer connection, or the invited guest has come instead of him."""


class Door:
    """One invite. The token is never sent; it binds to the first key that proves it."""

    __slots__ = ("_asking", "_bound", "_guest", "_spent", "_strangers", "_token")

    def __init__(self, token: bytes, strangers: Strangers = Strangers.NONE) -> None:
        """`token` b"": no invite was made, everybody is a stranger."""
        self._token = token
        self._strangers = strangers
        self._bound: bytes | None = None  # the key that proved the token
        self._guest: tuple[bytes, Sitter] | None = None  # who sits at the terms, and on which connection
        self._asking: object | None = None
        self._spent = False

    def judge(self, key: bytes, proof: bytes, message: bytes) -> bool:
        """Whether this key may come in at once (True) or must be asked about (False); raises with the code.

        `proof` is HMAC-SHA256(token or b"", message).
        """
        invited = bool(self._token) and hmac.compare_digest(proof, hmac.digest(self._token, message, "sha256"))
        if not invited and not hmac.compare_digest(proof, hmac.digest(b"", message, "sha256")):
            raise NetError(Code.BAD_TOKEN)
        if invited and (self._spent or self._bound not in (None, key)):
            raise NetError(Code.INVITE_USED)
        # A stranger who reads the terms, for ten minutes if he likes, does not keep the invited guest out.
        if self._spent or (not invited and self._guest is not None and self._guest[0] != key):
            raise NetError(Code.BUSY)
        if invited:
            self._bound = key
            return True
        if self._strangers is Strangers.NONE:
            raise NetError(Code.NOT_ADMITTED)
        return self._strangers is Strangers.ALL

    def ask(self, session: object) -> None:
        """One prompt at a time: BUSY while another is open."""
        if self._asking not in (None, session):
            raise NetError(Code.BUSY)
        self._asking = session

    def answered(self, session: object) -> None:
        """The prompt is closed, whatever came of it."""
        if self._asking is session:
            self._asking = None

    def sit(self, key: bytes, session: Sitter) -> None:
        """The guest reads the terms; nobody else may until he leaves, but the invited one instead of a stranger.

        Whoever sat there is told: a guest who comes again and again has one connection open, not hundreds.
        """
        older = self._guest
        if older is not None and older[0] != key != self._bound:
            raise NetError(Code.BUSY)
        self._guest = (key, session)
        if older is not None and older[1] is not session:
            older[1].outsat(Code.REPLACED if older[0] == key else Code.BUSY)

    def seats(self, session: Sitter) -> bool:
        """Whether the guest on this connection may begin a match now.

        The same key may have read the terms on several connections: only the newest counts, and none once a match
        has begun. Else he could begin another one in the middle of a match that goes badly.
        """
        return not self._spent and self._guest is not None and self._guest[1] is session

    def leave(self, session: object) -> None:
        """The connection is over; if no match has begun, the chair is free again."""
        self.answered(session)
        if self._guest is not None and self._guest[1] is session:
            self._guest = None

    def spend(self) -> None:
        """The guest has committed: the token ends, and so do new matches through this door."""
        self._spent = True

    @property
    def spent(self) -> bool:
        """Whether a match has begun through this door."""
        return self._spent
