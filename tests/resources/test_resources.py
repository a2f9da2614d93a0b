"""The pictures, sounds and fonts are all there, plain enough for every renderer, and small."""

import re
import wave
import xml.etree.ElementTree as ET
from pathlib import Path

import pytest

import resources
from resources.make.paths import flatten, parse

ROOT = Path(resources.__file__).parent
VARIANTS = ("standard", "small", "jumbo", "four")
FACES = [rank + suit for suit in "cdhs" for rank in "A23456789TJQK"]
PLAIN = {"svg", "g", "path", "rect", "circle"}
ATTRIBUTES = {
    "width", "height", "viewBox", "id", "d", "x", "y", "rx", "cx", "cy", "r", "transform", "opacity",
    "fill", "fill-rule", "stroke", "stroke-width", "stroke-linejoin", "stroke-linecap",
}  # fmt: skip
STRIP = 45  # of the card's 250 units: what a fan shows
ICONS = {
    "practise", "host", "join", "continue", "review", "rules", "settings", "back", "copy", "check", "warning",
    "stop", "turn", "discard", "chat", "sound-on", "sound-off", "play", "pause", "step-forward", "step-back",
    "jump-start", "jump-end", "export", "connection-good", "connection-poor", "connection-lost", "flag",
    "handshake", "folder", "chevron-up", "chevron-down", "chevron-left", "chevron-right",
}  # fmt: skip


def tag(element: ET.Element) -> str:
    return element.tag.rsplit("}", 1)[-1]


def picture(name: str) -> ET.Element:
    return ET.fromstring((ROOT / name).read_text(encoding="utf-8"))  # our own files


def absolute(d: str) -> str:
    """Path data with absolute commands: what `draw.parse` reads."""
    out: list[str] = []
    x = y = sx = sy = 0.0
    for command, rest in re.findall(r"([A-Za-z])([^A-Za-z]*)", d):
        values = [float(v) for v in re.findall(r"-?(?:\d+\.?\d*|\.\d+)", rest)]
        if command in "Zz":
            out.append("Z")
            x, y = sx, sy
            continue
        upper = command.upper()
        step = {"M": 2, "L": 2, "H": 1, "V": 1, "C": 6, "Q": 4}[upper]
        for k in range(0, len(values), step):
            part = values[k : k + step]
            if command.islower():
                part = [
                    v + ((x, y)[n % 2] if upper not in "HV" else x if upper == "H" else y) for n, v in enumerate(part)
                ]
            x, y = (part[0], y) if upper == "H" else (x, part[0]) if upper == "V" else (part[-2], part[-1])
            if upper == "M" and k == 0:
                sx, sy = x, y
            out.append(("L" if upper == "M" and k else upper) + " ".join(f"{v:.3f}" for v in part))
    return "".join(out)


def across(group: ET.Element) -> tuple[float, float, float, float]:
    """The box of a group's paths with their line widths."""
    xs: list[float] = []
    ys: list[float] = []
    usual = group.get("stroke-width", "1")
    for path in group.iter():
        if tag(path) != "path":
            continue
        stroke = path.get("stroke", group.get("stroke"))
        half = 0.0 if stroke == "none" else float(path.get("stroke-width", usual)) / 2
        for line, _ in flatten(parse(absolute(path.get("d", "")))):
            xs += [v for x, _ in line for v in (x - half, x + half)]
            ys += [v for _, y in line for v in (y - half, y + half)]
    return min(xs), min(ys), max(xs), max(ys)


@pytest.mark.parametrize("variant", VARIANTS)
def test_every_face_is_there_and_nothing_else(variant: str) -> None:
    assert sorted(p.name for p in (ROOT / "cards" / variant).iterdir()) == sorted(f"{face}.svg" for face in FACES)


@pytest.mark.parametrize(
    "name", [f"cards/{v}/{f}.svg" for v in VARIANTS for f in FACES] + ["cards/back_a.svg", "cards/back_b.svg"]
)
def test_a_card_is_a_plain_picture(name: str) -> None:
    root = picture(name)
    assert root.get("viewBox") == "0 0 250 350"
    assert {tag(e) for e in root.iter()} <= PLAIN
    assert {a for e in root.iter() for a in e.attrib} <= ATTRIBUTES
    assert not any((e.text or "").strip() for e in root.iter())
    assert (ROOT / name).stat().st_size < 42_000


@pytest.mark.parametrize("variant", VARIANTS)
def test_courts_are_small_files(variant: str) -> None:
    for face in FACES:
        assert (ROOT / "cards" / variant / f"{face}.svg").stat().st_size < 40_960, face


