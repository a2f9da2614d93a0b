"""The commands that need no other player, called in this process."""

from __future__ import annotations

import errno
import io
import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from app.cli import main
from app.filing import open_record, save_as
from app.ledger import Ledger
from app.match import RULES_VERSION
from app.paths import paths_for
from app.profile import open_profile, restore_key
from app.store import Store
from app.stored import Summary
from engine import full_rules, parse_rules
from engine.rules import FIELDS
from net.identity import Identity
from net.journal import Begin
from net.record import record_of
from net.terms import Header, Terms
from tests.support.pair import Pair

POSITION = """
rules: classic
turn: a
a.reserve: ?*3 2h
a.hand: ?*9
a.houses: Kc | Ts | 9h | Ks
b.reserve: ?*3 5c
b.hand: ?*9
b.houses: Kc' | Kd' | Kh' | Ks'
foundations: Ah
"""


@pytest.fixture
def position(tmp_path: Path) -> str:
    path = tmp_path / "position.txt"
    path.write_text(POSITION, "utf-8")
    return str(path)


def objects(text: str) -> list[dict[str, object]]:
    return [json.loads(line) for line in text.splitlines()]


def test_selfplay_tells_each_deal_and_is_the_same_for_the_same_seed(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["selfplay", "--games", "3", "--seed", "7", "--bots", "simple,sharp", "--json"]) == 0
    first = capsys.readouterr().out
    deals = objects(first)
    assert [deal["deal"] for deal in deals] == [1, 2, 3]
    assert [deal["bots"] for deal in deals] == [["simple", "sharp"], ["sharp", "simple"], ["simple", "sharp"]]
    assert set(deals[0]) == {"event", "deal", "winner", "reason", "points", "plays", "bots"}
    assert main(["selfplay", "--games", "3", "--seed", "7", "--bots", "simple,sharp", "--json"]) == 0
    assert capsys.readouterr().out == first
    assert main(["selfplay", "--games", "1", "--seed", "8", "--json"]) == 0
    assert objects(capsys.readouterr().out)[0] != deals[0]


@pytest.mark.parametrize(
    ("action", "verdict", "codes"),
    [
        ("aR>f", "ok", []),
        ("a3>a2", "fault", ["reserve-to-foundation"]),
        ("a1>a2", "fault", ["wrong-colour", "wrong-rank"]),
        ("a1>a1", "impossible", ["same-pile"]),
        ("stop 1", "impossible", ["nothing-to-stop"]),
    ],
)
def test_judge_gives_the_verdict(
    action: str, verdict: str, codes: list[str], position: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["judge", "--position", position, action, "--json"]) == 0
    (answer,) = objects(capsys.readouterr().out)
    assert (answer["verdict"], answer["codes"]) == (verdict, codes)
    assert str(answer["position"]).startswith("rules: classic\nturn: a\n")


def test_a_position_may_begin_with_the_mark_some_editors_write(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "position.txt"
    path.write_text(POSITION.lstrip(), "utf-8-sig")
    assert main(["judge", "--position", str(path), "aR>f"]) == 0
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(path.read_bytes())))
    assert main(["judge", "--position", "-", "aR>f"]) == 0
    assert capsys.readouterr().out.count("The play is right.") == 2


def test_judge_speaks_to_people(position: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["judge", "--position", position, "a3>a2"]) == 0
    told = capsys.readouterr().out
    assert "reserve card must go to a foundation" in told
    assert "The rule: If the reserve card fits a foundation, it must go there before anything else." in told


