"""From a draw to a face: which of the unseen cards lies in a slot (docs/protocol.md, "Dealing").

Owns the one mapping from 32 drawn bytes to a card, and the seeded draw of deals that one program deals alone. Must not
know commitments or the other player.
"""

from __future__ import annotations

from hashlib import sha256

from engine.actions import Reveal, reveal
from engine.apply import apply
from engine.cards import CARDS, DECK, deck_of
from engine.state import State


def unseen(state: State, slot: int) -> tuple[int, ...]:
    """Faces of the slot's pack that nobody has seen yet, in the order Ac..Kc Ad..Kd Ah..Kh As..Ks."""
    deck = deck_of(slot)
    known = state.faces[deck * DECK : (deck + 1) * DECK] if deck < 2 else state.faces[CARDS:]
    return tuple(face for face in range(52) if face not in known)


def drawn(state: State, slot: int, draw: bytes) -> Reveal:
    """The reveal that a 32-byte draw makes of an awaited slot."""
    left = unseen(state, slot)
    return reveal(slot, left[int.from_bytes(draw, "big") % len(left)])


def local_draw(seed: bytes, deal: int, slot: int) -> bytes:
    """The draw of a slot in a deal dealt by one program alone: the same shape as a joint draw, from one seed."""
    return sha256(b"crapette/local/v1\0" + seed + deal.to_bytes(2, "big") + slot.to_bytes(2, "big")).digest()


def deal_awaited(state: State, seed: bytes, deal: int = 1) -> State:
    """Reveal all that is awaited from a seed, ascending, until nothing is (the cut may be drawn again)."""
    while state.pending:
        slot = state.pending[0]
        state = apply(state, drawn(state, slot, local_draw(seed, deal, slot))).state
    return state
