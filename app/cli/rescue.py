"""`backup`, `restore`, `set-aside`: what helps after the loss of a disk's contents.

Owns these commands' options and output. Nothing is deleted or overwritten: `app.profile` and `app.rescue` keep it.
"""

from __future__ import annotations

from pathlib import Path

import click

from app.cli import texts
from app.cli.console import Console
from app.errors import AppError
from app.paths import Paths, paths_for
from app.profile import back_up, hold, new_key, open_profile, read_backup, read_key, restore_key
from app.rescue import set_store_aside
from app.sentences import N_
from net.identity import Identity, fingerprint

file_argument = click.argument("file", metavar="FILE", type=click.Path(path_type=Path))


@click.command()
@file_argument
@click.pass_context
def backup(ctx: click.Context, file: Path) -> int:
    """Copy your key to FILE. Whoever has the copy can play as you."""
    console = Console()
    with open_profile(paths_for(ctx.obj["profile"])) as profile:
        back_up(profile, file)
    console.emit({}, console.say(texts.BACKED_UP, path=file))
    return 0


@click.command()
@click.argument("file", metavar="[FILE]", type=click.Path(path_type=Path), required=False)
@click.option("--new", "fresh", is_flag=True, help=N_("Make a new key in the place of one that is lost or damaged."))
@click.pass_context
def restore(ctx: click.Context, file: Path | None, fresh: bool) -> int:
    """Play with the key of a back-up. The present key is kept beside it."""
    console = Console()
    if (file is None) is not fresh:
        raise click.UsageError(console.say(texts.FILE_OR_NEW))
    paths = paths_for(ctx.obj["profile"])
    present = _present(paths)
    if file is None and present is not None:
        raise AppError("key-sound")
    key = new_key() if file is None else read_backup(file)
    if key == present:
        raise AppError("key-same")
    kept = restore_key(paths, key)
    console.emit({}, console.say(texts.KEY_PUT, words=" ".join(fingerprint(Identity(key).key))))
    if kept is not None:
        console.emit({}, console.say(texts.KEY_KEPT, path=kept))
    return 0


@click.command(name="set-aside")
@click.pass_context
def set_aside(ctx: click.Context) -> int:
    """Set a damaged file of matches aside, so that an empty one takes its place."""
    console = Console()
    paths = paths_for(ctx.obj["profile"])
    with hold(paths):
        kept = set_store_aside(paths.store)
    console.emit({}, console.say(texts.STORE_ASIDE, path=kept))
    return 0


def _present(paths: Paths) -> bytes | None:
    """The key that is there; None if it is lost or damaged."""
    try:
        return read_key(paths.key) if paths.key.exists() else None
    except AppError as error:
        if error.code == "key-damaged":
            return None
        raise
