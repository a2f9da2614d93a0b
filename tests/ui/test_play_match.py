"""A match at the table page, played with real mouse and key events against a real second seat in memory."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from PySide6.QtCore import QEvent, QPoint, QPointF, Qt
from PySide6.QtGui import QMouseEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from app import happening as h
from app.controller import Controller
from app.settings import Felt, Settings
from app.strings import Strings
from engine import legal_actions
from engine.stop import proper_call
from tests.ui.hands import Hands
from tests.ui.pair import Pair
from ui.dialogs.ask import Question
from ui.pages.growing import grown
from ui.pages.table import TablePage
from ui.panels.stop import Prepared
from ui.style.theme import SKINS
from ui.table.layout import PILES
from ui.table.marks import Ring
from ui.table.mover import Mode

K = Qt.Key
LEFT = Qt.MouseButton.LeftButton
SETTINGS = Settings(name="Ada", language="en", reduced_motion=True)


class Sitting:
    """A page with a pair of hands, and the other player across the line."""

    def __init__(self, pair: Pair, me: Controller, page: TablePage) -> None:
        self.pair, self.me, self.page = pair, me, page
        self.other = pair.other(me)
        self.hands = Hands.__new__(Hands)
        self.hands.table = page.table

    def drag(self, action: str) -> None:
        """Make a play of one card by a real drag."""
        source, _arrow, target = action.partition(">")
        assert self.me.state is not None
        if target == "f":
            target = next(pile for pile in self.me.targets(source) if pile[0] == "f")
        self.hands.drag(source, target)

    def press(self, button: QWidget) -> None:
        assert button.isEnabled()
        QTest.mouseClick(button, LEFT, pos=QPoint(10, 10))

    @property
    def toast(self) -> str:
        return self.page.toast.text() if self.page.toast.isVisible() else ""

    @property
    def verdict(self) -> str:
        return self.page.banner.title.text() if self.page.banner.isVisible() else ""

    @property
    def feed(self) -> list[str]:
        feed = self.page.side.feed
        return [feed.item(at).text() for at in range(feed.count())]


Sit = Callable[..., Sitting]


@pytest.fixture
def sit(qtbot: QtBot) -> Sit:
    def sit(rules: str = "classic", *, mine: bool = True, seed: str = "1", assist: int = 1, plays: int = 0) -> Sitting:
        """Sit down at the seat that is to move, or (`mine=False`) across from it."""
        pair = Pair(rules, seed=seed, assist=assist)
        pair.play_bots(plays)
        me = pair.mover if mine else pair.other(pair.mover)
        page = TablePage(Strings("en"), SKINS[Felt.DARK], me, SETTINGS)
        me.listeners.append(page.heard)
        qtbot.addWidget(page)
        page.resize(1280, 800)
        page.show()
        return Sitting(pair, me, page)

    return sit


def single(me: Controller) -> str:
    """A right play of one card from a pile to another."""
    assert me.state is not None
    return next(str(action) for action in legal_actions(me.state) if ">" in str(action) and "*" not in str(action))


def mode(at: Sitting) -> Mode:
    """A call, lest mypy think that a mode once seen stays."""
    return at.page.table.mode


def faulty(pair: Pair, me: Controller) -> None:
    """Let the other player play until a play of hers could rightly be stopped; whatever I do is right."""
    other = pair.other(me)
    for _ in range(400):
        state = other.state
        assert state is not None
        if state.to_move == me.me:
            assert me.submit(str(legal_actions(state)[-1])) is None
            continue
        # She turns and discards whenever the table lets her, whatever duties she has.
        discard = f"{other.me}T>{other.me}W"
        assert other.submit(discard if state.piles[12 + "ab".index(other.me)] else "turn") is None
        plays = me.stoppable()
        if plays and proper_call(plays[-1]) is not None:
            return
    raise AssertionError("never at fault")


# -- plays --------------------------------------------------------------------------------------------------------


def test_a_real_drag_comes_back_from_the_other_seat(sit: Sit) -> None:
    at = sit()
    action = single(at.me)
    at.drag(action)
    assert at.me.state == at.other.state
    assert not at.me.pending
    assert at.other.log.height == at.me.log.height
    source = action.partition(">")[0]
    assert at.page.table.view == at.me.view()
    told = [what for what in at.pair._ends["ab".index(at.other.me)].heard if isinstance(what, h.Changed)][-1]
    assert (told.events[0].kind, told.events[0].values[0], told.mine) == ("moved", source, False)
    assert len(at.feed) == 2


def test_a_play_is_drawn_before_it_is_answered(sit: Sit) -> None:
    at = sit()
    at.pair.hold()
    at.drag(single(at.me))
    assert at.me.pending
    assert at.page.table.view == at.me.view()
    assert at.other.state != at.me.state
    at.pair.hold(False)
    assert at.other.state == at.me.state


def test_a_wrong_drag_is_refused_in_one_short_sentence(sit: Sit) -> None:
    at = sit()
    state = at.me.state
    mine = at.me.me
    # The top of the reserve onto an empty foundation, unless it is an ace.
    at.hands.drag(f"{mine}R", "f3")
    assert at.me.state == state
    assert at.toast == "An empty foundation takes only an ace."


def test_the_button_turns_and_then_discards(sit: Sit) -> None:
    at = sit()
    side = at.page.side
    assert side.play_button.text().strip() == "Turn a card (Space)"
    at.press(side.play_button)
    assert at.me.view().piles[f"{at.me.me}T"]
    assert side.play_button.text().strip() == "Discard (D)"
    at.press(side.play_button)
    assert at.me.view().to_move == at.other.me
    assert not side.play_button.isEnabled()
    assert side.state.text() == f"{at.me.names[at.other.me]} is playing"


def test_the_other_players_drag_is_seen_as_a_ghost(sit: Sit) -> None:
    at = sit()
    ghosts: list[tuple[object, ...]] = []
    there = TablePage(Strings("en"), SKINS[Felt.DARK], at.other, SETTINGS)
    at.other.listeners.append(there.heard)
    there.table.show_ghost = lambda *ghost: ghosts.append(ghost)  # type: ignore[method-assign]
    source = f"{at.me.me}R"
    slot = at.me.view().piles[source][-1].slot
    start = at.hands.at(source)
    at.hands.press(start)
    at.hands.move(start + QPoint(40, -60))
    assert ghosts[0][:2] == (source, slot)
    at.hands.let_go(start)
    assert ghosts[-1][1] == -1
    there.deleteLater()


@pytest.mark.parametrize("end", [h.Line("lost"), h.Closed("lost", False, False)])
def test_the_other_players_drag_ends_with_the_line(sit: Sit, end: h.Happening) -> None:
    at = sit(mine=False)
    source = f"{at.other.me}R"
    slot = at.me.view().piles[source][-1].slot
    home = at.page.table.card_position(slot)
    at.page.table.show_ghost(source, slot, "f2", 0.0, 0.0)
    at.page.table.finish_animation()
    assert at.page.table.card_position(slot) != home
    at.page.heard(end)
    at.page.table.finish_animation()
    assert at.page.table.card_position(slot) == home


@pytest.mark.parametrize("source", ["", "aR", "zz", "aRf1x", "aRf1999", "bHa10", "aRf1²"])
def test_a_ghost_from_a_hostile_peer_is_nothing(sit: Sit, source: str) -> None:
    at = sit(mine=False)
    at.page.heard(h.Dragged(source, 65535, 0))
    assert at.page.table.view == at.me.view()


def shape_over(at: Sitting, pile: str) -> Qt.CursorShape:
    """The pointer's shape when it has come to this pile."""
    surface, none = at.hands.surface, Qt.MouseButton.NoButton
    for where in (QPoint(2, 2), at.hands.at(pile)):
        spot = QPointF(where)
        came = QMouseEvent(
            QEvent.Type.MouseMove, spot, surface.mapToGlobal(spot), none, none, Qt.KeyboardModifier.NoModifier
        )
        QApplication.sendEvent(surface, came)
    return surface.cursor().shape()


