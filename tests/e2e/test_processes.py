"""Two real processes on the loopback: a whole deal, the same record on both sides, a kill, bad input."""

from __future__ import annotations

import json
import os
import signal
import socket
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from tests.e2e.players import Player, Players, until

# Bots finish a deal in a second: too soon for a test that wants to come in between.
SLOWLY = ("--rules", "classic grace=0.01")


@pytest.fixture
def players(tmp_path: Path) -> Iterator[Players]:
    with Players(tmp_path) as started:
        yield started


def host(players: Players, *more: str) -> tuple[Player, str, int]:
    player = players.start("--profile", "host", "host", "--bind", "127.0.0.1", "--json", *more)
    invite = player.event("invite")
    return player, invite["link"], invite["port"]


def rows(players: Players, profile: str, table: str = "entries") -> list[tuple[bytes, ...]]:
    path = players.home / "profiles" / profile / "store.sqlite3"
    db = sqlite3.connect(path)
    try:
        return db.execute(f"SELECT n, payload, signature FROM {table} ORDER BY n").fetchall()
    finally:
        db.close()


@pytest.mark.parametrize("rules", ["classic", "depot"])
def test_two_processes_play_a_deal_and_hold_the_same_chain(players: Players, rules: str) -> None:
    hosting, link, _ = host(players, "--bot", "casual", "--deals", "1", "--rules", f"{rules} grace=0")
    joining = players.start("--profile", "guest", "join", link, "--bot", "sharp", "--json")
    ends = [player.event("match") for player in (hosting, joining)]
    assert [player.wait() for player in (hosting, joining)] == [0, 0]
    assert hosting.seen[1]["event"] == "deal"
    assert hosting.seen[1:-1] == joining.seen[:-1]
    assert {k: v for k, v in ends[0].items() if k != "record"} == {k: v for k, v in ends[1].items() if k != "record"}
    assert rows(players, "host") == rows(players, "guest")
    assert len(rows(players, "host")) == ends[0]["entries"]
    records = [Path(end["record"]) for end in ends]
    assert records[0].read_bytes() == records[1].read_bytes()
    for record in records:
        status, out, _ = players.run("verify", str(record), "--json")
        seen = json.loads(out)
        assert status == 0
        assert seen["head"] == ends[0]["head"]
        assert seen["deals"] == [{k: v for k, v in hosting.seen[1].items() if k != "event"}]
        assert seen["error"] is None


def test_players_are_called_as_they_set_or_else_by_their_profiles(players: Players) -> None:
    settings = players.home / "profiles" / "host" / "settings.json"
    settings.parent.mkdir(parents=True)
    settings.write_text(json.dumps({"name": "Ada"}))
    hosting, link, _ = host(players, "--bot", "casual", "--deals", "1", "--rules", "classic grace=0")
    joining = players.start("--profile", "guest", "join", link, "--bot", "sharp", "--json")
    assert [player.wait() for player in (hosting, joining)] == [0, 0]
    for profile, peer in (("host", "Guest"), ("guest", "Ada")):
        with closing(sqlite3.connect(players.home / "profiles" / profile / "store.sqlite3")) as db:
            assert db.execute("SELECT peer FROM matches").fetchall() == [(peer,)]


def test_a_killed_player_resumes_and_the_deal_is_played_to_its_end(players: Players) -> None:
    hosting, link, port = host(players, "--bot", "simple", "--deals", "1", *SLOWLY)
    joining = players.start("--profile", "guest", "join", link, "--bot", "simple", "--json")
    until(lambda: len(rows(players, "host")) >= 60)
    joining.kill()
    before = rows(players, "guest")
    again = players.start("--profile", "guest", "resume", "--bot", "simple", "--json")
    ends = [hosting.event("match"), again.event("match")]
    assert [hosting.wait(), again.wait()] == [0, 0]
    assert ends[0]["head"] == ends[1]["head"]
    assert rows(players, "guest")[: len(before)] == before
    assert rows(players, "host") == rows(players, "guest")
    assert port > 0


