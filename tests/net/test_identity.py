"""Keys that may stand for a player, and how they are read aloud."""

from __future__ import annotations

import pytest

from net.codes import Code, NetError
from net.identity import CHUNK, Identity, check_key, fingerprint, first_false, verify
from net.words import WORDS
from tests.support.pipe import HOST_KEY

P = 2**255 - 19
SIGN = 2**255
SMALL = (
    0,
    1,
    P - 1,
    int.from_bytes(bytes.fromhex("26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc05"), "little"),
    int.from_bytes(bytes.fromhex("c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac037a"), "little"),
)


@pytest.mark.parametrize("y", [y + sign for y in (*SMALL, P, P + 1, 2**255 - 1, P + 18) for sign in (0, SIGN)])
def test_small_order_and_non_canonical_keys_are_refused(y: int) -> None:
    with pytest.raises(NetError) as caught:
        check_key(y.to_bytes(32, "little"))
    assert caught.value.code == Code.BAD_KEY


def test_the_refused_points_really_are_of_small_order() -> None:
    # Under the neutral element every signature with S = 0 and R = 0 "holds": why these keys are refused.
    assert verify((1).to_bytes(32, "little"), (1).to_bytes(32, "little") + bytes(32), b"anything")


@pytest.mark.parametrize("key", [b"", b"k" * 31, b"k" * 33])
def test_keys_have_32_bytes(key: bytes) -> None:
    with pytest.raises(NetError):
        check_key(key)


def test_rfc_8032_test_vector_1() -> None:
    secret = bytes.fromhex("9d61b19deffd5a60ba844af492ec2cc44449c5697b326919703bac031cae7f60")
    identity = Identity(secret)
    assert identity.key.hex() == "d75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a"
    assert identity.sign(b"").hex().startswith("e5564300c360ac729086e2cc806e828a")
    assert check_key(identity.key) == identity.key


def test_a_signature_holds_for_its_message_and_key_only() -> None:
    signature = HOST_KEY.sign(b"message")
    assert verify(HOST_KEY.key, signature, b"message")
    assert not verify(HOST_KEY.key, signature, b"messagf")
    assert not verify(HOST_KEY.key, signature[:-1], b"message")
    assert not verify(b"\2" + bytes(31), signature, b"message")


def test_fingerprint_is_eight_of_256_words() -> None:
    assert len(set(WORDS)) == 256
    assert all(word.isascii() and word.islower() and 2 <= len(word) <= 8 for word in WORDS)
    assert len(fingerprint(HOST_KEY.key)) == 8
    assert fingerprint(HOST_KEY.key) != fingerprint(bytes(32))


@pytest.mark.parametrize("count", [0, 1, 2 * CHUNK - 1, 2 * CHUNK, 1000])
def test_many_signatures_that_hold(count: int) -> None:
    message = b"entry"
    assert first_false([(HOST_KEY.key, HOST_KEY.sign(message), message)] * count) is None


@pytest.mark.parametrize("false", [(0,), (63, 64), (64, 640), (65,), (999,), (998, 999), (511, 513), (513, 400)])
def test_the_first_of_many_signatures_that_does_not_hold(false: tuple[int, ...]) -> None:
    message = b"entry"
    checks = [(HOST_KEY.key, HOST_KEY.sign(message), message)] * 1000
    for at in false:
        checks[at] = (HOST_KEY.key, HOST_KEY.sign(message), b"other")
    assert first_false(checks) == min(false)