@pytest.mark.parametrize(("assist", "seed"), [(0, "3"), (1, "61")])
def test_the_pointer_tells_where_a_card_fits_only_by_the_help_agreed(sit: Sit, assist: int, seed: str) -> None:
    at = sit(seed=seed, assist=assist)
    assert at.me.targets("aR")[0] == "bR"
    arrow, hand = Qt.CursorShape.ArrowCursor, Qt.CursorShape.PointingHandCursor
    assert [shape_over(at, pile) for pile in ("bR", "bW", "aW")] == [arrow] * 3
    at.hands.click("aR")
    assert [shape_over(at, pile) for pile in ("bR", "bW", "aW")] == [hand if assist else arrow, arrow, arrow]
    assert [pile for pile in PILES if "takes the card" in said_of(at, pile)] == (["bR"] if assist else [])
    at.hands.click("bR")  # the play itself is as good as ever
    assert at.me.state is not None
    assert (at.me.view().piles["bR"][-1].slot, at.toast) == (12, "")


def said_of(at: Sitting, pile: str) -> str:
    """All that a screen reader and a tooltip say of a pile."""
    button = at.page.table.findChild(QWidget, f"pile-{pile}")
    assert button is not None
    tip = at.page.table.tip(QPointF(at.hands.at(pile)))
    return f"{button.accessibleName()} {button.accessibleDescription()} {tip}"


