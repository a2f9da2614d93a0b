"""The states a window can be in, made without a loop or a connection: for pictures and for tests of all pages.

Every function takes a shown window and leaves the page of its name in it.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

from PySide6.QtWidgets import QApplication

from app import happening as h
from app.advert import Advert, Found
from app.errors import AppError
from app.lan import Around, Standing
from app.reach import Offer, Reach, Way
from app.reach import State as Said
from app.seats import HostTable, Table
from app.stored import MatchHeader, MatchRow, Summary
from engine import Rules, parse_rules
from engine.stop import proper_call
from net.door import Strangers
from net.identity import fingerprint
from tests.ui.pair import Pair, identity
from ui.pages.dial import DialPage
from ui.pages.host import HostPage
from ui.pages.invite import InvitePage
from ui.pages.join import JoinPage
from ui.pages.matches import MatchesPage
from ui.pages.rules import RulesPage
from ui.pages.settings import SettingsPage
from ui.pages.start import StartPage
from ui.pages.table import TablePage
from ui.pages.terms import TermsPage
from ui.pages.wait import WaitPage
from ui.window import Window

KEY = identity("somebody").key
WORDS = fingerprint(KEY)
PLACE = ("192.168.1.17", 5252)
OFFERS = (
    Offer("2001:db8:1:2:3:4:5:6", Reach.WORLD_6),
    Offer("192.168.1.17", Reach.NETWORK),
    Offer("10.8.0.2", Reach.NETWORK, more=True),
    Offer("fd00::17", Reach.NETWORK, more=True),
)
RECORD = Path("/home/ada/.local/share/crapette/profiles/default/records/0123456789abcdef.crapette")
State = Callable[[Window], None]
LONG = 9  # cards in a house from which its fan is squeezed


# -- pages --------------------------------------------------------------------------------------------------------


def start(window: Window) -> None:
    assert isinstance(window.page, StartPage)
    window.page.set_unfinished(1)
    QApplication.processEvents()  # the fan is as large as the layout leaves room for
    window.page.fan.deal()
    window.page.fan.finish()


def start_first(window: Window) -> None:
    """No match is unfinished."""
    start(window)
    assert isinstance(window.page, StartPage)
    window.page.set_unfinished(0)


def host(window: Window) -> None:
    window.visits.host()


def host_single(window: Window) -> None:
    window.visits.host()
    assert isinstance(window.page, HostPage)
    window.page.more.click()


def invite(window: Window) -> None:
    page = _invite(window, parse_rules("classic"))
    window.go(page)
    page.announced(Standing("announced"))


def not_announced(window: Window) -> None:
    page = _invite(window, parse_rules("classic"))
    window.go(page)
    page.announced(Standing("announce-failed", "Address already in use"))


def invite_mapped(window: Window) -> None:
    """The router lets the port in, the invite was copied before, and all addresses are shown."""
    page = _invite(window, parse_rules("classic"))
    window.go(page)
    page.copy.click()
    page._offers = OFFERS
    _router(page, Way(Said.MAPPED, ("203.0.113.77", 5252), lease=0))
    QApplication.processEvents()  # it is scrolled to what is unfolded once that is laid out
    page.places.more.click()


def invite_nested(window: Window) -> None:
    page = _invite(window, parse_rules("classic"))
    window.go(page)
    page._offers = OFFERS
    _router(page, Way(Said.NESTED, own="100.64.17.3"))


def rematch_asked(window: Window) -> None:
    """The host would like a rematch, and the guest has been told."""
    page = _invite(window, parse_rules("classic"), "Grace", window.bridge.say.sentence("rematch-asked", name="Grace"))
    window.go(page)


def invite_back(window: Window) -> None:
    """No invite is needed: an unfinished match waits, and no router answers."""
    page = _invite(window, None, "Grace")
    window.go(page)
    page._offers = OFFERS
    _router(page, Way(Said.NONE))


def door(window: Window) -> None:
    page = _invite(window, parse_rules("maison own_waste=yes target=150"))
    window.go(page)
    page.heard(h.AdmitWanted(KEY, WORDS, "Mallory"))


def door_known(window: Window) -> None:
    page = _invite(window, parse_rules("classic"))
    window.go(page)
    page.heard(h.AdmitWanted(KEY, WORDS, "Gracie", "Grace"))


def join(window: Window) -> None:
    window.visits.join()
    assert isinstance(window.page, JoinPage)
    window.page.field.setText("192.168.1.17:5252")


def join_linked(window: Window) -> None:
    """A link that was clicked and is none."""
    window.visits.join("crapette://192.0.2.7:40001/#k=half")


def join_here(window: Window) -> None:
    """Games on this network, one of them chosen."""
    window.visits.join()
    page = window.page
    assert isinstance(page, JoinPage)
    adverts = (
        Advert(KEY, "Grace", "maison", changed=True),
        Advert(identity("other").key, "Barbara", "classic", asks=False),
        Advert(identity("third").key, "Wilhelmina Ottoline Montgomery-B.", "arena", versions=(9,)),
        Advert(identity("fourth").key, "Grace", "depot"),
    )
    window.bridge.ledger.store.meet(KEY, "Grace Hopper")
    games = [Found(advert, ((f"192.168.1.{17 + at}", 5252), ("fd00::7", 5252))) for at, advert in enumerate(adverts)]
    page.show_games(Around(tuple(games), more=True))
    page.games.itemActivated.emit(page.games.item(0))


def dial(window: Window) -> None:
    own = fingerprint(window.bridge.ledger.identity.key)
    page = DialPage(window.bridge.say, window.visits._skin, (PLACE,), bare=True, own=own)
    window.go(page)
    page.heard(h.Met(KEY, WORDS, "", ""))


def rematch_silent(window: Window) -> None:
    """The guest would like a rematch, and the host is not there any more."""
    say = window.bridge.say
    told = say.sentence("rematch-asked", name="Ada")
    page = DialPage(say, window.visits._skin, (PLACE,), awaited="Ada", told=told)
    window.go(page)
    page.heard(h.Closed("unreachable", False, False))


def changed_key(window: Window) -> None:
    page = DialPage(window.bridge.say, window.visits._skin, (PLACE,), bare=True)
    window.go(page)
    page.heard(h.Closed("key-changed", False, True, (KEY,)))


def wait(window: Window) -> None:
    _ = window.bridge.say
    window.go(WaitPage(_, window.visits._skin, _("Practise"), _("The cards are laid out")))


def terms(window: Window) -> None:
    proposed = h.TermsProposed(parse_rules("classic own_waste=yes false_stop=three target=150"), 1, "Grace")
    met = h.Met(KEY, WORDS, "", "")
    window.go(TermsPage(window.bridge.say, window.visits._skin, proposed, met, "192.168.1.17:5252"))


def rules(window: Window) -> None:
    window.visits.rules()
    assert isinstance(window.page, RulesPage)


def settings(window: Window) -> None:
    window.visits.settings()
    assert isinstance(window.page, SettingsPage)


def settings_end(window: Window) -> None:
    settings(window)
    assert isinstance(window.page, SettingsPage)
    for _round in range(5):
        QApplication.processEvents()
    window.page.area.verticalScrollBar().setValue(10_000)


def store_damaged(window: Window) -> None:
    path = window.bridge.paths.store
    window.tell_error(AppError("store-damaged", path=str(path)))


def restore(window: Window) -> None:
    settings(window)
    assert isinstance(window.page, SettingsPage)
    path = window.bridge.paths.data / "old.key"
    path.write_bytes(b"\7" * 32)
    window.page.identity.restore(path)


def matches(window: Window) -> None:
    rows = [
        MatchRow(
            MatchHeader(bytes(32), role, KEY, KEY, KEY, KEY, b"", peer, preset, practice),
            Summary(False, "", score, 2),
            *(0, 1_780_000_000_000, 90),
        )
        for peer, role, preset, practice, score in (
            ("Computer (Casual)", 0, "classic", True, (64, 120)),
            ("Grace", 1, "maison", False, (0, 1)),
            ("Barbara", 0, "arena", False, (61, 0)),
        )
    ]
    window.go(MatchesPage(window.bridge.say, window.visits._skin, rows))


def _invite(window: Window, rules: Rules | None, awaited: str = "", told: str = "") -> InvitePage:
    """An invite page whose seat listens nowhere."""

    async def make() -> HostTable:
        table = Table(rules or parse_rules("classic"), strangers=Strangers.ASK)
        return HostTable(window.bridge.ledger, "Ada", table)

    seat = asyncio.run(make())
    return InvitePage(window.bridge.say, window.visits._skin, seat, 5252, rules, awaited, told)


def _router(page: InvitePage, way: Way) -> None:
    page._seat.gate.way = way
    page.heard(h.Reached(way))


# -- the table ----------------------------------------------------------------------------------------------------


def sit(
    window: Window, plays: int, rules: str = "classic", seed: str = "1", *, practice: bool = False
) -> tuple[Pair, TablePage]:
    """A match after so many plays of bots, seen from the host's seat."""
    pair = Pair(rules, seed=seed)
    bridge = window.bridge
    page = TablePage(bridge.say, window.visits._skin, pair.a, bridge.settings, practice=practice)
    pair.a.listeners.append(page.heard)
    window.go(page)
    pair.play_bots(plays)
    return pair, page


