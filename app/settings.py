"""What the player has set: typed values in a small JSON file.

Owns the settings, their bounds and their file; must not act on any of them. A file that cannot be read is kept aside,
one bad value costs only itself, and what a newer version wrote is carried along.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, fields
from enum import StrEnum
from pathlib import Path
from typing import Any

from app.errors import AppError
from app.files import set_aside, write_atomic
from app.i18n import guess_language, languages
from app.names import is_name
from app.profile import guess_name

MAX_BYTES = 64 * 1024
DEFAULT_PORT = 5252  # two packs of 52
DEFAULT_RULES = "classic"

_WORD = re.compile(r"[a-z0-9][a-z0-9_-]{0,31}")


class Felt(StrEnum):
    """The table's cloth."""

    DARK = "dark"
    LIGHT = "light"


class Speed(StrEnum):
    """How fast cards move."""

    SLOW = "slow"
    NORMAL = "normal"
    FAST = "fast"


@dataclass(frozen=True, slots=True)
class Window:
    """Where the window was, in device-independent pixels."""

    x: int
    y: int
    width: int
    height: int
    maximised: bool = False


@dataclass(frozen=True, slots=True)
class Settings:
    """All settings; the defaults are those of a new player. `unknown` holds what another version has set."""

    name: str = ""  # "": guessed, see `player_name`
    language: str = ""  # "": guessed, see `player_language`
    deck: str = "standard"
    four_colour: bool = False
    felt: Felt = Felt.DARK
    speed: Speed = Speed.NORMAL
    reduced_motion: bool = False
    sounds: bool = True
    volume: int = 70  # per cent
    mirrored: bool = False
    turn_hint: bool = True  # tell in practice how a turn goes
    port: int = DEFAULT_PORT
    announce: bool = True  # on the local network, while an invite is open
    map_port: bool = True  # ask the router for a way in
    rules: str = DEFAULT_RULES  # preset and options of the next match, as `engine.parse_rules` reads them
    assist: int = 1  # 0 off, 1 where it fits, 2 duties too
    bot: str = ""  # the computer player's level; "": the program's choice
    window: Window | None = None
    unknown: Mapping[str, Any] = field(default_factory=dict)


def player_name(settings: Settings) -> str:
    """The name set, else the one guessed from the system."""
    return settings.name or guess_name()


def player_language(settings: Settings) -> str:
    """The language set if there is such a one, else the one guessed from the system."""
    return settings.language if settings.language in languages() else guess_language()


def load_settings(path: Path) -> tuple[Settings, tuple[AppError, ...]]:
    """The settings in a file and the troubles met, to be told and gone on from; no file means the defaults.

    Troubles: ``settings-damaged`` (the file is renamed, its new name is `kept`), ``setting-bad-value`` (`field`),
    ``file-unreadable``.
    """
    try:
        with path.open("rb") as file:
            data = file.read(MAX_BYTES + 1)
    except FileNotFoundError:
        return Settings(), ()
    except OSError as error:
        return Settings(), (AppError("file-unreadable", path=str(path), detail=error.strerror or str(error)),)
    try:
        if len(data) > MAX_BYTES:
            raise ValueError(len(data))
        values = json.loads(data.decode("utf-8"))
        if not isinstance(values, dict):
            raise ValueError(type(values))
    except (ValueError, RecursionError):
        try:
            kept = set_aside(path)
        except OSError as error:
            return Settings(), (AppError("file-unreadable", path=str(path), detail=error.strerror or str(error)),)
        return Settings(), (AppError("settings-damaged", path=str(path), kept=str(kept)),)
    good: dict[str, Any] = {}
    troubles: list[AppError] = []
    for name in sorted(values.keys() & _READERS.keys()):
        try:
            good[name] = _READERS[name](values[name])
        except (ValueError, TypeError, LookupError):
            troubles.append(AppError("setting-bad-value", field=name))
    unknown = {name: value for name, value in values.items() if name not in _READERS}
    return Settings(**good, unknown=unknown), tuple(troubles)


def save_settings(path: Path, settings: Settings) -> None:
    """Write the settings in one step. Raises AppError ``settings-unwritable``."""
    values: dict[str, Any] = dict(settings.unknown)
    for name in _READERS:
        values[name] = getattr(settings, name)
    if settings.window is not None:
        values["window"] = {part.name: getattr(settings.window, part.name) for part in fields(Window)}
    text = json.dumps(values, indent=2, sort_keys=True, ensure_ascii=False) + "\n"
    try:
        write_atomic(path, text.encode("utf-8", "surrogatepass"))
    except OSError as error:
        raise AppError("settings-unwritable", path=str(path), detail=error.strerror or str(error)) from error


Reader = Callable[[Any], Any]


def _exact(kind: type) -> Reader:
    def read(value: Any) -> Any:
        if type(value) is not kind:  # True is no number, 1 is no yes
            raise TypeError(value)
        return value

    return read


def _whole(low: int, high: int) -> Reader:
    def read(value: Any) -> Any:
        if not low <= _exact(int)(value) <= high:
            raise ValueError(value)
        return value

    return read


def _word(value: Any) -> str:
    if not _WORD.fullmatch(value):
        raise ValueError(value)
    return str(value)


def _or_empty(read: Reader) -> Reader:
    return lambda value: "" if value == "" else read(value)


def _name(value: Any) -> str:
    if not is_name(value):
        raise ValueError(value)
    return str(value)


def _rules(value: Any) -> str:
    text = str(_exact(str)(value))
    if text != DEFAULT_RULES:
        # The engine takes as long to import as a window to open; whoever never chose rules need not wait for it.
        from engine import EngineError, parse_rules

        try:
            parse_rules(text)
        except EngineError as error:
            raise ValueError(text) from error
    return text


def _window(value: Any) -> Window | None:
    if value is None:
        return None
    return Window(
        _whole(-100_000, 100_000)(value["x"]),
        _whole(-100_000, 100_000)(value["y"]),
        _whole(1, 100_000)(value["width"]),
        _whole(1, 100_000)(value["height"]),
        _exact(bool)(value["maximised"]),
    )


_READERS: Mapping[str, Reader] = {
    "name": _or_empty(_name),
    "language": _or_empty(_word),
    "deck": _word,
    "four_colour": _exact(bool),
    "felt": Felt,
    "speed": Speed,
    "reduced_motion": _exact(bool),
    "sounds": _exact(bool),
    "volume": _whole(0, 100),
    "mirrored": _exact(bool),
    "turn_hint": _exact(bool),
    "port": _whole(1, 65535),
    "announce": _exact(bool),
    "map_port": _exact(bool),
    "rules": _rules,
    "assist": _whole(0, 2),
    "bot": _or_empty(_word),
    "window": _window,
}
