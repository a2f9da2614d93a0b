"""A bar on work over a second: only then, only for who watches, from the first byte read to the last entry folded."""

from __future__ import annotations

import io
from pathlib import Path

import pytest

from app.cli import main
from app.cli.progress import Progress
from app.filing import open_records, save_as
from net.record import record_of
from tests.support.pair import Pair


class Screen(io.StringIO):
    """Somebody sits there."""

    def isatty(self) -> bool:
        return True


class Clock:
    """Stands still, or goes a second each time it is looked at."""

    def __init__(self, step: float) -> None:
        self.now, self.step = 0.0, step

    def __call__(self) -> float:
        self.now += self.step
        return self.now


def drawn(monkeypatch: pytest.MonkeyPatch, step: float, hidden: bool, screen: io.StringIO) -> str:
    monkeypatch.setattr("sys.stderr", screen)
    with Progress(hidden, Clock(step)) as progress:
        for part in (progress.part(0.5), progress.part(0.5)):
            for _ in range(10):
                part(0.1)
    return screen.getvalue()


def test_work_within_a_second_has_no_bar(monkeypatch: pytest.MonkeyPatch) -> None:
    assert drawn(monkeypatch, 0.0, False, Screen()) == ""


def test_longer_work_has_one_that_comes_to_its_end(monkeypatch: pytest.MonkeyPatch) -> None:
    text = drawn(monkeypatch, 1.0, False, Screen())
    assert "  0%" in text
    assert "100%" in text


def test_a_program_or_a_file_sees_none(monkeypatch: pytest.MonkeyPatch) -> None:
    assert drawn(monkeypatch, 1.0, True, Screen()) == ""
    assert drawn(monkeypatch, 1.0, False, io.StringIO()) == ""


def record(folder: Path) -> Path:
    pair = Pair(folder)
    for _ in range(40):
        for end in (pair.host, pair.guest):
            end.play.submit("draw?")
            pair.settle()
            (pair.guest if end is pair.host else pair.host).play.submit("draw-")
            pair.settle()
        mover = pair.mover
        mover.play.submit("turn")
        pair.settle()
        mover.play.submit(f"{mover.play.me}T>{mover.play.me}W")
        pair.settle()
    path = save_as(record_of(pair.host.play.log), folder / "match.crapette")
    pair.close()
    return path


def test_reading_tells_all_of_its_work(tmp_path: Path) -> None:
    path, told = record(tmp_path), list[float]()
    (read,) = open_records([path], told.append)
    assert len(read.chain) > 128
    assert sum(told) == pytest.approx(0.6, abs=0.001)  # the rest, of the reading, is told by whole slabs


@pytest.mark.parametrize(
    ("command", "bar"),
    [
        (["verify", "{file}"], True),
        (["replay", "{file}"], True),
        (["export", "{file}", "--as", "text"], True),
        (["verify", "{file}", "--json"], False),
        (["replay", "{file}", "--json"], False),
        (["selfplay", "--games", "3"], True),
        (["selfplay", "--games", "3", "--json"], False),
    ],
)
def test_the_commands_that_may_take_long_draw_it(
    command: list[str], bar: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    file, screen = str(record(tmp_path)), Screen()
    monkeypatch.setattr("sys.stderr", screen)
    monkeypatch.setattr("app.cli.progress.PATIENCE", 0.0)
    assert main([word.format(file=file) for word in command]) == 0
    assert ("%" in screen.getvalue()) is bar
    assert "%" not in capsys.readouterr().out