# -- Stop! --------------------------------------------------------------------------------------------------------


def test_a_stop_is_prepared_pointed_at_confirmed_and_upheld(sit: Sit) -> None:
    at = sit(mine=False)
    faulty(at.pair, at.me)
    plays = at.me.stoppable()
    call = proper_call(plays[-1])
    assert call is not None
    assert call.named is not None
    height = at.other.log.height
    at.press(at.page.side.stop_button)
    panel = at.page.calling.panel
    assert panel is not None
    assert at.page.table.mode is Mode.CHOOSE
    assert panel.list.count() == len(plays)
    assert panel.number == plays[-1].n
    assert not panel.call_button.isEnabled()
    assert at.other.log.height == height
    source, arrow, target = str(call.named).partition(">")
    at.hands.click(source if arrow else f"{at.other.me}H")
    if arrow:
        at.hands.click("f1" if target == "f" else target)
    assert panel.step.text().startswith("Missed: ")
    at.press(panel.call_button)
    assert not at.page.calling.on
    assert mode(at) is Mode.PLAY
    assert at.other.state == at.me.state
    assert at.verdict.startswith(f"Stop! upheld: {at.me.names[at.other.me]} missed ")
    assert any("Stop! upheld" in line for line in at.feed)


def test_escape_takes_a_stop_back_and_nobody_is_told(sit: Sit) -> None:
    at = sit(mine=False)
    faulty(at.pair, at.me)
    height = at.other.log.height
    told = list(at.pair._ends["ab".index(at.other.me)].heard)
    QTest.keyClick(at.page.table, K.Key_S)
    assert at.page.calling.on
    QTest.keyClick(at.page.table, K.Key_Escape)
    assert not at.page.calling.on
    assert at.page.table.mode is Mode.PLAY
    assert at.page.table.view == at.me.view()
    assert at.other.log.height == height
    assert at.pair._ends["ab".index(at.other.me)].heard == told


def test_a_false_stop_is_denied(sit: Sit) -> None:
    at = sit(mine=False)
    state = at.other.state
    assert state is not None
    assert at.other.submit(single(at.other)) is None
    at.press(at.page.side.stop_button)
    panel = at.page.calling.panel
    assert panel is not None
    at.press(panel.wrong_button)
    at.press(panel.call_button)
    assert at.verdict == "Stop! denied."
    assert at.page.banner.reason.text().startswith("The card fits where it was played.")


def test_looking_back_shows_the_table_before_that_play(sit: Sit) -> None:
    at = sit(mine=False)
    before = at.me.view()
    assert at.other.submit(single(at.other)) is None
    at.press(at.page.side.stop_button)
    assert at.page.table.view is not None
    assert at.page.table.view.piles == before.piles


def test_plays_made_meanwhile_are_added_and_the_picture_stays(sit: Sit) -> None:
    at = sit(mine=False)
    assert at.other.submit(single(at.other)) is None
    at.press(at.page.side.stop_button)
    panel = at.page.calling.panel
    assert panel is not None
    number, shown = panel.number, at.page.table.view
    at.pair.play_bots(1)
    if at.me.state is not None and len(at.me.stoppable()) > 1:
        assert panel.list.count() == len(at.me.stoppable())
        assert panel.number == number
        assert at.page.table.view == shown


def test_without_proof_nothing_has_to_be_pointed_at(sit: Sit) -> None:
    at = sit("classic stop_proof=none", mine=False)
    faulty(at.pair, at.me)
    at.press(at.page.side.stop_button)
    panel = at.page.calling.panel
    assert panel is not None
    assert not panel.wrong_button.isVisible()
    at.press(panel.call_button)
    assert at.verdict.startswith("Stop! upheld")


