"""The way through a record, its disputes, and what is read of files that are not as they ought to be."""

from __future__ import annotations

import json
import random
from dataclasses import replace
from pathlib import Path

import pytest

from app import filing
from app.cli import main
from app.errors import AppError
from app.export import as_json, as_text, verify_object
from app.faults import Dispute, duty_rule
from app.filing import bearable, open_beginning
from app.reading import Cancelled, Job, Opened, fold, open_files
from app.review import Review, review
from app.solo import Solo, later_faces
from app.strings import Strings
from app.walk import Walk, What, following, preceding, walk
from app.words import DUTY_TABLES
from engine import faults
from engine.duties import TABLES
from engine.rules import Duties
from net import entry as entries
from net.codes import Code, NetError
from net.entry import Kind
from net.log import Log
from net.record import Record, format_record, record_of
from net.verdict import Status
from tests.support.matches import call, crafted, err, play, record
from tests.support.pair import Pair

FOUNDATION_DUTY = (
    "If a card you may play fits a foundation, it must go there before anything else. Of several you choose,"
    " but the reserve card comes first."
)


@pytest.fixture
def pair(tmp_path: Path) -> Pair:
    return Pair(tmp_path)


def walked(pair: Pair) -> Walk:
    return walk(review([record_of(pair.host.play.log)]))


def told(dispute: Dispute) -> tuple[object, ...]:
    return (dispute.entry, dispute.play, dispute.by, dispute.action, dispute.faults, dispute.named, dispute.upheld)


# -- the way ------------------------------------------------------------------------------------------------------


def test_a_play_and_the_cards_it_turns_are_one_place(pair: Pair) -> None:
    play(pair, 4, ("simple", "simple"))
    way = walked(pair)
    assert [(halt.what, halt.height, halt.entry, halt.number, halt.seat, halt.action) for halt in way.halts] == [
        (What.DEAL, 4, 1, 1, "", ""),
        (What.PLAY, 5, 4, 1, "b", "a1>f"),
        (What.PLAY, 9, 6, 2, "b", "bR>a1"),
        (What.PLAY, 12, 9, 3, "b", "bR>a3"),
        (What.PLAY, 13, 12, 4, "b", "a2>a4"),
    ]
    for at in range(len(way.halts)):
        assert way.state(at).pending == ()


def test_before_a_deal_there_is_nothing_to_stop_at(pair: Pair) -> None:
    log = record_of(pair.host.play.log)
    way = walk(review([replace(log, chain=log.chain[:1])]))
    assert (way.halts, way.deals, way.turns) == ((), (), ())
    assert way.review.verdict.status is Status.NOT_BEGUN


def test_stops_turns_deals_and_missed_faults_are_where_they_happened(pair: Pair) -> None:
    call(pair, err(pair), right=True)
    play(pair, 3, ("sharp", "sharp"))
    call(pair, err(pair), right=False)
    err(pair)
    pair.host.play.submit("resign a")
    pair.settle()
    way = walked(pair)
    assert (len(way.halts), way.turns, way.deals) == (22, (0, 2, 11, 13, 21), (0, 21))
    assert (way.stops, way.faults) == ((2, 7), (19,))
    assert [way.halts[at].what for at in (0, 1, 2, 7, 19, 20, 21)] == [
        *(What.DEAL, What.PLAY, What.STOP, What.STOP, What.PLAY, What.CALL, What.DEAL),
    ]
    assert told(way.disputes[2]) == (4, 1, "b", "turn", ("to-foundation",), "a1>f", True)
    assert told(way.disputes[7]) == (18, 5, "a", "turn", ("fill-space",), "aR>a2", False)
    # The denied one was called, if with the wrong play: only the last is one that nobody called.
    assert told(way.missed[19]) == (49, 17, "a", "turn", ("fill-space",), "aR>b3", False)
    assert way.missed[19].call is None
    for dispute in (*way.disputes.values(), *way.missed.values()):
        assert faults(dispute.before, dispute.action) == dispute.faults
    assert way.place(49) == 19
    assert way.place(50) == 19  # the card it turned belongs to it