@pytest.mark.parametrize(
    ("rules", "action", "rule"),
    [
        ("classic", "a1>a2", "Houses go down, red and black in turn; any card may go to an empty house."),
        ("classic", "aR>bR", "To load, a card must be of the same suit and one rank higher or lower."),
        ("classic load_match=any", "aR>bR", "To load, a card must be one rank higher or lower, of any suit."),
        ("classic", "a3>f2", "Foundations go up by suit from the ace to the king."),
        ("classic load_on=waste", "aR>bR", "You may load the opponent's waste, unless it is empty."),
        ("maison", "a3>a2", "If the reserve card fits a foundation, it must go there before anything else."),
    ],
)
def test_judge_names_the_rule_a_verdict_rests_on(
    rules: str, action: str, rule: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "position.txt"
    path.write_text(POSITION.replace("rules: classic", f"rules: {rules}"), "utf-8")
    assert main(["judge", "--position", str(path), action, "--json"]) == 0
    (answer,) = objects(capsys.readouterr().out)
    assert rule in answer["rules"]  # type: ignore[operator]


@pytest.mark.parametrize(
    ("text", "says"),
    [("a.waste: 5h 5h 5h", "Line 1"), ("turn: a\nb.depot: 5h", "Line 2"), ("turn: c", "Line 1")],
)
def test_a_malformed_position_names_its_line(
    text: str, says: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "bad.txt"
    path.write_text(text, "utf-8")
    assert main(["judge", "--position", str(path), "turn"]) == 1
    error = capsys.readouterr().err
    assert says in error
    assert "Traceback" not in error


def test_rules_are_told_from_the_data(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rules", "classic"]) == 0
    classic = capsys.readouterr().out
    assert main(["rules", "classic own_waste=yes"]) == 0
    variant = capsys.readouterr().out
    assert classic != variant
    assert main(["rules"]) == 0
    told = capsys.readouterr()
    assert told.out.split() == ["classic", "arena", "depot", "maison"]
    _blank, title, *single = told.err.splitlines()
    assert title == "Single rules that can differ, as in “crapette rules classic own_waste=yes”:"
    assert single[5].split(maxsplit=1) == ["own_waste=no|yes", "Playing from your own waste"]
    assert [line.split("=")[0].strip() for line in single] == list(FIELDS)
    typed = [line.split()[0] for line in single]
    assert typed[0] == "reserve=13|12|11"
    assert typed[7] == "load_from=reserve+houses+own_houses+turned"
    assert (typed[13], typed[18]) == ("target=1-100000", "grace=0-10")
    assert main(["rules", "--json"]) == 0
    assert capsys.readouterr().err == ""


@pytest.mark.parametrize(
    ("typed", "told"),
    [
        ("nosuch", "There are no rules called “nosuch”; the command “crapette rules” lists them.\n"),
        ("classic foo=1", "There is no rule called “foo”; the command “crapette rules” lists them.\n"),
    ],
)
def test_a_rule_that_is_not_there_says_where_the_names_are(
    typed: str, told: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["rules", typed]) == 1
    assert capsys.readouterr().err == told


def record(tmp_path: Path) -> tuple[Path, int]:
    pair = Pair(tmp_path)
    pair.host.play.submit("resign a")
    pair.settle()
    path = save_as(record_of(pair.host.play.log), tmp_path / "match.crapette")
    height = pair.host.play.log.height
    pair.close()
    return path, height


def test_verify_replay_and_export_read_a_record(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path, height = record(tmp_path)
    assert main(["verify", str(path), "--json"]) == 0
    (answer,) = objects(capsys.readouterr().out)
    assert answer["status"] in ("waiting", "owed")
    assert answer["entries"] == height
    assert [deal["reason"] for deal in answer["deals"]] == ["resign"]  # type: ignore[attr-defined]
    assert main(["replay", str(path), "--at", "3", "--json"]) == 0
    (moment,) = objects(capsys.readouterr().out)
    assert str(moment["position"]).count("\n") >= 6
    assert main(["export", str(path), "--as", "text"]) == 0
    assert "resign a" in capsys.readouterr().out
    assert main(["export", str(path), "--as", "json"]) == 0
    exported = json.loads(capsys.readouterr().out)
    assert [entry["kind"] for entry in exported["entries"][:4]] == ["COMMIT", "COMMIT", "OPEN", "OPEN"]
    assert len(exported["entries"][3]["revealed"]) == 10


def test_a_flipped_bit_is_found_and_named(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path, _ = record(tmp_path)
    data = bytearray(path.read_bytes())
    data[-40] ^= 1
    path.write_bytes(bytes(data))
    assert main(["verify", str(path), "--json"]) == 1
    (answer,) = objects(capsys.readouterr().out)
    assert answer["status"] == "damaged"
    assert answer["error"]["by"] is None  # type: ignore[index]


def test_what_is_no_record_has_its_own_status(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "letter.crapette"
    path.write_text("Dear Anna", "utf-8")
    assert main(["verify", str(path)]) == 2
    assert main(["verify", str(tmp_path / "nothing"), "--json"]) == 2
    assert "Traceback" not in capsys.readouterr().err
    assert main(["replay", str(record(tmp_path)[0]), "--at", "9999"]) == 1
    assert "9999" in capsys.readouterr().err


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("CRAPETTE_HOME", str(tmp_path / "home"))
    return tmp_path


def practised() -> bytes:
    """A practice match in the default profile; its number."""
    with open_profile(paths_for()) as profile, Store(profile.paths.store) as store:
        me, other = Identity(profile.key), Identity(bytes(range(32)))
        terms = Terms(RULES_VERSION, full_rules(parse_rules("classic")), 0, "Hanna", "Computer")
        header = Header((me.key, other.key), (bytes(32), bytes(32)), terms.encode())
        Ledger(store, me, practice=True).write([Begin(header, 0)])
        return header.match_id


def test_a_practice_match_is_not_gone_on_with_from_a_terminal(home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    match_id = practised()
    assert main(["resume", "--json"]) == 1
    assert main(["resume", match_id.hex(), "--json"]) == 1
    assert [item["code"] for item in objects(capsys.readouterr().err)] == ["nothing-unfinished", "match-practice"]


def test_a_finished_match_is_said_to_be_finished(home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    match_id = practised()
    with Store(paths_for().store) as store:
        store.note(match_id, Summary(True, "finished", (300, 0), 4))
    assert main(["resume", match_id.hex()[:12], "--json"]) == 1
    assert main(["resume", "ff" * 32, "--json"]) == 1
    assert [item["code"] for item in objects(capsys.readouterr().err)] == ["match-finished", "unknown-match"]


def test_a_match_is_exported_to_another_disk(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def another_disk(*_: object) -> None:
        raise OSError(errno.EXDEV, "Invalid cross-device link")

    match_id = practised()
    monkeypatch.setattr(Path, "replace", another_disk)
    out = home / "out.crapette"
    assert main(["export", match_id.hex(), "--as", "record", "--out", str(out)]) == 0
    assert open_record(out).header.match_id == match_id


def test_a_record_is_made_without_the_key_and_while_the_game_runs(
    home: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Making a record signs nothing: neither a restored key nor the running game is in its way."""
    match_id = practised()
    out = home / "out.crapette"
    restore_key(paths_for(), b"\7" * 32)
    with open_profile(paths_for()):
        assert main(["export", match_id.hex()[:12], "--as", "record", "--out", str(out)]) == 0
        assert main(["export", match_id.hex()[:12], "--as", "record"]) == 0
    assert open_record(out).header.match_id == match_id
    assert (paths_for().records / (match_id.hex()[:16] + ".crapette")).read_bytes() == out.read_bytes()
    assert main(["export", "ff" * 32, "--as", "record"]) == 1
    assert "not stored here" in capsys.readouterr().err


def test_a_match_that_is_forgotten_is_gone_with_its_record(home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    match_id = practised()
    assert main(["export", match_id.hex()[:12], "--as", "record"]) == 0
    assert main(["forget", "ff" * 32]) == 1
    assert main(["forget", ""]) == 1
    assert "not stored here" in capsys.readouterr().err
    with Store(paths_for().store) as store:
        assert store.header(match_id) is not None
    assert main(["forget", match_id.hex()[:12]]) == 0
    assert match_id.hex()[:16] in capsys.readouterr().out
    with Store(paths_for().store) as store:
        assert store.header(match_id) is None
    assert list(paths_for().records.iterdir()) == []


def test_a_record_of_another_profile_makes_no_profile(home: Path) -> None:
    assert main(["--profile", "nobody", "export", "00", "--as", "record"]) == 1
    assert not paths_for("nobody").data.exists()


def test_selfplay_bears_a_closed_stderr(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr("sys.stderr", None)
    assert main(["selfplay", "--games", "1", "--seed", "8", "--json"]) == 0
    assert len(objects(capsys.readouterr().out)) == 1


def test_nobody_can_be_called_nothing(home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["host", "--name", "", "--json"]) == 1
    assert [item["code"] for item in objects(capsys.readouterr().err)] == ["bad-option"]


def test_a_home_that_is_nobodys_is_one_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CRAPETTE_HOME", "~nobody-of-this-name/x")
    assert main(["matches"]) == 1


@pytest.mark.parametrize("typed", [None, b"\xff\xfe\nq\n"])
def test_a_host_bears_a_closed_stdin_and_stray_bytes(
    home: Path, monkeypatch: pytest.MonkeyPatch, typed: bytes | None
) -> None:
    stdin = None if typed is None else io.TextIOWrapper(io.BytesIO(typed), "utf-8")
    monkeypatch.setattr("sys.stdin", stdin)
    assert main(["host", "--bind", "127.0.0.1"]) == 0


def test_a_profile_called_like_a_file_is_a_profile(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    opened: list[tuple[str | None, Path | None]] = []

    def window(profile: str | None, file: Path | None) -> int:
        opened.append((profile, file))
        return 0

    monkeypatch.chdir(tmp_path)
    Path("anna").touch()
    assert main(["--profile", "anna"], window) == 0
    assert main(["anna"], window) == 0
    assert main(["--profile", "anna", "anna"], window) == 0
    assert opened == [("anna", None), (None, Path("anna")), ("anna", Path("anna"))]


def test_a_record_that_takes_too_much_is_not_verified(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    path, _ = record(tmp_path)
    monkeypatch.setattr("app.cli.records.MOST_KEPT", -1)
    assert main(["verify", str(path), "--json"]) == 2
    assert main(["export", str(path), "--as", "text"]) == 1
    assert capsys.readouterr().err.count("too big") == 2


@pytest.mark.parametrize("windowed", [True, False])
def test_what_is_meant_as_a_file_and_is_none_is_said(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], windowed: bool
) -> None:
    def window(_profile: str | None, _file: Path | None) -> int:
        raise AssertionError("nothing to show")

    monkeypatch.chdir(tmp_path)
    Path("verify").mkdir()  # a command all the same
    Path("games").mkdir()
    Path("old.crapette").mkdir()
    opener = window if windowed else None
    for typed, told in {
        "games": "games is a folder.",
        "old.crapette": "old.crapette is a folder.",
        "lost.crapette": "There is no file lost.crapette.",
        "/none/lost": "There is no file /none/lost.",
        "verfy": "No such command 'verfy'",
    }.items():
        assert main([typed], opener) != 0
        assert capsys.readouterr().err.startswith(told)
    assert main(["verify", "lost.crapette"], opener) == 2


def test_the_help_says_what_happens_without_a_command(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--help"]) == 0
    assert capsys.readouterr().out.endswith("Without a command this help is shown.\n")
    assert main(["--help"], lambda _profile, _file: 0) == 0
    assert capsys.readouterr().out.endswith(
        "Without a command the window opens; with a .crapette file it opens its review,\n"
        "with an invite the page to join by it.\n"
    )


def test_the_package_has_the_commands_only(tmp_path: Path) -> None:
    """The window is the script's: whoever runs the package gets the help, with a screen or without one."""
    environ = os.environ | {"CRAPETTE_HOME": str(tmp_path), "LANGUAGE": "en", "QT_QPA_PLATFORM": "offscreen"}
    root = Path(__file__).parents[2]
    done = subprocess.run(
        [sys.executable, "-m", "app"], capture_output=True, text=True, env=environ, check=False, cwd=root, timeout=60
    )
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.startswith("Usage: crapette ")
    assert done.stdout.endswith("Without a command this help is shown.\n")
