"""Make the game's sounds: `python -m resources.make.sounds`. Noise and sines only, nothing sampled."""

import array
import math
import random
import sys
import wave
from collections.abc import Callable
from pathlib import Path

RATE = 22050
OUT = Path(__file__).resolve().parents[1] / "sounds"
Sound = list[float]


def silence(seconds: float) -> Sound:
    return [0.0] * int(seconds * RATE)


def mix(base: Sound, other: Sound, start: float, gain: float = 1) -> None:
    first = int(start * RATE)
    for k, value in enumerate(other):
        if first + k < len(base):
            base[first + k] += gain * value


def noise(
    seconds: float, seed: int, envelope: Callable[[float], float], low: Callable[[float], float], high: float
) -> Sound:
    """White noise through a moving low-pass and a fixed high-pass."""
    rng = random.Random(seed)
    out: Sound = []
    a = b = slow = 0.0
    for k in range(int(seconds * RATE)):
        t = k / RATE
        x = rng.uniform(-1, 1)
        c = 1 - math.exp(-2 * math.pi * low(t) / RATE)
        a += c * (x - a)
        b += c * (a - b)
        slow += (1 - math.exp(-2 * math.pi * high / RATE)) * (b - slow)
        out.append((b - slow) * envelope(t))
    return out


def decay(attack: float, fall: float) -> Callable[[float], float]:
    return lambda t: (t / attack if t < attack else 1) * math.exp(-max(t - attack, 0) / fall)


def bell(pitch: float, seconds: float, fall: float) -> Sound:
    """A soft struck bar: a few partials, the high ones dying first."""
    out = silence(seconds)
    for ratio, gain, part in ((1, 1, 1.0), (2.0, 0.22, 0.6), (2.76, 0.12, 0.3), (5.4, 0.05, 0.12)):
        for k in range(len(out)):
            t = k / RATE
            rise = min(1.0, t / 0.006)
            out[k] += gain * rise * math.exp(-t / (fall * part)) * math.sin(2 * math.pi * pitch * ratio * t)
    return out


def turn() -> Sound:
    """A card lifted and flicked over."""
    out = silence(0.2)
    mix(
        out,
        noise(0.12, 3, lambda t: math.sin(math.pi * min(t / 0.11, 1)) ** 2, lambda t: 1500 + 26000 * t, 700),
        0,
        0.5,
    )
    mix(out, noise(0.08, 4, decay(0.001, 0.014), lambda t: 5200, 500), 0.1, 0.8)
    return out


def place() -> Sound:
    """A card laid on cloth: a short slide and a dull tap."""
    out = silence(0.19)
    mix(out, noise(0.07, 7, lambda t: (t / 0.06) ** 1.5 if t < 0.06 else 0.0, lambda t: 3200, 900), 0, 0.28)
    mix(out, noise(0.1, 8, decay(0.001, 0.02), lambda t: 2600 * math.exp(-t / 0.05) + 300, 120), 0.062, 1.0)
    thump = [
        math.sin(2 * math.pi * (150 - 350 * t) * t) * math.exp(-t / 0.022)
        for t in (k / RATE for k in range(int(0.09 * RATE)))
    ]
    mix(out, thump, 0.062, 0.4)
    return out


def your_turn() -> Sound:
    """A gentle rising fourth."""
    out = silence(0.85)
    mix(out, bell(587.33, 0.6, 0.2), 0, 0.8)
    mix(out, bell(783.99, 0.7, 0.26), 0.13, 0.8)
    return out


def stop() -> Sound:
    """A clear but soft call: a wooden knock twice, then a falling third."""
    out = silence(0.75)
    for start in (0.0, 0.11):
        mix(out, bell(392.0, 0.15, 0.035), start, 0.9)
        mix(out, noise(0.05, 11, decay(0.0005, 0.008), lambda t: 4000, 400), start, 0.7)
    mix(out, bell(659.26, 0.5, 0.15), 0.24, 0.7)
    mix(out, bell(523.25, 0.5, 0.18), 0.36, 0.8)
    return out


def win() -> Sound:
    """A broken chord."""
    out = silence(0.88)
    for k, pitch in enumerate((523.25, 659.26, 783.99, 1046.5)):
        mix(out, bell(pitch, 0.7, 0.18 + 0.02 * k), 0.1 * k, 0.7)
    return out


SOUNDS: dict[str, tuple[Callable[[], Sound], float]] = {
    "turn": (turn, 0.45), "place": (place, 0.5), "your-turn": (your_turn, 0.42),
    "stop": (stop, 0.5), "win": (win, 0.45),
}  # fmt: skip


def write(path: Path, sound: Sound, peak: float) -> None:
    """16 bit, one channel; the end fades, so that it never clicks."""
    top = max(abs(v) for v in sound)
    fade = int(0.02 * RATE)
    scaled = [v / top * peak * min(1.0, (len(sound) - 1 - k) / fade) for k, v in enumerate(sound)]
    samples = array.array("h", (round(v * 32767) for v in scaled))
    if sys.byteorder == "big":
        samples.byteswap()
    with wave.open(str(path), "wb") as file:
        file.setnchannels(1)
        file.setsampwidth(2)
        file.setframerate(RATE)
        file.writeframes(samples.tobytes())


def main() -> None:
    for name, (make, peak) in SOUNDS.items():
        write(OUT / f"{name}.wav", make(), peak)


if __name__ == "__main__":
    main()
