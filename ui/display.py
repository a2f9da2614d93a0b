"""Is there a screen to open a window on?

Owns this question. It is answered without Qt, which ends the whole process where it finds none.
"""

from __future__ import annotations

import os
import re
import socket
import sys
from collections.abc import Mapping
from pathlib import Path

# Platforms of Qt that draw without a window system.
_SCREENLESS = frozenset({"offscreen", "minimal", "vnc", "linuxfb", "eglfs", "minimalegl", "vkkhrdisplay"})
_DISPLAY = re.compile(r"(?:(unix)/)?([^:/]*):(\d+)(?:\.\d+)?")


def has_display(environ: Mapping[str, str] | None = None) -> bool:
    """Whether Qt will find a screen; an X display is knocked at, for a name alone may be left over."""
    environ = os.environ if environ is None else environ
    if sys.platform in ("win32", "darwin"):
        return True
    asked = environ.get("QT_QPA_PLATFORM", "")
    platform = asked.split(":", 1)[0]
    if platform in _SCREENLESS:
        return True
    wayland = _wayland(environ) if not platform.startswith("xcb") else False
    return wayland or (not platform.startswith("wayland") and _x11(environ.get("DISPLAY", "")))


def _wayland(environ: Mapping[str, str]) -> bool:
    name = environ.get("WAYLAND_DISPLAY", "")
    if not name:
        return False
    path = Path(environ.get("XDG_RUNTIME_DIR", "/nowhere"), name)
    return _answers(socket.AF_UNIX, str(path))


def _x11(display: str) -> bool:
    found = _DISPLAY.fullmatch(display)
    if found is None:
        return False
    host, number = found[2], int(found[3])
    if host in ("", "unix") or found[1]:
        path = f"/tmp/.X11-unix/X{number}"
        return _answers(socket.AF_UNIX, path) or _answers(socket.AF_UNIX, "\0" + path)
    return _answers(socket.AF_INET, (host, 6000 + number))


def _answers(family: socket.AddressFamily, address: str | tuple[str, int]) -> bool:
    with socket.socket(family, socket.SOCK_STREAM) as knock:
        knock.settimeout(2)
        try:
            knock.connect(address)
        except (OSError, ValueError):
            return False
    return True
