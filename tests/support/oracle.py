"""The oracle: docs/rules.md once more, as slowly and plainly as it can be said. See `oracle_rules` for why.

`act` plays an action or raises `ImpossibleError`; `fault_codes` and `legal` answer as the engine's `faults` and
`legal_actions`. A deal is changed in place: copy it first where the old one is wanted.
"""

from __future__ import annotations

import re

from tests.support.oracle_duties import (
    blocking,
    legal_plays,
    meets_earliest,
    play_faults,
    run_fault,
    spelled_out,
    why_not,
)
from tests.support.oracle_fits import is_discard, is_house_move, needed_hands, placement, right_plays, shift
from tests.support.oracle_rules import FOUNDATIONS, HOUSES, SEATS, BadTextError, ImpossibleError, other, rank
from tests.support.oracle_state import Deal, Play, Record
from tests.support.oracle_text import face_of, parse_play

STOP = re.compile(r"stop ([1-9][0-9]*)(?: (.+))?")
REVEAL = re.compile(r"reveal (0|[1-9][0-9]*)=(..)")


def act(deal: Deal, text: str, by: str | None = None) -> None:
    """Section 2: every action."""
    if is_play(text):
        act_play(deal, parse_play(text), by)
    elif stop := STOP.fullmatch(text):
        act_stop(deal, int(stop[1]), named(stop[2]), by)
    elif reveal := REVEAL.fullmatch(text):
        act_reveal(deal, int(reveal[1]), face_of(reveal[2]), by)
    elif text == "accept":
        act_accept(deal, by)
    elif text in ("resign a", "resign b"):
        loser = text[-1]
        refuse_if(deal.outcome is not None, "deal-over")
        refuse_if(by not in (None, loser), "not-your-turn")
        deal.outcome = won(deal, other(loser), "resign")
        deal.last_call = None
    elif text in ("draw?", "draw+", "draw-"):
        act_draw(deal, text, by)
    else:
        raise BadTextError(text)


def is_play(text: str) -> bool:
    return text in ("turn", "pass") or (">" in text and not text.startswith("stop"))


def refuse_if(so: bool, code: str) -> None:
    if so:
        raise ImpossibleError(code)


def named(text: str | None) -> Play | None:
    """Section 8: a named run or pass is a NotationError."""
    if text is None:
        return None
    play = parse_play(text)
    if play.kind == "pass" or play.many > 1:
        raise BadTextError(text)
    return play


def ready(deal: Deal) -> None:
    refuse_if(deal.outcome is not None, "deal-over")
    refuse_if(bool(deal.pending()), "awaiting-reveal")


def legal(deal: Deal) -> list[str]:
    """Section 7, legal_actions."""
    if deal.outcome is not None or deal.pending():
        return []
    return ["accept"] if deal.last_call else legal_plays(deal)


def fault_codes(deal: Deal, text: str) -> list[str]:
    """Section 7: the codes, [] if the play is right, ImpossibleError where it is."""
    if is_play(text):
        return play_faults(deal, judged(deal, parse_play(text), None))
    act(deal.copy(), text)
    return []


def judged(deal: Deal, play: Play, by: str | None) -> Play:
    """The play with its foundation, if it is possible."""
    ready(deal)
    refuse_if(deal.last_call is not None or by not in (None, deal.seat), "not-your-turn")
    play = spelled_out(deal, play)
    code = why_not(deal, play)
    if code is not None:
        raise ImpossibleError(code)
    return play


