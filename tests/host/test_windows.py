"""Windows and standing orders: nothing that others are sent tells what a hand holds, or whether a person answered."""

from __future__ import annotations

import json
import re
import threading
from random import Random
from typing import Any

import pytest
from sqlalchemy import select

from wyrmtable.checks import gatehouse
from wyrmtable.core import Decision, Match, Setting
from wyrmtable.host.schema import orders, tables
from wyrmtable.registry import load

from .conftest import Start
from .hosting import Player, Refusal, ServerThread, picks_of, until, watching
from .test_leaks import sent, table_of, twin_of

SHELF = {"gatehouse": "wyrmtable.checks.gatehouse"}
LONG = 3600.0  # a beat that does not end while a test runs
SHORT = 0.3
GUARD, THIEF = 0, 1
HEROES = 0  # of the dungeon


def fix_the_cards(monkeypatch: pytest.MonkeyPatch) -> None:
    """The guard is dealt Dog, Bell and Net in every game."""
    for seed in map(str, range(500)):
        decision = Match(gatehouse.GAME, Setting("yard"), None, seed).decision
        assert isinstance(decision, Decision)
        if decision.seat == GUARD and len(decision.picks) == 3:
            monkeypatch.setattr("wyrmtable.core.match.new_seed", lambda seed=seed: seed)
            return


@pytest.fixture(autouse=True)
def the_same_cards(monkeypatch: pytest.MonkeyPatch) -> None:
    fix_the_cards(monkeypatch)


def begin(server: ServerThread, **more: Any) -> tuple[Player, Player, str]:
    """Guard and thief; the net lies at the gate, and the thief is to run."""
    guard, thief = Player(server.url, "Ann"), Player(server.url, "Bob")
    table = guard.table("me", "open", game="gatehouse", scenario="yard", **more)
    thief.sit(table, THIEF)
    guard.pick(table, GUARD, "net", 1)
    return guard, thief, table


def run(thief: Player, table: str, stone: str) -> None:
    thief.pick(table, THIEF, stone, thief.state(table, THIEF)["n"])


def texts(server: ServerThread, table: str) -> list[str]:
    return [entry.text for entry in server.server.tables.loaded[table].match.entries]


def end_beat(server: ServerThread, table: str) -> None:
    """As if the beat had begun long ago."""
    with server.server.storage.writer._engine.begin() as connection:
        connection.execute(tables.update().where(tables.c.id == table).values(window=tables.c.window - LONG))
    server.server.storage.writer._loop.call_soon_threadsafe(
        lambda: server.server.storage.in_background(server.server.tables.refresh(table))
    )


def kept_answer(server: ServerThread, table: str) -> str:
    with server.server.storage.engine.connect() as connection:
        return str(connection.scalar(select(tables.c.answer).where(tables.c.id == table)))


def test_silence_passes(start: Start, database: str) -> None:
    server = start(database, shelf=SHELF, beat=SHORT)
    _, thief, table = begin(server)
    run(thief, table, "third")
    until(lambda: thief.state(table, THIEF)["decision"], "the end of the run")
    assert texts(server, table)[1:] == ["net", "third", "pass", "pass", "pass"]


def test_an_answer_counts_at_the_end_of_the_beat(start: Start, database: str) -> None:
    server = start(database, shelf=SHELF, beat=LONG)
    guard, thief, table = begin(server)
    run(thief, table, "first")
    state = guard.state(table, GUARD)
    assert state["decision"]["window"] == {"beat": LONG, "left": state["window"]["left"], "held": False}
    assert (state["decision"]["kind"], state["decision"]["silence"]) == ("step", "pass")
    answers: list[Any] = []
    waiting = threading.Thread(target=lambda: answers.append(guard.pick(table, GUARD, "bell", state["n"])))
    waiting.start()
    until(lambda: kept_answer(server, table) == "bell", "the answer")
    assert thief.state(table, THIEF)["n"] == state["n"], "nothing is entered before the beat has ended"
    assert "bell" not in json.dumps(thief.state(table, THIEF)).lower()
    end_beat(server, table)
    waiting.join()
    assert answers == [{"n": state["n"] + 1}]
    assert texts(server, table)[-1] == "bell"


def test_what_cannot_be_played_is_refused_at_once_and_leaves_no_trace(start: Start, database: str) -> None:
    server = start(database, shelf=SHELF, beat=LONG)
    guard, thief, table = begin(server)
    run(thief, table, "first")
    number = guard.state(table, GUARD)["n"]
    for pick, code in (("cat", "bad-pick"), ("nothing", "bad-pick")):
        with pytest.raises(Refusal) as refusal:
            guard.pick(table, GUARD, pick, number)
        assert refusal.value.code == code
    with pytest.raises(Refusal) as refusal:
        guard.pick(table, GUARD, "bell", number - 1)
    assert refusal.value.code == "stale"
    with pytest.raises(Refusal) as refusal:
        thief.pick(table, THIEF, "bell", number)
    assert refusal.value.code == "wrong-seat"
    assert kept_answer(server, table) == ""