def opening(window: Window) -> None:
    sit(window, 0, practice=True)


def middle(window: Window) -> None:
    sit(window, 90)


def mirrored(window: Window) -> None:
    _pair, page = sit(window, 90)
    page.dress(replace(window.bridge.settings, mirrored=True))


def long_fans(window: Window) -> None:
    pair, _page = sit(window, 60)
    for _round in range(400):
        if max(len(cards) for pile, cards in pair.a.view().piles.items() if pile[1] in "1234") >= LONG:
            return
        pair.play_bots(1)
    raise AssertionError("no long fan in this deal")


def stop(window: Window) -> None:
    pair, page = sit(window, 24)
    while not pair.a.stoppable():
        pair.play_bots(1)
    page.calling.begin()


def upheld(window: Window) -> None:
    _called(window, right=True)


def denied(window: Window) -> None:
    _called(window, right=False)


def _called(window: Window, *, right: bool) -> None:
    pair, _page = sit(window, 24)
    while not pair.a.stoppable() or proper_call(pair.a.stoppable()[-1]) is None:
        mover, piles = pair.mover, pair.mover.view().piles
        assert mover.submit(f"{mover.me}T>{mover.me}W" if piles[mover.me + "T"] else "turn") is None
    played = pair.a.stoppable()[-1]
    call = str(proper_call(played)) if right else f"stop {played.n} b1>b2"
    assert pair.a.submit(call) is None


