"""What every test needs: no screen, a home of its own, English, and a quick place for files."""

from __future__ import annotations

import os
import shutil
from pathlib import Path

import pytest

from tests.support.air import Air
from tests.support.router import FakeRouter

# Before any test imports Qt: the suite runs without a screen unless a platform is chosen by hand.
os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
os.environ["LANGUAGE"] = "en"

MEMORY = Path("/dev/shm")


@pytest.hookimpl(tryfirst=True)
def pytest_configure(config: pytest.Config) -> None:
    """Thousands of committed transactions wait for the disk; where files can lie in memory they need not."""
    if config.option.basetemp is None and MEMORY.is_dir() and os.access(MEMORY, os.W_OK):
        config.option.basetemp = str(MEMORY / f"crapette-tests-{os.getpid()}")
        config.add_cleanup(lambda: shutil.rmtree(config.option.basetemp, ignore_errors=True))


@pytest.fixture(autouse=True)
def _own_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing a test does may touch the player's own profile."""
    monkeypatch.setenv("CRAPETTE_HOME", str(tmp_path / "home"))
    monkeypatch.delenv("CRAPETTE_PROFILE", raising=False)


@pytest.fixture(autouse=True)
def _no_router_is_asked(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing a test does may open a port of the network it runs in."""
    monkeypatch.setattr("app.router.Router", FakeRouter)


@pytest.fixture(autouse=True)
def air(monkeypatch: pytest.MonkeyPatch) -> Air:
    """Whoever is announced in a test is heard in that test alone; no packet leaves this machine."""
    made = Air()
    monkeypatch.setattr("app.aside.multicast", made.responder)
    return made
