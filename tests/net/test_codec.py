"""Canonical msgpack: four types, one spelling."""

from __future__ import annotations

import msgpack
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from net import messages as m
from net.codec import MAX_BYTES, MAX_DEPTH, MAX_INT, decode, encode
from net.codes import Code, NetError
from net.entry import read
from net.frames import MAX_EARLY, Cutter, frame
from net.terms import Header, Terms

ATOMS = st.one_of(
    st.integers(0, MAX_INT - 1), st.binary(max_size=40), st.text(st.characters(codec="utf-8"), max_size=20)
)
VALUES = st.recursive(ATOMS, lambda inner: st.lists(inner, max_size=4).map(tuple), max_leaves=8)


def depth(value: object) -> int:
    return 1 + max(map(depth, value), default=0) if isinstance(value, tuple) else 0


@given(VALUES)
def test_decode_gives_back_what_was_encoded(value: object) -> None:
    if depth(value) > MAX_DEPTH:
        with pytest.raises(NetError):
            encode(value)
    else:
        assert decode(encode(value)) == value


@pytest.mark.parametrize(
    "data",
    [
        b"\xc0",  # nil
        b"\xc2",  # false
        b"\xc3",  # true
        b"\x91\xc3",
        b"\xcb" + b"\0" * 8,  # float
        b"\xca" + b"\0" * 4,
        b"\xff",  # -1
        b"\x80",  # empty map
        b"\xde\0\0",
        b"\xc7\0\x05",  # empty ext
        b"\xd4\x05\0",  # ext
        b"\xd6\xff" + b"\0" * 4,  # timestamp
        b"\xcc\x01",  # 1 in two bytes
        b"\xcd\0\x01",
        b"\xcf" + b"\0" * 7 + b"\1",
        b"\xcf" + b"\xff" * 8,  # 2^64 - 1
        b"\xcf\x80" + b"\0" * 7,  # 2^63
        b"\xd9\x01a",  # a short string in long form
        b"\xc5\0\x01a",
        b"\xdc\0\x01\x01",  # a short array in long form
        b"\xa1\xff",  # not UTF-8
        b"\xa3\xed\xa0\x80",  # a surrogate
        b"\x91" * 5 + b"\x01",  # five deep
        b"\x91" * 4000 + b"\x01",
        b"\xdc\0\x81" + b"\0" * 129,  # 129 items
        b"\xdd\xff\xff\xff\xff",
        b"\xc6\xff\xff\xff\xff",
        b"\x91",  # cut short
        b"\x01\x01",  # something after it
        b"\xc1",
        b"",
    ],
)
def test_everything_but_the_four_types_in_one_spelling_is_malformed(data: bytes) -> None:
    with pytest.raises(NetError) as caught:
        decode(data)
    assert caught.value.code == Code.MALFORMED


@pytest.mark.parametrize("value", [True, None, 1.5, -1, MAX_INT, {}, {1: 2}, [1], bytearray(b"x"), ((((((),),),),),)])
def test_only_exact_types_are_written(value: object) -> None:
    with pytest.raises(NetError):
        encode(value)


def test_four_levels_and_128_items_are_the_most() -> None:
    assert decode(encode(((((1,),),),)[0])) == (((1,),),)
    assert decode(b"\x91" * MAX_DEPTH + b"\x01") == ((((1,),),),)
    assert len(decode(encode((0,) * 128))) == 128


def test_oversized() -> None:
    data = msgpack.packb(b"x" * MAX_BYTES)
    with pytest.raises(NetError) as caught:
        decode(data)
    assert caught.value.code == Code.OVERSIZED


@settings(max_examples=500)
@given(st.binary(max_size=200))
def test_junk_is_refused_with_a_code_and_never_crashes(data: bytes) -> None:
    for reader in (decode, m.unpack, Terms.decode, Header.decode, lambda junk: read(junk, junk[:64])):
        try:
            reader(data)
        except NetError:
            continue
    try:
        value = decode(data)
    except NetError:
        return
    assert encode(value) == data


@settings(max_examples=300)
@given(st.lists(VALUES, max_size=6).map(tuple).filter(lambda v: depth(v) <= MAX_DEPTH), st.integers(0, 13))
def test_messages_of_any_shape_are_read_or_refused(rest: tuple[object, ...], kind: int) -> None:
    body = encode((kind, *rest))
    try:
        message = m.unpack(body)
    except NetError:
        return
    assert m.pack(message) == body


EVERY = (
    m.Hello((1, 2), b"n" * 32, b""),
    m.Hello((1,), b"n" * 32, b"i" * 32),
    m.Welcome(1, b"k" * 32, b"n" * 32, b"s" * 64),
    m.Proof(b"k" * 32, "Bob", b"p" * 32, b"s" * 64),
    m.Offer(b"terms"),
    m.Accept(None),
    m.Accept(b"d" * 32),
    m.Envelope(b"payload", b"s" * 64),
    m.Sync(7, b"h" * 32),
    m.Chat("well played"),
    m.Drag("aR", 1, 65535),
    m.Ping(3),
    m.Pong(3),
    m.Bye("done"),
    m.Bye("unfinished", b"i" * 32),
)


@pytest.mark.parametrize("message", EVERY, ids=lambda message: type(message).__name__)
def test_messages_come_back(message: m.Message) -> None:
    body = m.pack(message)
    assert m.unpack(body) == message
    assert body[1] == m.kind_of(message)
    for cut in range(len(body)):
        with pytest.raises(NetError):
            m.unpack(body[:cut])


@pytest.mark.parametrize(
    "text", ["a\x1b[2J", "a\n", "\u202eabc", "a\u200bb", "\u2066", "\x7f", "\ue000", "", "x" * 501]
)
def test_chat_with_characters_that_deceive_is_refused(text: str) -> None:
    with pytest.raises(NetError):
        m.unpack(encode((8, text)))


@given(st.lists(st.binary(max_size=60), max_size=5), st.lists(st.integers(1, 30), min_size=1, max_size=8))
def test_frames_come_out_whole_however_they_are_cut(bodies: list[bytes], sizes: list[int]) -> None:
    data = b"".join(frame(body) for body in bodies)
    cutter, out, at, turn = Cutter(), [], 0, 0
    while at < len(data):
        size = sizes[turn % len(sizes)]
        cutter.feed(data[at : at + size])
        at, turn = at + size, turn + 1
        while (body := cutter.next(MAX_EARLY)) is not None:
            out.append(body)
    assert out == bodies
    assert cutter.left == 0


def test_an_oversized_frame_is_refused_by_its_length_alone() -> None:
    cutter = Cutter()
    cutter.feed((MAX_EARLY + 1).to_bytes(4, "big"))
    assert cutter.next(MAX_BYTES) is None
    with pytest.raises(NetError) as caught:
        cutter.next(MAX_EARLY)
    assert caught.value.code == Code.OVERSIZED
