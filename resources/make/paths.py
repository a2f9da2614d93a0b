"""Plane geometry for the drawings: path data read, moved, cut and written."""

import math
import re
from collections.abc import Iterable, Iterator
from itertools import pairwise

Point = tuple[float, float]
Segment = tuple[str, list[Point]]  # command and its points, absolute
Matrix = tuple[float, float, float, float, float, float]

TOKEN = re.compile(r"[MLHVCQZ]|-?(?:\d+\.?\d*|\.\d+)(?:e-?\d+)?")
NEEDS = {"M": 2, "L": 2, "H": 1, "V": 1, "C": 6, "Q": 4, "Z": 0}
UNIT: Matrix = (1, 0, 0, 1, 0, 0)


def parse(d: str) -> list[Segment]:
    """Path data as a list of segments; H and V become L."""
    tokens = TOKEN.findall(d)
    result: list[Segment] = []
    i, command, x, y = 0, "M", 0.0, 0.0
    while i < len(tokens):
        if tokens[i] in NEEDS:
            command = tokens[i]
            i += 1
        n = NEEDS[command]
        values = [float(t) for t in tokens[i : i + n]]
        i += n
        if command == "H":
            points = [(values[0], y)]
        elif command == "V":
            points = [(x, values[0])]
        else:
            points = list(zip(values[::2], values[1::2], strict=True))
        if points:
            x, y = points[-1]
        result.append(("L" if command in "HV" else command, points))
        if command == "M":
            command = "L"
    return result


def moved(path: list[Segment], m: Matrix) -> list[Segment]:
    a, b, c, d, e, f = m
    return [(k, [(a * x + c * y + e, b * x + d * y + f) for x, y in points]) for k, points in path]


def number(value: float) -> str:
    text = f"{value:.1f}".rstrip("0").rstrip(".")
    text = "0" if text in ("-0", "") else text
    return text.replace("0.", ".", 1) if text.startswith(("0.", "-0.")) else text


def data(path: Iterable[Segment]) -> str:
    """Segments as compact path data: relative, to a tenth of a unit, without drift."""
    out: list[str] = []
    x = y = sx = sy = 0  # in tenths
    last = ""
    for command, points in path:
        ends = [(round(px * 10), round(py * 10)) for px, py in points]
        if command == "Z":
            out.append("z")
            x, y = sx, sy
            last = "z"
            continue
        if command == "M":
            sx, sy = ends[-1]
            out.append("M" + joined([sx, sy]))
        elif command == "L" and ends[0] == (x, y) and last != "M":
            continue
        elif command == "L" and ends[0][1] == y:
            out.append("h" + joined([ends[0][0] - x]))
        elif command == "L" and ends[0][0] == x:
            out.append("v" + joined([ends[0][1] - y]))
        else:
            text = joined([v for ex, ey in ends for v in (ex - x, ey - y)])
            name = command.lower()
            out.append(glued(re.split("[ a-z-]", out[-1])[-1], text) if last == name else name + text)
            last = name
            x, y = ends[-1]
            continue
        last = command
        x, y = ends[-1]
    return "".join(out)


def joined(tenths: list[int]) -> str:
    words = [number(v / 10) for v in tenths]
    return "".join(word if k == 0 else glued(words[k - 1], word) for k, word in enumerate(words))


def glued(before: str, word: str) -> str:
    """The word with a space before it only where a number would otherwise run on."""
    return word if word[0] == "-" or (word[0] == "." and "." in before) else " " + word


def flatten(path: list[Segment], step: int = 10) -> list[tuple[list[Point], bool]]:
    """Subpaths as (points, closed)."""
    result: list[tuple[list[Point], bool]] = []
    current: list[Point] = []
    for command, p in path:
        if command == "M":
            if len(current) > 1:
                result.append((current, False))
            current = [p[0]]
        elif command == "L":
            current.append(p[0])
        elif command == "Z":
            result.append((current, True))
            current = [current[0]]
        else:
            x0, y0 = current[-1]
            for n in range(1, step + 1):
                t = n / step
                u = 1 - t
                if command == "C":
                    k = (u**3, 3 * u * u * t, 3 * u * t * t, t**3)
                    q = [(x0, y0), *p]
                else:
                    k = (u * u, 2 * u * t, t * t, 0)
                    q = [(x0, y0), *p, p[-1]]
                current.append((sum(w * v[0] for w, v in zip(k, q, strict=True)),
                                sum(w * v[1] for w, v in zip(k, q, strict=True))))  # fmt: skip
    if len(current) > 1:
        result.append((current, False))
    return result


def at(start: Point, segment: Segment, t: float) -> Point:
    """The point a part t along a segment."""
    p = [start, *segment[1]]
    while len(p) > 1:
        p = [(x1 + t * (x2 - x1), y1 + t * (y2 - y1)) for (x1, y1), (x2, y2) in pairwise(p)]
    return p[0]


