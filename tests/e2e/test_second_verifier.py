"""docs/protocol.md is complete: a verifier written from it alone says the same as ours, of sound and broken records.

The bounded part; every case: `python -m tests.support.second_hundred`.
"""

from __future__ import annotations

import json
import re
from base64 import urlsafe_b64decode
from collections import Counter
from dataclasses import replace
from hashlib import sha256
from hmac import digest as hmac
from pathlib import Path

import pytest
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF

from app.cli.main import main
from net.record import Record, format_record
from net.terms import REFUSED as REFUSED_HERE
from net.terms import Terms, plain
from net.words import WORDS
from tests.support.second import verify
from tests.support.second_codec import REFUSED, SPACES, match_id, read_entry, read_file, tag, u16
from tests.support.second_codec import _shown as shown
from tests.support.second_games import games
from tests.support.second_hundred import KEYS, cases, disagreement, sample
from tests.support.second_law import FACES, draw, leaf

ROOT = Path(__file__).parents[2]
STATUSES = {"not begun", "finished", "owed", "waiting", "invalid", "forked", "damaged", "unreadable"}
OWN = ("second.py", "second_codec.py", "second_law.py")


@pytest.fixture(scope="module")
def records(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Record]:
    return games(tmp_path_factory.mktemp("games"))


def test_the_second_verifier_shares_nothing_with_the_first() -> None:
    for name in OWN:
        text = (ROOT / "tests/support" / name).read_text()
        imports = [line for line in text.splitlines() if line.startswith(("import ", "from "))]
        assert not [line for line in imports if line.split()[1].split(".")[0] in ("net", "app")]
        assert not [line for line in imports if "digest" in line or line.startswith("from engine.")]


def test_both_verifiers_say_the_same_of_sound_and_broken_records(records: dict[str, Record], tmp_path: Path) -> None:
    seen: Counter[str] = Counter()
    differ = []
    for name, files in sample(cases(records)):
        seen[verify(*files)["status"]] += 1
        told = disagreement(tmp_path, files)
        if told:
            differ.append(f"{name}: {told}")
    assert not differ
    assert set(seen) == STATUSES
    assert sum(seen.values()) > 300
    assert seen["finished"] + seen["owed"] + seen["waiting"] > 50
    assert seen["invalid"] > 50
    assert seen["forked"] > 20


