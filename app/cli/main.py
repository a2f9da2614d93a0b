"""`crapette …`: the commands, their options, and one place where every trouble becomes a sentence and a status.

Owns the table of commands; what they do is in the files beside it. The window is opened by a callback from `ui.run`:
app never imports ui.
"""

from __future__ import annotations

import errno
import os
import sys
from collections.abc import Callable, Sequence
from importlib import import_module, metadata
from pathlib import Path
from typing import IO, ClassVar

import click

from app.cli import texts
from app.cli.console import Console, wanted_json
from app.cli.plain import speak_plainly
from app.cli.spoken import let_click_speak, spoken
from app.errand import Errand, is_link, link_of, unwrapped
from app.errors import AppError
from app.sentences import N_

NO_ROOM = frozenset({errno.ENOSPC, errno.EIO, errno.EFBIG})
OpenWindow = Callable[[str | None, Errand | None], int]
"""Profile and, for `crapette FILE` or `crapette LINK`, what to show; answers the exit status."""


class Commands(click.Group):
    """Loads a command's file when it is asked for, so that the window need not wait for all of them."""

    FILES: ClassVar[dict[str, str]] = {
        "host": "play",
        "join": "play",
        "lan": "lan",
        "resume": "play",
        "selfplay": "study",
        "verify": "records",
        "replay": "records",
        "export": "records",
        "matches": "records",
        "forget": "records",
        "backup": "rescue",
        "restore": "rescue",
        "set-aside": "rescue",
        "integrate": "records",
        "judge": "study",
        "rules": "study",
    }

    def list_commands(self, ctx: click.Context) -> list[str]:
        """All names, in the order of the help page."""
        return list(self.FILES)

    def get_command(self, ctx: click.Context, name: str) -> click.Command | None:
        """The command, imported now."""
        if name not in self.FILES:
            return None
        command = getattr(import_module(f"app.cli.{self.FILES[name]}"), name.replace("-", "_"))
        assert isinstance(command, click.Command)
        return spoken(command, Console().say)

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """What looks like a file was meant as one: "no such command" would say nothing about it."""
        path = Path(args[0])
        if args[0] not in self.FILES and path.is_dir():
            raise AppError("file-folder", path=args[0])
        if args[0] not in self.FILES and (path.suffix or len(path.parts) > 1) and not path.exists():
            raise AppError("file-missing", path=args[0])
        return super().resolve_command(ctx, args)

    def format_epilog(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """The last line tells what happens without a command, which depends on how the program was started."""
        window = bool(ctx.obj and ctx.obj.get("open_window"))
        formatter.write_paragraph()
        formatter.write_text(Console().say(texts.WITHOUT_COMMAND if window else texts.WITHOUT_WINDOW))


def _version(ctx: click.Context, _param: click.Parameter, asked: bool) -> None:
    """Looked up only when asked: reading a package's metadata takes longer than painting a window."""
    if asked:
        try:
            click.echo(f"crapette {metadata.version('crapette')}")
        except metadata.PackageNotFoundError:
            click.echo("crapette (run from its source)")
        ctx.exit()


@click.group(
    cls=Commands,
    invoke_without_command=True,
    context_settings={"help_option_names": ["-h", "--help"]},
)
@click.option("--profile", metavar="NAME", help=N_("Keep identity and matches apart under this name."))
@click.option(
    "--version", is_flag=True, is_eager=True, expose_value=False, callback=_version, help=N_("Show the version.")
)
@click.pass_context
def commands(ctx: click.Context, profile: str | None) -> int:
    """Crapette (Russian Bank) for two people over a LAN or the internet, without any server."""
    ctx.ensure_object(dict)
    ctx.obj["profile"] = profile
    if ctx.invoked_subcommand is None:
        open_window: OpenWindow | None = ctx.obj.get("open_window")
        if open_window is None:
            click.echo(ctx.get_help())
            return 0
        return open_window(profile, ctx.obj.get("errand"))
    return 0


def main(args: Sequence[str] | None = None, open_window: OpenWindow | None = None) -> int:
    """Run a command line; answers the exit status. Nothing ends in a traceback but a fault of the program."""
    argv = list(sys.argv[1:] if args is None else args)
    obj: dict[str, object] = {"open_window": open_window}
    named = [arg for arg in argv if not arg.startswith("-")]
    alone = len(named) == 1 or (len(named) == 2 and "--profile" in argv)
    is_name = argv[-2:-1] == ["--profile"]  # a profile's, though a file here may be called so too
    console = Console(wanted_json(argv))
    speak_plainly(sys.stdout, sys.stderr)
    try:
        if open_window is not None and alone and not is_name and named[-1] == argv[-1]:
            argv[-1] = unwrapped(argv[-1])
            if is_link(argv[-1]):
                obj["errand"] = link_of(argv.pop())
            elif _is_record(argv[-1]):
                obj["errand"] = Path(argv.pop())
        let_click_speak()
        result = spoken(commands, console.say).main(argv, prog_name="crapette", standalone_mode=False, obj=obj)
        return result if isinstance(result, int) else 0
    except click.exceptions.Abort:
        return 130
    except KeyboardInterrupt:
        return 130
    except BrokenPipeError:
        # the reader has gone, e.g. `crapette rules | head`
        _say_no_more()
        return 141
    except Exception as error:
        if getattr(error, "code", None) is None and not isinstance(error, click.ClickException | OSError):
            raise
        if isinstance(error, OSError) and error.errno in NO_ROOM and error.filename is None:
            # Files of ours are spoken for where they are written: this is where the answer goes.
            _say_no_more()
            error = AppError("output-failed", detail=os.strerror(error.errno))
        try:
            return console.fail(error)
        except OSError:
            _say_no_more(sys.stderr)  # there is nobody left to tell
            return 1


def _say_no_more(stream: IO[str] | None = None) -> None:
    """What still waits to be written would fail once more when the program ends. `stream`: stdout if not given."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), (stream or sys.stdout).fileno())


def _is_record(arg: str) -> bool:
    path = Path(arg)
    # A pipe is told to be none in the window; what is not there needs no window to be told.
    special = arg.endswith(".crapette") and path.exists() and not path.is_dir()
    return special or (arg not in Commands.FILES and path.is_file())
