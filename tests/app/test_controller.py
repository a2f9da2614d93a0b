"""A deal between two controllers over an in-memory line, both with the real rules, session and store."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace

import pytest

from app import happening as h
from app.cli.console import Console
from app.cli.typist import Typist
from app.ledger import Ledger
from app.match import new_match
from app.picture import fitting
from app.review import review
from app.stored import Entry as StoredEntry
from engine import legal_actions
from engine.bots import make_bot
from net import events as n
from net.record import record_of
from net.verdict import Status
from tests.support.pair import End, Pair

FOUNDATION_DUTY = (
    "If a card you may play fits a foundation, it must go there before anything else. Of several you choose,"
    " but the reserve card comes first."
)


@pytest.fixture
def pair(tmp_path: Path) -> Iterator[Pair]:
    made = Pair(tmp_path)
    yield made
    made.close()


def alike(pair: Pair) -> bool:
    a, b = pair.host.play, pair.guest.play
    return a.match.digest == b.match.digest and a.log.floor.head == b.log.floor.head


def test_both_sides_see_the_same_table_from_their_own_side(pair: Pair) -> None:
    host, guest = pair.host.play.view(), pair.guest.play.view()
    assert (host.me, guest.me) == ("a", "b")
    assert host.piles == guest.piles
    assert len(host.piles["aR"]) == 13
    assert host.piles["aR"][-1].face is not None
    assert host.piles["aR"][-2].face is None
    assert [len(host.piles[f"b{i}"]) for i in (1, 2, 3, 4)] == [1, 1, 1, 1]
    assert alike(pair)


def test_a_play_is_seen_at_once_here_and_after_the_line_there(pair: Pair) -> None:
    mover = pair.mover
    other = pair.other(mover)
    before = other.play.match.digest
    assert mover.play.submit("turn") is None or mover.play.submit(str(legal_actions(mover.play.state)[0])) is None
    assert mover.play.match.digest != before
    assert mover.play.pending
    assert other.play.match.digest == before
    pair.settle()
    assert alike(pair)
    assert not mover.play.pending


def test_the_bots_play_a_whole_match_and_the_record_is_sound(tmp_path: Path) -> None:
    pair = Pair(tmp_path, "classic target=40")
    bots = {id(pair.host): make_bot("casual", 1), id(pair.guest): make_bot("sharp", 2)}
    while not pair.host.play.match.finished:
        for end in (pair.mover, pair.other(pair.mover)):
            state = end.play.state
            assert state is not None
            action = bots[id(end)].action(state, end.play.me)
            if action is not None:
                assert end.play.submit(str(action)) is None
                break
        pair.settle()
        assert alike(pair)
    assert pair.host.heard(h.MatchEnded) == pair.guest.heard(h.MatchEnded) == [h.MatchEnded(pair.host.play.match.score)]
    for end in (pair.host, pair.guest):
        seen = review([record_of(end.play.log)])
        assert seen.verdict.status is Status.FINISHED
        assert seen.last.score == pair.host.play.match.score
        assert seen.stops, "a sharp player stops a careless one"
        assert all(call.by == "b" and call.upheld for call in seen.stops)
    pair.close()


def test_a_refused_play_changes_nothing_and_says_all_its_codes(pair: Pair) -> None:
    mover, digest = pair.mover, pair.host.play.match.digest
    seat = mover.play.me
    refusal = mover.play.submit(f"{seat}1>{seat}1")
    assert refusal is not None
    assert refusal.codes == ("same-pile",)
    unreadable = mover.play.submit("castle")
    assert unreadable is not None
    assert (unreadable.codes, unreadable.detail) == (("bad-action",), "castle")
    out_of_turn = pair.other(mover).play.submit("turn")
    assert out_of_turn is not None
    assert out_of_turn.codes == ("not-your-turn",)
    assert pair.host.play.match.digest == digest


def test_plays_made_while_one_is_unanswered_wait_for_it(pair: Pair) -> None:
    mover = pair.mover
    seat = mover.play.me
    while mover.play.state is not None and "turn" not in map(str, legal_actions(mover.play.state)):
        assert mover.play.submit(str(legal_actions(mover.play.state)[0])) is None
        pair.settle()
    assert mover.play.submit("turn") is None
    assert mover.play.submit(f"{seat}T>{seat}W") is None
    pair.settle()
    assert pair.mover is not mover
    assert alike(pair)


def test_plays_that_wait_longer_than_the_turn_are_never_made_in_the_next_one(pair: Pair) -> None:
    mover = pair.mover
    seat = mover.play.me
    while mover.play.state is not None and "turn" not in map(str, legal_actions(mover.play.state)):
        assert mover.play.submit(str(legal_actions(mover.play.state)[0])) is None
        pair.settle()
    for action in ("turn", f"{seat}T>{seat}W", "turn"):
        assert mover.play.submit(action) is None
    pair.settle()
    assert pair.mover is not mover
    assert not mover.play.pending
    assert mover.heard(h.Refused) == [h.Refused(("not-your-turn",), "turn")]


def test_a_stop_that_follows_the_answer_at_once_drops_what_waits(pair: Pair) -> None:
    """Answer and Stop come in one piece, so that the Stop crosses nothing and nothing becomes void."""
    for _ in range(400):
        mover, state = pair.mover, pair.mover.play.state
        assert state is not None
        seat, right = mover.play.me, [str(action) for action in legal_actions(state)]
        wrong = [text for text in fitting(state) if text[0] == seat and text[1] in "1234" and text not in right]
        if wrong and "turn" not in right:
            break
        assert mover.play.submit("turn" if "turn" in right else right[-1]) is None
        pair.settle()
    other = pair.other(mover)
    assert mover.play.submit(wrong[0]) is None
    assert mover.play.submit("turn") is None
    pair.deliver(other)
    assert other.play.submit(f"stop {other.play.stoppable()[-1].n} {right[0]}") is None
    pair.settle()
    assert pair.mover is other
    assert not mover.play.pending
    assert alike(pair)


def test_a_cut_line_is_taken_up_again_where_it_was(pair: Pair) -> None:
    mover = pair.mover
    assert mover.play.submit(str(legal_actions(mover.play.state)[0])) is None  # type: ignore[arg-type]
    pair.cut()
    offline = mover.play.submit("turn")
    assert offline is not None
    assert offline.codes == ("not-synced",)
    pair.connect()
    assert alike(pair)
    assert not mover.play.pending


def crossing(pair: Pair, faulty: bool) -> tuple[End, End, int]:
    """Play until the mover has just made a play that is (not) at fault; the mover, the other, and the play's number."""
    for _ in range(400):
        mover = pair.mover
        state = mover.play.state
        assert state is not None
        right = [str(action) for action in legal_actions(state)]
        if "turn" not in right and faulty and mover.play.submit("turn") is None:
            pair.settle()
            return mover, pair.other(mover), state.play
        if "turn" in right and not faulty:
            assert mover.play.submit("turn") is None
            pair.settle()
            return mover, pair.other(mover), state.play
        assert mover.play.submit(right[-1] if len(right) == 1 or "turn" not in right else "turn") is None
        pair.settle()
    raise AssertionError("no such play came up")


