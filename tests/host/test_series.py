"""What follows a game: series, whose secrets stay sealed until they have ended, and rematches with changed seats."""

from __future__ import annotations

import json
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from random import Random
from typing import Any

import pytest

from wyrmtable.checks import fords
from wyrmtable.core import Match, Setting
from wyrmtable.replaying import verify

from .conftest import Start
from .hosting import Player, Refusal, ServerThread, picks_of

SHELF = {"fords": "wyrmtable.checks.fords"}


@pytest.fixture(autouse=True)
def a_dragon_of_the_second_ford(monkeypatch: pytest.MonkeyPatch) -> None:
    """So that the series has two games."""
    for seed in (f"river-{number}" for number in range(500)):
        if Match(fords.GAME, Setting("war"), None, seed).position.dragon // fords.ROUNDS == 1:
            for place in ("wyrmtable.core.match.new_seed", "wyrmtable.host.building.new_seed"):
                monkeypatch.setattr(place, lambda seed=seed: seed)
            return


def play(players: tuple[Player, Player], table: str) -> dict[str, Any]:
    """Plays a ford with a man or two from each side."""
    rng = Random(4)
    while (seat := players[0].state(table, None)["view"]["deciding"]) is not None:
        mine = players[seat].state(table, seat)
        players[seat].pick(table, seat, rng.choice(picks_of(mine["decision"])[:2]), mine["n"])
    return players[0].call("GET", f"/api/tables/{table}")


def first_ford(server: ServerThread) -> tuple[Player, Player, str]:
    ann, bob = Player(server.url, "Ann"), Player(server.url, "Bob")
    table = ann.table("me", "open", game="fords", scenario="war", title="The river war")
    bob.sit(table, 1)
    return ann, bob, table


def test_a_series_goes_on_with_the_same_people(start: Start, database: str) -> None:
    ann, bob, table = first_ford(start(database, shelf=SHELF))
    before = ann.call("GET", f"/api/tables/{table}")
    assert before["sequel"] is None
    with pytest.raises(Refusal, match="Nothing follows"):
        ann.call("POST", f"/api/tables/{table}/sequel", {})
    over = play((ann, bob), table)
    assert over["sequel"] == {"title": "Ford 2 of 3", "about": "The men left over march on.", "table": None}
    stranger = Player(str(ann.http.base_url), "Eve")
    with pytest.raises(Refusal, match="Only those who played"):
        stranger.call("POST", f"/api/tables/{table}/sequel", {})
    with ThreadPoolExecutor(2) as pool:
        made = list(pool.map(lambda who: who.call("POST", f"/api/tables/{table}/sequel", {})["id"], (ann, bob)))
    assert made[0] == made[1] != table
    assert ann.call("GET", f"/api/tables/{table}")["sequel"]["table"] == made[0]
    nextone = bob.call("GET", f"/api/tables/{made[0]}")
    assert (nextone["title"], nextone["status"], nextone["yours"]) == ("The river war", "running", [1])
    assert [seat["name"] for seat in nextone["seats"]] == ["Ann", "Bob"]
    assert ann.state(made[0], 0)["view"]["turn"] == "Ford 2, round 1"


def test_secrets_are_sealed_until_the_series_ends(start: Start, database: str) -> None:
    server = start(database, shelf=SHELF)
    ann, bob, table = first_ford(server)
    assert play((ann, bob), table)["sealed"] is True
    secret = server.server.tables.loaded[table].match.sequel
    assert secret is not None
    second = ann.call("POST", f"/api/tables/{table}/sequel", {})["id"]
    assert server.server.tables.loaded[second].row.secret == dict(secret.setting.secret)
    closed = ("record", "frames?reveal=1", "export.html", "frames?seat=1", f"picture/{'0' * 24}?seat=-1")
    for path in closed:
        assert ann.ask("GET", f"/api/tables/{table}/{path}").status_code == 403, path
    told = [ann.ask("GET", f"/api/tables/{table}/frames{seat}").text for seat in ("", "?seat=0")]
    told += [json.dumps(ann.state(id_, seat)) for id_ in (table, second) for seat in (0, None)]
    told += [ann.ask("GET", f"/api/tables/{id_}").text for id_ in (table, second)]
    seed = server.server.tables.loaded[table].row.seed
    for answer in told:
        assert "The dragon rises" not in answer
        assert fords.DRAGON not in answer
        assert seed not in answer
    assert play((ann, bob), second)["sealed"] is False
    assert ann.call("GET", f"/api/tables/{table}")["sealed"] is False
    for id_ in (table, second):
        record = ann.ask("GET", f"/api/tables/{id_}/record")
        assert record.status_code == 200
        verify(fords.GAME, record.text)
        facts = dict(ann.call("GET", f"/api/tables/{id_}/frames?reveal=1")["first"]["facts"])
        assert "The dragon rises in round" in facts


def test_a_series_outlives_a_restart(start: Start, database: str) -> None:
    first = start(database, shelf=SHELF)
    ann, bob, table = first_ford(first)
    play((ann, bob), table)
    second = ann.call("POST", f"/api/tables/{table}/sequel", {})["id"]
    before = ann.state(second, 0)["view"]
    first.__exit__()
    server = start(database, shelf=SHELF)
    ann, bob = ann.at(server.url), bob.at(server.url)
    assert ann.state(second, 0)["view"] == before
    play((ann, bob), second)
    assert ann.ask("GET", f"/api/tables/{table}/record").status_code == 200


