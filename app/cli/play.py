"""`host`, `join`, `resume`: a match from the command line, played by a bot or by typing.

Owns these commands' options; what is printed of a run is `app.cli.sitting`'s, the seats are `app.seats`'.
"""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Callable, Coroutine
from contextlib import suppress
from typing import Any, TypeVar

import click

from app.addresses import offers
from app.advert import Found, advert_of, silent
from app.callee import callee
from app.cli import texts
from app.cli.console import Console
from app.cli.inviting import Inviting
from app.cli.lan import find
from app.cli.sitting import Sitting
from app.cli.terminate import terminable
from app.cli.typist import Typist
from app.cli.unwaited import Unwaited
from app.diary import close_diary, open_diary
from app.errors import AppError
from app.lan import Herald, Standing, own_addresses
from app.ledger import Ledger
from app.names import clean_name
from app.paths import paths_for
from app.profile import open_profile, usual_name
from app.router import Router
from app.seat import Seat
from app.seats import GuestTable, HostTable, Table
from app.sentences import N_
from app.settings import load_settings
from app.store import Store
from engine import parse_rules
from engine.bots import make_bot
from net.codes import Code
from net.door import Strangers
from net.identity import Identity
from net.invite import Address, Invite, format_address, parse_address, parse_addresses, parse_invite

T = TypeVar("T")
ASSIST = {"off": 0, "fits": 1, "duties": 2}  # what the table shows: nothing, where a card fits, open duties too


Play = Callable[[Sitting, Ledger, str], Coroutine[Any, Any, Seat | None]]
"""Sits down; None if the player has thought better of it before there was a seat."""


def run(ctx: click.Context, as_json: bool, level: str | None, name: str | None, play: Play) -> int:
    """Open the profile, play, print the end; the exit status."""
    console = Console(as_json)
    if level is not None:
        make_bot(level)
    paths = paths_for(ctx.obj["profile"])
    settings = load_settings(paths.settings)[0]
    usual = settings.name or usual_name(paths)
    chosen = clean_name(name) if name is not None else usual
    if name is not None and (chosen != name or not chosen):
        raise AppError("bad-option", option="--name", value=name, detail="")
    with (
        open_profile(paths) as profile,
        Store(profile.paths.store) as store,
    ):
        with suppress(AppError):
            store.sweep()
        diary = open_diary(profile.paths)
        ledger = Ledger(store, Identity(profile.key))
        typist = Typist(console, _typing()) if level is None and not as_json else None
        sitting = Sitting(console, profile, level, settings, typist)

        async def everything() -> None:
            asyncio.get_running_loop().set_default_executor(Unwaited())
            seat = await play(sitting, ledger, chosen)
            if seat is None:
                return
            try:
                await sitting.play(seat)
            finally:
                if typist is not None:
                    typist.stop()
                await seat.leave(Code.DONE if _over(seat) else Code.LEAVING)
                if sitting.herald is not None:
                    await sitting.herald.gone()

        console.unheard = sitting.unheard
        with terminable() as asked:
            try:
                asyncio.run(everything())
            except KeyboardInterrupt:
                sitting.status = asked.status
            finally:
                close_diary(diary)
                console.unheard = None
        sitting.finish()
        if sitting.unwritten is not None:
            raise sitting.unwritten
        return sitting.status


def _over(seat: Seat) -> bool:
    return seat.controller is not None and seat.controller.match.finished


bot_option = click.option(
    "--bot", "level", metavar="LEVEL", help=N_("A computer player: random, simple, casual or sharp.")
)
name_option = click.option("--name", metavar="NAME", help=N_("What the other player sees you called."))
deals_option = click.option("--deals", type=click.IntRange(1, 1000), help=N_("End after the deal with this number."))
router_option = click.option("--no-router", is_flag=True, help=N_("Do not ask the router to let the port in."))
json_option = click.option("--json", "as_json", is_flag=True, help=N_("One object a line."))