def refusal(window: Window) -> None:
    _pair, page = sit(window, 30)
    page.table.refused.emit(("wrong-colour",))


def draw_offered(window: Window) -> None:
    pair, page = sit(window, 40)
    while pair.mover is pair.a or pair.b.submit("draw?") is not None:
        pair.play_bots(1)
    page.heard(h.Said("Good luck!"))


def chat_long(window: Window) -> None:
    """Few letters are left in the field, and the other one has said a word that is wider than the side."""
    _pair, page = sit(window, 30)
    page.heard(h.Said("Hahaha" * 20))
    page.side.chat.setText("x" * 120)


def going_on(window: Window) -> None:
    """The host has offered other rules, and it is the unfinished match that goes on."""
    _pair, page = sit(window, 30)
    page.heard(h.Begun(True, "goes-on-rules"))


def last_call(window: Window) -> None:
    pair, _page = sit(window, 100, seed="4")
    while not pair.a.view().last_call:
        pair.play_bots(1)
        assert not pair.a.match.between


def resign(window: Window) -> None:
    _pair, page = sit(window, 30)
    page.asking.resign()


def result(window: Window) -> None:
    pair, _page = sit(window, 60)
    pair.b.submit("resign b")


def match_over(window: Window) -> None:
    pair, page = sit(window, 60, "classic target=30")
    pair.b.submit("resign b")
    page.count.saved(RECORD)


def rematch_wanted(window: Window) -> None:
    """The guest has closed the finished match for a rematch."""
    pair, page = sit(window, 60, "classic target=30")
    pair.b.submit("resign b")
    page.count.saved(RECORD)
    page.heard(h.Closed("rematch", True, True))


PAGES: dict[str, State] = {
    made.__name__: made
    for made in (
        *(
            start,
            start_first,
            host,
            host_single,
            invite,
            not_announced,
            invite_mapped,
            invite_nested,
            invite_back,
            rematch_asked,
            door,
            door_known,
            join,
            join_linked,
            join_here,
            dial,
            rematch_silent,
            changed_key,
            wait,
            terms,
            rules,
        ),
        *(settings, settings_end, restore, matches, store_damaged),
    )
}
TABLES: dict[str, State] = {
    made.__name__: made
    for made in (
        *(opening, middle, mirrored, long_fans, stop, upheld, denied, refusal, draw_offered, chat_long, last_call),
        *(going_on, resign, result, match_over, rematch_wanted),
    )
}
