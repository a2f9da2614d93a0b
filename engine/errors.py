"""The engine's own errors: a code and values, never a sentence for people.

Owns the exception types; must not format text for a window (app.strings does).
"""

from __future__ import annotations


class EngineError(Exception):
    """Base of everything the engine raises on purpose."""

    code = "engine"


class NotationError(EngineError):
    """A text is not one the engine writes: malformed, or contradicting itself.

    `reason` is a short code such as ``unknown-field``; `detail` the offending part; `line` counts from 1 (position
    texts only).
    """

    code = "notation"

    def __init__(self, reason: str, detail: str = "", line: int | None = None) -> None:
        where = "" if line is None else f"line {line}: "
        super().__init__(f"{where}{reason}" + (f" ({detail!r})" if detail else ""))
        self.reason = reason
        self.detail = detail
        self.line = line

    def at(self, line: int) -> NotationError:
        """The same error, naming its line."""
        return NotationError(self.reason, self.detail, line)


class IllegalAction(EngineError):  # noqa: N818 - the contract's name
    """An action cannot be made, or the referee refuses it. `code` is the first of `codes` (docs/rules.md)."""

    def __init__(self, *codes: str) -> None:
        super().__init__(",".join(codes))
        self.code = codes[0]
        self.codes = codes
