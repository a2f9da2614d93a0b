"""Why a Stop! was decided as it was, in words: the verdict, the reason with its rule, and what comes of it.

Owns these sentences, made from the position before the play and the engine's own tables. While a deal goes on, the
words of a denied Stop rest on nothing but the two plays, the one made and the one named: a duty that nobody has named
changes no letter of them.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from app import words
from app.faults import Dispute, duty_rule
from app.grounds import grounds
from app.sentences import N_
from app.strings import Strings
from engine import Event, State
from engine.actions import PLAYS, Move, Play, parse_action
from engine.cards import FACE_TEXT, UNKNOWN
from engine.duties import Duty, Ranks, duties_for, open_duties
from engine.fits import placement, resolve
from engine.legal import judge
from engine.piles import WASTE
from engine.presets import rule_values
from engine.rules import StopProof
from engine.survey import Survey

_FOUNDATION, _HOUSE = words.COMMON["plays"][1:3]
TAKEN_BACK = N_("Taken back: {plays}.")


@dataclass(frozen=True, slots=True)
class Ruling:
    """A Stop's verdict; `reason`: the sentences that say why, the rule among them; `consequence` may be empty."""

    verdict: str
    reason: tuple[str, ...]
    consequence: tuple[str, ...]


def ruling(
    dispute: Dispute, say: Strings, names: Mapping[str, str], me: str = "", events: Iterable[Event] = ()
) -> Ruling:
    """All of it; told to `me` if that is one of the players. `events`: what the Stop did."""
    return Ruling(
        verdict(dispute, say, names, me),
        reason(dispute, say, names, me),
        consequence(dispute, events, say, names, me),
    )


def verdict(dispute: Dispute, say: Strings, names: Mapping[str, str], me: str = "") -> str:
    """How it was decided, in a sentence; for a fault nobody called, what it was."""
    name = names[dispute.by]
    # A card that lies wrong hides the duty; a call that named the play was upheld by it all the same.
    codes = dispute.missed or (dispute.duties[0] if dispute.duties and dispute.named is not None else ())
    told = ", ".join(say.duty(code) for code in codes)
    if dispute.call is None:
        return say(N_("{name} missed {duty}."), name=name, duty=told) if told else say(N_("The play was wrong."))
    if dispute.upheld:
        if told and dispute.named is not None:
            return say.sentence("stop-upheld-you" if dispute.by == me else "stop-upheld", name=name, duty=told)
        return say.sentence("stop-upheld-play", reason=say.refusal(dispute.faults))
    if dispute.concealed and dispute.proof is StopProof.POINT:
        return say(N_("Stop! denied."))
    if not dispute.faults:
        return say.sentence("stop-denied")
    if dispute.named is None:
        return say(N_("Stop! denied: the missed play has to be named."))
    return say.sentence("stop-denied-named")


def reason(dispute: Dispute, say: Strings, names: Mapping[str, str], me: str = "") -> tuple[str, ...]:
    """Why, with the rule that decides."""
    before, action = dispute.before, _play(dispute.action)
    if dispute.call is None or dispute.upheld or dispute.faults:
        found = [_rule(duty, before, say) for duty in _missed(before, action)]
        lying = tuple(code for code in dispute.faults if code not in dispute.missed)
        found += grounds(before.rules, action, dispute.faults if not found else lying, say)
        if not dispute.upheld and dispute.call is not None and dispute.named is None:
            found.insert(0, say.rule("stop_proof", rule_values(before.rules)))
        return tuple(dict.fromkeys(found))
    told = _denied(dispute, say, names, me)
    if not dispute.concealed:
        for rank in duties_for(open_duties(Survey(before)), action, Survey(before)):
            told += [f"{_capital(say.duty(duty.code))}: {say(words.EXTENTS[duty.blocks.name])}" for duty in rank]
    return tuple(dict.fromkeys(told))


def consequence(
    dispute: Dispute, events: Iterable[Event], say: Strings, names: Mapping[str, str], me: str = ""
) -> tuple[str, ...]:
    """What comes of it: what is taken back and made instead, or what a false Stop costs."""
    if dispute.call is None:
        return ()
    if not dispute.upheld:
        cost = say.rule("false_stop", rule_values(dispute.before.rules))
        lost = [event.seat or "" for event in events if event.kind == "turn-skipped"]
        skipped = [say.sentence("you-lose-turn" if seat == me else "turn-lost", name=names[seat]) for seat in lost]
        return (cost, *skipped)
    told = []
    for event in events:
        if event.kind == "taken-back":
            told.append(taken_back(event, say))
    if dispute.named is not None:
        told.append(say(N_("Made in its place: {play}."), play=_told(dispute, dispute.named, say, names, me)))
    return tuple(told)


