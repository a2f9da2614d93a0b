"""`crapette lan`, `join --lan` and `host --announce`: games on the same network, from a terminal."""

from __future__ import annotations

import asyncio
import errno
import json
import signal
import socket
import threading
from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path

import pytest

from app.advert import Advert, Found, Service, write_text
from app.cli import main
from app.cli.lan import find
from app.errors import AppError
from app.paths import paths_for
from app.profile import open_profile
from net.identity import Identity, fingerprint
from tests.e2e.players import Players
from tests.support.air import Air, Voice, at_home

ADA, EVE = (Identity(sha256(name).digest()).key for name in (b"ada", b"eve"))
WORDS = " ".join(fingerprint(ADA))
LISTEN = ("lan", "--seconds", "0.5")


@pytest.fixture(autouse=True)
def network(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("app.lan.Lookout.__init__.__kwdefaults__", {"make": None, "look": at_home})
    monkeypatch.setattr("app.lan.Herald.__init__.__kwdefaults__", {"addresses": tuple, "make": None, "look": at_home})
    monkeypatch.setattr("app.cli.lan.FIRST_SECONDS", 0.5)
    monkeypatch.setattr("app.cli.lan.OTHERS_SECONDS", 0.3)


def say(air: Air, instance: str, key: bytes, name: str, host: str = "192.168.1.5", **how: object) -> None:
    advert = Advert(key, name, "depot", **how)  # type: ignore[arg-type]
    air.say(instance, Service((host, "fd00::5"), 5252, write_text(advert)))


def test_lan_lists_what_is_announced(air: Air, capsys: pytest.CaptureFixture[str]) -> None:
    say(air, "x", ADA, "Ada", changed=True, asks=False)
    assert main(["lan", "--seconds", "0.5", "--json"]) == 0
    assert json.loads(capsys.readouterr().out) == {
        "event": "game",
        "name": "Ada",
        "key": ADA.hex(),
        "words": WORDS,
        "addresses": ["192.168.1.5:5252", "[fd00::5]:5252"],
        "rules": "depot",
        "changed": True,
        "asks": False,
        "fits": True,
    }
    say(air, "y", EVE, "Eve", versions=(9,))
    assert main([*LISTEN]) == 0
    first, words, second, _words = capsys.readouterr().out.splitlines()
    assert first == "Ada  192.168.1.5:5252, [fd00::5]:5252  Old English, single rules changed"
    assert words == f"  The other player's key: {WORDS}"
    assert second == "Eve  192.168.1.5:5252, [fd00::5]:5252  another version of the game"


def test_an_own_game_is_not_listed_while_the_profile_is_in_use(air: Air, capsys: pytest.CaptureFixture[str]) -> None:
    with open_profile(paths_for()) as profile:
        say(air, "mine", Identity(profile.key).key, "Me")
        assert main([*LISTEN, "--json"]) == 0
    assert capsys.readouterr().out == ""


def test_no_game_is_no_failure_and_no_network_is_said(air: Air, capsys: pytest.CaptureFixture[str]) -> None:
    assert main([*LISTEN]) == 0
    told = capsys.readouterr()
    assert told.out == ""
    assert told.err == "No game is announced on this network. Ask your friend for the invite or the address.\n"
    air.fails = OSError(errno.EADDRINUSE, "taken")
    assert main([*LISTEN, "--json"]) == 1
    assert json.loads(capsys.readouterr().err)["code"] == "look-failed"


def found(air: Air, wanted: str) -> bytes:
    return asyncio.run(find(bytes(32), wanted)).advert.key


def test_the_only_game_is_found_and_of_several_the_one_named(air: Air) -> None:
    with pytest.raises(AppError) as caught:
        found(air, "")
    assert caught.value.code == "no-game"
    say(air, "x", ADA, "Ada")
    assert found(air, "") == ADA
    say(air, "y", EVE, "Eve")
    with pytest.raises(AppError) as caught:
        found(air, "")
    assert caught.value.code == "ambiguous-game"
    assert caught.value.values == {"games": f"Ada ({WORDS}); Eve ({' '.join(fingerprint(EVE))})"}
    assert found(air, "EVE") == EVE
    say(air, "y", EVE, "Ada")
    with pytest.raises(AppError) as caught:
        found(air, "Ada")
    assert caught.value.code == "ambiguous-game"
    assert found(air, WORDS[:20]) == ADA


def test_join_needs_a_place_or_the_network(air: Air, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["join"]) == 2
    assert "--lan" in capsys.readouterr().err
    assert main(["join", "--lan", "--json"]) == 1
    assert json.loads(capsys.readouterr().err)["code"] == "no-game"
    say(air, "x", ADA, "Ada", versions=(9,))
    assert main(["join", "--lan", "--json"]) == 1
    assert json.loads(capsys.readouterr().err)["code"] == "version"


@pytest.mark.parametrize("end", ["q", None])
def test_who_looks_for_a_game_is_answered_and_can_leave(
    end: str | None, air: Air, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("app.cli.lan.FIRST_SECONDS", 20.0)  # and then it would be `no-game`
    monkeypatch.setattr("app.cli.play._typing", lambda: True)
    over = threading.Event()

    def typed() -> Iterator[str]:
        yield "help\n"
        if end is not None:
            yield f"{end}\n"
            over.wait(60)

    monkeypatch.setattr("sys.stdin", typed())
    try:
        assert main(["join", "--lan"]) == 0
    finally:
        over.set()
    told = capsys.readouterr()
    assert told.out == "Nothing is asked yet. q leaves.\n"
    looking, *rest = told.err.splitlines()
    assert looking == "Looking for games on this network …"
    assert rest == ([] if end else ["The input has ended, so nobody can play here. --bot lets a computer player play."])
    assert [thread.name for thread in threading.enumerate() if thread.name == "lan"] == []


@pytest.fixture
def players(tmp_path: Path) -> Iterator[Players]:
    with Players(tmp_path) as started:
        yield started


def test_a_game_found_is_played(
    players: Players, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """The host's advert is made up here: where he listens no other machine could reach him."""
    asked = ("--json", "--bot", "simple", "--admit", "all", "--no-announce")
    hosting = players.start("--profile", "host", "host", "--bind", "127.0.0.1", *asked)
    port = hosting.event("invite")["port"]
    with open_profile(paths_for("other")) as profile:
        wrong = Identity(profile.key).key
    key = Identity((players.home / "profiles" / "host" / "identity.key").read_bytes()).key

    def announced(proved: bytes) -> None:
        async def found(_own: bytes, wanted: str) -> Found:
            assert wanted == "Host"
            return Found(Advert(proved, "Host", "classic"), (("127.0.0.1", port),))

        monkeypatch.setattr("app.cli.play.find", found)

    announced(wrong)
    assert main(["--profile", "guest", "join", "--lan", "Host", "--bot", "simple", "--json"]) == 1
    assert json.loads(capsys.readouterr().err)["code"] == "wrong-key-announced"
    announced(key)
    assert main(["--profile", "guest", "join", "--lan", "Host", "--bot", "simple", "--deals", "1", "--json"]) == 0
    lines = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert [line["event"] for line in lines] == ["deal", "match"]
    assert hosting.event("match")["head"] == lines[-1]["head"]
    assert hosting.wait() == 0
    assert [line["event"] for line in hosting.seen] == ["invite", "deal", "match"]


def test_a_host_in_a_terminal_is_announced_until_the_match_begins(
    air: Air, players: Players, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("app.cli.play.own_addresses", lambda _bind: ("192.168.1.7",))
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = str(free.getsockname()[1])
    here = ("--bind", "127.0.0.1", "--port", port, "--bot", "simple", "--deals", "1", "--json")
    ended: list[int] = []
    hosting = threading.Thread(target=lambda: ended.append(main(["host", *here, "--admit", "all", "--name", "Ada"])))
    hosting.start()
    heard = threading.Event()

    class Ear:
        """A loop in which `Air` tells: at once."""

        @staticmethod
        def call_soon_threadsafe(_heard: object, _instance: str, _there: bool) -> None:
            heard.set()

    air._ears.append((Ear, print))  # type: ignore[arg-type]
    if not air.said:
        heard.wait(60)
    (service,) = air.said.values()
    assert service is not None
    assert (service.addresses, service.port) == (("192.168.1.7",), int(port))
    guest = players.start("join", f"127.0.0.1:{port}", "--bot", "simple", "--json")
    guest.event("match")
    hosting.join()
    assert (ended, guest.wait(), air.said) == ([0], 0, {})
    events = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert [event["event"] for event in events] == ["invite", "announcing", "deal", "match"]
    assert events[1] == {"event": "announcing", "code": "announced", "detail": ""}


def test_who_gives_up_waiting_takes_leave_first(air: Air, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("app.cli.play.own_addresses", lambda _bind: ("192.168.1.7",))
    me = threading.get_ident()

    async def announce(voice: Voice, service: Service) -> None:
        air.say("mine", service)
        signal.pthread_kill(me, signal.SIGINT)

    async def close(_voice: Voice) -> None:
        await asyncio.sleep(0.2)
        air.hush("mine")

    monkeypatch.setattr(Voice, "announce", announce)
    monkeypatch.setattr(Voice, "close", close)
    assert main(["host", "--bind", "127.0.0.1", "--bot", "simple", "--admit", "all", "--json"]) == 130
    assert air.said == {}
    assert [thread.name for thread in threading.enumerate() if thread.name == "lan"] == []


@pytest.mark.parametrize(("how", "told"), [((), []), (("--announce",), ["announce-invited"])])
def test_who_lets_only_the_invited_in_says_so_if_he_asked(
    how: tuple[str, ...],
    told: list[str],
    air: Air,
    players: Players,
) -> None:
    hosting = players.start("host", "--bind", "127.0.0.1", "--bot", "simple", "--json", "--deals", "1", *how)
    link = hosting.event("invite")["link"]
    guest = players.start("--profile", "guest", "join", link, "--bot", "simple", "--json")
    hosting.event("match")
    assert (hosting.wait(), guest.wait()) == (0, 0)
    assert [event["code"] for event in hosting.seen if event["event"] == "announcing"] == told
