"""A record written for people and for other programs: text and JSON.

Owns these two forms. Sentences come from app.strings; the JSON holds codes and numbers only.
"""

from __future__ import annotations

import json
from typing import Any

from app.faults import Dispute, missed_counts, missed_faults, missed_object, stop_disputes
from app.match import SEATS, DealOver
from app.reasons import ruling
from app.review import Called, Moment, Review, events_at
from app.sentences import N_
from app.strings import Strings
from engine import Event, format_position
from engine.actions import PLAYS
from engine.cards import FACE_TEXT
from net.codes import Code
from net.entry import Kind
from net.identity import fingerprint
from net.verdict import Status

AUTHORS = ("host", "guest")
STATUS_CODES = {status: "status-" + str(status).replace(" ", "-") for status in Status}


def deal_object(over: DealOver) -> dict[str, Any]:
    """One finished deal."""
    outcome = over.outcome
    return {
        "deal": over.deal,
        "winner": outcome.winner,
        "reason": outcome.reason,
        "points": outcome.points,
        "plays": over.plays,
    }


def stop_object(call: Called, review: Review) -> dict[str, Any]:
    """One Stop with its verdict. What was open is not told of a play that stands, while the deal goes on."""
    told = call.upheld or any(over.deal == call.deal for over in review.deals)
    return {
        "entry": call.entry,
        "deal": call.deal,
        "play": call.play,
        "by": call.by,
        "upheld": call.upheld,
        "text": call.text,
        "faults": list(call.faults) if told else [],
        "duties": list(call.duties) if told else [],
        "made": call.named,
    }


def verify_object(review: Review, files: list[str]) -> dict[str, Any]:
    """The answer of `crapette verify`."""
    verdict = review.verdict
    error = None
    if verdict.status in (Status.INVALID, Status.FORKED, Status.DAMAGED):
        by = None if verdict.by is None else SEATS[verdict.by]
        code = verdict.code or (Code.DAMAGED if verdict.status is Status.DAMAGED else str(verdict.status))
        error = {"entry": verdict.at, "code": str(code), "by": by}
    return {
        "file": files[0],
        "files": files,
        "status": str(verdict.status),
        "by": None if verdict.by is None else SEATS[verdict.by],
        "entries": len(verdict.chain),
        "head": verdict.floor.head.hex(),
        "score": list(review.last.score),
        "deals": [deal_object(over) for over in review.deals],
        "stops": [stop_object(call, review) for call in review.stops],
        "missed": [{"deal": deal, **counts} for deal, counts in missed_counts(review).items()],
        "error": error,
    }


def status_sentence(review: Review, say: Strings) -> str:
    """How the match stands, in words; with the score that giving up would bring."""
    verdict = review.verdict
    name = "" if verdict.by is None else say.players(review.names)[SEATS[verdict.by]]
    text = say.sentence(STATUS_CODES[verdict.status], name=name, n=verdict.at)
    if verdict.status is Status.INVALID and verdict.code is not None:
        text += " " + say.sentence(verdict.code)
    left = review.if_left()
    if left is not None:
        text += " " + say(N_("If {name} gave up now, the score would be {a} : {b}."), name=name, a=left[0], b=left[1])
    return text


def as_json(review: Review) -> str:
    """Everything, entry by entry."""
    header = review.verdict.floor.header
    entries = []
    for moment in review.moments:
        entry = moment.entry
        item: dict[str, Any] = {"n": entry.n, "author": SEATS[entry.author], "kind": str(entry.kind), "ms": entry.ms}
        if entry.kind in (Kind.ACT, Kind.PREEMPT):
            item["action"] = entry.text
        revealed = [e.values for e in _events(review, moment) if e.kind == "revealed"]
        if revealed:
            item["revealed"] = {str(slot): FACE_TEXT[int(str(face))] for slot, face in revealed}
        entries.append(item)
    data = {
        "match": header.match_id.hex(),
        "rules": review.terms.rules,
        "names": review.names,
        "keys": {SEATS[i]: header.keys[i].hex() for i in (0, 1)},
        "status": str(review.verdict.status),
        "score": list(review.last.score),
        "deals": [deal_object(over) for over in review.deals],
        "stops": [stop_object(call, review) for call in review.stops],
        "missed": [missed_object(fault) for fault in missed_faults(review)],
        "entries": entries,
    }
    return json.dumps(data, ensure_ascii=False, indent=1)


def as_text(review: Review, say: Strings) -> str:
    """The readable form: numbered plays, turned cards, Stops with verdicts, think times."""
    header = review.verdict.floor.header
    names = say.players(review.names)
    lines = [
        f"{names['a']} – {names['b']}",
        f"{say(N_('Match'))} {header.match_id.hex()}",
        *(f"{names[SEATS[i]]}: {' '.join(fingerprint(header.keys[i]))}" for i in (0, 1)),
        f"{say(N_('Rules'))}: {review.terms.rules}",
        status_sentence(review, say),
    ]
    stops = {dispute.call: dispute for dispute in stop_disputes(review)}
    for moment in review.moments:
        lines += _told(review, moment, stops.get(moment.entry.n), say)
    return "\n".join(lines) + "\n"


def _told(review: Review, moment: Moment, stop: Dispute | None, say: Strings) -> list[str]:
    entry, names = moment.entry, say.players(review.names)
    events = _events(review, moment)
    lines: list[str] = []
    if entry.kind == Kind.COMMIT and entry.author == 1:
        lines.append(f"\n{say(N_('Deal {n}'), n=moment.match.deal)}")
    if entry.kind in (Kind.ACT, Kind.PREEMPT):
        before = review.at(entry.n)
        # Only plays have a number; a Stop names one, a draw or a resignation has nothing to do with any.
        played = before.state is not None and isinstance(moment.match.steps[0].action, PLAYS)
        number = before.state.play if played and before.state is not None else ""
        seconds = f"{moment.think / 1000:.1f} s"
        lines.append(f"{number:4} {names[SEATS[entry.author]]}: {entry.text} ({seconds})")
        if stop is not None:
            ruled = ruling(stop, say, names, events=events)
            lines += [f"     {line}" for line in (ruled.verdict, *ruled.reason, *ruled.consequence)]
    cards = [say.corner(FACE_TEXT[int(str(e.values[1]))]) for e in events if e.kind == "revealed"]
    if cards:
        lines.append("     " + " ".join(cards))
    for event in events:
        if event.kind == "deal-over":
            reason, points = event.values
            lines.append("     " + say.outcome(str(reason), event.seat, int(str(points)), names))
    return lines


def _events(review: Review, moment: Moment) -> tuple[Event, ...]:
    n = moment.entry.n
    return events_at(moment, review.moments[n - 1].match if n else None)


def position_at(review: Review, height: int) -> str:
    """The position text after the first `height` entries; empty before the first deal."""
    state = review.at(height).state
    return "" if state is None else format_position(state)