def test_the_page_looks_the_same_whether_a_play_was_at_fault_or_not(sit: Sit) -> None:
    """Nothing seen before a Stop is called may tell right from wrong: no ring, no text, no state of a button."""
    seen: dict[bool, set[tuple[object, ...]]] = {True: set(), False: set()}
    for seed in "123456789":
        at = sit(mine=False, seed=seed)
        assert at.other.submit("turn") is None
        side, table = at.page.side, at.page.table
        state = side.state.text().removeprefix(at.me.names[at.other.me])
        rings = [table.ringed(ring) for ring in (Ring.HINT, Ring.MARKED, Ring.LIT, Ring.HOT)]
        wrong = proper_call(at.me.stoppable()[-1]) is not None
        seen[wrong].add((side.stop_button.isEnabled(), state, side.accept_button.isVisible(), at.toast, *rings))
    assert seen[True] == seen[False]
    assert len(seen[True]) == 1


def test_strict_games_have_no_stop_button(sit: Sit) -> None:
    assert not sit("arena").page.side.stop_button.isVisible()


# -- the end of a deal --------------------------------------------------------------------------------------------


def test_a_deal_is_counted_and_the_picture_is_held_until_the_player_goes_on(sit: Sit) -> None:
    at = sit(plays=20)
    at.page.refresh()
    last = at.me.view().piles
    assert at.other.submit(f"resign {at.other.me}") is None
    result = at.page.count.result
    assert result is not None
    assert result.title.text() == "You win the deal"
    assert at.me.match.deal == 2
    assert at.me.state is not None
    assert at.me.state.outcome is None  # the next deal has begun underneath
    assert at.page.table.view is not None
    assert at.page.table.view.piles == last
    won = at.me.match.over[0].outcome.points
    assert result.points.text() == f"{won} points"
    at.press(result.next_button)
    assert at.page.table.view == at.me.view()
    assert at.page.table.mode is Mode.PLAY


def test_resigning_is_asked_about_and_the_harmless_answer_has_the_focus(sit: Sit) -> None:
    at = sit()
    at.press(at.page.side.resign_button)
    question = at.page.findChild(Question)
    assert question is not None
    assert question.focusWidget() is question.no or question.no.hasFocus() or not at.page.isActiveWindow()
    QTest.keyClick(question, K.Key_Escape)
    assert not at.me.match.over
    at.press(at.page.side.resign_button)
    at.press(at.page.findChildren(Question)[-1].yes)
    assert tuple(over.outcome.reason for over in at.me.match.over) == ("resign",)


def test_a_play_that_would_end_the_deal_waits_to_be_accepted(sit: Sit, qtbot: QtBot) -> None:
    at = sit("classic reserve=11 goal=hand+waste own_waste=yes")
    across = TablePage(Strings("en"), SKINS[Felt.DARK], at.other, SETTINGS)
    qtbot.addWidget(across)
    across.show()
    at.other.listeners.append(across.heard)
    while at.me.state is None or at.me.state.last_call is None:
        at.pair.play_bots(1)
    answering, waiting = (at.page, across) if at.pair.mover is at.me else (across, at.page)
    mover, name = waiting.controller.names[waiting.controller.me], answering.controller.names[answering.controller.me]
    assert waiting.side.state.text() == f"Waiting for {name} to accept the last play"
    assert not waiting.side.accept_button.isVisible()
    assert answering.side.state.text() == f"{mover}'s play would end the deal: accept it or call Stop!"
    assert answering.side.stop_button.isEnabled()
    qtbot.waitUntil(answering.side.accept_button.isEnabled)
    at.press(answering.side.accept_button)
    assert [over.deal for over in at.me.match.over] == [1]
    assert answering.frozen
    assert waiting.frozen


def test_a_finished_match_offers_a_rematch(sit: Sit) -> None:
    at = sit("classic target=30")
    assert at.other.submit(f"resign {at.other.me}") is None
    result = at.page.count.result
    assert result is not None
    assert result.final.text() == "You have won the match!"
    result.sheet.layout().activate()
    assert result.final.y() < result.title.y()  # and larger than what is said of the deal
    assert (result.final.objectName(), result.title.objectName()) == ("sheet-title", "section")
    assert not result.next_button.isVisible()
    asked: list[bool] = []
    at.page.again.connect(lambda: asked.append(True))
    at.press(result.again_button)
    assert asked == [True]


