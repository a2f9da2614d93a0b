"""The pages one by one, without a loop: what they read, show and answer."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QImage
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QComboBox, QLabel, QWidget
from pytestqt.qtbot import QtBot

from app import happening as h
from app.ledger import Ledger
from app.settings import Felt, Settings
from app.store import Store
from app.strings import Strings
from app.telling import facts, lines
from engine import format_rules, parse_rules
from engine.rules import FIELDS
from net.door import Strangers
from net.identity import fingerprint
from net.invite import Invite, format_invite
from tests.ui.pair import identity
from ui.dialogs.ask import Question
from ui.pages.dial import DialPage
from ui.pages.host import HostPage
from ui.pages.invite import painted, qr_code
from ui.pages.join import JoinPage
from ui.pages.rules import RulesPage
from ui.pages.terms import TermsPage
from ui.panels.toast import Toast
from ui.style.icons import icon
from ui.style.theme import SKINS, style_sheet

SAY, SKIN = Strings("en"), SKINS[Felt.DARK]
ME, HOST = identity("me"), identity("host")
LINK = format_invite(Invite((("192.0.2.7", 5252), ("2001:db8::7", 5252)), HOST.key, bytes(16)))


def press(button: QWidget) -> None:
    QTest.mouseClick(button, Qt.MouseButton.LeftButton, pos=QPoint(8, 8))


def choose(box: QComboBox, value: str) -> None:
    box.setCurrentIndex(box.findData(value))
    box.activated.emit(box.currentIndex())


@pytest.fixture
def ledger(tmp_path: Path) -> Iterator[Ledger]:
    with Store(tmp_path / "store.sqlite3") as store:
        yield Ledger(store, ME)


@pytest.fixture
def join(qtbot: QtBot, ledger: Ledger) -> JoinPage:
    page = JoinPage(SAY, SKIN, ledger)
    qtbot.addWidget(page)
    page.show()
    return page


# -- join ---------------------------------------------------------------------------------------------------------


def test_an_invite_shows_its_addresses_and_key_before_anything_is_dialled(join: JoinPage) -> None:
    dialled: list[object] = []
    join.dial.connect(dialled.append)
    QTest.keyClicks(join.field, LINK)
    assert join.told.text() == (
        "These addresses will be tried: 192.0.2.7:5252, [2001:db8::7]:5252\n"
        f"The host must prove this key: {' '.join(fingerprint(HOST.key))}"
    )
    assert dialled == []
    QTest.keyClick(join.field, Qt.Key.Key_Return)
    assert [type(target) for target in dialled] == [Invite]


@pytest.mark.parametrize("text", [LINK[:-1], LINK + "x", LINK.replace("#k=", "#q="), "crapette:", "Crapette://host"])
def test_a_wrong_invite_is_said_and_not_dialled(join: JoinPage, text: str) -> None:
    dialled: list[object] = []
    join.dial.connect(dialled.append)
    join.field.setText(text)
    press(join.go_button)
    assert join.trouble.text() == "This is not a valid invite. Copy the whole link that begins with crapette://."
    assert dialled == []


@pytest.mark.parametrize("text", ["host", "host:0", "host:99999", "1.2:5252", "ho st:5252"])
def test_a_wrong_address_is_said_and_not_dialled(join: JoinPage, text: str) -> None:
    dialled: list[object] = []
    join.dial.connect(dialled.append)
    join.field.setText(text)
    press(join.go_button)
    assert join.trouble.text() == f"“{text}” is not an address. Write it as host:port."
    assert dialled == []


def test_an_address_that_leads_nowhere_is_said_at_once(join: JoinPage) -> None:
    join.field.setText("169.254.3.4:5252")
    said = "No other machine can ever be reached at 169.254.3.4. Another address is needed."
    assert join.trouble.text() == said
    press(join.go_button)
    assert join.trouble.text() == said


def test_an_own_invite_is_said(join: JoinPage) -> None:
    join.field.setText(format_invite(Invite((("192.0.2.7", 5252),), ME.key, bytes(16))))
    assert join.trouble.text().startswith("That is your own identity.")
    press(join.go_button)
    assert join.trouble.isVisible()


def test_a_known_address_names_the_key_expected_there(join: JoinPage, ledger: Ledger) -> None:
    ledger.store.remember_address("192.0.2.7:5252", HOST.key)
    join.field.setText("192.0.2.7:5252")
    assert " ".join(fingerprint(HOST.key)) in join.told.text()


def test_a_changed_key_cannot_be_overlooked_nor_tried_again(qtbot: QtBot) -> None:
    page = DialPage(SAY, SKIN, (("192.0.2.7", 5252),), bare=True)
    qtbot.addWidget(page)
    page.show()
    page.heard(h.Closed("key-changed", False, True, (HOST.key,)))
    assert page.loud.isVisible()
    assert page.who.words.text() == " ".join(fingerprint(HOST.key))
    assert not page.retry_button.isVisible()
    assert page.trust_button.isVisible()


def test_of_two_keys_on_a_page_it_is_said_whose_they_are(qtbot: QtBot) -> None:
    page = DialPage(SAY, SKIN, (("192.0.2.7", 5252),), bare=True, own=("my", "own", "words"))
    qtbot.addWidget(page)
    page.show()
    assert not page.own.isVisible()
    page.heard(h.Met(HOST.key, ("the", "host"), "", ""))
    told = [made.text() for made in page.findChildren(QLabel) if made.isVisible()]
    whose = "Your key in words; the host may ask you for them:"
    assert told[-4:] == [whose, "my own words", "The host's key:", "the host"]


@pytest.mark.parametrize(
    ("code", "by_peer", "told"),
    [
        ("done", True, "Ada has left the table. A rematch begins as soon as Ada wants one, too."),
        ("leaving", True, "Ada has left the table. A rematch begins as soon as Ada wants one, too."),
        ("unreachable", False, "Ada does not answer and may have left. It is tried again until you cancel."),
        ("done", False, "Ada does not answer and may have left. It is tried again until you cancel."),
        ("busy", True, "What he knows of it."),
        ("rematch", True, "What he knows of it."),
    ],
)
def test_whoever_asks_for_a_rematch_reads_what_is_known_of_a_host_who_is_not_there(
    qtbot: QtBot, code: str, by_peer: bool, told: str
) -> None:
    page = DialPage(SAY, SKIN, (("192.0.2.7", 5252),), awaited="Ada", told="What he knows of it.")
    qtbot.addWidget(page)
    page.heard(h.Closed(code, by_peer, False))
    assert page.state.text() == told
    page.heard(h.Met(HOST.key, ("the", "host"), "", ""))
    assert page.state.text() == "What he knows of it."


def test_a_host_who_has_said_that_he_leaves_has_left_also_when_nobody_answers_then(qtbot: QtBot) -> None:
    page = DialPage(SAY, SKIN, (("192.0.2.7", 5252),), awaited="Ada", told="What he knows of it.")
    qtbot.addWidget(page)
    page.heard(h.Closed("done", True, True))
    page.heard(h.Closed("unreachable", False, False))
    assert page.state.text() == "Ada has left the table. A rematch begins as soon as Ada wants one, too."
    page.heard(h.Met(HOST.key, ("the", "host"), "", ""))
    page.heard(h.Closed("unreachable", False, False))
    assert page.state.text() == "Ada does not answer and may have left. It is tried again until you cancel."


# -- terms --------------------------------------------------------------------------------------------------------


def test_terms_mark_what_differs_from_the_preset(qtbot: QtBot) -> None:
    proposed = h.TermsProposed(parse_rules("maison own_waste=yes reserve=13"), 2, "Grace")
    page = TermsPage(SAY, SKIN, proposed, h.Met(HOST.key, fingerprint(HOST.key), "", ""), "192.0.2.7:5252")
    qtbot.addWidget(page)
    page.show()
    labels = page.findChildren(QLabel)
    marked = [label.text() for label in labels if label.objectName() == "warning"]
    assert marked == [
        "• Each player has a reserve of 13 cards, its top card face up.",
        "• The top card of your own waste may be played.",
    ]
    shown = [label.text() for label in labels]
    assert " ".join(fingerprint(HOST.key)) in shown
    assert "By accepting, this key is remembered for 192.0.2.7:5252." in shown
    assert "The table shows where a card fits, and duties too." in shown


# -- host ---------------------------------------------------------------------------------------------------------


@pytest.fixture
def host(qtbot: QtBot) -> HostPage:
    page = HostPage(SAY, SKIN, Settings(name="Ada", port=6000))
    qtbot.addWidget(page)
    page.show()
    return page


def test_the_arrow_at_the_single_rules_points_where_the_next_press_leads(host: HostPage) -> None:
    def arrow() -> QImage:
        return host.more.icon().pixmap(20, 20).toImage()

    down, up = (icon(name, "#1e6a49").pixmap(20, 20).toImage() for name in ("chevron-down", "chevron-up"))
    assert arrow() == down
    press(host.more)
    assert arrow() == up
    press(host.more)
    assert arrow() == down


def test_a_preset_and_single_rules_make_the_rules_offered(host: HostPage) -> None:
    offered: list[tuple[object, ...]] = []
    kept: list[Settings] = []
    host.offered.connect(lambda *what: offered.append(what))
    host.changed.connect(kept.append)
    cards = {str(card.property("preset")): card for card in host._presets.buttons()}
    press(cards["maison"])
    press(host.more)
    choose(host._boxes["own_waste"], "yes")
    host.target.setValue(7)
    host.strangers.setCurrentIndex(2)
    press(host.open_button)
    rules = parse_rules("maison own_waste=yes target=7")
    assert offered == [(rules, Strangers.ALL, 6000)]
    assert [settings.rules for settings in kept] == ["maison own_waste=yes target=7"]
    assert host.summary.text() == SAY.summary({**_values(rules)})


def test_every_rule_field_can_be_chosen(host: HostPage) -> None:
    assert set(host._boxes) | {"target"} == set(FIELDS)
    for field, box in host._boxes.items():
        for at in range(box.count()):
            assert box.itemText(at) == SAY.rule(field, {**_values(host.rules), field: box.itemData(at)})


def test_what_a_choice_means_follows_the_other_ones(host: HostPage) -> None:
    press(host.more)
    choose(host._boxes["own_waste"], "yes")
    box = host._boxes["load_from"]
    told = "You may load from: the reserve, all houses, the turned card"
    assert host.rules.own_waste
    assert box.currentText() == f"{told}, your own waste."
    choose(host._boxes["own_waste"], "no")
    assert box.currentText() == f"{told}."


def test_rules_that_contradict_each_other_are_said_and_not_taken(host: HostPage) -> None:
    before = format_rules(host.rules)
    choose(host._boxes["deal"], "staggered")
    assert host.trouble.text() == (
        "If the second player lays out later, the start must be decided by the cut or in turn."
    )
    assert format_rules(host.rules) == before
    assert host._boxes["deal"].currentData() == "together"


def _values(rules: object) -> dict[str, str]:
    from engine.presets import rule_values

    return rule_values(rules)  # type: ignore[arg-type]


# -- small parts --------------------------------------------------------------------------------------------------


def test_the_rules_page_goes_through_all_presets(qtbot: QtBot) -> None:
    page = RulesPage(SAY, SKIN)
    qtbot.addWidget(page)
    page.show()
    texts = set()
    for at in range(page.choice.count()):
        page.choice.setCurrentIndex(at)
        page.choice.activated.emit(at)
        texts.add("\n".join(label.text() for label in page.text.findChildren(QLabel)))
    assert len(texts) == page.choice.count() == 4


def test_a_question_is_answered_once_and_escape_is_no(qtbot: QtBot) -> None:
    parent = QWidget()
    qtbot.addWidget(parent)
    parent.resize(700, 500)
    parent.show()
    answers: list[str] = []

    def ask() -> Question:
        return Question(
            parent,
            SAY,
            SKIN,
            title="t",
            text="x",
            yes="Do it",
            answered=lambda: answers.append("yes"),
            refused=lambda: answers.append("no"),
        )

    QTest.keyClick(ask(), Qt.Key.Key_Escape)
    assert answers == []
    press(ask().yes)
    press(ask().no)
    assert answers == ["yes", "no"]
    asked = ask()
    parent.resize(900, 700)
    assert asked.geometry() == parent.rect()


def test_a_toast_is_plain_text_and_an_empty_one_says_nothing(qtbot: QtBot) -> None:
    parent = QWidget()
    qtbot.addWidget(parent)
    parent.resize(700, 500)
    parent.show()
    toast = Toast(parent)
    toast.say("")
    assert not toast.isVisible()
    toast.say("<b>not bold</b>")
    assert toast.isVisible()
    assert toast.textFormat() is Qt.TextFormat.PlainText
    assert parent.rect().contains(toast.geometry())


def test_the_style_sheets_are_complete() -> None:
    for skin in SKINS.values():
        assert "$" not in style_sheet(skin)


def test_the_invite_is_drawn_as_squares_dark_on_white(qapp: object) -> None:
    image = painted(qr_code(LINK), 200, 2.0).toImage()
    assert (image.width(), image.height()) == (400, 400)
    assert image.pixelColor(2, 2).lightness() == 255
    dark = sum(image.pixelColor(x, 200).lightness() < 128 for x in range(0, 400, 2))
    assert 40 < dark < 160


def test_an_unknown_event_is_told_by_nothing() -> None:
    from engine import Event

    told = facts((Event("cut"), Event("turn-ended", "a")), None)
    assert lines(told, SAY, "a", {"a": "Ada", "b": "Grace"}) == ()
