"""The rules in words, from their data: no field may change without a sentence that says so."""

from __future__ import annotations

from itertools import combinations

import pytest

from app.strings import Strings
from engine import NotationError, Rules, parse_rules, preset_names
from engine.presets import rule_values
from engine.rules import CHOICES, LoadFrom

LANGUAGES = ("en", "fr", "es")
STOPPING = {"stop_window", "stop_proof", "false_stop", "grace"}  # of no account where the table refuses everything
SOURCES = tuple("+".join(parts) for n in range(1, 5) for parts in combinations([str(v) for v in LoadFrom], n))
OPEN = {"load_from": SOURCES, "target": ("1", "2", "150", "300"), "grace": ("0", "0.5", "1.5", "10")}


def told(rules: Rules, language: str) -> str:
    """The whole rulebook as one text."""
    sections = Strings(language).rules(rule_values(rules))
    return "\n".join(f"{section.title}: {line}" for section in sections for line in section.sentences)


def valid(text: str) -> Rules | None:
    try:
        return parse_rules(text)
    except NotationError:
        return None


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("preset", preset_names())
@pytest.mark.parametrize("field", [*CHOICES, *OPEN])
def test_every_value_of_every_field_changes_the_text(field: str, preset: str, language: str) -> None:
    found = [valid(f"{preset} {field}={value}") for value in (*CHOICES.get(field, ()), *OPEN.get(field, ()))]
    rules = [one for one in found if one is not None]
    if field in STOPPING and preset == "arena":
        assert len({told(one, language) for one in rules}) == 1
    else:
        assert len({told(one, language) for one in rules}) == len(rules)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_presets_are_told_apart(language: str) -> None:
    assert len({told(parse_rules(name), language) for name in preset_names()}) == len(preset_names())


def test_each_language_tells_its_own() -> None:
    assert len({told(Rules(), language) for language in LANGUAGES}) == len(LANGUAGES)