def test_who_has_gone_after_the_match_is_said_and_a_rematch_is_a_wait(sit: Sit) -> None:
    at = sit("classic target=30")
    assert at.other.submit(f"resign {at.other.me}") is None
    result = at.page.count.result
    assert result is not None
    assert not result.gone.isVisible()
    at.page.heard(h.Closed("done", True, True))
    name = at.me.other_name
    assert result.gone.isVisible()
    assert result.gone.text() == f"{name} has left the table. A rematch begins as soon as {name} wants one, too."
    assert result.again_button.accessibleName() == "Wait for a rematch"
    assert not result.again_button.hasFocus()
    assert result.leave_button.isVisible()


def test_a_player_who_goes_while_the_last_deal_is_counted_is_said_to_have_gone(sit: Sit) -> None:
    at = sit("classic target=30")
    at.page.takeback._timer.start(10_000)  # the last cards are still on their way
    assert at.other.submit(f"resign {at.other.me}") is None
    assert at.page.count.result is None
    at.page.heard(h.Closed("done", True, True))
    at.page.takeback.finish()
    result = at.page.count.result
    assert result is not None
    assert result.gone.isVisible()


def test_a_draw_is_offered_and_refused_and_taken(sit: Sit) -> None:
    at = sit(mine=False)
    assert at.other.submit("draw?") is None
    side = at.page.side
    assert side.draw.isVisible()
    assert side.draw_text.text() == f"{at.me.names[at.other.me]} offers a draw."
    at.press(side.refuse_draw)
    assert not side.draw.isVisible()
    assert at.other.state is not None
    assert not at.other.state.offer
    again = sit(mine=False)
    assert again.other.submit("draw?") is None
    again.press(again.page.side.take_draw)
    assert [over.outcome.reason for over in again.me.match.over] == ["draw"]


def test_what_is_said_is_shown_on_both_sides_as_plain_text(sit: Sit) -> None:
    at = sit()
    QTest.keyClicks(at.page.side.chat, "<b>hello</b>")
    QTest.keyClick(at.page.side.chat, K.Key_Return)
    assert at.feed[1:] == ["▸ <b>hello</b>"]
    assert h.Said("<b>hello</b>") in at.pair._ends["ab".index(at.other.me)].heard
    assert at.other.chat("<i>you</i>") is None
    assert at.toast == f"{at.me.names[at.other.me]}: <i>you</i>"


def test_what_is_pasted_is_said_without_what_must_not_be_said(sit: Sit) -> None:
    at = sit()
    at.page.side.chat.setText("well\tplayed,\u202e Grace")
    QTest.keyClick(at.page.side.chat, K.Key_Return)
    assert at.feed[1:] == ["▸ well played, Grace"]
    assert at.page.side.chat.text() == ""


def test_what_could_not_be_said_stands_there_to_be_said_later(sit: Sit) -> None:
    at = sit()
    session, at.me.session = at.me.session, None  # the line is cut
    QTest.keyClicks(at.page.side.chat, "are you there?")
    QTest.keyClick(at.page.side.chat, K.Key_Return)
    assert at.page.side.chat.text() == "are you there?"
    at.me.session = session
    QTest.keyClick(at.page.side.chat, K.Key_Return)
    assert at.page.side.chat.text() == ""
    assert at.feed[1:] == ["▸ are you there?"]


# -- the line -----------------------------------------------------------------------------------------------------


def test_a_cut_line_is_said_and_so_is_its_return(sit: Sit) -> None:
    at = sit()
    at.page.heard(h.Line("lost"))
    assert at.page.side.line.text() == "Waiting for Grace to come back"
    at.page.heard(h.Line("live"))
    assert at.page.side.line.text() == "Connected"
    at.page.heard(h.Line("live", seconds=0.0421))
    assert at.page.side.line.text() == "Connected · 42 ms"
    assert at.feed == ["▸ You begin.", "The connection is back."]


