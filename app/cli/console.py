"""What a command prints: sentences for people, or one JSON object a line for programs.

Owns stdout and stderr of the commands; must not hold a sentence (app.strings) nor decide what happened.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable
from typing import Any

import click

from app.cli.plain import has_all
from app.errors import AppError
from app.i18n import guess_language
from app.strings import Strings


class Console:
    """Where a command's results and troubles go."""

    def __init__(self, as_json: bool = False, language: str | None = None) -> None:
        self.as_json = as_json
        self.say = Strings(language or guess_language())
        self.unheard: Callable[[OSError], None] | None = None  # if nothing can be written; else that is raised

    def put(self, text: str, err: bool = False) -> None:
        """A text on stdout or stderr. In the middle of a match a reader who has gone is no reason to cut the line."""
        try:
            click.echo(text, err=err)
        except OSError as error:
            if self.unheard is None:
                raise
            self.unheard(error)

    def emit(self, event: dict[str, Any], text: str) -> None:
        """One result: the object with --json, else the sentence (nothing if it is empty)."""
        if self.as_json:
            self.put(json.dumps(event, ensure_ascii=not has_all(sys.stdout)))
        elif text:
            self.put(text)

    def note(self, text: str) -> None:
        """Something a person wants to know by the way; programs do not."""
        if not self.as_json:
            self.put(text, err=True)

    def closed(self, code: str, by_peer: bool, values: tuple[object, ...] = ()) -> None:
        """Why a connection ended for good, on stderr."""
        detail = ", ".join(value.hex() if isinstance(value, bytes) else str(value) for value in values)
        text = self.say.closed(code, detail=detail) if by_peer else self.say.sentence(code, detail=detail)
        self._error(code, text)

    def fail(self, error: BaseException, status: int = 1) -> int:
        """Print an error on stderr, as an object or a sentence; answers the exit status."""
        code = str(getattr(error, "code", None) or getattr(error, "reason", None) or "internal")
        if isinstance(error, click.ClickException):
            code, text, status = "usage", error.format_message(), error.exit_code
        else:
            text = self.say.error(error)
        self._error(code, text)
        return status

    def _error(self, code: str, text: str) -> None:
        if self.as_json:
            event = {"event": "error", "code": code, "text": text}
            self.put(json.dumps(event, ensure_ascii=not has_all(sys.stderr)), err=True)
        else:
            self.put(text, err=True)


def wanted_json(args: list[str]) -> bool:
    """Is --json among the arguments? Asked before they are parsed, so that a usage error comes as an object too."""
    return "--json" in args


def bad_option(option: str, value: object, detail: str = "") -> AppError:
    """An option's value that cannot be."""
    return AppError("bad-option", option=option, value=str(value), detail=detail)
