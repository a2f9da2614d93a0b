"""What can go wrong outside the rules and the protocol: folders, identity, store, settings.

Owns the one exception those modules raise; must not hold a sentence: `app.strings` turns a code into words.
"""

from __future__ import annotations


class AppError(Exception):
    """A trouble known by `code` (e.g. ``profile-in-use``) and the `values` its sentence speaks of."""

    def __init__(self, code: str, **values: object) -> None:
        super().__init__(code, values)
        self.code = code
        self.values = values

    def __str__(self) -> str:
        told = ", ".join(f"{name}={value!r}" for name, value in self.values.items())
        return f"{self.code} ({told})" if told else self.code
