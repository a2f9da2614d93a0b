"""A person at a terminal: reads lines, shows the table as text, and between two tables what has happened.

Owns the reading of stdin beside the running loop. What is typed are action texts, and a few letters. Only what is typed
after a question answers it, unless a program types: its lines are kept for the questions to come.
"""

from __future__ import annotations

import asyncio
import io
import logging
import sys
import threading
import time
from collections.abc import Callable

from app import happening as h
from app.cli import texts
from app.cli.console import Console
from app.cli.guide import how_to_type, rules_in_words, terms, whole
from app.controller import Controller
from app.faults import Dispute
from app.picture import picture
from app.seat import Seat
from app.telling import Line, Tone, facts, lines, recall
from engine import Event, IllegalAction, State, apply, format_position
from net.codes import Code

ANOTHER_SECONDS = 1.5
LOG = logging.getLogger("crapette.terminal")
YES = frozenset({"y", "yes", "o", "oui", "s", "si", "sí"})
NO = frozenset({"", "n", "no", "non"})
ANSWERS = frozenset({"draw-refused", "deal-over"})  # events that end an offer of a draw and tell so
LEAVE = frozenset({"q", "quit", "exit"})


class Typist:
    """Lines from stdin become plays; what happens becomes text."""

    def __init__(self, console: Console, by_hand: bool = False, clock: Callable[[], float] = time.monotonic) -> None:
        """`by_hand`: a person types, who may do so before anything is asked."""
        self.console = console
        self._by_hand = by_hand
        self._seat: Seat | None = None
        self._give_up: Callable[[], object] | None = None  # what is done before there is a seat
        self._clock = clock
        self._about: tuple[str, ...] = ()  # whom the host was asked about last
        self._deaf_until = 0.0  # by the clock: what was typed up to then may have been meant for somebody else
        self._reading = False
        self._question: str | None = None  # "admit" or "terms": the next line answers it
        self._sure: str | None = None  # the action that the next line says yes to, if it does
        self._stopped = False
        self._early: list[str] = []  # typed by a program before there was anything to answer
        self._shown: State | None = None
        self._begun = False
        self._offerer = ""  # whose offer of a draw is open
        self._recalled = 0  # the height of the log up to which everything was told on sitting down

    def wait(self, give_up: Callable[[], object]) -> None:
        """Listen to a person already though there is no seat yet; `give_up` is called if she would rather leave."""
        self._give_up = give_up
        if self._by_hand:
            self.start()

    def sit(self, seat: Seat) -> None:
        """Take this seat, before anything can be told. A person is listened to from here on."""
        self._seat = seat
        if self._by_hand:
            self.start()

    def start(self) -> None:
        """Begin to read, if that is not so already."""
        if self._reading:
            return
        self._reading = True
        loop = asyncio.get_running_loop()

        def read() -> None:
            # A daemon thread: readline cannot be interrupted, and must not keep the program from ending.
            lines = sys.stdin or ()  # closed: nothing is ever typed
            if isinstance(lines, io.TextIOWrapper):
                lines.reconfigure(errors="replace")  # a stray byte must not end the reading
            try:
                for line in lines:
                    if self._stopped:
                        return
                    loop.call_soon_threadsafe(self._typed, line.strip())
            except OSError as error:  # the terminal is gone
                LOG.info("nothing more is typed: %s", error)
            if not self._stopped:
                loop.call_soon_threadsafe(self._end)

        threading.Thread(target=read, daemon=True, name="typist").start()

    def stop(self) -> None:
        """Read no more."""
        self._stopped = True

    def heard(self, what: h.Happening) -> None:
        """Ask, or show."""
        say = self.console.say
        match what:
            case h.AdmitWanted(_, words, _):
                if self._by_hand and self._question == "admit" and words != self._about:
                    self._deaf_until = self._clock() + ANOTHER_SECONDS
                self._about = words
                self._ask("admit", say(texts.ADMIT, words=" ".join(words)))
            case h.TermsProposed():
                self._ask("terms", f"{terms(say, what)}\n{say(texts.ACCEPT_TERMS)}")
            case h.Begun(resumed):
                self._question = self._sure = None  # of a stranger: another guest sits here now
                if not self._begun:  # else the line is only back
                    self._begun = True
                    self._offers(())
                    self.console.put(how_to_type(say, self._control))
                    if resumed:
                        self._recall()
            case h.Changed():
                self._changed(what)
            case h.DealEnded():
                self._sure = None  # it was asked about that deal
            case h.Settled():
                self._show()
            case h.Refused(codes, _):
                self.console.put(say.refusal(codes))
            case h.Said(text):
                self.console.put(f"« {text} »")

    def _ask(self, question: str, text: str) -> None:
        self._question = question
        self.console.put(text)
        if self._early:
            asyncio.get_running_loop().call_soon(self._typed, self._early.pop(0))

    def _typed(self, line: str) -> None:
        seat = self._seat
        if self._stopped:
            return
        if line.lower() in LEAVE and self._question != "terms":  # else it declines them
            self._leave()
            return
        if seat is None or (self._question is None and seat.controller is None):
            if not self._by_hand:
                self._early.append(line)
            elif line:
                self.console.put(self.console.say(texts.NOTHING_ASKED))
            return
        question, self._question = self._question, None
        sure, self._sure = self._sure, None
        if question == "admit" and self._clock() < self._deaf_until:
            self._question = question
            self.console.put(self.console.say(texts.ANOTHER))
        elif question is not None:
            self._answer(question, line.lower())
        elif sure is not None and line.lower() in YES:
            self._submit(sure)
        elif sure is not None and line.lower() in NO:
            self.console.put(self.console.say(texts.NOT_DONE))
        elif seat.controller is None or not line:
            pass
        elif line == "?":
            offered = seat.controller.offered()
            none = texts.NOTHING_FITS if seat.controller.terms.assist else texts.NO_HELP
            self.console.put(" ".join(offered) or self.console.say(none))
        elif line.lower() in ("help", "h"):
            self.console.put(whole(self.console.say, seat.controller))
        elif line.lower() == "rules":
            self.console.put(rules_in_words(self.console.say, seat.controller.match.rules))
        elif line.startswith('"'):
            refusal = seat.controller.chat(line.strip('"'))
            if refusal is not None:
                self.console.put(self.console.say.refusal(refusal.codes))
        else:
            self._play(line)

    def _answer(self, question: str, word: str) -> None:
        """To a question that nothing but a clear word decides: a match or a friend would be lost by a mistyped one."""
        seat, say = self._seat, self.console.say
        assert seat is not None
        if question == "terms" and word in LEAVE:
            word = "n"
        if word not in YES | NO:
            asked = say(texts.ACCEPT_TERMS) if question == "terms" else say(texts.ADMIT, words=" ".join(self._about))
            self._ask(question, f"{say(texts.YES_OR_NO)}\n{asked}")
        elif question == "admit":
            seat.admit(word in YES)
        elif word in YES:
            seat.accept_terms()
        else:
            seat.decline_terms()

    def _play(self, line: str) -> None:
        """A play or a call as it was typed; what cannot be taken back is asked about."""
        control, say = self._control, self.console.say
        first, *rest = line.split() or [""]
        if first.lower() == "resign":
            if rest not in ([], [control.me]):
                self.console.put(say(texts.RESIGN_WHO))
            else:
                self._ask_first(f"resign {control.me}", texts.SURE_RESIGN)
        elif line.lower() in ("draw", "draw?"):
            self._ask_first("draw?", texts.SURE_DRAW)
        else:
            self._submit(line)

    def _ask_first(self, action: str, question: str) -> None:
        """Ask a person, who may have mistyped; a program, or what is refused anyhow, is not asked."""
        control = self._control
        refused: tuple[str, ...] = ("deal-over",)
        if control.state is not None:
            try:
                apply(control.state, action, by=control.me)
                refused = ()
            except IllegalAction as error:
                refused = error.codes
        if not self._by_hand or refused not in ((), ("awaiting-reveal",)):
            self._submit(action)
            return
        self._sure = action
        self.console.put(self.console.say(question, name=control.other_name))

    def _submit(self, action: str) -> None:
        control, say = self._control, self.console.say
        refusal = control.submit(action)
        if refusal is not None:
            self.console.put(" ".join(say.sentence(code, detail=refusal.detail) for code in refusal.codes))
            if refusal.detail:
                self.console.put(say(texts.HOW_TO_PLAY))
            if control.state is not None and (awaited := self._awaited(control.state)):
                self.console.put(awaited)

    @property
    def _control(self) -> Controller:
        assert self._seat is not None
        assert self._seat.controller is not None
        return self._seat.controller

    def _end(self) -> None:
        """Nothing more can be typed, and nobody would play."""
        if (self._seat is None or self._seat.controller is None) and not self._stopped:
            self.console.note(self.console.say(texts.INPUT_ENDED))
        self._leave()

    def _leave(self) -> None:
        seat = self._seat
        if self._stopped:
            return
        self._stopped = True
        if seat is None:
            assert self._give_up is not None
            self._give_up()
            return
        if seat.controller is not None:
            self.console.put(self.console.say(texts.LEFT))
        task = asyncio.ensure_future(seat.leave(Code.LEAVING))
        task.add_done_callback(lambda done: done.exception())

    def _show(self) -> None:
        assert self._seat is not None
        controller = self._seat.controller
        if controller is None or controller.state is None or controller.state is self._shown or not controller.told:
            return  # what led to a table is told before the table
        self._shown = state = controller.state
        mark = "→ " if state.to_move == controller.me else "  "
        self.console.put(f"\n{format_position(state)}\n{mark}{controller.names[state.to_move]}")
        if awaited := self._awaited(state):
            self.console.put(awaited)

    def _awaited(self, state: State) -> str:
        """What can be typed where something other than a play is waited for; "" where that is not so."""
        control, say = self._control, self.console.say
        mine = state.to_move == control.me
        if state.outcome is not None:
            return ""
        if state.last_call is not None:
            told = say.sentence("your-last-call" if mine else "their-last-call", name=control.other_name)
            return f"{told} {say(texts.ANSWER_LAST_CALL, n=state.play - 1)}" if mine else told
        return say(texts.ANSWER_DRAW, name=control.other_name) if state.offer and not mine else ""

    # -- what has happened ----------------------------------------------------------------------------------------

    def _changed(self, changed: h.Changed) -> None:
        if changed.undone:
            self._recalled = 0
            self.console.put(self.console.say.sentence("stop-crossed"))
        if changed.height and changed.height <= self._recalled:
            return
        self._tell(changed.events, self._control.state, changed.dispute)
        self._offers(changed.events)

    def _offers(self, events: tuple[Event, ...]) -> None:
        """A draw that was offered and that nobody can take any more: what was told of it would still be typed."""
        control, state = self._control, self._control.state
        before, self._offerer = self._offerer, state.to_move if state is not None and state.offer else ""
        answered = any(event.kind in ANSWERS for event in events)
        if before and not self._offerer and not answered:
            text = texts.OWN_OFFER_LAPSED if before == control.me else texts.OFFER_LAPSED
            self._print(Line(self.console.say(text, name=control.names[before]), Tone.CALL))

    def _recall(self) -> None:
        """The plays that can still be stopped, for whoever sits down again."""
        control, say = self._control, self.console.say
        self._recalled = control.log.height
        first = control.state.window[0].n if control.state is not None and control.state.window else 0
        for _height, told in recall(control):
            for line in lines(told, say, control.me, control.names):
                if first and line.number >= first:
                    self._print(line)

    def _tell(self, events: tuple[Event, ...], state: State | None, dispute: Dispute | None) -> None:
        control, say = self._control, self.console.say
        view = None if state is None else picture(state, control.me)
        for fact in facts(events, view, dispute):
            if fact.event.kind == "deal-over":
                continue  # told with the plays of the deal by whoever runs the match
            if fact.dispute is not None:
                self._print(self._called(fact.dispute, fact.seat))
            for line in lines((fact,), say, control.me, control.names):
                self._print(line)

    def _called(self, dispute: Dispute, caller: str) -> Line:
        control, say = self._control, self.console.say
        if caller != control.me:
            text = f"stop {dispute.play} {dispute.named or ''}".rstrip()
            return Line(say.action(text, control.me, control.names), seat=caller)
        named = dispute.named and say.action(dispute.named, control.me, control.names)
        return Line(say(texts.YOU_NAME if named else texts.YOU_CALL, n=dispute.play, play=named), Tone.CALL, caller)

    def _print(self, line: Line) -> None:
        """A play with its number, as `stop` wants it, and whose it is; what is a sentence stands for itself."""
        told = f"{self._control.names[line.seat]}: {line.text}" if line.tone is Tone.PLAY else line.text
        self.console.put(f"{line.number or '':>4} {told}")