@pytest.mark.parametrize("variant", VARIANTS)
@pytest.mark.parametrize("face", FACES)
def test_rank_and_suit_lie_in_the_strip_a_fan_shows(variant: str, face: str) -> None:
    root = picture(f"cards/{variant}/{face}.svg")
    (mark,) = [e for e in root.iter() if e.get("id") == "index"]
    left, top, right, bottom = across(mark)
    assert left >= 1.5
    assert right <= STRIP
    assert top >= 5
    assert bottom <= 175
    turned = [e for e in root.iter() if e.get("transform") == "rotate(180 125 175)"]
    assert any(
        [c.attrib for c in e.iter() if tag(c) == "path"] == [c.attrib for c in mark.iter() if tag(c) == "path"]
        for e in turned
    )


@pytest.mark.parametrize("variant", VARIANTS)
def test_the_suits_have_their_colours(variant: str) -> None:
    def colour(face: str) -> str | None:
        root = picture(f"cards/{variant}/{face}.svg")
        return next(e for e in root.iter() if e.get("id") == "index").get("stroke")

    def light(hexa: str) -> float:
        r, g, b = (int(hexa[k : k + 2], 16) / 255 for k in (1, 3, 5))
        return 0.2126 * r * r + 0.7152 * g * g + 0.0722 * b * b

    found = {suit: colour("7" + suit) for suit in "cdhs"}
    assert len(set(found.values())) == (4 if variant == "four" else 2)
    assert light(str(found["h"])) > 4 * light(str(found["s"]))


def test_the_backs_differ_in_colour_pattern_and_lightness() -> None:
    a, b = picture("cards/back_a.svg"), picture("cards/back_b.svg")

    def fills(root: ET.Element) -> set[str]:
        return {e.get("fill", "none") for e in root.iter()} - {"none", "#fffdf8"}

    assert fills(a) != fills(b)
    shared = {e.get("d") for e in a.iter()} & {e.get("d") for e in b.iter()}
    assert len(shared) <= 2  # no path but the ground
    ground = [next(e for e in root.iter() if tag(e) == "path").get("fill", "") for root in (a, b)]
    assert abs(int(ground[0][3:5], 16) - int(ground[1][3:5], 16)) > 100


@pytest.mark.parametrize("name", ["turn", "place", "your-turn", "stop", "win"])
def test_a_sound_is_short_and_readable(name: str) -> None:
    path = ROOT / "sounds" / f"{name}.wav"
    assert path.stat().st_size < 40_000
    with wave.open(str(path), "rb") as sound:
        assert sound.getnchannels() == 1
        assert sound.getsampwidth() == 2
        assert sound.getframerate() in (22050, 44100)
        data = sound.readframes(sound.getnframes())
    values = [int.from_bytes(data[k : k + 2], "little", signed=True) for k in range(0, len(data), 2)]
    assert 3000 < max(abs(v) for v in values) < 30000
    assert abs(values[-1]) < 300  # no click at the end


def test_every_icon_is_there_in_one_colour() -> None:
    assert {p.stem for p in (ROOT / "icons").glob("*.svg")} >= ICONS | {"crapette"}
    for name in ICONS:
        root = picture(f"icons/{name}.svg")
        assert root.get("viewBox") == "0 0 24 24"
        colours = {e.get(a) for e in root.iter() for a in ("fill", "stroke")} - {None, "none"}
        assert len(colours) == 1, name
    for size in (16, 24, 32, 48, 64, 128, 256):
        assert (ROOT / "icons" / f"crapette-{size}.png").read_bytes().startswith(b"\x89PNG")


def test_the_fonts_are_small_and_come_with_their_licence() -> None:
    for style in ("Regular", "Bold"):
        path = ROOT / "fonts" / f"CrapetteSans-{style}.otf"
        assert path.read_bytes().startswith(b"OTTO")
        assert path.stat().st_size < 150_000
    assert "SIL OPEN FONT LICENSE" in (ROOT / "fonts" / "OFL.txt").read_text(encoding="utf-8")


def test_every_group_of_files_has_its_origin_written_down() -> None:
    text = (ROOT / "LICENSES.md").read_text(encoding="utf-8")
    media = {".svg", ".png", ".wav", ".otf", ".ttf"}
    kinds = {p.parent.relative_to(ROOT).as_posix() for p in ROOT.rglob("*") if p.suffix in media}
    for kind in kinds - {"cards"}:
        assert f"`{kind}/" in text, kind
    for name in ("back_a", "back_b", "CrapetteSans-Regular", "CrapetteSans-Bold"):
        assert name in text
