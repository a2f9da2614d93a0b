"""`lan`: the games announced on this network; and finding one of them for `join --lan`.

Owns this command's options and output; what is heard is `app.lan`'s.
"""

from __future__ import annotations

import asyncio
from typing import Any

import click

from app.advert import Found
from app.cli import texts
from app.cli.console import Console
from app.errors import AppError
from app.lan import Around, Lookout
from app.paths import paths_for
from app.profile import read_key
from app.sentences import N_
from app.strings import Strings
from net.identity import Identity, fingerprint
from net.invite import format_address

USUAL_SECONDS = 3.0
FIRST_SECONDS = 16.0  # until somebody is found: the last of four questions is asked after 14
OTHERS_SECONDS = 1.5  # after the first, for those of the same name
NOBODY = bytes(32)  # a profile that has no key yet has no advert either


@click.command()
@click.option(
    "--seconds",
    type=click.FloatRange(0.5, 600),
    default=USUAL_SECONDS,
    show_default=True,
    help=N_("How long to listen."),
)
@click.option("--json", "as_json", is_flag=True, help=N_("One object a line."))
@click.pass_context
def lan(ctx: click.Context, seconds: float, as_json: bool) -> int:
    """The games announced on this network."""
    console = Console(as_json)
    paths = paths_for(ctx.obj["profile"])
    # Not opened: a window of the same profile may be waiting meanwhile.
    own = Identity(read_key(paths.key)).key if paths.key.exists() else NOBODY
    around = asyncio.run(_listen(own, seconds))
    if around.code == "look-failed":
        raise AppError("look-failed", detail=around.detail)
    for game in around.games:
        console.emit(game_event(game), told(game, console.say))
    if not around.games:
        console.note(console.say.sentence(around.code or "no-game"))
    elif around.more:
        console.note(console.say.sentence("look-more"))
    return 0


async def find(own: bytes, wanted: str) -> Found:
    """The one game whose host is called `wanted`, or whose key in words begins so; "" any.

    Raises AppError ``no-game``, ``ambiguous-game``, ``look-failed``, ``look-no-network``.
    """
    heard: asyncio.Queue[Around] = asyncio.Queue()
    lookout = Lookout(own, heard.put_nowait)
    lookout.start()
    games: tuple[Found, ...] = ()
    loop = asyncio.get_running_loop()
    end = loop.time() + FIRST_SECONDS
    try:
        while True:
            try:
                async with asyncio.timeout_at(end):
                    around = await heard.get()
            except TimeoutError:
                break
            if around.code:
                raise AppError(around.code, detail=around.detail)
            before, games = games, tuple(game for game in around.games if _fits(game, wanted))
            if games and not before:
                end = loop.time() + OTHERS_SECONDS
    finally:
        await lookout.gone()
    if not games:
        raise AppError("no-game")
    if len(games) > 1:
        raise AppError("ambiguous-game", games="; ".join(f"{g.advert.name} ({_words(g)})" for g in games))
    return games[0]


async def _listen(own: bytes, seconds: float) -> Around:
    seen: list[Around] = [Around()]
    lookout = Lookout(own, seen.append)
    lookout.start()
    try:
        await asyncio.sleep(seconds)
    finally:
        await lookout.gone()
    return seen[-1]


def game_event(game: Found) -> dict[str, Any]:
    """The `game` object: what the advert says and nothing has proved."""
    advert = game.advert
    return {
        "event": "game",
        "name": advert.name,
        "key": advert.key.hex(),
        "words": _words(game),
        "addresses": [format_address(address) for address in game.addresses],
        "rules": advert.rules,
        "changed": advert.changed,
        "asks": advert.asks,
        "fits": advert.fits,
    }


def told(game: Found, say: Strings) -> str:
    """Two lines for people: who waits where and by which rules, and the key in words."""
    advert = game.advert
    rules = [say.preset(advert.rules)] if advert.rules else []
    rules += [say(texts.CHANGED)] if advert.changed else []
    rules = rules if advert.fits else [say(texts.OTHER_VERSION)]
    places = ", ".join(format_address(address) for address in game.addresses)
    return f"{advert.name}  {places}  {', '.join(rules)}".rstrip() + f"\n  {say(texts.KEY_IS, words=_words(game))}"


def _words(game: Found) -> str:
    return " ".join(fingerprint(game.advert.key))


def _fits(game: Found, wanted: str) -> bool:
    return not wanted or game.advert.name.casefold() == wanted.casefold() or _words(game).startswith(wanted)
