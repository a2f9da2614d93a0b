"""The history page: lists, filters, sums, and what can be done with a match."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from hashlib import sha256
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QImage
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from app.filing import record_name
from app.history import can_continue, day_of, load_history, stored_record, total
from app.ledger import Ledger
from app.match import SEATS
from app.paths import paths_for
from app.profile import Profile, open_profile
from app.results import note_deal, note_match
from app.settings import Felt, Settings
from app.standings import DealResult, Tally
from app.store import Store
from app.strings import Strings
from net.identity import Identity, fingerprint
from net.record import parse_record, record_of
from tests.support.matches import err, play
from tests.support.pair import Pair
from tests.ui.loops import close, run, until, window
from tests.ui.pair import Pair as Seats
from tests.ui.reviews import fill, wait
from tests.ui.windows import filled_profile, shown
from ui.dialogs.ask import Question
from ui.pages.history import HistoryPage
from ui.pages.matches import MatchesPage
from ui.pages.review import ReviewPage
from ui.pages.start import StartPage
from ui.pages.table import TablePage
from ui.review.tables import match_cells
from ui.style.theme import SKINS


@pytest.fixture
def ledger(tmp_path: Path) -> Iterator[Ledger]:
    """The store that `reviews.fill` makes."""
    with open_profile(paths_for("default", {"CRAPETTE_HOME": str(tmp_path)})) as profile:
        fill(profile)
        with Store(profile.paths.store) as store:
            yield Ledger(store, Identity(profile.key))


@pytest.fixture
def profile(tmp_path: Path, qapp: QApplication) -> Iterator[Profile]:
    with filled_profile(tmp_path) as made:
        yield made


def page_of(ledger: Ledger, qtbot: QtBot, folder: Path) -> HistoryPage:
    page = HistoryPage(Strings(), SKINS[Felt.DARK], ledger, folder)
    qtbot.addWidget(page)
    page.resize(1280, 800)
    page.show()
    wait(lambda: not page._loader.busy)
    return page


@pytest.fixture
def page(ledger: Ledger, qtbot: QtBot, tmp_path: Path) -> HistoryPage:
    return page_of(ledger, qtbot, tmp_path)


def column(page: HistoryPage, at: int) -> list[str]:
    return [row[at] for row in page.rows.rows]


def choose(box: object, text: str) -> None:
    at = box.findText(text)  # type: ignore[attr-defined]
    box.setCurrentIndex(at)  # type: ignore[attr-defined]
    box.activated.emit(at)  # type: ignore[attr-defined]


def test_where_nothing_was_played_both_lists_say_so(qtbot: QtBot, tmp_path: Path) -> None:
    opened = open_profile(paths_for("default", {"CRAPETTE_HOME": str(tmp_path)}))
    with opened as profile, Store(profile.paths.store) as store:
        page = page_of(Ledger(store, Identity(profile.key)), qtbot, tmp_path)
        assert (page.nothing.isVisible(), page.nothing.text()) == (True, "No match has been played here yet.")
        page.statistics_tab.click()
        assert (page.uncounted.isVisible(), page.uncounted.text()) == (True, "No match has been played here yet.")


# -- what is listed -----------------------------------------------------------------------------------------------


def test_all_matches_are_listed_the_last_played_first(page: HistoryPage) -> None:
    assert [(row[0], row[1], row[3], row[4], row[5]) for row in page.rows.rows] == [
        ("Grace", "Full rules", "142 : 97", "3", "unfinished"),
        ("Computer (Casual)", "Full rules", "64 : 120", "2", "unfinished"),
        ("Barbara", "Old English", "0 : 1", "4", "lost"),
        ("Grace", "Full rules", "264 : 310", "3", "lost"),
        ("Grace", "Full rules", "64 : 88", "2", "broken off"),
        ("Jean-Sébastien", "French", "0 : 1", "4", "lost"),
        ("Computer (Simple)", "Full rules", "0 : 44", "3", "given up"),
        ("Barbara", "Online", "153 : 61", "2", "won"),
    ]
    assert page.chosen is not None
    assert page.chosen.header.peer == "Grace"


def test_filters(page: HistoryPage) -> None:
    choose(page.opponents, "Barbara")
    assert column(page, 1) == ["Old English", "Online"]
    choose(page.presets, "Online")
    assert column(page, 3) == ["153 : 61"]
    assert not page.uncounted.isVisibleTo(page.uncounted.parentWidget())
    assert [row[:6] for row in page.standings.rows] == [("Barbara", "Online", "2", "2", "0", "111 : 0")]
    choose(page.opponents, "All opponents")
    choose(page.presets, "French")
    assert column(page, 0) == ["Jean-Sébastien"]


def test_a_filter_that_finds_nothing_leaves_nothing_to_do(page: HistoryPage) -> None:
    choose(page.opponents, "Jean-Sébastien")
    choose(page.presets, "Online")
    assert page.rows.rows == ()
    assert (page.nothing.isVisible(), page.nothing.text()) == (True, "No match is like that.")
    page.statistics_tab.click()
    assert (page.uncounted.isVisible(), page.uncounted.text()) == (True, "No match is like that.")
    assert page.chosen is None
    assert not page.review_button.isEnabled()
    assert not page.delete_button.isEnabled()


def test_statistics_by_opponent_and_rules(page: HistoryPage) -> None:
    page.statistics_tab.click()
    assert page.statistics.isVisible()
    assert page.standings.rows == (
        ("Grace", "Full rules", "8", "6", "2", "315 : 109", "8", "2", "13"),
        ("Computer (Casual)", "Full rules", "5", "4", "1", "153 : 55", "3", "3", "6"),
        ("Barbara", "Old English", "4", "2", "2", "2 : 2", "4", "2", "3"),
        ("Jean-Sébastien", "French", "4", "2", "2", "2 : 2", "4", "0", "8"),
        ("Barbara", "Online", "2", "2", "0", "111 : 0", "0", "1", "3"),
        ("Together", "", "23", "16", "7", "", "19", "8", "33"),
    )


def test_two_players_of_one_name_are_told_apart_by_the_first_word_of_their_keys(
    ledger: Ledger, qtbot: QtBot, tmp_path: Path
) -> None:
    row = next(row for row in ledger.store.history() if row.header.peer == "Grace")
    first, second = row.header.theirs, sha256(b"another Grace").digest()
    keys = {"pk_host": row.header.pk_host, "pk_guest": second}
    if row.header.role == 1:
        keys = {"pk_host": second, "pk_guest": row.header.pk_guest}
    ledger.store.add_match(replace(row.header, match_id=bytes(32), **keys))
    ledger.store.append(bytes(32), 0, b"0", bytes(64))
    ledger.store.append(bytes(32), 1, b"1", bytes(64))
    ledger.store.append(bytes(32), 2, b"2", bytes(64))
    tallies = (Tally(0, 0, 0), Tally(0, 0, 0))
    ledger.store.add_deal(bytes(32), DealResult(1, row.header.role, "won", 40, 100, tallies))
    page = page_of(ledger, qtbot, tmp_path)
    told = {f"Grace ({fingerprint(key)[0]})" for key in (first, second)}
    assert {name for name in column(page, 0) if name.startswith("Grace")} == told
    assert {name for name in (row[0] for row in page.standings.rows) if name.startswith("Grace")} == told
    listed = {page.opponents.itemText(at) for at in range(page.opponents.count())}
    assert {name for name in listed if name.startswith("Grace")} == told
    assert "Barbara" in column(page, 0)


def test_the_sum_of_one_kind_of_rules_has_points(ledger: Ledger) -> None:
    rows = [row for row in load_history(ledger.store).standings if row.preset == "classic"]
    summed = total(rows)
    assert (summed.preset, summed.points_won, summed.points_lost) == ("classic", 468, 164)


def test_only_begun_and_unfinished_matches_of_this_key_go_on(ledger: Ledger) -> None:
    rows = load_history(ledger.store).matches
    mine = ledger.identity.key
    assert [can_continue(row, mine) for row in rows] == [True, True, *(False,) * 6]
    assert not can_continue(replace(rows[0], entries=1), mine)
    assert not can_continue(rows[0], bytes(32))


# -- what can be done ---------------------------------------------------------------------------------------------


def test_a_match_goes_on(page: HistoryPage, qtbot: QtBot) -> None:
    with qtbot.waitSignal(page.resume) as told:
        page.resume_button.click()
    assert told.args is not None
    assert told.args[0].header.peer == "Grace"
    page.matches.selectRow(2)
    assert not page.resume_button.isEnabled()


def test_deleting_is_asked_about_and_leaves_nothing(page: HistoryPage, ledger: Ledger, tmp_path: Path) -> None:
    page.matches.selectRow(5)
    assert page.chosen is not None
    match_id = page.chosen.header.match_id
    record, other = tmp_path / record_name(match_id), tmp_path / "other.crapette"
    for file in (record, other):
        file.write_bytes(b"")
    page.delete_button.click()
    question = page.findChild(Question)
    assert isinstance(question, Question)
    question.no.click()
    assert len(ledger.store.history()) == 8
    assert record.exists()
    page.delete_button.click()
    page.findChildren(Question)[-1].yes.click()
    wait(lambda: not page._remover.busy and not page._loader.busy)
    assert len(page.rows.rows) == 7
    assert ledger.store.find(match_id.hex()) == ()
    assert not record.exists()
    assert other.exists()


def test_a_store_that_fails_is_one_sentence(page: HistoryPage, ledger: Ledger) -> None:
    ledger.store.close()
    page.load()
    wait(lambda: not page._loader.busy)
    assert page.toast.text() == "The file with your matches is closed already."
    page._delete(page._shown[0])
    wait(lambda: not page._remover.busy)
    assert "closed already" in page.toast.text()


def test_bytes_that_are_no_entries_are_one_sentence(page: HistoryPage, tmp_path: Path) -> None:
    assert page.chosen is not None  # its entries are not real
    page.write(page.chosen, tmp_path / "out.crapette")
    wait(lambda: not page._writer.busy)
    assert page.toast.text() != ""
    assert not (tmp_path / "out.crapette").exists()


# -- with real matches --------------------------------------------------------------------------------------------


@pytest.fixture
def played(tmp_path: Path) -> Iterator[Pair]:
    """A match whose first deal is over; in it a fault nobody called."""
    pair = Pair(tmp_path)
    erring = err(pair)
    play(pair, 5, ("simple", "simple"))
    pair.host.play.submit("resign a")
    pair.settle()
    for end in (pair.host, pair.guest):
        note_deal(end.ledger.store, end.play.log, end.play.match.over[0])
        note_match(end.ledger.store, end.play.log)
    assert erring is pair.guest
    yield pair
    pair.close()


def test_faults_missed_are_counted_for_who_did_not_call_them(played: Pair) -> None:
    (host,) = load_history(played.host.ledger.store).standings
    (guest,) = load_history(played.guest.ledger.store).standings
    assert (host.mine.missed, host.theirs.missed, host.lost) == (1, 0, 1)
    assert (guest.mine.missed, guest.theirs.missed, guest.won) == (0, 1, 1)
    assert SEATS[played.host.play.log.me] == "a"


def test_the_record_of_a_stored_match_is_exported(played: Pair, qtbot: QtBot, tmp_path: Path) -> None:
    ledger = played.host.ledger
    page = page_of(ledger, qtbot, tmp_path)
    assert page.chosen is not None
    path = tmp_path / "out.crapette"
    page.export_button.click()
    assert page._dialog is not None
    day = day_of(page.chosen).isoformat()
    assert [Path(name).name for name in page._dialog.selectedFiles()] == [f"Hanna-Gero-{day}.crapette"]
    page._dialog.fileSelected.emit(str(path))
    wait(lambda: not page._writer.busy)
    assert page.toast.text() == f"Written: {path}"
    assert parse_record(path.read_bytes()) == record_of(played.host.play.log)
    assert stored_record(ledger.store, page.chosen.header.match_id) == record_of(played.host.play.log)
    page._dialog.close()


def test_from_the_first_page_to_a_match_and_back(qapp: QApplication, tmp_path: Path, played: Pair) -> None:
    async def work() -> None:
        made = window(tmp_path / "home")
        made.start(None, ())
        start = made.page
        assert isinstance(start, StartPage)
        start.review_button.click()
        page = made.page
        assert isinstance(page, HistoryPage)
        path = tmp_path / "match.crapette"
        path.write_bytes(b"no record")
        page.files.emit((path,))
        review = made.page
        assert isinstance(review, ReviewPage)
        await until(lambda: review.status.text() == "This file is not a record of a match.")
        review.back.emit()
        assert isinstance(made.page, HistoryPage)
        made.page.back.emit()
        assert isinstance(made.page, StartPage)
        await close(made)

    run(qapp, work)


def test_a_stored_match_is_reviewed_from_my_side(qapp: QApplication, tmp_path: Path, played: Pair) -> None:
    async def work() -> None:
        home = tmp_path / "home"
        with open_profile(paths_for("default", {"CRAPETTE_HOME": str(home)})) as profile:
            fill(profile)
        made = window(home)
        made.start(None, ())
        bridge = made.bridge
        store = bridge.ledger.store
        source = played.guest.ledger.store
        kept = source.load(played.guest.play.log.header.match_id)
        store.add_match(kept.header)
        for n, entry in enumerate(kept.entries):
            store.append(kept.header.match_id, n, entry.payload, entry.signature)
        bridge.ledger.identity = played.guest.ledger.identity
        made.visits.review(None)
        page = made.page
        assert isinstance(page, HistoryPage)
        await until(lambda: len(page.rows.rows) == 9)
        assert column(page, 0)[0] == "Hanna"
        page.review_button.click()
        review = made.page
        assert isinstance(review, ReviewPage)
        await until(lambda: review.walk is not None)
        assert review.seat == "b"
        assert review.walk is not None
        assert len(review.walk.faults) == 1
        await close(made)

    run(qapp, work)


def test_who_comes_back_from_a_review_is_at_the_match_he_has_looked_at(qapp: QApplication, tmp_path: Path) -> None:
    async def work() -> None:
        home = tmp_path / "home"
        with open_profile(paths_for("default", {"CRAPETTE_HOME": str(home)})) as profile:
            fill(profile)
        made = window(home)
        made.start(None, ())
        made.visits.review(None)

        async def listed() -> HistoryPage:
            await until(lambda: isinstance(made.page, HistoryPage) and made.page.rows.rowCount())
            assert isinstance(made.page, HistoryPage)
            return made.page

        page = await listed()
        choose(page.opponents, "Barbara")
        assert len(column(page, 0)) == 2
        page.matches.setFocus()
        QTest.keyClick(page.matches, Qt.Key.Key_Down)
        assert page.chosen is not None
        looked_at = page.chosen.header.match_id
        QTest.keyClick(page.matches, Qt.Key.Key_Return)
        await until(lambda: isinstance(made.page, ReviewPage))
        QTest.keyClick(made.page, Qt.Key.Key_Escape)
        back = await listed()
        assert back is not page
        assert back.chosen is not None
        assert back.chosen.header.match_id == looked_at
        assert back.matches.currentIndex().row() == 1
        assert back.opponents.currentText() == "Barbara"
        await close(made)

    run(qapp, work)


def test_a_finished_match_leads_to_its_review(qtbot: QtBot, tmp_path: Path) -> None:
    pair = Seats("classic target=30")
    page = TablePage(Strings(), SKINS[Felt.DARK], pair.a, Settings(name="Ada", language="en", reduced_motion=True))
    qtbot.addWidget(page)
    pair.a.listeners.append(page.heard)
    page.show()
    pair.play_bots(20)
    pair.b.submit("resign b")
    result = page.count.result
    assert result is not None
    assert not result.review_button.isVisible()
    page.count.saved(tmp_path / "match.crapette")
    with qtbot.waitSignal(page.review) as told:
        result.review_button.click()
    assert told.args == [tmp_path / "match.crapette"]


@pytest.mark.parametrize(("language", "casual"), [("fr", "Ordinateur (Détendu)"), ("es", "Ordenador (Relajado)")])
def test_the_computer_is_called_in_the_language_of_now_and_nobody_else_is(
    ledger: Ledger, qtbot: QtBot, tmp_path: Path, language: str, casual: str
) -> None:
    say, skin = Strings(language), SKINS[Felt.DARK]
    page = HistoryPage(say, skin, ledger, tmp_path)
    qtbot.addWidget(page)
    wait(lambda: not page._loader.busy)
    names = [page.rows.index(at, 0).data() for at in range(page.rows.rowCount())]
    assert casual in names
    assert "Grace" in names
    assert not any("Computer" in name for name in names)
    assert casual in [page.opponents.itemText(at) for at in range(page.opponents.count())]
    assert casual in [page.standings.index(at, 0).data() for at in range(page.standings.rowCount())]
    going_on = MatchesPage(say, skin, ledger.store.unfinished())
    qtbot.addWidget(going_on)
    lines = [going_on.list.item(at).text() for at in range(going_on.list.count())]
    assert [line.partition("   ")[0] for line in lines if "Computer" in line or casual in line] == [casual]


def edges(image: QImage, left: int, right: int, top: int, bottom: int) -> tuple[int, int]:
    """The first and the last column in which something is written."""
    ground = image.pixelColor(left + 1, top + 3)

    def ink(x: int) -> bool:
        seen = (image.pixelColor(x, y) for y in range(top + 3, bottom - 3))
        return any(abs(colour.lightness() - ground.lightness()) > 40 for colour in seen)

    written = [x for x in range(left, right) if ink(x)]
    return written[0], written[-1]


def test_a_heading_stands_over_its_column(profile: Profile) -> None:
    with shown(profile, Settings(name="Ada", language="en"), "history", 900, 600) as window:
        page = window.page
        assert isinstance(page, HistoryPage)
        view, head = page.matches, page.matches.horizontalHeader()
        image = window.grab().toImage()
        corner = view.viewport().mapTo(window, QPoint(0, 0))
        above = head.mapTo(window, QPoint(0, 0)).y()
        row = corner.y() + view.rowViewportPosition(1)
        for column, side in ((0, 0), (1, 0), (2, 0), (3, 1), (4, 1)):
            left = corner.x() + view.columnViewportPosition(column)
            right = left + view.columnWidth(column)
            heading = edges(image, left, right, above, above + head.height() - 1)
            cell = edges(image, left, right, row, row + view.rowHeight(1))
            assert abs(heading[side] - cell[side]) <= 2, column  # a letter's own room


def test_a_match_that_has_just_begun_has_no_number_of_deals(ledger: Ledger) -> None:
    row = ledger.store.history()[0]
    begun = replace(row, summary=replace(row.summary, deals=0))
    assert match_cells(begun, Strings(), lambda _key, name: name)[4] == "–"
    assert match_cells(row, Strings(), lambda _key, name: name)[4] == "3"
