"""Games on the same network, in real windows: a host is announced while he waits, and found by whoever joins."""

from __future__ import annotations

from pathlib import Path
from types import SimpleNamespace

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QTextLayout
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from app.advert import Advert, Found, Service, read_text, write_text
from app.lan import Around
from app.ledger import Ledger
from app.settings import Felt, Settings
from app.store import Store
from app.strings import Strings
from engine import parse_rules
from net.door import Strangers
from net.identity import fingerprint
from net.invite import format_address
from tests.support.air import Air
from tests.ui.loops import USUAL, close, hosting, press, run, until, window
from tests.ui.pair import identity
from ui.neighbours import Neighbours
from ui.pages.dial import DialPage
from ui.pages.invite import InvitePage
from ui.pages.join import JoinPage
from ui.pages.terms import TermsPage
from ui.style.theme import SKINS
from ui.window import Window

ME, ADA, EVE = identity("me"), identity("ada"), identity("eve")
GRACE = Settings(name="Grace", language="en", reduced_motion=True)
NONE_HERE = (
    "None is announced at the moment. Some networks let no announcements through: the invite or the address works"
    " there, too."
)


def game(key: bytes, name: str, host: str = "192.168.1.5", port: int = 5252, **how: object) -> Found:
    return Found(Advert(key, name, "classic", **how), ((host, port), ("fd00::5", port)))  # type: ignore[arg-type]


# -- the page -----------------------------------------------------------------------------------------------------


@pytest.fixture
def ledger(tmp_path: Path):  # type: ignore[no-untyped-def]
    with Store(tmp_path / "store.sqlite3") as store:
        yield Ledger(store, ME)


@pytest.fixture
def page(qtbot: QtBot, ledger: Ledger) -> JoinPage:
    made = JoinPage(Strings("en"), SKINS[Felt.DARK], ledger)
    qtbot.addWidget(made)
    made.show()
    return made


def rows(page: JoinPage) -> list[str]:
    return [page.games.item(at).text() for at in range(page.games.count())]


def show(page: JoinPage, *games: Found, more: bool = False) -> None:
    page.show_games(Around(games, more))


def test_the_list_fills_and_empties_and_says_when_it_is_empty(page: JoinPage) -> None:
    assert (page.games.isVisible(), page.around.text()) == (False, NONE_HERE)
    show(page, game(ADA.key, "Ada"), game(EVE.key, "Eve", "192.168.1.6", changed=True))
    assert rows(page) == [
        "Ada    192.168.1.5:5252    Full rules",
        "Eve    192.168.1.6:5252    Full rules, single rules changed",
    ]
    assert (page.games.isVisible(), page.around.isVisible()) == (True, False)
    show(page, game(EVE.key, "Eva", "192.168.1.6"))
    assert rows(page) == ["Eva    192.168.1.6:5252    Full rules"]
    show(page)
    assert (page.games.isVisible(), page.around.isVisible(), page.around.text()) == (False, True, NONE_HERE)
    page.show_games(Around(code="look-failed", detail="Network is down"))
    assert page.around.text() == (
        "Games on this network cannot be looked for (Network is down). The invite or the address works."
    )
    show(page, game(ADA.key, "Ada"), more=True)
    assert page.around.text() == "There are more than can be shown here. The invite or the address works."


def test_a_game_chosen_shows_what_would_be_dialled_and_dials_nothing(page: JoinPage) -> None:
    dialled: list[object] = []
    page.dial.connect(dialled.append)
    ada = game(ADA.key, "Ada")
    show(page, ada)
    rect = page.games.visualItemRect(page.games.item(0))
    QTest.mouseClick(page.games.viewport(), Qt.MouseButton.LeftButton, pos=rect.center())
    assert page.field.text() == "192.168.1.5:5252"
    assert page.told.text() == (
        "These addresses will be tried: 192.168.1.5:5252, [fd00::5]:5252\n"
        f"The host must prove this key: {' '.join(fingerprint(ADA.key))}"
    )
    assert dialled == []
    press(page.go_button)
    assert dialled == [ada]


