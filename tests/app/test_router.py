"""The process that keeps a port open at the router, from its first word to its end; the library in it is one of the
tests, so that no network is asked."""

from __future__ import annotations

import asyncio
import json
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from app.reach import State, Way
from app.router import Router, program, read
from tests.support.router import write_library

PATIENCE = 30.0  # seconds until a test gives up; never a measurement
MAPPED = Way(State.MAPPED, ("11.0.0.1", 5252), lease=3600)


@pytest.fixture
def library(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The file with what the router forwards."""
    return write_library(tmp_path, monkeypatch.setenv)


async def until(condition: Callable[[], object]) -> None:
    async with asyncio.timeout(PATIENCE):
        while not condition():
            await asyncio.sleep(0.01)


async def ended(router: Router) -> None:
    router.stop()
    assert router._thread is not None
    await until(lambda: router._thread is None or not router._thread.is_alive())


def test_the_port_is_let_in_looked_after_and_closed(library: Path) -> None:
    async def host() -> None:
        told: list[Way] = []
        router = Router()
        router.start(5252, told.append)
        await until(lambda: told)
        assert told == [MAPPED]
        assert json.loads(library.read_text()) == {"5252": ["192.168.1.10", 5252, 3600]}
        library.write_text("{}")  # it was restarted
        router.look()
        await until(lambda: library.read_text() != "{}")
        await ended(router)
        await router.gone()
        assert library.read_text() == "{}"
        assert told == [MAPPED]

    asyncio.run(host())


def test_a_game_that_dies_takes_its_port_back(library: Path) -> None:
    """Nobody has told the process to end: its stdin has."""
    with subprocess.Popen(program(5252), stdin=subprocess.PIPE, stdout=subprocess.PIPE) as asked:
        assert asked.stdin is not None
        assert asked.stdout is not None
        assert read(asked.stdout.readline()) == MAPPED
        assert library.read_text() != "{}"
        asked.stdin.close()
        assert asked.wait(PATIENCE) == 0
    assert library.read_text() == "{}"


def test_without_the_library_it_says_so(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "miniupnpc.py").write_text("raise ImportError('no wheel')")
    monkeypatch.setenv("PYTHONPATH", str(tmp_path))

    async def host() -> None:
        told: list[Way] = []
        router = Router()
        router.start(5252, told.append)
        await until(lambda: told)
        assert told == [Way(State.MISSING)]
        await until(lambda: router._thread is not None and not router._thread.is_alive())  # it is not started again

    asyncio.run(host())


def child(code: str) -> Callable[[int], list[str]]:
    return lambda _port: [sys.executable, "-c", code]


def test_a_process_that_dies_is_no_router_any_more_and_is_started_again(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("app.router.PAUSE_S", 0.0)
    said = json.dumps({"state": "mapped", "address": "11.0.0.1", "port": 5252, "lease": 3600})

    async def host() -> None:
        told: list[Way] = []
        router = Router(child(f"print('{said}')"))
        router.start(5252, told.append)
        await until(lambda: len(told) == 6)
        assert told == [MAPPED, Way(State.NONE)] * 3
        await until(lambda: router._thread is not None and not router._thread.is_alive())

    asyncio.run(host())


def test_a_program_that_cannot_be_started_is_no_router(tmp_path: Path) -> None:
    async def host() -> None:
        told: list[Way] = []
        router = Router(lambda _port: [str(tmp_path / "nothing")])
        router.start(5252, told.append)
        await until(lambda: told)
        assert told == [Way(State.NONE)]

    asyncio.run(host())


def test_a_router_that_says_nothing_for_long_is_none_for_now(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("app.router.PATIENCE_S", 0.05)

    async def host() -> None:
        told: list[Way] = []
        router = Router(child("import sys; sys.stdin.read()"))
        router.start(5252, told.append)
        await until(lambda: told)
        assert told == [Way(State.NONE)]
        await ended(router)

    asyncio.run(host())


def test_one_that_hangs_does_not_hold_whoever_leaves(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("app.router.CLOSE_S", 0.05)
    said = json.dumps({"state": "refused"})

    async def host() -> None:
        told: list[Way] = []
        router = Router(child(f"print('{said}', flush=True); import time; time.sleep(600)"))
        router.start(5252, told.append)
        await until(lambda: told)
        router.stop()
        router.look()  # a line that is cut after that asks nobody
        async with asyncio.timeout(PATIENCE):
            await router.gone()
        assert router._child is not None
        assert router._child.poll() is None  # still there; in earnest it has a limit of its own
        router._child.kill()
        await ended(router)
        assert told == [Way(State.REFUSED)]

    asyncio.run(host())


def test_left_before_it_was_born_it_ends_at_once() -> None:
    async def host() -> None:
        router = Router(child("import sys; sys.stdin.read()"))
        router.start(5252, lambda _way: None)
        await ended(router)
        assert router._child is None or router._child.returncode == 0

    asyncio.run(host())


@pytest.mark.parametrize(
    "said",
    [
        {},
        [],
        None,
        "mapped",
        {"state": "asking"},
        {"state": "off"},
        {"state": ["mapped"]},
        {"state": "mapped"},
        {"state": "mapped", "address": "11.0.0.1", "port": 0, "lease": 3600},
        {"state": "mapped", "address": "11.0.0.1", "port": 65536, "lease": 3600},
        {"state": "mapped", "address": "11.0.0.1", "port": True, "lease": 3600},
        {"state": "mapped", "address": "11.0.0.1", "port": "5252", "lease": 3600},
        {"state": "mapped", "address": "11.0.0.1", "port": 5252, "lease": -1},
        {"state": "mapped", "address": "11.0.0.1", "port": 5252, "lease": 10**9},
        {"state": "mapped", "address": "192.168.1.1", "port": 5252, "lease": 3600},
        {"state": "mapped", "address": "11.0.0.1, evil", "port": 5252, "lease": 3600},
        {"state": "mapped", "address": "evil.example", "port": 5252, "lease": 3600},
        {"state": "nested", "address": 7},
    ],
)
def test_a_strange_word_is_no_answer(said: object) -> None:
    assert read(json.dumps(said).encode() + b"\n") == Way(State.NONE)


@pytest.mark.parametrize("line", [b"", b"\n", b"{", b"\xff\n", b'{"state": "refused"}', b"[" * 1000 + b"\n"])
def test_a_line_that_is_none_is_no_answer(line: bytes) -> None:
    assert read(line) == Way(State.NONE)


def test_the_address_between_two_routers_is_shown_only_if_it_is_one() -> None:
    assert read(b'{"state": "nested", "address": "100.64.1.2"}\n') == Way(State.NESTED, own="100.64.1.2")
    assert read(b'{"state": "nested", "address": "call 0900 now"}\n') == Way(State.NESTED)
    assert read(b'{"state": "nested", "address": "0.0.0.0"}\n') == Way(State.NESTED)
    assert read(b'{"state": "taken", "address": "", "port": 0, "lease": 0}\n') == Way(State.TAKEN)
