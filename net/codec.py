"""Canonical msgpack: one byte string for one value, and nothing but four types.

Owns packing and unpacking; must not know what the values mean. A decoder that only re-encodes and compares still
lets `true`, nil, floats and empty maps through, therefore every value is checked by its exact type as well.
"""

from __future__ import annotations

from typing import Any, TypeAlias, cast

import msgpack  # type: ignore[import-untyped]  # it ships no types

from net.codes import Code, NetError

Wire: TypeAlias = int | bytes | str | tuple["Wire", ...]

MAX_BYTES = 8192
MAX_DEPTH = 4
MAX_INT = 2**63
MAX_ITEMS = 128  # 120 leaves are the longest array


def encode(value: Wire) -> bytes:
    """The one encoding of `value`; MALFORMED if it holds anything but unsigned ints, bytes, strings and tuples."""
    _check(value, 1)
    return cast(bytes, msgpack.packb(value, use_bin_type=True))


def decode(data: bytes) -> Wire:
    """The value whose `encode` is exactly `data`; MALFORMED or OVERSIZED otherwise."""
    if len(data) > MAX_BYTES:
        raise NetError(Code.OVERSIZED, len(data))
    try:
        # Fresh for every frame and with limits: a streaming unpacker can be made to take 40 MB by 1.5 kB.
        value = msgpack.unpackb(
            data,
            use_list=False,
            raw=False,
            max_array_len=MAX_ITEMS,
            max_map_len=0,
            max_ext_len=0,
            max_bin_len=MAX_BYTES,
            max_str_len=MAX_BYTES,
        )
    except (ValueError, msgpack.UnpackException) as error:
        raise NetError(Code.MALFORMED) from error
    if encode(value) != data:
        raise NetError(Code.MALFORMED)
    return cast(Wire, value)


def decode_array(data: bytes) -> tuple[Wire, ...]:
    """`decode` for data that must be an array."""
    value = decode(data)
    if not isinstance(value, tuple):
        raise NetError(Code.MALFORMED)
    return value


def _check(value: Any, depth: int) -> None:
    """By exact type: `True` is no 1. The commonest kinds first, since every byte that comes or goes passes here."""
    kind = type(value)
    if kind is bytes:
        return
    if kind is int:
        if not 0 <= value < MAX_INT:
            raise NetError(Code.MALFORMED)
    elif kind is tuple:
        if depth > MAX_DEPTH or len(value) > MAX_ITEMS:
            raise NetError(Code.MALFORMED)
        for item in value:
            if type(item) is not bytes:
                _check(item, depth + 1)
    elif kind is str:
        try:
            value.encode()
        except UnicodeEncodeError as error:  # a lone surrogate
            raise NetError(Code.MALFORMED) from error
    else:
        raise NetError(Code.MALFORMED)
