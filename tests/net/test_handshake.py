"""Frames 1 to 5: who may sit down, and who is turned away with which code."""

from __future__ import annotations

from dataclasses import replace
from hashlib import sha256

import pytest

from net import handshake
from net import messages as m
from net.codec import encode
from net.codes import Code
from net.door import Door, Strangers
from net.events import AdmitAsked, Begun, Closed, PeerProved, Resumed, Synced, TermsOffered, Unfinished
from net.frames import frame
from net.game import Illegal
from net.handshake import GuestSeat, HostSeat
from net.identity import Identity, fingerprint
from net.log import Log
from net.session import Session
from net.terms import Terms
from tests.support.pipe import CHANNEL, GUEST_KEY, HOST_KEY, START, TOKEN, Side, Table, nonce
from tests.support.toy import Toy, toy

OTHER_KEY = Identity(sha256(b"somebody else").digest())
SMALL_ORDER = (1).to_bytes(32, "little")


class Door1:
    """A host behind one door, and guests who come one by one."""

    def __init__(self, strangers: Strangers = Strangers.NONE, token: bytes = TOKEN) -> None:
        self.door = Door(token, strangers)
        self.logs: dict[bytes, Log] = {}
        self.unfinished: dict[bytes, bytes] = {}
        self.now = START
        self.count = 0

    def seat(self) -> HostSeat:
        return HostSeat(HOST_KEY, "Ann", self.door, toy, self.logs.get, rules="toy", unfinished=self.unfinished.get)

    def arrive(self, seat: GuestSeat, channels: tuple[bytes, bytes] = (CHANNEL, CHANNEL)) -> Meeting:
        self.count += 1
        return Meeting(self, seat, channels)


class Meeting:
    """One connection at that door."""

    def __init__(self, home: Door1, seat: GuestSeat, channels: tuple[bytes, bytes]) -> None:
        self.home = home
        self.host = Side(HOST_KEY, 0)
        self.guest = Side(seat.identity, 1, accepts=False)
        for side, its, channel in ((self.host, home.seat(), channels[0]), (self.guest, seat, channels[1])):
            side.session = Session(its, channel, nonce(f"{home.count} {side.me}"), home.now)
            side.pump(home.now)
        self.settle()

    def settle(self) -> None:
        while self.host.out or self.guest.out:
            for sender, receiver in ((self.host, self.guest), (self.guest, self.host)):
                data = bytes(sender.out)
                sender.out.clear()
                receiver.session.receive(data, self.home.now)
                receiver.pump(self.home.now)

    def accept(self) -> None:
        self.guest.session.accept_terms(self.home.now)
        self.guest.pump(self.home.now)
        self.settle()

    def codes(self) -> tuple[str | None, str | None]:
        return self.host.session.closed, self.guest.session.closed


def guest(identity: Identity = GUEST_KEY, token: bytes = TOKEN, **more: object) -> GuestSeat:
    return GuestSeat(identity, "Bob", toy, **{"key": HOST_KEY.key, "token": token, **more})


def test_both_learn_key_and_words_and_the_guest_reads_the_terms() -> None:
    meeting = Door1().arrive(guest())
    assert meeting.host.got(PeerProved) == [PeerProved(GUEST_KEY.key, fingerprint(GUEST_KEY.key), "Bob")]
    assert meeting.guest.got(PeerProved) == [PeerProved(HOST_KEY.key, fingerprint(HOST_KEY.key), "")]
    (offer,) = meeting.guest.got(TermsOffered)
    assert (offer.terms.rules, offer.terms.name_host, offer.terms.name_guest) == ("toy", "Ann", "Bob")
    assert not meeting.host.got(Begun)
    meeting.accept()
    (a,), (b,) = meeting.host.got(Begun), meeting.guest.got(Begun)
    assert a.log.header == b.log.header
    assert a.log.floor.begun
    assert meeting.host.got(Synced)


def test_declined_terms() -> None:
    meeting = Door1().arrive(guest())
    meeting.guest.session.decline_terms(START)
    meeting.guest.pump(START)
    meeting.settle()
    assert meeting.codes() == (Code.DECLINED, Code.DECLINED)


def test_rules_the_guest_does_not_know_are_declined_by_his_program() -> None:
    def knows_nothing(_terms: Terms) -> Toy:
        raise Illegal("unknown-rules")

    meeting = Door1().arrive(replace(guest(), maker=knows_nothing))
    assert meeting.codes() == (Code.DECLINED, Code.TERMS)
    assert meeting.guest.seen[-1] == Closed(Code.TERMS, False, ("unknown-rules",))
    assert not meeting.guest.got(TermsOffered)