def act_play(deal: Deal, play: Play, by: str | None) -> None:
    play = judged(deal, play, by)
    referee = deal.rules["referee"]
    misplaced = placement(deal, play)
    if misplaced and (referee != "open" or not needed_hands(deal, play)):
        raise ImpossibleError(misplaced[0])
    codes = play_faults(deal, play)
    if referee == "strict" and codes:
        raise ImpossibleError(codes[0])
    before = deal.copy()
    if deal.records and deal.records[-1].turn != deal.turn_number:
        deal.records, deal.called = [], set()
    deal.records.append(Record(deal.play, deal.seat, deal.turn_number, play, before))
    deal.total += 1
    perform(deal, play)
    if ended(deal, before, stop=False):
        return
    if is_discard(before, play) or play.kind == "pass":
        end_turn(deal, stop=False)
    else:
        deal.tables.append(deal.table())
        if deal.total >= 5000:
            finish(deal, count_out(deal, "blocked"), stop=False)


def perform(deal: Deal, play: Play) -> None:
    """A play's cards and counts: section 6 (repeats), section 9 (what the blocked count is since)."""
    me = deal.seat
    deal.house_moves = deal.house_moves + 1 if is_house_move(play) else 0
    deal.offer = None
    if is_discard(deal, play):
        deal.discards[me] += 1
    elif play.kind == "pass":
        deal.passed[me] = True
    elif play.kind == "move":
        lively = play.src[1] in "RT" or (play.src == me + "W" and deal.rules["own_waste"] == "yes")
        if lively and play.dst != me + "W":
            count_anew(deal)
        if play.dst in FOUNDATIONS:
            deal.brought = True
            if "houses" in deal.rules["goal"]:
                count_anew(deal)
    shift(deal, play)
    deal.play += 1


def count_anew(deal: Deal) -> None:
    deal.discards = {"a": 0, "b": 0}
    deal.passed = {"a": False, "b": False}


def goal_cards(deal: Deal, seat: str) -> int:
    """Section 4, goal: turned counts as hand, houses are one's own four; section 9: cards not laid out are held."""
    if not deal.laid[seat]:
        return 52
    letters = {"reserve": "R", "hand": "HT", "waste": "W", "houses": "1234"}
    return sum(len(deal.piles[seat + k]) for word in deal.rules["goal"].split("+") for k in letters[word])


def ended(deal: Deal, before: Deal, stop: bool) -> bool:
    """Section 9, won: the last card left; if both become empty, the player who made the play wins."""
    mover = before.seat
    for seat in (mover, other(mover)):
        if goal_cards(before, seat) and not goal_cards(deal, seat):
            finish(deal, won(deal, seat, "won"), stop)
            return True
    return False


def count(deal: Deal, seat: str) -> int:
    """Section 4, score: cards not laid out count as if they were."""
    if not deal.laid[seat]:
        reserve = int(deal.rules["reserve"])
        return 2 * reserve + 52 - reserve - (8 if deal.rules["houses_down"] == "yes" else 4)
    return 2 * len(deal.piles[seat + "R"]) + sum(len(deal.piles[seat + k]) for k in "HTW")


def won(deal: Deal, winner: str, reason: str) -> tuple[str | None, str, int]:
    points = 1 if deal.rules["score"] == "games" else 30 + count(deal, other(winner))
    return winner, reason, points


def count_out(deal: Deal, reason: str) -> tuple[str | None, str, int]:
    """Section 4, score: blocked or agreed draw."""
    a, b = count(deal, "a"), count(deal, "b")
    if deal.rules["score"] == "games" or a == b:
        return None, reason, 0
    return ("a" if a < b else "b"), reason, abs(a - b)


def finish(deal: Deal, outcome: tuple[str | None, str, int], stop: bool) -> None:
    """Section 8, last call: a play's end waits, a Stop's does not, nor anything under `strict`."""
    if stop or deal.rules["referee"] == "strict":
        deal.outcome = outcome
    else:
        deal.last_call = outcome


def end_turn(deal: Deal, stop: bool) -> None:
    """Section 4 (staggered), section 9 (blocked), then the other's turn."""
    for seat in SEATS:
        if not deal.laid[seat]:
            lay_out(deal, seat)
    deal.dry = 0 if deal.brought else deal.dry + 1
    if all(stuck(deal, seat) for seat in SEATS) or deal.dry >= 100 or deal.total >= 5000:
        finish(deal, count_out(deal, "blocked"), stop)
    if deal.outcome is None and deal.last_call is None:
        begin_turn(deal, other(deal.seat))


