"""Small sounds: a card turned, a card placed, your turn, Stop!, a deal won.

Owns the playing of resources/sounds by the optional library `miniaudio`, and which event makes which sound. Silent
without the library or without a device, and never in the way: nothing here blocks or raises.
"""

from __future__ import annotations

import array
import logging
import os
import re
import sys
import threading
import wave
from collections.abc import Callable, Generator, Iterable, Mapping
from importlib import import_module
from importlib.resources import files
from importlib.util import find_spec
from pathlib import Path
from typing import Any, Protocol

from engine import Event

LOG = logging.getLogger("crapette.sound")
RATE = 22_050
IDLE_SECONDS = 4.0  # then the device is let go: an open one keeps some machines from sleeping

CARD = re.compile(r"^ *\d+ \[", re.MULTILINE)  # a line of /proc/asound/cards; without one: "--- no soundcards ---"

KINDS = ("turn", "place", "your-turn", "stop", "win")


def sound_for(events: Iterable[Event], me: str) -> str | None:
    """The one sound that tells of these events to seat `me`: the weightiest of them."""
    found: str | None = None
    for event in events:
        match event.kind:
            case "upheld" | "denied":
                return "stop"
            case "deal-over":
                return "win" if event.seat == me else "place"
            case "turn-ended":
                found = "your-turn" if event.seat != me else found or "place"
            case "moved" | "passed":
                found = found or "place"
            case "turned" | "revealed":
                found = found or "turn"
    return found


def can_sound() -> bool:
    """Whether the library is installed; there may still be no device."""
    return find_spec("miniaudio") is not None


class Device(Protocol):
    """What plays 16-bit mono samples asked for from a generator."""

    def start(self, source: Generator[array.array[int], int, None]) -> None:
        """Begin to ask for samples, from a thread of its own."""

    def close(self) -> None:
        """Let the device go."""


def has_outlet(environ: Mapping[str, str] = os.environ, root: Path = Path("/")) -> bool:
    """Whether this Linux has a sound card, or a sound server that was started or named."""
    if environ.get("PULSE_SERVER"):
        return True
    session = root / environ.get("XDG_RUNTIME_DIR", f"/run/user/{os.getuid()}").lstrip("/")
    servers = (session / "pulse" / "native", session / "pipewire-0", root / "run" / "pulse" / "native")
    try:
        cards = (root / "proc" / "asound" / "cards").read_text(errors="replace")
    except OSError:
        cards = ""
    return bool(CARD.search(cards)) or any(map(os.path.exists, servers))


def open_device() -> Device:
    """The system's output. Raises whatever the library or the system raises where there is none."""
    if sys.platform == "linux" and not has_outlet():
        raise OSError("no sound card and no sound server")  # ALSA would tell it in forty lines on the terminal
    miniaudio: Any = import_module("miniaudio")
    device: Device = miniaudio.PlaybackDevice(
        output_format=miniaudio.SampleFormat.SIGNED16, nchannels=1, sample_rate=RATE, buffersize_msec=60
    )
    return device


class Sounds:
    """Plays by name. `on` and `volume` (0–100) may change at any time."""

    def __init__(self, on: bool = True, volume: int = 70, opener: Callable[[], Device] = open_device) -> None:
        self.on = on
        self.volume = volume
        self._opener = opener
        self._clips: dict[str, array.array[int]] = {}
        self._voices: list[tuple[array.array[int], int]] = []
        self._lock = threading.Lock()
        self._device: Device | None = None
        self._broken = False
        self._idle = 0.0

    @property
    def silent(self) -> bool:
        """There is no library or no device: nothing will ever be heard."""
        return self._broken

    def play(self, kind: str | None) -> None:
        """Play a sound, mixed with what is playing; returns at once."""
        if kind is None or not self.on or not self.volume or self._broken:
            return
        with self._lock:
            self._voices.append((self._clip(kind), 0))
            if self._device is not None:
                return
        # Opening a device takes tens of milliseconds and may hang on a broken audio server: never in the window.
        threading.Thread(target=self._open, name="sound", daemon=True).start()

    def close(self) -> None:
        """Let the device go."""
        with self._lock:
            device, self._device = self._device, None
            self._voices.clear()
        if device is not None:
            device.close()

    def _open(self) -> None:
        try:
            device = self._opener()
        except Exception as error:  # noqa: BLE001 - whatever an audio system says, the game goes on without it
            LOG.info("no sound: %s: %s", type(error).__name__, error)
            self._broken = True
            return
        with self._lock:
            if self._device is not None:
                spare, device_to_use = device, None
            else:
                self._device, spare, device_to_use = device, None, device
        if spare is not None:
            spare.close()
        if device_to_use is not None:
            source = self._mixed()
            next(source)
            device_to_use.start(source)

    def _clip(self, kind: str) -> array.array[int]:
        if kind not in self._clips:
            with files("resources").joinpath("sounds", kind + ".wav").open("rb") as file, wave.open(file) as clip:
                self._clips[kind] = array.array("h", clip.readframes(clip.getnframes()))
        return self._clips[kind]

    def _mixed(self) -> Generator[array.array[int], int, None]:
        """Called by the device's thread: so many samples, all voices added."""
        wanted = yield array.array("h")
        while True:
            out = [0] * wanted
            with self._lock:
                left: list[tuple[array.array[int], int]] = []
                for clip, at in self._voices:
                    part = clip[at : at + wanted]
                    for i, sample in enumerate(part):
                        out[i] += sample
                    if at + wanted < len(clip):
                        left.append((clip, at + wanted))
                self._voices = left
                loud = self.volume / 100
            mixed = array.array("h", (max(-32768, min(32767, int(sample * loud))) for sample in out))
            self._idle = 0.0 if left else self._idle + wanted / RATE
            if self._idle > IDLE_SECONDS:
                self._idle = 0.0
                # Not from this thread: a device cannot be closed from its own callback.
                threading.Thread(target=self.close, name="sound", daemon=True).start()
            wanted = yield mixed