def test_own_key_is_refused_on_both_sides() -> None:
    meeting = Door1().arrive(guest(HOST_KEY))
    assert meeting.guest.session.closed == Code.OWN_KEY
    host = Session(Door1().seat(), CHANNEL, nonce("h"), START)
    hello = m.pack(m.Hello((1,), nonce("g"), b""))
    host.receive(frame(hello), START)
    host.receive(frame(m.pack(m.Proof(HOST_KEY.key, "Bob", b"p" * 32, b"s" * 64))), START)
    assert host.closed == Code.OWN_KEY


def test_small_order_key_is_refused_before_any_signature_is_looked_at() -> None:
    host = Session(Door1().seat(), CHANNEL, nonce("h"), START)
    host.receive(frame(m.pack(m.Hello((1,), nonce("g"), b""))), START)
    host.receive(frame(m.pack(m.Proof(SMALL_ORDER, "Bob", b"p" * 32, b"s" * 64))), START)
    assert host.closed == Code.BAD_KEY
    bob = Session(guest(key=None), CHANNEL, nonce("g"), START)
    bob.receive(frame(m.pack(m.Welcome(1, SMALL_ORDER, nonce("h"), SMALL_ORDER + bytes(32)))), START)
    assert bob.closed == Code.BAD_KEY


def test_swapped_certificate_is_noticed_by_the_guest_before_he_proves_anything() -> None:
    meeting = Door1().arrive(guest(), channels=(CHANNEL, sha256(b"man in the middle").digest()))
    assert meeting.codes() == (Code.BAD_PROOF, Code.BAD_PROOF)
    assert meeting.guest.seen == [Closed(Code.BAD_PROOF, False)]
    assert not meeting.host.got(PeerProved)


def test_wrong_k_stops_the_guest_before_the_token_is_proved() -> None:
    meeting = Door1().arrive(guest(key=OTHER_KEY.key))
    assert meeting.codes() == (Code.WRONG_KEY, Code.WRONG_KEY)
    assert not meeting.host.got(PeerProved)


def test_another_key_than_the_one_remembered_for_the_address_is_a_loud_code() -> None:
    meeting = Door1().arrive(guest(key=OTHER_KEY.key, remembered=True))
    assert meeting.guest.session.closed == Code.KEY_CHANGED


def test_first_use_without_a_key() -> None:
    meeting = Door1(Strangers.ALL).arrive(guest(key=None, token=b""))
    assert meeting.guest.got(PeerProved)
    assert meeting.guest.got(TermsOffered)


def test_wrong_token() -> None:
    assert Door1().arrive(guest(token=b"x" * 16)).codes() == (Code.BAD_TOKEN, Code.BAD_TOKEN)


def test_junk_tokens_do_not_close_the_invite() -> None:
    home = Door1()
    for number in range(50):
        home.arrive(guest(Identity(sha256(bytes([number])).digest()), token=bytes([number]) * 16))
    assert home.arrive(guest()).guest.got(TermsOffered)


def test_reused_token_belongs_to_the_first_key_that_proved_it() -> None:
    home = Door1()
    home.arrive(guest())
    assert home.arrive(guest(OTHER_KEY)).codes() == (Code.INVITE_USED, Code.INVITE_USED)
    assert home.arrive(guest()).guest.got(TermsOffered)  # the same guest comes back


def test_the_token_ends_with_the_guests_first_commit() -> None:
    home = Door1()
    home.arrive(guest()).accept()
    assert home.door.spent
    assert home.arrive(guest()).codes() == (Code.INVITE_USED, Code.INVITE_USED)
    assert home.arrive(guest(OTHER_KEY, b"")).codes() == (Code.BUSY, Code.BUSY)


def test_without_an_invite_no_token_opens_the_door() -> None:
    home = Door1(Strangers.NONE, token=b"")
    assert home.arrive(guest(token=b"")).codes() == (Code.NOT_ADMITTED, Code.NOT_ADMITTED)
    assert home.arrive(guest(token=TOKEN)).codes() == (Code.BAD_TOKEN, Code.BAD_TOKEN)


