"""Every code has a sentence, in every language; words for cards, piles, plays and rules."""

from __future__ import annotations

import ast
import string
from collections.abc import Iterator
from pathlib import Path

import pytest

from app import sentences, words
from app.cli.main import Commands
from app.errors import AppError
from app.i18n import languages
from app.strings import Strings
from engine import EngineError, IllegalAction, NotationError, parse_position, parse_rules, preset_names
from engine.presets import preset, rule_values
from engine.rules import CHOICES, FIELDS
from net.codes import Code, NetError

ROOT = Path(__file__).parent.parent.parent

# docs/rules.md, "Referees, refusals, faults" and "Fits, availability, duties"
CODES_OF_THE_RULES = """
deal-over awaiting-reveal not-your-turn same-pile no-card hidden-card not-a-run already-turned nothing-to-turn
cannot-pass repeats nothing-to-stop nothing-to-accept no-offer too-many-offers bad-reveal
not-available not-a-target empty-target needs-ace wrong-suit wrong-colour wrong-rank run-too-long
reserve-to-foundation to-foundation fill-space uncover load reserve-to-house to-house reserve-to-load
"""
RULE_CODES = CODES_OF_THE_RULES.split()


def raised(folder: str, name: str) -> Iterator[str]:
    """First arguments of all calls of `name` in a package, where they are plain texts."""
    for path in sorted((ROOT / folder).rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Call) and getattr(node.func, "id", "") == name and node.args:
                first = node.args[0]
                if isinstance(first, ast.Constant) and isinstance(first.value, str):
                    yield first.value


def placeholders(text: str) -> list[str]:
    return sorted(name for _, name, _, _ in string.Formatter().parse(text) if name is not None)


@pytest.mark.parametrize("code", RULE_CODES)
def test_every_refusal_and_fault_has_a_sentence_without_values(code: str) -> None:
    assert placeholders(sentences.SENTENCES[code]) == []


def test_the_codes_of_the_engine_have_sentences() -> None:
    told = {*raised("engine", "NotationError"), *raised("engine", "IllegalAction"), "copy-twice", "third-copy"}
    assert told - sentences.SENTENCES.keys() == set()


def test_the_codes_of_the_app_have_sentences() -> None:
    assert set(raised("app", "AppError")) - sentences.SENTENCES.keys() == set()


@pytest.mark.parametrize("code", list(Code))
def test_the_codes_of_the_protocol_have_sentences(code: Code) -> None:
    assert code.value in sentences.SENTENCES
    assert Strings().closed(code) != ""


def test_no_two_tables_speak_of_one_code() -> None:
    tables = (sentences.PLAYS, sentences.MISSED, sentences.NOTATION, sentences.MACHINE, sentences.NETWORK)
    assert sum(map(len, (*tables, sentences.STATES, sentences.ROUTER))) == len(sentences.SENTENCES)


@pytest.mark.parametrize("language", ["en", "fr", "es"])
def test_every_sentence_takes_its_values(language: str) -> None:
    say = Strings(language)
    for table in (sentences.SENTENCES, sentences.CLOSED):
        for code, text in table.items():
            told = say(text, **{name: f"<{name}>" for name in placeholders(text)})
            assert "…" not in told, code
            assert all(f"<{name}>" in told for name in placeholders(text)), code


def test_a_sentence_in_each_language() -> None:
    assert Strings().sentence("no-offer") == "No draw has been offered."
    assert Strings("fr").sentence("no-offer") == "Aucune nulle n'a été proposée."
    assert Strings("es").sentence("no-offer") == "Nadie ha ofrecido tablas."
    assert Strings("tlh").sentence("no-offer") == "No draw has been offered."


def test_a_missing_value_or_an_unknown_code_is_no_crash() -> None:
    assert Strings().sentence("bad-card") == "This is not a card: …"
    assert Strings().sentence("brand-new") == "Something unexpected happened (brand-new)."
    assert Strings().closed("brand-new") == "Something unexpected happened (brand-new)."


def test_a_value_can_neither_move_the_cursor_nor_be_a_format() -> None:
    say = Strings()
    assert (
        say.sentence("draw-offered", name="\x1b[2J\u202eAnna\n{0.__class__}") == "[2JAnna {0.__class__} offers a draw."
    )


def test_the_other_sides_code_speaks_of_us() -> None:
    assert Strings().sentence("declined") == "You declined the terms."
    assert Strings().closed("declined") == "Your guest declined the terms. Choose other rules, or talk about them."
    assert Strings().closed("version") == Strings().sentence("version")


def test_errors_of_every_layer_become_sentences() -> None:
    say = Strings()
    assert say.error(AppError("profile-in-use", profile="anna")).startswith("Crapette is running already")
    assert say.error(IllegalAction("wrong-suit", "wrong-rank")) == "The suit does not fit. The rank does not fit."
    assert say.error(NotationError("bad-card", "Zz")) == "This is not a card: Zz"
    assert say.error(NotationError("bad-card", "Zz", 3)) == "Line 3: This is not a card: Zz"
    assert say.error(NetError(Code.OWN_KEY)).startswith("That is your own identity.")
    assert say.error(EngineError()) == "Something unexpected happened (engine)."
    assert say.error(ZeroDivisionError("oh")).startswith(
        "Something went wrong that should not have: ZeroDivisionError: oh"
    )