def test_jumps() -> None:
    assert [following((0, 5, 9), at) for at in (0, 4, 5, 9)] == [5, 5, 9, None]
    assert [preceding((0, 5, 9), at) for at in (0, 1, 5, 10)] == [None, 0, 0, 9]


def test_faults_are_told_only_once_the_deal_is_over(pair: Pair) -> None:
    erring = err(pair)
    assert walked(pair).faults == ()
    assert verify_object(walked(pair).review, ["x"])["missed"] == []
    erring.play.submit(f"resign {erring.play.me}")
    pair.settle()
    way = walked(pair)
    assert [way.missed[at].play for at in way.faults] == [1]
    other = "b" if erring.play.me == "a" else "a"
    assert verify_object(way.review, ["x"])["missed"] == [{"deal": 1, erring.play.me: 1, other: 0}]


def test_a_denied_stop_tells_nothing_of_the_play_while_the_deal_goes_on(pair: Pair) -> None:
    call(pair, err(pair), right=False)
    (dispute,) = walked(pair).disputes.values()
    assert (dispute.faults, dispute.duties, dispute.upheld) == ((), (), False)
    (told,) = verify_object(walked(pair).review, ["x"])["stops"]
    assert (told["faults"], told["duties"]) == ([], [])
    pair.host.play.submit("resign a")
    pair.settle()
    (told,) = verify_object(walked(pair).review, ["x"])["stops"]
    assert (told["faults"], told["duties"]) == (["to-foundation"], ["to-foundation"])


def test_every_duty_of_every_table_has_its_rule() -> None:
    for duties, ranks in TABLES.items():
        for rank in ranks:
            for code, *_ in rank:
                at = duty_rule(duties, code)
                assert at is not None
                assert DUTY_TABLES[str(duties)][at]
    assert duty_rule(Duties.CLASSIC, "wrong-suit") is None


# -- files --------------------------------------------------------------------------------------------------------


def opened(*paths: Path) -> Opened:
    return Job(lambda job: open_files(job, paths)).result()


@pytest.fixture(scope="module")
def file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return record(tmp_path_factory.mktemp("made"), 260)


def test_a_file_is_what_was_played(file: Path) -> None:
    way = opened(file).walk
    assert (len(way.halts), way.review.verdict.status, way.deals) == (261, Status.WAITING, (0,))


@pytest.mark.parametrize("data", [b"", b"\0", b"crapette", b"\x89PNG\r\n\x1a\n" * 99, b"\0\0\0\4" + b"\xff" * 4])
def test_what_is_no_record_is_one_sentence(tmp_path: Path, data: bytes) -> None:
    path = tmp_path / "x.crapette"
    path.write_bytes(data)
    with pytest.raises(NetError) as caught:
        opened(path)
    assert Strings().error(caught.value) == "This file is not a record of a match."


def test_what_cannot_be_read_is_one_sentence(tmp_path: Path) -> None:
    with pytest.raises(AppError) as caught:
        opened(tmp_path / "nothing.crapette")
    assert caught.value.code == "file-unreadable"
    with pytest.raises(AppError):
        opened(tmp_path)


