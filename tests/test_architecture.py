"""The directions between the packages, and what a bare machine can do without."""

from __future__ import annotations

import ast
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
LAYERS = {"engine": {"engine", "resources"}, "net": {"net"}, "app": {"app", "engine", "net", "resources"}}
OWN = {"app", "net", "engine", "ui", "resources"}


def imports(path: Path) -> set[str]:
    found = set()
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            found |= {name.name.split(".")[0] for name in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
            found.add(node.module.split(".")[0])
    return found


def files(package: str) -> list[Path]:
    return sorted((ROOT / package).rglob("*.py"))


@pytest.mark.parametrize("package", LAYERS)
def test_arrows_go_one_way(package: str) -> None:
    for path in files(package):
        assert imports(path) & OWN <= LAYERS[package], path


def test_the_engine_needs_the_standard_library_only() -> None:
    for path in files("engine"):
        assert imports(path) <= set(sys.stdlib_module_names) | OWN, path
        assert not imports(path) & {"random", "time", "asyncio", "socket", "sqlite3"}, path


def test_one_file_of_the_protocol_touches_asyncio() -> None:
    assert {path.name for path in files("net") if "asyncio" in imports(path)} <= {
        "transport.py",
        "discovery.py",
        "portmap.py",
    }


def test_only_the_window_knows_qt() -> None:
    for package in ("engine", "net", "app"):
        for path in files(package):
            assert not imports(path) & {"PySide6", "qasync", "shiboken6"}, path


def test_the_command_line_starts_without_qt() -> None:
    commands = "import app.cli, app.cli.play, app.cli.records, app.cli.study, sys"
    code = f"{commands}; print([m for m in sys.modules if 'PySide' in m])"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, cwd=ROOT)
    assert done.stdout.strip() == "[]"


def test_files_stay_readable() -> None:
    # transport.py holds all of the protocol's asyncio, which must stay in one file.
    ceilings = {"transport.py": 460}
    lines = {p: len(p.read_text("utf-8").splitlines()) for package in OWN for p in files(package)}
    assert [str(p) for p, n in lines.items() if n > ceilings.get(p.name, 420)] == []
