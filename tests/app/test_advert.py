"""What a host says on his network, and what is believed of an advert that anybody could have sent."""

from __future__ import annotations

from hashlib import sha256
from ipaddress import ip_interface

import pytest

from app.advert import Advert, Service, advert_of, ranked, read_text, silent, together, write_text
from app.callee import Callee, callee
from engine import parse_rules
from net.door import Strangers
from net.identity import Identity
from net.invite import Invite

KEY = Identity(sha256(b"ada").digest()).key
OTHER = Identity(sha256(b"mallory").digest()).key
ADVERT = Advert(KEY, "Ada", "classic", changed=True, asks=True)
FIELDS = (
    b"txtvers=1",
    b"v=1",
    b"k=" + KEY.hex().encode(),
    b"name=Ada",
    b"rules=classic+",
    b"door=ask",
)


def text(*fields: bytes) -> bytes:
    return b"".join(bytes([len(field)]) + field for field in fields)


def but(name: bytes, value: bytes) -> bytes:
    """The fields with another value of one."""
    return text(*(name + b"=" + value if field.startswith(name + b"=") else field for field in FIELDS))


def test_the_fields_have_one_spelling_and_are_read_again() -> None:
    assert write_text(ADVERT) == text(*FIELDS)
    assert read_text(text(*FIELDS)) == ADVERT


def test_a_host_says_preset_and_door_and_nothing_of_the_invite() -> None:
    rules = parse_rules("maison own_waste=yes target=7")
    assert advert_of(KEY, "Ada", rules, Strangers.ASK) == Advert(KEY, "Ada", "maison", changed=True, asks=True)
    plain = advert_of(KEY, "Ada", parse_rules("depot"), Strangers.ALL)
    assert plain == Advert(KEY, "Ada", "depot", changed=False, asks=False)
    said = write_text(plain)
    assert said == text(*FIELDS[:4], b"rules=depot", b"door=all")


@pytest.mark.parametrize(
    ("wanted", "strangers", "why"),
    [
        (True, Strangers.ASK, ""),
        (True, Strangers.ALL, ""),
        (True, Strangers.NONE, "announce-invited"),
        (False, Strangers.ASK, "announce-off"),
        (False, Strangers.NONE, "announce-off"),
    ],
)
def test_only_who_lets_strangers_knock_is_announced(wanted: bool, strangers: Strangers, why: str) -> None:
    assert silent(wanted, strangers) == why


def test_the_longest_name_fits_the_limit_of_its_reader() -> None:
    name = "𝔸" * 32
    advert = Advert(KEY, name, "classic", versions=tuple(range(9992, 10000)))
    assert read_text(write_text(advert)) == advert
    assert not advert.fits


@pytest.mark.parametrize(
    "sent",
    [
        b"",
        text(*FIELDS[1:]),
        but(b"txtvers", b"2"),
        but(b"v", b""),
        but(b"v", b"01"),
        but(b"v", b"1," * 8 + b"1"),
        but(b"k", KEY.hex().upper().encode()),
        but(b"k", KEY.hex()[:-2].encode()),
        but(b"k", bytes(32).hex().encode()),
        but(b"name", b""),
        but(b"name", b"\xff"),
        but(b"name", b"   "),
        but(b"name", "Ada\u202e".encode()),
        but(b"name", b"Ada\n"),
        but(b"name", b"\x1b[2J"),
        but(b"name", b"a" * 33),
        but(b"name", "\u3164".encode()),
        but(b"rules", b"Classic"),
        but(b"rules", b"classic++"),
        but(b"rules", b"c" * 40),
        but(b"door", b"none"),
        but(b"door", b""),
        text(*FIELDS)[:-1],
        text(*FIELDS) + b"\xff",
        text(*FIELDS, *(b"x%d=" % n for n in range(16))),
        text(*FIELDS, *(b"x" * 250,) * 2),
        b"\xff" * 512,
    ],
)
def test_what_no_program_of_this_game_sends_is_not_believed(sent: bytes) -> None:
    assert read_text(sent) is None


def test_a_name_is_made_fit_to_be_shown() -> None:
    read = read_text(but(b"name", "A\u3164da".encode()))
    assert read is not None
    assert read.name == "A□da"


def test_a_newer_program_may_say_more_and_know_other_rules() -> None:
    said = [b"rules=siberian" if field.startswith(b"rules") else field for field in FIELDS]
    read = read_text(text(*said, b"colour=red", b"flag", b"=odd", b"NAME=Eve"))
    assert read == Advert(KEY, "Ada", "", changed=False, asks=True)


