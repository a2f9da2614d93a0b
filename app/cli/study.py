"""`selfplay`, `judge`, `rules`: what needs neither a connection nor a record.

Owns these commands' options and output.
"""

from __future__ import annotations

import errno
import os
import sys
from itertools import islice
from pathlib import Path

import click

from app.cli import texts
from app.cli.console import Console, bad_option
from app.cli.guide import rules_in_words
from app.cli.progress import Progress
from app.errors import AppError
from app.grounds import grounds
from app.selfplay import Played
from app.selfplay import selfplay as play_deals
from app.sentences import N_
from app.strings import Strings
from engine import (
    IllegalAction,
    apply,
    faults,
    format_position,
    format_rules,
    parse_action,
    parse_position,
    parse_rules,
    preset_names,
)
from engine.actions import Stop
from engine.bots import make_bot
from engine.presets import rule_values
from engine.rules import CHOICES, FIELDS, MAX_GRACE_MS, MAX_TARGET, LoadFrom

MAX_GAMES = 1_000_000
MAX_POSITION = 64 * 1024
VALUES_WIDTH = 50  # of the column with what is typed; the longest rule sticks out


def deal_event(played: Played) -> dict[str, object]:
    """The `deal` object of the contract."""
    outcome = played.outcome
    return {
        "event": "deal",
        "deal": played.deal,
        "winner": outcome.winner,
        "reason": outcome.reason,
        "points": outcome.points,
        "plays": played.plays,
    }


@click.command()
@click.option("--games", type=click.IntRange(1, MAX_GAMES), default=1, show_default=True, help=N_("How many deals."))
@click.option(
    "--seed", type=click.IntRange(-(2**63), 2**63 - 1), default=0, show_default=True, help=N_("Same seed, same deals.")
)
@click.option(
    "--bots", default="simple,simple", show_default=True, help=N_("Two levels of: random, simple, casual, sharp.")
)
@click.option(
    "--rules",
    "rules_text",
    default="classic",
    show_default=True,
    help=N_('The rules, as "crapette rules" lists them, and what differs: "classic own_waste=yes".'),
)
@click.option("--json", "as_json", is_flag=True, help=N_("One object a line."))
def selfplay(games: int, seed: int, bots: str, rules_text: str, as_json: bool) -> int:
    """Computer players play against each other, in one process, through the whole engine."""
    console = Console(as_json)
    rules = parse_rules(rules_text)
    levels = bots.split(",")
    if len(levels) != 2:
        raise bad_option("--bots", bots, "LEVEL,LEVEL")
    for level in levels:
        make_bot(level)
    deals = play_deals(rules, games, seed, (levels[0], levels[1]))
    won = [0, 0]
    with Progress(hidden=as_json) as progress:
        for played in islice(deals, games):
            winner = played.outcome.winner
            if winner is not None:
                won[("ab".index(winner) + played.deal + 1) % 2] += 1
            console.emit(deal_event(played) | {"bots": list(played.bots)}, _told(console, played))
            progress.add(1 / games)
    if not as_json:
        values = {"games": games, "first": levels[0], "first_won": won[0], "second": levels[1], "second_won": won[1]}
        console.put(console.say(texts.SELFPLAY_ENDS, **values))
    return 0


def _told(console: Console, played: Played) -> str:
    outcome = played.outcome
    names = {seat: f"{seat} ({bot})" for seat, bot in zip("ab", played.bots, strict=True)}
    text = console.say.outcome(outcome.reason, outcome.winner, outcome.points, names)
    return console.say(texts.DEAL, deal=played.deal, text=text, plays=console.say.plays(played.plays))


@click.command()
@click.option(
    "--position", "file", required=True, type=click.Path(path_type=Path), help=N_("A position text; - for stdin.")
)
@click.argument("action")
@click.option("--json", "as_json", is_flag=True, help=N_("One object."))
def judge(file: Path, action: str, as_json: bool) -> int:
    """The verdict on one ACTION in a position, with the rule it rests on."""
    console = Console(as_json)
    state = parse_position(read_text(file))
    act = parse_action(action)
    verdict, after = "ok", state
    codes: tuple[str, ...] = ()
    values: dict[str, bool] = {}
    try:
        codes = faults(state, act)
        verdict = "fault" if codes else "ok"
        after = apply(state, act).state
    except IllegalAction as error:
        if not codes:
            verdict, codes = "impossible", error.codes
    if verdict == "ok":
        told = console.say(texts.VERDICT_OK)
    else:
        text = texts.VERDICT_FAULT if verdict == "fault" else texts.VERDICT_IMPOSSIBLE
        told = console.say(text, why=console.say.refusal(codes))
    behind = grounds(state.rules, act, codes, console.say)
    if behind:
        told += "\n" + console.say(texts.RULE, rule=" ".join(behind))
    if isinstance(act, Stop) and verdict == "ok":
        values["upheld"] = after.window == ()
        told = console.say(texts.STOP_UPHELD if values["upheld"] else texts.STOP_DENIED)
    event = {"verdict": verdict, "codes": list(codes), "position": format_position(after), **values}
    event["rules"] = list(behind)
    console.emit(event, f"{told}\n\n{format_position(after)}")
    return 0


def read_text(file: Path) -> str:
    """A small text file, or stdin for ``-``. AppError ``file-unreadable`` or ``file-too-big``."""
    try:
        if str(file) == "-":
            if sys.stdin is None:  # closed by whoever started us
                raise OSError(errno.EBADF, os.strerror(errno.EBADF))
            data = sys.stdin.buffer.read(MAX_POSITION + 1)
        else:
            with file.open("rb") as handle:
                data = handle.read(MAX_POSITION + 1)
    except OSError as error:
        raise AppError("file-unreadable", path=str(file), detail=error.strerror or str(error)) from error
    if len(data) > MAX_POSITION:
        raise AppError("file-too-big", path=str(file))
    try:
        return data.decode("utf-8-sig")  # some editors put a mark before the text
    except UnicodeDecodeError as error:
        raise AppError("file-unreadable", path=str(file), detail="not UTF-8") from error


def single_rules(say: Strings) -> list[str]:
    """Every single rule: how it is typed, with its values, and what it is called."""
    values = {name: "|".join(CHOICES.get(name, ())) for name in FIELDS}
    values["load_from"] = "+".join(map(str, LoadFrom))
    values |= {"target": f"1-{MAX_TARGET}", "grace": f"0-{MAX_GRACE_MS // 1000}"}
    return [f"  {f'{name}={values[name]}':<{VALUES_WIDTH}}  {say.rule_name(name)}" for name in FIELDS]


@click.command()
@click.argument("rules_text", metavar="[PRESET or RULES]", required=False, nargs=-1)
@click.option("--json", "as_json", is_flag=True, help=N_("One object."))
def rules(rules_text: tuple[str, ...], as_json: bool) -> int:
    """The rules in words, from the data; without an argument the presets and the names of single rules."""
    console = Console(as_json)
    if not rules_text:
        for name in preset_names():
            console.emit({"event": "preset", "name": name}, name)
        console.note("\n".join(("", console.say(texts.SINGLE_RULES), *single_rules(console.say))))
        return 0
    chosen = parse_rules(" ".join(rules_text))
    sections = console.say.rules(rule_values(chosen))
    event = {"event": "rules", "rules": format_rules(chosen), "text": [[s.title, *s.sentences] for s in sections]}
    console.emit(event, f"{format_rules(chosen)}\n\n{rules_in_words(console.say, chosen)}")
    return 0
