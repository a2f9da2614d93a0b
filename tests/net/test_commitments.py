"""Lazy joint dealing is a shuffled pack, whatever decides which slot is turned next."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from hashlib import sha256

from net.commitments import SLOTS, deal_seed, draw, leaf, leaves, nonce, openings
from tests.support.pipe import GUEST_KEY, HOST_KEY

MATCH = sha256(b"a match").digest()
COMMITS = (sha256(b"c1").digest(), sha256(b"c2").digest())


def deal(round_: int, size: int, order: Callable[[list[int], list[int]], int]) -> tuple[int, ...]:
    """The faces of `size` slots, turned in the order that `order` chooses from what is known."""
    seed = sha256(round_.to_bytes(4, "big")).digest()
    unseen, open_, faces = list(range(size)), list(range(size)), {}
    while open_:
        slot = order(open_, sorted(faces.values()))
        open_.remove(slot)
        host, guest = nonce(seed, slot), nonce(sha256(seed).digest(), slot)
        drawn = draw(MATCH, 1, COMMITS, slot, host, guest)
        faces[slot] = unseen.pop(int.from_bytes(drawn, "big") % len(unseen))
    return tuple(faces[slot] for slot in range(size))


def adaptive(open_: list[int], known: list[int]) -> int:
    """A player who chooses the next slot by the cards he has seen."""
    return open_[sum(known) % len(open_)]


def chi2(counts: Counter[object], cells: int, total: int) -> float:
    expected = total / cells
    return sum((counts[cell] - expected) ** 2 / expected for cell in counts) + expected * (cells - len(counts))


def test_all_permutations_of_four_cards_are_equally_likely_in_any_turning_order() -> None:
    for order in (lambda open_, _: open_[0], lambda open_, _: open_[-1], adaptive):
        counts: Counter[object] = Counter(deal(round_, 4, order) for round_ in range(6000))
        assert len(counts) == 24
        assert chi2(counts, 24, 6000) < 49.7  # p = 0.001 at 23 degrees of freedom; the rounds are fixed


def test_every_face_is_as_likely_in_every_slot() -> None:
    table: Counter[object] = Counter()
    for round_ in range(1000):
        table.update(enumerate(deal(round_, 52, adaptive)))
    assert chi2(table, 52 * 52, 52_000) < 2830  # p about 0.001 at 51 * 51 degrees of freedom


def test_leaves_depend_on_match_deal_author_slot_and_nonce() -> None:
    base = (MATCH, 1, HOST_KEY.key, 0, b"n" * 32)
    seen = {leaf(*base)}
    for at, other in enumerate((COMMITS[0], 2, GUEST_KEY.key, 1, b"m" * 32)):
        seen.add(leaf(*base[:at], other, *base[at + 1 :]))
    assert len(seen) == 6


def test_what_is_opened_is_what_was_promised() -> None:
    promised = leaves(HOST_KEY, MATCH, 3)
    assert len(set(promised)) == SLOTS
    for slot, opened in openings(HOST_KEY, MATCH, 3, (0, 57, 119)):
        assert leaf(MATCH, 3, HOST_KEY.key, slot, opened) == promised[slot]


def test_seeds_of_other_deals_matches_and_keys_are_others() -> None:
    seeds = {
        deal_seed(HOST_KEY, MATCH, 1),
        deal_seed(HOST_KEY, MATCH, 2),
        deal_seed(GUEST_KEY, MATCH, 1),
        deal_seed(HOST_KEY, COMMITS[0], 1),
    }
    assert len(seeds) == 4


def test_each_side_alone_changes_the_card() -> None:
    one, two = b"1" * 32, b"2" * 32
    draws = {draw(MATCH, 1, COMMITS, 0, a, b) for a in (one, two) for b in (one, two)}
    assert len(draws) == 4
