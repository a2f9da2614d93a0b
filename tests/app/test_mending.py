"""A store in which a bit has flipped or a row is gone: found when the match is loaded, told, and mended by the peer."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Iterator
from pathlib import Path

import pytest

from app import happening as h
from app.cli.console import Console
from app.cli.sitting import Sitting
from app.errors import AppError
from app.paths import paths_for
from app.profile import open_profile
from app.seats import GuestTable
from net.codes import Code
from tests.app.test_seats import HERE, Home, quiet, seated, until
from tests.support.matches import play
from tests.support.pair import End, Pair

FLIP = "substr({0}, 1, 20) || x'ff' || substr({0}, 22)"
HURTS = {
    "signature": f"UPDATE entries SET signature = CAST({FLIP.format('signature')} AS BLOB) WHERE n = ?",
    "payload": f"UPDATE entries SET payload = CAST({FLIP.format('payload')} AS BLOB) WHERE n = ?",
    "row": "DELETE FROM entries WHERE n = ?",
    "place": f"UPDATE entries SET n = n + {2**40} WHERE n = ?",
    "type": "UPDATE entries SET payload = 'no bytes' WHERE n = ?",
}


def rows(path: Path) -> list[tuple[int, bytes, bytes]]:
    db = sqlite3.connect(path)
    try:
        return db.execute("SELECT n, payload, signature FROM entries ORDER BY n").fetchall()
    finally:
        db.close()


def hurt(path: Path, how: str, n: int) -> None:
    db = sqlite3.connect(path)
    db.execute("PRAGMA foreign_keys = ON")
    db.execute("PRAGMA ignore_check_constraints = ON")
    assert db.execute(HURTS[how], (n,)).rowcount == 1
    db.commit()
    db.close()


@pytest.fixture
def pair(tmp_path: Path) -> Iterator[Pair]:
    made = Pair(tmp_path)
    play(made, 6)
    yield made
    made.close()


@pytest.mark.parametrize("how", list(HURTS))
@pytest.mark.parametrize("side", ["host", "guest"])
def test_every_row_that_is_damaged_is_found_and_comes_back(pair: Pair, side: str, how: str) -> None:
    end: End = pair.host if side == "host" else pair.guest
    path = end.ledger.store.path
    whole = rows(path)
    match_id = end.play.log.header.match_id
    for n in range(len(whole)):
        pair.cut()
        hurt(path, how, n)
        assert rows(path) != whole
        end.restart()
        log = end.ledger.log(match_id)
        assert log is not None
        # Ed25519 gives the same signature; and an entry says itself where it belongs.
        again = how == "place" or (how == "signature" and log.chain[n:] and log.chain[n].author == log.me)
        # The last row of all leaves no trace when it is gone: as with an old back-up.
        assert log.damaged_at == (None if how == "row" and n == len(whole) - 1 else n)
        assert log.height == (len(whole) if again else n)
        pair.connect()
        assert rows(path) == whole, n
        assert end.play.log.damaged_at is None
        assert [e.payload for e in pair.host.play.log.chain] == [e.payload for e in pair.guest.play.log.chain]
    play(pair, 3)
    assert rows(path)[: len(whole)] == whole
    assert rows(pair.host.ledger.store.path) == rows(pair.guest.ledger.store.path)


def test_a_header_that_is_damaged_takes_no_part_and_bars_nothing(pair: Pair) -> None:
    path, match_id = pair.host.ledger.store.path, pair.host.play.log.header.match_id
    pair.cut()
    db = sqlite3.connect(path)
    db.execute("UPDATE matches SET nonce_host = ?", (bytes(32),))
    db.commit()
    db.close()
    pair.host.restart()
    with pytest.raises(AppError) as caught:
        pair.host.ledger.log(match_id)
    assert caught.value.code == "match-unreadable"
    assert pair.host.ledger.unfinished(pair.guest.ledger.identity.key) is None


@pytest.mark.parametrize("who", ["host", "guest"])
def test_it_is_told_in_one_sentence_and_the_match_goes_on(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], who: str
) -> None:
    async def sit() -> None:
        a, b = Home(tmp_path, "a"), Home(tmp_path, "b")
        host, guest = await seated(a, b)
        assert host._port is not None
        assert host.controller is not None
        match_id = host.controller.log.header.match_id
        port = host._port.port
        await guest.leave()
        await host.leave()
        home = a if who == "host" else b
        home.ledger.store.close()
        hurt(home.ledger.store.path, "signature", 2)
        a, b = (Home(tmp_path, one.name) if one is home else one for one in (a, b))
        home = a if who == "host" else b
        host = await a.host(port, resume=match_id)
        guest = GuestTable(b.ledger, "b", ((HERE, port),), a.ledger.identity.key, log=b.ledger.log(match_id))
        guest.listeners.append(b.told.append)
        await guest.open()
        await until(lambda: quiet(host, guest))
        assert home.heard(h.Noted) == [h.Noted("match-damaged", {"n": 2})]
        assert not (b if who == "host" else a).heard(h.Noted)
        assert host.controller is not None
        assert host.controller.submit("resign a") is None
        await until(lambda: quiet(host, guest) and len(rows(home.ledger.store.path)) > 6)
        with open_profile(paths_for(environ={"CRAPETTE_HOME": str(tmp_path)})) as profile:
            sitting = Sitting(Console(language="en"), profile, None)
            sitting.seat = host
            sitting.heard(home.heard(h.Noted)[0])
        assert capsys.readouterr().err.startswith("Entry 2 of this match is damaged on your disk.")
        await guest.leave()
        await host.leave()

    asyncio.run(sit())


@pytest.mark.parametrize("who", ["host", "guest"])
def test_a_match_whose_own_row_is_damaged_is_told_and_nobody_dials_for_ever(tmp_path: Path, who: str) -> None:
    async def sit() -> None:
        a, b = Home(tmp_path, "a"), Home(tmp_path, "b")
        host, guest = await seated(a, b)
        await guest.leave()
        await host.leave()
        for home in (a, b):
            home.ledger.store.close()
        db = sqlite3.connect((a if who == "host" else b).ledger.store.path)
        db.execute("UPDATE matches SET terms = x'7878'")
        db.commit()
        db.close()
        a, b = Home(tmp_path, "a"), Home(tmp_path, "b")
        host = await a.host()
        guest = b.guest(host)
        await guest.open()
        await until(lambda: guest.done.done())
        if who == "host":  # the guest names the match that the host cannot use
            assert guest.done.result() == Code.UNKNOWN_MATCH
            assert [noted.code for noted in a.heard(h.Noted)] == ["match-unreadable"]
        else:
            assert guest.done.result() == "match-unreadable"
            assert [trouble.code for trouble in b.heard(h.Trouble)] == ["match-unreadable"]
        await guest.leave()
        await host.leave()

    asyncio.run(sit())


def test_a_match_with_a_stored_proof_is_over_and_is_not_waited_for(tmp_path: Path) -> None:
    async def sit() -> None:
        a, b = Home(tmp_path, "a"), Home(tmp_path, "b")
        host, guest = await seated(a, b)
        assert host.controller is not None
        match_id = host.controller.log.header.match_id
        await guest.leave()
        await host.leave()
        a.ledger.store.close()
        db = sqlite3.connect(a.ledger.store.path)
        db.execute("INSERT INTO forks VALUES (?, 0, 0, x'00ff', zeroblob(64))", (match_id,))
        db.commit()
        db.close()
        a = Home(tmp_path, "a")
        with pytest.raises(AppError) as caught:
            await a.host(resume=match_id)
        assert caught.value.code == Code.ENDED
        assert a.ledger.store.unfinished() == ()

    asyncio.run(sit())