def test_a_real_complaint_of_the_engine() -> None:
    with pytest.raises(NotationError) as caught:
        parse_position("turn: a\na.waste: 9c 9c 9c")
    assert (
        Strings("fr").error(caught.value)
        == "Ligne 2\u00a0: Chaque carte existe deux fois, et en voici une troisième\u00a0: 9c"
    )


def test_cards_in_words() -> None:
    assert [Strings(language).card("Qh") for language in ("en", "fr", "es")] == [
        "queen of hearts",
        "dame de cœur",
        "reina de corazones",
    ]
    assert [Strings(language).corner("Qh") for language in ("en", "fr", "es")] == ["Q♥"] * 3
    assert Strings("fr").corner("Ts") == "10♠"


def test_piles_as_a_player_sees_them() -> None:
    say = Strings()
    assert say.pile("aR", me="a") == "your reserve"
    assert say.pile("bW", me="a") == "the opponent's waste"
    assert say.pile("b2", me="b") == "your house 2"
    assert say.pile("b2", names={"b": "Zoë"}) == "Zoë's house 2"
    assert say.pile("f3") == "foundation 3"
    assert say.pile("f") == "a foundation"
    assert Strings("fr").pile("bW", me="a") == "l'écart de l'adversaire"
    assert Strings("es").pile("aH", me="a") == "tu mano"


@pytest.mark.parametrize(
    ("action", "told"),
    [
        ("aR>f", "your reserve → a foundation"),
        ("a2>b1*3", "your house 2 → the opponent's house 1, 3 cards"),
        ("aT>aW", "discards"),
        ("aT>bW", "your turned card → the opponent's waste"),
        ("turn", "turns a card"),
        ("pass", "passes"),
        ("stop 12", "calls Stop! against play 12"),
        ("stop 12 bR>f", "calls Stop! against play 12: the opponent's reserve → a foundation"),
        ("stop 12 turn", "calls Stop! against play 12: turns a card"),
        ("accept", "accepts"),
        ("resign b", "resigns"),
        ("draw?", "offers a draw"),
        ("draw+", "takes the draw"),
        ("draw-", "refuses the draw"),
        ("gibberish", "gibberish"),
    ],
)
def test_plays_in_words(action: str, told: str) -> None:
    assert Strings().action(action, me="a") == told


def test_numbers_have_their_forms() -> None:
    assert [Strings().cards(n) for n in (0, 1, 2)] == ["0 cards", "1 card", "2 cards"]
    assert [Strings("fr").cards(n) for n in (0, 1, 2)] == ["0 carte", "1 carte", "2 cartes"]
    assert [Strings("es").points(n) for n in (0, 1, 2)] == ["0 puntos", "1 punto", "2 puntos"]
    assert (Strings().plays(1), Strings().wins(1)) == ("1 play", "1 win")


def test_how_a_deal_ended() -> None:
    names = {"a": "Anna", "b": "Bert"}
    assert Strings().outcome("won", "a", 45, names) == "Anna has won the deal: 45 points."
    assert Strings().outcome("blocked", None, 0, names) == "The deal is blocked and counts for nobody."
    told = [Strings("fr").outcome("resign", winner, 1, names) for winner in "ab"]
    assert told == [
        "Bert a abandonné. Anna a gagné la manche\u00a0: 1 point.",
        "Anna a abandonné. Bert a gagné la manche\u00a0: 1 point.",
    ]


def test_a_player_is_told_of_himself_how_a_deal_ended() -> None:
    names = {"a": "Anna", "b": "Bert"}
    told = [Strings().outcome("resign", "b", 30, names, me) for me in "ab"]
    assert told == [
        "You resigned. Bert wins the deal: 30 points.",
        "Anna resigned. You win the deal: 30 points.",
    ]


def test_every_duty_has_words() -> None:
    assert sentences.DUTIES.keys() == sentences.MISSED.keys()
    assert Strings("fr").duty("fill-space") == "une carte dans la maison vide"


def test_the_tables_own_words() -> None:
    assert Strings("es").table("pile.my.house", n=3) == "Tu casa 3"
    assert Strings("fr").table("pile.other.R") == "La réserve de l'adversaire"
    assert Strings().table("pile.foundation", n=2) == "Foundation 2"
    assert Strings().table("card", face="Th") == "ten of hearts"
    assert Strings().table("pile.top", pile="X", card="Y") == "X: Y"


@pytest.mark.parametrize(
    "field", [field for field in FIELDS if field not in ("load_from", "target", "grace", "reserve")]
)
def test_every_value_of_a_rule_has_a_meaning(field: str) -> None:
    assert {value for name, value in words.MEANINGS if name == field} == set(CHOICES[field])


def test_every_rule_field_has_a_name() -> None:
    assert tuple(words.FIELDS) == FIELDS