def test_stranger_is_asked_about_by_words() -> None:
    home = Door1(Strangers.ASK)
    meeting = home.arrive(guest(token=b""))
    assert meeting.host.got(AdmitAsked) == [AdmitAsked(GUEST_KEY.key, fingerprint(GUEST_KEY.key), "Bob")]
    assert not meeting.guest.got(TermsOffered)
    second = home.arrive(guest(OTHER_KEY, b""))
    assert second.codes() == (Code.BUSY, Code.BUSY)  # one prompt at a time
    meeting.host.session.admit(True, home.now)
    meeting.host.pump(home.now)
    meeting.settle()
    assert meeting.guest.got(TermsOffered)


def test_stranger_refused_and_prompt_lapsed_after_60_s() -> None:
    home = Door1(Strangers.ASK)
    meeting = home.arrive(guest(token=b""))
    meeting.host.session.admit(False, home.now)
    meeting.host.pump(home.now)
    meeting.settle()
    assert meeting.codes() == (Code.NOT_ADMITTED, Code.NOT_ADMITTED)
    meeting = home.arrive(guest(token=b""))
    assert meeting.host.session.next_wake() == home.now + 60
    meeting.host.session.tick(home.now + 59.9)
    assert meeting.host.session.closed is None
    meeting.host.session.tick(home.now + 60)
    assert meeting.host.session.closed == Code.NOT_ADMITTED
    assert home.arrive(guest(OTHER_KEY, b"")).host.got(AdmitAsked)  # the door is free again


def test_who_knocks_while_another_is_asked_about_is_turned_away_unseen() -> None:
    home = Door1(Strangers.ASK, token=b"")
    asked = home.arrive(guest(token=b""))
    second = home.arrive(guest(OTHER_KEY, token=b""))
    assert second.codes() == (Code.BUSY, Code.BUSY)
    assert second.host.got(PeerProved) == second.host.got(AdmitAsked) == []
    asked.host.session.admit(True, home.now)
    asked.host.pump(home.now)
    asked.settle()
    assert asked.guest.got(TermsOffered)


def test_terms_read_on_two_connections_begin_one_match() -> None:
    home = Door1()
    older = home.arrive(guest())
    assert older.guest.got(TermsOffered)
    older.guest.session.accept_terms(home.now)  # on its way
    older.guest.pump(home.now)
    newer = home.arrive(guest())
    assert newer.guest.got(TermsOffered)
    older.host.pump(home.now)
    older.settle()
    assert older.codes() == (Code.REPLACED, Code.REPLACED)
    assert not older.host.got(Begun)
    newer.accept()
    assert newer.host.got(Begun)


def test_terms_kept_for_later_begin_no_second_match() -> None:
    home = Door1()
    first = home.arrive(guest())
    first.guest.session.accept_terms(home.now)
    first.guest.pump(home.now)
    first.host.session.receive(bytes(first.guest.out), home.now)  # begun, but the guest holds his COMMIT back
    first.guest.out.clear()
    kept = home.arrive(guest())
    assert kept.guest.got(TermsOffered)
    first.host.pump(home.now)
    first.settle()
    assert home.door.spent
    kept.accept()
    assert kept.codes() == (Code.BUSY, Code.BUSY)
    assert not kept.host.got(Begun)


def test_a_stranger_at_the_terms_does_not_keep_the_invited_guest_out() -> None:
    home = Door1(Strangers.ALL)
    stranger = home.arrive(guest(OTHER_KEY, token=b""))
    assert stranger.guest.got(TermsOffered)
    invited = home.arrive(guest())
    assert invited.guest.got(TermsOffered)
    stranger.host.pump(home.now)
    stranger.settle()
    assert stranger.codes() == (Code.BUSY, Code.BUSY)
    assert home.arrive(guest(OTHER_KEY, token=b"")).codes() == (Code.BUSY, Code.BUSY)
    invited.accept()
    assert invited.host.got(Begun)


def test_slow_handshake_ends_after_5_s() -> None:
    host = Session(Door1().seat(), CHANNEL, nonce("h"), START)
    hello = frame(m.pack(m.Hello((1,), nonce("g"), b"")))
    for second, byte in enumerate(hello[:5]):
        host.tick(START + second)
        host.receive(bytes([byte]), START + second)
    assert host.next_wake() == START + 5
    host.tick(START + 5)
    assert host.closed == Code.SLOW


def test_no_common_version() -> None:
    host = Session(Door1().seat(), CHANNEL, nonce("h"), START)
    host.receive(frame(m.pack(m.Hello((2, 3), nonce("g"), b""))), START)
    assert host.closed == Code.VERSION
    assert m.unpack(host.to_send()[4:]) == m.Bye(Code.VERSION)


