"""`verify`, `replay`, `export`, `matches`, `forget`: what a record shows, and which are kept.

Owns these commands' options and output; folding and judging are `app.review`'s.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from pathlib import Path

import click

from app.cli import texts
from app.cli.console import Console
from app.cli.progress import Progress
from app.desktop import integrate as register
from app.errors import AppError
from app.export import as_json as json_of
from app.export import as_text, position_at, status_sentence, verify_object
from app.faults import missed_counts, stop_disputes
from app.filing import drop_record, open_record, open_records, record_name, save_as
from app.history import stored_record
from app.names import showable
from app.paths import Paths, paths_for
from app.profile import open_profile
from app.reasons import ruling
from app.review import Moment, Review, review
from app.sentences import N_
from app.store import Store
from net.codes import Code, NetError
from net.record import Record
from net.verdict import Status

SOUND = frozenset({Status.NOT_BEGUN, Status.FINISHED, Status.OWED, Status.WAITING})
NOT_A_RECORD = 2
READING = 0.65  # the part of the work that is done when a file is read and its signatures checked; the rest is folding
STRIDE = 64  # entries between two looks at the clock
MOST_KEPT = 100_000_000  # references, some half a gigabyte; the longest honest records keep a few million

files_argument = click.argument("files", metavar="FILE...", nargs=-1, required=True, type=click.Path(path_type=Path))
file_argument = click.argument("file", metavar="FILE", type=click.Path(path_type=Path))
json_option = click.option("--json", "as_json", is_flag=True, help=N_("One object."))


@click.command()
@files_argument
@json_option
def verify(files: tuple[Path, ...], as_json: bool) -> int:
    """Recompute a record: signatures, cards, plays, Stops, scores. Several files of one match are joined.

    Exit status: 0 sound, 1 somebody broke the law or the file is damaged, 2 not a record.
    """
    console = Console(as_json)
    try:
        with Progress(hidden=as_json) as progress:
            records = open_records(files, progress.part(READING))
            seen = review(records, _bound(files[0], records, progress.part(1 - READING)))
    except (AppError, NetError) as error:
        return console.fail(error, NOT_A_RECORD)
    names = [str(file) for file in files]
    result = verify_object(seen, names)
    players = console.say.apart(seen.names)
    sound = [console.say(texts.SOUND)] if seen.verdict.status in SOUND else []
    status = " ".join([*sound, status_sentence(seen, console.say)])
    told = [console.say(texts.STATUS, file=", ".join(names), status=status)]
    told.append(console.say(texts.ENTRIES, n=result["entries"], head=result["head"]))
    for over in seen.deals:
        outcome = over.outcome
        text = console.say.outcome(outcome.reason, outcome.winner, outcome.points, players)
        told.append(console.say(texts.DEAL, deal=over.deal, text=text, plays=console.say.plays(over.plays)))
    for deal, counts in missed_counts(seen).items():
        if any(counts.values()):
            missed = ", ".join(f"{players[seat]} {n}" for seat, n in counts.items() if n)
            told.append(console.say(texts.MISSED, deal=deal, missed=missed))
    for call, stop in zip(seen.stops, stop_disputes(seen), strict=True):
        ruled = ruling(stop, console.say, players)
        told.append(" ".join((f"{players[call.by]}: {call.text}.", ruled.verdict, *ruled.reason)))
    console.emit(result, "\n".join(told))
    return 0 if seen.verdict.status in SOUND else 1


@click.command()
@file_argument
@click.option("--at", type=click.IntRange(min=0), help=N_("After this entry (default: the last)."))
@json_option
def replay(file: Path, at: int | None, as_json: bool) -> int:
    """The position after an entry of a record."""
    console = Console(as_json)
    seen = _read(file, as_json)
    last = len(seen.moments) - 1
    n = last if at is None else at
    if not 0 <= n <= last:
        raise AppError("bad-entry-number", n=n)
    entry = seen.moments[n].entry
    text = position_at(seen, n + 1)
    event = {"n": n, "author": "ab"[entry.author], "kind": str(entry.kind), "action": entry.text, "position": text}
    what = f"{seen.names['ab'[entry.author]]}: {entry.kind} {entry.text}".rstrip()
    # As a comment, so that `judge --position` reads the output as it is.
    console.emit(event, f"# {console.say(texts.AFTER, n=n, what=what)}\n{text}")
    return 0


@click.command()
@click.argument("what", metavar="FILE-or-MATCH")
@click.option("--as", "form", type=click.Choice(["text", "json", "record"]), required=True, help=N_("What to write."))
@click.option(
    "--out", type=click.Path(path_type=Path), help=N_("Write here instead of stdout; a record also into a folder.")
)
@click.pass_context
def export(ctx: click.Context, what: str, form: str, out: Path | None) -> int:
    """A record as text or JSON; a stored match (by the beginning of its number) as a record."""
    console = Console()
    if form == "record":
        paths = paths_for(ctx.obj["profile"])
        record = _stored(paths, what)
        if record.damaged_at is not None:
            console.note(console.say.sentence(Code.DAMAGED))
        name = record_name(record.header.match_id)
        # written anew: a rename does not lead to another disk, and the profile keeps its own copy
        path = save_as(record, paths.records / name if out is None else out / name if out.is_dir() else out)
        console.emit({}, console.say(texts.WROTE, path=path))
        return 0
    seen = _read(Path(what))
    text = as_text(seen, console.say) if form == "text" else json_of(seen) + "\n"
    if out is None:
        click.echo(text, nl=False)
        return 0
    try:
        out.write_text(text, "utf-8")
    except OSError as error:
        raise AppError("file-unwritable", path=str(out), detail=error.strerror or str(error)) from error
    console.emit({}, console.say(texts.WROTE, path=out))
    return 0


@click.command()
@json_option
@click.pass_context
def matches(ctx: click.Context, as_json: bool) -> int:
    """The stored matches, the last used first."""
    console = Console(as_json)
    paths = paths_for(ctx.obj["profile"])
    if not paths.store.exists():
        console.note(console.say(texts.NO_MATCHES))
        return 0
    with Store(paths.store) as store:
        rows = store.history()
        if not rows:
            console.note(console.say(texts.NO_MATCHES))
        for row in rows:
            head, summary = row.header, row.summary
            peer = kept = showable(head.peer)
            if head.practice:
                peer = console.say.computer_kept(head.peer)
            number = head.match_id.hex()
            event = {"match": number, "peer": kept, "score": list(summary.score), "finished": summary.finished}
            state = console.say.sentence("status-finished") if summary.finished else ""
            mine, theirs = summary.score[::-1] if head.role else summary.score  # as the window has it
            console.emit(event, f"{number[:16]}  {peer}  {mine} : {theirs}  {state}".rstrip())
    return 0


@click.command()
@click.argument("match")
@click.pass_context
def forget(ctx: click.Context, match: str) -> int:
    """Delete a stored match and its record, by the beginning of its number: nobody can go on with it then."""
    console = Console()
    with open_profile(paths_for(ctx.obj["profile"])) as profile, Store(profile.paths.store) as store:
        rows = store.find(match) if match else ()  # everything begins with nothing
        if not rows:
            raise AppError("unknown-match", match=match)
        if len(rows) > 1:
            raise AppError("ambiguous-match", match=match)
        match_id = rows[0].header.match_id
        store.delete(match_id)
        drop_record(match_id, profile.paths.records)
    console.emit({}, console.say(texts.FORGOTTEN, match=match_id.hex()[:16]))
    return 0


@click.command()
def integrate() -> int:
    """Make the game known to this desktop (Linux): menu, icon, records and invites by a click."""
    console = Console()
    for path in register(os.environ):
        console.emit({}, console.say(texts.WROTE, path=path))
    return 0


def _stored(paths: Paths, number: str) -> Record:
    """The record of a stored match. Nothing is signed for it, so it needs neither the key nor its lock."""
    if not number or not paths.store.exists():
        raise AppError("unknown-match", match=number)
    with Store(paths.store) as store:
        rows = store.find(number)
        if not rows:
            raise AppError("unknown-match", match=number)
        if len(rows) > 1:
            raise AppError("ambiguous-match", match=number)
        return stored_record(store, rows[0].header.match_id)


def _read(file: Path, hidden: bool = False) -> Review:
    with Progress(hidden) as progress:
        records = [open_record(file, progress.part(READING))]
        return review(records, _bound(file, records, progress.part(1 - READING)))


def _bound(file: Path, records: Sequence[Record], told: Callable[[float], None]) -> Callable[[Moment], None]:
    """A look at every moment that ends the work with ``file-too-big``, and tells which part of it was done.

    Each table keeps the plays of its turn that may be stopped: crafted long turns would take gigabytes.
    """
    kept = 0
    whole = max(len(record.chain) for record in records)

    def look(moment: Moment) -> None:
        nonlocal kept
        state = moment.match.state
        if moment.entry.n % STRIDE == STRIDE - 1:
            told(STRIDE / whole)
        kept += 0 if state is None else len(state.window) + len(state.arisen)
        if kept > MOST_KEPT:
            raise AppError("file-too-big", path=str(file))

    return look