def test_by_keyboard_alone(page: JoinPage) -> None:
    dialled: list[object] = []
    page.dial.connect(dialled.append)
    eve = game(EVE.key, "Eve", "192.168.1.6")
    show(page, game(ADA.key, "Ada"), eve)
    page.games.setFocus(Qt.FocusReason.TabFocusReason)
    assert [item.text() for item in page.games.selectedItems()] == rows(page)[:1]
    QTest.keyClick(page.games, Qt.Key.Key_Down)
    QTest.keyClick(page.games, Qt.Key.Key_Return)
    assert page.field.text() == "192.168.1.6:5252"
    assert dialled == []
    QTest.keyClick(page.games, Qt.Key.Key_Return)  # what would be dialled is seen now
    assert dialled == [eve]
    QTest.keyClick(page.field, Qt.Key.Key_Return)
    assert dialled == [eve, eve]


def test_a_double_click_dials_unless_there_is_a_warning(page: JoinPage, ledger: Ledger) -> None:
    ledger.store.remember_address("192.168.1.6:5252", ADA.key)
    dialled: list[object] = []
    page.dial.connect(dialled.append)
    ada = game(ADA.key, "Ada")
    page.resize(1280, 800)
    show(page, ada, game(EVE.key, "Eve", "192.168.1.6"))
    QApplication.processEvents()
    before = [page.games.mapTo(page, page.games.visualItemRect(page.games.item(at)).center()) for at in (0, 1)]
    for at in (1, 0):
        place = page.games.visualItemRect(page.games.item(at)).center()
        QTest.mouseClick(page.games.viewport(), Qt.MouseButton.LeftButton, pos=place)
        QTest.mouseDClick(page.games.viewport(), Qt.MouseButton.LeftButton, pos=place)
        assert dialled == ([ada] if at == 0 else [])
    QApplication.processEvents()
    after = [page.games.mapTo(page, page.games.visualItemRect(page.games.item(at)).center()) for at in (0, 1)]
    assert after == before  # nothing moves away under the pointer


def test_an_address_typed_over_a_game_is_only_an_address(page: JoinPage) -> None:
    dialled: list[object] = []
    page.dial.connect(dialled.append)
    show(page, game(ADA.key, "Ada"))
    page.games.itemActivated.emit(page.games.item(0))
    page.field.setText("192.168.1.9:5252")
    assert page.games.selectedItems() == []
    assert page.told.text() == "These addresses will be tried: 192.168.1.9:5252"
    press(page.go_button)
    assert dialled == [("192.168.1.9", 5252)]


def test_a_name_read_from_right_to_left_turns_no_row_round(page: JoinPage, ledger: Ledger, qtbot: QtBot) -> None:
    show(page, game(ADA.key, "مرحبا"))
    assert rows(page) == ["\u200e\u2068مرحبا\u2069    192.168.1.5:5252    Full rules"]
    row = page.games.item(0).text()
    drawn = QTextLayout(row)  # as it is read: the name stands before the address
    drawn.beginLayout()
    line = drawn.createLine()
    drawn.endLayout()
    name, address = (line.cursorToX(row.index(text))[0] for text in ("مرحبا"[-1], "192"))  # type: ignore[index]
    assert name < address


def test_the_keyboard_stays_on_its_row_when_others_come_and_go(page: JoinPage) -> None:
    ada, eve = game(ADA.key, "Ada"), game(EVE.key, "Eve", "192.168.1.6")
    show(page, ada, eve)
    page.games.setCurrentRow(1)
    show(page, eve, game(identity("zoe").key, "Zoe"))
    assert page.games.currentItem().text() == "Eve    192.168.1.6:5252    Full rules"


def test_a_key_known_is_told_and_a_changed_one_is_a_warning(page: JoinPage, ledger: Ledger) -> None:
    ledger.store.meet(ADA.key, "Ada Lovelace")
    ledger.store.remember_address("192.168.1.6:5252", ADA.key)
    show(page, game(ADA.key, "Ada"), game(EVE.key, "Ada", "192.168.1.6"))
    assert rows(page) == [
        "Ada    192.168.1.5:5252    Full rules, known to you as Ada Lovelace",
        "Ada    192.168.1.6:5252    Full rules",
    ]
    page.games.itemActivated.emit(page.games.item(1))
    assert page.trouble.text().startswith("Warning: at this address somebody else answered last time.")
    assert " ".join(fingerprint(ADA.key)) in page.told.text()
    page.games.itemActivated.emit(page.games.item(0))
    assert not page.trouble.isVisible()