def test_a_killed_host_resumes_on_its_port_and_the_guest_comes_back_by_itself(players: Players) -> None:
    hosting, link, port = host(players, "--bot", "simple", "--deals", "1", *SLOWLY)
    joining = players.start("--profile", "guest", "join", link, "--bot", "simple", "--json")
    until(lambda: len(rows(players, "host")) >= 60)
    hosting.kill()
    again = players.start("--profile", "host", "resume", "--no-router", "--bot", "simple", "--deals", "1", "--json")
    assert again.event("resume")["port"] == port
    ends = [again.event("match"), joining.event("match")]
    assert [again.wait(), joining.wait()] == [0, 0]
    assert ends[0]["head"] == ends[1]["head"]
    assert rows(players, "host") == rows(players, "guest")


def test_killed_again_and_again_at_either_end_both_keep_one_record_that_verifies(players: Players) -> None:
    hosting, link, _ = host(players, "--bot", "casual", "--deals", "1", *SLOWLY)
    joining = players.start("--profile", "guest", "join", link, "--bot", "sharp", "--json")
    height = 40
    for killed in ("host", "guest", "both"):
        until(lambda: all(len(rows(players, profile)) >= height for profile in ("host", "guest")))  # noqa: B023
        if killed != "guest":
            hosting.kill()
        if killed != "host":
            joining.kill()
        if killed != "guest":
            resume = ("resume", "--bind", "127.0.0.1", "--no-router", "--bot", "casual", "--deals", "1", "--json")
            hosting = players.start("--profile", "host", *resume)
            hosting.event("resume")
        if killed != "host":
            joining = players.start("--profile", "guest", "resume", "--bot", "sharp", "--json")
        height += 40
    ends = [hosting.event("match"), joining.event("match")]
    assert [hosting.wait(), joining.wait()] == [0, 0]
    records = [Path(end["record"]) for end in ends]
    assert records[0].read_bytes() == records[1].read_bytes()
    assert ends[0]["entries"] > 160
    status, out, _ = players.run("verify", *map(str, records), "--json")
    assert (status, json.loads(out)["head"], json.loads(out)["error"]) == (0, ends[0]["head"], None)


def refused(players: Players, *args: str) -> dict[str, str]:
    status, out, err = players.run(*args)
    assert status != 0
    assert "Traceback" not in err
    error = json.loads(err.strip().split("\n")[-1])
    assert error["event"] == "error"
    assert error["text"].endswith((".", "!", "…", ")", "”")) or error["text"]
    assert out == ""
    return dict(error)


@pytest.mark.parametrize(
    ("args", "code"),
    [
        (["host", "--rules", "bridge", "--json"], "notation"),
        (["host", "--rules", "classic reserve=99", "--json"], "notation"),
        (["host", "--rules", "classic deal=staggered", "--json"], "notation"),
        (["host", "--bot", "genius", "--json"], "notation"),
        (["host", "--port", "70000", "--json"], "usage"),
        (["host", "--bind", "203.0.113.77", "--json"], "cannot-listen"),
        (["join", "crapette://nowhere", "--bot", "simple", "--json"], "bad-invite"),
        (["join", "nonsense", "--bot", "simple", "--json"], "bad-address"),
        (["resume", "--bot", "simple", "--json"], "nothing-unfinished"),
        (["selfplay", "--bots", "simple", "--json"], "bad-option"),
        (["verify", "/nonexistent", "--json"], "file-unreadable"),
        (["--profile", "../x", "host", "--json"], "bad-profile-name"),
        (["frobnicate", "--json"], "usage"),
    ],
    ids=lambda value: " ".join(value[:3]) if isinstance(value, list) else value,
)
def test_bad_input_gets_one_sentence_and_a_status(players: Players, args: list[str], code: str) -> None:
    assert refused(players, *args)["code"] == code


