"""What `--help` and click itself say, in the player's language.

Owns the way there: the help texts stand beside their options and commands (a command's is its docstring), and click
asks the standard library's gettext for its own words. Those that a player of this game may read are marked here, so
that the catalogues have them; a version of click that says something else says it in English.
"""

from __future__ import annotations

import gettext
from copy import copy
from importlib.resources import files
from inspect import cleandoc
from typing import TypeVar

import click

from app.i18n import DOMAIN
from app.sentences import N_
from app.strings import Strings
from app.words import N_plural

C = TypeVar("C", bound=click.Command)

CLICK = (
    N_("Usage:"),
    N_("Options"),
    N_("Commands"),
    N_("Show this message and exit."),
    N_("default: {default}"),
    N_("required"),
    N_("Missing argument"),
    N_("Missing option"),
    N_("No such command {name!r}."),
    N_("No such option {name!r}."),
    N_("Option {name!r} does not take a value."),
    N_("Invalid value: {message}"),
    N_("Invalid value for {param_hint}: {message}"),
    N_("{value!r} is not a valid {number_type}."),
    N_("{value} is not in the range {range}."),
)
CLICK_PLURAL = (
    N_plural("Did you mean {possibility}?", "(Did you mean one of: {possibilities}?)"),
    N_plural("Got unexpected extra argument ({args})", "Got unexpected extra arguments ({args})"),
    N_plural("Option {name!r} requires an argument.", "Option {name!r} requires {nargs} arguments."),
    N_plural("{value!r} is not {choice}.", "{value!r} is not one of {choices}."),
)


def let_click_speak() -> None:
    """From now on click's own words come from the catalogues too, in the language of the environment."""
    gettext.bindtextdomain(DOMAIN, str(files("resources").joinpath("locale")))
    gettext.textdomain(DOMAIN)


def spoken(command: C, say: Strings) -> C:
    """The same command with its help and that of its options in a language."""
    told = copy(command)
    told.help = say(cleandoc(told.help or ""))
    told.params = [_option(param, say) if isinstance(param, click.Option) else param for param in told.params]
    return told


def _option(option: click.Option, say: Strings) -> click.Option:
    told = copy(option)
    told.help = say(told.help) if told.help else told.help
    return told
