"""Whoever leaves does not wait for a name server."""

from __future__ import annotations

import asyncio
import socket
import threading
from collections.abc import Iterator
from typing import NoReturn

import pytest

from app.cli import main
from app.cli.unwaited import Unwaited


@pytest.fixture
def release() -> Iterator[threading.Event]:
    event = threading.Event()
    yield event
    event.set()


def test_a_call_answers_or_raises() -> None:
    async def run() -> None:
        loop = asyncio.get_running_loop()
        loop.set_default_executor(Unwaited())
        assert await asyncio.to_thread(max, 3, 7) == 7
        with pytest.raises(ZeroDivisionError):
            await loop.run_in_executor(None, divmod, 1, 0)

    asyncio.run(run())


def test_who_leaves_while_a_name_is_looked_up_need_not_wait_for_it(
    release: threading.Event, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    asked, answered = threading.Event(), threading.Event()

    def slow(*_args: object, **_named: object) -> NoReturn:
        asked.set()
        release.wait(20)
        answered.set()
        raise socket.gaierror(socket.EAI_AGAIN, "Temporary failure in name resolution")

    class Hand:
        """Types q as soon as the name is being looked up."""

        def __iter__(self) -> Iterator[str]:
            assert asked.wait(20)
            yield "q\n"

        def isatty(self) -> bool:
            return True

    monkeypatch.setattr("socket.getaddrinfo", slow)
    monkeypatch.setattr("sys.stdin", Hand())
    assert main(["join", "slow.example:4000"]) == 0
    assert not answered.is_set()
    assert capsys.readouterr().err == "Addresses tried, in this order: slow.example:4000\n"