def test_what_the_other_side_owes_is_said_until_it_comes(sit: Sit) -> None:
    at = sit()
    name = at.me.other_name
    for detail, text in (
        ("OPEN", f"Waiting for {name}'s card"),
        ("ACK", f"Waiting for {name}'s answer"),
        ("record", f"Waiting for the rest of the match from {name}"),
    ):
        at.page.heard(h.Line("waiting", detail))
        assert at.page.side.line.text() == text
        at.page.heard(h.Line("live", seconds=0.0421))  # a pong: he lives, and owes it still
        assert at.page.side.line.text() == text
        at.page.heard(h.Line("live"))
        assert at.page.side.line.text() == "Connected · 42 ms"


def test_a_match_that_cannot_go_on_says_why_and_stands_still(sit: Sit) -> None:
    at = sit()
    at.page.heard(h.Trouble("store-full", {}))
    assert at.page.side.state.text().startswith("The disk is full")
    assert at.page.table.mode is Mode.READ_ONLY
    assert not at.page.side.play_button.isEnabled()


def test_duties_are_told_only_if_the_terms_say_so(sit: Sit) -> None:
    def texts(assist: int) -> set[str]:
        found = set()
        for seed in "123456":
            at = sit(seed=seed, assist=assist)
            for _ in range(12):
                at.pair.play_bots(1)
                found.add(at.page.side.state.text())
        return found

    assert any("First" in text for text in texts(2))
    assert not any("First" in text for text in texts(1))


def test_another_language_changes_the_table_under_way(sit: Sit) -> None:
    at = sit()
    at.drag(single(at.me))
    lines = at.feed
    grown(at.page.translated(Strings("en"), SKINS[Felt.LIGHT]))
    assert at.feed == lines
    grown(at.page.translated(Strings("fr"), SKINS[Felt.LIGHT]))
    assert len(at.feed) == len(lines) > 1
    assert not set(at.feed) & set(lines)
    assert at.page.side.state.text() == "À vous de jouer"


def test_what_is_half_written_is_still_there_in_another_felt(sit: Sit) -> None:
    at = sit()
    at.page.side.chat.setText("well pla")
    grown(at.page.translated(Strings("en"), SKINS[Felt.LIGHT]))
    assert at.page.side.chat.text() == "well pla"


def test_a_stop_half_prepared_goes_on_in_another_language(sit: Sit) -> None:
    at = sit(mine=False)
    faulty(at.pair, at.me)
    call = proper_call(at.me.stoppable()[-1])
    assert call is not None
    at.press(at.page.side.stop_button)
    panel = at.page.calling.panel
    assert panel is not None
    source, arrow, target = str(call.named).partition(">")
    at.hands.click(source if arrow else f"{at.other.me}H")
    if arrow:
        at.hands.click("f1" if target == "f" else target)
    assert panel.call_button.isEnabled()
    before, lying = panel.prepared, at.page.table.view
    grown(at.page.translated(Strings("fr"), SKINS[Felt.LIGHT]))
    again = at.page.calling.panel
    assert again is not None
    assert again is not panel
    assert (again.prepared, at.page.table.view, mode(at)) == (before, lying, Mode.CHOOSE)
    assert again.step.text().startswith("Manqué")
    again.prepare(Prepared(10_000, "a1>f", None, False))  # a play that cannot be called any more
    assert again.prepared == before
    at.press(again.call_button)
    assert at.verdict.startswith("Stop\u202f! justifié")


def test_a_count_is_told_in_another_language_and_the_side_keeps_its_numbers(sit: Sit) -> None:
    at = sit(plays=20)
    at.page.refresh()
    me, other = (at.page.side.players[seat] for seat in (at.me.me, at.other.me))
    assert at.other.submit(f"resign {at.other.me}") is None
    before = at.page.side.score.text(), me.counts.text(), other.counts.text()
    grown(at.page.translated(Strings("fr"), SKINS[Felt.LIGHT]))
    me, other = (at.page.side.players[seat] for seat in (at.me.me, at.other.me))
    numbers = lambda text: [int(n) for n in re.findall(r"\d+", text)]  # noqa: E731 - one of three
    after = at.page.side.score.text(), me.counts.text(), other.counts.text()
    assert list(map(numbers, after)) == list(map(numbers, before))
    assert after[1].startswith("Réserve ")
    assert at.page.side.deal.text().startswith("Manche 1\n")
    result = at.page.count.result
    assert result is not None
    won = at.me.match.over[0].outcome.points
    assert (result.title.text(), result.points.text()) == ("Vous gagnez la manche", f"{won} points")
    at.press(result.next_button)
    assert at.page.count.result is None
    assert at.page.table.view == at.me.view()