def stuck(deal: Deal, seat: str) -> bool:
    """Section 9, blocked."""
    left = len(deal.piles[seat + "H"]) + len(deal.piles[seat + "W"])
    return deal.passed[seat] if left == 0 else deal.discards[seat] >= left


def begin_turn(deal: Deal, seat: str) -> None:
    """Section 4, false_stop: lost turns are skipped, neither a pass nor an end of turn."""
    while deal.lost[seat]:
        deal.lost[seat] -= 1
        seat = other(seat)
    deal.seat = seat
    deal.turn_number += 1
    deal.tables = [deal.table()]
    deal.house_moves = 0
    deal.offered, deal.offer = False, None
    deal.brought = False


def lay_out(deal: Deal, seat: str) -> None:
    """Section 2: reserve first, then houses 4, 3, 2, 1, then the hand, top first."""
    slots = list(range(52)) if seat == "a" else list(range(52, 104))
    deal.laid[seat] = True
    reserve = int(deal.rules["reserve"])
    deal.piles[seat + "R"], slots = slots[:reserve], slots[reserve:]
    each = 2 if deal.rules["houses_down"] == "yes" else 1
    for number in "4321":
        deal.piles[seat + number], slots = slots[:each], slots[each:]
        deal.down.update(deal.piles[seat + number][:-1])
    deal.piles[seat + "H"] = slots[::-1]


def act_stop(deal: Deal, number: int, name: Play | None, by: str | None) -> None:
    """Section 8."""
    ready(deal)
    record = next((record for record in deal.records if record.number == number), None)
    if record is None or deal.rules["referee"] == "strict":
        raise ImpossibleError("nothing-to-stop")
    caller = other(record.seat)
    refuse_if(by not in (None, caller), "not-your-turn")
    refuse_if(deal.rules["stop_window"] == "next_play" and record is not deal.records[-1], "nothing-to-stop")
    refuse_if(number in deal.called, "nothing-to-stop")
    refuse_if(deal.rules["false_stop"] == "three" and deal.false_calls[caller] >= 3, "nothing-to-stop")
    deal.total += 1
    upheld, missed = verdict(deal, record, name)
    if upheld:
        take_back(deal, record, missed)
        return
    deal.called.add(number)
    deal.false_calls[caller] += 1
    if deal.rules["false_stop"] == "lose_turn":
        if deal.seat == caller and deal.last_call is None:
            begin_turn(deal, other(caller))
        else:
            deal.lost[caller] += 1
    if deal.total >= 5000 and deal.last_call is None:
        finish(deal, count_out(deal, "blocked"), stop=True)


def verdict(deal: Deal, record: Record, name: Play | None) -> tuple[bool, Play | None]:
    """Upheld or denied, and the play to make. Judged on the position before play N, by nothing but the record."""
    before, play = record.before, record.play
    misplaced = bool(placement(before, play)) or run_fault(before, play)
    missed_duty = bool(blocking(before, play)[1])
    if deal.rules["stop_proof"] == "none":
        if not missed_duty:
            return misplaced, None
        texts = legal_plays(before)
        meeting = [p for p in right_plays(before) if p.text() in texts and meets_earliest(before, play, p)]
        first = min(meeting, key=Play.text)
        return True, spelled_out(before, parse_play(first.text()))
    if name is None:
        return misplaced, None
    name = spelled_out(before, name)
    if not missed_duty or why_not(before, name) is not None or play_faults(before, name):
        return False, None
    return meets_earliest(before, play, name), name


