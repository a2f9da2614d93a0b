"""TLS over memory: 1.3 only, no tickets, tampering noticed, the certificate's hash the same at both ends."""

from __future__ import annotations

import ssl
from hashlib import sha256
from pathlib import Path

import pytest

from net.tls import Tls, TlsError, client_context, server_context

CONTEXT, CERTIFICATE = server_context(7)


def pair(context: ssl.SSLContext | None = None) -> tuple[Tls, Tls]:
    return Tls(CONTEXT, server=True), Tls(context or client_context(), server=False)


def shake(server: Tls, client: Tls) -> None:
    for _ in range(4):
        for sender, receiver in ((client, server), (server, client)):
            data = sender.take()
            if data:
                assert receiver.feed(data) == b""


def test_bytes_pass_both_ways_in_any_portions() -> None:
    server, client = pair()
    client.write(b"written before the handshake is done")
    got = b""
    for _ in range(3):
        for byte in client.take():
            got += server.feed(bytes([byte]))
        client.feed(server.take())
    assert client.ready
    assert got == b"written before the handshake is done"
    server.write(b"x" * 100_000)
    assert client.feed(server.take()) == b"x" * 100_000


def test_both_ends_know_the_same_certificate() -> None:
    server, client = pair()
    shake(server, client)
    assert client.channel == sha256(CERTIFICATE).digest()
    assert server_context(7)[1] != CERTIFICATE  # another key each time


def test_older_tls_is_refused() -> None:
    old = client_context()
    old.minimum_version = ssl.TLSVersion.TLSv1_2
    old.maximum_version = ssl.TLSVersion.TLSv1_2
    server, client = pair(old)
    with pytest.raises(TlsError):
        server.feed(client.take())


def test_what_is_not_tls_is_refused() -> None:
    server, _ = pair()
    with pytest.raises(TlsError):
        server.feed(b"GET / HTTP/1.1\r\n\r\n")


def test_tampering_is_noticed() -> None:
    server, client = pair()
    shake(server, client)
    client.write(b"a play")
    data = bytearray(client.take())
    data[-1] ^= 1
    with pytest.raises(TlsError):
        server.feed(bytes(data))


def test_good_bye_is_quiet() -> None:
    server, client = pair()
    shake(server, client)
    client.write(b"last words")
    client.finish()
    assert server.feed(client.take()) == b"last words"
    server.finish()


def test_no_tickets_and_no_key_left_on_disk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path))
    context, _ = server_context(8)
    assert context.num_tickets == 0
    assert not list(tmp_path.iterdir())


def test_after_the_good_bye_nothing_is_kept() -> None:
    server, client = pair()
    shake(server, client)
    assert not server.ended
    client.write(b"the last word")
    client.finish()
    assert server.feed(client.take()) == b"the last word"
    assert server.ended
    assert server.feed(b"x" * 100_000) == b""
    assert server._incoming.pending == 0
