"""The review page: every way of moving through a record, what is told, what is exported."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from datetime import date
from hashlib import sha256
from pathlib import Path

import pytest
from PySide6.QtCore import QEvent, QPoint, QPointF, QRect, Qt
from PySide6.QtGui import QFont, QFontMetrics, QImage, QMouseEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QFileDialog, QLabel, QPushButton
from pytestqt.qtbot import QtBot

from app.export import as_text
from app.picture import picture
from app.settings import Felt, Settings
from app.strings import Strings
from app.walk import What
from net.identity import Identity, fingerprint
from net.record import format_record, parse_record, record_of
from tests.support.matches import call, crafted, err, play
from tests.support.pair import Pair
from tests.support.sample import RECORD
from tests.ui.reviews import opened, wait
from ui.pages.review import ReviewPage
from ui.review.bar import PACES, REAL, Jump
from ui.review.dispute import Look
from ui.review.moves import fitting, lines, two_lines
from ui.review.told import beside, title, who_and_time
from ui.style.icons import icon
from ui.style.theme import SKINS, interface_font, load_fonts, style_sheet
from ui.table.marks import Ring

FOUNDATION_DUTY = (
    "If a card you may play fits a foundation, it must go there before anything else. Of several you choose,"
    " but the reserve card comes first."
)

LEFT, NO_BUTTON = Qt.MouseButton.LeftButton, Qt.MouseButton.NoButton
NO_KEY = Qt.KeyboardModifier.NoModifier
SETTINGS = Settings(name="Ada", language="en", reduced_motion=True)


@pytest.fixture(scope="module")
def path(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """An upheld Stop at 2, a denied one at 7, a missed fault at 19, a second deal from 21 on."""
    folder = tmp_path_factory.mktemp("made")
    pair = Pair(folder)
    call(pair, err(pair), right=True)
    play(pair, 3, ("sharp", "sharp"))
    call(pair, err(pair), right=False)
    err(pair)
    pair.host.play.submit("resign a")
    pair.settle()
    play(pair, 9, ("simple", "simple"))
    made = folder / "match.crapette"
    made.write_bytes(format_record(record_of(pair.host.play.log)))
    pair.close()
    return made


@pytest.fixture
def make(qtbot: QtBot, tmp_path: Path) -> Callable[..., ReviewPage]:
    def make(*paths: Path, mine: bytes | None = None) -> ReviewPage:
        page = ReviewPage(Strings(), SKINS[Felt.DARK], SETTINGS, tmp_path, mine)
        page.setStyleSheet(style_sheet(SKINS[Felt.DARK]) + page.styleSheet())
        qtbot.addWidget(page)
        page.resize(1280, 800)
        page.show()
        if paths:
            opened(page, *paths)
        return page

    return make


@pytest.fixture
def page(make: Callable[..., ReviewPage], path: Path) -> ReviewPage:
    return make(path)


def shows(page: ReviewPage) -> bool:
    """The table is that of the place."""
    assert page.walk is not None
    return page.table.view == picture(page.walk.state(page.at), page.seat)


def key(page: ReviewPage, pressed: Qt.Key, shift: bool = False) -> None:
    none, held = Qt.KeyboardModifier.NoModifier, Qt.KeyboardModifier.ShiftModifier
    QTest.keyClick(page.window(), pressed, held if shift else none)


# -- moving -------------------------------------------------------------------------------------------------------


def test_a_record_opens_at_its_first_table(page: ReviewPage) -> None:
    assert page.at == 0
    assert shows(page)
    assert page.walk is not None
    assert len(page.walk.halts) == 31
    assert page.notice is None
    told = "The record ends where it was Gero's turn. If Gero gave up now, the score would be 79 : 79."
    assert page.status.text() == told


@pytest.mark.parametrize(
    ("start", "jump", "at"),
    [
        (0, Jump.FORWARD, 1),
        (0, Jump.BACK, None),
        (30, Jump.FORWARD, None),
        (5, Jump.BACK, 4),
        (5, Jump.FIRST, 0),
        (5, Jump.LAST, 30),
        (0, Jump.TURN, 2),
        (2, Jump.TURN, 11),
        (12, Jump.TURN_BACK, 11),
        (11, Jump.TURN_BACK, 2),
        (0, Jump.DEAL, 21),
        (30, Jump.DEAL_BACK, 21),
        (21, Jump.DEAL_BACK, 0),
        (0, Jump.STOP, 2),
        (2, Jump.STOP, 7),
        (7, Jump.STOP, None),
        (20, Jump.STOP_BACK, 7),
        (0, Jump.FAULT, 19),
        (19, Jump.FAULT, None),
        (30, Jump.FAULT_BACK, 19),
    ],
)
def test_each_jump_lands(page: ReviewPage, qtbot: QtBot, start: int, jump: Jump, at: int | None) -> None:
    page.go(start)
    assert page.target(jump) == at
    assert page.bar.button(jump).isEnabled() == (at is not None)
    page.bar.button(jump).click()
    assert page.at == (start if at is None else at)
    qtbot.waitUntil(lambda: page.side.moves.currentIndex().row() == page.at)


def test_keys(page: ReviewPage) -> None:
    for pressed, at in (
        (Qt.Key.Key_Right, 1),
        (Qt.Key.Key_End, 30),
        (Qt.Key.Key_Left, 29),
        (Qt.Key.Key_Home, 0),
        (Qt.Key.Key_PageDown, 2),
        (Qt.Key.Key_PageDown, 11),
        (Qt.Key.Key_PageUp, 2),
        (Qt.Key.Key_S, 7),
        (Qt.Key.Key_F, 19),
    ):
        key(page, pressed)
        assert page.at == at, pressed
    key(page, Qt.Key.Key_S, shift=True)
    assert page.at == 7
    key(page, Qt.Key.Key_Right)
    assert page.at == 8
    assert shows(page)


def test_the_scrubber_goes_anywhere(page: ReviewPage) -> None:
    scrub = page.bar.scrub
    for at in (30, 12, 0):
        QTest.mouseClick(scrub, LEFT, pos=QPoint(round(scrub.x_of(at)), 20))
        assert page.at == at
        assert shows(page)


def test_a_click_on_a_play_goes_there(page: ReviewPage) -> None:
    moves = page.side.moves
    moves.scrollToTop()
    index = moves.model().index(3, 0)
    QTest.mouseClick(moves.viewport(), LEFT, pos=moves.visualRect(index).center())
    assert page.at == 3
    assert page.side.moves.text(3) == page.bar.told.toolTip()


def test_a_trembling_hand_chooses_what_it_has_pressed(page: ReviewPage, qtbot: QtBot) -> None:
    moves = page.side.moves
    page.go(15)
    qtbot.waitUntil(lambda: moves.currentIndex().row() == 15)
    at = moves.visualRect(moves.model().index(12, 0)).center()
    QTest.mousePress(moves.viewport(), LEFT, pos=at)
    qtbot.waitUntil(lambda: not moves._soon.waits)  # the list has scrolled under the hand
    for n in range(6):
        to = QPointF(at + QPoint(n % 2, 0))
        held = QMouseEvent(QEvent.Type.MouseMove, to, moves.viewport().mapToGlobal(to), NO_BUTTON, LEFT, NO_KEY)
        QApplication.sendEvent(moves.viewport(), held)
    QTest.mouseRelease(moves.viewport(), LEFT, pos=at)
    assert page.at == 12


def test_keys_pressed_before_the_list_has_followed(page: ReviewPage, qtbot: QtBot) -> None:
    moves = page.side.moves
    page.go(5)
    qtbot.waitUntil(lambda: moves.currentIndex().row() == 5)
    moves.setFocus()
    page.jump(Jump.LAST)
    QTest.keyClick(moves, Qt.Key.Key_Up)
    assert page.at == len(page.walk.halts) - 2  # type: ignore[union-attr]


def test_the_list_tells_number_play_and_time(page: ReviewPage, qtbot: QtBot) -> None:
    qtbot.waitUntil(lambda: page.side.moves.model().rowCount() > 0)
    texts = [page.side.moves.text(at) for at in (0, 1, 2, 19, 20, 21)]
    assert texts == [
        "Deal 1 · Gero begins.",
        "Play 1: turns K♣ · Gero · 0.0 s by Gero's clock",
        "Stop! upheld · Hanna · 0.0 s by Hanna's clock",
        "Play 17: turns A♣ · Hanna · 0.0 s by Hanna's clock · a fault nobody called",
        "resigns · Hanna · 0.0 s by Hanna's clock · Hanna resigned. Gero has won the deal: 79 points.",
        "Deal 2 · Gero begins.",
    ]


@pytest.mark.parametrize("width", [150, 190, 260, 600])
@pytest.mark.parametrize("name", ["Gero", "Bartholomäus-Maximilian von Xxxx"])
def test_card_source_and_target_of_a_play_are_read_in_any_width(page: ReviewPage, width: int, name: str) -> None:
    metrics = QFontMetrics(page.side.moves.font())
    title = f"4♥  {name}'s reserve → {name}'s house 3"
    first, rest = two_lines(title, metrics, metrics, width)
    assert max(metrics.horizontalAdvance(first), metrics.horizontalAdvance(rest)) <= width
    assert first.startswith("4♥  ")
    if not rest:
        assert first == title
        return
    assert first.endswith("reserve →" if name == "Gero" else "serve →")
    assert rest.endswith("house 3" if name == "Gero" else "use 3")


@pytest.mark.parametrize("language", ["en", "fr", "es"])
def test_the_pile_of_a_play_is_read_whole_in_the_smallest_window_and_of_a_long_name_the_end_is_cut(
    page: ReviewPage, language: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert page.walk is not None
    say = Strings(language)
    monkeypatch.setattr(type(page.walk.review), "names", {"a": "Hanna", "b": "Computer (Casual)"})
    font = QFont(page.side.moves.font())
    small = QFont(font)
    small.setPointSizeF(font.pointSizeF() * 0.86)
    large_letters, small_letters = QFontMetrics(font), QFontMetrics(small)
    for action in ("bR>b3", "bT>f1", "aT>bR", "b2>b4", "bR>bW"):
        titles = []
        for letters in (0, 10, 7, 4, 2):
            names = say.players(page.walk.review.names, letters)
            titles.append(say.play(action, "4h", "", names))
        first, fine, rest = lines(iter(titles), large_letters, small_letters, 189, 60)
        if not rest:
            assert first in titles
            continue
        assert f"{first} {rest}" in titles  # nothing but a name is cut
        assert (small_letters if fine else large_letters).horizontalAdvance(first) <= 189
        assert small_letters.horizontalAdvance(rest) <= 189 - 60


def test_a_computer_is_called_in_a_review_as_it_is_called_now(
    page: ReviewPage, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert page.walk is not None
    monkeypatch.setattr(type(page.walk.review), "names", {"a": "Computer (Zoe)", "b": "Computer (Casual)"})
    french = Strings("fr")
    halts = page.walk.halts
    at = next(at for at, halt in enumerate(halts) if halt.what is What.PLAY and halt.seat == "b")
    assert beside(page.walk, at, french).startswith("Ordinateur (Détendu) · ")
    assert "".join(who_and_time(page.walk, at, french)).startswith("Ordinateur (Détendu) · ")
    assert as_text(page.walk.review, french).startswith("Computer (Zoe) – Ordinateur (Détendu)\n")


def test_what_was_written_is_told_where_no_card_lies(page: ReviewPage) -> None:
    page.resize(1280, 800)
    page.jump(Jump.LAST)
    page.toast.say("Written: /home/ada/crapette/2026-11-30-hanna-gero.png")
    view, layout = page.table.view, page.table.scene_layout
    assert view is not None
    lying = [layout.places[pile].base for pile, cards in view.piles.items() if cards]
    told = page.toast.geometry()
    assert [base for base in lying if told.intersects(QRect(*map(round, (base.x, base.y, base.w, base.h))))] == []


def test_what_happened_is_told_without_the_clock_before_it_is_cut(page: ReviewPage) -> None:
    bar = page.bar
    long, short = "x" * 400, "y" * 20
    bar.set_told(long, short)
    assert bar.told.text() == short
    assert bar.told.toolTip() == long
    bar.set_told("z" * 10, short)
    assert bar.told.text() == "z" * 10


def test_who_played_and_how_long_it_took_is_told_shorter_where_there_is_less_room(page: ReviewPage) -> None:
    metrics = QFontMetrics(page.side.moves.font())
    assert page.walk is not None
    at = next(at for at, halt in enumerate(page.walk.halts) if halt.what is What.PLAY)
    texts = [beside(page.walk, at, page.say), "".join(who_and_time(page.walk, at, page.say))]
    long, short = (metrics.horizontalAdvance(text) for text in texts)
    assert texts[0] == f"{texts[1]} by {texts[1].partition(' ')[0]}'s clock"
    assert fitting(texts, metrics, long) == texts[0]
    assert fitting(texts, metrics, long - 1) == texts[1]
    assert fitting(texts, metrics, short) == texts[1]
    assert fitting(texts, metrics, short - 1).endswith("…")
    assert fitting(texts, metrics, short - 1, " · 0.0 s").endswith("… · 0.0 s")


@pytest.mark.parametrize("name", ["Gero", "Bartholomäus-Maximilian von Xxxx"])
def test_how_long_a_play_took_is_read_in_every_row_of_the_smallest_window(
    page: ReviewPage, name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert page.walk is not None
    monkeypatch.setattr(type(page.walk.review), "names", {"a": name, "b": f"{name}a"})
    load_fonts()
    moves, font = page.side.moves, interface_font(QFont())
    painter, metrics = moves.itemDelegate(), QFontMetrics(font)
    plays = [at for at, halt in enumerate(page.walk.halts) if halt.what is not What.DEAL]
    assert any("house" in title(page.walk, at, page.say) for at in plays)
    for width in range(170, 300, 5):
        for at in plays:
            row = painter._row(page.walk, at, font, width)  # type: ignore[attr-defined]
            assert re.search(r" · \d+\.\d s( by .* clock)?$", row.beside), row
            assert name[:3] in row.beside
            small = QFontMetrics(painter._fonts[2])  # type: ignore[attr-defined]
            assert small.horizontalAdvance(row.rest) + small.horizontalAdvance(row.beside) <= width
            letters = small if row.fine else metrics
            assert letters.horizontalAdvance(row.first) <= width or row.rest == ""


def test_two_of_one_name_are_told_apart_wherever_they_stand(page: ReviewPage, monkeypatch: pytest.MonkeyPatch) -> None:
    assert page.walk is not None
    monkeypatch.setattr(type(page.walk.review), "names", {"a": "root", "b": "root"})
    page.go(1)
    assert page.side.names.text() == "root (host) – root (guest)"
    halt = page.walk.halts[1]
    who = {"a": "root (host)", "b": "root (guest)"}[halt.seat]
    assert beside(page.walk, 1, page.say).startswith(f"{who} · ")
    assert "root (host): " in as_text(page.walk.review, page.say)
    assert page.opened is not None
    page.side.proof.show_opened(page.opened)
    page.side.show_page(page.side.proof)
    told = dict(page.side.proof.parts)
    assert told["Score"].splitlines()[0] == "root (host) 0 : 79 root (guest)"
    assert {"Key of root (host)", "Key of root (guest)"} <= told.keys()


def test_looking_from_the_other_side(page: ReviewPage) -> None:
    page.go(5)
    page.side.turn_button.click()
    assert page.seat == "b"
    assert shows(page)
    assert page.side.names.text() == "Gero – Hanna"
    page.go(20)
    assert page.side.score.text() == "79 : 0"


def test_my_own_seat_is_at_the_bottom(make: Callable[..., ReviewPage], path: Path) -> None:
    guest = parse_record(path.read_bytes()).header.keys[1]
    assert make(path, mine=guest).seat == "b"
    assert make(path, mine=bytes(32)).seat == "a"


# -- by itself ----------------------------------------------------------------------------------------------------


def test_it_goes_on_by_itself_to_the_end(page: ReviewPage) -> None:
    page.bar.set_pace(3)
    page.go(27)
    key(page, Qt.Key.Key_Space)
    assert page.autoplay.on
    wait(lambda: not page.autoplay.on)
    assert page.at == 30
    key(page, Qt.Key.Key_Space)
    assert page.at == 0
    key(page, Qt.Key.Key_Space)
    assert not page.autoplay.on


def test_any_jump_stops_it(page: ReviewPage) -> None:
    page.bar.play_button.click()
    assert page.bar.play_button.toolTip() == "Pause (Space)"
    page.jump(Jump.STOP)
    assert not page.autoplay.on
    assert page.bar.play_button.toolTip() == "Play by itself (Space)"


def test_the_pace_it_was_played_at_is_bounded(page: ReviewPage) -> None:
    page.bar.set_pace(next(at for at, (ms, _) in enumerate(PACES) if ms == REAL))
    assert [page.bar.wait(think) for think in (0, 2000, 90_000)] == [150, 2000, 8000]


def test_space_presses_a_button_that_has_the_focus(page: ReviewPage) -> None:
    page.side.turn_button.setFocus()
    key(page, Qt.Key.Key_Space)
    assert page.seat == "b"
    assert not page.autoplay.on


# -- disputes -----------------------------------------------------------------------------------------------------


def test_an_upheld_stop_is_shown_with_everything_that_decided_it(page: ReviewPage) -> None:
    assert page.walk is not None
    page.jump(Jump.STOP)
    panel = page.side.dispute
    assert page.side.pages.currentWidget() is panel
    assert panel.title.text() == "Hanna called Stop!"
    assert panel.parts == [
        ("Play 1 by Gero", "turns a card"),
        ("Verdict", "Stop! upheld: Gero missed a card to a foundation."),
        ("The rule that decides", FOUNDATION_DUTY),
        ("Open duties before the play, first ones first", "• a card to a foundation"),
        ("What comes of it", "Taken back: 1 play.\nMade in its place: A♠ Hanna's house 1 → a foundation."),
    ]
    before = page.walk.disputes[2].before
    assert page.table.view == picture(before, "a")
    assert page.table.ringed(Ring.MARKED) == {"bH", "bT"}
    assert page.table.ringed(Ring.HINT) == {"a1"}
    panel.looks[Look.PLAYED].click()
    assert page.table.view == picture(page.walk.state(1), "a")
    panel.looks[Look.AFTER].click()
    assert shows(page)
    key(page, Qt.Key.Key_Escape)
    assert page.side.pages.currentWidget() is page.side.moves
    assert page.at == 2


def test_a_denied_stop_is_shown_with_the_play_it_named(page: ReviewPage) -> None:
    page.go(6)
    page.jump(Jump.STOP)
    assert page.side.dispute.parts[:3] == [
        ("Play 5 by Hanna", "turns a card"),
        ("Named as missed", "Hanna's reserve → Hanna's house 2"),
        ("Verdict", "Stop! denied: the named play was not the one that ought to have been made."),
    ]
    assert page.side.dispute.parts[3][1] == "Before you turn a card, the reserve must fill an empty house."


def test_the_reason_for_a_denied_stop_is_the_rule_that_decides_and_its_price_stands_apart(
    make: Callable[..., ReviewPage],
) -> None:
    page = make(RECORD)
    page.jump(Jump.STOP)
    reason = (
        "No duty asked for the named play: turns a card.",
        "Foundations come first, the reserve before all; then the reserve fills empty houses.",
        "A card into the empty house: It only forbids turning a card and passing; other plays are free.",
    )
    assert page.side.dispute.parts == [
        ("Play 5 by Gero", "Gero's reserve → Gero's house 2"),
        ("Named as missed", "turns a card"),
        ("Verdict", "Stop! denied: the play was right."),
        ("The rule that decides", "\n".join(reason)),
        ("Open duties before the play, first ones first", "• a card into the empty house"),
        ("What comes of it", "A false Stop! has no consequence."),
    ]


def test_a_missed_fault_is_shown_with_the_duty_it_broke(page: ReviewPage) -> None:
    page.jump(Jump.FAULT)
    panel = page.side.dispute
    assert panel.title.text() == "A fault that nobody called"
    assert panel.parts == [
        ("Play 17 by Hanna", "turns a card"),
        ("What it broke", "Hanna missed a card into the empty house."),
        ("The rule that decides", "Before you turn a card, the reserve must fill an empty house."),
        ("Open duties before the play, first ones first", "• a card into the empty house"),
        ("A play that met the duty", "Hanna's reserve → Gero's house 3"),
    ]
    assert not panel.looks[Look.AFTER].isVisible()


def test_the_tab_of_a_dispute_is_there_where_there_is_one(page: ReviewPage) -> None:
    page.go(1)
    assert not page.side.dispute_tab.isEnabled()
    page.go(7)
    page.side.dispute_tab.click()
    assert page.disputes.shown is not None
    page.side.turn_button.click()
    assert page.table.view == picture(page.disputes.shown.before, "b")
    page.side.proof_tab.click()
    assert page.disputes.shown is None
    assert shows(page)


# -- what was verified --------------------------------------------------------------------------------------------


def test_no_score_is_parted_at_the_end_of_a_line(page: ReviewPage) -> None:
    page.side.proof_tab.click()
    told = [part.text() for part in page.side.proof.findChildren(QLabel)]
    assert any("\u00a0:\u00a0" in text for text in told)
    assert not any(re.search(r"\d : \d", text) for text in told)
    assert "Cards drawn" in told


def test_the_proof_tells_keys_and_what_holds(page: ReviewPage, path: Path) -> None:
    page.side.proof_tab.click()
    parts = dict(page.side.proof.parts)
    keys = parse_record(path.read_bytes()).header.keys
    for name, public in zip(("Hanna", "Gero"), keys, strict=True):
        words = parts[f"Key of {name}"].split()
        assert tuple(words) == fingerprint(public)
        assert len(words) == 8
    assert (
        parts["Signatures"]
        == f"All {len(parse_record(path.read_bytes()).chain)} entries are signed by the player they name."
    )
    assert "1.  Hanna resigned. Gero has won the deal: 79 points." in parts["Score"]
    assert "Faults nobody called: Hanna 1" in parts["Score"]
    assert parts["Rules"] == "Full rules"
    assert parts["The match"] == page.status.text()


# -- files that are not as they ought to be -----------------------------------------------------------------------


@pytest.mark.parametrize("data", [b"", b"sun and sea", b"\x89PNG\r\n\x1a\n" * 40])
def test_what_is_no_record_is_one_sentence(make: Callable[..., ReviewPage], tmp_path: Path, data: bytes) -> None:
    bad = tmp_path / "x.crapette"
    bad.write_bytes(data)
    page = make(bad)
    assert page.notice is not None
    assert page.notice_text.text() == "This file is not a record of a match."
    assert not page.bar.isVisible()
    assert page.walk is None
    for jump in Jump:
        page.jump(jump)
    key(page, Qt.Key.Key_Space)


def test_what_is_gone_is_one_sentence(make: Callable[..., ReviewPage], tmp_path: Path) -> None:
    page = make(tmp_path / "gone.crapette")
    assert "cannot be read" in page.notice_text.text()


def test_a_damaged_file_opens_to_what_is_sound(make: Callable[..., ReviewPage], tmp_path: Path, path: Path) -> None:
    bad, data = tmp_path / "bad.crapette", bytearray(path.read_bytes())
    data[len(data) * 3 // 4] ^= 4
    bad.write_bytes(data)
    page = make(bad)
    assert page.status.text().startswith("The record is damaged at its item ")
    page.jump(Jump.LAST)
    assert 5 < page.at < 30
    assert shows(page)


def test_a_record_without_a_table_tells_how_it_stands(make: Callable[..., ReviewPage], tmp_path: Path) -> None:
    bad = tmp_path / "empty.crapette"
    bad.write_bytes(crafted(2000, "x"))
    page = make(bad)
    assert page.walk is None
    assert page.notice_text.text() == page.status.text() != ""
    assert page.side.pages.currentWidget() is page.side.proof


def test_a_bad_file_after_a_good_one_leaves_nothing_of_it(page: ReviewPage, tmp_path: Path, path: Path) -> None:
    bad = tmp_path / "x.crapette"
    bad.write_bytes(b"no")
    opened(page, bad)
    assert page.notice is not None
    assert page.walk is None
    opened(page, path)
    assert page.notice is None
    assert shows(page)


def test_a_page_left_while_it_reads_is_not_called_back(path: Path, qtbot: QtBot, tmp_path: Path) -> None:
    page = ReviewPage(Strings(), SKINS[Felt.DARK], SETTINGS, tmp_path)
    page.open(path)
    page.deleteLater()
    qtbot.wait(80)


# -- exports ------------------------------------------------------------------------------------------------------


def write(page: ReviewPage, path: Path) -> bytes:
    page.exports.write(path)
    wait(lambda: not page.exports.busy)
    assert page.toast.text() == f"Written: {path}"
    return path.read_bytes()


def test_every_form_is_exported(page: ReviewPage, tmp_path: Path, path: Path) -> None:
    page.go(9)
    assert page.walk is not None
    text = write(page, tmp_path / "out.txt").decode()
    assert text == as_text(page.walk.review, Strings())
    assert text.startswith("Hanna – Gero\n")
    data = json.loads(write(page, tmp_path / "out.json"))
    assert [(item["entry"], item["faults"]) for item in data["missed"]] == [(49, ["fill-space"])]
    assert write(page, tmp_path / "out.crapette") == path.read_bytes()
    image = QImage.fromData(write(page, tmp_path / "out.png"), "PNG")
    assert plain(image) == plain(page.table.picture().toImage())


def plain(image: QImage) -> QImage:
    return image.convertToFormat(QImage.Format.Format_RGB32)


def test_a_picture_is_of_one_table_also_when_another_is_gone_to_while_it_is_painted(page: ReviewPage) -> None:
    page.table.resize(1280, 800)
    page.table.picture()
    for cut in range(1, 100):
        pictures: list[QImage] = []
        page.go(9, animate=False)
        steps = page.table.portrait(pictures.append)
        for _ in range(cut):
            next(steps, None)  # how many there are hangs on how fast cards are drawn
        if pictures:
            break
        page.go(30, animate=False)
        list(steps)
        assert [plain(picture) for picture in pictures] == [plain(page.table.picture().toImage())], cut
    assert cut > 3  # else nothing could come in between


def test_a_picture_is_written_also_if_the_page_is_left_at_once(page: ReviewPage, tmp_path: Path) -> None:
    page.exports.write(tmp_path / "left.png")
    (painting,) = page.exports._painted
    assert not painting.done
    page.hide()
    assert painting.done  # or it would go with the page
    wait(lambda: not page.exports.busy)
    assert not QImage(str(tmp_path / "left.png")).isNull()


def test_each_of_two_exports_is_told_of(page: ReviewPage, tmp_path: Path) -> None:
    told: list[str] = []
    page.exports.told.connect(told.append)
    paths = [tmp_path / name for name in ("one.png", "two.png", "three.txt")]
    for written in paths:
        page.exports.write(written)
    wait(lambda: not page.exports.busy)
    assert sorted(told) == sorted(f"Written: {written}" for written in paths)
    assert all(written.stat().st_size for written in paths)


def test_an_export_that_fails_is_one_sentence(page: ReviewPage, tmp_path: Path) -> None:
    page.exports.write(tmp_path / "no" / "such" / "folder.txt")
    wait(lambda: not page.exports.busy)
    assert "cannot be written" in page.toast.text()


def test_the_export_asks_where_to(page: ReviewPage, tmp_path: Path, path: Path) -> None:
    page.side.export_button.click()
    menu = page.exports._menu
    assert menu is not None
    assert [action.text() for action in menu.actions()] == [
        *("As text", "As JSON", "The table as a picture", "The record itself")
    ]
    menu.actions()[1].trigger()
    menu.close()
    dialog = page.exports._dialog
    assert isinstance(dialog, QFileDialog)
    day = date.fromtimestamp(path.stat().st_mtime).isoformat()
    assert [Path(name).name for name in dialog.selectedFiles()] == [f"Hanna-Gero-{day}.json"]
    dialog.fileSelected.emit(str(tmp_path / "asked.json"))
    wait(lambda: not page.exports.busy)
    assert json.loads((tmp_path / "asked.json").read_bytes())["names"] == {"a": "Hanna", "b": "Gero"}
    dialog.close()


def test_several_files_are_chosen_together(page: ReviewPage, path: Path, tmp_path: Path) -> None:
    page.side.open_button.click()
    assert page._dialog is not None
    part = tmp_path / "part.crapette"
    part.write_bytes(path.read_bytes()[:9000])
    page._dialog.filesSelected.emit([str(part), str(path)])
    wait(lambda: not page._reader.busy)
    assert page.opened is not None
    assert page.opened.name == "part.crapette, match.crapette"
    page._dialog.close()


# -- playing on ---------------------------------------------------------------------------------------------------


def test_playing_on_is_local_and_comes_back(page: ReviewPage) -> None:
    page.go(22)
    shown = page.table.view
    page.side.play_button.click()
    solo = page.solo
    assert solo is not None
    notes = [made.text() for made in solo.findChildren(QLabel)]
    assert any(text.startswith("This is no match") for text in notes)
    assert not page.bar.isVisible()
    for _ in range(40):
        if solo.solo.my_turn:
            break
        solo.bot_play()
    assert solo.solo.my_turn

    def picture(name: str) -> QImage:
        skin = page.skin
        return icon(name, skin.on_panel, skin.on_panel_faint).pixmap(20, 20).toImage()

    assert solo.play_button.icon().pixmap(20, 20).toImage() == picture("turn")
    solo.play_button.click()
    assert solo.play_button.text() == " Discard (D)"
    assert solo.play_button.icon().pixmap(20, 20).toImage() == picture("discard")
    assert solo.solo.can_take_back
    assert solo.feed.count() > 0
    solo.back_button.click()
    assert not solo.solo.can_take_back
    solo.levels["sharp"].click()
    key(page, Qt.Key.Key_Right)  # the table's now
    solo.leave_button.click()
    assert page.solo is None
    assert page.at == 22
    assert page.table.view == shown
    assert page.bar.isVisible()
    key(page, Qt.Key.Key_Right)
    assert page.at == 23


def test_the_computer_gives_no_advice_for_an_own_deal_that_goes_on(make: Callable[..., ReviewPage], path: Path) -> None:
    page = make(path, mine=Identity(sha256(b"guest").digest()).key)
    page.go(22)  # of the second deal, which goes on
    assert not page.side.play_button.isEnabled()
    page.go(5)  # of the first, which is over
    assert page.side.play_button.isEnabled()


def test_nobody_plays_on_from_a_deal_that_is_over(page: ReviewPage) -> None:
    page.go(20)
    assert not page.side.play_button.isEnabled()
    page.play_on()
    assert page.solo is None


def test_escape_leaves_step_by_step(page: ReviewPage, qtbot: QtBot) -> None:
    page.go(22)
    page.play_on()
    key(page, Qt.Key.Key_Escape)
    assert page.solo is None
    page.jump(Jump.STOP_BACK)
    key(page, Qt.Key.Key_Escape)
    assert page.disputes.shown is None
    with qtbot.waitSignal(page.back):
        key(page, Qt.Key.Key_Escape)


# -- access -------------------------------------------------------------------------------------------------------


def test_every_button_has_a_name_and_is_large_enough(page: ReviewPage) -> None:
    for made in page.findChildren(QPushButton):
        if made.isVisible() and not page.table.isAncestorOf(made):
            assert made.accessibleName(), made.objectName()
            assert made.height() >= 42, made.accessibleName()


@pytest.mark.parametrize(("width", "height"), [(900, 600), (1280, 800), (2560, 1440)])
def test_nothing_lies_outside(page: ReviewPage, width: int, height: int) -> None:
    page.resize(width, height)

    def inside() -> bool:
        parts = (page.bar.button(Jump.FIRST), page.bar.button(Jump.FAULT), page.bar.pace_button)
        corners = [part.mapTo(page.bar, part.rect().bottomRight()) for part in parts]
        return all(page.bar.rect().contains(corner) for corner in corners)

    wait(lambda: page.bar.width() + page.side.width() == width and inside())
    assert page.table.height() >= 400
    assert page.bar.height() + page.table.height() == height