def take_back(deal: Deal, record: Record, missed: Play | None) -> None:
    """Section 8, upheld: faces, lost turns and calls stay, all the rest is as it was before play N."""
    kept = {name: deal.__dict__[name] for name in ("faces", "lost", "false_calls", "total")}
    deal.__dict__.update(record.before.copy().__dict__)
    deal.__dict__.update(kept)
    deal.records, deal.called, deal.offer = [], set(), None
    me = deal.seat
    if missed is not None:
        before = deal.copy()
        perform(deal, missed)
        if ended(deal, before, stop=True):
            return
    if deal.piles[me + "T"]:
        deal.piles[me + "W"].append(deal.piles[me + "T"].pop())
        deal.discards[me] += 1
    end_turn(deal, stop=True)


def act_accept(deal: Deal, by: str | None) -> None:
    ready(deal)
    refuse_if(deal.last_call is None, "nothing-to-accept")
    refuse_if(by not in (None, deal.to_move()), "not-your-turn")
    deal.outcome, deal.last_call = deal.last_call, None


def act_draw(deal: Deal, text: str, by: str | None) -> None:
    """Section 2: offered by the player to move, once a turn; it lapses with the next play."""
    ready(deal)
    refuse_if(deal.last_call is not None, "not-your-turn")
    if text == "draw?":
        refuse_if(by not in (None, deal.seat), "not-your-turn")
        refuse_if(deal.offered, "too-many-offers")
        deal.offered, deal.offer = True, deal.seat
        return
    refuse_if(by == (deal.offer or deal.seat), "not-your-turn")
    refuse_if(deal.offer is None, "no-offer")
    deal.offer = None
    if text == "draw+":
        deal.outcome = count_out(deal, "draw")


def act_reveal(deal: Deal, slot: int, face: str, by: str | None) -> None:
    """Section 2: made by the dealer, no seat; a face its deck has shown already is no answer, nor a cut one twice."""
    refuse_if(deal.outcome is not None, "deal-over")
    refuse_if(by is not None, "not-your-turn")
    packs = [range(52), range(52, 104), range(104, 10000)]
    pack = next(pack for pack in packs if slot in pack)
    seen = any(one in pack and shown == face for one, shown in deal.faces.items())
    refuse_if(slot not in deal.pending() or seen, "bad-reveal")
    deal.faces[slot] = face
    if deal.starting and not deal.pending():
        find_starter(deal)


def new_deal(rules: dict[str, str], previous: str | None = None) -> Deal:
    """Section 4, deal and starter."""
    deal = Deal(dict(rules))
    deal.starting = True
    starter = rules["starter"]
    cut = starter == "cut" or (starter == "alternate" and previous is None and rules["deal"] == "staggered")
    if rules["deal"] == "together":
        for seat in SEATS:
            lay_out(deal, seat)
    else:
        deal.laid = {"a": False, "b": False}
    if cut:
        deal.cuts = [104, 105]
    elif starter == "alternate" and previous is not None:
        start(deal, other(previous))
    return deal


def find_starter(deal: Deal) -> None:
    if deal.cuts:
        a, b = (rank(deal.faces[slot]) for slot in deal.cuts[-2:])
        if a != b:
            start(deal, "a" if a < b else "b")
        elif len(deal.cuts) == 16:
            start(deal, "a")  # protocol.md: after eight tied cuts the host begins
        else:
            deal.cuts += [deal.cuts[-1] + 1, deal.cuts[-1] + 2]
        return
    for pile in ["R", "1", "2", "3", "4"]:
        tops = {seat: deal.top(seat + pile) for seat in SEATS}
        a, b = (rank(tops[seat] or "") for seat in SEATS)
        if a != b:
            high = deal.rules["starter"] == "high_reserve"
            start(deal, "a" if (a < b) != high else "b")
            return
    deal.cuts = [104, 105]


def start(deal: Deal, seat: str) -> None:
    deal.starting = False
    if not deal.laid[seat]:
        lay_out(deal, seat)
    deal.seat = seat
    deal.tables = [deal.table()]


__all__ = ["HOUSES", "Deal", "act", "fault_codes", "legal", "new_deal"]