def test_a_game_of_another_version_is_listed_and_not_dialled(page: JoinPage) -> None:
    dialled: list[object] = []
    page.dial.connect(dialled.append)
    show(page, game(ADA.key, "Ada", versions=(7,)))
    assert rows(page) == ["Ada    192.168.1.5:5252    another version of the game"]
    page.games.itemActivated.emit(page.games.item(0))
    press(page.go_button)
    assert page.trouble.text().startswith("The two programs are of versions that do not understand each other.")
    assert dialled == []


def test_what_comes_is_read_out_and_what_was_there_is_not(page: JoinPage, monkeypatch: pytest.MonkeyPatch) -> None:
    heard: list[str] = []
    monkeypatch.setattr("ui.pages.join.announce", lambda _widget, text: heard.append(text))
    show(page, game(ADA.key, "Ada"))
    show(page, game(ADA.key, "Ada"), game(EVE.key, "Eve", "192.168.1.6"))
    assert heard == [
        "A game on this network: Ada    192.168.1.5:5252    Full rules",
        "A game on this network: Eve    192.168.1.6:5252    Full rules",
    ]
    for n in range(40):
        show(page, game(identity(f"liar {n}").key, f"Liar {n}"))
    assert len(heard) == 8


# -- two windows --------------------------------------------------------------------------------------------------


@pytest.fixture(autouse=True)
def network(monkeypatch: pytest.MonkeyPatch) -> None:
    ips = [SimpleNamespace(ip=text, network_prefix=24) for text in ("127.0.0.1", "192.168.1.7")]
    monkeypatch.setattr("ifaddr.get_adapters", lambda: [SimpleNamespace(ips=ips)])


def joining(made: Window) -> JoinPage:
    made.visits.join()
    page = made.page
    assert isinstance(page, JoinPage)
    return page


def test_a_host_is_announced_while_he_waits(qapp: QApplication, tmp_path: Path, air: Air) -> None:
    async def work() -> None:
        host = window(tmp_path, USUAL, "host")
        host.start(None, ())
        page = await hosting(host, 1)
        await until(lambda: page.standing.isVisible())
        assert page.standing.text() == (
            "Announced on this network: whoever opens “Join” on it sees your name and this game."
        )
        (service,) = air.said.values()
        assert service is not None
        assert (service.addresses, service.port) == (("192.168.1.7",), host.bridge.port)
        advert = read_text(service.text)
        assert advert == Advert(host.bridge.ledger.identity.key, "Ada", "classic")
        assert host.bridge.seat.token.hex().encode() not in service.text  # type: ignore[union-attr]
        press(page.cancel)
        await until(lambda: not air.said)
        page = await hosting(host, 2)
        await until(lambda: air.said)
        await close(host)
        assert air.said == {}

    run(qapp, work)


@pytest.mark.parametrize(
    ("strangers", "announce", "told"),
    [
        (0, True, "Not announced on this network, because only whoever has the invite may join."),
        (1, False, "Not announced on this network: you have switched that off."),
    ],
)
def test_who_is_not_announced_is_told_why(
    qapp: QApplication, tmp_path: Path, air: Air, strangers: int, announce: bool, told: str
) -> None:
    async def work() -> None:
        settings = Settings(name="Ada", language="en", reduced_motion=True, announce=announce)
        host = window(tmp_path, settings, "host")
        host.start(None, ())
        page = await hosting(host, strangers)
        await until(lambda: page.standing.isVisible())
        assert page.standing.text() == told
        assert air.log == []
        await close(host)

    run(qapp, work)