def test_a_taken_port_is_said(players: Players) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = str(taken.getsockname()[1])
        error = refused(players, "host", "--bind", "127.0.0.1", "--port", port, "--json", "--bot", "simple")
    assert error["code"] == "port-taken"
    assert port in error["text"]


def test_an_address_where_nobody_waits_is_said(players: Players) -> None:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    error = refused(players, "join", f"127.0.0.1:{port}", "--bot", "simple", "--json")
    assert error["code"] == "unreachable"
    assert str(port) in error["text"]


def test_the_own_invite_is_refused_before_anything_is_dialled(players: Players) -> None:
    hosting, link, _ = host(players, "--bot", "simple")
    hosting.kill()
    assert refused(players, "--profile", "host", "join", link, "--bot", "simple", "--json")["code"] == "own-key"


def test_a_wrong_token_is_refused_and_so_is_a_stranger(players: Players) -> None:
    hosting, link, port = host(players, "--bot", "simple", "--deals", "1")
    stranger = refused(players, "--profile", "other", "join", f"127.0.0.1:{port}", "--bot", "simple", "--json")
    assert stranger["code"] == "not-admitted"
    wrong = link[:-4] + ("AAAA" if not link.endswith("AAAA") else "BBBA")
    # The last character of a token carries two unused bits, which must be zero for a link to be read at all.
    error = refused(players, "--profile", "thief", "join", wrong, "--bot", "simple", "--json")
    assert error["code"] == "bad-token"
    # After that nobody from this machine is heard for a minute, not even with the right invite.
    error = refused(players, "--profile", "other", "join", link, "--bot", "simple", "--json")
    assert error["code"] == "hung-up"
    hosting.kill()


def test_a_used_invite_is_refused(players: Players) -> None:
    hosting, link, _ = host(players, "--bot", "simple", "--deals", "1", *SLOWLY)
    joining = players.start("--profile", "guest", "join", link, "--bot", "simple", "--json")
    until(lambda: len(rows(players, "host")) >= 20)
    late = players.start("--profile", "late", "join", link, "--bot", "simple", "--json")
    assert late.wait() != 0
    assert json.loads(late.errors.strip().split("\n")[-1])["code"] in ("invite-used", "busy", "hung-up", "lost")
    assert hosting.event("match")["head"] == joining.event("match")["head"]


def test_one_profile_is_held_by_one_program(players: Players) -> None:
    hosting, _, _ = host(players, "--bot", "simple")
    error = refused(players, "--profile", "host", "host", "--bot", "simple", "--json")
    assert error["code"] == "profile-in-use"
    hosting.kill()


def test_a_typed_game_takes_plays_and_leaves_in_order(players: Players) -> None:
    hosting, link, _ = host(players, "--bot", "simple")
    joining = players.start("--profile", "guest", "join", link, "--name", "Ann", typed=True)
    assert joining.process.stdin is not None
    joining.process.stdin.write("y\n")
    joining.process.stdin.flush()
    while not joining.line().startswith("rules: classic"):
        pass
    joining.process.stdin.write("a1>a1\nq\n")
    joining.process.stdin.flush()
    assert joining.wait() == 0
    assert "Traceback" not in joining.errors
    hosting.kill()


def typed(player: Player, *lines: str) -> None:
    assert player.process.stdin is not None
    player.process.stdin.write("".join(f"{line}\n" for line in lines))
    player.process.stdin.flush()


def see(player: Player, begin: str) -> str:
    while not (line := player.line()).strip().startswith(begin):
        pass
    return line.strip()


