"""Why a Stop! was upheld or denied, in words, from the position before the play (docs/rules.md, "Duties", "Stop!")."""

from __future__ import annotations

import random

import pytest

from app.faults import Dispute, dispute_at
from app.match import Match
from app.reasons import Ruling, ruling
from app.strings import Strings
from engine import IllegalAction, State, apply, faults, legal_actions, new_deal, parse_rules
from engine.bots import make_bot
from engine.dealing import deal_awaited
from engine.state import Played
from engine.stop import proper_call
from tests.support.table import after, table

FOUNDATION_DUTY = (
    "If a card you may play fits a foundation, it must go there before anything else. Of several you choose,"
    " but the reserve card comes first."
)

NAMES = {"a": "Ada", "b": "Grace"}
FOUNDATIONS = "Foundations go up by suit from the ace to the king."
HOUSES = "Houses go down, red and black in turn; any card may go to an empty house."
FILL = "Before you turn a card, the reserve must fill an empty house."
FREE = "It only forbids turning a card and passing; other plays are free."
PROOF = "Whoever calls Stop! because a play was missed must name that play."
ALIKE = "The play that was made meets the same duty, a card to a foundation. Of several, any may come first."
EARLIER = (
    "The play that was made is a duty itself, the reserve card to a foundation, and comes before the one that was"
    " named, a card to a foundation."
)
SAME_RANK = (
    "The play that was made meets another duty, a card to a foundation, of the same rank: either may come first."
)
MAISON = "House cards that fit a foundation must go there, and the reserve must fill an empty house, in any order."
HARMLESS = "A false Stop! has no consequence."


def called(state: State, *texts: str, me: str = "") -> Ruling:
    """Seat a plays; then b calls the last of the texts."""
    *plays, call = texts
    before = after(state, *plays)
    return ruling(dispute(before, call), Strings("en"), NAMES, me, apply(before, call).events)


def dispute(before: State, call: str) -> Dispute:
    step = apply(before, call)
    found = dispute_at(before, Match(before.rules, state=step.state, steps=(step,)), 9)
    assert found is not None
    return found


# -- upheld -------------------------------------------------------------------------------------------------------


def test_both_read_the_duty_the_rule_and_what_is_taken_back() -> None:
    state = table("a.houses: 5h | Td | 9s | Ks; foundations: 4h")
    for me, missed in (("a", "you missed"), ("b", "Ada missed"), ("", "Ada missed")):
        got = called(state, "a3>a2", "turn", "reveal aT=7d", "stop 1 a1>f", me=me)
        assert got.verdict == f"Stop! upheld: {missed} a card to a foundation."
        assert got.reason == (FOUNDATION_DUTY,)
        assert got.consequence[0] == "Taken back: 2 plays."
        assert got.consequence[1].startswith("Made in its place: 5♥ ")


def test_a_card_that_lay_wrong_is_told_with_the_rule_of_the_place() -> None:
    got = called(table("rules: classic referee=open; a.houses: 5h | 9d | 9s | Ks"), "a1>a2", "stop 1")
    misfits = "A house takes red on black and black on red. The rank does not fit."
    assert got.verdict == f"Stop! upheld: the play was wrong. {misfits}"
    assert got.reason == (HOUSES,)


def test_a_load_that_fits_a_house_has_its_own_rule() -> None:
    state = table("rules: depot; a.houses: 6s | 7d | Kh | Ks; b.waste: 5s; a.hand: ?*9; b.reserve: ?*3 Qc")
    assert faults(state, "a1>bW") == ("to-house",)
    got = called(state, "a1>bW", "stop 1 a1>a2")
    assert got.reason == ("You may not load with a house card that fits another house.",)


# -- denied -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("changes", "play", "call", "reason"),
    [
        # the duty is open, but forbids turning only
        (
            "a.houses: 9s | Td | | Ks; a.reserve: ?*3 5h",
            "a1>a2",
            "stop 1 aR>a3",
            (
                "The duty that was named, a card into the empty house, does not forbid the play that was made.",
                FREE,
                FILL,
            ),
        ),
        # two cards fit a foundation: which is free
        (
            "a.houses: 5h | 3c | 9s | Ks; foundations: 4h 2c",
            "a1>f",
            "stop 1 a2>f",
            (
                ALIKE,
                FOUNDATION_DUTY,
            ),
        ),
        # the play made is the earlier duty
        (
            "a.houses: Kd | 3c | 9s | Ks; foundations: 4h 2c; a.reserve: ?*3 5h",
            "aR>f; reveal aR=6c",
            "stop 1 a2>f",
            (
                EARLIER,
                "If the reserve card fits a foundation, it must go there before anything else.",
            ),
        ),
        # equal ranks
        (
            "rules: maison; a.houses: 5h | | 9s | Ks; foundations: 4h; a.reserve: ?*3 2d",
            "a1>f",
            "stop 1 aR>a2",
            (
                SAME_RANK,
                MAISON,
            ),
        ),
        # no duty at all
        (
            "a.houses: 9s | Td | Jc | Ks",
            "a1>a2",
            "stop 1 a2>a3",
            (
                "No duty asked for the named play: 10♦ Ada's house 2 → Ada's house 3.",
                "Foundations come first, the reserve before all; then the reserve fills empty houses.",
            ),
        ),
        # the named play did not fit
        (
            "a.houses: 9s | Td | Jc | Ks",
            "a1>a2",
            "stop 1 a3>f",
            ("The named play was not possible: J♣ Ada's house 3 → a foundation.", FOUNDATIONS),
        ),
        # the play itself was called, and the card fits
        ("a.houses: 9s | Td | Jc | Ks", "a1>a2", "stop 1", ("The card fits where it was played.", HOUSES, PROOF)),
        (
            "a.houses: 5h | Td | Jc | Ks; foundations: 4h",
            "a1>f",
            "stop 1",
            ("The card fits where it was played.", FOUNDATIONS, PROOF),
        ),
        (
            "a.houses: 5h | Td | Jc | Ks; b.reserve: ?*3 6h",
            "a1>bR",
            "stop 1",
            (
                "The card fits where it was played.",
                "To load, a card must be of the same suit and one rank higher or lower.",
                PROOF,
            ),
        ),
        ("", "turn; reveal aT=7d", "stop 1", ("This play puts no card where it does not belong.", PROOF)),
        # a discard fits nothing, and puts nothing where it does not belong; the open ace is nobody's to know yet
        (
            "a.turned: 6h; a.houses: 9s | Td | Jc | Ks",
            "aT>aW",
            "stop 1",
            ("This play puts no card where it does not belong.", PROOF),
        ),
        (
            "a.turned: 6h; a.houses: As | Td | Jc | Ks",
            "aT>aW",
            "stop 1",
            ("This play puts no card where it does not belong.", PROOF),
        ),
    ],
)
def test_a_denied_stop_says_why(changes: str, play: str, call: str, reason: tuple[str, ...]) -> None:
    got = called(table(changes), play, call)
    assert got == Ruling("Stop! denied.", reason, (HARMLESS,))