def test_who_waits_for_a_certain_player_is_not_announced(
    qapp: QApplication, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    announced: list[InvitePage] = []

    async def announce(_self: Neighbours, _seat: object, _rules: object, _port: int, page: InvitePage) -> None:
        announced.append(page)

    monkeypatch.setattr(Neighbours, "_announce", announce)

    async def waiting(host: Window, awaited: str) -> InvitePage:
        rules = parse_rules("classic")
        before = host.page
        host.visits._hosting.wait(lambda: host.bridge.host(rules, Strangers.ASK, 0), rules, awaited)
        await until(lambda: host.heading is not before)
        page = host.page
        assert isinstance(page, InvitePage)
        await until(page.isVisible)
        return page

    async def work() -> None:
        host = window(tmp_path, USUAL, "host")
        host.start(None, ())
        await waiting(host, "Grace")
        anybody = await waiting(host, "")
        await until(lambda: announced)
        assert announced == [anybody]
        await close(host)

    run(qapp, work)


def test_a_found_host_lets_in_and_is_announced_no_more(qapp: QApplication, tmp_path: Path, air: Air) -> None:
    async def work() -> None:
        host, guest = window(tmp_path, USUAL, "host"), window(tmp_path, GRACE, "guest")
        host.start(None, ())
        guest.start(None, ())
        waiting = await hosting(host, 1)
        await until(lambda: air.said)
        looking = joining(guest)
        await until(lambda: looking.games.count())
        assert rows(looking) == [f"Ada    192.168.1.7:{host.bridge.port}    Full rules"]
        # Nobody is at that address here: the same game where it is.
        key = host.bridge.ledger.identity.key
        here = Found(Advert(key, "Ada", "classic"), (("127.0.0.1", host.bridge.port),))
        looking.show_games(Around((here,)))
        looking.games.itemActivated.emit(looking.games.item(0))
        press(looking.go_button)
        await until(lambda: waiting.door.isVisible())
        assert isinstance(guest.page, DialPage)
        assert guest.page.own.isVisible()
        press(waiting.let_in)
        await until(lambda: isinstance(guest.page, TermsPage))
        assert isinstance(guest.page, TermsPage)
        guest.page.accepted.emit()
        await until(lambda: host.visits.table is not None and guest.visits.table is not None)
        await until(lambda: not air.said)
        assert guest.bridge.ledger.store.key_at(format_address(here.addresses[0])) == key
        await close(guest)
        await close(host)

    run(qapp, work)


def test_another_host_than_the_one_announced_is_not_played_with(qapp: QApplication, tmp_path: Path, air: Air) -> None:
    async def work() -> None:
        host, guest = window(tmp_path, USUAL, "host"), window(tmp_path, GRACE, "guest")
        host.start(None, ())
        guest.start(None, ())
        await hosting(host, 2)
        looking = joining(guest)
        looking.show_games(Around((Found(Advert(EVE.key, "Ada", "classic"), (("127.0.0.1", host.bridge.port),)),)))
        looking.games.itemActivated.emit(looking.games.item(0))
        press(looking.go_button)
        await until(lambda: isinstance(guest.page, DialPage) and guest.page.trouble.isVisible())
        assert isinstance(guest.page, DialPage)
        assert guest.page.trouble.text() == (
            "Somebody else answered than the host announced on this network. Look at the list again, or ask your"
            " friend for an invite."
        )
        guest.page.back.emit()
        assert isinstance(guest.page, JoinPage)
        assert guest.page.field.text() == ""
        await close(guest)
        await close(host)

    run(qapp, work)


def test_who_looks_is_deaf_once_the_page_is_left(qapp: QApplication, tmp_path: Path, air: Air) -> None:
    async def work() -> None:
        made = window(tmp_path, GRACE, "guest")
        made.start(None, ())
        page = joining(made)
        await until(lambda: air.log)
        air.say("x", Service(("192.168.1.5",), 5252, write_text(Advert(ADA.key, "Ada", "depot", asks=False))))
        await until(lambda: page.games.count())
        assert rows(page) == ["Ada    192.168.1.5:5252    Old English"]
        page.back.emit()
        await until(lambda: air.log == ["open", "close"])
        page = joining(made)
        await until(lambda: page.games.count())
        await close(made)
        assert air.log == ["open", "close", "open", "close"]

    run(qapp, work)