def test_a_file_cut_anywhere_opens_to_what_is_sound(tmp_path: Path, file: Path) -> None:
    data, whole = file.read_bytes(), opened(file).walk
    path = tmp_path / "cut.crapette"
    header = 4 + int.from_bytes(data[:4], "big")
    for length in range(header, len(data), len(data) // 12):
        path.write_bytes(data[:length])
        way = opened(path).walk
        assert [halt.action for halt in way.halts] == [halt.action for halt in whole.halts[: len(way.halts)]]


def test_a_flipped_bit_opens_to_what_stands_before_it(tmp_path: Path, file: Path) -> None:
    data, choose = file.read_bytes(), random.Random(11)
    path = tmp_path / "flipped.crapette"
    for _ in range(12):
        at = choose.randrange(len(data))
        path.write_bytes(data[:at] + bytes([data[at] ^ 1 << choose.randrange(8)]) + data[at + 1 :])
        try:
            way = opened(path).walk
        except NetError as error:
            assert error.code in (Code.NOT_A_RECORD, Code.DAMAGED)  # noqa: PT017 - one of many flips
            continue
        assert way.review.verdict.status is Status.DAMAGED
        assert way.review.verdict.by is None


def test_files_of_two_matches_are_not_joined(tmp_path: Path, file: Path) -> None:
    other = Pair(tmp_path, number=77)
    path = tmp_path / "other.crapette"
    path.write_bytes(format_record(record_of(other.host.play.log)))
    other.close()
    with pytest.raises(NetError) as caught:
        opened(file, path)
    assert caught.value.code == Code.OTHER_MATCH


def test_files_of_one_match_are_joined(tmp_path: Path, file: Path) -> None:
    part = tmp_path / "part.crapette"
    part.write_bytes(file.read_bytes()[:20_000])
    together = opened(part, file)
    assert together.name == f"part.crapette, {file.name}"
    assert len(together.walk.halts) == 261


def forked(pair: Pair) -> Record:
    """The host has signed two plays at the same place."""
    log = pair.host.play.log
    one = next(entry for entry in reversed(log.chain) if entry.kind == Kind.ACT)
    signer = (pair.host, pair.guest)[one.author].ledger.identity
    other = entries.write(signer, one.match_id, one.n, one.author, one.prev, one.ms, Kind.ACT, "draw?", one.state)
    return replace(record_of(log), forks=((one, other),))


def test_a_fork_opens_with_who_signed_twice(pair: Pair, tmp_path: Path) -> None:
    play(pair, 12, ("simple", "simple"))
    path = tmp_path / "forked.crapette"
    path.write_bytes(format_record(forked(pair)))
    way = opened(path).walk
    assert way.review.verdict.status is Status.FORKED
    assert way.halts


def test_a_file_too_long_to_show_shows_its_beginning(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(filing, "UNWEIGHED", 10_000)
    monkeypatch.setattr(filing, "MAX_SHOWN", 60_000)
    path = tmp_path / "long.crapette"
    path.write_bytes(crafted(90_000, "x"))
    found, cut = open_beginning(path)
    assert cut
    assert found.damaged_at is None
    assert 100 < len(found.chain) < 400
    assert opened(path).cut


def test_bytes_that_would_unfold_to_much_are_cut(monkeypatch: pytest.MonkeyPatch) -> None:
    swollen = crafted(60_000, tuple(((1,),) * 100 for _ in range(30)))
    plain = crafted(60_000, b"x" * 6000)
    monkeypatch.setattr(filing, "MAX_WEIGHT", 200_000)
    assert bearable(swollen, lambda: None) < 10_000
    assert bearable(plain, lambda: None) > 50_000


def test_a_record_that_takes_too_much_is_one_sentence(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("app.reading.MOST_KEPT", 100)
    with pytest.raises(AppError) as caught:
        opened(file)
    assert caught.value.code == "file-too-big"


def test_work_nobody_waits_for_ends(file: Path) -> None:
    found, _ = open_beginning(file)

    def work(job: Job[Opened]) -> Opened:
        job.cancel()
        return fold(job, "x", [found])

    with pytest.raises(Cancelled):
        Job(work).result()


def test_what_goes_wrong_in_a_job_is_handed_on() -> None:
    def work(_job: Job[None]) -> None:
        raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        Job(work).result()


# -- exports ------------------------------------------------------------------------------------------------------


def over(pair: Pair) -> Review:
    err(pair)
    pair.host.play.submit("resign a")
    pair.settle()
    return walked(pair).review


def test_json_names_the_faults_nobody_called(pair: Pair) -> None:
    data = json.loads(as_json(over(pair)))
    assert data["missed"] == [
        {"entry": 4, "deal": 1, "play": 1, "by": "b", "action": "turn", "faults": ["to-foundation"], "named": "a1>f"}
    ]
    assert as_text(over(pair), Strings()).startswith("Hanna – Gero\n")


def test_only_plays_are_numbered_in_the_text(pair: Pair) -> None:
    call(pair, err(pair), right=True)
    pair.mover.play.submit("draw?")
    pair.settle()
    pair.host.play.submit("resign a")
    pair.settle()
    told = [line for line in as_text(walked(pair).review, Strings()).splitlines() if line.endswith(" s)")]
    assert [line.rpartition(" (")[0] for line in told][:2] == ["   1 Gero: turn", "     Hanna: stop 1 a1>f"]
    assert [line.rpartition(" (")[0][5:] for line in told][-2:] == ["Hanna: draw?", "Hanna: resign a"]
    assert [line[:5] for line in told][1:] == ["     "] * 3


def test_verify_counts_them_for_finished_deals(pair: Pair, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    over(pair)
    path = tmp_path / "x.crapette"
    path.write_bytes(format_record(record_of(pair.host.play.log)))
    assert main(["verify", str(path)]) == 0
    assert "Deal 1: faults nobody called: Gero 1" in capsys.readouterr().out


def test_stops_are_told_in_full_sentences(pair: Pair, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    call(pair, err(pair), right=True)
    play(pair, 3, ("sharp", "sharp"))
    call(pair, err(pair), right=False)
    text = as_text(walked(pair).review, Strings())
    rule = FOUNDATION_DUTY
    assert [line.strip() for line in text.splitlines() if "…" in line] == []
    assert (
        f"     Stop! upheld: Gero missed a card to a foundation.\n     {rule}\n     Taken back: 1 play.\n"
        "     Made in its place: A♠ Hanna's house 1 → a foundation.\n"
    ) in text
    assert "     Stop! denied.\n" in text
    assert "     A false Stop! has no consequence.\n" in text
    path = tmp_path / "x.crapette"
    path.write_bytes(format_record(record_of(pair.host.play.log)))
    assert main(["verify", str(path)]) == 0
    told = capsys.readouterr().out
    assert f"Hanna: stop 1 a1>f. Stop! upheld: Gero missed a card to a foundation. {rule}\n" in told
    assert "Stop! denied. " in told
    assert "…" not in told


# -- playing on ---------------------------------------------------------------------------------------------------


def test_playing_on_turns_up_what_the_record_turned_up(file: Path) -> None:
    way = opened(file).walk
    at = next(at for at, halt in enumerate(way.halts) if halt.action == "turn") - 1
    halt, last = way.halts[at + 1], way.state(len(way.halts) - 1)
    state = way.state(at)
    assert halt.seat in ("a", "b")
    me = "a" if halt.seat == "a" else "b"
    solo = Solo(state, me, "simple", 1, later_faces(state, last))
    assert solo.submit("turn") is None
    view, recorded = solo.view(), way.state(at + 1)
    (card,) = view.piles[me + "T"]
    assert card.face is not None
    assert solo.state.faces == recorded.faces


def test_playing_on_goes_to_an_end_without_stops(file: Path) -> None:
    way = opened(file).walk
    solo = Solo(way.state(20), "a", "sharp", 7)
    from engine.bots import make_bot

    bot = make_bot("simple", 5)
    for _ in range(3000):
        if solo.outcome is not None:
            break
        if not solo.bot_play():
            action = bot.action(solo.state._replace(window=()), "a")
            assert solo.submit(str(action)) is None
    assert solo.outcome is not None
    assert solo.view().stop_button is False
    assert solo.submit("turn") is not None
    assert not solo.bot_play()


def test_plays_are_taken_back(file: Path) -> None:
    way = opened(file).walk
    me = "a" if way.state(30).to_move == "a" else "b"
    solo = Solo(way.state(30), me, "simple", 7)
    before = solo.state
    assert not solo.can_take_back
    assert not solo.take_back()
    for text in ("turn", f"{me}T>{me}W"):
        if solo.submit(text) is None:
            break
    while solo.bot_play():
        pass
    assert solo.can_take_back
    assert solo.take_back()
    assert solo.state == before
    refusal = solo.submit("stop 1")
    assert refusal is not None
    refusal = solo.submit("nonsense")
    assert refusal is not None
    assert refusal.codes == ("bad-action",)


def test_a_log_may_be_forgotten(pair: Pair) -> None:
    log: Log = pair.host.play.log
    pair.host.ledger.forget(log.header.match_id)
    assert pair.host.ledger.log(log.header.match_id) is None
