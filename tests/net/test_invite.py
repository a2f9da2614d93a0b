"""Invites are hostile input: one spelling, everything else refused."""

from __future__ import annotations

from base64 import urlsafe_b64encode

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from net.codes import Code, NetError
from net.invite import Invite, format_address, format_invite, parse_address, parse_invite
from tests.support.pipe import HOST_KEY, TOKEN

ADDRESSES = (("192.168.1.7", 4242), ("2001:db8::1", 65535), ("example.org", 1))
LINK = format_invite(Invite(ADDRESSES, HOST_KEY.key, TOKEN))
KEY = urlsafe_b64encode(HOST_KEY.key).rstrip(b"=").decode()


def test_the_link_and_back() -> None:
    expected = f"crapette://192.168.1.7:4242,[2001:db8::1]:65535,example.org:1/#k={KEY}&t=c2l4dGVlbiBieXRlIHRvaw"
    assert expected == LINK
    assert parse_invite(LINK) == Invite(ADDRESSES, HOST_KEY.key, TOKEN)


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("crapette:", "http:"),
        ("crapette:", "Crapette:"),
        ("#k=", "?k="),
        ("&t=", "&u="),
        ("&t=", "&t=&t="),
        ("192.168.1.7", "user@192.168.1.7"),
        ("192.168.1.7", "192.168.1.7/x"),
        ("192.168.1.7", "192.168.1.07"),
        ("192.168.1.7", "192.168.1"),
        ("192.168.1.7", "0x7f000001"),
        ("192.168.1.7", "-a.example"),
        ("192.168.1.7", "a..b"),
        ("192.168.1.7", "a b"),
        ("192.168.1.7", "a\n"),
        ("192.168.1.7", "exämple.org"),
        ("192.168.1.7", "2001:db8::2"),
        ("192.168.1.7", "a" * 64),
        ("[2001:db8::1]", "[2001:db8:0::1]"),
        ("[2001:db8::1]", "[2001:DB8::1]"),
        ("[2001:db8::1]", "[fe80::1%eth0]"),
        ("[2001:db8::1]", "[::ffff:192.168.1.7]"),
        (":4242", ":0"),
        (":4242", ":04242"),
        (":4242", ":65536"),
        (":4242", ""),
        ("example.org:1", "192.168.1.7:4242"),
        (KEY, KEY[:-1]),
        (KEY, KEY + "="),
        ("c2l4dGVlbiBieXRlIHRvaw", "c2l4dGVlbiBieXRlIHRvax"),
        ("c2l4dGVlbiBieXRlIHRvaw", "c2l4dGVlbiBieXRlIHRv"),
    ],
)
def test_any_other_spelling_is_refused(old: str, new: str) -> None:
    assert old in LINK
    with pytest.raises(NetError) as caught:
        parse_invite(LINK.replace(old, new))
    assert caught.value.code == Code.BAD_INVITE


USELESS = [
    *("0.0.0.0", "0.1.2.3", "169.254.0.1", "169.254.255.254", "224.0.0.1", "239.255.255.255", "240.0.0.1"),
    *("255.255.255.255", "[::]", "[fe80::1]", "[febf::1]", "[ff02::1]", "[::ffff:a9fe:1]", "[::ffff:0:0]"),
]


@pytest.mark.parametrize("host", USELESS)
def test_an_address_that_leads_nowhere_is_left_out_or_said(host: str) -> None:
    """Link-local without its interface, this network, multicast, reserved, broadcast, unspecified."""
    mixed = parse_invite(LINK.replace("192.168.1.7", host))
    assert mixed.addresses == (("2001:db8::1", 65535), ("example.org", 1))
    for text in (lambda: parse_invite(f"crapette://{host}:9/#k={KEY}&t=c2l4dGVlbiBieXRlIHRvaw"), f"{host}:9"):
        with pytest.raises(NetError) as caught:
            parse_address(text) if isinstance(text, str) else text()
        assert (caught.value.code, caught.value.values) == (Code.USELESS_ADDRESS, (host.strip("[]"),))
    with pytest.raises(NetError) as caught:
        format_invite(Invite(((host.strip("[]"), 9), *ADDRESSES), HOST_KEY.key, TOKEN))
    assert caught.value.code == Code.USELESS_ADDRESS


def test_a_whole_invite_that_leads_nowhere_names_its_addresses() -> None:
    with pytest.raises(NetError) as caught:
        parse_invite(f"crapette://169.254.7.7:9,[fe80::1]:9/#k={KEY}&t=c2l4dGVlbiBieXRlIHRvaw")
    assert caught.value.values == ("169.254.7.7", "fe80::1")


def test_wrong_k_that_is_no_key_is_refused() -> None:
    with pytest.raises(NetError) as caught:
        parse_invite(LINK.replace(KEY, "A" * 43))
    assert caught.value.code == Code.BAD_KEY


def test_an_invite_is_no_port_scanner() -> None:
    """At most eight different addresses, and all of them can be shown before one is dialled."""
    nine = Invite(tuple(("10.0.0.1", port) for port in range(1, 10)), HOST_KEY.key, TOKEN)
    with pytest.raises(NetError):
        format_invite(nine)
    assert len(parse_invite(format_invite(Invite(nine.addresses[:8], nine.key, nine.token))).addresses) == 8
    with pytest.raises(NetError):
        format_invite(Invite(tuple((f"{'a' * 60}.example", port) for port in range(1, 8)), HOST_KEY.key, TOKEN))


@pytest.mark.parametrize("address", [("::1", 9), ("127.0.0.1", 9), ("localhost", 65535), ("a-b.c9", 80)])
def test_addresses_and_back(address: tuple[str, int]) -> None:
    assert parse_address(format_address(address)) == address


@settings(max_examples=300)
@given(st.text(max_size=80), st.integers(0, len(LINK)))
def test_junk_in_a_link_never_crashes_and_has_one_spelling(junk: str, at: int) -> None:
    for text in (junk, LINK[:at] + junk + LINK[at:], LINK[:at] + junk):
        try:
            invite = parse_invite(text)
        except NetError:
            continue
        assert format_invite(invite) == text