def test_a_stop_that_crosses_a_play_makes_it_void_and_if_denied_the_play_is_made_again(pair: Pair) -> None:
    mover, other, number = crossing(pair, faulty=False)
    seat = mover.play.me
    state = mover.play.state
    assert state is not None
    assert state.to_move == seat
    discard = f"{seat}T>{seat}W"
    plays = [str(action) for action in legal_actions(state)]
    play = discard if discard in plays else plays[0]
    assert mover.play.submit(play) is None
    assert other.play.submit(f"stop {number} {seat}R>f") is None
    pair.settle()
    assert alike(pair)
    assert any(isinstance(what, h.Changed) and what.undone for what in mover.told)
    chain = [(entry.kind, entry.text) for entry in pair.host.play.log.chain]
    assert ("PREEMPT", f"stop {number} {seat}R>f") in chain
    assert chain[-2 if chain[-1][0] == "ACK" else -3] == ("ACT", play)
    assert len(pair.host.play.log.voids) == 1


def test_an_upheld_stop_takes_the_play_back_on_both_sides(pair: Pair) -> None:
    mover, other, number = crossing(pair, faulty=True)
    (played,) = [p for p in other.play.stoppable() if p.n == number]
    right = next(a for a in legal_actions(played.before) if str(a) != "turn")
    assert other.play.submit(f"stop {number} {right}") is None
    pair.settle()
    assert alike(pair)
    verdicts = [e for what in mover.told if isinstance(what, h.Changed) for e in what.events if e.kind == "upheld"]
    assert [(e.seat, e.values[0], e.values[3]) for e in verdicts] == [(other.play.me, number, str(right))]
    assert pair.mover is other


def test_a_verdict_is_told_at_a_terminal_too(pair: Pair, capsys: pytest.CaptureFixture[str]) -> None:
    mover, other, number = crossing(pair, faulty=True)
    (played,) = [p for p in other.play.stoppable() if p.n == number]
    right = next(a for a in legal_actions(played.before) if str(a) != "turn")
    assert other.play.submit(f"stop {number} {right}") is None
    pair.settle()
    told = []
    for end in (mover, other):
        typist = Typist(Console(False))
        typist._seat = SimpleNamespace(controller=end.play)  # type: ignore[assignment]
        for what in end.heard(h.Changed):
            typist.heard(what)
        told.append(capsys.readouterr().out)
    name = mover.play.names[mover.play.me]
    assert "Stop! upheld: you missed a card to a foundation." in told[0]
    assert f"Stop! upheld: {name} missed a card to a foundation." in told[1]
    for text in told:
        assert FOUNDATION_DUTY in text
        assert "Taken back: 1 play." in text