def test_a_game_without_a_sequel_hides_nothing(ann: Player) -> None:
    table = ann.table("me", "me")
    over = ann.play_out(table, Random(1))["table"]
    assert (over["sequel"], over["sealed"]) == (None, False)
    assert ann.ask("GET", f"/api/tables/{table}/record").status_code == 200
    with pytest.raises(Refusal, match="Nothing follows"):
        ann.call("POST", f"/api/tables/{table}/sequel", {})


# -- rematches -------------------------------------------------------------------------------------------------------


def test_a_rematch_changes_the_seats_and_is_made_once(server: ServerThread, ann: Player, bob: Player) -> None:
    table = ann.table("me", "open", title="Again", options={"hand": "2"}, pace="days")
    bob.sit(table, 1)
    with pytest.raises(Refusal, match="when the game is over"):
        ann.call("POST", f"/api/tables/{table}/rematch", {})
    ann.call("POST", f"/api/tables/{table}/concede?seat=0", {})
    with pytest.raises(Refusal, match="Only those who played"):
        Player(server.url, "Eve").call("POST", f"/api/tables/{table}/rematch", {})
    assert ann.call("GET", f"/api/tables/{table}")["rematch"] is None
    with ThreadPoolExecutor(2) as pool:
        made = list(pool.map(lambda who: who.call("POST", f"/api/tables/{table}/rematch", {}), (ann, bob)))
    assert made[0]["id"] == made[1]["id"] != table
    assert bob.call("GET", f"/api/tables/{table}")["rematch"] == made[0]["id"]
    again = ann.call("GET", f"/api/tables/{made[0]['id']}")
    assert [seat["name"] for seat in again["seats"]] == ["Bob", "Ann"]
    assert (again["title"], again["options"]["hand"], again["pace"]) == ("Again", "2", "days")
    assert (again["status"], again["owner"], again["yours"]) == ("running", True, [1])
    bob.pick(again["id"], 0, "end", 1)


def test_bots_change_seats_too(ann: Player) -> None:
    table = ann.table("me", "random")
    ann.call("POST", f"/api/tables/{table}/concede?seat=0", {})
    again = ann.call("POST", f"/api/tables/{table}/rematch", {})
    assert [seat["kind"] for seat in again["seats"]] == ["bot", "person"]
    assert [seat["bot"] for seat in again["seats"]] == ["random", ""]
    assert again["seats"][0]["name"] == "Random", "people read its title"


def test_a_bot_that_is_not_named_is_the_usual_one(ann: Player) -> None:
    chairs = [{"kind": "me"}, {"kind": "bot"}]
    table = ann.call("POST", "/api/tables", {"game": "toy", "scenario": "small", "seats": chairs})
    assert table["seats"][1]["bot"] == "random"
    left = ann.table("me", "open")
    assert ann.call("POST", f"/api/tables/{left}/seats/1", {"do": "bot"})["seats"][1]["bot"] == "random"


def test_a_game_of_a_series_has_no_rematch(start: Start, tmp_path: Path) -> None:
    ann, bob, table = first_ford(start(str(tmp_path / "wyrm.db"), shelf=SHELF))
    play((ann, bob), table)
    with pytest.raises(Refusal, match="part of a series"):
        ann.call("POST", f"/api/tables/{table}/rematch", {})


# -- what lies below stays unknown -------------------------------------------------------------------------------------

ASKED = (
    "", "/state", "/state?seat=0", "/log?before=1000", "/frames", "/frames?seat=0", "/frames?reveal=1", "/record",
    "/export.html", "/export.html?seat=0", "/orders?seat=0", "/hint?seat=0", "/chat?before=9", "/notes",
)  # fmt: skip


def answers(player: Player, table: str) -> dict[str, Any]:
    """All that can be asked about a table, the exports its game offers included."""
    offered = [each["id"] for each in player.call("GET", f"/api/tables/{table}")["exports"]]
    more = [f"/exports/{each}{query}" for each in offered for query in ("", "?seat=0", "?reveal=1")]
    return {path: player.ask("GET", f"/api/tables/{table}{path}") for path in (*ASKED, *more)}


def test_the_dungeon_of_a_season_is_nobodys_to_read(start: Start, tmp_path: Path) -> None:
    """Between two expeditions of a season: neither the dungeon's seed nor what lies in it goes out, whoever asks."""
    server = start(str(tmp_path / "wyrm.db"), shelf={"underworld": "wyrmtable.games.underworld"})
    ann, eve = Player(server.url, "Ann"), Player(server.url, "Eve")
    table = ann.table("me", game="underworld", scenario="season")
    rng = Random(1)
    for _ in range(400):
        mine = ann.state(table, 0)
        if mine["decision"] is None:
            break
        ann.pick(table, 0, rng.choice(picks_of(mine["decision"])), mine["n"])
    else:
        ann.call("POST", f"/api/tables/{table}/concede?seat=0", {})
    secret = server.server.tables.loaded[table].match.sequel
    assert secret is not None
    assert secret.lives_on
    second = ann.call("POST", f"/api/tables/{table}/sequel", {})["id"]
    hidden = {name: text[:4000] for name, text in secret.setting.secret.items()}
    hidden["seed"] = server.server.tables.loaded[table].row.seed
    hidden["next seed"] = server.server.tables.loaded[second].row.seed
    for player in (ann, eve):
        for id_ in (table, second):
            for path, answer in answers(player, id_).items():
                assert answer.status_code < 500, path
                for name, text in hidden.items():
                    assert text not in answer.text, (path, name)
                    assert json.dumps(text) not in answer.text, (path, name)
    for path in ("/record", "/frames?reveal=1", "/export.html"):
        assert ann.ask("GET", f"/api/tables/{table}{path}").status_code == 403, path
