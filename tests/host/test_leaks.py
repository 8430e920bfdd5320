"""Nothing hidden is ever sent: what goes to a seat over the wire is the same in every world the seat could imagine."""

from __future__ import annotations

import copy
import time
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from wyrmtable.core import Decision, Eyes, LiveDice, Match, Setting, same
from wyrmtable.draw.wire import picture_json
from wyrmtable.host.drawing import picture_for
from wyrmtable.host.store import SeatRow, TableRow
from wyrmtable.host.stored import events_since, first_snapshot
from wyrmtable.host.streams import Stream
from wyrmtable.host.table import Table
from wyrmtable.host.tasks import Task
from wyrmtable.host.worker import Worker
from wyrmtable.registry import SHELF, load

from .hosting import Player, ServerThread, picks_of

GAMES = [
    ("wyrmtable.checks.toy", "small", 6, 60),
    ("wyrmtable.checks.toy", "large", 6, 60),
    ("wyrmtable.checks.gatehouse", "yard", 6, 12),
    ("wyrmtable.checks.caravan", "road", 3, 30),
    ("wyrmtable.checks.fords", "war", 8, 12),
    ("wyrmtable.games.underearth", "pursuit", 2, 80),
]

HIDING = {"lairbreak": ("hollow", 45), "dungeonation": ("campaign", 48), "underworld": ("meeting", 20)}  # long enough
OPEN = ("glory",)  # so early in the game nobody has anything to hide


def table_of(match: Match, module: str) -> Table:
    seats = [SeatRow(n, side, "person", f"p{n}", "", "", None, "") for n, side in enumerate(match.seat_names)]
    now = time.time()
    row = TableRow(
        "0" * 16, match.game.id, match.header, match.seed, "", "p0", "running", True, True, None, 0.0, now, now,
        match.deciding, len(match.entries), None, seats=seats,
    )  # fmt: skip
    told = dict(enumerate(events_since(match, 0)))
    return Table(row, module, match, first_snapshot(match.seed, {}), told, 1.5)


def eyes_of(match: Match) -> list[Eyes]:
    return [None, *range(len(match.seat_names))]


def twin_of(table: Table, world: Any) -> Table:
    """The same table in another world: everything alike but the position."""
    match = copy.copy(table.match)
    match.position = world
    match.entries, match.events = list(match.entries), list(match.events)
    match._lines, match._before, match._undone = list(match._lines), dict(match._before), set(match._undone)
    match._forced, match._held = set(match._forced), list(match._held)
    assert match._dice is not None
    match._dice = LiveDice(match.seed, match._dice.counter)
    return table_of(match, table.module)


def sent(table: Table, eyes: Eyes, seat: int, pick: int) -> bytes:
    """Every byte that goes out through these eyes when the seat picks."""
    stream = Stream(None, "")
    table.join(eyes, stream)
    table.state(eyes)
    since = table.entered
    table.match.pick(seat, pick)
    table.advance(table.progress(0.0), events_since(table.match, since))
    table.showing.publish()
    return b"".join(stream._waiting)


def worlds(table: Table, eyes: Eyes, rng: Random, count: int) -> Iterator[Any]:
    for _ in range(count):
        world = table.match.game.imagine(table.match.position, eyes, rng)
        if not same(world, table.match.position):
            yield world


