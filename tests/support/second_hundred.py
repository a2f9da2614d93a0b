"""The second verifier held against the product's own, record by record.

Owns the comparison and the list of all cases. `python -m tests.support.second_hundred` runs every one of them and
prints the disagreements.
"""

from __future__ import annotations

import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any
from zlib import crc32

from app.errors import AppError
from app.export import verify_object
from app.filing import open_record
from app.review import review
from net.codes import NetError
from net.record import Record
from tests.support import second_broken as broken
from tests.support import second_joined as joined
from tests.support.second import verify
from tests.support.second_desk import Desk
from tests.support.second_games import games

Case = tuple[str, tuple[bytes, ...]]
MIXES = 60  # for each game: any of its files, sound or not, joined
KEYS = ("status", "by", "entries", "head", "error", "score")


def cases(records: dict[str, Record]) -> Iterator[Case]:
    """All of them."""
    desks = {name: Desk(record) for name, record in records.items()}
    classic, arena = desks["classic"], desks["arena"]
    yield from broken.sound(desks)
    for name, desk in desks.items():
        chance = Random(name)
        pool: list[bytes] = []
        parts = {
            "damaged": broken.damaged(desk, len(name)),
            "headers": broken.headers(desk),
            "forged": broken.forged(desk),
            "unlawful": broken.unlawful(desk) if desk.places("PREEMPT") else (),
            "dealing": broken.dealing(desk),
            "voids": broken.voids(desk) if desk.voids else (),
            "proofs": broken.proofs(desk) if desk.voids else (),
            "joined": joined.joined(desk, arena if desk is classic else classic),
            "forks": joined.forks(desk),
            "ties": joined.ties(desk) if desk.voids else (),
            "after the end": broken.after_the_end(desk) if desk.floor.game.finished else (),
        }
        for part, found in parts.items():
            for case, files in found:
                pool += files
                yield f"{name}, {part}: {case}", files
        for number in range(MIXES):
            yield f"{name}, mixed {number}", tuple(chance.sample(pool, chance.choice((2, 2, 3))))


def sample(found: Iterator[Case]) -> Iterator[Case]:
    """Of the cases that differ in the game only, one each."""
    alike: dict[str, list[Case]] = {}
    for name, files in found:
        alike.setdefault(name.partition(", ")[2] or name, []).append((name, files))
    for label, group in alike.items():
        yield group[crc32(label.encode()) % len(group)]


def ours(folder: Path, files: tuple[bytes, ...]) -> dict[str, Any]:
    """The product's answer: that of `crapette verify --json`, or the code by which it refuses."""
    paths = [folder / f"{i}.crapette" for i in range(len(files))]
    for path, data in zip(paths, files, strict=True):
        path.write_bytes(data)
    try:
        answer = verify_object(review([open_record(path) for path in paths]), [str(path) for path in paths])
    except (AppError, NetError) as error:
        return {"status": "unreadable", "code": str(error.code)}
    return {key: answer[key] for key in KEYS}


def second(files: tuple[bytes, ...]) -> dict[str, Any]:
    """The second verifier's, in the same form."""
    answer = verify(*files)
    if answer["status"] == "unreadable":
        return {"status": "unreadable", "code": answer["error"]["code"]}
    return answer


def disagreement(folder: Path, files: tuple[bytes, ...]) -> str:
    """Empty if both say the same, and the same whatever the order of the files."""
    a, b = ours(folder, files), second(files)
    differ = [f"{key}: {a.get(key)} / {b.get(key)}" for key in {**a, **b} if a.get(key) != b.get(key)]
    if len(files) > 1 and a["status"] != "unreadable":
        back = files[::-1]
        if ours(folder, back) != a:
            differ.append(f"the product by the order of the files: {a} / {ours(folder, back)}")
        if second(back) != b:
            differ.append(f"the second by the order of the files: {b} / {second(back)}")
    return "; ".join(differ)


def compare(folder: Path, found: Iterator[Case]) -> tuple[int, list[str]]:
    """How many cases, and what they disagree in."""
    count, told = 0, []
    for name, files in found:
        count += 1
        differ = disagreement(folder, files)
        if differ:
            told.append(f"{name}: {differ}")
    return count, told


def main() -> int:
    """Every case."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        count, told = compare(folder, cases(games(folder)))
    print(*told, sep="\n")
    print(f"{count} cases, {len(told)} disagreements (product / second)")
    return int(bool(told))


if __name__ == "__main__":
    sys.exit(main())