def test_a_turned_card_can_be_stopped_in_the_grace_that_is_for_that(tmp_path: Path) -> None:
    pair = Pair(tmp_path, "classic grace=1.5")  # the clock of the pair stands still: the answer is held for ever
    mover, other = pair.mover, pair.other(pair.mover)
    assert mover.play.submit("turn") is None
    pair.settle()
    assert other.play.state is not None
    assert other.play.state.pending
    assert [str(played.action) for played in other.play.stoppable()] == ["turn"]
    assert mover.play.stoppable() == ()
    number = other.play.stoppable()[0].n
    assert other.play.submit(f"stop {number}") is None
    pair.settle()
    assert alike(pair)
    assert not other.play.state.pending
    texts = [(entry.kind, entry.text) for entry in pair.host.play.log.chain[-5:]]
    assert texts == [("ACT", "turn"), ("OPEN", ""), ("OPEN", ""), ("PREEMPT", f"stop {number}"), ("ACK", "")]
    pair.close()


def test_resigning_ends_the_deal_and_the_next_is_laid_out_at_once(pair: Pair) -> None:
    assert pair.guest.play.submit("resign b") is None
    pair.settle()
    ended = pair.host.heard(h.DealEnded)
    assert len(ended) == 1
    assert isinstance(ended[0], h.DealEnded)
    assert ended[0].over.outcome.winner == "a"
    assert ended[0].score == (ended[0].over.outcome.points, 0)
    assert pair.host.play.match.deal == 2
    assert pair.host.play.state is not None
    assert pair.host.play.state.outcome is None
    assert alike(pair)


def test_a_restarted_program_takes_the_match_from_its_store(tmp_path: Path) -> None:
    pair = Pair(tmp_path)
    match_id = pair.host.play.log.header.match_id
    for _ in range(30):
        assert pair.mover.play.submit(str(legal_actions(pair.mover.play.state)[0])) is None  # type: ignore[arg-type]
        pair.settle()
    digest, height = pair.guest.play.match.digest, pair.guest.play.log.height
    pair.cut()
    again = Ledger(pair.guest.ledger.store, pair.guest.ledger.identity)
    log = again.log(match_id)
    assert log is not None
    assert log.height == height
    assert log.floor.game.digest == digest
    assert again.unfinished(pair.host.ledger.identity.key) == match_id
    assert again.unfinished(b"\1" * 32) is None
    pair.close()


def test_a_match_that_ended_by_a_breach_bars_no_new_one(tmp_path: Path) -> None:
    pair = Pair(tmp_path)
    key, match_id = pair.guest.ledger.identity.key, pair.host.play.log.header.match_id
    assert pair.host.ledger.unfinished(key) == match_id
    # As after a crash: the conviction is stored, nothing has noted it yet.
    last = pair.host.play.log.chain[-1]
    pair.host.ledger.store.add_fork(match_id, *(StoredEntry(e.payload, e.signature) for e in (last, last)))
    again = Ledger(pair.host.ledger.store, pair.host.ledger.identity)
    assert again.unfinished(key) is None
    assert pair.host.ledger.store.history()[0].summary.ending == "forked"
    pair.close()


def test_help_is_shown_only_as_far_as_the_terms_say(pair: Pair) -> None:
    assert pair.mover.play.terms.assist == 0
    assert pair.mover.play.offered() == ()
    assert new_match(pair.mover.play.terms).rules == pair.mover.play.match.rules


def test_what_had_to_wait_when_the_line_was_cut_is_said_on_the_next_one(pair: Pair) -> None:
    lines = [f"line {n}" for n in range(60)]
    for line in lines:
        assert pair.host.play.chat(line) is None
    pair.settle()
    heard = len(pair.guest.heard(h.Said))
    assert 0 < heard < 60
    pair.cut()
    pair.connect()
    assert [said.text for said in pair.guest.heard(h.Said)] == lines


def test_it_goes_on_waiting_if_the_next_line_is_cut_as_soon_as_it_stands(
    pair: Pair, monkeypatch: pytest.MonkeyPatch
) -> None:
    lines = [f"line {number}" for number in range(60)]
    for line in lines:
        assert pair.host.play.chat(line) is None
    pair.settle()
    pair.cut()
    usual = End._event

    def cut_first(end: End, event: n.Event) -> None:
        if isinstance(event, n.Resumed):
            end.session.lost(0.0)  # came with the same bytes
        usual(end, event)

    monkeypatch.setattr(End, "_event", cut_first)
    pair.connect()
    monkeypatch.undo()
    pair.cut()
    pair.connect()
    assert [said.text for said in pair.guest.heard(h.Said)] == lines
