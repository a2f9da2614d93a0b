"""What every test needs: no screen, a home of its own, English."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

# Before any test imports Qt: the suite runs without a screen unless a platform is chosen by hand.
os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
os.environ["LANGUAGE"] = "en"


@pytest.fixture(autouse=True)
def _own_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing a test does may touch the player's own profile."""
    monkeypatch.setenv("CRAPETTE_HOME", str(tmp_path / "home"))
    monkeypatch.delenv("CRAPETTE_PROFILE", raising=False)