@pytest.mark.parametrize("kind", range(1, 13))
def test_only_the_frame_that_is_due_is_taken_before_the_match(kind: int) -> None:
    """Every type in every early phase of a host; BYE ends it anywhere."""
    bodies = {m.kind_of(message): m.pack(message) for message in _samples()}
    for before in ((), (1,)):
        host = Session(Door1().seat(), CHANNEL, nonce("h"), START)
        for earlier in before:
            host.receive(frame(bodies[earlier]), START)
        assert host.closed is None
        host.receive(frame(bodies[kind]), START)
        due = 3 if before else 1
        if kind == due:
            assert host.closed in (None, Code.BAD_PROOF)
        elif kind == 12:
            assert host.closed == "bye-bye"
        else:
            assert host.closed == Code.UNEXPECTED


def _samples() -> tuple[m.Message, ...]:
    return (
        m.Hello((1,), b"n" * 32, b""),
        m.Welcome(1, OTHER_KEY.key, b"n" * 32, b"s" * 64),
        m.Proof(OTHER_KEY.key, "Bob", b"p" * 32, b"s" * 64),
        m.Offer(b"terms"),
        m.Accept(None),
        m.Envelope(b"payload", b"s" * 64),
        m.Sync(7, b"h" * 32),
        m.Chat("hello"),
        m.Drag("aR", 1, 1),
        m.Ping(3),
        m.Pong(3),
        m.Bye("bye-bye"),
    )


def test_early_frames_are_small() -> None:
    host = Session(Door1().seat(), CHANNEL, nonce("h"), START)
    host.receive((1025).to_bytes(4, "big"), START)
    assert host.closed == Code.OVERSIZED


@pytest.mark.parametrize("name", ["", " ", "x" * 33, "a\x1b[31m", "\u202eevil", "a\tb", "\u200b", "a\u2028b"])
def test_control_characters_in_names(name: str) -> None:
    meeting = Door1().arrive(replace(guest(), name=name))
    assert meeting.host.session.closed == Code.BAD_TEXT
    assert not meeting.host.got(PeerProved)


def test_every_bit_of_the_handshake_is_signed() -> None:
    """A man in the middle who changes any byte of any frame is noticed, or the frame is refused."""
    frames = _frames_of_a_handshake()
    for turn, body in enumerate(frames):
        for at in range(len(body)):
            changed = body[:at] + bytes([body[at] ^ 1]) + body[at + 1 :]
            assert not _reaches_a_match(turn, changed), (turn, at)


def _frames_of_a_handshake() -> list[bytes]:
    found: list[bytes] = []
    _reaches_a_match(-1, b"", found)
    return found


def _reaches_a_match(turn: int, instead: bytes, seen: list[bytes] | None = None) -> bool:
    host = Session(Door1().seat(), CHANNEL, nonce("h"), START)
    bob = Session(guest(), CHANNEL, nonce("g"), START)
    sender, receiver = bob, host
    for step in range(5):
        for event in sender.events():
            if isinstance(event, TermsOffered):
                sender.accept_terms(START)
        for event in sender.events():
            if hasattr(event, "ticket"):
                sender.stored(event.ticket)
        data = sender.to_send()
        body = data[4:]
        if seen is not None:
            seen.append(body)
        receiver.receive(frame(instead) if step == turn else data, START)
        if host.closed or bob.closed:
            return False
        sender, receiver = receiver, sender
    assert host.log is not None
    assert bob.log is not None
    return host.log.header == bob.log.header


def test_unfinished_match_is_offered_before_a_new_one() -> None:
    home = Door1()
    home.unfinished[GUEST_KEY.key] = b"m" * 32
    meeting = home.arrive(guest())
    assert meeting.codes() == (Code.UNFINISHED, Code.UNFINISHED)
    assert meeting.guest.seen[-1] == Closed(Code.UNFINISHED, True, (b"m" * 32,))
    assert home.arrive(guest(token=b"x" * 16)).guest.session.closed == Code.BAD_TOKEN  # says nothing to junk
    meeting = Door1().arrive(guest(unfinished=lambda key: b"u" * 32))
    assert meeting.guest.got(Unfinished) == [Unfinished(b"u" * 32)]
    assert not meeting.host.got(PeerProved)


def test_reconnect_to_a_match_that_is_not_here() -> None:
    table = Table()
    meeting = Door1().arrive(guest(log=table.guest.log))
    assert meeting.codes() == (Code.UNKNOWN_MATCH, Code.UNKNOWN_MATCH)


