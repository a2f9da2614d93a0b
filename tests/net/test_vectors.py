"""Known answers: the product's bytes, and the same bytes computed again by hand from docs/protocol.md."""

from __future__ import annotations

import hmac
import json
from hashlib import sha256

import msgpack
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey, Ed25519PublicKey

from net.record import parse_record
from net.verdict import Status, judge
from tests.support.toy import toy
from tests.support.vectors import FILE, PACK, text

V = json.loads(FILE.read_text())


def raw(name: str, which: int | None = None) -> bytes:
    value = V[name]
    return bytes.fromhex(value if which is None else value[which])


def test_the_product_gives_the_vectors_literally() -> None:
    assert text() == FILE.read_text()


def test_tags() -> None:
    assert raw("tag") == b"crapette/match/v1\0"


def test_match_id() -> None:
    parts = (
        b"crapette/match/v1\0",
        raw("public", 0),
        raw("public", 1),
        raw("nonce_host"),
        raw("nonce_guest"),
        sha256(raw("terms")).digest(),
    )
    assert sha256(b"".join(parts)).digest() == raw("match_id")


def test_seed_is_hkdf_by_hand() -> None:
    for which in (0, 1):
        secret = raw("secret", which)
        assert Ed25519PrivateKey.from_private_bytes(secret).public_key().public_bytes_raw() == raw("public", which)
        extracted = hmac.digest(raw("match_id"), secret, "sha256")
        expanded = hmac.digest(extracted, b"crapette/deal/v1\0" + b"\0\1" + b"\1", "sha256")
        assert expanded == raw("seed", which)


def test_nonce_leaf_draw_and_face() -> None:
    for which in (0, 1):
        opened = hmac.digest(raw("seed", which), b"crapette/nonce/v1\0" + b"\0\0", "sha256")
        assert opened == raw("nonce_0", which)
        promise = b"crapette/leaf/v1\0" + raw("match_id") + b"\0\1" + raw("public", which) + b"\0\0" + opened
        assert sha256(promise).digest() == raw("leaf_0", which)
    commits = b"".join(bytes.fromhex(V["entries"][n]["hash"]) for n in (0, 1))
    mixed = (
        b"crapette/card/v1\0" + raw("match_id") + b"\0\1" + commits + b"\0\0" + raw("nonce_0", 0) + raw("nonce_0", 1)
    )
    drawn = sha256(mixed).digest()
    assert drawn == raw("draw_0")
    assert PACK[int.from_bytes(drawn, "big") % 52] == V["face_0"]


def test_entries_are_hashed_signed_and_chained() -> None:
    prev = raw("match_id")
    for entry in V["entries"]:
        if entry["kind"] != "COMMIT":
            payload = bytes.fromhex(entry["payload"])
            assert sha256(b"crapette/hash/v1\0" + payload).hexdigest() == entry["hash"]
            fields = msgpack.unpackb(payload)
            assert fields[0] == 1
            assert fields[1] == raw("match_id")
            assert fields[2:4] == [entry["n"], entry["author"]]
            assert fields[4] == prev
            assert fields[6] == entry["kind"]
            assert fields[8].hex() == entry["state"]
            key = Ed25519PublicKey.from_public_bytes(raw("public", entry["author"]))
            key.verify(bytes.fromhex(entry["signature"]), b"crapette/entry/v1\0" + payload)
        prev = bytes.fromhex(entry["hash"])


def test_handshake_signatures_and_token_proof() -> None:
    one, two, three, four, five = (bytes.fromhex(body) for body in V["handshake"])
    _, versions, nonce_guest, match_id = msgpack.unpackb(one)
    assert (versions, match_id) == ([1], b"")
    _, version, host_key, nonce_host, host_signature = msgpack.unpackb(two)
    signed = b"crapette/auth-host/v1\0" + raw("channel") + one + version.to_bytes(2, "big") + host_key + nonce_host
    Ed25519PublicKey.from_public_bytes(host_key).verify(host_signature, signed)
    _, guest_key, name, proof, guest_signature = msgpack.unpackb(three)
    signed = b"crapette/auth-guest/v1\0" + raw("channel") + one + two + guest_key + name.encode()
    Ed25519PublicKey.from_public_bytes(guest_key).verify(guest_signature, signed)
    assert proof == hmac.digest(raw("token"), b"crapette/token/v1\0" + one + two + guest_key, "sha256")
    _, terms = msgpack.unpackb(four)
    assert terms == raw("terms")
    assert msgpack.unpackb(terms)[0] == 1
    assert msgpack.unpackb(five) == [5, 1, sha256(terms).digest()]
    assert (nonce_host, nonce_guest) == (raw("nonce_host"), raw("nonce_guest"))


def test_the_whole_file() -> None:
    record = parse_record(raw("record"))
    assert record.damaged_at is None
    verdict = judge([record], toy)
    assert verdict.status is Status.FINISHED
    assert verdict.floor.game.faces[0][1] == PACK.index(V["face_0"])
    assert [entry.hash.hex() for entry in record.chain] == [entry["hash"] for entry in V["entries"]]


def test_the_vectors_stand_in_the_docs() -> None:
    docs = (FILE.parents[2] / "docs" / "protocol.md").read_text()
    entry = V["entries"][4]
    for value in (
        *V["secret"],
        *V["public"],
        *V["words"],
        V["match_id"],
        *V["seed"],
        *V["nonce_0"],
        *V["leaf_0"],
        V["draw_0"],
        V["invite"],
        *(entry[name] for name in ("payload", "hash", "signature", "state")),
    ):
        assert value in docs