@click.command()
@click.option(
    "--rules",
    "rules_text",
    default="classic",
    show_default=True,
    help=N_('The rules, as "crapette rules" lists them, and what differs: "classic own_waste=yes".'),
)
@click.option("--port", type=click.IntRange(0, 65535), default=0, help=N_("The port to listen on; 0: any free one."))
@click.option("--bind", metavar="ADDR", help=N_("Listen on this address only."))
@click.option(
    "--admit",
    type=click.Choice(["ask", "all", "none"]),
    help=N_("Players without the invite: ask you, let all in, or none."),
)
@router_option
@click.option(
    "--assist",
    type=click.Choice(list(ASSIST)),
    default="fits",
    show_default=True,
    help=N_("What the table shows to both: nothing, where a card fits, duties too."),
)
@click.option(
    "--announce/--no-announce",
    default=None,
    help=N_("Announce the game on this network or not [default: as in the settings]."),
)
@name_option
@bot_option
@deals_option
@json_option
@click.pass_context
def host(
    ctx: click.Context,
    rules_text: str,
    port: int,
    bind: str | None,
    admit: str | None,
    no_router: bool,
    assist: str,
    announce: bool | None,
    name: str | None,
    level: str | None,
    deals: int | None,
    as_json: bool,
) -> int:
    """Wait for another player and print the invite for them."""
    rules = parse_rules(rules_text)
    strangers = Strangers(admit or ("none" if as_json or level or not _typing() else "ask"))

    async def play(sitting: Sitting, ledger: Ledger, chosen: str) -> Seat:
        router = None if no_router or not sitting.settings.map_port else Router()
        seat = HostTable(ledger, chosen, Table(rules, ASSIST[assist], strangers, deals), router=router)
        sitting.take(seat)
        found = offers(bind)  # before the port is opened: it may be that nobody could ever come
        opened = await seat.open(port, bind)
        inviting = Inviting(sitting.console, seat, found, opened)
        seat.listeners.append(inviting.heard)
        inviting.say()
        why = silent(sitting.settings.announce if announce is None else announce, strangers)
        if not why:
            advert = advert_of(ledger.identity.key, chosen, rules, strangers)
            sitting.herald = Herald(advert, opened, sitting.announced, addresses=lambda: own_addresses(bind))
            sitting.herald.attend(seat)
        elif announce:
            sitting.announced(Standing(why))  # it was asked for
        return seat

    return run(ctx, as_json, level, name, play)


def _typing() -> bool:
    """Whether a person sits at the terminal; a program started with stdin closed has none at all."""
    return sys.stdin is not None and sys.stdin.isatty()


@click.command()
@click.argument("where", metavar="[INVITE-or-HOST:PORT]", required=False)
@click.option(
    "--lan", is_flag=True, help=N_("A game announced on this network; [NAME] of the host, if there are several.")
)
@name_option
@bot_option
@deals_option
@json_option
@click.pass_context
def join(
    ctx: click.Context,
    where: str | None,
    lan: bool,
    name: str | None,
    level: str | None,
    deals: int | None,
    as_json: bool,
) -> int:
    """Join a waiting player by invite link or address, or on this network."""
    if where is None and not lan:
        raise click.UsageError(Console().say(texts.WHERE), ctx)

    async def play(sitting: Sitting, ledger: Ledger, chosen: str) -> Seat | None:
        say = sitting.console.say
        target: Invite | Found | Address
        if lan:
            sitting.console.note(say(texts.LOOKING))
            found = await _looked(sitting, find(ledger.identity.key, where or ""))
            if found is None:
                return None
            target = found
            if not target.advert.fits:
                raise AppError(Code.VERSION)
            sitting.found = True
        elif where is not None and where.startswith("crapette:"):
            target = parse_invite(where)
            if target.key == ledger.identity.key:
                raise AppError("own-key")
        else:
            target = _read(where or "", parse_address)
        sitting.uninvited = not isinstance(target, Invite)
        whom = callee(target, ledger.store.key_at)
        seat = GuestTable(ledger, chosen, whom.addresses, whom.key, whom.token, remembered=whom.remembered, deals=deals)
        sitting.take(seat)
        sitting.console.note(say(texts.ADDRESSES, addresses=", ".join(map(format_address, seat.addresses))))
        await seat.open()
        return seat

    return run(ctx, as_json, level, name, play)