def test_whoever_leaves_and_whoever_is_left_are_told_how_the_match_goes_on(players: Players) -> None:
    hosting = players.start("--profile", "host", "host", "--bind", "127.0.0.1", "--name", "Ann", typed=True)
    joining = players.start("--profile", "guest", "join", see(hosting, "crapette://"), "--name", "Bob", typed=True)
    typed(joining, "y")
    for player in (hosting, joining):
        see(player, "rules: classic")
    typed(joining, "q")
    assert joining.wait() == 0
    last = joining.errors.splitlines()[-1]
    command = last.removeprefix("The match goes on with: crapette ").split()
    assert command[:3] == ["--profile", "guest", "resume"]
    back = "You can wait here for Bob to come back; Ctrl-C ends the wait."
    until(lambda: f"Bob has left. The match is saved and can go on later. {back}\n" in hosting.errors)
    again = players.start(*command, typed=True)
    see(again, "rules: classic")
    hosting.process.send_signal(signal.SIGINT)
    assert (hosting.wait(), again.wait()) == (130, 0)
    assert "The line is cut" not in hosting.errors + again.errors
    number = command[-1]
    assert hosting.errors.endswith(f"\nThe match goes on with: crapette --profile host resume {number}\n")
    later = f"As soon as Ann is waiting again, the match goes on with: crapette --profile guest resume {number}\n"
    assert again.errors.endswith(f"Ann has left. The match is saved and can go on later.\n{later}")


def test_a_record_that_cannot_be_written_does_not_hide_how_the_match_goes_on(players: Players) -> None:
    hosting, link, _ = host(players, "--bot", "simple")
    joining = players.start("--profile", "guest", "join", link, typed=True)
    typed(joining, "y")
    see(joining, "rules: classic")
    records = players.home / "profiles" / "guest" / "records"
    records.rmdir()
    records.write_text("in the way")
    typed(joining, "q")
    assert joining.wait() == 1
    trouble, way = joining.errors.splitlines()[-2:]
    assert trouble.startswith(str(records))
    assert way.startswith("The match goes on with: crapette --profile guest resume ")
    hosting.kill()


def test_a_host_who_leaves_before_the_match_leaves_nothing_that_could_go_on(players: Players) -> None:
    hosting = players.start("--profile", "host", "host", "--bind", "127.0.0.1", typed=True)
    joining = players.start("--profile", "guest", "join", see(hosting, "crapette://"), typed=True)
    see(joining, "Play by these rules?")
    typed(hosting, "q")
    assert (hosting.wait(), joining.wait()) == (0, 1)
    assert joining.errors.endswith("\nThe other player left before the match began.\n")
    assert "goes on with" not in hosting.errors


def test_a_match_is_left_in_order_when_nobody_reads_what_is_told(players: Players) -> None:
    environ = {**os.environ, "CRAPETTE_HOME": str(players.home), "LANGUAGE": "en", "PYTHONUNBUFFERED": "1"}
    command = [sys.executable, "-m", "app", "--profile", "host", "host", "--bind", "127.0.0.1", "--bot", "simple"]
    with subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True, env=environ
    ) as hosting:
        assert hosting.stdout is not None
        link = next(line.strip() for line in hosting.stdout if "crapette://" in line)
        hosting.stdout.close()  # it is written to once the first deal is over
        joining = players.start("--profile", "guest", "join", link, "--bot", "simple")
        assert joining.wait() == 0
        assert "Host has left. The match is saved and can go on later.\n" in joining.errors
        assert hosting.wait(60) == 1


def test_input_that_ends_before_there_is_a_match_is_told(players: Players) -> None:
    status, out, err = players.run("--profile", "host", "host", "--bind", "127.0.0.1", "--no-router")
    assert status == 0
    assert "crapette://" in out
    assert err.endswith("The input has ended, so nobody can play here. --bot lets a computer player play.\n")


@pytest.mark.parametrize(("number", "status"), [(signal.SIGTERM, 143), (signal.SIGHUP, 129), (signal.SIGINT, 130)])
def test_a_process_that_is_told_to_end_leaves_in_order(players: Players, number: int, status: int) -> None:
    hosting, link, _ = host(players, "--bot", "simple", *SLOWLY)
    joining = players.start("--profile", "guest", "join", link, "--bot", "simple")
    until(lambda: len(rows(players, "host")) >= 40)
    hosting.process.send_signal(number)
    assert hosting.wait() == status
    assert hosting.errors == ""
    until(lambda: "Host has left. The match is saved and can go on later." in joining.errors)
    joining.kill()