def halves(start: Point, segment: Segment, t: float) -> tuple[Segment, Segment]:
    """A segment in two, by de Casteljau."""
    p = [start, *segment[1]]
    first, second = [p[0]], [p[-1]]
    while len(p) > 1:
        p = [(x1 + t * (x2 - x1), y1 + t * (y2 - y1)) for (x1, y1), (x2, y2) in pairwise(p)]
        first.append(p[0])
        second.append(p[-1])
    return (segment[0], first[1:]), (segment[0], second[::-1][1:])


def split(start: Point, segment: Segment, seam: tuple[float, float, float]) -> list[Segment]:
    """A segment in parts that each lie on one side of the seam."""
    a, b, c = seam

    def side(t: float) -> float:
        x, y = at(start, segment, t)
        return a * x + b * y - c

    n = 8
    for k in range(n):
        low, high = k / n, (k + 1) / n
        if side(low) * side(high) < 0 and (low or abs(side(low)) > 1e-6) and abs(side(high)) > 1e-6:
            for _ in range(30):
                middle = (low + high) / 2
                low, high = (low, middle) if side(low) * side(middle) <= 0 else (middle, high)
            if 1e-4 < low < 1 - 1e-4:
                first, rest = halves(start, segment, low)
                return [first, *split(first[1][-1], rest, seam)]
    return [segment]


def inside(polygon: list[Point], x: float, y: float) -> bool:
    hit = False
    for (x1, y1), (x2, y2) in zip(polygon, polygon[1:] + polygon[:1], strict=True):
        if (y1 > y) != (y2 > y) and x < (x2 - x1) * (y - y1) / (y2 - y1) + x1:
            hit = not hit
    return hit


def within(polygon: list[Point], line: list[Point]) -> Iterator[list[Point]]:
    """The parts of an open line that lie within a polygon of any form."""
    part: list[Point] = []
    for (x1, y1), (x2, y2) in pairwise(line):
        cuts = {0.0, 1.0}
        for (x3, y3), (x4, y4) in zip(polygon, polygon[1:] + polygon[:1], strict=True):
            det = (x2 - x1) * (y4 - y3) - (y2 - y1) * (x4 - x3)
            if abs(det) < 1e-9:
                continue
            t = ((x3 - x1) * (y4 - y3) - (y3 - y1) * (x4 - x3)) / det
            s = ((x3 - x1) * (y2 - y1) - (y3 - y1) * (x2 - x1)) / det
            if 0 < t < 1 and 0 <= s <= 1:
                cuts.add(t)
        at = sorted(cuts)
        for t1, t2 in pairwise(at):
            m = (t1 + t2) / 2
            if inside(polygon, x1 + m * (x2 - x1), y1 + m * (y2 - y1)):
                if not part:
                    part = [(x1 + t1 * (x2 - x1), y1 + t1 * (y2 - y1))]
                part.append((x1 + t2 * (x2 - x1), y1 + t2 * (y2 - y1)))
            elif part:
                yield part
                part = []
    if part:
        yield part


def poly(points: Iterable[Point], closed: bool = False) -> str:
    return "M" + "L".join(f"{x:.2f} {y:.2f}" for x, y in points) + ("Z" if closed else "")


def disc(x: float, y: float, r: float, ry: float | None = None) -> str:
    """A circle or an ellipse as path data."""
    s = r if ry is None else ry
    k, q = 0.5523 * r, 0.5523 * s
    return (
        f"M{x - r} {y}C{x - r} {y - q} {x - k} {y - s} {x} {y - s}C{x + k} {y - s} {x + r} {y - q} {x + r} {y}"
        f"C{x + r} {y + q} {x + k} {y + s} {x} {y + s}C{x - k} {y + s} {x - r} {y + q} {x - r} {y}Z"
    )


def samples(path: list[Segment]) -> Iterator[Point]:
    """Points all along a path, some four units apart."""
    for line, closed in flatten(path, 4):
        chain = [*line, line[0]] if closed else line
        for (x1, y1), (x2, y2) in pairwise(chain):
            n = math.ceil(math.hypot(x2 - x1, y2 - y1) / 4) or 1
            yield from ((x1 + k / n * (x2 - x1), y1 + k / n * (y2 - y1)) for k in range(n + 1))


def pieces(path: list[Segment]) -> list[list[Segment]]:
    result: list[list[Segment]] = []
    for command, points in path:
        if command == "M":
            result.append([])
        result[-1].append((command, points))
    return result


def segments(points: list[Point], closed: bool) -> list[Segment]:
    if len(points) < 2:
        return []
    path: list[Segment] = [("M", [points[0]]), *(("L", [p]) for p in points[1:])]
    return [*path, ("Z", [])] if closed else path


def combined(m: Matrix, n: Matrix) -> Matrix:
    """First n, then m."""
    a, b, c, d, e, f = m
    g, h, i, j, k, o = n
    return (a * g + c * h, b * g + d * h, a * i + c * j, b * i + d * j, a * k + c * o + e, b * k + d * o + f)