def test_reconnect_by_somebody_else_who_knows_the_match_id() -> None:
    table = Table()
    home = Door1()
    home.logs[table.host.log.header.match_id] = table.host.log
    thief = replace(guest(), identity=OTHER_KEY, log=table.guest.log)
    meeting = home.arrive(thief)
    assert meeting.codes() == (Code.WRONG_KEY, Code.WRONG_KEY)
    assert not meeting.host.got(Resumed)


def test_a_published_match_id_costs_the_host_nothing_before_the_right_key_is_proved() -> None:
    """Whoever names a match in HELLO makes the host look up a key; the log is loaded for the guest of it alone."""
    table = Table()
    log = table.host.log
    match_id = log.header.match_id
    loads: list[bytes] = []

    class Counting(Door1):
        def seat(self) -> HostSeat:
            def load(wanted: bytes) -> Log:
                loads.append(wanted)
                return log

            return replace(super().seat(), logs=load, guests={match_id: GUEST_KEY.key}.get)

    home = Counting()
    host = Session(home.seat(), CHANNEL, nonce("h"), START)
    host.receive(frame(m.pack(m.Hello((1,), nonce("g"), match_id))), START)
    assert loads == []
    host.receive(frame(m.pack(m.Proof(GUEST_KEY.key, "Bob", b"p" * 32, b"s" * 64))), START)
    assert (host.closed, loads) == (Code.BAD_PROOF, [])
    thief = replace(guest(), identity=OTHER_KEY, log=table.guest.log)
    assert home.arrive(thief).codes() == (Code.WRONG_KEY, Code.WRONG_KEY)
    assert loads == []
    assert home.arrive(guest(log=table.guest.log)).host.got(Resumed)
    assert loads == [match_id]


def test_the_newest_connection_replaces_the_older_which_signs_nothing_more() -> None:
    table = Table()
    old = table.host.session
    table.connect()
    table.settle()
    assert old.closed == Code.REPLACED
    assert old.act("p", table.now).code == Code.NOT_SYNCED
    assert table.host.session.live
    table.play(table.host, "p")
    assert table.alike()


def test_a_host_who_only_goes_on_with_a_match_begins_no_other() -> None:
    class Resuming(Door1):
        def seat(self) -> HostSeat:
            return replace(super().seat(), resume_only=True)

    table = Table()
    home = Resuming()
    home.logs[table.host.log.header.match_id] = table.host.log
    assert home.arrive(guest()).codes() == (Code.BUSY, Code.BUSY)
    meeting = home.arrive(guest(log=table.guest.log))
    assert meeting.host.got(Resumed)
    assert meeting.guest.got(Synced)


def test_claimed_by_a_faster_address() -> None:
    meeting = Door1().arrive(guest(claim=lambda: False))
    assert meeting.codes() == (Code.OUTRUN, Code.OUTRUN)
    assert not meeting.host.got(PeerProved)


def test_terms_with_anything_else_in_them_are_refused() -> None:
    good = (1, 1, "toy", 0, "Ann", "Bob")
    for at, wrong in ((0, 2), (2, "toy\n"), (2, "x" * 701), (3, 3), (4, "A\x07"), (5, "Bobby")):
        meeting_terms = encode((*good[:at], wrong, *good[at + 1 :]))
        bob = Session(guest(), CHANNEL, nonce("g"), START)
        bob._greeting.expects = frozenset({m.Type.TERMS})
        bob.receive(frame(m.pack(m.Offer(meeting_terms))), START)
        assert bob.closed in (Code.TERMS, Code.BAD_TEXT), at


def test_patience() -> None:
    assert (handshake.TO_PROOF, handshake.TO_ADMIT) == (5, 60)


def test_terms_may_be_read_for_long_and_accepted_with_a_slow_disk() -> None:
    meeting = Door1().arrive(guest())
    meeting.home.now += 60
    for side in (meeting.host, meeting.guest):
        side.session.tick(meeting.home.now)
        side.pump(meeting.home.now)
    meeting.settle()
    meeting.guest.slow_disk = True
    meeting.accept()
    for _ in range(2):  # the disk does not answer; nothing may overtake what waits for it
        meeting.home.now += 16
        meeting.guest.session.tick(meeting.home.now)
        meeting.guest.pump(meeting.home.now)
        meeting.settle()
    meeting.guest.slow_disk = False
    meeting.guest.flush()
    meeting.guest.pump(meeting.home.now)
    meeting.settle()
    assert meeting.codes() == (None, None)
    assert meeting.host.got(Synced)
    assert meeting.guest.session.live
