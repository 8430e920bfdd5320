"""Nothing hidden is ever sent: what goes to a seat over the wire is the same in every world the seat could imagine."""

from __future__ import annotations

import copy
import time
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from wyrmtable.core import Decision, LiveDice, Match, Setting, same
from wyrmtable.host.feed import Feed
from wyrmtable.host.labour import Labourer, Task
from wyrmtable.host.live import Eyes, Live
from wyrmtable.host.present import picture_json
from wyrmtable.host.retell import picture_for
from wyrmtable.host.store import SeatRow, TableRow
from wyrmtable.host.story import Ledger, load_game, open_ledger

from .hosting import Player, Server, picks_of

GAMES = [
    ("wyrmtable.checks.toy", "small", 6, 60),
    ("wyrmtable.checks.toy", "large", 6, 60),
    ("wyrmtable.games.underearth", "pursuit", 1, 80),
]


def live_table(match: Match, ledger: Ledger, pages: list[Any], module: str) -> Live:
    sides = match.seat_names
    seats = [SeatRow(n, side, "person", f"p{n}", "", "", None, "") for n, side in enumerate(sides)]
    now = time.time()
    info = TableRow(
        "0" * 16, match.game.id, match.header, match.seed, "", "p0", "running", True, True, None, 0.0, now, now,
        match.deciding, len(pages), None, seats,
    )  # fmt: skip
    return Live(info, module, ledger, pages, [])


def eyes_of(match: Match) -> list[Eyes]:
    return [None, *range(len(match.seat_names))]


def twin_of(live: Live, world: Any) -> Live:
    """The same table in another world: everything alike but the position."""
    match = copy.copy(live.match)
    match.position = world
    match.entries, match._events = list(match.entries), list(match._events)
    match._lines, match._before, match._undone = list(match._lines), dict(match._before), set(match._undone)
    assert match._dice is not None
    match._dice = LiveDice(match.seed, match._dice.counter)
    return live_table(match, Ledger(match, live.ledger.mark), list(live.pages), live.module)


def sent(live: Live, eyes: Eyes, seat: int, pick: int) -> bytes:
    """Every byte that goes out through these eyes when the seat picks."""
    feed = Feed(None, "")
    live.join(eyes, feed)
    live.state(eyes)
    live.match.pick(seat, pick)
    page = live.ledger.seal()
    live.advance(page, live.progress(0.0))
    live.publish()
    return b"".join(feed._waiting)


def worlds(live: Live, eyes: Eyes, rng: Random, count: int) -> Iterator[Any]:
    for _ in range(count):
        world = live.match.game.imagine(live.match.position, eyes, rng)
        if not same(world, live.match.position):
            yield world


def answers(live: Live, eyes: Eyes) -> list[Any]:
    """The state, and every question a seat may ask: why not, explain, odds, and refusals."""
    match = live.match
    found: list[Any] = [live.state(eyes)]
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
    game, compared, differing = load_game(module), 0, 0
    for seed in range(games):
        rng = Random(seed)
        match = Match(game, Setting(scenario), None, str(seed))
        ledger, page = open_ledger(match)
        live = live_table(match, ledger, [page], module)
        while isinstance(decision := match.decision, Decision) and len(match.entries) < entries:
            pick = rng.choice(decision.picks)
            for eyes in eyes_of(match):
                for world in worlds(live, eyes, rng, 1):
                    differing += 1
                    assert answers(twin_of(live, world), eyes) == answers(twin_of(live, match.position), eyes)
                    compared += _same_change(live, world, eyes, decision.seat, pick)
            sent(live, None, decision.seat, pick)
        for eyes in eyes_of(match):
            for world in worlds(live, eyes, rng, 1):
                there = twin_of(live, world)
                assert picture_json(picture_for(there.match, eyes)) == picture_json(picture_for(match, eyes))
    assert differing > entries, "hardly any world differed from the real one: nothing was examined"
    assert compared > entries, "hardly any pick could be made in an imagined world: nothing was compared"


def _same_change(live: Live, world: Any, eyes: Eyes, seat: int, pick: int) -> bool:
    """If the pick is possible in both worlds and shows the seat the same table, it sends the seat the same bytes."""
    decision = live.match.game.decision(world)
    if not isinstance(decision, Decision) or decision.seat != seat or pick not in decision:
        return False
    here, there = twin_of(live, live.match.position.copy()), twin_of(live, world.copy())
    ours, theirs = sent(here, eyes, seat, pick), sent(there, eyes, seat, pick)
    if here.match.view(eyes) != there.match.view(eyes):
        return False  # the pick itself told the seat which world it is in
    assert ours == theirs
    return True


def test_the_answers_of_a_real_server_do_not_tell_worlds_apart(server: Server, ann: Player) -> None:
    """Over HTTP: the position behind a table is exchanged for an imagined one, and every answer stays the same."""
    rng = Random(11)
    table = ann.table("me", "me", scenario="large")
    live = server.house.hall.tables[table]
    examined = 0
    for _ in range(25):
        state = ann.state(table, None)
        seat = state["view"]["deciding"]
        if seat is None:
            break
        for eyes in (None, 0, 1):
            before = everything(ann, table, eyes, state["n"])
            real = live.match.position
            live.match.position = live.match.game.imagine(real, eyes, rng)
            examined += not same(real, live.match.position)
            live._shown.clear()
            after = everything(ann, table, eyes, state["n"])
            live.match.position = real
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
    game = load_game("wyrmtable.checks.toy")
    match = Match(game, Setting("small"), None, "3")
    ledger, page = open_ledger(match)
    live = live_table(match, ledger, [page], "wyrmtable.checks.toy")
    labourer = Labourer()
    sent(live, None, 0, match.names.pick("west"))
    decision = match.chair(0).decision
    assert decision is not None
    task = Task("odds", live.story, seat=0, word=match.names.text(decision.picks[0]))
    assert labourer.odds(task) == Labourer().odds(task)


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