def test_a_host_of_another_version_is_known_as_one() -> None:
    read = read_text(but(b"v", b"2,7"))
    assert read is not None
    assert not read.fits
    assert ADVERT.fits


# -- addresses ----------------------------------------------------------------------------------------------------

HERE = (ip_interface("192.168.1.17/24"), ip_interface("172.17.0.1/16"), ip_interface("fd00:1::17/64"))


def test_addresses_in_a_network_of_ours_come_first_and_our_own_last() -> None:
    said = ("172.17.0.1", "10.9.8.7", "fd00:1::5", "192.168.1.5", "2001:db8::5")
    assert [host for host, _port in ranked(Service(said, 5252, b""), HERE)] == [
        "192.168.1.5",
        "fd00:1::5",
        "10.9.8.7",
        "2001:db8::5",
        "172.17.0.1",
    ]


def test_addresses_that_lead_nowhere_or_to_this_machine_are_not_tried() -> None:
    said = (
        *("127.0.0.1", "127.9.9.9", "::1", "0.0.0.0", "169.254.3.4", "224.0.0.251", "255.255.255.255", "fe80::1%eth0"),
        *("ff02::fb", "::", "::ffff:192.168.1.5", "::ffff:127.0.0.1", "nonsense", "192.168.1.5", "192.168.1.5"),
    )
    assert ranked(Service(said, 5252, b""), HERE) == (("192.168.1.5", 5252),)


def test_of_thousands_of_addresses_eight_are_tried() -> None:
    said = tuple(f"192.168.{n // 250}.{n % 250 + 1}" for n in range(4000))
    assert len(ranked(Service(said, 5252, b""), HERE)) == 8


@pytest.mark.parametrize("port", [0, -1, 65536])
def test_a_port_that_cannot_be_leads_nowhere(port: int) -> None:
    assert ranked(Service(("192.168.1.5",), port, b""), HERE) == ()
    assert together([(ADVERT, ())]) == ()


def test_a_host_on_several_interfaces_is_one_row() -> None:
    one, two = (("192.168.1.5", 5252),), (("192.168.1.5", 5252), ("10.0.0.5", 5252))
    (row,) = together([(ADVERT, one), (ADVERT, two)])
    assert (row.advert, row.addresses) == (ADVERT, two)


def test_several_hosts_of_the_same_name_are_as_many_rows() -> None:
    twin = Advert(OTHER, "Ada", "classic")
    rows = together([(ADVERT, (("192.168.1.5", 5252),)), (twin, (("192.168.1.6", 5252),))])
    assert [row.advert.key for row in rows] == [KEY, OTHER]


def test_who_names_the_key_of_another_cannot_take_his_place() -> None:
    liar = tuple((f"192.168.1.{n}", 1) for n in range(100, 108))
    (row,) = together([(Advert(KEY, "Mallory", "depot"), liar), (ADVERT, (("192.168.1.5", 5252),))])
    assert len(row.addresses) == 8
    assert row.addresses[1] == ("192.168.1.5", 5252)


# -- who is dialled -----------------------------------------------------------------------------------------------


def test_a_found_host_must_prove_the_key_announced() -> None:
    (found,) = together([(ADVERT, (("192.168.1.5", 5252), ("10.0.0.5", 5252)))])
    asked: list[str] = []
    assert callee(found, lambda address: asked.append(address)) == Callee(found.addresses, KEY)
    assert asked == ["192.168.1.5:5252"]
    assert callee(found, lambda _address: KEY) == Callee(found.addresses, KEY)


def test_another_key_at_a_remembered_address_is_a_changed_key() -> None:
    (found,) = together([(ADVERT, (("192.168.1.5", 5252),))])
    assert callee(found, lambda _address: OTHER) == Callee(found.addresses, OTHER, remembered=True)


def test_an_invite_and_an_address_are_dialled_as_ever() -> None:
    invite = Invite((("192.0.2.7", 5252),), KEY, bytes(16))
    assert callee(invite, lambda _address: OTHER) == Callee(invite.addresses, KEY, bytes(16))
    assert callee(("192.0.2.7", 5252), lambda _address: OTHER) == Callee((("192.0.2.7", 5252),), OTHER, b"", True)
    assert callee(("192.0.2.7", 5252), lambda _address: None) == Callee((("192.0.2.7", 5252),), None)