def test_holding_stops_the_beat(start: Start, database: str) -> None:
    """Armed before the window opens; an answer then counts at once, and letting go lets silence pass."""
    server = start(database, shelf=SHELF, beat=SHORT)
    guard, thief, table = begin(server)
    hold = f"/api/tables/{table}/hold?seat={GUARD}"
    assert guard.call("POST", hold, {}) == {"held": False}
    run(thief, table, "second")
    assert thief.state(table, THIEF)["window"] == {"seat": GUARD, "beat": SHORT, "left": SHORT, "held": True}
    state = guard.state(table, GUARD)
    assert guard.pick(table, GUARD, "pass", state["n"]) == {"n": state["n"] + 1}
    until(lambda: thief.state(table, THIEF)["decision"], "the end of the run")
    guard.call("POST", hold, {})
    run(thief, table, "third")
    assert thief.state(table, THIEF)["window"]["held"] is True
    assert guard.call("DELETE", hold) == {"held": False}
    until(lambda: thief.state(table, THIEF)["decision"], "the end of the next run")
    assert texts(server, table)[1:] == ["net", "second", "pass", "pass", "third", "pass"]


def test_bots_hold_by_a_whim(start: Start, database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """A bot holds whatever it has; then its answer counts, and the thief goes on."""
    monkeypatch.setattr("wyrmtable.host.autoplay.HELD", (0.0, 0.0))
    server = start(database, shelf=SHELF, beat=LONG, bluff=1.0)
    thief = Player(server.url, "Bob")
    table = thief.table("random", "me", game="gatehouse", scenario="yard")
    with watching(thief, table, THIEF) as stream:
        until(lambda: thief.state(table, THIEF)["decision"], "the first run")
        run(thief, table, "first")
        assert stream.wait("table", lambda shown: shown["window"])["window"]["held"] is True
        until(lambda: thief.state(table, THIEF)["decision"], "the end of the run")


def test_everybody_sees_a_held_window(start: Start, database: str) -> None:
    server = start(database, shelf=SHELF, beat=LONG)
    guard, thief, table = begin(server)
    with watching(thief, table, THIEF) as stream:
        run(thief, table, "first")
        assert stream.wait("change", lambda change: change["window"])["window"]["held"] is False
        assert guard.call("POST", f"/api/tables/{table}/hold?seat={GUARD}", {}) == {"held": True}
        assert stream.wait("table", lambda shown: shown["window"])["window"]["held"] is True
    with pytest.raises(Refusal) as refusal:
        thief.call("POST", f"/api/tables/{table}/hold?seat={GUARD}", {})
    assert refusal.value.status == 403


def orders_of(player: Player, table: str, given: list[dict[str, Any]] | None = None) -> dict[str, Any]:
    path = f"/api/tables/{table}/orders?seat={GUARD}"
    return player.call("GET", path) if given is None else player.call("PUT", path, {"orders": given})


def test_standing_orders_answer_and_are_their_owners_alone(start: Start, database: str) -> None:
    server = start(database, shelf=SHELF, beat=SHORT)
    guard, thief, table = begin(server)
    assert [kind["kind"] for kind in orders_of(guard, table)["kinds"]] == ["step"]
    assert guard.state(table, GUARD)["orders"] is True
    assert thief.state(table, THIEF)["orders"] is False
    spring = {"kind": "step", "pick": "bell", "when": [["stone", "second"]]}
    with watching(thief, table, THIEF) as stream:
        assert orders_of(guard, table, [spring])["orders"] == [{**spring, "until": ""}]
        with pytest.raises(Refusal) as refusal:
            orders_of(thief, table)
        assert refusal.value.status == 403
        with pytest.raises(Refusal, match="no orders for 'feast'"):
            orders_of(guard, table, [{"kind": "feast"}])
        heard = len(stream.events)
        run(thief, table, "third")
        until(lambda: thief.state(table, THIEF)["decision"], "the end of the run")
        assert heard == 1, "nobody is told that orders were given"
    assert texts(server, table)[1:] == ["net", "third", "pass", "bell", "pass"]


def test_orders_outlive_a_restart_and_end_with_their_owner(start: Start, database: str) -> None:
    first = start(database, shelf=SHELF, beat=LONG)
    guard, thief, table = begin(first)
    orders_of(guard, table, [{"kind": "step", "pick": "dog"}])
    run(thief, table, "first")
    first.__exit__()
    second = start(database, shelf=SHELF, beat=SHORT)
    again = guard.at(second.url)
    assert [order["pick"] for order in orders_of(again, table)["orders"]] == ["dog"]
    until(lambda: again.state(table, GUARD)["window"] is None, "the end of a beat that began before the restart")
    assert texts(second, table)[-1] == "dog"
    again.call("POST", f"/api/tables/{table}/seats/{GUARD}", {"do": "leave"})
    with second.server.storage.engine.connect() as connection:
        assert connection.execute(select(orders)).all() == []


def test_over_days_nobody_waits(start: Start, database: str) -> None:
    """Windows pass at once, or are answered by orders."""
    server = start(database, shelf=SHELF, beat=LONG)
    guard, thief, table = begin(server, pace="days")
    orders_of(guard, table, [{"kind": "step", "pick": "bell", "when": [["stone", "third"]]}])
    run(thief, table, "third")
    until(lambda: thief.state(table, THIEF)["decision"], "the end of the run")
    assert texts(server, table)[1:] == ["net", "third", "pass", "pass", "bell"]


def test_bots_are_asked_and_wait_for_the_beat(start: Start, database: str) -> None:
    server = start(database, shelf=SHELF, beat=SHORT)
    thief = Player(server.url)
    table = thief.table("random", "me", game="gatehouse", scenario="yard")
    rng = Random(3)
    for _ in range(20):
        until(lambda: _settled(thief, table), "my move")
        state = thief.state(table, THIEF)
        if state["table"]["status"] == "over":
            break
        thief.pick(table, THIEF, rng.choice(picks_of(state["decision"])), state["n"])
    assert thief.state(table, THIEF)["table"]["status"] == "over"


def _settled(player: Player, table: str) -> bool:
    state = player.state(table, THIEF)
    return state["decision"] is not None or state["table"]["status"] == "over"


def test_where_only_bots_sit_nobody_waits(start: Start, database: str) -> None:
    watcher = Player(start(database, shelf=SHELF, beat=LONG).url)
    watcher.wait_for_end(watcher.table("random", "random", game="gatehouse", scenario="yard"))


def test_an_answer_given_at_another_process_counts(start: Start, postgres_database: str) -> None:
    one = start(postgres_database, shelf=SHELF, beat=2.0)
    two = start(postgres_database, shelf=SHELF, beat=2.0)
    guard, thief, table = begin(one)
    away = guard.at(two.url)
    away.state(table, GUARD)
    run(thief, table, "first")
    until(lambda: away.state(table, GUARD)["decision"], "the window at the other process")
    number = away.state(table, GUARD)["n"]
    assert away.pick(table, GUARD, "bell", number) == {"n": number + 1}
    until(lambda: thief.state(table, THIEF)["decision"], "the end of the run")
    assert texts(one, table)[number] == "bell"


# -- what the others are sent ----------------------------------------------------------------------------------------


def heard_by_thief(server: ServerThread, how: str) -> list[tuple[str, Any]]:
    """All that goes to the thief while he runs and the guard lets him go, in one way or another."""
    guard, thief, table = begin(server)
    held = server.server.tables.loaded[table].match
    if how == "nothing to play":
        held.position.where[gatehouse.BELL] = held.position.where[gatehouse.DOG] = gatehouse.BOX
        held.position.where[3] = held.position.where[4] = gatehouse.HAND
        held.position.pending = None
    if how == "order":
        orders_of(guard, table, [{"kind": "step"}])
    with watching(thief, table, THIEF) as stream:
        run(thief, table, "first")
        if how == "answer":
            guard.pick(table, GUARD, "pass", 3)
        stream.wait("change", lambda change: change["decision"])
        shown = json.dumps([event for event in stream.events if event[0] != "state"])
    timeless = re.sub(r'"(moved|created)": "[^"]*"', '"at": ""', shown.replace(table, ""))
    found: list[tuple[str, Any]] = json.loads(timeless)
    return found


def test_others_are_sent_the_same_however_a_window_passes(start: Start, database: str) -> None:
    server = start(database, shelf=SHELF, beat=SHORT)
    ways = ("silence", "answer", "order", "nothing to play")
    first, *rest = [heard_by_thief(server, how) for how in ways]
    assert [kind for kind, _ in first] == ["change", "change"]
    for how, other in zip(ways[1:], rest, strict=True):
        assert other == first, how


@pytest.mark.parametrize(
    ("module", "setting", "mover", "games", "entries"),
    [
        (SHELF["gatehouse"], Setting("yard"), THIEF, 12, 30),
        (
            "wyrmtable.games.dungeonation",
            Setting("simple", {"mission": "4", "start_imps": "by_mission"}),
            HEROES,
            2,
            110,
        ),
    ],
    ids=["gatehouse", "dungeonation"],
)
def test_every_byte_is_the_same_whatever_is_held(
    module: str, setting: Setting, mover: int, games: int, entries: int
) -> None:
    """In memory, for who moves and for spectators: opening and closing windows in worlds they cannot tell apart."""
    compared, rng = 0, Random(5)
    for seed in range(games):
        match = Match(load(module), setting, None, str(seed))
        table = table_of(match, module)
        while isinstance(decision := match.decision, Decision) and len(match.entries) < entries:
            window = decision.manner.window
            pick = decision.manner.silence if window else rng.choice(decision.picks)
            if window or decision.seat == mover:
                for eyes in (mover, None):
                    world = match.game.imagine(match.position, eyes, rng)
                    here, there = twin_of(table, match.position.copy()), twin_of(table, world)
                    other = there.match.decision
                    if isinstance(other, Decision) and pick in other:
                        ours, theirs = sent(here, eyes, decision.seat, pick), sent(there, eyes, decision.seat, pick)
                        if here.match.view(eyes) == there.match.view(eyes):
                            assert ours == theirs
                            compared += 1
            sent(table, None, decision.seat, pick)
    assert compared > 40