async def _looked(sitting: Sitting, search: Coroutine[Any, Any, Found]) -> Found | None:
    """The game found; None if the player does not want to wait for it."""
    looking = asyncio.ensure_future(search)
    left = False

    def give_up() -> None:
        nonlocal left
        left = True  # though it may just have been found
        looking.cancel()

    sitting.wait(give_up)
    try:
        await asyncio.wait((looking,))
    finally:
        looking.cancel()  # not if it is done; else it ends with the loop, in order
    return None if left else looking.result()


def _read(text: str, parse: Callable[[str], T]) -> T:
    try:
        return parse(text)
    except Exception as error:
        if getattr(error, "code", None) in (None, Code.USELESS_ADDRESS):
            raise
        raise AppError("bad-address", address=text) from error


def _nothing_to_resume(store: Store, match: str | None) -> AppError:
    """Why the match that was asked for does not go on here."""
    if not match:
        return AppError("nothing-unfinished")
    rows = store.find(match)
    if any(row.summary.finished for row in rows):
        return AppError("match-finished")
    return AppError("match-practice" if any(row.header.practice for row in rows) else "unknown-match", match=match)


@click.command()
@click.argument("match", required=False)
@name_option
@bot_option
@deals_option
@click.option("--port", type=click.IntRange(0, 65535), help=N_("Host: listen here instead of where it was."))
@click.option("--bind", metavar="ADDR", help=N_("Host: listen on this address only."))
@router_option
@json_option
@click.pass_context
def resume(
    ctx: click.Context,
    match: str | None,
    name: str | None,
    level: str | None,
    deals: int | None,
    port: int | None,
    bind: str | None,
    no_router: bool,
    as_json: bool,
) -> int:
    """Go on with an unfinished match (the last used one, or by the beginning of its number)."""

    async def play(sitting: Sitting, ledger: Ledger, chosen: str) -> Seat:
        rows = [row for row in ledger.store.unfinished() if row.header.match_id.hex().startswith(match or "")]
        # A practice match goes on in the window only: here its computer player would never come.
        rows = [row for row in rows if row.header.mine == ledger.identity.key and not row.header.practice]
        if not rows:
            raise _nothing_to_resume(ledger.store, match)
        if match and len(rows) > 1:
            raise AppError("ambiguous-match", match=match)
        head = rows[0].header
        log = ledger.log(head.match_id)
        assert log is not None
        seat: HostTable | GuestTable
        if head.role == 0:
            from app.match import new_match
            from net.terms import Terms

            table = Table(new_match(Terms.decode(head.terms)).rules, deals=deals)
            router = None if no_router or not sitting.settings.map_port else Router()
            seat = HostTable(ledger, chosen, table, resume=head.match_id, router=router)
            sitting.take(seat)
            old = int(head.address) if head.address.isdecimal() else 0
            opened = await seat.open(old if port is None else port, bind)
            say = sitting.console.say
            event = {"event": "resume", "match": head.match_id.hex(), "port": opened}
            sitting.console.emit(event, say(texts.LISTENING, port=opened))
            seat.listeners.append(Inviting(sitting.console, seat, (), opened).heard)
        else:
            seat = GuestTable(ledger, chosen, _read(head.address, parse_addresses), head.pk_host, log=log, deals=deals)
            sitting.take(seat)
            sitting.console.emit({"event": "resume", "match": head.match_id.hex(), "address": head.address}, "")
            await seat.open()
        return seat

    return run(ctx, as_json, level, name, play)