def answers(table: Table, eyes: Eyes) -> list[Any]:
    """The state, and every question a seat may ask: why not, explain, odds, and refusals."""
    match = table.match
    found: list[Any] = [table.state(eyes)]
    if eyes is None:
        return found
    chair = match.chair(eyes)
    for pick in range(0, len(match.names), max(1, len(match.names) // 40)):
        found += [chair.why_not(pick), chair.explain(pick)]
        if chair.decision is not None and pick not in chair.decision:
            found.append(match._refusal(eyes, pick))
    if chair.decision is not None:
        found.append(chair.odds(chair.decision.picks[-1]))
    return found


@pytest.mark.parametrize(("module", "scenario", "games", "entries"), GAMES)
def test_every_byte_is_the_same_in_an_imagined_world(module: str, scenario: str, games: int, entries: int) -> None:
    compared, differing = examine(module, scenario, games, entries)
    assert differing > entries, "hardly any world differed from the real one: nothing was examined"
    assert compared > entries, "hardly any pick could be made in an imagined world: nothing was compared"


@pytest.mark.slow
@pytest.mark.parametrize("game", SHELF)
def test_no_game_on_the_shelf_tells_more(game: str) -> None:
    """The numbers of entries included: what a seat may not know moves none of them."""
    *_, scenario = load(SHELF[game]).scenarios({})
    found, entries = HIDING.get(game, (scenario, 16))
    compared, differing = examine(SHELF[game], found, 1, entries)
    assert (compared > 0, differing > 0) == (game not in OPEN, game not in OPEN), "nothing was compared"


def examine(module: str, scenario: str, games: int, entries: int) -> tuple[int, int]:
    """Compares every byte that goes out in a few games; how many picks and how many worlds were compared."""
    game, compared, differing = load(module), 0, 0
    for seed in range(games):
        rng = Random(seed)
        match = Match(game, Setting(scenario), None, str(seed))
        table = table_of(match, module)
        while isinstance(decision := match.decision, Decision) and len(match.entries) < entries:
            pick = rng.choice(decision.picks)
            for eyes in eyes_of(match):
                for world in worlds(table, eyes, rng, 1):
                    differing += 1
                    assert answers(twin_of(table, world), eyes) == answers(twin_of(table, match.position), eyes)
                    compared += _same_change(table, world, eyes, decision.seat, pick)
            sent(table, None, decision.seat, pick)
        for eyes in eyes_of(match):
            for world in worlds(table, eyes, rng, 1):
                there = twin_of(table, world)
                assert picture_json(picture_for(there.match, eyes, "")) == picture_json(picture_for(match, eyes, ""))
    return compared, differing


def _same_change(table: Table, world: Any, eyes: Eyes, seat: int, pick: int) -> bool:
    """If the pick is possible in both worlds and shows the seat the same table, it sends the seat the same bytes."""
    decision = table.match.game.decision(world)
    if not isinstance(decision, Decision) or decision.seat != seat or pick not in decision:
        return False
    here, there = twin_of(table, table.match.position.copy()), twin_of(table, world.copy())
    since = len(table.match.entries)
    ours, theirs = sent(here, eyes, seat, pick), sent(there, eyes, seat, pick)
    shown = [([told[:2] for told in each.match.log(eyes, since)], each.match.view(eyes)) for each in (here, there)]
    if shown[0] != shown[1]:
        return False  # the pick itself told the seat which world it is in
    assert ours == theirs
    return True


def test_the_answers_of_a_real_server_do_not_tell_worlds_apart(server: ServerThread, ann: Player) -> None:
    """Over HTTP: the position behind a table is exchanged for an imagined one, and every answer stays the same."""
    rng = Random(11)
    table = ann.table("me", "me", scenario="large")
    held = server.server.tables.loaded[table]
    examined = 0
    for _ in range(25):
        state = ann.state(table, None)
        seat = state["view"]["deciding"]
        if seat is None:
            break
        for eyes in (None, 0, 1):
            before = everything(ann, table, eyes, state["n"])
            real = held.match.position
            held.match.position = held.match.game.imagine(real, eyes, rng)
            examined += not same(real, held.match.position)
            after = everything(ann, table, eyes, state["n"])
            held.match.position = real
            assert before == after
        mine = ann.state(table, seat)
        ann.pick(table, seat, rng.choice(picks_of(mine["decision"])), mine["n"])
    assert examined > 10


def everything(ann: Player, table: str, eyes: Eyes, number: int) -> list[bytes]:
    """All that a seat can get out of the server without changing anything."""
    query = "" if eyes is None else f"?seat={eyes}"
    paths = [f"state{query}", f"picture/{'0' * 24}{query}"]
    if eyes is not None:
        paths += [f"{ask}{query}&pick={pick}" for ask in ("whynot", "explain") for pick in ("wyrm", "rat", "west")]
    found = [ann.ask("GET", f"/api/tables/{table}/{path}").content for path in paths]
    if eyes is not None:
        for pick in ("wyrm", "rat", "bat", "no-such"):
            body = {"pick": pick, "expected": number + 1}
            found.append(ann.ask("POST", f"/api/tables/{table}/pick{query}", body).content)
    return found


def test_odds_and_hints_come_from_the_seat_not_from_the_position() -> None:
    """What a worker answers about odds is the same after a detour through its cache."""
    game = load("wyrmtable.checks.toy")
    match = Match(game, Setting("small"), None, "3")
    table = table_of(match, "wyrmtable.checks.toy")
    worker = Worker()
    sent(table, None, 0, match.names.pick("west"))
    decision = match.chair(0).decision
    assert decision is not None
    task = Task("odds", table.stored, seat=0, word=match.names.text(decision.picks[0]))
    assert worker.odds(task) == Worker().odds(task)


def test_a_seat_sees_nothing_through_other_eyes(ann: Player, bob: Player) -> None:
    table = ann.table("me", "open")
    bob.sit(table, 1)
    for player, other in ((ann, 1), (bob, 0)):
        for path in (
            "state",
            "live",
            "frames",
            "whynot",
            "odds",
            "explain",
            "hint",
            "export.png",
            "picture/" + "0" * 24,
        ):
            more = "&pick=end" if path in ("whynot", "odds", "explain") else ""
            answer = player.ask("GET", f"/api/tables/{table}/{path}?seat={other}{more}")
            assert answer.status_code == 403, path
    stranger = Player(str(ann.http.base_url), "Eve")
    assert stranger.ask("GET", f"/api/tables/{table}/state").status_code == 200
    assert stranger.ask("GET", f"/api/tables/{table}/state?seat=0").status_code == 403
    body = {"pick": "end", "expected": 1}
    assert stranger.ask("POST", f"/api/tables/{table}/pick?seat=0", body).status_code == 403
    assert bob.ask("POST", f"/api/tables/{table}/pick?seat=0", body).status_code == 403
    hidden = [token for token in stranger.state(table, None)["view"]["tokens"] if token["symbol"] != "back"]
    assert hidden == []