def taken_back(event: Event, say: Strings) -> str:
    """How many plays went back, from the event of that."""
    first, last = int(str(event.values[0])), int(str(event.values[1]))
    return say(TAKEN_BACK, plays=say.plays(last - first + 1))


def _denied(dispute: Dispute, say: Strings, names: Mapping[str, str], me: str) -> list[str]:
    """Why nothing was found against a play. Must not ask which duties were open but for the one that was named."""
    before, action = dispute.before, _play(dispute.action)
    values = rule_values(before.rules)
    if dispute.proof is StopProof.NONE:
        return [say(words.REASONS["right"])]
    if dispute.named is None:
        # What ought to have been named is told of every play alike, whether something was missed by it or not.
        proof = say.rule("stop_proof", values)
        if isinstance(action, Move) and action.dst != WASTE[before.mover]:
            return [say(words.REASONS["fits"]), _fit(before, action, say), proof]
        return [say(words.REASONS["no-place"]), proof]
    named = _play(dispute.named)
    told = _told(dispute, dispute.named, say, names, me)
    code, own = judge(before, named)
    wrong = (code,) if code is not None else () if own is None else own.placed
    if wrong:
        why = grounds(before.rules, named, wrong, say) or (say.refusal(wrong),)
        return [say(words.REASONS["not-possible"], play=told), *why]
    # Each rank looked at as if those before it were not open: what else was open is nobody's to know yet.
    survey = Survey(before)
    ranks = duties_for(open_duties(survey, every=True), action, survey)
    at, duty = _met(ranks, _resolved(before, named))
    if duty is None:
        return [say(words.REASONS["no-duty"], play=told), say.rule("duties", values)]
    made = _resolved(before, action)
    there, done = (len(ranks), None) if placement(before, made) else _met(ranks, made)
    names_duty, rule = say.duty(duty.code), _rule(duty, before, say)
    if done is not None and there <= at:
        same = done.code == duty.code or any(d.code == duty.code and d.met_by(made) for d in ranks[at])
        key = "earlier" if there < at else "alike" if same else "same-rank"
        return [say(words.REASONS[key], duty=names_duty, other=say.duty(done.code)), _rule(done, before, say)]
    if not duty.blocks_play(made, survey):
        return [say(words.REASONS["free"], duty=names_duty), say(words.EXTENTS[duty.blocks.name]), rule]
    return [say(words.REASONS["not-first"], play=told), say.rule("stop_proof", values)]


def _missed(before: State, action: Play) -> tuple[Duty, ...]:
    """The open duties a play at fault has missed."""
    _code, found = judge(before, action)
    if found is None or not found.missed:
        return ()
    survey, made = Survey(before), _resolved(before, action)
    ranks = duties_for(open_duties(survey), action, survey)
    return tuple(d for rank in ranks for d in rank if d.code in found.missed and d.blocks_play(made, survey))


def _met(ranks: Ranks, play: Play) -> tuple[int, Duty | None]:
    """The first rank with a duty that a play meets, and that duty."""
    for at, rank in enumerate(ranks):
        for duty in rank:
            if duty.met_by(play):
                return at, duty
    return len(ranks), None


def _rule(duty: Duty, before: State, say: Strings) -> str:
    """A duty as the rules have it."""
    at = duty_rule(before.rules.duties, duty.code)
    assert at is not None  # tests/app/test_rulebook.py: each duty of each table
    bound = duty.only is not None  # the other half of that duty has the next sentence
    return say(words.DUTY_TABLES[str(before.rules.duties)][at + bound])


def _fit(before: State, action: Move, say: Strings) -> str:
    """The rule by which a card fits where it was put; a discard fits nothing."""
    target = _resolved(before, action)
    assert isinstance(target, Move)
    if target.dst >= 16:
        return say(_FOUNDATION)
    if target.dst < 8:
        return say(_HOUSE)
    return say.rule("load_match", rule_values(before.rules))


def _told(dispute: Dispute, action: str, say: Strings, names: Mapping[str, str], me: str) -> str:
    """A play with its card, on the table before the play that was called."""
    before, play = dispute.before, _play(action)
    cards = before.piles[play.src] if isinstance(play, Move) else ()
    face = FACE_TEXT[before.faces[cards[-1]]] if cards and before.faces[cards[-1]] != UNKNOWN else None
    return " ".join(say.play(action, face, me, names).split())


def _play(text: str) -> Play:
    found = parse_action(text)
    assert isinstance(found, PLAYS)
    return found


def _resolved(before: State, play: Play) -> Play:
    return resolve(before, play) if isinstance(play, Move) else play


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]
