"""Dealing from draws (docs/protocol.md, "Dealing"): as fair as a shuffled deck, whatever is turned next.

Nothing here is left to chance: every draw comes from a numbered seed, so a bound that holds once holds for ever. The
bounds are those a fair dealer would overstep once in ten thousand such tests.
"""

from __future__ import annotations

from collections import Counter
from hashlib import sha256
from itertools import permutations

import pytest

from engine import State, apply, new_deal, parse_rules, preset
from engine.cards import FACE_TEXT, UNKNOWN
from engine.deal import blank
from engine.dealing import deal_awaited, drawn, local_draw, unseen

DRAWS = 6_000


def draw(*parts: object) -> bytes:
    return sha256("/".join(map(str, parts)).encode()).digest()


def deck(size: int, first: int = 0) -> State:
    """A table on which all but `size` faces of the deck beginning at slot `first` have been seen already."""
    faces = bytearray(blank(preset("classic")).faces)
    for face in range(size, 52):
        faces[first + face] = face
    return blank(preset("classic"))._replace(faces=bytes(faces), starter=0)


def turned(state: State, slot: int, thrown: bytes) -> State:
    """The slot is turned, as `apply` does it for an awaited slot."""
    return apply(state._replace(pending=(slot,)), drawn(state._replace(pending=(slot,)), slot, thrown)).state


def dealt(size: int, deal: int, first: int = 0) -> tuple[int, ...]:
    state = deck(size, first)
    for slot in range(first, first + size):
        state = turned(state, slot, draw("small", size, deal, slot))
    return tuple(state.faces[first : first + size])


def chi_square(counts: list[int]) -> float:
    expected = sum(counts) / len(counts)
    return sum((count - expected) ** 2 for count in counts) / expected


@pytest.mark.parametrize(
    ("size", "bound"),
    [
        (2, 15.1),  # 1 degree of freedom, p = 0.0001
        (3, 25.7),  # 5
        (4, 57.3),  # 23
        (5, 185.2),  # 119
    ],
)
@pytest.mark.parametrize("first", [0, 52])
def test_every_order_of_a_small_deck_is_as_likely_as_any_other(size: int, bound: float, first: int) -> None:
    found = Counter(dealt(size, deal, first) for deal in range(DRAWS))
    orders = list(permutations(range(size)))
    assert set(found) == set(orders)
    assert chi_square([found[order] for order in orders]) < bound


def test_every_face_is_as_likely_in_every_slot() -> None:
    """52 x 52 counts over 2,600 deals: 51 x 51 degrees of freedom; p = 0.0001 at 2,341 and 2,878."""
    deals = 2_600
    table = [[0] * 52 for _ in range(52)]
    for deal in range(deals):
        left = list(range(52))
        for slot in range(52):
            # The mapping alone, as `drawn` has it: `apply` for 135,200 cards would take half a minute.
            face = left.pop(int.from_bytes(draw("table", deal, slot), "big") % len(left))
            table[slot][face] += 1
    expected = deals / 52
    found = sum((count - expected) ** 2 / expected for row in table for count in row)
    assert 2_341 < found < 2_878


def test_the_quick_mapping_of_that_table_is_the_engines() -> None:
    for deal in range(20):
        state, left = deck(52), list(range(52))
        for slot in range(52):
            thrown = draw("table", deal, slot)
            assert unseen(state, slot) == tuple(left)
            face = left.pop(int.from_bytes(thrown, "big") % len(left))
            state = turned(state, slot, thrown)
            assert state.faces[slot] == face


def test_whatever_decides_which_slot_is_turned_next_makes_no_difference() -> None:
    """Somebody chooses the order as the cards come, always towards what suits him: still every order is as likely."""
    found: Counter[tuple[int, ...]] = Counter()
    for deal in range(DRAWS):
        state = deck(4)
        left = [0, 1, 2, 3]
        last = 0
        while left:
            # After a high card the last slot, after a low one the first: a rule that looks at the faces.
            slot = left.pop(-1 if last >= 2 else 0)
            state = turned(state, slot, draw("adaptive", deal, slot))
            last = state.faces[slot]
        found[tuple(state.faces[:4])] += 1
    assert chi_square([found[order] for order in permutations(range(4))]) < 57.3


def test_the_next_card_does_not_depend_on_those_before_it() -> None:
    """The second card of a deck of four, by the first: 12 pairs, 11 degrees of freedom."""
    found = Counter(dealt(4, deal)[:2] for deal in range(DRAWS))
    assert chi_square([found[pair] for pair in permutations(range(4), 2)]) < 37.8


def test_unseen_faces_come_in_one_order() -> None:
    state = new_deal(preset("classic"))
    assert [FACE_TEXT[face] for face in unseen(state, 12)] == [
        rank + suit for suit in "cdhs" for rank in "A23456789TJQK"
    ]
    state = apply(state, "reveal 12=Ac").state
    state = apply(state, "reveal 13=Kd").state
    assert [FACE_TEXT[f] for f in unseen(state, 14)][:2] == ["2c", "3c"]
    assert len(unseen(state, 14)) == 50
    assert len(unseen(state, 64)) == 52


@pytest.mark.parametrize(
    ("number", "text"),
    [(0, "Ac"), (1, "2c"), (12, "Kc"), (13, "Ad"), (51, "Ks"), (52, "Ac"), (2**256 - 1, "3d")],
)
def test_a_draw_counts_off_the_unseen_faces_big_endian(number: int, text: str) -> None:
    state = new_deal(preset("classic"))
    found = drawn(state, 12, number.to_bytes(32, "big"))
    assert str(found) == f"reveal 12={text}"


def test_cut_cards_draw_from_one_full_pack_without_putting_back() -> None:
    state = new_deal(parse_rules("classic starter=cut deal=staggered"))
    assert len(unseen(state, 104)) == len(unseen(state, 105)) == 52
    state = apply(state, "reveal 104=5h").state
    assert len(unseen(state, 105)) == 51
    assert len(unseen(state, 0)) == len(unseen(state, 52)) == 52


def test_a_local_deal_is_its_seed_and_its_number() -> None:
    def faces(seed: bytes, deal: int) -> bytes:
        return deal_awaited(new_deal(preset("classic")), seed, deal).faces

    assert faces(b"one", 1) == faces(b"one", 1)
    assert len({faces(b"one", 1), faces(b"one", 2), faces(b"two", 1)}) == 3
    assert local_draw(b"one", 1, 7).hex()[:16] == sha256(b"crapette/local/v1\0one\0\1\0\7").hexdigest()[:16]


def test_all_cards_of_a_deal_can_be_drawn() -> None:
    state = new_deal(preset("classic"))
    for slot in range(104):
        if state.faces[slot] == UNKNOWN:
            state = turned(state._replace(starter=0), slot, draw("all", slot))
    assert sorted(state.faces[:52]) == sorted(state.faces[52:104]) == list(range(52))
