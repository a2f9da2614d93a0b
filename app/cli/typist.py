"""A person at a terminal: reads lines, shows the table as text.

Owns the reading of stdin beside the running loop. What is typed are action texts, and a few letters.
"""

from __future__ import annotations

import asyncio
import io
import sys
import threading

import click

from app import happening as h
from app.cli import texts
from app.cli.console import Console
from app.reasons import ruling
from app.seat import Seat
from engine import State, format_position, format_rules
from net.codes import Code

YES = frozenset({"y", "yes", "o", "oui", "s", "si", "sí"})


class Typist:
    """Lines from stdin become plays; what happens becomes text."""

    def __init__(self, console: Console) -> None:
        self.console = console
        self._seat: Seat | None = None
        self._question: str | None = None  # "admit" or "terms": the next line answers it
        self._stopped = False
        self._early: list[str] = []  # typed before there was anything to answer
        self._shown: State | None = None

    def start(self, seat: Seat) -> None:
        """Begin to read."""
        self._seat = seat
        loop = asyncio.get_running_loop()

        def read() -> None:
            # A daemon thread: readline cannot be interrupted, and must not keep the program from ending.
            lines = sys.stdin or ()  # closed: nothing is ever typed
            if isinstance(lines, io.TextIOWrapper):
                lines.reconfigure(errors="replace")  # a stray byte must not end the reading
            for line in lines:
                if self._stopped:
                    return
                loop.call_soon_threadsafe(self._typed, line.strip())
            if not self._stopped:
                loop.call_soon_threadsafe(self._leave)

        threading.Thread(target=read, daemon=True, name="typist").start()

    def stop(self) -> None:
        """Read no more."""
        self._stopped = True

    def heard(self, what: h.Happening) -> None:
        """Ask, or show."""
        say = self.console.say
        match what:
            case h.AdmitWanted(_, words, _):
                self._ask("admit", say(texts.ADMIT, words=" ".join(words)))
            case h.TermsProposed(rules, assist, _):
                self._ask("terms", say(texts.ACCEPT_TERMS, rules=format_rules(rules), help=say(texts.HELPS[assist])))
            case h.Begun():
                click.echo(self._help())
            case h.Changed(dispute=dispute, events=events) if dispute is not None:
                assert self._seat is not None
                control = self._seat.controller
                assert control is not None
                ruled = ruling(dispute, say, control.names, control.me, events)
                click.echo(" ".join((ruled.verdict, *ruled.reason, *ruled.consequence)))
            case h.Settled():
                self._show()
            case h.Refused(codes, _):
                click.echo(say.refusal(codes))
            case h.Said(text):
                click.echo(f"« {text} »")

    def _ask(self, question: str, text: str) -> None:
        self._question = question
        click.echo(text)
        if self._early:
            asyncio.get_running_loop().call_soon(self._typed, self._early.pop(0))

    def _typed(self, line: str) -> None:
        seat = self._seat
        assert seat is not None
        if self._question is None and seat.controller is None and line != "q":
            self._early.append(line)
            return
        question, self._question = self._question, None
        if question == "admit":
            seat.admit(line.lower() in YES)
        elif question == "terms":
            if line.lower() in YES:
                seat.accept_terms()
            else:
                seat.decline_terms()
        elif line == "q":
            self._leave()
        elif seat.controller is None or not line:
            pass
        elif line == "?":
            offered = seat.controller.offered()
            none = texts.NOTHING_FITS if seat.controller.terms.assist else texts.NO_HELP
            click.echo(" ".join(offered) or self.console.say(none))
        elif line.lower() in ("help", "h"):
            click.echo(self._help())
        elif line.startswith('"'):
            refusal = seat.controller.chat(line.strip('"'))
            if refusal is not None:
                click.echo(self.console.say(texts.CANNOT_SAY))
        else:
            refusal = seat.controller.submit(line)
            if refusal is not None:
                told = [self.console.say.sentence(code, detail=refusal.detail) for code in refusal.codes]
                click.echo(" ".join(told))
                if refusal.detail:
                    click.echo(self.console.say(texts.HOW_TO_PLAY))

    def _help(self) -> str:
        assert self._seat is not None
        control = self._seat.controller
        assert control is not None
        other = "b" if control.me == "a" else "a"
        return self.console.say(texts.HELP, seat=control.me, other=other, name=control.names[control.me])

    def _leave(self) -> None:
        seat = self._seat
        assert seat is not None
        if self._stopped:
            return
        self._stopped = True
        if seat.controller is not None:
            click.echo(self.console.say(texts.LEFT))
        task = asyncio.ensure_future(seat.leave(Code.LEAVING))
        task.add_done_callback(lambda done: done.exception())

    def _show(self) -> None:
        assert self._seat is not None
        controller = self._seat.controller
        if controller is None or controller.state is None or controller.state is self._shown:
            return
        self._shown = controller.state
        mark = "→ " if controller.state.to_move == controller.me else "  "
        click.echo(f"\n{format_position(controller.state)}\n{mark}{controller.names[controller.state.to_move]}")
