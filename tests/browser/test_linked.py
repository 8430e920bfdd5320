"""A journey that comes to blows in the air: its board opens, the battle is fought, and the day goes on from noon."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import expect

from wyrmtable.files import own_text

from .conftest import NewPlayer
from .player import Player

pytestmark = pytest.mark.slow  # days of flying, and a whole battle
CALLER, REFEREE = 0, 1
DAYS, BLOWS, JOURNEYS = 1500, 1500, 6  # requests, and journeys: more than ever needed


def skies_full_of_wyverns() -> str:
    """The land's own file, but in its air there is nobody else, and on its ground nobody at all."""
    text = own_text("wyrmtable.games.underworld", "land.toml")
    text = re.sub(r"(?m)^meets = .*$", "meets = 7", text)
    return re.sub(r"(?m)^flyer = .*$", 'flyer = ["wyvern"]', text)


def state_of(player: Player, path: str, seat: int) -> dict[str, Any]:
    answer: dict[str, Any] = player.page.request.get(
        f"{player.base}/api{path.replace('table', 'tables')}/state?seat={seat}"
    ).json()
    return answer


def by_hints(player: Player, path: str, wanted: dict[str, str], limit: int) -> None:
    """Plays both seats by requests until the match is over: a wanted pick where it is offered, else as a captain."""
    api = f"/api{path.replace('table', 'tables')}"
    for _ in range(limit):
        for seat in (CALLER, REFEREE):
            state = state_of(player, path, seat)
            if state["view"].get("outcome"):
                return
            if state["decision"]:
                break
        options = [option[0] for option in state["decision"].get("options", [])]
        wish = next((pick for pick in wanted.get(state["view"]["phase"], "").split() if pick in options), "")
        pick = wish or player.page.request.get(f"{player.base}{api}/hint?seat={seat}").json()["pick"]
        player.post(f"{api}/pick?seat={seat}", {"pick": pick, "expected": state["n"]})
    raise AssertionError("It never ended.")


def come_to_blows(player: Player) -> str:
    """The table of a journey that was broken off by a battle; lords of castles may end one before that."""
    table = {
        "game": "underworld",
        "scenario": "journey",
        "options": {"travel": "griffons", "referee": "yes"},
        "files": {"land.toml": skies_full_of_wyverns()},
        "seats": [{"kind": "me"}, {"kind": "me"}],
        "watchable": True,
    }
    for _ in range(JOURNEYS):
        path = f"/table/{player.post('/api/tables', table)['id']}"
        by_hints(player, path, {"Morning": "march rest", "The meeting": "fight"}, DAYS)
        if state_of(player, path, CALLER)["view"]["outcome"].startswith("A battle in the air"):
            return path
    raise AssertionError("Nobody has met a wyvern.")


def test_a_battle_on_the_way(person: NewPlayer) -> None:
    """The banner leads from the journey to the board, and from the board back to the day that was broken off."""
    ann = person()
    path = come_to_blows(ann)
    ann.go(path)
    expect(ann.page.locator(".banner")).to_contain_text("A battle in the air")
    day = state_of(ann, path, CALLER)["view"]["turn"]
    ann.page.get_by_role("button", name="Go on: The battle").click()
    ann.page.wait_for_url(lambda url: url != ann.base + path and "/table/" in url)
    board = ann.page.url.removeprefix(ann.base)
    ann.take_over()
    titles = [token["title"] for token in state_of(ann, board, CALLER)["view"]["tokens"]]
    assert "The first wyvern" in titles
    assert set(titles) & {"The first fighting-man", "The second fighting-man", "The dwarf", "The cleric", "The elf"}
    by_hints(ann, board, {}, BLOWS)
    ann.go(board)
    ann.page.get_by_role("button", name="Go on: The journey goes on").click()
    ann.page.wait_for_url(lambda url: url != ann.base + board and "/table/" in url)
    after = state_of(ann, ann.page.url.removeprefix(ann.base), CALLER)["view"]
    assert after["scenario"] == "journey"
    assert int(after["turn"].split()[1]) - int(day.split()[1]) in (0, 1)
    assert ann.errors == []
