"""A person at a terminal: nobody's word is taken for hers, and she is told what has happened."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from types import SimpleNamespace

import pytest

from app import happening as h
from app.cli.console import Console
from app.cli.sitting import Sitting
from app.cli.typist import Typist
from app.paths import paths_for
from app.profile import open_profile
from app.seats import GuestTable
from engine import legal_actions, parse_rules
from engine.bots import make_bot
from net import transport
from net.codes import Code
from net.handshake import GuestSeat
from net.transport import Link, OnEvent
from tests.app.test_seats import Home, until
from tests.support.pair import End, Pair


class Tardy:
    """Over sockets, but whoever dials hears that he is through only when the host has named his terms."""

    listen = staticmethod(transport.listen)

    def __init__(self, home: Home) -> None:
        self._home = home

    async def dial(
        self,
        addresses: Sequence[tuple[str, int]],
        make_seat: Callable[[Callable[[], bool]], GuestSeat],
        on_event: OnEvent,
    ) -> Link:
        link = await transport.dial(addresses, make_seat, on_event)
        await until(lambda: self._home.heard(h.TermsProposed))
        return link


def test_terms_named_while_the_guest_still_dials_wait_for_her_word(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.stdin", None)  # nothing is typed but what the test says

    async def play() -> None:
        a, b = Home(tmp_path, "a"), Home(tmp_path, "b")
        host = await a.host()
        assert host._port is not None
        key = host.ledger.identity.key
        guest = GuestTable(b.ledger, "b", (("127.0.0.1", host._port.port),), key, host.token, ways=Tardy(b))
        guest.listeners.append(b.told.append)
        typist = Typist(Console(language="en"))
        with open_profile(paths_for(environ={"CRAPETTE_HOME": str(tmp_path)})) as profile:
            sitting = Sitting(Console(language="en"), profile, None, typist=typist)
            sitting.take(guest)
            await guest.open()
            for _ in range(20):
                await asyncio.sleep(0.005)
            assert not b.heard(h.Begun)
            asked = capsys.readouterr().out
            assert asked.startswith("a offers a match by these rules: Full rules (classic).\n\nAIM\nCrapette is a ")
            assert asked.endswith("\n\nHelp at the table: none.\nPlay by these rules? [y/N] \n")
            typist._typed("y")
            await until(lambda: b.heard(h.Begun))
            assert "You are b (b). Piles are written with their owner, a or b:" in capsys.readouterr().out
        for seat in (guest, host):
            await seat.leave()

    asyncio.run(play())


def test_what_is_typed_before_a_question_answers_it_only_from_a_program(capsys: pytest.CaptureFixture[str]) -> None:
    said: list[bool] = []

    async def come(typist: Typist) -> None:
        typist._seat = SimpleNamespace(controller=None, admit=said.append)  # type: ignore[assignment]
        typist._typed("y")
        typist.heard(h.AdmitWanted(bytes(32), ("apple", "pear"), "Eve"))
        await asyncio.sleep(0)

    asyncio.run(come(Typist(Console(language="en"))))
    assert said == [True]
    capsys.readouterr()
    person = Typist(Console(language="en"), by_hand=True)
    asyncio.run(come(person))
    assert said == [True]
    nothing, question = capsys.readouterr().out.splitlines()
    assert nothing == "Nothing is asked yet. q leaves."
    assert question.startswith("A player without your invite asks to come in. Key: apple pear.")
    person._typed("n")
    assert said == [True, False]


def test_a_word_meant_for_one_stranger_lets_in_no_other(capsys: pytest.CaptureFixture[str]) -> None:
    said: list[bool] = []
    now = [100.0]
    typist = Typist(Console(language="en"), by_hand=True, clock=lambda: now[0])
    typist._seat = SimpleNamespace(controller=None, admit=said.append)  # type: ignore[assignment]
    typist.heard(h.AdmitWanted(bytes(32), ("apple", "pear"), "Ann"))
    typist.heard(h.Closed("lost", False, False))
    typist.heard(h.AdmitWanted(b"k" * 32, ("moss", "fern"), "Eve"))
    typist._typed("y")
    assert said == []
    assert capsys.readouterr().out.endswith("Somebody else stands there now. Look at the key and answer again.\n")
    now[0] += 1.5
    typist._typed("y")
    assert said == [True]
    typist.heard(h.AdmitWanted(bytes(32), ("apple", "pear"), "Ann"))  # the first question of a time
    typist._typed("n")
    assert said == [True, False]


def test_q_leaves_a_question_about_a_stranger_too(capsys: pytest.CaptureFixture[str]) -> None:
    left: list[Code] = []

    async def leave(code: Code) -> None:
        left.append(code)

    async def run() -> None:
        typist = Typist(Console(language="en"), by_hand=True)
        typist._seat = SimpleNamespace(controller=None, admit=left.append, leave=leave)  # type: ignore[assignment]
        typist.heard(h.AdmitWanted(bytes(32), ("apple", "pear"), "Eve"))
        typist._typed("q")
        await asyncio.sleep(0)

    asyncio.run(run())
    assert left == [Code.LEAVING]


def test_only_yes_or_no_answers_what_a_match_or_a_friend_hangs_on(capsys: pytest.CaptureFixture[str]) -> None:
    said: list[str] = []
    typist = Typist(Console(language="en"), by_hand=True)
    seat = SimpleNamespace(
        controller=None,
        admit=lambda yes: said.append(f"admit {yes}"),
        accept_terms=lambda: said.append("accept"),
        decline_terms=lambda: said.append("decline"),
    )
    typist._seat = seat  # type: ignore[assignment]
    typist.heard(h.AdmitWanted(bytes(32), ("apple", "pear"), "Ann"))
    asked = capsys.readouterr().out
    typist._typed("help")
    assert said == []
    assert capsys.readouterr().out == f"That is neither yes nor no: type y or n.\n{asked}"
    typist._typed("Y")
    assert said == ["admit True"]
    terms = h.TermsProposed(parse_rules("classic"), 0, "Ann")
    typist.heard(terms)
    capsys.readouterr()
    typist._typed("rules?")
    assert capsys.readouterr().out == (
        "That is neither yes nor no: type y or n.\nPlay by these rules? [y/N] \n"  # and not all the rules again
    )
    typist._typed("y")
    for declined in ("", "n", "q"):
        typist.heard(terms)
        typist._typed(declined)
    assert said[1:] == ["accept", "decline", "decline", "decline"]


def test_a_program_that_types_no_answer_is_asked_until_it_does() -> None:
    said: list[bool] = []

    async def run() -> None:
        typist = Typist(Console(language="en"))
        typist._seat = SimpleNamespace(controller=None, admit=said.append)  # type: ignore[assignment]
        typist._typed("hello")
        typist._typed("y")
        typist.heard(h.AdmitWanted(bytes(32), ("apple", "pear"), "Eve"))
        for _ in range(4):
            await asyncio.sleep(0)

    asyncio.run(run())
    assert said == [True]


class Desk:
    """Two people at terminals, and what is printed for each."""

    def __init__(
        self, folder: Path, capsys: pytest.CaptureFixture[str], rules: str = "classic", number: int = 0
    ) -> None:
        self.pair = Pair(folder, rules, number)
        self._capsys = capsys
        self._typists: dict[str, Typist] = {}
        self.printed = {"a": "", "b": ""}
        for end in (self.pair.host, self.pair.guest):
            self.sit(end)

    def by_hand(self) -> None:
        """From now on people type, and no programs."""
        for typist in self._typists.values():
            typist._by_hand = True

    def sit(self, end: End) -> None:
        typist = Typist(Console(language="en"))
        typist._seat = SimpleNamespace(controller=end.play)  # type: ignore[assignment]
        self._typists[end.play.me] = typist
        end.play.listeners.append(lambda what: self._heard(end.play.me, typist.heard, what))

    def _heard(self, seat: str, hear: Callable[[h.Happening], None], what: h.Happening) -> None:
        self._capsys.readouterr()
        hear(what)
        self.printed[seat] += self._capsys.readouterr().out

    def tell(self, seat: str, what: h.Happening) -> str:
        self.printed[seat] = ""
        self._heard(seat, self._typists[seat].heard, what)
        return self.printed[seat]

    def type(self, seat: str, line: str) -> str:
        """What is answered at once."""
        self._capsys.readouterr()
        self._typists[seat]._typed(line)
        answered = self._capsys.readouterr().out
        self.pair.settle()
        return answered

    def lines(self, seat: str) -> list[str]:
        """What was printed since the last time, without the tables."""
        text, self.printed[seat] = self.printed[seat], ""
        parts = [part for part in text.split("\n\n") if part]
        found = [line for part in parts for line in part.splitlines() if ": " in line or line.startswith("     ")]
        return [line for line in found if not line.startswith(("rules:", "turn:", "a.", "b.", "foundations:", "last"))]


@pytest.fixture
def desk(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> Iterator[Desk]:
    made = Desk(tmp_path, capsys)
    yield made
    made.pair.close()


def test_both_are_told_every_play_with_the_number_a_stop_needs(desk: Desk) -> None:
    mover = desk.pair.mover.play.me
    other = "b" if mover == "a" else "a"
    name = desk.pair.mover.play.names[mover]
    desk.type(mover, "turn")
    assert desk.printed[mover].endswith(f"\n→ {name}\n")  # the table comes last
    assert desk.printed[other].endswith(f"\n  {name}\n")
    desk.type(mover, f"{mover}T>{mover}W")
    state = desk.pair.host.play.state
    assert state is not None
    card = desk.pair.host.play.view().piles[f"{mover}W"][-1].face
    assert card is not None
    shown = Console(language="en").say.corner(card)
    told = [f"   1 {name}: turns {shown}", f"   2 {name}: discards {shown}"]
    assert desk.lines(mover) == told
    assert desk.lines(other) == told
    assert [played.n for played in state.window] == [1, 2]


def test_a_draw_that_is_offered_is_told_and_how_it_is_answered(desk: Desk) -> None:
    mover = desk.pair.mover.play.me
    other = "b" if mover == "a" else "a"
    name = desk.pair.mover.play.names[mover]
    desk.type(mover, "draw?")
    assert desk.lines(mover) == ["     You offer a draw."]
    assert desk.lines(other) == [
        f"     {name} offers a draw.",
        f"{name} offers a draw: draw+ takes it, draw- refuses it.",
    ]
    desk.type(other, "draw-")
    assert desk.lines(other) == ["     You refuse the draw."]
    assert desk.lines(mover) == [f"     {desk.pair.host.play.names[other]} refuses the draw."]


def test_an_offer_that_nobody_can_take_any_more_is_told(desk: Desk) -> None:
    mover = desk.pair.mover.play.me
    other = "b" if mover == "a" else "a"
    name = desk.pair.host.play.names[mover]
    desk.type(mover, "draw?")
    desk.lines(mover)
    desk.lines(other)
    desk.type(mover, "turn")
    assert desk.lines(mover)[0] == "     Your offer of a draw has lapsed."
    assert desk.lines(other)[0] == f"     {name}'s offer of a draw has lapsed."
    assert desk.type(other, "draw+") == "No draw has been offered.\n"
    desk.type(mover, f"{mover}T>{mover}W")
    assert "lapsed" not in desk.printed[mover] + desk.printed[other]  # once is enough


def test_an_offer_that_was_answered_has_not_lapsed(desk: Desk) -> None:
    mover = desk.pair.mover.play.me
    other = "b" if mover == "a" else "a"
    desk.type(mover, "draw?")
    desk.type(other, "draw-")
    desk.type(mover, "turn")
    desk.type(mover, f"{mover}T>{mover}W")
    desk.type(other, "draw?")
    desk.type(mover, "draw+")
    assert [over.outcome.reason for over in desk.pair.host.play.match.over] == ["draw"]
    assert "lapsed" not in desk.printed[mover] + desk.printed[other]


def test_a_last_call_says_what_may_be_typed_and_so_does_a_wrong_line(desk: Desk) -> None:
    bots = {"a": make_bot("simple", 1), "b": make_bot("simple", 2)}
    while True:
        state, mover = desk.pair.host.play.state, desk.pair.mover.play.me
        assert state is not None
        if state.last_call is not None or desk.pair.host.play.match.deal > 1:
            break
        desk.type(mover, str(bots[mover].action(state, mover)))
    assert state.last_call is not None, "the deal of this seed has no last call"
    answerer, ender = mover, "b" if mover == "a" else "a"
    names, last = desk.pair.host.play.names, state.play - 1
    ask = (
        f"{names[ender]}'s play would end the deal: accept it or call Stop!"
        f" Type accept, or stop with a play's number, e.g. stop {last}.\n"
    )
    assert desk.printed[answerer].endswith(ask)
    assert f"{last:>4} {names[ender]}: " in desk.printed[answerer].split("\n\n")[-2]
    assert desk.printed[ender].endswith(f"Waiting for {names[answerer]} to accept the last play\n")
    assert desk.type(answerer, "turn") == f"It is not your turn.\n{ask}"
    assert desk.type(answerer, "?") == "accept\n"


def test_a_stop_is_told_with_who_called_it_and_what_it_named(desk: Desk) -> None:
    for _ in range(400):
        mover = desk.pair.mover
        state = mover.play.state
        assert state is not None
        right = {str(action) for action in legal_actions(state)}
        if "turn" not in right and any(">f" in action for action in right):
            break
        mover.play.submit(sorted(right)[-1])
        desk.pair.settle()
    play, wrong = next(action for action in sorted(right) if ">f" in action), "turn"
    me, other = mover.play.me, "b" if mover.play.me == "a" else "a"
    names, n = mover.play.names, state.play
    desk.type(me, wrong)
    desk.lines(other)
    desk.lines(me)
    desk.type(other, f"stop {n} {play}")
    told = desk.lines(me)
    assert told[0].startswith(f"     {names[other]}: calls Stop! against play {n}: ")
    assert told[1].startswith("     Stop! upheld: you missed ")
    assert "     Taken back: 1 play." in told
    own = desk.lines(other)
    assert own[0].startswith(f"     You call Stop! against play {n}: ")
    assert own[1].startswith(f"     Stop! upheld: {names[me]} missed ")


def test_with_the_match_begun_a_line_is_a_play_and_no_answer_about_a_stranger(desk: Desk) -> None:
    mover = desk.pair.mover.play.me
    assert "asks to come in" in desk.tell(mover, h.AdmitWanted(bytes(32), ("apple", "pear"), "Eve"))
    desk.tell(mover, h.Begun(False))
    desk.type(mover, "turn")
    assert desk.lines(mover)[-1].startswith("   1 ")


def test_who_sits_down_again_is_told_the_plays_he_may_still_stop(desk: Desk) -> None:
    mover = desk.pair.mover.play.me
    desk.type(mover, "turn")
    desk.type(mover, f"{mover}T>{mover}W")
    told = desk.tell("b", h.Begun(True)).splitlines()
    assert desk.tell("b", h.Begun(True)) == ""  # the line was cut meanwhile: all of that was told
    name = desk.pair.host.play.names[mover]
    assert [line.split(": ")[0] for line in told[-2:]] == [f"   1 {name}", f"   2 {name}"]


def test_help_is_typed_for_more_than_stood_above_the_first_table(desk: Desk) -> None:
    mover = desk.pair.mover.play.me
    begun = desk.tell(mover, h.Begun(False))
    assert "help (also how to read the table)" in begun
    assert "How the table is read:" not in begun
    assert "How the table is read:" in desk.type(mover, "help")


def test_the_rules_can_be_read_again_in_the_match(desk: Desk) -> None:
    told = desk.type(desk.pair.mover.play.me, "rules")
    assert told.startswith("AIM\n")
    assert "\nWhoever empties reserve, hand and waste wins.\n" in told


def test_whoever_resigns_means_himself(desk: Desk) -> None:
    mover = desk.pair.mover.play.me
    other = "b" if mover == "a" else "a"
    assert desk.type(other, f"resign {mover}") == "You can resign for yourself only: type resign.\n"
    assert desk.type(other, "resign now") == "You can resign for yourself only: type resign.\n"
    assert desk.pair.host.play.match.over == ()
    desk.type(other, "Resign")
    over = desk.pair.host.play.match.over
    assert [(deal.outcome.reason, deal.outcome.winner) for deal in over] == [("resign", mover)]


def test_a_person_is_asked_before_a_draw_is_offered(desk: Desk) -> None:
    mover = desk.pair.mover.play.me
    other = "b" if mover == "a" else "a"
    names = desk.pair.host.play.names
    desk.by_hand()
    assert desk.type(mover, "draw?") == f"Offer {names[other]} a draw in this deal? [y/N] \n"
    assert desk.type(mover, "") == "Nothing was done.\n"
    assert desk.type(mover, "y").startswith("This is not a play: y\n")
    desk.type(mover, "draw")
    desk.type(mover, "turn")  # no yes; and no less a play
    assert desk.lines(other)[-1].startswith(f"   1 {names[mover]}: turns ")
    assert desk.type(mover, "y").startswith("This is not a play: y\n")
    desk.type(mover, "draw?")
    desk.type(mover, "y")
    assert desk.lines(other)[0] == f"     {names[mover]} offers a draw."
    assert desk.type(mover, "draw?") == "You have offered a draw in this turn already.\n"


def test_a_person_is_asked_before_he_resigns_and_only_of_that_deal(desk: Desk) -> None:
    mover = desk.pair.mover.play.me
    other = "b" if mover == "a" else "a"
    desk.by_hand()
    names = desk.pair.host.play.names
    assert desk.type(other, "resign") == f"Resign this deal? {names[mover]} wins it. [y/N] \n"
    desk.type(mover, "resign")
    desk.type(mover, "y")
    desk.type(other, "y")
    assert [over.outcome.winner for over in desk.pair.host.play.match.over] == [other]
    assert desk.pair.host.play.state is not None
    assert desk.pair.host.play.state.outcome is None


def test_what_would_be_refused_is_not_asked_about(desk: Desk) -> None:
    desk.by_hand()
    other = "b" if desk.pair.mover.play.me == "a" else "a"
    assert desk.type(other, "draw?") == "It is not your turn.\n"


def test_a_line_that_cannot_be_said_just_now_is_not_said_to_be_a_bad_one(desk: Desk) -> None:
    desk.pair.cut()
    assert desk.type("a", '"are you there?') == "There is no connection just now. Wait until it is back.\n"
