"""What games offer besides the board: previews, several sheets, exports and a referee's tools."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from wyrmtable.checks import toy

from .hosting import Player, Refusal, ServerThread, picks_of, settings_for, watching

SHELF = {
    "caravan": "wyrmtable.checks.caravan",
    "toy": "wyrmtable.checks.toy",
    "underworld": "wyrmtable.games.underworld",
}


@pytest.fixture(scope="module")
def fair(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerThread]:
    database = str(tmp_path_factory.mktemp("fair") / "wyrm.db")
    with ServerThread(settings_for(database, shelf=SHELF)) as server:
        yield server


@pytest.fixture
def merchant(fair: ServerThread) -> Player:
    return Player(fair.url, "Ann")


def caravan(player: Player) -> str:
    return player.table("me", "me", game="caravan", scenario="road")


def test_exports_are_listed_and_made_for_a_seats_eyes(merchant: Player) -> None:
    table = caravan(merchant)
    offered = merchant.call("GET", f"/api/tables/{table}")["exports"]
    assert [(each["id"], each["suffix"]) for each in offered] == [("ledger", ".csv")]
    for _ in range(6):
        state = merchant.state(table, None)
        seat = state["view"]["deciding"]
        mine = merchant.state(table, seat)
        merchant.pick(table, seat, picks_of(mine["decision"])[-1], mine["n"])
    answer = merchant.ask("GET", f"/api/tables/{table}/exports/ledger?seat=0")
    assert answer.headers["content-disposition"].endswith(f'filename="caravan-{table}.ledger.csv"')
    lines = answer.text.splitlines()
    assert lines[0] == "entry,told"
    told = [line["text"] for line in merchant.state(table, 0)["log"]]
    assert [line.split(",", 1)[1].strip('"') for line in lines[1:]] == told
    assert merchant.ask("GET", f"/api/tables/{table}/exports/ledger?reveal=1").status_code == 403
    assert merchant.ask("GET", f"/api/tables/{table}/exports/nothing").status_code == 404
    stranger = Player(str(merchant.http.base_url), "Eve")
    assert stranger.ask("GET", f"/api/tables/{table}/exports/ledger?seat=0").status_code == 403


def test_a_captain_judges_a_game_when_it_is_over(merchant: Player) -> None:
    table = merchant.table("me", game="underworld", scenario="expedition")
    offered = merchant.call("GET", f"/api/tables/{table}")["exports"]
    assert [each["id"] for each in offered] == ["session", "map", "medals"]
    medals = f"/api/tables/{table}/exports/medals?seat=0"
    assert "told when it is over" in merchant.ask("GET", medals).text
    merchant.call("POST", f"/api/tables/{table}/concede?seat=0", {})
    assert merchant.ask("GET", medals).text.startswith("0 points: no medal.\n")


def test_tools_are_forms_whose_parts_can_be_rolled_again(merchant: Player) -> None:
    games = {game["id"]: game for game in merchant.call("GET", "/api/games")["games"]}
    assert (games["caravan"]["tools"], games["toy"]["tools"]) == (1, 0)
    form = merchant.call("GET", "/api/games/caravan/tools")["tools"][0]
    assert [(field["id"], field["kind"]) for field in form["fields"]] == [("days", "number"), ("season", "choice")]
    path, values = "/api/games/caravan/tools/weather", {"days": "5", "season": "autumn"}
    first = merchant.call("POST", path, {"values": values})
    assert [part["id"] for part in first["parts"]] == [f"day-{day}" for day in range(1, 6)]
    assert first["files"][0]["name"] == "weather.txt"
    assert merchant.call("POST", path, {"values": values, "seed": first["seed"]}) == first
    others = [
        merchant.call("POST", path, {"values": values, "seed": first["seed"], "again": {"day-2": word}})
        for word in ("a", "b", "c", "d", "e", "f", "g", "h")
    ]
    assert {tuple(other["parts"][1]["dice"]) for other in others} != {tuple(first["parts"][1]["dice"])}
    for other in others:
        assert [part for part in other["parts"] if part["id"] != "day-2"] == [
            part for part in first["parts"] if part["id"] != "day-2"
        ]
    with pytest.raises(Refusal, match="number from 1 to 9") as refusal:
        merchant.call("POST", path, {"values": {"days": "90"}})
    assert refusal.value.status == 422
    with pytest.raises(Refusal) as refusal:
        merchant.call("POST", "/api/games/caravan/tools/nothing", {})
    assert refusal.value.status == 404
    for size, status in ((300_000, 422), (600_000, 413)):  # a whole record comes through, though not as a season
        assert merchant.ask("POST", path, {"values": {"season": "x" * size}}).status_code == status
    nobody = Player(str(merchant.http.base_url), "")
    with pytest.raises(Refusal) as refusal:
        nobody.call("POST", path, {"values": values})
    assert refusal.value.status == 401


def test_previews_and_roles(merchant: Player) -> None:
    table = caravan(merchant)
    state = merchant.state(table, 0)
    assert state["previews"] is True
    pick = state["decision"]["pieces"][0]
    text = pick if isinstance(pick, str) else pick[0]
    found = merchant.call("GET", f"/api/tables/{table}/preview?seat=0&pick={text}")
    assert set(found) == {"path", "cost", "warnings", "title"}
    assert any(len(option) == 3 for option in state["decision"]["options"]), "an option tells what it is for"
    assert merchant.ask("GET", f"/api/tables/{table}/preview?seat=0&pick=nothing").status_code == 422
    plain = merchant.table("me", "me")
    assert merchant.state(plain, 0)["previews"] is False


def test_every_sheet_has_its_picture(merchant: Player) -> None:
    table = caravan(merchant)
    state = merchant.state(table, 0)
    assert list(state["pictures"]) == [sheet["id"] for sheet in state["view"]["sheets"]]
    assert state["picture"] in state["pictures"].values()
    for path in state["pictures"].values():
        answer = merchant.ask("GET", path)
        assert answer.status_code == 200
        assert "immutable" in answer.headers["cache-control"]
    frames = merchant.call("GET", f"/api/tables/{table}/frames?seat=0")
    assert frames["pictures"] == state["pictures"]


def test_a_board_that_changes_is_told(merchant: Player, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where a game says that its drawing has changed, everybody gets the new one's address."""
    changing = lambda game, pos, eyes, sheet: pos.turn  # noqa: E731  # stands for a method
    monkeypatch.setattr(toy.TheBarrow, "drawn", changing, raising=False)
    table = merchant.table("me", "me")
    before = merchant.state(table, 0)["pictures"]
    with watching(merchant, table, 0) as stream:
        merchant.pick(table, 0, "west", 1)
        assert "pictures" not in stream.wait("change")
        merchant.pick(table, 0, picks_of(merchant.state(table, 0)["decision"])[-1], 2)
        merchant.pick(table, 0, "end", 3)
        change = stream.wait("change", lambda change: "pictures" in change)
    assert change["pictures"] != before
    assert change["pictures"] == merchant.state(table, 0)["pictures"]
    assert "immutable" in merchant.ask("GET", change["pictures"][""]).headers["cache-control"]
    assert "immutable" not in merchant.ask("GET", before[""]).headers["cache-control"]
