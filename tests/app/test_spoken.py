"""What the command line says of itself, in the language of the environment."""

from __future__ import annotations

import json
from inspect import cleandoc
from pathlib import Path

import click
import pytest

from app.catalog import find_texts, program_files
from app.cli import main
from app.cli.main import Commands, commands
from engine.bots import LEVELS

TEXTS = find_texts(program_files(Path(__file__).parent.parent.parent))


@pytest.fixture
def french(monkeypatch: pytest.MonkeyPatch) -> None:
    for variable in ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(variable, raising=False)
    monkeypatch.setenv("LC_ALL", "fr_FR.UTF-8")


def loaded() -> list[click.Command]:
    context = click.Context(commands)
    found = [commands.get_command(context, name) for name in Commands.FILES]
    assert None not in found
    return [commands, *(command for command in found if command is not None)]


def test_every_help_text_is_in_the_catalogues() -> None:
    helps = [cleandoc(command.help or "") for command in loaded()]
    helps += [p.help or "" for command in loaded() for p in command.params if isinstance(p, click.Option)]
    assert [text for text in helps if text not in TEXTS] == []
    assert len(helps) > 50


def test_every_level_of_a_computer_player_is_in_the_help() -> None:
    for option, of in (("level", "host"), ("bots", "selfplay")):
        command = commands.get_command(click.Context(commands), of)
        assert command is not None
        (told,) = [p.help for p in command.params if isinstance(p, click.Option) and p.name == option]
        assert [level for level in LEVELS if level not in str(told)] == []


@pytest.mark.usefixtures("french")
def test_the_help_is_in_the_players_language(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--help"]) == 0
    told = capsys.readouterr().out
    assert "Usage\u00a0: crapette" in told
    assert "Commandes:" in told
    assert "Attendre quelqu'un et afficher l'invitation" in told
    assert told.endswith("Sans commande, cette aide s'affiche.\n")
    assert main(["verify", "--help"]) == 0
    told = capsys.readouterr().out
    assert "Code de sortie\u00a0: 0 en ordre" in told
    assert "Afficher cette aide." in told


@pytest.mark.parametrize(
    ("args", "says"),
    [
        (["bla"], "Il n'y a pas de commande 'bla'."),
        (["host", "--admit", "x"], "Valeur impossible pour '--admit'\u00a0: 'x' n'est aucun de 'ask', 'all', 'none'."),
        (["join"], "Il manque l'argument 'INVITE-or-HOST:PORT', ou --lan."),
        (["verify"], "Argument manquant 'FILE...'."),
        (["replay", "a", "b"], "Argument de trop (b)"),
        (["host", "--port"], "L'option '--port' demande une valeur."),
    ],
)
@pytest.mark.usefixtures("french")
def test_so_is_what_was_typed_wrongly(args: list[str], says: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(args) == 2
    assert capsys.readouterr().err == f"{says}\n"
    if len(args) > 1:
        assert main([args[0], "--json", *args[1:]]) == 2
        assert json.loads(capsys.readouterr().err)["text"] == says


def test_in_english_nothing_is_lost(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LANGUAGE", "en")
    assert main(["bla"]) == 2
    assert capsys.readouterr().err == "No such command 'bla'.\n"
    assert main(["matches", "--help"]) == 0
    assert "The stored matches, the last used first." in capsys.readouterr().out