def test_the_command_line_says_the_same(
    records: dict[str, Record], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    for name, record in records.items():
        path = tmp_path / f"{name}.crapette"
        path.write_bytes(format_record(record))
        assert main(["verify", str(path), "--json"]) == 0
        told = json.loads(capsys.readouterr().out)
        assert {key: told[key] for key in KEYS} == verify(path.read_bytes())


def test_the_page_says_what_the_state_digests() -> None:
    text = (ROOT / "docs/protocol.md").read_text()
    table = text.split("\n### State\n")[1].split("\n## ")[0]
    rows = [line.split("|")[1].strip() for line in table.splitlines() if line.startswith("|")][2:]
    assert rows == [str(n) for n in range(23)]


def test_the_characters_refused_are_those_on_the_page_for_both() -> None:
    text = (ROOT / "docs/protocol.md").read_text().split("**Names and chat.**")[1]
    assert text.split("```")[1].replace("–", "-").split() == REFUSED.split()
    spaces = text.split("not only spaces: ")[1].split(".")[0]
    assert spaces.replace("–", "-").replace(",", "").split() == SPACES.split()
    ours = [point for point in range(0x110000) if plain(chr(point))]
    refused = {point for first, last in REFUSED_HERE for point in range(first, last + 1)}
    assert ours == [point for point in range(0x110000) if point not in refused]
    edges = {point + by for ends in REFUSED_HERE for point in ends for by in (-1, 0, 1)} & set(range(0x110000))
    assert [point for point in sorted(edges) if plain(chr(point)) != shown(chr(point))] == []


def test_a_name_that_old_tables_do_not_know_is_sound_for_both(records: dict[str, Record], tmp_path: Path) -> None:
    """U+1FAE8 came with Unicode 15, U+0378 is not assigned; U+3164 is not seen. None of them is damage."""
    header = next(iter(records.values())).header
    for name, sound in (("\U0001fae8", True), ("\u0378", True), ("\u3164", True), ("\u200b", False), ("\u3000", False)):
        terms = replace(Terms.decode(header.terms), name_guest=name).encode()
        data = format_record(Record(replace(header, terms=terms)))
        assert verify(data)["status"] == ("not begun" if sound else "unreadable")
        assert disagreement(tmp_path, (data,)) == ""


def test_every_code_of_a_conviction_is_on_the_page() -> None:
    text = (ROOT / "docs/protocol.md").read_text()
    table = text.split("\n### Unlawful\n")[1].split("\n### ")[0]
    used = set(re.findall(r'require\([^\n]*, "([a-z-]+)"\)', (ROOT / "tests/support/second_law.py").read_text()))
    assert len(used) >= 10
    assert {code for code in used if f"| `{code}` |" not in table} == set()


@pytest.fixture(scope="module")
def page() -> dict[str, list[str]]:
    """The vectors as they stand on the page: name to the words behind it."""
    text = (ROOT / "docs/protocol.md").read_text().split("## Vectors")[1].split("```")[1]
    found: dict[str, list[str]] = {}
    for line in text.strip().splitlines():
        name, _, value = line.strip().partition("  ")
        if not value:
            name, _, value = line.strip().rpartition(" ")
        found[name] = value.split()
    return found


def test_the_vectors_on_the_page(page: dict[str, list[str]]) -> None:
    def given(name: str) -> bytes:
        return bytes.fromhex(page[name][0])

    keys = (given("public host"), given("public guest"))
    nonces = (given("nonce_host"), given("nonce_guest"))
    match = match_id(keys, nonces, given("terms"))
    assert match == given("match_id")

    # The whole file is in the repository; its rules are a toy's, so that it can be read but not judged here.
    data = bytes.fromhex(json.loads((ROOT / "tests/data/vectors.json").read_text())["record"])
    book = read_file(data)
    header = book.header
    assert (header.keys, header.nonces, header.match_id) == (keys, nonces, match)
    assert book.damage is None
    assert [entry.n for entry in book.chain] == list(range(13))
    assert [void.n for void in book.voids] == [6]
    assert verify(data)["error"]["code"] == "terms"

    opened = []
    for author, side in enumerate(("host", "guest")):
        secret = given(f"secret {side}")
        assert Ed25519PrivateKey.from_private_bytes(secret).public_key().public_bytes_raw() == keys[author]
        assert page[f"words {side}"] == [WORDS[byte] for byte in sha256(tag("words") + keys[author]).digest()[:8]]
        seed = HKDF(algorithm=SHA256(), length=32, salt=match, info=tag("deal") + u16(1)).derive(secret)
        assert seed == given(f"seed {side}")
        nonce = hmac(seed, tag("nonce") + u16(0), "sha256")
        assert nonce == given(f"nonce_0 {side}")
        assert leaf(header, 1, author, 0, nonce) == given(f"leaf_0 {side}") == book.chain[author].body[1][0]
        opened.append(nonce)
    commits = (book.chain[0].hash, book.chain[1].hash)
    number = draw(match, 1, commits, 0, (opened[0], opened[1]))
    assert number.to_bytes(32, "big") == given("draw_0")
    assert page["face_0"] == [FACES[number % 52]]

    key, token = (urlsafe_b64decode(part[2:] + "==") for part in page["invite"][0].split("#")[1].split("&"))
    assert (key, len(token)) == (keys[0], 16)

    payload, signature = given("entry 4"), given("signature")
    entry = read_entry(payload, signature, header)
    assert (entry.hash, entry.state) == (given("hash"), given("state"))
    assert entry.hash == book.chain[4].hash
    assert sha256(tag("hash") + payload).digest() == entry.hash
