"""docs/rules.md, "Rule fields" and "Presets": the record, its texts, and what the presets are."""

from __future__ import annotations

import pytest

from engine import NotationError, Rules, format_rules, full_rules, parse_full_rules, parse_rules, preset, preset_names
from engine.rules import CHOICES, FIELDS

CLASSIC = (
    "reserve=13 houses_down=no deal=together starter=low_reserve runs=single own_waste=no load_on=reserve+waste "
    "load_from=reserve+houses+turned load_match=suit duties=classic fill_from_hand=no goal=reserve+hand+waste "
    "score=points target=300 referee=stop stop_window=turn stop_proof=point false_stop=harmless grace=0"
)
ARENA = CLASSIC.replace("runs=single", "runs=spaces").replace("300", "150").replace("referee=stop", "referee=strict")
DEPOT = (
    "reserve=12 houses_down=no deal=staggered starter=cut runs=whole own_waste=yes load_on=waste "
    "load_from=reserve+own_houses load_match=any duties=depot fill_from_hand=yes goal=hand+waste "
    "score=games target=1 referee=stop stop_window=next_play stop_proof=point false_stop=harmless grace=1500"
)
MAISON = (
    "reserve=12 houses_down=no deal=together starter=low_reserve runs=single own_waste=no load_on=waste "
    "load_from=reserve+houses+turned load_match=suit duties=maison fill_from_hand=no "
    "goal=houses+reserve+hand+waste score=games target=1 referee=stop stop_window=turn stop_proof=point "
    "false_stop=harmless grace=0"
)


def test_the_presets_are_these_and_the_full_game_comes_first() -> None:
    assert preset_names() == ("classic", "arena", "depot", "maison")
    assert preset("classic") == Rules()


@pytest.mark.parametrize(
    ("name", "text"), [("classic", CLASSIC), ("arena", ARENA), ("depot", DEPOT), ("maison", MAISON)]
)
def test_a_preset_has_these_values(name: str, text: str) -> None:
    assert full_rules(preset(name)) == text
    assert parse_full_rules(text) == preset(name)
    assert format_rules(preset(name)) == name


@pytest.mark.parametrize(
    ("text", "same"),
    [
        ("classic own_waste=yes", "classic own_waste=yes"),
        ("classic reserve=12 own_waste=yes", "classic reserve=12 own_waste=yes"),
        ("classic own_waste=yes reserve=12", "classic reserve=12 own_waste=yes"),
        ("  classic   reserve=11 ", "classic reserve=11"),
        ("classic reserve=13", "classic"),
        ("arena runs=single target=300 referee=stop", "classic"),
        ("classic load_from=turned+reserve", "classic load_from=reserve+turned"),
        ("classic grace=1.50", "classic grace=1.5"),
        ("classic grace=0.000", "classic"),
        ("classic grace=10", "classic grace=10"),
        ("maison target=3", "maison target=3"),
    ],
)
def test_rules_are_a_preset_and_what_differs(text: str, same: str) -> None:
    assert format_rules(parse_rules(text)) == same
    assert parse_rules(same) == parse_rules(text)


@pytest.mark.parametrize(
    "text",
    [
        "", "nosuch", "Classic", "own_waste=yes", "classic nosuch=1", "classic own_waste", "classic own_waste=",
        "classic own_waste=Yes", "classic own_waste=1", "classic reserve=10", "classic reserve=013",
        "classic reserve=14", "classic deal=staggered", "classic deal=staggered starter=high_reserve",
        "depot starter=low_reserve", "classic starter=host", "classic runs=double", "classic load_on=reserve",
        "classic load_on=waste+reserve", "classic load_from=", "classic load_from=hand",
        "classic load_from=houses+houses", "classic load_from=+houses", "classic goal=reserve",
        "classic goal=waste+hand", "classic target=0", "classic target=-1", "classic target=1.5",
        "classic target=100001", "classic target=03", "classic grace=10.001", "classic grace=11",
        "classic grace=-1", "classic grace=1.2345", "classic grace=.5", "classic grace=1e1", "classic grace=nan",
        "classic grace=٣", "classic target=3 target=3", "classic reserve=13,target=3", "classic referee=none",
        "classic false_stop=two",
    ],
)  # fmt: skip
def test_unknown_names_fields_and_values_are_refused(text: str) -> None:
    with pytest.raises(NotationError):
        parse_rules(text)


@pytest.mark.parametrize(
    "text",
    [
        "classic",
        CLASSIC + " ",
        CLASSIC.replace(" ", "  ", 1),
        CLASSIC.replace("grace=0", "grace=0.0"),
        CLASSIC.replace("grace=0", "grace=10001"),
        CLASSIC.replace("reserve+houses+turned", "turned+houses+reserve"),
        CLASSIC.replace("reserve=13 houses_down=no", "houses_down=no reserve=13"),
        CLASSIC.replace(" own_waste=no", ""),
        CLASSIC.replace(" own_waste=no", " own_waste=no own_waste=no"),
        CLASSIC + " more=1",
        DEPOT.replace("starter=cut", "starter=high_reserve"),
    ],
)
def test_the_signed_form_is_read_exactly_as_it_is_written(text: str) -> None:
    with pytest.raises(NotationError):
        parse_full_rules(text)


def test_every_value_of_every_field_can_be_written_and_read() -> None:
    for field, values in CHOICES.items():
        for value in values:
            text = f"depot {field}={value}" if field in ("deal", "starter") else f"classic {field}={value}"
            if text in ("depot starter=low_reserve", "depot starter=high_reserve"):
                text = f"classic {field}={value}"
            rules = parse_rules(text)
            assert parse_rules(format_rules(rules)) == rules
            assert parse_full_rules(full_rules(rules)) == rules
            assert f" {field}={value}" in " " + full_rules(rules)


def test_the_first_value_of_every_field_is_the_default() -> None:
    assert full_rules(Rules()).split() == [
        f"{field}={CHOICES[field][0]}" if field in CHOICES else word
        for field, word in zip(FIELDS, CLASSIC.split(), strict=True)
    ]


@pytest.mark.parametrize(
    ("text", "hand"),
    [
        ("classic", 35),
        ("classic reserve=12", 36),
        ("classic reserve=11", 37),
        ("classic houses_down=yes", 31),
        ("depot houses_down=yes", 32),
    ],
)
def test_the_hand_gets_what_is_left_of_the_52(text: str, hand: int) -> None:
    assert parse_rules(text).hand == hand
