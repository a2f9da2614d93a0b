"""Known answers of the protocol, made by the product from fixed keys and nonces.

`python -m tests.support.vectors` writes tests/data/vectors.json; a change there is a change of the protocol.
"""

from __future__ import annotations

import json
from hashlib import sha256
from pathlib import Path

from net import commitments, handshake
from net import messages as m
from net.door import Door
from net.events import Store, TermsOffered
from net.identity import fingerprint, tag
from net.invite import Invite, format_invite
from net.record import format_record, record_of
from net.session import Session
from tests.support.pipe import CHANNEL, GUEST_KEY, HOST_KEY, START, TOKEN, Table, nonce
from tests.support.toy import toy

FILE = Path(__file__).parents[1] / "data" / "vectors.json"
PACK = [rank + suit for suit in "cdhs" for rank in "A23456789TJQK"]
RULES = "toy deals=1 grace=0 layout=2 cuts=0"


def vectors() -> dict[str, object]:
    """Everything as hex, in the order of docs/protocol.md."""
    table = Table(RULES)
    table.play(table.host, "pf")
    table.act(table.host, "p")
    table.preempt(table.guest, "stop 1")
    table.settle()
    table.play(table.guest, "pt")
    table.play(table.guest, "pw")
    log = table.host.log
    header, chain = log.header, log.chain
    seeds = [commitments.deal_seed(key, header.match_id, 1) for key in (HOST_KEY, GUEST_KEY)]
    nonces = [commitments.nonce(seed, 0) for seed in seeds]
    drawn = commitments.draw(header.match_id, 1, (chain[0].hash, chain[1].hash), 0, *nonces)
    index = int.from_bytes(drawn, "big") % 52
    return {
        "tag": tag("match").hex(),
        "secret": [key._secret.hex() for key in (HOST_KEY, GUEST_KEY)],
        "public": [key.hex() for key in header.keys],
        "words": [" ".join(fingerprint(key)) for key in header.keys],
        "nonce_host": header.nonces[0].hex(),
        "nonce_guest": header.nonces[1].hex(),
        "terms": header.terms.hex(),
        "match_id": header.match_id.hex(),
        "seed": [seed.hex() for seed in seeds],
        "nonce_0": [value.hex() for value in nonces],
        "leaf_0": [chain[author].body[1][0].hex() for author in (0, 1)],
        "draw_0": drawn.hex(),
        "face_0": PACK[index],
        "entries": [
            {
                "n": entry.n,
                "author": entry.author,
                "kind": entry.kind,
                "payload": entry.payload.hex() if len(entry.payload) < 1000 else sha256(entry.payload).hexdigest(),
                "hash": entry.hash.hex(),
                "signature": entry.signature.hex(),
                "state": entry.state.hex(),
            }
            for entry in chain
        ],
        "void": log.voids[6].payload.hex(),
        "invite": format_invite(Invite((("192.0.2.1", 4242), ("2001:db8::1", 4242)), HOST_KEY.key, TOKEN)),
        "token": TOKEN.hex(),
        "channel": CHANNEL.hex(),
        "handshake": [body.hex() for body in _handshake()],
        "record": format_record(record_of(log)).hex(),
    }


def _handshake() -> list[bytes]:
    """The bodies of frames 1 to 5."""
    host_seat = handshake.HostSeat(HOST_KEY, "Ann", Door(TOKEN), toy, lambda _: None, rules=RULES)
    guest_seat = handshake.GuestSeat(GUEST_KEY, "Bob", toy, HOST_KEY.key, token=TOKEN)
    host = Session(host_seat, CHANNEL, nonce("1 0"), START)
    guest = Session(guest_seat, CHANNEL, nonce("1 1"), START)
    found = []
    for sender, receiver in ((guest, host), (host, guest), (guest, host), (host, guest), (guest, host)):
        for event in sender.events():
            if isinstance(event, TermsOffered):
                sender.accept_terms(START)
        for event in sender.events():
            if isinstance(event, Store):
                sender.stored(event.ticket)
        data = sender.to_send()
        found.append(data[4:])
        assert m.unpack(data[4:])
        receiver.receive(data, START)
    return found


def text() -> str:
    """The file's exact content."""
    return json.dumps(vectors(), indent=1) + "\n"


if __name__ == "__main__":
    FILE.write_text(text())