def test_where_nothing_need_be_named_a_denied_stop_says_that_the_play_was_right() -> None:
    got = called(table("rules: classic stop_proof=none; a.houses: 9s | Td | Jc | Ks"), "a1>a2", "stop 1")
    assert got.verdict == "Stop! denied: the play was right."
    assert got.reason == ("No rule forbids the play that was made.",)


def test_a_false_stop_that_costs_a_turn_says_whose() -> None:
    state = table("rules: classic false_stop=lose_turn; a.turned: 7d; a.houses: Kd | Kh | Ks | Kc")
    before = after(state, "aT>aW")
    call = "stop 1"
    told = [ruling(dispute(before, call), Strings("en"), NAMES, me, apply(before, call).events) for me in "ab"]
    assert [one.consequence for one in told] == [
        ("A false Stop! costs the caller the next turn.", "Grace loses a turn for a false Stop!"),
        ("A false Stop! costs the caller the next turn.", "You lose a turn for a false Stop!"),
    ]


# -- what must not be told ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("play", "call"),
    [("a1>a2", "stop 1 aR>a3"), ("a1>a2", "stop 1 a2>a4"), ("a1>a2", "stop 1"), ("a1>a2", "stop 1 a4>f")],
)
def test_a_hidden_fault_changes_no_letter_of_a_denied_stop(play: str, call: str) -> None:
    """The same two plays, with and without an ace on b1 that ought to have gone first."""
    changes = "a.houses: 9s | Td | | Jc; a.reserve: ?*3 5h; b.houses: {} | Kd' | Kh' | Ks'"
    right, wrong = table(changes.format("Kc'")), table(changes.format("Ac'"))
    assert (faults(right, play), faults(wrong, play)) == ((), ("to-foundation",))
    assert called(right, play, call) == called(wrong, play, call)


def test_while_the_deal_goes_on_no_denied_stop_names_a_duty_the_caller_has_not_named() -> None:
    """Over whole deals: what is told is made of the plays alone, however many duties are open."""
    say, chance = Strings("en"), random.Random(4)
    for rules in ("classic", "classic duties=strict", "maison", "depot", "classic referee=open"):
        state = deal_awaited(new_deal(parse_rules(rules)), bytes(32))
        bots = {"a": make_bot("simple", 1), "b": make_bot("simple", 2)}
        told = 0
        for _ in range(160):
            if state.outcome is not None or state.last_call is not None:
                break
            for call in calls(state, chance):
                try:
                    apply(state, call)
                except IllegalAction:
                    continue
                found = dispute(state, call)
                got = ruling(found, say, NAMES)
                told += 1
                assert got.reason
                assert all("…" not in text for text in (got.verdict, *got.reason))
                if not found.upheld:
                    assert (found.faults, found.duties) == ((), ())
            action = bots[state.to_move].action(state, state.to_move)
            assert action is not None
            state = deal_awaited(apply(state, action).state, bytes(32))
        assert told > 50, rules


def calls(state: State, chance: random.Random) -> list[str]:
    """Calls against the latest play: bare, by a play that was right then, by one that hardly can be, and the proper."""
    if not state.window or state.pending:
        return []
    last: Played = state.window[-1]
    right = [str(play) for play in legal_actions(last.before) if "*" not in str(play) and str(play) != "pass"]
    piles = [f"{seat}{kind}" for seat in "ab" for kind in "RTW1234"]
    named = [chance.choice(right)] if right else []
    source, target = chance.sample(piles, 2)
    proper = proper_call(last)
    return [f"stop {last.n}", *(f"stop {last.n} {play}" for play in (*named, f"{source}>{target}", f"{source}>f"))] + (
        [] if proper is None else [str(proper)]
    )
