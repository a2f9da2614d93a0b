"""TLS 1.3 over bytes: what comes from the socket goes in, what must go to the socket comes out.

Owns the certificate and the encryption; must not touch a socket. Done over memory buffers rather than by the event
loop so that a connection is counted and timed from its first byte, and behaves the same on every loop. It hides the
talk from onlookers only: identity is proved inside, over the certificate's hash (`handshake`).
"""

from __future__ import annotations

import os
import secrets
import tempfile
from contextlib import suppress
from datetime import UTC, datetime, timedelta
from hashlib import sha256

from cryptography import x509
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.serialization import BestAvailableEncryption, Encoding, PrivateFormat
from cryptography.x509.oid import NameOID

from net.codes import Code, NetError
from net.openssl import allowed

with allowed():
    import ssl

READ_BYTES = 65536


class TlsError(NetError):
    """The other side does not speak TLS 1.3, or the stream was tampered with."""

    def __init__(self, reason: str) -> None:
        super().__init__(Code.NO_TLS, reason)


def server_context(serial: int) -> tuple[ssl.SSLContext, bytes]:
    """A context with a throw-away certificate, and the certificate's DER; `serial` should be random.

    The dates are far apart and fixed: nobody checks them, and there is no clock here.
    """
    key = ec.generate_private_key(ec.SECP256R1())
    name = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, "crapette")])
    start = datetime(2000, 1, 1, tzinfo=UTC)
    certificate = (
        x509.CertificateBuilder()
        .subject_name(name)
        .issuer_name(name)
        .public_key(key.public_key())
        .serial_number(serial)
        .not_valid_before(start)
        .not_valid_after(start + timedelta(days=36500))
        .sign(key, SHA256())
    )
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.minimum_version = ssl.TLSVersion.TLSv1_3
    context.num_tickets = 0  # a resumed TLS session would carry no certificate to sign over
    password = secrets.token_bytes(32).hex().encode()
    pem = certificate.public_bytes(Encoding.PEM) + key.private_bytes(
        Encoding.PEM, PrivateFormat.PKCS8, BestAvailableEncryption(password)
    )
    # The ssl module reads a certificate from a file only. The key in it is encrypted with a password that exists in
    # memory alone, and the file is gone before the first connection.
    handle, path = tempfile.mkstemp(prefix="crapette-", suffix=".pem")
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(pem)
        context.load_cert_chain(path, password=password)
    finally:
        os.unlink(path)
    return context, certificate.public_bytes(Encoding.DER)


def client_context() -> ssl.SSLContext:
    """A context that takes any certificate: the host proves himself inside."""
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
    context.minimum_version = ssl.TLSVersion.TLSv1_3
    context.check_hostname = False
    context.verify_mode = ssl.CERT_NONE
    return context


class Tls:
    """One connection's encryption."""

    def __init__(self, context: ssl.SSLContext, server: bool) -> None:
        self._incoming = ssl.MemoryBIO()
        self._outgoing = ssl.MemoryBIO()
        self._tls = context.wrap_bio(self._incoming, self._outgoing, server_side=server)
        self._pending = bytearray()
        self.ready = False  # the handshake is done
        self.ended = False
        self._handshake()

    def feed(self, data: bytes) -> bytes:
        """Bytes from the socket; what they say, decrypted; `ended` once the other side's good-bye was among them."""
        if self.ended:
            return b""  # nobody would ever read it from where it were kept
        self._incoming.write(data)
        if not self.ready:
            self._handshake()
            if not self.ready:
                return b""
        plain = bytearray()
        try:
            while chunk := self._tls.read(READ_BYTES):
                plain += chunk
            self.ended = True
        except ssl.SSLWantReadError:
            pass
        except ssl.SSLZeroReturnError:  # close_notify: what was read before it still counts
            self.ended = True
        except ssl.SSLError as error:
            raise TlsError(str(error.reason)) from error
        return bytes(plain)

    def write(self, plain: bytes) -> None:
        """Encrypt; kept until the handshake is done."""
        self._pending += plain
        self._flush()

    def take(self) -> bytes:
        """Bytes for the socket."""
        return self._outgoing.read()

    def finish(self) -> None:
        """Say good-bye; no answer is waited for."""
        with suppress(ssl.SSLError):
            self._tls.unwrap()

    @property
    def channel(self) -> bytes:
        """As a client, after the handshake: SHA256 of the certificate the server showed."""
        der = self._tls.getpeercert(binary_form=True)
        if der is None:
            raise TlsError("no certificate")
        return sha256(der).digest()

    def _handshake(self) -> None:
        try:
            self._tls.do_handshake()
        except ssl.SSLWantReadError:
            return
        except ssl.SSLError as error:
            raise TlsError(str(error.reason)) from error
        self.ready = True
        self._flush()

    def _flush(self) -> None:
        if not self.ready or not self._pending:
            return
        try:
            self._tls.write(bytes(self._pending))
        except ssl.SSLError as error:
            raise TlsError(str(error.reason)) from error
        self._pending.clear()
