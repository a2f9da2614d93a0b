"""A host on the command line behind a router, which is one of the tests': nothing of the network is asked."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from net.invite import Invite, format_invite, parse_invite
from tests.e2e.players import Players, until
from tests.support.router import write_library


@pytest.fixture
def players(tmp_path: Path) -> Iterator[Players]:
    with Players(tmp_path / "home") as started:
        yield started


@pytest.fixture
def entries(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    return write_library(tmp_path, monkeypatch.setenv)


def here(link: str, port: int) -> str:
    """The invite for a guest on this machine; addresses apart, it is the same."""
    invite = parse_invite(link)
    return format_invite(Invite((("127.0.0.1", port),), invite.key, invite.token))


def test_the_router_lets_the_port_in_for_one_match(players: Players, entries: Path) -> None:
    hosting = players.start("--profile", "host", "host", "--bot", "simple", "--deals", "1", "--json")
    first = hosting.event("invite")
    port = first["port"]
    assert first["router"] == {"state": "asking", "seen": False}
    assert [at["address"].rpartition(":")[2] for at in first["addresses"]] == [str(port)] * len(first["addresses"])
    told = hosting.event("reach")
    assert told["router"] == {"state": "mapped", "seen": False, "address": "11.0.0.1", "port": port, "lease": 3600}
    assert json.loads(entries.read_text()) == {str(port): ["192.168.1.10", port, 3600]}
    before, now = parse_invite(first["link"]), parse_invite(told["link"])
    assert now.addresses[0] == ("11.0.0.1", port)
    assert (now.key, now.token) == (before.key, before.token)
    joining = players.start(
        *("--profile", "guest", "join", here(first["link"], port), "--bot", "simple", "--deals", "1", "--json")
    )
    assert (joining.wait(), hosting.wait()) == (0, 0)
    assert entries.read_text() == "{}"


def entries_of(players: Players, profile: str) -> int:
    path = players.home / "profiles" / profile / "store.sqlite3"
    with closing(sqlite3.connect(path)) as db:
        return int(db.execute("SELECT COUNT(*) FROM entries").fetchone()[0])


def test_a_host_that_is_killed_leaves_no_way_in_and_asks_again_when_he_goes_on(players: Players, entries: Path) -> None:
    slowly = ("--rules", "classic grace=0.01")
    hosting = players.start("--profile", "host", "host", "--bot", "simple", "--deals", "1", *slowly, "--json")
    first = hosting.event("invite")
    port = first["port"]
    hosting.event("reach")
    invite = parse_invite(here(first["link"], port))
    both = format_invite(Invite((("127.0.0.9", 1), *invite.addresses), invite.key, invite.token))
    joining = players.start("--profile", "guest", "join", both, "--bot", "simple", "--json")
    until(lambda: entries_of(players, "host") >= 60)
    hosting.kill()
    until(lambda: entries.read_text() == "{}")
    joining.kill()
    hosting = players.start("--profile", "host", "resume", "--bot", "simple", "--deals", "1", "--json")
    assert hosting.event("resume")["port"] == port
    told = hosting.event("reach")
    assert "link" not in told
    assert (told["router"]["state"], told["router"]["port"]) == ("mapped", port)
    assert json.loads(entries.read_text()) == {str(port): ["192.168.1.10", port, 3600]}
    joining = players.start("--profile", "guest", "resume", "--bot", "simple", "--deals", "1", "--json")
    where = joining.event("resume")["address"].split(",")
    assert sorted(where) == [f"127.0.0.1:{port}", "127.0.0.9:1"]
    assert hosting.event("match")["head"] == joining.event("match")["head"]
    assert (joining.wait(), hosting.wait()) == (0, 0)
    assert entries.read_text() == "{}"


def test_it_can_be_switched_off(players: Players, entries: Path) -> None:
    hosting = players.start("host", "--no-router", "--json")
    assert hosting.event("invite")["router"] == {"state": "off", "seen": False}
    settings = players.home / "profiles" / "quiet" / "settings.json"
    settings.parent.mkdir(parents=True)
    settings.write_text('{"map_port": false}')
    quiet = players.start("--profile", "quiet", "host", "--json")
    assert quiet.event("invite")["router"] == {"state": "off", "seen": False}
    assert entries.read_text() == "{}"


def test_a_person_reads_it_in_sentences(players: Players, entries: Path) -> None:
    hosting = players.start("host", "--bot", "simple")
    lines = [hosting.line() for _ in range(5)]
    assert lines[3] == "Your router is being asked to let the port in from the internet.\n"
    until(lambda: hosting.errors.count("\n") >= 3)
    told, best, link = hosting.errors.splitlines()
    assert told.startswith("Your router lets players in from the internet at 11.0.0.1:")
    assert best == "This invite is the best one now; one that you have sent already is as good as before:"
    assert link.startswith("  crapette://11.0.0.1:")
