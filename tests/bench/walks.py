"""What several walks through the game saw, compared: `tests.bench.slices` makes them."""

from __future__ import annotations

from collections import defaultdict

LIMIT_MS = 8.0
SLOW_S = 0.05  # that every write takes longer
FIRST = "the first paint (exempt)"

Walk = dict[str, list[tuple[float, float, str]]]


def compare(walks: list[Walk]) -> dict[str, list[tuple[float, str]]]:
    """By phase the least that each slice took, the longest first."""
    least: dict[str, list[tuple[float, str]]] = {}
    for phase in walks[0]:
        kinds: defaultdict[str, list[list[float]]] = defaultdict(list)
        for walk in walks:
            by_kind: defaultdict[str, list[float]] = defaultdict(list)
            for cpu, _wall, name in walk[phase]:
                by_kind[name].append(cpu)
            for name, found in by_kind.items():
                kinds[name].append(sorted(found, reverse=True))
        least[phase] = sorted(
            ((min(same), name) for name, all_found in kinds.items() for same in zip(*all_found, strict=False)),
            reverse=True,
        )
    return least


def report(walks: list[Walk], work: list[float]) -> None:
    total = 0
    for phase, least in compare(walks).items():
        over = sum(cpu > LIMIT_MS for cpu, _ in least)
        total += over if phase != FIRST else 0
        seen = " ".join(f"{max((cpu for cpu, *_ in walk[phase]), default=0.0):.1f}" for walk in walks)
        print(f"  {phase:36} {len(least):5} slices, {over:2} over {LIMIT_MS:.0f} ms (the longest of each walk: {seen})")
        for cpu, name in least[:3]:
            if cpu > LIMIT_MS / 2:
                print(f"    {cpu:6.1f} ms  {name}")
    seen = " ".join(
        str(sum(cpu > LIMIT_MS for phase in walk if phase != FIRST for cpu, *_ in walk[phase])) for walk in walks
    )
    waited = sum(wall > cpu + SLOW_S * 900 for walk in walks for phase in walk.values() for cpu, wall, _ in phase)
    work.sort()
    slowest = " ".join(f"{work[int(len(work) * part)] / work[0]:.2f}" for part in (0.5, 0.9, 0.99, 0.9999))
    print(f"  over {LIMIT_MS:.0f} ms but for the first paint: {total} (in each walk by itself: {seen})")
    print(f"  that waited for the disk or for others: {waited}")
    print(f"  the same piece of work took its least times {slowest} (half, 9 of 10, 99 of 100, all)", flush=True)