@pytest.mark.parametrize("language", ["en", "fr", "es"])
@pytest.mark.parametrize("name", preset_names())
def test_every_preset_is_told_whole(name: str, language: str) -> None:
    say = Strings(language)
    values = rule_values(preset(name))
    sections = say.rules(values)
    told = " ".join(line for section in sections for line in section.sentences)
    assert "…" not in told
    assert "{" not in told
    assert len(sections) == 7
    assert say.preset(name) != name
    assert say.tagline(name) != ""
    assert say.summary(values).count(".") >= 8


def test_a_variant_is_told_from_its_data() -> None:
    values = rule_values(parse_rules("depot reserve=11 grace=2.5 target=3 load_from=reserve+turned"))
    say = Strings()
    assert say.rule("reserve", values) == "Each player has a reserve of 11 cards, its top card face up."
    assert say.rule("grace", values) == "Each play waits 2.5 s for a Stop!"
    assert Strings("fr").rule("grace", values) == "Chaque coup attend 2,5 s un Stop\u202f!"
    assert say.rule("target", values) == "The match goes to 3 deals won."
    assert say.rule("load_from", values) == "You may load from: the reserve, the turned card."
    assert say.preset("homemade") == "homemade"
    assert say.tagline("homemade") == ""


SAME_SUIT = "To load: put a card here that is of the same suit and one higher or lower than its top card."
ANY_SUIT = "To load: put a card here that is one higher or lower than its top card, of any suit."
NEVER = "The cards your opponent gets rid of first. By these rules you cannot load them."


@pytest.mark.parametrize(
    ("rules", "reserve", "waste"),
    [
        ("classic", SAME_SUIT, SAME_SUIT),
        ("classic load_match=any", ANY_SUIT, ANY_SUIT),
        ("depot", NEVER, ANY_SUIT),
        ("maison", NEVER, SAME_SUIT),
    ],
)
def test_the_table_says_of_the_opponents_piles_what_these_rules_let_be_loaded(
    rules: str, reserve: str, waste: str
) -> None:
    say = Strings().table_by(rule_values(parse_rules(rules)))
    assert (say("tip.other.R"), say("tip.other.W")) == (reserve, waste)
    assert say("pile.my.R") == "Your reserve"


@pytest.mark.parametrize(
    ("rules", "sources"),
    [
        ("classic", "the reserve, all houses, the turned card"),
        ("classic own_waste=yes", "the reserve, all houses, the turned card, your own waste"),
        ("depot", "the reserve, your own houses"),  # his waste may be played, but not loaded
        ("depot load_from=houses", "all houses, your own waste"),
    ],
)
def test_the_own_waste_is_loaded_from_where_all_houses_are(rules: str, sources: str) -> None:
    told = Strings().rule("load_from", rule_values(parse_rules(rules)))
    assert told == f"You may load from: {sources}."


def test_the_sentence_about_no_screen_names_every_command() -> None:
    _, _, named = Strings().sentence("no-display").partition(": ")
    assert sorted(named.rstrip(".").split(", ")) == sorted(Commands.FILES)


def test_a_strict_table_says_nothing_of_how_to_stop() -> None:
    sections = {section.title: section.sentences for section in Strings().rules(rule_values(preset("arena")))}
    assert sections["Stop!"] == ("The table refuses every wrong play; nobody calls Stop!",)


def test_the_languages_there_are() -> None:
    assert {"en": "English", "es": "español", "fr": "français"}.items() <= languages().items()


@pytest.mark.parametrize(
    ("language", "at_the_table", "to_anybody"),
    [
        ("en", ("root (you)", "Root (guest)"), ("root (host)", "Root (guest)")),
        ("fr", ("root (vous)", "Root (invité)"), ("root (hôte)", "Root (invité)")),
        ("es", ("root (tú)", "Root (invitado)"), ("root (anfitrión)", "Root (invitado)")),
    ],
)
def test_two_of_one_name_are_told_apart(
    language: str, at_the_table: tuple[str, str], to_anybody: tuple[str, str]
) -> None:
    say = Strings(language)
    alike = {"a": "root", "b": "Root"}
    assert tuple(say.apart(alike, "a").values()) == at_the_table
    assert tuple(say.apart(alike).values()) == to_anybody
    assert say.apart({"a": "root", "b": "Grace"}, "a") == {"a": "root", "b": "Grace"}


@pytest.mark.parametrize(
    ("language", "sharp", "unknown"),
    [
        ("en", "Computer (Sharp)", "Computer"),
        ("fr", "Ordinateur (Rusé)", "Ordinateur"),
        ("es", "Ordenador (Astuto)", "Ordenador"),
    ],
)
def test_the_computer_is_called_in_the_language_of_now(language: str, sharp: str, unknown: str) -> None:
    say = Strings(language)
    for kept in ("Computer (Sharp)", "Ordinateur (Rusé)", "Ordenador (Astuto)"):
        assert say.computer_kept(kept) == sharp
    assert say.computer_kept("Rechner (Schlau)") == unknown
