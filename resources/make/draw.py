"""A drawing sheet that writes plain SVG paths: no text, no clipping, no classes, so that every renderer draws it alike.

Shapes are given as path data in absolute commands (M L H V C Q Z); the sheet moves, turns, mirrors and, where a
figure crosses the seam of a double-ended card, cuts them itself.
"""

import math
import re
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from itertools import pairwise

from resources.make.paths import (
    UNIT,
    Matrix,
    Point,
    Segment,
    at,
    combined,
    data,
    flatten,
    inside,
    moved,
    number,
    parse,
    pieces,
    samples,
    segments,
    split,
)

WIDTH = re.compile(r' stroke-width="[^"]*"')
Cover = list[tuple[list[Point], tuple[float, float, float, float]]]  # outlines and their boxes


@dataclass(frozen=True)
class Shape:
    style: str
    path: list[Segment]
    solid: bool  # hides what lies under it
    joins: bool  # may share an element with its equals
    loose: bool


class Sheet:
    """Collects shapes; `place` moves the pen, `seam` cuts away what lies below a line."""

    def __init__(self, ink: str = "#17191f") -> None:
        self.ink = ink
        self.shapes: list[Shape] = []
        self.matrix: Matrix = UNIT
        self.seam: tuple[float, float, float] | None = None  # kept where a*x + b*y <= c
        self.plain = False  # cloth without a weave
        self.left = 47.5  # loose pieces beyond the frame are hidden too

    @contextmanager
    def place(self, x: float = 0, y: float = 0, turn: float = 0, size: float = 1, mirror: bool = False,
              tall: float = 1) -> Iterator[None]:  # fmt: skip
        before = self.matrix
        a = math.radians(turn)
        sx = -size if mirror else size
        m: Matrix = (math.cos(a) * sx, math.sin(a) * sx, -math.sin(a) * size * tall, math.cos(a) * size * tall, x, y)
        self.matrix = combined(before, m)
        yield
        self.matrix = before

    def path(
        self,
        d: str,
        fill: str = "none",
        w: float = 0,
        ink: str | None = None,
        see: float = 1,
        loose: bool = False,
        apart: bool = False,
    ) -> None:
        """One shape: filled, outlined with a line of width w, or both. Of a loose one, hidden pieces may be left out;
        one apart overlaps none of its neighbours, so that it may share an element with them."""
        path = moved(parse(d), self.matrix)
        grow = math.sqrt(abs(self.matrix[0] * self.matrix[3] - self.matrix[1] * self.matrix[2]))
        if self.seam is not None:
            path = self._cut(path)
            if not path:
                return
        style = "" if fill == "none" else f'fill="{fill}"'
        if not w:
            style += ' stroke="none"'
        else:
            width = number(max(w * grow, 0.3))
            style += (f' stroke="{ink}"' if ink and ink != self.ink else "") + f' stroke-width="{width}"'
        if see < 1:
            style += f' opacity="{see:g}"'
        self.shapes.append(Shape(style, path, fill != "none" and see == 1, apart or fill == "none" or not w, loose))

    def line(self, d: str, w: float = 1, ink: str | None = None) -> None:
        self.path(d, w=w, ink=ink)

    def _cut(self, path: list[Segment]) -> list[Segment]:
        assert self.seam is not None
        a, b, c = self.seam
        side = [a * x + b * y - c for _, points in path for x, y in points]
        if max(side) <= 0:
            return path
        if min(side) >= 0:
            return []
        out: list[Segment] = []
        for piece in pieces(path):
            start = piece[0][1][0]
            closed = piece[-1][0] == "Z"
            parts: list[tuple[Point, Segment]] = []
            here = start
            for command, points in [*piece[1:], *([("L", [start])] if closed else [])]:
                if command == "Z":
                    continue
                for part in split(here, (command, points), self.seam):
                    parts.append((here, part))
                    here = part[1][-1]
            kept: list[Segment] = []
            for begin, (command, points) in parts:
                middle = at(begin, (command, points), 0.5)
                if a * middle[0] + b * middle[1] > c:
                    continue
                if not kept:
                    kept.append(("M", [begin]))
                elif kept[-1][1][-1] != begin:
                    kept.append(("L" if closed else "M", [begin]))
                kept.append((command, points))
            out += [*kept, ("Z", [])] if kept and closed else kept
        return out

    def svg(self, ends: str = "round") -> str:
        """The shapes as one group; equal neighbours share an element."""
        seen = self._seen()
        widths = Counter(WIDTH.findall(shape.style)[0] for shape in seen if "stroke-width" in shape.style)
        usual = widths.most_common(1)[0][0] if widths else ""
        parts: list[tuple[str, str, bool]] = []
        for shape in seen:
            text = data(shape.path)
            style = shape.style.replace(usual, "").strip() if usual else shape.style
            if parts and parts[-1][0] == style and parts[-1][2] and shape.joins and "opacity" not in style:
                parts[-1] = (style, parts[-1][1] + text, True)
            else:
                parts.append((style, text, shape.joins))
        body = "".join(f'<path {style}{" " if style else ""}d="{text}"/>' for style, text, _ in parts)
        return f'<g fill="none" stroke="{self.ink}"{usual} stroke-linejoin="round" stroke-linecap="{ends}">{body}</g>'

    def _seen(self) -> list[Shape]:
        """Without the loose pieces that lie wholly under later shapes."""
        over: Cover = []
        result: list[Shape] = []
        for shape in reversed(self.shapes):
            if shape.loose:
                kept: list[Segment] = []
                for piece in pieces(shape.path):
                    if shape.solid:
                        points = [q for line, _ in flatten(piece, 2) for q in line]
                        if not all(self._hidden(over, x, y) for x, y in points):
                            kept += piece
                    else:
                        for line, _ in flatten(piece, 4):
                            kept += self._bare(over, line)
                if kept:
                    result.append(replace(shape, path=kept))
                continue
            if self.seam and all(self._hidden(over, x, y) for x, y in samples(shape.path)):
                continue
            result.append(shape)
            if shape.solid:
                for line, _ in flatten(shape.path, 5):
                    xs, ys = [q[0] for q in line], [q[1] for q in line]
                    if max(xs) - min(xs) > 8:
                        over.append((line, (min(xs), min(ys), max(xs), max(ys))))
        return result[::-1]

    def _hidden(self, over: Cover, x: float, y: float) -> bool:
        a, b, c = self.seam or (0, 0, 1)
        if not self.left < x < 250 - self.left or a * x + b * y - c > -5:
            return True
        return any(x0 <= x <= x1 and y0 <= y <= y1 and inside(p, x, y) for p, (x0, y0, x1, y1) in over)

    def _bare(self, over: Cover, line: list[Point]) -> list[Segment]:
        """The parts of a line that nothing covers."""
        out: list[Segment] = []
        run: list[Point] = []
        for (x1, y1), (x2, y2) in pairwise(line):
            n = math.ceil(math.hypot(x2 - x1, y2 - y1) / 6) or 1
            for k in range(n):
                t, u, m = k / n, (k + 1) / n, (k + 0.5) / n
                if self._hidden(over, x1 + m * (x2 - x1), y1 + m * (y2 - y1)):
                    out += segments(run, False)
                    run = []
                else:
                    run = run[:-1] if run and k else run or [(x1 + t * (x2 - x1), y1 + t * (y2 - y1))]
                    run.append((x1 + u * (x2 - x1), y1 + u * (y2 - y1)))
        return out + segments(run, False)
