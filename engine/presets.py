"""Rules as text, and the presets, which are data files holding only what differs from the defaults.

Owns `preset`, `parse_rules` and the forms rules are written in. `preset` is the one place of the engine that reads a
file (resources/rules/*.toml); adding a preset is adding a file.
"""

from __future__ import annotations

import re
import tomllib
from dataclasses import replace
from functools import cache
from importlib.resources import files
from typing import Any

from engine.errors import NotationError
from engine.rules import CHOICES, ENUMS, FIELDS, MAX_GRACE_MS, SET_ORDER, LoadFrom, Rules

DEFAULT = "classic"
_DECIMAL = re.compile(r"(?:0|[1-9][0-9]?)(?:\.[0-9]{1,3})?")
_WHOLE = re.compile(r"0|[1-9][0-9]{0,5}")


@cache
def preset_names() -> tuple[str, ...]:
    """The presets there are, the default one first."""
    found = sorted(f.name[:-5] for f in files("resources").joinpath("rules").iterdir() if f.name.endswith(".toml"))
    return tuple(sorted(found, key=lambda name: (name != DEFAULT, name)))


@cache
def preset(name: str) -> Rules:
    """The rules of a preset. NotationError `unknown-preset` if there is no such file."""
    if name not in preset_names():
        raise NotationError("unknown-preset", name)
    data = tomllib.loads(files("resources").joinpath("rules", name + ".toml").read_text("utf-8"))
    return _with(Rules(), {key: str(value) for key, value in data.items()}, seconds=True)


def parse_rules(text: str) -> Rules:
    """``classic own_waste=yes``: a preset and the fields that differ. NotationError names what is wrong."""
    words = text.split()
    if not words:
        raise NotationError("unknown-preset", text)
    changes: dict[str, str] = {}
    for word in words[1:]:
        name, equals, value = word.partition("=")
        if not equals or name not in FIELDS:
            raise NotationError("unknown-rule", name)
        if name in changes:
            raise NotationError("field-twice", word)
        changes[name] = value
    return _with(preset(words[0]), changes, seconds=True)


def format_rules(rules: Rules) -> str:
    """The shortest form: the nearest preset and what differs from it (the earlier-listed preset on a tie)."""
    mine = _values(rules, seconds=True)
    best: tuple[str, ...] | None = None
    for name in preset_names():
        theirs = _values(preset(name), seconds=True)
        words = (name, *(f"{f}={mine[f]}" for f in FIELDS if mine[f] != theirs[f]))
        if best is None or len(words) < len(best):
            best = words
    assert best is not None
    return " ".join(best)


def full_rules(rules: Rules) -> str:
    """Every field as ``name=value``, grace in whole milliseconds: the form both players sign (docs/protocol.md)."""
    # Kept with the value: each digest of a position needs it, and hashing rules to look it up costs more than that.
    if not rules.full:
        object.__setattr__(rules, "full", _full(rules))
    return rules.full


def _full(rules: Rules) -> str:
    return " ".join(f"{name}={value}" for name, value in _values(rules, seconds=False).items())


def parse_full_rules(text: str) -> Rules:
    """Read what `full_rules` wrote, and nothing else: every field once, in order."""
    changes: dict[str, str] = {}
    for word in text.split(" "):
        name, _, value = word.partition("=")
        changes[name] = value
    for name in changes:
        if name not in FIELDS:
            raise NotationError("unknown-rule", name)
    rules = _with(Rules(), changes, seconds=False)
    if full_rules(rules) != text:
        raise NotationError("not-canonical", text)
    return rules


def differences(rules: Rules, base: Rules) -> tuple[str, ...]:
    """Names of the fields in which two sets of rules differ, in order."""
    mine, theirs = _values(rules, seconds=False), _values(base, seconds=False)
    return tuple(name for name in FIELDS if mine[name] != theirs[name])


def rule_values(rules: Rules) -> dict[str, str]:
    """Every field with its value as text, grace in seconds, in order."""
    return _values(rules, seconds=True)


def _values(rules: Rules, seconds: bool) -> dict[str, str]:
    out: dict[str, str] = {}
    for name in FIELDS:
        if name == "grace":
            ms = rules.grace_ms
            out[name] = f"{ms / 1000:.3f}".rstrip("0").rstrip(".") if seconds else str(ms)
            continue
        value = getattr(rules, name)
        if isinstance(value, bool):
            out[name] = "yes" if value else "no"
        elif isinstance(value, frozenset):
            out[name] = "+".join(str(v) for v in SET_ORDER[name] if v in value)
        else:
            out[name] = str(value)
    return out


def _with(base: Rules, changes: dict[str, str], seconds: bool) -> Rules:
    parsed: dict[str, Any] = {}
    for name, value in changes.items():
        if name not in FIELDS:
            raise NotationError("unknown-rule", name)
        parsed["grace_ms" if name == "grace" else name] = _value(name, value, seconds)
    return replace(base, **parsed)


def _value(name: str, value: str, seconds: bool) -> object:
    bad = NotationError("bad-value", f"{name}={value}")
    if name == "grace":
        if not (_DECIMAL if seconds else _WHOLE).fullmatch(value):
            raise bad
        ms = round(float(value) * 1000) if seconds else int(value)
        if ms > MAX_GRACE_MS:
            raise bad
        return ms
    if name == "target":
        if not _WHOLE.fullmatch(value):
            raise bad
        return int(value)
    if name == "load_from":
        parts = value.split("+")
        known = {str(v): v for v in LoadFrom}
        if len(set(parts)) != len(parts) or not set(parts) <= set(known):
            raise bad
        return frozenset(known[p] for p in parts)
    if value not in CHOICES[name]:
        raise bad
    if name in SET_ORDER:
        return frozenset(v for v in SET_ORDER[name] if str(v) in value.split("+"))
    if name in ENUMS:
        return ENUMS[name](value)
    return int(value) if name == "reserve" else value == "yes"
